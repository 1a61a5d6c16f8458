//! Payout accounts: where a provider sends a creator's money. Stripe opens one for each creator and asks them who they
//! are; until it is satisfied their payouts wait. The sandbox asks nothing, but an account is opened there, too.
mod actions;
pub mod api;
mod provider;
mod rules;
pub mod store;

pub use provider::{refresh, refresh_pending};
pub use rules::State;

use crate::gateway::{Gateway, PayoutAccount, ProviderId};
use base::accounts::UserId;
use platform::{
    clock::Timestamp,
    db::{self, Sql, Tx},
};

/// Opens an account in the sandbox for `creator`, as one click does.
pub async fn open_in_sandbox(tx: &mut Tx, creator: &UserId, now: Timestamp) -> db::Result<()> {
    let sandbox = ProviderId::sandbox();
    store::add(tx, creator, &sandbox, creator.as_str(), now).await?;
    store::set_state(tx, creator.as_str(), &sandbox, (State::Ready, &[]), now).await
}

/// The account of `creator` at `gateway`, if they can be paid there.
pub async fn find_ready(sql: &mut impl Sql, creator: &UserId, gateway: &Gateway) -> db::Result<Option<PayoutAccount>> {
    let account = store::find(sql, creator, &gateway.id()).await?.filter(|account| account.state == State::Ready);
    Ok(account.map(|account| PayoutAccount { destination: account.destination }))
}
