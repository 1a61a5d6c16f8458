//! A backup while writers run: copied from one snapshot, verified, and only then given its name.
use super::{
    FILE, Pragmas, blocking, connect, scratch,
    verify::{self, Contents, refusal},
};
use crate::{
    db::{Migrations, error::Result},
    shutdown::Shutdown,
};
use rusqlite::{
    Connection,
    backup::{Backup, StepResult},
};
use std::{
    collections::BTreeMap,
    fs::File,
    io::{Read, Seek, Write},
    path::{Path, PathBuf},
    time::Duration,
};
use tempfile::NamedTempFile;

/// Pages between two checks whether to stop: 4 MiB.
const PAGES: i32 = 1024;
/// Prefix of the names of unfinished backups where the file system does not support unnamed files.
const PARTIAL: &str = ".backup-";

/// Copies the database in `data` to `file`. `left_out` is a statement that deletes from the copy what it must not
/// contain; empty: none.
///
/// # Errors
/// When there is no database, `file` exists or cannot be written, the copy is not sound, or `stop` was cancelled.
pub(in crate::db) async fn backup(
    data: PathBuf,
    file: PathBuf,
    migrations: Migrations,
    left_out: &'static str,
    stop: Shutdown,
) -> Result<Contents> {
    let cancelled = stop.clone();
    let done = blocking(move || {
        let made = make(&data, &file, (migrations, left_out), &stop);
        scratch::clean(&data);
        made.map_err(|error| refusal(format!("{} was not made: {error}", file.display())))
    });
    match done.await {
        Err(_) if cancelled.is_cancelled() => Err(refusal("the backup was stopped; nothing is left of it")),
        done => done,
    }
}

fn make(data: &Path, file: &Path, (migrations, left_out): (Migrations, &str), stop: &Shutdown) -> Result<Contents> {
    scratch::clean(data);
    let database = data.join(FILE);
    if !database.exists() {
        return Err(refusal(format!("there is no database in {}", data.display())));
    }
    let target = Target::create(file)?;
    let (mut bytes, mut copy) = nameless(data)?;
    let counted = copy_snapshot(&connect(&database, Pragmas::Copying)?, &mut copy, stop)?;
    without_log(&mut bytes)?;
    let watched = stop.clone();
    copy.progress_handler(10_000, Some(move || watched.is_cancelled()))?;
    let contents = verify::check(&copy, migrations)?;
    if contents.rows != counted {
        return Err(refusal("the copy has other rows than the database"));
    }
    if !left_out.is_empty() {
        // written anew: free space holds what was deleted or replaced before
        copy.execute_batch(&format!("{left_out}; VACUUM"))?;
    }
    without_log(&mut bytes)?;
    target.publish(&mut bytes, stop)?;
    Ok(contents)
}

/// An empty database whose file loses its name at once, so that a kill leaves nothing, and a handle on its bytes.
fn nameless(data: &Path) -> Result<(File, Connection)> {
    let named = scratch::create(data, scratch::PREFIXES[0])?;
    let conn = connect(named.path(), Pragmas::Scratch)?;
    conn.query_row("SELECT COUNT(*) FROM sqlite_schema", [], |_| Ok(()))?; // opens the file
    let (bytes, name) = named.into_parts();
    name.close()?;
    scratch::clean(data); // the empty folder
    Ok((bytes, conn))
}

/// Counts the rows and copies the pages in one read transaction: writers continue, and both see the same moment.
fn copy_snapshot(source: &Connection, into: &mut Connection, stop: &Shutdown) -> Result<BTreeMap<String, u64>> {
    let snapshot = source.unchecked_transaction()?;
    let counted = verify::row_counts(&snapshot)?;
    let copy = Backup::new(&snapshot, into)?;
    loop {
        if stop.is_cancelled() {
            return Err(refusal("stopped"));
        }
        match copy.step(PAGES)? {
            StepResult::Done => return Ok(counted),
            StepResult::More => {}
            _ => std::thread::sleep(Duration::from_millis(10)), // another process has the lock
        }
    }
}

/// The copied header says "write-ahead log", which a file without a name cannot have: from here on it says "journal".
/// The two counters that agree on the header's validity move along, so that SQLite reads the header again.
fn without_log(file: &mut File) -> Result<()> {
    let mut header = [0; 100];
    file.rewind()?;
    file.read_exact(&mut header)?;
    let counter = u32::from_be_bytes([header[24], header[25], header[26], header[27]]).wrapping_add(1).to_be_bytes();
    header[18..20].copy_from_slice(&[1, 1]);
    header[24..28].copy_from_slice(&counter);
    header[92..96].copy_from_slice(&counter);
    file.rewind()?;
    Ok(file.write_all(&header)?)
}

/// The file to be. It has no name before it is complete; where the file system cannot do that, a temporary one.
enum Target {
    #[cfg(target_os = "linux")]
    Nameless(File, PathBuf),
    Named(NamedTempFile, PathBuf),
}

impl Target {
    fn create(path: &Path) -> Result<Self> {
        if path.symlink_metadata().is_ok() {
            return Err(refusal("it exists already"));
        }
        let folder = folder_of(path);
        scratch::remove_abandoned(&folder, &[PARTIAL]);
        #[cfg(target_os = "linux")]
        if let Ok(file) = without_name(&folder) {
            return Ok(Self::Nameless(file, path.to_owned()));
        }
        Self::named(path)
    }

    fn named(path: &Path) -> Result<Self> {
        let file = tempfile::Builder::new().prefix(PARTIAL).suffix(".partial").tempfile_in(folder_of(path))?;
        file.as_file().try_lock().map_err(std::io::Error::from)?;
        Ok(Self::Named(file, path.to_owned()))
    }

    /// Writes `bytes` to the disk and gives them their name, which must not be taken meanwhile.
    fn publish(mut self, bytes: &mut File, stop: &Shutdown) -> Result<()> {
        bytes.rewind()?;
        let (length, file) = (bytes.metadata()?.len(), self.file());
        if std::io::copy(bytes, file)? != length {
            return Err(refusal("the copy was cut short"));
        }
        file.sync_all()?;
        if stop.is_cancelled() {
            return Err(refusal("stopped"));
        }
        let path = match self {
            #[cfg(target_os = "linux")]
            Self::Nameless(file, path) => link_file(&file, &path).map(|()| path)?,
            Self::Named(file, path) => {
                file.persist_noclobber(&path).map_err(|error| error.error)?;
                path
            }
        };
        Ok(File::open(folder_of(&path))?.sync_all()?)
    }

    fn file(&mut self) -> &mut File {
        match self {
            #[cfg(target_os = "linux")]
            Self::Nameless(file, _) => file,
            Self::Named(file, _) => file.as_file_mut(),
        }
    }
}

fn folder_of(path: &Path) -> PathBuf {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_owned()
}

#[cfg(target_os = "linux")]
fn without_name(folder: &Path) -> std::io::Result<File> {
    use rustix::fs::{Mode, OFlags, open};
    let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
    Ok(open(folder, flags, Mode::RUSR | Mode::WUSR)?.into())
}

#[cfg(target_os = "linux")]
fn link_file(file: &File, path: &Path) -> std::io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    use std::os::fd::AsRawFd;
    let nameless = format!("/proc/self/fd/{}", file.as_raw_fd());
    Ok(linkat(CWD, nameless, CWD, path, AtFlags::SYMLINK_FOLLOW)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// The path for file systems without unnamed files.
    #[test]
    fn a_named_target_appears_only_when_it_is_whole_and_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("copy.db");
        let names = || fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect::<Vec<_>>();
        let dropped = Target::named(&path).unwrap();
        assert_eq!(names().len(), 1);
        scratch::remove_abandoned(folder.path(), &[PARTIAL]);
        assert_eq!(names().len(), 1, "a live one stays");
        drop(dropped);
        assert!(names().is_empty());
        fs::write(folder.path().join(".backup-killed.partial"), "half").unwrap();
        let mut bytes = tempfile::tempfile().unwrap();
        bytes.write_all(b"whole").unwrap();
        drop(Target::create(&path).unwrap()); // removes what a killed one left
        Target::named(&path).unwrap().publish(&mut bytes, &Shutdown::new()).unwrap();
        assert_eq!(names(), ["copy.db"]);
        assert_eq!(fs::read(&path).unwrap(), b"whole");
    }
}
