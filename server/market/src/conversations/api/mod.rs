//! The calls of the two people.
pub mod admin;
pub mod questions;

use super::{
    actions, notify,
    rules::{self, Refusal},
    store,
    view::{MessageView, ThreadView, threads, with_questions},
};
use crate::context::Market;
use axum::{extract::State, http::StatusCode};
use base::accounts::{self, Actor, Person};
use base::contact;
use base::contact_details::Outgoing;
use base::limits;
use base::notifications::{self, Email, Kind, Notification, Text, link, notify};
use platform::{
    db::{Sql, Tx},
    http::{Json, Path, Problem, Query},
    idempotency::commit,
    ids,
    mail::Content,
    msg,
    paging::{Page, PageQuery},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A page of conversations, the one with the newest message first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ThreadPage {
    threads: Vec<ThreadView>,
    /// How many conversations have something unread, counted up to 100.
    unread: usize,
    #[schema(required)]
    next_cursor: Option<String>,
}

/// A page of a conversation, the newest message first.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessagePage {
    thread: ThreadView,
    messages: Vec<MessageView>,
    #[schema(required)]
    next_cursor: Option<String>,
}

/// A conversation after something was done to it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ThreadAnswer {
    thread: ThreadView,
}

/// A message that was written.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageAnswer {
    message: MessageView,
}

/// Which conversations.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ThreadsQuery {
    /// Only the one about this booking.
    booking_id: Option<String>,
    /// Only the newest with this person that is about neither a booking nor a listing.
    with: Option<String>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 24 when absent.
    limit: Option<usize>,
}

/// The message that begins a conversation: with a creator, or about a booking.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewThread {
    /// The creator who is written to.
    #[serde(alias = "user_id", alias = "creator_id", alias = "creatorId")]
    to: Option<String>,
    /// The booking whose other side is written to, instead of `to`.
    #[serde(alias = "bookingId")]
    booking_id: Option<String>,
    /// The form's; the account's name is what the other person reads.
    name: Option<String>,
    /// The form's; the other person never sees an address.
    email: Option<String>,
    /// At most 200 characters; a booking's thread has the booking's title.
    subject: Option<String>,
    /// 10 to 5000 characters; about a booking one is enough.
    message: String,
    /// What a page does that asks its user about contact details first: `false` has them refused (409 `contact_details`),
    /// `true` sends them. Without it nothing is refused.
    confirmed_contact: Option<bool>,
}

/// A message.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewMessage {
    /// 1 to 5000 characters.
    message: String,
    /// What a page does that asks its user about contact details first: `false` has them refused (409 `contact_details`),
    /// `true` sends them. Without it nothing is refused.
    confirmed_contact: Option<bool>,
}

/// Why admins should look.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewReport {
    /// At most 2000 characters.
    reason: String,
}

/// The caller's conversations.
#[utoipa::path(get, path = "/api/threads", tag = "conversations", params(ThreadsQuery),
               responses((status = 200, body = ThreadPage), Problem))]
pub async fn list(
    State(app): State<Market>,
    who: Actor,
    Query(query): Query<ThreadsQuery>,
) -> Result<Json<ThreadPage>, Problem> {
    let page = Page::new(query.cursor.as_deref(), query.limit)?;
    let mut sql = &app.db;
    let mut rows = match (&query.booking_id, &query.with) {
        (None, None) => store::page(&mut sql, &who.id, &page.before()?, page.fetch()).await?,
        (None, Some(other)) => store::newest_with(&mut sql, &who.id, other).await?.into_iter().collect(),
        (Some(deal), _) => match store::of_deal(&mut sql, deal).await? {
            Some(thread) => store::listed(&mut sql, &who.id, &thread.id).await?.into_iter().collect(),
            None => Vec::new(),
        },
    };
    let next_cursor = page.cut(&mut rows, |row| (row.last_at, row.id.clone()));
    let unread = store::unread(&mut sql, &who.id).await?;
    Ok(Json(ThreadPage { threads: threads(&mut sql, &who.id, rows).await?, unread, next_cursor }))
}

/// Begin a conversation with a creator, or write to the other side of a booking.
#[utoipa::path(post, path = "/api/threads", tag = "conversations", request_body = NewThread,
               responses((status = 201, body = ThreadAnswer), (status = 200, body = ThreadAnswer), Problem))]
pub async fn begin(
    State(app): State<Market>,
    who: Actor,
    Json(body): Json<NewThread>,
) -> Result<(StatusCode, Json<ThreadAnswer>), Problem> {
    if let Some(email) = body.email.as_deref() {
        contact::email(email)?;
    }
    if body.name.as_deref().is_some_and(|name| name.trim().is_empty()) {
        let message = msg!("problem-required", field = msg!("field-name"));
        return Err(Problem::invalid("required", message.clone()).field("name", message));
    }
    let mut tx = who.write(&app).await?;
    let sent = Outgoing { text: &body.message, confirmed: body.confirmed_contact };
    let (thread, new) = match (body.booking_id.as_deref(), body.to.as_deref().unwrap_or_default()) {
        (Some(deal), _) => {
            limits::message(&app, &who)?;
            actions::begin_for_deal(&app, &mut tx, &who, deal, sent).await?
        }
        (None, to) => {
            who.must_be_confirmed()?;
            limits::new_conversation(&app, &who)?;
            let subject = body.subject.as_deref().unwrap_or_default();
            actions::begin(&app, &mut tx, &who, to, subject, sent).await?
        }
    };
    let answer = thread_answer(&mut tx, &who, &thread.id).await?;
    commit(tx, (if new { StatusCode::CREATED } else { StatusCode::OK }, answer)).await
}

/// The messages of a conversation, newest first.
#[utoipa::path(get, path = "/api/threads/{id}/messages", tag = "conversations",
               params(("id" = String, Path), PageQuery), responses((status = 200, body = MessagePage), Problem))]
pub async fn messages(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
    Query(query): Query<PageQuery>,
) -> Result<Json<MessagePage>, Problem> {
    let page = query.page()?;
    let mut sql = &app.db;
    let Json(ThreadAnswer { thread }) = thread_answer(&mut sql, &who, &id).await?;
    let mut rows = store::messages(&mut sql, &id, &page.before()?, page.fetch()).await?;
    let next_cursor = page.cut(&mut rows, |row| (row.created_at, row.id.clone()));
    let messages = with_questions(&mut sql, &thread, rows, &who.id).await?;
    Ok(Json(MessagePage { thread, messages, next_cursor }))
}

/// Write in a conversation.
#[utoipa::path(post, path = "/api/threads/{id}/messages", tag = "conversations", params(("id" = String, Path)),
               request_body = NewMessage, responses((status = 201, body = MessageAnswer), Problem))]
pub async fn send(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
    Json(body): Json<NewMessage>,
) -> Result<(StatusCode, Json<MessageAnswer>), Problem> {
    limits::message(&app, &who)?;
    let mut tx = who.write(&app).await?;
    let sent = Outgoing { text: &body.message, confirmed: body.confirmed_contact };
    let message = actions::send(&app, &mut tx, &who, &id, sent).await?;
    commit(tx, (StatusCode::CREATED, Json(MessageAnswer { message: MessageView::of(message, &who.id) }))).await
}

/// Mark a conversation as read, with the notifications that lead to it.
#[utoipa::path(post, path = "/api/threads/{id}/read", tag = "conversations", params(("id" = String, Path)),
               responses((status = 200, body = ThreadAnswer), Problem))]
pub async fn read(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
) -> Result<Json<ThreadAnswer>, Problem> {
    let mut tx = who.write(&app).await?;
    actions::find_own(&mut tx, &who, &id).await?;
    store::read(&mut tx, &id, &who.id, app.clock.now()).await?;
    notifications::mark_read(&mut tx, &app, &who.id, &notify::path(&id)).await?;
    let answer = thread_answer(&mut tx, &who, &id).await?;
    commit(tx, answer).await
}

/// Show a conversation to the admins.
#[utoipa::path(post, path = "/api/threads/{id}/report", tag = "conversations", params(("id" = String, Path)),
               request_body = NewReport, responses((status = 200, body = ThreadAnswer), Problem))]
pub async fn report(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
    Json(body): Json<NewReport>,
) -> Result<Json<ThreadAnswer>, Problem> {
    let mut tx = who.write(&app).await?;
    actions::find_own(&mut tx, &who, &id).await?;
    let (report_id, reason) = (ids::id(), rules::reason(&body.reason)?);
    limits::outreach(&app, &who)?;
    if store::reports::insert(&mut tx, &report_id, (&id, &who.id), &reason, app.clock.now()).await? {
        notify_admins(&app, &mut tx, &who, &report_id, &reason).await?;
    }
    let answer = thread_answer(&mut tx, &who, &id).await?;
    commit(tx, answer).await
}

/// Hear nothing more of the other person.
#[utoipa::path(post, path = "/api/threads/{id}/block", tag = "conversations", params(("id" = String, Path)),
               responses((status = 200, body = ThreadAnswer), Problem))]
pub async fn block(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
) -> Result<Json<ThreadAnswer>, Problem> {
    let mut tx = who.write(&app).await?;
    let thread = actions::find_own(&mut tx, &who, &id).await?;
    let other = thread.counterpart(&who.id).ok_or(Refusal::NotFound)?;
    accounts::block(&mut tx, &who.id, other, app.clock.now()).await?;
    let answer = thread_answer(&mut tx, &who, &id).await?;
    commit(tx, answer).await
}

/// Hear of the other person again.
#[utoipa::path(post, path = "/api/threads/{id}/unblock", tag = "conversations", params(("id" = String, Path)),
               responses((status = 200, body = ThreadAnswer), Problem))]
pub async fn unblock(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
) -> Result<Json<ThreadAnswer>, Problem> {
    let mut tx = who.write(&app).await?;
    let thread = actions::find_own(&mut tx, &who, &id).await?;
    let other = thread.counterpart(&who.id).ok_or(Refusal::NotFound)?;
    accounts::unblock(&mut tx, &who.id, other).await?;
    let answer = thread_answer(&mut tx, &who, &id).await?;
    commit(tx, answer).await
}

/// The thread as it is now for `who`.
async fn thread_answer(sql: &mut impl Sql, who: &Actor, id: &str) -> Result<Json<ThreadAnswer>, Problem> {
    let row = store::listed(sql, &who.id, id).await?.ok_or(Refusal::NotFound)?;
    let thread = threads(sql, &who.id, vec![row]).await?.pop().ok_or(Refusal::NotFound)?;
    Ok(Json(ThreadAnswer { thread }))
}

/// Notifies admins that they may look, and why; the messages themselves are not included.
async fn notify_admins(app: &Market, tx: &mut Tx, who: &Actor, report_id: &str, reason: &str) -> Result<(), Problem> {
    let path = "/admin?tab=reports";
    for Person { id, email, .. } in accounts::admins(tx).await? {
        let content = Content {
            paragraphs: vec![msg!("email-report-heading", name = who.name.as_str(), reason = reason)],
            button: Some((msg!("button-report"), link(&app.public_url, path))),
            ..Content::new(msg!("notify-report", excerpt = "").attribute("title"))
        };
        let notification = Notification {
            user_id: id.clone(),
            kind: Kind::System,
            text: Text::Message(msg!("notify-report", excerpt = rules::excerpt(reason))),
            deal_id: None,
            link: Some(path.into()),
            dedupe_key: format!("report:{report_id}:{id}"),
            mail: Some(Email { to: email, content }),
            sender_id: Some(who.id.clone()),
        };
        notify(tx, app, notification).await?;
    }
    Ok(())
}
