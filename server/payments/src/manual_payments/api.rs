//! Money that moves outside the provider: a payment that an admin records (T23), and its refund.
use crate::context::Payments;
use crate::manual_payments::actions::{self, RecordedPayment, SentRefund, Waiting};
use crate::rules::RefundId;
use axum::extract::State;
use base::accounts::{Actor, Right};
use deals::DealId;
use platform::{
    clock::iso,
    http::{Json, Path, Problem},
    money::{Cents, Currency},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A payment made outside the provider. The amount is what is due, never what someone types.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct PaymentByHand {
    /// What identifies the payment: a bank's reference, a cheque's number. At most 200 characters, each once.
    reference: String,
    /// Why it was paid this way; at most 2000 characters.
    reason: String,
}

/// What an admin may do with a refund that waits.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RefundAction)]
pub enum Action {
    /// Say that it was sent.
    MarkSent,
}

/// A refund that an admin has to send.
#[derive(Debug, Serialize, ToSchema)]
pub struct RefundToSend {
    id: String,
    booking_id: String,
    /// What was booked.
    title: String,
    /// To whom it goes.
    hirer_name: String,
    hirer_email: String,
    amount_cents: Cents,
    #[schema(value_type = String)]
    currency: Currency,
    /// What the payment was recorded under.
    reference: String,
    /// When it was asked for, ISO 8601.
    created_at: String,
    /// What the viewer may do.
    actions: Vec<Action>,
}

/// The refunds that wait for someone to send them.
#[derive(Debug, Serialize, ToSchema)]
pub struct RefundsToSend {
    /// Oldest first, 100 at most.
    refunds: Vec<RefundToSend>,
}

/// Confirms that a refund was sent.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct RefundByHand {
    /// What identifies it, at most 200 characters.
    reference: String,
}

/// Record a payment of what is due that was made outside the provider. The same reference again is the same payment.
/// Asks for a recent sign-in.
#[utoipa::path(post, path = "/api/admin/bookings/{id}/record-payment", tag = "admin", params(("id" = DealId, Path)),
               request_body = PaymentByHand, responses((status = 200, body = RecordedPayment), Problem))]
pub async fn record(
    State(app): State<Payments>,
    who: Actor,
    Path(id): Path<DealId>,
    Json(body): Json<PaymentByHand>,
) -> Result<Json<RecordedPayment>, Problem> {
    actions::record(&app, &who, &id, &body.reference, &body.reason).await
}

/// The refunds that only an admin can send: those of payments that were recorded manually.
#[utoipa::path(get, path = "/api/admin/refunds", tag = "admin",
               responses((status = 200, body = RefundsToSend), Problem))]
pub async fn to_send(State(app): State<Payments>, who: Actor) -> Result<Json<RefundsToSend>, Problem> {
    let waiting = actions::to_send(&app, &who).await?;
    Ok(Json(RefundsToSend { refunds: waiting.into_iter().map(|refund| refund_view(&who, refund)).collect() }))
}

fn refund_view(who: &Actor, Waiting { refund, title, hirer_name, hirer_email }: Waiting) -> RefundToSend {
    RefundToSend {
        id: refund.id.into(),
        booking_id: refund.deal_id.into(),
        title,
        hirer_name,
        hirer_email,
        amount_cents: refund.amount.minor,
        currency: refund.amount.currency,
        reference: refund.provider_intent_id.unwrap_or_default(),
        created_at: iso(refund.created_at),
        actions: who.may(Right::Money).then_some(Action::MarkSent).into_iter().collect(),
    }
}

/// Confirm that a refund was sent manually. The first one counts if it is sent twice. Asks for a recent sign-in.
#[utoipa::path(post, path = "/api/admin/refunds/{id}/sent", tag = "admin", params(("id" = String, Path)),
               request_body = RefundByHand, responses((status = 200, body = SentRefund), Problem))]
pub async fn sent(
    State(app): State<Payments>,
    who: Actor,
    Path(id): Path<RefundId>,
    Json(body): Json<RefundByHand>,
) -> Result<Json<SentRefund>, Problem> {
    actions::mark_sent(&app, &who, &id, &body.reference).await
}
