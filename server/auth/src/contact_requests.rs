//! Emails and text messages to people who may have an account: a job looks it up, so that the request does the same work
//! in the same time whether there is one or not.
use crate::{
    errors::Error,
    links::Link,
    one_time_tokens::read_metadata,
    rate_limits::{self, EmailKind, Sender},
    rules::{challenge::Challenge, contact::Contact, token_kind::Kind},
    service::Auth,
    store::{
        one_time::{self as tokens, Pending},
        users,
    },
    user::User,
};
use platform::{
    db::{self, Tx},
    jobs::{self, JobError, Jobs, NewJob, Payload},
    messages::{self, ReaderHeaders, set_reader, with_reader_of},
};
use serde::{Deserialize, Serialize};
use url::Url;

/// What was requested.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Requested {
    Recovery,
    Confirmation,
    AlreadyRegistered,
    EmailChange,
    /// A link or a code for signing in.
    SignIn,
    /// The code for a new phone number, again.
    PhoneChange,
}

/// A request to sign in with a link or a code; it may make the account.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct SignInRequest {
    /// Whether an account is made when there is none.
    pub(crate) create: bool,
    /// What the new account's person says about themselves, as JSON.
    pub(crate) metadata: Option<String>,
    /// The browser that asked, or else its address, as in [`Pending::browser_hash`].
    pub(crate) browser_hash: Option<String>,
}

/// Whether the mailbox's budget has been charged for an email.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Counted {
    /// It has been, or it does not count: the owner asked in a known browser.
    #[default]
    Already,
    /// Only if an email is written, so that nobody can use up the budget of a mailbox that gets none.
    WhenWritten,
}

/// The job that writes such an email.
#[derive(Deserialize, Serialize)]
struct ContactRequest {
    asked: Requested,
    #[serde(default)]
    counted: Counted,
    /// The address; empty when it is a number.
    email: String,
    #[serde(default)]
    phone: String,
    #[serde(default)]
    sign_in: SignInRequest,
    target: String,
    #[serde(default)]
    challenge: Option<Challenge>,
    /// The language of the person who asked, by its name.
    #[serde(default)]
    language: Option<String>,
    /// Their time zone, by its IANA name.
    #[serde(default)]
    time_zone: Option<String>,
}
impl Payload for ContactRequest {
    const KIND: &'static str = "auth.letter";
}

impl Auth {
    /// Queues a message to the owner of `contact`, if there is one or, with [`Requested::SignIn`], as `sign_in` says.
    pub(crate) async fn request(
        &self,
        tx: &mut Tx,
        (asked, counted): (Requested, Counted),
        contact: &Contact,
        Link { target, challenge }: Link<'_>,
        sign_in: SignInRequest,
    ) -> db::Result<()> {
        let (email, phone) = match contact {
            Contact::Email(email) => (email.clone(), String::new()),
            Contact::Phone(phone) => (String::new(), phone.clone()),
        };
        let (target, challenge) = (target.as_str().to_owned(), challenge.cloned());
        let reader = messages::reader();
        let language = Some(reader.language.name().to_owned());
        let time_zone = reader.zone.iana_name().map(str::to_owned);
        let request = ContactRequest { asked, counted, email, phone, sign_in, target, challenge, language, time_zone };
        jobs::enqueue(tx, NewJob::with_payload(&request, self.clock.now())).await
    }

    pub(crate) fn register_contact_requests(&self, jobs: &Jobs) {
        jobs.handle(self, |auth, request: ContactRequest, _| {
            // the email is for the person who asked, as if the job were part of their request
            with_reader_of(ReaderHeaders::default(), async move {
                set_reader(request.language.as_deref(), request.time_zone.as_deref());
                auth.write_requested(request).await.map_err(retry)
            })
        });
    }

    async fn write_requested(&self, request: ContactRequest) -> Result<(), Error> {
        let ContactRequest { asked, counted, email, phone, sign_in, target, challenge, .. } = request;
        let link = Link { target: &self.target(Some(&target)), challenge: challenge.as_ref() };
        match asked {
            Requested::EmailChange => return self.write_email_change(&email, link.target).await,
            Requested::SignIn => {
                let contact = if phone.is_empty() { Contact::Email(email) } else { Contact::Phone(phone) };
                return self.write_sign_in(&contact, &sign_in, counted, link).await;
            }
            Requested::PhoneChange => return self.write_phone_change(&phone).await,
            _ if counted == Counted::WhenWritten && !self.may_write(asked, &email, link).await? => return Ok(()),
            _ => {}
        }
        let mut tx = self.db.write().await?;
        let Some(user) = users::find_by_email(&mut tx, &email).await? else { return Ok(()) };
        match asked {
            Requested::Recovery => self.write_recovery(&mut tx, &user, link).await?,
            Requested::Confirmation => self.resend_confirmation(&mut tx, &user, link).await.map(drop)?,
            Requested::AlreadyRegistered => self.mail_already_registered(&mut tx, &email).await?,
            Requested::EmailChange | Requested::SignIn | Requested::PhoneChange => {}
        }
        Ok(tx.commit().await?)
    }

    /// A link or a code for signing in, to someone who has an account or gets one by using it.
    async fn write_sign_in(
        &self,
        contact: &Contact,
        asked: &SignInRequest,
        counted: Counted,
        link: Link<'_>,
    ) -> Result<(), Error> {
        let existing = users::find_by_contact(&mut &self.db, contact).await?;
        let may_create = asked.create && !self.options.settings.signup_disabled;
        let serves = match &existing {
            Some(user) => !user.is_banned(self.clock.real()),
            None => may_create,
        };
        if !serves || counted == Counted::WhenWritten && !self.may_send_sign_in(contact, link).await? {
            return Ok(());
        }
        let mut tx = self.db.write().await?;
        let user = match users::find_by_contact(&mut tx, contact).await? {
            Some(user) => user,
            None => {
                let user = self.add_person(&mut tx, contact, None).await?;
                self.changed(&mut tx, &user).await?;
                user
            }
        };
        let metadata = read_metadata(asked.metadata.as_deref());
        let pending = Pending {
            user_metadata: (!user.is_confirmed() && asked.metadata.is_some()).then_some(&metadata),
            browser_hash: asked.browser_hash.as_deref(),
            challenge: link.challenge,
            ..Pending::default()
        };
        self.send_sign_in(&mut tx, &user, contact, pending, link.target).await?;
        Ok(tx.commit().await?)
    }

    async fn may_send_sign_in(&self, contact: &Contact, link: Link<'_>) -> db::Result<bool> {
        match contact {
            Contact::Email(email) => {
                self.may_mail(EmailKind::SignIn, &rate_limits::mailbox(email, link.challenge), Sender::Us).await
            }
            Contact::Phone(phone) => self.may_text(phone).await,
        }
    }

    /// Sends a link or a code for signing in.
    pub(crate) async fn send_sign_in(
        &self,
        tx: &mut Tx,
        user: &User,
        contact: &Contact,
        pending: Pending<'_>,
        target: &Url,
    ) -> db::Result<()> {
        let now = self.clock.real();
        let kind = if contact.is_phone() { Kind::Sms } else { Kind::Magiclink };
        // lock the account's row first, as everywhere
        users::sent(tx, &user.id, users::Sent::Recovery, self.clock.now()).await?;
        let secrets = tokens::issue(tx, &user.id, kind, contact.text(), pending, now).await?;
        match contact {
            Contact::Email(email) => self.mail_link(tx, email, kind, &secrets, target).await,
            Contact::Phone(phone) => self.text_code(tx, phone, kind, &secrets).await,
        }
    }

    /// Whether there is someone to write to and their mailbox may get one more email.
    async fn may_write(&self, asked: Requested, email: &str, link: Link<'_>) -> db::Result<bool> {
        let Some(user) = users::find_by_email(&mut &self.db, email).await? else { return Ok(false) };
        let kind = match asked {
            Requested::Recovery => EmailKind::Recovery,
            Requested::Confirmation if user.email_confirmed_at.is_none() => EmailKind::ConfirmAgain,
            Requested::Confirmation | Requested::EmailChange | Requested::SignIn | Requested::PhoneChange => {
                return Ok(false);
            }
            Requested::AlreadyRegistered => EmailKind::AlreadyRegistered,
        };
        self.may_mail(kind, &rate_limits::mailbox(email, link.challenge), Sender::Us).await
    }

    /// An email with a link for setting a new password.
    pub(crate) async fn write_recovery(&self, tx: &mut Tx, user: &User, link: Link<'_>) -> db::Result<()> {
        let now = self.clock.real();
        let pending = Pending { challenge: link.challenge, ..Pending::default() };
        let secrets = tokens::issue(tx, &user.id, Kind::Recovery, &user.email, pending, now).await?;
        self.mail_link(tx, &user.email, Kind::Recovery, &secrets, link.target).await?;
        users::sent(tx, &user.id, users::Sent::Recovery, self.clock.now()).await.map(drop)
    }

    /// Sends the code for a new number again, if a change waits for it.
    async fn write_phone_change(&self, phone: &str) -> Result<(), Error> {
        let now = self.clock.real();
        let Some(user) = users::find_by_new_phone(&mut &self.db, phone).await? else { return Ok(()) };
        let open = tokens::latest_of(&mut &self.db, &user.id, Kind::PhoneChange, now).await?;
        if open.is_none() || !self.may_text(phone).await? {
            return Ok(());
        }
        let mut tx = self.db.write().await?;
        users::lock_for_change(&mut tx, &user.id, self.clock.now()).await?;
        let secrets = tokens::issue(&mut tx, &user.id, Kind::PhoneChange, phone, Pending::default(), now).await?;
        self.text_code(&mut tx, phone, Kind::PhoneChange, &secrets).await?;
        Ok(tx.commit().await?)
    }

    /// Sends the emails about a change of address again, identified by either address, to the mailboxes that have not
    /// confirmed yet. Anyone may ask for it, so it voids and begins nothing, the session stays with the person who
    /// began the change, and it counts for the mailboxes only.
    async fn write_email_change(&self, email: &str, target: &Url) -> Result<(), Error> {
        let mut sql = &self.db;
        let user = match users::find_by_new_email(&mut sql, email).await? {
            Some(user) => Some(user),
            None => users::find_by_email(&mut sql, email).await?.filter(|user| user.new_email.is_some()),
        };
        let Some((user, new)) = user.and_then(|user| user.new_email.clone().map(|new| (user, new))) else {
            return Ok(());
        };
        for (kind, to) in [(Kind::EmailChangeCurrent, &user.email), (Kind::EmailChangeNew, &new)] {
            let now = self.clock.real();
            if tokens::latest_of(&mut sql, &user.id, kind, now).await?.is_none()
                || !self.may_mail(EmailKind::EmailChangeAgain, to, Sender::Us).await?
            {
                continue;
            }
            let mut tx = self.db.write().await?;
            // lock the person's row first, as where links are used: a mailbox that just confirmed is not asked again
            users::lock_for_change(&mut tx, &user.id, self.clock.now()).await?;
            if let Some(open) = tokens::latest_of(&mut tx, &user.id, kind, now).await? {
                let pending = Pending { challenge: open.challenge.as_ref(), ..Pending::default() };
                let secrets = tokens::issue(&mut tx, &user.id, kind, to, pending, now).await?;
                self.mail_link(&mut tx, to, kind, &secrets, target).await?;
            }
            tx.commit().await?;
        }
        Ok(())
    }
}

fn retry(error: Error) -> JobError {
    JobError::Retry(format!("{}: {}", error.code, error.message))
}
