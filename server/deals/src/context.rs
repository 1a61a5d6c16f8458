//! The context of deals.
use crate::own_lists_cache::OwnLists;
use base::context::Base;
use catalogue::context::Catalogue;
use std::sync::Arc;

/// What deals can reach. Cheap to clone.
#[derive(Clone)]
pub struct Deals(Arc<DealsParts>);

/// The parts of [`Deals`].
pub struct DealsParts {
    /// The context of the crate below.
    pub catalogue: Catalogue,
    /// People's own bookings and projects, as they were answered.
    pub own_lists: Arc<OwnLists>,
}

base::context!(Deals, DealsParts, catalogue: Catalogue, from: Base, Catalogue);
