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
    /// Begins an attempt, which counts as failed until it is known to have succeeded: many at once are no way around
    /// the wait. Seconds to wait where it is not heard.
    pub(crate) fn begin(&self, email: &str, now: Micros) -> Result<(), u64> {
        let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((count, last)) = failures.get(email) {
            let left = last + delay(*count, self.multiplier) - now;
            if left > 0 {
                return Err(u64::try_from(left / SECOND + 1).unwrap_or(1));
            }
        }
        if failures.len() >= CAPACITY {
            failures.retain(|_, (_, last)| *last + REMEMBERED > now);
            if failures.len() >= CAPACITY {
                failures.clear();
            }
        }
        let entry = failures.entry(email.to_owned()).or_insert((0, now));
        let count = if entry.1 + REMEMBERED > now { entry.0.saturating_add(1) } else { 1 };
        *entry = (count, now);
        Ok(())
    }
    /// The attempt was not heard after all: the password was not looked at.
    pub(crate) fn take_back(&self, email: &str) {
        let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((count, _)) = failures.get_mut(email) {
            *count = count.saturating_sub(1);
        }
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
        let wrong = |times: usize, now| (0..times).filter(|_| attempts.begin("a", now).is_err()).count();
        assert_eq!(wrong(70, 0), 65, "however many come at once, five are heard");
        assert_eq!((attempts.begin("a", 0), attempts.begin("b", 0)), (Err(2), Ok(())));
        assert_eq!((attempts.begin("a", 2 * SECOND), attempts.begin("a", 2 * SECOND)), (Ok(()), Err(3)));
        assert_eq!(wrong(6, 2 * HOUR), 1, "what is long ago is forgotten");
        attempts.take_back("a");
        assert_eq!((attempts.begin("a", 2 * HOUR), attempts.begin("a", 2 * HOUR)), (Ok(()), Err(2)));
        attempts.succeeded("a");
        assert_eq!(attempts.begin("a", 2 * HOUR), Ok(()));
    }
}
