//! The payments' jobs: what deals ask of the provider, what the provider does in its own time, and the sweeps.
use super::{
    chargebacks,
    gateway::{BankDebit, DeliverWebhook, DisputeCharge, Gateway, GatewayError, ProviderId},
    intents::actions::{self, LapseIntent},
    intents::settle,
    payout_accounts, payouts, reconciliation,
    rules::{LAPSES_AFTER, STALE_AFTER, SWEEP_EVERY, Status},
    store::{self, Payment},
    webhooks,
};
use crate::context::Payments;
use deals::CancelIntent;
use platform::{
    clock::{DAY, HOUR, MINUTE},
    http::Problem,
    jobs::{Job, JobError, Jobs},
};

/// Registers the handlers of the payments' jobs.
pub fn register_jobs(jobs: &Jobs, app: &Payments) {
    jobs.handle(app, payouts::refund);
    jobs.handle(app, payouts::payout);
    jobs.handle(app, payouts::reverse);
    jobs.handle(app, cancel_intent);
    jobs.handle(app, lapse);
    jobs.handle(app, webhooks::handle_event);
    jobs.handle(app, deliver_webhook);
    jobs.handle(app, bank_debit);
    jobs.handle(app, dispute_charge);

    let swept = app.clone();
    jobs.every("payments.sweep", SWEEP_EVERY, move |_| sweep(swept.clone()));
    let fetched = app.clone();
    jobs.every("payments.events", HOUR, move |_| fetch_missed_events(fetched.clone()));
    let without_account = app.clone();
    jobs.every("payments.payout_accounts", HOUR, move |_| resume_payouts(without_account.clone()));
    let disputed = app.clone();
    jobs.every("payments.chargebacks", HOUR, move |_| chargebacks::refresh_open(disputed.clone()));
    let refused = app.clone();
    jobs.every("payments.retry_refused", DAY, move |_| payouts::retry_refused(refused.clone()));
    let compared = app.clone();
    jobs.every("payments.reconcile", DAY, move |_| reconciliation::reconcile_all(compared.clone()));
    let checked = app.clone();
    jobs.every("ledger.check", DAY, move |_| check_ledger(checked.clone()));
}

/// A deal ended while a payment was open: its intent ends too, unless the payer was faster.
async fn cancel_intent(app: Payments, cancel: CancelIntent, _: Job) -> Result<(), JobError> {
    match store::open_of(&mut &app.db, &cancel.deal_id).await? {
        Some(payment) => end(&app, payment).await,
        None => Ok(()),
    }
}

/// An intent's time to be paid is over (T22).
async fn lapse(app: Payments, LapseIntent { payment }: LapseIntent, _: Job) -> Result<(), JobError> {
    match store::find(&mut &app.db, &payment).await? {
        Some(payment) if matches!(payment.status, Status::Creating | Status::Open) => end(&app, payment).await,
        _ => Ok(()),
    }
}

/// Ends `payment` at the provider, or settles by what the provider says.
async fn end(app: &Payments, payment: Payment) -> Result<(), JobError> {
    let payment = actions::open(app, payment).await?.payment;
    Ok(settle::reconcile_stale_intent(app, &payment, true).await?)
}

/// Reconciles payments without news: a webhook may be lost, a node may have died between two steps.
async fn sweep(app: Payments) -> Result<(), JobError> {
    let now = app.clock.now();
    for payment in store::stale(&mut &app.db, now - STALE_AFTER).await? {
        let id = payment.id.clone();
        if let Err(problem) = reconcile(&app, payment).await {
            let why = problem.message.english();
            tracing::warn!(payment = id.as_str(), code = problem.code, why, "payment sweep: skipped");
        }
    }
    Ok(())
}

async fn reconcile(app: &Payments, payment: Payment) -> Result<(), Problem> {
    if let Err(missing) = app.gateways.of(&payment.provider_id()) {
        settle::record_check(app, &payment).await?; // or payments that nobody can ask about would fill the sweep
        return Err(missing.into());
    }
    let old = app.clock.now() - payment.created_at >= LAPSES_AFTER;
    let payment = actions::open(app, payment).await?.payment;
    settle::reconcile_stale_intent(app, &payment, old).await
}

/// Reads each provider's own list of events since the last one we know: webhooks may have been lost.
async fn fetch_missed_events(app: Payments) -> Result<(), JobError> {
    let mut failed = None;
    for gateway in app.gateways.all() {
        // one that cannot be reached does not keep the others waiting
        failed = fetch_events_of(&app, gateway).await.err().or(failed);
    }
    failed.map_or(Ok(()), |problem| Err(problem.into()))
}

async fn fetch_events_of(app: &Payments, gateway: &Gateway) -> Result<(), Problem> {
    let last = store::last_event_at(&mut &app.db, &gateway.id()).await?.unwrap_or_default();
    let since = last.min(app.clock.now() - 2 * HOUR) - 10 * MINUTE;
    for event in gateway.events_since(since).await? {
        webhooks::record_event(app, gateway, &event).await?;
    }
    Ok(())
}

/// Pays creators who can be paid by now (the event that says so may have been lost), and reminds the others.
async fn resume_payouts(app: Payments) -> Result<(), JobError> {
    payouts::account::enqueue_waiting(&app).await?;
    payouts::remind(&app).await?;
    payout_accounts::refresh_pending(app).await
}

/// The ledger, once a day. Never corrected by itself.
async fn check_ledger(app: Payments) -> Result<(), JobError> {
    Ok(reconciliation::check(&app).await.map(drop)?)
}

/// The sandbox's webhook, delivered to our own endpoint's function with the bytes that would go over the wire.
async fn deliver_webhook(app: Payments, of: DeliverWebhook, _: Job) -> Result<(), JobError> {
    let (headers, body) = app.gateways.sandbox().map_err(job_error)?.webhook(&of.event).await.map_err(job_error)?;
    let webhook = webhooks::read(&app, &ProviderId::sandbox().name, &headers)?;
    Ok(webhooks::receive(&app, &webhook, body.as_bytes()).await?)
}

async fn bank_debit(app: Payments, debit: BankDebit, _: Job) -> Result<(), JobError> {
    app.gateways.sandbox().map_err(job_error)?.bank_debit_arrives(&debit.intent).await.map_err(job_error)
}

async fn dispute_charge(app: Payments, disputed: DisputeCharge, _: Job) -> Result<(), JobError> {
    app.gateways.sandbox().map_err(job_error)?.chargeback(&disputed.intent).await.map_err(job_error)
}

fn job_error(error: GatewayError) -> JobError {
    match error {
        GatewayError::Conflict(_) => JobError::Retry(error.to_string()),
        _ if error.is_retryable() => JobError::Retry(error.to_string()),
        _ => JobError::GiveUp(error.to_string()),
    }
}
