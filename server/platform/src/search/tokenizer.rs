//! How a text becomes words.
use tantivy::tokenizer::{AsciiFoldingFilter, LowerCaser, RemoveLongFilter, SimpleTokenizer, TextAnalyzer};

/// The name under which the index knows the analyzer.
pub const NAME: &str = "words";
/// Words of a search beyond these are left out.
const MAX_TOKENS: usize = 16;
/// Longer words are left out, in documents and searches alike.
const MAX_TOKEN_LENGTH: usize = 60;

/// Letters and digits, in lower case, without accents.
pub fn analyzer() -> TextAnalyzer {
    TextAnalyzer::builder(SimpleTokenizer::default())
        .filter(RemoveLongFilter::limit(MAX_TOKEN_LENGTH))
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
        if words.len() < MAX_TOKENS && !words.contains(&token.text) {
            words.push(token.text.clone());
        }
    }
    words
}
