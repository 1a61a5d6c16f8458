//! Text messages that wait to be sent, and those that the embedded variant has captured.
use platform::{
    clock::Timestamp,
    db::{Result, Sql, Tx, args},
};
use serde::Deserialize;

/// A message. Instants are real time.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Row {
    pub id: String,
    pub phone: String,
    pub text: String,
    pub created_at: Timestamp,
}

/// Adds a message to `phone`; its id.
pub(crate) async fn add(tx: &mut Tx, phone: &str, text: &str, now: Timestamp) -> Result<String> {
    let id = platform::ids::id();
    tx.run(
        "INSERT INTO auth_text_messages (id, phone, text, created_at) VALUES ($1, $2, $3, $4)",
        args![id, phone, text, now],
    )
    .await?;
    Ok(id)
}

/// A message that waits.
pub(crate) async fn waiting(sql: &mut impl Sql, id: &str) -> Result<Option<Row>> {
    let query = "SELECT id, phone, text, created_at FROM auth_text_messages WHERE id = $1 AND captured_at IS NULL";
    sql.maybe(query, args![id]).await
}

/// Deletes a message that was sent.
pub(crate) async fn remove(tx: &mut Tx, id: &str) -> Result<()> {
    tx.run("DELETE FROM auth_text_messages WHERE id = $1", args![id]).await.map(drop)
}

/// Keeps a message as captured.
pub(crate) async fn capture(tx: &mut Tx, id: &str, now: Timestamp) -> Result<()> {
    tx.run("UPDATE auth_text_messages SET captured_at = $2 WHERE id = $1", args![id, now]).await.map(drop)
}

/// The latest captured messages, to `phone` or to anyone.
pub(crate) async fn captured(sql: &mut impl Sql, phone: Option<&str>, limit: i64) -> Result<Vec<Row>> {
    const COLUMNS: &str = "SELECT id, phone, text, created_at FROM auth_text_messages";
    match phone {
        Some(phone) => {
            let query = format!("{COLUMNS} WHERE phone = $1 AND captured_at IS NOT NULL ORDER BY id DESC LIMIT $2");
            sql.all(&query, args![phone, limit]).await
        }
        None => {
            let query = format!("{COLUMNS} WHERE captured_at IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT $1");
            sql.all(&query, args![limit]).await
        }
    }
}

/// Deletes messages to a number.
pub(crate) async fn remove_to(tx: &mut Tx, phone: &str) -> Result<()> {
    tx.run("DELETE FROM auth_text_messages WHERE phone = $1", args![phone]).await.map(drop)
}

/// Deletes messages made before `before`, in batches: the codes in them have expired.
pub(crate) async fn delete_old(tx: &mut Tx, before: Timestamp) -> Result<u64> {
    tx.run(
        "DELETE FROM auth_text_messages WHERE id IN
           (SELECT id FROM auth_text_messages WHERE created_at < $1 LIMIT 1000)",
        args![before],
    )
    .await
}
