//! The terms of a request: every version, and counter-offers.
use crate::commands::DealAnswer;
use crate::context::Deals;
use crate::input::NewTerms;
use crate::requests;
use crate::rules::DealId;
use crate::terms::{self, AllTermsView};
use axum::extract::State;
use base::accounts::Actor;
use platform::http::{Json, Path, Problem};

/// Propose new terms in place of the newest ones, when it is your turn to answer them.
#[utoipa::path(post, path = "/api/bookings/{id}/terms", tag = "deals", params(("id" = DealId, Path)),
               request_body = NewTerms, responses((status = 200, body = DealAnswer), Problem))]
pub async fn counter(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    Json(body): Json<NewTerms>,
) -> Result<Json<DealAnswer>, Problem> {
    requests::counter(&app, &who, &id, body).await
}

/// All versions of the terms, for the two sides and admins.
#[utoipa::path(get, path = "/api/bookings/{id}/terms", tag = "deals", params(("id" = DealId, Path)),
               responses((status = 200, body = AllTermsView), Problem))]
pub async fn list(State(app): State<Deals>, who: Actor, Path(id): Path<DealId>) -> Result<Json<AllTermsView>, Problem> {
    terms::list(&app, &who, &id).await.map(Json)
}
