//! The endpoints for bookings (`docs/product.md`, section 4).
use super::json_response;
use crate::commands::{self, DealAnswer};
use crate::context::Deals;
use crate::input::NewBooking;
use crate::own_lists::{self, ListQuery};
use crate::requests::{self, NewBookingAnswer};
use crate::rules::{DealId, DeleteOutcome, Side};
use crate::view::BookingView;
use crate::visibility;
use axum::{extract::State, http::StatusCode, response::Response};
use base::accounts::{Actor, UserId};
use platform::http::{Json, Path, Problem, Query};
use serde::Deserialize;
use utoipa::IntoParams;

/// The hint of a `DELETE`, and an admin's reason.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct DeleteQuery {
    /// Absent: a decline that a following `POST /api/projects` turns into an accept.
    #[param(inline)]
    outcome: Option<DeleteOutcome>,
    /// Required of admins.
    reason: Option<String>,
}

/// Ask to book an experience.
#[utoipa::path(post, path = "/api/bookings", tag = "deals", request_body = NewBooking,
               responses((status = 201, body = NewBookingAnswer), (status = 200, body = NewBookingAnswer), Problem))]
pub async fn create(
    State(app): State<Deals>,
    who: Actor,
    Json(body): Json<NewBooking>,
) -> Result<(StatusCode, Json<NewBookingAnswer>), Problem> {
    requests::create_booking(&app, &who, body).await
}

/// One booking, for its parties and admins.
#[utoipa::path(get, path = "/api/bookings/{id}", tag = "deals", params(("id" = DealId, Path)),
               responses((status = 200, body = BookingView), Problem))]
pub async fn find(State(app): State<Deals>, who: Actor, Path(id): Path<DealId>) -> Result<Json<BookingView>, Problem> {
    visibility::booking(&app, &who, &id).await.map(Json)
}

/// Accept, decline and withdraw in one call: by the hint, the caller's side and the state. On a finished
/// booking it archives; on any other it changes nothing, being the second half of an accept by two calls.
#[utoipa::path(delete, path = "/api/bookings/{id}", tag = "deals", params(("id" = DealId, Path), DeleteQuery),
               responses((status = 200, body = DealAnswer), Problem))]
pub async fn delete(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    Query(query): Query<DeleteQuery>,
) -> Result<Json<DealAnswer>, Problem> {
    commands::delete(&app, &who, &id, (query.outcome, query.reason.as_deref())).await
}

/// A hirer's bookings, newest first.
#[utoipa::path(get, path = "/api/bookings/hirer/{user_id}", tag = "deals", params(("user_id" = String, Path), ListQuery),
               responses((status = 200, body = Vec<BookingView>), Problem))]
pub async fn list_of_hirer(
    State(app): State<Deals>,
    who: Actor,
    Path(user_id): Path<UserId>,
    Query(query): Query<ListQuery>,
) -> Result<Response, Problem> {
    own_lists::bookings_of(&app, &who, (Side::Hirer, &user_id), &query).await.map(json_response)
}

/// A creator's bookings, newest first.
#[utoipa::path(get, path = "/api/bookings/creator/{user_id}", tag = "deals", params(("user_id" = String, Path), ListQuery),
               responses((status = 200, body = Vec<BookingView>), Problem))]
pub async fn list_of_creator(
    State(app): State<Deals>,
    who: Actor,
    Path(user_id): Path<UserId>,
    Query(query): Query<ListQuery>,
) -> Result<Response, Problem> {
    own_lists::bookings_of(&app, &who, (Side::Creator, &user_id), &query).await.map(json_response)
}
