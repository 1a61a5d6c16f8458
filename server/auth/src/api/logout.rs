//! `POST /logout`.
use super::session_response::without_cookie;
use crate::{client::Client, errors::Result, service::Auth};
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use platform::http::Query;
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct Scope {
    scope: Option<String>,
}

/// End this session (`local`), all others (`others`), or all (`global`, the default).
pub(super) async fn log_out(
    State(auth): State<Auth>,
    client: Client,
    headers: HeaderMap,
    Query(Scope { scope }): Query<Scope>,
) -> Result<Response> {
    let live = auth.person(&headers).await?;
    let scope = scope.as_deref().filter(|scope| !scope.is_empty()).unwrap_or("global");
    let cookie_is_dead = auth.sign_out(&live, scope, &client).await?;
    let response = StatusCode::NO_CONTENT.into_response();
    Ok(if cookie_is_dead { without_cookie(&auth, response) } else { response })
}
