//! Visitors and admins: the page about us with its contact form, and the admins' inbox behind it.
mod about;
mod actions;
mod api;
mod inbox;
mod rules;
mod store;

pub use about::check_file;
pub use rules::{BOUNDS, EMAIL, email};
pub use store::{count_open, erase};

use crate::context::Base;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The calls of the page about us and of its form.
pub fn routes() -> OpenApiRouter<Base> {
    OpenApiRouter::new()
        .routes(routes!(api::about::about))
        .routes(routes!(api::send))
        .routes(routes!(api::admin::list))
        .routes(routes!(api::admin::handled))
}
