//! Listing, searching, publishing and showing experiences.

use super::{
    actions,
    facets::{self, FacetsView, TagQuery, TagSuggestions},
    guest_responses, page,
    suggestions::{SuggestionQuery, Suggestions, suggest},
    views::{ExperienceAnswer, ExperienceChange, ExperienceView, ExperiencesPage, ListQuery, NewExperience},
};
use crate::{
    accounts::{self, Actor, Right, Viewer, encode_json, json_with_etag},
    deals::{self, ViewerContext},
    experiences::{self, Draft, Experience, Side},
    generator, limits,
    state::App,
};
use axum::{
    extract::{OriginalUri, State},
    http::{HeaderMap, StatusCode},
    response::Response,
};
use platform::{
    db::{Sql, Tx},
    http::{Json, Path, Problem, Query},
    idempotency::commit,
    money, msg,
};

/// List or search published experiences.
#[utoipa::path(get, path = "/api/experiences", tag = "experiences", params(ListQuery),
               responses((status = 200, body = ExperiencesPage), (status = 304), Problem))]
pub async fn list(
    State(app): State<App>,
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
        None => app.profiles.public.search(&uri, &headers, page::guest_page(&app, &query)).await,
    }
}

/// One experience, for everyone while it is published or taken; its publisher sees it always.
#[utoipa::path(get, path = "/api/experiences/{id}", tag = "experiences", params(("id" = String, Path)),
               responses((status = 200, body = ExperienceAnswer), (status = 304), Problem))]
pub async fn one(
    State(app): State<App>,
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
    State(app): State<App>,
    who: Actor,
    Json(new): Json<NewExperience>,
) -> Result<(StatusCode, Json<ExperienceAnswer>), Problem> {
    let draft = new.draft()?;
    let context = page::viewer_context(&app, Some(&who)).await?;
    let mut tx = who.write(&app).await?;
    let experience = actions::publish(&app, &mut tx, &who, draft).await?;
    commit(tx, (StatusCode::CREATED, answer(&who, experience, &context))).await
}

/// Change one's own experience.
#[utoipa::path(patch, path = "/api/experiences/{id}", tag = "experiences", params(("id" = String, Path)),
               request_body = ExperienceChange, responses((status = 200, body = ExperienceAnswer), Problem))]
pub async fn edit(
    State(app): State<App>,
    who: Actor,
    Path(id): Path<String>,
    Json(change): Json<ExperienceChange>,
) -> Result<Json<ExperienceAnswer>, Problem> {
    let context = page::viewer_context(&app, Some(&who)).await?;
    let mut tx = who.write(&app).await?;
    let before = lock_owned(&app, &mut tx, &id, &who).await?;
    if !before.published {
        return Err(Problem::conflict("unpublished", msg!("problem-unpublished")));
    }
    let teaser = match &change.teaser_id {
        None => before.teaser.clone(),
        Some(None) => None,
        Some(Some(film)) => Some(generator::film_of(&mut tx, &who, film).await?),
    };
    let changed = Experience { teaser, ..change.applied_to(before.clone())? };
    let experience = experiences::save(&app, &mut tx, changed).await?;
    experiences::note(&app, &mut tx, &who, &before, &experience).await?;
    commit(tx, answer(&who, experience, &context)).await
}

/// Publish an unpublished listing again, or open a taken brief for one more deal.
#[utoipa::path(post, path = "/api/experiences/{id}/reopen", tag = "experiences", params(("id" = String, Path)),
               responses((status = 200, body = ExperienceAnswer), Problem))]
pub async fn reopen(
    State(app): State<App>,
    who: Actor,
    Path(id): Path<String>,
) -> Result<Json<ExperienceAnswer>, Problem> {
    let context = page::viewer_context(&app, Some(&who)).await?;
    let mut tx = who.write(&app).await?;
    deals::must_have_paid(&mut tx, &who.id, app.clock.now()).await?;
    let before = lock_owned(&app, &mut tx, &id, &who).await?;
    if before.withheld && !who.may(Right::Texts) {
        return Err(Problem::forbidden("withheld", msg!("problem-listing-withheld")));
    }
    limits::listings(&app, experiences::published_of(&mut tx, &before.publisher_id).await?)?;
    let experience = experiences::reopen(&app, &mut tx, before.clone()).await?;
    experiences::note(&app, &mut tx, &who, &before, &experience).await?;
    commit(tx, answer(&who, experience, &context)).await
}

/// How many listings have each value of each fact, as the other filters leave them; at most 10 s old.
#[utoipa::path(get, path = "/api/experiences/facets", tag = "experiences", params(ListQuery),
               responses((status = 200, body = FacetsView), (status = 304), Problem))]
pub async fn facets(
    State(app): State<App>,
    headers: HeaderMap,
    Query(query): Query<ListQuery>,
) -> Result<Response, Problem> {
    Ok(facets::cached(&app, &query).await?.public(&headers))
}

/// Tags in use that match the text so far, the most used first.
#[utoipa::path(get, path = "/api/tags", tag = "experiences", params(TagQuery),
               responses((status = 200, body = TagSuggestions), (status = 304), Problem))]
pub async fn tags(
    State(app): State<App>,
    headers: HeaderMap,
    Query(query): Query<TagQuery>,
) -> Result<Response, Problem> {
    Ok(facets::cached_tags(&app, &query).await?.public(&headers))
}

/// Unpublish one's own experience; its deals continue.
#[utoipa::path(delete, path = "/api/experiences/{id}", tag = "experiences", params(("id" = String, Path)),
               responses((status = 200, body = ExperienceAnswer), Problem))]
pub async fn unpublish(
    State(app): State<App>,
    who: Actor,
    Path(id): Path<String>,
) -> Result<Json<ExperienceAnswer>, Problem> {
    let context = page::viewer_context(&app, Some(&who)).await?;
    let mut tx = who.write(&app).await?;
    let before = lock_owned(&app, &mut tx, &id, &who).await?;
    let experience = experiences::unpublish(&app, &mut tx, before.clone(), who.id != before.publisher_id).await?;
    experiences::note(&app, &mut tx, &who, &before, &experience).await?;
    commit(tx, answer(&who, experience, &context)).await
}

/// What a search box proposes for the text so far.
#[utoipa::path(get, path = "/api/suggestions", tag = "experiences", params(SuggestionQuery),
               responses((status = 200, body = Suggestions), (status = 304), Problem))]
pub async fn suggestions(
    State(app): State<App>,
    headers: HeaderMap,
    Query(query): Query<SuggestionQuery>,
) -> Result<Response, Problem> {
    let text = experiences::query(&query.query)?;
    let made = async { encode_json(&suggest(&app, &text, query.of).await?) };
    let name = format!("{:?} {}", query.of, text.to_lowercase());
    Ok(app.profiles.public.suggestions.get_or(&name, made).await?.public(&headers))
}

impl ExperienceChange {
    fn has_any(&self) -> bool {
        self.title.is_some()
            || self.description.is_some()
            || self.price_per_hour.or(self.price).is_some()
            || self.icon_name.is_some()
            || self.tags.is_some()
            || self.teaser_id.is_some()
            || self.facts.is_some()
            || self.openings.is_some()
            || self.reopens.is_some()
    }
    /// `experience` with these changes, checked as a whole.
    fn applied_to(self, experience: Experience) -> Result<Experience, Problem> {
        let price = accounts::one_price("price_per_hour", self.price_per_hour, self.price)?;
        accounts::must_be_known(&self.unknown, price, self.has_any())?;
        let facts = self.facts.unwrap_or_else(|| experience.facts.clone()).checked()?;
        let dollars = match facts.hourly_cents() {
            Some(hourly) => money::dollars(hourly),
            None => price.unwrap_or_else(|| money::dollars(experience.price_cents)),
        };
        let draft = Draft::of(
            self.title.as_deref().unwrap_or(&experience.title),
            self.description.as_deref().unwrap_or(&experience.description),
            Some(dollars),
            self.icon_name.as_deref().unwrap_or(&experience.icon),
            self.tags.as_ref().unwrap_or(&experience.tags),
        )?;
        let openings = Some(self.openings.unwrap_or(experience.openings));
        let draft = draft.with(facts, openings, Some(self.reopens.unwrap_or(experience.reopens)))?;
        if (1..=experience.filled).contains(&draft.openings) {
            let message = msg!("problem-openings-filled", filled = experience.filled);
            return Err(Problem::conflict("openings_filled", message));
        }
        Ok(Experience {
            title: draft.title,
            description: draft.description,
            price_cents: draft.price_cents,
            icon: draft.icon,
            tags: draft.tags,
            facts: draft.facts,
            openings: if experience.side == Side::Wanted { draft.openings } else { 0 },
            reopens: draft.reopens,
            ..experience
        })
    }
}

/// `experience` as its publisher sees it after the change.
fn answer(who: &Actor, experience: Experience, context: &ViewerContext) -> Json<ExperienceAnswer> {
    Json(ExperienceAnswer { experience: ExperienceView::of(experience, Some(who), context) })
}

/// The experience, if `who` may change it. Until `tx` ends nobody else changes it, or ends its publisher's account.
async fn lock_owned(app: &App, tx: &mut Tx, id: &str, who: &Actor) -> Result<Experience, Problem> {
    let experience = find_owned(tx, id, who).await?;
    if experience.publisher_id != who.id {
        app.auth.share_user(tx, &experience.publisher_id).await?;
    }
    experiences::lock(tx, id).await?;
    find_owned(tx, id, who).await
}

/// The experience, if `who` may change it.
async fn find_owned(sql: &mut impl Sql, id: &str, who: &Actor) -> Result<Experience, Problem> {
    let experience = page::find_visible(sql, id, Some(who)).await?;
    if experience.publisher_id != who.id && !who.may(Right::Texts) {
        return Err(Problem::forbidden("not_yours", msg!("problem-publisher-only")));
    }
    Ok(experience)
}
