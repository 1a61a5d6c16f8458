//! The admin's call.
use super::{
    actions,
    attention::{self, MoneyAttention},
};
use crate::context::Payments;
use axum::extract::State;
use base::accounts::Actor;
use base::ledger::LedgerCheckView;
use platform::http::{Json, Problem};

/// What a person has to look at about money.
#[utoipa::path(get, path = "/api/admin/money/attention", tag = "admin",
               responses((status = 200, body = MoneyAttention), Problem))]
pub async fn attention(State(app): State<Payments>, who: Actor) -> Result<Json<MoneyAttention>, Problem> {
    Ok(Json(attention::list(&app, &who).await?))
}

/// Check the ledger now, as once a day.
#[utoipa::path(post, path = "/api/admin/ledger/check", tag = "admin",
               responses((status = 200, body = LedgerCheckView), Problem))]
pub async fn check_now(State(app): State<Payments>, who: Actor) -> Result<Json<LedgerCheckView>, Problem> {
    actions::check_for(&app, &who).await
}
