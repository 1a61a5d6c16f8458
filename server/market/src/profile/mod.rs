//! The signed-in person's own profile, with what deals have to say about it: a payment that comes first.
mod actions;
mod api;

use crate::context::Market;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The calls on one's own profile.
pub fn routes() -> OpenApiRouter<Market> {
    OpenApiRouter::new().routes(routes!(api::me, api::change_me))
}
