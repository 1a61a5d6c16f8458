//! Payout accounts: where a provider sends a creator's money. Stripe opens one for each creator and asks them who they
//! are; until it is satisfied their payouts wait. The sandbox pays everyone.
mod actions;
pub mod api;
mod provider;
mod rules;
pub mod store;

pub use provider::{refresh, refresh_pending};
pub use rules::State;

use crate::gateway::{Gateway, PayoutAccount};
use base::accounts::UserId;
use platform::db::{self, Sql};

/// The account of `creator` at `gateway`, if they can be paid there.
pub async fn find_ready(sql: &mut impl Sql, creator: &UserId, gateway: &Gateway) -> db::Result<Option<PayoutAccount>> {
    if let Some(account) = gateway.own_payout_account(creator) {
        return Ok(Some(account));
    }
    let account = store::find(sql, creator, &gateway.id()).await?.filter(|account| account.state == State::Ready);
    Ok(account.map(|account| PayoutAccount { destination: account.destination }))
}
