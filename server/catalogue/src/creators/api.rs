//! The public search for creators, and one creator.
use super::pages::{self, CreatorView, CreatorsPage, CreatorsQuery};
use crate::context::Catalogue;
use axum::{
    extract::{OriginalUri, State},
    http::HeaderMap,
    response::Response,
};
use base::accounts::UserId;
use platform::http::{Path, Problem, Query};

/// List or search creators.
#[utoipa::path(get, path = "/api/creators", tag = "creators", params(CreatorsQuery),
               responses((status = 200, body = CreatorsPage), (status = 304), Problem))]
pub async fn list(
    State(app): State<Catalogue>,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
    Query(query): Query<CreatorsQuery>,
) -> Result<Response, Problem> {
    pages::list(&app, &query, (&uri, &headers)).await
}

/// One creator.
#[utoipa::path(get, path = "/api/creators/{id}", tag = "creators", params(("id" = String, Path)),
               responses((status = 200, body = CreatorView), (status = 304), Problem))]
pub async fn one(
    State(app): State<Catalogue>,
    headers: HeaderMap,
    Path(id): Path<UserId>,
) -> Result<Response, Problem> {
    Ok(pages::public_creator(&app, &id).await?.public(&headers))
}
