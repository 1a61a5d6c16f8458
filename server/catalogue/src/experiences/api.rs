//! `/media/covers/{id}.svg` and `.png`: generated art, the same for ever.
use super::{cover_cache::unknown, store};
use crate::context::Catalogue;
use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};
use base::accounts;
use platform::http::{Path, Problem};

/// The picture of pages that have none of their own: a portal, chosen by eye.
pub const PRODUCT_COVER: &str = "door-21";
/// Longer ids than any of ours have no cover.
const MAX_ID_LENGTH: usize = 128;
/// The cover of an id. A drawing (`.svg`) is cheap and there is one for every id; a picture (`.png`) is not, and is
/// there for what exists: an experience, a creator, the product.
#[utoipa::path(get, path = "/media/covers/{file}", tag = "experiences",
               params(("file" = String, Path, description = "An id with `.svg`, or with `.png` for a link preview")),
               responses((status = 200, content_type = "image/svg+xml", body = String), (status = 304), Problem))]
pub async fn cover(
    State(app): State<Catalogue>,
    headers: HeaderMap,
    Path(file): Path<String>,
) -> Result<Response, Problem> {
    let (id, kind) =
        file.rsplit_once('.').filter(|(id, _)| (1..=MAX_ID_LENGTH).contains(&id.len())).ok_or_else(unknown)?;
    let id = id.to_owned();
    let cover = match kind {
        "svg" => app.covers.drawing(&id).await?,
        "png" => app.covers.picture(&id, exists(&app, &id)).await?,
        _ => return Err(unknown()),
    };
    let mut response = cover.answer(&headers, "public, max-age=31536000, immutable", "Accept-Encoding");
    // opened by itself an SVG is a document of our origin: it may do nothing
    let nothing = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, nothing);
    Ok(response)
}

async fn exists(app: &Catalogue, id: &str) -> Result<bool, Problem> {
    let mut db = &app.db;
    Ok(id == PRODUCT_COVER
        || store::find(&mut db, id).await?.is_some_and(|experience| experience.published)
        || accounts::person(&mut db, id).await?.is_some_and(|person| person.is_listed_creator()))
}
