//! Second factors, as far as admins see them.
use crate::user::UserId;
use platform::{
    clock::Timestamp,
    db::{Result, Sql, Tx, args},
};
use serde::Deserialize;

/// A factor's row without its secret. Instants are real time.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Factor {
    pub id: String,
    pub factor_type: String,
    pub status: String,
    pub friendly_name: String,
    pub phone: String,
    pub last_challenged_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// The factors of a person, the oldest first.
pub(crate) async fn of_user(sql: &mut impl Sql, user_id: &UserId) -> Result<Vec<Factor>> {
    sql.all("SELECT * FROM auth_factors WHERE user_id = $1 ORDER BY created_at, id LIMIT 100", args![user_id]).await
}

/// Removes a factor of a person; the sessions that it had raised are `aal1` again.
pub(crate) async fn remove(tx: &mut Tx, user_id: &UserId, id: &str) -> Result<Option<Factor>> {
    let removed: Option<Factor> =
        tx.maybe("DELETE FROM auth_factors WHERE id = $1 AND user_id = $2 RETURNING *", args![id, user_id]).await?;
    if removed.is_some() {
        let lower = "UPDATE auth_sessions SET aal = 'aal1', factor_id = NULL WHERE user_id = $1 AND factor_id = $2";
        tx.run(lower, args![user_id, id]).await?;
    }
    Ok(removed)
}

/// Removes the factors of a person.
pub(crate) async fn remove_all(tx: &mut Tx, user_id: &UserId) -> Result<()> {
    tx.run("DELETE FROM auth_factors WHERE user_id = $1", args![user_id]).await.map(drop)
}
