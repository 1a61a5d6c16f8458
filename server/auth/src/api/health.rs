//! Health endpoint and settings of the service.
use crate::service::Auth;
use axum::{extract::State, http::header, response::IntoResponse};
use platform::http::Json;
use serde_json::{Value, json};

/// The public keys of access tokens.
pub(super) async fn keys(State(auth): State<Auth>) -> impl IntoResponse {
    ([(header::CACHE_CONTROL, "public, max-age=600")], Json(auth.tokens.keys().document()))
}

/// What a page needs to know before it offers a way to sign in.
pub(super) async fn settings(State(auth): State<Auth>) -> Json<Value> {
    const OFF: &[&str] = &[
        "apple",
        "azure",
        "bitbucket",
        "discord",
        "facebook",
        "figma",
        "fly",
        "github",
        "gitlab",
        "google",
        "kakao",
        "keycloak",
        "linkedin",
        "linkedin_oidc",
        "notion",
        "slack",
        "slack_oidc",
        "snapchat",
        "spotify",
        "twitch",
        "twitter",
        "workos",
        "x",
        "zoom",
    ];
    let mut external: serde_json::Map<String, Value> =
        OFF.iter().map(|name| ((*name).to_owned(), json!(false))).collect();
    external.insert("email".into(), json!(true));
    external.insert("phone".into(), json!(auth.has_sms()));
    external.insert("anonymous_users".into(), json!(auth.options.settings.anonymous_sign_ins));
    Json(json!({
        "external": external,
        "disable_signup": auth.options.settings.signup_disabled,
        "mailer_autoconfirm": auth.options.settings.autoconfirm,
        "phone_autoconfirm": auth.options.settings.autoconfirm && auth.has_sms(),
        "sms_provider": if auth.has_sms() { "webhook" } else { "" },
        "saml_enabled": false,
        "passkeys_enabled": false,
    }))
}

/// Who answers here.
pub(super) async fn health(State(auth): State<Auth>) -> Json<Value> {
    Json(json!({
        "version": concat!("v", env!("CARGO_PKG_VERSION")),
        "name": auth.options.settings.app_name,
        "description": "User registration and authentication",
    }))
}
