//! The requests: read as the protocol says, answered in its form.
use super::{
    errors::{self, Answered, Error},
    read::{self, Rows},
    request::{TableRequest, text},
    rules::{Action, Refusal, Table, check_schema},
    write::{self, Written},
};
use crate::context::Market;
use axum::{
    Router,
    body::{Body, Bytes},
    extract::{FromRequestParts, Request, State},
    http::{HeaderName, HeaderValue, Method, StatusCode, header, request::Parts},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::any,
};
use base::accounts::{Actor, Viewer};
use platform::http::{
    Cors,
    extractors::{read_body, require_json},
};
use std::sync::Arc;

const PREFIX: &str = "/rest/v1";
const REQUEST_HEADERS: &str = "Accept, Authorization, apikey, Content-Type, X-Client-Info, Accept-Profile, \
     Content-Profile, Prefer, X-Retry-Count, Range, X-Supabase-Api-Version, traceparent, tracestate, baggage";
const RESPONSE_HEADERS: &str =
    "Content-Range, Content-Location, Content-Profile, Preference-Applied, Retry-After, X-Request-Id";
/// The longest body of another layer's error that is read, in bytes.
const PROBLEM_BYTES: usize = 64 * 1024;

/// The routes below `/rest/v1`. One handler takes all of them, so that no other fallback answers here.
pub fn routes(app: &Market) -> Router {
    let paths = [PREFIX.to_owned(), format!("{PREFIX}/"), format!("{PREFIX}/{{*path}}")];
    let routes = paths.iter().fold(Router::new(), |router, path| router.route(path, any(handle)));
    routes.with_state(app.clone())
}

/// `router` with the errors of all its layers in the form of this service below `/rest/v1`, and with the rules for
/// pages elsewhere.
pub fn wrap(router: Router, app: &Market) -> Router {
    let cors = Cors {
        site: app.site.clone(),
        origins: app.config.cors_origins.clone(),
        methods: errors::METHODS_ELSEWHERE,
        request_headers: REQUEST_HEADERS,
        response_headers: RESPONSE_HEADERS,
    };
    router.layer(middleware::from_fn_with_state(Arc::new(cors), envelope))
}

async fn envelope(State(cors): State<Arc<Cors>>, mut request: Request, next: Next) -> Response {
    let rest = request.uri().path().strip_prefix(PREFIX);
    if !rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/')) {
        return next.run(request).await;
    }
    let grant = cors.grant(request.method(), request.headers());
    // other layers answer in the reader's language, and this service in English
    request.headers_mut().remove(header::ACCEPT_LANGUAGE);
    let mut response = in_our_form(next.run(request).await).await;
    let headers = response.headers_mut();
    cors.write(grant, headers);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// An error of another layer in the form of this service, with the headers that it has.
async fn in_our_form(response: Response) -> Response {
    let status = response.status();
    let is_error = status.is_client_error() || status.is_server_error();
    if !is_error || response.extensions().get::<Answered>().is_some() {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let bytes = axum::body::to_bytes(body, PROBLEM_BYTES).await.unwrap_or_default();
    let problem: serde_json::Value = serde_json::from_slice(&bytes).unwrap_or_default();
    let text = |name: &str| problem[name].as_str().unwrap_or_default().to_owned();
    let (ours, body) = errors::translated(status.as_u16(), &text("code"), text("message")).into_response().into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.extend(ours.headers);
    parts.status = ours.status;
    Response::from_parts(parts, body)
}

async fn handle(State(app): State<Market>, request: Request) -> Result<Response, Error> {
    if request.method() == Method::OPTIONS {
        return Ok(allowed_methods());
    }
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let profile = HeaderName::from_static(if reads { "accept-profile" } else { "content-profile" });
    check_schema(text(request.headers(), &profile))?;
    let table = Table::at(request.uri().path().strip_prefix(PREFIX).unwrap_or_default())?;
    let action = match *request.method() {
        Method::GET | Method::HEAD => Action::Read,
        Method::POST => Action::Insert,
        Method::DELETE => Action::Delete,
        ref other => {
            let method: String = other.as_str().chars().take(20).collect();
            return Err(Refusal::new(405, "PGRST117", format!("Unsupported HTTP method: {method}")).into());
        }
    };
    let asked = TableRequest::parse(table, action, &request, app.config.currency)?;
    let (parts, body) = request.into_parts();
    let viewer = viewer(&app, &parts).await?;
    if action == Action::Read {
        let rows = read::read(&app, &asked, viewer.as_ref()).await?;
        return Ok(rows_response(&asked, rows, parts.method == Method::HEAD));
    }
    if !table.allows(action) {
        return Err(Refusal::no_permission(table, viewer.is_some()).into());
    }
    let who = viewer.ok_or_else(|| Refusal::not_yours(table, false))?;
    let written = match action {
        Action::Insert => {
            let body = json_body(Request::from_parts(parts, body)).await?;
            write::insert(&app, &who, &asked, &body).await?
        }
        _ => write::delete(&app, &who, &asked).await?,
    };
    Ok(written_response(&asked, written))
}

/// The body of a request that says that it has JSON.
async fn json_body(request: Request) -> Result<Bytes, Error> {
    if require_json(request.headers()).is_err() {
        let kind = text(request.headers(), &header::CONTENT_TYPE).unwrap_or("none");
        let kind: String = kind.chars().take(100).collect();
        return Err(Refusal::bad_body(&format!("Content-Type not acceptable: {kind}")).into());
    }
    Ok(read_body(request, &()).await?)
}

fn rows_response(asked: &TableRequest, rows: Rows, is_head: bool) -> Response {
    let Rows { body, count, total } = rows;
    let is_part = total.is_some_and(|total| count < total);
    let status = if is_part { StatusCode::PARTIAL_CONTENT } else { StatusCode::OK };
    let mut response = respond(status, asked, (!is_head).then_some(body));
    let offset = asked.query.offset;
    let range = if count == 0 { "*".to_owned() } else { format!("{offset}-{}", offset + count - 1) };
    content_range(&mut response, &range, total);
    response
}

fn written_response(asked: &TableRequest, written: Written) -> Response {
    let mut response = respond(written.status, asked, written.body);
    if asked.preferences.count {
        content_range(&mut response, "*", i64::try_from(written.count).ok());
    }
    response
}

fn allowed_methods() -> Response {
    let mut response = StatusCode::NO_CONTENT.into_response();
    response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(errors::METHODS));
    response
}

/// Who sent the request. Only the `Authorization` header counts; nobody is signed in without one, and where it carries
/// the key of the client itself, which these clients send as `apikey`, too.
///
/// # Errors
/// 401 for a token that is not one of an open session.
async fn viewer(app: &Market, parts: &Parts) -> Result<Option<Actor>, Error> {
    let Some(authorization) = parts.headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let token = authorization.to_str().ok().and_then(|value| value.split_once(' ')).map(|(_, token)| token.trim());
    if token.is_some() && token == text(&parts.headers, &HeaderName::from_static("apikey")) {
        return Ok(None);
    }
    // a request of nothing but this header: whatever else the browser sent must not be looked at
    let (mut alone, ()) = Request::new(()).into_parts();
    alone.method = parts.method.clone();
    alone.headers.insert(header::AUTHORIZATION, authorization.clone());
    Ok(Viewer::from_request_parts(&mut alone, app).await?.0)
}

/// A response of `status` without or with rows.
fn respond(status: StatusCode, asked: &TableRequest, body: Option<String>) -> Response {
    let has_body = body.is_some();
    let mut response = Response::new(body.map_or_else(Body::empty, Body::from));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    if has_body || matches!(status, StatusCode::OK | StatusCode::PARTIAL_CONTENT) {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(asked.shape.media_type()));
    }
    if let (false, Ok(applied)) =
        (asked.preferences.applied.is_empty(), HeaderValue::try_from(asked.preferences.applied.join(", ")))
    {
        headers.insert(HeaderName::from_static("preference-applied"), applied);
    }
    response
}

/// The header that says which rows a response has, and of how many.
fn content_range(response: &mut Response, range: &str, total: Option<i64>) {
    let total = total.map_or_else(|| "*".to_owned(), |total| total.to_string());
    if let Ok(value) = HeaderValue::try_from(format!("{range}/{total}")) {
        response.headers_mut().insert(header::CONTENT_RANGE, value);
    }
}
