//! The caller, as far as the request itself shows.
use crate::service::Auth;
use axum::{
    extract::{FromRef, FromRequestParts},
    http::{HeaderMap, header, request::Parts},
};
use platform::http::ClientAddress;
use std::convert::Infallible;

/// Longest user agent that is stored, in characters.
const MAX_USER_AGENT: usize = 300;

/// The client that sent a request.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) address: ClientAddress,
    pub(crate) user_agent: String,
    /// One of our pages sent the request, so a cookie may be set: for another site it would be a forced sign-in.
    pub(crate) is_ours: bool,
    /// The session cookie of the request. It proves nothing on these routes; a session that has it already keeps it.
    pub(crate) cookie: Option<String>,
    /// The cookie that lists the accounts to which this browser has signed in before; it proves nothing either.
    pub(crate) device: Option<String>,
    /// The cookie that a sign-up stored in this browser.
    pub(crate) sign_up: Option<String>,
}

impl<S> FromRequestParts<S> for Client
where
    Auth: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let address = ClientAddress::from_request_parts(parts, state).await?;
        Ok(Self::new(&Auth::from_ref(state), &parts.headers, address))
    }
}

impl Client {
    fn new(auth: &Auth, headers: &HeaderMap, address: ClientAddress) -> Self {
        let user_agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        Self {
            address,
            user_agent: user_agent.chars().take(MAX_USER_AGENT).collect(),
            is_ours: auth.site.sent_by_us(headers),
            cookie: auth.cookie.read(headers).map(str::to_owned),
            device: auth.device_cookie.read(headers).map(str::to_owned),
            sign_up: auth.sign_up_cookie.read(headers).map(str::to_owned),
        }
    }
}

/// The Bearer token; `None` without the header, empty if the scheme is another one.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?;
    let token = value.to_str().ok().and_then(|text| {
        let (scheme, token) = text.trim().split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
    });
    Some(token.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn another_scheme_is_a_bad_token_and_not_an_absent_one() {
        let of = |text| {
            bearer(&HeaderMap::from_iter([(header::AUTHORIZATION, HeaderValue::from_static(text))])).map(str::to_owned)
        };
        assert_eq!(of("Bearer abc").as_deref(), Some("abc"));
        assert_eq!(of("bearer  abc ").as_deref(), Some("abc"));
        assert_eq!(of("Basic abc").as_deref(), Some(""));
        assert_eq!(of("abc").as_deref(), Some(""));
        assert_eq!(bearer(&HeaderMap::new()), None);
    }
}
