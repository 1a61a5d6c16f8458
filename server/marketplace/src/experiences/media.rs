//! `/media/covers/{id}.svg` and `.png`: generated art, the same for ever.
use super::covers;
use crate::state::App;
use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};
use bytes::Bytes;
use platform::http::{Path, Problem, ready::Ready};
use resvg::{tiny_skia, usvg};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};
use tokio::sync::Semaphore;

/// Longer ids than any of ours have no cover.
const LONGEST_ID: usize = 128;
/// The size that link previews want.
const PREVIEW: (u32, u32) = (1_200, 630);
/// How many finished previews are kept.
const KEPT: usize = 16;

/// Draws covers, a bounded number of pictures at once; keeps a few.
pub struct Covers {
    drawing: Semaphore,
    pictures: Mutex<VecDeque<(String, Arc<Ready>)>>,
}

impl Default for Covers {
    fn default() -> Self {
        Self { drawing: Semaphore::new(2), pictures: Mutex::default() }
    }
}

/// The cover of an id.
#[utoipa::path(get, path = "/media/covers/{file}", tag = "experiences",
               params(("file" = String, Path, description = "An id with `.svg`, or with `.png` for a link preview")),
               responses((status = 200, content_type = "image/svg+xml", body = String), (status = 304), Problem))]
pub async fn cover(State(app): State<App>, headers: HeaderMap, Path(file): Path<String>) -> Result<Response, Problem> {
    let unknown = || Problem::not_found("There is no such cover.");
    let (id, kind) =
        file.rsplit_once('.').filter(|(id, _)| (1..=LONGEST_ID).contains(&id.len())).ok_or_else(unknown)?;
    let cover = match kind {
        "svg" => Arc::new(image("image/svg+xml", covers::svg(id).into_bytes())),
        "png" => app.covers.picture(id).await?,
        _ => return Err(unknown()),
    };
    let mut response = cover.answer(&headers, "public, max-age=31536000, immutable", "Accept-Encoding");
    // opened by itself an SVG is a document of our origin: it may do nothing
    let nothing = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, nothing);
    Ok(response)
}

impl Covers {
    /// The preview picture of `id`, drawn off the async threads.
    async fn picture(&self, id: &str) -> Result<Arc<Ready>, Problem> {
        if let Some(kept) = self.kept(id) {
            return Ok(kept);
        }
        let _turn = self.drawing.acquire().await.map_err(Problem::internal)?;
        let name = id.to_owned();
        let drawn = tokio::task::spawn_blocking(move || draw(&name)).await.map_err(Problem::internal)?;
        let picture = Arc::new(image("image/png", drawn.map_err(Problem::internal)?));
        let mut pictures = self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        pictures.truncate(KEPT - 1);
        pictures.push_front((id.to_owned(), picture.clone()));
        Ok(picture)
    }

    fn kept(&self, id: &str) -> Option<Arc<Ready>> {
        let pictures = self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        pictures.iter().find(|(name, _)| name == id).map(|(_, picture)| picture.clone())
    }
}

fn image(kind: &'static str, bytes: Vec<u8>) -> Ready {
    let kind_of = HeaderValue::from_static(kind);
    if kind == "image/png" {
        let hash = <sha2::Sha256 as sha2::Digest>::digest(&bytes);
        return Ready::encoded(kind_of, &hash, Bytes::from(bytes), None, None);
    }
    Ready::new(kind_of, Bytes::from(bytes))
}

/// The cover cut to [`PREVIEW`], its middle kept.
fn draw(id: &str) -> Result<Vec<u8>, String> {
    let tree = usvg::Tree::from_str(&covers::svg(id), &usvg::Options::default()).map_err(|error| error.to_string())?;
    let (wide, high) = PREVIEW;
    let mut picture = tiny_skia::Pixmap::new(wide, high).ok_or("no picture of this size")?;
    #[allow(clippy::cast_precision_loss, reason = "small")]
    let (wide, high) = (wide as f32, high as f32);
    let scale = wide / tree.size().width();
    let lift = (high - tree.size().height() * scale) / 2.0;
    let place = tiny_skia::Transform::from_scale(scale, scale).post_translate(0.0, lift);
    resvg::render(&tree, place, &mut picture.as_mut());
    picture.encode_png().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn a_preview_is_a_png_of_the_size_that_previews_want() {
        let png = draw("1").expect("drawn");
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!((&png[16..20], &png[20..24]), (&1_200_u32.to_be_bytes()[..], &630_u32.to_be_bytes()[..]));
    }
}
