//! The SQL of the queue.
use super::{ENQUEUED, Job, JobError, NewJob, backoff};
use crate::{
    args,
    clock::{Micros, SECOND, Timestamp},
    db::{self, Json, RowLock, Sql, Tx, places_from, row_places, rows_at_once, value_of},
    http::problem::request_id,
    ids,
};
use std::{collections::BTreeMap, iter};

/// How long a claimed job is left alone unless its lease is renewed, in microseconds of real time.
pub(super) const LEASE: Micros = 30 * SECOND;

/// Which kinds of jobs a claim may take. Kinds are names in our own code, so they are part of the statement.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kinds<'a> {
    Only(&'static str),
    Except(&'a [&'static str]),
}

impl Kinds<'_> {
    fn clause(self) -> String {
        match self {
            Self::Only(kind) => format!("AND kind = '{kind}'"),
            Self::Except([]) => String::new(),
            Self::Except(kinds) => format!("AND kind NOT IN ('{}')", kinds.join("', '")),
        }
    }
}

const COLUMNS: &str = "id, kind, payload, run_at, attempts, max_attempts, unique_key, last_error, request_id";

/// What becomes of a job that waits under the key of a new one.
const REPLACE: &str = "ON CONFLICT (unique_key) WHERE status = 'queued' \
                       DO UPDATE SET kind = excluded.kind, payload = excluded.payload, run_at = excluded.run_at, \
                       attempts = 0, max_attempts = excluded.max_attempts, last_error = NULL, \
                       request_id = excluded.request_id";

/// Inserts a job; one that waits under the same key is replaced, or kept if not `replace`.
pub(super) async fn insert(tx: &mut Tx, job: NewJob<'_>, replace: bool) -> db::Result<()> {
    const INSERT: &str = "INSERT INTO jobs \
                          (id, kind, payload, status, run_at, attempts, max_attempts, unique_key, request_id) \
                          VALUES ($1, $2, $3, 'queued', $4, 0, $5, $6, $7)";
    let on_conflict = if replace { REPLACE } else { "ON CONFLICT (unique_key) WHERE status = 'queued' DO NOTHING" };
    let values =
        args![ids::id(), job.kind, Json(&job.payload), job.run_at, job.max_attempts, job.unique_key, request_id()];
    tx.run(&format!("{INSERT} {on_conflict}"), values).await?;
    tx.after_commit(|| ENQUEUED.send_modify(|count| *count += 1));
    Ok(())
}

/// Inserts jobs with different keys, or none; those that wait under the same keys are replaced.
pub(super) async fn insert_all(tx: &mut Tx, jobs: &[NewJob<'_>]) -> db::Result<()> {
    const WIDTH: usize = 9;
    let request_id = request_id();
    for jobs in jobs.chunks(rows_at_once(WIDTH)) {
        let text = format!(
            "INSERT INTO jobs (id, kind, payload, status, run_at, attempts, max_attempts, unique_key, request_id) \
             VALUES {} {REPLACE}",
            row_places(jobs.len(), WIDTH)
        );
        let row = |job: &NewJob<'_>| {
            let values = args![
                ids::id(),
                job.kind,
                Json(&job.payload),
                "queued",
                job.run_at,
                0,
                job.max_attempts,
                job.unique_key,
                request_id
            ];
            values.to_vec()
        };
        tx.run(&text, &jobs.iter().flat_map(row).collect::<Vec<_>>()).await?;
    }
    tx.after_commit(|| ENQUEUED.send_modify(|count| *count += 1));
    Ok(())
}

/// Takes the job that waits under `unique_key` out of the queue; one that runs already is not stopped.
pub async fn cancel(tx: &mut Tx, unique_key: &str) -> db::Result<()> {
    tx.run("DELETE FROM jobs WHERE unique_key = $1 AND status = 'queued'", args![unique_key]).await.map(drop)
}

/// When the next job of these kinds is due, in product time.
pub(super) async fn next_run_at(sql: &mut impl Sql, kinds: Kinds<'_>) -> db::Result<Option<Timestamp>> {
    let kinds = kinds.clause();
    let text = format!("SELECT run_at FROM jobs WHERE status = 'queued' {kinds} ORDER BY run_at, id LIMIT 1");
    sql.maybe(&text, &[]).await
}

/// Claims up to `limit` jobs of these kinds due by `now`, in order.
pub(super) async fn claim(
    tx: &mut Tx,
    kinds: Kinds<'_>,
    (now, real): (Timestamp, Timestamp),
    limit: i64,
) -> db::Result<Vec<Job>> {
    let kinds = kinds.clause();
    if let Some(locked) = tx.row_lock(RowLock::SkipLocked) {
        let due = format!("status = 'queued' AND run_at <= $2 {kinds} ORDER BY run_at, id LIMIT $3 {locked}");
        let mut jobs: Vec<Job> = tx.all(&claim_sql(&due), args![real + LEASE, now, limit]).await?;
        jobs.sort_by(|a, b| (a.run_at, &a.id).cmp(&(b.run_at, &b.id)));
        return Ok(jobs);
    }
    // One after the other: for one statement SQLite would make temporary tables, which cost more than the claim.
    let due = format!("status = 'queued' AND run_at <= $1 {kinds} ORDER BY run_at, id LIMIT $2");
    let mut jobs: Vec<Job> = tx.all(&format!("SELECT {COLUMNS} FROM jobs WHERE {due}"), args![now, limit]).await?;
    for job in &mut jobs {
        job.attempts += 1;
        let claim = "UPDATE jobs SET status = 'running', lease_until = $2, attempts = $3 WHERE id = $1";
        tx.run(claim, args![job.id, real + LEASE, job.attempts]).await?;
    }
    Ok(jobs)
}

/// Claims up to `limit` jobs of these kinds whose worker has died: their lease has run out.
pub(super) async fn claim_expired(tx: &mut Tx, kinds: Kinds<'_>, real: Timestamp, limit: i64) -> db::Result<Vec<Job>> {
    let (kinds, locked) = (kinds.clause(), tx.row_lock(RowLock::SkipLocked).unwrap_or_default());
    let due = format!("status = 'running' AND lease_until < $2 {kinds} ORDER BY lease_until LIMIT $3 {locked}");
    tx.all(&claim_sql(&due), args![real + LEASE, real, limit]).await
}

/// MATERIALIZED: PostgreSQL may otherwise run the inner query more than once, each time locking other rows.
fn claim_sql(due: &str) -> String {
    format!(
        "WITH due AS MATERIALIZED (SELECT id FROM jobs WHERE {due}) \
         UPDATE jobs SET status = 'running', lease_until = $1, attempts = attempts + 1 \
         WHERE id IN (SELECT id FROM due) RETURNING {COLUMNS}"
    )
}

/// Whether the lease of a job of these kinds has run out.
pub(super) async fn any_expired(sql: &mut impl Sql, kinds: Kinds<'_>, real: Timestamp) -> db::Result<bool> {
    let kinds = kinds.clause();
    let expired = format!("status = 'running' AND lease_until < $1 {kinds} ORDER BY lease_until LIMIT 1");
    let text = format!("SELECT lease_until FROM jobs WHERE {expired}");
    Ok(sql.maybe::<i64>(&text, args![real]).await?.is_some())
}

/// Ends every lease: on SQLite no other process runs jobs, so what ran when this one starts died with the last one.
pub(super) async fn release_all(tx: &mut Tx) -> db::Result<()> {
    tx.run("UPDATE jobs SET lease_until = 0 WHERE status = 'running' AND lease_until > 0", &[]).await.map(drop)
}

/// Renews the lease; false when another worker has the job now. The attempt number tells workers apart.
pub(super) async fn renew(tx: &mut Tx, job: &Job, real: Timestamp) -> db::Result<bool> {
    let sql = "UPDATE jobs SET lease_until = $3 WHERE id = $1 AND attempts = $2 AND status = 'running'";
    Ok(tx.run(sql, args![job.id, job.attempts, real + LEASE]).await? > 0)
}

/// Records how a try ended.
pub(super) async fn finish(tx: &mut Tx, job: &Job, outcome: &Result<(), JobError>, now: Timestamp) -> db::Result<()> {
    let (run_at, attempts, error) = match outcome {
        Ok(()) => return remove(tx, job).await,
        Err(JobError::GiveUp(error)) => return mark_dead(tx, job, error).await,
        Err(JobError::Retry(error)) if job.last_try() => return mark_dead(tx, job, error).await,
        Err(JobError::Retry(error)) => (now + backoff(job.attempts), job.attempts, Some(error)),
        Err(JobError::Postpone(until)) => (*until, job.attempts - 1, None),
    };
    if superseded(tx, job).await? {
        return remove(tx, job).await;
    }
    let sql = "UPDATE jobs SET status = 'queued', lease_until = NULL, run_at = $3, attempts = $4, last_error = $5 \
               WHERE id = $1 AND attempts = $2 AND status = 'running'";
    tx.run(sql, args![job.id, job.attempts, run_at, attempts, error]).await.map(drop)
}

/// Removes a running job from the queue, unless another worker has it now.
async fn remove(tx: &mut Tx, job: &Job) -> db::Result<()> {
    remove_all(tx, &[job]).await
}

/// Removes running jobs from the queue, except those that another worker has now.
pub(super) async fn remove_all(tx: &mut Tx, jobs: &[&Job]) -> db::Result<()> {
    let mut by_attempts: BTreeMap<i64, Vec<&str>> = BTreeMap::new();
    for job in jobs {
        by_attempts.entry(job.attempts).or_default().push(&job.id);
    }
    for (attempts, ids) in by_attempts {
        for ids in ids.chunks(rows_at_once(1)) {
            let (places, ids) = (places_from(2, ids.len()), ids.iter().map(value_of));
            let text = format!("DELETE FROM jobs WHERE attempts = $1 AND status = 'running' AND id IN ({places})");
            tx.run(&text, &iter::once(value_of(&attempts)).chain(ids).collect::<Vec<_>>()).await?;
        }
    }
    Ok(())
}

/// Whether a newer job waits under the same key; it replaces one that would wait again.
async fn superseded(tx: &mut Tx, job: &Job) -> db::Result<bool> {
    let Some(key) = &job.unique_key else { return Ok(false) };
    let sql = "SELECT id FROM jobs WHERE unique_key = $1 AND status = 'queued'";
    Ok(tx.maybe::<String>(sql, args![key]).await?.is_some())
}

async fn mark_dead(tx: &mut Tx, job: &Job, error: &str) -> db::Result<()> {
    let sql = "UPDATE jobs SET status = 'dead', lease_until = NULL, last_error = $3 \
               WHERE id = $1 AND attempts = $2 AND status = 'running'";
    tx.run(sql, args![job.id, job.attempts, error]).await.map(drop)
}

/// How many jobs are due by `now`.
pub(super) async fn due(sql: &mut impl Sql, now: Timestamp) -> db::Result<i64> {
    let text = "SELECT (SELECT COUNT(*) FROM jobs WHERE status = 'running' AND lease_until >= 0) \
                + (SELECT COUNT(*) FROM jobs WHERE status = 'queued' AND run_at <= $1)";
    sql.one(text, args![now]).await
}

/// Every job that is not done, in order of its time.
pub(super) async fn all(sql: &mut impl Sql) -> db::Result<Vec<Job>> {
    sql.all(&format!("SELECT {COLUMNS} FROM jobs ORDER BY run_at, id"), &[]).await
}

/// The job that waits under `unique_key`.
pub async fn queued(sql: &mut impl Sql, unique_key: &str) -> db::Result<Option<Job>> {
    let sql_text = format!("SELECT {COLUMNS} FROM jobs WHERE unique_key = $1 AND status = 'queued'");
    sql.maybe(&sql_text, args![unique_key]).await
}

/// Whether no job with `unique_key` waits or runs: it was done, given up or cancelled.
pub async fn is_dead_or_gone(sql: &mut impl Sql, unique_key: &str) -> db::Result<bool> {
    // running ones have no index by key, but they are few, and have one by their lease
    let text = "SELECT id FROM jobs WHERE unique_key = $1 AND status = 'queued' UNION ALL \
                SELECT id FROM jobs WHERE unique_key = $1 AND status = 'running' AND lease_until >= 0";
    Ok(sql.all::<String>(text, args![unique_key]).await?.is_empty())
}

/// Jobs that were given up before the job `before`, newest first.
pub async fn dead(sql: &mut impl Sql, before: Option<&str>, limit: i64) -> db::Result<Vec<Job>> {
    let text = format!("SELECT {COLUMNS} FROM jobs WHERE status = 'dead' AND id < $1 ORDER BY id DESC LIMIT $2");
    sql.all(&text, args![before.unwrap_or("~"), limit]).await
}

/// How many jobs were given up; no more than `most` are counted.
pub async fn count_dead(sql: &mut impl Sql, most: i64) -> db::Result<usize> {
    let text = "SELECT id FROM jobs WHERE status = 'dead' LIMIT $1";
    Ok(sql.all::<String>(text, args![most]).await?.len())
}

/// Takes the jobs that were given up under `unique_key` off the list.
pub(super) async fn delete_dead(tx: &mut Tx, unique_key: Option<&str>) -> db::Result<()> {
    tx.run("DELETE FROM jobs WHERE status = 'dead' AND unique_key = $1", args![unique_key]).await.map(drop)
}

/// Puts a dead job back in the queue, due at `now`; false when there is no such job, or one waits under its key.
pub async fn requeue(tx: &mut Tx, id: &str, now: Timestamp) -> db::Result<bool> {
    let sql = "UPDATE jobs SET status = 'queued', run_at = $2, attempts = 0 WHERE id = $1 AND status = 'dead' \
               AND NOT EXISTS (SELECT 1 FROM jobs waiting WHERE waiting.unique_key = jobs.unique_key \
               AND waiting.status = 'queued')";
    let changed = tx.run(sql, args![id, now]).await?;
    tx.after_commit(|| ENQUEUED.send_modify(|count| *count += 1));
    Ok(changed > 0)
}
