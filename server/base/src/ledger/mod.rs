//! Double-entry, append-only ledger (`docs/product.md`, section 6).
//!
//! Everything that moves money posts a [`Group`] in the transaction of its cause. A group sums to zero and carries a
//! key that names its cause, so posting it again, by whichever path, changes nothing.
mod api;
mod check;
mod overview;
mod rules;
mod store;

pub use check::{Check, Difference, keep_check, latest_check};
pub use overview::{LedgerCheckView, LedgerView};
pub use rules::{Account, Book, Entry, Group, Kind, NetPayout, Unbalanced, debt, net_payout};
pub use store::{
    Daily, Debt, Flow, Held, InBook, TestDebt, balance, balances, debts, earned_by_day, find_unbalanced_groups, flow,
    held_deals, held_of, largest_held, post, sum, test_debts,
};

use crate::context::Base;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The ledger's calls.
pub fn routes() -> OpenApiRouter<Base> {
    OpenApiRouter::new().routes(routes!(api::ledger))
}
