//! The SQL of payout accounts.
use super::rules::State;
use crate::gateway::ProviderId;
use base::accounts::UserId;
use platform::{
    args,
    clock::Timestamp,
    db::{Json, Result, Sql, Tx},
};
use serde::Deserialize;

/// A creator's account, as the provider last described it.
#[derive(Clone, Debug, Deserialize)]
pub struct Row {
    /// The provider's id of it.
    pub destination: String,
    /// Whether they can be paid.
    pub state: State,
    /// The provider's names of what it still wants.
    pub missing: Json<Vec<String>>,
}

const ROW: &str = "SELECT destination, state, missing FROM payout_accounts
     WHERE provider = $1 AND provider_account = $2 AND provider_live = $3";

/// The account of `creator` at `provider`.
pub async fn find(sql: &mut impl Sql, creator: &UserId, provider: &ProviderId) -> Result<Option<Row>> {
    let query = format!("{ROW} AND creator_id = $4");
    sql.maybe(&query, args![provider.name, provider.account, provider.live, creator]).await
}

/// The account that `provider` calls `destination`.
pub async fn by_destination(sql: &mut impl Sql, destination: &str, provider: &ProviderId) -> Result<Option<Row>> {
    let query = format!("{ROW} AND destination = $4");
    sql.maybe(&query, args![provider.name, provider.account, provider.live, destination]).await
}

/// The accounts at `provider` that cannot be paid yet, 100 at most: those first that were asked about longest ago.
pub async fn not_ready(sql: &mut impl Sql, provider: &ProviderId) -> Result<Vec<Row>> {
    let query = format!("{ROW} AND state <> 'ready' ORDER BY checked_at LIMIT 100");
    sql.all(&query, args![provider.name, provider.account, provider.live]).await
}

/// Adds the account `destination` of `creator`, unless they have one.
pub async fn add(
    tx: &mut Tx,
    creator: &UserId,
    provider: &ProviderId,
    destination: &str,
    now: Timestamp,
) -> Result<()> {
    tx.run(
        "INSERT INTO payout_accounts (creator_id, provider, provider_account, provider_live, destination, state, missing,
         created_at, checked_at) VALUES ($1, $2, $3, $4, $5, $6, '[]', $7, $7) ON CONFLICT DO NOTHING",
        args![creator, provider.name, provider.account, provider.live, destination, State::Pending, now],
    )
    .await
    .map(drop)
}

/// Records what `provider` says of the account `destination` at `now`.
pub async fn set_state(
    tx: &mut Tx,
    destination: &str,
    provider: &ProviderId,
    (state, missing): (State, &[String]),
    now: Timestamp,
) -> Result<()> {
    tx.run(
        "UPDATE payout_accounts SET state = $5, missing = $6, checked_at = $7
         WHERE destination = $1 AND provider = $2 AND provider_account = $3 AND provider_live = $4",
        args![destination, provider.name, provider.account, provider.live, state, Json(missing), now],
    )
    .await
    .map(drop)
}

/// What waits for an account of `creator` at `provider`, in cents.
pub async fn waiting_cents(sql: &mut impl Sql, creator: &UserId, provider: &ProviderId) -> Result<i64> {
    let query = "SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) FROM payouts WHERE creator_id = $1
         AND provider = $2 AND provider_account = $3 AND provider_live = $4
         AND status = 'requested' AND no_account_at IS NOT NULL";
    sql.one(query, args![creator, provider.name, provider.account, provider.live]).await
}
