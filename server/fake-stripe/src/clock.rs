//! The fake's time: real time plus what a control call has added.
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::UNIX_EPOCH;

/// Seconds since 1970, movable forwards.
#[derive(Default)]
pub struct Clock {
    ahead: AtomicI64,
}

impl Clock {
    /// The fake's present, in seconds since 1970.
    pub fn now(&self) -> i64 {
        real_nanoseconds().cast_signed() / 1_000_000_000 + self.ahead.load(Ordering::Relaxed)
    }

    /// Moves the fake's present `seconds` further ahead.
    pub fn advance(&self, seconds: i64) {
        self.ahead.fetch_add(seconds.max(0), Ordering::Relaxed);
    }
}

/// Nanoseconds since 1970, for the start of random numbers.
#[expect(clippy::disallowed_methods, reason = "the fake is another service: its clock is not the product's")]
pub fn real_nanoseconds() -> u64 {
    let since = std::time::SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_nanos()).unwrap_or(u64::MAX)
}
