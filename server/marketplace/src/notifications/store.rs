//! The notices' SQL.
use super::rules::Kind;
use platform::{
    args,
    clock::Micros,
    db::{Result, Sql, Tx},
};
use serde::Deserialize;

/// A notice as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Row {
    /// UUIDv7: notices in the order they were made.
    pub id: String,
    /// Who is told.
    pub user_id: String,
    /// What about.
    pub kind: Kind,
    /// A few words.
    pub title: String,
    /// One sentence.
    pub message: String,
    /// The deal it is about.
    pub deal_id: Option<String>,
    /// A path of the web app.
    pub link: Option<String>,
    /// Two notices with one key are one.
    pub dedupe_key: String,
    /// When, product time.
    pub created_at: Micros,
    /// When the person had seen it.
    pub read_at: Option<Micros>,
}

/// Adds a notice; `false` when one with its dedupe key stands already.
pub async fn insert(tx: &mut Tx, row: &Row) -> Result<bool> {
    let added = tx
        .run(
            "INSERT INTO notifications (id, user_id, kind, title, message, deal_id, link, dedupe_key, created_at, read_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (dedupe_key) DO NOTHING",
            args![
                row.id, row.user_id, row.kind, row.title, row.message, row.deal_id, row.link, row.dedupe_key,
                row.created_at, row.read_at
            ],
        )
        .await?;
    Ok(added == 1)
}

/// The newest `limit` notices of `user_id` below `before`, newest first.
pub async fn page(sql: &mut impl Sql, user_id: &str, before: &(Micros, String), limit: i64) -> Result<Vec<Row>> {
    sql.all(
        "SELECT * FROM notifications WHERE user_id = $1 AND (created_at, id) < ($2, $3)
         ORDER BY created_at DESC, id DESC LIMIT $4",
        args![user_id, before.0, before.1, limit],
    )
    .await
}

/// The notices of `user_id` made after the id `after`, oldest first.
pub async fn after(sql: &mut impl Sql, user_id: &str, after: &str, limit: i64) -> Result<Vec<Row>> {
    sql.all(
        "SELECT * FROM notifications WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3",
        args![user_id, after, limit],
    )
    .await
}

/// How many notices `user_id` has not read, counted up to 100.
pub async fn unread(sql: &mut impl Sql, user_id: &str) -> Result<i64> {
    sql.one(
        "SELECT COUNT(*) AS unread FROM
         (SELECT 1 FROM notifications WHERE user_id = $1 AND read_at IS NULL LIMIT 100) AS newest",
        args![user_id],
    )
    .await
}

/// Marks every notice of `user_id` as read at `now`.
pub async fn read_all(tx: &mut Tx, user_id: &str, now: Micros) -> Result<()> {
    tx.run("UPDATE notifications SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL", args![user_id, now]).await?;
    Ok(())
}

/// Marks one notice of `user_id` as read at `now`; an id of somebody else's changes nothing.
pub async fn read_one(tx: &mut Tx, user_id: &str, id: &str, now: Micros) -> Result<()> {
    tx.run(
        "UPDATE notifications SET read_at = $3 WHERE id = $1 AND user_id = $2 AND read_at IS NULL",
        args![id, user_id, now],
    )
    .await?;
    Ok(())
}

/// The notice with this dedupe key.
pub async fn by_key(sql: &mut impl Sql, key: &str) -> Result<Row> {
    sql.one("SELECT * FROM notifications WHERE dedupe_key = $1", args![key]).await
}
