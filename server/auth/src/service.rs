//! The service: what its endpoints and actions share.
use crate::{
    devices::Devices, errors::StartError, key_store, options::Options, passwords::Passwords,
    settings::ACCESS_TOKEN_SECONDS, tokens::Tokens, user::User,
};
use futures_util::future::BoxFuture;
use platform::{
    clock::Clock,
    db::{self, Db, Tx},
    http::{Cookie, Limits, Site},
    shared_limits::SharedLimits,
};
use serde_json::Value;
use std::{path::Path, sync::Arc};
use url::Url;

/// Called inside the transaction that makes, confirms, changes or deletes an account.
///
/// Until `email_confirmed_at` is set anyone may have typed the address, and a later sign-up replaces what the
/// earlier one entered: store nothing permanently before that. It is set once the owner of the mailbox has opened a
/// link or typed a code, or by an admin or the operator's settings. It is not called for anonymous people.
pub type UserChanged = Arc<dyn for<'a> Fn(&'a mut Tx, &'a User) -> BoxFuture<'a, db::Result<()>> + Send + Sync>;

/// The service. Cheap to clone.
#[derive(Clone)]
pub struct Auth(pub(crate) Arc<Inner>);

/// What all clones share; nothing of it is public.
pub struct Inner {
    pub(crate) db: Db,
    pub(crate) clock: Clock,
    pub(crate) options: Options,
    pub(crate) url: Url,
    pub(crate) site: Site,
    pub(crate) cookie: Cookie,
    pub(crate) tokens: Tokens,
    pub(crate) passwords: Passwords,
    pub(crate) limits: Limits,
    pub(crate) shared: SharedLimits,
    pub(crate) devices: Devices,
    pub(crate) device_cookie: Cookie,
    pub(crate) sign_up_cookie: Cookie,
    pub(crate) user_changed: UserChanged,
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
        let life = options.settings.access_token_seconds.clamp(1, ACCESS_TOKEN_SECONDS);
        let tokens = Tokens::new(keys, issuer, options.settings.jwt_secret.as_deref(), life);
        let passwords = Passwords::new(options.settings.password_cost)
            .map_err(|refused| StartError::Passwords(refused.to_string()))?;
        let limits = Limits::new(options.limits_multiplier);
        let shared = SharedLimits::new(db.clone(), clock.clone(), options.limits_multiplier);
        let devices = Devices::load(&db).await?;
        let cookie = |name: &str| Cookie::new(name, &url);
        let auth = Self(Arc::new(Inner {
            site: Site::new(&url),
            cookie: cookie(&options.settings.cookie_name),
            device_cookie: cookie(&format!("{}-device", options.settings.cookie_name)),
            sign_up_cookie: cookie(&format!("{}-sign-up", options.settings.cookie_name)),
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

    /// Tells the product about an account, unless nobody knows yet whose it is.
    pub(crate) async fn changed(&self, tx: &mut Tx, user: &User) -> db::Result<()> {
        if user.is_anonymous && !user.deleted { Ok(()) } else { (self.user_changed)(tx, user).await }
    }

    /// A line in the audit trail.
    pub(crate) async fn audit(
        &self,
        tx: &mut Tx,
        actor: &str,
        action: &str,
        subject: &str,
        new: Option<Value>,
    ) -> db::Result<()> {
        platform::audit::record(tx, &self.clock, actor, action, subject, (), new).await
    }
}
