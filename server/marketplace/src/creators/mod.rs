//! The public face of creators: search and detail.
pub mod api;
mod follow;
mod store;

use crate::state::App;
use utoipa_axum::{router::OpenApiRouter, routes};

pub use follow::Table;
pub use store::{made, names};

/// The public calls on creators.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(api::list)).routes(routes!(api::one))
}
