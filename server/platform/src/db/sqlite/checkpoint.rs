//! Bounds the write-ahead log: a thread copies it into the database file, so that no COMMIT has to, and the writer
//! restarts it between two batches if it has grown too large anyway.
use super::{Pragmas, connect};
use crate::db::{error::Error, error::Result};
use rusqlite::Connection;
use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc::{RecvTimeoutError, Sender, channel},
    },
    time::Duration,
};

/// Past this many bytes the log is copied while the writer continues.
const COPY_THRESHOLD: u64 = 4 << 20;
/// Past this many bytes the writer waits until the log begins again.
pub(super) const RESTART_THRESHOLD: u64 = 64 << 20;
const EVERY: Duration = Duration::from_secs(1);

/// The write-ahead log as this process knows it. Its file keeps its length when it starts again from the beginning: to
/// write over what is there costs less than new pages of a file.
#[derive(Clone, Default)]
pub(in crate::db) struct Log(Arc<LogState>);

#[derive(Default)]
struct LogState {
    /// Who may copy the log now. SQLite refuses a second checkpoint at once instead of letting it wait, and the writer,
    /// refused, would let the log grow for another second.
    turn: Mutex<()>,
    /// Bytes of the log since it last began.
    bytes: AtomicU64,
}

impl Log {
    /// The log of the database at `path`.
    pub fn open(path: &Path) -> Self {
        let mut log = path.as_os_str().to_owned();
        log.push("-wal");
        let here = Self::default();
        here.set_bytes(std::fs::metadata(log).map_or(0, |log| log.len()));
        here
    }
    /// How long it is, in bytes, since it last began.
    pub fn bytes(&self) -> u64 {
        self.0.bytes.load(Ordering::Relaxed)
    }
    pub fn set_bytes(&self, bytes: u64) {
        self.0.bytes.store(bytes, Ordering::Relaxed);
    }
}

/// Waits for its turn and copies as much of the log as readers allow; `mode` `RESTART` also has the log begin again, and
/// `TRUNCATE` empties its file. Whether all of it was copied.
pub(super) fn checkpoint(conn: &Connection, mode: &str, log: &Log) -> Result<bool> {
    let _mine = log.0.turn.lock().unwrap_or_else(PoisonError::into_inner);
    let sql = format!("PRAGMA wal_checkpoint({mode})");
    let (busy, frames, copied) =
        conn.query_row(&sql, [], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, row.get::<_, i64>(2)?)))?;
    Ok(busy == 0 && frames == copied)
}

/// The thread, until dropped.
pub(super) struct Checkpoints {
    _stop: Sender<()>,
}

impl Checkpoints {
    /// Starts the thread for the database at `path`.
    pub fn start(path: PathBuf, log: Log) -> Result<Self> {
        let (stop, stopped) = channel();
        let work = move || {
            let mut done = None;
            while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(EVERY) {
                if let Err(error) = copy(&path, &log, &mut done) {
                    tracing::warn!(%error, "checkpoint failed");
                }
            }
        };
        std::thread::Builder::new().name("checkpoint".into()).spawn(work).map_err(Error::from)?;
        Ok(Self { _stop: stop })
    }
}

/// Checks the log once; `done` is its length when all of it had been copied, so that an idle server does nothing.
fn copy(path: &Path, log: &Log, done: &mut Option<u64>) -> Result<()> {
    let bytes = log.bytes();
    if bytes <= COPY_THRESHOLD || *done == Some(bytes) {
        return Ok(());
    }
    // Opened for each checkpoint: they are rare, and an open connection would keep a replaced file alive.
    let whole = checkpoint(&connect(path, Pragmas::Checkpoints)?, "PASSIVE", log)?;
    *done = whole.then_some(bytes);
    Ok(())
}
