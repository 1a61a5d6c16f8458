//! Removes the name of a deleted account from other people's notifications and emails, a day after the deletion.
//!
//! Within that day the last notifications reach them: that the account is gone, and what this ends. Those stay, without
//! the name.
use super::store::mentions::{self as store, List, Mention};
use crate::context::Market;
use crate::conversations;
use base::accounts;
use base::accounts::UserId;
use deals::DealId;
use platform::{
    audit,
    clock::{DAY, Timestamp},
    db::{self, Tx},
    jobs::{self, Job, JobError, Jobs, NewJob, Payload},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeSet, HashSet};

/// What replaces the name.
const REPLACEMENT_NAME: &str = "Deleted account";

/// A deleted account, with what is needed to find it in other people's notifications and emails.
#[derive(Serialize, Deserialize)]
pub struct Deleted {
    /// The account's id.
    pub person: UserId,
    /// The name it had.
    pub name: String,
    /// Its conversations.
    pub threads: Vec<String>,
    /// The other people in those.
    pub others: Vec<UserId>,
    /// Its messages to the admins.
    pub contact: Vec<String>,
    /// When it was deleted.
    pub at: Timestamp,
}
impl Payload for Deleted {
    const KIND: &'static str = "settings.forget_told";
}

/// Registers the removal.
pub fn register_jobs(jobs: &Jobs, app: &Market) {
    jobs.handle(app, erase);
}

/// Enqueues the removal, a day after the deletion.
pub async fn erase_later(tx: &mut Tx, deleted: &Deleted) -> db::Result<()> {
    jobs::enqueue(tx, NewJob::with_payload(deleted, deleted.at + DAY)).await
}

async fn erase(app: Market, deleted: Deleted, _: Job) -> Result<(), JobError> {
    let app = &app;
    let about = MentionFilter::load(app, deleted).await?;
    for other in &about.others {
        about.erase(app, List::Notifications, other).await?;
        about.erase(app, List::AccountEmails, other).await?;
        if let Some(person) = accounts::person(&mut &app.db, other).await?.filter(|person| !person.email.is_empty()) {
            about.erase(app, List::Emails, &person.email).await?;
        }
    }
    if let Some(email) = &app.config.admin_email {
        about.erase(app, List::Emails, &email.trim().to_lowercase()).await?;
    }
    about.erase_addresses(app).await
}

/// What identifies a row about a deleted account, and whose rows may be about it.
struct MentionFilter {
    deleted: Deleted,
    deals: HashSet<DealId>,
    /// The links to its conversations.
    links: HashSet<String>,
    others: BTreeSet<UserId>,
}

impl MentionFilter {
    async fn load(app: &Market, deleted: Deleted) -> db::Result<Self> {
        let mut others: BTreeSet<UserId> = deleted.others.iter().cloned().collect();
        others.extend(accounts::admins(&mut &app.db).await?.into_iter().map(|person| person.id));
        let mut deals = HashSet::new();
        for hirer in [true, false] {
            let mut after = String::new();
            loop {
                let page = store::deals(&mut &app.db, &deleted.person, hirer, &after).await?;
                let Some(last) = page.last() else { break };
                last.id.as_str().clone_into(&mut after);
                for deal in page {
                    others.extend(deal.other_id);
                    deals.insert(deal.id);
                }
            }
        }
        let links = deleted.threads.iter().map(|id| conversations::path(id)).collect();
        Ok(Self { deleted, deals, links, others })
    }

    fn covers(&self, row: &Mention) -> bool {
        row.deal_id.as_ref().is_some_and(|id| self.deals.contains(id))
            || row.link.as_ref().is_some_and(|link| self.links.contains(link))
            || row.sender_id.as_ref() == Some(&self.deleted.person)
            || self.is_named_by(&row.dedupe_key)
    }

    /// Whether the dedupe key (`deal:{id}:...`, `contact:{id}:...`) names a deal or a message of theirs.
    fn is_named_by(&self, dedupe_key: &str) -> bool {
        let mut parts = dedupe_key.split(':');
        match (parts.next(), parts.next()) {
            (Some("deal"), Some(id)) => self.deals.contains(&DealId::from(id)),
            (Some("contact"), Some(id)) => self.deleted.contact.iter().any(|known| known == id),
            _ => false,
        }
    }

    /// Removes addresses from the audit log's entries about the deals.
    async fn erase_addresses(&self, app: &Market) -> Result<(), JobError> {
        for deal in &self.deals {
            let mut tx = app.db.write().await?;
            audit::erase_person(&mut tx, deal).await?;
            tx.commit().await?;
        }
        Ok(())
    }

    /// Page by page, each in a transaction of its own, so that a job that is cut off keeps what it has done.
    async fn erase(&self, app: &Market, list: List, recipient: &str) -> db::Result<()> {
        let mut after = String::new();
        loop {
            let mut page = list.page(&mut &app.db, recipient, &after).await?;
            let Some(last) = page.last() else { return Ok(()) };
            last.id.as_str().clone_into(&mut after);
            page.retain(|row| self.covers(row));
            if page.is_empty() {
                continue;
            }
            let mut tx = app.db.write().await?;
            for row in page {
                match row.created_at < self.deleted.at {
                    true => list.remove(&mut tx, &row.id).await?,
                    false => list.rewrite(&mut tx, &self.redacted(row)).await?,
                }
            }
            tx.commit().await?;
        }
    }

    fn redacted(&self, row: Mention) -> Mention {
        let without = |text: &str| without_name(text, &self.deleted.name);
        let content = row.content.as_deref().and_then(|content| in_json(content, &without));
        let subject = in_json(&row.subject, &without).unwrap_or_else(|| without(&row.subject));
        Mention { subject, text: without(&row.text), html: without(&row.html), content, ..row }
    }
}

/// `json` with `change` made to each of its texts; none when it is an older version's plain text.
fn in_json(json: &str, change: &impl Fn(&str) -> String) -> Option<String> {
    fn changed(value: Value, change: &impl Fn(&str) -> String) -> Value {
        match value {
            Value::String(text) => Value::String(change(&text)),
            Value::Array(values) => values.into_iter().map(|value| changed(value, change)).collect(),
            // the ids of messages are not anyone's words
            Value::Object(fields) => fields
                .into_iter()
                .map(|(name, value)| if name == "id" { (name, value) } else { (name, changed(value, change)) })
                .collect(),
            other => other,
        }
    }
    let value = serde_json::from_str(json).ok().filter(Value::is_object)?;
    Some(changed(value, change).to_string())
}

/// `text` without `name`, plain or as escaped in HTML; a name inside a longer word does not count.
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
        out.push_str(if inside { word } else { REPLACEMENT_NAME });
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
