//! The index that is searched, in its current generation.
use super::{
    Error, Found, Search, Stopped,
    build::Pace,
    catch_panic,
    facet_counts::{FacetCount, FacetCounts},
    folder::Folder,
    index_generation::IndexGeneration,
};
use std::{path::PathBuf, sync::Arc, time::Duration};
use tokio::sync::{Mutex, MutexGuard, Notify, watch};

/// An index in a folder. Cheap to clone.
///
/// Nothing is read or written until an [`Indexer`](super::Indexer) opens it; until then it is unavailable.
#[derive(Clone)]
pub struct Index(Arc<Shared>);

struct Shared {
    folder: Folder,
    live: watch::Sender<Option<Arc<IndexGeneration>>>,
    /// Held while a generation is opened or built.
    building: Mutex<()>,
    /// Notified when a search has failed.
    suspected: Notify,
}

impl Index {
    /// The index in `folder`, which need not exist.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        let folder = Folder::new(folder.into());
        let (live, building, suspected) = (watch::Sender::new(None), Mutex::default(), Notify::new());
        Self(Arc::new(Shared { folder, live, building, suspected }))
    }

    /// The ids that `search` finds. Works on the processor for a millisecond or a few.
    ///
    /// # Errors
    /// When there is no usable index at the moment; no text is an error.
    pub fn search(&self, search: &Search) -> Result<Found, Error> {
        let live = self.live().ok_or(Error::Unavailable)?;
        catch_panic(|| live.search(search)).inspect_err(|error| {
            tracing::warn!(%error, "search failed, checking the index");
            self.0.suspected.notify_one();
        })
    }

    /// How many of the documents that `search` finds have each facet of `kinds`, of each kind the `most` frequent; its
    /// order and page do not matter. Works on the processor for some milliseconds.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    pub fn facet_counts(&self, search: &Search, kinds: &[&str], most: usize) -> Result<FacetCounts, Error> {
        self.counted(|live| live.facet_counts(search, kinds, most))
    }

    /// Every value of the facets of `kind`, with how many documents have it. Works on the processor for as long as there
    /// are many documents and values.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    pub fn facet_values(&self, kind: &str) -> Result<Vec<(String, FacetCount)>, Error> {
        self.counted(|live| live.facet_values(kind))
    }

    fn counted<T>(&self, count: impl FnOnce(&IndexGeneration) -> Result<T, Error>) -> Result<T, Error> {
        let live = self.live().ok_or(Error::Unavailable)?;
        catch_panic(|| count(&live)).inspect_err(|error| {
            tracing::warn!(%error, "facet count failed, checking the index");
            self.0.suspected.notify_one();
        })
    }

    /// Waits until the index can be searched, `at_most` so long; whether it can.
    pub async fn wait_until_available(&self, at_most: Duration) -> bool {
        let mut live = self.0.live.subscribe();
        tokio::time::timeout(at_most, live.wait_for(Option::is_some)).await.is_ok()
    }

    /// Removes deleted documents from the files, at low priority.
    ///
    /// # Errors
    /// When the index cannot be written.
    pub async fn purge(&self) -> Result<(), Stopped> {
        let Some(live) = self.live() else { return Ok(()) };
        Ok(Pace::Low.run(move || live.purge()).await??)
    }

    /// The words of the index that contain `part`, those of deleted documents too until they are [purged](Self::purge).
    ///
    /// # Errors
    /// When there is no usable index just now.
    pub fn words_containing(&self, part: &str) -> Result<Vec<String>, Error> {
        let live = self.live().ok_or(Error::Unavailable)?;
        catch_panic(|| live.words_containing(part))
    }

    /// The generation that is searched.
    pub(super) fn live(&self) -> Option<Arc<IndexGeneration>> {
        self.0.live.borrow().clone()
    }

    pub(super) fn folder(&self) -> Folder {
        self.0.folder.clone()
    }

    /// Waits for the right to open or build a generation.
    pub(super) async fn build_lock(&self) -> MutexGuard<'_, ()> {
        self.0.building.lock().await
    }

    /// Waits until a search has failed.
    pub(super) async fn wait_for_failed_search(&self) {
        self.0.suspected.notified().await;
    }

    /// Opens what is in the folder, unless that was done; whether there is something now. Blocks on the disk.
    pub(super) fn open(&self) -> bool {
        if self.live().is_none()
            && let Some(newest) = self.0.folder.open_newest()
        {
            self.replace(newest);
        }
        self.live().is_some()
    }

    /// Has `generation` searched from now on. Blocks on the disk.
    pub(super) fn replace(&self, generation: IndexGeneration) {
        drop(self.0.live.send_replace(Some(Arc::new(generation))));
        self.tidy();
    }

    /// Removes every generation that is not in use. Blocks on the disk.
    pub(super) fn tidy(&self) {
        if let Some(live) = self.live() {
            self.0.folder.tidy(live.folder());
        }
    }
}
