//! Runs jobs: as they become due, or in order for the test clock.
use super::{
    ENQUEUED, Job, JobError, Jobs, NewJob, ensure, periodic_key,
    store::{self, Kinds},
};
use crate::{
    clock::Timestamp,
    db,
    http::problem::{REQUEST_ID, request_id},
    metrics,
    shutdown::Shutdown,
};
use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};
use tokio::{
    sync::{OwnedRwLockReadGuard, OwnedSemaphorePermit, Semaphore},
    task::{JoinHandle, JoinSet},
};
use tracing::Instrument;

/// How often the worker polls without being notified: other nodes enqueue jobs, and leases run out.
const POLL: Duration = Duration::from_secs(2);
/// How often the worker looks for jobs whose worker has died.
const EXPIRED_CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// Jobs at once on PostgreSQL: less than half of the connections.
const POSTGRES_JOBS: usize = 8;
/// How long one try may take.
const TIME_LIMIT: Duration = Duration::from_secs(600);
/// How long a stop waits for jobs that run.
const GRACE: Duration = Duration::from_secs(10);
/// How long [`Jobs::run_due`] works at most, in real time.
const RUN_DUE_LIMIT: Duration = Duration::from_secs(60);

/// Holding it keeps [`Jobs::run_due`] away.
type Gate = OwnedRwLockReadGuard<()>;

impl Jobs {
    /// Runs jobs, `concurrency` at a time, until `shutdown`; then waits up to 10 s for those that run. On PostgreSQL,
    /// where each may hold one of few connections, at most 8.
    pub fn start(&self, concurrency: usize, shutdown: Shutdown) -> JoinHandle<()> {
        let jobs = self.clone();
        let concurrency = if self.0.db.is_shared() { concurrency.min(POSTGRES_JOBS) } else { concurrency };
        tokio::spawn(async move { jobs.work(concurrency.max(1), shutdown).await })
    }

    async fn work(self, concurrency: usize, shutdown: Shutdown) {
        while let Err(error) = self.prepare().await {
            tracing::warn!(%error, "job queue: start failed, retrying");
            tokio::select! { () = shutdown.cancelled() => return, () = tokio::time::sleep(POLL) => {} }
        }
        let slots = Arc::new(Semaphore::new(concurrency));
        let mut enqueued = ENQUEUED.subscribe();
        let mut running = JoinSet::new();
        let mut looked: Option<Instant> = None;
        while !shutdown.is_cancelled() {
            enqueued.mark_unchanged();
            // the gate is held until the last of the jobs is done, so that `run_due` can wait for all
            let ready = async { (self.0.gate.clone().read_owned().await, slots.clone().acquire_owned().await) };
            let (gate, slot) = tokio::select! { () = shutdown.cancelled() => break, ready = ready => ready };
            let Ok(slot) = slot else { break };
            let mut permits = vec![slot];
            permits.extend(std::iter::from_fn(|| slots.clone().try_acquire_owned().ok()));
            let look = looked.is_none_or(|at| at.elapsed() >= EXPIRED_CHECK_INTERVAL);
            looked = if look { Some(Instant::now()) } else { looked };
            let wait = match self.round(gate, permits, look, &mut running).await {
                Ok(wait) => wait,
                Err(error) => {
                    tracing::warn!(%error, "job queue: read failed");
                    Duration::from_secs(1)
                }
            };
            tokio::select! {
                () = shutdown.cancelled() => break,
                () = tokio::time::sleep(wait) => {}
                _ = enqueued.changed() => {}
            }
            while running.try_join_next().is_some() {}
        }
        let finished = async { while running.join_next().await.is_some() {} };
        if tokio::time::timeout(GRACE, finished).await.is_err() {
            tracing::warn!(count = running.len(), "shutdown: jobs still running, will be retried");
        }
    }

    /// Takes over what a dead process left, and queues the periodic jobs.
    pub(super) async fn prepare(&self) -> db::Result<()> {
        let mut tx = self.0.db.write().await?;
        if !self.0.db.is_shared() {
            store::release_all(&mut tx).await?;
        }
        self.ensure_periodic(&mut tx).await?;
        tx.commit().await
    }

    async fn ensure_periodic(&self, tx: &mut db::Tx) -> db::Result<()> {
        for (kind, _) in self.periods() {
            let job = NewJob::new(kind, serde_json::Value::Null, self.0.clock.now()).key(periodic_key(kind));
            ensure(tx, job).await?;
        }
        Ok(())
    }

    /// Claims and starts what is due as far as slots are free; answers how long nothing will be.
    async fn round(
        &self,
        gate: Gate,
        permits: Vec<OwnedSemaphorePermit>,
        look_for_expired: bool,
        running: &mut JoinSet<()>,
    ) -> db::Result<Duration> {
        let (now, real) = (self.0.clock.now(), self.0.clock.real());
        let full: Vec<_> = self.narrow().into_iter().filter(|(_, free)| *free == 0).map(|(kind, _)| kind).collect();
        let kinds = Kinds::Except(&full);
        let next = store::next_run_at(&mut &self.0.db, kinds).await?;
        let expired = look_for_expired && store::any_expired(&mut &self.0.db, kinds, real).await?;
        if next.is_none_or(|at| at > now) && !expired {
            let wait = next.map_or(POLL, |at| Duration::from_micros(u64::try_from(at - now).unwrap_or(0)));
            return Ok(wait.clamp(Duration::from_millis(5), POLL));
        }
        let claimed = self.claim((now, real), i64::try_from(permits.len()).unwrap_or(1), expired).await?;
        let gate = Arc::new(gate);
        for (job, permit) in claimed.into_iter().zip(permits) {
            let (jobs, gate) = (self.clone(), gate.clone());
            self.count_running(&job.kind, true);
            running.spawn(async move {
                let kind = job.kind.clone();
                jobs.run(job).await;
                drop((permit, gate));
                jobs.count_running(&kind, false);
            });
        }
        Ok(Duration::ZERO)
    }

    async fn claim(&self, (now, real): (Timestamp, Timestamp), limit: i64, expired: bool) -> db::Result<Vec<Job>> {
        let narrow = self.narrow();
        let names: Vec<_> = narrow.iter().map(|(kind, _)| *kind).collect();
        let all = (Kinds::Except(&names), limit);
        let each = narrow.iter().map(|&(kind, free)| (Kinds::Only(kind), i64::try_from(free).unwrap_or(limit)));
        let mut tx = self.0.db.write().await?;
        let mut jobs = Vec::new();
        for (kinds, most) in std::iter::once(all).chain(each) {
            let until = |jobs: &Vec<Job>| (limit - i64::try_from(jobs.len()).unwrap_or(limit)).max(0);
            let before = jobs.len();
            let most = most.min(until(&jobs));
            if most > 0 && expired {
                jobs.extend(store::claim_expired(&mut tx, kinds, real, most).await?);
            }
            let free = most - i64::try_from(jobs.len() - before).unwrap_or(most);
            if free > 0 {
                jobs.extend(store::claim(&mut tx, kinds, (now, real), free).await?);
            }
        }
        tx.commit().await?;
        Ok(jobs)
    }

    /// One try of a claimed job, from its handler to the record of how it ended. What it logs and enqueues names the
    /// request that enqueued it.
    async fn run(&self, job: Job) {
        let request = job.request_id.clone();
        let span = tracing::info_span!("job", id = job.id, kind = job.kind, attempt = job.attempts, request);
        match request {
            Some(request) => REQUEST_ID.scope(request, self.run_once(job)).instrument(span).await,
            None => self.run_once(job).instrument(span).await,
        }
    }

    async fn run_once(&self, job: Job) {
        let began = Instant::now();
        let outcome = self.attempt(&job).await;
        let word = match &outcome {
            Ok(()) => "done",
            Err(JobError::Postpone(_)) => "postponed",
            Err(JobError::GiveUp(_)) => "dead",
            Err(JobError::Retry(_)) if job.last_try() => "dead",
            Err(JobError::Retry(_)) => "retry",
        };
        match &outcome {
            Err(error) if word == "dead" => {
                tracing::error!(%error, "job failed permanently");
            }
            Err(error) => {
                tracing::warn!(%error, "job failed, will be retried");
            }
            Ok(()) => tracing::debug!("job completed"),
        }
        metrics::jobs().record_try(&job.kind, word, began.elapsed());
        if outcome.is_ok() && job.is_done.load(Ordering::Acquire) {
            return;
        }
        // without its acknowledgement a job is repeated when its lease runs out; better to try that again first
        for wait in [0, 1, 3, 9] {
            tokio::time::sleep(Duration::from_secs(wait)).await;
            match self.acknowledge(&job, &outcome).await {
                Ok(()) => return,
                Err(error) => tracing::warn!(%error, "job not acknowledged"),
            }
        }
    }

    async fn attempt(&self, job: &Job) -> Result<(), JobError> {
        if job.attempts > job.max_attempts {
            return Err(JobError::GiveUp("its worker died each time".into()));
        }
        let handler = self.handler(&job.kind).ok_or_else(|| JobError::Retry(format!("nothing runs `{}`", job.kind)))?;
        // a task of its own, so that a panic ends only it; it works for the same request, in the same span
        let work = handler(job.clone()).instrument(tracing::Span::current());
        let mut task = match request_id() {
            Some(request) => tokio::spawn(REQUEST_ID.scope(request, work)),
            None => tokio::spawn(work),
        };
        let mut deadline = std::pin::pin!(tokio::time::sleep(TIME_LIMIT));
        let mut renewal = tokio::time::interval(Duration::from_secs(10));
        renewal.tick().await;
        loop {
            tokio::select! {
                ended = &mut task => {
                    return ended.unwrap_or_else(|error| Err(JobError::Retry(format!("the handler stopped: {error}"))));
                }
                () = &mut deadline => {
                    task.abort();
                    return Err(JobError::Retry("it took too long".into()));
                }
                _ = renewal.tick() => {
                    if matches!(self.renew(job).await, Ok(false)) {
                        tracing::warn!("job lease lost");
                    }
                }
            }
        }
    }

    async fn renew(&self, job: &Job) -> db::Result<bool> {
        let mut tx = self.0.db.write().await?;
        let ours = store::renew(&mut tx, job, self.0.clock.real()).await?;
        tx.commit().await?;
        Ok(ours)
    }

    async fn acknowledge(&self, job: &Job, outcome: &Result<(), JobError>) -> db::Result<()> {
        let mut tx = self.0.db.write().await?;
        store::finish(&mut tx, job, outcome, self.0.clock.now()).await?;
        // a periodic job that has failed for good still runs in the next period
        let ended = !matches!(outcome, Err(JobError::Retry(_)) if !job.last_try());
        if let Some(next) = self.next_periodic(job).filter(|_| ended) {
            ensure(&mut tx, next).await?;
        }
        tx.commit().await
    }

    /// Runs every job due by `until` (product time) and what these enqueue, one after the other, with the clock at
    /// each job's own time; then the clock is at `until`. Stops after 60 s of real time. Answers how many ran.
    pub async fn run_due(&self, until: Timestamp) -> db::Result<usize> {
        let began = Instant::now();
        let Ok(_alone) = tokio::time::timeout(RUN_DUE_LIMIT, self.0.gate.write()).await else {
            return Err(db::Error::Unavailable("jobs are still running".into()));
        };
        self.0.target.store(until.micros(), Ordering::Relaxed);
        let outcome = self.step_through(until, began).await;
        self.0.target.store(Timestamp::MIN.micros(), Ordering::Relaxed);
        self.0.clock.advance_to(until);
        self.wake();
        outcome
    }

    async fn step_through(&self, until: Timestamp, began: Instant) -> db::Result<usize> {
        let mut ran = 0;
        while began.elapsed() < RUN_DUE_LIMIT {
            let every = Kinds::Except(&[]);
            let expired = store::any_expired(&mut &self.0.db, every, self.0.clock.real()).await?;
            match store::next_run_at(&mut &self.0.db, every).await? {
                Some(at) if at <= until => self.0.clock.advance_to(at),
                _ if expired => {}
                _ => return Ok(ran),
            }
            let times = (self.0.clock.now().min(until), self.0.clock.real());
            for job in self.claim(times, 1, expired).await? {
                self.run(job).await;
                ran += 1;
            }
        }
        tracing::warn!(ran, "stopped running jobs after 60 s; the rest runs in the background");
        Ok(ran)
    }
}
