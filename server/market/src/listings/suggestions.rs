//! Suggestions of the search boxes: at most three titles.
use crate::context::Market;
use base::guest_cache::encode_json;
use catalogue::creators;
use catalogue::experiences;
use platform::http::{CachedResponse, Problem};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// How many are proposed at most (`docs/product.md`, section 12).
const MAX_SUGGESTIONS: usize = 3;

/// What a proposal is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SuggestionType {
    /// An experience.
    Experience,
    /// A course.
    Course,
    /// An AI tool.
    Ai,
    /// Funding.
    Funding,
    /// A creator.
    Creator,
}

/// One proposal.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Suggestion {
    r#type: SuggestionType,
    /// What a click looks for.
    title: String,
    /// Where it belongs.
    category: String,
}

/// The proposals for a text.
#[derive(Debug, Serialize, ToSchema)]
pub struct Suggestions {
    /// At most three.
    suggestions: Vec<Suggestion>,
}

/// Which search box asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SearchBox {
    /// The one on the page of experiences.
    #[default]
    Experiences,
    /// The one on the page of creators.
    Creators,
}

/// What is being typed.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct SuggestionQuery {
    /// The text so far, at most 200 characters.
    pub query: String,
    /// Experiences when absent.
    pub of: SearchBox,
}

/// The nine fixed titles of the catalogue, of which the search box shows the experiences.
const FIXED_TITLES: [(SuggestionType, &str, &str); 9] = [
    (SuggestionType::Experience, "VR Development Fundamentals", "Experiences"),
    (SuggestionType::Experience, "3D Modeling for Beginners", "Experiences"),
    (SuggestionType::Experience, "Brand Identity Design", "Experiences"),
    (SuggestionType::Course, "AI for Creators", "Courses"),
    (SuggestionType::Course, "Digital Marketing Mastery", "Courses"),
    (SuggestionType::Ai, "Content Generation Tools", "AI Tools"),
    (SuggestionType::Ai, "Image Enhancement AI", "AI Tools"),
    (SuggestionType::Funding, "Startup Pitch Decks", "Funding"),
    (SuggestionType::Funding, "Creative Project Funding", "Funding"),
];

/// The response to a request for what a search box proposes.
///
/// # Errors
/// 422 for a text that is too long.
pub async fn cached(app: &Market, query: &SuggestionQuery) -> Result<Arc<CachedResponse>, Problem> {
    let text = experiences::query(&query.query)?;
    let made = async { encode_json(&suggest(app, &text, query.of).await?) };
    let name = format!("{:?} {}", query.of, text.to_lowercase());
    app.guest_cache.suggestions.get_or(&name, made).await
}

/// The proposals for `text`, already checked: the fixed ones that contain it, then live ones that begin with it.
async fn suggest(app: &Market, text: &str, of: SearchBox) -> Result<Suggestions, Problem> {
    let text = text.to_lowercase();
    if text.is_empty() {
        return Ok(Suggestions { suggestions: Vec::new() });
    }
    // a few more than are shown, because several listings may share a title
    let (fixed, kind, category, live) = match of {
        SearchBox::Experiences => {
            let live = experiences::titles(&mut &app.db, &text, 24).await?;
            (fixed_matches(&text), SuggestionType::Experience, "Experiences", live)
        }
        SearchBox::Creators => {
            let live = creators::names(&mut &app.db, &text, 24).await?;
            (Vec::new(), SuggestionType::Creator, "Creators", live)
        }
    };
    let live = live.into_iter().map(|title| Suggestion { r#type: kind, title, category: category.into() });
    Ok(Suggestions { suggestions: distinct(fixed.into_iter().chain(live)) })
}

/// The fixed experiences whose title contains `text`, which is in lower case.
fn fixed_matches(text: &str) -> Vec<Suggestion> {
    let shown = FIXED_TITLES
        .iter()
        .filter(|(kind, title, _)| *kind == SuggestionType::Experience && title.to_lowercase().contains(text));
    shown
        .map(|(kind, title, category)| Suggestion {
            r#type: *kind,
            title: (*title).into(),
            category: (*category).into(),
        })
        .collect()
}

fn distinct(all: impl Iterator<Item = Suggestion>) -> Vec<Suggestion> {
    let mut shown: Vec<Suggestion> = Vec::new();
    for suggestion in all {
        let same = |other: &Suggestion| other.title.to_lowercase() == suggestion.title.to_lowercase();
        if shown.len() < MAX_SUGGESTIONS && !shown.iter().any(same) {
            shown.push(suggestion);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn only_the_experience_ones_are_shown() {
        let titles: Vec<_> = fixed_matches("e").into_iter().map(|s| s.title).collect();
        assert_eq!(titles, ["VR Development Fundamentals", "3D Modeling for Beginners", "Brand Identity Design"]);
        assert!(fixed_matches("pitch").is_empty());
    }
    #[test]
    fn three_different_ones_at_most() {
        let live = ["Dome", "dome", "Dome Tour", "Dome Night", "Domes"];
        let all = live.map(|title| Suggestion {
            r#type: SuggestionType::Experience,
            title: title.into(),
            category: String::new(),
        });
        let titles: Vec<_> = distinct(all.into_iter()).into_iter().map(|s| s.title).collect();
        assert_eq!(titles, ["Dome", "Dome Tour", "Dome Night"]);
    }
}
