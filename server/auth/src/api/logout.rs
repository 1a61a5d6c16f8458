//! `POST /logout`.
use crate::{
    Auth,
    client::Client,
    errors::{Error, Result},
    store::sessions,
};
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use platform::http::Query;
use serde::Deserialize;
use serde_json::json;

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
    let mut tx = auth.db.write().await?;
    match scope {
        "global" => sessions::end_all(&mut tx, &live.user_id, None).await?,
        "others" => sessions::end_all(&mut tx, &live.user_id, Some(&live.id)).await?,
        "local" => sessions::end(&mut tx, &live.id, &live.user_id).await?,
        _ => return Err(Error::validation(format!("Unsupported logout scope {scope:?}"))),
    };
    auth.ended(&mut tx, &live.user_id);
    auth.audit(&mut tx, &live.user_id, "auth.signed_out", &live.user_id, Some(json!({ "scope": scope }))).await?;
    tx.commit().await?;
    let mut response = StatusCode::NO_CONTENT.into_response();
    if auth.has_dead_cookie(&client).await? {
        response.headers_mut().append(header::SET_COOKIE, auth.cookie.clear());
    }
    Ok(response)
}
