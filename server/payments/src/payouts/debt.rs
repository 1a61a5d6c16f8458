//! Debts of creators, and what is on its way to them.
use super::store;
use base::accounts::UserId;
use base::ledger::{self, Account};
use deals::DealId;
use platform::{
    db::{self, Sql},
    money::Cents,
};

/// What `creator` owes us, in cents.
pub async fn debt(sql: &mut impl Sql, creator: &UserId) -> db::Result<Cents> {
    let (payable, on_its_way) = balance_and_in_transit(sql, creator).await?;
    Ok(ledger::debt(payable, on_its_way))
}

/// The balance of `creator` in the ledger, and what is on its way to them, in cents.
async fn balance_and_in_transit(sql: &mut impl Sql, creator: &UserId) -> db::Result<(Cents, Cents)> {
    let payable = ledger::balance(sql, &Account::CreatorPayable(creator.clone())).await?;
    Ok((payable, store::in_transit(sql, creator).await?))
}

/// The deals whose payout to `creator` is due or on its way, 100 of each at most.
pub async fn payouts_waiting(sql: &mut impl Sql, creator: &UserId) -> db::Result<Vec<DealId>> {
    let mut deals = store::payouts_waiting(sql, creator).await?;
    let (payable, on_its_way) = balance_and_in_transit(sql, creator).await?;
    if ledger::net_payout(Cents::MAX, payable, on_its_way).paid > 0 {
        deals.extend(store::payouts_due(sql, creator).await?);
    }
    Ok(deals)
}
