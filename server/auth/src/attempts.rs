//! Guessing the password of one account: after a few failures each further attempt has to wait longer.
use platform::clock::{HOUR, MINUTE, Micros, SECOND};
use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

/// Failures that cost nothing.
const FREE: u32 = 5;
/// The longest wait: a stranger's guessing must not lock the owner out for long.
const LONGEST: Micros = MINUTE;
/// Failures older than this are forgotten.
const REMEMBERED: Micros = HOUR;
/// Accounts remembered at most.
const CAPACITY: usize = 50_000;

/// Failed sign-ins by account, known or not, on this node.
#[derive(Default)]
pub(crate) struct Attempts {
    /// How many times more generous; 0: no waiting.
    multiplier: u32,
    failures: Mutex<HashMap<String, (u32, Micros)>>,
}

impl Attempts {
    pub(crate) fn new(multiplier: u32) -> Self {
        Self { multiplier, failures: Mutex::default() }
    }
    /// Seconds until the next attempt is heard; `None`: now.
    pub(crate) fn wait(&self, email: &str, now: Micros) -> Option<u64> {
        let failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        let (count, last) = failures.get(email)?;
        let left = last + delay(*count, self.multiplier) - now;
        (left > 0).then(|| u64::try_from(left / SECOND + 1).unwrap_or(1))
    }
    /// One more failure.
    pub(crate) fn failed(&self, email: &str, now: Micros) {
        let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        if failures.len() >= CAPACITY {
            failures.retain(|_, (_, last)| *last + REMEMBERED > now);
            if failures.len() >= CAPACITY {
                failures.clear();
            }
        }
        let entry = failures.entry(email.to_owned()).or_insert((0, now));
        let count = if entry.1 + REMEMBERED > now { entry.0.saturating_add(1) } else { 1 };
        *entry = (count, now);
    }
    /// The right password.
    pub(crate) fn succeeded(&self, email: &str) {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).remove(email);
    }
}

fn delay(failures: u32, multiplier: u32) -> Micros {
    let free = FREE.saturating_mul(multiplier);
    if multiplier == 0 || failures < free {
        return 0;
    }
    // 1, 2, 4, 8 … seconds
    SECOND.checked_shl((failures - free).min(30)).unwrap_or(LONGEST).min(LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_doubles_up_to_a_minute() {
        assert_eq!((0..5).map(|n| delay(n, 1)).max(), Some(0));
        let seconds: Vec<Micros> = (5..14).map(|n| delay(n, 1) / SECOND).collect();
        assert_eq!(seconds, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
        assert_eq!(delay(u32::MAX, 1), LONGEST);
        assert_eq!((delay(499, 100), delay(500, 100), delay(u32::MAX, 0)), (0, SECOND, 0));
    }
    #[test]
    fn success_and_time_forget() {
        let attempts = Attempts::new(1);
        (0..7).for_each(|_| attempts.failed("a", 0));
        assert_eq!(attempts.wait("a", 0), Some(5));
        assert_eq!((attempts.wait("a", 4 * SECOND), attempts.wait("b", 0)), (None, None));
        attempts.failed("a", 2 * HOUR);
        assert_eq!(attempts.wait("a", 2 * HOUR), None);
        (0..7).for_each(|_| attempts.failed("a", 2 * HOUR));
        attempts.succeeded("a");
        assert_eq!(attempts.wait("a", 2 * HOUR), None);
    }
}
