//! A year in months: what a creator earned and was asked for, what a hirer spent and has promised.
use crate::context::Payments;
use crate::payouts::store as payouts_store;
use base::accounts::UserId;
use base::ledger;
use deals::{self, Commitments};
use platform::{
    clock::{DAY, Timestamp, iso, parse_iso},
    db,
    money::Cents,
};
use serde::Serialize;
use std::collections::HashMap;
use utoipa::ToSchema;

/// How many months are shown, the present one among them.
const MONTHS: i64 = 12;

/// A creator's month.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct EarningMonth {
    /// `2026-11`, in UTC.
    pub month: String,
    /// Released to the creator, after the fee, in cents.
    pub earned_cents: Cents,
    /// Requests and offers made in the month.
    pub requests: i64,
    /// Of those, how many were accepted.
    pub accepted: i64,
    /// Of those, how many were paid for.
    pub paid: i64,
}

/// A hirer's month.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct SpendMonth {
    /// `2026-11`, in UTC.
    pub month: String,
    /// Paid, in cents.
    pub paid_cents: Cents,
    /// Went back, in cents.
    pub refunded_cents: Cents,
}

/// What a hirer spent, and what is open.
pub struct Spent {
    /// The last twelve months, oldest first.
    pub months: Vec<SpendMonth>,
    /// What is promised and not over.
    pub commitments: Commitments,
}

/// The last twelve months of `creator`, oldest first.
pub async fn earned(app: &Payments, creator: &UserId) -> db::Result<Vec<EarningMonth>> {
    let (months, since) = months(app.clock.now());
    let mut sql = &app.db;
    let mut by_month = by_month_name(&months, |month| EarningMonth { month, ..EarningMonth::default() });
    for day in ledger::earned_by_day(&mut sql, creator, since).await? {
        if let Some(month) = by_month.get_mut(&month_of(day.day)) {
            month.earned_cents += day.cents;
        }
    }
    for day in deals::requests_by_day(&mut sql, creator, since).await? {
        if let Some(month) = by_month.get_mut(&month_of(day.day)) {
            month.requests += day.requests;
            month.accepted += day.accepted;
            month.paid += day.paid;
        }
    }
    Ok(in_month_order(&months, by_month))
}

/// The last twelve months of `hirer`, and what they have promised.
pub async fn spent(app: &Payments, hirer: &UserId) -> db::Result<Spent> {
    let (months, since) = months(app.clock.now());
    let mut sql = &app.db;
    let mut by_month = by_month_name(&months, |month| SpendMonth { month, ..SpendMonth::default() });
    for day in payouts_store::paid_by_day(&mut sql, hirer, since).await? {
        if let Some(month) = by_month.get_mut(&month_of(day.day)) {
            month.paid_cents += day.cents;
        }
    }
    for day in payouts_store::refunded_by_day(&mut sql, hirer, since).await? {
        if let Some(month) = by_month.get_mut(&month_of(day.day)) {
            month.refunded_cents += day.cents;
        }
    }
    let commitments = deals::commitments(&mut sql, hirer).await?;
    Ok(Spent { months: in_month_order(&months, by_month), commitments })
}

/// The last months up to `now`, oldest first, and when the first one began.
fn months(now: Timestamp) -> (Vec<String>, Timestamp) {
    let text = iso(now);
    let part = |from: usize, to: usize| text.get(from..to).and_then(|digits| digits.parse::<i64>().ok()).unwrap_or(1);
    let present = part(0, 4) * 12 + part(5, 7) - 1;
    let months: Vec<String> =
        (present - MONTHS + 1..=present).map(|at| format!("{:04}-{:02}", at / 12, at % 12 + 1)).collect();
    let began = months.first().and_then(|first| parse_iso(&format!("{first}-01T00:00:00Z"))).unwrap_or_default();
    (months, began)
}

/// The month of a day since 1970.
fn month_of(day: i64) -> String {
    iso(Timestamp::from_micros(day.saturating_mul(DAY))).chars().take(7).collect()
}

fn by_month_name<M>(months: &[String], empty: impl Fn(String) -> M) -> HashMap<String, M> {
    months.iter().map(|month| (month.clone(), empty(month.clone()))).collect()
}

fn in_month_order<M>(months: &[String], mut by_month: HashMap<String, M>) -> Vec<M> {
    months.iter().filter_map(|month| by_month.remove(month)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_of_months_ends_with_the_present_one() {
        let (found, since) = months(parse_iso("2026-03-31T23:59:59Z").unwrap());
        assert_eq!(
            (found.len(), found[0].as_str(), found[9].as_str(), found[11].as_str()),
            (12, "2025-04", "2026-01", "2026-03")
        );
        assert_eq!(Some(since), parse_iso("2025-04-01T00:00:00Z"));
        assert_eq!(month_of(since.micros() / DAY), "2025-04");
        assert_eq!(month_of(since.micros() / DAY - 1), "2025-03");
    }
}
