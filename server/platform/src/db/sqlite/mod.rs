//! SQLite, called directly: one connection writes, others read, statements are kept prepared.
mod backup;
#[cfg(test)]
mod backup_tests;
mod checkpoint;
#[cfg(test)]
mod file_tests;
mod reader;
mod restore;
#[cfg(test)]
mod restore_tests;
mod scratch;
#[cfg(test)]
mod tests;
mod verify;
mod writer;

use super::{Error, Migrations, Result, SqliteOptions, migrate, row, statements::Statements, value::Value};
pub(super) use backup::backup;
use reader::Readers;
pub(super) use restore::{discard, restore};
use rusqlite::{Connection, OpenFlags, Statement, config::DbConfig, types::ValueRef};
pub(super) use scratch::clean;
use serde::de::DeserializeOwned;
use std::{
    borrow::Cow,
    path::{Path, PathBuf},
    sync::Arc,
};
pub(super) use writer::ConnectionGuard;

pub use restore::Restored;
pub use verify::Contents;

/// The name of the database file in the data folder.
pub(super) const FILE: &str = "parallax.db";

/// One database file: its writer, its readers and the thread that bounds its write-ahead log.
pub(super) struct Store {
    pub writer: writer::Writer,
    pub readers: Arc<Readers>,
    /// For queries that read a whole table, which they do not map: its pages would stay in this process.
    pub report_readers: Arc<Readers>,
    pub statements: Arc<Statements>,
    path: PathBuf,
    log: checkpoint::Log,
    _checkpoints: checkpoint::Checkpoints,
}

impl Store {
    /// Opens the database in the folder `data`, making both if absent, and brings its schema up to date.
    pub async fn open(data: &Path, options: &SqliteOptions, migrations: Migrations, who: migrate::Who) -> Result<Self> {
        let path = data.join(FILE);
        let made = path.clone();
        blocking(move || {
            make_private(&made)?;
            migrate::sqlite(&mut connect(&made, Pragmas::Migration)?, migrations, who)
        })
        .await?;
        let statements = Arc::new(Statements::default());
        let readers = |kind| Arc::new(Readers::new(path.clone(), kind, options.read_time, statements.clone()));
        let (readers, report_readers) = (readers(Pragmas::Reading), readers(Pragmas::Reporting));
        let log = checkpoint::Log::open(&path);
        let writer = writer::Writer::start(path.clone(), options.clone(), statements.clone(), log.clone()).await?;
        let checkpoints = checkpoint::Checkpoints::start(path.clone(), log.clone())?;
        Ok(Self { writer, readers, report_readers, statements, path, log, _checkpoints: checkpoints })
    }

    pub async fn empty_log(&self) -> Result<()> {
        let (path, log) = (self.path.clone(), self.log.clone());
        blocking(move || checkpoint::checkpoint(&connect(&path, Pragmas::Checkpoints)?, "TRUNCATE", &log)).await?;
        Ok(())
    }
}

/// Runs `work` where it may block; a panic inside is an error outside.
pub(super) async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result,
        Err(error) => Err(Error::Other(error.to_string().into())),
    }
}

/// Creates the folder and the file so that only their owner may read them; SQLite gives its log the file's mode.
pub(super) fn make_private(path: &Path) -> Result<()> {
    let mut file = std::fs::OpenOptions::new();
    file.create(true).append(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
        if let Some(folder) = path.parent() {
            std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        }
        file.mode(0o600);
    }
    #[cfg(not(unix))]
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    file.open(path)?;
    Ok(())
}

/// What a connection is for.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::db) enum Pragmas {
    Reading,
    /// As `Reading`, for what reads a whole table.
    Reporting,
    Writing,
    Checkpoints,
    Migration,
    /// The source of a backup.
    Copying,
    /// A copy that is thrown away unless it is finished.
    Scratch,
}

#[allow(clippy::disallowed_methods, reason = "the one place that opens SQLite")]
pub(super) fn connect(path: &Path, pragmas: Pragmas) -> Result<Connection> {
    let access = match pragmas {
        Pragmas::Reading | Pragmas::Reporting => OpenFlags::SQLITE_OPEN_READ_ONLY,
        _ => OpenFlags::SQLITE_OPEN_READ_WRITE,
    };
    let conn = Connection::open_with_flags(path, access | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    conn.set_prepared_statement_cache_capacity(512);
    if pragmas == Pragmas::Migration {
        // the only connection so far: closing it would copy the whole log and delay the start
        conn.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    }
    conn.execute_batch(match pragmas {
        // Small caches: a reader drops all of its pages after a commit by another connection.
        Pragmas::Reading => {
            "PRAGMA busy_timeout = 100; PRAGMA query_only = ON; PRAGMA mmap_size = 1073741824; PRAGMA cache_size = -512;"
        }
        Pragmas::Reporting => "PRAGMA busy_timeout = 100; PRAGMA query_only = ON; PRAGMA cache_size = -512;",
        // No wait inside SQLite: BEGIN is retried without holding a thread.
        Pragmas::Writing => {
            "PRAGMA busy_timeout = 0; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
             PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 67108864;"
        }
        Pragmas::Checkpoints => "PRAGMA busy_timeout = 50; PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = FULL;",
        Pragmas::Migration => {
            "PRAGMA busy_timeout = 30000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF;"
        }
        Pragmas::Copying => "PRAGMA busy_timeout = 10000; PRAGMA query_only = ON; PRAGMA wal_autocheckpoint = 0;",
        Pragmas::Scratch => "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;",
    })?;
    Ok(conn)
}

/// Runs `sql` and reads at most `limit` rows.
pub(super) fn fetch<T: DeserializeOwned>(
    conn: &Connection,
    sql: &str,
    args: &[Value<'_>],
    limit: usize,
) -> Result<Vec<T>> {
    let mut statement = conn.prepare_cached(sql).map_err(|error| prepare_error(error, sql))?;
    bind(&mut statement, sql, args)?;
    let mut rows = statement.raw_query();
    let mut read = Vec::new();
    while let Some(row) = rows.next()? {
        if read.len() == limit {
            break;
        }
        read.push(row::read(row)?);
    }
    drop(rows);
    #[cfg(debug_assertions)]
    {
        let steps = statement.reset_status(rusqlite::StatementStatus::VmStep);
        crate::effort::count_many(crate::effort::Effort::Step, u64::try_from(steps).unwrap_or(0));
    }
    Ok(read)
}

/// Runs `sql` and returns how many rows it changed.
pub(super) fn run(conn: &Connection, sql: &str, args: &[Value<'_>]) -> Result<u64> {
    let mut statement = conn.prepare_cached(sql).map_err(|error| prepare_error(error, sql))?;
    bind(&mut statement, sql, args)?;
    if statement.column_count() == 0 {
        return Ok(statement.raw_execute()? as u64);
    }
    // A SELECT or RETURNING: its rows are discarded.
    let mut rows = statement.raw_query();
    let mut seen = 0;
    while rows.next()?.is_some() {
        seen += 1;
    }
    Ok(seen)
}

/// What the planner says about `sql`.
pub(super) fn plan(conn: &Connection, sql: &str) -> Result<Vec<String>> {
    let mut statement = conn.prepare(&format!("EXPLAIN QUERY PLAN {sql}"))?;
    let details = statement.raw_query().mapped(|row| row.get(3)).collect::<rusqlite::Result<_>>()?;
    Ok(details)
}

/// A hash of everything in the schema: plans of statements are the same where it is the same.
pub(super) fn schema(conn: &Connection) -> Result<String> {
    let all: String = conn.query_row("SELECT GROUP_CONCAT(sql) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok(crate::ids::sha256_hex(all.as_bytes()))
}

/// The bytes of an empty database with these migrations.
pub(super) fn migrated(migrations: Migrations) -> Result<Vec<u8>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join(FILE);
    make_private(&path)?;
    let mut conn = connect(&path, Pragmas::Migration)?;
    migrate::sqlite(&mut conn, migrations, migrate::Who::Alone)?;
    conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    Ok(std::fs::read(path)?)
}

fn prepare_error(error: rusqlite::Error, sql: &str) -> Error {
    match Error::from(error) {
        Error::Other(why) => Error::Other(format!("{why} in {sql}").into()),
        other => other,
    }
}

/// SQLite treats `$3` only as a name and numbers names by first appearance, so each value is bound by name.
fn bind(statement: &mut Statement<'_>, sql: &str, args: &[Value<'_>]) -> Result<()> {
    let expected = statement.parameter_count();
    if expected != args.len() {
        return Err(Error::Args(format!("{} given, {expected} expected", args.len()).into()));
    }
    // SQLite looks for a name among all of them
    let in_order = expected > MANY_PARAMETERS && names_in_order(sql, expected);
    for index in 1..=expected {
        let value = if in_order {
            &args[index - 1]
        } else {
            let name = statement.parameter_name(index).unwrap_or_default();
            let number = name.strip_prefix('$').and_then(|number| number.parse::<usize>().ok());
            let value = number.and_then(|number| args.get(number.checked_sub(1)?));
            value.ok_or_else(|| Error::Args(format!("nothing given for {name:?}").into()))?
        };
        match value {
            Value::Null => statement.raw_bind_parameter(index, rusqlite::types::Null)?,
            Value::Int(number) => statement.raw_bind_parameter(index, number)?,
            Value::Bool(yes) => statement.raw_bind_parameter(index, yes)?,
            Value::Text(text) if text.contains('\0') => return Err(Error::Nul),
            Value::Text(text) => statement.raw_bind_parameter(index, text.as_ref())?,
            Value::Invalid(why) => return Err(Error::Args(why.as_str().into())),
        }
    }
    Ok(())
}

/// From this many parameters on, check whether they are in order.
const MANY_PARAMETERS: usize = 40;

/// Whether what looks like a parameter in `sql` is `$1` to `$count`, each once and in this order.
fn names_in_order(sql: &str, count: usize) -> bool {
    let numbers = sql.split('$').skip(1).map(|after| {
        let digits = after.bytes().take_while(u8::is_ascii_digit);
        digits.fold(0_usize, |number, digit| number.wrapping_mul(10).wrapping_add(usize::from(digit - b'0')))
    });
    numbers.eq(1..=count)
}

impl row::Columns for rusqlite::Row<'_> {
    fn count(&self) -> usize {
        self.as_ref().column_count()
    }
    fn name(&self, index: usize) -> &str {
        self.as_ref().column_name(index).unwrap_or_default()
    }
    fn value(&self, index: usize) -> std::result::Result<Value<'_>, String> {
        match self.get_ref(index).map_err(|error| error.to_string())? {
            ValueRef::Null => Ok(Value::Null),
            ValueRef::Integer(number) => Ok(Value::Int(number)),
            ValueRef::Text(text) => std::str::from_utf8(text)
                .map(|text| Value::Text(Cow::Borrowed(text)))
                .map_err(|error| error.to_string()),
            ValueRef::Real(_) => Err("a floating-point number is not portable: cast it".into()),
            ValueRef::Blob(_) => Err("a blob is not portable".into()),
        }
    }
}
