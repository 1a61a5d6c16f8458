//! `POST` and `DELETE /api/session`: the cookie beside the access token, for what cannot send a header.
use crate::{Auth, access::Credential, client::Client, store::sessions};
use axum::{
    Router,
    extract::State,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
    routing::post,
};
use platform::http::Problem;

pub(crate) fn routes(auth: Auth) -> Router {
    Router::new().route("/api/session", post(set).delete(drop_cookie)).with_state(auth)
}

/// Gives the Bearer's session a cookie once more.
///
/// # Errors
/// 401 without a valid Bearer token (a cookie does not count here), 403 `cross_site` from elsewhere.
async fn set(State(auth): State<Auth>, client: Client, headers: HeaderMap) -> Result<Response, Problem> {
    if !matches!(auth.credential(&headers), Credential::Token(_)) {
        return Err(Problem::unauthorized());
    }
    auth.site.check_unsafe(&Method::POST, &headers)?;
    let session = auth.session(&Method::POST, &headers).await?.ok_or_else(Problem::unauthorized)?;
    let mut tx = auth.db.write().await?;
    let row = sessions::find(&mut tx, &session.id).await?.ok_or_else(Problem::unauthorized)?;
    let cookie = auth.give_cookie(&mut tx, &row, &client).await.map_err(|error| Problem::internal(error.message))?;
    tx.commit().await?;
    Ok(no_content(cookie.map(|secret| auth.cookie_header(&secret))))
}

/// Voids the cookie and removes it.
///
/// The session itself continues until `/auth/v1/logout`: a tab that learns late of a sign-out must not end the session
/// that another tab has begun meanwhile, and the next stream's 401 brings the cookie back.
async fn drop_cookie(State(auth): State<Auth>, client: Client, headers: HeaderMap) -> Result<Response, Problem> {
    auth.site.check_unsafe(&Method::DELETE, &headers)?;
    if let Some(secret) = &client.cookie {
        let mut tx = auth.db.write().await?;
        if let Some(user_id) = sessions::drop_cookie(&mut tx, secret).await? {
            auth.ended(&mut tx, &user_id);
        }
        tx.commit().await?;
    }
    Ok(no_content(Some(auth.cookie.clear())))
}

fn no_content(cookie: Option<HeaderValue>) -> Response {
    let mut response = StatusCode::NO_CONTENT.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Some(cookie) = cookie {
        headers.append(header::SET_COOKIE, cookie);
    }
    response
}
