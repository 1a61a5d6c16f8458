//! The sandbox's SQL.
use super::super::rules::ProviderStatus;
use super::{Declined, DisputeStatus, Event, ProviderIntent};
use platform::money::Money;
use platform::{
    args,
    clock::Timestamp,
    db::{Result, Sql, Tx},
    money::Cents,
};
use serde::Deserialize;

/// An intent as the sandbox keeps it.
#[derive(Clone, Debug, Deserialize)]
pub struct Intent {
    pub id: String,
    pub client_secret: String,
    pub reference: String,
    #[serde(flatten)]
    pub amount: Money,
    pub status: ProviderStatus,
    pub error_code: Option<String>,
    pub error_decline_code: Option<String>,
    pub error_message: Option<String>,
    pub method: Option<String>,
    pub last4: Option<String>,
    pub refunded_cents: Cents,
    pub disputed: bool,
}

impl From<Intent> for ProviderIntent {
    fn from(intent: Intent) -> Self {
        let last_error = intent.error_code.map(|code| Declined {
            code,
            decline_code: intent.error_decline_code,
            message: intent.error_message.unwrap_or_default(),
        });
        Self {
            id: intent.id,
            client_secret: intent.client_secret,
            status: intent.status,
            amount: intent.amount,
            last_error,
            disputed: intent.disputed,
        }
    }
}

/// A chargeback of the sandbox's.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct SandboxDispute {
    pub status: DisputeStatus,
    #[serde(flatten)]
    pub amount: Money,
    pub created_at: Timestamp,
}

/// The payer of `intent` disputes what is left of it.
pub async fn open_dispute(tx: &mut Tx, intent: &Intent, now: Timestamp) -> Result<()> {
    tx.run(
        "INSERT INTO sandbox_disputes (intent_id, status, amount_cents, currency, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT DO NOTHING",
        args![
            intent.id,
            DisputeStatus::NeedsResponse,
            intent.amount.minor - intent.refunded_cents,
            intent.amount.currency,
            now
        ],
    )
    .await
    .map(drop)
}

/// The chargeback of `intent`.
pub async fn dispute(sql: &mut impl Sql, intent: &str) -> Result<Option<SandboxDispute>> {
    let query = "SELECT status, amount_cents, currency, created_at FROM sandbox_disputes WHERE intent_id = $1";
    sql.maybe(query, args![intent]).await
}

/// The bank decides the chargeback of `intent`.
pub async fn decide_dispute(tx: &mut Tx, intent: &str, status: DisputeStatus) -> Result<()> {
    let query = "UPDATE sandbox_disputes SET status = $2 WHERE intent_id = $1 AND status = 'needs_response'";
    tx.run(query, args![intent, status]).await.map(drop)
}

/// The secret called `name`, made of `fresh` when there is none yet.
pub async fn secret(tx: &mut Tx, name: &str, fresh: &str) -> Result<String> {
    tx.run("INSERT INTO sandbox_keys (name, secret) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", args![name, fresh])
        .await?;
    tx.one("SELECT secret FROM sandbox_keys WHERE name = $1", args![name]).await
}

/// Adds an intent, unless its key made one already.
pub async fn insert(tx: &mut Tx, intent: &Intent, key: &str, now: Timestamp) -> Result<()> {
    tx.run(
        "INSERT INTO sandbox_intents (id, idempotency_key, client_secret, reference, amount_cents, currency, status,
         created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) ON CONFLICT (idempotency_key) DO NOTHING",
        args![
            intent.id,
            key,
            intent.client_secret,
            intent.reference,
            intent.amount.minor,
            intent.amount.currency,
            intent.status,
            now
        ],
    )
    .await?;
    Ok(())
}

/// The intent that `key` made.
pub async fn by_key(sql: &mut impl Sql, key: &str) -> Result<Intent> {
    sql.one("SELECT * FROM sandbox_intents WHERE idempotency_key = $1", args![key]).await
}

/// The intent `id`.
pub async fn find(sql: &mut impl Sql, id: &str) -> Result<Option<Intent>> {
    sql.maybe("SELECT * FROM sandbox_intents WHERE id = $1", args![id]).await
}

/// Moves an intent from the status `was` to what `to` says; `false` when it was elsewhere.
pub async fn advance(tx: &mut Tx, was: ProviderStatus, to: &Intent, now: Timestamp) -> Result<bool> {
    let moved = tx
        .run(
            "UPDATE sandbox_intents SET status = $3, error_code = $4, error_decline_code = $5, error_message = $6,
             method = $7, last4 = $8, disputed = $9, updated_at = $10 WHERE id = $1 AND status = $2",
            args![
                to.id,
                was,
                to.status,
                to.error_code,
                to.error_decline_code,
                to.error_message,
                to.method,
                to.last4,
                to.disputed,
                now
            ],
        )
        .await?;
    Ok(moved == 1)
}

/// Takes `amount` of what is left of a paid intent; `false` when that is too much.
pub async fn take_back(tx: &mut Tx, id: &str, amount: Cents) -> Result<bool> {
    let taken = tx
        .run(
            "UPDATE sandbox_intents SET refunded_cents = refunded_cents + $2
             WHERE id = $1 AND status = 'succeeded' AND refunded_cents + $2 <= amount_cents",
            args![id, amount],
        )
        .await?;
    Ok(taken == 1)
}

/// Adds a refund; `false` when its key made one already.
pub async fn insert_refund(
    tx: &mut Tx,
    id: &str,
    key: &str,
    intent: &str,
    amount: Cents,
    now: Timestamp,
) -> Result<bool> {
    let added = tx
        .run(
            "INSERT INTO sandbox_refunds (id, idempotency_key, intent_id, amount_cents, created_at)
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT (idempotency_key) DO NOTHING",
            args![id, key, intent, amount, now],
        )
        .await?;
    Ok(added == 1)
}

/// A refund or transfer that a key made before.
#[derive(Debug, Deserialize)]
pub struct PriorTransfer {
    /// The provider's id.
    pub id: String,
    /// In cents.
    pub amount_cents: Cents,
}

const REFUND_BY_KEY: &str = "SELECT id, amount_cents FROM sandbox_refunds WHERE idempotency_key = $1";

/// The refund that `key` made.
pub async fn refund_by_key(sql: &mut impl Sql, key: &str) -> Result<PriorTransfer> {
    sql.one(REFUND_BY_KEY, args![key]).await
}

/// The refund that `key` made, if it made one.
pub async fn find_refund(sql: &mut impl Sql, key: &str) -> Result<Option<PriorTransfer>> {
    sql.maybe(REFUND_BY_KEY, args![key]).await
}

/// Adds a transfer, unless its key made one already.
pub async fn insert_transfer(
    tx: &mut Tx,
    key: &str,
    to: &str,
    made: &PriorTransfer,
    reference: &str,
    now: Timestamp,
) -> Result<()> {
    tx.run(
        "INSERT INTO sandbox_transfers (id, idempotency_key, destination, reference, amount_cents, created_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (idempotency_key) DO NOTHING",
        args![made.id, key, to, reference, made.amount_cents, now],
    )
    .await?;
    Ok(())
}

/// The transfer that `key` made.
pub async fn transfer_by_key(sql: &mut impl Sql, key: &str) -> Result<PriorTransfer> {
    sql.one("SELECT id, amount_cents FROM sandbox_transfers WHERE idempotency_key = $1", args![key]).await
}

/// The transfer that `key` made, if it made one.
pub async fn find_transfer(sql: &mut impl Sql, key: &str) -> Result<Option<PriorTransfer>> {
    sql.maybe("SELECT id, amount_cents FROM sandbox_transfers WHERE idempotency_key = $1", args![key]).await
}

/// Adds an event.
pub async fn insert_event(tx: &mut Tx, event: &Event, now: Timestamp) -> Result<()> {
    tx.run(
        "INSERT INTO sandbox_events (id, kind, intent_id, created_at) VALUES ($1, $2, $3, $4)",
        args![event.id, event.kind, event.intent_id, now],
    )
    .await?;
    Ok(())
}

/// The event `id`.
pub async fn event(sql: &mut impl Sql, id: &str) -> Result<Option<Event>> {
    sql.maybe("SELECT id, kind, intent_id FROM sandbox_events WHERE id = $1", args![id]).await
}

/// The events made since `since`, oldest first.
pub async fn events_since(sql: &mut impl Sql, since: Timestamp) -> Result<Vec<Event>> {
    sql.all(
        "SELECT id, kind, intent_id FROM sandbox_events WHERE created_at >= $1 ORDER BY created_at, id LIMIT 10000",
        args![since],
    )
    .await
}
