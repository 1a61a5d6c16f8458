//! Group commit: a transaction is a savepoint of the current batch, and a batch has one COMMIT. The first of a batch
//! needs no savepoint: nothing is lost when it is rolled back. This matters most for a large one, because within a
//! savepoint SQLite copies each page before its first change, and each statement takes longer the more were copied.
//!
//! A task owns the only writing connection, lends it to one member at a time and is never cancelled. `commit` and
//! drop return the connection; `commit` gets its result after the COMMIT of the batch, so a success is durable.
use super::{
    Pragmas, blocking,
    checkpoint::{self, Log},
    connect, fetch, run,
};
use crate::db::{SqliteOptions, error::Error, error::Result, statements::Statements, tx::AfterCommit, value::Value};
use rusqlite::{Connection, InterruptHandle, hooks::Wal};
use serde::de::DeserializeOwned;
use std::{
    panic::{AssertUnwindSafe, Location, catch_unwind},
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError},
    time::Duration,
};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep, timeout},
};

/// How many writers may wait in line before the next one waits outside.
const QUEUE_CAPACITY: usize = 1024;

/// Sends requests to the task.
pub(in crate::db) struct Writer {
    queue: mpsc::Sender<WriteRequest>,
    wait: Duration,
}

/// A request for the connection.
struct WriteRequest {
    reply: oneshot::Sender<Result<ConnectionGuard>>,
    who: &'static Location<'static>,
}

/// A member of the batch that waits for its COMMIT.
pub(in crate::db) struct PendingCommit {
    reply: oneshot::Sender<Result<()>>,
    then: Vec<AfterCommit>,
}

type Slot = Arc<Mutex<Option<Connection>>>;

/// The connection while a transaction holds it. The slot is empty once the task has taken it back.
pub(in crate::db) struct ConnectionGuard {
    slot: Slot,
    home: Option<oneshot::Sender<Option<PendingCommit>>>,
    statements: Arc<Statements>,
}

impl ConnectionGuard {
    pub fn fetch<T: DeserializeOwned>(&mut self, sql: &str, args: &[Value<'_>], limit: usize) -> Result<Vec<T>> {
        self.statements.record(sql);
        self.with(|conn| fetch(conn, sql, args, limit))
    }
    pub fn run(&mut self, sql: &str, args: &[Value<'_>]) -> Result<u64> {
        self.statements.record(sql);
        self.with(|conn| run(conn, sql, args))
    }
    /// A connection in autocommit has lost its transaction: further statements would be committed on their own.
    fn with<T>(&mut self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let slot = lock(&self.slot);
        let conn = slot.as_ref().ok_or(Error::TookTooLong)?;
        if conn.is_autocommit() {
            return Err(Error::RolledBack);
        }
        let done = work(conn)?;
        if conn.is_autocommit() { Err(Error::RolledBack) } else { Ok(done) }
    }
    /// Ok once the batch is on disk and `then` has run.
    pub async fn commit(mut self, then: Vec<AfterCommit>) -> Result<()> {
        let (reply, response) = oneshot::channel();
        let home = self.home.take().ok_or(Error::TookTooLong)?;
        home.send(Some(PendingCommit { reply, then })).map_err(|_| Error::TookTooLong)?;
        response.await.map_err(|_| stopped())?
    }
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        if let Some(home) = self.home.take() {
            let _ = home.send(None);
        }
    }
}

fn lock(slot: &Slot) -> MutexGuard<'_, Option<Connection>> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}

fn stopped() -> Error {
    Error::Unavailable("the writer has stopped".into())
}

impl Writer {
    /// Opens the connection and starts the task on the current runtime.
    pub async fn start(path: PathBuf, options: SqliteOptions, statements: Arc<Statements>, log: Log) -> Result<Self> {
        let (queue, waiting) = mpsc::channel(QUEUE_CAPACITY);
        let wait = options.wait;
        let (conn, interrupt, last_commit, in_the_way) = (None, None, Duration::ZERO, None);
        let mut task = WriterTask { path, options, statements, conn, interrupt, last_commit, log, in_the_way };
        task.open().await?;
        tokio::spawn(task.serve(waiting));
        Ok(Self { queue, wait })
    }

    /// Waits for the connection, at most as long as the options say.
    pub async fn write(&self, who: &'static Location<'static>) -> Result<ConnectionGuard> {
        let (reply, called) = oneshot::channel();
        let request = async {
            self.queue.send(WriteRequest { reply, who }).await.map_err(|_| stopped())?;
            called.await.map_err(|_| stopped())?
        };
        let late = |_| Err(Error::Unavailable(format!("no turn to write for {who} within {:?}", self.wait).into()));
        timeout(self.wait, request).await.unwrap_or_else(late)
    }
}

struct WriterTask {
    path: PathBuf,
    options: SqliteOptions,
    statements: Arc<Statements>,
    conn: Option<Connection>,
    interrupt: Option<InterruptHandle>,
    last_commit: Duration,
    log: Log,
    in_the_way: Option<Instant>,
}

impl WriterTask {
    async fn serve(mut self, mut waiting: mpsc::Receiver<WriteRequest>) {
        while let Some(first) = waiting.recv().await {
            // A full disk may prevent opening it: this writer gets the error, the next one tries again.
            if let Err(error) = self.open().await {
                let _ = first.reply.send(Err(error));
                continue;
            }
            let mut kept = Vec::new();
            let outcome = self.batch(first, &mut waiting, &mut kept).await;
            if let Err(error) = &outcome {
                tracing::warn!(%error, members = kept.len(), "batch not committed");
                self.conn = None; // its state is unknown
            }
            for member in kept {
                member.answer(outcome.clone());
            }
            self.bound_the_log().await;
        }
    }

    async fn open(&mut self) -> Result<()> {
        if self.conn.is_some() {
            return Ok(());
        }
        let (path, hook, log) = (self.path.clone(), self.options.commit_hook.clone(), self.log.clone());
        let cache = -i64::from(self.options.write_cache); // negative: KiB instead of pages
        let conn = blocking(move || {
            let mut conn = connect(&path, Pragmas::Writing)?;
            conn.pragma_update(None, "cache_size", cache)?;
            let page_bytes: u32 = conn.query_row("PRAGMA page_size", [], |row| row.get(0))?;
            conn.wal_hook(Some(move |_: &mut Wal, pages| {
                log.set_bytes(u64::try_from(pages).unwrap_or(0) * u64::from(page_bytes));
                Ok(())
            }))?;
            conn.commit_hook(hook.map(|hook| move || hook()))?;
            Ok(conn)
        })
        .await?;
        self.interrupt = Some(conn.get_interrupt_handle());
        self.conn = Some(conn);
        Ok(())
    }

    /// One COMMIT for `first` and for the writers that queue up meanwhile; fills `kept` with those its result concerns.
    async fn batch(
        &mut self,
        first: WriteRequest,
        waiting: &mut mpsc::Receiver<WriteRequest>,
        kept: &mut Vec<PendingCommit>,
    ) -> Result<()> {
        if let Err(error) = self.begin().await {
            let _ = first.reply.send(Err(error.clone()));
            return Err(error);
        }
        let limit = self.options.batch_time.max(self.last_commit);
        let (began, mut members, mut next) = (Instant::now(), 0, Some(first));
        while let Some(request) = next {
            let is_first = members == 0;
            if !is_first && let Err(error) = self.execute("SAVEPOINT member") {
                let _ = request.reply.send(Err(error.clone()));
                return Err(error);
            }
            let member = self.run_request(request).await?;
            let keep = member.is_some();
            kept.extend(member);
            if self.conn()?.is_autocommit() {
                return Err(Error::RolledBack); // SQLite rolled back the batch; RELEASE would mean nothing
            }
            match (is_first, keep) {
                (true, false) => return self.execute("ROLLBACK"),
                (true, true) => {}
                (false, true) => self.execute("RELEASE member")?,
                (false, false) => {
                    self.execute("ROLLBACK TO member")?;
                    self.execute("RELEASE member")?;
                }
            }
            members += 1;
            let full = members >= self.options.batch_members || began.elapsed() >= limit;
            next = if full { None } else { waiting.try_recv().ok() };
        }
        self.commit().await
    }

    /// Another process may be writing: its lock is waited for without holding a thread.
    async fn begin(&mut self) -> Result<()> {
        let (began, mut pause) = (Instant::now(), Duration::from_millis(1));
        loop {
            match self.execute("BEGIN IMMEDIATE") {
                Err(Error::TryAgain(_)) if began.elapsed() < self.options.wait => {
                    sleep(pause).await;
                    pause = (pause * 2).min(Duration::from_millis(20));
                }
                Err(Error::TryAgain(why)) => return Err(Error::Unavailable(why)),
                done => return done,
            }
        }
    }

    /// An fsync takes milliseconds, so it does not run on a runtime thread.
    async fn commit(&mut self) -> Result<()> {
        let began = Instant::now();
        let conn = self.conn.take().ok_or_else(stopped)?;
        let work = move || {
            let result = conn.prepare_cached("COMMIT").and_then(|mut commit| commit.execute([]));
            (conn, result)
        };
        let (conn, result) =
            tokio::task::spawn_blocking(work).await.map_err(|error| Error::Other(error.to_string().into()))?;
        self.conn = Some(conn);
        self.last_commit = began.elapsed().min(Duration::from_secs(1));
        result?;
        Ok(())
    }

    /// Under continuous writing the background thread never copies all of the log, so the log never restarts.
    async fn bound_the_log(&mut self) {
        if self.log.bytes() <= checkpoint::RESTART_THRESHOLD
            || self.in_the_way.is_some_and(|since| since.elapsed() < Duration::from_secs(1))
        {
            return;
        }
        let Some(conn) = self.conn.take() else { return };
        let log = self.log.clone();
        let work = move || {
            let restarted = checkpoint::checkpoint(&conn, "RESTART", &log);
            (conn, restarted)
        };
        if let Ok((conn, restarted)) = tokio::task::spawn_blocking(work).await {
            self.conn = Some(conn);
            // A long read retains its part of the log: do not try again before every batch.
            self.in_the_way = (!matches!(restarted, Ok(true))).then(Instant::now);
            match restarted {
                Ok(true) => self.log.set_bytes(0),
                Ok(false) => {}
                Err(error) => tracing::warn!(%error, "write-ahead log: restart failed"),
            }
        }
    }

    /// Lends the connection and waits for it; a member that does not bring it back in time is not kept.
    async fn run_request(&mut self, request: WriteRequest) -> Result<Option<PendingCommit>> {
        let slot = Arc::new(Mutex::new(self.conn.take()));
        let (home, mut returned) = oneshot::channel();
        let connection = ConnectionGuard { slot: slot.clone(), home: Some(home), statements: self.statements.clone() };
        let _ = request.reply.send(Ok(connection)); // if the receiver is gone, dropping it returns the connection
        let member = match timeout(self.options.member_time, &mut returned).await {
            Ok(member) => member.unwrap_or(None),
            Err(_) => {
                tracing::error!(holder = %request.who, "transaction timed out, rolled back");
                self.take_back(&slot).await;
                returned.close();
                returned.try_recv().unwrap_or(None) // it may have been returned just now
            }
        };
        if self.conn.is_none() {
            self.conn = lock(&slot).take();
        }
        Ok(member)
    }

    /// Waits, without holding a thread, until the member's statement has been interrupted.
    async fn take_back(&mut self, slot: &Slot) {
        loop {
            self.conn = match slot.try_lock() {
                Ok(mut slot) => slot.take(),
                Err(TryLockError::Poisoned(slot)) => slot.into_inner().take(),
                Err(TryLockError::WouldBlock) => None,
            };
            if self.conn.is_some() {
                return;
            }
            self.interrupt.as_ref().inspect(|statement| statement.interrupt());
            sleep(Duration::from_millis(1)).await;
        }
    }

    fn conn(&self) -> Result<&Connection> {
        self.conn.as_ref().ok_or_else(stopped)
    }

    fn execute(&self, sql: &str) -> Result<()> {
        self.conn()?.prepare_cached(sql)?.execute([])?;
        Ok(())
    }
}

impl PendingCommit {
    /// Runs the after-commit callbacks before the caller gets its result, even if the caller no longer waits for it.
    fn answer(self, outcome: Result<()>) {
        if outcome.is_ok() {
            for then in self.then {
                if catch_unwind(AssertUnwindSafe(then)).is_err() {
                    tracing::error!("a callback after commit panicked");
                }
            }
        }
        let _ = self.reply.send(outcome);
    }
}
