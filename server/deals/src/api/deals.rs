//! The endpoint of the page "Deals".
use super::json_response;
use crate::context::Deals;
use crate::own_lists::{DealsPage, DealsQuery, overview};
use axum::{extract::State, response::Response};
use base::accounts::Actor;
use platform::http::{Problem, Query};

/// One's own deals on both sides.
#[utoipa::path(get, path = "/api/deals", tag = "deals", params(DealsQuery),
               responses((status = 200, body = DealsPage), Problem))]
pub async fn list(State(app): State<Deals>, who: Actor, Query(query): Query<DealsQuery>) -> Result<Response, Problem> {
    overview(&app, &who, &query).await.map(json_response)
}
