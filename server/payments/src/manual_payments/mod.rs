//! Payments and refunds that came and went outside the provider, recorded by admins.
pub mod api;
