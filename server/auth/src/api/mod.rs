//! The endpoints.
mod admin;
mod body;
mod error_layer;
mod health;
mod logout;
mod otp;
mod reauthenticate;
mod recover;
pub(crate) mod session;
mod session_response;
mod signup;
mod token;
mod unsupported;
mod user;
mod verify;

pub(crate) use error_layer::wrap;

use crate::{errors::Error, options::Product, service::Auth};
use axum::{
    Extension, Router,
    extract::DefaultBodyLimit,
    routing::{any, get, post},
};
use std::{convert::Infallible, sync::Arc};

/// Largest body, in bytes.
const MAX_BODY: usize = 1024 * 1024;

pub(crate) fn routes(auth: Auth, product: Arc<dyn Product>) -> Router {
    Router::new()
        .route("/signup", post(signup::sign_up))
        .route("/token", post(token::token))
        .route("/verify", get(verify::page).post(verify::verify))
        .route("/verify/confirm", post(verify::confirm))
        .route("/otp", post(otp::otp))
        .route("/magiclink", post(otp::otp))
        .route("/reauthenticate", get(reauthenticate::reauthenticate))
        .route("/resend", post(recover::resend))
        .route("/recover", post(recover::recover))
        .route("/user", get(user::show).put(user::change))
        .route("/logout", post(logout::log_out))
        .route("/.well-known/jwks.json", get(health::keys))
        .route("/settings", get(health::settings))
        .route("/health", get(health::health))
        .merge(admin::routes())
        .merge(unsupported::routes())
        // as routes: the router around this one has a fallback of its own, which would win
        .route("/", any(no_such_endpoint))
        .route("/{*rest}", any(no_such_endpoint))
        .layer(Extension(product))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .with_state(auth)
}

async fn no_such_endpoint() -> Result<Infallible, Error> {
    Err(Error::new(404, "not_found", "There is no such endpoint"))
}
