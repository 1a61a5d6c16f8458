//! Requesting films, and one's own.
pub mod media;
pub mod stream;

use super::{
    actions::{self, Requested},
    caller::{Caller, RateLimited},
    gallery,
    rules::Status,
    views::{Claimed, Generated, GenerationPage, GenerationView, NewGeneration, NewVariation, page},
};
use crate::context::Catalogue;
use axum::{
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use base::accounts::Actor;
use platform::{
    http::{Json, Path, Problem, Query},
    paging::PageQuery,
};
use serde::Serialize;

const PREFER: HeaderName = HeaderName::from_static("prefer");
const PREFERENCE_APPLIED: HeaderName = HeaderName::from_static("preference-applied");
const RESPOND_ASYNC: &str = "respond-async";

/// Make a film of an idea. Waits up to 25 seconds for it; `Prefer: respond-async` does not wait. The answer's `url` is
/// the film, or the page that shows how far it is.
#[utoipa::path(post, path = "/api/generate-experience", tag = "generator", request_body = NewGeneration,
               params(("Prefer" = Option<String>, Header, description = "`respond-async`: 202 at once")),
               responses((status = 200, body = Generated), (status = 202, body = Generated), Problem))]
pub async fn generate(
    State(app): State<Catalogue>,
    RateLimited(caller): RateLimited,
    headers: HeaderMap,
    Json(new): Json<NewGeneration>,
) -> Result<Response, Problem> {
    let waits = !prefers_async(&headers);
    let Requested { generation, cookie } = actions::generate(&app, &caller, &new, waits).await?;
    if waits {
        return Ok(with_cookie((StatusCode::OK, Json(generation)).into_response(), cookie));
    }
    let mut response = accepted((&generation.id, generation.status), &generation, cookie);
    response.headers_mut().insert(PREFERENCE_APPLIED, HeaderValue::from_static(RESPOND_ASYNC));
    Ok(response)
}

/// RFC 7240: a list of preferences, each perhaps with parameters.
fn prefers_async(headers: &HeaderMap) -> bool {
    let named = headers.get_all(PREFER).iter().filter_map(|value| value.to_str().ok());
    named.flat_map(|value| value.split([',', ';'])).any(|word| word.trim().eq_ignore_ascii_case(RESPOND_ASYNC))
}

/// 202 while it is waited for, 200 when it is there, with the address where it is shown.
fn accepted((id, status): (&str, Status), body: &impl Serialize, cookie: Option<HeaderValue>) -> Response {
    let status = if status.is_final() { StatusCode::OK } else { StatusCode::ACCEPTED };
    let mut response = (status, axum::Json(body)).into_response();
    if let Ok(place) = HeaderValue::try_from(page(id)) {
        response.headers_mut().insert(header::LOCATION, place);
    }
    with_cookie(response, cookie)
}

fn with_cookie(mut response: Response, cookie: Option<HeaderValue>) -> Response {
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// One's own films, newest first: the account's, or what this browser made as a guest.
#[utoipa::path(get, path = "/api/generations", tag = "generator", params(PageQuery),
               responses((status = 200, body = GenerationPage), Problem))]
pub async fn list(
    State(app): State<Catalogue>,
    caller: Caller,
    Query(query): Query<PageQuery>,
) -> Result<Json<GenerationPage>, Problem> {
    gallery::list(&app, &caller, &query).await.map(Json)
}

/// Take over what this browser made before one signed in.
#[utoipa::path(post, path = "/api/generations/claim", tag = "generator",
               responses((status = 200, body = Claimed), Problem))]
pub async fn claim(State(app): State<Catalogue>, who: Actor, caller: Caller) -> Result<Json<Claimed>, Problem> {
    actions::claim(&app, &who, caller.guest).await
}

/// One film, for everybody who has its id.
#[utoipa::path(get, path = "/api/generations/{id}", tag = "generator", params(("id" = String, Path)),
               responses((status = 200, body = GenerationView), Problem))]
pub async fn one(
    State(app): State<Catalogue>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<GenerationView>, Problem> {
    gallery::find(&app, &caller, &id).await.map(Json)
}

/// Stop one's own film. It costs nothing then.
#[utoipa::path(post, path = "/api/generations/{id}/cancel", tag = "generator", params(("id" = String, Path)),
               responses((status = 200, body = GenerationView), Problem))]
pub async fn cancel(
    State(app): State<Catalogue>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<GenerationView>, Problem> {
    actions::cancel(&app, &caller, &id).await
}

/// Remove one's own film, also from one's experiences.
#[utoipa::path(delete, path = "/api/generations/{id}", tag = "generator", params(("id" = String, Path)),
               responses((status = 204), Problem))]
pub async fn delete(
    State(app): State<Catalogue>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    actions::delete(&app, &caller, &id).await
}

/// Draw the idea of a film from another seed. Does not wait.
#[utoipa::path(post, path = "/api/generations/{id}/variations", tag = "generator", params(("id" = String, Path)),
               request_body = NewVariation,
               responses((status = 200, body = GenerationView), (status = 202, body = GenerationView), Problem))]
pub async fn vary(
    State(app): State<Catalogue>,
    RateLimited(caller): RateLimited,
    Path(id): Path<String>,
    Json(new): Json<NewVariation>,
) -> Result<Response, Problem> {
    let Requested { generation, cookie } = actions::vary(&app, &caller, &id, new.seed).await?;
    Ok(accepted((&generation.id, generation.status), &generation, cookie))
}
