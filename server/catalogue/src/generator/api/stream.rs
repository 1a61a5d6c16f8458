//! The progress of a film, by server-sent events.
use crate::context::Catalogue;
use crate::generator::{caller::Caller, progress_stream};
use axum::{extract::State, response::Response};
use platform::http::{Path, Problem};

/// Watch a film's progress: `generation` (a GenerationView) at once and after each change, until it has ended.
#[utoipa::path(get, path = "/api/generations/{id}/events", tag = "generator", params(("id" = String, Path)),
               responses((status = 200, content_type = "text/event-stream", body = String), Problem))]
pub async fn events(State(app): State<Catalogue>, caller: Caller, Path(id): Path<String>) -> Result<Response, Problem> {
    progress_stream::open(app, caller, id).await
}
