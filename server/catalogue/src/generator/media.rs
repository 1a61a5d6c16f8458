//! Films and their posters, which never change.
use super::store;
use crate::context::Catalogue;
use axum::{
    http::{HeaderMap, Method},
    response::Response,
};
use platform::{http::Problem, msg};

/// The film or the poster that `file` names, whole or in parts.
///
/// # Errors
/// 404 when there is none.
pub async fn serve(app: &Catalogue, file: &str, method: &Method, headers: &HeaderMap) -> Result<Response, Problem> {
    let unknown = || Problem::not_found(msg!("problem-no-such-film"));
    let (id, kind) = file.rsplit_once('.').ok_or_else(unknown)?;
    let film = store::film(&mut &app.db, id).await?.ok_or_else(unknown)?;
    let stored = match kind {
        "mp4" => film.video_file,
        "jpg" => film.poster_file,
        _ => return Err(unknown()),
    };
    let stored = app.files.find(&stored).await?.ok_or_else(unknown)?;
    app.files.serve(&stored, method, headers).await
}
