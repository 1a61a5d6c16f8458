//! The layers around every request: its id and log line, caps, security headers, and problems for unhandled paths.
use super::{
    body_limits::{self, BodyBounds, BodyError},
    capacity::{Capacity, Caps, Client, RequestCapacity, Total},
    client::{ClientAddress, Network, Peer},
    origin::Site,
    problem::Problem,
    problem::REQUEST_ID,
    request_facts::RequestFacts,
    response_cache::{Lookup, Ready},
};
use crate::{
    ids,
    messages::{ReaderHeaders, with_reader_of},
    metrics::{self, Gauge},
    msg,
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
use tokio::sync::{Semaphore, SemaphorePermit};

/// The request's id in the answer.
pub const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The policy of our own pages; the web app needs no inline script.
pub const CSP: &str = "default-src 'self'; font-src 'self'; form-action 'self'; frame-src 'none'; script-src 'self'; \
     img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self' blob: data:; \
     worker-src 'self' blob:; media-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; object-src 'none'";

/// The state of the edge.
#[derive(Clone, Debug)]
pub struct EdgeLayer(Arc<EdgeState>);

#[derive(Debug)]
struct EdgeState {
    site: Site,
    options: Options,
    in_flight: Semaphore,
    running: Gauge,
    csp: HeaderValue,
}

/// The client at the other end of the connection; set on each request by the server.
#[derive(Clone, Debug)]
pub struct ConnectionClient {
    /// Its address.
    pub address: ClientAddress,
    /// What it holds.
    pub client: Client,
}

/// The options of the edge.
#[derive(Clone, Debug)]
pub struct Options {
    /// Proxies whose `X-Forwarded-For` is believed.
    pub proxies: Vec<Network>,
    /// Refuses foreign `Host` names while development tools are on.
    pub check_host: bool,
    /// Makes browsers use https only (HSTS); for a public URL with https.
    pub https_only: bool,
    /// Does the same for all subdomains.
    pub https_only_subdomains: bool,
    /// The most requests handled at a time; further ones get 503.
    pub in_flight: usize,
    /// What one client may hold; beyond that it gets 429.
    pub capacity: Capacity,
    /// Whether requests for this path are always admitted, however many are in flight: the health check of a load
    /// balancer, which would otherwise take the server out of service. They have to be cheap.
    pub always: fn(&str) -> bool,
    /// The bounds of the body of a request to this path.
    pub body: fn(&str) -> BodyBounds,
    /// Cached public responses, which a [`Front`](super::front::Front) sends before any other work.
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
            https_only_subdomains: false,
            in_flight: 1_024,
            capacity: Capacity::new(Caps::UNLIMITED),
            always: |_| false,
            body: |_| BodyBounds::default(),
            ready: None,
            csp: CSP.into(),
        }
    }
}

impl Options {
    fn hsts(&self) -> &'static str {
        if self.https_only_subdomains { "max-age=31536000; includeSubDomains" } else { "max-age=31536000" }
    }
}

/// 404 as a problem: the fallback for unknown paths.
pub async fn not_found(method: Method, uri: Uri) -> Problem {
    Problem::not_found(msg!("problem-no-endpoint", method = method.as_str(), path = uri.path()))
}

/// 405 as a problem.
pub async fn method_not_allowed(method: Method, uri: Uri) -> Problem {
    let message = msg!("problem-method-not-allowed", method = method.as_str(), path = uri.path());
    Problem::new(axum::http::StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message)
}

async fn pass(State(edge): State<EdgeLayer>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let id = ids::request_id();
    let (mut parts, body) = request.into_parts();
    let peer = parts.extensions.get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0.ip());
    let client = ClientAddress::from_request(peer, &parts.headers, &edge.0.options.proxies);
    parts.extensions.insert(client);
    let asked = (parts.method.clone(), parts.uri.path().to_owned(), parts.extensions.get::<MatchedPath>().cloned());
    let under_api = parts.uri.path().starts_with("/api");
    let reader = ReaderHeaders::from(&parts.headers);
    let route = asked.2.as_ref().map_or("other", MatchedPath::as_str);
    let facts = RequestFacts::new(id.clone(), asked.0.clone(), asked.2.clone());
    let answer = REQUEST_ID.scope(id.clone(), async {
        let answer = AssertUnwindSafe(edge.admit(parts, body, next)).catch_unwind().await;
        answer.unwrap_or_else(|panic| Problem::internal(panic_text(panic.as_ref())).into_response())
    });
    let mut response = facts.scope(with_reader_of(reader, answer)).await;
    edge.add_headers(response.headers_mut(), &id, under_api);
    let (method, path) = (&asked.0, &asked.1);
    Line { method, path, route, client, began }.write(&response, &id);
    response
}

impl EdgeLayer {
    /// The edge of `site`.
    pub fn new(site: Site, options: Options) -> Self {
        let csp = HeaderValue::try_from(options.csp.as_str()).unwrap_or_else(|_| HeaderValue::from_static(CSP));
        let in_flight = Semaphore::new(options.in_flight);
        let running = metrics::http().running.clone();
        Self(Arc::new(EdgeState { site, options, in_flight, running, csp }))
    }

    /// `router` behind the edge. Layers of the router itself run inside it.
    ///
    /// Give `router` its own fallback (the web app) first; unknown paths under `/api` and the other service paths get
    /// [`not_found`].
    pub fn wrap(&self, router: Router) -> Router {
        router
            .method_not_allowed_fallback(method_not_allowed)
            // the edge bounds bodies itself, by path
            .layer(DefaultBodyLimit::disable())
            .layer(from_fn_with_state(self.clone(), pass))
    }

    /// The whole response to `request` from `peer`, if it is kept ready.
    pub(super) fn ready<B>(&self, request: &Request<B>, peer: IpAddr) -> Option<Response> {
        let began = Instant::now();
        let Ready { mut response, route } = self.0.options.ready.as_ref()?.answer(request)?;
        let (uri, headers) = (request.uri(), request.headers());
        if self.0.options.check_host && self.0.site.check_host(uri, headers).is_err() {
            return None; // refused by what would make the response
        }
        let id = ids::request_id();
        self.add_headers(response.headers_mut(), &id, uri.path().starts_with("/api"));
        let client = ClientAddress::from_request(peer, headers, &self.0.options.proxies);
        Line { method: request.method(), path: uri.path(), route, client, began }.write(&response, &id);
        Some(response)
    }

    async fn admit(&self, parts: Parts, body: axum::body::Body, next: Next) -> Response {
        if self.0.options.check_host
            && let Err(problem) = self.0.site.check_host(&parts.uri, &parts.headers)
        {
            return problem.into_response();
        }
        let bounds = (self.0.options.body)(parts.uri.path());
        if content_length(&parts.headers).is_some_and(|length| length > bounds.bytes) {
            return Problem::from(BodyError::TooLarge).into_response();
        }
        let (_permit, held) = match self.acquire_capacity(&parts) {
            Ok(places) => places,
            Err(problem) => return problem.into_response(),
        };
        self.0.running.inc();
        let _running = Running(&self.0.running);
        let request = Request::from_parts(parts, body_limits::bounded(body, bounds, held.clone()));
        held.scope(next.run(request)).await
    }

    /// Admits a request: a slot among all requests and one among those of the client, unless the path is always let in.
    fn acquire_capacity(&self, parts: &Parts) -> Result<(Option<SemaphorePermit<'_>>, Arc<RequestCapacity>), Problem> {
        let (options, client) = (&self.0.options, self.client(parts));
        if (options.always)(parts.uri.path()) {
            return Ok((None, RequestCapacity::uncounted(&options.capacity, client)));
        }
        let busy = |_| Problem::unavailable(msg!("problem-service-busy"), 1);
        let permit = self.0.in_flight.try_acquire().map_err(busy)?;
        let held = RequestCapacity::enter(&options.capacity, client)?;
        let (all, free) = (options.in_flight as u64, self.0.in_flight.available_permits() as u64);
        held.must_be_within_share(Total { all, free, least: 1 })?;
        Ok((Some(permit), held))
    }

    /// The client to count: that of the connection, or the one that one of our proxies names.
    fn client(&self, parts: &Parts) -> Client {
        let address = parts.extensions.get::<ClientAddress>().copied();
        let address = address.unwrap_or(ClientAddress(Ipv4Addr::LOCALHOST.into()));
        match parts.extensions.get::<ConnectionClient>() {
            Some(connection) if connection.address == address => connection.client.clone(),
            _ => self.0.options.capacity.address(address),
        }
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
            let year = HeaderValue::from_static(self.0.options.hsts());
            headers.entry(header::STRICT_TRANSPORT_SECURITY).or_insert(year);
        }
    }
}

/// Ends the count of a request, also when its caller disconnects.
struct Running<'a>(&'a Gauge);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.dec();
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

const METHOD_NAMES: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/// What is logged about a request: never its query, headers or body, which may hold secrets.
struct Line<'a> {
    method: &'a Method,
    path: &'a str,
    route: &'a str,
    client: ClientAddress,
    began: Instant,
}

impl Line<'_> {
    /// Refusals, failures, changes and slow responses at `info`; successful reads at `debug`.
    fn write(self, response: &Response, id: &str) {
        let (status, took) = (response.status(), self.began.elapsed());
        let (method, path, client) = (self.method.as_str(), self.path, self.client);
        let millis = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        let status_number = status.as_u16();
        if status.as_u16() < 400 && self.method.is_safe() && took < Duration::from_millis(500) {
            tracing::debug!(request = id, method, path, status = status_number, millis, %client, "request completed");
        } else {
            tracing::info!(request = id, method, path, status = status_number, millis, %client, "request completed");
        }
        // only known names: a caller can make up any other, and each label is kept forever
        let method = METHODS.iter().position(|known| known == self.method).map_or("other", |at| METHOD_NAMES[at]);
        metrics::http().request(self.route, method, status_number, took);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::{Front, Json};
    use axum::{body::Body, routing::post};
    use serde_json::Value;
    use tower::ServiceExt;

    fn app(options: Options) -> Front {
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
        let edge = EdgeLayer::new(site, options);
        Front::new(edge.clone(), edge.wrap(router))
    }
    async fn call(app: &Front, request: Request) -> (u16, HeaderMap, String) {
        let response = app.clone().oneshot(request).await.expect("answer");
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, 999_999).await.expect("body");
        (parts.status.as_u16(), parts.headers, String::from_utf8_lossy(&bytes).into_owned())
    }
    fn json(path: &str, body: impl Into<Body>) -> Request {
        Request::post(path).header("content-type", "application/json").body(body.into()).expect("request")
    }

    fn too_much() -> String {
        "x".repeat(usize::try_from(body_limits::BODY_LIMIT).expect("size") + 1)
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
            (json("/api/echo", too_much()), 413, "body_too_large"),
            (
                json("/api/echo", Body::from_stream(futures_util::stream::iter([Ok::<_, std::io::Error>(too_much())]))),
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
    async fn a_body_that_does_not_arrive_is_aborted() {
        let body = |_: &str| BodyBounds { time: Duration::from_millis(30), ..BodyBounds::default() };
        let app = app(Options { body, ..Options::default() });
        let never = Body::from_stream(futures_util::stream::pending::<Result<String, std::io::Error>>());
        let (status, _, body) = call(&app, json("/api/echo", never)).await;
        assert_eq!((status, body.contains("body_timeout")), (408, true), "{body}");
    }
    #[tokio::test]
    async fn what_is_kept_ready_is_given_to_guests_alone() {
        let kept = std::sync::Arc::new(crate::http::response_cache::CachedResponse::json(&"kept").expect("json"));
        let ready = Lookup::new(move |path, headers| {
            (path == "/api/kept").then(|| Ready { response: kept.public(headers), route: path })
        });
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
    async fn one_client_does_not_take_the_place_of_others() {
        let caps = Caps { in_flight: 1, ..Caps::UNLIMITED };
        let proxies = vec!["127.0.0.1".parse().expect("network")];
        let app = app(Options { capacity: Capacity::new(caps), proxies, ..Options::default() });
        let from = |address: &str| {
            let request = Request::post("/api/slow").header("x-forwarded-for", address);
            request.body(Body::empty()).expect("request")
        };
        let (one, same, other) =
            tokio::join!(call(&app, from("1.1.1.1")), call(&app, from("1.1.1.1")), call(&app, from("2.2.2.2")));
        assert_eq!((one.0, same.0, other.0), (200, 429, 200));
        assert!(same.2.contains("too_many_in_flight") && same.1.contains_key("retry-after"), "{}", same.2);
        assert_eq!(call(&app, from("1.1.1.1")).await.0, 200);
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
