//! Memory that is free again, for the operating system.
use std::{hint::black_box, time::Duration};

/// How long the allocator (mimalloc) keeps what was freed, in case it is needed again.
const KEPT: Duration = Duration::from_secs(1);
/// More than the allocator divides among small objects, in bytes. It is never written to, so it takes no memory.
const WHOLE_BLOCK: usize = 4 << 20;

/// Has the allocator give back what it has kept long enough. It only looks for that when a whole block is freed, so an
/// idle server would stay as large as its last burst, with the memory of password hashes, for one.
pub async fn give_back() {
    let mut interval = tokio::time::interval(KEPT);
    loop {
        interval.tick().await;
        drop(black_box(Vec::<u8>::with_capacity(WHOLE_BLOCK)));
    }
}
