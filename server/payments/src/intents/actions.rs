//! Starting a payment: record, call the provider, record (T20 in `docs/product.md`, section 3). No transaction is open
//! over a call. And what the payer's browser reports of it.
use crate::context::Payments;
use crate::gateway::{GatewayError, NewIntent, ProviderIntent};
use crate::intents::settle::{self, Settled};
use crate::rules::{self, LAPSES_AFTER, Price, ProviderStatus, Status};
use crate::store::{self, Payment};
use base::accounts::Actor;
use deals::{self, Deal, DealActor, DealId, MoneyState, PaymentId, Transition};
use platform::{
    clock::Timestamp,
    db::Tx,
    http::Problem,
    idempotency::{begin, begin_with, begun},
    ids,
    jobs::{self, NewJob, Payload},
    msg,
};
use serde::{Deserialize, Serialize};

/// An intent's time to be paid is over.
#[derive(Deserialize, Serialize)]
pub struct LapseIntent {
    /// Our id of the payment.
    pub payment: PaymentId,
}
impl Payload for LapseIntent {
    const KIND: &'static str = "payments.lapse";
}

/// What `deal` costs.
pub fn price(deal: &Deal) -> Price {
    Price {
        hourly: deal.terms.price_cents,
        currency: deal.currency(),
        quarters: deal.funded(),
        total: deal.total(),
        is_fixed: deal.terms.fixed_price_cents.is_some(),
    }
}

/// A payment and its intent at the provider.
pub struct Opened {
    /// Our record.
    pub payment: Payment,
    /// The provider's.
    pub intent: ProviderIntent,
}

/// A payment that waits for the payer.
pub struct Started {
    /// What its deal costs.
    pub price: Price,
    /// The provider's record.
    pub intent: ProviderIntent,
    /// The provider's name.
    pub provider: &'static str,
}

/// Starts the payment of the deal `id`, or continues with it. `claimed` is what the client believes it costs, in dollars.
///
/// # Errors
/// 404 for a deal that `who` has no part in; what the rules refuse; 503 when the provider cannot be asked.
pub async fn start(app: &Payments, who: &Actor, id: &DealId, claimed: Option<f64>) -> Result<Started, Problem> {
    let deal = find_payable(app, who, id).await?;
    let Opened { payment, intent } = open_payable(app, who, &deal, claimed).await?;
    Ok(Started { price: price(&deal), intent, provider: app.gateways.of(&payment.provider_id())?.name() })
}

/// The deal `id`, for those who may know of it; whether they may pay is the machine's answer.
async fn find_payable(app: &Payments, who: &Actor, id: &DealId) -> Result<Deal, Problem> {
    let deal = deals::find(&mut &app.db, id).await?;
    let known = deal.filter(|deal| who.is_admin() || deal.role_of(&DealActor::person(&who.id)).is_some());
    known.ok_or_else(|| Problem::not_found(msg!("problem-booking-not-payable")))
}

/// An intent that `who` can pay `deal` with: the open one when there is one, else a new one of the current provider. A
/// repeated request gets what became of its first one's, unless the provider failed to make that.
async fn open_payable(app: &Payments, who: &Actor, deal: &Deal, claimed: Option<f64>) -> Result<Opened, Problem> {
    if let Some(made) = begun()
        && let Some(payment) = store::find(&mut &app.db, &made.into()).await?
        && (payment.provider_intent_id.is_some() || payment.status == Status::Creating)
    {
        return open(app, payment).await;
    }
    // Each round either returns or leaves the world changed; two are enough unless someone works against us.
    for _ in 0..4 {
        let payment = match record_intent(app, who, deal, claimed).await {
            // Someone recorded one just now: the next round finds it.
            Err(problem) if problem.code == "conflict" => continue,
            recorded => recorded?,
        };
        let opened = open(app, payment).await?;
        let Opened { payment, intent } = &opened;
        if intent.status.waits_for_payer() || intent.status == ProviderStatus::Processing {
            let is_current = payment.provider_id() == app.gateways.current().id();
            if intent.amount == deal.amount(deal.total()) && (is_current || intent.status == ProviderStatus::Processing)
            {
                return Ok(opened);
            }
            settle::reconcile_stale_intent(app, payment, true).await?;
        } else {
            settle::settle(app, payment).await?;
        }
    }
    Err(Problem::unavailable(msg!("problem-booking-busy"), 1))
}

/// T20 and our record of the payment, in one transaction; the amount rule, once the person may pay at all.
async fn record_intent(app: &Payments, who: &Actor, deal: &Deal, claimed: Option<f64>) -> Result<Payment, Problem> {
    let (now, gateway) = (app.clock.now(), app.gateways.current());
    let payer = DealActor::Person { id: who.id.clone(), admin: who.is_admin(), reason: None };
    let mut tx = who.write(app).await?;
    let starts = Transition::StartPayment { amount: None };
    let deal = deals::transition(app, &mut tx, &deal.id, starts, &payer).await?;
    let amount = rules::charge(&price(&deal), claimed, gateway.min_amount(deal.currency()))?;
    if let Some(payment) = store::open_of(&mut tx, &deal.id).await? {
        store::retried(&mut tx, &payment.id, now).await?;
        begin(tx, &payment.id).await?;
        return Ok(payment);
    }
    let provider = gateway.id();
    let payment = Payment {
        id: ids::id().into(),
        deal_id: deal.id,
        hirer_id: who.id.clone(),
        provider: provider.name,
        provider_account: provider.account,
        provider_live: provider.live,
        provider_intent_id: None,
        client_secret: None,
        amount,
        status: Status::Creating,
        last_error: None,
        chargeback: false,
        created_at: now,
        checked_at: now,
        settled_at: None,
        receipt: None,
    };
    store::insert(&mut tx, &payment).await?;
    schedule_expiry(&mut tx, &payment, now + LAPSES_AFTER).await?;
    begin(tx, &payment.id).await?;
    Ok(payment)
}

/// Asks for the end of `payment` at `at`, unless it is paid by then.
async fn schedule_expiry(tx: &mut Tx, payment: &Payment, at: Timestamp) -> Result<(), Problem> {
    let job = NewJob::with_payload(&LapseIntent { payment: payment.id.clone() }, at).key(format!(
        "{}:{}",
        LapseIntent::KIND,
        payment.id
    ));
    Ok(jobs::enqueue(tx, job).await?)
}

/// `payment` with its intent at the provider, made now if that was never recorded: the same key makes the same one.
pub async fn open(app: &Payments, payment: Payment) -> Result<Opened, Problem> {
    let gateway = app.gateways.of(&payment.provider_id())?;
    if let Some(id) = &payment.provider_intent_id {
        let intent = gateway.get(id).await?;
        return Ok(Opened { payment, intent });
    }
    let key = format!("pi:create:{}:v1", payment.id);
    let new = NewIntent { key: &key, reference: &payment.deal_id, amount: payment.amount };
    let intent = match gateway.create(new).await {
        Ok(intent) => intent,
        Err(error) => return Err(not_created(app, &payment, error).await?),
    };
    let mut tx = app.db.write().await?;
    store::opened(&mut tx, &payment.id, &intent.id, &intent.client_secret, app.clock.now()).await?;
    let payment = store::find(&mut tx, &payment.id).await?.unwrap_or(payment);
    // another call with the same key was told that the provider failed, and ended the record
    let is_ended = payment.provider_intent_id.is_none();
    if is_ended {
        store::made_nonetheless(&mut tx, &payment.id, &intent.id).await?;
    }
    tx.commit().await?;
    if is_ended {
        gateway.cancel(&intent.id).await?;
        return Err(Problem::unavailable(msg!("problem-booking-busy"), 1));
    }
    Ok(Opened { payment, intent })
}

/// What to say when the provider did not make the intent of `payment`. A provider that failed repeats that to our key, so
/// this record ends and the next try has another one; an intent that it may have made nobody can pay, as only we could
/// tell its secret.
async fn not_created(app: &Payments, payment: &Payment, error: GatewayError) -> Result<Problem, Problem> {
    if matches!(error, GatewayError::Provider(_)) {
        settle::end_payment(app, payment, msg!("payment-cancelled").id()).await?;
    }
    Ok(error.into())
}

/// What became of a payment that the payer's browser believes is done.
pub struct Confirmed {
    /// Our record, as it was before.
    pub payment: Payment,
    /// Its result.
    pub settled: Settled,
    /// Whether the money arrived, and went back because the deal no longer waited for it.
    pub too_late: bool,
}

/// Asks the provider what became of the payment that it calls `intent`. The word of the browser of `who` only says "look".
///
/// # Errors
/// 404 for a payment that is not theirs; as [`settle::settle`].
pub async fn confirm(app: &Payments, who: &Actor, intent: &str) -> Result<Confirmed, Problem> {
    let own = store::of_payer(&mut &app.db, &who.id, intent).await?;
    let payment = own.ok_or_else(|| Problem::not_found(msg!("problem-payment-not-found")))?;
    begin_with(&app.db, &payment.id).await?;
    let settled = settle::settle(app, &payment).await?;
    let deal = deals::find(&mut &app.db, &payment.deal_id).await?;
    let too_late = deal.is_some_and(|deal| deal.money == MoneyState::Refunded);
    Ok(Confirmed { payment, settled, too_late })
}

impl From<rules::Refusal> for Problem {
    fn from(refusal: rules::Refusal) -> Self {
        let message = refusal.message();
        match refusal {
            rules::Refusal::AmountMismatch { total } => {
                let number = total.currency.number(total.minor);
                Self::conflict("amount_mismatch", message).with("total_cents", total.minor).with("total", number)
            }
            rules::Refusal::AmountTooSmall { total, least } => Self::invalid("amount_too_small", message)
                .with("total_cents", total.minor)
                .with("minimum_cents", least.minor),
        }
    }
}
