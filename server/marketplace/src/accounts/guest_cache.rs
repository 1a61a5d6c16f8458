//! Responses to public reads: cached for guests, computed for everyone else.
use super::cards::Cards;
use axum::{
    http::{HeaderMap, HeaderValue, Uri, uri::PathAndQuery},
    response::Response,
};
use platform::http::{
    Problem,
    response_cache::{Cache, CachedResponse},
};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::{
    future::Future,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

/// Searches with a longer path and query are not cached.
const MAX_NAME_LENGTH: usize = 400;

/// A value that is computed once in each period.
#[derive(Debug)]
pub struct Timed<T>(Mutex<Option<(i64, Arc<T>)>>);

impl<T> Default for Timed<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T> Timed<T> {
    /// The value of this period, if it was computed.
    pub fn get(&self, period: i64) -> Option<Arc<T>> {
        let current = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        current.as_ref().filter(|(of, _)| *of == period).map(|(_, value)| value.clone())
    }
    /// Keeps the value of this period.
    pub fn set(&self, period: i64, value: Arc<T>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((period, value));
    }
}

/// Responses for guests. Cleared at once by this node's writes, and by the indexers after writes of other nodes.
#[derive(Debug)]
pub struct GuestCache {
    /// First pages of lists; those without a filter by their path and query.
    pub pages: Cache<String>,
    /// Single experiences and creators, by their path.
    pub things: Cache<String>,
    /// What search boxes suggest; a cache of its own, because anyone can request many.
    pub suggestions: Cache<String>,
    /// Searches by their path and query; a cache of its own, for the same reason.
    searches: Cache<String>,
    /// Counts for filters and proposed tags; not cleared by changes: their names hold the period they are of.
    pub facets: Cache<String>,
    /// The tags of experiences in use with how often, for the period that the caller names.
    pub experience_tags: Timed<Vec<(String, u64)>>,
    /// The tags of creators in use.
    pub creator_tags: Timed<Vec<(String, u64)>>,
    /// Experiences in search results.
    pub experiences: Cards,
    /// Creators in search results.
    pub creators: Cards,
    /// How often it was cleared.
    clears: AtomicU64,
}

impl Default for GuestCache {
    fn default() -> Self {
        Self {
            pages: Cache::new(128),
            things: Cache::new(1_024),
            suggestions: Cache::new(512),
            searches: Cache::new(128),
            facets: Cache::new(256),
            experience_tags: Timed::default(),
            creator_tags: Timed::default(),
            experiences: Cards::default(),
            creators: Cards::default(),
            clears: AtomicU64::new(0),
        }
    }
}

impl GuestCache {
    /// The cached response to a guest's GET of `path` with its query, and its route. Of a list, only the first page is
    /// cached.
    pub fn find<'a>(&self, path: &'a str) -> Option<(Arc<CachedResponse>, &'a str)> {
        let (cached, route) = match path.strip_prefix("/api/")?.split_once('/') {
            None => {
                let cached = self.pages.get(path).or_else(|| self.searches.get(path));
                (cached, path.split_once('?').map_or(path, |(route, _)| route))
            }
            Some(("experiences", _)) => (self.things.get(path), "/api/experiences/{id}"),
            Some(("creators", _)) => (self.things.get(path), "/api/creators/{id}"),
            Some(_) => return None,
        };
        Some((cached?, route))
    }
    /// The response to a guest's search at `uri`: the cached one, otherwise made by `make`.
    ///
    /// # Errors
    /// Those of `make`.
    pub async fn search<T: Serialize>(
        &self,
        uri: &Uri,
        headers: &HeaderMap,
        make: impl Future<Output = Result<T, Problem>>,
    ) -> Result<Response, Problem> {
        let name = uri.path_and_query().map(PathAndQuery::as_str).unwrap_or_default();
        if let Some(cached) = self.searches.get(name) {
            return Ok(cached.public(headers));
        }
        let made = async {
            let bytes = serde_json::to_vec(&make.await?).map_err(Problem::internal)?;
            Ok::<_, Problem>(CachedResponse::unencoded(HeaderValue::from_static("application/json"), bytes.into()))
        };
        if name.len() > MAX_NAME_LENGTH {
            return Ok(made.await?.public_unencoded(headers));
        }
        Ok(self.searches.get_or(&name.to_owned(), made).await?.public_unencoded(headers))
    }
    /// Clears everything, because something public changed.
    pub fn clear(&self) {
        self.pages.clear();
        self.things.clear();
        self.suggestions.clear();
        self.searches.clear();
        self.experiences.clear();
        self.creators.clear();
        self.clears.fetch_add(1, Ordering::AcqRel);
    }
    /// How often something public has changed, by this process.
    pub fn changes(&self) -> u64 {
        self.clears.load(Ordering::Acquire)
    }
}

/// `value` as a response worth caching, in every encoding.
pub fn encode_json(value: &impl Serialize) -> Result<CachedResponse, Problem> {
    CachedResponse::json(value).map_err(Problem::internal)
}

/// `value` as the response to one signed-in request: not worth compressing, and never cached, because it is personal.
pub fn json_with_etag(value: &impl Serialize, request: &HeaderMap) -> Result<Response, Problem> {
    let bytes = serde_json::to_vec(value).map_err(Problem::internal)?;
    let (kind, hash) = (HeaderValue::from_static("application/json"), Sha256::digest(&bytes));
    let ready = CachedResponse::encoded(kind, &hash, bytes.into(), None, None);
    Ok(ready.answer(request, "no-store", "Authorization, Cookie, Accept-Encoding"))
}
