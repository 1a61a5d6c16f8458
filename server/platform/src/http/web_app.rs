//! The web app: its files from the binary, and each page's `index.html` with the head that links previews read.
use super::{
    problem::Problem,
    response_cache::{Cache, CachedResponse, etag},
};
use crate::msg;
use askama::Template;
use axum::{
    Router,
    body::Bytes,
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use sha2::{Digest, Sha256};
use std::{
    borrow::Cow,
    collections::HashMap,
    convert::Infallible,
    future::Future,
    pin::Pin,
    sync::{Arc, PoisonError, RwLock},
};

/// One file of the web build.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its bytes.
    pub bytes: Cow<'static, [u8]>,
    /// Their SHA-256.
    pub sha256: [u8; 32],
}

/// The file with this path, as `rust-embed` answers.
pub type Find = fn(&str) -> Option<Asset>;

/// An MP4 film that link previews may play.
#[derive(Clone, Debug, PartialEq)]
pub struct Video {
    /// Its whole address.
    pub url: String,
    /// Pixels.
    pub width: i64,
    /// Pixels.
    pub height: i64,
}

/// A response of the API that is sent inside a page, because the page's scripts need it first.
#[derive(Clone, Debug, PartialEq)]
pub struct PageData {
    /// Path and query of the GET request that it answers, spelled as the page's scripts spell them.
    pub request: String,
    /// JSON that every visitor may see.
    pub json: Bytes,
}

impl PageData {
    /// As an HTML element that nothing in the data can close: JSON has `<` only inside of strings, where it may be escaped.
    fn html(&self) -> String {
        let (request, json) = (escape(&self.request), String::from_utf8_lossy(&self.json).replace('<', "\\u003c"));
        format!("<script type=\"application/json\" id=\"page-data\" data-request=\"{request}\">{json}</script>")
    }
}

/// What the server writes into a page.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// The page's title.
    pub title: String,
    /// One or two sentences for previews and search engines.
    pub description: String,
    /// The address that the page should be known by, with a picture; from the public URL.
    pub url: Option<String>,
    /// The picture of the preview, as a whole address.
    pub image: Option<String>,
    /// The film of the preview.
    pub video: Option<Video>,
    /// What the page's own scripts read there before they have asked for anything: names and contents.
    pub notes: Vec<(&'static str, String)>,
    /// JSON-LD for search engines.
    pub json_ld: Option<serde_json::Value>,
    /// Paths of the pictures that are seen first, for a page that the build drew with room for them.
    pub pictures: Vec<String>,
    /// What the page's scripts would ask for first, at the end of the body.
    pub data: Option<PageData>,
    /// Search engines leave it out; previews of links do not.
    pub unlisted: bool,
    /// The page's own policy, where it needs another than all pages.
    pub csp: Option<http::HeaderValue>,
    /// 404 for a page that shows that there is nothing.
    pub status: StatusCode,
    /// The page stays as it is while the server runs: guests get it from [`FixedPages`].
    pub is_fixed: bool,
    /// The prerendered file of the build for this page, the same for every visitor. All other pages start with the
    /// empty `index.html`.
    pub prerendered: Option<String>,
}

impl Head {
    /// A page with a title and a description.
    pub fn new(title: impl Into<String>, description: impl Into<String>) -> Self {
        let (title, description) = (title.into(), description.into());
        Self {
            title,
            description,
            url: None,
            image: None,
            video: None,
            notes: Vec::new(),
            json_ld: None,
            pictures: Vec::new(),
            data: None,
            unlisted: false,
            csp: None,
            status: StatusCode::OK,
            is_fixed: false,
            prerendered: None,
        }
    }
    /// The head as HTML. Everything in it is escaped; JSON-LD cannot close its script.
    fn html(&self) -> String {
        let json_ld = self.json_ld.as_ref().map(|data| data.to_string().replace('<', "\\u003c"));
        let Self { title, description, url, image, video, notes, unlisted, .. } = self;
        let (url, image) = (url.as_deref(), image.as_deref());
        let template =
            HeadTemplate { title, description, url, image, video: video.as_ref(), notes, unlisted: *unlisted, json_ld };
        template.render().unwrap_or_default()
    }
}

#[derive(Template)]
#[template(path = "head.html")]
struct HeadTemplate<'a> {
    title: &'a str,
    description: &'a str,
    url: Option<&'a str>,
    image: Option<&'a str>,
    video: Option<&'a Video>,
    notes: &'a [(&'static str, String)],
    unlisted: bool,
    /// Without a `<`.
    json_ld: Option<String>,
}

/// `text` inside HTML or XML, also inside a quoted attribute.
pub fn escape(text: &str) -> String {
    askama::filters::escape(text, askama::filters::Html).map_or_else(|never| match never {}, |safe| safe.to_string())
}

/// The page of the build that has nothing in its body.
const INDEX: &str = "index.html";

/// Where a page of the build has room for its head.
const HEAD_SLOT: &str = "<!--head-->";

/// Where it has room for its data.
const DATA_SLOT: &str = "<!--data-->";

/// Where a page that the build drew has room for the address of a picture.
const PICTURE_SLOT: &str = "\"/picture-slot\"";

/// The address of a picture where there is none to show.
const NO_PICTURE: &str = "data:,";

/// Pages that are kept with their encodings, some 50 KB each.
const PAGES: usize = 128;

/// How caches may keep a page: they must revalidate it each time.
const PAGE_CACHE: &str = "no-cache";

/// What the answers here vary by.
const ENCODING: &str = "Accept-Encoding";

type HeadFuture = Pin<Box<dyn Future<Output = Head> + Send>>;
type WriteHead = Arc<dyn Fn(Parts) -> HeadFuture + Send + Sync>;

/// The web app as a service.
#[derive(Clone)]
pub struct WebApp {
    find: Find,
    head: WriteHead,
    /// Paths that belong to services, never to pages: `/api`.
    services: &'static [&'static str],
    files: Arc<RwLock<HashMap<String, Arc<CachedResponse>>>>,
    /// Pages that are worth encoding, by their digest.
    pages: Arc<Cache<String>>,
    fixed: FixedPages,
}

/// Pages that stay as they are while the server runs, by their paths, once they have been asked for.
#[derive(Clone, Default)]
pub struct FixedPages(Arc<RwLock<HashMap<String, Arc<CachedResponse>>>>);

impl FixedPages {
    /// The answer to a GET of `path` with these headers.
    pub fn answer(&self, path: &str, headers: &HeaderMap) -> Option<Response> {
        let pages = self.0.read().unwrap_or_else(PoisonError::into_inner);
        Some(pages.get(path)?.answer(headers, PAGE_CACHE, ENCODING))
    }
    fn add(&self, path: &str, page: &Arc<CachedResponse>) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned(), page.clone());
    }
}

impl WebApp {
    /// Files come from `find`, heads from `head` (called with the request for the page). An unknown path under one of
    /// `services` is a 404 problem instead of a page.
    pub fn new<F, R>(find: Find, services: &'static [&'static str], fixed: FixedPages, head: F) -> Self
    where
        F: Fn(Parts) -> R + Send + Sync + 'static,
        R: Future<Output = Head> + Send + 'static,
    {
        let head: WriteHead = Arc::new(move |request| Box::pin(head(request)));
        Self { find, head, services, files: Arc::default(), pages: Arc::new(Cache::new(PAGES)), fixed }
    }
    /// `router` with the web app behind it.
    pub fn wrap(self, router: Router) -> Router {
        router.fallback_service(Router::new().fallback(answer).with_state(self))
    }

    async fn respond(&self, request: Request) -> Response {
        let path = request.uri().path();
        let service = self
            .services
            .iter()
            .any(|prefix| path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')));
        if service {
            return Problem::not_found(msg!("problem-no-endpoint", method = request.method().as_str(), path = path))
                .into_response();
        }
        if request.method() != Method::GET && request.method() != Method::HEAD {
            return super::edge::method_not_allowed(request.method().clone(), request.uri().clone())
                .await
                .into_response();
        }
        let name = path.trim_start_matches('/');
        let last = name.rsplit('/').next().unwrap_or_default();
        if last.contains('.') && !last.ends_with(".html") {
            return match self.file(name) {
                Some(file) => file.answer(request.headers(), cache_of(name), ENCODING),
                None => Problem::not_found(msg!("problem-no-file", path = path)).into_response(),
            };
        }
        self.page(request.into_parts().0).await
    }

    /// The file `name` in its encodings. Files of one build do not change; in a development build, where they are read
    /// from the folder, the digest shows changes.
    fn file(&self, name: &str) -> Option<Arc<CachedResponse>> {
        if [".br", ".gz", ".map"].iter().any(|end| name.ends_with(end)) || name.split('/').any(|part| part == "..") {
            return None;
        }
        let asset = (self.find)(name)?;
        Some(self.cached(name, &asset.sha256, || {
            let encoded = |end: &str| (self.find)(&format!("{name}{end}")).map(|asset| to_bytes(asset.bytes));
            CachedResponse::encoded(
                content_type(name),
                &asset.sha256,
                to_bytes(asset.bytes),
                encoded(".gz"),
                encoded(".br"),
            )
        }))
    }

    /// What was made for `name` from a file with this digest, or now is.
    fn cached(&self, name: &str, sha256: &[u8], make: impl FnOnce() -> CachedResponse) -> Arc<CachedResponse> {
        let key = format!("{name} {}", tag(sha256));
        if let Some(cached) = self.files.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return cached.clone();
        }
        let ready = Arc::new(make());
        let mut files = self.files.write().unwrap_or_else(PoisonError::into_inner);
        if files.len() < 10_000 {
            files.insert(key, ready.clone());
        }
        ready
    }

    /// The page that the request asks for. It is the same for every visitor, and its tag changes with all that is in it.
    async fn page(&self, request: Parts) -> Response {
        let (headers, path) = (request.headers.clone(), request.uri.path().to_owned());
        let head = (self.head)(request).await;
        let prerendered = head.prerendered.as_deref().and_then(|name| Some((name, (self.find)(name)?)));
        let (name, build) = match prerendered.or_else(|| Some((INDEX, (self.find)(INDEX)?))) {
            Some((name, build)) if !build.bytes.is_empty() => (name, build),
            _ => return absent(),
        };
        let page = if name == INDEX && head.data.is_none() {
            // One per listing, film and so on, and small: not worth caching.
            let html = html(&build, &head, &head.html(), "");
            let digest = Sha256::digest(html.as_bytes());
            Arc::new(CachedResponse::encoded(content_type(name), &digest, html.into(), None, None))
        } else {
            self.write_page(name, &build, &head).await
        };
        if head.is_fixed {
            self.fixed.add(&path, &page);
        }
        let mut response = page.answer(&headers, PAGE_CACHE, ENCODING);
        if response.status() == StatusCode::OK {
            *response.status_mut() = head.status;
        }
        if let Some(csp) = head.csp {
            response.headers_mut().insert(http::header::CONTENT_SECURITY_POLICY, csp);
        }
        response
    }

    /// The page in the file `name` of the build with this head, kept by what differs from the other pages: to write and
    /// to hash the whole costs three times a response.
    async fn write_page(&self, name: &str, build: &Asset, head: &Head) -> Arc<CachedResponse> {
        let (head_html, data) = (head.html(), head.data.as_ref().map(PageData::html).unwrap_or_default());
        let mut parts = Sha256::new();
        for part in [name.as_bytes(), &build.sha256, head_html.as_bytes(), data.as_bytes()] {
            parts.update((part.len() as u64).to_le_bytes());
            parts.update(part);
        }
        head.pictures.iter().for_each(|picture| parts.update(format!("{picture:?}")));
        let make = async {
            let html = html(build, head, &head_html, &data);
            Ok::<_, Infallible>(CachedResponse::unencoded(content_type(name), html.into()))
        };
        match self.pages.get_or(&tag(&parts.finalize()), make).await {
            Ok(page) => page,
            Err(never) => match never {},
        }
    }
}

/// The page of the build with its head and its data, both HTML.
fn html(build: &Asset, head: &Head, head_html: &str, data: &str) -> String {
    // The pictures first: what people wrote may read like a slot.
    let html = with_pictures(&String::from_utf8_lossy(&build.bytes), &head.pictures);
    html.replacen(HEAD_SLOT, head_html, 1).replacen(DATA_SLOT, data, 1)
}

/// `html` with the addresses of `pictures` in its slots, in their order.
fn with_pictures(html: &str, pictures: &[String]) -> String {
    let mut parts = html.split(PICTURE_SLOT);
    let mut filled = parts.next().unwrap_or_default().to_owned();
    let addresses = pictures.iter().map(String::as_str).chain(std::iter::repeat(NO_PICTURE));
    for (address, part) in addresses.zip(parts) {
        filled += &format!("\"{}\"{part}", escape(address));
    }
    filled
}

/// The name of what has this digest.
fn tag(sha256: &[u8]) -> String {
    etag(sha256).to_str().unwrap_or_default().to_owned()
}

async fn answer(State(web): State<WebApp>, request: Request) -> Response {
    web.respond(request).await
}

/// The one page of a server that was built without the web app.
fn absent() -> Response {
    let text = "This server was built without its web app.\nRun `make run`: it builds the web app into the server.\n";
    (StatusCode::OK, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}

fn to_bytes(bytes: Cow<'static, [u8]>) -> Bytes {
    match bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    }
}

/// Names under `/assets` carry a hash of their content; all others are asked for again each time.
fn cache_of(name: &str) -> &'static str {
    if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" }
}

/// The media type by the end of a file's name.
pub fn content_type(name: &str) -> HeaderValue {
    HeaderValue::from_static(match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "mp4" => "video/mp4",
        "glb" => "model/gltf-binary",
        "txt" => "text/plain; charset=utf-8",
        "xml" => "application/xml",
        _ => "application/octet-stream",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::{body::Body, http::HeaderMap, routing::get};
    use tower::ServiceExt;

    fn find(name: &str) -> Option<Asset> {
        let bytes: &[u8] = match name {
            "index.html" => b"<head><!--head--><link></head><body><!--data--></body>",
            "front.html" => b"<head><!--head--></head><body>The first of many words that stand on the front page, and as \
                many more as make it worth their while to be sent in fewer bytes, as many more as make it worth their while \
                to be sent in fewer bytes, as many more as make it worth their while to be sent in fewer bytes. \
                <img src=\"/picture-slot\"><img src=\"/picture-slot\">",
            "assets/app-1a2b.js" => b"plain",
            "assets/app-1a2b.js.br" => b"brotli",
            "theme.js" => b"theme",
            _ => return None,
        };
        Some(Asset { bytes: bytes.into(), sha256: Sha256::digest(bytes).into() })
    }
    fn app() -> Router {
        let web = WebApp::new(find, &["/api"], FixedPages::default(), |request| async move {
            let path = request.uri.path().to_owned();
            let data = (path == "/creators").then(|| PageData {
                request: "/api/creators?a=\"1\"&limit=24".into(),
                json: Bytes::from_static(br#"{"name":"</script><!--data--> & \"x\""}"#),
            });
            let status = if path == "/missing" { StatusCode::NOT_FOUND } else { StatusCode::OK };
            let prerendered = match path.as_str() {
                "/" => Some("front.html".to_owned()),
                "/never-drawn" => Some("never-drawn.html".to_owned()),
                _ => None,
            };
            let json_ld = Some("</script>".into());
            let pictures = vec!["/media/\"1\".svg".to_owned()];
            Head {
                status,
                json_ld,
                prerendered,
                data,
                pictures,
                ..Head::new(format!("<b> {path}"), "a \"quoted\" text")
            }
        });
        web.wrap(Router::new().route("/api/there", get(|| async { "there" })))
    }
    async fn call(path: &str, encoding: &str) -> (u16, HeaderMap, String) {
        let request = Request::get(path).header("accept-encoding", encoding).body(Body::empty()).expect("request");
        let response = app().oneshot(request).await.expect("answer");
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, 99_999).await.expect("body");
        (parts.status.as_u16(), parts.headers, String::from_utf8_lossy(&bytes).into_owned())
    }

    #[tokio::test]
    async fn a_file_comes_in_the_encoding_that_was_built() {
        let (status, headers, body) = call("/assets/app-1a2b.js", "gzip, br").await;
        assert_eq!((status, body.as_str()), (200, "brotli"));
        assert_eq!(headers["cache-control"], "public, max-age=31536000, immutable");
        assert_eq!(headers["content-type"], "text/javascript; charset=utf-8");
        assert_eq!(call("/assets/app-1a2b.js", "gzip").await.2, "plain");
        assert_eq!(call("/theme.js", "").await.1["cache-control"], "no-cache");
    }
    #[tokio::test]
    async fn what_is_not_there_is_a_problem() {
        for path in ["/assets/old.js", "/assets/app-1a2b.js.br", "/api/nothing", "/../Cargo.toml"] {
            let (status, headers, _) = call(path, "").await;
            assert_eq!(
                (status, &headers["content-type"]),
                (404, &HeaderValue::from_static("application/problem+json")),
                "{path}"
            );
        }
        assert_eq!(call("/api/there", "").await.2, "there");
    }
    #[tokio::test]
    async fn a_fixed_page_is_kept_and_no_other() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        static CALLS: AtomicUsize = AtomicUsize::new(0);
        let fixed = FixedPages::default();
        let web = WebApp::new(find, &[], fixed.clone(), |request| async move {
            let (is_fixed, prerendered) = (request.uri.path() == "/fixed", Some("front.html".to_owned()));
            let title = format!("Title {}", CALLS.fetch_add(1, Ordering::Relaxed) / 2);
            Head { is_fixed, prerendered, ..Head::new(title, "text") }
        });
        let web = web.wrap(Router::new());
        let ask = async |path: &str| {
            let request = Request::get(path).body(Body::empty()).expect("request");
            let body = web.clone().oneshot(request).await.expect("answer").into_body();
            String::from_utf8_lossy(&axum::body::to_bytes(body, 99_999).await.expect("body")).into_owned()
        };
        let first = ask("/changing").await;
        assert!(first.contains("<title>Title 0"), "{first}");
        assert_eq!(ask("/changing").await, first);
        assert!(ask("/changing").await.contains("<title>Title 1"));
        assert!(fixed.answer("/changing", &HeaderMap::new()).is_none());
        let page = ask("/fixed").await;
        let kept = fixed.answer("/fixed", &HeaderMap::new()).expect("a page");
        assert_eq!(kept.headers()["cache-control"], "no-cache");
        assert_eq!(axum::body::to_bytes(kept.into_body(), 99_999).await.expect("body"), page.as_bytes());
    }
    #[test]
    fn a_film_page_has_metadata_for_previews() {
        let video = Some(Video { url: "https://a.example/\"x.mp4".into(), width: 1280, height: 720 });
        let html = Head { video, ..Head::new("t", "d") }.html();
        assert!(html.contains("og:video\" content=\"https://a.example/&#34;x.mp4\""), "{html}");
        assert!(html.contains("og:video:width\" content=\"1280\"") && html.contains("video.other"), "{html}");
    }
    #[test]
    fn an_unlisted_page_says_so_and_keeps_its_preview() {
        let listed = Head { image: Some("https://a.example/x.jpg".into()), ..Head::new("t", "d") };
        assert!(!listed.html().contains("robots"));
        let notes = vec![("demo", "\"yes\"".to_owned())];
        let html = Head { unlisted: true, notes, ..listed }.html();
        assert!(html.contains("<meta name=\"demo\" content=\"&#34;yes&#34;\">"), "{html}");
        assert!(html.contains("<meta name=\"robots\" content=\"noindex\">") && html.contains("og:image"), "{html}");
    }
    #[tokio::test]
    async fn a_page_has_its_own_head() {
        let (status, _, body) = call("/creators", "").await;
        assert_eq!(status, 200);
        assert!(body.contains("<title>&#60;b&#62; /creators</title>"), "{body}");
        assert!(body.contains("content=\"a &#34;quoted&#34; text\"") && !body.contains("content=\"x\""), "{body}");
        assert!(body.contains("<script type=\"application/ld+json\">\"\\u003c/script>\"</script>"), "{body}");
        assert_eq!(call("/missing", "").await.0, 404);
    }
    #[tokio::test]
    async fn a_page_has_its_data_and_nothing_in_it_closes_the_element() {
        let (_, headers, body) = call("/creators", "").await;
        let element = "<script type=\"application/json\" id=\"page-data\" data-request=\"/api/creators?a=&#34;1&#34;&#38;limit=24\">";
        let (before, rest) = body.split_once(element).expect("the element");
        assert!(before.ends_with("<body>") && rest.ends_with("</script></body>"), "{body}");
        let json = rest.split_once("</script>").expect("its end").0;
        let data: serde_json::Value = serde_json::from_str(json).expect("JSON");
        assert_eq!(data["name"], "</script><!--data--> & \"x\"");
        assert_eq!(headers["cache-control"], "no-cache");
        assert_eq!(headers["vary"], "Accept-Encoding");
        assert_eq!(call("/creators", "br").await.1["etag"], headers["etag"]);
        let (_, other, body) = call("/missing", "").await;
        assert!(!body.contains("page-data") && !body.contains("<!--"), "{body}");
        assert_ne!(other["etag"], headers["etag"]);
    }
    #[tokio::test]
    async fn a_page_that_the_build_drew_comes_drawn_and_encoded() {
        let (status, headers, body) = call("/", "").await;
        assert_eq!((status, &headers["cache-control"]), (200, &HeaderValue::from_static("no-cache")));
        assert!(body.contains("<title>&#60;b&#62; /</title>") && body.contains("The first of many words"), "{body}");
        assert!(body.ends_with("<img src=\"/media/&#34;1&#34;.svg\"><img src=\"data:,\">"), "{body}");
        let (_, encoded, bytes) = call("/", "br").await;
        assert_eq!(
            (&encoded["content-encoding"], &encoded["etag"]),
            (&HeaderValue::from_static("br"), &headers["etag"])
        );
        assert!(bytes.len() < body.len());
        for path in ["/creators", "/never-drawn", "/front.html"] {
            let (status, _, body) = call(path, "").await;
            assert_eq!((status, body.contains("The first of many words")), (200, false), "{path}: {body}");
        }
    }
}
