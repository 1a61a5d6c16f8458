//! `POST /signup`.
use super::{
    body::Body,
    session_response::{signed_in, with_sign_up_cookie},
};
use crate::{
    client::Client,
    errors::{Error, Result},
    rate_limits,
    rules::token_kind::Kind,
    service::Auth,
    sign_up::{SignUp, SignedUp, Unconfirmed},
    user::User,
};
use axum::{
    extract::{FromRequestParts, State},
    http::request::Parts,
    response::{IntoResponse, Response},
};
use platform::http::{Json, Query};
use serde::Deserialize;

/// A client whose sign-up was counted before its body is read, and before any work is done.
pub(super) struct RateLimited(Client);

impl FromRequestParts<Auth> for RateLimited {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, auth: &Auth) -> Result<Self> {
        let Ok(client) = Client::from_request_parts(parts, auth).await;
        auth.limit(&rate_limits::SIGN_UP_TRIED, &client)?;
        Ok(Self(client))
    }
}

/// Where an email's link finally leads.
#[derive(Deserialize)]
pub(super) struct Target {
    pub(super) redirect_to: Option<String>,
}

/// Register; returns a session (autoconfirm) or the user, who has to confirm the address first.
pub(super) async fn sign_up(
    State(auth): State<Auth>,
    RateLimited(client): RateLimited,
    Query(target): Query<Target>,
    Body(body): Body<SignUp>,
) -> Result<Response> {
    match auth.sign_up(body, target.redirect_to.as_deref(), &client).await? {
        SignedUp::In(grant) => signed_in(&auth, &grant),
        SignedUp::Unconfirmed(person) => {
            let Unconfirmed { id, contact, metadata, is_new, created_at, browser } = *person;
            let user = User::signed_up(id, &contact, &metadata, is_new, created_at);
            Ok(with_sign_up_cookie(&auth, Json(user).into_response(), browser.as_deref(), Kind::Signup))
        }
    }
}
