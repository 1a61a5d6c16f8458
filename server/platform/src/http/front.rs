//! What every request passes: its id and log line, the caps, the security headers, problems for what nobody answers.
use super::{
    Problem, Site, body,
    client::{ClientAddress, Network, Peer},
    extract::too_large,
    problem::REQUEST_ID,
    ready::Lookup,
};
use crate::{
    ids,
    metrics::{Gauge, counter, gauge, histogram},
};
use axum::{
    Router,
    extract::{DefaultBodyLimit, MatchedPath, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header, request::Parts},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
};
use futures_util::FutureExt;
use std::{
    net::{IpAddr, Ipv4Addr},
    panic::AssertUnwindSafe,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::Semaphore;

/// The request's id in the answer.
pub const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The largest body that is read, in bytes.
pub const BODY_LIMIT: usize = 1024 * 1024;

/// The policy of our own pages; the web app needs no inline script.
pub const CSP: &str = "default-src 'self'; font-src 'self'; form-action 'self'; frame-src 'none'; script-src 'self'; \
     img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self' blob: data:; \
     worker-src 'self' blob:; media-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; object-src 'none'";

/// What the front door knows.
#[derive(Clone, Debug)]
pub struct Front(Arc<Parts_>);

#[derive(Debug)]
struct Parts_ {
    site: Site,
    options: Options,
    in_flight: Semaphore,
    running: Arc<Gauge>,
    csp: HeaderValue,
}

/// How the front door is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// Proxies whose `X-Forwarded-For` is believed.
    pub proxies: Vec<Network>,
    /// Refuses foreign `Host` names, as long as development tools are on.
    pub check_host: bool,
    /// Says that browsers shall use https only; for a public URL with https.
    pub https_only: bool,
    /// Requests answered at once; more get 503.
    pub in_flight: usize,
    /// How long the body of a request may take.
    pub body_time: Duration,
    /// Public answers that are kept ready: given before any other work.
    pub ready: Option<Lookup>,
    /// The policy for pages; [`CSP`] unless a provider's scripts are needed.
    pub csp: String,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            proxies: Vec::new(),
            check_host: false,
            https_only: false,
            in_flight: 1_024,
            body_time: Duration::from_secs(30),
            ready: None,
            csp: CSP.into(),
        }
    }
}

/// `router` behind the front door. Layers of the router itself run inside of it.
///
/// Give `router` its own fallback (the web app) before; what it leaves unanswered under `/api` and the other service
/// paths is [`not_found`].
pub fn behind(router: Router, site: Site, options: Options) -> Router {
    let csp = HeaderValue::try_from(options.csp.as_str()).unwrap_or_else(|_| HeaderValue::from_static(CSP));
    let in_flight = Semaphore::new(options.in_flight);
    let running = gauge("http_requests_running", "Requests that are being answered.", &[]);
    let front = Front(Arc::new(Parts_ { site, options, in_flight, running, csp }));
    router
        .method_not_allowed_fallback(method_not_allowed)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(from_fn_with_state(front, pass))
}

/// 404 as a problem: the fallback for paths that nobody answers.
pub async fn not_found(method: Method, uri: Uri) -> Problem {
    Problem::not_found(format!("There is no {method} {}.", uri.path()))
}

/// 405 as a problem.
pub async fn method_not_allowed(method: Method, uri: Uri) -> Problem {
    let message = format!("{} does not take {method}.", uri.path());
    Problem::new(axum::http::StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message)
}

async fn pass(State(front): State<Front>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let id = ids::request_id();
    let (mut parts, body) = request.into_parts();
    let peer = parts.extensions.get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0.ip());
    let client = ClientAddress::of(peer, &parts.headers, &front.0.options.proxies);
    parts.extensions.insert(client);
    let line = Line::of(&parts, client, began);
    let under_api = parts.uri.path().starts_with("/api");
    let body = body::within(front.0.options.body_time, body);
    let answer = REQUEST_ID.scope(id.clone(), async {
        let answer = AssertUnwindSafe(front.admit(parts, body, next)).catch_unwind().await;
        answer.unwrap_or_else(|panic| Problem::internal(panic_text(panic.as_ref())).into_response())
    });
    let mut response = answer.await;
    front.add_headers(response.headers_mut(), &id, under_api);
    line.write(&response, &id);
    response
}

impl Front {
    async fn admit(&self, parts: Parts, body: axum::body::Body, next: Next) -> Response {
        if self.0.options.check_host
            && let Err(problem) = self.0.site.check_host(&parts.uri, &parts.headers)
        {
            return problem.into_response();
        }
        if let Some(answer) = self.0.options.ready.as_ref().and_then(|ready| ready.answer(&parts)) {
            return answer;
        }
        if content_length(&parts.headers).is_some_and(|length| length > BODY_LIMIT as u64) {
            return too_large().into_response();
        }
        let Ok(_permit) = self.0.in_flight.try_acquire() else {
            return Problem::unavailable("The service is busy. Please try again.", 1).into_response();
        };
        self.0.running.add(1);
        let _running = Running(&self.0.running);
        next.run(Request::from_parts(parts, body)).await
    }

    fn add_headers(&self, headers: &mut HeaderMap, id: &str, under_api: bool) {
        if let Ok(id) = HeaderValue::try_from(id) {
            headers.insert(X_REQUEST_ID, id);
        }
        let fixed = [
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
            (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
            (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
        ];
        for (name, value) in fixed {
            headers.entry(name).or_insert(HeaderValue::from_static(value));
        }
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert_with(|| self.0.csp.clone());
        if under_api {
            headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
        }
        if self.0.options.https_only {
            let year = HeaderValue::from_static("max-age=31536000");
            headers.entry(header::STRICT_TRANSPORT_SECURITY).or_insert(year);
        }
    }
}

/// Counts a request out, also when its caller goes away.
struct Running<'a>(&'a Gauge);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.add(-1);
    }
}

fn content_length(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    format!("panic: {}", text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default())
}

/// The methods that are counted by name.
const METHODS: [Method; 7] =
    [Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::PATCH, Method::DELETE, Method::OPTIONS];

/// What the log says of a request: never its query, headers or body, which may hold secrets.
struct Line {
    method: Method,
    path: String,
    route: Option<MatchedPath>,
    client: ClientAddress,
    began: Instant,
}

impl Line {
    fn of(parts: &Parts, client: ClientAddress, began: Instant) -> Self {
        let route = parts.extensions.get::<MatchedPath>().cloned();
        Self { method: parts.method.clone(), path: parts.uri.path().to_owned(), route, client, began }
    }
    /// Refusals, failures, changes and slow answers at `info`; reads that went well at `debug`.
    fn write(self, response: &Response, id: &str) {
        let (status, took) = (response.status(), self.began.elapsed());
        let (method, path, client) = (self.method.as_str(), &self.path, self.client);
        let millis = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        let status_number = status.as_u16();
        if status.as_u16() < 400 && self.method.is_safe() && took < Duration::from_millis(500) {
            tracing::debug!(request = id, method, path, status = status_number, millis, %client, "answered");
        } else {
            tracing::info!(request = id, method, path, status = status_number, millis, %client, "answered");
        }
        let route = self.route.as_ref().map_or("other", MatchedPath::as_str);
        let class = ["1xx", "2xx", "3xx", "4xx", "5xx"].get(usize::from(status_number / 100).wrapping_sub(1));
        // only names that we know: a caller can make up any other, and each label is kept for ever
        let method = if METHODS.contains(&self.method) { method } else { "other" };
        let labels = [("method", method), ("route", route), ("status", class.copied().unwrap_or("other"))];
        counter("http_requests_total", "Requests by method, route and status.", &labels).add(1);
        histogram("http_request_seconds", "How long an answer took.", &labels[1..2]).observe(took);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::Json;
    use axum::{body::Body, routing::post};
    use serde_json::Value;
    use tower::ServiceExt;

    fn app(options: Options) -> Router {
        let site = Site::new(&"http://127.0.0.1:8080".parse().expect("url"));
        let router = Router::new()
            .route("/api/echo", post(|Json(body): Json<Value>| async { Json(body) }))
            .route(
                "/api/panic",
                post(|| async {
                    if true {
                        panic!("inside")
                    }
                }),
            )
            .route("/api/slow", post(|| async { tokio::time::sleep(Duration::from_millis(200)).await }))
            .fallback(not_found);
        behind(router, site, options)
    }
    async fn call(app: &Router, request: Request) -> (u16, HeaderMap, String) {
        let response = app.clone().oneshot(request).await.expect("answer");
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, 4 * BODY_LIMIT).await.expect("body");
        (parts.status.as_u16(), parts.headers, String::from_utf8_lossy(&bytes).into_owned())
    }
    fn json(path: &str, body: impl Into<Body>) -> Request {
        Request::post(path).header("content-type", "application/json").body(body.into()).expect("request")
    }

    #[tokio::test]
    async fn every_answer_carries_its_id_and_the_security_headers() {
        let (status, headers, body) = call(&app(Options::default()), json("/api/nothing", "")).await;
        let id = headers[X_REQUEST_ID].to_str().expect("text");
        assert!(status == 404 && body.contains(&format!("\"request_id\":\"{id}\"")) && body.contains("not_found"));
        assert_eq!(headers["content-type"], "application/problem+json");
        assert!(headers["content-security-policy"].to_str().expect("text").contains("frame-ancestors 'none'"));
        assert_eq!(
            (&headers["cache-control"], &headers["x-content-type-options"]),
            (&"no-store".parse().expect("value"), &"nosniff".parse().expect("value"))
        );
    }
    #[tokio::test]
    async fn what_the_framework_refuses_is_a_problem_too() {
        let app = app(Options::default());
        let get = Request::get("/api/echo").body(Body::empty()).expect("request");
        let cases = [
            (get, 405, "method_not_allowed"),
            (json("/api/panic", ""), 500, "internal"),
            (json("/api/echo", "x".repeat(BODY_LIMIT + 1)), 413, "body_too_large"),
            (
                json(
                    "/api/echo",
                    Body::from_stream(futures_util::stream::iter([Ok::<_, std::io::Error>(
                        "x".repeat(BODY_LIMIT + 1),
                    )])),
                ),
                413,
                "body_too_large",
            ),
            (Request::post("/api/echo").body(Body::from("{}")).expect("request"), 415, "unsupported_media_type"),
        ];
        for (request, expected, code) in cases {
            let (status, headers, body) = call(&app, request).await;
            assert_eq!((status, body.contains(code)), (expected, true), "{body}");
            assert_eq!(headers["content-type"], "application/problem+json");
        }
    }
    #[tokio::test]
    async fn a_body_that_does_not_come_is_given_up() {
        let app = app(Options { body_time: Duration::from_millis(30), ..Options::default() });
        let never = Body::from_stream(futures_util::stream::pending::<Result<String, std::io::Error>>());
        let (status, _, body) = call(&app, json("/api/echo", never)).await;
        assert_eq!((status, body.contains("body_timeout")), (408, true), "{body}");
    }
    #[tokio::test]
    async fn what_is_kept_ready_is_given_to_guests_alone() {
        let kept = std::sync::Arc::new(crate::http::ready::Ready::json(&"kept").expect("json"));
        let ready = Lookup::new(move |path| (path == "/api/kept").then(|| kept.clone()));
        let app = app(Options { ready: Some(ready), ..Options::default() });
        let get = |path: &str| Request::get(path);
        let asked = |builder: axum::http::request::Builder| builder.body(Body::empty()).expect("request");
        let (status, headers, body) = call(&app, asked(get("/api/kept"))).await;
        assert!(status == 200 && body == "\"kept\"" && headers.contains_key(X_REQUEST_ID), "{status} {body}");
        let again = get("/api/kept").header("if-none-match", headers["etag"].clone());
        assert_eq!(call(&app, asked(again)).await.0, 304);
        for other in [
            get("/api/kept?x=1"),
            get("/api/kept").header("cookie", "session=1"),
            get("/api/kept").header("authorization", "Bearer x"),
            Request::post("/api/kept"),
        ] {
            assert_eq!(call(&app, asked(other)).await.0, 404, "the router is asked");
        }
    }
    #[tokio::test]
    async fn overload_is_shed() {
        let app = app(Options { in_flight: 1, ..Options::default() });
        let (one, two) = tokio::join!(call(&app, json("/api/slow", "")), call(&app, json("/api/slow", "")));
        assert_eq!((one.0, two.0, &two.1["retry-after"]), (200, 503, &"1".parse().expect("value")));
        assert_eq!(call(&app, json("/api/slow", "")).await.0, 200);
    }
    #[tokio::test]
    async fn a_made_up_method_makes_no_counter() {
        let request = Request::builder().method("MADEUP").uri("/api/echo").body(Body::empty()).expect("request");
        assert_eq!(call(&app(Options::default()), request).await.0, 405);
        assert!(!crate::metrics::render().contains("MADEUP"));
    }
    #[tokio::test]
    async fn a_foreign_host_does_not_reach_the_development_tools() {
        let app = app(Options { check_host: true, ..Options::default() });
        let with = |host: &str| Request::post("/api/slow").header("host", host).body(Body::empty()).expect("request");
        assert_eq!(call(&app, with("localhost:8080")).await.0, 200);
        assert_eq!(call(&app, with("evil.example")).await.0, 421);
    }
}
