//! Cached results of filters: people combine a few filters with ever other words. And which documents have
//! frequent words: people narrow a search down, and go through its pages, each of which has the total.
use super::{Error, Search, filtered::Filtered};
use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tantivy::{
    BitSet, Searcher, SegmentReader,
    directory::OwnedBytes,
    fastfield::{AliveBitSet, write_alive_bitset},
    index::SegmentId,
    query::{EnableScoring, Query, Weight},
};

/// How much of them is kept, in bytes: some hundred filters over a hundred thousand documents.
const MAX_KEPT: usize = 8 << 20;
/// What one takes beside its documents and facets, about.
const OVERHEAD: usize = 256;

/// Fewer than one in so many documents are rather looked at one by one than met among all that have the words.
const SPARSE: usize = 16;

/// Whether `documents` of `segment` are so many that going through all that have the words is the faster way.
pub fn is_dense(documents: usize, segment: &SegmentReader) -> bool {
    documents * SPARSE >= segment.max_doc() as usize
}

/// One condition beside the words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Filter {
    /// One of these facets.
    AnyOf(Vec<String>),
    /// An amount from the one to the other.
    Within(Option<i64>, Option<i64>),
}

impl Filter {
    /// Those of `search`, all of which a document has to pass.
    pub fn all_in(search: &Search) -> Vec<Self> {
        let mut all: Vec<Self> = search.facets.iter().cloned().map(Self::AnyOf).collect();
        if search.least.is_some() || search.most.is_some() {
            all.push(Self::Within(search.least, search.most));
        }
        all
    }

    /// The kind of its facets, when they have one in common.
    pub fn kind(&self) -> Option<&str> {
        let Self::AnyOf(facets) = self else { return None };
        let (kind, _) = facets.first()?.split_once(':')?;
        facets.iter().all(|facet| facet.split_once(':').is_some_and(|(other, _)| other == kind)).then_some(kind)
    }

    fn bytes(&self) -> usize {
        match self {
            Self::AnyOf(facets) => facets.iter().map(|facet| facet.len() + size_of::<String>()).sum(),
            Self::Within(..) => 0,
        }
    }
}

/// What the kept documents of a segment have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Condition {
    Passes(Filter),
    /// All these words, as whole words.
    Has(String),
}

/// The documents of a segment that meet a condition, deleted ones too: a segment never changes, what is deleted does.
pub(super) type Passing = Arc<AliveBitSet>;
type Key = (SegmentId, Arc<Condition>);

/// Remembers for each segment what the filters of the latest searches let through.
#[derive(Default)]
pub struct Filters(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    passing: HashMap<Key, Passing>,
    /// The oldest first.
    order: VecDeque<Key>,
    bytes: usize,
}

impl Filters {
    /// The documents of each segment that pass all of `filters`, each given with its query, and are not deleted.
    pub fn passing(
        &self,
        searcher: &Searcher,
        filters: &[(Filter, Box<dyn Query>)],
    ) -> Result<HashMap<SegmentId, BitSet>, Error> {
        let filters: Vec<_> =
            filters.iter().map(|(filter, query)| (Arc::new(Condition::Passes(filter.clone())), query)).collect();
        let of_segment = |segment: &SegmentReader| {
            let mut all = BitSet::with_max_value_and_full(segment.max_doc());
            segment.alive_bitset().into_iter().for_each(|alive| all.intersect_update(alive.bitset()));
            for (filter, query) in &filters {
                all.intersect_update(self.of_filter(searcher, segment, filter, &***query)?.bitset());
            }
            Ok((segment.segment_id(), all))
        };
        searcher.segment_readers().iter().map(of_segment).collect()
    }

    /// What each of `filters` lets through in `segment`.
    pub fn each(
        &self,
        searcher: &Searcher,
        segment: &SegmentReader,
        filters: &[(Filter, Box<dyn Query>)],
    ) -> Result<Vec<Passing>, Error> {
        let of_filter = |(filter, query): &(Filter, Box<dyn Query>)| {
            self.of_filter(searcher, segment, &Arc::new(Condition::Passes(filter.clone())), &**query)
        };
        filters.iter().map(of_filter).collect()
    }

    fn of_filter(
        &self,
        searcher: &Searcher,
        segment: &SegmentReader,
        condition: &Arc<Condition>,
        query: &dyn Query,
    ) -> Result<Passing, Error> {
        let key = (segment.segment_id(), Arc::clone(condition));
        match self.known(&key) {
            Some(known) => Ok(known),
            None => {
                let weight = query.weight(EnableScoring::disabled_from_searcher(searcher))?;
                self.look_up(key, segment, &*weight, 0)
            }
        }
    }

    /// How many documents `search` finds, whose whole words and filters are in `filtered`.
    pub fn count(&self, searcher: &Searcher, search: &Search, filtered: &Filtered) -> Result<usize, Error> {
        let among_passing = filtered.weight(EnableScoring::disabled_from_searcher(searcher))?;
        let words = filtered.words.as_ref().map(|words| words.weight(EnableScoring::disabled_from_searcher(searcher)));
        let (words, condition) = (words.transpose()?, Arc::new(Condition::Has(search.text.clone())));
        let mut total = 0;
        for segment in searcher.segment_readers() {
            let dense = filtered.passing.get(&segment.segment_id()).filter(|passing| is_dense(passing.len(), segment));
            let Some((passing, words)) = dense.zip(words.as_deref()) else {
                total += among_passing.count(segment)? as usize;
                continue;
            };
            let key = (segment.segment_id(), Arc::clone(&condition));
            let having = match self.known(&key) {
                Some(known) => known,
                None => self.look_up(key, segment, words, segment.max_doc() as usize / SPARSE)?,
            };
            let mut both = passing.clone();
            both.intersect_update(having.bitset());
            total += both.len();
        }
        Ok(total)
    }

    fn known(&self, key: &Key) -> Option<Passing> {
        self.kept().passing.get(key).cloned()
    }

    /// The documents of `segment` that `weight` finds; kept if they are `least`.
    fn look_up(&self, key: Key, segment: &SegmentReader, weight: &dyn Weight, least: usize) -> Result<Passing, Error> {
        let passing = Arc::new(look_up(segment, weight)?);
        if passing.num_alive_docs() >= least {
            self.kept().keep(key, &passing);
        }
        Ok(passing)
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn keep(&mut self, key: Key, passing: &Passing) {
        if self.passing.insert(key.clone(), Arc::clone(passing)).is_some() {
            return; // two searches looked it up at once
        }
        self.bytes += bytes(&key, passing);
        self.order.push_back(key);
        while self.bytes > MAX_KEPT
            && let Some(oldest) = self.order.pop_front()
        {
            self.bytes -= self.passing.remove(&oldest).map_or(0, |passing| bytes(&oldest, &passing));
        }
    }
}

fn bytes((_, condition): &Key, passing: &Passing) -> usize {
    let name = match &**condition {
        Condition::Passes(filter) => filter.bytes(),
        Condition::Has(words) => words.len(),
    };
    OVERHEAD + name + passing.bitset().max_value() as usize / 8
}

fn look_up(segment: &SegmentReader, weight: &dyn Weight) -> tantivy::Result<AliveBitSet> {
    let mut found = BitSet::with_max_value(segment.max_doc());
    weight.for_each_no_score(segment, &mut |documents| {
        for document in documents {
            found.insert(*document);
        }
    })?;
    let mut written = Vec::new();
    write_alive_bitset(&found, &mut written)?;
    Ok(AliveBitSet::open(OwnedBytes::new(written)))
}
