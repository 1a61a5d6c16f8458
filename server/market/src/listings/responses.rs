//! Responses with experiences. Those to guests are kept, for the API and for the pages that are sent with them.
use super::{page, views::ListQuery};
use crate::context::Market;
use axum::{
    http::{HeaderMap, Uri},
    response::Response,
};
use base::accounts::Actor;
use base::guest_cache::{encode_json, json_with_etag};
use bytes::Bytes;
use catalogue::experiences::ListingId;
use platform::http::{CachedResponse, Problem};
use std::sync::Arc;

/// The response to a request for the page that `query` names.
///
/// # Errors
/// 422 for a query that is none, 403 for someone else's unpublished listings.
pub async fn list(
    app: &Market,
    viewer: Option<&Actor>,
    query: &ListQuery,
    (uri, headers): (&Uri, &HeaderMap),
) -> Result<Response, Problem> {
    if viewer.is_some() {
        return json_with_etag(&page::page(app, query, viewer).await?, headers);
    }
    match cached_page(app, query).await? {
        Some(cached) => Ok(cached.public(headers)),
        None => app.guest_cache.search(uri, headers, page::guest_page(app, query)).await,
    }
}

/// The response to a request for one experience.
///
/// # Errors
/// 404 unless `viewer` may see it.
pub async fn one(
    app: &Market,
    viewer: Option<&Actor>,
    id: &ListingId,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    match viewer {
        Some(_) => json_with_etag(&page::one(app, id, viewer).await?, headers),
        None => Ok(one_for_guests(app, id).await?.public(headers)),
    }
}

/// The response to a guest's request for this page, when it is one that is kept.
async fn cached_page(app: &Market, query: &ListQuery) -> Result<Option<Arc<CachedResponse>>, Problem> {
    let Some(name) = query.cache_key() else { return Ok(None) };
    let made = async { encode_json(&page::page(app, query, None).await?) };
    app.guest_cache.pages.get_or(&name, made).await.map(Some)
}

/// The page as JSON, as a guest sees it.
pub async fn page_json(app: &Market, query: &ListQuery) -> Result<Bytes, Problem> {
    if let Some(cached) = cached_page(app, query).await? {
        return Ok(cached.identity().clone());
    }
    let page = page::guest_page(app, query).await?;
    serde_json::to_vec(&page).map(Bytes::from).map_err(Problem::internal)
}

/// The response to a guest's request for one experience.
///
/// # Errors
/// 404 unless it is published.
pub async fn one_for_guests(app: &Market, id: &ListingId) -> Result<Arc<CachedResponse>, Problem> {
    let made = async { encode_json(&page::one(app, id, None).await?) };
    app.guest_cache.things.get_or(&format!("/api/experiences/{id}"), made).await
}

impl ListQuery {
    /// Whether the index has to be searched.
    pub fn is_search(&self) -> bool {
        self.query.is_some() || self.has_filter()
    }
    /// The name under which a guest's response is kept: only first pages without a search are asked for often.
    fn cache_key(&self) -> Option<String> {
        let plain = !self.is_search() && self.cursor.is_none() && self.user_id.is_none();
        plain.then(|| match (self.side, self.sort, self.limit) {
            (None, None, None) => "/api/experiences".to_owned(),
            (None, None, Some(limit)) => format!("/api/experiences?limit={limit}"),
            (Some(side), None, Some(limit)) => format!("/api/experiences?side={}&limit={limit}", side.stored_name()),
            (side, sort, limit) => format!("experiences {side:?} {sort:?} {limit:?}"),
        })
    }
}
