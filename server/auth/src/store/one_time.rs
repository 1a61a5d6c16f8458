//! One-time tokens: what works once and for a short time. Links and codes in emails and text messages, and the codes
//! that opened links lead to (`Kind::Flow`).
//!
//! A sign-up's token carries the password and metadata of *that* sign-up, only for the browser that asked for it: the
//! mailbox proves whose address it is, not who chose the password. Opened anywhere else, or after someone else has
//! asked for the same address, the link proves the address and the person then chooses a password. The browser is
//! recognised by a cookie, or by the verifier of the challenge that the sign-up sent.
use crate::user::UserId;
use crate::{
    passwords::PasswordHash,
    rules::{
        challenge::Challenge,
        token_kind::{Kind, PKCE},
    },
};
use platform::{
    clock::Timestamp,
    db::{Result, Sql, Tx, args},
    ids::sha256_hex,
    mail::CODE_LIFE,
};
use rand::RngExt;
use serde::Deserialize;
use serde_json::{Map, Value};

/// Guesses allowed for one code; then it is void.
pub(crate) const GUESSES: i64 = 5;

/// A token's row.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Row {
    pub id: String,
    pub user_id: UserId,
    pub kind: Kind,
    pub sent_to: String,
    pub code_hash: Option<String>,
    pub password_hash: Option<String>,
    pub user_metadata: Option<String>,
    pub browser_hash: Option<String>,
    pub is_trusted: bool,
    pub challenge: Option<Challenge>,
    pub attempts: i64,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
}

impl Row {
    /// Whether `code` is the one beside this token.
    pub(crate) fn has_code(&self, code: &str) -> bool {
        use subtle::ConstantTimeEq;
        let hash = code_hash(&self.id, code);
        self.code_hash.as_ref().is_some_and(|stored| stored.as_bytes().ct_eq(hash.as_bytes()).into())
    }
}

/// What goes into the email; only hashes are stored.
pub(crate) struct Secrets {
    pub id: String,
    pub token: String,
    pub code: String,
}

/// What a token carries besides the proof of the mailbox: the credentials of one sign-up, and who gets the session.
#[derive(Clone, Copy, Default)]
pub(crate) struct Pending<'a> {
    pub password_hash: Option<&'a PasswordHash>,
    pub user_metadata: Option<&'a Map<String, Value>>,
    /// SHA-256 of the secret that the sign-up stored in its browser: only there does the link bring the credentials.
    pub browser_hash: Option<&'a str>,
    /// Whose verifier gets the session of the link; `None`: anyone who opens it. Credentials without a
    /// browser are those of the sign-up that sent this one.
    pub challenge: Option<&'a Challenge>,
    /// An admin made it: the credentials count wherever it is opened.
    pub is_trusted: bool,
}

/// Makes a token for `user_id`, sent to `to`: an email address or a phone number.
pub(crate) async fn issue(
    tx: &mut Tx,
    user_id: &UserId,
    kind: Kind,
    to: &str,
    pending: Pending<'_>,
    now: Timestamp,
) -> Result<Secrets> {
    let secret = platform::ids::secret();
    let token = if pending.challenge.is_some() { format!("{PKCE}{secret}") } else { secret };
    let secrets = Secrets { id: platform::ids::id(), token, code: code() };
    let metadata = pending.user_metadata.map(|map| serde_json::to_string(map).unwrap_or_else(|_| "{}".into()));
    tx.run(
        "INSERT INTO auth_one_time_tokens (id, user_id, kind, token_hash, code_hash, sent_to, password_hash,
         user_metadata, browser_hash, is_trusted, challenge, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        args![
            secrets.id,
            user_id,
            kind,
            sha256_hex(secrets.token.as_bytes()),
            code_hash(&secrets.id, &secrets.code),
            to,
            pending.password_hash,
            metadata,
            pending.browser_hash,
            pending.is_trusted,
            pending.challenge,
            now,
            now + kind.life()
        ],
    )
    .await?;
    Ok(secrets)
}

/// Makes the code that the link of `opened`, which has been taken, leads to; earlier ones are void. `password` and
/// `metadata` (JSON) are those of the sign-up that asked for the link: they count once it is exchanged. The six digits
/// beside the link stay valid: the link may have been opened on another device than the one that asked for it.
pub(crate) async fn issue_flow(
    tx: &mut Tx,
    opened: &Row,
    challenge: &Challenge,
    (password, metadata): (Option<&PasswordHash>, Option<&str>),
    now: Timestamp,
) -> Result<String> {
    void(tx, &opened.user_id, Kind::Flow).await?;
    let code = platform::ids::secret();
    // the digits sent to an address that the account has left must not open it any more
    let signs_in = matches!(opened.kind, Kind::Signup | Kind::Invite | Kind::Magiclink | Kind::Recovery);
    tx.run(
        "INSERT INTO auth_one_time_tokens (id, user_id, kind, token_hash, code_hash, sent_to, password_hash,
         user_metadata, browser_hash, challenge, attempts, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        args![
            opened.id,
            opened.user_id,
            Kind::Flow,
            sha256_hex(code.as_bytes()),
            opened.code_hash.as_ref().filter(|_| signs_in),
            opened.sent_to,
            password,
            metadata,
            opened.browser_hash,
            challenge,
            opened.attempts,
            opened.created_at,
            now + Kind::Flow.life()
        ],
    )
    .await?;
    Ok(code)
}

/// The row of the code of an opened link, expired or not.
pub(crate) async fn find_flow(sql: &mut impl Sql, code: &str) -> Result<Option<Row>> {
    let hash = sha256_hex(code.as_bytes());
    sql.maybe("SELECT * FROM auth_one_time_tokens WHERE token_hash = $1 AND kind = $2", args![hash, Kind::Flow]).await
}

/// The token of a link, unless it has been used or has expired.
pub(crate) async fn find(sql: &mut impl Sql, token: &str, now: Timestamp) -> Result<Option<Row>> {
    let hash = sha256_hex(token.as_bytes());
    sql.maybe(
        "SELECT * FROM auth_one_time_tokens WHERE token_hash = $1 AND expires_at > $2 AND kind <> 'flow'",
        args![hash, now],
    )
    .await
}

/// The most accounts whose codes for one mailbox or number are compared with a guess: those that a number gets while a
/// code is valid (`rate_limits::TEXTS_TO_NUMBER`).
const ACCOUNTS: usize = 4;

/// The latest token of `kind` of each account to which one was sent at `to`, while its code is valid: a code is shorter
/// than a link's token, so it expires sooner. Several accounts may wait for one address or number; none of their codes
/// takes another's place.
pub(crate) async fn latest_codes(sql: &mut impl Sql, to: &str, kind: Kind, now: Timestamp) -> Result<Vec<Row>> {
    let newest_first: Vec<Row> = sql
        .all(
            "SELECT * FROM auth_one_time_tokens WHERE sent_to = $1 AND kind = $2 AND expires_at > $3 AND created_at > $4
             ORDER BY id DESC LIMIT 20",
            args![to, kind, now, now - CODE_LIFE],
        )
        .await?;
    let mut latest: Vec<Row> = Vec::new();
    for row in newest_first {
        if latest.len() < ACCOUNTS && latest.iter().all(|other| other.user_id != row.user_id) {
            latest.push(row);
        }
    }
    Ok(latest)
}

/// Voids the credentials of every sign-up of a person whose address is not confirmed; their links still prove the
/// address.
pub(crate) async fn drop_credentials(tx: &mut Tx, user_id: &UserId) -> Result<()> {
    tx.run(
        "UPDATE auth_one_time_tokens SET password_hash = NULL, user_metadata = NULL, browser_hash = NULL
         WHERE user_id = $1 AND kind IN ($2, $3)",
        args![user_id, Kind::Signup, Kind::Sms],
    )
    .await
    .map(drop)
}

/// The latest token of `kind` sent to `email`.
pub(crate) async fn latest(sql: &mut impl Sql, email: &str, kind: Kind, now: Timestamp) -> Result<Option<Row>> {
    sql.maybe(
        "SELECT * FROM auth_one_time_tokens WHERE sent_to = $1 AND kind = $2 AND expires_at > $3 ORDER BY id DESC LIMIT 1",
        args![email, kind, now],
    )
    .await
}

/// The latest token of `kind` of a person.
pub(crate) async fn latest_of(sql: &mut impl Sql, user_id: &UserId, kind: Kind, now: Timestamp) -> Result<Option<Row>> {
    sql.maybe(
        "SELECT * FROM auth_one_time_tokens WHERE user_id = $1 AND kind = $2 AND expires_at > $3 ORDER BY id DESC LIMIT 1",
        args![user_id, kind, now],
    )
    .await
}

/// Counts one guess of a token's code; `false` when there were too many.
pub(crate) async fn count_guess(tx: &mut Tx, id: &str) -> Result<bool> {
    let counted = tx
        .run(
            "UPDATE auth_one_time_tokens SET attempts = attempts + 1 WHERE id = $1 AND attempts < $2",
            args![id, GUESSES],
        )
        .await?;
    Ok(counted == 1)
}

/// Uses a token up; `None` when someone else was faster.
pub(crate) async fn take(tx: &mut Tx, id: &str) -> Result<Option<Row>> {
    tx.maybe("DELETE FROM auth_one_time_tokens WHERE id = $1 RETURNING *", args![id]).await
}

/// Voids the tokens of `kind` of a person.
pub(crate) async fn void(tx: &mut Tx, user_id: &UserId, kind: Kind) -> Result<()> {
    tx.run("DELETE FROM auth_one_time_tokens WHERE user_id = $1 AND kind = $2", args![user_id, kind]).await.map(drop)
}

/// Voids all tokens of a person.
pub(crate) async fn void_all(tx: &mut Tx, user_id: &UserId) -> Result<()> {
    tx.run("DELETE FROM auth_one_time_tokens WHERE user_id = $1", args![user_id]).await.map(drop)
}

/// Deletes expired tokens, in batches.
pub(crate) async fn delete_expired(tx: &mut Tx, now: Timestamp) -> Result<u64> {
    tx.run(
        "DELETE FROM auth_one_time_tokens WHERE id IN (SELECT id FROM auth_one_time_tokens WHERE expires_at <= $1 LIMIT 1000)",
        args![now],
    )
    .await
}

/// Six digits.
fn code() -> String {
    format!("{:06}", rand::rng().random_range(0..1_000_000_u32))
}

/// How a code is stored: with its row's id, so that equal codes look different.
fn code_hash(id: &str, code: &str) -> String {
    sha256_hex(format!("{id} {code}").as_bytes())
}
