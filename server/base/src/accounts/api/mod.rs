//! Everyone's tags.
pub mod sessions;

use super::{
    Actor, Viewer,
    tags::{self as profile_tags, TagsView},
};
use crate::context::Base;
use auth::UserId;
use axum::{extract::State, http::StatusCode};
use platform::http::{Json, Path, Problem};
use serde::Deserialize;
use utoipa::ToSchema;

/// A tag to add.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewTag {
    /// At most 50 characters.
    name: String,
}

/// A person's tags.
#[utoipa::path(get, path = "/api/users/{userId}/tags", tag = "accounts", params(("userId" = String, Path)),
               responses((status = 200, body = TagsView), Problem))]
pub async fn tags(
    State(app): State<Base>,
    Viewer(viewer): Viewer,
    Path(user_id): Path<UserId>,
) -> Result<Json<TagsView>, Problem> {
    profile_tags::list(&app, viewer.as_ref(), &user_id).await.map(Json)
}

/// Add a tag to one's own profile.
#[utoipa::path(post, path = "/api/users/{userId}/tags", tag = "accounts", params(("userId" = String, Path)),
               request_body = NewTag, responses((status = 201, body = TagsView), Problem))]
pub async fn add_tag(
    State(app): State<Base>,
    who: Actor,
    Path(user_id): Path<UserId>,
    Json(tag): Json<NewTag>,
) -> Result<(StatusCode, Json<TagsView>), Problem> {
    profile_tags::add(&app, &who, &user_id, &tag.name).await
}

/// Remove a tag from one's own profile.
#[utoipa::path(delete, path = "/api/users/{userId}/tags/{name}", tag = "accounts",
               params(("userId" = String, Path), ("name" = String, Path)),
               responses((status = 200, body = TagsView), Problem))]
pub async fn remove_tag(
    State(app): State<Base>,
    who: Actor,
    Path((user_id, name)): Path<(UserId, String)>,
) -> Result<Json<TagsView>, Problem> {
    profile_tags::remove(&app, &who, &user_id, &name).await
}
