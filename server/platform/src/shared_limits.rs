//! Limits that protect accounts (wrong passwords, codes, emails to one mailbox): counted for all nodes together.
//!
//! The buckets are those of [`http::Limits`](crate::http::Limits), on real time. On PostgreSQL they are rows, written
//! only when something is taken; on SQLite, where there is one node, they stay in memory. What is taken stays taken
//! when the caller's own transaction is undone, because it is never part of it: take before the transaction begins.
mod memory;

use crate::{
    args,
    clock::{Clock, HOUR, Micros, Timestamp},
    db::{self, Db, Sql, Tx, Value, places_from},
    http::Rule,
    ids::sha256_hex,
    jobs::Jobs,
};
use memory::Memory;
use serde::Deserialize;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

/// Rows removed by one statement of the cleaning.
const CLEANUP_BATCH: u64 = 1_000;

/// The buckets. Clones share them; on PostgreSQL every node does.
#[derive(Clone)]
pub struct SharedLimits(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Clock,
    /// How many times more generous than the rules; 0: no limits.
    multiplier: u32,
    memory: Mutex<Memory>,
    /// Tries on this node whose outcome is not known yet, by bucket.
    in_progress: Mutex<HashMap<String, u32>>,
}

/// A rule as the buckets need it, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Terms {
    /// Until one more may be taken.
    interval: Micros,
    /// How far ahead of now a bucket's time may be where something is still taken.
    tolerance: Micros,
}

impl Terms {
    fn from_rule(rule: &Rule, multiplier: u32) -> Self {
        let interval = micros(rule.every) / i64::from(multiplier.max(1));
        let burst = i64::from(rule.burst) * i64::from(multiplier.max(1));
        Self { interval: interval.max(1), tolerance: interval.max(1).saturating_mul(burst.saturating_sub(1).max(0)) }
    }
    /// How many may be taken at `now` from a bucket that is full at `full_at`.
    fn left(self, full_at: Timestamp, now: Timestamp) -> i64 {
        let ahead = (full_at - now).max(0);
        if ahead > self.tolerance { 0 } else { (self.tolerance - ahead) / self.interval + 1 }
    }
    /// How long until one may be taken.
    fn wait(self, full_at: Timestamp, now: Timestamp) -> Duration {
        Duration::from_micros(u64::try_from(full_at - now - self.tolerance).unwrap_or(0))
    }
}

fn micros(time: Duration) -> Micros {
    Micros::try_from(time.as_micros()).unwrap_or(Micros::MAX)
}

/// The bucket of `key` under `rule`: a hash, so that the table reveals no addresses or accounts.
fn bucket(rule: &Rule, key: &str) -> String {
    sha256_hex(format!("{} {key}", rule.name).as_bytes())
}

#[derive(Deserialize)]
struct Stored {
    key: String,
    full_at: Timestamp,
}

impl SharedLimits {
    /// Limits `multiplier` times as generous as the rules say; 0: none.
    pub fn new(db: Db, clock: Clock, multiplier: u32) -> Self {
        let (memory, in_progress) = (Mutex::default(), Mutex::default());
        Self(Arc::new(Inner { db, clock, multiplier, memory, in_progress }))
    }

    /// Takes one from the bucket of `key`, or returns how long until there is one. A refusal takes nothing: retrying
    /// does not prolong the wait.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn try_take(&self, rule: &Rule, key: &str) -> db::Result<Result<(), Duration>> {
        if self.0.multiplier == 0 {
            return Ok(Ok(()));
        }
        let (terms, bucket) = (Terms::from_rule(rule, self.0.multiplier), bucket(rule, key));
        if !self.0.db.is_shared() {
            return Ok(self.memory().take(rule.name, &bucket, terms, self.0.clock.real()));
        }
        let mut tx = self.0.db.write().await?;
        let taken = take(&mut tx, &bucket, terms, self.0.clock.real()).await?;
        tx.commit().await?;
        Ok(taken)
    }

    /// Whether one could be taken from the bucket of `key`, or how long until then; takes nothing.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn peek(&self, rule: &Rule, key: &str) -> db::Result<Result<(), Duration>> {
        if self.0.multiplier == 0 {
            return Ok(Ok(()));
        }
        let (terms, bucket, now) = (Terms::from_rule(rule, self.0.multiplier), bucket(rule, key), self.0.clock.real());
        let full_at = self.full_at(&[(rule.name, bucket.clone())]).await?.remove(&bucket).unwrap_or(now);
        Ok(if terms.left(full_at, now) > 0 { Ok(()) } else { Err(terms.wait(full_at, now)) })
    }

    /// Fills the bucket of `key`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn reset(&self, rule: &Rule, key: &str) -> db::Result<()> {
        let bucket = bucket(rule, key);
        if !self.0.db.is_shared() {
            self.memory().reset(rule.name, &bucket);
            return Ok(());
        }
        let mut tx = self.0.db.write().await?;
        tx.run("DELETE FROM shared_limits WHERE key = $1", args![bucket]).await?;
        tx.commit().await
    }

    /// Begins an attempt that counts only if it fails, against all of `budgets`; or returns how long to wait for one.
    ///
    /// Attempts in progress count as failed until they are known to have succeeded, so many at once cannot evade a
    /// budget; nothing is written until one fails.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn begin(&self, budgets: &[(&Rule, &str)]) -> db::Result<Result<Attempt, Duration>> {
        if self.0.multiplier == 0 {
            return Ok(Ok(Attempt { limits: self.clone(), held: Vec::new() }));
        }
        let wanted: Vec<Held> = budgets
            .iter()
            .map(|(rule, key)| Held {
                rule: rule.name,
                bucket: bucket(rule, key),
                terms: Terms::from_rule(rule, self.0.multiplier),
            })
            .collect();
        let keys: Vec<_> = wanted.iter().map(|held| (held.rule, held.bucket.clone())).collect();
        let full_at = self.full_at(&keys).await?;
        let now = self.0.clock.real();
        let mut in_progress = self.in_progress();
        let wait = wanted.iter().filter_map(|held| {
            let full_at = full_at.get(&held.bucket).copied().unwrap_or(now);
            let busy = i64::from(in_progress.get(&held.bucket).copied().unwrap_or(0));
            let short = held.terms.left(full_at, now) <= busy;
            short.then(|| held.terms.wait(full_at, now).max(Duration::from_secs(1)))
        });
        if let Some(wait) = wait.max() {
            return Ok(Err(wait));
        }
        for held in &wanted {
            *in_progress.entry(held.bucket.clone()).or_insert(0) += 1;
        }
        drop(in_progress);
        Ok(Ok(Attempt { limits: self.clone(), held: wanted }))
    }

    /// Registers the hourly clean-up.
    pub fn register_jobs(&self, jobs: &Jobs) {
        let limits = self.clone();
        jobs.every("shared_limits.clean_up", HOUR, move |_| {
            let limits = limits.clone();
            async move { Ok(limits.clean_up().await?) }
        });
    }

    /// Removes the buckets that are full again: they hold no information.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn clean_up(&self) -> db::Result<()> {
        let now = self.0.clock.real();
        if !self.0.db.is_shared() {
            self.memory().clean_up(now);
            return Ok(());
        }
        const SQL: &str = "DELETE FROM shared_limits WHERE key IN
                           (SELECT key FROM shared_limits WHERE full_at <= $1 LIMIT 1000)";
        loop {
            let mut tx = self.0.db.write().await?;
            let removed = tx.run(SQL, args![now]).await?;
            tx.commit().await?;
            if removed < CLEANUP_BATCH {
                return Ok(());
            }
        }
    }

    /// When these buckets are full; those that are not there are full.
    async fn full_at(&self, buckets: &[(&'static str, String)]) -> db::Result<HashMap<String, Timestamp>> {
        if !self.0.db.is_shared() {
            let memory = self.memory();
            let known = |(rule, bucket): &(&'static str, String)| Some((bucket.clone(), memory.full_at(rule, bucket)?));
            return Ok(buckets.iter().filter_map(known).collect());
        }
        let places = places_from(1, buckets.len());
        let keys: Vec<Value<'_>> = buckets.iter().map(|(_, bucket)| Value::Text(bucket.as_str().into())).collect();
        let sql = format!("SELECT key, full_at FROM shared_limits WHERE key IN ({places})");
        let rows: Vec<Stored> = self.0.db.all(&sql, &keys).await?;
        Ok(rows.into_iter().map(|row| (row.key, row.full_at)).collect())
    }

    fn memory(&self) -> std::sync::MutexGuard<'_, Memory> {
        self.0.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn in_progress(&self) -> std::sync::MutexGuard<'_, HashMap<String, u32>> {
        self.0.in_progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes one, in one statement: of many nodes at once none sees a bucket that another has changed meanwhile.
async fn take(tx: &mut Tx, bucket: &str, terms: Terms, now: Timestamp) -> db::Result<Result<(), Duration>> {
    const SQL: &str = "INSERT INTO shared_limits (key, full_at) VALUES ($1, $3)
         ON CONFLICT (key) DO UPDATE
         SET full_at = CASE WHEN shared_limits.full_at > $2 THEN shared_limits.full_at ELSE $2 END + $4
         WHERE shared_limits.full_at <= $5 RETURNING full_at";
    let Terms { interval, tolerance } = terms;
    let values = args![bucket, now, now + interval, interval, now.saturating_add(tolerance)];
    let taken: Option<Timestamp> = tx.maybe(SQL, values).await?;
    if taken.is_some() {
        return Ok(Ok(()));
    }
    let full_at: Option<Timestamp> =
        tx.maybe("SELECT full_at FROM shared_limits WHERE key = $1", args![bucket]).await?;
    Ok(Err(terms.wait(full_at.unwrap_or(now), now)))
}

struct Held {
    rule: &'static str,
    bucket: String,
    terms: Terms,
}

/// A try whose outcome is not known yet. Dropped, it has cost nothing: the caller did not look, or it succeeded.
#[must_use = "dropped at once, it does not count as under way"]
pub struct Attempt {
    limits: SharedLimits,
    held: Vec<Held>,
}

impl Attempt {
    /// The try has failed: it is taken from every budget, also from one that others have emptied meanwhile.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn failed(self) -> db::Result<()> {
        let inner = &self.limits.0;
        if self.held.is_empty() {
            return Ok(());
        }
        let now = inner.clock.real();
        if !inner.db.is_shared() {
            let mut memory = self.limits.memory();
            for held in &self.held {
                let _ = memory.take(held.rule, &held.bucket, held.terms, now);
            }
            return Ok(());
        }
        let mut held: Vec<&Held> = self.held.iter().collect();
        // in one order everywhere, so that two nodes never wait for each other
        held.sort_unstable_by(|a, b| a.bucket.cmp(&b.bucket));
        let mut tx = inner.db.write().await?;
        for Held { bucket, terms, .. } in held {
            let _ = take(&mut tx, bucket, *terms, now).await?;
        }
        tx.commit().await
    }
}

impl Drop for Attempt {
    fn drop(&mut self) {
        let mut in_progress = self.limits.in_progress();
        for Held { bucket, .. } in &self.held {
            if let Some(count) = in_progress.get_mut(bucket) {
                *count -= 1;
                if *count == 0 {
                    in_progress.remove(bucket);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
