//! A folder of finished work: expensive results are made once, one at a time, and kept on disk.
//!
//! Everything in it can be deleted at any time; it is made again when it is next asked for.
use crate::msg;
use crate::{http::Problem, ids};
use bytes::Bytes;
use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime},
};
use tokio::sync::Semaphore;

/// The most callers that wait for a result; further ones get 503.
const MAX_QUEUED: usize = 16;

/// The folder. Clones share it.
#[derive(Clone, Debug)]
pub struct DiskCache(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    folder: PathBuf,
    most_bytes: u64,
    /// Bytes stored, as far as this process knows.
    bytes: AtomicU64,
    making: Semaphore,
    waiting: Arc<Semaphore>,
}

impl DiskCache {
    /// Keeps at most about `most_bytes` in `folder`, which is made when the first file is.
    pub fn new(folder: PathBuf, most_bytes: u64) -> Self {
        let bytes = AtomicU64::new(files(&folder).iter().map(|file| file.bytes).sum());
        let (making, waiting) = (Semaphore::new(1), Arc::new(Semaphore::new(MAX_QUEUED)));
        Self(Arc::new(Inner { folder, most_bytes, bytes, making, waiting }))
    }

    /// What is kept under `key` and not older than `most_age`; otherwise what `make` makes, which is kept.
    ///
    /// # Errors
    /// Errors of `make`; 503 `unavailable` when too many wait already. If the disk fails, the result is only not kept.
    pub async fn get_or<F>(
        &self,
        key: &str,
        most_age: Duration,
        make: impl FnOnce() -> F + Send + 'static,
    ) -> Result<Bytes, Problem>
    where
        F: Future<Output = Result<Bytes, Problem>> + Send + 'static,
    {
        if let Some(cached) = self.get(key, most_age).await {
            return Ok(cached);
        }
        let busy = || Problem::unavailable(msg!("problem-drawing-busy"), 2);
        let waiting = self.0.waiting.clone().try_acquire_owned().map_err(|_| busy())?;
        let (this, key) = (self.clone(), key.to_owned());
        // a task of its own: a caller who hangs up neither wastes what is being made nor makes room for another
        let making = async move {
            let _waiting = waiting;
            let _making = this.0.making.acquire().await.map_err(Problem::internal)?;
            // another caller may have made it meanwhile
            match this.get(&key, most_age).await {
                Some(cached) => Ok(cached),
                None => this.make(&key, make()).await,
            }
        };
        tokio::spawn(making).await.map_err(Problem::internal)?
    }

    async fn make(&self, key: &str, making: impl Future<Output = Result<Bytes, Problem>>) -> Result<Bytes, Problem> {
        let made = making.await?;
        let (this, path, bytes) = (self.clone(), self.path(key), made.clone());
        let stored =
            tokio::task::spawn_blocking(move || this.0.keep(&path, &bytes)).await.map_err(Problem::internal)?;
        if let Err(error) = stored {
            tracing::warn!(%error, "disk cache: file not stored");
        }
        Ok(made)
    }

    async fn get(&self, key: &str, most_age: Duration) -> Option<Bytes> {
        let path = self.path(key);
        let read = move || {
            let age = age(fs::metadata(&path).ok()?.modified().ok()?);
            if age > most_age { None } else { fs::read(&path).ok() }
        };
        tokio::task::spawn_blocking(read).await.ok().flatten().map(Bytes::from)
    }

    /// Keys come from outside: the file's name is a digest.
    fn path(&self, key: &str) -> PathBuf {
        self.0.folder.join(ids::sha256_hex(key.as_bytes()))
    }
}

impl Inner {
    fn keep(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        // complete or not there: a process that dies leaves nothing under the final name
        let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
        io::Write::write_all(&mut file, bytes)?;
        file.persist(path)?;
        let size = bytes.len() as u64;
        if self.bytes.fetch_add(size, Ordering::Relaxed) + size > self.most_bytes {
            self.make_room();
        }
        Ok(())
    }
    /// Deletes the oldest files until a quarter is free.
    fn make_room(&self) {
        let mut files = files(&self.folder);
        files.sort_by_key(|file| file.modified);
        let mut bytes: u64 = files.iter().map(|file| file.bytes).sum();
        for file in files {
            if bytes <= self.most_bytes / 4 * 3 {
                break;
            }
            if fs::remove_file(&file.path).is_ok() {
                bytes -= file.bytes;
            }
        }
        self.bytes.store(bytes, Ordering::Relaxed);
    }
}

/// The file system's times are on the real clock, which no test moves.
#[allow(clippy::disallowed_methods, reason = "the age of a file, not of anything in the product")]
fn age(modified: SystemTime) -> Duration {
    SystemTime::now().duration_since(modified).unwrap_or_default()
}

struct CachedFile {
    path: PathBuf,
    bytes: u64,
    modified: SystemTime,
}

fn files(folder: &Path) -> Vec<CachedFile> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.filter_map(|entry| {
        let data = entry.metadata().ok().filter(fs::Metadata::is_file)?;
        Some(CachedFile { path: entry.path(), bytes: data.len(), modified: data.modified().ok()? })
    });
    files.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(3_600);

    async fn make(text: &'static str) -> Result<Bytes, Problem> {
        Ok(Bytes::from_static(text.as_bytes()))
    }

    #[tokio::test]
    async fn what_is_kept_is_not_made_again_until_it_is_old() {
        let folder = tempfile::tempdir().expect("folder");
        let cache = DiskCache::new(folder.path().join("a"), 1_000);
        assert_eq!(cache.get_or("../key", HOUR, || make("first")).await.expect("made"), "first");
        assert_eq!(cache.get_or("../key", HOUR, || make("second")).await.expect("kept"), "first");
        let again = DiskCache::new(folder.path().join("a"), 1_000);
        assert_eq!(again.get_or("../key", HOUR, || make("second")).await.expect("kept"), "first", "after a restart");
        assert_eq!(again.get_or("../key", Duration::ZERO, || make("third")).await.expect("made"), "third");
        let refused =
            again.get_or("other", HOUR, || async { Err(Problem::not_found(msg!("problem-not-found"))) }).await;
        assert_eq!(refused.expect_err("refused").code, "not_found");
    }
    #[tokio::test]
    async fn the_folder_stays_bounded_and_may_go_away() {
        let folder = tempfile::tempdir().expect("folder");
        let place = folder.path().join("a");
        let cache = DiskCache::new(place.clone(), 100);
        for key in 0..50 {
            cache.get_or(&key.to_string(), HOUR, || make("0123456789")).await.expect("made");
            assert!(files(&place).len() <= 10);
        }
        fs::remove_dir_all(&place).expect("removed");
        assert_eq!(cache.get_or("1", HOUR, || make("new")).await.expect("made"), "new");
    }
    #[tokio::test]
    async fn what_a_caller_gave_up_is_finished_alone_and_kept() {
        let folder = tempfile::tempdir().expect("folder");
        let cache = DiskCache::new(folder.path().join("a"), 1_000);
        let (at_once, most) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
        let gate = Arc::new(Semaphore::new(0));
        for key in 0..MAX_QUEUED {
            let (at_once, most, gate) = (at_once.clone(), most.clone(), gate.clone());
            let slow = move || async move {
                most.fetch_max(at_once.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                drop(gate.acquire().await);
                at_once.fetch_sub(1, Ordering::SeqCst);
                make("slow").await
            };
            let asks = cache.clone();
            let caller = tokio::spawn(async move { asks.get_or(&key.to_string(), HOUR, slow).await });
            // given up once it waits: nothing is finished while the gate is closed
            while cache.0.waiting.available_permits() >= MAX_QUEUED - key {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            caller.abort();
        }
        gate.add_permits(MAX_QUEUED);
        while files(&folder.path().join("a")).len() < MAX_QUEUED {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(most.load(Ordering::SeqCst), 1);
    }
    #[tokio::test]
    async fn many_callers_wait_for_one_and_more_are_sent_away() {
        let folder = tempfile::tempdir().expect("folder");
        let cache = DiskCache::new(folder.path().join("a"), 1_000);
        let made = Arc::new(AtomicU64::new(0));
        let ask = || {
            let (cache, made) = (cache.clone(), made.clone());
            tokio::spawn(async move {
                let slow = move || async move {
                    made.fetch_add(1, Ordering::Relaxed);
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    make("slow").await
                };
                cache.get_or("one", HOUR, slow).await
            })
        };
        let asked: Vec<_> = (0..2 * MAX_QUEUED).map(|_| ask()).collect();
        let mut busy = 0;
        for asked in asked {
            match asked.await.expect("joined") {
                Ok(bytes) => assert_eq!(bytes, "slow"),
                Err(problem) => busy += usize::from(problem.status.as_u16() == 503),
            }
        }
        assert_eq!((made.load(Ordering::Relaxed), busy), (1, MAX_QUEUED));
    }
}
