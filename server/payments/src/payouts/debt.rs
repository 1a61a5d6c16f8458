//! Debts of creators, and what is on its way to them. Each provider's money is netted with itself only.
use super::store;
use crate::gateway::ProviderId;
use base::accounts::UserId;
use base::ledger::{self, Account, InBook};
use deals::DealId;
use platform::{
    db::{self, Sql},
    money::Cents,
};

/// What `creator` owes us, in cents.
pub async fn debt(sql: &mut impl Sql, creator: &UserId) -> db::Result<Cents> {
    let mut debt = 0;
    for InBook { book, cents } in payable(sql, creator).await? {
        debt += ledger::debt(cents, store::in_transit(sql, creator, &ProviderId::of_book(&book)).await?);
    }
    Ok(debt)
}

/// The balances of `creator` in the ledger.
async fn payable(sql: &mut impl Sql, creator: &UserId) -> db::Result<Vec<InBook>> {
    ledger::balances(sql, &Account::CreatorPayable(creator.clone())).await
}

/// The deals whose payout to `creator` is due or on its way, 100 of each at most.
pub async fn payouts_waiting(sql: &mut impl Sql, creator: &UserId) -> db::Result<Vec<DealId>> {
    let mut deals = store::payouts_waiting(sql, creator).await?;
    for InBook { book, cents } in payable(sql, creator).await? {
        let on_its_way = store::in_transit(sql, creator, &ProviderId::of_book(&book)).await?;
        if ledger::net_payout(Cents::MAX, cents, on_its_way).paid > 0 {
            deals.extend(store::payouts_due(sql, creator, &book).await?);
        }
    }
    Ok(deals)
}
