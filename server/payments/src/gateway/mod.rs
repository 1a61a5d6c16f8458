//! The payment provider behind one interface. The embedded sandbox is the default and a complete provider, with tables
//! and signed webhooks of its own. Nothing here knows about deals, only the references that we pass.
pub mod api;
mod cards;
mod disputes;
mod events;
mod installed;
mod movements;
mod sandbox;
mod signature;
mod store;
mod stripe;
mod webhook;

pub use cards::CardForm;
pub use disputes::{DisputeStatus, Evidence, ProviderDispute};
pub use events::{Event, EventKind};
pub use installed::{Gateways, ProviderId};
pub use movements::{Movement, MovementKind};
pub use sandbox::{BankDebit, Confirmation, DeliverWebhook, DisputeCharge, PaymentMethod, Sandbox};
pub use store::PriorTransfer;
pub use stripe::{Stripe, stripe};
pub use webhook::{IncomingWebhook, NoWebhook};

use super::rules::ProviderStatus;
use base::accounts::UserId;
use platform::{
    clock::{Clock, Micros, Timestamp},
    db::Db,
    messages::Message,
    money::{Cents, Currency, Money},
    msg,
};
use serde::{Deserialize, Serialize};
use signature::Signature;
use utoipa::ToSchema;

/// Who moves the money.
#[derive(Clone)]
pub enum Gateway {
    /// The embedded provider: no real money.
    Sandbox(Sandbox),
    /// An account at Stripe.
    Stripe(Stripe),
}

/// Why a payment attempt failed, in the provider's words and codes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = PaymentError)]
pub struct Declined {
    /// The provider's code: `card_declined`, `expired_card`, …
    pub code: String,
    /// The bank's reason, when it gave one.
    pub decline_code: Option<String>,
    /// The message for the payer.
    pub message: String,
}

impl Declined {
    /// A refusal with the provider's code, the bank's reason and a sentence.
    pub fn new(code: &str, decline_code: Option<&str>, message: &str) -> Self {
        Self { code: code.into(), decline_code: decline_code.map(Into::into), message: message.into() }
    }
    /// Whether the payer got this answer while they were paying: a card's. A bank refuses a debit days later.
    pub fn was_answered_at_once(&self) -> bool {
        const CARD: &[&str] = &[
            "card_declined",
            "expired_card",
            "incorrect_cvc",
            "invalid_cvc",
            "incorrect_number",
            "invalid_expiry_month",
            "invalid_expiry_year",
            "processing_error",
            "payment_intent_authentication_failure",
        ];
        CARD.contains(&self.code.as_str())
    }
    /// Why, for the payer, in their language; in the provider's words where its codes are not ours.
    pub fn reason(&self) -> Message {
        match (self.code.as_str(), self.decline_code.as_deref()) {
            ("card_declined", Some("insufficient_funds")) => msg!("declined-insufficient-funds"),
            ("card_declined", Some("test_mode_live_card")) => msg!("declined-test-cards-only"),
            ("card_declined", _) => msg!("declined-card"),
            ("expired_card", _) => msg!("declined-expired"),
            ("incorrect_cvc" | "invalid_cvc", _) => msg!("declined-security-code"),
            ("incorrect_number", _) => msg!("declined-number"),
            ("invalid_expiry_month" | "invalid_expiry_year", _) => msg!("declined-expiry-date"),
            ("processing_error", _) => msg!("declined-processing"),
            ("payment_intent_authentication_failure", _) => msg!("declined-authentication"),
            _ => Message::verbatim(&*self.message),
        }
    }
    /// Why, as a deal stores it (`Transition::PaymentFailed`): the name of our message, or the provider's words.
    pub fn stored_reason(&self) -> String {
        let reason = self.reason();
        if reason == Message::verbatim(&*self.message) { self.message.clone() } else { reason.id().to_owned() }
    }
}

/// What went wrong with a call to the provider.
#[derive(Clone, Debug, thiserror::Error)]
pub enum GatewayError {
    /// The payer's bank declined.
    #[error("declined: {}", .0.message)]
    Declined(Declined),
    /// The request is wrong; repeating it changes nothing.
    #[error("invalid request: {0}")]
    Invalid(String),
    /// The provider knows no such object.
    #[error("not found at the provider")]
    NotFound,
    /// The object is in a state that does not allow this.
    #[error("conflict: {0}")]
    Conflict(String),
    /// The money for it has arrived, and cannot be moved yet.
    #[error("not available yet: {0}")]
    NotAvailableYet(String),
    /// The provider does not take our key, or not for this. Only the operator can help.
    #[error("the provider refuses our key: {0}")]
    Authentication(String),
    /// Too many calls at once, of all or for one object.
    #[error("the provider takes no more calls now")]
    RateLimited,
    /// The provider has not received the call.
    #[error("provider unavailable: {0}")]
    Unavailable(String),
    /// The provider may have acted on the call; what it answered was lost, or says nothing.
    #[error("the provider's answer was lost: {0}")]
    Lost(String),
    /// The provider failed, perhaps after it had acted. It repeats this answer to the same key.
    #[error("the provider failed: {0}")]
    Provider(String),
    /// This installation has no such provider, so nobody can be asked.
    #[error("the payment provider {0} is not configured")]
    NotConfigured(ProviderId),
}

impl GatewayError {
    /// Whether the same call with the same key may succeed later.
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::Declined(_) | Self::Invalid(_) | Self::NotFound | Self::Conflict(_) => false,
            Self::NotAvailableYet(_) | Self::Authentication(_) | Self::RateLimited | Self::Unavailable(_) => true,
            Self::Lost(_) | Self::Provider(_) | Self::NotConfigured(_) => true,
        }
    }
    /// Whether what was asked for may have been done: it is looked up before it is asked for again.
    pub fn may_have_happened(&self) -> bool {
        matches!(self, Self::Lost(_) | Self::Provider(_))
    }
}

impl From<platform::db::Error> for GatewayError {
    fn from(error: platform::db::Error) -> Self {
        Self::Unavailable(error.to_string())
    }
}

/// An intent as the provider returns it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderIntent {
    /// The provider's id, `pi_…`.
    pub id: String,
    /// What the payer's browser proves itself with.
    pub client_secret: String,
    /// Its status.
    pub status: ProviderStatus,
    /// How much.
    pub amount: Money,
    /// The last failed attempt, unless something newer happened.
    pub last_error: Option<Declined>,
    /// The payer's bank took, or tries to take, the money back.
    pub disputed: bool,
}

/// What a new intent is for.
#[derive(Clone, Debug)]
pub struct NewIntent<'a> {
    /// The outgoing idempotency key: the same key makes the same intent.
    pub key: &'a str,
    /// What it pays, in our words; shown in the provider's records.
    pub reference: &'a str,
    /// How much.
    pub amount: Money,
}

/// What a creator is sent.
#[derive(Clone, Copy, Debug)]
pub struct NewTransfer<'a> {
    /// The outgoing idempotency key: the same key sends once.
    pub key: &'a str,
    /// Where to.
    pub account: &'a PayoutAccount,
    /// What it is for, in our words.
    pub reference: &'a str,
    /// How much.
    pub amount: Money,
    /// The intent whose money it is, if it came through this provider.
    pub source: Option<&'a str>,
}

/// Where a provider sends the money of a creator.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct PayoutAccount {
    /// The provider's id of it.
    pub destination: String,
}

/// For whom a provider opens an account.
#[derive(Clone, Copy, Debug)]
pub struct NewAccount<'a> {
    /// The outgoing idempotency key: the same key opens one.
    pub key: &'a str,
    /// Our id of the creator.
    pub creator: &'a UserId,
    /// Their address.
    pub email: &'a str,
    /// Where they live, two letters (ISO 3166).
    pub country: &'a str,
}

/// Whether a creator can be paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountState {
    /// They have not finished what the provider asks.
    Pending,
    /// The provider wants more, or refuses; its names of what is missing.
    Restricted(Vec<String>),
    /// They can be paid.
    Ready,
}

impl Gateway {
    /// The embedded sandbox; a bank debit takes `bank_debit_takes` microseconds of product time.
    pub fn sandbox(db: Db, clock: Clock, bank_debit_takes: Micros) -> Self {
        Self::Sandbox(Sandbox::new(db, clock, bank_debit_takes))
    }
    /// A sandbox of an account: another provider than the embedded one, for tests of installations that have two.
    pub fn sandbox_account(account: &str, db: Db, clock: Clock) -> Self {
        Self::Sandbox(Sandbox::new(db, clock, 0).of_account(account))
    }
    /// What the rows of its payments and payouts are marked with.
    pub fn id(&self) -> ProviderId {
        match self {
            Self::Sandbox(sandbox) => ProviderId { account: sandbox.account().to_owned(), ..ProviderId::sandbox() },
            Self::Stripe(stripe) => stripe.id(),
        }
    }
    /// The provider's name: in the webhook's path, in `GET /api/config`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Sandbox(_) => "sandbox",
            Self::Stripe(_) => "stripe",
        }
    }
    /// Whether no real money moves.
    pub fn is_sandbox(&self) -> bool {
        matches!(self, Self::Sandbox(_))
    }
    /// The key that the browser needs for the provider's form; the sandbox has none.
    pub fn publishable_key(&self) -> Option<String> {
        match self {
            Self::Sandbox(_) => None,
            Self::Stripe(stripe) => Some(stripe.keys().publishable.clone()),
        }
    }
    /// The smallest amount that can be paid.
    pub fn min_amount(&self, currency: Currency) -> Cents {
        match self {
            Self::Sandbox(_) => currency.step(),
            Self::Stripe(_) => currency.minimum(),
        }
    }
    /// Makes an intent, or returns the one that `new.key` made.
    #[tracing::instrument(name = "provider", skip_all, fields(account = %self.id(), call = "create"))]
    pub async fn create(&self, new: NewIntent<'_>) -> Result<ProviderIntent, GatewayError> {
        match self {
            Self::Sandbox(sandbox) => sandbox.create(new).await,
            Self::Stripe(stripe) => stripe.create(new).await,
        }
    }
    /// The intent `id` in its current state.
    #[tracing::instrument(name = "provider", skip_all, fields(account = %self.id(), call = "get"))]
    pub async fn get(&self, id: &str) -> Result<ProviderIntent, GatewayError> {
        match self {
            Self::Sandbox(sandbox) => sandbox.get(id).await,
            Self::Stripe(stripe) => stripe.get(id).await,
        }
    }
    /// Cancels the intent `id` and returns it; [`GatewayError::Conflict`] when the payer was faster.
    #[tracing::instrument(name = "provider", skip_all, fields(account = %self.id(), call = "cancel"))]
    pub async fn cancel(&self, id: &str) -> Result<ProviderIntent, GatewayError> {
        match self {
            Self::Sandbox(sandbox) => sandbox.cancel(id).await,
            Self::Stripe(stripe) => stripe.cancel(id).await,
        }
    }
    /// Sends `amount` of the intent `intent` back; the refund's id. The same key refunds once.
    #[tracing::instrument(name = "provider", skip_all, fields(account = %self.id(), call = "refund"))]
    pub async fn refund(&self, key: &str, intent: &str, amount: Money) -> Result<String, GatewayError> {
        match self {
            Self::Sandbox(sandbox) => sandbox.refund(key, intent, amount).await,
            Self::Stripe(stripe) => stripe.refund(key, intent, amount).await,
        }
    }
    /// Sends a creator money; the transfer's id.
    #[tracing::instrument(name = "provider", skip_all, fields(account = %self.id(), call = "transfer"))]
    pub async fn transfer(&self, new: NewTransfer<'_>) -> Result<String, GatewayError> {
        match self {
            Self::Sandbox(sandbox) => sandbox.transfer(new).await,
            Self::Stripe(stripe) => stripe.transfer(new).await,
        }
    }
    /// Takes back `amount` of the transfer `transfer`; the reversal's id. The same key reverses once. What the creator's
    /// account no longer has cannot be taken back, and the sandbox's payouts are in the bank at once.
    #[tracing::instrument(name = "provider", skip_all, fields(account = %self.id(), call = "reverse"))]
    pub async fn reverse(&self, key: &str, transfer: &str, amount: Money) -> Result<String, GatewayError> {
        match self {
            Self::Sandbox(_) => Err(GatewayError::Invalid("a payout of the sandbox is in the bank at once".into())),
            Self::Stripe(stripe) => stripe.reverse(key, transfer, amount).await,
        }
    }
    /// The id of the refund of `intent` that `key` made, if it made one.
    #[tracing::instrument(name = "provider", skip_all, fields(account = %self.id(), call = "find_refund"))]
    pub async fn find_refund(&self, key: &str, intent: &str) -> Result<Option<String>, GatewayError> {
        match self {
            Self::Sandbox(sandbox) => sandbox.find_refund(key).await,
            Self::Stripe(stripe) => stripe.find_refund(key, intent).await,
        }
    }
    /// The transfer for `reference` that `key` made, if it made one.
    #[tracing::instrument(name = "provider", skip_all, fields(account = %self.id(), call = "find_transfer"))]
    pub async fn find_transfer(&self, key: &str, reference: &str) -> Result<Option<PriorTransfer>, GatewayError> {
        match self {
            Self::Sandbox(sandbox) => sandbox.find_transfer(key).await,
            Self::Stripe(stripe) => stripe.find_transfer(key, reference).await,
        }
    }
    /// The chargebacks of the intent `intent`.
    #[tracing::instrument(name = "provider", skip_all, fields(account = %self.id(), call = "disputes"))]
    pub async fn disputes(&self, intent: &str) -> Result<Vec<ProviderDispute>, GatewayError> {
        match self {
            Self::Sandbox(sandbox) => sandbox.disputes(intent).await,
            Self::Stripe(stripe) => stripe.disputes(intent).await,
        }
    }
    /// Hands in `evidence` against the chargeback `dispute`, once.
    #[tracing::instrument(name = "provider", skip_all, fields(account = %self.id(), call = "contest"))]
    pub async fn contest(&self, dispute: &str, evidence: &Evidence) -> Result<(), GatewayError> {
        match self {
            Self::Sandbox(sandbox) => sandbox.decide_dispute(dispute, DisputeStatus::Won).await,
            Self::Stripe(stripe) => stripe.contest(dispute, evidence).await,
        }
    }
    /// Gives in to the chargeback `dispute`: the bank keeps the money.
    #[tracing::instrument(name = "provider", skip_all, fields(account = %self.id(), call = "concede"))]
    pub async fn concede(&self, dispute: &str) -> Result<(), GatewayError> {
        match self {
            Self::Sandbox(sandbox) => sandbox.decide_dispute(dispute, DisputeStatus::Lost).await,
            Self::Stripe(stripe) => stripe.concede(dispute).await,
        }
    }
    /// Whether a creator says where they live before an account is opened for them.
    pub fn asks_country(&self) -> bool {
        matches!(self, Self::Stripe(_))
    }
    /// Opens an account for a creator.
    #[tracing::instrument(name = "provider", skip_all, fields(account = %self.id(), call = "open_account"))]
    pub async fn open_account(&self, new: NewAccount<'_>) -> Result<PayoutAccount, GatewayError> {
        match self {
            Self::Sandbox(_) => Ok(PayoutAccount { destination: new.creator.to_string() }),
            Self::Stripe(stripe) => stripe.open_account(new).await,
        }
    }
    /// The provider's page where a creator says what it asks of them, which leads to `back`; none when it asks nothing.
    #[tracing::instrument(name = "provider", skip_all, fields(account = %self.id(), call = "account_link"))]
    pub async fn account_link(&self, account: &PayoutAccount, back: &str) -> Result<Option<String>, GatewayError> {
        match self {
            Self::Sandbox(_) => Ok(None),
            Self::Stripe(stripe) => stripe.account_link(account, back).await.map(Some),
        }
    }
    /// Whether the creator of `account` can be paid.
    #[tracing::instrument(name = "provider", skip_all, fields(account = %self.id(), call = "account_state"))]
    pub async fn account_state(&self, account: &PayoutAccount) -> Result<AccountState, GatewayError> {
        match self {
            Self::Sandbox(_) => Ok(AccountState::Ready),
            Self::Stripe(stripe) => stripe.account_state(account).await,
        }
    }
    /// The event in a webhook's raw `body`, when `signature` is the provider's and fresh.
    async fn verify(&self, signature: &Signature, body: &[u8]) -> Result<Event, GatewayError> {
        match self {
            Self::Sandbox(sandbox) => sandbox.verify(signature, body).await,
            Self::Stripe(stripe) => stripe.verify(signature, body),
        }
    }
    /// The events made since `since`, oldest first.
    #[tracing::instrument(name = "provider", skip_all, fields(account = %self.id(), call = "events_since"))]
    pub async fn events_since(&self, since: Timestamp) -> Result<Vec<Event>, GatewayError> {
        match self {
            Self::Sandbox(sandbox) => sandbox.events_since(since).await,
            Self::Stripe(stripe) => stripe.events_since(since).await,
        }
    }
    /// What moved from `since` until before `until`. The sandbox has no records but our own tables.
    #[tracing::instrument(name = "provider", skip_all, fields(account = %self.id(), call = "movements"))]
    pub async fn movements(&self, since: Timestamp, until: Timestamp) -> Result<Vec<Movement>, GatewayError> {
        match self {
            Self::Sandbox(_) => Ok(Vec::new()),
            Self::Stripe(stripe) => stripe.movements(since, until).await,
        }
    }
}
