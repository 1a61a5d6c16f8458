//! Counts of the facets of a search, and whether several owners have one. A facet is a kind and a value,
//! `city:oslo`.
use super::{Error, fields::OWNER, filters::Passing};
use std::{
    collections::{BTreeMap, HashMap},
    ops::{Bound, Range},
};
use tantivy::{
    BitSet, DocId, Searcher, SegmentReader,
    columnar::{Column, StrColumn},
    query::Weight,
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
    /// With these further documents.
    fn add(&mut self, more: Self) {
        self.shared |= more.shared || (self.count > 0 && more.count > 0 && self.owner != more.owner);
        if more.count > 0 {
            self.owner = more.owner;
        }
        self.count += more.count;
    }
    /// What several owners have first, so that one alone cannot crowd it out; then the most frequent.
    fn rank(self) -> std::cmp::Reverse<(bool, u64)> {
        std::cmp::Reverse((self.shared, self.count))
    }
}

/// How many documents have each facet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FacetCounts {
    /// How many documents pass all filters.
    pub total: u64,
    /// By facet: how many pass the filters of all other kinds, because the values of its own kind are alternatives to it.
    pub counts: BTreeMap<String, FacetCount>,
}

/// What one segment contributes.
pub(super) struct Segment<'a> {
    pub reader: &'a SegmentReader,
    /// What each filter lets through.
    pub passing: Vec<Passing>,
}

/// Counts the facets of `kinds`, of each the `most` frequent, in one pass over the documents that `words` finds, however
/// many filters there are. `filters` are the kinds of the filters, in the order of [`Segment::passing`]. What it costs
/// depends on the documents and not on how many different values there are: of those, few are looked at.
pub(super) fn count(
    field: &str,
    segments: &[Segment<'_>],
    words: Option<&dyn Weight>,
    filters: &[Option<&str>],
    kinds: &[&str],
    most: usize,
) -> Result<FacetCounts, Error> {
    let counted = segments.iter().map(|segment| Counted::in_segment(field, segment, words, filters, kinds));
    let counted = counted.collect::<Result<Vec<_>, _>>()?;
    let mut counts = BTreeMap::new();
    for kind in 0..kinds.len() {
        let mut of_kind: HashMap<String, FacetCount> = HashMap::new();
        for segment in &counted {
            for (facet, count) in segment.most_frequent(kind, most)? {
                of_kind.entry(facet).or_default().add(count);
            }
        }
        let mut of_kind: Vec<(String, FacetCount)> = of_kind.into_iter().collect();
        of_kind.sort_unstable_by(|a, b| a.1.rank().cmp(&b.1.rank()).then_with(|| a.0.cmp(&b.0)));
        of_kind.truncate(most);
        let is_cut = counted.len() > 1 && counted.iter().any(|segment| segment.different(kind) > most);
        for (facet, count) in of_kind {
            // one that is frequent in one segment may not be in another
            let count = if is_cut { count_in_all(&counted, &facet) } else { count };
            counts.insert(facet, count);
        }
    }
    Ok(FacetCounts { total: counted.iter().map(|segment| segment.total).sum(), counts })
}

/// Every value of `kind` with how many documents have it, in no order.
pub(super) fn values(searcher: &Searcher, field: &str, kind: &str) -> Result<Vec<(String, FacetCount)>, Error> {
    let mut all: HashMap<String, FacetCount> = HashMap::new();
    let prefix = format!("{kind}:");
    for reader in searcher.segment_readers() {
        let counted = Counted::in_segment(field, &Segment { reader, passing: Vec::new() }, None, &[], &[kind])?;
        let Some(column) = &counted.column else { continue };
        let mut terms = column.dictionary().prefix_range(&prefix).into_stream().map_err(tantivy::TantivyError::from)?;
        while terms.advance() {
            let count = usize::try_from(terms.term_ord()).ok().and_then(|term| counted.counts.get(term)).copied();
            let value = std::str::from_utf8(&terms.key()[prefix.len()..]).ok();
            if let (Some(count), Some(value)) = (count.filter(|count| count.count > 0), value) {
                match all.get_mut(value) {
                    Some(sum) => sum.add(count),
                    None => drop(all.insert(value.to_owned(), count)),
                }
            }
        }
    }
    Ok(all.into_iter().collect())
}

fn count_in_all(segments: &[Counted], facet: &str) -> FacetCount {
    let mut sum = FacetCount::default();
    segments.iter().for_each(|segment| sum.add(segment.count_of(facet)));
    sum
}

/// The counts of one segment.
struct Counted {
    column: Option<StrColumn>,
    /// The ordinals of the facets of each kind: they are in the order of their names.
    ranges: Vec<Range<usize>>,
    owners: Option<Column<u64>>,
    /// By ordinal.
    counts: Vec<FacetCount>,
    total: u64,
}

impl Counted {
    fn in_segment(
        field: &str,
        segment: &Segment<'_>,
        words: Option<&dyn Weight>,
        filters: &[Option<&str>],
        kinds: &[&str],
    ) -> Result<Self, Error> {
        let column = segment.reader.fast_fields().str(field)?;
        let terms = column.as_ref().map_or(0, |column| column.num_terms());
        let ranges = kinds.iter().map(|kind| column.as_ref().map_or(Ok(0..0), |column| ordinals(column, kind, terms)));
        let ranges = ranges.collect::<Result<Vec<_>, Error>>()?;
        let owners = segment.reader.fast_fields().column_opt(OWNER)?;
        let mut counted = Self { column, ranges, owners, counts: vec![FacetCount::default(); terms], total: 0 };
        let passes_all = intersection(segment, |_| true);
        let without: Vec<(Range<usize>, BitSet)> = (kinds.iter().zip(&counted.ranges))
            .filter(|(kind, _)| filters.contains(&Some(**kind)))
            .map(|(kind, range)| (range.clone(), intersection(segment, |at| filters[at] != Some(*kind))))
            .collect();
        let mut is_counted = vec![false; terms];
        for range in counted.ranges.clone() {
            is_counted[range].fill(true);
        }
        let mut visit = |document: DocId| {
            if passes_all.contains(document) {
                counted.total += 1;
                counted.add(document, |term| is_counted[term]);
            } else if let Some((range, _)) = without.iter().find(|(_, passing)| passing.contains(document)) {
                counted.add(document, |term| range.contains(&term));
            }
        };
        match words {
            Some(words) => words.for_each_no_score(segment.reader, &mut |documents| {
                documents.iter().copied().for_each(&mut visit);
            })?,
            None => (0..segment.reader.max_doc()).for_each(visit),
        }
        Ok(counted)
    }

    fn add(&mut self, document: DocId, is_counted: impl Fn(usize) -> bool) {
        let Some(column) = &self.column else { return };
        let owner = self.owners.as_ref().and_then(|owners| owners.first(document)).unwrap_or_default();
        for term in column.term_ords(document).filter_map(|term| usize::try_from(term).ok()) {
            if is_counted(term) {
                self.counts[term].add(FacetCount { count: 1, shared: false, owner });
            }
        }
    }

    /// How many different facets of a kind there are.
    fn different(&self, kind: usize) -> usize {
        self.counts[self.ranges[kind].clone()].iter().filter(|count| count.count > 0).count()
    }

    fn most_frequent(&self, kind: usize, most: usize) -> Result<Vec<(String, FacetCount)>, Error> {
        let Some(column) = &self.column else { return Ok(Vec::new()) };
        let mut terms: Vec<usize> = self.ranges[kind].clone().filter(|term| self.counts[*term].count > 0).collect();
        if terms.len() > most {
            terms.select_nth_unstable_by_key(most, |term| self.counts[*term].rank());
            terms.truncate(most);
        }
        let named = terms.into_iter().map(|term| {
            let mut facet = String::new();
            column.ord_to_str(term as u64, &mut facet).map_err(tantivy::TantivyError::from)?;
            Ok((facet, self.counts[term]))
        });
        named.collect()
    }

    fn count_of(&self, facet: &str) -> FacetCount {
        let term = self.column.as_ref().and_then(|column| column.dictionary().term_ord(facet).ok()?);
        let count = term.and_then(|term| self.counts.get(usize::try_from(term).ok()?));
        count.copied().unwrap_or_default()
    }
}

/// The ordinals of the facets of `kind`.
fn ordinals(column: &StrColumn, kind: &str, terms: usize) -> Result<Range<usize>, Error> {
    // ';' follows ':'
    let (first, end) = (Bound::Included(format!("{kind}:")), Bound::Excluded(format!("{kind};")));
    let bounds = column.dictionary().term_bounds_to_ord(first, end).map_err(tantivy::TantivyError::from)?;
    let at = |bound: Bound<u64>| match bound {
        Bound::Included(at) | Bound::Excluded(at) => usize::try_from(at).unwrap_or(usize::MAX).min(terms),
        Bound::Unbounded => terms,
    };
    let (first, end) = (at(bounds.0), at(bounds.1));
    Ok(first..end.max(first))
}

/// The documents that are not deleted and pass the filters for which `is_used` holds.
fn intersection(segment: &Segment<'_>, is_used: impl Fn(usize) -> bool) -> BitSet {
    let mut all = BitSet::with_max_value_and_full(segment.reader.max_doc());
    segment.reader.alive_bitset().into_iter().for_each(|alive| all.intersect_update(alive.bitset()));
    for (_, passing) in segment.passing.iter().enumerate().filter(|(at, _)| is_used(*at)) {
        all.intersect_update(passing.bitset());
    }
    all
}
