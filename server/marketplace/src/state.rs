//! What every handler and job can reach.
use crate::config::Config;
use platform::{
    clock::Clock,
    db::{Db, Migrations},
    http::{Limits, Site},
};
use std::{ops::Deref, sync::Arc};

/// Every migration, in the order in which they apply.
pub const MIGRATIONS: Migrations = &[];

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
    /// Rate limits.
    pub limits: Limits,
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
