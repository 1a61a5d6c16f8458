//! Sessions and their refresh tokens.
use crate::user::UserId;
use platform::{
    clock::Timestamp,
    db::{Result, Sql, Tx, args},
    ids::sha256_hex,
};
use serde::{Deserialize, Deserializer, de::Error as _};
use serde_json::Value;

/// A session's row. Instants are real time.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct SessionRow {
    pub id: String,
    pub aal: String,
    #[serde(deserialize_with = "json")]
    pub amr: Value,
    pub generation: i64,
    pub cookie_hash: Option<String>,
    pub user_agent: String,
    pub address: String,
    pub authenticated_at: Timestamp,
    pub refreshed_at: Timestamp,
    pub created_at: Timestamp,
}

fn json<'de, D: Deserializer<'de>>(column: D) -> std::result::Result<Value, D::Error> {
    serde_json::from_str(&String::deserialize(column)?).map_err(D::Error::custom)
}

/// What every request needs: the session and its person, in one indexed read.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Live {
    pub id: String,
    pub user_id: UserId,
    pub aal: String,
    pub authenticated_at: Timestamp,
    pub seen_generation: i64,
    pub email: String,
    pub phone: String,
    pub role: String,
    pub is_anonymous: bool,
    pub banned_until: Option<Timestamp>,
}

macro_rules! live {
    ($condition:literal) => {
        concat!(
            "SELECT s.id, s.user_id, s.aal, s.authenticated_at, s.seen_generation, u.email, u.phone, u.role,
             u.is_anonymous, u.banned_until
             FROM auth_sessions s JOIN auth_users u ON u.id = s.user_id WHERE ",
            $condition
        )
    };
}

/// The session `id`, if it has not ended.
pub(crate) async fn live(sql: &mut impl Sql, id: &str) -> Result<Option<Live>> {
    sql.maybe(live!("s.id = $1"), args![id]).await
}

/// The session whose cookie's value is `secret`.
pub(crate) async fn by_cookie(sql: &mut impl Sql, secret: &str, now: Timestamp) -> Result<Option<Live>> {
    let hash = sha256_hex(secret.as_bytes());
    sql.maybe(live!("s.cookie_hash = $1 AND s.cookie_expires_at > $2"), args![hash, now]).await
}

/// The client of a sign-in.
#[derive(Clone, Debug)]
pub(crate) struct Origin<'a> {
    pub user_agent: &'a str,
    pub address: &'a str,
}

/// Begins a session of `user_id`; `method` is how they proved who they are.
pub(crate) async fn begin(
    tx: &mut Tx,
    user_id: &UserId,
    method: &str,
    from: Origin<'_>,
    now: Timestamp,
) -> Result<SessionRow> {
    let amr = serde_json::json!([{ "method": method, "timestamp": now.seconds() }]);
    tx.one(
        "INSERT INTO auth_sessions (id, user_id, aal, amr, generation, seen_generation, user_agent, address,
         authenticated_at, refreshed_at, created_at) VALUES ($1, $2, 'aal1', $3, 1, 0, $4, $5, $6, $6, $6) RETURNING *",
        args![platform::ids::id(), user_id, amr.to_string(), from.user_agent, from.address, now],
    )
    .await
}

/// Moves a session on to `generation`, unless someone else moved it first.
pub(crate) async fn advance(tx: &mut Tx, id: &str, generation: i64, now: Timestamp) -> Result<Option<SessionRow>> {
    tx.maybe(
        "UPDATE auth_sessions SET generation = $2, refreshed_at = $3 WHERE id = $1 AND generation + 1 = $2 RETURNING *",
        args![id, generation, now],
    )
    .await
}

/// The row of a session.
pub(crate) async fn find(sql: &mut impl Sql, id: &str) -> Result<Option<SessionRow>> {
    sql.maybe("SELECT * FROM auth_sessions WHERE id = $1", args![id]).await
}

/// Records that the access token of `generation` was used, so its response has arrived.
pub(crate) async fn mark_used(tx: &mut Tx, id: &str, generation: i64) -> Result<()> {
    tx.run(
        "UPDATE auth_sessions SET seen_generation = $2 WHERE id = $1 AND seen_generation < $2",
        args![id, generation],
    )
    .await
    .map(drop)
}

/// Records that the person has just confirmed their identity again.
pub(crate) async fn mark_reauthenticated(tx: &mut Tx, id: &str, now: Timestamp) -> Result<()> {
    tx.run("UPDATE auth_sessions SET authenticated_at = $2 WHERE id = $1", args![id, now]).await.map(drop)
}

/// Gives the session a cookie until `expires_at`.
pub(crate) async fn set_cookie(tx: &mut Tx, id: &str, secret: &str, expires_at: Timestamp) -> Result<()> {
    tx.run(
        "UPDATE auth_sessions SET cookie_hash = $2, cookie_expires_at = $3 WHERE id = $1",
        args![id, sha256_hex(secret.as_bytes()), expires_at],
    )
    .await
    .map(drop)
}

/// Voids a cookie; its session continues. Returns whose it was.
pub(crate) async fn drop_cookie(tx: &mut Tx, secret: &str) -> Result<Option<UserId>> {
    let hash = sha256_hex(secret.as_bytes());
    let sql = "UPDATE auth_sessions SET cookie_hash = NULL, cookie_expires_at = NULL WHERE cookie_hash = $1
               RETURNING user_id";
    tx.maybe(sql, args![hash]).await
}

/// All sessions of a person, the one used last first.
pub(crate) async fn of_user(sql: &mut impl Sql, user_id: &UserId) -> Result<Vec<SessionRow>> {
    sql.all("SELECT * FROM auth_sessions WHERE user_id = $1 ORDER BY refreshed_at DESC, id DESC", args![user_id]).await
}

/// Ends one session; its refresh tokens go with it.
pub(crate) async fn end(tx: &mut Tx, id: &str, user_id: &UserId) -> Result<u64> {
    tx.run("DELETE FROM auth_sessions WHERE id = $1 AND user_id = $2", args![id, user_id]).await
}

/// Ends all sessions of a person, except `kept`.
pub(crate) async fn end_all(tx: &mut Tx, user_id: &UserId, kept: Option<&str>) -> Result<u64> {
    tx.run("DELETE FROM auth_sessions WHERE user_id = $1 AND id <> $2", args![user_id, kept.unwrap_or_default()]).await
}

/// Ends sessions that were not refreshed since `before`, in batches; returns whose they were.
pub(crate) async fn end_idle(tx: &mut Tx, before: Timestamp) -> Result<Vec<UserId>> {
    tx.all(
        "DELETE FROM auth_sessions WHERE id IN (SELECT id FROM auth_sessions WHERE refreshed_at < $1 LIMIT 1000)
         RETURNING user_id",
        args![before],
    )
    .await
}

/// Ends sessions that began before `before`, in batches; returns whose they were.
pub(crate) async fn end_old(tx: &mut Tx, before: Timestamp) -> Result<Vec<UserId>> {
    tx.all(
        "DELETE FROM auth_sessions WHERE id IN (SELECT id FROM auth_sessions WHERE created_at < $1 LIMIT 1000)
         RETURNING user_id",
        args![before],
    )
    .await
}

/// A refresh token's row, with its session.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct RefreshRow {
    pub session_id: String,
    pub generation: i64,
    pub active: i64,
    pub seen: i64,
    pub user_id: UserId,
    pub refreshed_at: Timestamp,
    pub began_at: Timestamp,
}

/// The row of a refresh token.
pub(crate) async fn refresh_token(sql: &mut impl Sql, token: &str) -> Result<Option<RefreshRow>> {
    sql.maybe(
        "SELECT t.session_id, t.generation, s.generation AS active, s.seen_generation AS seen, s.user_id, s.refreshed_at,
           s.created_at AS began_at
         FROM auth_refresh_tokens t JOIN auth_sessions s ON s.id = t.session_id WHERE t.token_hash = $1",
        args![sha256_hex(token.as_bytes())],
    )
    .await
}

/// The salt by which a token was derived from its parent, and when.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Step {
    pub salt: String,
    pub created_at: Timestamp,
}

/// The tokens that followed `generation`, in order.
pub(crate) async fn later_steps(sql: &mut impl Sql, session_id: &str, generation: i64) -> Result<Vec<Step>> {
    sql.all(
        "SELECT salt, created_at FROM auth_refresh_tokens WHERE session_id = $1 AND generation > $2
         ORDER BY generation LIMIT 100",
        args![session_id, generation],
    )
    .await
}

/// Adds a family's next token; only its hash is stored.
pub(crate) async fn add_refresh_token(
    tx: &mut Tx,
    session: &SessionRow,
    token: &str,
    salt: &str,
    now: Timestamp,
) -> Result<()> {
    tx.run(
        "INSERT INTO auth_refresh_tokens (session_id, generation, token_hash, salt, created_at)
         VALUES ($1, $2, $3, $4, $5)",
        args![session.id, session.generation, sha256_hex(token.as_bytes()), salt, now],
    )
    .await
    .map(drop)
}

/// Deletes replaced tokens made before `before`, in batches; if presented again, they are unknown and refused.
pub(crate) async fn delete_replaced(tx: &mut Tx, before: Timestamp) -> Result<u64> {
    tx.run(
        "DELETE FROM auth_refresh_tokens WHERE token_hash IN (
           SELECT t.token_hash FROM auth_refresh_tokens t JOIN auth_sessions s ON s.id = t.session_id
           WHERE t.created_at < $1 AND t.generation < s.generation - 1 LIMIT 1000)",
        args![before],
    )
    .await
}
