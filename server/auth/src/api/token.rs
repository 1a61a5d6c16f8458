//! `POST /token`: what a session is given for.
use super::body::Body;
use crate::{
    Auth,
    client::Client,
    errors::{Error, Result},
    limits,
    rules::{contact::Contact, password},
};
use axum::{
    extract::State,
    http::header,
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
        "password" => auth.password_grant(body, &client).await,
        "refresh_token" => auth.refresh_grant(body, &client).await,
        "pkce" => auth.pkce_grant(body, &client).await,
        "id_token" => Err(provider_disabled(body.provider.as_deref())),
        "web3" => Err(Error::new(422, "web3_provider_disabled", "Web3 provider is disabled")),
        _ => Err(Error::new(400, "unsupported_grant_type", "unsupported_grant_type")),
    }
}

impl Auth {
    async fn password_grant(&self, body: Credentials, client: &Client) -> Result<Response> {
        let given = |text: Option<String>| text.filter(|text| !text.is_empty());
        let contact = match (given(body.email), given(body.phone)) {
            (Some(typed), None) => Contact::parse_email(&typed),
            (None, Some(_)) if !self.has_sms() => return Err(Error::phone_disabled()),
            (None, Some(typed)) => Contact::parse_phone(&typed),
            (None, None) => return Err(Error::validation("missing email or phone")),
            (Some(_), Some(_)) => {
                return Err(Error::validation("Only an email address or phone number should be provided on login."));
            }
        };
        let password = body.password.unwrap_or_default();
        let Some(contact) = contact else {
            self.limit(&limits::SIGN_IN, client)?;
            return Err(Error::invalid_credentials());
        };
        let Some(user) = self.verified(&contact, &password, client).await? else {
            return Err(Error::invalid_credentials());
        };
        match &contact {
            Contact::Email(_) if user.email_confirmed_at.is_none() => {
                return Err(Error::new(400, "email_not_confirmed", "Email not confirmed"));
            }
            Contact::Phone(_) if user.phone_confirmed_at.is_none() => {
                return Err(Error::new(400, "phone_not_confirmed", "Phone not confirmed"));
            }
            _ => {}
        }
        let mut tx = self.db.write().await?;
        let grant = self.sign_in(&mut tx, &user, "password", client).await?;
        tx.commit().await?;
        let mut body = self.session_object(&grant)?;
        let min = self.options.password_min;
        let known = self.guessable_words(contact.text(), &user.user_metadata);
        let weaknesses = password::weaknesses(&password::normalised(&password), min, known);
        if let (false, Some(members)) = (weaknesses.is_empty(), body.as_object_mut()) {
            let sentences: Vec<String> =
                weaknesses.iter().map(|reason| reason.message(&password, min).english()).collect();
            members.insert("weak_password".into(), json!({ "message": sentences.join(" "), "reasons": weaknesses }));
        }
        Ok(self.with_cookie(Json(body).into_response(), &grant))
    }

    async fn pkce_grant(&self, body: Credentials, client: &Client) -> Result<Response> {
        self.limit(&limits::VERIFY, client)?;
        let given = |text: Option<String>| text.filter(|text| !text.is_empty());
        let (Some(code), Some(verifier)) = (given(body.auth_code), given(body.code_verifier)) else {
            return Err(Error::validation("invalid request: both auth code and code verifier should be non-empty"));
        };
        let grant = self.exchange(&code, &verifier, client).await?;
        self.answer(&grant)
    }

    async fn refresh_grant(&self, body: Credentials, client: &Client) -> Result<Response> {
        let Some(token) = body.refresh_token.filter(|token| !token.is_empty()) else {
            self.limit(&limits::REFRESH, client)?;
            return Err(Error::validation("refresh_token required"));
        };
        match self.refresh(&token, client).await {
            Ok(grant) => self.answer(&grant),
            // the session is over: so is its cookie, unless that belongs to another session by now
            Err(error) if error.status.as_u16() == 400 && client.is_ours && self.has_dead_cookie(client).await? => {
                let mut response = error.into_response();
                response.headers_mut().append(header::SET_COOKIE, self.cookie.clear());
                Ok(response)
            }
            Err(error) => Err(error),
        }
    }
}
