//! A creator's money.
use crate::context::Payments;
use crate::payouts;
use base::accounts::UserId;
use base::ledger::{self, Account};
use platform::{db, money::Cents};

/// A creator's money, in cents.
pub struct Balance {
    /// Held for work under way, the creator's part.
    pub pending_cents: Cents,
    /// For accepted work, waiting for its release.
    pub clearing_cents: Cents,
    /// Paid out so far.
    pub paid_out_cents: Cents,
    /// What the creator owes us.
    pub debt_cents: Cents,
}

/// The balance of `creator`.
pub async fn load(app: &Payments, creator: &UserId) -> db::Result<Balance> {
    let mut sql = &app.db;
    let money = deals::earnings(&mut sql, creator).await?;
    let paid_out = ledger::balances(&mut sql, &Account::PayoutExternal(creator.into())).await?;
    Ok(Balance {
        pending_cents: money.pending_cents,
        clearing_cents: money.clearing_cents,
        paid_out_cents: -paid_out.iter().map(|paid| paid.cents).sum::<Cents>(),
        debt_cents: payouts::debt(&mut sql, creator).await?,
    })
}
