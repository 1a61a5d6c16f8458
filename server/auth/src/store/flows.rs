//! Codes: the result of opening a link that was asked for with a challenge. Each can be exchanged once for a session,
//! within a short time.
use crate::{one_time_tokens::Credentials, rules::challenge::Challenge};
use platform::{
    clock::{MINUTE, Micros},
    db::{Result, Sql, Tx, args},
    ids::sha256_hex,
};
use serde::Deserialize;

/// How long a code is valid after its link was opened.
const LIFE: Micros = 10 * MINUTE;

/// A code's row.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Row {
    pub id: String,
    pub user_id: String,
    pub challenge: Challenge,
    /// The credentials of the sign-up that asked for the link; they count once the code is exchanged.
    pub password_hash: Option<String>,
    pub user_metadata: Option<String>,
    pub expires_at: Micros,
}

/// Makes a code for `user_id`; only its hash is stored.
pub(crate) async fn add(
    tx: &mut Tx,
    user_id: &str,
    challenge: &Challenge,
    credentials: Option<&Credentials>,
    now: Micros,
) -> Result<String> {
    let code = platform::ids::secret();
    tx.run(
        "INSERT INTO auth_flows (id, user_id, code_hash, challenge, password_hash, user_metadata, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        args![
            platform::ids::id(),
            user_id,
            sha256_hex(code.as_bytes()),
            challenge,
            credentials.map(|credentials| &credentials.password),
            credentials.and_then(|credentials| credentials.metadata.as_deref()),
            now,
            now + LIFE
        ],
    )
    .await?;
    Ok(code)
}

/// The row of a code, expired or not.
pub(crate) async fn find(sql: &mut impl Sql, code: &str) -> Result<Option<Row>> {
    sql.maybe("SELECT * FROM auth_flows WHERE code_hash = $1", args![sha256_hex(code.as_bytes())]).await
}

/// Uses up a code; `None` when another request was faster.
pub(crate) async fn take(tx: &mut Tx, id: &str) -> Result<Option<Row>> {
    tx.maybe("DELETE FROM auth_flows WHERE id = $1 RETURNING *", args![id]).await
}

/// Voids the codes of a person.
pub(crate) async fn void(tx: &mut Tx, user_id: &str) -> Result<()> {
    tx.run("DELETE FROM auth_flows WHERE user_id = $1", args![user_id]).await.map(drop)
}

/// Deletes expired codes, in batches.
pub(crate) async fn forget_expired(tx: &mut Tx, now: Micros) -> Result<u64> {
    tx.run(
        "DELETE FROM auth_flows WHERE id IN (SELECT id FROM auth_flows WHERE expires_at <= $1 LIMIT 1000)",
        args![now],
    )
    .await
}
