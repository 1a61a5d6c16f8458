//! The assistant's replies (`docs/product.md`, section 14). The browser says the same when the server cannot be reached
//! (`web/src/assistant/bot.ts`); `server/marketplace/tests/assistant.json` holds both to the same answers.
use super::rules::{Category, MAX_RESULTS, Question};
use platform::{messages::Message, msg};
use std::fmt::Write;

/// The answer to `question` over these titles and descriptions, of which it names at most [`MAX_RESULTS`].
pub fn reply<'a>(question: &Question, results: impl IntoIterator<Item = (&'a str, &'a str)>) -> Message {
    let mut lines = String::new();
    for (number, (title, description)) in results.into_iter().take(MAX_RESULTS).enumerate() {
        let _ = write!(lines, "\n{}. {title}: {description}", number + 1);
    }
    let category = question.category.map_or("other", Category::stored_name);
    if !lines.is_empty() {
        msg!("assistant-found", category = category, lines = lines)
    } else if question.filter.is_empty() {
        msg!("assistant-nothing-in", category = category)
    } else {
        msg!("assistant-nothing", asked = question.filter.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::messages::Reader;
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
        spanish: Vec<Case>,
    }

    #[test]
    fn each_question_gets_its_answer_in_the_readers_language() {
        let fixture: Fixture =
            serde_json::from_str(include_str!("../../../marketplace/tests/assistant.json")).expect("the fixture");
        for (cases, language) in [(fixture.cases, "en"), (fixture.spanish, "es")] {
            let reader = Reader::accepting(language);
            for case in cases {
                let question = Question::parse(&case.question, &reader);
                assert_eq!(
                    (question.category, question.filter.as_str()),
                    (case.category, case.filter.as_str()),
                    "{}",
                    case.question
                );
                let found =
                    fixture.items.iter().filter(|item| question.matches(item.category, &item.title, &item.description));
                let found = found.map(|item| (item.title.as_str(), item.description.as_str()));
                assert_eq!(reply(&question, found).text(&reader), case.reply, "{}", case.question);
            }
        }
    }

    #[test]
    fn a_category_without_anything_is_named() {
        for (asked, english, spanish) in [
            ("hello", "results for \"all\".", "No he encontrado nada."),
            ("courses", "results for \"courses\".", "No he encontrado ningún curso."),
            ("ai", "results for \"ai\".", "No he encontrado ninguna herramienta de IA."),
        ] {
            let reply = reply(&Question::parse(asked, &Reader::default()), []);
            assert_eq!(reply.english(), format!("I couldn't find any {english} Please try a different query."));
            assert_eq!(reply.text(&Reader::accepting("es")), format!("{spanish} Prueba con otra pregunta."));
        }
    }
}
