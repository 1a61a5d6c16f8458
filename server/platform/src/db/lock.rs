//! One process at a time serves from, imports into or restores a data folder, on PostgreSQL too: files and search index
//! belong to one node.
use super::{error::Error, error::Result, sqlite};
use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{Read, Seek, Write},
    path::Path,
};

/// Holds a data folder until dropped, also when the process is killed.
#[derive(Debug)]
pub struct DataLock {
    _file: File,
}

/// Locks the data folder, making it if absent. `admin` and `backup` run beside a server and do not lock it.
///
/// # Errors
/// [`Error::InUse`] names the process that has it.
pub(super) fn lock(data: &Path) -> Result<DataLock> {
    let path = data.join("lock");
    let named = |error| match error {
        Error::Other(why) => Error::Other(format!("{}: {why}", path.display()).into()),
        error => error,
    };
    let mut file = open(&path).map_err(named)?;
    match file.try_lock() {
        Ok(()) => {
            file.set_len(0)?;
            file.rewind()?;
            write!(file, "{}", std::process::id())?;
            sqlite::clean(data);
            let _ = std::fs::remove_file(data.join("parallax.db.new")); // of a restore of the first version
            Ok(DataLock { _file: file })
        }
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            let _ = file.read_to_string(&mut holder);
            let text = format!("the data folder {} is in use by process {holder}", data.display());
            Err(Error::InUse(text.into()))
        }
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

fn open(path: &Path) -> Result<File> {
    sqlite::make_private(path)?;
    Ok(OpenOptions::new().read(true).write(true).open(path)?)
}
