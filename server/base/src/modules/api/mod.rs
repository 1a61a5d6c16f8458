//! Asking to hear about a module.
pub mod admin;

use super::actions::{self, InterestView, NewInterest};
use crate::accounts::Viewer;
use crate::context::Base;
use axum::{extract::State, http::StatusCode};
use platform::http::{ClientAddress, Json, Path, Problem};

/// Ask to hear about a module: stored once for each address, and confirmed to it by email.
#[utoipa::path(post, path = "/api/modules/{id}/interests", tag = "modules", params(("id" = String, Path)),
               request_body = NewInterest, responses((status = 201, body = InterestView), Problem))]
pub async fn interest(
    State(app): State<Base>,
    Viewer(viewer): Viewer,
    client: ClientAddress,
    Path(id): Path<String>,
    Json(new): Json<NewInterest>,
) -> Result<(StatusCode, Json<InterestView>), Problem> {
    actions::add_interest(&app, viewer, &client, &id, &new).await
}
