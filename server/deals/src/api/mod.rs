//! The endpoints for bookings and projects.
pub mod admin;
pub mod bookings;
pub mod deals;
pub mod lists;
pub mod projects;
pub mod request_actions;
pub mod splits;
pub mod terms;
pub mod timeline;

use super::own_lists_cache::Answer;
use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use utoipa::ToSchema;

/// Why: optional for parties, required of admins.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Reason {
    /// At most 2000 characters.
    reason: Option<String>,
}

fn json_response((mut headers, bytes): Answer) -> Response {
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    (headers, bytes).into_response()
}
