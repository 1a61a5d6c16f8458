//! Cards, intents, refunds, payouts: what deals ask of a payment provider, and what the provider answers.
//!
//! Three paths say that a payment may have ended (the browser's `confirm-payment`, a webhook, a sweep); all of them
//! call `settle`, which asks the provider. Calls to a provider are recorded before and after, never made inside a
//! transaction.
mod actions;
mod api;
mod gateway;
mod jobs;
mod listing;
mod mails;
mod manual_payments;
mod payouts;
mod payouts_store;
mod receipts;
mod reconciliation;
mod rules;
mod sandbox_api;
mod settle;
mod stats;
mod store;
mod webhooks;

pub use gateway::Gateway;
pub use jobs::register_jobs;
pub use listing::{debt, payouts_waiting};

use crate::state::App;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The calls on payments.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::create_intent))
        .routes(routes!(api::confirm))
        .routes(routes!(api::webhook))
        .routes(routes!(reconciliation::check_now))
        .routes(routes!(manual_payments::record))
        .routes(routes!(manual_payments::to_send))
        .routes(routes!(manual_payments::sent))
        .routes(routes!(listing::payments))
        .routes(routes!(listing::balance))
        .routes(routes!(receipts::receipt))
        .routes(routes!(stats::earnings))
        .routes(routes!(stats::spend))
        .routes(routes!(mails::proposal_accepted))
        .routes(routes!(mails::payment_confirmed))
        .routes(routes!(sandbox_api::confirm))
        .routes(routes!(sandbox_api::authenticate))
}

/// What the browser must know to take a payment.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PaymentsConfig {
    /// Which form to show.
    pub provider: &'static str,
    /// The provider's key for browsers; the sandbox has none.
    pub publishable_key: Option<String>,
}

/// The payments' part of `GET /api/config`.
pub fn config(app: &App) -> PaymentsConfig {
    PaymentsConfig { provider: app.gateway.name(), publishable_key: app.gateway.publishable_key() }
}
