//! Disks that refuse to write, for tests.
use std::{
    collections::HashMap,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    sync::{Arc, LazyLock, Mutex, PoisonError},
};
use tantivy::directory::{
    AntiCallToken, Directory, DirectoryLock, FileHandle, Lock, MmapDirectory, TerminatingWrite, WatchCallback,
    WatchHandle, WritePtr,
    error::{DeleteError, LockError, OpenReadError, OpenWriteError},
};

/// What a folder refuses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// To begin a file, as without free descriptors or in a folder that is read-only.
    Begin,
    /// To write into a file, as on a full disk.
    Fill,
    /// To write the list of segments, the last step of a commit.
    Commit,
    /// To open a file.
    Read,
}

static FAULTS: LazyLock<Mutex<HashMap<PathBuf, Fault>>> = LazyLock::new(Mutex::default);

fn faults() -> std::sync::MutexGuard<'static, HashMap<PathBuf, Fault>> {
    FAULTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on everything in `folder` fails in this way.
pub fn fail(folder: &Path, fault: Fault) {
    faults().insert(folder.to_owned(), fault);
}

/// From now on everything in `folder` works again.
pub fn heal(folder: &Path) {
    faults().remove(folder);
}

/// A directory that fails in the way its folder is set to.
#[derive(Clone, Debug)]
pub struct FaultyDirectory {
    inner: MmapDirectory,
    folder: PathBuf,
}

impl FaultyDirectory {
    pub fn over(inner: MmapDirectory, folder: &Path) -> Self {
        Self { inner, folder: folder.to_owned() }
    }
    fn refuse(&self, kinds: &[Fault]) -> io::Result<()> {
        let fails = faults().iter().any(|(folder, fault)| self.folder.starts_with(folder) && kinds.contains(fault));
        if fails { Err(io::Error::other("refused")) } else { Ok(()) }
    }
}

impl Directory for FaultyDirectory {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        self.refuse(&[Fault::Read]).map_err(|error| OpenReadError::wrap_io_error(error, path.to_owned()))?;
        self.inner.get_file_handle(path)
    }
    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        self.inner.delete(path)
    }
    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        self.inner.exists(path)
    }
    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        self.refuse(&[Fault::Begin]).map_err(|error| OpenWriteError::wrap_io_error(error, path.to_owned()))?;
        let file = self.inner.open_write(path)?.into_inner().map_err(|error| error.into_error());
        let inner = file.map_err(|error| OpenWriteError::wrap_io_error(error, path.to_owned()))?;
        Ok(BufWriter::new(Box::new(FaultyFile { inner, directory: self.clone() })))
    }
    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        self.inner.atomic_read(path)
    }
    fn atomic_write(&self, path: &Path, data: &[u8]) -> io::Result<()> {
        let last_step = path == Path::new("meta.json");
        self.refuse(if last_step { &[Fault::Begin, Fault::Commit] } else { &[Fault::Begin] })?;
        self.inner.atomic_write(path, data)
    }
    fn sync_directory(&self) -> io::Result<()> {
        self.inner.sync_directory()
    }
    fn acquire_lock(&self, lock: &Lock) -> Result<DirectoryLock, LockError> {
        self.inner.acquire_lock(lock)
    }
    fn watch(&self, callback: WatchCallback) -> tantivy::Result<WatchHandle> {
        self.inner.watch(callback)
    }
}

struct FaultyFile {
    inner: Box<dyn TerminatingWrite + Send + Sync>,
    directory: FaultyDirectory,
}

impl Write for FaultyFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.directory.refuse(&[Fault::Fill])?;
        self.inner.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl TerminatingWrite for FaultyFile {
    fn terminate_ref(&mut self, token: AntiCallToken) -> io::Result<()> {
        self.inner.terminate_ref(token)
    }
}
