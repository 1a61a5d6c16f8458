//! Bounds the write-ahead log: a thread copies it into the database file, so that no COMMIT has to, and the writer
//! empties it between two batches when it has grown all the same.
use super::{Pragmas, connect};
use crate::db::{Error, Result};
use rusqlite::Connection;
use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{RecvTimeoutError, Sender, channel},
    },
    time::{Duration, SystemTime},
};

/// Past this many bytes the log is copied beside the writer.
const COPY_PAST: u64 = 4 << 20;
/// Past this many bytes the writer waits until the log is empty again.
pub(super) const EMPTY_PAST: u64 = 64 << 20;
const EVERY: Duration = Duration::from_secs(1);

/// Who may copy the log now. SQLite refuses a second checkpoint at once instead of letting it wait, and the writer,
/// refused, would let the log grow for another second.
pub(super) type CopyTurn = Arc<Mutex<()>>;

/// Where the log of the database at `path` is.
pub(super) fn log_of(path: &Path) -> PathBuf {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    log.into()
}

/// Waits for its turn and copies as much of the log as readers allow; `mode` `TRUNCATE` also empties it. Whether all of
/// it was copied.
pub(super) fn checkpoint(conn: &Connection, mode: &str, turn: &CopyTurn) -> Result<bool> {
    let _mine = turn.lock().unwrap_or_else(PoisonError::into_inner);
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
    pub fn start(path: PathBuf, turn: CopyTurn) -> Result<Self> {
        let (stop, stopped) = channel();
        let work = move || {
            let mut done = None;
            while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(EVERY) {
                if let Err(error) = copy(&path, &turn, &mut done) {
                    tracing::warn!(%error, "checkpoint failed");
                }
            }
        };
        std::thread::Builder::new().name("checkpoint".into()).spawn(work).map_err(Error::from)?;
        Ok(Self { _stop: stop })
    }
}

/// One look at the log; `done` is its state when all of it had been copied, so that an idle server does nothing.
fn copy(path: &Path, turn: &CopyTurn, done: &mut Option<(u64, SystemTime)>) -> Result<()> {
    let Ok(log) = std::fs::metadata(log_of(path)) else { return Ok(()) };
    let state = (log.len(), log.modified()?);
    if log.len() <= COPY_PAST || *done == Some(state) {
        return Ok(());
    }
    // Opened for each checkpoint: they are rare, and an open connection would keep a replaced file alive.
    let whole = checkpoint(&connect(path, Pragmas::Checkpoints)?, "PASSIVE", turn)?;
    *done = whole.then_some(state);
    Ok(())
}
