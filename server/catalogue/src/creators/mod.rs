//! The public face of creators: search and detail.
pub mod api;
mod index_source;
mod store;

use crate::context::Catalogue;
use utoipa_axum::{router::OpenApiRouter, routes};

pub use api::{BOUNDS, CreatorsQuery, MAX_CLOSE_MATCHES, page_json, public_creator};
pub use index_source::Table;
pub use store::{count_created, created_between, names};

/// The public calls on creators.
pub fn routes() -> OpenApiRouter<Catalogue> {
    OpenApiRouter::new().routes(routes!(api::list)).routes(routes!(api::one))
}
