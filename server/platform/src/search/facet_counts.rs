//! How many documents of a search have each facet, and whether several owners do.
use super::{Error, fields::OWNER};
use std::collections::BTreeMap;
use tantivy::{
    DocId, Score, Searcher, SegmentOrdinal, SegmentReader,
    collector::{Collector, SegmentCollector},
    columnar::{Column, StrColumn},
    query::Query,
};

/// How often a facet occurs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FacetCount {
    /// The number of documents.
    pub count: u64,
    /// They belong to more than one owner.
    pub shared: bool,
    /// One of the owners.
    owner: u64,
}

impl FacetCount {
    /// `count` documents, which belong to more than one owner if `shared`.
    pub fn new(count: u64, shared: bool) -> Self {
        Self { count, shared, owner: 0 }
    }
    /// With `count` more documents, one of which belongs to `owner`.
    fn add(&mut self, count: u64, owner: u64, shared: bool) {
        self.shared |= shared || (self.count > 0 && self.owner != owner);
        self.owner = owner;
        self.count += count;
    }
}

/// How many of the documents that `query` finds have each facet of the column `field`.
pub(super) fn count(
    searcher: &Searcher,
    query: &dyn Query,
    field: &'static str,
) -> Result<BTreeMap<String, FacetCount>, Error> {
    Ok(searcher.search(query, &FacetCounts(field))?)
}

struct FacetCounts(&'static str);

struct SegmentCounts {
    column: Option<StrColumn>,
    owners: Option<Column<u64>>,
    /// By the term's ordinal in this segment.
    counts: Vec<FacetCount>,
}

impl Collector for FacetCounts {
    type Fruit = BTreeMap<String, FacetCount>;
    type Child = SegmentCounts;

    fn for_segment(&self, _: SegmentOrdinal, segment: &SegmentReader) -> tantivy::Result<SegmentCounts> {
        let column = segment.fast_fields().str(self.0)?;
        let owners = segment.fast_fields().column_opt(OWNER)?;
        let terms = column.as_ref().map_or(0, |column| column.num_terms());
        Ok(SegmentCounts { column, owners, counts: vec![FacetCount::default(); terms] })
    }
    fn requires_scoring(&self) -> bool {
        false
    }
    fn merge_fruits(&self, segments: Vec<Vec<(String, FacetCount)>>) -> tantivy::Result<Self::Fruit> {
        let mut all = BTreeMap::<String, FacetCount>::new();
        for (facet, FacetCount { count, shared, owner }) in segments.into_iter().flatten() {
            all.entry(facet).or_default().add(count, owner, shared);
        }
        Ok(all)
    }
}

impl SegmentCollector for SegmentCounts {
    type Fruit = Vec<(String, FacetCount)>;

    fn collect(&mut self, document: DocId, _: Score) {
        let Some(column) = &self.column else { return };
        let owner = self.owners.as_ref().and_then(|owners| owners.first(document)).unwrap_or_default();
        for term in column.term_ords(document) {
            if let Some(count) = usize::try_from(term).ok().and_then(|term| self.counts.get_mut(term)) {
                count.add(1, owner, false);
            }
        }
    }
    fn harvest(self) -> Vec<(String, FacetCount)> {
        let Some(column) = self.column else { return Vec::new() };
        let counted = (0..).zip(self.counts).filter(|(_, count)| count.count > 0);
        let named = counted.filter_map(|(term, count)| {
            let mut facet = String::new();
            column.ord_to_str(term, &mut facet).ok().filter(|found| *found).map(|_| (facet, count))
        });
        named.collect()
    }
}
