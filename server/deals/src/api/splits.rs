//! Splits and disputes: part of the money goes back to the hirer, by agreement of the two sides.
use crate::commands::{self, DealAnswer};
use crate::context::Deals;
use crate::input::cents;
use crate::previews::{self, SplitPreview, SplitPreviewQuery};
use crate::rules::{DealId, Transition, UserText};
use axum::extract::State;
use base::accounts::Actor;
use platform::{
    http::{Json, Path, Problem, Query},
    number,
};
use serde::Deserialize;
use utoipa::ToSchema;

type Answer = Result<Json<DealAnswer>, Problem>;

/// A split to propose.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewSplit {
    /// What goes back to the hirer, in cents: from 0 to what is held.
    #[serde(deserialize_with = "number::optional")]
    #[schema(required)]
    refund_cents: Option<f64>,
    /// Why.
    reason: Option<String>,
}

/// The split that is agreed to.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SplitAcceptance {
    /// What goes back to the hirer, in cents, as it was shown.
    #[serde(deserialize_with = "number::optional")]
    #[schema(required)]
    refund_cents: Option<f64>,
}

/// What the other side says to a dispute.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct DisputeAnswer {
    /// Their view of it.
    statement: String,
}

/// Propose that part of the held money goes back to the hirer and the rest is the creator's; this ends the work.
#[utoipa::path(post, path = "/api/bookings/{id}/split", tag = "deals", params(("id" = DealId, Path)),
               request_body = NewSplit, responses((status = 200, body = DealAnswer), Problem))]
pub async fn propose(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    Json(body): Json<NewSplit>,
) -> Answer {
    commands::propose_split(&app, &who, &id, (body.refund_cents, body.reason.as_deref())).await
}

/// Agree to the split that the other side proposed.
#[utoipa::path(post, path = "/api/bookings/{id}/split/accept", tag = "deals", params(("id" = DealId, Path)),
               request_body = SplitAcceptance, responses((status = 200, body = DealAnswer), Problem))]
pub async fn accept(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    Json(body): Json<SplitAcceptance>,
) -> Answer {
    commands::on_booking(&app, &who, &id, Transition::AcceptSplit { refund: cents(body.refund_cents)? }).await
}

/// Take one's own proposed split back, or decline the other side's.
#[utoipa::path(delete, path = "/api/bookings/{id}/split", tag = "deals", params(("id" = DealId, Path)),
               responses((status = 200, body = DealAnswer), Problem))]
pub async fn remove(State(app): State<Deals>, who: Actor, Path(id): Path<DealId>) -> Answer {
    commands::drop_split(&app, &who, &id).await
}

/// Answer a dispute that the other side opened.
#[utoipa::path(post, path = "/api/bookings/{id}/dispute/answer", tag = "deals", params(("id" = DealId, Path)),
               request_body = DisputeAnswer, responses((status = 200, body = DealAnswer), Problem))]
pub async fn answer_dispute(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    Json(body): Json<DisputeAnswer>,
) -> Answer {
    let statement = UserText::statement(&body.statement)?;
    commands::on_booking(&app, &who, &id, Transition::AnswerDispute { statement }).await
}

/// Preview a split of the held money, or what accepting fewer hours would return.
#[utoipa::path(get, path = "/api/bookings/{id}/split-preview", tag = "deals",
               params(("id" = DealId, Path), SplitPreviewQuery),
               responses((status = 200, body = SplitPreview), Problem))]
pub async fn preview(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    Query(query): Query<SplitPreviewQuery>,
) -> Result<Json<SplitPreview>, Problem> {
    previews::split(&app, &who, &id, &query).await.map(Json)
}
