//! The SQL of chargebacks.
use crate::gateway::{DisputeStatus, ProviderDispute, ProviderId};
use crate::store::Payment;
use deals::{DealId, PaymentId};
use platform::{
    args,
    clock::Timestamp,
    db::{Result, Sql, Tx},
    money::{Cents, Money},
};
use serde::Deserialize;

/// A chargeback, as its provider last described it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Chargeback {
    /// The provider's id of it.
    pub id: String,
    /// The name of the provider.
    pub provider: String,
    /// Our account there.
    pub provider_account: String,
    /// Whether real money moves there.
    pub provider_live: bool,
    /// What is taken back.
    pub payment_id: PaymentId,
    /// Of which deal.
    pub deal_id: DealId,
    /// How much.
    #[serde(flatten)]
    pub amount: Money,
    /// What the provider keeps for it, in cents.
    pub fee_cents: Cents,
    /// The bank's reason, in the provider's word.
    pub reason: String,
    /// How far it is.
    pub status: DisputeStatus,
    /// Until when evidence can be handed in.
    pub due_by: Option<Timestamp>,
    /// When we handed in evidence.
    pub contested_at: Option<Timestamp>,
    /// When it was conceded.
    pub conceded_at: Option<Timestamp>,
    /// When it was booked what it cost.
    pub settled_at: Option<Timestamp>,
    /// When we first knew of it.
    pub created_at: Timestamp,
}

impl Chargeback {
    /// The provider that has it.
    pub fn provider_id(&self) -> ProviderId {
        ProviderId { name: self.provider.clone(), account: self.provider_account.clone(), live: self.provider_live }
    }
}

/// Records what the provider says of a chargeback of `payment`.
pub async fn record(tx: &mut Tx, payment: &Payment, told: &ProviderDispute, now: Timestamp) -> Result<()> {
    tx.run(
        "INSERT INTO chargebacks (id, provider, provider_account, provider_live, payment_id, deal_id, amount_cents,
           fee_cents, currency, reason, status, due_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         ON CONFLICT (id, provider, provider_account, provider_live) DO UPDATE SET amount_cents = excluded.amount_cents,
           fee_cents = excluded.fee_cents, status = excluded.status, due_by = excluded.due_by
         WHERE chargebacks.status NOT IN ('won', 'lost') OR excluded.status IN ('won', 'lost')",
        args![
            told.id,
            payment.provider,
            payment.provider_account,
            payment.provider_live,
            payment.id,
            payment.deal_id,
            told.amount.minor,
            told.fee_cents,
            told.amount.currency,
            told.reason,
            told.status,
            told.due_by,
            now
        ],
    )
    .await
    .map(drop)
}

/// The chargebacks of the deal `deal_id`, the newest first.
pub async fn of_deal(sql: &mut impl Sql, deal_id: &DealId) -> Result<Vec<Chargeback>> {
    sql.all("SELECT * FROM chargebacks WHERE deal_id = $1 ORDER BY created_at DESC, id DESC LIMIT 20", args![deal_id])
        .await
}

/// The chargebacks that are not settled, 500 at most, the oldest first: the bank or our team has not decided.
pub async fn open(sql: &mut impl Sql) -> Result<Vec<Chargeback>> {
    sql.all("SELECT * FROM chargebacks WHERE settled_at IS NULL ORDER BY created_at LIMIT 500", &[]).await
}

/// Records that evidence was handed in against `it`.
pub async fn contested(tx: &mut Tx, it: &Chargeback, now: Timestamp) -> Result<()> {
    set(tx, it, "contested_at = $5", now).await.map(drop)
}

/// Records that `it` was conceded.
pub async fn conceded(tx: &mut Tx, it: &Chargeback, now: Timestamp) -> Result<()> {
    set(tx, it, "conceded_at = COALESCE(conceded_at, $5)", now).await.map(drop)
}

/// Records that what `it` cost is booked; `false` if it was before.
pub async fn settled(tx: &mut Tx, it: &Chargeback, now: Timestamp) -> Result<bool> {
    Ok(set(tx, it, "settled_at = COALESCE(settled_at, $5)", now).await? == 1)
}

async fn set(tx: &mut Tx, it: &Chargeback, change: &str, now: Timestamp) -> Result<u64> {
    let query = format!(
        "UPDATE chargebacks SET {change} WHERE id = $1 AND provider = $2 AND provider_account = $3
         AND provider_live = $4"
    );
    tx.run(&query, args![it.id, it.provider, it.provider_account, it.provider_live, now]).await
}
