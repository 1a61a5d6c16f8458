//! What every handler and job can reach.
use crate::{
    accounts::Profiles,
    config::Config,
    experiences::{Covers, MayPublish},
    payments::Gateway,
};
use auth::Auth;
use platform::{
    clock::Clock,
    db::{Db, Migrations},
    events::Events,
    http::{Limits, Site},
    idempotency::Idempotency,
    jobs::Jobs,
    search::Index,
    shutdown::Shutdown,
};
use std::{ops::Deref, sync::Arc};

/// Every migration, in the order in which they apply.
pub const MIGRATIONS: Migrations = &[
    ("0001_platform", include_str!("../../migrations/0001_platform.sql")),
    ("0002_auth", include_str!("../../migrations/0002_auth.sql")),
    ("0003_accounts", include_str!("../../migrations/0003_accounts.sql")),
    ("0004_experiences", include_str!("../../migrations/0004_experiences.sql")),
    ("0005_deals", include_str!("../../migrations/0005_deals.sql")),
    ("0006_payments", include_str!("../../migrations/0006_payments.sql")),
    ("0007_notifications", include_str!("../../migrations/0007_notifications.sql")),
];

/// The running product. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// The parts of the product.
pub struct Parts {
    /// What the operator set.
    pub config: Config,
    /// The address that people type, without a slash at its end.
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
    /// Accounts and sessions.
    pub auth: Auth,
    /// What the writes of profiles need; its `public` holds the answers that guests get.
    pub profiles: Profiles,
    /// The index of listed creators.
    pub creators: Index,
    /// The index of published experiences.
    pub experiences: Index,
    /// Draws covers.
    pub covers: Covers,
    /// Asked before an experience is published.
    pub may_publish: MayPublish,
    /// The payment provider.
    pub gateway: Gateway,
    /// Answers repeated requests with the first one's answer.
    pub idempotency: Idempotency,
}

impl App {
    /// The product made of these parts.
    pub fn new(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }
}

impl Deref for App {
    type Target = Parts;
    fn deref(&self) -> &Parts {
        &self.0
    }
}
