//! Verification of one-time tokens, whether by a link, its confirmation page or a code. It does not sign anyone in;
//! the caller who asked for the proof does that.
use crate::user::UserId;
use crate::{
    client::Client,
    errors::{Error, Result},
    links::Link,
    passwords::PasswordHash,
    rules::token_kind::Kind,
    service::Auth,
    store::{
        factors,
        one_time::{self as tokens, Row},
        sessions, text_messages, users,
    },
    user::User,
};
use platform::db::{self, Tx};
use serde_json::{Map, Value, json};

/// The result of using a token.
pub(crate) enum RedeemOutcome {
    /// The account that owns the mailbox.
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
    fn from_user(user: User) -> Self {
        Self { user, without_password: false, unclaimed: None }
    }
}

/// What a sign-up asked for.
pub(crate) struct Credentials {
    pub(crate) password: Option<PasswordHash>,
    /// As JSON.
    pub(crate) metadata: Option<String>,
}

/// How a person shows that a token has reached them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Proof {
    /// They opened a link, perhaps one that a stranger had sent to them.
    Link,
    /// They typed a code into the page that asked for it, so they are who asked.
    Code,
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
    pub(crate) async fn redeem(
        &self,
        tx: &mut Tx,
        token: &Row,
        proof: Proof,
        client: &Client,
    ) -> Result<RedeemOutcome> {
        let expired = || Error::otp_expired(LINK_EXPIRED);
        // deleting the row makes the token work only once, however many requests arrive at the same moment
        let token = tokens::take(tx, &token.id).await?.ok_or_else(expired)?;
        let user = users::lock_for_change(tx, &token.user_id, self.clock.now()).await?.ok_or_else(expired)?;
        if user.is_banned(self.clock.real()) {
            return Err(Error::user_banned(403));
        }
        let owner = match token.kind {
            Kind::Signup | Kind::Invite | Kind::Magiclink | Kind::Sms => {
                self.confirm_sign_up(tx, user, &token, (proof, client)).await?
            }
            Kind::PhoneChange => Owner::from_user(self.finish_phone_change(tx, &user, &token.sent_to).await?),
            Kind::Flow if proof == Proof::Code => self.claim_by_code(tx, user, token, client).await?,
            // these are not for signing in
            Kind::Reauthentication | Kind::Flow => return Err(expired()),
            Kind::Recovery => Owner::from_user(self.confirm_recovery(tx, user).await?),
            Kind::EmailChangeCurrent | Kind::EmailChangeNew => {
                // each mailbox confirms once, however often its email was sent
                tokens::void(tx, &user.id, token.kind).await?;
                let elsewhere = token.kind == Kind::EmailChangeNew
                    && proof == Proof::Link
                    && !self.is_known_browser_of(tx, &user, client).await?;
                let confirmed = users::count_confirmation(tx, &user.id, elsewhere).await?;
                if !confirmed.are_complete {
                    return Ok(RedeemOutcome::Halfway);
                }
                let changed = self.finish_email_change(tx, &user).await?;
                if confirmed.elsewhere {
                    self.revoke_all_but_mailbox(tx, &changed).await?;
                    return Ok(RedeemOutcome::Moved);
                }
                Owner::from_user(changed)
            }
        };
        Ok(RedeemOutcome::Owner(Box::new(owner)))
    }

    /// In the browser that signed up, the account gets that sign-up's credentials, and so it does if the code was typed
    /// that came without a link. Anywhere else the token only proves whose address it is: someone else may have typed
    /// it, with a password of their own.
    async fn confirm_sign_up(
        &self,
        tx: &mut Tx,
        user: User,
        token: &Row,
        (proof, client): (Proof, &Client),
    ) -> Result<Owner> {
        tokens::void(tx, &user.id, token.kind).await?;
        let by_phone = token.kind == Kind::Sms;
        if by_phone {
            text_messages::remove_to(tx, &token.sent_to).await?;
        }
        let is_proved = if by_phone { user.phone_confirmed_at.is_some() } else { user.email_confirmed_at.is_some() };
        if user.is_confirmed() {
            // the account is the person's by its other contact; this one may be new to it
            let user = if is_proved { user } else { self.confirmed(tx, &user.id, by_phone).await? };
            return Ok(Owner::from_user(user));
        }
        let signed_up_here = signed_up_in(token, client);
        let asked_for = credentials(token);
        // what someone else typed must not count because the owner types the code of the same message
        let no_password = asked_for.as_ref().is_none_or(|asked_for| asked_for.password.is_none());
        let typed_here =
            proof == Proof::Code && if no_password { asked_at_address_of(token, client) } else { by_phone };
        let (claimed, unclaimed) = if token.is_trusted || signed_up_here || typed_here {
            (asked_for, None)
        } else {
            (None, asked_for.filter(|_| token.challenge.is_some()))
        };
        // people who sign in with a link or a code need no password
        let wants_password = matches!(token.kind, Kind::Signup | Kind::Invite);
        let Some(Credentials { password, metadata }) = claimed else {
            let user = self.prove_contact(tx, user, by_phone).await?;
            return Ok(Owner { user, without_password: wants_password, unclaimed });
        };
        let now = self.clock.now();
        if token.is_trusted {
            // an admin may have invited a person to an account that others are signed in to
            sessions::end_all(tx, &user.id, None).await?;
            self.ended(tx, &user.id);
        }
        users::set_password(tx, &user.id, password.as_ref(), now).await?;
        users::set_metadata(tx, &user.id, &read_metadata(metadata.as_deref()), now).await?;
        let user = self.confirmed(tx, &user.id, by_phone).await?;
        Ok(Owner { user, without_password: wants_password && password.is_none(), unclaimed: None })
    }

    /// The link beside the typed code was opened on another device before, so the address is proved.
    async fn claim_by_code(&self, tx: &mut Tx, user: User, flow: Row, client: &Client) -> Result<Owner> {
        let typed_here =
            signed_up_in(&flow, client) || flow.password_hash.is_none() && asked_at_address_of(&flow, client);
        let user = if typed_here { self.claim(tx, user, flow).await? } else { user };
        Ok(Owner::from_user(user))
    }

    async fn confirm_recovery(&self, tx: &mut Tx, user: User) -> Result<User> {
        tokens::void(tx, &user.id, Kind::Recovery).await?;
        // voids sign-ups whose link was opened but that were never completed: the owner did not choose that password
        tokens::void(tx, &user.id, Kind::Flow).await?;
        self.prove_contact(tx, user, false).await
    }

    /// Confirms the address, or the number. Someone else may have registered it while it was unconfirmed, so their password and
    /// metadata are removed.
    async fn prove_contact(&self, tx: &mut Tx, user: User, by_phone: bool) -> Result<User> {
        if user.is_confirmed() {
            return Ok(user);
        }
        let now = self.clock.now();
        users::set_password(tx, &user.id, None, now).await?;
        users::set_metadata(tx, &user.id, &serde_json::Map::new(), now).await?;
        tokens::void(tx, &user.id, Kind::Recovery).await?;
        // an anonymous person to whose account an admin added the address may still be signed in
        sessions::end_all(tx, &user.id, None).await?;
        self.ended(tx, &user.id);
        self.confirmed(tx, &user.id, by_phone).await
    }

    async fn confirmed(&self, tx: &mut Tx, user_id: &UserId, by_phone: bool) -> Result<User> {
        for kind in [Kind::Signup, Kind::Invite, Kind::Magiclink] {
            tokens::void(tx, user_id, kind).await?;
        }
        let now = self.clock.now();
        let (user, action) = match by_phone {
            true => (users::confirm_phone(tx, user_id, now).await?, "auth.phone_confirmed"),
            false => (users::confirm(tx, user_id, now).await?, "auth.email_confirmed"),
        };
        self.audit(tx, &user.id, action, &user.id, None).await?;
        self.changed(tx, &user).await?;
        Ok(user)
    }

    /// Makes the number to which the code was sent the account's own.
    async fn finish_phone_change(&self, tx: &mut Tx, user: &User, phone: &str) -> Result<User> {
        tokens::void(tx, &user.id, Kind::PhoneChange).await?;
        text_messages::remove_to(tx, phone).await?;
        if user.new_phone.as_deref() != Some(phone) {
            return Err(Error::otp_expired(LINK_EXPIRED));
        }
        let changed = match users::change_phone(tx, &user.id, phone, true, self.clock.now()).await {
            Err(db::Error::Unique { .. }) => return Err(Error::phone_exists()),
            other => other?,
        };
        self.audit(tx, &user.id, "auth.phone_changed", &user.id, None).await?;
        self.changed(tx, &changed).await?;
        Ok(changed)
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
        users::remove_phone(tx, &user.id, self.clock.now()).await?;
        factors::remove_all(tx, &user.id).await?;
        self.end_sessions(tx, &user.id, None).await?;
        let link = Link { target: &self.target(None), challenge: None };
        Ok(self.write_recovery(tx, user, link).await?)
    }

    async fn finish_email_change(&self, tx: &mut Tx, user: &User) -> Result<User> {
        let Some(email) = &user.new_email else { return Err(Error::otp_expired(LINK_EXPIRED)) };
        let changed = match users::change_email(tx, &user.id, email, true, self.clock.now()).await {
            Err(db::Error::Unique { .. }) => return Err(Error::email_exists()),
            other => other?,
        };
        // emails to the old address must not open the account any more
        tokens::void_all(tx, &user.id).await?;
        let (old, new) = (json!(user.email), json!(changed.email));
        platform::audit::record(tx, &self.clock, &user.id, "auth.email_changed", &user.id, Some(old), Some(new))
            .await?;
        if !user.email.is_empty() {
            self.mail_email_changed(tx, &user.email, &changed.email).await?;
        }
        self.changed(tx, &changed).await?;
        Ok(changed)
    }
}

/// Whether this is the browser that asked for the sign-up.
pub(crate) fn signed_up_in(token: &Row, client: &Client) -> bool {
    client.sign_up.as_deref().is_some_and(|secret| {
        token.browser_hash.as_deref() == Some(platform::ids::sha256_hex(secret.as_bytes()).as_str())
    })
}

/// What [`Pending::browser_hash`] of a request is that had no cookie of ours: where it came from.
///
/// [`Pending::browser_hash`]: crate::store::one_time::Pending::browser_hash
pub(crate) fn address_mark(client: &Client) -> String {
    format!("{ADDRESS}{}", platform::ids::sha256_hex(client.address.bucket().as_bytes()))
}

const ADDRESS: &str = "address ";

/// Whether the token was asked for at the address of `client`.
fn asked_at_address_of(token: &Row, client: &Client) -> bool {
    token.browser_hash.as_deref() == Some(address_mark(client).as_str())
}

/// Whether the credentials of `token` count in the browser that asked for it only.
pub(crate) fn belongs_to_browser(token: &Row) -> bool {
    token.browser_hash.as_ref().is_some_and(|hash| !hash.starts_with(ADDRESS))
}

fn credentials(token: &Row) -> Option<Credentials> {
    let password = token.password_hash.clone().map(PasswordHash);
    let metadata = token.user_metadata.clone();
    (password.is_some() || metadata.is_some()).then_some(Credentials { password, metadata })
}

/// Metadata as a sign-up stored them.
pub(crate) fn read_metadata(text: Option<&str>) -> Map<String, Value> {
    text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}
