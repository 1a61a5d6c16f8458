//! A table in memory for tests of what follows it.
use super::{Change, Cursor, Document, Index, IndexSource, Indexer, Search, Version};
use crate::{clock::Timestamp, db};
use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicUsize, Ordering},
    },
};

/// Id, instant and revision of rows, and how many rounds had something to apply.
#[derive(Clone, Default)]
pub struct Rows {
    rows: Arc<Mutex<Vec<(String, Timestamp, i64)>>>,
    applied: Arc<AtomicUsize>,
    /// Given out as versions instead of the rows, where there are any.
    pub lies: Arc<Mutex<Vec<(String, Timestamp, i64)>>>,
}

impl IndexSource for Rows {
    const TOPIC: &'static str = "rows";
    async fn changes(&self, cursor: &Cursor, limit: i64) -> db::Result<Vec<Change>> {
        let mut after: Vec<Change> = self.rows().iter().map(change).collect();
        after.retain(|change| change.cursor > *cursor);
        after.sort_by(|one, two| one.cursor.cmp(&two.cursor));
        after.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(after)
    }
    async fn versions(&self, cursor: &Cursor, limit: i64) -> db::Result<Vec<Version>> {
        let lies: Vec<Change> = self.lies.lock().expect("lies").iter().map(change).collect();
        let rows = if lies.is_empty() { self.changes(cursor, limit).await? } else { lies };
        let after = rows.into_iter().filter(|row| row.cursor > *cursor);
        let version =
            |row: Change| Version { changed_at: row.cursor.changed_at, id: row.cursor.id, rev: row.rev, found: true };
        Ok(after.map(version).collect())
    }
    fn applied(&self) {
        self.applied.fetch_add(1, Ordering::Relaxed);
    }
}

impl Rows {
    pub fn with(count: i64, now: Timestamp) -> Self {
        let rows = Self::default();
        (0..count).for_each(|n| rows.write(&n.to_string(), now - count + n, 1));
        rows
    }
    pub fn rows(&self) -> MutexGuard<'_, Vec<(String, Timestamp, i64)>> {
        self.rows.lock().expect("rows")
    }
    /// Writes or changes a row.
    pub fn write(&self, id: &str, changed_at: Timestamp, rev: i64) {
        let mut rows = self.rows();
        rows.retain(|row| row.0 != id);
        rows.push((id.into(), changed_at, rev));
    }
    pub fn rounds_that_applied(&self) -> usize {
        self.applied.load(Ordering::Relaxed)
    }
    pub fn indexer(&self, folder: &Path) -> (Index, Indexer<Self>) {
        let index = Index::new(folder);
        (index.clone(), Indexer::new(index, self.clone()))
    }
}

pub fn change((id, changed_at, rev): &(String, Timestamp, i64)) -> Change {
    let document = Document { id: id.clone(), texts: vec![format!("row {id}")], ..Document::default() };
    Change { cursor: Cursor { changed_at: *changed_at, id: id.clone() }, rev: *rev, document: Some(document) }
}

/// The ids that a search for all rows finds, sorted: a row that is there twice is found twice.
pub fn found(index: &Index) -> Vec<String> {
    let search = Search { text: "row".into(), limit: 2_000, ..Search::default() };
    let mut ids = index.search(&search).expect("searches").ids;
    ids.sort_by_key(|id| id.parse::<i64>().unwrap_or_default());
    ids
}

/// The folder of the only generation in `folder`.
pub fn generation(folder: &Path) -> PathBuf {
    let mut all: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}
