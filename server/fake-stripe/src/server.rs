//! HTTP: keys, faults, idempotency, the call, the answer.
use crate::api::{self, Call};
use crate::error::ApiError;
use crate::faults::{Fault, FaultKind};
use crate::hub::{Hub, pretty};
use crate::idempotency::{Start, Stored};
use crate::params::Params;
use crate::state::events::Origin;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// The largest body, in bytes.
const LARGEST: usize = 1 << 20;

/// A request that was read.
struct Incoming {
    method: Method,
    path: String,
    query: String,
    headers: HeaderMap,
    body: Bytes,
}

impl Incoming {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok()).filter(|value| !value.is_empty())
    }

    /// The idempotency key, which only POST has.
    fn key(&self) -> Option<&str> {
        self.header("idempotency-key").filter(|_| self.method == Method::POST)
    }
}

/// Every address below `/v1/`, and every one that there is not.
pub async fn api(State(hub): State<Arc<Hub>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let Ok(body) = axum::body::to_bytes(body, LARGEST).await else {
        return StatusCode::PAYLOAD_TOO_LARGE.into_response();
    };
    let incoming = Incoming {
        method: parts.method,
        path: parts.uri.path().to_owned(),
        query: parts.uri.query().unwrap_or_default().to_owned(),
        headers: parts.headers,
        body,
    };
    let mut response = match incoming.method {
        Method::OPTIONS => StatusCode::NO_CONTENT.into_response(),
        _ => respond(&hub, &incoming).await,
    };
    let headers = response.headers_mut();
    for (name, value) in [
        ("access-control-allow-origin", "*"),
        ("access-control-allow-methods", "GET, POST, DELETE"),
        (
            "access-control-allow-headers",
            "authorization, content-type, idempotency-key, stripe-version, stripe-account",
        ),
        ("access-control-expose-headers", "request-id, stripe-version, idempotent-replayed"),
        ("access-control-max-age", "300"),
        ("cache-control", "no-cache, no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

async fn respond(hub: &Hub, incoming: &Incoming) -> Response {
    let request = format!("req_{}", hub.with(|inside| inside.chance.letters(14)));
    let mut fault = None;
    let outcome = match call(hub, incoming) {
        Err(error) => Outcome::error(&error),
        Ok(call) => {
            fault = hub.with(|inside| inside.faults.take(&format!("{} {}", incoming.method, incoming.path)));
            answer(hub, incoming, &call, fault.as_ref(), &request).await
        }
    };
    record(hub, incoming, &outcome, fault.as_ref(), &request);
    write(incoming, outcome, fault.as_ref(), &request).await
}

/// What is sent.
struct Outcome {
    status: u16,
    body: Vec<u8>,
    /// The first answer's `Request-Id`, if this is it again.
    original: Option<String>,
}

impl Outcome {
    fn error(error: &ApiError) -> Self {
        Self { status: error.status, body: pretty(&error.body()), original: None }
    }
}

/// Reads key, version and parameters.
fn call(hub: &Hub, incoming: &Incoming) -> Result<Call, ApiError> {
    let key = incoming.header("authorization").and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
    let browser = key == hub.options.publishable_key;
    if key.is_empty() {
        let message = "You did not provide an API key. You need to provide your API key in the Authorization header, \
                       using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
        return Err(ApiError::unauthorized(message));
    }
    if !browser && key != hub.options.secret_key {
        let shown = key.get(key.len().saturating_sub(4)..).unwrap_or_default();
        return Err(ApiError::unauthorized(&format!(
            "Invalid API Key provided: {}***{shown}",
            &key[..key.len().min(8)]
        )));
    }
    let version = incoming.header("stripe-version").unwrap_or(&hub.options.rules.api_version);
    if !is_version(version) {
        return Err(ApiError::invalid(&format!("Invalid Stripe API version: {version}")));
    }
    let json = incoming.header("content-type").is_some_and(|kind| kind.contains("json"));
    if json && !incoming.body.is_empty() {
        let message = "Invalid request (check that your POST content type is application/x-www-form-urlencoded).";
        return Err(ApiError::invalid(message));
    }
    Ok(Call {
        method: incoming.method.to_string(),
        path: incoming.path.clone(),
        params: Params::parse(&incoming.query, &incoming.body)?,
        account: incoming.header("stripe-account").map(str::to_owned),
        version: version.to_owned(),
        browser,
        base: hub.base.clone(),
    })
}

/// `2026-10-28` or `2026-10-28.endive`.
fn is_version(version: &str) -> bool {
    let (date, name) = version.split_once('.').unwrap_or((version, "x"));
    let digits = date
        .bytes()
        .enumerate()
        .all(|(at, byte)| if at == 4 || at == 7 { byte == b'-' } else { byte.is_ascii_digit() });
    date.len() == 10 && digits && !name.is_empty()
}

/// Faults before the effect, the key, the effect, and what the key keeps of it.
async fn answer(hub: &Hub, incoming: &Incoming, call: &Call, fault: Option<&Fault>, request: &str) -> Outcome {
    let kind = fault.map(|fault| fault.kind);
    match kind {
        Some(FaultKind::ErrorBefore) => return Outcome::error(&ApiError::broken()),
        Some(FaultKind::Conflict) => return Outcome::error(&ApiError::locked()),
        Some(FaultKind::TooMany) => return Outcome::error(&ApiError::too_many()),
        _ => {}
    }
    let scope = call.account.as_deref().unwrap_or_default();
    if let Some(key) = incoming.key() {
        let now = hub.clock.now();
        match hub.with(|inside| inside.keys.start(now, scope, key, &incoming.path, &incoming.body)) {
            Err(error) => return Outcome::error(&error),
            Ok(Start::Replay(Stored { status, body, request })) => {
                return Outcome { status, body, original: Some(request) };
            }
            Ok(Start::Fresh) => {}
        }
    }
    if let Some(Fault { kind: FaultKind::Slow, delay_ms, .. }) = fault {
        tokio::time::sleep(Duration::from_millis(*delay_ms)).await;
    }
    hub.with(|inside| {
        let key = incoming.key().map(str::to_owned);
        inside.state.origin = Origin { request: Some(request.to_owned()), key: key.clone() };
        let answered = api::answer(&mut inside.state, call);
        inside.state.origin = Origin::default();
        let keeps = answered.as_ref().map_or_else(|error| error.kept, |_| true);
        let answered = if kind == Some(FaultKind::ErrorAfter) { Err(ApiError::broken()) } else { answered };
        let outcome = match &answered {
            Ok(shown) => Outcome { status: 200, body: pretty(shown), original: None },
            Err(error) => Outcome::error(error),
        };
        if let Some(key) = key {
            if keeps {
                let (status, body) = (outcome.status, outcome.body.clone());
                inside.keys.finish(scope, &key, Stored { status, body, request: request.to_owned() });
            } else {
                inside.keys.release(scope, &key);
            }
        }
        outcome
    })
}

/// Remembers the call for tests.
fn record(hub: &Hub, incoming: &Incoming, outcome: &Outcome, fault: Option<&Fault>, request: &str) {
    let params = Params::parse(&incoming.query, &incoming.body).unwrap_or_default();
    let entry = json!({
        "request": request,
        "at": hub.clock.now(),
        "method": incoming.method.as_str(),
        "path": incoming.path,
        "params": params.tree(),
        "idempotency_key": incoming.header("idempotency-key"),
        "stripe_version": incoming.header("stripe-version"),
        "stripe_account": incoming.header("stripe-account"),
        "status": outcome.status,
        "replayed": outcome.original.is_some(),
        "fault": fault.map(|fault| fault.kind),
    });
    hub.with(|inside| inside.requests.push(entry));
}

/// The answer, with the faults after the effect.
async fn write(incoming: &Incoming, outcome: Outcome, fault: Option<&Fault>, request: &str) -> Response {
    let mut body = Bytes::from(outcome.body);
    let mut status = StatusCode::from_u16(outcome.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let length = body.len();
    let mut cut = false;
    match fault.map(|fault| (fault.kind, fault.delay_ms)) {
        Some((FaultKind::Hang, delay)) => tokio::time::sleep(Duration::from_millis(delay)).await,
        Some((FaultKind::Nonsense, _)) => {
            (body, status) = (Bytes::from_static(b"<html>It works!</html>"), StatusCode::OK);
        }
        Some((FaultKind::Cut, _)) => cut = true,
        _ => {}
    }
    let body = if cut { half(&body) } else { Body::from(body) };
    let mut response = (status, [(header::CONTENT_TYPE, "application/json")], body).into_response();
    let headers = response.headers_mut();
    if cut {
        headers.insert(header::CONTENT_LENGTH, length.into());
    }
    let version = incoming.header("stripe-version").unwrap_or(crate::options::API_VERSION);
    let mut add = |name: &'static str, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    };
    add("request-id", request);
    add("stripe-version", version);
    if let Some(key) = incoming.key() {
        add("idempotency-key", key);
    }
    if let Some(original) = &outcome.original {
        add("idempotent-replayed", "true");
        add("original-request", original);
    }
    if let Some(fault) = fault.filter(|fault| fault.kind == FaultKind::TooMany) {
        add("retry-after", &fault.retry_after.to_string());
    }
    response
}

/// Half of a body, then an error that ends the connection.
fn half(body: &Bytes) -> Body {
    let first = Ok(body.slice(..body.len() / 2));
    let end = Err(std::io::Error::other("cut"));
    let pause = futures_util::stream::once(async {
        // What was sent is to leave before the end.
        tokio::time::sleep(Duration::from_millis(20)).await;
        end
    });
    Body::from_stream(futures_util::StreamExt::chain(futures_util::stream::iter([first]), pause))
}
