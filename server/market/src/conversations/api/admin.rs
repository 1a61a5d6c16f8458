//! Endpoints of admins: threads while a report of them is open, and nothing else.
use crate::context::Market;
use crate::conversations::reports::{self, ReportPage, ReportedMessages, ReportsQuery, ReportsResolved};
use axum::extract::State;
use base::accounts::Actor;
use platform::{
    http::{Json, Path, Problem, Query},
    paging::PageQuery,
};

/// The reported conversations, the newest report first.
#[utoipa::path(get, path = "/api/admin/threads", tag = "admin", params(ReportsQuery),
               responses((status = 200, body = ReportPage), Problem))]
pub async fn list(
    State(app): State<Market>,
    who: Actor,
    Query(query): Query<ReportsQuery>,
) -> Result<Json<ReportPage>, Problem> {
    reports::list(&app, &who, &query).await.map(Json)
}

/// Read a conversation while a report of it is open. That an admin did is written down.
#[utoipa::path(get, path = "/api/admin/threads/{id}/messages", tag = "admin",
               params(("id" = String, Path), PageQuery), responses((status = 200, body = ReportedMessages), Problem))]
pub async fn messages(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
    Query(query): Query<PageQuery>,
) -> Result<Json<ReportedMessages>, Problem> {
    reports::messages(&app, &who, &id, &query).await
}

/// Close the reports of a conversation; admins can then read it no more.
#[utoipa::path(post, path = "/api/admin/threads/{id}/resolve", tag = "admin", params(("id" = String, Path)),
               responses((status = 200, body = ReportsResolved), Problem))]
pub async fn resolve(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
) -> Result<Json<ReportsResolved>, Problem> {
    reports::resolve(&app, &who, &id).await
}
