//! The admin's call.
use super::check;
use crate::context::Payments;
use axum::extract::State;
use base::accounts::{Actor, Right};
use base::ledger::LedgerCheckView;
use platform::{
    audit,
    http::{Json, Problem},
    idempotency::commit,
};

/// Check the ledger now, as once a day.
#[utoipa::path(post, path = "/api/admin/ledger/check", tag = "admin",
               responses((status = 200, body = LedgerCheckView), Problem))]
pub async fn check_now(State(app): State<Payments>, who: Actor) -> Result<Json<LedgerCheckView>, Problem> {
    who.must_have(Right::Money)?;
    let found = check(&app).await?;
    let mut tx = who.write(&app).await?;
    audit::record(&mut tx, &app.clock, &who.id, "ledger.checked", "ledger", (), found.is_clean()).await?;
    let view = LedgerCheckView::of(&mut tx, found).await?;
    commit(tx, Json(view)).await
}
