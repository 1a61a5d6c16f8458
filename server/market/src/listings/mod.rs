//! Experiences as people meet them: listed, searched, shown, published and changed. The experiences themselves are
//! those of `experiences`; what requests and payments have to say about them comes from `deals`.
mod actions;
mod api;
mod facets;
mod page;
mod responses;
mod suggestions;
mod views;

use crate::context::Market;
use utoipa_axum::{router::OpenApiRouter, routes};

pub use actions::publish;
pub use page::find_containing;
pub use responses::{one_for_guests, page_json};
pub use suggestions::SearchBox;
pub use views::{ListQuery, NewExperience, Sort};

/// The calls on experiences.
pub fn routes() -> OpenApiRouter<Market> {
    OpenApiRouter::new()
        .routes(routes!(api::list, api::publish))
        .routes(routes!(api::one, api::edit, api::unpublish))
        .routes(routes!(api::reopen))
        .routes(routes!(api::facets))
        .routes(routes!(api::tags))
        .routes(routes!(api::suggestions))
}
