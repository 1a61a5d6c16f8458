//! An index follows the database: it reads the change sequence from where it stopped and applies what is new.
use super::{
    Change, Checker, Cursor, Error, Index, Version,
    build::{Pace, build},
    check::Status,
    index_generation::IndexGeneration,
};
use crate::{
    background_thread,
    clock::{Clock, Micros, SECOND, Timestamp},
    db,
    events::{Event, Subscription},
    shutdown::Shutdown,
};
use std::{collections::HashMap, sync::Arc, time::Duration};
use tokio::sync::watch;

/// How many rows are read and applied at once.
const PAGE: i64 = 2_000;
/// From so many rows on, a commit says that the next start need not read them again.
const SETTLED_FROM: usize = 1_000;
/// How often the sequence is read without an event: other processes write the same file.
const POLL: Duration = Duration::from_secs(1);
/// How long a writer is kept that has nothing to write: its queue takes 2.5 MB.
const WRITER_KEPT: Duration = Duration::from_secs(10);
/// How far before its position an indexer restarts: concurrent commits become visible out of order, and the clocks of
/// nodes differ.
pub const OVERLAP: Micros = 10 * SECOND;

/// The table that an index follows.
pub trait IndexSource: Send + Sync + 'static {
    /// The topic of its change events.
    const TOPIC: &'static str;
    /// Rows after `cursor`, in the order of the sequence.
    fn changes(&self, cursor: &Cursor, limit: i64) -> impl Future<Output = db::Result<Vec<Change>>> + Send;
    /// The same rows without their texts, read outside the runtime's threads: all of them are read, in small pages.
    fn versions(&self, cursor: &Cursor, limit: i64) -> impl Future<Output = db::Result<Vec<Version>>> + Send;
    /// Called when rows were applied of which this process may not have known.
    fn applied(&self) {}
}

/// Keeps one index up to date.
pub struct Indexer<S> {
    index: Index,
    source: Arc<S>,
    /// Where it is in which generation. Taken out by each round and put back on success, so that after a failure the
    /// next one begins at the last commit.
    position: Option<(Arc<IndexGeneration>, Position)>,
}

/// Why an indexer had to stop for now.
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
    /// There is no thread, or it ended early.
    #[error(transparent)]
    Thread(#[from] background_thread::Error),
}

impl<S: IndexSource> Indexer<S> {
    /// An indexer that continues where `index` stopped.
    pub fn new(index: Index, source: S) -> Self {
        Self { index, source: Arc::new(source), position: None }
    }

    /// What compares the index with its table.
    pub fn checker(&self) -> Checker<S> {
        Checker::new(self.index.clone(), self.source.clone())
    }

    /// Follows and checks until the server stops.
    pub async fn run(self, events: Subscription, shutdown: Shutdown) {
        let (status, watched) = watch::channel(Status::default());
        let checker = self.checker();
        tokio::select! {
            () = shutdown.cancelled() => {}
            () = self.keep_up(events, status) => {}
            () = checker.run(watched) => {}
        }
    }

    async fn keep_up(mut self, mut events: Subscription, status: watch::Sender<Status>) {
        loop {
            let round = self.catch_up().await;
            status.send_modify(|status| status.count::<S>(&round));
            if self.index.live().is_none() {
                let pause = status.borrow().pause(); // each try may write until the disk is full
                tokio::time::sleep(pause).await;
                continue;
            }
            if let Err(error) = self.close_idle_writer(WRITER_KEPT).await {
                tracing::warn!(%error, "search index: closing the writer failed");
            }
            tokio::select! {
                () = tokio::time::sleep(POLL) => {}
                more = wait_for(S::TOPIC, &mut events) => if !more { return },
            }
        }
    }

    /// Applies all that is new; afterwards every search finds it. Builds the index where there is none.
    ///
    /// # Errors
    /// When the table or the index fails; another call continues from the last commit.
    pub async fn catch_up(&mut self) -> Result<(), Stopped> {
        let Some((live, mut position)) = self.begin().await? else { return Ok(()) };
        let began = Clock::default().real();
        let mut reader = Reader::new(&*self.source, &position);
        while let Some(page) = reader.next().await? {
            let new: Vec<Change> = page.into_iter().filter(|change| position.is_new(change)).collect();
            if !new.is_empty() {
                let new = apply(&live, new, &position.cursor).await?;
                position.advance(&new, began);
                self.source.applied();
            }
        }
        position.settle(began);
        if position.is_settled(began) && position.unsettled >= SETTLED_FROM {
            // else the next start would apply all of it again
            apply(&live, Vec::new(), &position.settled()).await?;
            position.unsettled = 0;
        }
        self.position = Some((live, position));
        Ok(())
    }

    /// Ends a writer that has written nothing for `kept`.
    ///
    /// # Errors
    /// When one of its merges fails.
    pub(super) async fn close_idle_writer(&self, kept: Duration) -> Result<(), Stopped> {
        match self.index.live().filter(|live| live.has_idle_writer(kept)) {
            Some(live) => Ok(Pace::Full.run(move || live.close_writer()).await??),
            None => Ok(()),
        }
    }

    /// Where this round begins; nothing when the index was built just now.
    async fn begin(&mut self) -> Result<Option<(Arc<IndexGeneration>, Position)>, Stopped> {
        let index = self.index.clone();
        if index.live().is_none() {
            let _building = index.build_lock().await;
            let opening = index.clone();
            if !Pace::Full.run(move || opening.open()).await? {
                let position = build(&index, &*self.source, Pace::Full).await?;
                self.position = index.live().map(|live| (live, position));
                return Ok(None);
            }
        }
        let live = index.live().ok_or(Error::Unavailable)?;
        match self.position.take() {
            Some(known) if Arc::ptr_eq(&known.0, &live) => Ok(Some(known)),
            old => {
                let opened = live.clone();
                let cursor = move || {
                    drop(old);
                    index.tidy(); // it was used until now
                    opened.committed()
                };
                let cursor = Pace::Full.run(cursor).await??;
                Ok(Some((live, Position::after(cursor))))
            }
        }
    }

    /// For the end of a bulk load with exclusive use of the database: records that there were no other writers, so that
    /// the next start can skip the overlap, and verifies the files' checksums, so that it need not read them.
    ///
    /// # Errors
    /// When the index cannot be written.
    pub async fn settle(&mut self) -> Result<(), Stopped> {
        let Some((live, position)) = &self.position else { return Ok(()) };
        apply(live, Vec::new(), &position.settled()).await?;
        let live = live.clone();
        Ok(Pace::Full.run(move || live.verify()).await??)
    }
}

/// Applies `changes` beside the runtime's threads and gives them back.
async fn apply(live: &Arc<IndexGeneration>, changes: Vec<Change>, cursor: &Cursor) -> Result<Vec<Change>, Stopped> {
    let live = live.clone();
    let until = changes.last().map(|change| &change.cursor).max(Some(cursor)).cloned().unwrap_or_default();
    Pace::Full.run(move || Ok(live.apply(&changes, &until).map(|()| changes)?)).await?
}

/// Reads the change sequence page by page.
pub(super) struct Reader<'a, S> {
    source: &'a S,
    /// The cursor after which the next page begins; `None` when all is read.
    after: Option<Cursor>,
}

impl<'a, S: IndexSource> Reader<'a, S> {
    pub fn new(source: &'a S, position: &Position) -> Self {
        Self { source, after: Some(position.from.clone()) }
    }

    pub async fn next(&mut self) -> Result<Option<Vec<Change>>, Stopped> {
        let Some(after) = self.after.take() else { return Ok(None) };
        let page = self.source.changes(&after, PAGE).await?;
        if i64::try_from(page.len()).unwrap_or(PAGE) >= PAGE {
            self.after = page.last().map(|change| change.cursor.clone());
        }
        Ok(Some(page).filter(|page| !page.is_empty()))
    }
}

/// How far an index has followed.
#[derive(Debug, Default)]
pub(super) struct Position {
    /// The last row that was applied.
    pub cursor: Cursor,
    /// Where the next round begins reading.
    from: Cursor,
    /// Where the first round began: what lies before was settled then.
    floor: Cursor,
    /// The revisions applied within the overlap: they are not applied again.
    recent: HashMap<String, (Timestamp, i64)>,
    /// How many rows were applied since a commit said that none before it need be read again.
    unsettled: usize,
}

impl Position {
    /// Of an index whose last commit was at `cursor`: what became visible late is read again.
    fn after(cursor: Cursor) -> Self {
        let from = Cursor { changed_at: cursor.changed_at.saturating_sub(OVERLAP), id: String::new() };
        Self { cursor, floor: from.clone(), from, ..Self::default() }
    }

    /// Whether a round that began at `began` found everything up to the cursor long visible.
    fn is_settled(&self, began: Timestamp) -> bool {
        self.cursor.changed_at < began.saturating_sub(OVERLAP)
    }

    /// The cursor that a commit stores when the next start can skip the overlap before it.
    fn settled(&self) -> Cursor {
        let changed_at = self.cursor.changed_at.saturating_add(OVERLAP + 1);
        Cursor { changed_at, ..self.cursor.clone() }
    }

    fn is_new(&self, change: &Change) -> bool {
        self.recent.get(&change.cursor.id).is_none_or(|(_, rev)| *rev < change.rev)
    }

    /// After `changes` were applied, in a round that began at `began`.
    pub fn advance(&mut self, changes: &[Change], began: Timestamp) {
        let Some(last) = changes.last() else { return };
        self.cursor = last.cursor.clone().max(self.cursor.clone());
        let revisions = changes.iter().map(|change| (change.cursor.id.clone(), (change.cursor.changed_at, change.rev)));
        self.recent.extend(revisions);
        self.unsettled += changes.len();
        let kept = last.cursor.changed_at.min(began.saturating_sub(OVERLAP));
        self.recent.retain(|_, (changed_at, _)| *changed_at >= kept);
    }

    /// After a round that began at `began`. What is older than the overlap was visible then, and has been read: a bulk
    /// load is not read again for as long as nothing follows it, and what was settled before the start never is.
    pub fn settle(&mut self, began: Timestamp) {
        let settled = Cursor { changed_at: began.saturating_sub(OVERLAP), id: String::new() };
        self.from = settled.min(self.cursor.clone());
        if began >= self.floor.changed_at {
            // otherwise the clock was set back since, and new rows are before the floor
            self.from = self.from.clone().max(self.floor.clone());
        }
        self.recent.retain(|_, (changed_at, _)| *changed_at >= self.from.changed_at);
    }
}

/// Waits for an event of `topic`; `false` when there will be none any more.
async fn wait_for(topic: &str, events: &mut Subscription) -> bool {
    loop {
        match events.next().await {
            Some(Event::Changed(changed)) if &*changed != topic => {}
            Some(_) => return true,
            None => return false,
        }
    }
}
