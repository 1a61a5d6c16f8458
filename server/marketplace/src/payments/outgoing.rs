//! Money that leaves: refunds and payouts, asked for by deals as jobs. Record, call, record; the same key on each try.
use super::{
    gateway::GatewayError,
    rules::BY_HAND,
    store::{self, Payment},
    store_out::{self, Payout, Refund, Sent},
};
use crate::{
    accounts,
    deals::{self, DealId},
    ledger::{self, Account, Group},
    notifications,
    state::App,
};
use platform::{
    db::Tx,
    http::Problem,
    ids,
    jobs::{Job, JobError},
    money::Cents,
};
use serde::Deserialize;

/// Job `payments.refund`: the books have it already, now the provider sends it.
#[derive(Deserialize)]
struct RefundOf {
    deal_id: String,
    /// Which payment; the deal's settled one when empty.
    payment_id: Option<String>,
    amount_cents: Cents,
    reason: Option<String>,
}

/// Job `payments.payout`: a released deal's money goes to the creator.
#[derive(Deserialize)]
struct PayoutOf {
    deal_id: String,
    /// The creator's part; the deal's when empty.
    amount_cents: Option<Cents>,
}

/// Sends money back to the hirer.
pub async fn refund(app: &App, job: &Job) -> Result<(), JobError> {
    let of: RefundOf = job.read()?;
    let payment = refunded_payment(app, &of).await?;
    let refund = record_refund(app, &of, &payment, &job.id).await?;
    // What came by hand goes back by hand: an operator was told, sends it, and says so.
    if refund.status == Sent::Done || payment.provider == BY_HAND {
        return Ok(());
    }
    let intent = payment.provider_intent_id.as_deref().unwrap_or_default();
    let sent = app.gateway.refund(&format!("refund:{}", refund.id), intent, refund.amount_cents).await;
    let id = sent.map_err(refused)?;
    let mut tx = app.db.write().await?;
    store_out::refund_done(&mut tx, &refund.id, &id, app.clock.now()).await?;
    notifications::changed(&mut tx, app, &refund.deal_id, [refund.hirer_id.as_str()]);
    Ok(tx.commit().await?)
}

async fn refunded_payment(app: &App, of: &RefundOf) -> Result<Payment, JobError> {
    let mut sql = &app.db;
    let payment = match &of.payment_id {
        Some(id) => store::find(&mut sql, id).await?,
        None => store::settled_of(&mut sql, &of.deal_id).await?.into_iter().next(),
    };
    payment.ok_or_else(|| JobError::GiveUp(format!("deal {} has no payment to refund", of.deal_id)))
}

async fn record_refund(app: &App, of: &RefundOf, payment: &Payment, cause: &str) -> Result<Refund, JobError> {
    let new = Refund {
        id: ids::id(),
        payment_id: payment.id.clone(),
        deal_id: of.deal_id.clone(),
        hirer_id: payment.hirer_id.clone(),
        amount_cents: of.amount_cents,
        reason: of.reason.clone().unwrap_or_else(|| "refund".to_owned()),
        cause: cause.to_owned(),
        status: Sent::Requested,
        created_at: app.clock.now(),
    };
    let mut tx = app.db.write().await?;
    let refund = store_out::request_refund(&mut tx, &new).await?;
    let refunded = store_out::refunded(&mut tx, &payment.id).await?;
    if refunded > payment.amount_cents {
        return Err(JobError::GiveUp(format!("refunds of {refunded} cents are more than payment {} has", payment.id)));
    }
    tx.commit().await?;
    Ok(refund)
}

/// Pays the creator.
pub async fn payout(app: &App, job: &Job) -> Result<(), JobError> {
    let of: PayoutOf = job.read()?;
    let Some(payout) = record_payout(app, &of).await? else { return Ok(()) };
    if payout.status == Sent::Done {
        return Ok(());
    }
    let (key, amount) = (format!("transfer:{}", payout.id), payout.amount_cents);
    let sent = app.gateway.transfer(&key, &payout.creator_id, &payout.deal_id, amount).await;
    let id = sent.map_err(refused)?;
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    // The lock comes first, as where payouts are computed: what is on its way and what is posted change together.
    accounts::lock(&mut tx, &payout.creator_id).await?;
    if store_out::payout_done(&mut tx, &payout.id, &id, now).await? {
        let group = Group::payout(&payout.deal_id, &payout.id, &payout.creator_id, amount);
        ledger::post(&mut tx, now, &group).await?;
        tell(app, &mut tx, &payout).await?;
    }
    Ok(tx.commit().await?)
}

/// Records what the creator is paid of their part of a released deal, under a lock on the creator: no more than the books
/// say we owe them, less what is on its way already. Nothing while the deal stands still, nor once the money went back.
async fn record_payout(app: &App, of: &PayoutOf) -> Result<Option<Payout>, JobError> {
    let id = DealId(of.deal_id.clone());
    let mut tx = app.db.write().await?;
    let Some(deal) = deals::find(&mut tx, &id).await? else {
        return Err(JobError::GiveUp(format!("there is no deal {id}")));
    };
    let creator_id = deal.creator_id.unwrap_or_default();
    accounts::lock(&mut tx, &creator_id).await?;
    if let Some(known) = store_out::payout_of(&mut tx, &of.deal_id).await? {
        return Ok(Some(known));
    }
    // Read again: another transaction may have moved it while this one waited for the lock.
    let deal = deals::find(&mut tx, &id).await?.filter(deals::Deal::may_be_paid_out);
    let Some(deal) = deal else { return Ok(None) };
    let part = of.amount_cents.unwrap_or_else(|| deal.released_cents());
    if part <= 0 {
        return Ok(None);
    }
    let payable = ledger::balance(&mut tx, &Account::CreatorPayable(creator_id.clone())).await?;
    let netted = ledger::netted(part, payable, store_out::on_its_way(&mut tx, &creator_id).await?);
    let payment = store::settled_of(&mut tx, &of.deal_id).await?.into_iter().next();
    let new = Payout {
        id: ids::id(),
        deal_id: of.deal_id.clone(),
        payment_id: payment.map(|payment| payment.id),
        creator_id,
        amount_cents: netted.paid,
        deducted_cents: netted.deducted,
        // The books have the deduction already: the release was posted against the debt. No provider is needed.
        status: if netted.paid == 0 { Sent::Done } else { Sent::Requested },
        created_at: app.clock.now(),
    };
    let payout = store_out::request_payout(&mut tx, &new).await?;
    if payout.status == Sent::Done {
        tell(app, &mut tx, &payout).await?;
    }
    tx.commit().await?;
    Ok(Some(payout))
}

/// Tells the creator what they were paid, and what was deducted.
async fn tell(app: &App, tx: &mut Tx, payout: &Payout) -> platform::db::Result<()> {
    if let Some(deal) = deals::find(tx, &DealId(payout.deal_id.clone())).await? {
        deals::tell_paid(app, tx, &deal, &payout.id, payout.deducted_cents).await?;
    }
    notifications::changed(tx, app, &payout.deal_id, [payout.creator_id.as_str()]);
    Ok(())
}

/// What the provider refuses, it refuses again: an operator has to look.
fn refused(error: GatewayError) -> JobError {
    if error.is_retryable() {
        return Problem::from(error).into();
    }
    JobError::GiveUp(error.to_string())
}
