//! What a person paid, got back and earned.
pub mod api;
