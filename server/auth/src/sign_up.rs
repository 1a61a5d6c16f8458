//! Signing up with a password: a new account, or an email to the owner of one that exists.
use crate::user::UserId;
use crate::{
    client::Client,
    contact_requests::{Counted, Requested, SignInRequest},
    errors::{Error, Result},
    links::Link,
    one_time_tokens::read_metadata,
    passwords::PasswordHash,
    rate_limits::{self, EmailKind, Sender},
    rules::{
        challenge::{self, Challenge},
        contact::Contact,
        token_kind::Kind,
    },
    service::Auth,
    store::{
        one_time::{self as tokens, Pending},
        users,
    },
    token_grants::Grant,
    user::User,
};
use platform::{clock::Timestamp, db::Tx};
use serde::Deserialize;
use serde_json::{Map, Value, json, value::RawValue};
use url::Url;

/// Retries when someone registers the same address at the same moment.
const TRIES: usize = 3;

/// What someone sends who signs up; with neither an address nor a number it is an anonymous sign-up.
#[derive(Deserialize)]
pub(crate) struct SignUp {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    data: Option<Box<RawValue>>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// What a sign-up asks for, checked.
struct CheckedInput {
    contact: Contact,
    password: PasswordHash,
    metadata: Map<String, Value>,
    target: Url,
    /// Stored in the browser if one of our pages asked: only there does the link bring the password with it.
    browser: Option<String>,
    /// The same for pages elsewhere: the password counts for anyone who holds the verifier.
    challenge: Option<Challenge>,
    may_mail: bool,
}

/// The result of a sign-up.
pub(crate) enum SignedUp {
    /// The person is signed in: nothing has to be confirmed.
    In(Box<Grant>),
    /// The person has to confirm the address or number first.
    Unconfirmed(Box<Unconfirmed>),
}

/// A person who has to confirm an address or a number. It has what they typed even where that does not count: anything
/// else would reveal that someone else was first.
pub(crate) struct Unconfirmed {
    /// The account's id, or one that belongs to nobody.
    pub(crate) id: UserId,
    pub(crate) contact: Contact,
    pub(crate) metadata: Map<String, Value>,
    /// Whether the address or number had no confirmed account.
    pub(crate) is_new: bool,
    pub(crate) created_at: Timestamp,
    /// To be stored in the browser that signed up.
    pub(crate) browser: Option<String>,
}

impl Auth {
    /// Makes an account, or sends an email to the owner of one that has the address; `redirect_to` is where the email's
    /// link leads. With autoconfirm, and for an anonymous person, a session begins.
    ///
    /// # Errors
    /// 422 `signup_disabled`, `anonymous_provider_disabled`, `weak_password`, and `user_already_exists` with autoconfirm;
    /// 400 for what is missing or invalid; 429 after too many sign-ups.
    pub(crate) async fn sign_up(&self, sent: SignUp, redirect_to: Option<&str>, client: &Client) -> Result<SignedUp> {
        if self.options.settings.signup_disabled {
            return Err(Error::signup_disabled());
        }
        if !is_given(&sent.email) && !is_given(&sent.phone) {
            return self.sign_up_anonymously(sent.data, client).await;
        }
        let wanted = self.check_sign_up(sent, redirect_to, client).await?;
        for _ in 1..TRIES {
            match self.try_sign_up(&wanted, client).await {
                Err(error) if error.try_again => {}
                done => return done,
            }
        }
        self.try_sign_up(&wanted, client).await
    }

    /// A session for someone who names neither an address nor a number; they can add one later.
    async fn sign_up_anonymously(&self, data: Option<Box<RawValue>>, client: &Client) -> Result<SignedUp> {
        if !self.options.settings.anonymous_sign_ins {
            return Err(Error::new(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"));
        }
        self.limit(&rate_limits::ANONYMOUS, client)?;
        let metadata = self.typed_metadata(data)?;
        let id = platform::ids::id().into();
        let mut tx = self.db.write().await?;
        let row =
            users::Row { is_anonymous: true, user_metadata: Some(&metadata), ..users::Row::new(&id, self.clock.now()) };
        let user = users::insert(&mut tx, row).await?;
        let detail = json!({ "address": client.address.to_string() });
        self.audit(&mut tx, &user.id, "auth.signed_up", &user.id, Some(detail)).await?;
        let grant = self.sign_in(&mut tx, &user, "anonymous", client).await?;
        tx.commit().await?;
        Ok(SignedUp::In(Box::new(grant)))
    }

    /// The checks of a sign-up that need no account.
    async fn check_sign_up(&self, body: SignUp, target: Option<&str>, client: &Client) -> Result<CheckedInput> {
        let contact = self.contact(body.email.as_deref(), body.phone.as_deref())?;
        let secret = body.password.filter(|password| !password.is_empty());
        let secret = secret.ok_or_else(|| Error::validation("Signup requires a valid password"))?;
        let challenge = challenge::read(body.code_challenge, body.code_challenge_method).map_err(Error::validation)?;
        let metadata = self.typed_metadata(body.data)?;
        // a password that is refused does not count as a sign-up
        let secret = self.checked_password(&secret, contact.text(), &metadata)?;
        self.limit(&rate_limits::SIGN_UP, client)?;
        let target = self.target(target);
        let password = self.passwords.hash(secret).await?;
        let (browser, may_mail) = match &contact {
            _ if self.options.settings.autoconfirm => (None, false),
            Contact::Email(email) => {
                let browser = client.is_ours.then(platform::ids::secret);
                (browser, self.may_mail_sign_up(email, challenge.as_ref(), client).await?)
            }
            Contact::Phone(phone) => {
                self.limit(&rate_limits::EMAILS, client)?;
                (None, self.may_text(phone).await?)
            }
        };
        Ok(CheckedInput { contact, password, metadata, target, browser, challenge, may_mail })
    }

    /// Whether the email about a sign-up may be sent: to a new person, or to the address's owner.
    async fn may_mail_sign_up(&self, email: &str, challenge: Option<&Challenge>, client: &Client) -> Result<bool> {
        let existing = users::find_by_email(&mut &self.db, email).await?;
        let confirmed = existing.is_some_and(|user| user.email_confirmed_at.is_some());
        let (kind, mailbox) = match confirmed {
            true => (EmailKind::AlreadyRegistered, email.to_owned()),
            false => (EmailKind::Confirm, rate_limits::mailbox(email, challenge)),
        };
        Ok(self.may_mail(kind, &mailbox, Sender::Address(&client.address.bucket())).await?)
    }

    /// One write in every case, so that timing does not reveal who has an account.
    async fn try_sign_up(&self, wanted: &CheckedInput, client: &Client) -> Result<SignedUp> {
        let mut tx = self.db.write().await?;
        let existing = users::find_by_contact(&mut tx, &wanted.contact).await?;
        let done = match existing {
            Some(user) if user.is_confirmed() => self.sign_up_again(&mut tx, &user, wanted).await?,
            existing => self.sign_up_new(&mut tx, existing, wanted, client).await?,
        };
        tx.commit().await?;
        Ok(done)
    }

    /// The address has a confirmed account: its owner gets an email, and the caller the response by which clients of this
    /// protocol recognise it (`docs/security.md` says what that reveals).
    async fn sign_up_again(&self, tx: &mut Tx, user: &User, wanted: &CheckedInput) -> Result<SignedUp> {
        if self.options.settings.autoconfirm {
            return Err(Error::new(422, "user_already_exists", "User already registered"));
        }
        self.audit(tx, "guest", "auth.signed_up_again", &user.id, None).await?;
        if wanted.may_mail {
            let link = Link { target: &wanted.target, challenge: None };
            // to a number goes what its owner can use: a code for signing in
            let asked = if wanted.contact.is_phone() { Requested::SignIn } else { Requested::AlreadyRegistered };
            let sign_in = SignInRequest::default();
            self.request(tx, (asked, Counted::Already), &wanted.contact, link, sign_in).await?;
        }
        Ok(SignedUp::Unconfirmed(wanted.unconfirmed(platform::ids::id().into(), false, self.clock.now())))
    }

    /// The address is new or not confirmed yet. If it was requested twice, there is no way to know which password is
    /// the owner's: then none counts, and the person who opens a link chooses one.
    async fn sign_up_new(
        &self,
        tx: &mut Tx,
        existing: Option<User>,
        wanted: &CheckedInput,
        client: &Client,
    ) -> Result<SignedUp> {
        let (now, auto) = (self.clock.now(), self.options.settings.autoconfirm);
        let contested = existing.is_some() && !auto;
        let mut user = match existing {
            Some(user) if auto => {
                users::set_password(tx, &user.id, Some(&wanted.password), now).await?;
                users::set_metadata(tx, &user.id, &wanted.metadata, now).await?
            }
            Some(user) => {
                // lock the account's row first, as everywhere: concurrent requests wait for each other here
                users::set_password(tx, &user.id, None, now).await?;
                tokens::drop_credentials(tx, &user.id).await?;
                users::set_metadata(tx, &user.id, &Map::new(), now).await?
            }
            None => {
                let credentials = (&wanted.password, &wanted.metadata);
                self.add_person(tx, &wanted.contact, Some(credentials)).await?
            }
        };
        if auto {
            tokens::void_all(tx, &user.id).await?;
            user = match wanted.contact.is_phone() {
                true => users::confirm_phone(tx, &user.id, now).await?,
                false => users::confirm(tx, &user.id, now).await?,
            };
        }
        self.audit(tx, &user.id, "auth.signed_up", &user.id, Some(json!({ "address": client.address.to_string() })))
            .await?;
        self.changed(tx, &user).await?;
        if auto {
            return self.sign_in(tx, &user, "password", client).await.map(|grant| SignedUp::In(Box::new(grant)));
        }
        if wanted.may_mail {
            let browser = browser_hash(wanted);
            let pending = if contested { wanted.nothing_pending() } else { wanted.pending(&browser) };
            match &wanted.contact {
                Contact::Email(_) => self.send_confirmation(tx, &user, pending, &wanted.target).await.map(drop)?,
                contact => self.send_sign_in(tx, &user, contact, pending, &wanted.target).await?,
            }
        }
        // the same id twice would reveal that the address is not confirmed yet
        let id = if contested { platform::ids::id().into() } else { user.id };
        Ok(SignedUp::Unconfirmed(wanted.unconfirmed(id, true, now)))
    }

    /// A new account that is not confirmed yet; the caller tells the product about it.
    pub(crate) async fn add_person(
        &self,
        tx: &mut Tx,
        contact: &Contact,
        credentials: Option<(&PasswordHash, &Map<String, Value>)>,
    ) -> Result<User> {
        let id = platform::ids::id().into();
        let (email, phone) = if contact.is_phone() { ("", contact.text()) } else { (contact.text(), "") };
        let row = users::Row {
            email,
            phone,
            password_hash: credentials.map(|(password, _)| password),
            user_metadata: credentials.map(|(_, metadata)| metadata),
            ..users::Row::new(&id, self.clock.now())
        };
        Ok(users::insert(tx, row).await?)
    }

    /// Sends a confirmation email whose link belongs to `pending`.
    pub(crate) async fn send_confirmation(
        &self,
        tx: &mut Tx,
        user: &User,
        pending: Pending<'_>,
        target: &Url,
    ) -> Result<User> {
        let secrets = tokens::issue(tx, &user.id, Kind::Signup, &user.email, pending, self.clock.real()).await?;
        self.mail_link(tx, &user.email, Kind::Signup, &secrets, target).await?;
        Ok(users::sent(tx, &user.id, users::Sent::Confirmation, self.clock.now()).await?)
    }

    /// Sends a confirmation email again, to an address that is not confirmed yet.
    pub(crate) async fn resend_confirmation(&self, tx: &mut Tx, user: &User, link: Link<'_>) -> Result<bool> {
        let email = &user.email;
        if user.deleted || user.email_confirmed_at.is_some() {
            return Ok(false);
        }
        // the new link belongs to the same sign-up as the latest one
        let latest = tokens::latest(tx, email, Kind::Signup, self.clock.real()).await?;
        let latest = latest.filter(|row| row.password_hash.is_some());
        let signed_up_with = latest.as_ref().and_then(|row| row.challenge.as_ref());
        let challenge = link.challenge.or(signed_up_with);
        // with a different challenge, there is no way to know whether the person who signed up sent it
        let same_person = |row: &tokens::Row| {
            row.is_trusted
                || row.browser_hash.is_some()
                || row.challenge.is_some() && row.challenge.as_ref() == challenge
        };
        let kept = latest.as_ref().filter(|row| same_person(row));
        let hash = kept.and_then(|row| row.password_hash.clone()).map(PasswordHash);
        let metadata = kept.map(|row| read_metadata(row.user_metadata.as_deref()));
        let pending = Pending {
            password_hash: hash.as_ref(),
            user_metadata: metadata.as_ref(),
            browser_hash: kept.and_then(|row| row.browser_hash.as_deref()),
            challenge,
            is_trusted: kept.is_some_and(|row| row.is_trusted),
        };
        self.send_confirmation(tx, user, pending, link.target).await?;
        Ok(true)
    }
}

impl CheckedInput {
    fn pending<'a>(&'a self, browser_hash: &'a Option<String>) -> Pending<'a> {
        Pending {
            password_hash: Some(&self.password),
            user_metadata: Some(&self.metadata),
            browser_hash: browser_hash.as_deref(),
            ..self.nothing_pending()
        }
    }
    fn unconfirmed(&self, id: UserId, is_new: bool, created_at: Timestamp) -> Box<Unconfirmed> {
        let (contact, metadata, browser) = (self.contact.clone(), self.metadata.clone(), self.browser.clone());
        Box::new(Unconfirmed { id, contact, metadata, is_new, created_at, browser })
    }
    fn nothing_pending(&self) -> Pending<'_> {
        Pending { challenge: self.challenge.as_ref(), ..Pending::default() }
    }
}

fn browser_hash(wanted: &CheckedInput) -> Option<String> {
    wanted.browser.as_ref().map(|secret| platform::ids::sha256_hex(secret.as_bytes()))
}

fn is_given(text: &Option<String>) -> bool {
    text.as_ref().is_some_and(|text| !text.is_empty())
}
