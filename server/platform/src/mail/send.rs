//! Sending what is in the outbox.
use super::{
    Layout, Mail, Rendered, SendMail, Status, find, mark,
    outcomes::{Outcome, Outcomes},
};
use crate::{
    clock::{Clock, Timestamp},
    db::{self, Db},
    jobs::{Job, JobError, Jobs, Payload},
};
use futures_util::future::BoxFuture;
use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{
        Mailbox, MultiPart,
        header::{Header, HeaderName, HeaderValue},
    },
};
use std::{
    fmt,
    sync::Arc,
    time::{Duration, UNIX_EPOCH},
};

/// Emails that are handed to an SMTP server at once.
const SMTP_CONNECTIONS: usize = 8;

/// Where emails go.
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

/// Asked before an email is tried for the first time: why it may not leave, or nothing. No transaction is open then, so
/// that it may write.
pub type Gate = Arc<dyn Fn(Mail) -> BoxFuture<'static, db::Result<Option<&'static str>>> + Send + Sync>;

/// The address of the page on which a reader turns off emails of the kind of a mail; none without such a setting.
pub type SettingsPage = Arc<dyn Fn(&Mail) -> Option<String> + Send + Sync>;

/// Sends emails, from one address.
#[derive(Clone)]
pub struct Mailer {
    transport: Transport,
    from: Mailbox,
    gate: Option<Gate>,
    layout: Layout,
    /// Where a reader turns off emails of a kind, if there is a setting for it.
    settings_page: Option<SettingsPage>,
    /// Kinds of mail whose text is not kept once it is sent, and once it is captured.
    emptied: [&'static [&'static str]; 2],
}

impl fmt::Debug for Mailer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Mailer").field("transport", &self.transport).field("from", &self.from).finish()
    }
}

impl Mailer {
    /// Sends from `from` (`Name <address>`).
    ///
    /// # Errors
    /// When `from` is no address.
    pub fn new(transport: Transport, from: &str) -> Result<Self, String> {
        let from = from.parse().map_err(|error| format!("`{from}` is no mail address: {error}"))?;
        Ok(Self { transport, from, gate: None, layout: Layout::default(), settings_page: None, emptied: [&[], &[]] })
    }
    /// With what makes text and HTML of contents.
    pub fn with_layout(self, layout: Layout) -> Self {
        Self { layout, ..self }
    }
    /// With the page on which a reader turns off emails of a kind: `List-Unsubscribe` names it.
    pub fn with_settings_page(self, page: SettingsPage) -> Self {
        Self { settings_page: Some(page), ..self }
    }
    /// With a gate that every mail has to pass.
    pub fn with_gate(self, gate: Gate) -> Self {
        Self { gate: Some(gate), ..self }
    }
    /// Empties emails of these `kinds` once they are sent: they hold what opens an account, and nobody is to find that
    /// in a copy of the database. Captured ones too, unless someone `reads_captured` ones.
    #[must_use]
    pub fn erase_after_sending(self, kinds: &'static [&'static str], reads_captured: bool) -> Self {
        Self { emptied: [kinds, if reads_captured { &[] } else { kinds }], ..self }
    }
    /// Whether emails are captured rather than sent.
    pub fn captures(&self) -> bool {
        matches!(self.transport, Transport::Captured)
    }
    /// Takes over the jobs that send mails.
    pub fn register(self, jobs: &Jobs, db: &Db, clock: &Clock) {
        if !self.captures() {
            jobs.at_most(SendMail::KIND, SMTP_CONNECTIONS);
        }
        let outcomes = Outcomes::start(db, clock);
        jobs.handle(&(self, db.clone(), clock.clone(), outcomes), |(mailer, db, clock, outcomes), mail, job| async move {
            mailer.run((&db, &clock), &outcomes, mail, job).await
        });
    }

    async fn run(
        &self,
        (db, clock): (&Db, &Clock),
        outcomes: &Outcomes,
        SendMail { mail: id }: SendMail,
        job: Job,
    ) -> Result<(), JobError> {
        let Some(mail) = find(&mut &*db, &id).await? else { return Ok(()) };
        // One that was given up comes here again only when an admin wants it sent.
        if matches!(mail.status, Status::Sent | Status::Captured | Status::Skipped) {
            return Ok(());
        }
        if let Some(reason) = self.refused(&mail).await? {
            return Ok(skip(db, &id, reason, &job).await?);
        }
        let Transport::Smtp(smtp) = &self.transport else {
            return Ok(outcomes.write(self.left(&mail, Status::Captured, job)).await?);
        };
        // boxed: what talks to a server is large
        Box::pin(self.hand_over(smtp, (db, clock), outcomes, mail, job)).await
    }

    /// Gives `mail` to the SMTP server.
    async fn hand_over(
        &self,
        smtp: &AsyncSmtpTransport<Tokio1Executor>,
        (db, clock): (&Db, &Clock),
        outcomes: &Outcomes,
        mail: Mail,
        job: Job,
    ) -> Result<(), JobError> {
        let id = &mail.id;
        let rendered = self.layout.render(&mail).await?;
        let message = match self.message(&mail, rendered, clock.real()) {
            Ok(message) => message,
            Err(error) => {
                keep(db, id, Status::Dead, Some(&error)).await?;
                return Err(JobError::GiveUp(error));
            }
        };
        keep(db, id, Status::Sending, None).await?;
        match smtp.send(message).await {
            Ok(_) => Ok(outcomes.write(self.left(&mail, Status::Sent, job)).await?),
            Err(error) => {
                let (hopeless, text) = (error.is_permanent(), error.to_string());
                let status = if hopeless || job.last_try() { Status::Dead } else { Status::Queued };
                keep(db, id, status, Some(&text)).await?;
                Err(if hopeless { JobError::GiveUp(text) } else { JobError::Retry(text) })
            }
        }
    }

    /// Why `mail` may not leave. One that was let through once is not asked about again.
    async fn refused(&self, mail: &Mail) -> db::Result<Option<&'static str>> {
        match &self.gate {
            Some(gate) if mail.status == Status::Queued && mail.last_error.is_none() => gate(mail.clone()).await,
            _ => Ok(None),
        }
    }

    /// That `mail` has left; nobody is to read its text any more if it opens an account.
    fn left(&self, mail: &Mail, status: Status, job: Job) -> Outcome {
        let [sent, captured] = self.emptied;
        let kinds = if status == Status::Captured { captured } else { sent };
        Outcome { id: mail.id.clone(), status, empty: kinds.contains(&mail.kind.as_str()), job }
    }

    /// The mail in its wire form. Its Message-ID comes from the row, so that a repeated send is recognisable.
    fn message(&self, mail: &Mail, rendered: Rendered, now: Timestamp) -> Result<Message, String> {
        let to = address(&mail.recipient)?;
        let date = UNIX_EPOCH + Duration::from_micros(u64::try_from(now.micros()).unwrap_or(0));
        let settings = self.settings_page.as_ref().and_then(|page| page(mail));
        let message = Message::builder()
            // nobody's autoresponder is to answer (RFC 3834)
            .header(AutoSubmitted);
        let message = match settings {
            Some(address) => message.header(ListUnsubscribe(format!("<{address}>"))),
            None => message,
        };
        message
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(rendered.subject)
            .date(date)
            .message_id(Some(format!("<{}@{}>", mail.id, self.from.email.domain())))
            .multipart(MultiPart::alternative_plain_html(rendered.text, rendered.html))
            .map_err(|error| error.to_string())
    }
}

/// `recipient` as it is sent to. Dots that no plain address may have (`ann..b@`) are in use, and sent to in quotes, which
/// mean the same (RFC 5321, 4.1.2).
///
/// # Errors
/// When it is no address.
pub fn address(recipient: &str) -> Result<Address, String> {
    let quoted = || {
        let (local, domain) = recipient.split_once('@')?;
        let plain = local.bytes().all(|c| c.is_ascii_graphic() && c != b'"' && c != b'\\');
        plain.then(|| format!("\"{local}\"@{domain}").parse().ok()).flatten()
    };
    let parsed = recipient.parse().map_err(|error| format!("the address is none: {error}"));
    parsed.or_else(|error| quoted().ok_or(error))
}

/// `Auto-Submitted: auto-generated`.
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }
    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }
    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".into())
    }
}

/// `List-Unsubscribe`: an address in angle brackets (RFC 2369).
#[derive(Clone)]
struct ListUnsubscribe(String);

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }
    fn parse(value: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self(value.to_owned()))
    }
    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), self.0.clone())
    }
}

/// Stores how far an email has come before its job is done.
async fn keep(db: &Db, id: &str, status: Status, error: Option<&str>) -> db::Result<()> {
    let mut tx = db.write().await?;
    mark(&mut tx, id, status, error).await?;
    tx.commit().await
}

/// Stores that an email may not leave, together with the end of its job.
async fn skip(db: &Db, id: &str, reason: &str, job: &Job) -> db::Result<()> {
    let mut tx = db.write().await?;
    mark(&mut tx, id, Status::Skipped, Some(reason)).await?;
    job.finish_in(&mut tx).await?;
    tx.commit().await
}
