//! What moved on our account at a provider, by its own records.
use platform::money::{Cents, Money};

/// What moved the money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovementKind {
    /// A payer paid.
    Payment,
    /// Money went back to a payer.
    Refund,
    /// A creator was sent money.
    Transfer,
    /// Anything else: a dispute, a payout to our bank, a fee of its own.
    Other,
}

/// A line of the provider's records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// The provider's id of the line.
    pub id: String,
    /// What moved.
    pub kind: MovementKind,
    /// The key under which we asked for it; none where we did not, or the provider does not repeat it.
    pub key: Option<String>,
    /// The intent whose money it is, where it is one's.
    pub intent: Option<String>,
    /// How much, never negative.
    pub amount: Money,
    /// What the provider kept for itself, in cents.
    pub fee: Cents,
}
