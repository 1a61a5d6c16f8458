//! Answering a question from the live catalogue: its items first, then published experiences.
use super::{
    reply::reply,
    rules::{Category, MAX_RESULTS, Question, summary, title_query},
    store::{self, Item},
};
use crate::context::Market;
use crate::listings;
use base::accounts;
use catalogue::experiences::Experience;
use platform::{http::Problem, messages};
use serde::Serialize;
use utoipa::ToSchema;

/// Which engine answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Engine {
    /// The rule bot.
    Rules,
}

/// A result of a question, shown as a card.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ChatResult {
    /// The item's or the experience's id.
    pub id: String,
    /// Its category.
    pub category: Category,
    /// Its title.
    pub title: String,
    /// As in the reply: on one line, at most 160 characters.
    pub description: String,
    /// A path of the web app.
    pub link: String,
    /// Path of the cover as SVG.
    pub cover: String,
}

/// A reply with the results that it lists.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ChatAnswer {
    /// The whole reply, with its numbered results.
    pub reply: String,
    /// The same results, at most five.
    pub results: Vec<ChatResult>,
    /// Which engine answered.
    pub engine: Engine,
}

/// The rule bot's answer to `message`, in the reader's language.
pub async fn answer(app: &Market, message: &str) -> Result<ChatAnswer, Problem> {
    let reader = messages::reader();
    let question = Question::parse(message, &reader);
    let items = store::all(&mut &app.db).await?;
    let wanted = items.into_iter().filter(|item| question.matches(item.category, &item.title, &item.description));
    let mut results: Vec<ChatResult> = wanted.map(ChatResult::from).take(MAX_RESULTS).collect();
    let left = MAX_RESULTS - results.len();
    if left > 0 && question.category.is_none_or(|only| only == Category::Experiences) {
        let found = listings::find_containing(app, &question.filter, left).await?;
        results.extend(found.into_iter().map(ChatResult::from));
    }
    let reply = reply(&question, results.iter().map(|result| (result.title.as_str(), result.description.as_str())));
    Ok(ChatAnswer { reply: reply.text(&reader), results, engine: Engine::Rules })
}

/// What the catalogue says about something that nobody has published yet.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueEntry {
    /// The item with this title; null when there is none.
    #[schema(required)]
    item: Option<ChatResult>,
}

/// The experience of the catalogue with this title, without regard to case.
///
/// # Errors
/// 422 for a text that can be no title.
pub async fn entry(app: &Market, title: &str) -> Result<CatalogueEntry, Problem> {
    let title = title_query(title)?.to_lowercase();
    let items = store::all(&mut &app.db).await?;
    let named = |item: &Item| item.category == Category::Experiences && item.title.to_lowercase() == title;
    Ok(CatalogueEntry { item: items.into_iter().find(named).map(ChatResult::from) })
}

impl From<Item> for ChatResult {
    fn from(item: Item) -> Self {
        Self {
            link: item_link(&item),
            cover: accounts::cover(&item.id),
            id: item.id,
            category: item.category,
            title: item.title,
            description: item.description,
        }
    }
}

impl From<Experience> for ChatResult {
    fn from(experience: Experience) -> Self {
        Self {
            link: format!("/experiences/{}", experience.id),
            cover: accounts::cover(&experience.id),
            description: summary(&experience.description),
            category: Category::Experiences,
            id: experience.id.into(),
            title: experience.title,
        }
    }
}

/// Where an item links to: its module's page, or a search for listings like it.
fn item_link(item: &Item) -> String {
    if item.category == Category::Experiences {
        let query: String = url::form_urlencoded::byte_serialize(item.title.as_bytes()).collect();
        return format!("/experiences?query={query}");
    }
    format!("/{}", item.category.stored_name())
}
