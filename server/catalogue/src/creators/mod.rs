//! The public face of creators: search and detail.
mod api;
mod documents;
mod pages;
mod store;

use crate::context::Catalogue;
use utoipa_axum::{router::OpenApiRouter, routes};

pub use documents::Creators;
pub use pages::{BOUNDS, CreatorsQuery, MAX_CLOSE_MATCHES, page_json, public_creator};
pub use store::{count_created, created_between, names};

/// The public calls on creators.
pub fn routes() -> OpenApiRouter<Catalogue> {
    OpenApiRouter::new().routes(routes!(api::list)).routes(routes!(api::one))
}
