//! How many documents of a search have each facet.
use super::Error;
use std::collections::BTreeMap;
use tantivy::{
    DocId, Score, Searcher, SegmentOrdinal, SegmentReader,
    collector::{Collector, SegmentCollector},
    columnar::StrColumn,
    query::Query,
};

/// How many of the documents that `query` finds have each facet of the column `field`.
pub(super) fn count(
    searcher: &Searcher,
    query: &dyn Query,
    field: &'static str,
) -> Result<BTreeMap<String, u64>, Error> {
    Ok(searcher.search(query, &FacetCounts(field))?)
}

struct FacetCounts(&'static str);

struct SegmentCounts {
    column: Option<StrColumn>,
    /// By the term's ordinal in this segment.
    counts: Vec<u64>,
}

impl Collector for FacetCounts {
    type Fruit = BTreeMap<String, u64>;
    type Child = SegmentCounts;

    fn for_segment(&self, _: SegmentOrdinal, segment: &SegmentReader) -> tantivy::Result<SegmentCounts> {
        let column = segment.fast_fields().str(self.0)?;
        let terms = column.as_ref().map_or(0, |column| column.num_terms());
        Ok(SegmentCounts { column, counts: vec![0; terms] })
    }
    fn requires_scoring(&self) -> bool {
        false
    }
    fn merge_fruits(&self, segments: Vec<Vec<(String, u64)>>) -> tantivy::Result<BTreeMap<String, u64>> {
        let mut all = BTreeMap::new();
        for (facet, count) in segments.into_iter().flatten() {
            *all.entry(facet).or_insert(0) += count;
        }
        Ok(all)
    }
}

impl SegmentCollector for SegmentCounts {
    type Fruit = Vec<(String, u64)>;

    fn collect(&mut self, document: DocId, _: Score) {
        let Some(column) = &self.column else { return };
        for term in column.term_ords(document) {
            if let Some(count) = usize::try_from(term).ok().and_then(|term| self.counts.get_mut(term)) {
                *count += 1;
            }
        }
    }
    fn harvest(self) -> Vec<(String, u64)> {
        let Some(column) = self.column else { return Vec::new() };
        let counted = (0..).zip(self.counts).filter(|(_, count)| *count > 0);
        let named = counted.filter_map(|(term, count)| {
            let mut facet = String::new();
            column.ord_to_str(term, &mut facet).ok().filter(|found| *found).map(|_| (facet, count))
        });
        named.collect()
    }
}
