//! A query for words among the documents that pass the filters.
//!
//! As one more condition of a boolean query a filter would have every document scored. Beside the query it leaves that
//! its way to find the best without a look at all.
use super::filters::is_dense;
use std::{collections::HashMap, sync::Arc};
use tantivy::{
    BitSet, DocId, DocSet, Score, SegmentReader, TERMINATED, TantivyError,
    index::SegmentId,
    query::{
        BitSetDocSet, ConstScorer, EmptyScorer, EnableScoring, Explanation, Query, Scorer, Weight, intersect_scorers,
    },
};

/// The documents that pass the filters and are not deleted, by segment.
type Passing = Arc<HashMap<SegmentId, BitSet>>;

/// `words` among the documents in `passing`; without words each of these.
#[derive(Clone, Debug)]
pub struct Filtered {
    pub words: Option<Arc<dyn Query>>,
    pub passing: Passing,
}

impl Query for Filtered {
    fn weight(&self, scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        let words = self.words.as_ref().map(|words| words.weight(scoring)).transpose()?;
        Ok(Box::new(FilteredWeight { words, passing: Arc::clone(&self.passing) }))
    }
}

struct FilteredWeight {
    words: Option<Box<dyn Weight>>,
    passing: Passing,
}

impl FilteredWeight {
    fn passing(&self, segment: &SegmentReader) -> Option<&BitSet> {
        self.passing.get(&segment.segment_id())
    }

    /// The words and what passes in a segment, where going through all documents with the words is the faster way.
    fn dense(&self, segment: &SegmentReader) -> Option<(&dyn Weight, &BitSet)> {
        let passing = self.passing(segment).filter(|passing| is_dense(passing.len(), segment))?;
        self.words.as_deref().map(|words| (words, passing))
    }
}

impl Weight for FilteredWeight {
    fn scorer(&self, segment: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        let Some(passing) = self.passing(segment) else { return Ok(Box::new(EmptyScorer)) };
        let mut all: Vec<Box<dyn Scorer>> = vec![Box::new(ConstScorer::new(BitSetDocSet::from(passing.clone()), 0.0))];
        if let Some(words) = &self.words {
            all.push(words.scorer(segment, boost)?);
        }
        Ok(intersect_scorers(all, segment.max_doc()))
    }

    fn explain(&self, _: &SegmentReader, _: DocId) -> tantivy::Result<Explanation> {
        Err(TantivyError::InvalidArgument("not explained".into()))
    }

    fn count(&self, segment: &SegmentReader) -> tantivy::Result<u32> {
        Ok(self.scorer(segment, 1.0)?.count_including_deleted()) // of which none passes
    }

    fn for_each_pruning(
        &self,
        mut threshold: Score,
        segment: &SegmentReader,
        callback: &mut dyn FnMut(DocId, Score) -> Score,
    ) -> tantivy::Result<()> {
        if let Some((words, passing)) = self.dense(segment) {
            return words.for_each_pruning(threshold, segment, &mut |document, score| {
                if passing.contains(document) {
                    threshold = callback(document, score);
                }
                threshold
            });
        }
        let mut found = self.scorer(segment, 1.0)?;
        while found.doc() != TERMINATED {
            let score = found.score();
            if score > threshold {
                threshold = callback(found.doc(), score);
            }
            found.advance();
        }
        Ok(())
    }
}
