//! The service over HTTP, on both databases: people who register, sign in, lose things, and people who attack them.
#![allow(clippy::expect_used, reason = "a test says what stops it by panicking")]
mod account;
mod cookies;
mod mails;
mod pkce;
mod pkce_attacks;
mod public;
mod sessions;
mod sign_in;
mod sign_up;
mod wire;
mod world;
