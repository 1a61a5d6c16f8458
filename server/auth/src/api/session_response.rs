//! Responses that sign a person in: the session object and its cookies.
use crate::{devices, errors::Result, rules::token_kind::Kind, service::Auth, token_grants::Grant};
use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use platform::{
    clock::{DAY, SECOND},
    http::Json,
};
use serde_json::{Value, json};

/// The response with a session and its cookies.
///
/// # Errors
/// 500 when the access token cannot be signed.
pub(super) fn signed_in(auth: &Auth, grant: &Grant) -> Result<Response> {
    session_object(auth, grant).map(|body| with_cookies(auth, Json(body).into_response(), grant))
}

/// The session object of the wire protocol.
///
/// # Errors
/// 500 when the access token cannot be signed.
pub(super) fn session_object(auth: &Auth, grant: &Grant) -> Result<Value> {
    let now = auth.clock.real();
    let life = auth.tokens.life();
    Ok(json!({
        "access_token": auth.tokens.sign(&grant.session, (&grant.user, &grant.identities), now)?,
        "token_type": "bearer",
        // no `expires_at`: without it clients count from their own clock, which may be hours off
        "expires_in": life,
        "refresh_token": grant.refresh_token,
        "user": grant.user.view(&grant.identities),
    }))
}

/// `response` with the grant's cookies, if it has any.
pub(super) fn with_cookies(auth: &Auth, mut response: Response, grant: &Grant) -> Response {
    if let Some(secret) = &grant.cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie_header(auth, secret));
    }
    if let Some(device) = &grant.device {
        response.headers_mut().append(header::SET_COOKIE, auth.device_cookie.set(device, devices::SECONDS));
    }
    response
}

/// The `Set-Cookie` header of a session's cookie.
pub(super) fn cookie_header(auth: &Auth, secret: &str) -> HeaderValue {
    auth.cookie.set(secret, auth.options.settings.session_days * DAY / SECOND)
}

/// `response` with the cookie that marks the browser in which a token of `kind` was asked for, if there is one.
pub(super) fn with_sign_up_cookie(auth: &Auth, mut response: Response, secret: Option<&str>, kind: Kind) -> Response {
    if let Some(secret) = secret {
        let cookie = auth.sign_up_cookie.set(secret, kind.life() / SECOND);
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// `response`, which also removes the session's cookie.
pub(super) fn without_cookie(auth: &Auth, mut response: Response) -> Response {
    response.headers_mut().append(header::SET_COOKIE, auth.cookie.clear());
    response
}
