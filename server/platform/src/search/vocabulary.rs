//! Which words of the index match a word of a search.
//!
//! A word that the index has is looked for as it is, and as a prefix of others. Words with one typo are looked for only
//! if the index has it neither whole nor as a prefix: that walks through all words.
use super::{Error, tokenizer};
use std::collections::BTreeSet;
use tantivy::{
    Searcher, TantivyError, Term,
    query::{
        BooleanQuery, BoostQuery, ConstScoreQuery, EmptyQuery, FuzzyTermQuery, Occur, Query, TermQuery, TermSetQuery,
    },
    schema::{Field, IndexRecordOption},
};

/// A word that begins more words than this is looked for as a beginning, not as each of them.
const MAX_ENDINGS: usize = 64;
/// What a whole word counts, beside the others.
const WHOLE: f32 = 3.0;
/// What a word counts that begins with it.
const BEGINNING: f32 = 0.5;
/// What a word with one typo counts.
const TYPO: f32 = 0.25;
/// Shorter words begin too many others, and longer ones are looked for with a typo.
const MIN_PREFIX_LENGTH: usize = 2;
const MAX_LENGTH_WITHOUT_TYPO: usize = 4;

/// The words of a search as queries, each of which a document has to match.
pub struct Words {
    /// One query for each word.
    pub queries: Vec<Box<dyn Query>>,
    /// Whether each of them is one word of the index: then the best documents are found without a look at all of them.
    pub are_whole: bool,
}

/// The words of `text` as the index that `searcher` reads knows them.
pub fn look_up(searcher: &Searcher, field: Field, text: &str) -> Result<Words, Error> {
    let words = tokenizer::of(text);
    let found = words.iter().map(|word| Word::look_up(searcher, field, word)).collect::<Result<Vec<_>, _>>()?;
    let are_whole = found.iter().all(|word| word.is_whole && matches!(word.others, Others::None));
    let queries = found.into_iter().map(|word| if are_whole { word.whole() } else { word.query() }).collect();
    Ok(Words { queries, are_whole })
}

/// A word of a search.
struct Word {
    term: Term,
    /// Whether the index has it.
    is_whole: bool,
    others: Others,
    /// What a longer word counts: not more than the word itself where nearly every document has that.
    beginning: f32,
}

/// Other words of the index that match one of a search.
enum Others {
    None,
    /// Those that begin with it.
    Beginning(Vec<Term>),
    /// The same when there are many.
    Prefix,
    /// Those with one typo.
    Typo,
}

impl Word {
    fn look_up(searcher: &Searcher, field: Field, word: &str) -> Result<Self, Error> {
        let term = Term::from_field_text(field, word);
        let having = searcher.doc_freq(&term)?;
        let is_whole = having > 0;
        let letters = word.chars().count();
        let endings = if letters < MIN_PREFIX_LENGTH { BTreeSet::new() } else { endings(searcher, field, word)? };
        let others = match endings.len() {
            0 if is_whole || letters <= MAX_LENGTH_WITHOUT_TYPO => Others::None,
            0 => Others::Typo,
            1..=MAX_ENDINGS => {
                Others::Beginning(endings.iter().map(|word| Term::from_field_text(field, word)).collect())
            }
            _ => Others::Prefix,
        };
        let beginning = if is_whole { BEGINNING.min(rarity(having, searcher.num_docs())) } else { BEGINNING };
        Ok(Self { term, is_whole, others, beginning })
    }

    fn whole(&self) -> Box<dyn Query> {
        Box::new(TermQuery::new(self.term.clone(), IndexRecordOption::WithFreqs))
    }

    /// Whole counts most, then as a beginning, then with one typo.
    fn query(self) -> Box<dyn Query> {
        let mut any: Vec<(Occur, Box<dyn Query>)> = Vec::new();
        if self.is_whole {
            any.push((Occur::Should, Box::new(BoostQuery::new(self.whole(), WHOLE))));
        }
        let others: Option<(Box<dyn Query>, f32)> = match self.others {
            Others::None => None,
            Others::Beginning(terms) => Some((Box::new(TermSetQuery::new(terms)), self.beginning)),
            Others::Prefix => Some((Box::new(FuzzyTermQuery::new_prefix(self.term, 0, true)), self.beginning)),
            Others::Typo => Some((Box::new(FuzzyTermQuery::new(self.term, 1, true)), TYPO)),
        };
        any.extend(others.map(|(query, counts)| {
            let constant: Box<dyn Query> = Box::new(ConstScoreQuery::new(query, counts));
            (Occur::Should, constant)
        }));
        match any.len() {
            0 => Box::new(EmptyQuery),
            1 => any.remove(0).1,
            _ => Box::new(BooleanQuery::new(any)),
        }
    }
}

/// What a word counts that `having` of `all` documents have (the inverse document frequency of BM25).
#[allow(clippy::cast_precision_loss, reason = "a ranking")]
fn rarity(having: u64, all: u64) -> f32 {
    let (having, all) = (having as f32, all as f32);
    ((all - having + 0.5).max(0.5) / (having + 0.5)).ln_1p()
}

/// The longer words of the index that begin with `word`; one more than [`MAX_ENDINGS`] when there are more.
fn endings(searcher: &Searcher, field: Field, word: &str) -> Result<BTreeSet<String>, Error> {
    let mut found = BTreeSet::new();
    let end = [word.as_bytes(), &[0xFF]].concat();
    for segment in searcher.segment_readers() {
        let index = segment.inverted_index(field)?;
        let range = index.terms().range().gt(word.as_bytes()).lt(&end);
        let mut words = range.into_stream().map_err(TantivyError::from)?;
        while words.advance() {
            found.extend(std::str::from_utf8(words.key()).ok().map(str::to_owned));
            if found.len() > MAX_ENDINGS {
                return Ok(found);
            }
        }
    }
    Ok(found)
}
