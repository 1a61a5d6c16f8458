//! Unfinished copies: they live in `tmp` of the data folder, locked by the process that makes them.
//!
//! A killed process cannot remove its copy; the next process does. The lock distinguishes live copies from dead ones.
use crate::db::error::Result;
use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};
use tempfile::NamedTempFile;

/// Prefix of the names of our unfinished copies.
pub(super) const PREFIXES: [&str; 2] = ["backup-", "restore-"];
/// What SQLite may keep beside a database.
const SIDECARS: [&str; 3] = ["-wal", "-shm", "-journal"];

fn folder(data: &Path) -> PathBuf {
    data.join("tmp")
}

/// A new file in `tmp` of the data folder, readable by its owner only and locked until it is dropped.
///
/// # Errors
/// When it cannot be made.
pub(super) fn create(data: &Path, prefix: &str) -> Result<NamedTempFile> {
    let folder = folder(data);
    super::make_private(&folder.join("keep"))?;
    let _ = fs::remove_file(folder.join("keep"));
    let file = tempfile::Builder::new().prefix(prefix).suffix(".db").tempfile_in(&folder)?;
    file.as_file().try_lock().map_err(std::io::Error::from)?;
    Ok(file)
}

/// Removes what killed processes left in `tmp` of the data folder, and the folder once it is empty.
pub(in crate::db) fn clean(data: &Path) {
    let folder = folder(data);
    remove_abandoned(&folder, &PREFIXES);
    let _ = fs::remove_dir(&folder); // refused while a live copy is in it
}

/// Removes the files in `folder` whose names begin like this and that no process holds locked.
pub(super) fn remove_abandoned(folder: &Path, prefixes: &[&str]) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if prefixes.iter().any(|prefix| name.starts_with(prefix)) && !is_held(&folder.join(main_file(&name))) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The database that a sidecar belongs to.
fn main_file(name: &str) -> &str {
    SIDECARS.iter().find_map(|suffix| name.strip_suffix(suffix)).unwrap_or(name)
}

fn is_held(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| file.try_lock().is_err())
}
