//! The context of the features above payments.
use crate::activity::latest::Latest;
use base::context::Base;
use catalogue::context::Catalogue;
use deals::context::Deals;
use payments::context::Payments;
use std::sync::Arc;

/// What the features above payments can reach. Cheap to clone.
#[derive(Clone)]
pub struct Market(Arc<MarketParts>);

/// The parts of [`Market`].
pub struct MarketParts {
    /// The context of the crate below.
    pub payments: Payments,
    /// What happened lately, as guests get it.
    pub activity: Latest,
}

base::context!(Market, MarketParts, payments: Payments, from: Base, Catalogue, Deals, Payments);
