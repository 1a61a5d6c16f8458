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
        Ok(Self { place, from, index, source, recent: HashMap::new() })
    }

    /// Follows until the server stops.
    pub async fn run(mut self, mut events: Subscription, shutdown: Shutdown) {
        loop {
            if let Err(error) = self.catch_up().await {
                tracing::warn!(%error, topic = S::TOPIC, "the search index could not follow; it tries again");
            }
            tokio::select! {
                () = shutdown.wait() => return,
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
        // again for as long as nothing follows it.
        let settled = Place { changed_at: began.saturating_sub(OVERLAP), id: String::new() };
        self.from = settled.min(self.place.clone());
        let horizon = self.place.changed_at.saturating_sub(OVERLAP);
        self.recent.retain(|_, (changed_at, _)| *changed_at >= horizon);
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
