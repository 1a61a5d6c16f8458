//! The service over HTTP, on both databases: people who register, sign in or lose access, and their attackers.
mod account;
mod admin;
mod anonymous;
mod codes;
mod cookies;
mod emails;
mod keys;
mod phones;
mod pkce;
mod pkce_attacks;
mod public;
mod sessions;
mod sign_in;
mod sign_up;
mod wire;
mod world;
