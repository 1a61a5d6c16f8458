//! `Idempotency-Key`: a repeated request is answered with the first one's answer.
//!
//! The key is claimed by a unique insert before the handler runs, bound to the caller, the method, the path and a
//! hash of the body; the answer is stored beside it and replayed for 24 hours of product time. A claim without an
//! answer whose request died (60 s) is taken over: then the guarded transitions of the handlers keep the effect single.
use crate::{
    args,
    clock::{Clock, DAY, HOUR, MINUTE, Micros},
    db::{self, Db, Sql},
    http::{
        Problem, capacity,
        extract::{read_body, require_json},
        problem::{REQUEST_ID, TryAgain},
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
use serde::Deserialize;
use std::{future::Future, pin::Pin, sync::Arc};

const KEY: HeaderName = HeaderName::from_static("idempotency-key");
const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");
/// How long an answer is replayed, in product time.
const KEPT: Micros = DAY;
/// After which real time a claim without an answer is taken for dead.
const DEAD_CLAIM: Micros = MINUTE;
/// The largest answer that is kept.
const LARGEST: usize = 1024 * 1024;

type Actor = Pin<Box<dyn Future<Output = Result<String, Problem>> + Send>>;
type FindActor = Arc<dyn Fn(&Parts) -> Actor + Send + Sync>;

/// The state of the layer: `router.layer(axum::middleware::from_fn_with_state(idempotency, idempotency::layer))`.
#[derive(Clone)]
pub struct Idempotency {
    db: Db,
    clock: Clock,
    actor: FindActor,
    never: &'static [&'static str],
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
    /// Forgets old answers each hour.
    pub fn register(&self, jobs: &Jobs) {
        let (db, clock) = (self.db.clone(), self.clock.clone());
        jobs.every("idempotency.sweep", HOUR, move |_| {
            let (db, clock) = (db.clone(), clock.clone());
            async move {
                let mut tx = db.write().await?;
                tx.run("DELETE FROM idempotency WHERE created_at < $1", args![clock.now() - KEPT]).await?;
                Ok(tx.commit().await?)
            }
        });
    }
}

#[derive(Debug, Deserialize)]
struct Record {
    id: String,
    request_hash: String,
    claimed_at: Micros,
    created_at: Micros,
    status: Option<i64>,
    content_type: Option<String>,
    location: Option<String>,
    body: Option<String>,
}

/// What the key stands for now.
enum Claim {
    /// Ours: run the handler, then store its answer under this id.
    Ours(String),
    /// Answered before.
    Answered(Box<Record>),
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
    async fn answer(&self, request: Request, next: Next) -> Result<Response, Problem> {
        let (parts, body) = request.into_parts();
        let key = key_of(&parts)?;
        let actor = (self.actor)(&parts).await?;
        if !body.is_end_stream() {
            require_json(&parts.headers)?;
        }
        let bytes = read_body(Request::from_parts(parts.clone(), body), &()).await?;
        match self.claim(&actor, &key, &hash(&parts, &bytes)).await? {
            Claim::Answered(record) => Ok(replay(*record)),
            Claim::Ours(id) => {
                // a task of its own: a caller that goes away must not stop it between the effect and the record
                let this = self.clone();
                let run = async move {
                    let response = next.run(Request::from_parts(parts, Body::from(bytes))).await;
                    this.settle(&id, response).await
                };
                let run = capacity::carry(run);
                let task = match REQUEST_ID.try_with(Clone::clone) {
                    Ok(request) => tokio::spawn(REQUEST_ID.scope(request, run)),
                    Err(_) => tokio::spawn(run),
                };
                task.await.map_err(Problem::internal)?
            }
        }
    }

    /// Stores the answer, or frees the key for another try when the answer is not worth keeping.
    async fn settle(&self, id: &str, response: Response) -> Result<Response, Problem> {
        if !worth_keeping(&response) {
            if let Err(error) = self.unclaim(id).await {
                tracing::warn!(%error, "an idempotency claim was not given back");
            }
            return Ok(response);
        }
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, LARGEST).await.map_err(Problem::internal)?;
        let text = |name| parts.headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let (content_type, location) = (text(header::CONTENT_TYPE), text(header::LOCATION));
        let body = String::from_utf8_lossy(&bytes).into_owned();
        // when it cannot be stored the claim stays: repeating at once could repeat the effect
        if let Err(error) =
            self.store(id, &Stored { status: parts.status.as_u16(), content_type, location, body }).await
        {
            tracing::warn!(%error, "an idempotent answer was not stored");
        }
        Ok(Response::from_parts(parts, Body::from(bytes)))
    }

    async fn claim(&self, actor: &str, key: &str, hash: &str) -> Result<Claim, Problem> {
        let (now, real) = (self.clock.now(), self.clock.real());
        let mut tx = self.db.write().await?;
        let old = "DELETE FROM idempotency WHERE actor = $1 AND key = $2 AND created_at < $3";
        tx.run(old, args![actor, key, now - KEPT]).await?;
        let id = ids::id();
        let sql = "INSERT INTO idempotency (id, actor, key, request_hash, claimed_at, created_at) \
                   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (actor, key) DO NOTHING";
        let claim = if tx.run(sql, args![id, actor, key, hash, real, now]).await? > 0 {
            Claim::Ours(id)
        } else {
            let sql = "SELECT id, request_hash, claimed_at, created_at, status, content_type, location, body \
                       FROM idempotency WHERE actor = $1 AND key = $2";
            let found: Option<Record> = tx.maybe(sql, args![actor, key]).await?;
            let record = found.ok_or_else(in_progress)?;
            if record.request_hash != hash {
                let message = "This Idempotency-Key was used for another request.";
                return Err(Problem::invalid("idempotency_key_reused", message));
            }
            if record.status.is_some() {
                Claim::Answered(Box::new(record))
            } else {
                // compared with the old value: of several that take it over, one does
                let sql = "UPDATE idempotency SET claimed_at = $2 WHERE id = $1 AND claimed_at = $3 AND status IS NULL";
                let dead = record.claimed_at < real - DEAD_CLAIM;
                if !dead || tx.run(sql, args![record.id, real, record.claimed_at]).await? == 0 {
                    return Err(in_progress());
                }
                tracing::info!(age = now - record.created_at, "an idempotent request is taken over");
                Claim::Ours(record.id)
            }
        };
        // also for a replay: an answer may be read before the batch that holds it is on disk
        tx.commit().await?;
        Ok(claim)
    }

    async fn store(&self, id: &str, record: &Stored) -> db::Result<()> {
        let mut tx = self.db.write().await?;
        let sql = "UPDATE idempotency SET status = $2, content_type = $3, location = $4, body = $5 WHERE id = $1";
        tx.run(sql, args![id, record.status, record.content_type, record.location, record.body]).await?;
        tx.commit().await
    }

    async fn unclaim(&self, id: &str) -> db::Result<()> {
        let mut tx = self.db.write().await?;
        tx.run("DELETE FROM idempotency WHERE id = $1 AND status IS NULL", args![id]).await?;
        tx.commit().await
    }
}

struct Stored {
    status: u16,
    content_type: Option<String>,
    location: Option<String>,
    body: String,
}

/// Answers that another try would change are not kept.
fn worth_keeping(response: &Response) -> bool {
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
    let message = "A request with this Idempotency-Key is still running.";
    Problem { retry_after: Some(1), ..Problem::conflict("idempotency_in_progress", message) }
}

fn key_of(parts: &Parts) -> Result<String, Problem> {
    let key = parts.headers.get(KEY).and_then(|value| value.to_str().ok()).unwrap_or_default().trim();
    if key.is_empty() || key.len() > 255 {
        return Err(Problem::bad_request("bad_idempotency_key", "The Idempotency-Key has to be 1 to 255 characters."));
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
    response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
    response
}

#[cfg(test)]
mod tests;
