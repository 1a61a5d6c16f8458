//! `Idempotency-Key`: a repeated request gets the first one's response.
//!
//! The record of a key is written by the handler's own transaction ([`commit`]), together with the effect and the
//! answer: a crash leaves all of it or nothing. It is bound to the caller, the method, the path and a hash of the body,
//! and kept for 24 hours of product time. Two requests with one key may run at the same moment; the unique index lets
//! one through, and the other is undone and answered like the first.
//!
//! A request with several transactions notes in the first that it has [begun](begin), and what it made. Repeated, it
//! continues from there ([`begun`]) and answers with its present state.
mod answer;
mod store;

pub use answer::{Answer, StoredResponse};

use crate::msg;
use crate::{
    clock::{Clock, DAY, HOUR, Micros, Timestamp},
    db::{Db, Tx},
    http::{
        Problem,
        extractors::{read_body, require_json},
        problem::TryAgain,
    },
    ids,
    jobs::Jobs,
};
use axum::{
    body::{Body, Bytes, HttpBody},
    extract::{Request, State},
    http::{HeaderName, HeaderValue, StatusCode, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use std::{
    future::Future,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use store::Record;

const KEY: HeaderName = HeaderName::from_static("idempotency-key");
const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");
/// The longest key, in bytes.
const MAX_KEY: usize = 255;
/// How long an answer is replayed, in product time.
const RETENTION: Micros = DAY;
/// The largest answer that is kept.
const MAX_STORED_BYTES: usize = 1024 * 1024;
/// How often a handler runs for one request: once more for each other request with the key that was faster.
const MAX_RUNS: usize = 3;

type Actor = Pin<Box<dyn Future<Output = Result<String, Problem>> + Send>>;
type FindActor = Arc<dyn Fn(&Parts) -> Actor + Send + Sync>;

tokio::task_local! {
    /// The key of the request that this task answers.
    static CURRENT: Arc<KeyedRequest>;
}

/// The state of the layer: `router.layer(axum::middleware::from_fn_with_state(idempotency, idempotency::layer))`.
#[derive(Clone)]
pub struct Idempotency {
    db: Db,
    clock: Clock,
    actor: FindActor,
    never: &'static [&'static str],
}

/// One run of a request with a key.
struct KeyedRequest {
    id: String,
    actor: String,
    key: String,
    hash: String,
    now: Timestamp,
    /// What an earlier run has begun.
    begun: Option<Record>,
    /// Whether the record is on disk.
    is_kept: AtomicBool,
    /// Whether another request with this key was faster.
    is_beaten: AtomicBool,
}

/// Commits the transaction of a handler, with its answer under the request's key if it has one. The one way in which
/// handlers commit.
///
/// # Errors
/// When the transaction could not be kept, or another request with the same key was faster; then the layer answers.
pub async fn commit<A: Answer>(mut tx: Tx, answer: A) -> Result<A, Problem> {
    let Ok(keyed) = CURRENT.try_with(Arc::clone) else {
        tx.commit().await?;
        return Ok(answer);
    };
    if !store::keep(&mut tx, &keyed, &answer.to_stored()?).await? {
        return Err(keyed.lost_race());
    }
    tx.commit().await?;
    keyed.is_kept.store(true, Ordering::Release);
    Ok(answer)
}

/// Commits the first transaction of a request that needs several, and records `made`, the id of what was made, under
/// its key. A repetition gets the id from [`begun`], continues from there and responds with the state at that time.
///
/// # Errors
/// When the transaction could not be kept, or another request with the same key was faster; then the layer runs the
/// handler again.
pub async fn begin(mut tx: Tx, made: &str) -> Result<(), Problem> {
    let keyed = CURRENT.try_with(Arc::clone).ok();
    if let Some(keyed) = &keyed
        && !store::begin(&mut tx, keyed, made).await?
    {
        return Err(keyed.lost_race());
    }
    tx.commit().await?;
    keyed.inspect(|keyed| keyed.is_kept.store(true, Ordering::Release));
    Ok(())
}

/// As [`begin`], for a request whose first transaction is not its own: before that, and only where there is a key.
///
/// # Errors
/// As of [`begin`].
pub async fn begin_with(db: &Db, made: &str) -> Result<(), Problem> {
    if CURRENT.try_with(|_| ()).is_err() { Ok(()) } else { begin(db.write().await?, made).await }
}

/// The id of what an earlier run of this request made.
pub fn begun() -> Option<String> {
    CURRENT.try_with(|keyed| keyed.begun.as_ref().and_then(|record| record.made.clone())).ok().flatten()
}

/// The layer for unsafe methods; requests without the header pass untouched.
pub async fn layer(State(idempotency): State<Idempotency>, request: Request, next: Next) -> Response {
    let exempt = idempotency.never.contains(&request.uri().path());
    if exempt || request.method().is_safe() || !request.headers().contains_key(KEY) {
        return next.run(request).await;
    }
    match idempotency.answer(request, next).await {
        Ok(response) => response,
        Err(problem) => problem.into_response(),
    }
}

impl Idempotency {
    /// `actor` names the caller of a request, such as the user's id, or refuses it; it is asked only when the header is
    /// there, and before the body is read.
    pub fn new<F, R>(db: Db, clock: Clock, actor: F) -> Self
    where
        F: Fn(&Parts) -> R + Send + Sync + 'static,
        R: Future<Output = Result<String, Problem>> + Send + 'static,
    {
        Self { db, clock, actor: Arc::new(move |parts| Box::pin(actor(parts))), never: &[] }
    }
    /// Leaves requests to `paths` alone: those that may be repeated anyway, and hold what not even a digest may keep.
    pub fn never(self, paths: &'static [&'static str]) -> Self {
        Self { never: paths, ..self }
    }
    /// Deletes old responses every hour.
    pub fn register(&self, jobs: &Jobs) {
        let (db, clock) = (self.db.clone(), self.clock.clone());
        jobs.every("idempotency.sweep", HOUR, move |_| {
            let (db, clock) = (db.clone(), clock.clone());
            async move { Ok(store::sweep(&db, clock.now() - RETENTION).await?) }
        });
    }

    async fn answer(&self, request: Request, next: Next) -> Result<Response, Problem> {
        let (parts, body) = request.into_parts();
        let key = key_of(&parts)?;
        let actor = (self.actor)(&parts).await?;
        if !body.is_end_stream() {
            require_json(&parts.headers)?;
        }
        let bytes = read_body(Request::from_parts(parts.clone(), body), &()).await?;
        let hash = hash(&parts, &bytes);
        let mut found = store::find(&mut &self.db, &actor, &key).await?;
        for _ in 0..MAX_RUNS {
            let begun = match found.filter(|record| record.created_at >= self.clock.now() - RETENTION) {
                Some(record) if record.request_hash != hash => return Err(key_reused()),
                Some(record) if record.status.is_some() => return Ok(replay(record)),
                begun => begun,
            };
            let keyed = Arc::new(self.keyed(&actor, &key, &hash, begun));
            let request = Request::from_parts(parts.clone(), Body::from(bytes.clone()));
            let response = CURRENT.scope(keyed.clone(), next.clone().run(request)).await;
            if keyed.is_kept.load(Ordering::Acquire) {
                return Ok(response);
            }
            if keyed.begun.is_some() && !keyed.is_beaten.load(Ordering::Acquire) {
                return Ok(replayed(response));
            }
            if !keyed.is_beaten.load(Ordering::Acquire)
                && let Some(response) = self.settle(&keyed, response).await?
            {
                return Ok(response);
            }
            found = store::find_durable(&self.db, &actor, &key).await?;
        }
        Err(in_progress())
    }

    fn keyed(&self, actor: &str, key: &str, hash: &str, begun: Option<Record>) -> KeyedRequest {
        let id = begun.as_ref().map_or_else(ids::id, |record| record.id.clone());
        let (is_kept, is_beaten) = (AtomicBool::new(false), AtomicBool::new(false));
        let (actor, key, hash) = (actor.to_owned(), key.to_owned(), hash.to_owned());
        KeyedRequest { id, actor, key, hash, now: self.clock.now(), begun, is_kept, is_beaten }
    }

    /// Stores an answer that was not part of a transaction, such as a refusal.
    /// `None` when another request with this key was answered meanwhile.
    async fn settle(&self, keyed: &KeyedRequest, response: Response) -> Result<Option<Response>, Problem> {
        if !is_storable(&response) {
            return Ok(Some(response));
        }
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, MAX_STORED_BYTES).await.map_err(Problem::internal)?;
        let to_store = StoredResponse::from_response(&parts, &bytes);
        let response = Response::from_parts(parts, Body::from(bytes));
        match store::settle(&self.db, keyed, &to_store).await {
            Ok(stored) => Ok(stored.then_some(response)),
            Err(error) => {
                // nothing was done that a repetition would do twice
                tracing::warn!(%error, "idempotency: response not stored");
                Ok(Some(response))
            }
        }
    }
}

impl KeyedRequest {
    fn lost_race(&self) -> Problem {
        self.is_beaten.store(true, Ordering::Release);
        in_progress()
    }
}

/// Answers that another try would change are not kept.
fn is_storable(response: &Response) -> bool {
    let status = response.status();
    let passing = [
        StatusCode::UNAUTHORIZED,
        StatusCode::REQUEST_TIMEOUT,
        StatusCode::TOO_MANY_REQUESTS,
        StatusCode::PAYLOAD_TOO_LARGE,
    ];
    !status.is_server_error() && !passing.contains(&status) && response.extensions().get::<TryAgain>().is_none()
}

fn in_progress() -> Problem {
    let message = msg!("problem-idempotency-in-progress");
    Problem { retry_after: Some(1), ..Problem::conflict("idempotency_in_progress", message) }
}

fn key_reused() -> Problem {
    Problem::invalid("idempotency_key_reused", msg!("problem-idempotency-key-reused"))
}

fn key_of(parts: &Parts) -> Result<String, Problem> {
    let key = parts.headers.get(KEY).and_then(|value| value.to_str().ok()).unwrap_or_default().trim();
    if key.is_empty() || key.len() > MAX_KEY {
        let message = msg!("problem-bad-idempotency-key", max = MAX_KEY);
        return Err(Problem::bad_request("bad_idempotency_key", message));
    }
    Ok(key.to_owned())
}

fn hash(parts: &Parts, body: &Bytes) -> String {
    let path = parts.extensions.get::<axum::extract::OriginalUri>().map_or(&parts.uri, |original| &original.0);
    let mut text = format!("{} {}\n", parts.method, path).into_bytes();
    text.extend_from_slice(body);
    ids::sha256_hex(&text)
}

fn replay(record: Record) -> Response {
    let mut response = Response::new(Body::from(record.body.unwrap_or_default()));
    let status = record.status.and_then(|status| u16::try_from(status).ok());
    *response.status_mut() = status.and_then(|status| StatusCode::from_u16(status).ok()).unwrap_or_default();
    let headers = [(header::CONTENT_TYPE, record.content_type), (header::LOCATION, record.location)];
    for (name, value) in headers {
        if let Some(value) = value.and_then(|value| HeaderValue::try_from(value).ok()) {
            response.headers_mut().insert(name, value);
        }
    }
    replayed(response)
}

fn replayed(mut response: Response) -> Response {
    response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
    response
}

#[cfg(test)]
mod tests;
