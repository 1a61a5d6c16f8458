//! A creator's own payout account.
use super::{State, actions};
use crate::context::Payments;
use axum::extract::State as Shared;
use base::accounts::Actor;
use platform::{
    http::{Json, Problem},
    money::Cents,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A creator's account at the payment provider.
#[derive(Debug, Serialize, ToSchema)]
pub struct PayoutAccountView {
    /// Whether they can be paid.
    state: State,
    /// The provider's names of what it still wants.
    missing: Vec<String>,
    /// What waits for the account, in cents.
    waiting_cents: Cents,
    /// The provider's name.
    provider: &'static str,
}

impl From<actions::Own> for PayoutAccountView {
    fn from(own: actions::Own) -> Self {
        let actions::Own { state, missing, waiting_cents, provider } = own;
        Self { state, missing, waiting_cents, provider }
    }
}

/// Where a creator lives.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PayoutCountry {
    /// Two upper-case letters (ISO 3166-1); needed for the first time, when the account is opened.
    country: Option<String>,
}

/// A page of the provider's.
#[derive(Debug, Serialize, ToSchema)]
pub struct PayoutAccountLink {
    /// Where the creator goes on, once and soon; none when the provider asks nothing.
    url: Option<String>,
}

/// Where one's own payouts go.
#[utoipa::path(get, path = "/api/payout-account", tag = "payments",
               responses((status = 200, body = PayoutAccountView), Problem))]
pub async fn own(Shared(app): Shared<Payments>, who: Actor) -> Result<Json<PayoutAccountView>, Problem> {
    Ok(Json(actions::own(&app, &who).await?.into()))
}

/// Open one's payout account, or go on with it, on the provider's own page.
#[utoipa::path(post, path = "/api/payout-account/link", tag = "payments", request_body = PayoutCountry,
               responses((status = 200, body = PayoutAccountLink), Problem))]
pub async fn link(
    Shared(app): Shared<Payments>,
    who: Actor,
    Json(sent): Json<PayoutCountry>,
) -> Result<Json<PayoutAccountLink>, Problem> {
    Ok(Json(PayoutAccountLink { url: actions::link(&app, &who, sent.country.as_deref()).await? }))
}

/// Ask the provider about one's payout account.
#[utoipa::path(post, path = "/api/payout-account/check", tag = "payments",
               responses((status = 200, body = PayoutAccountView), Problem))]
pub async fn check(Shared(app): Shared<Payments>, who: Actor) -> Result<Json<PayoutAccountView>, Problem> {
    Ok(Json(actions::check(&app, &who).await?.into()))
}
