//! The modules to come: who wants to learn of which one.
mod actions;
mod api;
mod rules;
mod store;

pub use rules::{BOUNDS, Module};

use crate::accounts::UserId;
use crate::context::Base;
use crate::totals;
use platform::{
    clock::Timestamp,
    db::{Result, Tx},
};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The calls on interests in modules.
pub fn routes() -> OpenApiRouter<Base> {
    OpenApiRouter::new()
        .routes(routes!(api::interest))
        .routes(routes!(api::admin::list))
        .routes(routes!(api::admin::export))
}

/// Removes the interests of a person who leaves: those left for their address, and those left while signed in.
pub async fn erase(tx: &mut Tx, person: &UserId, email: &str, until: Timestamp) -> Result<()> {
    for module in store::erase(tx, person, email, until).await? {
        totals::add(tx, &module.counter(), -1).await?;
    }
    Ok(())
}
