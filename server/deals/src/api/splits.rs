//! Splits and disputes: part of the money goes back to the hirer, by agreement of the two sides.
use super::{DealAnswer, act_and_commit, find_visible};
use crate::context::Deals;
use crate::rules::{self, DealId, SplitOf, Transition, Words, quarters};
use axum::extract::State;
use base::accounts::Actor;
use base::limits;
use platform::{
    http::{Json, Path, Problem, Query},
    money::Cents,
    msg, number,
    text::Refused,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

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

/// What to preview; one of the two.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct SplitPreviewQuery {
    /// What would go back to the hirer, in cents.
    #[serde(deserialize_with = "number::optional")]
    refund_cents: Option<f64>,
    /// The hours that were used, if the work were accepted with fewer than agreed.
    #[serde(deserialize_with = "number::optional")]
    hours_used: Option<f64>,
}

/// Who gets what.
#[derive(Debug, Serialize, ToSchema)]
pub struct SplitPreview {
    /// What goes back to the hirer, in cents.
    refund_cents: Cents,
    /// Our fee on the rest.
    fee_cents: Cents,
    /// What the creator gets.
    creator_cents: Cents,
}

/// Whole cents of `value`.
///
/// # Errors
/// 422 when it is missing or no amount; what is allowed, the rules say.
pub fn cents(value: Option<f64>) -> Result<Cents, Problem> {
    let value = value.filter(|cents| cents.is_finite() && cents.fract() == 0.0 && cents.abs() < 1e12);
    let refused = || Refused::new("refund_cents", "invalid_amount", msg!("problem-invalid-refund"));
    #[allow(clippy::cast_possible_truncation, reason = "whole and bounded")]
    Ok(value.ok_or_else(refused)? as Cents)
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
    limits::outreach(&app, &who)?;
    let reason = Words::optional_reason(body.reason.as_deref())?;
    let transition = Transition::ProposeSplit { refund: cents(body.refund_cents)?, reason };
    act_and_commit(&app, &who, &id, transition).await
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
    act_and_commit(&app, &who, &id, Transition::AcceptSplit { refund: cents(body.refund_cents)? }).await
}

/// Take one's own proposed split back, or decline the other side's.
#[utoipa::path(delete, path = "/api/bookings/{id}/split", tag = "deals", params(("id" = DealId, Path)),
               responses((status = 200, body = DealAnswer), Problem))]
pub async fn remove(State(app): State<Deals>, who: Actor, Path(id): Path<DealId>) -> Answer {
    limits::outreach(&app, &who)?;
    act_and_commit(&app, &who, &id, Transition::DropSplit).await
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
    let statement = Words::statement(&body.statement)?;
    act_and_commit(&app, &who, &id, Transition::AnswerDispute { statement }).await
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
    let deal = find_visible(&mut &app.db, &who, &id).await?;
    let of = match query.hours_used {
        Some(hours) => SplitOf::HoursUsed(quarters(hours)?),
        None => SplitOf::Refund(cents(query.refund_cents)?),
    };
    let after = rules::split_preview(&deal, of)?;
    let refund_cents = after.returned_cents - deal.returned_cents;
    Ok(Json(SplitPreview { refund_cents, fee_cents: after.fee(), creator_cents: after.creator_cents() }))
}
