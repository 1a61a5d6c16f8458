//! Receipts of payments.
pub mod api;
mod views;
