//! Stripe's objects, as far as they are read.
use super::super::{Declined, Event, GatewayError, Movement, MovementKind, ProviderStatus};
use super::KEY;
use platform::money::{Currency, Money};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A page of a list.
#[derive(Debug, Deserialize)]
pub struct List<T> {
    pub data: Vec<T>,
    pub has_more: bool,
}

/// An object of a list.
pub trait Keyed {
    /// Stripe's id, from which the next page goes on.
    fn id(&self) -> &str;
}

/// An attempt to be paid.
#[derive(Debug, Deserialize)]
pub struct Intent {
    pub id: String,
    pub client_secret: Option<String>,
    pub status: ProviderStatus,
    pub amount: i64,
    pub currency: Currency,
    pub last_payment_error: Option<Failure>,
    /// Expanded in every call that returns an intent.
    pub latest_charge: Option<Charge>,
}

/// Money that was taken.
#[derive(Debug, Deserialize)]
pub struct Charge {
    pub id: String,
    /// The payer's bank took it back, or tries to.
    pub disputed: bool,
}

/// Money on its way back.
#[derive(Debug, Deserialize)]
pub struct Refund {
    pub id: String,
    pub status: Option<String>,
    pub failure_reason: Option<String>,
    #[serde(default)]
    pub metadata: BTreeMap<String, String>,
}

/// Money for a connected account.
#[derive(Debug, Deserialize)]
pub struct Transfer {
    pub id: String,
    pub amount: i64,
    #[serde(default)]
    pub metadata: BTreeMap<String, String>,
}

/// Money of a transfer that was taken back.
#[derive(Debug, Deserialize)]
pub struct Reversal {
    pub id: String,
    #[serde(default)]
    pub metadata: BTreeMap<String, String>,
}

/// A line of our balance.
#[derive(Debug, Deserialize)]
pub struct Transaction {
    pub id: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub amount: i64,
    pub fee: i64,
    pub currency: Currency,
    /// What moved the money; expanded.
    pub source: Option<Source>,
}

/// A charge, a refund, a transfer, a dispute: what they have in common.
#[derive(Debug, Deserialize)]
pub struct Source {
    pub payment_intent: Option<String>,
    #[serde(default)]
    pub metadata: BTreeMap<String, String>,
}

/// An account: ours, or a creator's.
#[derive(Debug, Deserialize)]
pub struct Account {
    pub id: String,
    #[serde(default)]
    pub details_submitted: bool,
    #[serde(default)]
    pub payouts_enabled: bool,
    #[serde(default)]
    pub capabilities: BTreeMap<String, String>,
    #[serde(default)]
    pub requirements: Requirements,
}

/// What Stripe still wants to know of a creator.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Requirements {
    pub currently_due: Vec<String>,
    pub past_due: Vec<String>,
    pub disabled_reason: Option<String>,
}

/// A page of Stripe's that is for one person, for some minutes.
#[derive(Debug, Deserialize)]
pub struct Link {
    pub url: String,
}

/// What went wrong, in an answer or with the last attempt to pay.
#[derive(Debug, Deserialize)]
pub struct Failure {
    #[serde(rename = "type")]
    pub kind: String,
    pub code: Option<String>,
    pub decline_code: Option<String>,
    pub message: Option<String>,
}

/// The body of an answer that is no success.
#[derive(Debug, Deserialize)]
pub struct Refused {
    pub error: Failure,
}

/// An event in the list of events.
#[derive(Debug)]
pub struct ListedEvent(pub Event);

impl<'de> Deserialize<'de> for ListedEvent {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Self(Event::from_object(serde::Deserialize::deserialize(from)?)))
    }
}

impl Refund {
    /// Our key of it.
    pub fn key(&self) -> Option<&str> {
        self.metadata.get(KEY).map(String::as_str)
    }
    /// Its id, unless it failed: then the money is with us again.
    pub fn sent(self) -> Result<String, GatewayError> {
        match self.status.as_deref() {
            Some("failed" | "canceled") => {
                let why = self.failure_reason.unwrap_or_else(|| "unknown".into());
                Err(GatewayError::Invalid(format!("the refund {} failed: {why}", self.id)))
            }
            _ => Ok(self.id),
        }
    }
}

impl Transfer {
    /// Our key of it.
    pub fn key(&self) -> Option<&str> {
        self.metadata.get(KEY).map(String::as_str)
    }
}

impl From<Transaction> for Movement {
    fn from(line: Transaction) -> Self {
        let kind = match line.kind.as_str() {
            "charge" | "payment" => MovementKind::Payment,
            "refund" | "payment_refund" => MovementKind::Refund,
            "transfer" => MovementKind::Transfer,
            _ => MovementKind::Other,
        };
        let (intent, key) = line.source.map_or((None, None), |mut source| {
            let key = source.metadata.remove(KEY);
            (source.payment_intent, key)
        });
        let amount = Money { minor: line.amount.abs(), currency: line.currency };
        Self { id: line.id, kind, key, intent, amount, fee: line.fee }
    }
}

impl From<Failure> for Declined {
    fn from(failure: Failure) -> Self {
        Self {
            code: failure.code.unwrap_or(failure.kind),
            decline_code: failure.decline_code,
            message: failure.message.unwrap_or_else(|| "The payment was declined.".into()),
        }
    }
}

impl Keyed for Refund {
    fn id(&self) -> &str {
        &self.id
    }
}
impl Keyed for Transfer {
    fn id(&self) -> &str {
        &self.id
    }
}
impl Keyed for Reversal {
    fn id(&self) -> &str {
        &self.id
    }
}
impl Keyed for Transaction {
    fn id(&self) -> &str {
        &self.id
    }
}
impl Keyed for ListedEvent {
    fn id(&self) -> &str {
        &self.0.id
    }
}
