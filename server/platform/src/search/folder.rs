//! The folder of an index: its generations, each in a folder of its own named by a number.
//!
//! The newest complete generation is the index. Everything else in the folder is a leftover and is removed.
use super::{
    Error,
    index_generation::{self, IndexGeneration},
};
use std::{
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
};

#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(path: PathBuf) -> Self {
        Self(path)
    }

    /// The newest generation that can be used, if there is one.
    pub fn open_newest(&self) -> Option<IndexGeneration> {
        self.numbers().into_iter().rev().find_map(|number| {
            let folder = self.0.join(number.to_string());
            let unusable =
                |error: &Error| tracing::warn!(%error, folder = %folder.display(), "search index: not usable");
            IndexGeneration::open(&folder).inspect_err(unusable).ok()
        })
    }

    /// A new generation, empty and not complete. First removes what a terminated process left unfinished: one that is
    /// terminated repeatedly must not fill the disk.
    ///
    /// # Errors
    /// When nothing can be written.
    pub fn create_next(&self) -> Result<IndexGeneration, Error> {
        self.prepare()?;
        let number = self.numbers().last().map_or(1, |newest| newest.saturating_add(1));
        self.remove_those(|path| !index_generation::is_complete(path));
        let folder = self.0.join(number.to_string());
        IndexGeneration::create(&folder).inspect_err(|_| drop(remove(&folder)))
    }

    /// Removes all but `live` and what another process uses.
    pub fn tidy(&self, live: &Path) {
        self.remove_those(|path| path != live);
    }

    fn remove_those(&self, unwanted: impl Fn(&Path) -> bool) {
        for path in self.entries().filter(|path| unwanted(path) && !index_generation::is_in_use(path)) {
            if let Err(error) = remove(&path) {
                tracing::warn!(%error, path = %path.display(), "search index: removing the old generation failed");
            }
        }
    }

    fn numbers(&self) -> Vec<u64> {
        let number = |path: PathBuf| path.file_name().and_then(OsStr::to_str).and_then(|name| name.parse().ok());
        let mut numbers: Vec<u64> = self.entries().filter_map(number).collect();
        numbers.sort_unstable();
        numbers
    }

    fn entries(&self) -> impl Iterator<Item = PathBuf> {
        fs::read_dir(&self.0).into_iter().flatten().flatten().map(|entry| entry.path())
    }

    /// Makes sure that this is a folder that its owner may use; anything else at its path is removed.
    fn prepare(&self) -> Result<(), Error> {
        for folder in self.0.parent().into_iter().chain([self.0.as_path()]) {
            if fs::metadata(folder).is_ok_and(|known| known.is_dir()) {
                make_accessible(folder);
            } else {
                remove(folder).map_err(|error| refused(folder, &error))?;
            }
        }
        make_private(&self.0)
    }
}

fn refused(folder: &Path, error: &io::Error) -> Error {
    Error::Folder(format!("{}: {error}", folder.display()).into())
}

/// Makes a folder, and those around it where they are absent too, so that only their owner may enter.
pub fn make_private(folder: &Path) -> Result<(), Error> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder).map_err(|error| refused(folder, &error))
}

/// Gives the owner back what they need; where that fails, the next step says why.
fn make_accessible(folder: &Path) {
    #[cfg(unix)]
    if let Ok(known) = fs::metadata(folder) {
        use std::os::unix::fs::PermissionsExt;
        let mode = known.permissions().mode();
        if mode & 0o700 != 0o700 {
            let _ = fs::set_permissions(folder, fs::Permissions::from_mode(mode | 0o700));
        }
    }
}

/// Removes the file or folder at `path`.
fn remove(path: &Path) -> io::Result<()> {
    let removed = match fs::symlink_metadata(path) {
        Ok(known) if known.is_dir() => {
            make_accessible(path);
            fs::remove_dir_all(path)
        }
        Ok(_) => fs::remove_file(path),
        Err(error) => Err(error),
    };
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unfinished_generations_are_removed_when_the_next_begins() {
        let place = tempfile::tempdir().expect("folder");
        let folder = Folder::new(place.path().join("index"));
        let live = folder.create_next().expect("created");
        live.complete().expect("complete");
        for _ in 0..5 {
            drop(folder.create_next().expect("created")); // the process ends
        }
        assert_eq!(folder.numbers(), [1, 6]);
        let under_way = folder.create_next().expect("created");
        let beside = folder.create_next().expect("created");
        assert_eq!(folder.numbers(), [1, 7, 8], "neither what is searched nor what is being built");
        drop((under_way, beside));
    }
}
