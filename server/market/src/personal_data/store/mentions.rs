//! Mentions of a person to others: their notifications, and the copies of emails to them.
use base::accounts::UserId;
use deals::DealId;
use platform::{
    args,
    clock::Timestamp,
    db::{Result, Sql, Tx},
};
use serde::Deserialize;

/// Rows read at once.
const PAGE: i64 = 500;

/// A list in which people are mentioned.
#[derive(Clone, Copy, Debug)]
pub enum List {
    /// In the app; found by the account's id.
    Notifications,
    /// By email, sent or given up; found by the recipient's address.
    Emails,
    /// The same; found by the recipient's account, whichever address it had.
    AccountEmails,
}

/// A notification or the copy of an email.
#[derive(Debug, Deserialize)]
pub struct Mention {
    /// Its id, in time order.
    pub id: String,
    pub subject: String,
    pub text: String,
    /// Empty in a notification.
    pub html: String,
    /// The message or the email that it is, as JSON.
    pub content: Option<String>,
    pub deal_id: Option<DealId>,
    pub link: Option<String>,
    /// The account that caused an email.
    pub sender_id: Option<UserId>,
    pub dedupe_key: String,
    pub created_at: Timestamp,
}

impl List {
    /// Some rows of `recipient` after the id `after`; an empty result is the end.
    pub async fn page(self, sql: &mut impl Sql, recipient: &str, after: &str) -> Result<Vec<Mention>> {
        let text = match self {
            Self::Notifications => {
                // the halves of the index, each in order
                "SELECT id, title AS subject, message AS text, '' AS html, content, deal_id, link, \
                 CAST(NULL AS TEXT) AS sender_id, dedupe_key, created_at FROM notifications \
                 WHERE user_id = $1 AND (CASE WHEN read_at IS NULL THEN 1 ELSE 0 END) = 1 AND id > $2 \
                 UNION ALL \
                 SELECT id, title AS subject, message AS text, '' AS html, content, deal_id, link, \
                 CAST(NULL AS TEXT) AS sender_id, dedupe_key, created_at FROM notifications \
                 WHERE user_id = $1 AND (CASE WHEN read_at IS NULL THEN 1 ELSE 0 END) = 0 AND id > $2 \
                 ORDER BY id LIMIT $3"
            }
            Self::Emails => return mails(sql, "recipient", recipient, after).await,
            Self::AccountEmails => return mails(sql, "user_id", recipient, after).await,
        };
        sql.all(text, args![recipient, after, PAGE]).await
    }

    /// Removes a row.
    pub async fn remove(self, tx: &mut Tx, id: &str) -> Result<()> {
        let text = match self {
            Self::Notifications => "DELETE FROM notifications WHERE id = $1",
            Self::Emails | Self::AccountEmails => "DELETE FROM mails WHERE id = $1",
        };
        tx.run(text, args![id]).await.map(drop)
    }

    /// Saves the texts of a row.
    pub async fn rewrite(self, tx: &mut Tx, row: &Mention) -> Result<()> {
        let Mention { id, subject, text, html, content, .. } = row;
        match self {
            Self::Notifications => {
                let sql = "UPDATE notifications SET title = $2, message = $3, content = $4 WHERE id = $1";
                tx.run(sql, args![id, subject, text, content]).await
            }
            Self::Emails | Self::AccountEmails => {
                let sql = "UPDATE mails SET subject = $2, text_body = $3, html_body = $4, content = $5 WHERE id = $1";
                tx.run(sql, args![id, subject, text, html, content]).await
            }
        }
        .map(drop)
    }
}

async fn mails(sql: &mut impl Sql, column: &str, recipient: &str, after: &str) -> Result<Vec<Mention>> {
    let text = format!(
        "SELECT id, subject, text_body AS text, html_body AS html, content, CAST(NULL AS TEXT) AS deal_id, \
         CAST(NULL AS TEXT) AS link, sender_id, dedupe_key, created_at FROM mails WHERE {column} = $1 AND id > $2 \
         AND status IN ('sent', 'captured', 'dead', 'skipped') ORDER BY id LIMIT $3"
    );
    sql.all(&text, args![recipient, after, PAGE]).await
}

/// A deal of a person, with the account on the other side.
#[derive(Debug, Deserialize)]
pub struct Deal {
    /// Its id.
    pub id: DealId,
    /// The other account's id; a request to the concierge has none yet.
    pub other_id: Option<UserId>,
}

/// Some deals of `person` after the id `after`, as hirer or as creator; an empty result is the end.
pub async fn deals(sql: &mut impl Sql, person: &UserId, hirer: bool, after: &str) -> Result<Vec<Deal>> {
    let text = match hirer {
        true => "SELECT id, creator_id AS other_id FROM deals WHERE hirer_id = $1 AND id > $2 ORDER BY id LIMIT $3",
        false => "SELECT id, hirer_id AS other_id FROM deals WHERE creator_id = $1 AND id > $2 ORDER BY id LIMIT $3",
    };
    sql.all(text, args![person, after, PAGE]).await
}
