//! What using a one-time token proves, whether by a link, its confirmation page or a code. It does not sign anyone in;
//! the caller who asked for the proof does that.
use crate::{
    Auth,
    api::Link,
    client::Client,
    errors::{Error, Result},
    passwords::PasswordHash,
    store::{
        flows, sessions,
        tokens::{self, Kind, Row},
        users,
    },
    user::User,
};
use platform::db::{self, Tx};
use serde_json::{Map, Value, json};

/// The result of using a token.
pub(crate) enum RedeemOutcome {
    /// Whose mailbox it is.
    Owner(Box<Owner>),
    /// One of two confirmations of a new address; the other one is missing.
    Halfway,
    /// The account has a new address and belongs to its owner, who chooses a password by the email sent there.
    Moved,
}

/// The owner of a mailbox.
pub(crate) struct Owner {
    pub(crate) user: User,
    /// They have no password yet: the sign-up was not in this browser.
    pub(crate) without_password: bool,
    /// The credentials of the sign-up, which belong to the holder of its verifier.
    pub(crate) unclaimed: Option<Credentials>,
}

impl Owner {
    fn of(user: User) -> Self {
        Self { user, without_password: false, unclaimed: None }
    }
}

/// The credentials that a sign-up asked for.
pub(crate) struct Credentials {
    pub(crate) password: PasswordHash,
    /// As JSON.
    pub(crate) metadata: Option<String>,
}

/// Shown after the first of two confirmations.
pub(crate) const FIRST_CONFIRMATION: &str =
    "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/// Shown to a person who confirmed a new address in a browser that the account does not know.
pub(crate) const CHANGED_ELSEWHERE: &str =
    "Email address changed. Please choose a new password by the link that was sent to the new address";

/// Shown to a person whose link is invalid.
pub(crate) const LINK_EXPIRED: &str = "Email link is invalid or has expired";

impl Auth {
    /// Uses up a token.
    pub(crate) async fn redeem(&self, tx: &mut Tx, token: &Row, client: &Client) -> Result<RedeemOutcome> {
        let expired = || Error::otp_expired(LINK_EXPIRED);
        // deleting the row makes the token work only once, however many requests arrive at the same moment
        let token = tokens::take(tx, &token.id).await?.ok_or_else(expired)?;
        let user = users::lock_for_change(tx, &token.user_id, self.clock.now()).await?.ok_or_else(expired)?;
        if user.is_banned(self.clock.real()) {
            return Err(Error::user_banned(403));
        }
        let owner = match token.kind {
            Kind::Signup => self.confirm_sign_up(tx, user, &token, client).await?,
            Kind::Recovery => Owner::of(self.confirm_recovery(tx, user).await?),
            Kind::EmailChangeCurrent | Kind::EmailChangeNew => {
                // each mailbox confirms once, however often its email was sent
                tokens::void(tx, &user.id, token.kind).await?;
                let elsewhere =
                    token.kind == Kind::EmailChangeNew && !self.is_known_browser_of(tx, &user, client).await?;
                let confirmed = users::count_confirmation(tx, &user.id, elsewhere).await?;
                if !confirmed.are_complete {
                    return Ok(RedeemOutcome::Halfway);
                }
                let changed = self.finish_email_change(tx, &user).await?;
                if confirmed.elsewhere {
                    self.revoke_all_but_mailbox(tx, &changed).await?;
                    return Ok(RedeemOutcome::Moved);
                }
                Owner::of(changed)
            }
        };
        Ok(RedeemOutcome::Owner(Box::new(owner)))
    }

    /// In the browser that signed up, the account gets that sign-up's credentials. Anywhere else the link only proves
    /// whose address it is: someone else may have typed it, with a password of their own.
    async fn confirm_sign_up(&self, tx: &mut Tx, user: User, token: &Row, client: &Client) -> Result<Owner> {
        if user.email_confirmed_at.is_some() {
            return Ok(Owner::of(user));
        }
        let signed_up_here = client.sign_up.as_deref().is_some_and(|secret| {
            token.browser_hash.as_deref() == Some(platform::ids::sha256_hex(secret.as_bytes()).as_str())
        });
        let asked_for = credentials(token);
        let (claimed, unclaimed) = if signed_up_here {
            (asked_for, None)
        } else {
            (None, asked_for.filter(|_| token.browser_hash.is_none() && token.challenge.is_some()))
        };
        let Some(Credentials { password, metadata }) = claimed else {
            let user = self.prove_address(tx, user).await?;
            return Ok(Owner { user, without_password: true, unclaimed });
        };
        let now = self.clock.now();
        users::set_password(tx, &user.id, Some(&password), now).await?;
        users::set_metadata(tx, &user.id, &read_metadata(metadata.as_deref()), now).await?;
        Ok(Owner::of(self.confirmed(tx, &user.id).await?))
    }

    async fn confirm_recovery(&self, tx: &mut Tx, user: User) -> Result<User> {
        tokens::void(tx, &user.id, Kind::Recovery).await?;
        // voids sign-ups whose link was opened but that were never completed: the owner did not choose that password
        flows::void(tx, &user.id).await?;
        self.prove_address(tx, user).await
    }

    /// Confirms the address. Someone else may have registered it while it was unconfirmed, so their password and
    /// metadata are removed.
    async fn prove_address(&self, tx: &mut Tx, user: User) -> Result<User> {
        if user.email_confirmed_at.is_some() {
            return Ok(user);
        }
        let now = self.clock.now();
        users::set_password(tx, &user.id, None, now).await?;
        users::set_metadata(tx, &user.id, &serde_json::Map::new(), now).await?;
        tokens::void(tx, &user.id, Kind::Recovery).await?;
        self.confirmed(tx, &user.id).await
    }

    async fn confirmed(&self, tx: &mut Tx, user_id: &str) -> Result<User> {
        tokens::void(tx, user_id, Kind::Signup).await?;
        let user = users::confirm(tx, user_id, self.clock.now()).await?;
        self.audit(tx, &user.id, "auth.email_confirmed", &user.id, None).await?;
        (self.user_changed)(tx, &user).await?;
        Ok(user)
    }

    /// Whether the account has a session in this browser, or has had one.
    async fn is_known_browser_of(&self, tx: &mut Tx, user: &User, client: &Client) -> Result<bool> {
        let now = self.clock.real();
        if self.devices.known(client.device.as_deref(), &user.id, now).is_some() {
            return Ok(true);
        }
        let Some(cookie) = &client.cookie else { return Ok(false) };
        Ok(sessions::by_cookie(tx, cookie, now).await?.is_some_and(|live| live.user_id == user.id))
    }

    /// Someone else may have moved their account to this address and be waiting for its owner to use it. So from now on
    /// only an email to the address opens the account. A person who moved there themselves gets that email, too.
    async fn revoke_all_but_mailbox(&self, tx: &mut Tx, user: &User) -> Result<()> {
        users::set_password(tx, &user.id, None, self.clock.now()).await?;
        self.end_sessions(tx, &user.id, None).await?;
        let link = Link { target: &self.target(None), challenge: None };
        Ok(self.write_recovery(tx, user, link).await?)
    }

    async fn finish_email_change(&self, tx: &mut Tx, user: &User) -> Result<User> {
        let Some(email) = &user.new_email else { return Err(Error::otp_expired(LINK_EXPIRED)) };
        let changed = match users::change_email(tx, &user.id, email, self.clock.now()).await {
            Err(db::Error::Unique { .. }) => return Err(email_exists()),
            other => other?,
        };
        // emails to the old address must not open the account any more
        tokens::void_all(tx, &user.id).await?;
        let (old, new) = (json!(user.email), json!(changed.email));
        platform::audit::record(tx, &self.clock, &user.id, "auth.email_changed", &user.id, Some(old), Some(new))
            .await?;
        self.mail_email_changed(tx, &user.email, &changed.email).await?;
        (self.user_changed)(tx, &changed).await?;
        Ok(changed)
    }
}

fn credentials(token: &Row) -> Option<Credentials> {
    let password = PasswordHash(token.password_hash.clone()?);
    Some(Credentials { password, metadata: token.user_metadata.clone() })
}

/// Metadata as a sign-up stored them.
pub(crate) fn read_metadata(text: Option<&str>) -> Map<String, Value> {
    text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}

/// The address belongs to another account.
pub(crate) fn email_exists() -> Error {
    Error::new(422, "email_exists", "A user with this email address has already been registered")
}
