//! Mails to addresses of which the caller may not know whether they have an account: a job looks for it, so that the
//! request does the same whether there is one or not.
use crate::{
    Auth,
    api::Link,
    errors::Error,
    limits::{self, Letter, Sender},
    rules::challenge::Challenge,
    store::{
        tokens::{self, Kind, Pending},
        users,
    },
    user::User,
};
use platform::{
    db::{self, Tx},
    jobs::{self, JobError, Jobs, NewJob},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use url::Url;

const JOB: &str = "auth.letter";

/// What somebody asked to have sent.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Asked {
    Recovery,
    Confirmation,
    AlreadyRegistered,
    EmailChange,
}

/// Whether the mailbox's budget has been asked for a letter.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Counted {
    /// It has, or it does not count: the owner asked in a browser that is known.
    #[default]
    Already,
    /// Only where a letter is written, so that nobody uses up the budget of a mailbox that gets none.
    WhenWritten,
}

#[derive(Deserialize)]
struct Payload {
    asked: Asked,
    #[serde(default)]
    counted: Counted,
    email: String,
    target: String,
    #[serde(default)]
    challenge: Option<Challenge>,
}

impl Auth {
    /// Has a mail written to whoever `email` belongs to.
    pub(crate) async fn ask_letter(
        &self,
        tx: &mut Tx,
        (asked, counted): (Asked, Counted),
        email: &str,
        Link { target, challenge }: Link<'_>,
    ) -> db::Result<()> {
        let payload = json!({
            "asked": asked, "counted": counted, "email": email, "target": target.as_str(), "challenge": challenge,
        });
        jobs::enqueue(tx, NewJob::new(JOB, payload, self.clock.now())).await
    }

    pub(crate) fn register_letters(&self, jobs: &Jobs) {
        let auth = self.clone();
        jobs.register(JOB, move |job| {
            let auth = auth.clone();
            async move { auth.write_letter(job.read()?).await.map_err(retry) }
        });
    }

    async fn write_letter(&self, Payload { asked, counted, email, target, challenge }: Payload) -> Result<(), Error> {
        let link = Link { target: &self.target(Some(&target)), challenge: challenge.as_ref() };
        if matches!(asked, Asked::EmailChange) {
            return self.write_email_change(&email, link.target).await;
        }
        if counted == Counted::WhenWritten && !self.may_write(asked, &email, link).await? {
            return Ok(());
        }
        let mut tx = self.db.write().await?;
        let Some(user) = users::find_by_email(&mut tx, &email).await? else { return Ok(()) };
        match asked {
            Asked::Recovery => self.write_recovery(&mut tx, &user, link).await?,
            Asked::Confirmation => self.confirm_once_more(&mut tx, &user, link).await.map(drop)?,
            Asked::AlreadyRegistered => self.mail_already_registered(&mut tx, &email).await?,
            Asked::EmailChange => {}
        }
        Ok(tx.commit().await?)
    }

    /// Whether there is somebody to write to, and their mailbox may get one more.
    async fn may_write(&self, asked: Asked, email: &str, link: Link<'_>) -> db::Result<bool> {
        let Some(user) = users::find_by_email(&mut &self.db, email).await? else { return Ok(false) };
        let letter = match asked {
            Asked::Recovery => Letter::Recovery,
            Asked::Confirmation if user.email_confirmed_at.is_none() => Letter::ConfirmAgain,
            Asked::Confirmation | Asked::EmailChange => return Ok(false),
            Asked::AlreadyRegistered => Letter::AlreadyRegistered,
        };
        self.may_mail(letter, &limits::mailbox(email, link.challenge), Sender::Us).await
    }

    /// A mail with which a new password can be set.
    pub(crate) async fn write_recovery(&self, tx: &mut Tx, user: &User, link: Link<'_>) -> db::Result<()> {
        let now = self.clock.real();
        let pending = Pending { challenge: link.challenge, ..Pending::default() };
        let secrets = tokens::issue(tx, &user.id, Kind::Recovery, &user.email, pending, now).await?;
        self.mail_link(tx, &user.email, Kind::Recovery, &secrets, link.target).await?;
        users::recovery_sent(tx, &user.id, self.clock.now()).await.map(drop)
    }

    /// Once more the mails about a change of address, named by either of the two: to those of the mailboxes that have not
    /// agreed yet. Anybody may ask for it, so it voids and begins nothing, the session stays with whoever began the
    /// change, and it counts for the mailboxes only.
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
                || !self.may_mail(Letter::EmailChangeAgain, to, Sender::Us).await?
            {
                continue;
            }
            let mut tx = self.db.write().await?;
            // the person's row first, as where links are used: a mailbox that has agreed meanwhile is not asked again
            users::hold(&mut tx, &user.id, self.clock.now()).await?;
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
