//! Around every route: errors in the form that the client reads, cross-origin rules, nothing cached.
use crate::{
    Auth,
    errors::{API_VERSION, Error, VERSION},
};
use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

const METHODS: &str = "GET, POST, PUT, PATCH, DELETE";
const REQUEST_HEADERS: &str = "Accept, Authorization, Content-Type, apikey, X-Client-IP, X-Client-Info, X-JWT-AUD, \
     X-Supabase-Api-Version, X-Retry-Count, traceparent, tracestate, baggage";
const RESPONSE_HEADERS: &str = "X-Total-Count, Link, X-Supabase-Api-Version, X-Sb-Error-Code, Retry-After";

pub(super) async fn envelope(State(auth): State<Auth>, request: Request, next: Next) -> Response {
    let versioned = request.headers().get(API_VERSION).is_some_and(|version| version == VERSION);
    let origin = request.headers().get(header::ORIGIN).cloned();
    let allowed = origin.filter(|origin| auth.allows_origin(origin, request.headers()));
    let is_preflight =
        request.method() == Method::OPTIONS && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    let mut response = match is_preflight {
        true => preflight(allowed.is_some()),
        false => as_service_error(next.run(request).await, versioned),
    };
    let headers = response.headers_mut();
    headers.append(header::VARY, HeaderValue::from_static("Origin"));
    if let Some(origin) = allowed {
        // the origin itself and never credentials: a page elsewhere has to hold a token of its own
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(RESPONSE_HEADERS));
    }
    if versioned {
        headers.insert(API_VERSION, HeaderValue::from_static(VERSION));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

impl Auth {
    fn allows_origin(&self, origin: &HeaderValue, headers: &HeaderMap) -> bool {
        let Ok(origin) = origin.to_str() else { return false };
        let listed = |allowed: &String| allowed == "*" || allowed.trim_end_matches('/').eq_ignore_ascii_case(origin);
        self.site.owns(origin, headers) || self.options.cors_origins.iter().any(listed)
    }
}

fn preflight(allowed: bool) -> Response {
    let mut response = StatusCode::NO_CONTENT.into_response();
    if allowed {
        let headers = response.headers_mut();
        headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static(METHODS));
        headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(REQUEST_HEADERS));
        headers.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
    }
    response
}

/// An error of ours in the form asked for; one of the framework (405, a bad query) becomes one of ours.
fn as_service_error(response: Response, versioned: bool) -> Response {
    if !response.status().is_client_error() && !response.status().is_server_error() {
        return response;
    }
    let error = response.extensions().get::<Error>().cloned().unwrap_or_else(|| of_status(response.status()));
    let mut ours = error.respond(versioned);
    for name in [header::ALLOW, header::SET_COOKIE] {
        for value in response.headers().get_all(&name) {
            ours.headers_mut().append(name.clone(), value.clone());
        }
    }
    ours
}

fn of_status(status: StatusCode) -> Error {
    let (code, message) = match status.as_u16() {
        404 => ("not_found", "There is no such endpoint"),
        405 => ("method_not_allowed", "This endpoint does not know the method"),
        413 => ("request_entity_too_large", "The body is too large"),
        408 => ("request_timeout", "The body did not arrive in time"),
        429 => ("over_request_rate_limit", "Request rate limit reached"),
        400..=499 => ("validation_failed", "The request could not be read"),
        503 => ("unavailable", "The service is busy. Please try again."),
        _ => ("unexpected_failure", "Something went wrong on our side. Please try again."),
    };
    Error::new(status.as_u16(), code, message)
}
