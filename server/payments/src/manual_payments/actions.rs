//! Actions of admins on money that moves outside the provider.
use crate::context::Payments;
use crate::gateway::ProviderId;
use crate::payouts::store::{self as payouts_store, PendingRefund, Sent};
use crate::rules::{BY_HAND, REFERENCE, RefundId, Status};
use crate::store::{self, Payment};
use base::accounts::{self, Actor, Right};
use base::notifications;
use deals::{self, Deal, DealActor, DealId, PaymentId, Transition, UserText};
use platform::{
    audit,
    clock::iso,
    db::{self, Tx},
    http::{Json, Problem},
    ids,
    money::{Cents, Currency},
    msg,
    text::Refused,
};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

/// A payment that was recorded.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecordedPayment {
    /// Our id; its receipt is named by it.
    id: String,
    booking_id: String,
    reference: String,
    /// What was due.
    amount_cents: Cents,
    #[schema(value_type = String)]
    currency: Currency,
    /// When it was recorded, ISO 8601.
    recorded_at: String,
}

/// A refund that was sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct SentRefund {
    id: String,
    booking_id: String,
    amount_cents: Cents,
}

/// Records a payment of what is due for the deal `id`, and commits it. The same reference again is the same payment.
///
/// # Errors
/// 403 for everyone who may not decide about money; 409 `reference_taken`; what the rules refuse.
pub async fn record(
    app: &Payments,
    who: &Actor,
    id: &DealId,
    reference: &str,
    reason: &str,
) -> Result<Json<RecordedPayment>, Problem> {
    may_move_money(app, who)?;
    let (reference, reason) = (filled(reference)?, UserText::reason(reason)?);
    who.commit(app, async |tx| {
        let payment = record_once(app, tx, who, id, &reference, reason).await?;
        Ok(Json(RecordedPayment {
            id: payment.id.into(),
            booking_id: payment.deal_id.into(),
            reference,
            amount_cents: payment.amount.minor,
            currency: payment.amount.currency,
            recorded_at: iso(payment.created_at),
        }))
    })
    .await
}

fn filled(reference: &str) -> Result<String, Refused> {
    REFERENCE.filled(REFERENCE.line(reference)?)
}

/// Only for those who decide about money: by role, with a recent proof of identity.
fn may_move_money(app: &Payments, who: &Actor) -> Result<(), Problem> {
    who.must_have(Right::Money)?;
    who.must_be_recent(app.clock.real())
}

/// T23, its record and its audit entry; or the record that the same request made before.
///
/// # Errors
/// 409 `reference_taken` when another deal's payment has this reference; what the rules refuse.
async fn record_once(
    app: &Payments,
    tx: &mut Tx,
    who: &Actor,
    id: &DealId,
    reference: &str,
    reason: UserText,
) -> Result<Payment, Problem> {
    let taken = || Problem::conflict("reference_taken", msg!("problem-reference-taken"));
    if let Some(known) = store::by_provider_id(tx, &ProviderId::manual(), reference).await? {
        return if known.deal_id == *id { Ok(known) } else { Err(taken()) };
    }
    let payment_id = ids::id();
    let note = reason.as_str().to_owned();
    let admin = DealActor::Person { id: who.id.clone(), admin: true, reason: Some(reason) };
    let book = app.gateways.current().id().book();
    let record = Transition::RecordPayment { payment: payment_id.clone().into(), book };
    let deal = deals::transition(app, tx, id, record, &admin).await?;
    let payment = arrived(app, &deal, payment_id.into(), reference);
    store::insert_settled(tx, &payment).await.map_err(|error| match error {
        db::Error::Unique { .. } => taken(),
        other => other.into(),
    })?;
    let new = json!({ "reference": reference, "amount_cents": payment.amount.minor, "reason": note });
    audit::record(tx, &app.clock, &who.id, "payment.recorded", id, (), new).await?;
    Ok(payment)
}

fn arrived(app: &Payments, deal: &Deal, id: PaymentId, reference: &str) -> Payment {
    let (now, provider) = (app.clock.now(), ProviderId::manual());
    Payment {
        id,
        deal_id: deal.id.clone(),
        hirer_id: deal.parties.hirer_id.clone().unwrap_or_else(|| "".into()),
        provider: provider.name,
        provider_account: provider.account,
        provider_live: provider.live,
        provider_intent_id: Some(reference.to_owned()),
        client_secret: None,
        amount: deal.amount(deal.total()),
        status: Status::Settled,
        last_error: None,
        chargeback: false,
        created_at: now,
        checked_at: now,
        settled_at: Some(now),
        receipt: None,
    }
}

/// A refund that an admin has to send.
pub struct Waiting {
    /// The refund.
    pub refund: PendingRefund,
    /// What was booked.
    pub title: String,
    /// To whom it goes.
    pub hirer_name: String,
    /// Their address.
    pub hirer_email: String,
}

/// The refunds that only an admin can send, oldest first.
pub async fn to_send(app: &Payments, who: &Actor) -> Result<Vec<Waiting>, Problem> {
    who.must_be_admin()?;
    let mut sql = &app.db;
    let mut waiting = Vec::new();
    for refund in payouts_store::to_send(&mut sql, BY_HAND).await? {
        let deal = deals::find(&mut sql, &refund.deal_id).await?;
        let hirer = accounts::person(&mut sql, &refund.hirer_id).await?;
        let (hirer_name, hirer_email) = hirer.map(|person| (person.full_name, person.email)).unwrap_or_default();
        let title = deal.map(|deal| deal.title().to_owned()).unwrap_or_default();
        waiting.push(Waiting { refund, title, hirer_name, hirer_email });
    }
    Ok(waiting)
}

/// Records that the refund `id` was sent under `reference`, and commits it.
///
/// # Errors
/// 403 for everyone who may not decide about money; 404 for a refund that is not sent manually.
pub async fn mark_sent(
    app: &Payments,
    who: &Actor,
    id: &RefundId,
    reference: &str,
) -> Result<Json<SentRefund>, Problem> {
    may_move_money(app, who)?;
    let reference = filled(reference)?;
    who.commit(app, async |tx| {
        let refund = mark_sent_once(app, tx, who, id, &reference).await?;
        Ok(Json(SentRefund {
            id: refund.id.into(),
            booking_id: refund.deal_id.into(),
            amount_cents: refund.amount.minor,
        }))
    })
    .await
}

/// Records that the refund `id` was sent under `reference`. The first one counts if it is sent twice.
///
/// # Errors
/// 404 for a refund that is not sent manually.
async fn mark_sent_once(
    app: &Payments,
    tx: &mut Tx,
    who: &Actor,
    id: &RefundId,
    reference: &str,
) -> Result<PendingRefund, Problem> {
    let found = payouts_store::refund(tx, id).await?.filter(|refund| refund.provider == BY_HAND);
    let refund = found.ok_or_else(|| Problem::not_found(msg!("problem-no-such-refund")))?;
    if refund.status == Sent::Requested && payouts_store::refund_done(tx, id, reference, app.clock.now()).await? {
        let new = json!({ "reference": reference, "amount_cents": refund.amount.minor, "booking_id": refund.deal_id });
        audit::record(tx, &app.clock, &who.id, "refund.sent", id, (), new).await?;
        notifications::changed(tx, app, &refund.deal_id, [&refund.hirer_id]);
    }
    Ok(refund)
}
