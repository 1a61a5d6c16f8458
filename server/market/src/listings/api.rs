//! Listing, searching, publishing and showing experiences.

use super::{
    actions,
    facets::{self, FacetsView, TagQuery, TagSuggestions},
    guest_responses, page,
    suggestions::{SuggestionQuery, Suggestions, suggest},
    views::{ExperienceAnswer, ExperienceChange, ExperienceView, ExperiencesPage, ListQuery, NewExperience},
};
use crate::context::Market;
use axum::{
    extract::{OriginalUri, State},
    http::{HeaderMap, StatusCode},
    response::Response,
};
use base::accounts::{Actor, Viewer};
use base::guest_cache::{encode_json, json_with_etag};
use catalogue::experiences::{self, Experience};
use deals::ViewerContext;
use platform::http::{Json, Path, Problem, Query};

/// List or search published experiences.
#[utoipa::path(get, path = "/api/experiences", tag = "experiences", params(ListQuery),
               responses((status = 200, body = ExperiencesPage), (status = 304), Problem))]
pub async fn list(
    State(app): State<Market>,
    Viewer(viewer): Viewer,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
    Query(query): Query<ListQuery>,
) -> Result<Response, Problem> {
    if let Some(viewer) = &viewer {
        return json_with_etag(&page::page(&app, &query, Some(viewer)).await?, &headers);
    }
    match guest_responses::cached_page(&app, &query).await? {
        Some(cached) => Ok(cached.public(&headers)),
        None => app.guest_cache.search(&uri, &headers, page::guest_page(&app, &query)).await,
    }
}

/// One experience, for everyone while it is published or taken; its publisher sees it always.
#[utoipa::path(get, path = "/api/experiences/{id}", tag = "experiences", params(("id" = String, Path)),
               responses((status = 200, body = ExperienceAnswer), (status = 304), Problem))]
pub async fn one(
    State(app): State<Market>,
    Viewer(viewer): Viewer,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    match &viewer {
        Some(viewer) => json_with_etag(&page::one(&app, &id, Some(viewer)).await?, &headers),
        None => Ok(guest_responses::one(&app, &id).await?.public(&headers)),
    }
}

/// Publish an experience: a brief of a hirer, a service of a creator.
#[utoipa::path(post, path = "/api/experiences", tag = "experiences", request_body = NewExperience,
               responses((status = 201, body = ExperienceAnswer), Problem))]
pub async fn publish(
    State(app): State<Market>,
    who: Actor,
    Json(new): Json<NewExperience>,
) -> Result<(StatusCode, Json<ExperienceAnswer>), Problem> {
    let draft = new.draft()?;
    let context = page::viewer_context(&app, Some(&who)).await?;
    who.commit(&app, async |tx| {
        let experience = actions::publish(&app, tx, &who, draft).await?;
        Ok((StatusCode::CREATED, answer(&who, experience, &context)))
    })
    .await
}

/// Change one's own experience.
#[utoipa::path(patch, path = "/api/experiences/{id}", tag = "experiences", params(("id" = String, Path)),
               request_body = ExperienceChange, responses((status = 200, body = ExperienceAnswer), Problem))]
pub async fn edit(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
    Json(change): Json<ExperienceChange>,
) -> Result<Json<ExperienceAnswer>, Problem> {
    let context = page::viewer_context(&app, Some(&who)).await?;
    who.commit(&app, async |tx| {
        let experience = actions::edit(&app, tx, &who, &id, change).await?;
        Ok(answer(&who, experience, &context))
    })
    .await
}

/// Publish an unpublished listing again, or open a taken brief for one more deal.
#[utoipa::path(post, path = "/api/experiences/{id}/reopen", tag = "experiences", params(("id" = String, Path)),
               responses((status = 200, body = ExperienceAnswer), Problem))]
pub async fn reopen(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
) -> Result<Json<ExperienceAnswer>, Problem> {
    let context = page::viewer_context(&app, Some(&who)).await?;
    who.commit(&app, async |tx| {
        let experience = actions::reopen(&app, tx, &who, &id).await?;
        Ok(answer(&who, experience, &context))
    })
    .await
}

/// How many listings have each value of each fact, as the other filters leave them; at most 10 s old.
#[utoipa::path(get, path = "/api/experiences/facets", tag = "experiences", params(ListQuery),
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
    Path(id): Path<String>,
) -> Result<Json<ExperienceAnswer>, Problem> {
    let context = page::viewer_context(&app, Some(&who)).await?;
    who.commit(&app, async |tx| {
        let experience = actions::unpublish(&app, tx, &who, &id).await?;
        Ok(answer(&who, experience, &context))
    })
    .await
}

/// What a search box proposes for the text so far.
#[utoipa::path(get, path = "/api/suggestions", tag = "experiences", params(SuggestionQuery),
               responses((status = 200, body = Suggestions), (status = 304), Problem))]
pub async fn suggestions(
    State(app): State<Market>,
    headers: HeaderMap,
    Query(query): Query<SuggestionQuery>,
) -> Result<Response, Problem> {
    let text = experiences::query(&query.query)?;
    let made = async { encode_json(&suggest(&app, &text, query.of).await?) };
    let name = format!("{:?} {}", query.of, text.to_lowercase());
    Ok(app.guest_cache.suggestions.get_or(&name, made).await?.public(&headers))
}

/// `experience` as its publisher sees it after the change.
fn answer(who: &Actor, experience: Experience, context: &ViewerContext) -> Json<ExperienceAnswer> {
    Json(ExperienceAnswer { experience: ExperienceView::of(experience, Some(who), context) })
}
