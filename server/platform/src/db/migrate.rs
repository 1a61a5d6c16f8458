//! Migrations: named SQL files, applied once each and in order, by one process at a time.
//!
//! A file whose first line begins with `-- compatible` promises that the previous version works with the changed
//! schema; the table `migrations` stores that promise for versions that do not know the file. All others need every
//! node of another version to be stopped first.
use super::{Migration, Migrations, PostgresOptions, error::Error, error::Result, nodes};
use rusqlite::{Connection, TransactionBehavior};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, Row as _};
use std::time::{Duration, Instant};

const TABLE: &str = "CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, hash TEXT NOT NULL)";
/// A column of its own statement: databases of the first versions lack it.
const COMPATIBLE: &str = "compatible BOOLEAN NOT NULL DEFAULT FALSE";
/// An arbitrary number, the same in every process: the process that holds this lock migrates.
const LOCK: i64 = 0x7061_7261_6c6c;
/// How often the nodes of another version are looked for.
const LOCK_RETRY: Duration = Duration::from_millis(500);
/// How often the log says what is waited for.
const REPORT_EVERY: Duration = Duration::from_secs(5);

/// A migration that the database has.
#[derive(Clone, Debug)]
pub(super) struct Applied {
    pub name: String,
    pub hash: String,
    /// Whether versions that do not know it can run beside it.
    pub compatible: bool,
}

/// Who else may have the SQLite database open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Who {
    /// No other process: missing migrations are applied.
    Alone,
    /// A server: the schema is not changed while it runs.
    BesideServer,
}

/// The migrations that the database lacks.
///
/// # Errors
/// When it has one that has changed since, or one of a newer version that does not allow older ones beside it.
pub(super) fn pending(applied: &[Applied], migrations: Migrations) -> Result<Vec<Migration>> {
    for has in applied {
        match migrations.iter().find(|(known, _)| *known == has.name) {
            None if has.compatible => {
                tracing::warn!(
                    migration = has.name,
                    "a newer version has migrated this database; it allows this one beside it"
                );
            }
            None => return Err(newer(&has.name)),
            Some((_, sql)) if hash_of(sql) != has.hash => {
                return Err(Error::Migration(
                    format!("{} was changed after this database applied it", has.name).into(),
                ));
            }
            Some(_) => {}
        }
    }
    Ok(migrations.iter().filter(|(name, _)| !applied.iter().any(|has| has.name == *name)).copied().collect())
}

fn newer(name: &str) -> Error {
    let why = format!("the database is from a newer version, with the migration {name}: use that version");
    Error::Migration(why.into())
}

fn hash_of(sql: &str) -> String {
    crate::ids::sha256_hex(sql.as_bytes())
}

fn is_compatible(sql: &str) -> bool {
    sql.starts_with("-- compatible")
}

fn failed(name: &str, error: impl std::fmt::Display) -> Error {
    Error::Migration(format!("{name}: {error}").into())
}

/// Brings a SQLite database up to date; foreign keys are checked once at the end, so tables can be rebuilt.
pub(super) fn sqlite(conn: &mut Connection, migrations: Migrations, who: Who) -> Result<()> {
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    tx.execute_batch(TABLE)?;
    let known = "SELECT 1 FROM pragma_table_info('migrations') WHERE name = 'compatible'";
    if !tx.prepare(known)?.exists([])? {
        tx.execute_batch(&format!("ALTER TABLE migrations ADD COLUMN {COMPATIBLE}"))?;
    }
    let read = |row: &rusqlite::Row<'_>| Ok(Applied { name: row.get(0)?, hash: row.get(1)?, compatible: row.get(2)? });
    let applied: Vec<Applied> = tx
        .prepare("SELECT name, hash, compatible FROM migrations ORDER BY name")?
        .query_map([], read)?
        .collect::<rusqlite::Result<_>>()?;
    let pending = pending(&applied, migrations)?;
    if let (Who::BesideServer, Some((name, _))) = (who, pending.first()) {
        let why = format!("it lacks {name}, and a server of an older version is running: stop that first");
        return Err(Error::Migration(why.into()));
    }
    for (name, sql) in &pending {
        tx.execute_batch(sql).map_err(|error| failed(name, error))?;
        let note = "INSERT INTO migrations (name, hash, compatible) VALUES (?1, ?2, ?3)";
        tx.execute(note, (name, hash_of(sql), is_compatible(sql)))?;
        tracing::info!(name, "migration applied");
    }
    if !pending.is_empty() && tx.prepare("PRAGMA foreign_key_check")?.exists([])? {
        return Err(Error::Migration("a foreign key points nowhere".into()));
    }
    Ok(tx.commit()?)
}

/// Brings a PostgreSQL database up to date. Waits for nodes of other versions that cannot run with the change.
///
/// # Errors
/// When a migration fails, the database is from a newer version, or after `upgrade_wait` other nodes still run.
pub(super) async fn postgres(conn: &mut PgConnection, migrations: Migrations, options: &PostgresOptions) -> Result<()> {
    let (began, mut quiet_since, mut reported) = (Instant::now(), None, None::<Instant>);
    loop {
        let quiet = quiet_since.is_some_and(|since: Instant| since.elapsed() >= options.upgrade_quiet);
        let Some(others) = try_postgres(conn, migrations, quiet).await? else { return Ok(()) };
        if others.is_empty() {
            quiet_since.get_or_insert_with(Instant::now);
        } else {
            quiet_since = None;
            let why =
                format!("the upgrade waits until these nodes of another version are stopped: {}", others.join(", "));
            if began.elapsed() >= options.upgrade_wait {
                return Err(Error::Migration(why.into()));
            }
            if reported.is_none_or(|reported| reported.elapsed() >= REPORT_EVERY) {
                tracing::warn!("{why}");
                reported = Some(Instant::now());
            }
        }
        tokio::time::sleep(LOCK_RETRY.min(options.upgrade_quiet)).await;
    }
}

/// Applies what is missing. If the nodes of other versions have to be gone first and `quiet` does not say that they
/// are, it applies nothing and returns those that still run.
async fn try_postgres(conn: &mut PgConnection, migrations: Migrations, quiet: bool) -> Result<Option<Vec<String>>> {
    let mut tx = conn.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *tx).await?;
    sqlx::query(TABLE).execute(&mut *tx).await?;
    if !has_compatible(&mut tx).await? {
        sqlx::raw_sql(AssertSqlSafe(format!("ALTER TABLE migrations ADD COLUMN {COMPATIBLE}")))
            .execute(&mut *tx)
            .await?;
    }
    let applied = applied_on_postgres(&mut tx).await?;
    let pending = pending(&applied, migrations)?;
    if !applied.is_empty() && pending.iter().any(|(_, sql)| !is_compatible(sql)) {
        let others = nodes::of_other_versions(&mut tx, migrations).await?;
        if !quiet || !others.is_empty() {
            return Ok(Some(others)); // dropped, the transaction is undone
        }
    }
    for (name, sql) in pending {
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *tx).await.map_err(|error| failed(name, error))?;
        let note = sqlx::query("INSERT INTO migrations (name, hash, compatible) VALUES ($1, $2, $3)");
        note.bind(name).bind(hash_of(sql)).bind(is_compatible(sql)).execute(&mut *tx).await?;
        tracing::info!(name, "migration applied");
    }
    tx.commit().await?;
    Ok(None)
}

/// Checked first: `ADD COLUMN IF NOT EXISTS` would wait for every reader of the table at each start.
async fn has_compatible(conn: &mut PgConnection) -> Result<bool> {
    let sql = "SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass('migrations') AND attname = 'compatible'";
    Ok(sqlx::query(sql).fetch_optional(conn).await?.is_some())
}

async fn applied_on_postgres(conn: &mut PgConnection) -> Result<Vec<Applied>> {
    let read = |row: &sqlx::postgres::PgRow| -> std::result::Result<Applied, sqlx::Error> {
        Ok(Applied { name: row.try_get(0)?, hash: row.try_get(1)?, compatible: row.try_get(2)? })
    };
    let rows = sqlx::query("SELECT name, hash, compatible FROM migrations ORDER BY name").fetch_all(conn).await?;
    Ok(rows.iter().map(read).collect::<std::result::Result<_, _>>()?)
}

/// Whether this version may use the database: a newer one may have migrated it while this node was cut off.
///
/// # Errors
/// When it may not, or the database cannot be read.
pub(super) async fn check_compatibility(conn: &mut PgConnection, migrations: Migrations) -> Result<()> {
    let sql = "SELECT name FROM migrations WHERE NOT compatible";
    for row in sqlx::query(sql).fetch_all(conn).await? {
        let name: String = row.try_get(0)?;
        if !migrations.iter().any(|(known, _)| *known == name) {
            return Err(newer(&name));
        }
    }
    Ok(())
}
