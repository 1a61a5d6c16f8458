//! Conversations: threads between two, begun from a creator's page, with a question about a listing or
//! about a deal, with live replies, an email while one is away, blocks, and reports that let admins look.
mod actions;
mod api;
mod jobs;
mod notify;
mod pages;
mod questions;
mod reports;
mod rules;
mod store;
mod view;

pub use jobs::register_jobs;
pub use notify::path;
pub use pages::of_deal;
pub use rules::BOUNDS;
pub use store::{leave, reports::count_open as count_open_reports};

use crate::context::Market;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The calls of the conversations.
pub fn routes() -> OpenApiRouter<Market> {
    OpenApiRouter::new()
        .routes(routes!(api::list, api::begin))
        .routes(routes!(api::messages, api::send))
        .routes(routes!(api::read))
        .routes(routes!(api::report))
        .routes(routes!(api::block))
        .routes(routes!(api::unblock))
        .routes(routes!(api::questions::ask))
        .routes(routes!(api::questions::publish, api::questions::unpublish))
        .routes(routes!(api::admin::list))
        .routes(routes!(api::admin::messages))
        .routes(routes!(api::admin::resolve))
}
