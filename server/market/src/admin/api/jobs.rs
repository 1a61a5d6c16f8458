//! The queue: how much is due, and what was given up.
use crate::admin::{
    failed_jobs::{self, DeadJobPage},
    outbox::QueuedView,
};
use crate::context::Market;
use axum::extract::State;
use base::accounts::Actor;
use platform::{
    http::{Json, Path, Problem, Query},
    paging::PageQuery,
};

/// The jobs that were given up, newest first.
#[utoipa::path(get, path = "/api/admin/jobs", tag = "admin", params(PageQuery),
               responses((status = 200, body = DeadJobPage), Problem))]
pub async fn list(
    State(app): State<Market>,
    who: Actor,
    Query(query): Query<PageQuery>,
) -> Result<Json<DeadJobPage>, Problem> {
    failed_jobs::list(&app, &who, &query).await.map(Json)
}

/// Run a job once more that was given up.
#[utoipa::path(post, path = "/api/admin/jobs/{id}/retry", tag = "admin", params(("id" = String, Path)),
               responses((status = 200, body = QueuedView), Problem))]
pub async fn retry(State(app): State<Market>, who: Actor, Path(id): Path<String>) -> Result<Json<QueuedView>, Problem> {
    failed_jobs::retry(&app, &who, &id).await
}
