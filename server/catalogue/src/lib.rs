//! The catalogue: creators, listings, questions about them, and the films of the generator.
pub mod context;
pub mod creators;
pub mod experiences;
pub mod generator;
pub mod index_source;
pub mod questions;

use context::Catalogue;
use utoipa_axum::router::OpenApiRouter;

/// The calls of these features.
pub fn routes() -> OpenApiRouter<Catalogue> {
    OpenApiRouter::new().merge(creators::routes()).merge(experiences::routes()).merge(generator::routes())
}
