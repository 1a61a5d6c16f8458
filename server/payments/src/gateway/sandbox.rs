//! The embedded provider: intents, cards, 3D Secure, a slow bank debit, chargebacks, signed webhooks. No real money.
//!
//! It is a separate party that happens to live in our database: it has its own tables and transactions, and notifies us
//! by webhook only (through the job queue, see `jobs.rs`).
use super::super::rules::ProviderStatus;
use super::signature::{self, Signature};
use super::store::{self as store, Intent, PriorTransfer};
use super::{
    CardForm, Declined, DisputeStatus, Event, GatewayError, NewIntent, NewTransfer, ProviderDispute, ProviderIntent,
    cards,
};
use cards::Outcome;
use http::{HeaderMap, HeaderName};
use platform::{
    clock::{Clock, DAY, Micros, SECOND, Timestamp, iso},
    db::{Db, Tx},
    ids,
    jobs::{self, NewJob, Payload},
    money::Money,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use subtle::ConstantTimeEq;
use tokio::sync::OnceCell;

/// How long after a disputed payment the chargeback comes, in product time.
const CHARGEBACK_AFTER: Micros = 2 * SECOND;

/// How long evidence against a chargeback can be handed in.
const EVIDENCE_WITHIN: Micros = 7 * DAY;

/// Deliver the webhook of an event.
#[derive(Deserialize, Serialize)]
pub struct DeliverWebhook {
    /// The event's id.
    pub event: String,
}
impl Payload for DeliverWebhook {
    const KIND: &'static str = "sandbox.webhook";
}

/// The bank debit of an intent arrives.
#[derive(Deserialize, Serialize)]
pub struct BankDebit {
    /// The intent's id.
    pub intent: String,
}
impl Payload for BankDebit {
    const KIND: &'static str = "sandbox.bank_debit";
}

/// The payer of an intent disputes it.
#[derive(Deserialize, Serialize)]
pub struct DisputeCharge {
    /// The intent's id.
    pub intent: String,
}
impl Payload for DisputeCharge {
    const KIND: &'static str = "sandbox.chargeback";
}

/// The embedded provider.
#[derive(Clone)]
pub struct Sandbox {
    db: Db,
    clock: Clock,
    /// How long a bank debit takes, in product time.
    bank_debit_takes: Micros,
    /// Empty for the embedded one.
    account: Arc<str>,
    signing: Arc<OnceCell<String>>,
}

/// The response to the payer's browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirmation {
    /// The current status of the intent.
    pub status: ProviderStatus,
    /// Why this attempt failed.
    pub error: Option<Declined>,
}

/// What the payer pays with.
#[derive(Clone, Copy)]
pub enum PaymentMethod<'a> {
    /// A test card.
    Card(&'a CardForm),
    /// The test bank debit.
    BankDebit,
}

type Result<T> = std::result::Result<T, GatewayError>;

impl Sandbox {
    pub(super) fn new(db: Db, clock: Clock, bank_debit_takes: Micros) -> Self {
        Self { db, clock, bank_debit_takes, account: "".into(), signing: Arc::default() }
    }

    pub(super) fn of_account(self, account: &str) -> Self {
        Self { account: account.into(), ..self }
    }

    pub(super) fn account(&self) -> &str {
        &self.account
    }

    pub(super) async fn create(&self, new: NewIntent<'_>) -> Result<ProviderIntent> {
        let id = format!("pi_{}", short_id());
        let intent = Intent {
            client_secret: format!("{id}_secret_{}", ids::secret()),
            id,
            reference: new.reference.to_owned(),
            amount: new.amount,
            status: ProviderStatus::RequiresPaymentMethod,
            error_code: None,
            error_decline_code: None,
            error_message: None,
            method: None,
            last4: None,
            refunded_cents: 0,
            disputed: false,
        };
        let mut tx = self.db.write().await?;
        store::insert(&mut tx, &intent, new.key, self.clock.now()).await?;
        let intent = store::by_key(&mut tx, new.key).await?;
        tx.commit().await?;
        if intent.amount != new.amount {
            return Err(GatewayError::Invalid("the idempotency key was used with another amount".into()));
        }
        Ok(intent.into())
    }

    pub(super) async fn get(&self, id: &str) -> Result<ProviderIntent> {
        Ok(store::find(&mut &self.db, id).await?.ok_or(GatewayError::NotFound)?.into())
    }

    pub(super) async fn cancel(&self, id: &str) -> Result<ProviderIntent> {
        let mut tx = self.db.write().await?;
        let intent = store::find(&mut tx, id).await?.ok_or(GatewayError::NotFound)?;
        if intent.status == ProviderStatus::Canceled {
            tx.commit().await?; // what was read may not be on disk yet
            return Ok(intent.into());
        }
        if !intent.status.waits_for_payer() {
            return Err(GatewayError::Conflict(format!("the intent is {:?}", intent.status)));
        }
        let intent = self.update_and_send_event(&mut tx, intent, ProviderStatus::Canceled, None).await?;
        tx.commit().await?;
        Ok(intent.into())
    }

    pub(super) async fn refund(&self, key: &str, intent: &str, amount: Money) -> Result<String> {
        let mut tx = self.db.write().await?;
        let id = format!("re_{}", short_id());
        if !store::insert_refund(&mut tx, &id, key, intent, amount.minor, self.clock.now()).await? {
            let made = store::refund_by_key(&mut tx, key).await?;
            tx.commit().await?;
            return same(made, amount);
        }
        if amount.minor <= 0 || !store::take_back(&mut tx, intent, amount.minor).await? {
            return Err(GatewayError::Invalid("the refund is more than what is left of the payment".into()));
        }
        self.send_event(&mut tx, "charge.refunded", intent).await?;
        tx.commit().await?;
        Ok(id)
    }

    pub(super) async fn transfer(&self, new: NewTransfer<'_>) -> Result<String> {
        let made = PriorTransfer { id: format!("tr_{}", short_id()), amount_cents: new.amount.minor };
        let (to, now) = (&new.account.destination, self.clock.now());
        let mut tx = self.db.write().await?;
        store::insert_transfer(&mut tx, new.key, to, &made, new.reference, now).await?;
        let made = store::transfer_by_key(&mut tx, new.key).await?;
        tx.commit().await?;
        same(made, new.amount)
    }

    pub(super) async fn find_refund(&self, key: &str) -> Result<Option<String>> {
        Ok(store::find_refund(&mut &self.db, key).await?.map(|made| made.id))
    }

    pub(super) async fn find_transfer(&self, key: &str) -> Result<Option<PriorTransfer>> {
        Ok(store::find_transfer(&mut &self.db, key).await?)
    }

    /// The payer pays.
    pub async fn confirm(&self, id: &str, client_secret: &str, method: PaymentMethod<'_>) -> Result<Confirmation> {
        match method {
            PaymentMethod::Card(form) => self.confirm_card(id, client_secret, form).await,
            PaymentMethod::BankDebit => self.confirm_bank_debit(id, client_secret).await,
        }
    }

    /// The payer pays with a test card.
    async fn confirm_card(&self, id: &str, client_secret: &str, form: &CardForm) -> Result<Confirmation> {
        let mut tx = self.db.write().await?;
        let intent = find_authorised(&mut tx, id, client_secret).await?;
        if !intent.status.waits_for_payer() {
            return unexpected_step(tx, &intent).await;
        }
        let read = cards::read(form, self.today());
        let last4 = read.as_ref().ok().map(|card| card.last4().to_owned());
        let intent = Intent { method: Some("card".into()), last4, ..intent };
        let outcome = read.map(|card| card.outcome);
        let disputed = outcome == Ok(Outcome::SucceedsThenDisputed);
        let (status, error) = match outcome {
            Ok(Outcome::Succeeds | Outcome::SucceedsThenDisputed) => (ProviderStatus::Succeeded, None),
            Ok(Outcome::NeedsAuthentication) => (ProviderStatus::RequiresAction, None),
            Ok(Outcome::Declines(code, decline, say)) => {
                (ProviderStatus::RequiresPaymentMethod, Some(Declined::new(code, decline, say)))
            }
            Err(declined) => (ProviderStatus::RequiresPaymentMethod, Some(declined)),
        };
        if disputed {
            self.enqueue(&mut tx, &DisputeCharge { intent: id.to_owned() }, id, CHARGEBACK_AFTER).await?;
        }
        let intent = self.update_and_send_event(&mut tx, intent, status, error.clone()).await?;
        tx.commit().await?;
        Ok(Confirmation { status: intent.status, error })
    }

    /// The payer pays by test bank debit: on its way for a while, then there.
    async fn confirm_bank_debit(&self, id: &str, client_secret: &str) -> Result<Confirmation> {
        let mut tx = self.db.write().await?;
        let intent = find_authorised(&mut tx, id, client_secret).await?;
        if !intent.status.waits_for_payer() {
            return unexpected_step(tx, &intent).await;
        }
        let intent = Intent { method: Some("bank_debit".into()), last4: None, ..intent };
        let intent = self.update_and_send_event(&mut tx, intent, ProviderStatus::Processing, None).await?;
        self.enqueue(&mut tx, &BankDebit { intent: id.to_owned() }, id, self.bank_debit_takes).await?;
        tx.commit().await?;
        Ok(Confirmation { status: intent.status, error: None })
    }

    /// The payer's 3D Secure step ended.
    pub async fn authenticate(&self, id: &str, client_secret: &str, complete: bool) -> Result<Confirmation> {
        let mut tx = self.db.write().await?;
        let intent = find_authorised(&mut tx, id, client_secret).await?;
        if intent.status != ProviderStatus::RequiresAction {
            return unexpected_step(tx, &intent).await;
        }
        let (status, error) = if complete {
            (ProviderStatus::Succeeded, None)
        } else {
            let say = "We are unable to authenticate your payment method. Please choose a different one and try again.";
            let declined = Declined::new("payment_intent_authentication_failure", None, say);
            (ProviderStatus::RequiresPaymentMethod, Some(declined))
        };
        let intent = self.update_and_send_event(&mut tx, intent, status, error.clone()).await?;
        tx.commit().await?;
        Ok(Confirmation { status: intent.status, error })
    }

    /// The bank debit of `id` arrives.
    pub async fn bank_debit_arrives(&self, id: &str) -> Result<()> {
        let mut tx = self.db.write().await?;
        let intent = store::find(&mut tx, id).await?.ok_or(GatewayError::NotFound)?;
        if intent.status == ProviderStatus::Processing {
            self.update_and_send_event(&mut tx, intent, ProviderStatus::Succeeded, None).await?;
            tx.commit().await?;
        }
        Ok(())
    }

    /// The payer of `id` disputes the payment at their bank.
    pub async fn chargeback(&self, id: &str) -> Result<()> {
        let mut tx = self.db.write().await?;
        let intent = store::find(&mut tx, id).await?.ok_or(GatewayError::NotFound)?;
        if !intent.disputed && intent.status == ProviderStatus::Succeeded {
            let disputed = Intent { disputed: true, ..intent };
            store::advance(&mut tx, ProviderStatus::Succeeded, &disputed, self.clock.now()).await?;
            store::open_dispute(&mut tx, &disputed, self.clock.now()).await?;
            self.send_event(&mut tx, "charge.dispute.created", id).await?;
            tx.commit().await?;
        }
        Ok(())
    }

    /// The chargeback of the intent `intent`, if its payer made one. A bank that hears nothing decides for its customer.
    pub(super) async fn disputes(&self, intent: &str) -> Result<Vec<ProviderDispute>> {
        let Some(found) = store::dispute(&mut &self.db, intent).await? else { return Ok(Vec::new()) };
        let due_by = found.created_at + EVIDENCE_WITHIN;
        let late = found.status == DisputeStatus::NeedsResponse && self.clock.now() >= due_by;
        let status = if late { DisputeStatus::Lost } else { found.status };
        let (id, amount) = (intent.to_owned(), found.amount);
        let reason = "product_unacceptable".to_owned();
        Ok(vec![ProviderDispute { id, amount, fee_cents: 0, reason, status, due_by: Some(due_by) }])
    }

    /// The bank decides at once, for whoever answers it: the sandbox's chargebacks are named by their intents.
    pub(super) async fn decide_dispute(&self, id: &str, status: DisputeStatus) -> Result<()> {
        let open = self.disputes(id).await?.into_iter().any(|dispute| dispute.status == DisputeStatus::NeedsResponse);
        if !open {
            return Err(GatewayError::Conflict("the chargeback is decided".into()));
        }
        let mut tx = self.db.write().await?;
        store::decide_dispute(&mut tx, id, status).await?;
        self.send_event(&mut tx, "charge.dispute.closed", id).await?;
        tx.commit().await?;
        Ok(())
    }

    pub(super) async fn verify(&self, signature: &Signature, body: &[u8]) -> Result<Event> {
        let secret = self.signing_secret().await?;
        if !signature.is_valid(&secret, self.clock.real(), body) {
            return Err(GatewayError::Invalid("the signature does not hold".into()));
        }
        Event::parse(body).ok_or_else(|| GatewayError::Invalid("the body is no event".into()))
    }

    pub(super) async fn events_since(&self, since: Timestamp) -> Result<Vec<Event>> {
        Ok(store::events_since(&mut &self.db, since).await?)
    }

    /// The webhook of the event `id` as it is sent: its signature's header and its body.
    pub async fn webhook(&self, id: &str) -> Result<(HeaderMap, String)> {
        let event = store::event(&mut &self.db, id).await?.ok_or(GatewayError::NotFound)?;
        let now = self.clock.real();
        let body = event.body(now.seconds());
        let signature = signature::sign(&self.signing_secret().await?, now, body.as_bytes());
        let signature = signature.parse().map_err(|_| GatewayError::Invalid("the signature is no header".into()))?;
        Ok((HeaderMap::from_iter([(HeaderName::from_static(signature::HEADER), signature)]), body))
    }

    async fn signing_secret(&self) -> Result<String> {
        let make = || async {
            let mut tx = self.db.write().await?;
            let secret = store::secret(&mut tx, "webhook", &ids::secret()).await?;
            tx.commit().await?;
            Ok(secret)
        };
        self.signing.get_or_try_init(make).await.cloned()
    }

    /// Moves `intent` (whose row still has the status it carries) to the status `to` and sends us a webhook.
    async fn update_and_send_event(
        &self,
        tx: &mut Tx,
        intent: Intent,
        to: ProviderStatus,
        error: Option<Declined>,
    ) -> Result<Intent> {
        let was = intent.status;
        let (error_code, error_decline_code, error_message) = match error {
            Some(declined) => (Some(declined.code), declined.decline_code, Some(declined.message)),
            None => (None, None, None),
        };
        let intent = Intent { status: to, error_code, error_decline_code, error_message, ..intent };
        if !store::advance(tx, was, &intent, self.clock.now()).await? {
            return Err(GatewayError::Conflict("the intent moved meanwhile".into()));
        }
        let kind = match (to, &intent.error_code) {
            (_, Some(_)) => "payment_intent.payment_failed",
            (ProviderStatus::Succeeded, _) => "payment_intent.succeeded",
            (ProviderStatus::Processing, _) => "payment_intent.processing",
            (ProviderStatus::Canceled, _) => "payment_intent.canceled",
            _ => "payment_intent.requires_action",
        };
        self.send_event(tx, kind, &intent.id).await?;
        Ok(intent)
    }

    async fn send_event(&self, tx: &mut Tx, kind: &str, intent_id: &str) -> Result<()> {
        let id = format!("evt_{}", short_id());
        let event = Event { id: id.clone(), kind: kind.to_owned(), intent_id: intent_id.to_owned(), live: None };
        store::insert_event(tx, &event, self.clock.now()).await?;
        self.enqueue(tx, &DeliverWebhook { event: id.clone() }, &id, 0).await
    }

    /// Enqueues a job about the row `id`, due `after` this time.
    async fn enqueue<P: Payload>(&self, tx: &mut Tx, payload: &P, id: &str, after: Micros) -> Result<()> {
        let job = NewJob { max_attempts: 12, ..NewJob::with_payload(payload, self.clock.now() + after) };
        Ok(jobs::enqueue(tx, job.key(format!("{}:{id}", P::KIND))).await?)
    }

    /// The year and month, product time.
    fn today(&self) -> (u32, u32) {
        let date = iso(self.clock.now());
        let number = |part: Option<&str>| part.and_then(|digits| digits.parse().ok()).unwrap_or(0);
        let mut parts = date.split('-');
        (number(parts.next()), number(parts.next()))
    }
}

/// The intent `id`, when `client_secret` is its own; compared in constant time.
async fn find_authorised(tx: &mut Tx, id: &str, client_secret: &str) -> Result<Intent> {
    let intent = store::find(tx, id).await?.ok_or(GatewayError::NotFound)?;
    let same: bool = intent.client_secret.as_bytes().ct_eq(client_secret.as_bytes()).into();
    if same { Ok(intent) } else { Err(GatewayError::NotFound) }
}

/// The response to a step that the intent is not waiting for; sent only once the data it is based on is on disk.
async fn unexpected_step(tx: Tx, intent: &Intent) -> Result<Confirmation> {
    tx.commit().await?;
    let say = match intent.status {
        ProviderStatus::Succeeded => "This payment has already been made.",
        ProviderStatus::Processing => "This payment is already on its way.",
        ProviderStatus::Canceled => "This payment was cancelled. Please start it again.",
        _ => "This payment is not waiting for that step.",
    };
    let error = Some(Declined::new("payment_intent_unexpected_state", None, say));
    Ok(Confirmation { status: intent.status, error })
}

/// The id of a refund or transfer that a key made before, if it was for the same amount.
fn same(made: PriorTransfer, amount: Money) -> Result<String> {
    if made.amount_cents == amount.minor {
        return Ok(made.id);
    }
    Err(GatewayError::Invalid("the idempotency key was used with another amount".into()))
}

/// A UUIDv7 without dashes: the provider's ids, in time order.
fn short_id() -> String {
    ids::id().replace('-', "")
}

#[cfg(test)]
mod tests;
