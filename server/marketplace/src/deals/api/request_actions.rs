//! The explicit endpoints for a booking.
use super::{DealAnswer, Reason, commit_transition, splits, transition_and_commit};
use crate::{
    accounts::Actor,
    deals::{
        rules::{Deal, DealId, Side, Transition, Words},
        store,
    },
    experiences,
    state::App,
};
use axum::extract::State;
use platform::{
    db::Tx,
    http::{Json, Path, Problem},
    msg, number,
};
use serde::Deserialize;
use utoipa::ToSchema;

type Answer = Result<Json<DealAnswer>, Problem>;
type Body = Option<Json<Reason>>;

fn reason(body: Body) -> Option<String> {
    body.and_then(|Json(body)| body.reason)
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
    State(app): State<App>,
    who: Actor,
    Path(id): Path<DealId>,
    body: Option<Json<Acceptance>>,
) -> Answer {
    let Acceptance { version, reason, unless_taken } = body.map(|Json(body)| body).unwrap_or_default();
    let reason = Words::optional_reason(reason.as_deref())?;
    let mut tx = who.write(&app).await?;
    if unless_taken {
        refuse_taken(&mut tx, &who, &id).await?;
    }
    commit_transition(&app, tx, &who, &id, Transition::Accept { version }, reason).await
}

/// Refuses to accept a request for a brief of `who` that is taken. Both stay as they are until `tx` ends.
async fn refuse_taken(tx: &mut Tx, who: &Actor, id: &DealId) -> Result<(), Problem> {
    let asked = |deal: &Deal| deal.hirer_id.as_deref() == Some(who.id.as_str()) && deal.turn() == Some(Side::Hirer);
    let pending = store::find(tx, id).await?.filter(asked); // everything else is refused for its own reason
    let Some(brief) = pending.and_then(|deal| deal.experience_id) else { return Ok(()) };
    // in this order, as an acceptance locks them
    store::lock(tx, id).await?;
    experiences::lock(tx, &brief).await?;
    match experiences::find(tx, &brief).await? {
        Some(brief) if brief.taken => Err(Problem::conflict("brief_taken", msg!("problem-accept-taken"))),
        _ => Ok(()),
    }
}

/// Decline a pending booking. The initiator is notified after 120 seconds; until then it can be undone.
#[utoipa::path(post, path = "/api/bookings/{id}/decline", tag = "deals", params(("id" = DealId, Path)),
               request_body = Option<Reason>, responses((status = 200, body = DealAnswer), Problem))]
pub async fn decline(State(app): State<App>, who: Actor, Path(id): Path<DealId>, body: Body) -> Answer {
    let reason = reason(body);
    let words = Words::optional_reason(reason.as_deref())?;
    transition_and_commit(&app, &who, &id, Transition::Decline { reason: words, hold: true }, reason.as_deref()).await
}

/// Undo a decline before the initiator is notified: the booking is pending again.
#[utoipa::path(post, path = "/api/bookings/{id}/undo-decline", tag = "deals", params(("id" = DealId, Path)),
               request_body = Option<Reason>, responses((status = 200, body = DealAnswer), Problem))]
pub async fn undo_decline(State(app): State<App>, who: Actor, Path(id): Path<DealId>, body: Body) -> Answer {
    transition_and_commit(&app, &who, &id, Transition::UndoDecline, reason(body).as_deref()).await
}

/// Withdraw one's own pending request or offer.
#[utoipa::path(post, path = "/api/bookings/{id}/withdraw", tag = "deals", params(("id" = DealId, Path)),
               responses((status = 200, body = DealAnswer), Problem))]
pub async fn withdraw(State(app): State<App>, who: Actor, Path(id): Path<DealId>) -> Answer {
    transition_and_commit(&app, &who, &id, Transition::Withdraw, None).await
}

/// End an accepted booking; what was paid is refunded (see the refund preview).
#[utoipa::path(post, path = "/api/bookings/{id}/cancel", tag = "deals", params(("id" = DealId, Path)),
               request_body = Option<Reason>, responses((status = 200, body = DealAnswer), Problem))]
pub async fn cancel(State(app): State<App>, who: Actor, Path(id): Path<DealId>, body: Body) -> Answer {
    let reason = reason(body);
    let words = Words::optional_reason(reason.as_deref())?;
    transition_and_commit(&app, &who, &id, Transition::Cancel { reason: words }, reason.as_deref()).await
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
    State(app): State<App>,
    who: Actor,
    Path(id): Path<DealId>,
    Json(body): Json<NewDispute>,
) -> Answer {
    let reason = Words::reason(body.reason.as_deref().unwrap_or_default())?;
    let refund = body.refund_cents.map(|amount| splits::cents(Some(amount))).transpose()?;
    transition_and_commit(&app, &who, &id, Transition::Dispute { reason, refund }, None).await
}
