//! The one place where a payment ends: the browser's request, the webhook and the sweeper all lead here, and each only
//! means "check". The provider says what is true.
use crate::context::Payments;
use crate::gateway::{Declined, GatewayError, ProviderIntent};
use crate::rules::{ProviderStatus, StaleIntentAction, Status, stale_intent_action};
use crate::store::{self, Payment};
use base::ledger::{self, Group};
use deals::{self, Deal, DealActor, DealId, MoneyState, RefundPayment, Refusal, Transition};
use platform::{
    db::Tx,
    http::Problem,
    jobs::{self, NewJob, Payload},
    messages::Message,
    msg,
};

/// The result of a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Settled {
    /// The money arrived.
    Paid,
    /// It is on its way.
    Processing,
    /// The provider waits for the payer; the last attempt's error, if it failed.
    Waiting(Option<Message>),
    /// It will never be paid.
    Cancelled,
}

/// Brings our record of `payment` and its deal in line with the provider. Idempotent: any number of calls in any
/// order end in the same state, one ledger group and one pair of mails.
///
/// # Errors
/// 503 when the payment's provider cannot be asked, or is not configured; then nothing changed.
pub async fn settle(app: &Payments, payment: &Payment) -> Result<Settled, Problem> {
    match payment.status {
        Status::Settled => return Ok(Settled::Paid),
        Status::Creating => return Ok(Settled::Waiting(None)),
        Status::Open | Status::Cancelled => {}
    }
    let intent = app.gateways.of(&payment.provider_id())?.get(intent_id(payment)?).await?;
    apply_provider_status(app, payment, &intent).await
}

/// Whether the provider took what our record says. Anything else is for a person to look at.
fn is_what_we_asked_for(payment: &Payment, intent: &ProviderIntent) -> bool {
    intent.amount == payment.amount
}

/// Applies the provider's status of `payment`.
async fn apply_provider_status(app: &Payments, payment: &Payment, intent: &ProviderIntent) -> Result<Settled, Problem> {
    match intent.status {
        ProviderStatus::Succeeded if !is_what_we_asked_for(payment, intent) => {
            tracing::error!(payment = %payment.id, amount = intent.amount.minor, currency = %intent.amount.currency, "the provider took another amount");
            Err(Problem::conflict("amount_differs", msg!("problem-payment-wrong-state")))
        }
        ProviderStatus::Succeeded => {
            payment_arrived(app, payment).await?;
            Ok(Settled::Paid)
        }
        ProviderStatus::Canceled => {
            end_payment(app, payment, msg!("payment-cancelled").id()).await?;
            Ok(Settled::Cancelled)
        }
        ProviderStatus::Processing => {
            payment_confirmed(app, payment).await?;
            Ok(Settled::Processing)
        }
        _ => {
            if let Some(declined) = &intent.last_error {
                failed(app, payment, declined).await?;
            }
            Ok(Settled::Waiting(intent.last_error.as_ref().map(Declined::reason)))
        }
    }
}

/// Does what an old intent needs (rules, T22): waits, cancels or settles. `end_now` cancels it at any age.
pub async fn reconcile_stale_intent(app: &Payments, payment: &Payment, end_now: bool) -> Result<(), Problem> {
    let gateway = app.gateways.of(&payment.provider_id())?;
    let intent = gateway.get(intent_id(payment)?).await?;
    let now = app.clock.now();
    let need = match stale_intent_action(intent.status, payment.created_at, now) {
        StaleIntentAction::Wait if end_now && intent.status.waits_for_payer() => StaleIntentAction::Cancel,
        need => need,
    };
    match need {
        // told once, if the provider's own message never came
        StaleIntentAction::Wait if intent.status == ProviderStatus::Processing => {
            payment_confirmed(app, payment).await?;
            record_check(app, payment).await?;
        }
        StaleIntentAction::Settle => drop(apply_provider_status(app, payment, &intent).await?),
        StaleIntentAction::Cancel => match gateway.cancel(&intent.id).await {
            Ok(_) => end_payment(app, payment, msg!("payment-not-completed").id()).await?,
            // The payer was faster: the provider's current status counts.
            Err(GatewayError::Conflict(_)) => drop(settle(app, payment).await?),
            Err(error) => return Err(error.into()),
        },
        StaleIntentAction::Wait => record_check(app, payment).await?,
    }
    Ok(())
}

/// Records that `payment` was looked at.
pub async fn record_check(app: &Payments, payment: &Payment) -> Result<(), Problem> {
    let mut tx = app.db.write().await?;
    store::checked(&mut tx, &payment.id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(())
}

/// The payer confirmed `payment`, and it is on its way (T20c): from now on the creator knows of it. Asked often, written
/// once.
async fn payment_confirmed(app: &Payments, payment: &Payment) -> Result<(), Problem> {
    let deal = deals::find(&mut &app.db, &deal_id(payment)).await?;
    // Asked again at each poll: a deal that knows of it, or has ended, costs no transaction.
    let unaware = |deal: Deal| {
        matches!(deal.money, MoneyState::Due | MoneyState::Processing) && deal.dates.payment_sent_at.is_none()
    };
    if !deal.is_some_and(unaware) {
        return Ok(());
    }
    let mut tx = app.db.write().await?;
    match deals::transition(app, &mut tx, &deal_id(payment), Transition::ConfirmPayment, &DealActor::Provider).await {
        Ok(_) => tx.commit().await?,
        // confirmed just now by another request, or the deal ended
        Err(deals::Error::Refused(_)) => {}
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

/// The money of `payment` arrived: T21, or T21b if the deal no longer waits for it.
async fn payment_arrived(app: &Payments, payment: &Payment) -> Result<(), Problem> {
    let mut tx = app.db.write().await?;
    let (amount, book) = (payment.amount.minor, payment.provider_id().book());
    let settle = Transition::Settle { payment: payment.id.clone(), amount, book };
    // The deal's row always comes first, so that two of us wait for each other and never deadlock.
    match deals::transition(app, &mut tx, &deal_id(payment), settle, &DealActor::Provider).await {
        Ok(_) => {
            // Settled before, although the deal did not know it? Then the drop undoes the transition.
            if store::settled(&mut tx, &payment.id, app.clock.now()).await? {
                tx.commit().await?;
            }
            Ok(())
        }
        Err(deals::Error::Refused(Refusal::AlreadySettled { .. })) => {
            drop(tx);
            arrived_twice(app, payment).await
        }
        Err(error) => Err(error.into()),
    }
}

/// The deal has its money already. If it came from this payment, all is done; if from another (the hirer paid two
/// intents, one of them while it was being cancelled), this one is refunded in full.
async fn arrived_twice(app: &Payments, payment: &Payment) -> Result<(), Problem> {
    let mut tx = app.db.write().await?;
    let now = app.clock.now();
    if store::settled(&mut tx, &payment.id, now).await? {
        let (deal, amount) = (payment.deal_id.as_str(), payment.amount);
        let book = payment.provider_id().book();
        for group in [Group::settle(deal, &payment.id, amount), Group::refund(deal, &payment.id, amount)] {
            ledger::post(&mut tx, now, &group.in_book(&book)).await?;
        }
        let refund = RefundPayment {
            deal_id: DealId::from(deal),
            payment_id: Some(payment.id.clone()),
            amount_cents: amount.minor,
            reason: Some("paid_twice".to_owned()),
        };
        let key = format!("{}:{}", RefundPayment::KIND, payment.id);
        jobs::enqueue(&mut tx, NewJob::with_payload(&refund, now).key(key)).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// An attempt failed; the intent still waits for another card (T22). The deal's money is due again. One attempt is
/// notified once, however often the provider is asked about it.
async fn failed(app: &Payments, payment: &Payment, declined: &Declined) -> Result<(), Problem> {
    let mut tx = app.db.write().await?;
    let why = declined.stored_reason();
    let reopened = reopen_payment(app, &mut tx, payment, &why, declined.was_answered_at_once()).await?;
    if reopened && store::failed(&mut tx, &payment.id, &declined.message).await? {
        tx.commit().await?;
    }
    Ok(())
}

/// `payment` will never be paid: our record of it is closed, and the deal's money is due again (T22).
pub async fn end_payment(app: &Payments, payment: &Payment, why: &str) -> Result<(), Problem> {
    let mut tx = app.db.write().await?;
    // If the last attempt failed, the deal's money has been due again since then, and the hirer was notified.
    if payment.last_error.is_none() {
        reopen_payment(app, &mut tx, payment, why, false).await?;
    }
    if store::cancelled(&mut tx, &payment.id, payment.status, app.clock.now()).await? {
        tx.commit().await?;
    }
    Ok(())
}

/// Reopens the payment (T22) if it is still due; rolled back by the caller if the payment turns out to be over already.
/// `answered`: the payer has just seen why.
async fn reopen_payment(
    app: &Payments,
    tx: &mut Tx,
    payment: &Payment,
    why: &str,
    answered: bool,
) -> Result<bool, Problem> {
    let failed = Transition::PaymentFailed { error: why.to_owned(), answered };
    match deals::transition(app, tx, &deal_id(payment), failed, &DealActor::Provider).await {
        Ok(_) => Ok(true),
        Err(deals::Error::Refused(_)) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

fn deal_id(payment: &Payment) -> DealId {
    payment.deal_id.clone()
}

fn intent_id(payment: &Payment) -> Result<&str, Problem> {
    let id = payment.provider_intent_id.as_deref();
    id.ok_or_else(|| Problem::internal(format!("payment {} has no intent at the provider", payment.id)))
}

impl From<GatewayError> for Problem {
    fn from(error: GatewayError) -> Self {
        match error {
            GatewayError::Declined(declined) => {
                Self::conflict("payment_declined", declined.reason()).with("decline_code", declined.decline_code)
            }
            GatewayError::NotFound => Self::not_found(msg!("problem-payment-not-found")),
            GatewayError::Conflict(why) => {
                tracing::info!(why, "payment provider rejected the request");
                Self::conflict("payment_wrong_state", msg!("problem-payment-wrong-state"))
            }
            GatewayError::Authentication(why) => {
                tracing::error!(why, "payment provider refuses our key");
                Self::unavailable(msg!("problem-provider-unavailable"), 60)
            }
            GatewayError::Unavailable(_)
            | GatewayError::NotAvailableYet(_)
            | GatewayError::RateLimited
            | GatewayError::Lost(_)
            | GatewayError::Provider(_) => {
                tracing::warn!(why = %error, "payment provider unavailable");
                Self::unavailable(msg!("problem-provider-unavailable"), 5)
            }
            GatewayError::NotConfigured(provider) => {
                tracing::error!(%provider, "payment provider not configured");
                let message = msg!("problem-provider-not-configured", provider = provider.to_string());
                Self::unavailable(message, 60)
            }
            GatewayError::Invalid(_) => Self::internal(error),
        }
    }
}
