//! Signing in with a password.
use crate::{
    Auth,
    client::Client,
    errors::{Error, Result},
    limits,
    rules::contact::Contact,
    store::users,
    user::User,
};
use serde_json::json;

impl Auth {
    /// The account, if the password is its own. Takes as long, and writes as much, for an account that does not exist.
    /// In a browser that is known to the account nothing counts that others do, also at the same address.
    pub(crate) async fn verified(&self, contact: &Contact, password: &str, client: &Client) -> Result<Option<User>> {
        let mut sql = &self.db;
        let user = match client.device.is_some() {
            true => users::find_by_contact(&mut sql, contact).await?,
            false => None,
        };
        let place = self.place(client, user.as_ref().map(|user| user.id.as_str()));
        let known = user.filter(|_| place.is_known());
        if known.is_none() {
            self.limit(&limits::SIGN_IN, client)?;
        }
        let attempt = self.begin_guess(contact.text(), place).await?.map_err(Error::too_many)?;
        if let Some(user) = known {
            // after the guess was let through: a browser that guesses uses up its own budget, and not all browsers'
            self.limit_key(&limits::SIGN_IN_KNOWN, &user.id)?;
        }
        let user = users::find_by_contact(&mut sql, contact).await?;
        // also for an unknown account: as many statements, so that nothing tells them apart
        let id = user.as_ref().map_or("", |user| &user.id);
        let stored = users::password(&mut &self.db, id).await?;
        if self.passwords.verify(password, stored, place.is_known()).await? {
            return Ok(user);
        }
        attempt.failed().await?;
        let subject = user.map_or_else(|| "unknown".to_owned(), |user| user.id);
        let mut tx = self.db.write().await?;
        let detail = json!({ "address": client.address.to_string() });
        self.audit(&mut tx, "guest", "auth.sign_in_refused", &subject, Some(detail)).await?;
        tx.commit().await?;
        Ok(None)
    }
}
