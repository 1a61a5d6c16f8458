//! The sentences of the assistant (`docs/product.md`, section 14). The browser has the same for when the server cannot be
//! reached (`web/src/assistant/bot.ts`); `server/marketplace/tests/assistant.json` holds both to the same answers.
use super::rules::{Category, MAX_RESULTS, Question};
use std::fmt::Write;

/// Said when the rule bot itself fails.
pub const FETCH_FAILED: &str = "Sorry, I had trouble fetching information. Please try again later.";

/// The answer to `question` over these titles and descriptions, of which it names at most [`MAX_RESULTS`].
pub fn reply<'a>(question: &Question, results: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut lines = String::new();
    for (number, (title, description)) in results.into_iter().take(MAX_RESULTS).enumerate() {
        let _ = write!(lines, "\n{}. {title}: {description}", number + 1);
    }
    let category = question.category.map(Category::word);
    if lines.is_empty() {
        let asked = if question.filter.is_empty() { category.unwrap_or("all") } else { &question.filter };
        return format!("I couldn't find any results for \"{asked}\". Please try a different query.");
    }
    match category {
        Some(category) => format!("Here are some {category} I found:{lines}"),
        None => format!("Here are some results I found:{lines}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    /// One line of the fixture that the browser's rules are held to as well.
    #[derive(Deserialize)]
    struct Case {
        question: String,
        category: Option<Category>,
        filter: String,
        reply: String,
    }
    #[derive(Deserialize)]
    struct Item {
        category: Category,
        title: String,
        description: String,
    }
    #[derive(Deserialize)]
    struct Fixture {
        items: Vec<Item>,
        cases: Vec<Case>,
    }

    #[test]
    fn each_question_gets_its_answer() {
        let fixture: Fixture = serde_json::from_str(include_str!("../../tests/assistant.json")).expect("the fixture");
        for case in fixture.cases {
            let question = Question::of(&case.question);
            assert_eq!(
                (question.category, question.filter.as_str()),
                (case.category, case.filter.as_str()),
                "{}",
                case.question
            );
            let found =
                fixture.items.iter().filter(|item| question.matches(item.category, &item.title, &item.description));
            let found = found.map(|item| (item.title.as_str(), item.description.as_str()));
            assert_eq!(reply(&question, found), case.reply, "{}", case.question);
        }
    }
}
