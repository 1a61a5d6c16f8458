//! Money that moves outside the provider: a payment that an admin records (T23), and its refund.
use crate::context::Payments;
use crate::gateway::ProviderId;
use crate::payouts::store::{self as payouts_store, PendingRefund, Sent};
use crate::rules::{BY_HAND, REFERENCE, Status};
use crate::store::{self, Payment};
use axum::extract::State;
use base::accounts::{self, Actor, Right};
use base::notifications;
use deals::{self, Deal, DealActor, DealId, Transition, Words};
use platform::{
    audit,
    clock::iso,
    db::{self, Sql, Tx},
    http::{Json, Path, Problem},
    idempotency::commit,
    ids,
    money::{CURRENCY, Cents},
    msg,
    text::Refused,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
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

/// A payment that was recorded.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecordedPayment {
    /// Our id; its receipt is named by it.
    id: String,
    booking_id: String,
    reference: String,
    /// What was due.
    amount_cents: Cents,
    currency: &'static str,
    /// When it was recorded, ISO 8601.
    recorded_at: String,
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
    currency: &'static str,
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

/// A refund that was sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct SentRefund {
    id: String,
    booking_id: String,
    amount_cents: Cents,
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
    may_move_money(&app, &who)?;
    let (reference, reason) = (reference(&body.reference)?, Words::reason(&body.reason)?);
    let mut tx = who.write(&app).await?;
    let payment = record_once(&app, &mut tx, &who, &id, &reference, reason).await?;
    commit(
        tx,
        Json(RecordedPayment {
            id: payment.id,
            booking_id: payment.deal_id,
            reference,
            amount_cents: payment.amount_cents,
            currency: CURRENCY,
            recorded_at: iso(payment.created_at),
        }),
    )
    .await
}

/// Only for those who decide about money: by role, with a recent proof of identity.
fn may_move_money(app: &Payments, who: &Actor) -> Result<(), Problem> {
    who.must_have(Right::Money)?;
    who.must_be_recent(app.clock.real())
}

fn reference(text: &str) -> Result<String, Refused> {
    REFERENCE.filled(REFERENCE.line(text)?)
}

/// T23, its record and its audit entry; or the record that the same request made before.
async fn record_once(
    app: &Payments,
    tx: &mut Tx,
    who: &Actor,
    id: &DealId,
    reference: &str,
    reason: Words,
) -> Result<Payment, Problem> {
    let taken = || Problem::conflict("reference_taken", msg!("problem-reference-taken"));
    if let Some(known) = store::by_provider_id(tx, &ProviderId::manual(), reference).await? {
        return if known.deal_id == id.0 { Ok(known) } else { Err(taken()) };
    }
    let payment_id = ids::id();
    let note = reason.as_str().to_owned();
    let admin = DealActor::Person { id: who.id.clone(), admin: true, reason: Some(reason) };
    let record = Transition::RecordPayment { payment: payment_id.clone() };
    let deal = deals::transition(app, tx, id, record, &admin).await?;
    let payment = arrived(app, &deal, payment_id, reference);
    store::insert_settled(tx, &payment).await.map_err(|error| match error {
        db::Error::Unique { .. } => taken(),
        other => other.into(),
    })?;
    let new = json!({ "reference": reference, "amount_cents": payment.amount_cents, "reason": note });
    audit::record(tx, &app.clock, &who.id, "payment.recorded", &id.0, (), new).await?;
    Ok(payment)
}

fn arrived(app: &Payments, deal: &Deal, id: String, reference: &str) -> Payment {
    let (now, provider) = (app.clock.now(), ProviderId::manual());
    Payment {
        id,
        deal_id: deal.id.0.clone(),
        hirer_id: deal.hirer_id.clone().unwrap_or_default(),
        provider: provider.name,
        provider_account: provider.account,
        provider_live: provider.live,
        provider_intent_id: Some(reference.to_owned()),
        client_secret: None,
        amount_cents: deal.total(),
        status: Status::Settled,
        last_error: None,
        chargeback: false,
        created_at: now,
        checked_at: now,
        settled_at: Some(now),
        receipt: None,
    }
}

/// The refunds that only an admin can send: those of payments that were recorded manually.
#[utoipa::path(get, path = "/api/admin/refunds", tag = "admin",
               responses((status = 200, body = RefundsToSend), Problem))]
pub async fn to_send(State(app): State<Payments>, who: Actor) -> Result<Json<RefundsToSend>, Problem> {
    who.must_be_admin()?;
    let mut sql = &app.db;
    let mut refunds = Vec::new();
    for row in payouts_store::to_send(&mut sql, BY_HAND).await? {
        refunds.push(refund_view(&mut sql, &who, row).await?);
    }
    Ok(Json(RefundsToSend { refunds }))
}

async fn refund_view(sql: &mut impl Sql, who: &Actor, row: PendingRefund) -> Result<RefundToSend, Problem> {
    let deal = deals::find(sql, &DealId(row.deal_id.clone())).await?;
    let hirer = accounts::person(sql, &row.hirer_id).await?;
    let (hirer_name, hirer_email) = hirer.map(|person| (person.full_name, person.email)).unwrap_or_default();
    Ok(RefundToSend {
        id: row.id,
        booking_id: row.deal_id,
        title: deal.map(|deal| deal.title().to_owned()).unwrap_or_default(),
        hirer_name,
        hirer_email,
        amount_cents: row.amount_cents,
        currency: CURRENCY,
        reference: row.provider_intent_id.unwrap_or_default(),
        created_at: iso(row.created_at),
        actions: who.may(Right::Money).then_some(Action::MarkSent).into_iter().collect(),
    })
}

/// Confirm that a refund was sent manually. The first one counts if it is sent twice. Asks for a recent sign-in.
#[utoipa::path(post, path = "/api/admin/refunds/{id}/sent", tag = "admin", params(("id" = String, Path)),
               request_body = RefundByHand, responses((status = 200, body = SentRefund), Problem))]
pub async fn sent(
    State(app): State<Payments>,
    who: Actor,
    Path(id): Path<String>,
    Json(body): Json<RefundByHand>,
) -> Result<Json<SentRefund>, Problem> {
    may_move_money(&app, &who)?;
    let reference = reference(&body.reference)?;
    let mut tx = who.write(&app).await?;
    let found = payouts_store::refund(&mut tx, &id).await?.filter(|refund| refund.provider == BY_HAND);
    let refund = found.ok_or_else(|| Problem::not_found(msg!("problem-no-such-refund")))?;
    if refund.status == Sent::Requested && payouts_store::refund_done(&mut tx, &id, &reference, app.clock.now()).await?
    {
        let new = json!({ "reference": reference, "amount_cents": refund.amount_cents, "booking_id": refund.deal_id });
        audit::record(&mut tx, &app.clock, &who.id, "refund.sent", &id, (), new).await?;
        notifications::changed(&mut tx, &app, &refund.deal_id, [refund.hirer_id.as_str()]);
    }
    commit(tx, Json(SentRefund { id: refund.id, booking_id: refund.deal_id, amount_cents: refund.amount_cents })).await
}
