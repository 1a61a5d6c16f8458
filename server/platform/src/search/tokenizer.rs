//! Tokenization, the same for documents and searches.
//!
//! Words are runs of letters, digits and marks, folded by the rules of their script (`folding.rs`). Scripts without spaces
//! between words become pairs of characters that follow each other: then every part of a compound is found, which words
//! of a dictionary would not promise (`docs/decisions/0030-search-in-every-script.md`).
use super::folding::{fold, has_no_spaces, is_within_word};
use tantivy::tokenizer::{AsciiFoldingFilter, TextAnalyzer, Token, TokenStream, Tokenizer};
use unicode_normalization::char::is_combining_mark;

/// The name under which the index knows the analyzer.
pub const NAME: &str = "words";
/// Words of a search beyond these are left out.
const MAX_TOKENS: usize = 16;
/// Words of so many letters are left out, in documents and searches alike.
const MAX_LETTERS: usize = 60;

/// Of documents.
pub fn analyzer() -> TextAnalyzer {
    of_words(Words { with_last: true, ..Words::default() })
}

fn of_words(words: Words) -> TextAnalyzer {
    TextAnalyzer::builder(words).filter(AsciiFoldingFilter).build()
}

/// The words of a search, each once.
pub fn tokenize(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut analyzer = of_words(Words::default());
    let mut tokens = analyzer.token_stream(text);
    while let Some(token) = tokens.next() {
        if words.len() < MAX_TOKENS && !words.contains(&token.text) {
            words.push(token.text.clone());
        }
    }
    words
}

/// Whether `word` is a piece of a text without spaces.
pub fn is_piece(word: &str) -> bool {
    word.chars().next().is_some_and(has_no_spaces)
}

#[derive(Clone, Default)]
struct Words {
    /// Whether the last character of a run without spaces is a word of its own, too: then each of its characters begins
    /// some word, and is found alone.
    with_last: bool,
    token: Token,
    /// Words that were read and not given out, the last first.
    ready: Vec<String>,
}

impl Tokenizer for Words {
    type TokenStream<'a> = Stream<'a>;
    fn token_stream<'a>(&'a mut self, text: &'a str) -> Stream<'a> {
        self.token.reset();
        self.ready.clear();
        Stream { rest: text, words: self }
    }
}

struct Stream<'a> {
    rest: &'a str,
    words: &'a mut Words,
}

impl TokenStream for Stream<'_> {
    fn advance(&mut self) -> bool {
        let Words { with_last, token, ready } = &mut *self.words;
        token.position = token.position.wrapping_add(1);
        loop {
            if let Some(next) = ready.pop() {
                token.text = next;
                return true;
            }
            let Some(word) = next_word(&mut self.rest) else { return false };
            if !word.is_ascii() {
                split(&fold(word), *with_last, ready);
                ready.reverse();
            } else if word.len() < MAX_LETTERS {
                token.text.clear();
                token.text.push_str(word);
                token.text.make_ascii_lowercase();
                return true;
            }
        }
    }
    fn token(&self) -> &Token {
        &self.words.token
    }
    fn token_mut(&mut self) -> &mut Token {
        &mut self.words.token
    }
}

/// Takes the next word off the beginning of `text`.
fn next_word<'a>(text: &mut &'a str) -> Option<&'a str> {
    let start = text.find(char::is_alphanumeric)?;
    let word = &text[start..];
    // nearly every word is plain ASCII
    let ascii = word.bytes().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(word.len());
    let end = match word.as_bytes().get(ascii) {
        Some(next) if !next.is_ascii() => word.find(|c| !is_within_word(c)).unwrap_or(word.len()),
        _ => ascii,
    };
    let (word, rest) = word.split_at(end);
    *text = rest;
    Some(word)
}

/// Adds the words of `folded` to `words`: its parts in scripts with spaces, and the pairs of the others.
fn split(folded: &str, with_last: bool, words: &mut Vec<String>) {
    let mut rest = folded;
    while let Some(first) = rest.chars().next() {
        let spaceless = has_no_spaces(first);
        let is_other = |c: char| !is_combining_mark(c) && has_no_spaces(c) != spaceless;
        let (run, after) = rest.split_at(rest.find(is_other).unwrap_or(rest.len()));
        if spaceless {
            pairs(run, with_last, words);
        } else if run.chars().count() < MAX_LETTERS {
            words.push(run.to_owned());
        }
        rest = after;
    }
}

/// The characters of `run`, with their marks, in overlapping pairs.
fn pairs(run: &str, with_last: bool, words: &mut Vec<String>) {
    let is_start = |&(at, c): &(usize, char)| at == 0 || !is_combining_mark(c);
    let starts: Vec<usize> = run.char_indices().filter(is_start).map(|(at, _)| at).collect();
    let end = |n: usize| starts.get(n).copied().unwrap_or(run.len());
    words.extend(starts.windows(2).enumerate().map(|(n, pair)| run[pair[0]..end(n + 2)].to_owned()));
    if with_last || starts.len() == 1 {
        words.extend(starts.last().map(|last| run[*last..].to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn indexed(text: &str) -> Vec<String> {
        let (mut all, mut analyzer) = (Vec::new(), analyzer());
        analyzer.token_stream(text).process(&mut |token| all.push(token.text.clone()));
        all
    }

    #[test]
    fn a_text_becomes_its_words() {
        for (text, words) in [
            ("VR-Training, 2nd edition!", vec!["vr", "training", "2nd", "edition"]),
            ("Café Zürich Straße Łódź", vec!["cafe", "zurich", "strasse", "lodz"]),
            ("soft\u{ad}hyphen zero\u{200b}width", vec!["softhyphen", "zero", "width"]),
            ("हिन्दी में", vec!["हिन्दी", "में"]),
            ("VR体験2", vec!["vr", "体験", "験", "2"]),
            ("東京タワー", vec!["東京", "京た", "たわ", "わー", "ー"]),
            ("茶", vec!["茶"]),
            ("ดำน้ำ", vec!["ดํา", "าน้ํ", "น้ํา", "า"]),
            ("\u{301}", vec![]),
            ("👩\u{200d}🚀 😀", vec![]),
        ] {
            assert_eq!(indexed(text), words, "{text}");
        }
    }

    #[test]
    fn a_search_has_each_word_once_and_no_last_character() {
        assert_eq!(tokenize("Go go GO gö"), ["go"]);
        assert_eq!(tokenize("東京"), ["東京"]);
        assert_eq!(tokenize("京"), ["京"]);
        assert_eq!(tokenize(&"x ".repeat(99)).len(), 1);
        assert_eq!(tokenize(&("a".to_owned() + &"東京大阪".repeat(9))).len(), 5);
        assert_eq!(tokenize("a b c d e f g h i j k l m n o p q r s t").len(), MAX_TOKENS);
    }

    #[test]
    fn words_are_limited_by_their_letters() {
        for (letter, bytes) in [("y", 1), ("я", 2), ("य", 3)] {
            assert_eq!(indexed(&letter.repeat(59)).concat().len(), 59 * bytes);
            assert_eq!(indexed(&letter.repeat(60)), [""; 0]);
        }
        assert_eq!(indexed(&"東".repeat(600)).len(), 600, "which has no words to limit");
    }
}
