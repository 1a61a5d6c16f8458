//! The SQL of outgoing money: refunds to hirers, payouts to creators, and the lists that show them.
use crate::gateway::ProviderId;
use crate::rules::{PayoutId, RefundId};
use crate::store::Payment;
use base::{accounts::UserId, ledger::Book};
use deals::{DealId, PaymentId};
use platform::{
    args,
    clock::{DAY, Timestamp},
    db::{Result, Sql, Tx},
    money::{Cents, Money},
};
use serde::{Deserialize, Serialize};

/// The status of outgoing money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sent {
    /// Recorded; the provider has not answered yet.
    Requested,
    /// The provider accepted it.
    Done,
    /// The provider does not have it, and is no longer asked; of payouts only.
    Cancelled,
}

/// How far the taking back of a payout is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reversal {
    /// Recorded; the provider has not answered yet.
    Requested,
    /// It lies with us again.
    Done,
    /// The creator's account no longer has it: it stays their debt.
    Refused,
}

/// Money on its way back to a hirer.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Refund {
    /// Our id; the outgoing idempotency key is made of it.
    pub id: RefundId,
    /// What is refunded.
    pub payment_id: PaymentId,
    /// Of which deal.
    pub deal_id: DealId,
    /// To whom.
    pub hirer_id: UserId,
    /// How much.
    #[serde(flatten)]
    pub amount: Money,
    /// Why, in a word.
    pub reason: String,
    /// The event that caused it; unique.
    pub cause: String,
    /// Its status.
    pub status: Sent,
    /// When it was recorded.
    pub created_at: Timestamp,
    /// When the provider refused to send it; it may have been sent later.
    pub refused_at: Option<Timestamp>,
}

/// A row of outgoing money, with the provider's id of the payment it is part of.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Listed {
    /// The refund's or payout's id.
    pub id: String,
    /// Of which deal.
    pub deal_id: DealId,
    /// In cents.
    pub amount_cents: Cents,
    /// What was deducted for a debt, in cents; of payouts only.
    pub deducted_cents: Cents,
    /// Its status.
    pub status: Sent,
    /// When the provider refused to send it; it may have been sent later.
    pub refused_at: Option<Timestamp>,
    /// When it was recorded.
    pub created_at: Timestamp,
    /// The provider's id of the payment.
    pub provider_intent_id: Option<String>,
    /// Our id of it.
    pub payment_id: Option<PaymentId>,
}

/// Money on its way to a creator.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Payout {
    /// Our id; the outgoing idempotency key is made of it.
    pub id: PayoutId,
    /// The released deal.
    pub deal_id: DealId,
    /// The payment that it is paid from.
    pub payment_id: Option<PaymentId>,
    /// To whom.
    pub creator_id: UserId,
    /// The name of the provider that pays.
    pub provider: String,
    /// Our account there.
    pub provider_account: String,
    /// Whether that provider moves real money.
    pub provider_live: bool,
    /// When it was found that the creator has no account there; none once they have.
    pub no_account_at: Option<Timestamp>,
    /// What is paid; nothing when all of it was deducted.
    #[serde(flatten)]
    pub amount: Money,
    /// What was deducted for a debt of the creator's, in cents.
    pub deducted_cents: Cents,
    /// Its status.
    pub status: Sent,
    /// When it was recorded.
    pub created_at: Timestamp,
    /// The provider's id of it, once it was sent.
    pub provider_transfer_id: Option<String>,
    /// Whether a part of it is taken back, because its deal was; none if it is not.
    pub reversal: Option<Reversal>,
    /// How much of it, in cents.
    pub reversal_cents: Cents,
}

impl Payout {
    /// The provider that pays it: that of the payment, where there is one.
    pub fn provider_id(&self) -> ProviderId {
        ProviderId { name: self.provider.clone(), account: self.provider_account.clone(), live: self.provider_live }
    }
}

/// Records `refund` unless its cause made one already; returns the recorded one.
pub async fn request_refund(tx: &mut Tx, refund: &Refund) -> Result<Refund> {
    tx.run(
        "INSERT INTO payment_refunds (id, payment_id, deal_id, hirer_id, amount_cents, currency, reason, cause, status,
         created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (cause) DO NOTHING",
        args![
            refund.id,
            refund.payment_id,
            refund.deal_id,
            refund.hirer_id,
            refund.amount.minor,
            refund.amount.currency,
            refund.reason,
            refund.cause,
            refund.status,
            refund.created_at
        ],
    )
    .await?;
    tx.one("SELECT * FROM payment_refunds WHERE cause = $1", args![refund.cause]).await
}

/// A refund that someone has to send, with what its payment was recorded under.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct PendingRefund {
    /// The refund's id.
    pub id: RefundId,
    /// Of which deal.
    pub deal_id: DealId,
    /// To whom.
    pub hirer_id: UserId,
    /// How much.
    #[serde(flatten)]
    pub amount: Money,
    /// Its status.
    pub status: Sent,
    /// When it was asked for.
    pub created_at: Timestamp,
    /// Who moved the payment's money.
    pub provider: String,
    /// What identifies the payment there.
    pub provider_intent_id: Option<String>,
}

const REFUNDS: &str = "SELECT r.id, r.deal_id, r.hirer_id, r.amount_cents, r.currency, r.status, r.created_at, p.provider, \
                       p.provider_intent_id FROM payment_refunds r JOIN payment_intents p ON p.id = r.payment_id";

/// The refunds of payments of `provider` that were asked for and are not sent, oldest first, 100 at most.
pub async fn to_send(sql: &mut impl Sql, provider: &str) -> Result<Vec<PendingRefund>> {
    let text =
        format!("{REFUNDS} WHERE r.status = 'requested' AND p.provider = $1 ORDER BY r.created_at, r.id LIMIT 100");
    sql.all(&text, args![provider]).await
}

/// The refund `id`.
pub async fn refund(sql: &mut impl Sql, id: &RefundId) -> Result<Option<PendingRefund>> {
    sql.maybe(&format!("{REFUNDS} WHERE r.id = $1"), args![id]).await
}

/// How much of a payment went back or is on its way, in cents.
pub async fn refunded(sql: &mut impl Sql, payment_id: &PaymentId) -> Result<Cents> {
    let sum: Option<Cents> = sql
        .one(
            "SELECT CAST(SUM(amount_cents) AS BIGINT) AS cents FROM payment_refunds WHERE payment_id = $1",
            args![payment_id],
        )
        .await?;
    Ok(sum.unwrap_or(0))
}

/// Records that the provider accepted the refund `id`; `false` if that was recorded already.
pub async fn refund_done(tx: &mut Tx, id: &RefundId, provider_refund_id: &str, now: Timestamp) -> Result<bool> {
    let done = tx
        .run(
            "UPDATE payment_refunds SET status = 'done', provider_refund_id = $2, done_at = $3
             WHERE id = $1 AND status = 'requested'",
            args![id, provider_refund_id, now],
        )
        .await?;
    Ok(done == 1)
}

/// Records that the provider refused the refund `id`.
pub async fn refund_refused(tx: &mut Tx, id: &RefundId, now: Timestamp) -> Result<()> {
    let query = "UPDATE payment_refunds SET refused_at = $2 WHERE id = $1 AND status = 'requested'";
    tx.run(query, args![id, now]).await.map(drop)
}

/// Records `payout` unless its deal has one already; returns the recorded one. One that was cancelled is computed again
/// under its own id and with its own provider: the provider's key stays the same, so that a deal is paid only once in any
/// case.
pub async fn request_payout(tx: &mut Tx, payout: &Payout) -> Result<Payout> {
    tx.run(
        "INSERT INTO payouts (id, deal_id, payment_id, creator_id, provider, provider_account, provider_live,
         amount_cents, deducted_cents, currency, status, created_at, done_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         ON CONFLICT (deal_id) DO UPDATE SET payment_id = excluded.payment_id, creator_id = excluded.creator_id,
           amount_cents = excluded.amount_cents, deducted_cents = excluded.deducted_cents, status = excluded.status,
           created_at = excluded.created_at, done_at = excluded.done_at, refused_at = NULL, no_account_at = NULL,
           reminders = 0
         WHERE payouts.status = 'cancelled'",
        args![
            payout.id,
            payout.deal_id,
            payout.payment_id,
            payout.creator_id,
            payout.provider,
            payout.provider_account,
            payout.provider_live,
            payout.amount.minor,
            payout.deducted_cents,
            payout.amount.currency,
            payout.status,
            payout.created_at,
            (payout.status == Sent::Done).then_some(payout.created_at)
        ],
    )
    .await?;
    tx.one("SELECT * FROM payouts WHERE deal_id = $1", args![payout.deal_id]).await
}

/// Records since when the payout `id` waits for an account of its creator; none once there is one.
pub async fn waits_for_account(tx: &mut Tx, id: &PayoutId, since: Option<Timestamp>) -> Result<()> {
    let query = "UPDATE payouts SET no_account_at = $2 WHERE id = $1 AND status = 'requested'";
    tx.run(query, args![id, since]).await.map(drop)
}

/// The payouts that wait for an account of their creators, after the id `after`, 100 at most.
pub async fn waiting_for_account(sql: &mut impl Sql, after: &str) -> Result<Vec<Payout>> {
    let query = "SELECT * FROM payouts WHERE status = 'requested' AND no_account_at IS NOT NULL AND id > $1 \
                 ORDER BY id LIMIT 100";
    sql.all(query, args![after]).await
}

/// A payout that waits for an account of its creator.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct WaitingPayout {
    /// The released deal.
    pub deal_id: DealId,
    /// To whom.
    pub creator_id: UserId,
    /// Their name.
    pub full_name: String,
    /// How much, in cents.
    pub amount_cents: Cents,
    /// Since when.
    pub no_account_at: Timestamp,
    /// The provider refuses them, or wants more.
    pub restricted: bool,
}

/// A creator whose payouts wait for an account.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct WaitingCreator {
    /// The creator.
    pub creator_id: UserId,
    /// How much waits, in cents.
    pub amount_cents: Cents,
    /// Since when the first of it does.
    pub since: Timestamp,
    /// How often they were reminded.
    pub reminders: i64,
}

/// Creators whose payouts wait for an account since `since` or longer, after the creator `after`, 100 at most.
pub async fn waiting_creators(
    sql: &mut impl Sql,
    after: Option<&UserId>,
    since: Timestamp,
) -> Result<Vec<WaitingCreator>> {
    let query = "SELECT creator_id, CAST(SUM(amount_cents) AS BIGINT) AS amount_cents, MIN(no_account_at) AS since,
                   MAX(reminders) AS reminders
                 FROM payouts WHERE status = 'requested' AND no_account_at IS NOT NULL AND creator_id > $1
                 GROUP BY creator_id HAVING MIN(no_account_at) <= $2 ORDER BY creator_id LIMIT 100";
    sql.all(query, args![after.map_or("", |id| id.as_str()), since]).await
}

/// Records that `creator` was reminded for the `reminders`th time.
pub async fn reminded(tx: &mut Tx, creator: &UserId, reminders: i64) -> Result<()> {
    let query = "UPDATE payouts SET reminders = $2 WHERE creator_id = $1 AND status = 'requested'
                 AND no_account_at IS NOT NULL";
    tx.run(query, args![creator, reminders]).await.map(drop)
}

/// The payouts that a person has to look at: their creators are restricted, or have opened no account for 60 days. The
/// longest first, 100 at most.
pub async fn unpaid_creators(sql: &mut impl Sql, now: Timestamp) -> Result<Vec<WaitingPayout>> {
    let query =
        "SELECT o.deal_id, o.creator_id, COALESCE(u.full_name, '') AS full_name, o.amount_cents, o.no_account_at,
                   COALESCE(a.state, '') = 'restricted' AS restricted
                 FROM payouts o LEFT JOIN profiles u ON u.id = o.creator_id
                 LEFT JOIN payout_accounts a ON a.creator_id = o.creator_id AND a.provider = o.provider
                   AND a.provider_account = o.provider_account AND a.provider_live = o.provider_live
                 WHERE o.status = 'requested' AND o.no_account_at IS NOT NULL
                   AND (o.no_account_at <= $1 OR a.state = 'restricted')
                 ORDER BY o.no_account_at, o.id LIMIT 100";
    sql.all(query, args![now - 60 * DAY]).await
}

/// The payout of the deal `deal_id`, once it was recorded, unless it was cancelled.
pub async fn payout_of(sql: &mut impl Sql, deal_id: &DealId) -> Result<Option<Payout>> {
    sql.maybe("SELECT * FROM payouts WHERE deal_id = $1 AND status <> 'cancelled'", args![deal_id]).await
}

/// What `creator` was promised by payouts of `provider` that the ledger does not have yet, less what is being taken back
/// from them, in cents.
pub async fn in_transit(sql: &mut impl Sql, creator: &UserId, provider: &ProviderId) -> Result<Cents> {
    let sum: Option<Cents> = sql
        .one(
            "SELECT CAST(SUM(CASE WHEN status = 'requested' THEN amount_cents ELSE 0 END) -
                      SUM(CASE WHEN reversal = 'requested' THEN reversal_cents ELSE 0 END) AS BIGINT) AS cents
             FROM payouts WHERE creator_id = $1 AND (status = 'requested' OR reversal = 'requested')
               AND provider = $2 AND provider_account = $3 AND provider_live = $4",
            args![creator, provider.name, provider.account, provider.live],
        )
        .await?;
    Ok(sum.unwrap_or(0))
}

/// Records that `cents` of the payout `id` are to be taken back, once.
pub async fn request_reversal(tx: &mut Tx, id: &PayoutId, cents: Cents) -> Result<()> {
    let query = "UPDATE payouts SET reversal = $2, reversal_cents = $3 WHERE id = $1 AND reversal IS NULL";
    tx.run(query, args![id, Reversal::Requested, cents]).await.map(drop)
}

/// Records how the taking back of the payout `id` ended; `false` if it was recorded before.
pub async fn end_reversal(tx: &mut Tx, id: &PayoutId, end: Reversal) -> Result<bool> {
    let query = "UPDATE payouts SET reversal = $2 WHERE id = $1 AND reversal = 'requested'";
    Ok(tx.run(query, args![id, end]).await? == 1)
}

/// Cancels the payout `id`, which the provider does not have: it no longer counts anywhere.
pub async fn cancel_payout(tx: &mut Tx, id: &PayoutId) -> Result<()> {
    let query = "UPDATE payouts SET status = 'cancelled', refused_at = NULL, no_account_at = NULL \
                 WHERE id = $1 AND status = 'requested'";
    tx.run(query, args![id]).await.map(drop)
}

/// Records that the provider refused the payout `id`: the creator sees it, and what is owed to them is not on its way.
pub async fn payout_refused(tx: &mut Tx, id: &PayoutId, now: Timestamp) -> Result<()> {
    let query = "UPDATE payouts SET refused_at = $2 WHERE id = $1 AND status <> 'done'";
    tx.run(query, args![id, now]).await.map(drop)
}

/// Whether the provider refused to pay the creator of the deal `deal_id`.
pub async fn is_payout_refused(sql: &mut impl Sql, deal_id: &DealId) -> Result<bool> {
    let query =
        "SELECT COUNT(*) AS refused FROM payouts WHERE deal_id = $1 AND status <> 'done' AND refused_at IS NOT NULL";
    let refused: i64 = sql.one(query, args![deal_id]).await?;
    Ok(refused > 0)
}

/// Records that the provider accepted the payout `id`; `false` if that was recorded already. One that was cancelled in
/// the meantime is recorded as well: the money did leave.
pub async fn payout_done(tx: &mut Tx, id: &PayoutId, provider_transfer_id: &str, now: Timestamp) -> Result<bool> {
    let done = tx
        .run(
            "UPDATE payouts SET status = 'done', provider_transfer_id = $2, done_at = $3, no_account_at = NULL
             WHERE id = $1 AND status <> 'done'",
            args![id, provider_transfer_id, now],
        )
        .await?;
    Ok(done == 1)
}

/// A refund of one payment.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct RefundRow {
    /// Our id.
    pub id: RefundId,
    /// How much.
    #[serde(flatten)]
    pub amount: Money,
    /// Its status.
    pub status: Sent,
    /// The provider's id of it, or of the chargeback by which the payer has it.
    pub provider_refund_id: Option<String>,
    /// When the provider refused to send it; it may have been sent later.
    pub refused_at: Option<Timestamp>,
    /// When it was recorded.
    pub created_at: Timestamp,
}

/// The refunds of one payment, oldest first.
pub async fn refunds_of(sql: &mut impl Sql, payment_id: &PaymentId) -> Result<Vec<RefundRow>> {
    sql.all(
        "SELECT id, amount_cents, currency, status, provider_refund_id, refused_at, created_at FROM payment_refunds WHERE payment_id = $1
         ORDER BY created_at, id",
        args![payment_id],
    )
    .await
}

/// A day's sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Daily {
    /// Days since 1970.
    pub day: i64,
    /// In cents.
    pub cents: Cents,
}

/// What a hirer paid since `since`, by day.
pub async fn paid_by_day(sql: &mut impl Sql, hirer: &UserId, since: Timestamp) -> Result<Vec<Daily>> {
    sql.all(
        "SELECT settled_at / 86400000000 AS day, CAST(SUM(amount_cents) AS BIGINT) AS cents FROM payment_intents
         WHERE hirer_id = $1 AND status = 'settled' AND settled_at >= $2 GROUP BY settled_at / 86400000000",
        args![hirer, since],
    )
    .await
}

/// What was refunded to a hirer since `since`, by day.
pub async fn refunded_by_day(sql: &mut impl Sql, hirer: &UserId, since: Timestamp) -> Result<Vec<Daily>> {
    sql.all(
        "SELECT created_at / 86400000000 AS day, CAST(SUM(amount_cents) AS BIGINT) AS cents FROM payment_refunds
         WHERE hirer_id = $1 AND created_at >= $2 GROUP BY created_at / 86400000000",
        args![hirer, since],
    )
    .await
}

/// The payments of a hirer whose money arrived, newest first, below `before`.
pub async fn charges(
    sql: &mut impl Sql,
    hirer: &UserId,
    before: &(Timestamp, String),
    limit: i64,
) -> Result<Vec<Payment>> {
    sql.all(
        "SELECT * FROM payment_intents WHERE hirer_id = $1 AND status = 'settled' AND (settled_at, id) < ($2, $3)
         ORDER BY settled_at DESC, id DESC LIMIT $4",
        args![hirer, before.0, before.1, limit],
    )
    .await
}

/// The refunds of a hirer, newest first, below `before`.
pub async fn refunds(
    sql: &mut impl Sql,
    hirer: &UserId,
    before: &(Timestamp, String),
    limit: i64,
) -> Result<Vec<Listed>> {
    sql.all(
        "SELECT r.id, r.deal_id, r.amount_cents, 0 AS deducted_cents, r.status, r.refused_at, r.created_at, p.provider_intent_id, r.payment_id
         FROM payment_refunds r JOIN payment_intents p ON p.id = r.payment_id
         WHERE r.hirer_id = $1 AND (r.created_at, r.id) < ($2, $3) ORDER BY r.created_at DESC, r.id DESC LIMIT $4",
        args![hirer, before.0, before.1, limit],
    )
    .await
}

/// The deals whose payout to `creator` is on its way, 100 at most.
pub async fn payouts_waiting(sql: &mut impl Sql, creator: &UserId) -> Result<Vec<DealId>> {
    let query = "SELECT deal_id FROM payouts WHERE creator_id = $1 AND status = 'requested' ORDER BY id LIMIT 100";
    sql.all(query, args![creator]).await
}

/// The released deals of `creator` in `book` without a payout so far, 100 at most.
pub async fn payouts_due(sql: &mut impl Sql, creator: &UserId, book: &Book) -> Result<Vec<DealId>> {
    let query = "SELECT id FROM deals WHERE creator_id = $1 AND money = 'released' AND book = $2 \
                 AND NOT EXISTS (SELECT 1 FROM payouts WHERE deal_id = deals.id AND status <> 'cancelled') \
                 ORDER BY created_at DESC, id DESC LIMIT 100";
    sql.all(query, args![creator, book]).await
}

/// The payouts of a creator, newest first, below `before`.
pub async fn payouts(
    sql: &mut impl Sql,
    creator: &UserId,
    before: &(Timestamp, String),
    limit: i64,
) -> Result<Vec<Listed>> {
    sql.all(
        "SELECT o.id, o.deal_id, o.amount_cents, o.deducted_cents, o.status, o.refused_at, o.created_at, p.provider_intent_id, o.payment_id
         FROM payouts o LEFT JOIN payment_intents p ON p.id = o.payment_id
         WHERE o.creator_id = $1 AND (o.status <> 'cancelled' OR o.refused_at IS NOT NULL) AND (o.created_at, o.id) < ($2, $3) ORDER BY o.created_at DESC, o.id DESC LIMIT $4",
        args![creator, before.0, before.1, limit],
    )
    .await
}
