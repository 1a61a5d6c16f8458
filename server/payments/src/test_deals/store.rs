//! The SQL that finds test money: of the sandbox, and of accounts in test mode. No index serves it: it runs when the server
//! starts with live keys, and for the command that ends what it finds.
use crate::payouts::store::Payout;
use crate::store::Payment;
use base::ledger::Book;
use deals::DealId;
use platform::{
    args,
    db::{Result, Sql},
};
use serde::Deserialize;
use std::collections::BTreeSet;

/// How many rows one query gives.
const PAGE: usize = 100;

/// A deal that has test money.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct TestDeal {
    /// The deal.
    pub id: DealId,
    /// Whose money it is.
    pub book: Book,
    /// Whether its creator was paid.
    pub paid_out: bool,
}

/// The deals that hold test money, or whose released test money is not at its end, after the deal `after`.
async fn page_of_deals(sql: &mut impl Sql, after: &str) -> Result<Vec<TestDeal>> {
    let query = "SELECT id, book, paid_out FROM (
                   SELECT id, book, money, by_hand, (dispute IN ('open', 'answered') OR chargeback) AS in_dispute,
                     EXISTS (SELECT 1 FROM payouts WHERE deal_id = deals.id AND status = 'done') AS paid_out
                   FROM deals WHERE id > $1 AND book NOT LIKE '%/live'
                     AND money IN ('held', 'clearing', 'refund_window', 'released')
                 ) found
                 WHERE money <> 'released' OR NOT paid_out OR (in_dispute AND NOT by_hand) ORDER BY id LIMIT 100";
    sql.all(query, args![after]).await
}

/// All deals that hold test money, or whose released test money is not at its end.
pub async fn deals(sql: &mut impl Sql) -> Result<Vec<TestDeal>> {
    let mut found: Vec<TestDeal> = Vec::new();
    loop {
        let after = found.last().map_or("", |deal| deal.id.as_str()).to_owned();
        let page = page_of_deals(sql, &after).await?;
        let is_last = page.len() < PAGE;
        found.extend(page);
        if is_last {
            return Ok(found);
        }
    }
}

/// The payments of test providers that are neither settled nor cancelled.
pub async fn open_payments(sql: &mut impl Sql) -> Result<Vec<Payment>> {
    let query = "SELECT * FROM payment_intents WHERE status IN ('creating', 'open') AND provider_live = FALSE
                 AND checked_at > $1 ORDER BY checked_at, id";
    sql.all(query, args![-1]).await
}

/// The payouts of test providers that were not sent, or are being taken back.
pub async fn open_payouts(sql: &mut impl Sql) -> Result<Vec<Payout>> {
    let query = "SELECT * FROM payouts WHERE id > $1 AND provider_live = FALSE
                 AND (status = 'requested' OR reversal = 'requested') ORDER BY id";
    sql.all(query, args![""]).await
}

/// How many deals have test money that is not paid out, or an open payment of a test provider. A disputed deal whose
/// creator was paid does not count: otherwise its two sides could stop the next start.
///
/// # Errors
/// When the database cannot be read.
pub async fn count(sql: &mut impl Sql) -> Result<usize> {
    let mut ids: BTreeSet<DealId> =
        deals(sql).await?.into_iter().filter(|deal| !deal.paid_out).map(|deal| deal.id).collect();
    ids.extend(open_payments(sql).await?.into_iter().map(|payment| payment.deal_id));
    Ok(ids.len())
}
