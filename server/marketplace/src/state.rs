//! What every handler and job can reach.
use crate::{
    accounts::Profiles, activity::Latest, config::Config, deals::OwnLists, experiences::Covers, generator::Provider,
    health::DatabaseCheck, payments::Gateway,
};
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
    search::Index,
    shared_limits::SharedLimits,
    shutdown::Shutdown,
};
use std::{ops::Deref, sync::Arc};

/// The running product. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<AppParts>);

/// The parts of the product.
pub struct AppParts {
    /// The settings.
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
    /// Makes text and HTML of emails.
    pub emails: Layout,
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
    /// People's own bookings and projects, as they were answered.
    pub own_lists: Arc<OwnLists>,
    /// Pages that stay as they are.
    pub fixed_pages: FixedPages,
    /// What happened lately, as guests get it.
    pub activity: Latest,
    /// Whether the database answers.
    pub database_check: DatabaseCheck,
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
    pub fn new(parts: AppParts) -> Self {
        Self(Arc::new(parts))
    }
}

impl Deref for App {
    type Target = AppParts;
    fn deref(&self) -> &AppParts {
        &self.0
    }
}
