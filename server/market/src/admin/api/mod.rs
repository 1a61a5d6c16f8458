//! The admins' calls.
pub mod audit;
pub mod jobs;
pub mod outbox;
pub mod stats;
pub mod users;
pub mod work;
