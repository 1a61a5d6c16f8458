//! Changes that signed-in people make to their own accounts.
use crate::{
    client::Client,
    errors::{Error, Result},
    links::Link,
    lockout::GuessOrigin,
    passwords::PasswordHash,
    rate_limits,
    rules::{
        challenge::{self, Challenge},
        metadata,
        token_kind::Kind,
    },
    service::Auth,
    store::{
        identities,
        one_time::{self as tokens, Pending},
        sessions::{self, Live},
        users,
    },
    user::Account,
    user::User,
    validation::{check_metadata, read_data, valid_email},
};
use platform::db::Tx;
use serde::{Deserialize, de::IgnoredAny};
use serde_json::{Map, Value, json, value::RawValue};

/// What people send to change their accounts.
#[derive(Deserialize)]
pub(crate) struct Change {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    current_password: Option<String>,
    nonce: Option<String>,
    data: Option<Box<RawValue>>,
    app_metadata: Option<IgnoredAny>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// A change, checked.
struct CheckedInput {
    email: Option<String>,
    phone: Option<String>,
    password: Option<PasswordHash>,
    data: Option<Map<String, Value>>,
    challenge: Option<Challenge>,
    /// The token whose code allows the change.
    nonce: Option<String>,
}

impl Auth {
    /// The account of a signed-in person.
    ///
    /// # Errors
    /// 403 when it has been deleted.
    pub(crate) async fn own_account(&self, live: &Live) -> Result<Account> {
        let user = users::find(&mut &self.db, &live.user_id).await?.ok_or_else(Error::gone)?;
        let identities = identities::of_user(&mut &self.db, &user.id).await?;
        Ok(Account { user, identities })
    }

    /// Changes the account of a signed-in person: metadata (merged; null deletes), password, address or number. A new
    /// address or number has to be confirmed; `redirect_to` is where the links of the emails about it lead.
    ///
    /// # Errors
    /// 400 for what is invalid, `reauthentication_needed`, `current_password_invalid`; 403 `not_admin`; 422
    /// `weak_password`, `same_password`, `reauthentication_not_valid`; 429 after too many changes or wrong guesses.
    pub(crate) async fn change_own_account(
        &self,
        live: &Live,
        sent: Change,
        redirect_to: Option<&str>,
        client: &Client,
    ) -> Result<Account> {
        self.limit(&rate_limits::CHANGE, client)?;
        let wanted = self.check_change(live, sent).await?;
        let link = Link { target: &self.target(redirect_to), challenge: wanted.challenge.as_ref() };
        let moves = wanted.email.as_deref().filter(|email| **email != live.email);
        let may_mail = match moves {
            Some(email) => self.may_mail_change(&live.email, email, &live.user_id).await?,
            None => false,
        };
        let may_text = match wanted.phone.as_deref().filter(|phone| **phone != live.phone) {
            Some(phone) => self.may_text_change(phone, &live.user_id).await?,
            None => false,
        };
        let mut tx = self.db.write().await?;
        let mut user =
            users::lock_for_change(&mut tx, &live.user_id, self.clock.now()).await?.ok_or_else(Error::gone)?;
        if let Some(nonce) = &wanted.nonce {
            self.use_nonce(&mut tx, nonce).await?;
        }
        if let Some(hash) = &wanted.password {
            self.change_password(&mut tx, &user, hash, &live.id).await?;
        }
        if let Some(data) = wanted.data {
            let merged = metadata::merged(user.user_metadata, data);
            check_metadata(&merged)?;
            user = users::set_metadata(&mut tx, &live.user_id, &merged, self.clock.now()).await?;
            self.changed(&mut tx, &user).await?;
        }
        match wanted.email {
            Some(email) if email == user.email => self.cancel_email_change(&mut tx, &user).await?,
            Some(email) => self.change_email(&mut tx, &user, &email, may_mail.then_some(link)).await?,
            None => {}
        }
        if let Some(phone) = wanted.phone.filter(|phone| *phone != user.phone && may_text) {
            self.audit(&mut tx, &user.id, "auth.phone_change_asked", &user.id, None).await?;
            self.send_phone_change(&mut tx, &user, &phone).await?;
        }
        let user = users::find(&mut tx, &live.user_id).await?.ok_or_else(Error::gone)?;
        let identities = identities::of_user(&mut tx, &user.id).await?;
        tx.commit().await?;
        Ok(Account { user, identities })
    }

    /// The checks of a change that need no transaction.
    async fn check_change(&self, live: &Live, body: Change) -> Result<CheckedInput> {
        if body.app_metadata.is_some() {
            return Err(Error::new(403, "not_admin", "Updating app_metadata requires admin privileges"));
        }
        let challenge = challenge::read(body.code_challenge, body.code_challenge_method).map_err(Error::validation)?;
        let data = read_data(body.data)?;
        // only what is typed now: a person whose older data break the rule may still change the rest
        self.check_typed(data.as_ref().unwrap_or(&Map::new()))?;
        let email = body.email.filter(|email| !email.is_empty()).map(|email| valid_email(&email)).transpose()?;
        let phone = body.phone.filter(|phone| !phone.is_empty()).map(|phone| self.valid_phone(&phone)).transpose()?;
        let password = body.password.filter(|password| !password.is_empty());
        if live.is_anonymous && password.is_some() {
            let message = "Updating password of an anonymous user without an email or phone is not allowed";
            return Err(Error::new(422, "validation_failed", message));
        }
        let moves = email.as_ref().is_some_and(|email| *email != live.email)
            || phone.as_ref().is_some_and(|phone| *phone != live.phone);
        let nonce = match body.nonce.filter(|nonce| !nonce.is_empty()) {
            Some(nonce) if moves || password.is_some() => Some(self.check_nonce(live, &nonce).await?),
            _ => None,
        };
        if moves && nonce.is_none() {
            self.must_be_recent(live)?;
        }
        let password = match password {
            Some(typed) => {
                let current = body.current_password.filter(|current| !current.is_empty());
                Some(self.new_password(live, &typed, current.as_deref(), nonce.is_some()).await?)
            }
            None => None,
        };
        Ok(CheckedInput { email, phone, password, data, challenge, nonce })
    }

    /// The hash of a new password. The current one may be missing only soon after signing in, or after a code from an
    /// email (`proved_now`): after a recovery the
    /// person does not know it, and someone who finds an open session must not be able to take over the account.
    async fn new_password(
        &self,
        live: &Live,
        typed: &str,
        current: Option<&str>,
        proved_now: bool,
    ) -> Result<PasswordHash> {
        let user = users::find(&mut &self.db, &live.user_id).await?.ok_or_else(Error::gone)?;
        let password = self.checked_password(typed, &live.email, &user.user_metadata)?;
        let stored = users::password(&mut &self.db, &live.user_id).await?;
        match current {
            None if proved_now => {}
            None => self.must_be_recent(live)?,
            Some(current) => {
                let attempt = self.begin_guess(&live.user_id, GuessOrigin::Session(&live.id)).await?;
                let attempt = attempt.map_err(Error::too_many)?;
                if !self.passwords.verify(current, stored.clone(), true).await? {
                    attempt.failed().await?;
                    return Err(Error::new(400, "current_password_invalid", "The current password is not right"));
                }
            }
        }
        if stored.is_some() && self.passwords.verify(&password, stored, true).await? {
            let message = "New password should be different from the old password.";
            return Err(Error::new(422, "same_password", message));
        }
        Ok(self.passwords.hash(password).await?)
    }

    /// Locks out anyone who knew the old password: other sessions and open links end with it.
    async fn change_password(&self, tx: &mut Tx, user: &User, hash: &PasswordHash, session: &str) -> Result<()> {
        users::set_password(tx, &user.id, Some(hash), self.clock.now()).await?;
        tokens::void_all(tx, &user.id).await?;
        sessions::end_all(tx, &user.id, Some(session)).await?;
        self.ended(tx, &user.id);
        self.audit(tx, &user.id, "auth.password_changed", &user.id, None).await?;
        if user.email.is_empty() { Ok(()) } else { Ok(self.mail_password_changed(tx, &user.email).await?) }
    }

    /// Asking for the current address withdraws a change that waits for its confirmations.
    async fn cancel_email_change(&self, tx: &mut Tx, user: &User) -> Result<()> {
        if user.new_email.is_none() {
            return Ok(());
        }
        tokens::void(tx, &user.id, Kind::EmailChangeCurrent).await?;
        tokens::void(tx, &user.id, Kind::EmailChangeNew).await?;
        users::cancel_email_change(tx, &user.id, self.clock.now()).await?;
        Ok(self.audit(tx, &user.id, "auth.email_change_withdrawn", &user.id, None).await?)
    }

    /// Begins the change, and sends the emails about it if that is allowed (`link`). Only the owner of the new address
    /// learns whether it has an account; with autoconfirm no email proves an address, so the caller learns it, too.
    async fn change_email(&self, tx: &mut Tx, user: &User, email: &str, link: Option<Link<'_>>) -> Result<()> {
        if !self.options.settings.autoconfirm {
            self.audit(tx, &user.id, "auth.email_change_asked", &user.id, Some(json!(email))).await?;
            return match link {
                Some(link) => self.send_email_change(tx, user, email, link).await,
                None => Ok(()),
            };
        }
        if users::find_by_email(tx, email).await?.is_some() {
            return Err(Error::email_exists());
        }
        let changed = users::change_email(tx, &user.id, email, true, self.clock.now()).await?;
        tokens::void_all(tx, &user.id).await?;
        let (old, new) = (json!(user.email), json!(email));
        platform::audit::record(tx, &self.clock, &user.id, "auth.email_changed", &user.id, Some(old), Some(new))
            .await?;
        if !user.email.is_empty() {
            self.mail_email_changed(tx, &user.email, email).await?;
        }
        Ok(self.changed(tx, &changed).await?)
    }

    /// Begins or restarts a change of address: both mailboxes have to confirm. If the new address already has an
    /// account, it is not asked to confirm; only its owner is notified.
    async fn send_email_change(&self, tx: &mut Tx, user: &User, new: &str, link: Link<'_>) -> Result<()> {
        let pending = Pending { challenge: link.challenge, ..Pending::default() };
        let now = self.clock.real();
        let is_taken = users::find_by_email(tx, new).await?.is_some();
        users::begin_email_change(tx, &user.id, new, self.clock.now()).await?;
        for (kind, to) in [(Kind::EmailChangeCurrent, user.email.as_str()), (Kind::EmailChangeNew, new)] {
            tokens::void(tx, &user.id, kind).await?;
            if to.is_empty() {
                // there is no mailbox yet that could object
                users::count_confirmation(tx, &user.id, false).await?;
                continue;
            }
            if is_taken && kind == Kind::EmailChangeNew {
                self.mail_address_taken(tx, new).await?;
                continue;
            }
            let secrets = tokens::issue(tx, &user.id, kind, to, pending, now).await?;
            self.mail_link(tx, to, kind, &secrets, link.target).await?;
        }
        Ok(())
    }

    /// Begins a change of the phone number: a code goes there. If the number has an account, nothing is sent.
    async fn send_phone_change(&self, tx: &mut Tx, user: &User, phone: &str) -> Result<()> {
        let is_taken = users::find_by_phone(tx, phone).await?.is_some();
        users::begin_phone_change(tx, &user.id, phone, self.clock.now()).await?;
        tokens::void(tx, &user.id, Kind::PhoneChange).await?;
        if !is_taken {
            let now = self.clock.real();
            let secrets = tokens::issue(tx, &user.id, Kind::PhoneChange, phone, Pending::default(), now).await?;
            self.text_code(tx, phone, Kind::PhoneChange, &secrets).await?;
        }
        Ok(())
    }
}
