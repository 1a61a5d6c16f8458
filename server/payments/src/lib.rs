//! Cards, intents, refunds, payouts: what deals ask of a payment provider, and what the provider answers.
//!
//! Three paths say that a payment may have ended (the browser's `confirm-payment`, a webhook, a sweep); all of them
//! call `settle`, which asks the provider. Calls to a provider are recorded before and after, never made inside a
//! transaction.
mod chargebacks;
pub mod context;
mod emails;
mod gateway;
mod history;
mod intents;
mod jobs;
mod manual_payments;
mod payout_accounts;
mod payouts;
mod receipts;
mod reconciliation;
mod rules;
mod store;
mod test_deals;
mod webhooks;

pub use chargebacks::{
    concede as concede_chargeback, contest as contest_chargeback, find_open as find_open_chargeback,
};
pub use gateway::{DisputeStatus, Evidence, Gateway, Gateways, ProviderId, stripe};
pub use jobs::register_jobs;
pub use payout_accounts::open_in_sandbox;
pub use payouts::{debt, payouts_waiting};
pub use reconciliation::count_attention;
pub use rules::BOUNDS;
pub use test_deals::{Closed, Closing, Line, TestMoney, close_test, count_test_deals, find_test_money};

use crate::context::Payments;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The calls on payments.
pub fn routes() -> OpenApiRouter<Payments> {
    OpenApiRouter::new()
        .routes(routes!(intents::api::create_intent))
        .routes(routes!(intents::api::confirm))
        .routes(routes!(webhooks::api::webhook))
        .routes(routes!(reconciliation::api::check_now))
        .routes(routes!(reconciliation::api::attention))
        .routes(routes!(manual_payments::api::record))
        .routes(routes!(manual_payments::api::to_send))
        .routes(routes!(manual_payments::api::sent))
        .routes(routes!(history::api::payments))
        .routes(routes!(history::api::balance))
        .routes(routes!(payout_accounts::api::own))
        .routes(routes!(payout_accounts::api::link))
        .routes(routes!(payout_accounts::api::check))
        .routes(routes!(receipts::api::receipt))
        .routes(routes!(history::api::stats::earnings))
        .routes(routes!(history::api::stats::spend))
        .routes(routes!(emails::api::proposal_accepted))
        .routes(routes!(emails::api::payment_confirmed))
        .routes(routes!(gateway::api::confirm))
        .routes(routes!(gateway::api::authenticate))
}

/// What the browser must know to take a payment.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PaymentsConfig {
    /// Which form to show.
    pub provider: &'static str,
    /// The provider's key for browsers; the sandbox has none.
    pub publishable_key: Option<String>,
    /// A script that takes the place of the provider's own, in development.
    pub script_url: Option<String>,
    /// Our part of the total of a new deal, in basis points.
    pub fee_basis_points: i64,
}

/// The payments' part of `GET /api/config`.
pub fn config(app: &Payments) -> PaymentsConfig {
    let gateway = app.gateways.current();
    PaymentsConfig {
        provider: gateway.name(),
        publishable_key: gateway.publishable_key(),
        script_url: app.config.payments.stripe.js_url.clone().filter(|_| !gateway.is_sandbox()),
        fee_basis_points: app.config.payments.fee_basis_points,
    }
}
