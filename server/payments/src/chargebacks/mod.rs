//! Chargebacks: what payers' banks take back. Deals stop when one comes (T32) and end by an admin's decision (T31); here is
//! how it stands at the bank, what we say against it, and who pays its fee.
mod actions;
mod records;
mod rules;
pub mod store;

pub use actions::{concede, contest, find_open};
pub use records::{refresh, refresh_open};
pub use store::Chargeback;
