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
mod limits;
mod links;
mod lockout;
mod one_time_tokens;
mod options;
mod passwords;
mod reauthentication;
mod recovery;
mod rules;
mod session_events;
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
pub use options::{
    ACCESS_TOKEN_SECONDS, MetadataRule, Options, PASSWORD_LEAST, PASSWORD_MIN, PageStyle, PasswordCost, Product, Sms,
};
pub use passwords::PasswordHash;
pub use rules::{
    email::{normalised as normalised_email, searched as searched_email, shown as shown_email},
    password::Weakness,
    redirect::allows_any_site,
};
pub use session_events::{session_ended_topic, sessions_ended};
pub use sms::TextMessage;
pub use user::User;

use devices::Devices;
use futures_util::future::BoxFuture;
use passwords::Passwords;
use platform::{
    clock::Clock,
    db::{self, Db, Tx},
    http::{Cookie, Limits, Problem, Site},
    migration,
    shared_limits::SharedLimits,
};
use serde_json::Value;
use std::{path::Path, sync::Arc};
use tokens::Tokens;
use url::Url;

/// The migrations of the service's tables. They come after the platform's, and `0018` also makes the table of its
/// shared limits, which the service was the first to need.
pub const MIGRATIONS: platform::db::Migrations = &[
    migration!("0002_auth"),
    migration!("0018_shared_limits"),
    migration!("0021_pkce"),
    migration!("0035_ways_to_sign_in"),
    migration!("0045_anonymous_accounts"),
];

/// Called inside the transaction that makes, confirms, changes or deletes an account.
///
/// Until `email_confirmed_at` is set anyone may have typed the address, and a later sign-up replaces what the
/// earlier one entered: store nothing permanently before that. It is set once the owner of the mailbox has opened a
/// link or typed a code, or by an admin or the operator's settings. It is not called for anonymous people.
pub type UserChanged = Arc<dyn for<'a> Fn(&'a mut Tx, &'a User) -> BoxFuture<'a, db::Result<()>> + Send + Sync>;

/// The service. Cheap to clone.
#[derive(Clone)]
pub struct Auth(Arc<Inner>);

/// What all clones share; nothing of it is public.
pub struct Inner {
    db: Db,
    clock: Clock,
    options: Options,
    url: Url,
    site: Site,
    cookie: Cookie,
    tokens: Tokens,
    passwords: Passwords,
    limits: Limits,
    shared: SharedLimits,
    devices: Devices,
    device_cookie: Cookie,
    sign_up_cookie: Cookie,
    user_changed: UserChanged,
}

/// No product at all.
struct Alone(Auth);

impl Product for Alone {
    fn is_admin<'a>(&'a self, _: &'a str) -> BoxFuture<'a, db::Result<bool>> {
        Box::pin(async { Ok(false) })
    }
    fn delete<'a>(&'a self, tx: &'a mut Tx, user: &'a User) -> BoxFuture<'a, Result<(), Problem>> {
        Box::pin(async move { Ok(self.0.delete_user(tx, &user.id).await.map(drop)?) })
    }
}

impl std::ops::Deref for Auth {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl Auth {
    /// Starts the service: reads or makes its signing keys. Needs a Tokio runtime.
    ///
    /// # Errors
    /// When the public URL is none, the database does not answer or the key cannot be read or made.
    pub async fn new(
        db: Db,
        clock: Clock,
        data: &Path,
        options: Options,
        user_changed: UserChanged,
    ) -> Result<Self, StartError> {
        let url = Url::parse(&options.public_url)?;
        let keys = key_store::load(&db, data, &options, clock.real()).await?;
        let issuer = url.join("auth/v1")?.to_string();
        let life = options.access_token_seconds.clamp(1, ACCESS_TOKEN_SECONDS);
        let tokens = Tokens::new(keys, issuer, options.jwt_secret.as_deref(), life);
        let passwords =
            Passwords::new(options.password_cost).map_err(|refused| StartError::Passwords(refused.to_string()))?;
        let limits = Limits::new(options.limits_multiplier);
        let shared = SharedLimits::new(db.clone(), clock.clone(), options.limits_multiplier);
        let devices = Devices::load(&db).await?;
        let cookie = |name: &str| Cookie::new(name, &url);
        let auth = Self(Arc::new(Inner {
            site: Site::new(&url),
            cookie: cookie(&options.cookie_name),
            device_cookie: cookie(&format!("{}-device", options.cookie_name)),
            sign_up_cookie: cookie(&format!("{}-sign-up", options.cookie_name)),
            db,
            clock,
            options,
            url,
            tokens,
            passwords,
            limits,
            shared,
            devices,
            user_changed,
        }));
        auth.watch_keys();
        Ok(auth)
    }

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

    /// Tells the product about an account, unless nobody knows yet whose it is.
    async fn changed(&self, tx: &mut Tx, user: &User) -> db::Result<()> {
        if user.is_anonymous && !user.deleted { Ok(()) } else { (self.user_changed)(tx, user).await }
    }

    /// `POST` and `DELETE /api/session`.
    pub fn session_routes(&self) -> axum::Router {
        api::session::routes(self.clone())
    }

    /// A line in the audit trail.
    async fn audit(&self, tx: &mut Tx, actor: &str, action: &str, subject: &str, new: Option<Value>) -> db::Result<()> {
        platform::audit::record(tx, &self.clock, actor, action, subject, (), new).await
    }
}
