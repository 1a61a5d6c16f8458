//! What each filter lets through, kept: people combine a few filters with ever other words.
use super::{Error, Search};
use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tantivy::{
    BitSet, Searcher, SegmentReader,
    directory::OwnedBytes,
    fastfield::{AliveBitSet, write_alive_bitset},
    index::SegmentId,
    query::{EnableScoring, Query},
};

/// How much of them is kept, in bytes: some hundred filters over a hundred thousand documents.
const MAX_KEPT: usize = 8 << 20;
/// What one takes beside its documents and facets, about.
const OVERHEAD: usize = 256;

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
    pub fn of(search: &Search) -> Vec<Self> {
        let mut all: Vec<Self> = search.facets.iter().cloned().map(Self::AnyOf).collect();
        if search.least.is_some() || search.most.is_some() {
            all.push(Self::Within(search.least, search.most));
        }
        all
    }

    fn bytes(&self) -> usize {
        match self {
            Self::AnyOf(facets) => facets.iter().map(|facet| facet.len() + size_of::<String>()).sum(),
            Self::Within(..) => 0,
        }
    }
}

/// The documents of a segment that pass a filter, deleted ones too: a segment never changes, what is deleted does.
type Passing = Arc<AliveBitSet>;
type Key = (SegmentId, Arc<Filter>);

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
        filters: &[(Arc<Filter>, Box<dyn Query>)],
    ) -> Result<HashMap<SegmentId, BitSet>, Error> {
        let of_segment = |segment: &SegmentReader| {
            let mut all = BitSet::with_max_value_and_full(segment.max_doc());
            segment.alive_bitset().into_iter().for_each(|alive| all.intersect_update(alive.bitset()));
            for (filter, query) in filters {
                all.intersect_update(self.passing_one(searcher, segment, filter, query)?.bitset());
            }
            Ok((segment.segment_id(), all))
        };
        searcher.segment_readers().iter().map(of_segment).collect()
    }

    fn passing_one(
        &self,
        searcher: &Searcher,
        segment: &SegmentReader,
        filter: &Arc<Filter>,
        query: &dyn Query,
    ) -> Result<Passing, Error> {
        let key = (segment.segment_id(), Arc::clone(filter));
        if let Some(known) = self.kept().passing.get(&key) {
            return Ok(Arc::clone(known));
        }
        let passing = Arc::new(look_up(searcher, segment, query)?);
        self.kept().keep(key, &passing);
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

fn bytes((_, filter): &Key, passing: &Passing) -> usize {
    OVERHEAD + filter.bytes() + passing.bitset().max_value() as usize / 8
}

fn look_up(searcher: &Searcher, segment: &SegmentReader, query: &dyn Query) -> tantivy::Result<AliveBitSet> {
    let mut found = BitSet::with_max_value(segment.max_doc());
    let weight = query.weight(EnableScoring::disabled_from_searcher(searcher))?;
    weight.for_each_no_score(segment, &mut |documents| {
        for document in documents {
            found.insert(*document);
        }
    })?;
    let mut written = Vec::new();
    write_alive_bitset(&found, &mut written)?;
    Ok(AliveBitSet::open(OwnedBytes::new(written)))
}
