//! What happened lately, for everybody: published, booked, completed, under people's public names.
mod api;
mod invalidation;
mod rules;
mod store;

use crate::state::App;
use platform::http::response_cache::Cache;
use utoipa_axum::{router::OpenApiRouter, routes};

pub use invalidation::invalidate_on_changes;

/// The answer that guests get, by the minute in which it was made: `timeAgo` is never older.
#[derive(Debug)]
pub struct Latest(Cache<i64>);

impl Default for Latest {
    fn default() -> Self {
        Self(Cache::new(4))
    }
}

/// The calls of the feed.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(api::list))
}
