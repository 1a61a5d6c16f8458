//! How a text becomes words, and how a word is looked for.
use tantivy::{
    Term,
    query::{BooleanQuery, BoostQuery, FuzzyTermQuery, Occur, Query, TermQuery},
    schema::{Field, IndexRecordOption},
    tokenizer::{AsciiFoldingFilter, LowerCaser, RemoveLongFilter, SimpleTokenizer, TextAnalyzer},
};

/// The name under which the index knows the analyzer.
pub const NAME: &str = "words";
/// Words of a search beyond these are left out.
const MOST: usize = 16;
/// Longer words are left out, in documents and searches alike.
const LONGEST: usize = 60;

/// Letters and digits, in lower case, without accents.
pub fn analyzer() -> TextAnalyzer {
    TextAnalyzer::builder(SimpleTokenizer::default())
        .filter(RemoveLongFilter::limit(LONGEST))
        .filter(LowerCaser)
        .filter(AsciiFoldingFilter)
        .build()
}

/// The words of a search, each once.
pub fn of(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut analyzer = analyzer();
    let mut tokens = analyzer.token_stream(text);
    while let Some(token) = tokens.next() {
        if words.len() < MOST && !words.contains(&token.text) {
            words.push(token.text.clone());
        }
    }
    words
}

/// Documents with `word`; whole counts most, then as a beginning, then with one typo (in words over four letters).
pub fn query(field: Field, word: &str) -> Box<dyn Query> {
    let term = Term::from_field_text(field, word);
    let letters = word.chars().count();
    let whole = TermQuery::new(term.clone(), IndexRecordOption::WithFreqs);
    let mut any: Vec<(Occur, Box<dyn Query>)> = vec![(Occur::Should, Box::new(BoostQuery::new(Box::new(whole), 3.0)))];
    if letters >= 2 {
        let beginning = FuzzyTermQuery::new_prefix(term.clone(), 0, true);
        any.push((Occur::Should, Box::new(BoostQuery::new(Box::new(beginning), 0.5))));
    }
    if letters > 4 {
        let typo = FuzzyTermQuery::new(term, 1, true);
        any.push((Occur::Should, Box::new(BoostQuery::new(Box::new(typo), 0.25))));
    }
    Box::new(BooleanQuery::new(any))
}
