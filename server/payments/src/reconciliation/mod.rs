//! Ledger reconciliation: everything sums to zero, and what is held is what the deals say is held.
mod actions;
pub mod api;
mod attention;
mod provider;
mod store;

pub use attention::count as count_attention;
pub use provider::reconcile_all;

use crate::context::Payments;
use base::ledger::{self, Check, Difference};
use platform::db::{Result, Sql};
use std::collections::BTreeMap;

/// The most differences that are kept: one is too many.
const MAX_DIFFERENCES: usize = 100;

/// Looks at the ledger, keeps what was found, and says so in the log when something is wrong.
pub async fn check(app: &Payments) -> Result<Check> {
    let mut sql = &app.db;
    let check = Check {
        at: app.clock.now(),
        sum_cents: ledger::sum(&mut sql).await?,
        unbalanced_groups: ledger::find_unbalanced_groups(&app.db).await?,
        differences: differences(&mut sql).await?,
        debts: ledger::debts(&app.db).await?,
    };
    if !check.is_clean() {
        tracing::error!(?check, "ledger reconciliation failed");
    }
    let mut tx = app.db.write().await?;
    ledger::keep_check(&mut tx, &check).await?;
    tx.commit().await?;
    Ok(check)
}

/// The deals whose state and whose account disagree.
async fn differences(sql: &mut impl Sql) -> Result<Vec<Difference>> {
    let deals = deals::holding(sql).await?;
    let held = ledger::held_deals(sql).await?;
    let mut both: BTreeMap<String, (i64, i64)> = deals.into_iter().map(|(id, cents)| (id, (0, cents))).collect();
    for account in held {
        both.entry(account.deal_id).or_default().0 = account.cents;
    }
    let off = both.into_iter().filter(|(_, (ledger, deal))| ledger != deal);
    let off = off.map(|(deal_id, (ledger_cents, deal_cents))| Difference { deal_id, ledger_cents, deal_cents });
    Ok(off.take(MAX_DIFFERENCES).collect())
}
