//! What others were told about a person: notifications and copies of mails, recipient by recipient.
use platform::{
    args,
    clock::Micros,
    db::{Result, Sql, Tx},
};
use serde::Deserialize;

/// Rows read at once.
const PAGE: i64 = 500;

/// A notification of somebody else.
#[derive(Debug, Deserialize)]
pub struct Notification {
    /// Its id, in time order.
    pub id: String,
    pub title: String,
    pub message: String,
    pub deal_id: Option<String>,
    pub link: Option<String>,
    pub dedupe_key: String,
    pub created_at: Micros,
}

/// A mail to somebody else that was sent, or given up.
#[derive(Debug, Deserialize)]
pub struct Mail {
    /// Its id, in time order.
    pub id: String,
    pub subject: String,
    pub text_body: String,
    pub html_body: String,
    pub dedupe_key: String,
    pub sender_id: Option<String>,
    pub created_at: Micros,
}

/// A deal of the person, and who stands on its other side.
#[derive(Debug, Deserialize)]
pub struct Deal {
    /// Its id.
    pub id: String,
    /// The other person's id.
    pub other_id: String,
}

/// Some deals of `person` after the id `after`, as hirer or as creator; an empty answer is the end.
pub async fn deals(sql: &mut impl Sql, person: &str, hirer: bool, after: &str) -> Result<Vec<Deal>> {
    let text = match hirer {
        true => "SELECT id, creator_id AS other_id FROM deals WHERE hirer_id = $1 AND id > $2 ORDER BY id LIMIT $3",
        false => "SELECT id, hirer_id AS other_id FROM deals WHERE creator_id = $1 AND id > $2 ORDER BY id LIMIT $3",
    };
    sql.all(text, args![person, after, PAGE]).await
}

/// Some notifications of `user_id` after the id `after`.
pub async fn notifications(sql: &mut impl Sql, user_id: &str, after: &str) -> Result<Vec<Notification>> {
    let text = "SELECT id, title, message, deal_id, link, dedupe_key, created_at FROM notifications \
                WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3";
    sql.all(text, args![user_id, after, PAGE]).await
}

/// Some mails to `recipient` after the id `after` that are on their way no more.
pub async fn mails(sql: &mut impl Sql, recipient: &str, after: &str) -> Result<Vec<Mail>> {
    let text = "SELECT id, subject, text_body, html_body, dedupe_key, sender_id, created_at FROM mails \
                WHERE recipient = $1 AND id > $2 AND status IN ('sent', 'captured', 'dead', 'skipped') \
                ORDER BY id LIMIT $3";
    sql.all(text, args![recipient, after, PAGE]).await
}

/// Removes a notification.
pub async fn drop_notification(tx: &mut Tx, id: &str) -> Result<()> {
    tx.run("DELETE FROM notifications WHERE id = $1", args![id]).await.map(drop)
}

/// Writes what a notification says.
pub async fn rewrite_notification(tx: &mut Tx, row: &Notification) -> Result<()> {
    let text = "UPDATE notifications SET title = $2, message = $3 WHERE id = $1";
    tx.run(text, args![row.id, row.title, row.message]).await.map(drop)
}

/// Removes the copy of a mail.
pub async fn drop_mail(tx: &mut Tx, id: &str) -> Result<()> {
    tx.run("DELETE FROM mails WHERE id = $1", args![id]).await.map(drop)
}

/// Writes what the copy of a mail says.
pub async fn rewrite_mail(tx: &mut Tx, row: &Mail) -> Result<()> {
    let text = "UPDATE mails SET subject = $2, text_body = $3, html_body = $4 WHERE id = $1";
    tx.run(text, args![row.id, row.subject, row.text_body, row.html_body]).await.map(drop)
}
