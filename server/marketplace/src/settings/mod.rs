//! What people do with everything that is theirs: take it with them, and leave.
mod actions;
mod api;
mod export;
mod jobs;
mod store;

pub use jobs::register_jobs;

use crate::state::App;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The calls on a person's data as a whole.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(api::export)).routes(routes!(api::deletion)).routes(routes!(api::delete))
}
