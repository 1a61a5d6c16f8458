//! The endpoints for admins.
pub mod audit;
pub mod chargebacks;
pub mod jobs;
pub mod outbox;
pub mod stats;
pub mod users;
pub mod work;
