//! Endpoints of admins for other people's deals.
use super::Reason;
use crate::commands::{self, DealAnswer};
use crate::context::Deals;
use crate::input::{cents, id_text};
use crate::rules::{DealId, Outcome, Transition};
use axum::extract::State;
use base::accounts::Actor;
use platform::{
    http::{Json, Path, Problem},
    number,
};
use serde::Deserialize;
use utoipa::ToSchema;

/// Which listing answers a concierge request.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Assignment {
    #[serde(default, alias = "experienceId", deserialize_with = "id_text")]
    experience_id: Option<String>,
    /// At most 2000 characters.
    reason: Option<String>,
}

/// How a dispute ends.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Outcome)]
pub enum DecidedOutcome {
    /// The creator gets the money.
    Release,
    /// The hirer gets it back.
    Refund,
    /// Part of it goes back to the hirer, and the rest is the creator's.
    Split,
}

/// The decision of a dispute.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Decision {
    outcome: DecidedOutcome,
    /// With `split`: what goes back to the hirer, in cents.
    #[serde(default, deserialize_with = "number::optional")]
    refund_cents: Option<f64>,
    /// At most 2000 characters; both sides read it.
    #[serde(default)]
    reason: String,
}

/// Find the listing for a concierge request: its publisher is then asked.
#[utoipa::path(post, path = "/api/bookings/{id}/assign", tag = "deals", params(("id" = DealId, Path)),
               request_body = Assignment, responses((status = 200, body = DealAnswer), Problem))]
pub async fn assign(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    Json(body): Json<Assignment>,
) -> Result<Json<DealAnswer>, Problem> {
    let asked = (body.experience_id.as_deref(), body.reason.as_deref());
    commands::assign(&app, &who, &id, asked).await
}

/// Decide a dispute, or what becomes of a deal after a chargeback.
#[utoipa::path(post, path = "/api/admin/bookings/{id}/resolve", tag = "admin", params(("id" = DealId, Path)),
               request_body = Decision, responses((status = 200, body = DealAnswer), Problem))]
pub async fn resolve(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    Json(body): Json<Decision>,
) -> Result<Json<DealAnswer>, Problem> {
    let outcome = match body.outcome {
        DecidedOutcome::Release => Outcome::Release,
        DecidedOutcome::Refund => Outcome::Refund,
        DecidedOutcome::Split => Outcome::Split { refund_cents: cents(body.refund_cents)? },
    };
    commands::decide_money(&app, &who, &id, Transition::Resolve(outcome), &body.reason).await
}

/// Give up a payment that never came for completed work.
#[utoipa::path(post, path = "/api/admin/bookings/{id}/write-off", tag = "admin", params(("id" = DealId, Path)),
               request_body = Reason, responses((status = 200, body = DealAnswer), Problem))]
pub async fn write_off(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    Json(body): Json<Reason>,
) -> Result<Json<DealAnswer>, Problem> {
    commands::decide_money(&app, &who, &id, Transition::WriteOff, body.reason.as_deref().unwrap_or_default()).await
}

/// Take a released payment back, within 30 days of its release: all of it goes back to the hirer, and the creator owes
/// what they were paid. Their next payouts are netted with it.
#[utoipa::path(post, path = "/api/admin/bookings/{id}/clawback", tag = "admin", params(("id" = DealId, Path)),
               request_body = Reason, responses((status = 200, body = DealAnswer), Problem))]
pub async fn claw_back(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    Json(body): Json<Reason>,
) -> Result<Json<DealAnswer>, Problem> {
    commands::decide_money(&app, &who, &id, Transition::Clawback, body.reason.as_deref().unwrap_or_default()).await
}
