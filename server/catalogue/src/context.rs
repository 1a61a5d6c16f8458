//! The context of creators, listings, questions and the generator.
use crate::{experiences::cover_cache::Covers, generator::provider::Provider};
use base::context::Base;
use platform::search::Index;
use std::sync::Arc;

/// What creators, listings, questions and the generator can reach. Cheap to clone.
#[derive(Clone)]
pub struct Catalogue(Arc<CatalogueParts>);

/// The parts of [`Catalogue`].
pub struct CatalogueParts {
    /// The context of the crate below.
    pub base: Base,
    /// The index of listed creators.
    pub creators: Index,
    /// The index of published experiences.
    pub experiences: Index,
    /// Draws covers.
    pub covers: Covers,
    /// Draws films.
    pub video: Provider,
}

base::context!(Catalogue, CatalogueParts, base: Base, from: Base);
