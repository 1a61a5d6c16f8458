//! The payments' SQL: our record of what the provider does.
use super::gateway::{Event, ProviderId};
use super::rules::{BY_HAND, Status};
use base::accounts::UserId;
use deals::{DealId, PaymentId};
use platform::{
    args,
    clock::{Timestamp, iso},
    db::{Result, Sql, Tx},
    money::Money,
};
use serde::Deserialize;

/// Our record of a payment.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Payment {
    /// Ours; the outgoing idempotency key is made of it.
    pub id: PaymentId,
    /// The deal it pays.
    pub deal_id: DealId,
    /// Who pays.
    pub hirer_id: UserId,
    /// The provider's name.
    pub provider: String,
    /// Our account there.
    pub provider_account: String,
    /// Whether that provider moves real money.
    pub provider_live: bool,
    /// The provider's id; none until its answer is recorded.
    pub provider_intent_id: Option<String>,
    /// What the payer's browser proves itself with.
    pub client_secret: Option<String>,
    /// How much.
    #[serde(flatten)]
    pub amount: Money,
    /// Its status.
    pub status: Status,
    /// Why the last attempt failed, as the hirer was notified.
    pub last_error: Option<String>,
    /// The payer's bank disputes it.
    pub chargeback: bool,
    /// When it was recorded.
    pub created_at: Timestamp,
    /// When the provider last reported on it.
    pub checked_at: Timestamp,
    /// When the money arrived.
    pub settled_at: Option<Timestamp>,
    /// The receipt's number, given when the money arrived.
    pub receipt: Option<String>,
}

impl Payment {
    /// The only provider that knows of it.
    pub fn provider_id(&self) -> ProviderId {
        ProviderId { name: self.provider.clone(), account: self.provider_account.clone(), live: self.provider_live }
    }
}

/// Adds the record of a payment that the provider knows nothing of yet.
pub async fn insert(tx: &mut Tx, payment: &Payment) -> Result<()> {
    tx.run(
        "INSERT INTO payment_intents (id, deal_id, hirer_id, provider, provider_account, provider_live, amount_cents,
         currency, status, created_at, checked_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)",
        args![
            payment.id,
            payment.deal_id,
            payment.hirer_id,
            payment.provider,
            payment.provider_account,
            payment.provider_live,
            payment.amount.minor,
            payment.amount.currency,
            payment.status,
            payment.created_at
        ],
    )
    .await?;
    Ok(())
}

/// Adds the record of a payment that has arrived already, with its receipt's number.
pub async fn insert_settled(tx: &mut Tx, payment: &Payment) -> Result<()> {
    tx.run(
        "INSERT INTO payment_intents (id, deal_id, hirer_id, provider, provider_account, provider_live,
         provider_intent_id, amount_cents, currency, status, created_at, checked_at, settled_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $11)",
        args![
            payment.id,
            payment.deal_id,
            payment.hirer_id,
            payment.provider,
            payment.provider_account,
            payment.provider_live,
            payment.provider_intent_id,
            payment.amount.minor,
            payment.amount.currency,
            payment.status,
            payment.created_at
        ],
    )
    .await?;
    number_receipt(tx, &payment.id, payment.created_at).await
}

/// The payment `id`.
pub async fn find(sql: &mut impl Sql, id: &PaymentId) -> Result<Option<Payment>> {
    sql.maybe("SELECT * FROM payment_intents WHERE id = $1", args![id]).await
}

/// The payment that `provider` calls `provider_intent_id`.
pub async fn by_provider_id(
    sql: &mut impl Sql,
    provider: &ProviderId,
    provider_intent_id: &str,
) -> Result<Option<Payment>> {
    sql.maybe(
        "SELECT * FROM payment_intents
         WHERE provider_intent_id = $1 AND provider = $2 AND provider_account = $3 AND provider_live = $4",
        args![provider_intent_id, provider.name, provider.account, provider.live],
    )
    .await
}

/// The payment of `hirer` that its provider, whichever that is, calls `provider_intent_id`.
pub async fn of_payer(sql: &mut impl Sql, hirer: &UserId, provider_intent_id: &str) -> Result<Option<Payment>> {
    sql.maybe(
        "SELECT * FROM payment_intents WHERE provider_intent_id = $1 AND hirer_id = $2 AND provider <> $3",
        args![provider_intent_id, hirer, BY_HAND],
    )
    .await
}

/// The one payment of a deal that is neither settled nor cancelled.
pub async fn open_of(sql: &mut impl Sql, deal_id: &DealId) -> Result<Option<Payment>> {
    sql.maybe("SELECT * FROM payment_intents WHERE deal_id = $1 AND status IN ('creating', 'open')", args![deal_id])
        .await
}

/// The payments of a deal whose money arrived, oldest first.
pub async fn settled_of(sql: &mut impl Sql, deal_id: &DealId) -> Result<Vec<Payment>> {
    sql.all(
        "SELECT * FROM payment_intents WHERE deal_id = $1 AND status = 'settled' ORDER BY settled_at, id",
        args![deal_id],
    )
    .await
}

/// Records the provider's answer to the creation of `id`; `false` when that is no longer awaited.
pub async fn opened(
    tx: &mut Tx,
    id: &PaymentId,
    provider_intent_id: &str,
    client_secret: &str,
    now: Timestamp,
) -> Result<bool> {
    let opened = tx
        .run(
            "UPDATE payment_intents SET provider_intent_id = $2, client_secret = $3, status = 'open', checked_at = $4
             WHERE id = $1 AND status = 'creating'",
            args![id, provider_intent_id, client_secret, now],
        )
        .await?;
    Ok(opened == 1)
}

/// Records that the money of `id` arrived; `false` when someone was faster. A cancelled record may settle too: the
/// payer was faster than the cancellation.
pub async fn settled(tx: &mut Tx, id: &PaymentId, now: Timestamp) -> Result<bool> {
    let settled = tx
        .run(
            "UPDATE payment_intents SET status = 'settled', settled_at = $2, checked_at = $2
             WHERE id = $1 AND status <> 'settled'",
            args![id, now],
        )
        .await?;
    if settled == 1 {
        number_receipt(tx, id, now).await?;
    }
    Ok(settled == 1)
}

/// Gives the payment `id` its year's next receipt number. The year's row stays locked until the transaction ends, and
/// a transaction that is undone gives its number back: so there are no gaps, and an auditor can count.
async fn number_receipt(tx: &mut Tx, id: &PaymentId, now: Timestamp) -> Result<()> {
    let year: i64 = iso(now).get(..4).and_then(|digits| digits.parse().ok()).unwrap_or(0);
    let number: i64 = tx
        .one(
            "INSERT INTO receipt_years (year, last) VALUES ($1, 1)
             ON CONFLICT (year) DO UPDATE SET last = receipt_years.last + 1 RETURNING last",
            args![year],
        )
        .await?;
    let receipt = format!("{year:04}-{number:06}");
    tx.run("UPDATE payment_intents SET receipt = $2 WHERE id = $1 AND receipt IS NULL", args![id, receipt]).await?;
    Ok(())
}

/// Records that `id`, which was read with the status `read`, will never be paid; `false` when someone was faster.
pub async fn cancelled(tx: &mut Tx, id: &PaymentId, read: Status, now: Timestamp) -> Result<bool> {
    let cancelled = tx
        .run(
            "UPDATE payment_intents SET status = 'cancelled', checked_at = $2
             WHERE id = $1 AND status = $3 AND status IN ('creating', 'open')",
            args![id, now, read],
        )
        .await?;
    Ok(cancelled == 1)
}

/// Records that the provider has the intent `intent` for the payment `id`, which was ended: should it be paid before it is
/// cancelled there, it is known whose it is.
pub async fn made_nonetheless(tx: &mut Tx, id: &PaymentId, intent: &str) -> Result<()> {
    let query = "UPDATE payment_intents SET provider_intent_id = $2 WHERE id = $1 AND provider_intent_id IS NULL";
    tx.run(query, args![id, intent]).await.map(drop)
}

/// Records why the last attempt on the open payment `id` failed; `false` when that was recorded.
pub async fn failed(tx: &mut Tx, id: &PaymentId, error: &str) -> Result<bool> {
    let noted = tx
        .run(
            "UPDATE payment_intents SET last_error = $2
             WHERE id = $1 AND status = 'open' AND (last_error IS NULL OR last_error <> $2)",
            args![id, error],
        )
        .await?;
    Ok(noted == 1)
}

/// Records that the payer tries the open payment `id` anew.
pub async fn retried(tx: &mut Tx, id: &PaymentId, now: Timestamp) -> Result<()> {
    tx.run("UPDATE payment_intents SET last_error = NULL, checked_at = $2 WHERE id = $1", args![id, now]).await?;
    Ok(())
}

/// Records that the provider was asked about `id`.
pub async fn checked(tx: &mut Tx, id: &PaymentId, now: Timestamp) -> Result<()> {
    tx.run("UPDATE payment_intents SET checked_at = $2 WHERE id = $1", args![id, now]).await?;
    Ok(())
}

/// Flags `id` as disputed by the payer's bank; `false` when it was.
pub async fn charged_back(tx: &mut Tx, id: &PaymentId) -> Result<bool> {
    let flagged =
        tx.run("UPDATE payment_intents SET chargeback = TRUE WHERE id = $1 AND chargeback = FALSE", args![id]).await?;
    Ok(flagged == 1)
}

/// The open payments without news since `before`, oldest first.
pub async fn stale(sql: &mut impl Sql, before: Timestamp) -> Result<Vec<Payment>> {
    sql.all(
        "SELECT * FROM payment_intents WHERE status IN ('creating', 'open') AND checked_at < $1
         ORDER BY checked_at LIMIT 200",
        args![before],
    )
    .await
}

/// Notes an event of `provider`; `false` when it was noted before.
pub async fn record_event(tx: &mut Tx, provider: &ProviderId, event: &Event, now: Timestamp) -> Result<bool> {
    let new = tx
        .run(
            "INSERT INTO webhook_events (provider, provider_account, provider_live, event_id, kind, object_id,
             received_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (provider, provider_account, provider_live, event_id) DO NOTHING",
            args![provider.name, provider.account, provider.live, event.id, event.kind, event.intent_id, now],
        )
        .await?;
    Ok(new == 1)
}

/// When `provider` last sent an event: its list of events is read from there.
pub async fn last_event_at(sql: &mut impl Sql, provider: &ProviderId) -> Result<Option<Timestamp>> {
    sql.maybe(
        "SELECT received_at FROM webhook_events WHERE provider = $1 AND provider_account = $2 AND provider_live = $3
         ORDER BY received_at DESC LIMIT 1",
        args![provider.name, provider.account, provider.live],
    )
    .await
}

/// Takes the turn to send the mail `key` on request as `message_id`; when it was sent after `since`, the id it had
/// then.
pub async fn claim_email(tx: &mut Tx, key: &str, message_id: &str, now: Timestamp, since: Timestamp) -> Result<String> {
    let taken: Option<String> = tx
        .maybe(
            "INSERT INTO requested_mails (key, message_id, sent_at) VALUES ($1, $2, $3)
             ON CONFLICT (key) DO UPDATE SET message_id = excluded.message_id, sent_at = excluded.sent_at
             WHERE requested_mails.sent_at <= $4 RETURNING message_id",
            args![key, message_id, now, since],
        )
        .await?;
    match taken {
        Some(id) => Ok(id),
        None => tx.one("SELECT message_id FROM requested_mails WHERE key = $1", args![key]).await,
    }
}

#[cfg(test)]
mod tests;
