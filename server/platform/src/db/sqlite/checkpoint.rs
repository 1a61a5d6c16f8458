//! A thread that moves the write-ahead log into the database file, so that no COMMIT has to.
use super::{Pragmas, connect};
use crate::db::{Error, Result};
use std::{
    path::{Path, PathBuf},
    sync::mpsc::{RecvTimeoutError, Sender, channel},
    time::Duration,
};

/// Past this many bytes the log is copied beside the writer.
const COPY_PAST: u64 = 4 << 20;
/// Past this many bytes the writer waits until the log is empty again.
const TRUNCATE_PAST: u64 = 64 << 20;
const EVERY: Duration = Duration::from_secs(1);

/// Runs until dropped.
pub(super) struct Checkpoints {
    _stop: Sender<()>,
}

impl Checkpoints {
    /// Starts the thread for the database at `path`.
    pub fn start(path: &Path) -> Result<Self> {
        let (stop, stopped) = channel();
        let path = path.to_owned();
        std::thread::Builder::new()
            .name("checkpoint".into())
            .spawn(move || {
                while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(EVERY) {
                    if let Err(error) = once(&path) {
                        tracing::warn!(%error, "checkpoint failed");
                    }
                }
            })
            .map_err(Error::from)?;
        Ok(Self { _stop: stop })
    }
}

fn once(path: &Path) -> Result<()> {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    let bytes = std::fs::metadata(PathBuf::from(log)).map_or(0, |log| log.len());
    let mode = match bytes {
        0..=COPY_PAST => return Ok(()),
        _ if bytes <= TRUNCATE_PAST => "PASSIVE",
        _ => "TRUNCATE",
    };
    // Opened for each checkpoint: they are rare, and an open connection would keep a restored file alive.
    let conn = connect(path, Pragmas::Checkpoints)?;
    conn.query_row(&format!("PRAGMA wal_checkpoint({mode})"), [], |_| Ok(()))?;
    Ok(())
}
