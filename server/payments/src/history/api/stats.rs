//! A year in months: what a creator earned and was asked for, what a hirer spent and has promised.
use crate::context::Payments;
use crate::history::months::{self, EarningMonth, SpendMonth, Spent};
use axum::extract::State;
use base::accounts::Actor;
use deals::Commitments;
use platform::{
    http::{Json, Problem},
    money::Currency,
};
use serde::Serialize;
use utoipa::ToSchema;

/// What a creator earned.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EarningsView {
    /// The currency of every amount.
    #[schema(value_type = String)]
    pub currency: Currency,
    /// The last twelve months, oldest first.
    pub months: Vec<EarningMonth>,
}

/// What a hirer spent, and what is open.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SpendView {
    /// The currency of every amount.
    #[schema(value_type = String)]
    pub currency: Currency,
    /// The last twelve months, oldest first.
    pub months: Vec<SpendMonth>,
    /// What is promised and not over.
    pub commitments: Commitments,
}

/// The caller's last twelve months as a creator.
#[utoipa::path(get, path = "/api/me/earnings", tag = "payments", responses((status = 200, body = EarningsView), Problem))]
pub async fn earnings(State(app): State<Payments>, who: Actor) -> Result<Json<EarningsView>, Problem> {
    Ok(Json(EarningsView { currency: app.config.currency, months: months::earned(&app, &who.id).await? }))
}

/// The caller's last twelve months as a hirer, and what they have promised.
#[utoipa::path(get, path = "/api/me/spend", tag = "payments", responses((status = 200, body = SpendView), Problem))]
pub async fn spend(State(app): State<Payments>, who: Actor) -> Result<Json<SpendView>, Problem> {
    let Spent { months, commitments } = months::spent(&app, &who.id).await?;
    Ok(Json(SpendView { currency: app.config.currency, months, commitments }))
}
