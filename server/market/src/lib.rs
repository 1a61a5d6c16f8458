//! The features around deals that bring the two sides together: listings as people read them, tables for other front
//! ends, profiles, conversations, the assistant, the feed, personal data and the pages of admins.
pub mod activity;
pub mod admin;
pub mod assistant;
pub mod context;
pub mod conversations;
pub mod listings;
pub mod personal_data;
pub mod profile;
pub mod tables;

use context::Market;
use utoipa_axum::router::OpenApiRouter;

/// The calls of these features.
pub fn routes() -> OpenApiRouter<Market> {
    OpenApiRouter::new()
        .merge(listings::routes())
        .merge(profile::routes())
        .merge(personal_data::routes())
        .merge(admin::routes())
        .merge(assistant::routes())
        .merge(activity::routes())
        .merge(conversations::routes())
}
