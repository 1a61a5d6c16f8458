//! The admins' part of the catalogue.
use crate::assistant::actions::{self, Catalogue, CatalogueItem, CatalogueItemChange, NewCatalogueItem};
use crate::context::Market;
use axum::{extract::State, http::StatusCode};
use base::accounts::Actor;
use platform::http::{Json, Path, Problem};

/// What the assistant offers in addition to the published experiences.
#[utoipa::path(get, path = "/api/admin/catalogue", tag = "admin",
               responses((status = 200, body = Catalogue), Problem))]
pub async fn list(State(app): State<Market>, who: Actor) -> Result<Json<Catalogue>, Problem> {
    actions::list(&app, &who).await.map(Json)
}

/// Add an item to the catalogue, at its end.
#[utoipa::path(post, path = "/api/admin/catalogue", tag = "admin", request_body = NewCatalogueItem,
               responses((status = 201, body = CatalogueItem), Problem))]
pub async fn create(
    State(app): State<Market>,
    who: Actor,
    Json(new): Json<NewCatalogueItem>,
) -> Result<(StatusCode, Json<CatalogueItem>), Problem> {
    actions::create(&app, &who, &new).await
}

/// Change an item of the catalogue.
#[utoipa::path(patch, path = "/api/admin/catalogue/{id}", tag = "admin", params(("id" = String, Path)),
               request_body = CatalogueItemChange, responses((status = 200, body = CatalogueItem), Problem))]
pub async fn change(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
    Json(change): Json<CatalogueItemChange>,
) -> Result<Json<CatalogueItem>, Problem> {
    actions::change(&app, &who, &id, change).await
}

/// Remove an item from the catalogue.
#[utoipa::path(delete, path = "/api/admin/catalogue/{id}", tag = "admin", params(("id" = String, Path)),
               responses((status = 200, body = CatalogueItem), Problem))]
pub async fn remove(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
) -> Result<Json<CatalogueItem>, Problem> {
    actions::remove(&app, &who, &id).await
}
