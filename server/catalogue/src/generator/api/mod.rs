//! Wishing for films, and one's own.
pub mod media;
pub mod stream;

use super::{
    actions,
    caller::{Caller, RateLimited},
    rules::{Generation, GenerationRequest, MAX_SEED, Owner},
    store,
    views::{Claimed, Generated, GenerationPage, GenerationView, NewGeneration, NewVariation, page},
};
use crate::context::Catalogue;
use axum::{
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use base::accounts::{self, Actor};
use platform::paging::PageQuery;
use platform::{
    http::{Json, Path, Problem, Query},
    idempotency::commit,
};
use std::time::Duration;

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
    let request = GenerationRequest::of(&new.prompt, new.seed, new.size)?;
    let (owner, cookie) = caller.owner_of_new(&app);
    let generation = actions::request(&app, &caller, &owner, request).await?;
    if prefers_async(&headers) {
        let mut response = accepted(&generation, &Generated::of(&generation), cookie);
        response.headers_mut().insert(PREFERENCE_APPLIED, HeaderValue::from_static(RESPOND_ASYNC));
        return Ok(response);
    }
    let time = Duration::from_secs(app.config.video.wait_seconds);
    let generation = actions::wait(&app, generation, time).await?;
    let response = (StatusCode::OK, Json(Generated::of(&generation))).into_response();
    Ok(with_cookie(response, cookie))
}

/// RFC 7240: a list of preferences, each perhaps with parameters.
fn prefers_async(headers: &HeaderMap) -> bool {
    let named = headers.get_all(PREFER).iter().filter_map(|value| value.to_str().ok());
    named.flat_map(|value| value.split([',', ';'])).any(|word| word.trim().eq_ignore_ascii_case(RESPOND_ASYNC))
}

/// 202 while it is waited for, 200 when it is there, with the address where it is shown.
fn accepted(generation: &Generation, body: &impl serde::Serialize, cookie: Option<HeaderValue>) -> Response {
    let status = if generation.status.is_final() { StatusCode::OK } else { StatusCode::ACCEPTED };
    let mut response = (status, axum::Json(body)).into_response();
    if let Ok(place) = HeaderValue::try_from(page(&generation.id)) {
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
    let page = query.page()?;
    let Some(owner) = caller.owner() else {
        return Ok(Json(GenerationPage { generations: Vec::new(), next_cursor: None }));
    };
    let mut rows = store::page(&mut &app.db, &owner.name(), &page.before()?, page.fetch()).await?;
    let next_cursor = page.cut(&mut rows, |row| (row.created_at, row.id.clone()));
    let mut generations = Vec::with_capacity(rows.len());
    for row in rows {
        generations.push(GenerationView::of(&app, &mut &app.db, row, &caller).await?);
    }
    Ok(Json(GenerationPage { generations, next_cursor }))
}

/// Take over what this browser made before one signed in.
#[utoipa::path(post, path = "/api/generations/claim", tag = "generator",
               responses((status = 200, body = Claimed), Problem))]
pub async fn claim(State(app): State<Catalogue>, who: Actor, caller: Caller) -> Result<Json<Claimed>, Problem> {
    let Some(guest) = caller.guest else { return Ok(Json(Claimed { claimed: 0 })) };
    let mut tx = who.write(&app).await?;
    let claimed = store::change_owner(&mut tx, &Owner::Guest(guest).name(), &who.id).await?;
    commit(tx, Json(Claimed { claimed })).await
}

/// One film, for everybody who has its id.
#[utoipa::path(get, path = "/api/generations/{id}", tag = "generator", params(("id" = String, Path)),
               responses((status = 200, body = GenerationView), Problem))]
pub async fn one(
    State(app): State<Catalogue>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<GenerationView>, Problem> {
    let generation = store::find(&mut &app.db, &id).await?.ok_or_else(actions::generation_not_found)?;
    Ok(Json(GenerationView::of(&app, &mut &app.db, generation, &caller).await?))
}

/// Stop one's own film. It costs nothing then.
#[utoipa::path(post, path = "/api/generations/{id}/cancel", tag = "generator", params(("id" = String, Path)),
               responses((status = 200, body = GenerationView), Problem))]
pub async fn cancel(
    State(app): State<Catalogue>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<GenerationView>, Problem> {
    let mut tx = accounts::write(&app, caller.who.as_ref()).await?;
    let generation = actions::own(&mut tx, &caller, &id).await?;
    actions::cancel(&app, &mut tx, &generation).await?;
    let generation = store::find(&mut tx, &id).await?.ok_or_else(actions::generation_not_found)?;
    let view = GenerationView::of(&app, &mut tx, generation, &caller).await?;
    commit(tx, Json(view)).await
}

/// Remove one's own film, also from one's experiences.
#[utoipa::path(delete, path = "/api/generations/{id}", tag = "generator", params(("id" = String, Path)),
               responses((status = 204), Problem))]
pub async fn delete(
    State(app): State<Catalogue>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let mut tx = accounts::write(&app, caller.who.as_ref()).await?;
    let generation = actions::own(&mut tx, &caller, &id).await?;
    actions::remove(&app, &mut tx, &generation).await?;
    commit(tx, StatusCode::NO_CONTENT).await
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
    let of = store::find(&mut &app.db, &id).await?.ok_or_else(actions::generation_not_found)?;
    let (owner, cookie) = caller.owner_of_new(&app);
    let seed = match new.seed {
        Some(seed) => seed,
        None => (store::highest_seed(&mut &app.db, &owner.name(), &of).await?.max(of.seed) + 1) % (MAX_SEED + 1),
    };
    let request = GenerationRequest::of(&of.prompt, Some(seed), Some(of.size))?;
    let generation = actions::request(&app, &caller, &owner, request).await?;
    let view = GenerationView::of(&app, &mut &app.db, generation.clone(), &caller).await?;
    Ok(accepted(&generation, &view, cookie))
}
