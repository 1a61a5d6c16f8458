//! The ways in which a person may sign in.
use crate::user::UserId;
use platform::{
    clock::Timestamp,
    db::{self, Result, Sql, Tx, args, places_from},
};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// The identity of a person with an email address.
pub(crate) const EMAIL: &str = "email";
/// The identity of a person with a phone number.
pub(crate) const PHONE: &str = "phone";

/// An identity's row. Instants are product time.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Identity {
    pub id: String,
    pub user_id: UserId,
    /// [`EMAIL`], [`PHONE`], or the name of an identity provider.
    pub provider: String,
    /// The person's id there; with email and phone, the account's own.
    pub provider_id: String,
    /// What the provider said.
    #[serde(deserialize_with = "crate::user::object")]
    pub data: Map<String, Value>,
    pub last_sign_in_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// The identities of a person, the oldest first.
pub(crate) async fn of_user(sql: &mut impl Sql, user_id: &UserId) -> Result<Vec<Identity>> {
    let query = "SELECT * FROM auth_identities WHERE user_id = $1 ORDER BY created_at, id LIMIT 100";
    sql.all(query, args![user_id]).await
}

/// The identities of these people, each person's the oldest first.
pub(crate) async fn of_users(sql: &mut impl Sql, user_ids: &[&UserId]) -> Result<HashMap<UserId, Vec<Identity>>> {
    let mut found: HashMap<UserId, Vec<Identity>> = HashMap::new();
    if user_ids.is_empty() {
        return Ok(found);
    }
    let places = places_from(1, user_ids.len());
    let query = format!("SELECT * FROM auth_identities WHERE user_id IN ({places}) ORDER BY created_at, id");
    let ids: Vec<db::Value<'_>> = user_ids.iter().map(|id| db::Value::Text(id.as_str().into())).collect();
    for identity in sql.all::<Identity>(&query, &ids).await? {
        found.entry(identity.user_id.clone()).or_default().push(identity);
    }
    Ok(found)
}

/// Adds the identity of an account's own email address or phone number, unless it has one.
pub(crate) async fn add_own(tx: &mut Tx, user_id: &UserId, provider: &str, now: Timestamp) -> Result<()> {
    tx.run(
        "INSERT INTO auth_identities (id, user_id, provider, provider_id, created_at, updated_at)
         VALUES ($1, $2, $3, $2, $4, $4) ON CONFLICT (provider, provider_id) DO NOTHING",
        args![platform::ids::id(), user_id, provider, now],
    )
    .await
    .map(drop)
}

/// Removes the identities of a person.
pub(crate) async fn remove(tx: &mut Tx, user_id: &UserId, provider: &str) -> Result<()> {
    tx.run("DELETE FROM auth_identities WHERE user_id = $1 AND provider = $2", args![user_id, provider]).await.map(drop)
}

/// Removes all of a person's identities.
pub(crate) async fn remove_all(tx: &mut Tx, user_id: &UserId) -> Result<()> {
    tx.run("DELETE FROM auth_identities WHERE user_id = $1", args![user_id]).await.map(drop)
}
