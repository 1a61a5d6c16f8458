//! What log lines say of the request that they are part of. It is kept beside the request and not as a span, which would
//! cost each of them one to two microseconds, and most of them log nothing.
use axum::extract::MatchedPath;
use http::Method;
use std::future::Future;
use std::sync::OnceLock;

tokio::task_local! {
    static FACTS: RequestFacts;
}

/// A request, as log lines name it.
#[derive(Debug)]
pub struct RequestFacts {
    /// The response's `X-Request-Id`.
    pub id: String,
    /// Its method.
    pub method: Method,
    /// The pattern of its path; none outside of all.
    pub route: Option<MatchedPath>,
    user: OnceLock<String>,
}

impl RequestFacts {
    /// The request `id`; who sent it is known later.
    pub fn new(id: String, method: Method, route: Option<MatchedPath>) -> Self {
        Self { id, method, route, user: OnceLock::new() }
    }
    /// The pattern of its path, or `other`.
    pub fn route(&self) -> &str {
        self.route.as_ref().map_or("other", MatchedPath::as_str)
    }
    /// Who sent it, once their session is known.
    pub fn user(&self) -> Option<&str> {
        self.user.get().map(String::as_str)
    }
    /// Runs `answer` as part of this request.
    pub async fn scope<F: Future>(self, answer: F) -> F::Output {
        FACTS.scope(self, answer).await
    }
}

/// Records who sent the current request, if this is part of one.
pub fn set_user(id: &str) {
    let _ = FACTS.try_with(|facts| facts.user.set(id.to_owned()));
}

/// Calls `look` with the current request, if this is part of one.
pub fn current<T>(look: impl FnOnce(&RequestFacts) -> T) -> Option<T> {
    FACTS.try_with(look).ok()
}
