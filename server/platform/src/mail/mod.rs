//! The outbox: an email is a row, written in the transaction that causes it, and sent by a job.
mod content;
mod layout;
mod outcomes;
mod send;

use crate::{
    args,
    clock::{Clock, MINUTE, Micros, Timestamp},
    db::{self, Sql, Tx, places_from, value_of},
    ids,
    jobs::{self, NewJob, Payload},
    messages::{Message, Reader},
};
use serde::{Deserialize, Serialize};

pub use content::{Content, Fact};
pub use layout::{Brand, Layout, Readers, Rendered};
pub use send::{Gate, Mailer, SettingsPage, Transport, address};

/// How long a one-time code is valid: emails say so beside it.
pub const CODE_LIFE: Micros = 10 * MINUTE;

/// An email to be sent.
#[derive(Clone, Debug, PartialEq)]
pub struct NewMail {
    /// The address.
    pub to: String,
    /// Which mail this is: `confirm_signup`.
    pub kind: String,
    /// What it says; the [`Layout`] makes text and HTML of it when it is sent or read.
    pub content: Content,
    /// Names the reason: a second mail with it is not sent.
    pub dedupe_key: String,
}

/// How far an email has come.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It waits.
    Queued,
    /// It was handed to the server, which has not answered yet.
    Sending,
    /// The server took it.
    Sent,
    /// It was kept here for reading, and sent to nobody.
    Captured,
    /// It was given up.
    Dead,
    /// It was not sent: the [`Gate`] refused it.
    Skipped,
}

/// An email in the outbox.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Mail {
    /// Its id, in time order.
    pub id: String,
    /// The address.
    pub recipient: String,
    /// The subject line: a message as JSON, or the words of an older version.
    #[serde(rename = "subject")]
    stored_subject: String,
    /// Which mail this is.
    pub kind: String,
    /// The body of an email that an older version queued, as plain text; empty otherwise.
    text_body: String,
    /// The same as HTML.
    html_body: String,
    /// What it says, a [`Content`] as JSON; none once it is no longer kept.
    content: Option<String>,
    /// How far it has come.
    pub status: Status,
    /// What the last try failed with.
    pub last_error: Option<String>,
    /// When it was queued, in product time.
    pub created_at: Timestamp,
    /// When it was sent or captured, in product time.
    pub sent_at: Option<Timestamp>,
    /// Whose account it is for; none for an address that someone typed, or an email of the account itself.
    pub user_id: Option<String>,
    /// The other person who caused it.
    pub sender_id: Option<String>,
}

impl Mail {
    /// The subject line, on one line.
    pub fn subject(&self, reader: &Reader) -> String {
        subject(&self.stored_subject, reader)
    }
}

/// A stored subject for `reader`. Control characters (the line break of a title) become spaces: it is a header line.
fn subject(stored: &str, reader: &Reader) -> String {
    let message = serde_json::from_str::<Message>(stored).ok();
    one_line(&message.map_or_else(|| stored.to_owned(), |message| message.text(reader)))
}

fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

const COLUMNS: &str = "id, recipient, subject, kind, text_body, html_body, content, status, last_error, created_at, sent_at, \
                       user_id, sender_id";

/// On whose account an email goes out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cause<'a> {
    /// Whose account it is for.
    pub user_id: Option<&'a str>,
    /// The other person who caused it; none when the reader did, or nobody.
    pub sender_id: Option<&'a str>,
}

/// Queues `mail` in `tx` to an address that it proves, or about the account itself; nothing happens when one with its
/// `dedupe_key` was queued before.
///
/// # Errors
/// As [`queue_for`].
pub async fn queue(tx: &mut Tx, clock: &Clock, mail: NewMail) -> db::Result<()> {
    queue_for(tx, clock, mail, Cause::default()).await
}

/// Queues `mail` in `tx` for the account that `cause` names; whether it may leave, the [`Gate`] says when its turn
/// comes. Nothing happens when one with its `dedupe_key` was queued before.
///
/// # Errors
/// When the address holds a line break or another control character: it is a header line.
pub async fn queue_for(tx: &mut Tx, clock: &Clock, mail: NewMail, cause: Cause<'_>) -> db::Result<()> {
    if mail.to.chars().any(char::is_control) {
        return Err(db::Error::Other("a control character in an email's address".into()));
    }
    let (id, now) = (ids::id(), clock.now());
    let sql = "INSERT INTO mails (id, recipient, subject, kind, text_body, html_body, content, dedupe_key, status, \
               created_at, user_id, sender_id) \
               VALUES ($1, $2, $3, $4, '', '', $5, $6, 'queued', $7, $8, $9) ON CONFLICT (dedupe_key) DO NOTHING";
    let NewMail { to, kind, content, dedupe_key } = mail;
    let (subject, content) = (content.subject.to_json(), content.to_json());
    let values = args![id, to, subject, kind, content, dedupe_key, now, cause.user_id, cause.sender_id];
    if tx.run(sql, values).await? == 0 {
        return Ok(());
    }
    jobs::enqueue(tx, job(&id, now)).await
}

/// The job that sends an email.
#[derive(Deserialize, Serialize)]
struct SendMail {
    /// Its id.
    mail: String,
}
impl Payload for SendMail {
    const KIND: &'static str = "mail.send";
}

fn job(id: &str, now: Timestamp) -> NewJob<'static> {
    NewJob::with_payload(&SendMail { mail: id.to_owned() }, now).key(format!("mail:{id}"))
}

/// The mail with this id.
pub async fn find(sql: &mut impl Sql, id: &str) -> db::Result<Option<Mail>> {
    sql.maybe(&format!("SELECT {COLUMNS} FROM mails WHERE id = $1"), args![id]).await
}

/// The newest `limit` emails that were not skipped, newest first; to `recipient` only, if given.
pub async fn newest(sql: &mut impl Sql, recipient: Option<&str>, limit: i64) -> db::Result<Vec<Mail>> {
    newest_before(sql, recipient, None, limit).await
}

/// As [`newest`], of the emails older than the one with the id `before`.
pub async fn newest_before(
    sql: &mut impl Sql,
    recipient: Option<&str>,
    before: Option<&str>,
    limit: i64,
) -> db::Result<Vec<Mail>> {
    const NOT_SKIPPED: &str = "status <> 'skipped' ORDER BY id DESC LIMIT";
    // ids are in time order, and below this in every collation
    let before = before.unwrap_or("zz");
    match recipient {
        Some(recipient) => {
            let text = format!("SELECT {COLUMNS} FROM mails WHERE recipient = $1 AND id < $2 AND {NOT_SKIPPED} $3");
            sql.all(&text, args![recipient, before, limit]).await
        }
        None => {
            let text = format!("SELECT {COLUMNS} FROM mails WHERE id < $1 AND {NOT_SKIPPED} $2");
            sql.all(&text, args![before, limit]).await
        }
    }
}

/// An email as a list shows it: without its text, which may hold links that sign someone in.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Envelope {
    /// Its id, in time order.
    pub id: String,
    /// The address.
    pub recipient: String,
    /// The subject line, as [`Mail`] has it.
    #[serde(rename = "subject")]
    stored_subject: String,
    /// Which mail this is.
    pub kind: String,
    /// How far it has come.
    pub status: Status,
    /// What the last try failed with.
    pub last_error: Option<String>,
    /// When it was queued, in product time.
    pub created_at: Timestamp,
    /// When it was sent or captured, in product time.
    pub sent_at: Option<Timestamp>,
}

impl Envelope {
    /// The subject line, on one line.
    pub fn subject(&self, reader: &Reader) -> String {
        subject(&self.stored_subject, reader)
    }
}

/// The newest `limit` emails before the mail `before`, newest first, without their texts; of one status and to one
/// address (lower case), if given.
pub async fn envelopes(
    sql: &mut impl Sql,
    status: Option<Status>,
    recipient: Option<&str>,
    before: Option<&str>,
    limit: i64,
) -> db::Result<Vec<Envelope>> {
    const SELECT: &str =
        "SELECT id, recipient, subject, kind, status, last_error, created_at, sent_at FROM mails WHERE id < $1";
    const ORDER: &str = "ORDER BY id DESC LIMIT $2";
    let before = before.unwrap_or("~");
    match (status, recipient) {
        (None, None) => sql.all(&format!("{SELECT} {ORDER}"), args![before, limit]).await,
        (Some(status), None) => {
            sql.all(&format!("{SELECT} AND status = $3 {ORDER}"), args![before, limit, status]).await
        }
        (None, Some(to)) => sql.all(&format!("{SELECT} AND recipient = $3 {ORDER}"), args![before, limit, to]).await,
        (Some(status), Some(to)) => {
            let text = format!("{SELECT} AND recipient = $3 AND status = $4 {ORDER}");
            sql.all(&text, args![before, limit, to, status]).await
        }
    }
}

/// How many emails were given up; no more than `most` are counted.
pub async fn count_dead(sql: &mut impl Sql, most: i64) -> db::Result<usize> {
    let text = "SELECT id FROM mails WHERE status = 'dead' LIMIT $1";
    Ok(sql.all::<String>(text, args![most]).await?.len())
}

/// Queues an email once more that was given up; false when there is no such mail, or its text is no longer kept.
pub async fn requeue(tx: &mut Tx, clock: &Clock, id: &str) -> db::Result<bool> {
    let sql = "UPDATE mails SET status = 'queued', last_error = NULL WHERE id = $1 AND status = 'dead' \
               AND (content IS NOT NULL OR text_body <> '')";
    if tx.run(sql, args![id]).await? == 0 {
        return Ok(false);
    }
    jobs::again(tx, job(id, clock.now())).await?;
    Ok(true)
}

/// Stores how far an email that has not left has come.
async fn mark(tx: &mut Tx, id: &str, status: Status, error: Option<&str>) -> db::Result<()> {
    let sql = "UPDATE mails SET status = $2, last_error = $3, sent_at = NULL WHERE id = $1";
    tx.run(sql, args![id, status, error]).await.map(drop)
}

/// Stores that emails have left, by `status`; whether their texts are forgotten.
async fn mark_left(tx: &mut Tx, ids: &[&str], (status, empty): (Status, bool), at: Timestamp) -> db::Result<()> {
    let text = if empty { ", text_body = '', html_body = '', content = NULL" } else { "" };
    let places = places_from(3, ids.len());
    let sql = format!("UPDATE mails SET status = $1, last_error = NULL, sent_at = $2{text} WHERE id IN ({places})");
    let values = [value_of(&status), value_of(&at)].into_iter().chain(ids.iter().map(value_of));
    tx.run(&sql, &values.collect::<Vec<_>>()).await.map(drop)
}

#[cfg(test)]
mod tests;
