//! Data export, account deletion, retention.
mod account_admin;
mod actions;
mod api;
mod export;
mod jobs;
mod mentions;
mod retention;
mod store;

pub use account_admin::AccountAdmin;
pub use store::retention::MAIL_TEXT_DAYS;

use crate::context::Market;
use platform::jobs::Jobs;
use utoipa_axum::{router::OpenApiRouter, routes};

/// Registers the forgetting of what is no longer needed.
pub fn register_jobs(jobs: &Jobs, app: &Market) {
    jobs::register_jobs(jobs, app);
    retention::register_jobs(jobs, app);
    mentions::register_jobs(jobs, app);
}

/// The calls on a person's data as a whole.
pub fn routes() -> OpenApiRouter<Market> {
    OpenApiRouter::new().routes(routes!(api::export)).routes(routes!(api::deletion)).routes(routes!(api::delete))
}
