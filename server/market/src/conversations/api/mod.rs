//! The endpoints of the two people.
pub mod admin;
pub mod questions;

use super::{
    actions::{self, MessageAnswer, NewThread},
    pages::{self, MessagePage, ThreadAnswer, ThreadPage, ThreadsQuery},
    reports,
};
use crate::context::Market;
use axum::{extract::State, http::StatusCode};
use base::accounts::Actor;
use base::contact_details::Outgoing;
use platform::{
    http::{Json, Path, Problem, Query},
    paging::PageQuery,
};
use serde::Deserialize;
use utoipa::ToSchema;

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
    pages::list(&app, &who, &query).await.map(Json)
}

/// Begin a conversation with a creator, or write to the other side of a booking.
#[utoipa::path(post, path = "/api/threads", tag = "conversations", request_body = NewThread,
               responses((status = 201, body = ThreadAnswer), (status = 200, body = ThreadAnswer), Problem))]
pub async fn begin(
    State(app): State<Market>,
    who: Actor,
    Json(body): Json<NewThread>,
) -> Result<(StatusCode, Json<ThreadAnswer>), Problem> {
    actions::begin(&app, &who, &body).await
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
    pages::messages(&app, &who, &id, &query).await.map(Json)
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
    let sent = Outgoing { text: &body.message, confirmed: body.confirmed_contact };
    actions::send(&app, &who, &id, sent).await
}

/// Mark a conversation as read, with the notifications that lead to it.
#[utoipa::path(post, path = "/api/threads/{id}/read", tag = "conversations", params(("id" = String, Path)),
               responses((status = 200, body = ThreadAnswer), Problem))]
pub async fn read(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
) -> Result<Json<ThreadAnswer>, Problem> {
    actions::read(&app, &who, &id).await
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
    reports::report(&app, &who, &id, &body.reason).await
}

/// Hear nothing more of the other person.
#[utoipa::path(post, path = "/api/threads/{id}/block", tag = "conversations", params(("id" = String, Path)),
               responses((status = 200, body = ThreadAnswer), Problem))]
pub async fn block(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
) -> Result<Json<ThreadAnswer>, Problem> {
    actions::set_block(&app, &who, &id, true).await
}

/// Hear of the other person again.
#[utoipa::path(post, path = "/api/threads/{id}/unblock", tag = "conversations", params(("id" = String, Path)),
               responses((status = 200, body = ThreadAnswer), Problem))]
pub async fn unblock(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
) -> Result<Json<ThreadAnswer>, Problem> {
    actions::set_block(&app, &who, &id, false).await
}
