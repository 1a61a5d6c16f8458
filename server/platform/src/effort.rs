//! Counts expensive operations, so that tests can check how many a request causes: counts, unlike times, are the same
//! on every machine.
use std::sync::atomic::{AtomicU64, Ordering};

/// An operation that is expensive for the processor or the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// A password is hashed: about 20 ms.
    PasswordHash,
    /// A keyed digest over a whole message.
    Hmac,
    /// A picture is drawn, or a long document is written.
    Rendering,
    /// A statement is sent to the database.
    Statement,
    /// SQLite executes one instruction of a statement that reads; counted in debug builds. A row that is looked at takes
    /// some ten of them.
    Step,
}

static COUNTS: [AtomicU64; 5] = [const { AtomicU64::new(0) }; 5];

/// Counts one more.
pub fn count(effort: Effort) {
    count_many(effort, 1);
}

/// Counts so many more.
pub fn count_many(effort: Effort, times: u64) {
    COUNTS[effort as usize].fetch_add(times, Ordering::Relaxed);
}

/// How often, in this process.
pub fn counted(effort: Effort) -> u64 {
    COUNTS[effort as usize].load(Ordering::Relaxed)
}
