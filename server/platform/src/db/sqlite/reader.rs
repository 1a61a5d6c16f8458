//! Read-only connections. A point read or a page takes microseconds, so it runs on the caller's own thread.
use super::{Pragmas, connect, fetch};
use crate::db::{error::Result, statements::Statements, value::Value};
use rusqlite::Connection;
use serde::de::DeserializeOwned;
use std::{
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// More idle connections than this are closed again.
const IDLE: usize = 16;
/// Steps of SQLite's virtual machine between two checks of the clock: about a millisecond.
const LOOK: i32 = 100_000;

/// The idle read-only connections of one database.
pub(in crate::db) struct Readers {
    path: PathBuf,
    kind: Pragmas,
    idle: Mutex<Vec<Reader>>,
    statements: Arc<Statements>,
    /// How long one read may take.
    limit: Duration,
    opened: Instant,
}

/// A connection that interrupts a statement at an instant, in milliseconds since the database was opened.
struct Reader {
    conn: Connection,
    until: Arc<AtomicU64>,
}

impl Readers {
    pub fn new(path: PathBuf, kind: Pragmas, limit: Duration, statements: Arc<Statements>) -> Self {
        Self { path, kind, idle: Mutex::default(), statements, limit, opened: Instant::now() }
    }

    /// Reads at most `limit` rows of what is committed.
    pub fn fetch<T: DeserializeOwned>(&self, sql: &str, args: &[Value<'_>], limit: usize) -> Result<Vec<T>> {
        self.statements.record(sql);
        self.with(|conn| fetch(conn, sql, args, limit))
    }

    /// Runs `work` with exclusive use of a connection.
    pub fn with<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let kept = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let reader = match kept {
            Some(reader) => reader,
            None => self.open()?,
        };
        reader.until.store(millis(self.opened.elapsed() + self.limit), Ordering::Relaxed);
        let result = work(&reader.conn);
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < IDLE {
            idle.push(reader);
        }
        result
    }

    fn open(&self) -> Result<Reader> {
        let mut conn = connect(&self.path, self.kind)?;
        let until = Arc::new(AtomicU64::new(u64::MAX));
        let (opened, limit) = (self.opened, until.clone());
        conn.progress_handler(LOOK, Some(move || millis(opened.elapsed()) > limit.load(Ordering::Relaxed)))?;
        Ok(Reader { conn, until })
    }
}

fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}
