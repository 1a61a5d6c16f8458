//! Cards, intents, refunds, payouts: what deals ask of a payment provider, and what the provider answers.
//!
//! Three paths say that a payment may have ended (the browser's `confirm-payment`, a webhook, a sweep); all of them
//! call `settle`, which asks the provider. Calls to a provider are recorded before and after, never made inside a
//! transaction.
mod actions;
mod api;
mod books;
mod by_hand;
mod figures;
mod gateway;
mod jobs;
mod lists;
mod mails;
mod outgoing;
mod receipts;
mod rules;
mod sandbox_api;
mod settle;
mod store;
mod store_out;
mod webhooks;

pub use gateway::Gateway;
pub use jobs::register_jobs;
pub use lists::debt;
pub use store_out::payouts_waiting;

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
        .routes(routes!(books::check_now))
        .routes(routes!(by_hand::record))
        .routes(routes!(by_hand::to_send))
        .routes(routes!(by_hand::sent))
        .routes(routes!(lists::payments))
        .routes(routes!(lists::balance))
        .routes(routes!(receipts::receipt))
        .routes(routes!(figures::earnings))
        .routes(routes!(figures::spend))
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
