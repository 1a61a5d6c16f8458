//! The outbox: what was mailed to whom and how far it came. The texts stay unread: they may hold links that sign in.
use super::rules;
use crate::context::Market;
use crate::personal_data::MAIL_TEXT_DAYS;
use base::accounts::{Actor, Right};
use platform::{
    audit,
    clock::iso,
    http::{Json, Problem},
    mail::{self, Envelope, Status},
    messages::{self, Reader},
    msg,
    paging::Page,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Which mails.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct OutboxQuery {
    /// `queued`, `sending`, `sent`, `captured`, `dead` or `skipped`; all when absent or empty.
    status: Option<String>,
    /// To this whole address only.
    recipient: Option<String>,
    /// Where the page starts: `next_cursor` of the page before.
    cursor: Option<String>,
    /// Items on the page, 1 to 100; 24 when absent.
    limit: Option<usize>,
}

/// What an admin may do with an email now.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MailAction {
    /// Send it once more.
    Requeue,
}

/// An email without its text.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutboxMailView {
    id: String,
    recipient: String,
    subject: String,
    kind: String,
    status: Status,
    #[schema(required)]
    last_error: Option<String>,
    created_at: String,
    #[schema(required)]
    sent_at: Option<String>,
    actions: Vec<MailAction>,
}

/// A page of the outbox.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutboxPage {
    /// Newest first.
    mails: Vec<OutboxMailView>,
    #[schema(required)]
    next_cursor: Option<String>,
}

/// That something waits in its queue again.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueuedView {
    /// Always true.
    pub queued: bool,
}

impl OutboxMailView {
    fn new(who: &Actor, mail: Envelope, reader: &Reader) -> Self {
        let subject = mail.subject(reader);
        let again = mail.status == Status::Dead && who.may(Right::Operations);
        Self {
            id: mail.id,
            recipient: mail.recipient,
            subject,
            kind: mail.kind,
            status: mail.status,
            last_error: mail.last_error,
            created_at: iso(mail.created_at),
            sent_at: mail.sent_at.map(iso),
            actions: again.then_some(MailAction::Requeue).into_iter().collect(),
        }
    }
}

/// The emails, newest first.
///
/// # Errors
/// 403 for everybody but admins, 422 for an unknown status, or a cursor or a limit that is none.
pub async fn list(app: &Market, who: &Actor, query: &OutboxQuery) -> Result<OutboxPage, Problem> {
    who.must_be_admin()?;
    let status = query.status.as_deref().filter(|word| !word.is_empty()).map(status_of).transpose()?;
    let recipient = rules::RECIPIENT.line(query.recipient.as_deref().unwrap_or_default())?.to_lowercase();
    let recipient = Some(recipient.as_str()).filter(|address| !address.is_empty());
    let page = Page::new(query.cursor.as_deref(), query.limit)?;
    let before = page.before()?.1;
    let mut mails = mail::envelopes(&mut &app.db, status, recipient, Some(&before), page.fetch()).await?;
    let next_cursor = page.cut(&mut mails, |mail| (mail.created_at, mail.id.clone()));
    let reader = messages::reader();
    let mails = mails.into_iter().map(|mail| OutboxMailView::new(who, mail, &reader)).collect();
    Ok(OutboxPage { mails, next_cursor })
}

fn status_of(word: &str) -> Result<Status, Problem> {
    let message = msg!("problem-unknown-status");
    let unknown = || Problem::invalid("unknown_status", message.clone()).field("status", message);
    serde_json::from_value(word.into()).map_err(|_| unknown())
}

/// Sends the email `id` once more that was given up.
///
/// # Errors
/// 403 without the right to operations, 404, 409 for one that was not given up.
pub async fn requeue(app: &Market, who: &Actor, id: &str) -> Result<Json<QueuedView>, Problem> {
    who.must_have(Right::Operations)?;
    who.commit(app, async |tx| {
        let mail = mail::find(tx, id).await?.ok_or_else(|| Problem::not_found(msg!("problem-no-such-email")))?;
        if !mail::requeue(tx, &app.clock, id).await? {
            return Err(Problem::conflict("mail_not_dead", msg!("problem-email-not-failed", days = MAIL_TEXT_DAYS)));
        }
        audit::record(tx, &app.clock, &who.id, "mail.requeued", id, mail.last_error, ()).await?;
        Ok(Json(QueuedView { queued: true }))
    })
    .await
}
