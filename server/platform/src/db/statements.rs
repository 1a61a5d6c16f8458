//! Debug builds remember which statements ran, so that a test can ask the planner about each of them.
use std::collections::BTreeSet;
#[cfg(debug_assertions)]
use std::sync::{Mutex, PoisonError};

/// The distinct statements that one open database ran; empty in release builds.
#[derive(Default)]
pub(super) struct Statements {
    #[cfg(debug_assertions)]
    seen: Mutex<BTreeSet<String>>,
}

impl Statements {
    /// Remembers `sql`.
    #[cfg(debug_assertions)]
    pub fn record(&self, sql: &str) {
        crate::effort::count(crate::effort::Effort::Statement);
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if !seen.contains(sql) {
            seen.insert(sql.to_owned());
        }
    }
    #[cfg(not(debug_assertions))]
    #[inline]
    pub fn record(&self, _: &str) {}

    /// All that ran so far.
    #[cfg(debug_assertions)]
    pub fn seen(&self) -> BTreeSet<String> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
    #[cfg(not(debug_assertions))]
    pub fn seen(&self) -> BTreeSet<String> {
        BTreeSet::new()
    }
}
