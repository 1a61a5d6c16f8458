//! The admin's call.
use super::actions;
use crate::context::Payments;
use axum::extract::State;
use base::accounts::Actor;
use base::ledger::LedgerCheckView;
use platform::http::{Json, Problem};

/// Check the ledger now, as once a day.
#[utoipa::path(post, path = "/api/admin/ledger/check", tag = "admin",
               responses((status = 200, body = LedgerCheckView), Problem))]
pub async fn check_now(State(app): State<Payments>, who: Actor) -> Result<Json<LedgerCheckView>, Problem> {
    actions::check_for(&app, &who).await
}
