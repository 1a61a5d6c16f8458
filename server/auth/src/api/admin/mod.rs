//! The admin endpoints: for the service key, for people to whom an admin gave the role `service_role` or
//! `supabase_admin`, and for those whom the product calls its admins.
mod links;
mod users;

use crate::{
    Auth,
    access::Credential,
    errors::{Error, Result},
    limits,
    options::Product,
};
use axum::{
    Extension, Router,
    extract::{FromRequestParts, Path},
    http::request::Parts,
    routing::{get, post},
};
use std::sync::Arc;

/// Roles whose holders may use these endpoints.
pub(crate) const ADMIN_ROLES: &[&str] = &["service_role", "supabase_admin"];

pub(super) fn routes() -> Router<Auth> {
    Router::new()
        .route("/invite", post(links::invite))
        .route("/admin/generate_link", post(links::generate))
        .route("/admin/users", get(users::list).post(users::create))
        .route("/admin/users/{id}", get(users::show).put(users::change).delete(users::delete))
        .route("/admin/users/{id}/factors", get(users::factors))
        .route("/admin/users/{id}/factors/{factor}", axum::routing::delete(users::remove_factor))
}

/// Someone who may use the admin endpoints; the audit trail knows them by `name`.
pub(super) struct Admin {
    name: String,
    /// The service key, and not a person.
    is_service: bool,
}

impl Admin {
    /// A person could open these endpoints to themselves for good: only the service key gives the roles that do.
    fn must_be_allowed_to_give(&self, role: &str) -> Result<()> {
        if self.is_service || !ADMIN_ROLES.contains(&role) { Ok(()) } else { Err(Error::not_admin()) }
    }
}

impl FromRequestParts<Auth> for Admin {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, auth: &Auth) -> Result<Self> {
        let mut is_service = false;
        let name = match auth.credential(&parts.headers) {
            Credential::Absent => return Err(Error::no_authorization()),
            Credential::Anon => return Err(Error::not_admin()),
            Credential::Service => {
                is_service = true;
                "service".to_owned()
            }
            Credential::Token(_) => {
                let live = auth.person(&parts.headers).await?;
                let product = parts.extensions.get::<Arc<dyn Product>>().cloned();
                let by_product = match product {
                    Some(product) => product.is_admin(&live.user_id).await?,
                    None => false,
                };
                if !by_product && !ADMIN_ROLES.contains(&live.role.as_str()) {
                    return Err(Error::not_admin());
                }
                live.user_id
            }
        };
        auth.limit_key(&limits::ADMIN, &name)?;
        Ok(Self { name, is_service })
    }
}

/// The product that decides about a deletion.
type Around = Extension<Arc<dyn Product>>;

/// The id in a path: a UUID.
struct UserId(String);

impl FromRequestParts<Auth> for UserId {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, auth: &Auth) -> Result<Self> {
        let segments = Path::<Vec<(String, String)>>::from_request_parts(parts, auth).await;
        let id = segments.ok().and_then(|Path(all)| all.into_iter().find(|(name, _)| name == "id"));
        match id {
            Some((_, id)) if is_uuid(&id) => Ok(Self(id.to_lowercase())),
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
