//! The features on which all others build: accounts, the ledger, notifications, contact and modules.
pub mod accounts;
pub mod config;
pub mod confirmation_page;
pub mod contact;
pub mod contact_details;
pub mod context;
pub mod guest_cache;
pub mod ledger;
pub mod modules;
pub mod notifications;
pub mod rate_limits;
pub mod totals;

use context::Base;
use utoipa_axum::router::OpenApiRouter;

/// The calls of these features.
pub fn routes() -> OpenApiRouter<Base> {
    OpenApiRouter::new()
        .merge(accounts::routes())
        .merge(ledger::routes())
        .merge(notifications::routes())
        .merge(modules::routes())
        .merge(contact::routes())
}
