//! Answers to public reads: cached for guests, computed for everyone else.
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
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

/// Searches with a longer path and query are not kept.
const MAX_NAME_LENGTH: usize = 400;

/// Answers that guests get. Cleared at once by this node's writes, and by the indexers for those of others.
#[derive(Debug)]
pub struct GuestCache {
    /// First pages of lists; those without a filter by their path and query.
    pub pages: Cache<String>,
    /// Single experiences and creators, by their path.
    pub things: Cache<String>,
    /// What search boxes propose; of its own, because anyone can ask for many.
    pub suggestions: Cache<String>,
    /// Searches by their path and query; of their own, for the same reason.
    searches: Cache<String>,
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
            experiences: Cards::default(),
            creators: Cards::default(),
            clears: AtomicU64::new(0),
        }
    }
}

impl GuestCache {
    /// What is kept for a guest's GET of `path` with its query: of lists the first page, whole or of a size.
    pub fn kept(&self, path: &str) -> Option<Arc<CachedResponse>> {
        match path.strip_prefix("/api/")?.split_once('/') {
            None => self.pages.get(path).or_else(|| self.searches.get(path)),
            Some(("experiences" | "creators", _)) => self.things.get(path),
            Some(_) => None,
        }
    }
    /// The answer to a guest's search at `uri`, made by `make` unless it is kept.
    ///
    /// # Errors
    /// What `make` answers.
    pub async fn search<T: Serialize>(
        &self,
        uri: &Uri,
        headers: &HeaderMap,
        make: impl Future<Output = Result<T, Problem>>,
    ) -> Result<Response, Problem> {
        let name = uri.path_and_query().map(PathAndQuery::as_str).unwrap_or_default();
        if let Some(kept) = self.searches.get(name) {
            return Ok(kept.public(headers));
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
    /// Forgets everything: something public changed.
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

/// `value` as an answer worth keeping, in every encoding.
pub fn encode_json(value: &impl Serialize) -> Result<CachedResponse, Problem> {
    CachedResponse::json(value).map_err(Problem::internal)
}

/// `value` as the answer to one signed-in request: not worth encoding, and kept by nobody, as it holds what is theirs.
pub fn json_with_etag(value: &impl Serialize, request: &HeaderMap) -> Result<Response, Problem> {
    let bytes = serde_json::to_vec(value).map_err(Problem::internal)?;
    let (kind, hash) = (HeaderValue::from_static("application/json"), Sha256::digest(&bytes));
    let ready = CachedResponse::encoded(kind, &hash, bytes.into(), None, None);
    Ok(ready.answer(request, "no-store", "Authorization, Cookie, Accept-Encoding"))
}
