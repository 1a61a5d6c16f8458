//! Signing out, and the cookie beside a session's access token.
use crate::{
    client::Client,
    errors::{Error, Result},
    service::Auth,
    store::sessions::{self, Live},
};
use platform::{db, http::Problem};
use serde_json::json;

impl Auth {
    /// Ends sessions of a signed-in person: this one (`local`), all others (`others`), or all (`global`). Returns
    /// whether the caller's cookie belongs to no session any more.
    ///
    /// # Errors
    /// 400 for an unknown `scope`.
    pub(crate) async fn sign_out(&self, live: &Live, scope: &str, client: &Client) -> Result<bool> {
        let mut tx = self.db.write().await?;
        match scope {
            "global" => sessions::end_all(&mut tx, &live.user_id, None).await?,
            "others" => sessions::end_all(&mut tx, &live.user_id, Some(&live.id)).await?,
            "local" => sessions::end(&mut tx, &live.id, &live.user_id).await?,
            _ => return Err(Error::validation(format!("Unsupported logout scope {scope:?}"))),
        };
        self.ended(&mut tx, &live.user_id);
        self.audit(&mut tx, &live.user_id, "auth.signed_out", &live.user_id, Some(json!({ "scope": scope }))).await?;
        tx.commit().await?;
        self.has_dead_cookie(client).await
    }

    /// The cookie's value for a session, if one of our pages asks.
    ///
    /// # Errors
    /// 401 when the session is over.
    pub(crate) async fn renew_cookie(
        &self,
        session_id: &str,
        client: &Client,
    ) -> std::result::Result<Option<String>, Problem> {
        let mut tx = self.db.write().await?;
        let row = sessions::find(&mut tx, session_id).await?.ok_or_else(Problem::unauthorized)?;
        let cookie = self.give_cookie(&mut tx, &row, client).await.map_err(|error| Problem::internal(error.message))?;
        tx.commit().await?;
        Ok(cookie)
    }

    /// Voids the caller's cookie. The session itself continues.
    ///
    /// # Errors
    /// When the database does not answer.
    pub(crate) async fn void_cookie(&self, client: &Client) -> db::Result<()> {
        let Some(secret) = &client.cookie else { return Ok(()) };
        let mut tx = self.db.write().await?;
        if let Some(user_id) = sessions::drop_cookie(&mut tx, secret).await? {
            self.ended(&mut tx, &user_id);
        }
        tx.commit().await
    }
}
