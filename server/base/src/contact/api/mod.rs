//! The contact form's endpoint.
pub mod about;
pub mod admin;

use super::actions::{self, ContactTaken, NewContact};
use crate::accounts::Viewer;
use crate::context::Base;
use axum::{extract::State, http::StatusCode};
use platform::http::{ClientAddress, Json, Problem};

/// Write to the admins.
#[utoipa::path(post, path = "/api/contact", tag = "contact", request_body = NewContact, security(()),
               responses((status = 201, body = ContactTaken), Problem))]
pub async fn send(
    State(app): State<Base>,
    Viewer(viewer): Viewer,
    client: ClientAddress,
    Json(body): Json<NewContact>,
) -> Result<(StatusCode, Json<ContactTaken>), Problem> {
    actions::send(&app, viewer, &client, &body).await
}
