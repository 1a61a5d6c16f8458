//! The states of a payout account, and which countries have the form of one.
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whether a creator can be paid, as the provider last said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PayoutAccountState)]
pub enum State {
    /// There is no account.
    None,
    /// The creator has not finished what the provider asks.
    Pending,
    /// The provider wants more of them, or refuses.
    Restricted,
    /// They can be paid.
    Ready,
}

/// Whether `code` has the form of ISO 3166-1: which countries it pays, the provider knows.
pub fn is_country(code: &str) -> bool {
    code.len() == 2 && code.bytes().all(|letter| letter.is_ascii_uppercase())
}
