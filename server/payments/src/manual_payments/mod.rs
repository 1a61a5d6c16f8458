//! Payments and refunds that came and went outside the provider, recorded by admins.
mod actions;
pub mod api;
