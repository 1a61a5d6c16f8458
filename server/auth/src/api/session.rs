//! `POST` and `DELETE /api/session`: the cookie beside the access token, for what cannot send a header.
use super::session_response::cookie_header;
use crate::{access::Credential, client::Client, service::Auth};
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
    let cookie = auth.renew_cookie(&session.id, &client).await?;
    Ok(no_content(cookie.map(|secret| cookie_header(&auth, &secret))))
}

/// Voids the cookie and removes it.
///
/// The session itself continues until `/auth/v1/logout`: a tab that learns late of a sign-out must not end the session
/// that another tab has begun meanwhile, and the next stream's 401 brings the cookie back.
async fn drop_cookie(State(auth): State<Auth>, client: Client, headers: HeaderMap) -> Result<Response, Problem> {
    auth.site.check_unsafe(&Method::DELETE, &headers)?;
    auth.void_cookie(&client).await?;
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
