//! The ledger's SQL. Rows are only ever added.
use super::rules::{Account, Group};
use platform::{
    args,
    clock::Micros,
    db::{Error, Result, Sql, Tx},
    ids,
    money::{CURRENCY, Cents},
};
use serde::Deserialize;

/// Money held for one deal.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Held {
    /// The deal.
    pub deal_id: String,
    /// How much, in cents.
    pub cents: Cents,
}

/// Posts `group` at `now`; `false` when a group with its key stands already. A group that does not sum to zero is a
/// defect of the caller: nothing is written and the transaction fails.
pub async fn post(tx: &mut Tx, now: Micros, group: &Group) -> Result<bool> {
    group.balanced().map_err(|off| Error::Other(off.to_string().into()))?;
    let id = ids::id();
    let new = tx
        .run(
            "INSERT INTO ledger_groups (id, key, kind, deal_id, created_at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (key) DO NOTHING",
            args![id, group.key, group.kind, group.deal_id, now],
        )
        .await?;
    if new == 0 {
        return Ok(false);
    }
    for entry in &group.entries {
        tx.run(
            "INSERT INTO ledger_entries (id, group_id, account, amount_cents, currency) VALUES ($1, $2, $3, $4, $5)",
            args![ids::id(), id, entry.account.to_string(), entry.amount, CURRENCY],
        )
        .await?;
    }
    Ok(true)
}

/// The balance of one account, in cents.
pub async fn balance(sql: &mut impl Sql, account: &Account) -> Result<Cents> {
    let sum: Option<Cents> = sql
        .one(
            "SELECT CAST(SUM(amount_cents) AS BIGINT) AS cents FROM ledger_entries WHERE account = $1",
            args![account.to_string()],
        )
        .await?;
    Ok(sum.unwrap_or(0))
}

/// How much is held for `deal_id`, in cents, as a positive number.
pub async fn held_of(sql: &mut impl Sql, deal_id: &str) -> Result<Cents> {
    Ok(-balance(sql, &Account::Held(deal_id.into())).await?)
}

/// The deals for which something is held: `held:` is a range of the account index (`;` follows `:`).
pub async fn held_deals(sql: &mut impl Sql) -> Result<Vec<Held>> {
    sql.all(
        "SELECT SUBSTR(account, 6) AS deal_id, CAST(-SUM(amount_cents) AS BIGINT) AS cents FROM ledger_entries
         WHERE account >= 'held:' AND account < 'held;' GROUP BY account HAVING SUM(amount_cents) <> 0 ORDER BY account",
        &[],
    )
    .await
}

/// The sum of everything ever posted: zero, or the books are wrong.
pub async fn sum(sql: &mut impl Sql) -> Result<Cents> {
    let sum: Option<Cents> =
        sql.one("SELECT CAST(SUM(amount_cents) AS BIGINT) AS cents FROM ledger_entries", &[]).await?;
    Ok(sum.unwrap_or(0))
}

/// The balance of all accounts of one kind together: those named `kind`, or `kind:` and an owner.
pub(super) async fn balance_of_kind(sql: &mut impl Sql, kind: &str) -> Result<Cents> {
    // `;` is the character after `:`, so this is a range of the account index.
    let sum: Option<Cents> = sql
        .one(
            "SELECT CAST(SUM(amount_cents) AS BIGINT) AS cents FROM ledger_entries
             WHERE account = $1 OR (account >= $2 AND account < $3)",
            args![kind, format!("{kind}:"), format!("{kind};")],
        )
        .await?;
    Ok(sum.unwrap_or(0))
}

/// Groups whose entries do not sum to zero; there are none unless rows were changed by hand.
pub async fn crooked(sql: &mut impl Sql) -> Result<Vec<String>> {
    sql.all("SELECT group_id FROM ledger_entries GROUP BY group_id HAVING SUM(amount_cents) <> 0 LIMIT 100", &[]).await
}
