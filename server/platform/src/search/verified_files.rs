//! Which files of a generation were compared with their checksums, and what they were then: a start reads only those that
//! have changed since. Reading all of them takes time in proportion to the index.
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

/// The file that names them.
const NAME: &str = "verified";

/// The files, by name.
#[derive(Debug, Default, Deserialize, Serialize)]
pub struct VerifiedFiles(BTreeMap<PathBuf, Stamp>);

/// What changes when someone writes to a file or puts another in its place.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub struct Stamp {
    bytes: u64,
    inode: u64,
    /// Seconds and nanoseconds of the last change, by the file system.
    changed: (i64, i64),
}

impl VerifiedFiles {
    /// Those that `folder` names; none when it names nothing that can be read.
    pub fn read(folder: &Path) -> Self {
        let text = fs::read(folder.join(NAME)).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    /// Whether `file` is as it was when it was compared.
    pub fn has(&self, file: &Path, stamp: Stamp) -> bool {
        self.0.get(file) == Some(&stamp)
    }

    /// Records that `file`, which had this stamp before, was compared.
    pub fn add(&mut self, file: PathBuf, stamp: Stamp) {
        self.0.insert(file, stamp);
    }

    /// Writes the names into `folder`. Where that fails, the next start reads all files.
    pub fn write(&self, folder: &Path) {
        if let Ok(text) = serde_json::to_vec(self) {
            let _ = fs::write(folder.join(NAME), text);
        }
    }
}

impl Stamp {
    #[cfg(unix)]
    pub fn read(file: &Path) -> io::Result<Self> {
        use std::os::unix::fs::MetadataExt;
        let found = fs::metadata(file)?;
        Ok(Self { bytes: found.len(), inode: found.ino(), changed: (found.ctime(), found.ctime_nsec()) })
    }

    /// On other systems nothing shows it reliably: a file is always read.
    #[cfg(not(unix))]
    pub fn read(_: &Path) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_counts_until_it_is_written_or_replaced() {
        let folder = tempfile::tempdir().expect("folder");
        let (name, path) = (PathBuf::from("file"), folder.path().join("file"));
        let known = || VerifiedFiles::read(folder.path()).has(&name, Stamp::read(&path).expect("a file"));
        fs::write(&path, "one").expect("written");
        assert!(!known());
        let mut files = VerifiedFiles::default();
        files.add(name.clone(), Stamp::read(&path).expect("a file"));
        files.write(folder.path());
        assert!(known());
        std::thread::sleep(std::time::Duration::from_millis(20)); // file timestamps are coarse
        fs::write(&path, "two").expect("written");
        assert!(!known(), "of the same length");
        fs::write(folder.path().join(NAME), "{").expect("written");
        assert!(!known());
    }
}
