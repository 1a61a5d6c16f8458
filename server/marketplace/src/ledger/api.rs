//! The books, for admins.
use super::{rules::KINDS, store};
use crate::{accounts::Actor, state::App};
use axum::extract::State;
use platform::{
    http::{Json, Problem},
    money::{CURRENCY, Cents},
};
use serde::Serialize;
use utoipa::ToSchema;

/// All accounts of one kind together.
#[derive(Debug, Serialize, ToSchema)]
pub struct LedgerBalance {
    /// The kind of account, as product decisions section 6 names them.
    pub account: String,
    /// Its balance in cents.
    pub cents: Cents,
}

/// Money held for one deal.
#[derive(Debug, Serialize, ToSchema)]
pub struct LedgerHeld {
    /// The booking.
    pub booking_id: String,
    /// How much, in cents.
    pub cents: Cents,
}

/// The state of the books.
#[derive(Debug, Serialize, ToSchema)]
pub struct LedgerView {
    /// The currency of every amount.
    pub currency: &'static str,
    /// The sum of all entries: 0, or the books are wrong.
    pub sum_cents: Cents,
    /// Held for others, over all deals.
    pub held_cents: Cents,
    /// Balances by kind of account.
    pub balances: Vec<LedgerBalance>,
    /// The deals that money is held for, 1,000 at most.
    pub held: Vec<LedgerHeld>,
    /// Groups that do not sum to zero: none, or the books are wrong.
    pub crooked_groups: Vec<String>,
}

/// The ledger's balances.
#[utoipa::path(get, path = "/api/admin/ledger", tag = "admin",
               responses((status = 200, body = LedgerView), Problem))]
pub async fn ledger(State(app): State<App>, who: Actor) -> Result<Json<LedgerView>, Problem> {
    who.must_be_admin()?;
    let mut sql = &app.db;
    let mut balances = Vec::with_capacity(KINDS.len());
    for kind in KINDS {
        let cents = store::balance_of_kind(&mut sql, kind).await?;
        balances.push(LedgerBalance { account: kind.to_owned(), cents });
    }
    let held = store::held_deals(&mut sql).await?;
    Ok(Json(LedgerView {
        currency: CURRENCY,
        sum_cents: store::sum(&mut sql).await?,
        held_cents: -balances
            .iter()
            .filter(|balance| balance.account == "held")
            .map(|balance| balance.cents)
            .sum::<Cents>(),
        balances,
        held: held.into_iter().map(|held| LedgerHeld { booking_id: held.deal_id, cents: held.cents }).collect(),
        crooked_groups: store::crooked(&app.db).await?,
    }))
}
