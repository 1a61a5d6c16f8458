//! Receipts of payments.
pub mod api;
