//! The contexts of features: the services that they can use. Each crate has one with what it adds to that of the crate
//! below it; handlers and actions take the lowest one that has what they need.
use crate::{config::Config, guest_cache::GuestCache};
use auth::Auth;
use platform::{
    clock::Clock,
    db::Db,
    events::Events,
    files::Files,
    http::{Limits, Site, capacity::Capacity, web_app::FixedPages},
    idempotency::Idempotency,
    jobs::Jobs,
    mail::Layout,
    shared_limits::SharedLimits,
    shutdown::Shutdown,
};
use std::{ops::Deref, sync::Arc};

/// What accounts, the ledger, notifications, contact and modules can reach. Cheap to clone.
#[derive(Clone)]
pub struct Base(Arc<BaseParts>);

/// The parts of [`Base`].
pub struct BaseParts {
    /// The settings.
    pub config: Config,
    /// Public base URL, no trailing slash.
    pub public_url: String,
    /// Our own origin.
    pub site: Site,
    /// The database.
    pub db: Db,
    /// Product time.
    pub clock: Clock,
    /// The queue of jobs.
    pub jobs: Jobs,
    /// Fan-out of changes, over all nodes.
    pub events: Events,
    /// Says when to stop.
    pub shutdown: Shutdown,
    /// Rate limits.
    pub limits: Limits,
    /// Makes text and HTML of emails.
    pub emails: Layout,
    /// Per-client resource caps.
    pub capacity: Capacity,
    /// Limits that protect accounts, the same for all nodes.
    pub shared_limits: SharedLimits,
    /// Accounts and sessions.
    pub auth: Auth,
    /// The answers that guests get.
    pub guest_cache: Arc<GuestCache>,
    /// Pages that stay as they are.
    pub fixed_pages: FixedPages,
    /// Stored files.
    pub files: Files,
    /// Idempotency-key store.
    pub idempotency: Idempotency,
}

impl Base {
    /// The context made of these parts.
    pub fn new(parts: BaseParts) -> Self {
        Self(Arc::new(parts))
    }
}

impl Deref for Base {
    type Target = BaseParts;
    fn deref(&self) -> &BaseParts {
        &self.0
    }
}

/// Makes `$context`, shared by reference, of `$parts`, which has the context `$lower` of the crate below in its field
/// `$field`: all that `$lower` has is reached as its own, and handlers may take any of `$of`.
#[macro_export]
macro_rules! context {
    ($context:ident, $parts:ident, $field:ident: $lower:ty, from: $($of:ty),+) => {
        impl $context {
            /// The context made of these parts.
            pub fn new(parts: $parts) -> Self {
                Self(::std::sync::Arc::new(parts))
            }
        }
        impl ::std::ops::Deref for $context {
            type Target = $parts;
            fn deref(&self) -> &$parts {
                &self.0
            }
        }
        impl ::std::ops::Deref for $parts {
            type Target = $lower;
            fn deref(&self) -> &$lower {
                &self.$field
            }
        }
        $(impl ::axum::extract::FromRef<$context> for $of {
            fn from_ref(context: &$context) -> Self {
                let found: &Self = context;
                found.clone()
            }
        })+
    };
}
