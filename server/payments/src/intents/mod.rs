//! Intents: what a hirer pays for a booking, from the form to the money that arrives.
pub mod actions;
pub mod api;
pub mod settle;
