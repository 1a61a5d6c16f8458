//! Outgoing money: refunds and payouts, which deals enqueue as jobs. Record, call, record; the same key on each try.
pub mod account;
mod debt;
mod reminders;
mod reversals;
pub mod store;

pub use debt::{debt, payouts_waiting};
pub use reminders::remind;
pub use reversals::reverse;

use crate::chargebacks;
use crate::context::Payments;
use crate::gateway::{DisputeStatus, Gateway, GatewayError, NewTransfer, PayoutAccount, ProviderId};
use crate::payout_accounts;
use crate::payouts::store::{Payout, Refund, Sent};
use crate::rules::BY_HAND;
use crate::store::{self as payments_store, Payment};
use base::accounts;
use base::accounts::UserId;
use base::ledger::{self, Account, Group};
use base::notifications;
use deals::{self, RefundPayment, SendPayout};
use platform::{
    clock::{DAY, Timestamp},
    db::Tx,
    http::Problem,
    ids,
    jobs::{self, Job, JobError, Payload},
};

/// How many jobs are looked at in one query.
const DEAD_AT_ONCE: i64 = 500;

/// Sends money back to the hirer.
pub async fn refund(app: Payments, of: RefundPayment, job: Job) -> Result<(), JobError> {
    let app = &app;
    let payment = refunded_payment(app, &of).await?;
    let refund = record_refund(app, &of, &payment, &job.id).await?;
    // A manual payment is refunded manually: an admin was notified, sends it and marks it as sent.
    if refund.status == Sent::Done || payment.provider == BY_HAND {
        return Ok(());
    }
    let gateway = match app.gateways.of(&payment.provider_id()) {
        Ok(gateway) => gateway,
        // live keys have taken the place of the test keys: nobody can be asked, and no real money is owed
        Err(_) if !payment.provider_live && app.gateways.current().id().live => {
            return refund_recorded(app, &refund, "test").await;
        }
        Err(error) => return Err(job_error(error)),
    };
    let intent = payment.provider_intent_id.as_deref().unwrap_or_default();
    let key = format!("refund:{}", refund.id);
    let sent = match find_refunded(app, gateway, &refund, (&key, intent), &job).await? {
        Some(id) => Ok(id),
        None => gateway.refund(&key, intent, refund.amount).await,
    };
    match sent {
        Ok(id) => refund_recorded(app, &refund, &id).await,
        Err(error) if error.is_retryable() => Err(job_error(error)),
        Err(error) => {
            let mut tx = app.db.write().await?;
            store::refund_refused(&mut tx, &refund.id, app.clock.now()).await?;
            notifications::changed(&mut tx, app, &refund.deal_id, [&refund.hirer_id]);
            tx.commit().await?;
            Err(job_error(error))
        }
    }
}

/// Records that the provider has `refund` under `id`.
async fn refund_recorded(app: &Payments, refund: &Refund, id: &str) -> Result<(), JobError> {
    let mut tx = app.db.write().await?;
    store::refund_done(&mut tx, &refund.id, id, app.clock.now()).await?;
    notifications::changed(&mut tx, app, &refund.deal_id, [&refund.hirer_id]);
    Ok(tx.commit().await?)
}

/// The refund at the provider, if an earlier try has made it after all: its answer may have been lost, and a provider
/// forgets keys. After a refusal much may have happened: what the payer's bank took back meanwhile must not go back twice,
/// and what it gave to them for good is as refunded.
async fn find_refunded(
    app: &Payments,
    gateway: &Gateway,
    refund: &Refund,
    (key, intent): (&str, &str),
    job: &Job,
) -> Result<Option<String>, JobError> {
    if refund.refused_at.is_none() && job.attempts <= 1 {
        return Ok(None);
    }
    let found = gateway.find_refund(key, intent).await.map_err(job_error)?;
    if refund.refused_at.is_none() {
        return Ok(found);
    }
    if found.is_some() {
        return Ok(found);
    }
    let known = chargebacks::store::of_deal(&mut &app.db, &refund.deal_id).await?;
    let of_payment = || known.iter().filter(|it| it.payment_id == refund.payment_id);
    if let Some(lost) = of_payment().find(|it| it.status == DisputeStatus::Lost) {
        // the payer has it from their bank
        return Ok(Some(lost.id.clone()));
    }
    let deal = deals::find(&mut &app.db, &refund.deal_id).await?;
    let payment = payments_store::find(&mut &app.db, &refund.payment_id).await?;
    let taken_back = deal.is_some_and(|deal| deal.chargeback) || payment.is_some_and(|payment| payment.chargeback);
    let is_won = of_payment().next().is_some() && of_payment().all(|it| it.status == DisputeStatus::Won);
    if taken_back && !is_won {
        return Err(JobError::GiveUp("the payer's bank took the payment back after the refund was refused".into()));
    }
    Ok(None)
}

async fn refunded_payment(app: &Payments, of: &RefundPayment) -> Result<Payment, JobError> {
    let mut sql = &app.db;
    let payment = match &of.payment_id {
        Some(id) => payments_store::find(&mut sql, id).await?,
        None => payments_store::settled_of(&mut sql, &of.deal_id).await?.into_iter().next(),
    };
    payment.ok_or_else(|| JobError::GiveUp(format!("deal {} has no payment to refund", of.deal_id)))
}

async fn record_refund(app: &Payments, of: &RefundPayment, payment: &Payment, cause: &str) -> Result<Refund, JobError> {
    let new = Refund {
        id: ids::id().into(),
        payment_id: payment.id.clone(),
        deal_id: of.deal_id.clone(),
        hirer_id: payment.hirer_id.clone(),
        amount: payment.amount.with(of.amount_cents),
        reason: of.reason.clone().unwrap_or_else(|| "refund".to_owned()),
        cause: cause.to_owned(),
        status: Sent::Requested,
        created_at: app.clock.now(),
        refused_at: None,
    };
    let mut tx = app.db.write().await?;
    let refund = store::request_refund(&mut tx, &new).await?;
    let refunded = store::refunded(&mut tx, &payment.id).await?;
    if refunded > payment.amount.minor {
        return Err(JobError::GiveUp(format!("refunds of {refunded} cents are more than payment {} has", payment.id)));
    }
    tx.commit().await?;
    Ok(refund)
}

/// What a job has to do about a payout.
enum Step {
    /// Nothing is to be paid, or it was paid already.
    Nothing,
    /// The provider sends it.
    Send(Payout),
    /// It was recorded, and its deal may no longer be paid out: it depends on whether the provider has it.
    Withdraw(Payout),
}

/// Pays the creator.
pub async fn payout(app: Payments, of: SendPayout, job: Job) -> Result<(), JobError> {
    let app = &app;
    let Some(deal) = deals::find(&mut &app.db, &of.deal_id).await? else {
        return Err(JobError::GiveUp(format!("there is no deal {}", of.deal_id)));
    };
    withdraw_stale(app, &deal).await?;
    let released_at = deal.dates.released_at.unwrap_or(deal.dates.updated_at);
    match record_payout(app, &of, &deal.parties.creator_id.unwrap_or_else(|| "".into())).await? {
        Step::Nothing => Ok(()),
        Step::Send(payout) => send(app, &payout, released_at, job.attempts > 1).await,
        Step::Withdraw(payout) => withdraw(app, &payout).await,
    }
}

/// Decides about the creator's other payouts whose deals may no longer be paid out. Their own jobs may have been given
/// up, and while such a payout counts as on its way it is deducted from this one.
async fn withdraw_stale(app: &Payments, deal: &deals::Deal) -> Result<(), JobError> {
    let Some(creator) = &deal.parties.creator_id else { return Ok(()) };
    let mut sql = &app.db;
    for id in store::payouts_waiting(&mut sql, creator).await? {
        let other = deals::find(&mut sql, &id).await?;
        if id == deal.id || other.is_some_and(|other| other.may_be_paid_out()) {
            continue;
        }
        if let Some(payout) = store::payout_of(&mut sql, &id).await? {
            withdraw(app, &payout).await?;
        }
    }
    Ok(())
}

/// The provider's key of a payout; the same on each try.
fn transfer_key(payout: &Payout) -> String {
    format!("transfer:{}", payout.id)
}

/// The provider's id of the transfer that it has for `payout`, if it has one. One of another amount is for an admin.
async fn find_sent(gateway: &Gateway, payout: &Payout) -> Result<Option<String>, JobError> {
    let made = gateway.find_transfer(&transfer_key(payout), &payout.deal_id).await.map_err(job_error)?;
    match made {
        Some(made) if made.amount_cents != payout.amount.minor => {
            let (paid, due) = (made.amount_cents, payout.amount.minor);
            Err(JobError::GiveUp(format!(
                "the provider has paid {paid} cents for payout {}, which is {due}",
                payout.id
            )))
        }
        made => Ok(made.map(|made| made.id)),
    }
}

/// `again`: this is not the first try.
async fn send(app: &Payments, payout: &Payout, released_at: Timestamp, again: bool) -> Result<(), JobError> {
    let (key, amount) = (transfer_key(payout), payout.amount);
    let gateway = app.gateways.of(&payout.provider_id()).map_err(job_error)?;
    // the provider may have the transfer: its answer was lost, or it no longer knows the key
    if (again || app.clock.now() - released_at >= DAY)
        && let Some(id) = find_sent(gateway, payout).await?
    {
        return sent(app, payout, &id).await;
    }
    let account = payout_accounts::find_ready(&mut &app.db, &payout.creator_id, gateway).await?;
    let Some(account) = record_account(app, payout, account).await? else { return Ok(()) };
    let source = source(app, payout).await?;
    let reference = &payout.deal_id;
    let transfer = NewTransfer { key: &key, account: &account, reference, amount, source: source.as_deref() };
    match gateway.transfer(transfer).await {
        Ok(id) => sent(app, payout, &id).await,
        // It may have it nonetheless, if only the response was lost: it stays on its way.
        Err(error) if error.is_retryable() => Err(job_error(error)),
        Err(error) => {
            if gateway.find_transfer(&key, &payout.deal_id).await.map_err(job_error)?.is_none() {
                cancel(app, payout).await?;
            }
            let mut tx = app.db.write().await?;
            store::payout_refused(&mut tx, &payout.id, app.clock.now()).await?;
            notifications::changed(&mut tx, app, &payout.deal_id, [&payout.creator_id]);
            tx.commit().await?;
            Err(job_error(error))
        }
    }
}

/// The intent whose money `payout` is, if it came through the provider that pays it out.
async fn source(app: &Payments, payout: &Payout) -> Result<Option<String>, JobError> {
    let Some(id) = &payout.payment_id else { return Ok(None) };
    let payment = payments_store::find(&mut &app.db, id).await?;
    Ok(payment.filter(|paid| paid.provider_id() == payout.provider_id()).and_then(|paid| paid.provider_intent_id))
}

/// Records whether `payout` waits for an account of its creator, where that has changed. One that does is on its way, and
/// its job is done: [`account::resume_payouts`] enqueues another one.
async fn record_account(
    app: &Payments,
    payout: &Payout,
    account: Option<PayoutAccount>,
) -> Result<Option<PayoutAccount>, JobError> {
    if account.is_some() == payout.no_account_at.is_some() {
        let since = account.is_none().then(|| app.clock.now());
        let mut tx = app.db.write().await?;
        store::waits_for_account(&mut tx, &payout.id, since).await?;
        tx.commit().await?;
    }
    Ok(account)
}

/// Ends a payout whose deal may no longer be paid out: what the provider sent is posted and becomes a debt; what it
/// does not have is never sent.
async fn withdraw(app: &Payments, payout: &Payout) -> Result<(), JobError> {
    let gateway = app.gateways.of(&payout.provider_id()).map_err(job_error)?;
    match find_sent(gateway, payout).await? {
        Some(id) => sent(app, payout, &id).await,
        None => cancel(app, payout).await,
    }
}

async fn cancel(app: &Payments, payout: &Payout) -> Result<(), JobError> {
    let mut tx = app.db.write().await?;
    accounts::lock(&mut tx, &payout.creator_id).await?;
    store::cancel_payout(&mut tx, &payout.id).await?;
    notifications::changed(&mut tx, app, &payout.deal_id, [&payout.creator_id]);
    Ok(tx.commit().await?)
}

/// Records that the provider sent `payout` by its transfer `id`.
async fn sent(app: &Payments, payout: &Payout, id: &str) -> Result<(), JobError> {
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    // The lock comes first, as where payouts are computed: what is on its way and what is posted change together.
    accounts::lock(&mut tx, &payout.creator_id).await?;
    if store::payout_done(&mut tx, &payout.id, id, now).await? {
        let group = Group::payout(&payout.deal_id, &payout.id, &payout.creator_id, payout.amount);
        ledger::post(&mut tx, now, &group.in_book(&payout.provider_id().book())).await?;
        notify_creator(app, &mut tx, payout).await?;
    }
    Ok(tx.commit().await?)
}

/// Records what the creator is paid of their part of a released deal, under locks on the creator and the deal: no more
/// than the ledger says we owe them, less what is on its way already. Nothing while the deal is frozen, nor once the
/// money was refunded. A payout that was recorded before is decided about again on each try, because its deal may have
/// changed since.
async fn record_payout(app: &Payments, of: &SendPayout, creator_id: &UserId) -> Result<Step, JobError> {
    let mut tx = app.db.write().await?;
    // The creator first, then the deal. Transactions that change deals write the deal's row before other rows, and lock
    // no creator of released money after it; so the two orders never meet.
    accounts::lock(&mut tx, creator_id).await?;
    deals::lock(&mut tx, &of.deal_id).await?;
    // Read under both locks: another transaction may have moved it while this one waited.
    let deal = deals::find(&mut tx, &of.deal_id).await?.filter(deals::Deal::may_be_paid_out);
    match (store::payout_of(&mut tx, &of.deal_id).await?, &deal) {
        (Some(known), _) if known.status == Sent::Done => return Ok(Step::Nothing),
        (Some(known), Some(_)) => return Ok(Step::Send(known)),
        (Some(known), None) => return Ok(Step::Withdraw(known)),
        (None, _) => {}
    }
    let Some(deal) = deal else { return Ok(Step::Nothing) };
    let part = of.amount_cents.unwrap_or_else(|| deal.released_cents());
    if part <= 0 {
        return Ok(Step::Nothing);
    }
    let payable = ledger::balance(&mut tx, &Account::CreatorPayable(creator_id.to_owned()), &deal.book).await?;
    // for a payment recorded by hand: the provider of new payments at that time
    let provider = ProviderId::of_book(&deal.book);
    let netted = ledger::net_payout(part, payable, store::in_transit(&mut tx, creator_id, &provider).await?);
    let payment = payments_store::settled_of(&mut tx, &of.deal_id).await?.into_iter().next();
    let new = Payout {
        id: ids::id().into(),
        deal_id: of.deal_id.clone(),
        payment_id: payment.as_ref().map(|payment| payment.id.clone()),
        creator_id: creator_id.to_owned(),
        provider: provider.name,
        provider_account: provider.account,
        provider_live: provider.live,
        no_account_at: None,
        amount: deal.amount(netted.paid),
        deducted_cents: netted.deducted,
        // The ledger has the deduction already: the release was posted against the debt. No provider is needed.
        status: if netted.paid == 0 { Sent::Done } else { Sent::Requested },
        created_at: app.clock.now(),
        provider_transfer_id: None,
        reversal: None,
        reversal_cents: 0,
    };
    let payout = store::request_payout(&mut tx, &new).await?;
    if payout.status == Sent::Done {
        notify_creator(app, &mut tx, &payout).await?;
    }
    tx.commit().await?;
    Ok(if payout.status == Sent::Done { Step::Nothing } else { Step::Send(payout) })
}

/// Notifies the creator of what they were paid, and what was deducted.
async fn notify_creator(app: &Payments, tx: &mut Tx, payout: &Payout) -> platform::db::Result<()> {
    if let Some(deal) = deals::find(tx, &payout.deal_id).await? {
        deals::notify_paid(app, tx, &deal, &payout.id, payout.deducted_cents).await?;
    }
    notifications::changed(tx, app, &payout.deal_id, [&payout.creator_id]);
    Ok(())
}

/// A temporary failure is retried soon. After a refusal the job is on the admins' list, and is tried again each day.
fn job_error(error: GatewayError) -> JobError {
    if error.is_retryable() {
        return Problem::from(error).into();
    }
    JobError::GiveUp(error.to_string())
}

/// Tries again what the provider refused to send: what it waits for may have come, such as a bank account.
pub async fn retry_refused(app: Payments) -> Result<(), JobError> {
    let mut before = None;
    loop {
        let dead = jobs::dead(&mut &app.db, before.as_deref(), DEAD_AT_ONCE).await?;
        let Some(last) = dead.last() else { return Ok(()) };
        before = Some(last.id.clone());
        for job in dead.iter().filter(|job| [RefundPayment::KIND, SendPayout::KIND].contains(&job.kind.as_str())) {
            let mut tx = app.db.write().await?;
            jobs::requeue(&mut tx, &job.id, app.clock.now()).await?;
            tx.commit().await?;
        }
    }
}
