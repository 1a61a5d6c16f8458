//! The admin endpoints: for the service key, for people to whom an admin gave the role `service_role` or
//! `supabase_admin`, and for those whom the product calls its admins.
mod links;
mod users;

use crate::UserId;
use crate::{
    access::Admin,
    errors::{Error, Result},
    options::Product,
    service::Auth,
};
use axum::{
    Extension, Router,
    extract::{FromRequestParts, Path},
    http::request::Parts,
    routing::{get, post},
};
use std::sync::Arc;

pub(super) fn routes() -> Router<Auth> {
    Router::new()
        .route("/invite", post(links::invite))
        .route("/admin/generate_link", post(links::generate))
        .route("/admin/users", get(users::list).post(users::create))
        .route("/admin/users/{id}", get(users::show).put(users::change).delete(users::delete))
        .route("/admin/users/{id}/factors", get(users::factors))
        .route("/admin/users/{id}/factors/{factor}", axum::routing::delete(users::remove_factor))
}

impl FromRequestParts<Auth> for Admin {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, auth: &Auth) -> Result<Self> {
        let product = parts.extensions.get::<Arc<dyn Product>>().cloned();
        auth.admin(&parts.headers, product).await
    }
}

/// The product that decides about a deletion.
type Around = Extension<Arc<dyn Product>>;

/// The id in a path: a UUID.
struct AccountPath(UserId);

impl FromRequestParts<Auth> for AccountPath {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, auth: &Auth) -> Result<Self> {
        let segments = Path::<Vec<(String, String)>>::from_request_parts(parts, auth).await;
        let id = segments.ok().and_then(|Path(all)| all.into_iter().find(|(name, _)| name == "id"));
        match id {
            Some((_, id)) if is_uuid(&id) => Ok(Self(id.to_lowercase().into())),
            _ => Err(Error::new(404, "validation_failed", "user_id must be an UUID")),
        }
    }
}

/// Whether `text` has the form of a UUID.
fn is_uuid(text: &str) -> bool {
    let dashes = [8, 13, 18, 23];
    text.len() == 36
        && text.bytes().enumerate().all(
            |(at, byte)| {
                if dashes.contains(&at) { byte == b'-' } else { byte.is_ascii_hexdigit() }
            },
        )
}
