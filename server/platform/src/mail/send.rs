//! Sending what is in the outbox.
use super::{JOB, Mail, Status, find, mark};
use crate::{
    clock::{Clock, Micros},
    db::Db,
    jobs::{Job, JobError, Jobs},
};
use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{Mailbox, MultiPart},
};
use serde::Deserialize;
use std::time::{Duration, UNIX_EPOCH};

/// Where mails go.
#[derive(Clone, Debug)]
pub enum Transport {
    /// Nowhere: they stay in the outbox for reading.
    Captured,
    /// To an SMTP server.
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
}

impl Transport {
    /// Captured without a URL; otherwise `smtps://user:password@host:465` or
    /// `smtp://user:password@host:587?tls=required`.
    ///
    /// # Errors
    /// When the URL is none.
    pub fn from_url(url: Option<&str>) -> Result<Self, String> {
        let Some(url) = url else { return Ok(Self::Captured) };
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(|error| error.to_string())?;
        Ok(Self::Smtp(builder.timeout(Some(Duration::from_secs(30))).build()))
    }
}

/// Sends mails, from one address.
#[derive(Clone, Debug)]
pub struct Mailer {
    transport: Transport,
    from: Mailbox,
}

#[derive(Deserialize)]
struct Payload {
    mail: String,
}

impl Mailer {
    /// Sends from `from` (`Name <address>`).
    ///
    /// # Errors
    /// When `from` is no address.
    pub fn new(transport: Transport, from: &str) -> Result<Self, String> {
        let from = from.parse().map_err(|error| format!("`{from}` is no mail address: {error}"))?;
        Ok(Self { transport, from })
    }
    /// Whether mails are captured rather than sent.
    pub fn captures(&self) -> bool {
        matches!(self.transport, Transport::Captured)
    }
    /// Takes over the jobs that send mails.
    pub fn register(self, jobs: &Jobs, db: &Db, clock: &Clock) {
        let (db, clock) = (db.clone(), clock.clone());
        jobs.register(JOB, move |job| {
            let (mailer, db, clock) = (self.clone(), db.clone(), clock.clone());
            async move { mailer.run(&db, &clock, &job).await }
        });
    }

    async fn run(&self, db: &Db, clock: &Clock, job: &Job) -> Result<(), JobError> {
        let Payload { mail: id } = job.read()?;
        let Some(mail) = find(&mut &*db, &id).await? else { return Ok(()) };
        // One that was given up comes here again only when an operator wants it sent.
        if matches!(mail.status, Status::Sent | Status::Captured) {
            return Ok(());
        }
        let Transport::Smtp(smtp) = &self.transport else {
            return Ok(mark(db, &id, Status::Captured, None, Some(clock.now())).await?);
        };
        let message = match self.message(&mail, clock.real()) {
            Ok(message) => message,
            Err(error) => {
                mark(db, &id, Status::Dead, Some(&error), None).await?;
                return Err(JobError::GiveUp(error));
            }
        };
        mark(db, &id, Status::Sending, None, None).await?;
        match smtp.send(message).await {
            Ok(_) => Ok(mark(db, &id, Status::Sent, None, Some(clock.now())).await?),
            Err(error) => {
                let (hopeless, text) = (error.is_permanent(), error.to_string());
                let status = if hopeless || job.last_try() { Status::Dead } else { Status::Queued };
                mark(db, &id, status, Some(&text), None).await?;
                Err(if hopeless { JobError::GiveUp(text) } else { JobError::Retry(text) })
            }
        }
    }

    /// The mail in its wire form. Its Message-ID comes from the row, so that a repeated send is recognisable.
    fn message(&self, mail: &Mail, now: Micros) -> Result<Message, String> {
        let to: Address = mail.recipient.parse().map_err(|error| format!("the address is none: {error}"))?;
        let date = UNIX_EPOCH + Duration::from_micros(u64::try_from(now).unwrap_or(0));
        Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(mail.subject.clone())
            .date(date)
            .message_id(Some(format!("<{}@{}>", mail.id, self.from.email.domain())))
            .multipart(MultiPart::alternative_plain_html(mail.text_body.clone(), mail.html_body.clone()))
            .map_err(|error| error.to_string())
    }
}
