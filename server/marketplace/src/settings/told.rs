//! A day after an account was deleted: what others were told about its owner is removed.
//!
//! A day, because the last of it, that the account is gone and what this ends, has to reach them first. That stays, without
//! the name.
use super::store_told::{self as store, Mail, Notification};
use crate::{accounts, state::App};
use platform::{
    clock::{DAY, Micros},
    db::{self, Tx},
    jobs::{self, Job, JobError, Jobs, NewJob},
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashSet};

const FORGET: &str = "settings.forget_told";
/// What stands in place of the name.
const NOBODY: &str = "Deleted account";

/// An account that was deleted, as far as others were told about it.
#[derive(Serialize, Deserialize)]
pub struct Deleted {
    /// The account's id.
    pub person: String,
    /// The name it had.
    pub name: String,
    /// Its conversations.
    pub threads: Vec<String>,
    /// Who stood on the other side of those.
    pub others: Vec<String>,
    /// Its messages to the operators.
    pub contact: Vec<String>,
    /// When it was deleted.
    pub at: Micros,
}

/// Registers the removal.
pub fn register_jobs(jobs: &Jobs, app: &App) {
    let app = app.clone();
    jobs.register(FORGET, move |job| {
        let app = app.clone();
        async move { forget(&app, &job).await }
    });
}

/// Removes a day from now what others were told about `deleted`.
pub async fn forget_later(tx: &mut Tx, deleted: &Deleted) -> db::Result<()> {
    jobs::enqueue(tx, NewJob::new(FORGET, serde_json::json!(deleted), deleted.at + DAY)).await
}

async fn forget(app: &App, job: &Job) -> Result<(), JobError> {
    let deleted: Deleted = job.read()?;
    let mut others: BTreeSet<String> = deleted.others.iter().cloned().collect();
    others.extend(accounts::operators(&mut &app.db).await?.into_iter().map(|person| person.id));
    let mut about =
        About { links: deleted.threads.iter().map(|id| format!("/messages/{id}")).collect(), ..About::of(deleted) };
    for hirer in [true, false] {
        let mut after = String::new();
        loop {
            let page = store::deals(&mut &app.db, &about.deleted.person, hirer, &after).await?;
            let Some(last) = page.last() else { break };
            after.clone_from(&last.id);
            for deal in page {
                others.insert(deal.other_id);
                about.deals.insert(deal.id);
            }
        }
    }
    for other in &others {
        about.forget_notifications(app, other).await?;
        if let Some(person) = accounts::person(&mut &app.db, other).await?.filter(|person| !person.email.is_empty()) {
            about.forget_mails(app, &person.email).await?;
        }
    }
    if let Some(email) = &app.config.admin_email {
        about.forget_mails(app, &email.trim().to_lowercase()).await?;
    }
    Ok(())
}

/// How to know what is about an account that was deleted.
struct About {
    deleted: Deleted,
    deals: HashSet<String>,
    links: HashSet<String>,
}

impl About {
    fn of(deleted: Deleted) -> Self {
        Self { deleted, deals: HashSet::new(), links: HashSet::new() }
    }

    /// Whether the dedupe key (`deal:{id}:...`, `contact:{id}:...`) names a deal or a message of theirs.
    fn is_named_by(&self, dedupe_key: &str) -> bool {
        let mut parts = dedupe_key.split(':');
        match (parts.next(), parts.next()) {
            (Some("deal"), Some(id)) => self.deals.contains(id),
            (Some("contact"), Some(id)) => self.deleted.contact.iter().any(|known| known == id),
            _ => false,
        }
    }

    fn is_told_by(&self, row: &Notification) -> bool {
        row.deal_id.as_ref().is_some_and(|id| self.deals.contains(id))
            || row.link.as_ref().is_some_and(|link| self.links.contains(link))
            || self.is_named_by(&row.dedupe_key)
    }

    fn is_mailed_by(&self, row: &Mail) -> bool {
        row.sender_id.as_ref() == Some(&self.deleted.person) || self.is_named_by(&row.dedupe_key)
    }

    async fn forget_notifications(&self, app: &App, user_id: &str) -> db::Result<()> {
        let mut after = String::new();
        loop {
            let page = store::notifications(&mut &app.db, user_id, &after).await?;
            let Some(last) = page.last() else { return Ok(()) };
            after.clone_from(&last.id);
            let mut tx = app.db.write().await?;
            for mut row in page.into_iter().filter(|row| self.is_told_by(row)) {
                if row.created_at < self.deleted.at {
                    store::drop_notification(&mut tx, &row.id).await?;
                } else {
                    (row.title, row.message) = (self.unnamed(&row.title), self.unnamed(&row.message));
                    store::rewrite_notification(&mut tx, &row).await?;
                }
            }
            tx.commit().await?;
        }
    }

    async fn forget_mails(&self, app: &App, recipient: &str) -> db::Result<()> {
        let mut after = String::new();
        loop {
            let page = store::mails(&mut &app.db, recipient, &after).await?;
            let Some(last) = page.last() else { return Ok(()) };
            after.clone_from(&last.id);
            let mut tx = app.db.write().await?;
            for mut row in page.into_iter().filter(|row| self.is_mailed_by(row)) {
                if row.created_at < self.deleted.at {
                    store::drop_mail(&mut tx, &row.id).await?;
                } else {
                    row.subject = self.unnamed(&row.subject);
                    (row.text_body, row.html_body) = (self.unnamed(&row.text_body), self.unnamed(&row.html_body));
                    store::rewrite_mail(&mut tx, &row).await?;
                }
            }
            tx.commit().await?;
        }
    }

    fn unnamed(&self, text: &str) -> String {
        without_name(text, &self.deleted.name)
    }
}

/// `text` without `name`, as such or as HTML has it; a name inside a longer word is none.
fn without_name(text: &str, name: &str) -> String {
    let escaped =
        askama::filters::escape(name, askama::filters::Html).map_or_else(|_| name.to_owned(), |safe| safe.to_string());
    replace_word(&replace_word(text, name), &escaped)
}

fn replace_word(text: &str, word: &str) -> String {
    if word.is_empty() {
        return text.to_owned();
    }
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find(word) {
        let (before, after) = (&rest[..at], &rest[at + word.len()..]);
        out.push_str(before);
        let inside = out.ends_with(char::is_alphanumeric) || after.starts_with(char::is_alphanumeric);
        out.push_str(if inside { word } else { NOBODY });
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_replaced_as_a_word_only() {
        let cases = [
            ("Ann booked it.", "Ann", "Deleted account booked it."),
            ("Annexe of Ann, by Joann", "Ann", "Annexe of Deleted account, by Joann"),
            ("<b>D&#39;Arcy</b>", "D'Arcy", "<b>Deleted account</b>"),
            ("Ann Ann", "Ann", "Deleted account Deleted account"),
            ("nobody's", "", "nobody's"),
        ];
        for (text, name, expected) in cases {
            assert_eq!(without_name(text, name), expected);
        }
    }
}
