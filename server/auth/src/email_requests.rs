//! Emails to addresses that may have an account: a job looks it up, so that the request does the same work in the same
//! time whether there is one or not.
use crate::{
    Auth,
    api::Link,
    errors::Error,
    limits::{self, EmailKind, Sender},
    rules::challenge::Challenge,
    store::{
        tokens::{self, Kind, Pending},
        users,
    },
    user::User,
};
use platform::{
    db::{self, Tx},
    jobs::{self, JobError, Jobs, NewJob, Payload},
    messages::{self, set_reader, with_reader_of},
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
struct EmailRequest {
    asked: Requested,
    #[serde(default)]
    counted: Counted,
    email: String,
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
impl Payload for EmailRequest {
    const KIND: &'static str = "auth.letter";
}

impl Auth {
    /// Queues an email to the owner of the address `email`, if there is one.
    pub(crate) async fn request_email(
        &self,
        tx: &mut Tx,
        (asked, counted): (Requested, Counted),
        email: &str,
        Link { target, challenge }: Link<'_>,
    ) -> db::Result<()> {
        let (email, target, challenge) = (email.to_owned(), target.as_str().to_owned(), challenge.cloned());
        let reader = messages::reader();
        let language = Some(reader.language.name().to_owned());
        let time_zone = reader.zone.iana_name().map(str::to_owned);
        let request = EmailRequest { asked, counted, email, target, challenge, language, time_zone };
        jobs::enqueue(tx, NewJob::of(&request, self.clock.now())).await
    }

    pub(crate) fn register_email_requests(&self, jobs: &Jobs) {
        jobs.handle(self, |auth, request: EmailRequest, _| {
            // the email is for the person who asked, as if the job were part of their request
            with_reader_of(None, async move {
                set_reader(request.language.as_deref(), request.time_zone.as_deref());
                auth.write_requested(request).await.map_err(retry)
            })
        });
    }

    async fn write_requested(
        &self,
        EmailRequest { asked, counted, email, target, challenge, .. }: EmailRequest,
    ) -> Result<(), Error> {
        let link = Link { target: &self.target(Some(&target)), challenge: challenge.as_ref() };
        if matches!(asked, Requested::EmailChange) {
            return self.write_email_change(&email, link.target).await;
        }
        if counted == Counted::WhenWritten && !self.may_write(asked, &email, link).await? {
            return Ok(());
        }
        let mut tx = self.db.write().await?;
        let Some(user) = users::find_by_email(&mut tx, &email).await? else { return Ok(()) };
        match asked {
            Requested::Recovery => self.write_recovery(&mut tx, &user, link).await?,
            Requested::Confirmation => self.resend_confirmation(&mut tx, &user, link).await.map(drop)?,
            Requested::AlreadyRegistered => self.mail_already_registered(&mut tx, &email).await?,
            Requested::EmailChange => {}
        }
        Ok(tx.commit().await?)
    }

    /// Whether there is someone to write to and their mailbox may get one more email.
    async fn may_write(&self, asked: Requested, email: &str, link: Link<'_>) -> db::Result<bool> {
        let Some(user) = users::find_by_email(&mut &self.db, email).await? else { return Ok(false) };
        let kind = match asked {
            Requested::Recovery => EmailKind::Recovery,
            Requested::Confirmation if user.email_confirmed_at.is_none() => EmailKind::ConfirmAgain,
            Requested::Confirmation | Requested::EmailChange => return Ok(false),
            Requested::AlreadyRegistered => EmailKind::AlreadyRegistered,
        };
        self.may_mail(kind, &limits::mailbox(email, link.challenge), Sender::Us).await
    }

    /// An email with a link for setting a new password.
    pub(crate) async fn write_recovery(&self, tx: &mut Tx, user: &User, link: Link<'_>) -> db::Result<()> {
        let now = self.clock.real();
        let pending = Pending { challenge: link.challenge, ..Pending::default() };
        let secrets = tokens::issue(tx, &user.id, Kind::Recovery, &user.email, pending, now).await?;
        self.mail_link(tx, &user.email, Kind::Recovery, &secrets, link.target).await?;
        users::recovery_sent(tx, &user.id, self.clock.now()).await.map(drop)
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
