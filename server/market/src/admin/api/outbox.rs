//! The outbox: what was mailed to whom and how far it came. The texts stay unread: they may hold links that sign in.
use crate::admin::outbox::{self, OutboxPage, OutboxQuery, QueuedView};
use crate::context::Market;
use axum::extract::State;
use base::accounts::Actor;
use platform::http::{Json, Path, Problem, Query};

/// The emails, newest first.
#[utoipa::path(get, path = "/api/admin/outbox", tag = "admin", params(OutboxQuery),
               responses((status = 200, body = OutboxPage), Problem))]
pub async fn list(
    State(app): State<Market>,
    who: Actor,
    Query(query): Query<OutboxQuery>,
) -> Result<Json<OutboxPage>, Problem> {
    outbox::list(&app, &who, &query).await.map(Json)
}

/// Send an email once more that was given up.
#[utoipa::path(post, path = "/api/admin/outbox/{id}/requeue", tag = "admin", params(("id" = String, Path)),
               responses((status = 200, body = QueuedView), Problem))]
pub async fn requeue(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
) -> Result<Json<QueuedView>, Problem> {
    outbox::requeue(&app, &who, &id).await
}
