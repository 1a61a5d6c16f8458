//! The SQL of reconciliation with a provider: what we say moved, and where it says otherwise.
use crate::gateway::ProviderId;
use base::ledger::Book;
use deals::DealId;
use platform::{
    args,
    clock::Timestamp,
    db::{Result, Sql, Tx},
    money::Cents,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ComparedMoney)]
pub enum What {
    /// A hirer's payment; its reference is the provider's id of the intent.
    Payment,
    /// A refund; its reference is our id, or the provider's if it is not ours.
    Refund,
    /// A payout to a creator; its reference is our id, or the provider's if it is not ours.
    Transfer,
}

/// One of our records.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Ours {
    /// What it is.
    pub what: What,
    /// By which both sides know it.
    pub reference: String,
    /// The deal.
    pub deal_id: DealId,
    /// The intent whose money it is.
    pub intent: Option<String>,
    /// How much, in cents; nothing while it is not done.
    pub cents: Cents,
}

/// A record that the provider and we do not agree on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Difference {
    /// Whose records.
    pub book: Book,
    /// What it is.
    pub what: What,
    /// By which both sides know it.
    pub reference: String,
    /// The deal, if we know one.
    pub deal_id: Option<DealId>,
    /// What the provider has, in cents.
    pub theirs_cents: Cents,
    /// What we have, in cents.
    pub ours_cents: Cents,
    /// When it was first found.
    pub found_at: Timestamp,
}

const PAYMENT: &str =
    "SELECT 'payment' AS what, p.provider_intent_id AS reference, p.deal_id, p.provider_intent_id AS intent,
     CASE WHEN p.status = 'settled' THEN p.amount_cents ELSE 0 END AS cents FROM payment_intents p";
const REFUND: &str = "SELECT 'refund' AS what, r.id AS reference, r.deal_id, p.provider_intent_id AS intent,
     CASE WHEN r.status = 'done' THEN r.amount_cents ELSE 0 END AS cents
     FROM payment_refunds r JOIN payment_intents p ON p.id = r.payment_id";
const TRANSFER: &str = "SELECT 'transfer' AS what, o.id AS reference, o.deal_id, NULL AS intent,
     CASE WHEN o.status = 'done' THEN o.amount_cents ELSE 0 END AS cents FROM payouts o";

/// What was done through `provider` from `since` until before `until`, by our records.
pub async fn ours_between(
    sql: &mut impl Sql,
    provider: &ProviderId,
    since: Timestamp,
    until: Timestamp,
) -> Result<Vec<Ours>> {
    let of = "provider = $1 AND X.provider_account = $2 AND X.provider_live = $3";
    let (of_payment, of_payout) = (of.replace("X.", "p."), of.replace("X.", "o."));
    let payments =
        format!("{PAYMENT} WHERE p.status = 'settled' AND p.settled_at >= $4 AND p.settled_at < $5 AND p.{of_payment}");
    let refunds = format!(
        "{REFUND} WHERE r.status = 'done' AND NOT EXISTS (SELECT 1 FROM chargebacks c WHERE c.id = r.provider_refund_id) AND r.done_at >= $4 AND r.done_at < $5 AND p.{of_payment}"
    );
    let transfers = format!(
        "{TRANSFER} WHERE o.status = 'done' AND o.amount_cents > 0 AND o.done_at >= $4 AND o.done_at < $5 AND o.{of_payout}"
    );
    let mut ours = Vec::new();
    for query in [payments, refunds, transfers] {
        let found: Vec<Ours> =
            sql.all(&query, args![provider.name, provider.account, provider.live, since, until]).await?;
        ours.extend(found);
    }
    Ok(ours)
}

/// Our record of `what` with this reference, whatever its state.
pub async fn ours(sql: &mut impl Sql, provider: &ProviderId, what: What, reference: &str) -> Result<Option<Ours>> {
    let (text, alias) = match what {
        What::Payment => (format!("{PAYMENT} WHERE p.provider_intent_id = $1"), "p"),
        What::Refund => (format!("{REFUND} WHERE r.id = $1"), "p"),
        What::Transfer => (format!("{TRANSFER} WHERE o.id = $1"), "o"),
    };
    let of = format!("{alias}.provider = $2 AND {alias}.provider_account = $3 AND {alias}.provider_live = $4");
    let query = format!("{text} AND {of}");
    sql.maybe(&query, args![reference, provider.name, provider.account, provider.live]).await
}

const DIFFERENCE: &str =
    "SELECT book, what, reference, deal_id, theirs_cents, ours_cents, found_at FROM provider_differences";

/// The differences that are known, oldest first, 500 at most.
pub async fn differences(sql: &mut impl Sql) -> Result<Vec<Difference>> {
    sql.all(&format!("{DIFFERENCE} ORDER BY found_at, what, reference LIMIT 500"), &[]).await
}

/// Those of `book`, 500 at most.
pub async fn differences_in(sql: &mut impl Sql, book: &Book) -> Result<Vec<Difference>> {
    sql.all(&format!("{DIFFERENCE} WHERE book = $1 ORDER BY what, reference LIMIT 500"), args![book]).await
}

/// Records a difference; when it was first found stays.
pub async fn record(tx: &mut Tx, found: &Difference) -> Result<()> {
    let query = "INSERT INTO provider_differences (book, what, reference, deal_id, theirs_cents, ours_cents, found_at)
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (book, what, reference)
                 DO UPDATE SET deal_id = excluded.deal_id, theirs_cents = excluded.theirs_cents,
                 ours_cents = excluded.ours_cents";
    let Difference { book, what, reference, deal_id, theirs_cents, ours_cents, found_at } = found;
    tx.run(query, args![book, what, reference, deal_id, theirs_cents, ours_cents, found_at]).await.map(drop)
}

/// Removes a difference that is none any more.
pub async fn resolve(tx: &mut Tx, book: &Book, what: What, reference: &str) -> Result<()> {
    let query = "DELETE FROM provider_differences WHERE book = $1 AND what = $2 AND reference = $3";
    tx.run(query, args![book, what, reference]).await.map(drop)
}
