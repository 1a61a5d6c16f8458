//! Covers that were drawn before: drawings in memory, pictures also on disk.
use super::covers;
use axum::http::HeaderValue;
use bytes::Bytes;
use platform::{
    background_thread,
    disk_cache::DiskCache,
    effort::{self, Effort},
    http::{
        Problem,
        response_cache::{Cache, CachedResponse},
    },
    msg,
};
use resvg::{tiny_skia, usvg};
use std::{path::Path as Folder, sync::Arc, time::Duration};

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
    /// The drawing (SVG) of `id`.
    ///
    /// # Errors
    /// Never for a reason that a caller gives.
    pub async fn drawing(&self, id: &String) -> Result<Arc<CachedResponse>, Problem> {
        let made = async { Ok(image("image/svg+xml", covers::svg(id).into_bytes())) };
        self.drawings.get_or(id, made).await
    }
    /// The picture of `id`, if that `exists`, drawn on a thread of the lowest priority unless it is on disk.
    ///
    /// # Errors
    /// Those of `exists`; 404 when it does not.
    pub async fn picture(
        &self,
        id: &String,
        exists: impl Future<Output = Result<bool, Problem>>,
    ) -> Result<Arc<CachedResponse>, Problem> {
        let made = async {
            if !exists.await? {
                return Err(unknown());
            }
            let name = id.clone();
            let make = move || async move {
                let drawn = background_thread::run("cover", move || draw(&name)).await.map_err(Problem::internal)?;
                drawn.map(Bytes::from).map_err(Problem::internal)
            };
            let bytes = self.files.get_or(id, AGE, make).await?;
            Ok(image("image/png", bytes.into()))
        };
        self.pictures.get_or(id, made).await
    }
}

/// 404: no cover has this name.
pub fn unknown() -> Problem {
    Problem::not_found(msg!("problem-no-such-cover"))
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
