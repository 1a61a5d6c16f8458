//! The authentication service at `/auth/v1`, wire-compatible with `@supabase/auth-js`; it knows no product noun.
//!
//! One sessions table, two credentials: an access token (`Authorization: Bearer`) and an HttpOnly cookie. Everything
//! that signs a person in goes through `token_grants`, the proof of an emailed link or code through `one_time_tokens`,
//! and what follows from it through `links`.
mod access;
mod account_changes;
mod accounts;
mod admin_accounts;
mod admin_links;
mod api;
mod client;
mod contact_requests;
mod devices;
mod emails;
mod errors;
mod key_store;
mod keys;
mod links;
mod lockout;
mod one_time_tokens;
mod options;
mod passwords;
mod rate_limits;
mod reauthentication;
mod recovery;
mod rules;
mod service;
mod session_events;
mod settings;
mod sign_in;
mod sign_out;
mod sign_up;
mod sms;
mod store;
mod token_grants;
mod tokens;
mod user;
mod validation;
mod verification;

pub use access::Session;
pub use accounts::{NewUser, SessionInfo};
pub use emails::ONE_TIME_EMAILS;
pub use errors::StartError;
pub use key_store::{KEYS_IN_THE_CLEAR, PUBLISHED_AHEAD};
pub use keys::KeyError;
pub use options::{MetadataRule, Options, PageStyle, Product};
pub use passwords::{PasswordCost, PasswordHash};
pub use rules::{
    email::{normalised as normalised_email, searched as searched_email, shown as shown_email},
    password::Weakness,
    redirect::allows_any_site,
};
pub use service::{Auth, UserChanged};
pub use session_events::{session_ended_topic, sessions_ended};
pub use settings::{Settings, Sms, SmsMode};
pub use sms::TextMessage;
pub use user::{User, UserId};

use futures_util::future::BoxFuture;
use platform::{
    db::{self, Tx},
    http::Problem,
    migration,
};
use std::sync::Arc;

/// The migrations of the service's tables. They come after the platform's, and `0018` also makes the table of its
/// shared limits, which the service was the first to need.
pub const MIGRATIONS: platform::db::Migrations = &[
    migration!("0002_auth"),
    migration!("0018_shared_limits"),
    migration!("0021_pkce"),
    migration!("0035_ways_to_sign_in"),
    migration!("0045_anonymous_accounts"),
];

/// No product at all.
struct Alone(Auth);

impl Product for Alone {
    fn is_admin<'a>(&'a self, _: &'a UserId) -> BoxFuture<'a, db::Result<bool>> {
        Box::pin(async { Ok(false) })
    }
    fn delete<'a>(&'a self, tx: &'a mut Tx, user: &'a User) -> BoxFuture<'a, Result<(), Problem>> {
        Box::pin(async move { Ok(self.0.delete_user(tx, &user.id).await.map(drop)?) })
    }
}

impl Auth {
    /// The routes of the service, to be mounted at `/auth/v1` of a router that is then given to [`Auth::wrap`].
    pub fn routes(&self, product: Arc<dyn Product>) -> axum::Router {
        api::routes(self.clone(), product)
    }

    /// The routes of a service that no product is built around: the service key alone may use the admin endpoints.
    pub fn routes_alone(&self) -> axum::Router {
        self.routes(Arc::new(Alone(self.clone())))
    }

    /// `router` with the answers of all its layers in the form of this service below `/auth/v1`, and with the rules for
    /// pages of other origins.
    pub fn wrap(&self, router: axum::Router) -> axum::Router {
        api::wrap(self, router)
    }

    /// `POST` and `DELETE /api/session`.
    pub fn session_routes(&self) -> axum::Router {
        api::session::routes(self.clone())
    }
}
