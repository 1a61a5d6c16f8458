//! `/media/covers/{id}.svg` and `.png`: generated art, the same for ever.
use super::{covers, store};
use crate::{accounts, state::App};
use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};
use bytes::Bytes;
use platform::{
    background_thread,
    disk_cache::DiskCache,
    effort::{self, Effort},
    http::{
        Path, Problem,
        response_cache::{Cache, CachedResponse},
    },
    msg,
};
use resvg::{tiny_skia, usvg};
use std::{path::Path as Folder, time::Duration};

/// The picture of pages that have none of their own: a portal, chosen by eye.
pub const PRODUCT_COVER: &str = "door-21";
/// Longer ids than any of ours have no cover.
const MAX_ID_LENGTH: usize = 128;
/// The shape that link previews want, large enough for the wide ones (600 is), and small enough to cost less than 20
/// ms.
const PREVIEW_SIZE: (u32, u32) = (800, 420);
/// Pictures that are kept in memory.
const IN_MEMORY: usize = 16;
/// Drawings (SVG) that are kept in memory, encoded: a few kilobytes each.
const DRAWINGS: usize = 256;
/// Pictures that are kept on disk, in bytes: about two thousand.
const ON_DISK: u64 = 256 * 1024 * 1024;
/// How long a picture on disk is taken: it is the same for ever, unless a new version draws otherwise.
const AGE: Duration = Duration::from_secs(30 * 24 * 3_600);

/// Covers that were drawn before.
pub struct Covers {
    drawings: Cache<String>,
    pictures: Cache<String>,
    files: DiskCache,
}

impl Covers {
    /// Keeps pictures under `data`.
    pub fn new(data: &Folder) -> Self {
        let files = DiskCache::new(data.join("cache").join("covers"), ON_DISK);
        Self { drawings: Cache::new(DRAWINGS), pictures: Cache::new(IN_MEMORY), files }
    }
}

/// The cover of an id. A drawing (`.svg`) is cheap and there is one for every id; a picture (`.png`) is not, and is
/// there for what exists: an experience, a creator, the product.
#[utoipa::path(get, path = "/media/covers/{file}", tag = "experiences",
               params(("file" = String, Path, description = "An id with `.svg`, or with `.png` for a link preview")),
               responses((status = 200, content_type = "image/svg+xml", body = String), (status = 304), Problem))]
pub async fn cover(State(app): State<App>, headers: HeaderMap, Path(file): Path<String>) -> Result<Response, Problem> {
    let (id, kind) =
        file.rsplit_once('.').filter(|(id, _)| (1..=MAX_ID_LENGTH).contains(&id.len())).ok_or_else(unknown)?;
    let id = id.to_owned();
    let cover = match kind {
        "svg" => app.covers.drawings.get_or(&id, drawing(&id)).await?,
        "png" => app.covers.pictures.get_or(&id, picture(&app, &id)).await?,
        _ => return Err(unknown()),
    };
    let mut response = cover.answer(&headers, "public, max-age=31536000, immutable", "Accept-Encoding");
    // opened by itself an SVG is a document of our origin: it may do nothing
    let nothing = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, nothing);
    Ok(response)
}

fn unknown() -> Problem {
    Problem::not_found(msg!("problem-no-such-cover"))
}

async fn drawing(id: &str) -> Result<CachedResponse, Problem> {
    Ok(image("image/svg+xml", covers::svg(id).into_bytes()))
}

/// The picture of something that exists, drawn on a thread of the lowest priority unless it is on disk.
async fn picture(app: &App, id: &str) -> Result<CachedResponse, Problem> {
    if !exists(app, id).await? {
        return Err(unknown());
    }
    let name = id.to_owned();
    let make = move || async move {
        let drawn = background_thread::run("cover", move || draw(&name)).await.map_err(Problem::internal)?;
        drawn.map(Bytes::from).map_err(Problem::internal)
    };
    let bytes = app.covers.files.get_or(id, AGE, make).await?;
    Ok(image("image/png", bytes.into()))
}

async fn exists(app: &App, id: &str) -> Result<bool, Problem> {
    let mut db = &app.db;
    Ok(id == PRODUCT_COVER
        || store::find(&mut db, id).await?.is_some_and(|experience| experience.published)
        || accounts::person(&mut db, id).await?.is_some_and(|person| person.is_listed_creator()))
}

fn image(kind: &'static str, bytes: Vec<u8>) -> CachedResponse {
    let kind_of = HeaderValue::from_static(kind);
    if kind == "image/png" {
        let hash = <sha2::Sha256 as sha2::Digest>::digest(&bytes);
        return CachedResponse::encoded(kind_of, &hash, Bytes::from(bytes), None, None);
    }
    CachedResponse::new(kind_of, Bytes::from(bytes))
}

/// The cover cut to [`PREVIEW_SIZE`], its middle kept.
fn draw(id: &str) -> Result<Vec<u8>, String> {
    effort::count(Effort::Rendering);
    let tree = usvg::Tree::from_str(&covers::svg(id), &usvg::Options::default()).map_err(|error| error.to_string())?;
    let (wide, high) = PREVIEW_SIZE;
    let mut picture = tiny_skia::Pixmap::new(wide, high).ok_or("no picture of this size")?;
    #[allow(clippy::cast_precision_loss, reason = "small")]
    let (wide, high) = (wide as f32, high as f32);
    let scale = wide / tree.size().width();
    let lift = (high - tree.size().height() * scale) / 2.0;
    let place = tiny_skia::Transform::from_scale(scale, scale).post_translate(0.0, lift);
    resvg::render(&tree, place, &mut picture.as_mut());
    encode(&picture).map_err(|error| error.to_string())
}

/// A PNG without transparency (a cover fills its picture), a quarter larger than the best one and made in a tenth of
/// the time.
fn encode(picture: &tiny_skia::Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let colours: Vec<u8> =
        picture.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&colours)?;
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn a_preview_is_a_png_of_the_size_that_previews_want() {
        let png = draw("1").expect("drawn");
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!((&png[16..20], &png[20..24]), (&800_u32.to_be_bytes()[..], &420_u32.to_be_bytes()[..]));
    }
}
