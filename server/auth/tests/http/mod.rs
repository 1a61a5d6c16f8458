//! The service over HTTP, on both databases: people who register, sign in or lose access, and their attackers.
mod account;
mod cookies;
mod emails;
mod pkce;
mod pkce_attacks;
mod public;
mod sessions;
mod sign_in;
mod sign_up;
mod wire;
mod world;
