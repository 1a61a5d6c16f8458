//! The explicit endpoints for a booking.
use super::Reason;
use crate::actions::Step;
use crate::commands::{self, DealAnswer};
use crate::context::Deals;
use crate::input::cents;
use crate::rules::{DealId, Transition, UserText};
use axum::extract::State;
use base::accounts::Actor;
use platform::{
    http::{Json, Path, Problem},
    number,
};
use serde::Deserialize;
use utoipa::ToSchema;

type Answer = Result<Json<DealAnswer>, Problem>;
type Body = Option<Json<Reason>>;

fn reason(body: Body) -> Result<Option<UserText>, Problem> {
    Ok(UserText::optional_reason(body.and_then(|Json(body)| body.reason).as_deref())?)
}

/// Which terms are accepted, and an admin's reason.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Acceptance {
    /// The version of the terms; only the first is accepted without it.
    version: Option<i64>,
    /// Required of admins.
    reason: Option<String>,
    /// Refuse with 409 `brief_taken` when the hirer who accepts has a brief that is taken: one more deal over it is allowed,
    /// but may not be what they mean.
    unless_taken: bool,
}

/// Accept a pending booking on its newest terms. An admin gives a reason.
#[utoipa::path(post, path = "/api/bookings/{id}/accept", tag = "deals", params(("id" = DealId, Path)),
               request_body = Option<Acceptance>, responses((status = 200, body = DealAnswer), Problem))]
pub async fn accept(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    body: Option<Json<Acceptance>>,
) -> Answer {
    let Acceptance { version, reason, unless_taken } = body.map(|Json(body)| body).unwrap_or_default();
    let reason = UserText::optional_reason(reason.as_deref())?;
    commands::on_booking(&app, &who, &id, Step { transition: Transition::Accept { version }, reason, unless_taken })
        .await
}

/// Decline a pending booking. The initiator is notified after 120 seconds; until then it can be undone.
#[utoipa::path(post, path = "/api/bookings/{id}/decline", tag = "deals", params(("id" = DealId, Path)),
               request_body = Option<Reason>, responses((status = 200, body = DealAnswer), Problem))]
pub async fn decline(State(app): State<Deals>, who: Actor, Path(id): Path<DealId>, body: Body) -> Answer {
    let reason = reason(body)?;
    let decline = Transition::Decline { reason: reason.clone(), hold: true };
    commands::on_booking(&app, &who, &id, Step::with_reason(decline, reason)).await
}

/// Undo a decline before the initiator is notified: the booking is pending again.
#[utoipa::path(post, path = "/api/bookings/{id}/undo-decline", tag = "deals", params(("id" = DealId, Path)),
               request_body = Option<Reason>, responses((status = 200, body = DealAnswer), Problem))]
pub async fn undo_decline(State(app): State<Deals>, who: Actor, Path(id): Path<DealId>, body: Body) -> Answer {
    commands::on_booking(&app, &who, &id, Step::with_reason(Transition::UndoDecline, reason(body)?)).await
}

/// Withdraw one's own pending request or offer.
#[utoipa::path(post, path = "/api/bookings/{id}/withdraw", tag = "deals", params(("id" = DealId, Path)),
               responses((status = 200, body = DealAnswer), Problem))]
pub async fn withdraw(State(app): State<Deals>, who: Actor, Path(id): Path<DealId>) -> Answer {
    commands::on_booking(&app, &who, &id, Transition::Withdraw).await
}

/// End an accepted booking; what was paid is refunded (see the refund preview).
#[utoipa::path(post, path = "/api/bookings/{id}/cancel", tag = "deals", params(("id" = DealId, Path)),
               request_body = Option<Reason>, responses((status = 200, body = DealAnswer), Problem))]
pub async fn cancel(State(app): State<Deals>, who: Actor, Path(id): Path<DealId>, body: Body) -> Answer {
    let reason = reason(body)?;
    commands::on_booking(&app, &who, &id, Step::with_reason(Transition::Cancel { reason: reason.clone() }, reason))
        .await
}

/// A dispute to open.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewDispute {
    /// What is wrong.
    reason: Option<String>,
    /// What should go back to the hirer, in cents: it does if the other side doesn't answer within 5 days.
    #[serde(deserialize_with = "number::optional")]
    refund_cents: Option<f64>,
}

/// Open a dispute over paid work, or contest a rejection.
#[utoipa::path(post, path = "/api/bookings/{id}/dispute", tag = "deals", params(("id" = DealId, Path)),
               request_body = NewDispute, responses((status = 200, body = DealAnswer), Problem))]
pub async fn dispute(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    Json(body): Json<NewDispute>,
) -> Answer {
    let reason = UserText::reason(body.reason.as_deref().unwrap_or_default())?;
    let refund = body.refund_cents.map(|amount| cents(Some(amount))).transpose()?;
    commands::on_booking(&app, &who, &id, Transition::Dispute { reason, refund }).await
}
