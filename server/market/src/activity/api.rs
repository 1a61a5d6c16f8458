//! The feed of the front page.
use super::feed::{self, Activity};
use crate::context::Market;
use axum::{extract::State, http::HeaderMap, response::Response};
use platform::http::Problem;

/// What happened lately: published, booked, completed.
#[utoipa::path(get, path = "/api/activity", tag = "activity",
               responses((status = 200, body = Activity), (status = 304), Problem))]
pub async fn list(State(app): State<Market>, headers: HeaderMap) -> Result<Response, Problem> {
    Ok(feed::cached(&app).await?.public(&headers))
}
