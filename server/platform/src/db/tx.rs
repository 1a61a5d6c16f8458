//! A transaction, the same on both databases.
use super::{Sql, error::Error, error::Result, postgres, sqlite, value::Value};
use serde::de::DeserializeOwned;

/// What runs once a transaction is durable: short, without blocking.
pub type AfterCommit = Box<dyn FnOnce() + Send>;

/// A transaction: kept by [`commit`](Tx::commit), undone when dropped.
///
/// After a statement has failed nothing more can be done with it, on either database.
pub struct Tx {
    driver: Driver,
    then: Vec<AfterCommit>,
    failed: bool,
}

enum Driver {
    Sqlite(sqlite::ConnectionGuard),
    Postgres(postgres::Open),
}

/// How the rows of a `SELECT` are locked until the transaction ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowLock {
    /// Others may lock them like this or change them; nobody deletes them or changes their keys.
    KeyShare,
    /// Nobody else changes them; others may lock them with [`RowLock::KeyShare`].
    NoKeyUpdate,
    /// Nobody else locks or changes them.
    Update,
    /// As [`RowLock::Update`], without those that others have locked.
    SkipLocked,
}

impl RowLock {
    fn clause(self) -> &'static str {
        match self {
            Self::KeyShare => "FOR KEY SHARE",
            Self::NoKeyUpdate => "FOR NO KEY UPDATE",
            Self::Update => "FOR UPDATE",
            Self::SkipLocked => "FOR UPDATE SKIP LOCKED",
        }
    }
}

impl Tx {
    pub(super) fn sqlite(guard: sqlite::ConnectionGuard) -> Self {
        Self { driver: Driver::Sqlite(guard), then: Vec::new(), failed: false }
    }
    pub(super) fn postgres(open: postgres::Open) -> Self {
        Self { driver: Driver::Postgres(open), then: Vec::new(), failed: false }
    }

    /// The clause that locks the rows of a `SELECT` like this; `None` where there is one writer anyway.
    pub fn row_lock(&self, lock: RowLock) -> Option<&'static str> {
        match self.driver {
            Driver::Sqlite(_) => None,
            Driver::Postgres(_) => Some(lock.clause()),
        }
    }

    /// Runs a statement and returns how many rows it changed (or returned, if it returns rows).
    ///
    /// # Errors
    /// When the statement fails; the transaction can then only be dropped.
    pub async fn run(&mut self, sql: &str, args: &[Value<'_>]) -> Result<u64> {
        self.check_usable()?;
        let done = match &mut self.driver {
            Driver::Sqlite(guard) => guard.run(sql, args),
            Driver::Postgres(open) => open.run(sql, args).await,
        };
        self.remember_failure(done)
    }

    /// Commits the transaction. Ok once it is on disk: only then may a success be reported.
    ///
    /// # Errors
    /// When it could not be committed; after [`Error::Unavailable`] it is unknown whether it was.
    pub async fn commit(self) -> Result<()> {
        self.check_usable()?;
        match self.driver {
            Driver::Sqlite(guard) => guard.commit(self.then).await,
            Driver::Postgres(open) => open.commit(self.then).await,
        }
    }

    /// Runs `then` once the transaction is durable, even if the caller of [`commit`](Tx::commit) no longer waits.
    pub fn after_commit(&mut self, then: impl FnOnce() + Send + 'static) {
        self.then.push(Box::new(then));
    }

    async fn fetch<T: DeserializeOwned + Send>(
        &mut self,
        sql: &str,
        args: &[Value<'_>],
        limit: usize,
    ) -> Result<Vec<T>> {
        self.check_usable()?;
        let rows = match &mut self.driver {
            Driver::Sqlite(guard) => guard.fetch(sql, args, limit),
            Driver::Postgres(open) => open.fetch(sql, args, limit).await,
        };
        self.remember_failure(rows)
    }

    fn check_usable(&self) -> Result<()> {
        if self.failed { Err(Error::Other("an earlier statement of this transaction failed".into())) } else { Ok(()) }
    }

    /// Remembers the failure. PostgreSQL refuses every statement after a failed one and turns COMMIT into ROLLBACK
    /// without an error; this makes both databases behave alike and reports no success for what was rolled back.
    fn remember_failure<T>(&mut self, done: Result<T>) -> Result<T> {
        self.failed = !matches!(done, Ok(_) | Err(Error::Row(_) | Error::Args(_) | Error::Nul));
        done
    }
}

impl Sql for Tx {
    async fn all<T: DeserializeOwned + Send>(&mut self, sql: &str, args: &[Value<'_>]) -> Result<Vec<T>> {
        self.fetch(sql, args, usize::MAX).await
    }
    async fn maybe<T: DeserializeOwned + Send>(&mut self, sql: &str, args: &[Value<'_>]) -> Result<Option<T>> {
        Ok(self.fetch(sql, args, 1).await?.pop())
    }
}
