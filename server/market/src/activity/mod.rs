//! Public activity feed: published, booked, completed, under people's public names.
mod api;
mod feed;
mod invalidation;
pub mod latest;
mod rules;
mod store;

use crate::context::Market;
use utoipa_axum::{router::OpenApiRouter, routes};

pub use invalidation::invalidate_on_changes;

/// The calls of the feed.
pub fn routes() -> OpenApiRouter<Market> {
    OpenApiRouter::new().routes(routes!(api::list))
}
