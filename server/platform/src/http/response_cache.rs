//! Cached responses: what many guests ask for, encoded, with its `ETag`.
use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, Method, Request, StatusCode, header},
    response::Response,
};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::{
    borrow::Borrow,
    collections::HashMap,
    fmt::{self, Write as _},
    future::Future,
    hash::Hash,
    io::Write,
    sync::{
        Arc, OnceLock, PoisonError, RwLock,
        atomic::{AtomicU64, Ordering},
    },
};

/// How caches may keep a public read: they must revalidate it each time.
const PUBLIC: &str = "private, no-cache";
/// The `Vary` header.
const PUBLIC_VARY: &str = "Authorization, Cookie, Accept-Encoding";
/// Room for the headers of a response, with those of the edge: a map that grows is built anew.
const HEADERS: usize = 14;
/// Below this size encoding gains nothing.
const MIN_ENCODED_BYTES: usize = 256;

/// One response in each encoding.
#[derive(Clone, Debug)]
pub struct CachedResponse {
    content_type: HeaderValue,
    etag: HeaderValue,
    identity: Bytes,
    /// Made on first request, unless made before.
    gzip: OnceLock<Option<Bytes>>,
    /// The same.
    br: OnceLock<Option<Bytes>>,
}

impl CachedResponse {
    /// `value` as JSON.
    ///
    /// # Errors
    /// When it is not representable as JSON.
    pub fn json<T: Serialize>(value: &T) -> serde_json::Result<Self> {
        Ok(Self::new(HeaderValue::from_static("application/json"), serde_json::to_vec(value)?.into()))
    }
    /// `bytes`, encoded here unless they are few.
    pub fn new(content_type: HeaderValue, bytes: Bytes) -> Self {
        let made = Self::unencoded(content_type, bytes);
        made.gzip();
        made.br();
        made
    }
    /// `bytes`, encoded on first request: for content that may be requested only once.
    pub fn unencoded(content_type: HeaderValue, bytes: Bytes) -> Self {
        let etag = etag(&Sha256::digest(&bytes));
        Self { content_type, etag, identity: bytes, gzip: OnceLock::new(), br: OnceLock::new() }
    }
    /// Bytes in encodings that were made before.
    pub fn encoded(
        content_type: HeaderValue,
        sha256: &[u8],
        identity: Bytes,
        gzip: Option<Bytes>,
        br: Option<Bytes>,
    ) -> Self {
        Self { content_type, etag: etag(sha256), identity, gzip: gzip.into(), br: br.into() }
    }
    /// The bytes without an encoding.
    pub fn identity(&self) -> &Bytes {
        &self.identity
    }
    /// 304 when the caller has it, else the smallest encoding that the caller takes. For public reads:
    /// `Cache-Control: private, no-cache` unless `cache` says otherwise.
    pub fn answer(&self, request: &HeaderMap, cache: &'static str, vary: &'static str) -> Response {
        self.answer_with(request, cache, vary, |request| self.best(request))
    }
    fn answer_with(
        &self,
        request: &HeaderMap,
        cache: &'static str,
        vary: &'static str,
        body: impl FnOnce(&HeaderMap) -> (Bytes, Option<&'static str>),
    ) -> Response {
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        headers.reserve(HEADERS);
        headers.insert(header::ETAG, self.etag.clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
        headers.insert(header::VARY, HeaderValue::from_static(vary));
        if has(request, &self.etag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        headers.insert(header::CONTENT_TYPE, self.content_type.clone());
        let (bytes, encoding) = body(request);
        if let Some(encoding) = encoding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        headers.insert(header::CONTENT_LENGTH, bytes.len().into());
        *response.body_mut() = Body::from(bytes);
        response
    }
    /// The answer to a public read under `/api`.
    pub fn public(&self, request: &HeaderMap) -> Response {
        self.answer(request, PUBLIC, PUBLIC_VARY)
    }
    /// The same without an encoding: for the first who asks, who may be the only one.
    pub fn public_unencoded(&self, request: &HeaderMap) -> Response {
        self.answer_with(request, PUBLIC, PUBLIC_VARY, |_| (self.identity.clone(), None))
    }
    fn best(&self, request: &HeaderMap) -> (Bytes, Option<&'static str>) {
        let br = accepts(request, "br").then(|| self.br()).flatten().map(|bytes| (bytes.clone(), Some("br")));
        let gzip = || accepts(request, "gzip").then(|| self.gzip()).flatten();
        br.or_else(|| gzip().map(|bytes| (bytes.clone(), Some("gzip")))).unwrap_or((self.identity.clone(), None))
    }
    fn gzip(&self) -> Option<&Bytes> {
        self.gzip.get_or_init(|| self.smaller(gzip)).as_ref()
    }
    fn br(&self) -> Option<&Bytes> {
        self.br.get_or_init(|| self.smaller(brotli)).as_ref()
    }
    /// What `encode` makes of the bytes, if that is worth it.
    fn smaller(&self, encode: fn(&[u8]) -> Option<Vec<u8>>) -> Option<Bytes> {
        let worth = self.identity.len() >= MIN_ENCODED_BYTES;
        let encoded = worth.then(|| encode(&self.identity)).flatten();
        encoded.filter(|made| made.len() < self.identity.len()).map(Bytes::from)
    }
}

/// A response that was kept ready.
#[derive(Debug)]
pub struct Ready<'a> {
    /// The response.
    pub response: Response,
    /// The route by which it is counted: one of a fixed set.
    pub route: &'a str,
}

/// Finds the ready answer to a guest's GET of a path, with its query, if one is kept.
#[derive(Clone)]
pub struct Lookup(Arc<Find>);

type Find = dyn for<'a> Fn(&'a str, &HeaderMap) -> Option<Ready<'a>> + Send + Sync;

impl Lookup {
    /// Looks up with `find`, which is given the path and, behind a question mark, the query, and the request's headers.
    pub fn new(find: impl for<'a> Fn(&'a str, &HeaderMap) -> Option<Ready<'a>> + Send + Sync + 'static) -> Self {
        Self(Arc::new(find))
    }
    /// The answer to `request`, when it is one that a guest may be given at once.
    pub(super) fn answer<'a, B>(&self, request: &'a Request<B>) -> Option<Ready<'a>> {
        let headers = request.headers();
        let plain = request.method() == Method::GET
            && !headers.contains_key(header::COOKIE)
            && !headers.contains_key(header::AUTHORIZATION);
        let asked = request.uri().path_and_query().filter(|_| plain)?;
        (self.0)(asked.as_str(), headers)
    }
}

impl fmt::Debug for Lookup {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Lookup")
    }
}

/// Whether `Accept-Encoding` names `encoding` and does not refuse it with `q=0`.
fn accepts(request: &HeaderMap, encoding: &str) -> bool {
    let named = request.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    named.flat_map(|value| value.split(',')).any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let refused =
            parts.any(|part| part.strip_prefix("q=").is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q <= 0.0)));
        name.eq_ignore_ascii_case(encoding) && !refused
    })
}

/// Whether `If-None-Match` names this tag.
pub(super) fn has(request: &HeaderMap, etag: &HeaderValue) -> bool {
    let tag = |text: &str| text.trim().trim_start_matches("W/").to_owned();
    let Ok(ours) = etag.to_str().map(tag) else { return false };
    let named = request.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    named.flat_map(|value| value.split(',')).any(|item| item.trim() == "*" || tag(item) == ours)
}

/// A weak tag: the encodings of one answer share it.
pub(super) fn etag(sha256: &[u8]) -> HeaderValue {
    let hex = sha256.iter().take(12).fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    });
    HeaderValue::try_from(format!("W/\"{hex}\"")).unwrap_or_else(|_| HeaderValue::from_static("W/\"0\""))
}

fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(6));
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

fn brotli(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoded = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams { quality: 5, lgwin: 18, ..Default::default() };
    brotli::BrotliCompress(&mut &bytes[..], &mut encoded, &parameters).ok()?;
    Some(encoded)
}

/// Cached responses by key, dropped when what they show has changed. Bounded: a full cache is emptied, so that one
/// client that requests many different keys does not keep out the popular ones.
#[derive(Debug)]
pub struct Cache<K> {
    answers: RwLock<HashMap<K, Arc<CachedResponse>>>,
    /// Incremented with each change, so that a response read before a change is not cached after it.
    generation: AtomicU64,
    capacity: usize,
}

impl<K: Clone + Eq + Hash> Cache<K> {
    /// Keeps at most `capacity` answers.
    pub fn new(capacity: usize) -> Self {
        Self { answers: RwLock::default(), generation: AtomicU64::new(0), capacity }
    }
    /// The answer kept for `key`.
    pub fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<Arc<CachedResponse>>
    where
        K: Borrow<Q>,
    {
        self.answers.read().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }
    /// The answer for `key`, made by `make` and kept unless something changed meanwhile.
    ///
    /// # Errors
    /// What `make` answers.
    pub async fn get_or<E>(
        &self,
        key: &K,
        make: impl Future<Output = Result<CachedResponse, E>>,
    ) -> Result<Arc<CachedResponse>, E> {
        if let Some(cached) = self.get(key) {
            return Ok(cached);
        }
        let generation = self.generation.load(Ordering::Acquire);
        let ready = Arc::new(make.await?);
        let mut answers = self.answers.write().unwrap_or_else(PoisonError::into_inner);
        if generation == self.generation.load(Ordering::Acquire) {
            if answers.len() >= self.capacity {
                answers.clear();
            }
            answers.insert(key.clone(), ready.clone());
        }
        Ok(ready)
    }
    /// Drops the response for `key`, after it has changed.
    pub fn remove(&self, key: &K) {
        let mut answers = self.answers.write().unwrap_or_else(PoisonError::into_inner);
        self.generation.fetch_add(1, Ordering::Release);
        answers.remove(key);
    }
    /// Drops all responses.
    pub fn clear(&self) {
        let mut answers = self.answers.write().unwrap_or_else(PoisonError::into_inner);
        self.generation.fetch_add(1, Ordering::Release);
        answers.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderName;
    use std::{convert::Infallible, io::Read};

    fn headers(name: HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, value.parse().expect("value"))])
    }
    async fn body(response: Response) -> Vec<u8> {
        axum::body::to_bytes(response.into_body(), 99_999).await.expect("body").to_vec()
    }

    #[tokio::test]
    async fn the_caller_gets_the_smallest_that_it_takes() {
        let text = vec!["creator"; 200];
        let ready = CachedResponse::json(&text).expect("json");
        let plain = serde_json::to_vec(&text).expect("json");
        assert_eq!(body(ready.public(&HeaderMap::new())).await, plain);
        assert_eq!(body(ready.public(&headers(header::ACCEPT_ENCODING, "br;q=0, identity"))).await, plain);
        let br = ready.public(&headers(header::ACCEPT_ENCODING, "gzip, deflate, br"));
        assert_eq!(br.headers()["content-encoding"], "br");
        let gzip = body(ready.public(&headers(header::ACCEPT_ENCODING, "gzip"))).await;
        let mut decoded = Vec::new();
        flate2::read::GzDecoder::new(&gzip[..]).read_to_end(&mut decoded).expect("gzip");
        assert_eq!(decoded, plain);
    }
    #[tokio::test]
    async fn a_matching_etag_is_answered_with_304() {
        let ready = CachedResponse::json(&"x").expect("json");
        let etag = ready.public(&HeaderMap::new()).headers()["etag"].to_str().expect("text").to_owned();
        for tag in [etag.clone(), format!("\"other\", {etag}"), etag.trim_start_matches("W/").to_owned(), "*".into()] {
            assert_eq!(ready.public(&headers(header::IF_NONE_MATCH, &tag)).status(), 304, "{tag}");
        }
        assert_eq!(ready.public(&headers(header::IF_NONE_MATCH, "\"other\"")).status(), 200);
    }
    #[tokio::test]
    async fn what_was_read_before_a_change_is_not_kept_after_it() {
        let cache = Cache::new(10);
        let make = |text: &'static str| async move { Ok::<_, Infallible>(CachedResponse::json(&text).expect("json")) };
        let stale = async {
            cache.clear();
            make("stale").await
        };
        cache.get_or(&1, stale).await.expect("made");
        assert!(cache.get(&1).is_none());
        cache.get_or(&1, make("fresh")).await.expect("made");
        assert_eq!(cache.get_or(&1, make("unused")).await.expect("kept").identity(), &Bytes::from("\"fresh\""));
        cache.remove(&1);
        assert!(cache.get(&1).is_none());
    }
    #[tokio::test]
    async fn a_full_cache_is_cleared() {
        let cache = Cache::new(2);
        for key in 0..5 {
            let made = async { Ok::<_, Infallible>(CachedResponse::json(&key).expect("json")) };
            cache.get_or(&key, made).await.expect("made");
            assert!(cache.get(&key).is_some(), "the newest is kept");
        }
        assert!(cache.answers.read().expect("lock").len() <= 2);
    }
}
