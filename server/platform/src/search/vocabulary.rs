//! Matching of index words to a word of a search.
//!
//! A word that the index has is looked for as it is, and as a prefix of others. Words with one typo are looked for only
//! if the index has it neither whole nor as a prefix: that walks through all words. A pair of characters of a script
//! without spaces is looked for as it is.
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
/// What each word counts in a search for most of them: more than all ranks together, so the number of words comes first.
const MATCHED: f32 = 1_000.0;
/// Words that more than a quarter of the documents have, and more than so many, say nothing in a search for most of the
/// words.
const MIN_COMMON: u64 = 10;
/// Of the words that the index has, the rarest are looked for in a search for most of them; of the others, the first with
/// typos. Both bound what a search can cost.
const MAX_KNOWN: usize = 8;
const MAX_WITH_TYPOS: usize = 2;
/// Shorter words begin too many others, and longer ones are looked for with a typo.
const MIN_PREFIX_LENGTH: usize = 2;
const MAX_LENGTH_WITHOUT_TYPO: usize = 4;
/// In a search for most of the words, words from these lengths on are looked for with one typo, and with two.
const MIN_LENGTH_CLOSE: usize = 4;
/// The same beside a word that the index has: a short word is only a letter away from many that mean something else.
const MIN_LENGTH_BESIDE_KNOWN: usize = 5;
const MIN_LENGTH_CLOSE_TWICE: usize = 7;

/// The words of a search as queries, each of which a document has to match.
pub struct Words {
    /// One query for each word.
    pub queries: Vec<Box<dyn Query>>,
    /// Whether each of them is one word of the index: then the best documents are found without a look at all of them.
    pub are_whole: bool,
}

/// The words of `text` as the index that `searcher` reads knows them.
pub fn look_up(searcher: &Searcher, field: Field, text: &str) -> Result<Words, Error> {
    let words = tokenizer::tokenize(text);
    let found = words.iter().map(|word| Word::look_up(searcher, field, word)).collect::<Result<Vec<_>, _>>()?;
    let are_whole = found.iter().all(|word| word.is_whole && matches!(word.others, Others::None));
    let queries = found.into_iter().map(|word| if are_whole { word.whole() } else { word.query() }).collect();
    Ok(Words { queries, are_whole })
}

/// How many of the words of a search a close match has at least.
#[derive(Clone, Copy)]
pub enum Least {
    /// Half of them, rounded up.
    Half,
    /// One.
    One,
}

/// A query for the documents that have at least `least` of the words of `text`, those with the most of them first;
/// nothing where it would find no more than a search for all of them.
pub fn look_up_most(
    searcher: &Searcher,
    field: Field,
    text: &str,
    least: Least,
) -> Result<Option<Box<dyn Query>>, Error> {
    let words = tokenizer::tokenize(text);
    let mut found = words.iter().map(|word| Word::look_up(searcher, field, word)).collect::<Result<Vec<_>, _>>()?;
    found.retain(|word| !word.is_common(searcher.num_docs()));
    if found.is_empty() || (words.len() == 1 && !found.iter().any(Word::gains)) {
        return Ok(None);
    }
    let (mut known, unknown): (Vec<_>, Vec<_>) = found.into_iter().partition(Word::is_known);
    known.sort_by_key(|word| word.having);
    known.truncate(MAX_KNOWN);
    let least = match least {
        Least::Half => (known.len() + unknown.len()).div_ceil(2),
        Least::One => 1,
    };
    let shortest = if known.is_empty() { MIN_LENGTH_CLOSE } else { MIN_LENGTH_BESIDE_KNOWN };
    let unknown = unknown.into_iter().filter(|word| word.letters >= shortest && word.typos_if_close() > 0);
    let unknown = unknown.take(MAX_WITH_TYPOS).map(Word::loosened);
    let mut queries: Vec<_> = known.into_iter().chain(unknown).map(|word| (Occur::Should, word.counted())).collect();
    if queries.len() < least {
        return Ok(None);
    }
    Ok(match queries.len() {
        1 => queries.pop().map(|(_, query)| query),
        _ => Some(Box::new(BooleanQuery::with_minimum_required_clauses(queries, least))),
    })
}

/// A word of a search.
struct Word {
    term: Term,
    letters: usize,
    /// Whether it is a pair of characters of a script without spaces.
    is_piece: bool,
    /// How many documents have it.
    having: u64,
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
    /// Those with so many typos at most.
    Typo(u8),
}

impl Word {
    fn look_up(searcher: &Searcher, field: Field, word: &str) -> Result<Self, Error> {
        let term = Term::from_field_text(field, word);
        let having = searcher.doc_freq(&term)?;
        let is_whole = having > 0;
        let (letters, is_piece) = (word.chars().count(), tokenizer::is_piece(word));
        let is_beginning = letters >= MIN_PREFIX_LENGTH || is_piece;
        let endings = if is_beginning { endings(searcher, field, word)? } else { BTreeSet::new() };
        let others = match endings.len() {
            0 if is_whole || is_piece || letters <= MAX_LENGTH_WITHOUT_TYPO => Others::None,
            0 => Others::Typo(1),
            1..=MAX_ENDINGS => {
                Others::Beginning(endings.iter().map(|word| Term::from_field_text(field, word)).collect())
            }
            _ => Others::Prefix,
        };
        let beginning = if is_whole { BEGINNING.min(rarity(having, searcher.num_docs())) } else { BEGINNING };
        Ok(Self { term, letters, is_piece, having, is_whole, others, beginning })
    }

    /// Whether the index has it, whole or as a beginning.
    fn is_known(&self) -> bool {
        self.is_whole || matches!(self.others, Others::Beginning(_) | Others::Prefix)
    }

    /// Whether so many of `all` documents have it that it tells none of them apart.
    fn is_common(&self, all: u64) -> bool {
        self.having > MIN_COMMON.max(all / 4)
    }

    /// How many typos it may have in a search for most of the words; none if it is known.
    fn typos_if_close(&self) -> u8 {
        match self.letters {
            _ if self.is_known() || self.is_piece => 0,
            ..MIN_LENGTH_CLOSE => 0,
            MIN_LENGTH_CLOSE..MIN_LENGTH_CLOSE_TWICE => 1,
            MIN_LENGTH_CLOSE_TWICE.. => 2,
        }
    }

    /// Whether these are more than in a search for all words.
    fn gains(&self) -> bool {
        let strict = if let Others::Typo(most) = self.others { most } else { 0 };
        self.typos_if_close() > strict
    }

    /// The same with these typos.
    fn loosened(mut self) -> Self {
        self.others = Others::Typo(self.typos_if_close());
        self
    }

    /// As one of several words of which not all have to match: [`MATCHED`], and what it counts beside that.
    fn counted(self) -> Box<dyn Query> {
        let is_whole = self.is_whole;
        let query = self.query();
        if !is_whole {
            return Box::new(ConstScoreQuery::new(query, MATCHED)); // which ranks all that it finds alike
        }
        let matched: Box<dyn Query> = Box::new(ConstScoreQuery::new(query.box_clone(), MATCHED));
        Box::new(BooleanQuery::union(vec![query, matched]))
    }

    fn whole(&self) -> Box<dyn Query> {
        Box::new(TermQuery::new(self.term.clone(), IndexRecordOption::WithFreqs))
    }

    /// Whole counts most, then as a beginning, then with typos.
    fn query(self) -> Box<dyn Query> {
        let mut any: Vec<(Occur, Box<dyn Query>)> = Vec::new();
        if self.is_whole {
            any.push((Occur::Should, Box::new(BoostQuery::new(self.whole(), WHOLE))));
        }
        let others: Option<(Box<dyn Query>, f32)> = match self.others {
            Others::None => None,
            Others::Beginning(terms) => Some((Box::new(TermSetQuery::new(terms)), self.beginning)),
            Others::Prefix => Some((Box::new(FuzzyTermQuery::new_prefix(self.term, 0, true)), self.beginning)),
            Others::Typo(most) => Some((Box::new(FuzzyTermQuery::new(self.term, most, true)), TYPO)),
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
