//! The records of keys.
use super::{KeyedRequest, RETENTION, StoredResponse};
use crate::{
    args,
    clock::Timestamp,
    db::{Db, Error, Result, Sql, Tx},
};
use serde::Deserialize;

/// A key's record. Without a status its request has begun and was not answered.
#[derive(Debug, Deserialize)]
pub(super) struct Record {
    pub(super) id: String,
    pub(super) request_hash: String,
    pub(super) created_at: Timestamp,
    pub(super) status: Option<i64>,
    pub(super) content_type: Option<String>,
    pub(super) location: Option<String>,
    pub(super) body: Option<String>,
    /// The id of what a request without an answer has made.
    pub(super) made: Option<String>,
}

pub(super) async fn find(sql: &mut impl Sql, actor: &str, key: &str) -> Result<Option<Record>> {
    let columns = "SELECT id, request_hash, created_at, status, content_type, location, body, made FROM idempotency \
                   WHERE actor = $1 AND key = $2";
    sql.maybe(columns, args![actor, key]).await
}

/// The record once it is on disk: another transaction's may be visible in the batch before.
pub(super) async fn find_durable(db: &Db, actor: &str, key: &str) -> Result<Option<Record>> {
    let mut tx = db.write().await?;
    let found = find(&mut tx, actor, key).await?;
    tx.commit().await?;
    Ok(found)
}

/// Writes the record with its answer; `false` when the key has one already. Waits for a transaction that is writing it.
pub(super) async fn keep(tx: &mut Tx, keyed: &KeyedRequest, response: &StoredResponse) -> Result<bool> {
    let sql = "INSERT INTO idempotency (id, actor, key, request_hash, claimed_at, created_at, status, content_type, \
               location, body) VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9) \
               ON CONFLICT (actor, key) DO UPDATE SET id = excluded.id, request_hash = excluded.request_hash, \
               created_at = excluded.created_at, status = excluded.status, content_type = excluded.content_type, \
               location = excluded.location, body = excluded.body, made = NULL \
               WHERE (idempotency.status IS NULL AND idempotency.id = excluded.id) OR idempotency.created_at < $10";
    let StoredResponse { status, content_type, location, body } = response;
    let KeyedRequest { id, actor, key, hash, now, .. } = keyed;
    let args = args![id, actor, key, hash, now, status.as_u16(), content_type, location, body, *now - RETENTION];
    written(tx.run(sql, args).await)
}

/// Whether the record was written. Of two that resume the same request the second violates the primary key, which the
/// statement cannot arbitrate as well.
fn written(done: Result<u64>) -> Result<bool> {
    match done {
        Err(Error::Unique { .. }) => Ok(false),
        done => Ok(done? > 0),
    }
}

/// Writes the record without an answer; `false` when another request has begun or answered.
pub(super) async fn begin(tx: &mut Tx, keyed: &KeyedRequest, made: &str) -> Result<bool> {
    let sql = "INSERT INTO idempotency (id, actor, key, request_hash, claimed_at, created_at, made) \
               VALUES ($1, $2, $3, $4, $5, $5, $6) \
               ON CONFLICT (actor, key) DO UPDATE SET id = excluded.id, request_hash = excluded.request_hash, \
               created_at = excluded.created_at, status = NULL, made = excluded.made \
               WHERE (idempotency.status IS NULL AND idempotency.id = excluded.id) OR idempotency.created_at < $7";
    let KeyedRequest { id, actor, key, hash, now, .. } = keyed;
    written(tx.run(sql, args![id, actor, key, hash, now, made, *now - RETENTION]).await)
}

/// Writes the answer of a request whose handler has not: `false` when the key has one already.
pub(super) async fn settle(db: &Db, keyed: &KeyedRequest, response: &StoredResponse) -> Result<bool> {
    let mut tx = db.write().await?;
    let stored = keep(&mut tx, keyed, response).await?;
    tx.commit().await?;
    Ok(stored)
}

pub(super) async fn sweep(db: &Db, before: Timestamp) -> Result<()> {
    let mut tx = db.write().await?;
    tx.run("DELETE FROM idempotency WHERE created_at < $1", args![before]).await?;
    tx.commit().await
}
