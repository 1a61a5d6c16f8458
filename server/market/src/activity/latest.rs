//! The feed as guests get it.
use platform::http::response_cache::Cache;

/// The answer that guests get, by the minute in which it was made: `timeAgo` is never older.
#[derive(Debug)]
pub struct Latest(pub Cache<i64>);

impl Default for Latest {
    fn default() -> Self {
        Self(Cache::new(4))
    }
}
