//! Signing in with a password.
//!
//! A wrong password, and an account that does not exist, take the same time and write the same (`lockout` has the
//! waits).
use crate::{
    client::Client,
    errors::{Error, Result},
    rate_limits,
    rules::password::Weakness,
    rules::{contact::Contact, password},
    service::Auth,
    store::users,
    token_grants::Grant,
    user::User,
};
use serde_json::json;

/// A person who has signed in with a password.
pub(crate) struct PasswordSignIn {
    pub(crate) grant: Grant,
    /// Why the password would be refused if it were chosen now; empty: it would not be.
    pub(crate) weaknesses: Vec<Weakness>,
}

impl Auth {
    /// Begins a session for the owner of `contact`; `None` is a text that is no address or number.
    ///
    /// # Errors
    /// 400 `invalid_credentials` for a wrong password and for an account that does not exist alike,
    /// `email_not_confirmed` or `phone_not_confirmed` with the right password only, `user_banned`; 429 after too many
    /// attempts.
    pub(crate) async fn sign_in_with_password(
        &self,
        contact: Option<Contact>,
        password: &str,
        client: &Client,
    ) -> Result<PasswordSignIn> {
        let Some(contact) = contact else {
            self.limit(&rate_limits::SIGN_IN, client)?;
            return Err(Error::invalid_credentials());
        };
        let Some(user) = self.verified(&contact, password, client).await? else {
            return Err(Error::invalid_credentials());
        };
        match &contact {
            Contact::Email(_) if user.email_confirmed_at.is_none() => {
                return Err(Error::new(400, "email_not_confirmed", "Email not confirmed"));
            }
            Contact::Phone(_) if user.phone_confirmed_at.is_none() => {
                return Err(Error::new(400, "phone_not_confirmed", "Phone not confirmed"));
            }
            _ => {}
        }
        let mut tx = self.db.write().await?;
        let grant = self.sign_in(&mut tx, &user, "password", client).await?;
        tx.commit().await?;
        let known = self.guessable_words(contact.text(), &user.user_metadata);
        let weaknesses =
            password::weaknesses(&password::normalised(password), self.options.settings.password_min, known);
        Ok(PasswordSignIn { grant, weaknesses })
    }

    /// The account, if the password is its own. Takes as long, and writes as much, for an account that does not exist.
    /// In a browser that is known to the account nothing counts that others do, also at the same address.
    async fn verified(&self, contact: &Contact, password: &str, client: &Client) -> Result<Option<User>> {
        let mut sql = &self.db;
        let user = match client.device.is_some() {
            true => users::find_by_contact(&mut sql, contact).await?,
            false => None,
        };
        let place = self.place(client, user.as_ref().map(|user| &user.id));
        let known = user.filter(|_| place.is_known());
        if known.is_none() {
            self.limit(&rate_limits::SIGN_IN, client)?;
        }
        let attempt = self.begin_guess(contact.text(), place).await?.map_err(Error::too_many)?;
        if let Some(user) = known {
            // after the guess was let through: a browser that guesses uses up its own budget, and not all browsers'
            self.limit_key(&rate_limits::SIGN_IN_KNOWN, &user.id)?;
        }
        let user = users::find_by_contact(&mut sql, contact).await?;
        // also for an unknown account: as many statements, so that nothing tells them apart
        let id = user.as_ref().map_or_else(|| "".into(), |user| user.id.clone());
        let stored = users::password(&mut &self.db, &id).await?;
        if self.passwords.verify(password, stored, place.is_known()).await? {
            return Ok(user);
        }
        attempt.failed().await?;
        let subject = user.map_or_else(|| "unknown".to_owned(), |user| user.id.into());
        let mut tx = self.db.write().await?;
        let detail = json!({ "address": client.address.to_string() });
        self.audit(&mut tx, "guest", "auth.sign_in_refused", &subject, Some(detail)).await?;
        tx.commit().await?;
        Ok(None)
    }
}
