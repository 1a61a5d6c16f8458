//! Classification of a question (`docs/product.md`, section 14); `reply.rs` has the answer.
use platform::{
    messages::{Message, Reader},
    msg,
    schema::Bounds,
    text::{Field, Refused},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The most results in one answer.
pub const MAX_RESULTS: usize = 5;
/// Turns of a conversation that are read: its last ones.
pub const MAX_TURNS: usize = 50;

const MESSAGE: Field = Field::new("content", "field-message", 2000);
const TITLE: Field = Field::new("title", "field-title", 100);
const TITLE_QUERY: Field = Field::new("title", "field-title", 200);
const DESCRIPTION: Field = Field::new("description", "field-description", 300);

/// The limits of what people send here, for the OpenAPI document.
pub const BOUNDS: Bounds = &[
    ("ChatMessage", &[MESSAGE.required()]),
    ("NewCatalogueItem", &[TITLE.required(), DESCRIPTION.required()]),
    ("CatalogueItemChange", &[TITLE.required(), DESCRIPTION.required()]),
];
/// A longer description is cut in an answer: the card links to the full text.
const SUMMARY_LENGTH: usize = 160;

/// The category of an item, in the order in which they win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CatalogueCategory)]
pub enum Category {
    /// Experiences to book.
    Experiences,
    /// Courses.
    Courses,
    /// AI tools.
    Ai,
    /// Funding.
    Funding,
}

impl Category {
    /// In the order in which they win.
    const ALL: [Self; 4] = [Self::Experiences, Self::Courses, Self::Ai, Self::Funding];

    /// Its keywords, as [`listed`] reads them.
    fn keywords(self) -> Message {
        match self {
            Self::Experiences => msg!("assistant-keywords-experiences"),
            Self::Courses => msg!("assistant-keywords-courses"),
            Self::Ai => msg!("assistant-keywords-ai"),
            Self::Funding => msg!("assistant-keywords-funding"),
        }
    }
    /// Its name in the database and on the wire; messages select by it.
    pub fn stored_name(self) -> &'static str {
        match self {
            Self::Experiences => "experiences",
            Self::Courses => "courses",
            Self::Ai => "ai",
            Self::Funding => "funding",
        }
    }
}

/// What a message asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// `None`: all of them.
    pub category: Option<Category>,
    /// What a result's title or description must contain; empty: nothing.
    pub filter: String,
}

impl Question {
    /// Parses `message`, which is in English or in the reader's language: the first category that has a keyword in it,
    /// as a whole word or its plural, and the text after its last marker, such as the whole word "for". The longest
    /// keyword wins: of "machine learning" nothing is left for "learning".
    pub fn parse(message: &str, reader: &Reader) -> Self {
        let mut words = words(message);
        let keywords = |category: Category| {
            listed(&category.keywords(), reader).into_iter().map(move |keyword| (category, keyword))
        };
        let mut keywords: Vec<(Category, String)> = Category::ALL.into_iter().flat_map(keywords).collect();
        keywords.sort_by_key(|(_, keyword)| std::cmp::Reverse(keyword.split(' ').count()));
        let named: Vec<Category> = keywords
            .into_iter()
            .filter(|(_, keyword)| remove(&mut words, keyword))
            .map(|(category, _)| category)
            .collect();
        let category = Category::ALL.into_iter().find(|category| named.contains(category));
        let filter = after_marker(message, &listed(&msg!("assistant-markers"), reader));
        Self { category, filter: filter.trim_matches(is_edge).to_owned() }
    }
    /// Whether something of `category` with these texts answers the question.
    pub fn matches(&self, category: Category, title: &str, description: &str) -> bool {
        self.category.is_none_or(|only| only == category) && self.matches_text(title, description)
    }
    fn matches_text(&self, title: &str, description: &str) -> bool {
        let filter = self.filter.to_lowercase();
        title.to_lowercase().contains(&filter) || description.to_lowercase().contains(&filter)
    }
}

/// The entries, in English and in the reader's language, of a message that is a list with commas, in lower case.
fn listed(list: &Message, reader: &Reader) -> Vec<String> {
    let texts = [list.english(), list.text(reader)];
    texts.iter().flat_map(|text| text.split(',')).map(|entry| entry.trim().to_owned()).collect()
}

/// The words of `text`, in lower case.
fn words(text: &str) -> Vec<String> {
    text.split(is_gap).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// Whether `c` is between words.
fn is_gap(c: char) -> bool {
    !c.is_alphanumeric()
}

/// Removes `keyword` (one word or two) and its plural in -s from `words`, wherever they are; lists name other plurals.
/// Whether it was there.
fn remove(words: &mut Vec<String>, keyword: &str) -> bool {
    let length = keyword.split(' ').count();
    let is_here = |window: &[String]| {
        let here = window.join(" ");
        here == keyword || here.strip_suffix('s') == Some(keyword)
    };
    let mut found = false;
    while let Some(at) = words.windows(length).position(is_here) {
        words.drain(at..at + length);
        found = true;
    }
    found
}

/// What follows the last whole word that is one of `markers`; nothing when there is none.
fn after_marker<'a>(message: &'a str, markers: &[String]) -> &'a str {
    let (mut at, mut rest) = (0, "");
    for piece in message.split_inclusive(is_gap) {
        let word = piece.trim_end_matches(is_gap);
        if markers.contains(&word.to_lowercase()) {
            rest = &message[at + word.len()..];
        }
        at += piece.len();
    }
    rest
}

/// Whether `c` is trimmed from both ends of a filter.
fn is_edge(c: char) -> bool {
    c.is_whitespace() || "?!.,;:-\"'“”«»¿¡".contains(c)
}

/// `text` on one line and short enough for an answer.
pub fn summary(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= SUMMARY_LENGTH {
        return line;
    }
    let cut: String = line.chars().take(SUMMARY_LENGTH).collect();
    let end = cut.rfind(' ').unwrap_or(cut.len());
    format!("{}…", cut[..end].trim_end_matches(is_edge))
}

/// The person's last message, checked.
pub fn last_user_message<'a>(mut turns: impl DoubleEndedIterator<Item = (&'a str, bool)>) -> Result<String, Refused> {
    let last = turns.rfind(|(_, from_bot)| !from_bot).map(|(content, _)| content).unwrap_or_default();
    MESSAGE.filled(MESSAGE.paragraphs(last)?)
}

/// A title to look for: on one line; only its length can be wrong.
pub fn title_query(text: &str) -> Result<String, Refused> {
    TITLE_QUERY.line(&text.replace(char::is_control, " "))
}

/// A title of the catalogue as it is stored.
pub fn title(text: &str) -> Result<String, Refused> {
    TITLE.filled(TITLE.title(text)?)
}

/// A description of the catalogue as it is stored: one sentence, on one line.
pub fn description(text: &str) -> Result<String, Refused> {
    DESCRIPTION.filled(DESCRIPTION.line(text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_message_of_the_person_is_the_question() {
        let turns = [("hello", false), ("Here are some", true), ("courses", false), ("…", true)];
        assert_eq!(last_user_message(turns.into_iter()).as_deref(), Ok("courses"));
        assert_eq!(last_user_message([("hi", true)].into_iter()).unwrap_err().message.english(), "Message is required");
        let long = "é".repeat(2001);
        assert_eq!(
            last_user_message([(long.as_str(), false)].into_iter()).unwrap_err().message.english(),
            "Message must be at most 2000 characters"
        );
    }

    #[test]
    fn a_long_description_is_cut_at_a_word() {
        assert_eq!(summary("One\n line."), "One line.");
        let long = summary(&"word, ".repeat(60));
        assert!(long.ends_with("word…") && long.chars().count() <= 161, "{long}");
        assert_eq!(summary(&"x".repeat(300)).chars().count(), 161);
    }
}
