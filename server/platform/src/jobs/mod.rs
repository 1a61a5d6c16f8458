//! A durable queue: work that happens after a commit, or at a later time, and survives a crash.
//!
//! A job is enqueued in the transaction that causes it. It runs at least once: a crash between its effect and its
//! acknowledgement runs it again, so every handler is written to be repeated.
mod store;
mod worker;

use crate::{
    clock::{Clock, HOUR, MINUTE, Micros, SECOND, Timestamp},
    db::{self, Db, Sql, Tx},
    http::Problem,
};
use futures_util::FutureExt;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    collections::{BTreeMap, HashMap},
    future::{Future, ready},
    pin::Pin,
    sync::{
        Arc, LazyLock, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
};
use tokio::sync::watch;

pub use store::{cancel, count_dead, dead, is_dead_or_gone, queued, requeue};

/// Tries of a job by default: the first and one after each back-off of [`backoff`].
pub const MAX_ATTEMPTS: i64 = 6;

/// Counts enqueued jobs, so that workers in this process look at once.
static ENQUEUED: LazyLock<watch::Sender<u64>> = LazyLock::new(|| watch::Sender::new(0));

/// The payload of a kind of job: ids, mostly. The code that enqueues such a job and its handler share the type.
pub trait Payload: Serialize + DeserializeOwned + Send + 'static {
    /// The kind's name in the queue. Jobs that wait there have it, so it never changes; nor do the payload's fields,
    /// unless the type reads their old form, too.
    const KIND: &'static str;
}

/// A job to be enqueued.
#[derive(Clone, Debug)]
pub struct NewJob<'a> {
    /// Which handler runs it.
    pub kind: &'a str,
    /// What the handler needs to know: ids, mostly.
    pub payload: serde_json::Value,
    /// When it is due, in product time.
    pub run_at: Timestamp,
    /// At most one job with this key waits; a later one replaces its time and payload.
    pub unique_key: Option<String>,
    /// Tries before it is given up as dead.
    pub max_attempts: i64,
}

impl<'a> NewJob<'a> {
    /// A job due at `run_at`, without a key, with the usual number of tries.
    pub fn with_payload<P: Payload>(payload: &P, run_at: Timestamp) -> Self {
        Self::new(P::KIND, serde_json::json!(payload), run_at)
    }
    /// The same by the name of its kind, for periodic jobs and tests.
    pub fn new(kind: &'a str, payload: serde_json::Value, run_at: Timestamp) -> Self {
        Self { kind, payload, run_at, unique_key: None, max_attempts: MAX_ATTEMPTS }
    }
    /// Gives it a key: at most one job with the key waits.
    #[must_use]
    pub fn key(mut self, key: impl Into<String>) -> Self {
        self.unique_key = Some(key.into());
        self
    }
}

/// A job as its handler and the admins' page see it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Job {
    /// Its id; a stable key for calls to outside services.
    pub id: String,
    /// Which handler runs it.
    pub kind: String,
    /// What the handler needs to know.
    pub payload: db::Json<serde_json::Value>,
    /// When it was due, in product time.
    pub run_at: Timestamp,
    /// The try that this is, from 1.
    pub attempts: i64,
    /// Tries before it is given up.
    pub max_attempts: i64,
    /// Its key, if it has one.
    pub unique_key: Option<String>,
    /// What the last try failed with.
    pub last_error: Option<String>,
    /// The request that enqueued it, or whose job did.
    pub request_id: Option<String>,
    /// Whether the handler has recorded that it is done.
    #[serde(skip)]
    is_done: Arc<AtomicBool>,
}

impl Job {
    /// Takes the job out of the queue in the handler's own transaction: its effect and its end are one commit. For the
    /// last transaction of a handler that then answers `Ok`; not for periodic jobs, whose end queues the next one.
    pub async fn finish_in(&self, tx: &mut Tx) -> db::Result<()> {
        Self::finish_all_in(tx, &[self]).await
    }
    /// [`Job::finish_in`] for many jobs at once.
    pub async fn finish_all_in(tx: &mut Tx, jobs: &[&Self]) -> db::Result<()> {
        store::remove_all(tx, jobs).await?;
        for job in jobs {
            let is_done = job.is_done.clone();
            tx.after_commit(move || is_done.store(true, Ordering::Release));
        }
        Ok(())
    }
    /// The payload as a `T`; a payload that does not fit will never fit, so the job is given up.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, JobError> {
        T::deserialize(&self.payload.0).map_err(|error| JobError::GiveUp(format!("payload: {error}")))
    }
    /// Whether a failure now is the last one.
    pub fn last_try(&self) -> bool {
        self.attempts >= self.max_attempts
    }
}

/// Why a job did not succeed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum JobError {
    /// Another try may succeed; it comes after a back-off.
    #[error("{0}")]
    Retry(String),
    /// No try will succeed.
    #[error("{0}")]
    GiveUp(String),
    /// Not yet: once more at this product time, without counting as a failure.
    #[error("postponed")]
    Postpone(Timestamp),
}

impl From<db::Error> for JobError {
    fn from(error: db::Error) -> Self {
        Self::Retry(error.to_string())
    }
}
impl From<Problem> for JobError {
    fn from(problem: Problem) -> Self {
        Self::Retry(format!("{}: {}", problem.code, problem.message.english()))
    }
}

/// Enqueues `job` in `tx`. A job that waits under the same key is replaced.
pub async fn enqueue(tx: &mut Tx, job: NewJob<'_>) -> db::Result<()> {
    store::insert(tx, job, true).await
}

/// Enqueues `jobs`, each with a key of its own, in `tx`. Those that wait under the same keys are replaced.
pub async fn enqueue_all(tx: &mut Tx, jobs: &[NewJob<'_>]) -> db::Result<()> {
    store::insert_all(tx, jobs).await
}

/// Enqueues `job` in `tx` unless one waits under the same key.
pub async fn ensure(tx: &mut Tx, job: NewJob<'_>) -> db::Result<()> {
    store::insert(tx, job, false).await
}

/// Enqueues `job` in place of those that were given up under its key.
pub async fn again(tx: &mut Tx, job: NewJob<'_>) -> db::Result<()> {
    store::delete_dead(tx, job.unique_key.as_deref()).await?;
    enqueue(tx, job).await
}

/// How long after its `attempts`-th failure a job is tried again: 30 s, 2 min, 10 min, 1 h, 6 h, each with up to a
/// tenth more, so that many failures at once are not all retried at the same moment.
fn backoff(attempts: i64) -> Micros {
    use rand::RngExt;
    let base = match attempts {
        ..=1 => 30 * SECOND,
        2 => 2 * MINUTE,
        3 => 10 * MINUTE,
        4 => HOUR,
        _ => 6 * HOUR,
    };
    base + rand::rng().random_range(0..=base / 10)
}

type Running = Pin<Box<dyn Future<Output = Result<(), JobError>> + Send>>;
type Handler = Arc<dyn Fn(Job) -> Running + Send + Sync>;

/// The handlers of this process and the worker that runs them. Clones share them.
#[derive(Clone)]
pub struct Jobs(Arc<Inner>);

/// How many jobs of a kind may run at a time in this process, and how many do.
#[derive(Clone, Copy)]
struct ConcurrencyLimit {
    most: usize,
    running: usize,
}

struct Inner {
    db: Db,
    clock: Clock,
    handlers: RwLock<HashMap<&'static str, Handler>>,
    /// In a fixed order, in which every node inserts them: two that start at once must not wait for each other.
    periods: RwLock<BTreeMap<&'static str, Micros>>,
    /// Kinds of which only so many run at a time in this process, with how many run.
    narrow: RwLock<HashMap<&'static str, ConcurrencyLimit>>,
    /// Held for reading by each job that the worker runs, for writing by [`Jobs::run_due`], which runs them in order.
    gate: Arc<tokio::sync::RwLock<()>>,
    /// The target time of [`Jobs::run_due`], so that a periodic job is not repeated for each period until then.
    target: AtomicI64,
}

impl Jobs {
    /// A queue over the `jobs` table.
    pub fn new(db: Db, clock: Clock) -> Self {
        Self(Arc::new(Inner {
            db,
            clock,
            handlers: RwLock::default(),
            periods: RwLock::default(),
            narrow: RwLock::default(),
            gate: Arc::default(),
            target: AtomicI64::new(Timestamp::MIN.micros()),
        }))
    }
    /// Runs jobs of `kind` by `handler`, which may be called again for a job that it has done.
    pub fn register<F, R>(&self, kind: &'static str, handler: F)
    where
        F: Fn(Job) -> R + Send + Sync + 'static,
        R: Future<Output = Result<(), JobError>> + Send + 'static,
    {
        self.insert(kind, Arc::new(move |job| Box::pin(handler(job))));
    }
    fn insert(&self, kind: &'static str, handler: Handler) {
        self.0.handlers.write().unwrap_or_else(PoisonError::into_inner).insert(kind, handler);
    }
    /// Runs jobs of `P`'s kind by `handler`, which gets a clone of `state` and may be called again for a job that it
    /// has done.
    pub fn handle<P, S, F, R>(&self, state: &S, handler: F)
    where
        P: Payload,
        S: Clone + Send + Sync + 'static,
        F: Fn(S, P, Job) -> R + Send + Sync + 'static,
        R: Future<Output = Result<(), JobError>> + Send + 'static,
    {
        let state = state.clone();
        // boxed as it is: an `async` block around it would be three times as large
        let run = move |job: Job| match job.read::<P>() {
            Ok(payload) => handler(state.clone(), payload, job).boxed(),
            Err(error) => ready(Err(error)).boxed(),
        };
        self.insert(P::KIND, Arc::new(run));
    }
    /// Runs `handler` each `period` (product time, microseconds) on one of the nodes, the first time at once.
    ///
    /// When the test clock jumps over many periods it runs at the first and at the end of the jump.
    pub fn every<F, R>(&self, kind: &'static str, period: Micros, handler: F)
    where
        F: Fn(Job) -> R + Send + Sync + 'static,
        R: Future<Output = Result<(), JobError>> + Send + 'static,
    {
        self.register(kind, handler);
        self.0.periods.write().unwrap_or_else(PoisonError::into_inner).insert(kind, period);
    }
    /// Runs at most `most` jobs of `kind` at a time in this process: long work must leave slots for short work. The
    /// others of the kind wait in the queue, where another node may take them.
    pub fn at_most(&self, kind: &'static str, most: usize) {
        let narrow = ConcurrencyLimit { most: most.max(1), running: 0 };
        self.0.narrow.write().unwrap_or_else(PoisonError::into_inner).insert(kind, narrow);
    }
    /// Makes the worker look now.
    pub fn wake(&self) {
        ENQUEUED.send_modify(|count| *count += 1);
    }
    /// How many jobs are due by now and not done.
    pub async fn due(&self) -> db::Result<i64> {
        store::due(&mut &self.0.db, self.0.clock.now()).await
    }

    fn handler(&self, kind: &str) -> Option<Handler> {
        self.0.handlers.read().unwrap_or_else(PoisonError::into_inner).get(kind).cloned()
    }
    fn periods(&self) -> Vec<(&'static str, Micros)> {
        let periods = self.0.periods.read().unwrap_or_else(PoisonError::into_inner);
        periods.iter().map(|(kind, period)| (*kind, *period)).collect()
    }
    /// The narrow kinds, each with how many more of it may run now.
    fn narrow(&self) -> Vec<(&'static str, usize)> {
        let narrow = self.0.narrow.read().unwrap_or_else(PoisonError::into_inner);
        narrow.iter().map(|(kind, narrow)| (*kind, narrow.most.saturating_sub(narrow.running))).collect()
    }
    /// Counts a job of a narrow kind as running, or as ended.
    fn count_running(&self, kind: &str, began: bool) {
        let mut narrow = self.0.narrow.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(narrow) = narrow.get_mut(kind) {
            narrow.running = if began { narrow.running + 1 } else { narrow.running.saturating_sub(1) };
            if !began {
                self.wake();
            }
        }
    }
    /// The periodic job that follows `job`, if it is one.
    fn next_periodic(&self, job: &Job) -> Option<NewJob<'_>> {
        let (kind, period) = self.periods().into_iter().find(|(kind, _)| *kind == job.kind)?;
        let target = Timestamp::from_micros(self.0.target.load(Ordering::Relaxed));
        let next = (job.run_at + period).max(target).max(self.0.clock.now());
        Some(NewJob::new(kind, serde_json::Value::Null, next).key(periodic_key(kind)))
    }
}

fn periodic_key(kind: &str) -> String {
    format!("every:{kind}")
}

/// Which jobs are in the queue, for tests and the admins' page.
pub async fn all(sql: &mut impl Sql) -> db::Result<Vec<Job>> {
    store::all(sql).await
}

#[cfg(test)]
mod tests;
