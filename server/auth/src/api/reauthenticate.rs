//! `GET /reauthenticate`: a code that confirms a signed-in person's identity once more, for `PUT /user`.
use crate::{client::Client, errors::Result, service::Auth};
use axum::{extract::State, http::HeaderMap};
use platform::http::Json;
use serde_json::{Value, json};

/// Send the code to the person's address, or to their number if they have no address.
pub(super) async fn reauthenticate(
    State(auth): State<Auth>,
    client: Client,
    headers: HeaderMap,
) -> Result<Json<Value>> {
    let live = auth.person(&headers).await?;
    auth.send_reauthentication_code(&live, &client).await?;
    Ok(Json(json!({})))
}
