//! Detects that an index is damaged or differs from its table, and rebuilds it.
use super::{
    Cursor, Error, Index, Version,
    build::{Pace, build},
    differences::Differences,
    fields::version,
    index_generation::IndexGeneration,
    indexer::{IndexSource, Stopped},
};
use futures_util::FutureExt;
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::watch,
    time::{Instant, sleep_until},
};

/// Time from the start to the first check, so that it does not slow down the start.
const FIRST_CHECK_DELAY: Duration = Duration::from_secs(10);
/// Time between checks that find nothing.
const CHECK_INTERVAL: Duration = Duration::from_secs(3_600);
/// Time between the removals of deleted documents from the files.
const PURGE_INTERVAL: Duration = Duration::from_secs(24 * 3_600);
/// Time until the next check after one that found something: longer than the indexer's overlap.
const RECHECK_DELAY: Duration = Duration::from_secs(15);
/// Time between checks because of failed searches.
const MIN_SUSPECTED_INTERVAL: Duration = Duration::from_secs(5);
/// Time between rebuilds because of failed searches alone, without visible damage.
const MIN_DOUBTFUL_REBUILD_INTERVAL: Duration = Duration::from_secs(600);
/// Rows of the table that are read at once.
const PAGE: i64 = 500;
/// Failed writes in a row before the index is built again although no file is damaged.
const MAX_FAILED_WRITES: u32 = 3;

/// Time to the second try to recover from failed writes; it doubles with each.
const FIRST_RETRY_DELAY: Duration = Duration::from_secs(1);
/// It doubles up to this.
const MAX_RETRY_DELAY: Duration = Duration::from_secs(60);

/// What an indexer reports to its checker after each round.
#[derive(Debug, Default)]
pub struct Status {
    /// Rounds that succeeded.
    rounds: u64,
    /// How often in a row the index could not be read or written.
    failures: u32,
}

impl Status {
    pub fn count<S: IndexSource>(&mut self, round: &Result<(), Stopped>) {
        match round {
            Ok(()) => (self.rounds, self.failures) = (self.rounds + 1, 0),
            Err(Stopped::Database(error)) => {
                tracing::warn!(%error, topic = S::TOPIC, "search index: database read failed, retrying");
            }
            Err(error) => {
                self.failures = self.failures.saturating_add(1);
                if self.failures.is_power_of_two() {
                    let failures = self.failures;
                    tracing::warn!(%error, failures, topic = S::TOPIC, "search index: update failed, retrying");
                }
            }
        }
    }

    /// Until the next try to build an index where there is none.
    pub fn pause(&self) -> Duration {
        Duration::from_secs(1 << self.failures.min(3))
    }
}

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It matches the table.
    Sound,
    /// It differs from the table, for the first time or in another way than at the last check.
    Differs,
    /// It was damaged, or differed in the same way twice, and was rebuilt.
    Rebuilt,
}

/// Compares an index with its table and rebuilds it when nothing else helps.
pub struct Checker<S> {
    index: Index,
    source: Arc<S>,
    /// What the last check found.
    before: Option<Differences>,
    /// What the last rebuild should have healed.
    healed: Option<Differences>,
    /// The next check, and the round of the indexer that has to precede it.
    next: (Instant, u64),
    /// The last check because of failed searches, and the last rebuild because of them.
    suspected: Option<Instant>,
    doubted: Option<Instant>,
    /// The next try to recover from failed writes, and the time to the one after.
    recovery: (Instant, Duration),
    /// The next removal of deleted documents from the files.
    purge: Instant,
}

impl<S: IndexSource> Checker<S> {
    pub(super) fn new(index: Index, source: Arc<S>) -> Self {
        let now = Instant::now();
        let (next, recovery) = ((now + FIRST_CHECK_DELAY, 1), (now, FIRST_RETRY_DELAY));
        let (before, healed, suspected, doubted) = (None, None, None, None);
        let purge = now + CHECK_INTERVAL; // a server that is started often does so too
        Self { index, source, before, healed, next, suspected, doubted, recovery, purge }
    }

    /// Checks after the start and every hour, and when a search or the indexer fails.
    pub(super) async fn run(mut self, mut status: watch::Receiver<Status>) {
        let index = self.index.clone();
        loop {
            tokio::select! {
                () = sleep_until(self.next.0) => {
                    let rounds = status.borrow().rounds;
                    self.check_regularly(rounds).await;
                }
                () = index.wait_for_failed_search() => self.check_after_failed_search().await,
                round = status.changed() => {
                    let failures = status.borrow_and_update().failures;
                    match round {
                        Err(_) => return,
                        Ok(()) if failures == 0 => self.recovery = (Instant::now(), FIRST_RETRY_DELAY),
                        Ok(()) => self.recover(failures).await,
                    }
                }
            }
        }
    }

    async fn check_regularly(&mut self, rounds: u64) {
        self.next.0 = Instant::now() + RECHECK_DELAY;
        if rounds < self.next.1 {
            return; // the index has not caught up since the last look
        }
        match self.check_at(Pace::Low).await {
            Ok(Outcome::Differs) => self.next = (Instant::now() + RECHECK_DELAY, rounds + 2),
            Ok(_) => {
                self.next.0 = Instant::now() + CHECK_INTERVAL;
                self.purge_daily().await;
            }
            Err(error) => tracing::warn!(%error, topic = S::TOPIC, "search index: check failed"),
        }
    }

    async fn purge_daily(&mut self) {
        if Instant::now() < self.purge {
            return;
        }
        match self.index.purge().await {
            Ok(()) => self.purge = Instant::now() + PURGE_INTERVAL,
            Err(error) => {
                tracing::warn!(%error, topic = S::TOPIC, "search index: deletions deferred")
            }
        }
    }

    async fn check_after_failed_search(&mut self) {
        if let Some(last) = self.suspected {
            sleep_until(last + MIN_SUSPECTED_INTERVAL).await;
        }
        let checked = self.check_at(Pace::Full).await;
        let doubted = self.doubted.is_some_and(|at| at.elapsed() < MIN_DOUBTFUL_REBUILD_INTERVAL);
        let done = match checked {
            Ok(Outcome::Sound) if !doubted => {
                self.doubted = Some(Instant::now());
                self.rebuild("searches fail", Pace::Full).await
            }
            checked => checked.map(drop),
        };
        if let Err(error) = done {
            tracing::warn!(%error, topic = S::TOPIC, "search index: repair failed, retrying");
        }
        let _ = self.index.wait_for_failed_search().now_or_never(); // reported before the repair
        self.suspected = Some(Instant::now());
    }

    /// After so many failed writes: retries may do, unless files are damaged or they last long.
    async fn recover(&mut self, failures: u32) {
        let (Some(live), true) = (self.index.live(), Instant::now() >= self.recovery.0) else { return };
        let damage = verify(&live, Pace::Low).await.err().map(|error| error.to_string());
        if damage.is_some() || failures >= MAX_FAILED_WRITES {
            let why = damage.as_deref().unwrap_or("it cannot be written");
            if let Err(error) = self.rebuild(why, Pace::Low).await {
                tracing::warn!(%error, topic = S::TOPIC, "search index: rebuild failed, retrying");
            }
        }
        let wait = self.recovery.1;
        self.recovery = (Instant::now() + wait, (wait * 2).min(MAX_RETRY_DELAY));
    }

    /// Compares the files with their checksums and the documents with the table. Repairs damage, and differences that
    /// are the same as at the last check; the indexer has to catch up between the two.
    ///
    /// # Errors
    /// When the table cannot be read or the index cannot be rebuilt.
    pub async fn check(&mut self) -> Result<Outcome, Stopped> {
        self.check_at(Pace::Low).await
    }

    async fn check_at(&mut self, pace: Pace) -> Result<Outcome, Stopped> {
        let Some(live) = self.index.live() else { return Ok(Outcome::Sound) };
        let differences = match self.compare(&live, pace).await {
            Err(Stopped::Index(damage)) => {
                return self.rebuild(&damage.to_string(), pace).await.map(|()| Outcome::Rebuilt);
            }
            compared => compared?,
        };
        if differences.is_none() {
            (self.before, self.healed) = (None, None);
            return Ok(Outcome::Sound);
        }
        self.handle_differences(differences, pace).await
    }

    async fn handle_differences(&mut self, now: Differences, pace: Pace) -> Result<Outcome, Stopped> {
        let (indexed, stored) = (now.indexed, now.stored);
        if self.healed.as_ref().is_some_and(|healed| healed.repeats(&now)) {
            tracing::error!(indexed, stored, topic = S::TOPIC, "search index: differs after the rebuild");
            return Ok(Outcome::Differs);
        }
        if !self.before.as_ref().is_some_and(|before| before.repeats(&now)) {
            self.before = Some(now);
            return Ok(Outcome::Differs);
        }
        self.rebuild(&format!("{indexed} documents, {stored} rows"), pace).await?;
        (self.before, self.healed) = (None, Some(now));
        Ok(Outcome::Rebuilt)
    }

    /// How the index differs from the table, up to where it has been applied.
    async fn compare(&self, live: &Arc<IndexGeneration>, pace: Pace) -> Result<Differences, Stopped> {
        verify(live, pace).await?;
        let live = live.clone();
        let (until, mut differences) = pace.run(move || live.contents()).await??;
        let mut after = Some(Cursor::default());
        while let Some(cursor) = after {
            let asked = Instant::now();
            let page = self.source.versions(&cursor, PAGE).await?;
            let expected = page.iter().filter(|row| row.found && row.cursor() <= until);
            expected.for_each(|row| differences.stored(version(&row.id, row.rev)));
            let full = i64::try_from(page.len()).unwrap_or(PAGE) >= PAGE;
            after = page.last().map(Version::cursor).filter(|last| full && *last < until);
            pace.rest(asked.elapsed()).await;
        }
        Ok(differences)
    }

    async fn rebuild(&self, why: &str, pace: Pace) -> Result<(), Stopped> {
        tracing::warn!(why, topic = S::TOPIC, "search index: rebuild started");
        let _building = self.index.build_lock().await;
        build(&self.index, &*self.source, pace).await?;
        tracing::info!(topic = S::TOPIC, "search index: rebuild completed");
        Ok(())
    }
}

async fn verify(live: &Arc<IndexGeneration>, pace: Pace) -> Result<(), Stopped> {
    let live = live.clone();
    pace.run(move || live.verify()).await?.map_err(|error: Error| error.into())
}
