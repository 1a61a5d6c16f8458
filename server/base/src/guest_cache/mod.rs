//! Responses to public reads: cached for guests, computed for everyone else.
mod cards;

pub use cards::Card;

use axum::{
    http::{HeaderMap, HeaderValue, Uri, uri::PathAndQuery},
    response::Response,
};
use cards::Cards;
use platform::{
    clock::Timestamp,
    http::{
        Problem,
        response_cache::{Cache, CachedResponse},
    },
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

/// A value that takes a while to compute, and is computed by one caller at a time.
#[derive(Debug)]
pub struct Shared<T> {
    current: Mutex<Option<Arc<T>>>,
    computing: Arc<tokio::sync::Mutex<()>>,
}

impl<T> Default for Shared<T> {
    fn default() -> Self {
        Self { current: Mutex::default(), computing: Arc::default() }
    }
}

impl<T: Send + Sync + 'static> Shared<T> {
    fn get(&self) -> Option<Arc<T>> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
    /// The value, if it `is_fresh`. Otherwise the caller who finds it so has it computed, beside its request, and everyone
    /// takes the one before; while there is none, all wait for the same computation.
    ///
    /// # Errors
    /// Those of `compute`, while there is no value.
    pub async fn get_or_refresh<F>(
        self: &Arc<Self>,
        is_fresh: impl Fn(&T) -> bool,
        compute: impl FnOnce() -> F,
    ) -> Result<Arc<T>, Problem>
    where
        F: Future<Output = Result<T, Problem>> + Send + 'static,
    {
        if let Some(current) = self.get() {
            if !is_fresh(&current)
                && let Ok(turn) = self.computing.clone().try_lock_owned()
            {
                let (shared, computed) = (self.clone(), compute());
                tokio::spawn(async move {
                    // an error was logged where it happened; the value before stays
                    if let Ok(value) = computed.await {
                        shared.set(value);
                    }
                    drop(turn);
                });
            }
            return Ok(current);
        }
        let _turn = self.computing.lock().await;
        match self.get() {
            Some(current) => Ok(current),
            None => Ok(self.set(compute().await?)),
        }
    }
    fn set(&self, value: T) -> Arc<T> {
        let value = Arc::new(value);
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = Some(value.clone());
        value
    }
}

/// Every tag in use with how often.
#[derive(Debug)]
pub struct AllTags {
    /// The most used first.
    pub tags: Vec<(String, u64)>,
    /// When they were counted, in real time.
    pub counted_at: Timestamp,
    /// Until when they are good enough.
    pub until: Timestamp,
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
    /// The tags of experiences in use.
    pub experience_tags: Arc<Shared<AllTags>>,
    /// The tags of creators in use.
    pub creator_tags: Arc<Shared<AllTags>>,
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
            experience_tags: Arc::default(),
            creator_tags: Arc::default(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU32;

    #[tokio::test]
    async fn a_value_is_computed_once_for_all_who_ask_at_once() {
        let (shared, computed) = (Arc::<Shared<u32>>::default(), Arc::<AtomicU32>::default());
        let ask = |is_fresh: bool| {
            let (shared, computed) = (shared.clone(), computed.clone());
            async move {
                let compute = || async move {
                    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
                    Ok(computed.fetch_add(1, Ordering::SeqCst) + 1)
                };
                *shared.get_or_refresh(|_| is_fresh, compute).await.expect("computed")
            }
        };
        let first = futures_util::future::join_all((0..9).map(|_| ask(true))).await;
        assert_eq!((first, computed.load(Ordering::SeqCst)), (vec![1; 9], 1));
        let stale = futures_util::future::join_all((0..9).map(|_| ask(false))).await;
        assert_eq!(stale, vec![1; 9], "nobody waits for what is computed meanwhile");
        while ask(true).await == 1 {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        assert_eq!(computed.load(Ordering::SeqCst), 2);
    }
}
