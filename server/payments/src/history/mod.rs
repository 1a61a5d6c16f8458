//! Payments, refunds and earnings of a person.
pub mod api;
mod balance;
mod months;
mod movements;
