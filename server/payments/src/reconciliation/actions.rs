//! Actions of admins on the ledger.
use super::check;
use crate::context::Payments;
use base::accounts::{Actor, Right};
use base::ledger::LedgerCheckView;
use platform::{
    audit,
    http::{Json, Problem},
};

/// Checks the ledger for `who`, and records that they asked for it.
///
/// # Errors
/// 403 for everyone who may not decide about money.
pub async fn check_for(app: &Payments, who: &Actor) -> Result<Json<LedgerCheckView>, Problem> {
    who.must_have(Right::Money)?;
    let found = check(app).await?;
    who.commit(app, async |tx| {
        audit::record(tx, &app.clock, &who.id, "ledger.checked", "ledger", (), found.is_clean()).await?;
        Ok(Json(LedgerCheckView::load(tx, found).await?))
    })
    .await
}
