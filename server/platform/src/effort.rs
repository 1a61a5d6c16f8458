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
}

static COUNTS: [AtomicU64; 4] = [const { AtomicU64::new(0) }; 4];

/// Counts one more.
pub fn count(effort: Effort) {
    COUNTS[effort as usize].fetch_add(1, Ordering::Relaxed);
}

/// How often, in this process.
pub fn counted(effort: Effort) -> u64 {
    COUNTS[effort as usize].load(Ordering::Relaxed)
}
