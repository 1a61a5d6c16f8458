//! What a payer's bank takes back, and what is said against it.
use platform::{
    clock::Timestamp,
    money::{Cents, Money},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How far a chargeback is at the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ChargebackStatus)]
pub enum DisputeStatus {
    /// It waits for our evidence.
    NeedsResponse,
    /// It has our evidence, and decides.
    UnderReview,
    /// It decided for us: the money is with us again.
    Won,
    /// It decided for the payer, or nobody answered in time.
    Lost,
}

impl DisputeStatus {
    /// Whether it is decided.
    pub fn is_over(self) -> bool {
        matches!(self, Self::Won | Self::Lost)
    }
}

/// A chargeback as the provider has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderDispute {
    /// The provider's id of it.
    pub id: String,
    /// What the bank takes.
    pub amount: Money,
    /// What the provider keeps for it, in cents.
    pub fee_cents: Cents,
    /// The bank's reason, in the provider's word: `fraudulent`, `product_not_received`, …
    pub reason: String,
    /// How far it is.
    pub status: DisputeStatus,
    /// Until when evidence can be handed in.
    pub due_by: Option<Timestamp>,
}

/// What is said against a chargeback: what was agreed, delivered, accepted and written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The payer's name.
    pub customer_name: String,
    /// The payer's address.
    pub customer_email: String,
    /// What was bought.
    pub product: String,
    /// When it was delivered, as a date.
    pub service_date: Option<String>,
    /// What was agreed about refunds, and when.
    pub refund_policy: String,
    /// Everything else, by date.
    pub text: String,
}
