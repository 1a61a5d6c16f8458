//! The context of the assembled product.
use crate::health::DatabaseCheck;
use base::context::Base;
use catalogue::context::Catalogue;
use deals::context::Deals;
use market::context::Market;
use payments::context::Payments;
use std::sync::Arc;

/// What the assembled product can reach. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<AppParts>);

/// The parts of [`App`].
pub struct AppParts {
    /// The context of the crate below.
    pub market: Market,
    /// Whether the database answers.
    pub database_check: DatabaseCheck,
}

impl App {
    /// The product over `market`.
    pub fn around(market: Market) -> Self {
        let database_check = DatabaseCheck::new(market.db.clone());
        Self::new(AppParts { market, database_check })
    }
}

base::context!(App, AppParts, market: Market, from: Base, Catalogue, Deals, Payments, Market);
