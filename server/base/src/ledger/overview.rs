//! The state of the ledger, for admins.
use super::{
    check::{Check, latest_check},
    rules::{Book, KINDS},
    store::{self, InBook},
};
use crate::accounts::{self, Actor, UserId};
use crate::context::Base;
use platform::{
    clock::iso,
    db::{self, Sql},
    http::Problem,
    money::{Cents, Currency},
};
use serde::Serialize;
use utoipa::ToSchema;

/// All accounts of one kind together, in one book.
#[derive(Debug, Serialize, ToSchema)]
pub struct LedgerBalance {
    /// The kind of account, as `docs/product.md`, section 6, names them.
    pub account: String,
    /// Whose money it is: `name/account/live` of the provider, or `name/account/test`; empty for the embedded sandbox.
    pub book: String,
    /// Its balance in cents.
    pub cents: Cents,
}

/// The state of the ledger.
#[derive(Debug, Serialize, ToSchema)]
pub struct LedgerView {
    /// The currency of every amount.
    #[schema(value_type = String)]
    pub currency: Currency,
    /// The sum of all entries: 0, or the ledger is wrong.
    pub sum_cents: Cents,
    /// Held for others, over all deals.
    pub held_cents: Cents,
    /// Balances by kind of account.
    pub balances: Vec<LedgerBalance>,
    /// Groups that do not sum to zero: none, or the ledger is wrong.
    pub crooked_groups: Vec<String>,
    /// What the daily check found last; null before the first.
    #[schema(required)]
    pub check: Option<LedgerCheckView>,
}

/// A deal whose state and whose account do not agree.
#[derive(Debug, Serialize, ToSchema)]
pub struct LedgerDifference {
    /// The booking.
    pub booking_id: String,
    /// What the ledger holds for it, in cents.
    pub ledger_cents: Cents,
    /// What its state says is held, in cents.
    pub deal_cents: Cents,
}

/// What a creator owes us: it is netted from their next payouts.
#[derive(Debug, Serialize, ToSchema)]
pub struct LedgerDebt {
    /// The creator.
    pub user_id: String,
    /// Their name; empty once they have left.
    pub full_name: String,
    /// Whose money it was, as in the balances.
    pub book: String,
    /// How much, in cents.
    pub cents: Cents,
}

/// What a check of the ledger found.
#[derive(Debug, Serialize, ToSchema)]
pub struct LedgerCheckView {
    /// When, ISO 8601.
    pub at: String,
    /// Whether everything agrees.
    pub clean: bool,
    /// The sum of all entries.
    pub sum_cents: Cents,
    /// Groups that do not sum to zero.
    pub crooked_groups: Vec<String>,
    /// Deals that disagree with their account.
    pub differences: Vec<LedgerDifference>,
    /// Creators who owe us something, the largest debt first, 100 at most. Not a fault.
    pub debts: Vec<LedgerDebt>,
}

impl LedgerCheckView {
    /// `check` with the names of those who owe something.
    pub async fn load(sql: &mut impl Sql, check: Check) -> db::Result<Self> {
        let ids: Vec<&UserId> = check.debts.iter().map(|debt| &debt.creator_id).collect();
        let people = accounts::people(sql, &ids).await?;
        let name = |id: &UserId| people.get(id).map(|person| person.full_name.clone()).unwrap_or_default();
        let debts = check.debts.iter().map(|debt| LedgerDebt {
            full_name: name(&debt.creator_id),
            user_id: debt.creator_id.clone().into(),
            book: debt.book.clone().into(),
            cents: debt.cents,
        });
        let debts = debts.collect();
        let differences = check.differences.iter().map(|found| LedgerDifference {
            booking_id: found.deal_id.clone(),
            ledger_cents: found.ledger_cents,
            deal_cents: found.deal_cents,
        });
        Ok(Self {
            at: iso(check.at),
            clean: check.is_clean(),
            sum_cents: check.sum_cents,
            differences: differences.collect(),
            debts,
            crooked_groups: check.unbalanced_groups,
        })
    }
}

/// The ledger's balances, what it holds, and what the daily check found.
///
/// # Errors
/// 403 for everybody but admins.
pub async fn overview(app: &Base, who: &Actor) -> Result<LedgerView, Problem> {
    who.must_be_admin()?;
    let mut sql = &app.db;
    let mut balances = Vec::with_capacity(KINDS.len());
    for kind in KINDS {
        let mut of_kind = store::balances_of_kind(&mut sql, kind).await?;
        if of_kind.is_empty() {
            of_kind.push(InBook { book: Book::default(), cents: 0 });
        }
        let in_books = of_kind.into_iter();
        balances.extend(in_books.map(|InBook { book, cents }| LedgerBalance {
            account: kind.to_owned(),
            book: book.into(),
            cents,
        }));
    }
    let check = match latest_check(&mut sql).await? {
        Some(check) => Some(LedgerCheckView::load(&mut sql, check).await?),
        None => None,
    };
    Ok(LedgerView {
        currency: app.config.currency,
        sum_cents: store::sum(&mut sql).await?,
        held_cents: -balances
            .iter()
            .filter(|balance| balance.account == "held")
            .map(|balance| balance.cents)
            .sum::<Cents>(),
        balances,
        crooked_groups: store::find_unbalanced_groups(&app.db).await?,
        check,
    })
}
