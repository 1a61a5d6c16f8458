//! Endpoints of the protocol that this instance does not offer: each answers with the error that clients expect.
//!
//! Anyone who builds one of these takes its line out of here and puts a file beside.
use super::body::Body;
use crate::{
    errors::{Error, Result},
    service::Auth,
};
use axum::{
    Router,
    extract::State,
    http::HeaderMap,
    routing::{any, delete, get, post},
};
use serde::Deserialize;
use std::convert::Infallible;

/// A refusal that is always the same.
type Refusal = Result<Infallible>;

pub(super) fn routes() -> Router<Auth> {
    Router::new()
        .route("/authorize", get(|| refuse(400, "provider_disabled", "Unsupported provider: provider is not enabled")))
        .route("/callback", any(|| refuse(400, "provider_disabled", "Unsupported provider: provider is not enabled")))
        .route("/sso", post(|| refuse(404, "saml_provider_disabled", "SAML 2.0 is disabled")))
        .route("/sso/{*rest}", any(|| refuse(404, "saml_provider_disabled", "SAML 2.0 is disabled")))
        .route("/user/identities/authorize", get(linking))
        .route("/user/identities/{id}", delete(linking))
        .route("/factors", post(enroll))
        .route("/factors/{id}", delete(factor))
        .route("/factors/{id}/challenge", post(factor))
        .route("/factors/{id}/verify", post(factor))
}

async fn refuse(status: u16, code: &'static str, message: &'static str) -> Refusal {
    Err(Error::new(status, code, message))
}

async fn linking(State(auth): State<Auth>, headers: HeaderMap) -> Refusal {
    auth.person(&headers).await?;
    refuse(404, "manual_linking_disabled", "Manual linking is disabled").await
}

#[derive(Deserialize)]
struct Factor {
    factor_type: Option<String>,
}

async fn enroll(State(auth): State<Auth>, headers: HeaderMap, Body(factor): Body<Factor>) -> Refusal {
    auth.person(&headers).await?;
    match factor.factor_type.as_deref().unwrap_or_default() {
        "totp" => refuse(422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP").await,
        "phone" => refuse(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone").await,
        "webauthn" => refuse(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn").await,
        _ => refuse(400, "validation_failed", "factor_type needs to be totp, phone, or webauthn").await,
    }
}

async fn factor(State(auth): State<Auth>, headers: HeaderMap) -> Refusal {
    auth.person(&headers).await?;
    refuse(404, "mfa_factor_not_found", "Factor not found").await
}
