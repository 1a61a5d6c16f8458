//! The routes, and the envelope that makes every answer one that the clients of this protocol read.
mod body;
mod error_layer;
mod health;
mod logout;
mod recover;
pub(crate) mod session;
mod signup;
mod token;
mod unsupported;
mod user;
mod verify;

pub(crate) use recover::Link;

use crate::{Auth, errors::Error};
use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware,
    routing::{any, get, post},
};

/// Largest body, in bytes.
const MAX_BODY: usize = 1024 * 1024;

pub(crate) fn routes(auth: Auth) -> Router {
    Router::new()
        .route("/signup", post(signup::sign_up))
        .route("/token", post(token::token))
        .route("/verify", get(verify::page).post(verify::verify))
        .route("/verify/confirm", post(verify::confirm))
        .route("/resend", post(recover::resend))
        .route("/recover", post(recover::recover))
        .route("/user", get(user::show).put(user::change))
        .route("/logout", post(logout::log_out))
        .route("/.well-known/jwks.json", get(health::keys))
        .route("/settings", get(health::settings))
        .route("/health", get(health::health))
        .merge(unsupported::routes())
        .fallback(any(|| async { Error::new(404, "not_found", "There is no such endpoint") }))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(auth.clone(), error_layer::envelope))
        .with_state(auth)
}
