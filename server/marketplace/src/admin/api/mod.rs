//! The operators' calls.
pub mod audit;
pub mod figures;
pub mod jobs;
pub mod outbox;
pub mod users;
