//! The signing keys when they are stored in the database, where every node finds the same ones.
use platform::{
    clock::Timestamp,
    db::{Result, Sql, Tx, args},
};
use serde::Deserialize;

/// A key without its private part. Instants are real time.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Row {
    pub kid: String,
    /// Its place in the order of all keys, from 1.
    pub number: i64,
    pub signs_from: Timestamp,
}

/// All keys, the oldest first.
pub(crate) async fn all(sql: &mut impl Sql) -> Result<Vec<Row>> {
    sql.all("SELECT kid, number, signs_from FROM auth_keys ORDER BY number", &[]).await
}

/// The private part of a key: PEM, possibly encrypted.
pub(crate) async fn private_part(sql: &mut impl Sql, kid: &str) -> Result<Option<String>> {
    sql.maybe("SELECT private_pem FROM auth_keys WHERE kid = $1", args![kid]).await
}

/// Adds a key; a unique violation when another process has added one with this number.
pub(crate) async fn add(tx: &mut Tx, row: &Row, pem: &str, now: Timestamp) -> Result<()> {
    tx.run(
        "INSERT INTO auth_keys (kid, private_pem, number, signs_from, created_at) VALUES ($1, $2, $3, $4, $5)",
        args![row.kid, pem, row.number, row.signs_from, now],
    )
    .await
    .map(drop)
}

/// Replaces the stored form of a key's private part.
pub(crate) async fn set_private_part(tx: &mut Tx, kid: &str, pem: &str) -> Result<()> {
    tx.run("UPDATE auth_keys SET private_pem = $2 WHERE kid = $1", args![kid, pem]).await.map(drop)
}

/// Removes keys that were replaced before `before`: their tokens have expired.
pub(crate) async fn remove_replaced(tx: &mut Tx, before: Timestamp) -> Result<u64> {
    tx.run(
        "DELETE FROM auth_keys WHERE number < (SELECT MAX(newer.number) FROM auth_keys AS newer WHERE newer.signs_from < $1)",
        args![before],
    )
    .await
}
