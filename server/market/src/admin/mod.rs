//! Administration that belongs to no other feature: people, emails, jobs, the audit trail, figures.
mod actions;
mod api;
mod audit_trail;
mod chargebacks;
mod failed_jobs;
mod held_money;
mod money_flow;
mod outbox;
mod pending_work;
mod rules;
mod users;

pub use rules::BOUNDS;

use crate::context::Market;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The endpoints for admins. Those on bookings, disputes and the ledger are in their features.
pub fn routes() -> OpenApiRouter<Market> {
    OpenApiRouter::new()
        .routes(routes!(api::users::list))
        .routes(routes!(api::users::ban))
        .routes(routes!(api::users::unban))
        .routes(routes!(api::users::sign_out))
        .routes(routes!(api::users::change_type))
        .routes(routes!(api::users::resend_verification))
        .routes(routes!(api::outbox::list))
        .routes(routes!(api::outbox::requeue))
        .routes(routes!(api::jobs::list))
        .routes(routes!(api::jobs::retry))
        .routes(routes!(api::audit::list))
        .routes(routes!(api::stats::money_flow))
        .routes(routes!(api::stats::held_money))
        .routes(routes!(api::work::work))
        .routes(routes!(api::chargebacks::evidence))
        .routes(routes!(api::chargebacks::contest))
        .routes(routes!(api::chargebacks::concede))
}
