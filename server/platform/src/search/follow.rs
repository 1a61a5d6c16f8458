//! An index follows the database: it reads the change sequence from where it stopped and applies what is new.
use super::{Change, Error, Index, Place};
use crate::{
    clock::{Clock, Micros, SECOND},
    db,
    events::{Event, Subscription},
    shutdown::Shutdown,
};
use std::{collections::HashMap, time::Duration};

/// How many rows are read and applied at once.
const PAGE: i64 = 2_000;
/// How often the sequence is read without having been told of a change: other processes write the same file.
const POLL: Duration = Duration::from_secs(1);
/// How far before its place a follower starts again: concurrent commits become visible out of order.
const OVERLAP: Micros = 10 * SECOND;

/// The table that an index follows.
pub trait Source: Send + Sync + 'static {
    /// The event that tells of its changes.
    const TOPIC: &'static str;
    /// Rows after `place`, in the order of the sequence.
    fn changes(&self, place: &Place, limit: i64) -> impl Future<Output = db::Result<Vec<Change>>> + Send;
    /// Called when rows were applied of which this process may not have known.
    fn applied(&self) {}
}

/// Keeps one index up to date.
pub struct Follower<S> {
    index: Index,
    source: S,
    place: Place,
    /// Where the next round begins reading.
    from: Place,
    /// Where the first round began: what lies before was settled when this follower started.
    floor: Place,
    /// The revisions applied within the overlap: they are not applied again.
    recent: HashMap<String, (Micros, i64)>,
}

/// Why a follower had to stop for now.
#[derive(Debug, thiserror::Error)]
pub enum Stopped {
    /// The table could not be read.
    #[error(transparent)]
    Database(#[from] db::Error),
    /// The index could not be written.
    #[error(transparent)]
    Index(#[from] Error),
    /// The server stops.
    #[error("the work was cut off: {0}")]
    CutOff(#[from] tokio::task::JoinError),
}

impl<S: Source> Follower<S> {
    /// A follower that goes on where `index` stopped.
    ///
    /// # Errors
    /// When the index cannot be read.
    pub fn new(index: Index, source: S) -> Result<Self, Error> {
        let place = index.place()?;
        let from = Place { changed_at: place.changed_at.saturating_sub(OVERLAP), id: String::new() };
        Ok(Self { place, floor: from.clone(), from, index, source, recent: HashMap::new() })
    }

    /// Follows until the server stops.
    pub async fn run(mut self, mut events: Subscription, shutdown: Shutdown) {
        loop {
            if let Err(error) = self.catch_up().await {
                tracing::warn!(%error, topic = S::TOPIC, "the search index could not follow; it tries again");
            }
            tokio::select! {
                () = shutdown.cancelled() => return,
                () = tokio::time::sleep(POLL) => {}
                told = told_of(S::TOPIC, &mut events) => if !told { return },
            }
        }
    }

    /// Applies all that is new; afterwards every search finds it.
    ///
    /// # Errors
    /// When the table or the index fails; another call goes on where this one stopped.
    pub async fn catch_up(&mut self) -> Result<(), Stopped> {
        let began = Clock::default().real();
        let mut from = self.from.clone();
        loop {
            let page = self.source.changes(&from, PAGE).await?;
            let Some(last) = page.last().map(|change| change.place.clone()) else { break };
            let full = i64::try_from(page.len()).unwrap_or(PAGE) >= PAGE;
            let new: Vec<Change> = page.into_iter().filter(|change| self.is_new(change)).collect();
            if !new.is_empty() {
                self.apply(new, last.clone().max(self.place.clone())).await?;
            }
            from = last;
            if !full {
                break;
            }
        }
        // What is older than the overlap was visible when this round began, and has been read: a bulk load is not read
        // again for as long as nothing follows it, and what was settled before the start never is.
        let settled = Place { changed_at: began.saturating_sub(OVERLAP), id: String::new() };
        self.from = settled.min(self.place.clone());
        if began >= self.floor.changed_at {
            // else the clock was set back since, and what is new stands before the floor
            self.from = self.from.clone().max(self.floor.clone());
        }
        self.recent.retain(|_, (changed_at, _)| *changed_at >= self.from.changed_at);
        Ok(())
    }

    /// Says that nobody else has been writing, so that the next start need not go back over the overlap: for the end of
    /// a bulk load that had the database for itself.
    ///
    /// # Errors
    /// When the index cannot be written.
    pub async fn settle(&mut self) -> Result<(), Stopped> {
        let settled = Place { changed_at: self.place.changed_at.saturating_add(OVERLAP), ..self.place.clone() };
        let index = self.index.clone();
        Ok(tokio::task::spawn_blocking(move || index.apply(&[], &settled)).await??)
    }

    async fn apply(&mut self, changes: Vec<Change>, place: Place) -> Result<(), Stopped> {
        let (index, until) = (self.index.clone(), place.clone());
        let changes = tokio::task::spawn_blocking(move || index.apply(&changes, &until).map(|()| changes)).await??;
        self.place = place;
        self.recent.extend(changes.into_iter().map(|change| (change.place.id, (change.place.changed_at, change.rev))));
        self.source.applied();
        Ok(())
    }

    fn is_new(&self, change: &Change) -> bool {
        self.recent.get(&change.place.id).is_none_or(|(_, rev)| *rev < change.rev)
    }
}

/// Waits until something was said of `topic`; `false` when nothing will be said any more.
async fn told_of(topic: &str, events: &mut Subscription) -> bool {
    loop {
        match events.next().await {
            Some(Event::Changed(changed)) if &*changed != topic => {}
            Some(_) => return true,
            None => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Document, Search};
    use std::{
        path::Path,
        sync::{
            Arc, Mutex,
            atomic::{AtomicUsize, Ordering},
        },
    };

    /// A table in memory: id, instant and revision of its rows, and how many rounds had something to apply.
    #[derive(Clone, Default)]
    struct Rows {
        rows: Arc<Mutex<Vec<(String, Micros, i64)>>>,
        applied: Arc<AtomicUsize>,
    }

    impl Source for Rows {
        const TOPIC: &'static str = "rows";
        async fn changes(&self, place: &Place, limit: i64) -> db::Result<Vec<Change>> {
            let mut after: Vec<Change> = self.rows.lock().expect("rows").iter().map(change).collect();
            after.retain(|change| change.place > *place);
            after.sort_by(|one, two| one.place.cmp(&two.place));
            after.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
            Ok(after)
        }
        fn applied(&self) {
            self.applied.fetch_add(1, Ordering::Relaxed);
        }
    }

    impl Rows {
        fn write(&self, id: &str, changed_at: Micros, rev: i64) {
            self.rows.lock().expect("rows").push((id.into(), changed_at, rev));
        }
        fn rounds_that_applied(&self) -> usize {
            self.applied.load(Ordering::Relaxed)
        }
        fn follower(&self, folder: &Path) -> Follower<Self> {
            Follower::new(Index::open(folder).expect("opens"), self.clone()).expect("follows")
        }
    }

    fn change((id, changed_at, rev): &(String, Micros, i64)) -> Change {
        let document = Document { id: id.clone(), texts: vec![format!("row {id}")], ..Document::default() };
        Change { place: Place { changed_at: *changed_at, id: id.clone() }, rev: *rev, document: Some(document) }
    }

    fn found(folder: &Path) -> usize {
        let search = Search { text: "row".into(), limit: 10, ..Search::default() };
        Index::open(folder).expect("opens").search(&search).expect("searches").total
    }

    #[tokio::test]
    async fn what_a_bulk_load_settled_is_not_applied_again_at_the_next_start() {
        let (folder, rows, now) = (tempfile::tempdir().expect("folder"), Rows::default(), Clock::default().real());
        for n in 0..5 {
            rows.write(&n.to_string(), now - 5 + n, 1);
        }
        let mut load = rows.follower(folder.path());
        load.catch_up().await.expect("loads");
        load.settle().await.expect("settles");
        drop(load);
        assert_eq!(rows.rounds_that_applied(), 1);
        let mut next = rows.follower(folder.path());
        for _ in 0..3 {
            next.catch_up().await.expect("follows");
        }
        // the very last row may stand in the same microsecond as one that is still to come
        assert!(rows.rounds_that_applied() <= 2, "{}", rows.rounds_that_applied());
        rows.write("5", now + 1, 1);
        next.catch_up().await.expect("follows");
        next.catch_up().await.expect("follows");
        assert!(rows.rounds_that_applied() <= 3, "{}", rows.rounds_that_applied());
        drop(next);
        assert_eq!(found(folder.path()), 6);
    }

    #[tokio::test]
    async fn what_becomes_visible_late_is_applied_and_nothing_twice() {
        let (folder, rows, now) = (tempfile::tempdir().expect("folder"), Rows::default(), Clock::default().real());
        let mut follower = rows.follower(folder.path());
        rows.write("later", now, 1);
        follower.catch_up().await.expect("follows");
        rows.write("earlier", now - SECOND, 1);
        follower.catch_up().await.expect("follows");
        follower.catch_up().await.expect("follows");
        assert_eq!(rows.rounds_that_applied(), 2);
        drop(follower);
        assert_eq!(found(folder.path()), 2);
    }
}
