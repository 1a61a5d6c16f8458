//! The assistant: the rule bot (`docs/product.md`, section 14) over the live catalogue, and the admins' part of that
//! catalogue.
mod actions;
mod answer;
mod api;
mod rate_limit;
mod reply;
mod rules;
mod store;

pub use rules::BOUNDS;

use crate::context::Market;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The calls of the assistant and of its catalogue.
pub fn routes() -> OpenApiRouter<Market> {
    OpenApiRouter::new()
        .routes(routes!(api::chat))
        .routes(routes!(api::entry))
        .routes(routes!(api::admin::list, api::admin::create))
        .routes(routes!(api::admin::change, api::admin::remove))
}
