//! `POST /signup`.
use super::body::Body;
use crate::{
    Auth,
    client::Client,
    errors::{Error, Result},
    limits,
    rules::token_kind::Kind,
    sign_up::{CheckedInput, SignUp, SignedUp, TRIES},
    store::users,
};
use axum::{
    extract::{FromRequestParts, State},
    http::{header, request::Parts},
    response::{IntoResponse, Response},
};
use platform::{
    clock::SECOND,
    http::{Json, Query},
};
use serde::Deserialize;
use serde_json::{json, value::RawValue};

/// A client whose sign-up was counted before its body is read, and before any work is done.
pub(super) struct RateLimited(Client);

impl FromRequestParts<Auth> for RateLimited {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, auth: &Auth) -> Result<Self> {
        let Ok(client) = Client::from_request_parts(parts, auth).await;
        auth.limit(&limits::SIGN_UP_TRIED, &client)?;
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
    if auth.options.signup_disabled {
        return Err(Error::signup_disabled());
    }
    if !is_given(&body.email) && !is_given(&body.phone) {
        return auth.sign_up_anonymously(body.data, &client).await;
    }
    let wanted = auth.check_sign_up(body, target.redirect_to.as_deref(), &client).await?;
    for _ in 1..TRIES {
        match auth.try_sign_up(&wanted, &client).await {
            Err(error) if error.try_again => {}
            done => return auth.answer_sign_up(done?, &wanted),
        }
    }
    auth.answer_sign_up(auth.try_sign_up(&wanted, &client).await?, &wanted)
}

impl Auth {
    /// A session for someone who names neither an address nor a number; they can add one later.
    async fn sign_up_anonymously(&self, data: Option<Box<RawValue>>, client: &Client) -> Result<Response> {
        if !self.options.anonymous_sign_ins {
            return Err(Error::new(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"));
        }
        self.limit(&limits::ANONYMOUS, client)?;
        let metadata = self.typed_metadata(data)?;
        let id = platform::ids::id();
        let mut tx = self.db.write().await?;
        let row = users::Row {
            id: &id,
            is_anonymous: true,
            user_metadata: Some(&metadata),
            created_at: self.clock.now(),
            ..users::Row::default()
        };
        let user = users::insert(&mut tx, row).await?;
        let detail = json!({ "address": client.address.to_string() });
        self.audit(&mut tx, &user.id, "auth.signed_up", &user.id, Some(detail)).await?;
        let grant = self.sign_in(&mut tx, &user, "anonymous", client).await?;
        tx.commit().await?;
        self.answer(&grant)
    }

    fn answer_sign_up(&self, done: SignedUp, wanted: &CheckedInput) -> Result<Response> {
        let user = match done {
            SignedUp::In(grant) => return self.answer(&grant),
            SignedUp::Mailed(user) => user,
        };
        let mut response = Json(user).into_response();
        if let Some(secret) = &wanted.browser {
            let cookie = self.sign_up_cookie.set(secret, Kind::Signup.life() / SECOND);
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        Ok(response)
    }
}

fn is_given(text: &Option<String>) -> bool {
    text.as_ref().is_some_and(|text| !text.is_empty())
}
