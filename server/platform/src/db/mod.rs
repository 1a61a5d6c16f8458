//! The database: one SQL text, two databases (docs/database.md).
//!
//! SQLite through `rusqlite`, called directly, with group commit; PostgreSQL through `sqlx`. A handler sees the same
//! [`Db`] and [`Tx`] either way, and rows and parameters go through serde.
mod error;
mod listen;
mod lock;
mod migrate;
mod nodes;
mod postgres;
mod row;
mod session;
mod sqlite;
mod statements;
mod tx;
pub mod value;

pub use crate::args;
pub(crate) use error::is_storage_full;
pub use error::{Error, Result};
pub use listen::Received;
pub use lock::DataLock;
pub use sqlite::{Contents, Restored};
pub use tx::{AfterCommit, RowLock, Tx};
pub use value::{Json, Value, places_from, row_places, rows_at_once, value_of};

use crate::{clock::Timestamp, shutdown::Shutdown};
use serde::de::DeserializeOwned;
use std::{
    borrow::Cow,
    collections::BTreeSet,
    panic::Location,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

/// A migration: its name, which begins with its number, and its SQL text, one or more statements.
pub type Migration = (&'static str, &'static str);

/// Migrations in the order in which they apply.
pub type Migrations = &'static [Migration];

/// The file of this name in the `migrations` folder of the crate that calls it, as a
/// [`Migration`](crate::db::Migration).
#[macro_export]
macro_rules! migration {
    ($name:literal) => {
        ($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations/", $name, ".sql")))
    };
}

/// Which database, and how to use it.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// `postgres://…`; absent: SQLite in `data`.
    pub url: Option<String>,
    /// The data folder.
    pub data: PathBuf,
    /// Another process serves from the data folder: on SQLite nothing is migrated while it runs.
    pub beside_server: bool,
    /// For SQLite.
    pub sqlite: SqliteOptions,
    /// For PostgreSQL.
    pub postgres: PostgresOptions,
}

/// Runs inside each COMMIT; `true` makes it fail. For tests and measurements.
pub type CommitHook = Arc<dyn Fn() -> bool + Send + Sync>;

/// How SQLite writes.
#[derive(Clone)]
pub struct SqliteOptions {
    /// The most transactions that share a COMMIT.
    pub batch_members: usize,
    /// How long a batch stays open while others wait in line, or as long as the last COMMIT took, if that is longer.
    pub batch_time: Duration,
    /// How long a transaction may be held before it is rolled back.
    pub member_time: Duration,
    /// How long `write` waits for its turn.
    pub wait: Duration,
    /// How long one read may take.
    pub read_time: Duration,
    /// How many pages are kept for writing, in KiB. What one group of requests changes fits into the default.
    pub write_cache: u32,
    /// Called inside each COMMIT.
    pub commit_hook: Option<CommitHook>,
}

impl Default for SqliteOptions {
    fn default() -> Self {
        Self {
            batch_members: 256,
            batch_time: Duration::from_millis(10),
            member_time: Duration::from_secs(5),
            wait: Duration::from_secs(10),
            read_time: Duration::from_secs(10),
            write_cache: 10 * 1024,
            commit_hook: None,
        }
    }
}

impl std::fmt::Debug for SqliteOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SqliteOptions").field("batch_members", &self.batch_members).finish_non_exhaustive()
    }
}

/// How PostgreSQL is used.
#[derive(Clone, Debug)]
pub struct PostgresOptions {
    /// Connections of this process, listeners apart.
    pub connections: u32,
    /// How long a statement may run.
    pub statement_time: Duration,
    /// How long to wait for a connection.
    pub wait: Duration,
    /// How long a start waits for nodes of another version that have to be stopped before it migrates.
    pub upgrade_wait: Duration,
    /// For how long it must see none of them before it migrates: a node that lost its connections is back within a second.
    pub upgrade_quiet: Duration,
}

impl Default for PostgresOptions {
    fn default() -> Self {
        Self {
            connections: 20,
            statement_time: Duration::from_secs(10),
            wait: Duration::from_secs(10),
            upgrade_wait: Duration::MAX,
            upgrade_quiet: Duration::from_millis(1500),
        }
    }
}

/// An open database. Cheap to clone.
#[derive(Clone)]
pub struct Db(Arc<Driver>);

enum Driver {
    Sqlite(sqlite::Store),
    Postgres(postgres::Server),
}

/// What reads: a [`Tx`], which sees its own changes, or `&Db`, which sees what is committed.
///
/// A function that only reads takes `&mut impl Sql` and is called with `&mut tx` or `&mut &app.db`.
pub trait Sql: Send {
    /// All rows, read as `T`: fields by column name, a bare scalar from the first column.
    fn all<T: DeserializeOwned + Send>(
        &mut self,
        sql: &str,
        args: &[Value<'_>],
    ) -> impl Future<Output = Result<Vec<T>>> + Send;
    /// The first row, if there is one.
    fn maybe<T: DeserializeOwned + Send>(
        &mut self,
        sql: &str,
        args: &[Value<'_>],
    ) -> impl Future<Output = Result<Option<T>>> + Send;
    /// The first row.
    ///
    /// # Errors
    /// [`Error::NoRow`] when there is none.
    fn one<T: DeserializeOwned + Send>(
        &mut self,
        sql: &str,
        args: &[Value<'_>],
    ) -> impl Future<Output = Result<T>> + Send {
        async move { self.maybe(sql, args).await?.ok_or(Error::NoRow) }
    }
}

impl Db {
    /// Opens the database, makes it if it is SQLite and absent, and applies the migrations it lacks.
    ///
    /// # Errors
    /// When it cannot be reached or migrated.
    pub async fn open(config: &Config, migrations: Migrations) -> Result<Self> {
        let driver = match &config.url {
            Some(url) => Driver::Postgres(postgres::Server::open(url, &config.postgres, migrations).await?),
            None => {
                let who = if config.beside_server { migrate::Who::BesideServer } else { migrate::Who::Alone };
                Driver::Sqlite(sqlite::Store::open(&config.data, &config.sqlite, migrations, who).await?)
            }
        };
        Ok(Self(Arc::new(driver)))
    }

    /// Starts a transaction: kept by [`Tx::commit`], undone when dropped.
    ///
    /// While it is held, await nothing but the database: on SQLite every other writer waits for it, and it is rolled
    /// back after 5 s. A second `write` while holding the first deadlocks.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when no turn or connection becomes free in time.
    #[track_caller]
    pub fn write(&self) -> impl Future<Output = Result<Tx>> + Send + use<'_> {
        let who = Location::caller(); // the attribute has no effect on an async fn
        async move {
            Ok(match &*self.0 {
                Driver::Sqlite(store) => Tx::sqlite(store.writer.write(who).await?),
                Driver::Postgres(server) => Tx::postgres(server.begin().await?),
            })
        }
    }

    /// All rows; see [`Sql::all`].
    ///
    /// # Errors
    /// When the statement or the reading of a row fails.
    pub async fn all<T: DeserializeOwned + Send>(&self, sql: &str, args: &[Value<'_>]) -> Result<Vec<T>> {
        self.fetch(sql, args, usize::MAX).await
    }

    /// The first row, if there is one; see [`Sql::maybe`].
    ///
    /// # Errors
    /// When the statement or the reading of the row fails.
    pub async fn maybe<T: DeserializeOwned + Send>(&self, sql: &str, args: &[Value<'_>]) -> Result<Option<T>> {
        Ok(self.fetch(sql, args, 1).await?.pop())
    }

    /// The first row; see [`Sql::one`].
    ///
    /// # Errors
    /// [`Error::NoRow`] when there is none.
    pub async fn one<T: DeserializeOwned + Send>(&self, sql: &str, args: &[Value<'_>]) -> Result<T> {
        self.maybe(sql, args).await?.ok_or(Error::NoRow)
    }

    async fn fetch<T: DeserializeOwned + Send>(&self, sql: &str, args: &[Value<'_>], limit: usize) -> Result<Vec<T>> {
        match &*self.0 {
            Driver::Sqlite(store) => store.readers.fetch(sql, args, limit),
            Driver::Postgres(server) => server.fetch(sql, args, limit).await,
        }
    }

    /// All rows of a query that may take milliseconds, such as a report: on SQLite it runs outside the runtime's
    /// threads.
    ///
    /// # Errors
    /// When the statement or the reading of a row fails.
    pub async fn report<T: DeserializeOwned + Send + 'static>(
        &self,
        sql: impl Into<Cow<'static, str>>,
        args: Vec<Value<'static>>,
    ) -> Result<Vec<T>> {
        let sql = sql.into();
        match &*self.0 {
            Driver::Sqlite(store) => {
                let readers = store.report_readers.clone();
                sqlite::blocking(move || readers.fetch(&sql, &args, usize::MAX)).await
            }
            Driver::Postgres(server) => server.fetch(&sql, &args, usize::MAX).await,
        }
    }

    /// Whether other nodes may change the same database (PostgreSQL): what this process remembers of it may be out of date.
    pub fn is_shared(&self) -> bool {
        matches!(&*self.0, Driver::Postgres(_))
    }

    /// The time of the database server's clock; none on SQLite, which has ours.
    ///
    /// # Errors
    /// When the server cannot be reached.
    pub async fn time(&self) -> Result<Option<Timestamp>> {
        match &*self.0 {
            Driver::Sqlite(_) => Ok(None),
            Driver::Postgres(server) => Ok(server.fetch(postgres::STATEMENT_TIMEOUT, &[], 1).await?.pop()),
        }
    }

    /// Notifies every node that listens on `channel`; does nothing on SQLite, where there is one node.
    ///
    /// # Errors
    /// When the server cannot be reached or `payload` is longer than 8,000 bytes.
    pub async fn notify(&self, channel: &str, payload: &str) -> Result<()> {
        match &*self.0 {
            Driver::Sqlite(_) => Ok(()),
            Driver::Postgres(server) => server.notify(channel, payload).await,
        }
    }

    /// Messages on `channel` from now on, over a connection of its own; none on SQLite.
    ///
    /// # Errors
    /// When the server cannot be reached.
    pub async fn listen(&self, channel: &str) -> Result<Option<listen::Listening>> {
        match &*self.0 {
            Driver::Sqlite(_) => Ok(None),
            Driver::Postgres(server) => server.listen(channel).await.map(Some),
        }
    }

    /// Has PostgreSQL count what a bulk load has written: until it does so by itself, a minute later, it would choose its
    /// plans blindly. SQLite's plans need no statistics.
    ///
    /// # Errors
    /// When the server cannot be reached.
    pub async fn analyze(&self) -> Result<()> {
        match &*self.0 {
            Driver::Sqlite(_) => Ok(()),
            Driver::Postgres(server) => server.analyze().await,
        }
    }

    /// Copies the SQLite database in `data`, as of one moment, while others continue to write. `file` appears only once
    /// the copy is complete and verified. Cancelling `stop` ends it and leaves nothing behind. `left_out` deletes from the
    /// copy what it must not contain; empty: nothing.
    ///
    /// # Errors
    /// When there is no database, it is corrupt or newer than `migrations`, or `file` exists or cannot be written.
    pub async fn backup(
        data: &Path,
        file: PathBuf,
        migrations: Migrations,
        left_out: &'static str,
        stop: Shutdown,
    ) -> Result<Contents> {
        sqlite::backup(data.to_owned(), file, migrations, left_out, stop).await
    }

    /// Replaces the SQLite database in `data`, whose [`DataLock`] the caller holds, with the backup `file`. An older
    /// backup is migrated; the old database is kept beside the new one.
    ///
    /// # Errors
    /// When `file` is not an intact backup that this version can use; then nothing has changed.
    pub async fn restore(file: PathBuf, data: &Path, migrations: Migrations, _held: &DataLock) -> Result<Restored> {
        sqlite::restore(file, data.to_owned(), migrations).await
    }

    /// Removes the SQLite database in `data`, before it is opened; the caller holds its [`DataLock`].
    ///
    /// # Errors
    /// When a file cannot be removed.
    pub fn discard(data: &Path, _held: &DataLock) -> Result<()> {
        sqlite::discard(data)
    }

    /// Takes the data folder for this process, as `serve`, `import` and `restore` do, and removes what killed processes
    /// left half-made in it.
    ///
    /// # Errors
    /// [`Error::InUse`] names the process that has it.
    pub fn lock_data(data: &Path) -> Result<DataLock> {
        lock::lock(data)
    }

    /// Copies the write-ahead log of SQLite into the database file and empties it, so that the next start has none to read:
    /// for the end of a bulk load. Does nothing on PostgreSQL.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub async fn empty_log(&self) -> Result<()> {
        match &*self.0 {
            Driver::Sqlite(store) => store.empty_log().await,
            Driver::Postgres(_) => Ok(()),
        }
    }

    /// Closes the connections to PostgreSQL, waiting for those in use.
    pub async fn close(&self) {
        if let Driver::Postgres(server) = &*self.0 {
            server.close().await;
        }
    }

    /// The distinct statements that ran on SQLite so far; none in release builds.
    pub(crate) fn statements(&self) -> BTreeSet<String> {
        match &*self.0 {
            Driver::Sqlite(store) => store.statements.seen(),
            Driver::Postgres(_) => BTreeSet::new(),
        }
    }

    /// A hash of the schema; empty on PostgreSQL.
    pub(crate) fn schema(&self) -> Result<String> {
        match &*self.0 {
            Driver::Sqlite(store) => store.readers.with(sqlite::schema),
            Driver::Postgres(_) => Ok(String::new()),
        }
    }

    /// Puts an empty SQLite database with these migrations, as `migrated` returned it, into the folder `data`.
    pub(crate) fn put(data: &Path, migrated: &[u8]) -> Result<()> {
        let path = data.join(sqlite::FILE);
        sqlite::make_private(&path)?;
        Ok(std::fs::write(path, migrated)?)
    }

    /// The bytes of an empty SQLite database with these migrations.
    pub(crate) fn migrated(migrations: Migrations) -> Result<Vec<u8>> {
        sqlite::migrated(migrations)
    }

    /// What the planner says about `sql`; nothing on PostgreSQL.
    pub(crate) fn plan(&self, sql: &str) -> Result<Vec<String>> {
        match &*self.0 {
            Driver::Sqlite(store) => store.readers.with(|conn| sqlite::plan(conn, sql)),
            Driver::Postgres(_) => Ok(Vec::new()),
        }
    }
}

impl Sql for &Db {
    async fn all<T: DeserializeOwned + Send>(&mut self, sql: &str, args: &[Value<'_>]) -> Result<Vec<T>> {
        Db::all(self, sql, args).await
    }
    async fn maybe<T: DeserializeOwned + Send>(&mut self, sql: &str, args: &[Value<'_>]) -> Result<Option<T>> {
        Db::maybe(self, sql, args).await
    }
}

#[cfg(test)]
mod node_tests;
#[cfg(test)]
mod tests;
