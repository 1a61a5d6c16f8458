//! Migrations: named SQL files, applied once each and in order, by one process at a time.
use super::{Error, Migrations, Result};
use rusqlite::{Connection, TransactionBehavior};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, Row as _};

const TABLE: &str = "CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, hash TEXT NOT NULL)";
/// Any number, the same in every process: who holds it migrates.
const LOCK: i64 = 0x7061_7261_6c6c;

/// The names and hashes of what the database has.
type Applied = Vec<(String, String)>;

/// What is still to run.
fn missing(applied: &Applied, migrations: Migrations) -> Result<Vec<(&'static str, &'static str)>> {
    for (name, hash) in applied {
        match migrations.iter().find(|(known, _)| known == name) {
            None => tracing::warn!(name, "the database has a migration that this version does not know"),
            Some((_, sql)) if hash_of(sql) != *hash => {
                return Err(Error::Migration(format!("{name} was changed after this database applied it").into()));
            }
            Some(_) => {}
        }
    }
    Ok(migrations.iter().filter(|(name, _)| !applied.iter().any(|(known, _)| known == name)).copied().collect())
}

fn hash_of(sql: &str) -> String {
    crate::ids::sha256_hex(sql.as_bytes())
}

fn failed(name: &str, error: impl std::fmt::Display) -> Error {
    Error::Migration(format!("{name}: {error}").into())
}

/// Brings a SQLite database up to date; foreign keys are checked once at the end, so tables can be rebuilt.
pub(super) fn sqlite(conn: &mut Connection, migrations: Migrations) -> Result<()> {
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    tx.execute_batch(TABLE)?;
    let applied: Applied = tx
        .prepare("SELECT name, hash FROM migrations ORDER BY name")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let missing = missing(&applied, migrations)?;
    for (name, sql) in &missing {
        tx.execute_batch(sql).map_err(|error| failed(name, error))?;
        tx.execute("INSERT INTO migrations (name, hash) VALUES (?1, ?2)", (name, hash_of(sql)))?;
        tracing::info!(name, "migration applied");
    }
    if !missing.is_empty() && tx.prepare("PRAGMA foreign_key_check")?.exists([])? {
        return Err(Error::Migration("a foreign key points nowhere".into()));
    }
    Ok(tx.commit()?)
}

/// Brings a PostgreSQL database up to date.
pub(super) async fn postgres(conn: &mut PgConnection, migrations: Migrations) -> Result<()> {
    let mut tx = conn.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *tx).await?;
    sqlx::query(TABLE).execute(&mut *tx).await?;
    let applied: Applied = sqlx::query("SELECT name, hash FROM migrations ORDER BY name")
        .fetch_all(&mut *tx)
        .await?
        .iter()
        .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)))
        .collect::<std::result::Result<_, sqlx::Error>>()?;
    for (name, sql) in missing(&applied, migrations)? {
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *tx).await.map_err(|error| failed(name, error))?;
        let note = sqlx::query("INSERT INTO migrations (name, hash) VALUES ($1, $2)").bind(name).bind(hash_of(sql));
        note.execute(&mut *tx).await?;
        tracing::info!(name, "migration applied");
    }
    Ok(tx.commit().await?)
}
