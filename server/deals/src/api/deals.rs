//! The endpoint of the page "Deals".
use super::json_response;
use crate::{
    accounts::Actor,
    deals::overview::{DealsPage, DealsQuery, overview},
    state::App,
};
use axum::{extract::State, response::Response};
use platform::http::{Problem, Query};

/// One's own deals on both sides.
#[utoipa::path(get, path = "/api/deals", tag = "deals", params(DealsQuery),
               responses((status = 200, body = DealsPage), Problem))]
pub async fn list(State(app): State<App>, who: Actor, Query(query): Query<DealsQuery>) -> Result<Response, Problem> {
    overview(&app, &who, &query).await.map(json_response)
}
