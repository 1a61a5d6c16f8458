//! Around the whole server: what is answered below `/auth/v1`, by whichever layer, is in the form that the clients read.
use crate::{
    errors::{API_VERSION, Error, VERSION},
    service::Auth,
};
use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
};
use platform::http::Cors;
use std::sync::Arc;

/// Where the service is mounted: links in emails lead there.
const PREFIX: &str = "/auth/v1";
const METHODS: &str = "GET, POST, PUT, PATCH, DELETE";
const REQUEST_HEADERS: &str = "Accept, Authorization, Content-Type, apikey, X-Client-IP, X-Client-Info, X-JWT-AUD, \
     X-Supabase-Api-Version, X-Retry-Count, X-Use-Cookie, traceparent, tracestate, baggage";
const RESPONSE_HEADERS: &str = "X-Total-Count, Link, X-Supabase-Api-Version, X-Sb-Error-Code, Retry-After";

pub(crate) fn wrap(auth: &Auth, router: Router) -> Router {
    let cors = Cors {
        site: auth.site.clone(),
        origins: auth.options.cors_origins.clone(),
        methods: METHODS,
        request_headers: REQUEST_HEADERS,
        response_headers: RESPONSE_HEADERS,
    };
    router.layer(middleware::from_fn_with_state(Arc::new(cors), envelope))
}

async fn envelope(State(cors): State<Arc<Cors>>, request: Request, next: Next) -> Response {
    let rest = request.uri().path().strip_prefix(PREFIX);
    if !rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/')) {
        return next.run(request).await;
    }
    let versioned = request.headers().get(API_VERSION).is_some_and(|version| version == VERSION);
    let grant = cors.grant(request.method(), request.headers());
    let mut response = match grant.is_preflight() {
        true => StatusCode::NO_CONTENT.into_response(),
        false => as_service_error(next.run(request).await, versioned),
    };
    let headers = response.headers_mut();
    cors.write(grant, headers);
    if versioned {
        headers.insert(API_VERSION, HeaderValue::from_static(VERSION));
    }
    headers.insert(header::CACHE_CONTROL, cache_control(headers.get(header::CACHE_CONTROL)));
    response
}

/// Only the public keys may be kept.
fn cache_control(present: Option<&HeaderValue>) -> HeaderValue {
    present.filter(|value| value.as_bytes().starts_with(b"public")).cloned().unwrap_or(NO_STORE)
}

const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// An error of ours in the form asked for; one of another layer (405, a body that is too large) becomes one of ours. The
/// other headers stay.
fn as_service_error(response: Response, versioned: bool) -> Response {
    if !response.status().is_client_error() && !response.status().is_server_error() {
        return response;
    }
    let error = response.extensions().get::<Error>().cloned().unwrap_or_else(|| of_status(response.status()));
    let (mut parts, _) = response.into_parts();
    let (ours, body) = error.respond(versioned).into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.extend(ours.headers);
    Response::from_parts(parts, body)
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
