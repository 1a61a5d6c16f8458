//! `POST /token`: what a session is given for.
use super::{
    body::Body,
    session_response::{session_object, signed_in, with_cookies, without_cookie},
};
use crate::{
    client::Client,
    errors::{Error, Result},
    rules::contact::Contact,
    service::Auth,
    sign_in::PasswordSignIn,
    token_grants::Refreshed,
};
use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use platform::http::{Json, Query};
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
pub(super) struct Grant {
    grant_type: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Credentials {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    refresh_token: Option<String>,
    auth_code: Option<String>,
    code_verifier: Option<String>,
    /// Who issued an identity token.
    provider: Option<String>,
}

/// The refusal of an identity token, with the issuer that the provider is known by.
fn provider_disabled(provider: Option<&str>) -> Error {
    let issuer = match provider {
        Some("google") => " (issuer \"https://accounts.google.com\")",
        Some("apple") => " (issuer \"https://appleid.apple.com\")",
        Some("facebook") => " (issuer \"https://www.facebook.com\")",
        Some("kakao") => " (issuer \"https://kauth.kakao.com\")",
        _ => "",
    };
    Error::new(400, "provider_disabled", format!("Provider{issuer} is not enabled"))
}

/// Sign in with a password or the code of a link, or continue with a refresh token.
pub(super) async fn token(
    State(auth): State<Auth>,
    client: Client,
    Query(grant): Query<Grant>,
    Body(body): Body<Credentials>,
) -> Result<Response> {
    match grant.grant_type.as_deref().unwrap_or_default() {
        "password" => with_password(&auth, body, &client).await,
        "refresh_token" => with_refresh_token(&auth, body, &client).await,
        "pkce" => with_code(&auth, body, &client).await,
        "id_token" => Err(provider_disabled(body.provider.as_deref())),
        "web3" => Err(Error::new(422, "web3_provider_disabled", "Web3 provider is disabled")),
        _ => Err(Error::new(400, "unsupported_grant_type", "unsupported_grant_type")),
    }
}

/// A text that was sent and is not empty.
fn given(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.is_empty())
}

async fn with_password(auth: &Auth, body: Credentials, client: &Client) -> Result<Response> {
    let contact = match (given(body.email), given(body.phone)) {
        (Some(typed), None) => Contact::parse_email(&typed),
        (None, Some(_)) if !auth.has_sms() => return Err(Error::phone_disabled()),
        (None, Some(typed)) => Contact::parse_phone(&typed),
        (None, None) => return Err(Error::validation("missing email or phone")),
        (Some(_), Some(_)) => {
            return Err(Error::validation("Only an email address or phone number should be provided on login."));
        }
    };
    let password = body.password.unwrap_or_default();
    let PasswordSignIn { grant, weaknesses } = auth.sign_in_with_password(contact, &password, client).await?;
    let mut body = session_object(auth, &grant)?;
    if let (false, Some(members)) = (weaknesses.is_empty(), body.as_object_mut()) {
        let min = auth.options.settings.password_min;
        let sentences: Vec<String> = weaknesses.iter().map(|reason| reason.message(&password, min).english()).collect();
        members.insert("weak_password".into(), json!({ "message": sentences.join(" "), "reasons": weaknesses }));
    }
    Ok(with_cookies(auth, Json(body).into_response(), &grant))
}

async fn with_refresh_token(auth: &Auth, body: Credentials, client: &Client) -> Result<Response> {
    match auth.continue_session(given(body.refresh_token).as_deref(), client).await? {
        Refreshed::Granted(grant) => signed_in(auth, &grant),
        Refreshed::Over(error) => Ok(without_cookie(auth, error.into_response())),
    }
}

async fn with_code(auth: &Auth, body: Credentials, client: &Client) -> Result<Response> {
    let (code, verifier) = (given(body.auth_code), given(body.code_verifier));
    let grant = auth.exchange(code.as_deref(), verifier.as_deref(), client).await?;
    signed_in(auth, &grant)
}
