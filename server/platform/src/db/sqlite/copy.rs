//! Backup beside running writers, and its restore.
use super::{FILE, Pragmas, Store, blocking, connect, make_private};
use crate::db::{Error, Result};
use std::{
    fs,
    path::{Path, PathBuf},
};

impl Store {
    /// A sound copy of one moment; writers go on meanwhile.
    pub async fn backup(&self, file: PathBuf) -> Result<()> {
        let readers = self.readers.clone();
        blocking(move || {
            if file.exists() {
                return Err(Error::Other(format!("{} exists already", file.display()).into()));
            }
            let target = file.to_str().ok_or_else(|| Error::Other("the file's name is not UTF-8".into()))?;
            make_private(&file)?; // VACUUM INTO accepts an empty file, and this one has the right mode
            readers.with(|conn| {
                conn.execute_batch("PRAGMA query_only = OFF")?; // it counts as a write, though not to this database
                let copied = conn.execute("VACUUM INTO ?1", [target]);
                conn.execute_batch("PRAGMA query_only = ON")?;
                copied?;
                Ok(())
            })?;
            Ok(fs::File::open(&file)?.sync_all()?)
        })
        .await
    }
}

/// What SQLite keeps beside the database while it is open.
const LOG: [&str; 2] = ["parallax.db-wal", "parallax.db-shm"];

/// Removes the database in `data`, which nobody has open.
pub(in crate::db) fn discard(data: &Path) -> Result<()> {
    remove(data, &LOG)?;
    remove(data, &[FILE])
}

fn remove(data: &Path, names: &[&str]) -> Result<()> {
    for name in names {
        match fs::remove_file(data.join(name)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    Ok(())
}

/// Puts the copy `file` in the place of the database in `data`, whose lock the caller holds.
pub(in crate::db) async fn restore(file: PathBuf, data: PathBuf) -> Result<()> {
    blocking(move || {
        let new = data.join("parallax.db.new");
        let _ = fs::remove_file(&new);
        make_private(&new)?;
        fs::copy(&file, &new)?;
        let answer: String =
            connect(&new, Pragmas::Checkpoints)?.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
        if answer != "ok" {
            let _ = fs::remove_file(&new);
            return Err(Error::Other(format!("{} is not a sound backup: {answer}", file.display()).into()));
        }
        fs::File::open(&new)?.sync_all()?;
        remove(&data, &LOG)?;
        fs::rename(&new, data.join(FILE))?;
        Ok(fs::File::open(&data)?.sync_all()?)
    })
    .await
}
