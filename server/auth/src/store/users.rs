//! Accounts.
use super::identities;
use crate::user::UserId;
use crate::{passwords::PasswordHash, rules::contact::Contact, user::User};
use platform::{
    args,
    clock::Timestamp,
    db::{Result, RowLock, Sql, Tx, Value, places_from},
};
use serde_json::Map;

/// A new row.
pub(crate) struct Row<'a> {
    pub id: &'a UserId,
    /// Empty: none.
    pub email: &'a str,
    /// Empty: none.
    pub phone: &'a str,
    pub password_hash: Option<&'a PasswordHash>,
    pub email_confirmed_at: Option<Timestamp>,
    pub phone_confirmed_at: Option<Timestamp>,
    pub is_anonymous: bool,
    pub user_metadata: Option<&'a Map<String, serde_json::Value>>,
    pub created_at: Timestamp,
}

impl<'a> Row<'a> {
    /// An account without anything.
    pub(crate) fn new(id: &'a UserId, created_at: Timestamp) -> Self {
        Self {
            id,
            email: "",
            phone: "",
            password_hash: None,
            email_confirmed_at: None,
            phone_confirmed_at: None,
            is_anonymous: false,
            user_metadata: None,
            created_at,
        }
    }
}

/// Adds an account, with the identities of its address and number.
pub(crate) async fn insert(tx: &mut Tx, row: Row<'_>) -> Result<User> {
    let user = tx
        .one(
            "INSERT INTO auth_users (id, email, phone, password_hash, email_confirmed_at, phone_confirmed_at,
             is_anonymous, user_metadata, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) RETURNING *",
            args![
                row.id,
                row.email,
                row.phone,
                row.password_hash,
                row.email_confirmed_at,
                row.phone_confirmed_at,
                row.is_anonymous,
                row.user_metadata.map_or_else(|| "{}".to_owned(), json),
                row.created_at
            ],
        )
        .await?;
    for (provider, contact) in [(identities::EMAIL, row.email), (identities::PHONE, row.phone)] {
        if !contact.is_empty() {
            identities::add_own(tx, row.id, provider, row.created_at).await?;
        }
    }
    Ok(user)
}

/// The account `id`, deleted ones too.
pub(crate) async fn find(sql: &mut impl Sql, id: &UserId) -> Result<Option<User>> {
    sql.maybe("SELECT * FROM auth_users WHERE id = $1", args![id]).await
}

/// The account of an address (normalised).
pub(crate) async fn find_by_email(sql: &mut impl Sql, email: &str) -> Result<Option<User>> {
    sql.maybe("SELECT * FROM auth_users WHERE email = $1 AND email <> '' AND deleted = FALSE", args![email]).await
}

/// The account of a phone number (normalised).
pub(crate) async fn find_by_phone(sql: &mut impl Sql, phone: &str) -> Result<Option<User>> {
    sql.maybe("SELECT * FROM auth_users WHERE phone = $1 AND phone <> '' AND deleted = FALSE", args![phone]).await
}

/// The account of an address or a number.
pub(crate) async fn find_by_contact(sql: &mut impl Sql, contact: &Contact) -> Result<Option<User>> {
    match contact {
        Contact::Email(email) => find_by_email(sql, email).await,
        Contact::Phone(phone) => find_by_phone(sql, phone).await,
    }
}

/// A page of the accounts, the newest first, and how many there are; `filter` is part of an address or a number.
pub(crate) async fn page(sql: &mut impl Sql, filter: &str, (limit, offset): (i64, i64)) -> Result<(Vec<User>, i64)> {
    if filter.is_empty() {
        let users =
            "SELECT * FROM auth_users WHERE deleted = FALSE ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2";
        let count = "SELECT COUNT(*) FROM auth_users WHERE deleted = FALSE";
        return Ok((sql.all(users, args![limit, offset]).await?, sql.one(count, &[]).await?));
    }
    let pattern = platform::text::containing(&crate::rules::email::searched(filter));
    let users =
        "SELECT * FROM auth_users WHERE deleted = FALSE AND (email LIKE $1 ESCAPE '!' OR phone LIKE $1 ESCAPE '!')
                 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3";
    let count = "SELECT COUNT(*) FROM auth_users
                 WHERE deleted = FALSE AND (email LIKE $1 ESCAPE '!' OR phone LIKE $1 ESCAPE '!')";
    Ok((sql.all(users, args![pattern, limit, offset]).await?, sql.one(count, args![pattern]).await?))
}

/// The account that wants to move to an address.
pub(crate) async fn find_by_new_email(sql: &mut impl Sql, email: &str) -> Result<Option<User>> {
    sql.maybe("SELECT * FROM auth_users WHERE new_email = $1 AND deleted = FALSE", args![email]).await
}

/// The account that wants to move to a number.
pub(crate) async fn find_by_new_phone(sql: &mut impl Sql, phone: &str) -> Result<Option<User>> {
    sql.maybe("SELECT * FROM auth_users WHERE new_phone = $1 AND deleted = FALSE LIMIT 1", args![phone]).await
}

/// The account `id`, locked for a change: on PostgreSQL a second change waits for this one, so none is lost.
pub(crate) async fn lock_for_change(tx: &mut Tx, id: &UserId, now: Timestamp) -> Result<Option<User>> {
    tx.maybe("UPDATE auth_users SET updated_at = $2 WHERE id = $1 AND deleted = FALSE RETURNING *", args![id, now])
        .await
}

/// Who else may lock a user's row. SQLite has one writer, and locks nothing.
#[derive(Clone, Copy)]
pub(crate) enum Lock {
    /// Waits for `Exclusive` only: for callers that need the account to stay while its owner may write.
    /// Otherwise two people who write to each other would deadlock.
    Shared,
    /// Waits for all others: for a deletion and a ban.
    Exclusive,
}

/// Locks the row of `id` until `tx` ends.
pub(crate) async fn lock(tx: &mut Tx, id: &UserId, lock: Lock) -> Result<()> {
    let mode = match lock {
        Lock::Shared => RowLock::KeyShare,
        Lock::Exclusive => RowLock::Update,
    };
    if let Some(mode) = tx.row_lock(mode) {
        tx.maybe::<i64>(&format!("SELECT 1 AS found FROM auth_users WHERE id = $1 {mode}"), args![id]).await?;
    }
    Ok(())
}

/// Whether the account exists and is not banned, until the transaction ends: a concurrent deletion or ban waits for it.
pub(crate) async fn stays_active(tx: &mut Tx, id: &UserId, now: Timestamp) -> Result<bool> {
    let query =
        "SELECT 1 AS found FROM auth_users WHERE id = $1 AND deleted = FALSE AND COALESCE(banned_until, 0) <= $2";
    // Not shared: two transactions that then change this row would deadlock.
    // The writes of one person run one after the other; SQLite has only one writer anyway.
    let lock = tx.row_lock(RowLock::NoKeyUpdate).unwrap_or_default();
    Ok(tx.maybe::<i64>(&format!("{query} {lock}"), args![id, now]).await?.is_some())
}

/// The hash of the account's password, if it has one.
pub(crate) async fn password(sql: &mut impl Sql, id: &UserId) -> Result<Option<PasswordHash>> {
    let hash: Option<Option<String>> =
        sql.maybe("SELECT password_hash FROM auth_users WHERE id = $1 AND deleted = FALSE", args![id]).await?;
    Ok(hash.flatten().map(PasswordHash))
}

/// Replaces the password; `None` removes it.
pub(crate) async fn set_password(tx: &mut Tx, id: &UserId, hash: Option<&PasswordHash>, now: Timestamp) -> Result<()> {
    tx.run("UPDATE auth_users SET password_hash = $2, updated_at = $3 WHERE id = $1", args![id, hash, now])
        .await
        .map(drop)
}

/// Replaces the metadata.
pub(crate) async fn set_metadata(
    tx: &mut Tx,
    id: &UserId,
    metadata: &Map<String, serde_json::Value>,
    now: Timestamp,
) -> Result<User> {
    tx.one(
        "UPDATE auth_users SET user_metadata = $2, updated_at = $3 WHERE id = $1 RETURNING *",
        args![id, json(metadata), now],
    )
    .await
}

/// Records that the address is confirmed; the first time counts.
pub(crate) async fn confirm(tx: &mut Tx, id: &UserId, now: Timestamp) -> Result<User> {
    tx.one(
        "UPDATE auth_users SET email_confirmed_at = COALESCE(email_confirmed_at, $2), is_anonymous = FALSE,
         updated_at = $2 WHERE id = $1 RETURNING *",
        args![id, now],
    )
    .await
}

/// The accounts with these ids, as far as they exist.
pub(crate) async fn find_all(sql: &mut impl Sql, ids: &[&UserId]) -> Result<Vec<User>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let places = places_from(1, ids.len());
    let ids: Vec<Value<'_>> = ids.iter().map(|id| Value::Text(id.as_str().into())).collect();
    sql.all(&format!("SELECT * FROM auth_users WHERE id IN ({places})"), &ids).await
}

/// Bans the account until `until` (real time), or lifts the ban.
pub(crate) async fn set_banned(
    tx: &mut Tx,
    id: &UserId,
    until: Option<Timestamp>,
    now: Timestamp,
) -> Result<Option<User>> {
    tx.maybe(
        "UPDATE auth_users SET banned_until = $2, updated_at = $3 WHERE id = $1 AND deleted = FALSE RETURNING *",
        args![id, until, now],
    )
    .await
}

/// Records a sign-in.
pub(crate) async fn signed_in(tx: &mut Tx, id: &UserId, now: Timestamp) -> Result<User> {
    tx.one("UPDATE auth_users SET last_sign_in_at = $2 WHERE id = $1 RETURNING *", args![id, now]).await
}

/// What was sent to a person, each with a time of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sent {
    Confirmation,
    Invitation,
    /// A link or code for signing in, or for a new password.
    Recovery,
    Reauthentication,
}

/// Records that it was sent.
pub(crate) async fn sent(tx: &mut Tx, id: &UserId, what: Sent, now: Timestamp) -> Result<User> {
    let sql = match what {
        Sent::Confirmation => "UPDATE auth_users SET confirmation_sent_at = $2 WHERE id = $1 RETURNING *",
        Sent::Invitation => {
            "UPDATE auth_users SET invited_at = $2, confirmation_sent_at = $2 WHERE id = $1 RETURNING *"
        }
        Sent::Recovery => "UPDATE auth_users SET recovery_sent_at = $2 WHERE id = $1 RETURNING *",
        Sent::Reauthentication => "UPDATE auth_users SET reauthentication_sent_at = $2 WHERE id = $1 RETURNING *",
    };
    tx.one(sql, args![id, now]).await
}

/// Records that the phone number is confirmed; the first time counts.
pub(crate) async fn confirm_phone(tx: &mut Tx, id: &UserId, now: Timestamp) -> Result<User> {
    tx.one(
        "UPDATE auth_users SET phone_confirmed_at = COALESCE(phone_confirmed_at, $2), is_anonymous = FALSE,
         updated_at = $2 WHERE id = $1 RETURNING *",
        args![id, now],
    )
    .await
}

/// Begins or restarts a change of the phone number.
pub(crate) async fn begin_phone_change(tx: &mut Tx, id: &UserId, phone: &str, now: Timestamp) -> Result<User> {
    tx.one(
        "UPDATE auth_users SET new_phone = $2, phone_change_sent_at = $3, updated_at = $3 WHERE id = $1 RETURNING *",
        args![id, phone, now],
    )
    .await
}

/// Makes `phone` the account's number; `confirmed`: the person has proved that it is theirs.
pub(crate) async fn change_phone(
    tx: &mut Tx,
    id: &UserId,
    phone: &str,
    confirmed: bool,
    now: Timestamp,
) -> Result<User> {
    let user = tx
        .one(
            "UPDATE auth_users SET phone = $2, phone_confirmed_at = $3, new_phone = NULL,
             is_anonymous = (is_anonymous AND NOT $5), updated_at = $4 WHERE id = $1 RETURNING *",
            args![id, phone, confirmed.then_some(now), now, confirmed],
        )
        .await?;
    identities::add_own(tx, id, identities::PHONE, now).await?;
    Ok(user)
}

/// What an admin sets on an account besides its address, number, password and ban.
pub(crate) async fn set_role_and_app_metadata(
    tx: &mut Tx,
    id: &UserId,
    role: &str,
    app_metadata: &Map<String, serde_json::Value>,
    now: Timestamp,
) -> Result<User> {
    tx.one(
        "UPDATE auth_users SET role = $2, app_metadata = $3, updated_at = $4 WHERE id = $1 RETURNING *",
        args![id, role, json(app_metadata), now],
    )
    .await
}

/// Begins or restarts a change of address.
pub(crate) async fn begin_email_change(tx: &mut Tx, id: &UserId, email: &str, now: Timestamp) -> Result<User> {
    tx.one(
        "UPDATE auth_users SET new_email = $2, email_change_sent_at = $3, email_change_confirmations = 0, updated_at = $3
         WHERE id = $1 RETURNING *",
        args![id, email, now],
    )
    .await
}

/// Cancels a change of address that has not been confirmed.
pub(crate) async fn cancel_email_change(tx: &mut Tx, id: &UserId, now: Timestamp) -> Result<()> {
    tx.run(
        "UPDATE auth_users SET new_email = NULL, email_change_confirmations = 0, updated_at = $2 WHERE id = $1",
        args![id, now],
    )
    .await
    .map(drop)
}

/// The confirmations of a new address so far.
#[derive(Clone, Copy)]
pub(crate) struct Confirmations {
    /// Both mailboxes have confirmed.
    pub(crate) are_complete: bool,
    /// The new address was confirmed in a browser that is not known to the account.
    pub(crate) elsewhere: bool,
}

/// What a confirmation in such a browser adds to the count, besides 1.
const OTHER_BROWSER_WEIGHT: i64 = 16;

/// Counts one of the two confirmations.
pub(crate) async fn count_confirmation(tx: &mut Tx, id: &UserId, elsewhere: bool) -> Result<Confirmations> {
    let count: i64 = tx
        .one(
            "UPDATE auth_users SET email_change_confirmations = email_change_confirmations + $2 WHERE id = $1
             RETURNING email_change_confirmations",
            args![id, if elsewhere { 1 + OTHER_BROWSER_WEIGHT } else { 1 }],
        )
        .await?;
    Ok(Confirmations { are_complete: count % OTHER_BROWSER_WEIGHT >= 2, elsewhere: count >= OTHER_BROWSER_WEIGHT })
}

/// Takes the phone number, and one it wanted to move to, from the account.
pub(crate) async fn remove_phone(tx: &mut Tx, id: &UserId, now: Timestamp) -> Result<()> {
    tx.run(
        "UPDATE auth_users SET phone = '', phone_confirmed_at = NULL, new_phone = NULL, updated_at = $2 WHERE id = $1",
        args![id, now],
    )
    .await?;
    identities::remove(tx, id, identities::PHONE).await
}

/// Makes `email` the account's address; `confirmed`: by a link, a code, an admin or the settings.
pub(crate) async fn change_email(
    tx: &mut Tx,
    id: &UserId,
    email: &str,
    confirmed: bool,
    now: Timestamp,
) -> Result<User> {
    let user = tx
        .one(
            "UPDATE auth_users SET email = $2, email_confirmed_at = $3, new_email = NULL,
             email_change_confirmations = 0, is_anonymous = (is_anonymous AND NOT $5), updated_at = $4
             WHERE id = $1 RETURNING *",
            args![id, email, confirmed.then_some(now), now, confirmed],
        )
        .await?;
    identities::add_own(tx, id, identities::EMAIL, now).await?;
    Ok(user)
}

/// Removes everything personal from the row, which stays because other rows refer to it.
pub(crate) async fn anonymise(tx: &mut Tx, id: &UserId, now: Timestamp) -> Result<Option<User>> {
    tx.maybe(
        "UPDATE auth_users SET email = '', phone = '', password_hash = NULL, new_email = NULL, new_phone = NULL,
         user_metadata = '{}', app_metadata = '{}', role = 'authenticated', deleted = TRUE, updated_at = $2
         WHERE id = $1 AND deleted = FALSE RETURNING *",
        args![id, now],
    )
    .await
}

/// The anonymous accounts that began before `before`, have no session and wait for no address: nobody can sign in to them
/// again.
pub(crate) async fn unreachable_anonymous(sql: &mut impl Sql, before: Timestamp) -> Result<Vec<UserId>> {
    sql.all(
        "SELECT id FROM auth_users WHERE is_anonymous = TRUE AND deleted = FALSE AND created_at < $1 AND email = ''
         AND phone = '' AND NOT EXISTS (SELECT 1 FROM auth_sessions WHERE user_id = auth_users.id)
         ORDER BY created_at, id LIMIT 100",
        args![before],
    )
    .await
}

/// Removes an account of which nothing else is kept.
pub(crate) async fn remove(tx: &mut Tx, id: &UserId) -> Result<()> {
    tx.run("DELETE FROM auth_users WHERE id = $1", args![id]).await.map(drop)
}

fn json(metadata: &Map<String, serde_json::Value>) -> String {
    serde_json::to_string(metadata).unwrap_or_else(|_| "{}".into())
}
