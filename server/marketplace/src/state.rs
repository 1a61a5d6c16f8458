//! What every handler and job can reach.
use crate::{
    accounts::Profiles, activity::Latest, config::Config, experiences::Covers, generator::Provider, health::Pulse,
    payments::Gateway,
};
use auth::Auth;
use platform::{
    clock::Clock,
    db::{Db, Migrations},
    events::Events,
    files::Files,
    http::{Limits, Site, capacity::Capacity},
    idempotency::Idempotency,
    jobs::Jobs,
    search::Index,
    shared_limits::SharedLimits,
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
    ("0008_conversations", include_str!("../../migrations/0008_conversations.sql")),
    ("0009_contact", include_str!("../../migrations/0009_contact.sql")),
    ("0010_catalogue", include_str!("../../migrations/0010_catalogue.sql")),
    ("0011_generations", include_str!("../../migrations/0011_generations.sql")),
    ("0012_settings", include_str!("../../migrations/0012_settings.sql")),
    ("0013_admin", include_str!("../../migrations/0013_admin.sql")),
    ("0014_receipts", include_str!("../../migrations/0014_receipts.sql")),
    ("0015_export", include_str!("../../migrations/0015_export.sql")),
    ("0016_leaving", include_str!("../../migrations/0016_leaving.sql")),
    ("0017_by_hand", include_str!("../../migrations/0017_by_hand.sql")),
    ("0018_shared_limits", include_str!("../../migrations/0018_shared_limits.sql")),
    ("0019_asking", include_str!("../../migrations/0019_asking.sql")),
    ("0020_debts", include_str!("../../migrations/0020_debts.sql")),
    ("0021_pkce", include_str!("../../migrations/0021_pkce.sql")),
    ("0022_cancelled_payouts", include_str!("../../migrations/0022_cancelled_payouts.sql")),
    ("0023_begun_requests", include_str!("../../migrations/0023_begun_requests.sql")),
    ("0024_retention", include_str!("../../migrations/0024_retention.sql")),
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
    /// What each client holds.
    pub capacity: Capacity,
    /// Limits that protect accounts, the same for all nodes.
    pub shared_limits: SharedLimits,
    /// Accounts and sessions.
    pub auth: Auth,
    /// What the writes of profiles need; its `public` holds the answers that guests get.
    pub profiles: Profiles,
    /// The index of listed creators.
    pub creators: Index,
    /// The index of published experiences.
    pub experiences: Index,
    /// What happened lately, as guests get it.
    pub activity: Latest,
    /// Whether the database answers.
    pub pulse: Pulse,
    /// Draws covers.
    pub covers: Covers,
    /// Stored files.
    pub files: Files,
    /// Draws films.
    pub video: Provider,
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
