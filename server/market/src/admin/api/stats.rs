//! Figures over time: what was held, released and given back, and how long people waited for a yes.
use crate::admin::held_money::{self, HeldMoney};
use crate::admin::money_flow::{self, MoneyFlowView};
use crate::context::Market;
use axum::extract::State;
use base::accounts::Actor;
use platform::http::{Json, Problem, Query};
use serde::Deserialize;
use utoipa::IntoParams;

/// How wide the columns are.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct FlowQuery {
    /// `day` (the last 30 days, the default) or `month` (the last 12 months, in UTC).
    by: Option<String>,
}

/// Money by day or month: paid in, released, refunded, held; and the time until requests were accepted.
#[utoipa::path(get, path = "/api/admin/money-flow", tag = "admin", params(FlowQuery),
               responses((status = 200, body = MoneyFlowView), Problem))]
pub async fn money_flow(
    State(app): State<Market>,
    who: Actor,
    Query(query): Query<FlowQuery>,
) -> Result<Json<MoneyFlowView>, Problem> {
    money_flow::money_flow(&app, &who, query.by.as_deref().unwrap_or_default()).await.map(Json)
}

/// The bookings that money is held for, the largest amount first, 100 at most.
#[utoipa::path(get, path = "/api/admin/money/held", tag = "admin", responses((status = 200, body = HeldMoney), Problem))]
pub async fn held_money(State(app): State<Market>, who: Actor) -> Result<Json<HeldMoney>, Problem> {
    held_money::list(&app, &who).await.map(Json)
}
