//! The admins' inbox.
use crate::accounts::Actor;
use crate::contact::inbox::{self, ContactPage, ContactView, InboxQuery};
use crate::context::Base;
use axum::extract::State;
use platform::http::{Json, Path, Problem, Query};
use serde::Deserialize;
use utoipa::ToSchema;

/// Whether a message has been handled.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Handling {
    /// `false` puts it back; true when absent.
    handled: Option<bool>,
}

/// The contact messages, newest first.
#[utoipa::path(get, path = "/api/admin/contact", tag = "admin", params(InboxQuery),
               responses((status = 200, body = ContactPage), Problem))]
pub async fn list(
    State(app): State<Base>,
    who: Actor,
    Query(query): Query<InboxQuery>,
) -> Result<Json<ContactPage>, Problem> {
    inbox::list(&app, &who, &query).await.map(Json)
}

/// Mark a contact message as handled, or put it back.
#[utoipa::path(post, path = "/api/admin/contact/{id}/handled", tag = "admin", params(("id" = String, Path)),
               request_body = Option<Handling>, responses((status = 200, body = ContactView), Problem))]
pub async fn handled(
    State(app): State<Base>,
    who: Actor,
    Path(id): Path<String>,
    body: Option<Json<Handling>>,
) -> Result<Json<ContactView>, Problem> {
    let handled = body.and_then(|Json(body)| body.handled).unwrap_or(true);
    inbox::set_handled(&app, &who, &id, handled).await
}
