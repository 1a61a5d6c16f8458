//! The buckets of the only node there is.
use super::Terms;
use crate::clock::Timestamp;
use std::{collections::HashMap, time::Duration};

/// Buckets kept of each rule at most; each is about 150 bytes.
pub(super) const CAPACITY: usize = 50_000;

/// When each bucket is full, by rule: a flood of keys under one rule leaves the others alone.
#[derive(Default)]
pub(super) struct Memory(HashMap<&'static str, HashMap<String, Timestamp>>);

impl Memory {
    pub(super) fn take(
        &mut self,
        rule: &'static str,
        bucket: &str,
        terms: Terms,
        now: Timestamp,
    ) -> Result<(), Duration> {
        let buckets = self.0.entry(rule).or_default();
        let full_at = buckets.get(bucket).copied().unwrap_or(now).max(now);
        if terms.left(full_at, now) == 0 {
            return Err(terms.wait(full_at, now));
        }
        if buckets.len() >= CAPACITY && !buckets.contains_key(bucket) {
            make_room(buckets, now);
        }
        buckets.insert(bucket.to_owned(), full_at + terms.interval);
        Ok(())
    }
    pub(super) fn full_at(&self, rule: &str, bucket: &str) -> Option<Timestamp> {
        self.0.get(rule)?.get(bucket).copied()
    }
    pub(super) fn reset(&mut self, rule: &str, bucket: &str) {
        if let Some(buckets) = self.0.get_mut(rule) {
            buckets.remove(bucket);
        }
    }
    pub(super) fn clean_up(&mut self, now: Timestamp) {
        self.0.retain(|_, buckets| {
            buckets.retain(|_, full_at| *full_at > now);
            !buckets.is_empty()
        });
    }
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.0.values().map(HashMap::len).sum()
    }
}

/// Drops the quarter that has used least of its budget: a flood of new keys pushes out its own buckets, not those that
/// hold someone back.
fn make_room(buckets: &mut HashMap<String, Timestamp>, now: Timestamp) {
    buckets.retain(|_, full_at| *full_at > now);
    let excess = (buckets.len() + CAPACITY / 4).saturating_sub(CAPACITY);
    if excess == 0 {
        return;
    }
    let mut by_use: Vec<(Timestamp, String)> =
        buckets.iter().map(|(bucket, full_at)| (*full_at, bucket.clone())).collect();
    by_use.select_nth_unstable(excess - 1);
    for (_, bucket) in by_use.iter().take(excess) {
        buckets.remove(bucket);
    }
}
