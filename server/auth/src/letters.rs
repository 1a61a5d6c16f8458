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

#[derive(Deserialize)]
struct Payload {
    asked: Asked,
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
        asked: Asked,
        email: &str,
        target: &Url,
        challenge: Option<&Challenge>,
    ) -> db::Result<()> {
        let payload = json!({ "asked": asked, "email": email, "target": target.as_str(), "challenge": challenge });
        jobs::enqueue(tx, NewJob::new(JOB, payload, self.clock.now())).await
    }

    pub(crate) fn register_letters(&self, jobs: &Jobs) {
        let auth = self.clone();
        jobs.register(JOB, move |job| {
            let auth = auth.clone();
            async move { auth.write_letter(job.read()?).await.map_err(retry) }
        });
    }

    async fn write_letter(&self, Payload { asked, email, target, challenge }: Payload) -> Result<(), Error> {
        let link = Link { target: &self.target(Some(&target)), challenge: challenge.as_ref() };
        if matches!(asked, Asked::EmailChange) {
            return self.write_email_change(&email, link).await;
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

    async fn write_recovery(&self, tx: &mut Tx, user: &User, link: Link<'_>) -> db::Result<()> {
        let now = self.clock.real();
        let pending = Pending { challenge: link.challenge, ..Pending::default() };
        let secrets = tokens::issue(tx, &user.id, Kind::Recovery, &user.email, pending, now).await?;
        self.mail_link(tx, &user.email, Kind::Recovery, &secrets, link.target).await?;
        users::recovery_sent(tx, &user.id, self.clock.now()).await.map(drop)
    }

    /// Once more the mails about a change of address, named by either of the two.
    async fn write_email_change(&self, email: &str, link: Link<'_>) -> Result<(), Error> {
        let mut sql = &self.db;
        let user = match users::find_by_new_email(&mut sql, email).await? {
            Some(user) => Some(user),
            None => users::find_by_email(&mut sql, email).await?.filter(|user| user.new_email.is_some()),
        };
        let Some((user, new)) = user.and_then(|user| user.new_email.clone().map(|new| (user, new))) else {
            return Ok(());
        };
        let other =
            if new == email { (Letter::EmailChangeCurrent, &user.email) } else { (Letter::EmailChangeNew, &new) };
        if !self.may_mail(other.0, &limits::mailbox(other.1, link.challenge), Sender::Us).await? {
            return Ok(());
        }
        let mut tx = self.db.write().await?;
        // who does not say otherwise means the flow that they began the change with
        let begun = tokens::latest(&mut tx, &new, Kind::EmailChangeNew, self.clock.real()).await?;
        let begun = begun.filter(|row| row.user_id == user.id).and_then(|row| row.challenge);
        let link = Link { challenge: link.challenge.or(begun.as_ref()), ..link };
        self.send_email_change(&mut tx, &user, &new, link).await?;
        Ok(tx.commit().await?)
    }
}

fn retry(error: Error) -> JobError {
    JobError::Retry(format!("{}: {}", error.code, error.message))
}
