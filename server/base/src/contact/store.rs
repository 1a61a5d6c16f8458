//! The inbox's SQL.
use super::rules::ContactForm;
use crate::accounts::UserId;
use platform::{
    args,
    clock::Timestamp,
    db::{Result, Sql, Tx},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A message as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Row {
    /// UUIDv7.
    pub id: String,
    /// How the visitor calls themselves.
    pub name: String,
    /// Where they want the answer.
    pub email: String,
    /// What it is about.
    pub subject: String,
    /// What they say.
    pub message: String,
    /// The account, when they were signed in.
    pub sender_id: Option<UserId>,
    /// Whether it looks like the work of a machine.
    pub held: bool,
    /// When, product time.
    pub created_at: Timestamp,
    /// When an admin was done with it.
    pub handled_at: Option<Timestamp>,
    /// Which admin.
    pub handled_by: Option<String>,
}

/// Which messages of the inbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ContactShown)]
pub enum InboxFilter {
    /// Those that wait for an answer.
    Open,
    /// Those that an admin is done with.
    Handled,
    /// Those that look like the work of a machine.
    Held,
    /// All of them.
    All,
}

/// Writes a message.
pub async fn insert(tx: &mut Tx, row: &Row) -> Result<()> {
    let text = "INSERT INTO contact_messages \
                (id, name, email, subject, message, sender_id, held, created_at, handled_at, handled_by) \
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    let values = args![
        row.id,
        row.name,
        row.email,
        row.subject,
        row.message,
        row.sender_id,
        row.held,
        row.created_at,
        row.handled_at,
        row.handled_by
    ];
    tx.run(text, values).await.map(drop)
}

/// The same words from the same address after `since`: a form that was sent twice.
pub async fn find_duplicate(sql: &mut impl Sql, words: &ContactForm, since: Timestamp) -> Result<Option<Row>> {
    let text = "SELECT * FROM contact_messages WHERE email = $1 AND created_at > $2 AND subject = $3 AND message = $4 \
                ORDER BY created_at DESC LIMIT 1";
    sql.maybe(text, args![words.email, since, words.subject, words.message]).await
}

/// The newest `limit` messages of `which` below `before`, newest first.
pub async fn page(
    sql: &mut impl Sql,
    which: InboxFilter,
    before: &(Timestamp, String),
    limit: i64,
) -> Result<Vec<Row>> {
    let chosen = match which {
        InboxFilter::Open => "handled_at IS NULL AND NOT held AND",
        InboxFilter::Handled => "handled_at IS NOT NULL AND",
        InboxFilter::Held => "held AND",
        InboxFilter::All => "",
    };
    let text = format!(
        "SELECT * FROM contact_messages WHERE {chosen} (created_at, id) < ($1, $2) \
         ORDER BY created_at DESC, id DESC LIMIT $3"
    );
    sql.all(&text, args![before.0, before.1, limit]).await
}

/// How many messages wait for an answer; no more than `most` are counted.
pub async fn count_open(sql: &mut impl Sql, most: i64) -> Result<usize> {
    let text = "SELECT id FROM contact_messages WHERE handled_at IS NULL AND NOT held ORDER BY created_at LIMIT $1";
    Ok(sql.all::<String>(text, args![most]).await?.len())
}

/// The message with this id.
pub async fn find(sql: &mut impl Sql, id: &str) -> Result<Option<Row>> {
    sql.maybe("SELECT * FROM contact_messages WHERE id = $1", args![id]).await
}

/// Notes who was done with a message and when, or that it waits again.
pub async fn handle(tx: &mut Tx, id: &str, by: Option<(&str, Timestamp)>) -> Result<Option<Row>> {
    let (who, at) = by.unzip();
    let text = "UPDATE contact_messages SET handled_by = $2, handled_at = $3 WHERE id = $1 RETURNING *";
    tx.maybe(text, args![id, who, at]).await
}

/// Removes what `person` wrote, signed in or, until `until`, from their `email`; the ids of those messages.
pub async fn erase(tx: &mut Tx, person: &UserId, email: &str, until: Timestamp) -> Result<Vec<String>> {
    let query = "DELETE FROM contact_messages WHERE (email = $2 AND created_at <= $3) OR sender_id = $1 RETURNING id";
    tx.all(query, args![person, email, until]).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::{
        db::Db,
        testing::{on_each_database, scan_offenders},
    };

    const NOW: Timestamp = Timestamp::from_micros(1_795_000_000_000_000);
    const TOP: (Timestamp, &str) = (Timestamp::MAX, "~");

    fn row(id: &str, at: Timestamp, held: bool) -> Row {
        Row {
            id: id.into(),
            name: "Ada".into(),
            email: "ada@example.org".into(),
            subject: "Hello".into(),
            message: format!("The message {id}."),
            sender_id: None,
            held,
            created_at: at,
            handled_at: None,
            handled_by: None,
        }
    }

    async fn ids(db: &Db, which: InboxFilter, before: (Timestamp, &str), limit: i64) -> Vec<String> {
        let rows = page(&mut &*db, which, &(before.0, before.1.to_owned()), limit).await.unwrap();
        rows.into_iter().map(|row| row.id).collect()
    }

    on_each_database! {
        async fn the_inbox_is_read_newest_first_and_in_parts(db: Db) {
            let mut tx = db.write().await.unwrap();
            for made in [row("m1", NOW, false), row("m2", NOW, false), row("m3", NOW + 1, true), row("m4", NOW + 2, false)] {
                insert(&mut tx, &made).await.unwrap();
            }
            let handled = handle(&mut tx, "m2", Some(("olga", NOW + 9))).await.unwrap().unwrap();
            assert_eq!((handled.handled_by.as_deref(), handled.handled_at), (Some("olga"), Some(NOW + 9)));
            assert_eq!(handle(&mut tx, "nothing", Some(("olga", NOW))).await.unwrap(), None);
            tx.commit().await.unwrap();
            assert_eq!(ids(&db, InboxFilter::Open, TOP, 9).await, ["m4", "m1"]);
            assert_eq!(ids(&db, InboxFilter::Handled, TOP, 9).await, ["m2"]);
            assert_eq!(ids(&db, InboxFilter::Held, TOP, 9).await, ["m3"]);
            assert_eq!(ids(&db, InboxFilter::All, TOP, 2).await, ["m4", "m3"]);
            assert_eq!(ids(&db, InboxFilter::All, (NOW + 1, "m3"), 9).await, ["m2", "m1"]);
            let mut tx = db.write().await.unwrap();
            assert_eq!(handle(&mut tx, "m2", None).await.unwrap().unwrap().handled_by, None);
            tx.commit().await.unwrap();
            assert_eq!(find(&mut &db, "m2").await.unwrap(), Some(row("m2", NOW, false)));
            assert_eq!(scan_offenders(&db), [""; 0]);
        }

        async fn messages_of_a_deleted_account_are_forgotten(db: Db) {
            let mut tx = db.write().await.unwrap();
            let signed_in = Row { email: "elsewhere@example.org".into(), sender_id: Some("ada".into()), ..row("m2", NOW, false) };
            let other = Row { email: "sam@example.org".into(), sender_id: Some("sam".into()), ..row("m3", NOW, false) };
            for made in [row("m1", NOW, false), signed_in, other] {
                insert(&mut tx, &made).await.unwrap();
            }
            erase(&mut tx, &"ada".into(), "ada@example.org", Timestamp::MAX).await.unwrap();
            tx.commit().await.unwrap();
            assert_eq!(ids(&db, InboxFilter::All, TOP, 9).await, ["m3"]);
            assert_eq!(scan_offenders(&db), [""; 0]);
        }

        async fn a_form_that_was_sent_twice_is_recognised(db: Db) {
            let mut tx = db.write().await.unwrap();
            insert(&mut tx, &row("m1", NOW, false)).await.unwrap();
            let words = |message: &str| ContactForm {
                name: "Ada".into(), email: "ada@example.org".into(), subject: "Hello".into(), message: message.into(),
            };
            let found = async |tx: &mut Tx, message, since| find_duplicate(tx, &words(message), since).await.unwrap().map(|row| row.id);
            assert_eq!(found(&mut tx, "The message m1.", NOW - 1).await.as_deref(), Some("m1"));
            assert_eq!(found(&mut tx, "The message m1.", NOW).await, None);
            assert_eq!(found(&mut tx, "Another one.", NOW - 1).await, None);
            assert_eq!(scan_offenders(&db), [""; 0]);
        }
    }
}
