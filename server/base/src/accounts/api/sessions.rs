//! Sessions of an account, and proving one's identity once more.
use crate::accounts::{
    Actor,
    sessions::{self, SessionsView},
};
use crate::context::Base;
use axum::{extract::State, http::StatusCode};
use platform::http::{Json, Path, Problem};
use serde::Deserialize;
use utoipa::ToSchema;

/// The person's password.
#[derive(Deserialize, ToSchema)]
pub struct Proof {
    password: String,
}

/// Where the person is signed in.
#[utoipa::path(get, path = "/api/me/sessions", tag = "accounts",
               responses((status = 200, body = SessionsView), Problem))]
pub async fn list(State(app): State<Base>, who: Actor) -> Result<Json<SessionsView>, Problem> {
    sessions::list(&app, &who).await.map(Json)
}

/// Sign out in one place; in another than this one only soon after proving who one is.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", tag = "accounts", params(("id" = String, Path)),
               responses((status = 204), Problem))]
pub async fn end(State(app): State<Base>, who: Actor, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    sessions::end(&app, &who, &id).await
}

/// Sign out everywhere but here, soon after proving who one is.
#[utoipa::path(delete, path = "/api/me/sessions", tag = "accounts", responses((status = 204), Problem))]
pub async fn end_others(State(app): State<Base>, who: Actor) -> Result<StatusCode, Problem> {
    sessions::end_others(&app, &who).await
}

/// Enter the password once more: for 15 minutes this session may do what answers 403 `reauth_required`.
#[utoipa::path(post, path = "/api/me/reauthenticate", tag = "accounts", request_body = Proof,
               responses((status = 204), Problem))]
pub async fn prove_identity(
    State(app): State<Base>,
    who: Actor,
    Json(proof): Json<Proof>,
) -> Result<StatusCode, Problem> {
    app.auth.prove_again(&who.id, &who.session_id, &proof.password).await?;
    Ok(StatusCode::NO_CONTENT)
}
