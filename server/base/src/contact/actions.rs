//! The contact form: a message is stored and emailed to the admins, or only stored if it looks automated.
use super::{
    about,
    rules::{self, ContactForm},
    store::{self, Row},
};
use crate::accounts::{self, Actor, Person, UserId};
use crate::context::Base;
use crate::notifications::{Email, Kind, Notification, Text, link, notify};
use crate::rate_limits;
use axum::http::StatusCode;
use platform::{
    clock::{MINUTE, Micros, iso},
    db::{self, Tx},
    http::{ClientAddress, Json, Problem},
    idempotency::commit,
    ids,
    mail::{self, Content, Fact},
    messages::Message,
    msg,
    text::Refused,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The same text again within this time counts as the same message.
const DUPLICATE_WINDOW: Micros = 10 * MINUTE;

/// What the contact form sends.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewContact {
    /// At most 100 characters.
    name: String,
    /// Where the answer goes; at most 254 characters.
    email: String,
    /// At most 200 characters.
    subject: String,
    /// 10 to 5000 characters.
    message: String,
    /// A field that people do not see: leave it empty.
    website: Option<String>,
    /// `form_token` of `GET /api/about`; without one, fewer messages are accepted.
    form_token: Option<String>,
}

/// A message that was accepted.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContactTaken {
    /// Its id.
    id: String,
    /// When, ISO 8601.
    created_at: String,
}

/// All refusals of one form in one response: the first one's message and every field's error.
fn validation_problem(all: Vec<Refused>) -> Problem {
    let mut all = all.into_iter();
    let Some(first) = all.next() else { return Problem::invalid("invalid_body", msg!("problem-incomplete-form")) };
    all.fold(Problem::from(first), |problem, next| problem.field(next.field, next.message))
}

/// Writes to the admins.
///
/// # Errors
/// 422 with every field that a rule refuses, 429 after too many.
pub async fn send(
    app: &Base,
    viewer: Option<Actor>,
    client: &ClientAddress,
    new: &NewContact,
) -> Result<(StatusCode, Json<ContactTaken>), Problem> {
    let form = ContactForm::read(&new.name, &new.email, &new.subject, &new.message).map_err(validation_problem)?;
    let token = about::read_form_token(app, new.form_token.as_deref()).await?;
    rate_limits::contact(app, client, token.is_fresh() || viewer.is_some())?;
    let trapped = new.website.as_deref().is_some_and(|text| !text.trim().is_empty());
    let held = rules::is_suspicious(trapped, token, &form);
    let mut tx = accounts::write(app, viewer.as_ref()).await?;
    let sent_before = store::find_duplicate(&mut tx, &form, app.clock.now() - DUPLICATE_WINDOW).await?;
    let row = match sent_before {
        Some(row) => row,
        None => store_message(app, &mut tx, form, viewer.map(|who| who.id), held).await?,
    };
    // A bot gets the same response as a person, so that it does not learn of the trap.
    commit(tx, (StatusCode::CREATED, Json(ContactTaken { id: row.id, created_at: iso(row.created_at) }))).await
}

async fn store_message(
    app: &Base,
    tx: &mut Tx,
    form: ContactForm,
    sender_id: Option<UserId>,
    held: bool,
) -> db::Result<Row> {
    let ContactForm { name, email, subject, message } = form;
    let (id, created_at) = (ids::id(), app.clock.now());
    let row =
        Row { id, name, email, subject, message, sender_id, held, created_at, handled_at: None, handled_by: None };
    store::insert(tx, &row).await?;
    if !held {
        notify_admins(app, tx, &row).await?;
    }
    Ok(row)
}

/// A notification and an email to each admin; to the configured address too, while nobody has claimed it. During a
/// flood, messages are only in the inbox, so that they fill no mailbox.
async fn notify_admins(app: &Base, tx: &mut Tx, row: &Row) -> db::Result<()> {
    let admins = accounts::admins(tx).await?;
    let mailed = rate_limits::may_mail_contact(app);
    for Person { id, email, .. } in &admins {
        let mail = mailed.then(|| Email { to: email.clone(), content: contact_email(app, row) });
        let notification = Notification {
            user_id: id.clone(),
            kind: Kind::System,
            text: Text::Message(msg!("notify-contact", name = row.name.as_str(), subject = row.subject.as_str())),
            deal_id: None,
            link: Some(INBOX.into()),
            dedupe_key: format!("contact:{}:{id}", row.id),
            mail,
            sender_id: None,
        };
        notify(tx, app, notification).await?;
    }
    let configured = app.config.admin_email.as_deref().map(|email| email.trim().to_lowercase());
    let unclaimed = configured.filter(|email| admins.iter().all(|person| person.email != *email));
    if let Some(email) = unclaimed.filter(|_| mailed) {
        let email = Email { to: email, content: contact_email(app, row) };
        let new = email.of_kind(Kind::System.stored_name(), format!("contact:{}", row.id));
        mail::queue(tx, &app.clock, new).await?;
    }
    Ok(())
}

/// Where admins read the inbox.
const INBOX: &str = "/admin?tab=contact";

fn contact_email(app: &Base, row: &Row) -> Content {
    Content {
        paragraphs: vec![Message::verbatim(row.message.as_str())],
        button: Some((msg!("button-inbox"), link(&app.public_url, INBOX))),
        facts: vec![
            (msg!("fact-from"), Fact::Value(row.name.as_str().into())),
            (msg!("fact-email"), Fact::Value(row.email.as_str().into())),
        ],
        ..Content::new(msg!("email-contact-subject", subject = row.subject.as_str()))
    }
}
