//! Payments, refunds and earnings of a person.
pub mod api;
