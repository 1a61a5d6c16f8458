//! `/media/films/{id}.mp4` and `.jpg`: films and their posters, which never change.
use crate::context::Catalogue;
use crate::generator::media;
use axum::{
    extract::State,
    http::{HeaderMap, Method},
    response::Response,
};
use platform::http::{Path, Problem};

/// A film or its poster, whole or in parts.
#[utoipa::path(get, path = "/media/films/{file}", tag = "generator",
               params(("file" = String, Path, description = "A film's id with `.mp4`, or with `.jpg` for its poster")),
               responses((status = 200, content_type = "video/mp4", body = Vec<u8>), (status = 206), (status = 304), Problem))]
pub async fn film(
    State(app): State<Catalogue>,
    method: Method,
    headers: HeaderMap,
    Path(file): Path<String>,
) -> Result<Response, Problem> {
    media::serve(&app, &file, &method, &headers).await
}
