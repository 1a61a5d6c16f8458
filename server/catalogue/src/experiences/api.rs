//! `/media/covers/{id}.svg` and `.png`: generated art, the same for ever.
use super::cover_files;
use crate::context::Catalogue;
use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};
use platform::http::{Path, Problem};

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
    let cover = cover_files::find(&app, &file).await?;
    let mut response = cover.answer(&headers, "public, max-age=31536000, immutable", "Accept-Encoding");
    // opened by itself an SVG is a document of our origin: it may do nothing
    let nothing = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, nothing);
    Ok(response)
}
