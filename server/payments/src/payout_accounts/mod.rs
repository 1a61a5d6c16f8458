//! Payout accounts: where a provider sends a creator's money. Stripe opens one for each creator and asks them who they
//! are; until it is satisfied their payouts wait. The sandbox pays everyone.
mod actions;
pub mod api;
pub mod store;

pub use actions::{refresh, refresh_pending};

use crate::gateway::{Gateway, PayoutAccount};
use platform::db::{self, Sql};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whether a creator can be paid, as the provider last said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PayoutAccountState)]
pub enum State {
    /// There is no account.
    None,
    /// The creator has not finished what the provider asks.
    Pending,
    /// The provider wants more of them, or refuses.
    Restricted,
    /// They can be paid.
    Ready,
}

/// The account of `creator` at `gateway`, if they can be paid there.
pub async fn find_ready(sql: &mut impl Sql, creator: &str, gateway: &Gateway) -> db::Result<Option<PayoutAccount>> {
    if let Some(account) = gateway.own_payout_account(creator) {
        return Ok(Some(account));
    }
    let account = store::find(sql, creator, &gateway.id()).await?.filter(|account| account.state == State::Ready);
    Ok(account.map(|account| PayoutAccount { destination: account.destination }))
}
