//! Listing, searching, publishing and showing experiences.
use super::{
    actions,
    facets::{self, FacetsView, TagQuery, TagSuggestions},
    responses,
    suggestions::{self, SuggestionQuery, Suggestions},
    views::{ExperienceAnswer, ExperienceChange, ExperiencesPage, ListQuery, NewExperience},
};
use crate::context::Market;
use axum::{
    extract::{OriginalUri, State},
    http::{HeaderMap, StatusCode},
    response::Response,
};
use base::accounts::{Actor, Viewer};
use catalogue::experiences::{FilteredBy, ListingId};
use platform::http::{Json, Path, Problem, Query};

/// List or search published experiences.
#[utoipa::path(get, path = "/api/experiences", tag = "experiences", params(ListQuery, FilteredBy),
               responses((status = 200, body = ExperiencesPage), (status = 304), Problem))]
pub async fn list(
    State(app): State<Market>,
    Viewer(viewer): Viewer,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
    Query(query): Query<ListQuery>,
) -> Result<Response, Problem> {
    responses::list(&app, viewer.as_ref(), &query, (&uri, &headers)).await
}

/// One experience, for everyone while it is published or taken; its publisher sees it always.
#[utoipa::path(get, path = "/api/experiences/{id}", tag = "experiences", params(("id" = String, Path)),
               responses((status = 200, body = ExperienceAnswer), (status = 304), Problem))]
pub async fn one(
    State(app): State<Market>,
    Viewer(viewer): Viewer,
    headers: HeaderMap,
    Path(id): Path<ListingId>,
) -> Result<Response, Problem> {
    responses::one(&app, viewer.as_ref(), &id, &headers).await
}

/// Publish an experience: a brief of a hirer, a service of a creator.
#[utoipa::path(post, path = "/api/experiences", tag = "experiences", request_body = NewExperience,
               responses((status = 201, body = ExperienceAnswer), Problem))]
pub async fn publish(
    State(app): State<Market>,
    who: Actor,
    Json(new): Json<NewExperience>,
) -> Result<(StatusCode, Json<ExperienceAnswer>), Problem> {
    actions::create(&app, &who, new).await
}

/// Change one's own experience.
#[utoipa::path(patch, path = "/api/experiences/{id}", tag = "experiences", params(("id" = String, Path)),
               request_body = ExperienceChange, responses((status = 200, body = ExperienceAnswer), Problem))]
pub async fn edit(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<ListingId>,
    Json(change): Json<ExperienceChange>,
) -> Result<Json<ExperienceAnswer>, Problem> {
    actions::edit(&app, &who, &id, change).await
}

/// Publish an unpublished listing again, or open a taken brief for one more deal.
#[utoipa::path(post, path = "/api/experiences/{id}/reopen", tag = "experiences", params(("id" = String, Path)),
               responses((status = 200, body = ExperienceAnswer), Problem))]
pub async fn reopen(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<ListingId>,
) -> Result<Json<ExperienceAnswer>, Problem> {
    actions::reopen(&app, &who, &id).await
}

/// How many listings have each value of each fact, as the other filters leave them; at most 10 s old.
#[utoipa::path(get, path = "/api/experiences/facets", tag = "experiences", params(ListQuery, FilteredBy),
               responses((status = 200, body = FacetsView), (status = 304), Problem))]
pub async fn facets(
    State(app): State<Market>,
    headers: HeaderMap,
    Query(query): Query<ListQuery>,
) -> Result<Response, Problem> {
    Ok(facets::cached(&app, &query).await?.public(&headers))
}

/// Tags in use that match the text so far, the most used first.
#[utoipa::path(get, path = "/api/tags", tag = "experiences", params(TagQuery),
               responses((status = 200, body = TagSuggestions), (status = 304), Problem))]
pub async fn tags(
    State(app): State<Market>,
    headers: HeaderMap,
    Query(query): Query<TagQuery>,
) -> Result<Response, Problem> {
    Ok(facets::cached_tags(&app, &query).await?.public(&headers))
}

/// Unpublish one's own experience; its deals continue.
#[utoipa::path(delete, path = "/api/experiences/{id}", tag = "experiences", params(("id" = String, Path)),
               responses((status = 200, body = ExperienceAnswer), Problem))]
pub async fn unpublish(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<ListingId>,
) -> Result<Json<ExperienceAnswer>, Problem> {
    actions::unpublish(&app, &who, &id).await
}

/// What a search box proposes for the text so far.
#[utoipa::path(get, path = "/api/suggestions", tag = "experiences", params(SuggestionQuery),
               responses((status = 200, body = Suggestions), (status = 304), Problem))]
pub async fn suggestions(
    State(app): State<Market>,
    headers: HeaderMap,
    Query(query): Query<SuggestionQuery>,
) -> Result<Response, Problem> {
    Ok(suggestions::cached(&app, &query).await?.public(&headers))
}
