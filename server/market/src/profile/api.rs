//! The signed-in person's own profile: `/api/me`.
use super::actions::{self, MeView, ProfileChange};
use crate::context::Market;
use axum::extract::State;
use base::accounts::Actor;
use platform::http::{Json, Problem};

/// The signed-in person's profile.
#[utoipa::path(get, path = "/api/me", tag = "accounts", responses((status = 200, body = MeView), Problem))]
pub async fn me(State(app): State<Market>, who: Actor) -> Result<Json<MeView>, Problem> {
    actions::find(&app, &who).await.map(Json)
}

/// Change the signed-in person's profile.
#[utoipa::path(patch, path = "/api/me", tag = "accounts", request_body = ProfileChange,
               responses((status = 200, body = MeView), Problem))]
pub async fn change_me(
    State(app): State<Market>,
    who: Actor,
    Json(change): Json<ProfileChange>,
) -> Result<Json<MeView>, Problem> {
    actions::change(&app, &who, change).await
}
