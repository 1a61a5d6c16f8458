//! Rate limits: token buckets in memory, on real time.
use super::{client::ClientAddress, problem::Problem};
use crate::{messages::Message, msg};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Buckets kept at most; each is about 100 bytes.
const CAPACITY: usize = 100_000;

/// How many times as much the /48 of an IPv6 address may do as its /64.
const SITE: u32 = 4;

/// How much one key may do: `burst` at once, then one more each `every`.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// Tells rules with the same key apart.
    pub name: &'static str,
    /// How many at once.
    pub burst: u32,
    /// One more after each of these.
    pub every: Duration,
}

impl Rule {
    /// `burst` at once, then one more each `every`.
    pub const fn new(name: &'static str, burst: u32, every: Duration) -> Self {
        Self { name, burst, every }
    }
}

/// All buckets of this process.
#[derive(Clone, Debug)]
pub struct Limits(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// 0: no limits.
    multiplier: u32,
    /// Per rule and key, when the bucket is full again (the "theoretical arrival time" of the GCRA): a bucket that is
    /// full is worth nothing and can go.
    full_at: Mutex<HashMap<String, Instant>>,
}

impl Limits {
    /// Limits `multiplier` times as generous as the rules say; development mode uses 100.
    pub fn new(multiplier: u32) -> Self {
        Self(Arc::new(Inner { multiplier, full_at: Mutex::new(HashMap::new()) }))
    }
    /// No limits at all.
    pub fn off() -> Self {
        Self::new(0)
    }
    /// Takes one token from the bucket of `key`, or refuses: 429 `rate_limited` with `Retry-After`.
    pub fn take(&self, rule: &Rule, key: &str) -> Result<(), Problem> {
        self.try_take(rule, key).map_err(too_many)
    }
    /// Takes one token from the bucket of `key`, or returns how long until there is one.
    pub fn try_take(&self, rule: &Rule, key: &str) -> Result<(), Duration> {
        self.try_take_all(&[(rule, key)])
    }
    /// Takes one token from each of the buckets, or none from any.
    fn try_take_all(&self, wanted: &[(&Rule, &str)]) -> Result<(), Duration> {
        if self.0.multiplier == 0 {
            return Ok(());
        }
        let now = Instant::now();
        let mut full_at = self.0.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if full_at.len() >= CAPACITY {
            drop_full_buckets(&mut full_at, now);
        }
        let mut taken = Vec::with_capacity(wanted.len());
        for (rule, key) in wanted {
            let interval = rule.every / self.0.multiplier;
            let tolerance = interval * rule.burst.saturating_mul(self.0.multiplier).saturating_sub(1);
            let bucket = format!("{} {key}", rule.name);
            let from = full_at.get(&bucket).map_or(now, |full| (*full).max(now));
            match from.duration_since(now).checked_sub(tolerance) {
                Some(wait) if !wait.is_zero() => return Err(wait),
                _ => taken.push((bucket, from + interval)),
            }
        }
        full_at.extend(taken);
        Ok(())
    }
    /// Takes one token for the client at `address`: from its own bucket, and for IPv6 from one of its /48 that holds
    /// four times as much; or refuses as [`Limits::take`] does.
    pub fn take_for(&self, rule: &Rule, address: &ClientAddress) -> Result<(), Problem> {
        self.try_take_for(rule, address).map_err(too_many)
    }
    /// The same, returning how long to wait. If one bucket refuses, nothing is taken from the other: a /64 that asks
    /// too often does not burden its /48, and an exhausted /48 does not fill the table with its 65,536 /64.
    pub fn try_take_for(&self, rule: &Rule, address: &ClientAddress) -> Result<(), Duration> {
        match address.site_bucket() {
            None => self.try_take(rule, &address.bucket()),
            Some(site) => {
                let wide = Rule::new(rule.name, rule.burst.saturating_mul(SITE), rule.every / SITE);
                self.try_take_all(&[(&wide, &site), (rule, &address.bucket())])
            }
        }
    }
    /// Forgets what `key` has used, as after a sign-in that succeeded.
    pub fn reset(&self, rule: &Rule, key: &str) {
        self.0.full_at.lock().unwrap_or_else(PoisonError::into_inner).remove(&format!("{} {key}", rule.name));
    }
}

/// 429 `rate_limited`, with the seconds to wait.
fn too_many(wait: Duration) -> Problem {
    let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    let message = msg!("problem-rate-limited", wait = waiting_time(seconds));
    Problem::too_many("rate_limited", message, seconds.max(1))
}

/// Drops full buckets; when too few were full, the half that is nearest to it, so that a flood of keys cannot grow
/// the map and the work stays constant per request on average.
fn drop_full_buckets(full_at: &mut HashMap<String, Instant>, now: Instant) {
    full_at.retain(|_, at| *at > now);
    if full_at.len() > CAPACITY / 2 {
        let mut times: Vec<Instant> = full_at.values().copied().collect();
        let middle = times.len() / 2;
        let (_, median, _) = times.select_nth_unstable(middle);
        let median = *median;
        full_at.retain(|_, at| *at > median);
    }
}

fn waiting_time(seconds: u64) -> Message {
    let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    match seconds {
        0..=90 => msg!("seconds", number = number(seconds.max(1))),
        91..=5_400 => msg!("minutes", number = number(seconds.div_ceil(60))),
        _ => msg!("hours", number = number(seconds.div_ceil(3_600))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLOW: Rule = Rule::new("slow", 3, Duration::from_secs(3_600));

    #[test]
    fn a_burst_passes_and_then_the_response_says_when_to_retry() {
        let limits = Limits::new(1);
        for _ in 0..3 {
            assert!(limits.take(&SLOW, "a").is_ok());
        }
        let problem = limits.take(&SLOW, "a").expect_err("refused");
        assert_eq!((problem.status.as_u16(), problem.code), (429, "rate_limited"));
        assert!(problem.retry_after.is_some_and(|seconds| (3_500..=3_600).contains(&seconds)));
        assert!(limits.take(&SLOW, "b").is_ok());
        limits.reset(&SLOW, "a");
        assert!(limits.take(&SLOW, "a").is_ok());
    }
    #[test]
    fn tokens_come_back() {
        let quick = Rule::new("quick", 1, Duration::from_millis(20));
        let limits = Limits::new(1);
        assert!(limits.take(&quick, "a").is_ok() && limits.take(&quick, "a").is_err());
        std::thread::sleep(Duration::from_millis(25));
        assert!(limits.take(&quick, "a").is_ok());
    }
    #[test]
    fn development_is_generous_and_off_is_off() {
        let generous = Limits::new(100);
        assert!((0..300).all(|_| generous.take(&SLOW, "a").is_ok()));
        assert!(generous.take(&SLOW, "a").is_err());
        assert!((0..1_000).all(|_| Limits::off().take(&SLOW, "a").is_ok()));
    }
    #[test]
    fn a_site_of_many_networks_is_bounded_too() {
        let limits = Limits::new(1);
        let taken = (0..200).filter(|n| {
            let address = ClientAddress(format!("2001:db8:1:{n:x}::1").parse().expect("address"));
            limits.take_for(&SLOW, &address).is_ok()
        });
        assert_eq!(taken.count(), 12, "four times the burst of one /64");
        assert!(limits.take_for(&SLOW, &ClientAddress("2001:db8:2::1".parse().expect("address"))).is_ok());
    }
    #[test]
    fn a_network_that_asks_too_much_is_no_burden_to_its_neighbours() {
        let limits = Limits::new(1);
        let at = |text: &str| ClientAddress(text.parse().expect("address"));
        let passed = (0..500).filter(|_| limits.take_for(&SLOW, &at("2001:db8:77:1::1")).is_ok()).count();
        assert_eq!(passed, 3);
        assert!(limits.take_for(&SLOW, &at("2001:db8:77:2::1")).is_ok());
    }
    #[test]
    fn a_flood_of_keys_does_not_give_back_what_was_used() {
        let limits = Limits::new(1);
        while limits.take(&SLOW, "guessed").is_ok() {}
        for key in 0..2 * CAPACITY {
            let _ = limits.take(&SLOW, &key.to_string());
        }
        assert!(limits.take(&SLOW, "guessed").is_err(), "the fullest buckets go first");
    }
    #[test]
    fn a_flood_of_keys_stays_bounded() {
        let limits = Limits::new(1);
        for key in 0..(CAPACITY + CAPACITY / 2) {
            let _ = limits.take(&SLOW, &key.to_string());
        }
        assert!(limits.0.full_at.lock().expect("lock").len() <= CAPACITY);
    }
}
