//! The calls on a person's data as a whole.
use super::{
    actions::{self, DeletionView},
    export,
};
use crate::context::Market;
use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use base::accounts::Actor;
use platform::http::{Json, Problem};

/// Everything kept about the signed-in person, as a file. Asks for a recent sign-in.
#[utoipa::path(get, path = "/api/me/export", tag = "accounts",
               responses((status = 200, description = "A JSON document, a list for each kind of thing",
                          content_type = "application/json", body = serde_json::Value), Problem))]
pub async fn export(State(app): State<Market>, who: Actor) -> Result<Response, Problem> {
    let document = export::document(&app, &who)?;
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"parallax-data.json\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, document).into_response())
}

/// What deleting the account would mean now.
#[utoipa::path(get, path = "/api/me/deletion", tag = "accounts",
               responses((status = 200, body = DeletionView), Problem))]
pub async fn deletion(State(app): State<Market>, who: Actor) -> Result<Json<DeletionView>, Problem> {
    actions::preview(&app, &who).await.map(Json)
}

/// Delete the account. 409 `money_held` names in `holds` what has to end first. Asks for a recent sign-in.
#[utoipa::path(delete, path = "/api/me", tag = "accounts", responses((status = 204), Problem))]
pub async fn delete(State(app): State<Market>, who: Actor) -> Result<StatusCode, Problem> {
    actions::delete(&app, &who).await
}
