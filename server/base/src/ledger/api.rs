//! The ledger, for admins.
use super::overview::{LedgerView, overview};
use crate::accounts::Actor;
use crate::context::Base;
use axum::extract::State;
use platform::http::{Json, Problem};

/// The ledger's balances.
#[utoipa::path(get, path = "/api/admin/ledger", tag = "admin",
               responses((status = 200, body = LedgerView), Problem))]
pub async fn ledger(State(app): State<Base>, who: Actor) -> Result<Json<LedgerView>, Problem> {
    overview(&app, &who).await.map(Json)
}
