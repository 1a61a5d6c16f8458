//! Experiences as they stand on the wire.
use super::rules::{Action, Experience, Side, actions};
use crate::accounts::{self, Actor};
use platform::{
    clock::iso,
    money::{self, Cents},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// An experience as a viewer sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExperienceView {
    id: String,
    title: String,
    description: String,
    /// Dollars.
    #[serde(rename = "pricePerHour")]
    price_per_hour: f64,
    /// Cents.
    price_cents: Cents,
    /// The publisher's full name, or 'Unknown Mentor'.
    #[serde(rename = "mentorName")]
    mentor_name: String,
    /// `Star`, `Briefcase` or another word.
    icon: String,
    side: Side,
    tags: Vec<String>,
    /// Who published it.
    user_id: String,
    /// Path of the cover as SVG; the same path with `.png` is a 1200 by 630 picture.
    cover: String,
    /// What the viewer may do.
    actions: Vec<Action>,
    created_at: String,
}

impl ExperienceView {
    /// `experience` as `viewer` sees it.
    pub fn of(experience: Experience, viewer: Option<&Actor>) -> Self {
        Self {
            actions: actions(&experience, viewer),
            mentor_name: experience.mentor_name().to_owned(),
            cover: accounts::cover(&experience.id),
            price_per_hour: money::dollars(experience.price_cents),
            created_at: iso(experience.created_at),
            id: experience.id,
            title: experience.title,
            description: experience.description,
            price_cents: experience.price_cents,
            icon: experience.icon,
            side: experience.side,
            tags: experience.tags,
            user_id: experience.publisher_id,
        }
    }
}

/// One experience.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExperienceAnswer {
    /// As the caller sees it.
    pub experience: ExperienceView,
}

/// A page of experiences.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExperiencesPage {
    /// At most `limit` of them.
    pub experiences: Vec<ExperienceView>,
    /// The `cursor` of the next page; null on the last.
    #[schema(required)]
    pub next_cursor: Option<String>,
    /// How many there are in all.
    #[schema(required)]
    pub count: Option<i64>,
}

/// What to list.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct ListQuery {
    /// Words to look for, at most 200 characters: beginnings of words and words with one typo are found.
    pub query: Option<String>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
    /// 1 to 100; 24 when absent.
    pub limit: Option<usize>,
    /// Separated by commas; all of them, whole, without regard to case.
    pub tags: Option<String>,
    /// Only briefs, or only services.
    pub side: Option<Side>,
    /// Dollars per hour at least.
    pub min_price: Option<f64>,
    /// Dollars per hour at most.
    pub max_price: Option<f64>,
    /// `relevance` with a query and `newest` without, when absent.
    pub sort: Option<Sort>,
    /// Only what this person published, newest first.
    pub user_id: Option<String>,
}

/// The order of a list.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// The newest first.
    Newest,
    /// The best match first.
    Relevance,
    /// The cheapest first.
    PriceAsc,
    /// The dearest first.
    PriceDesc,
}

/// What to publish; all three of title, description and price are required.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewExperience {
    /// At most 100 characters.
    pub title: String,
    /// At most 1000 characters.
    pub description: String,
    /// Dollars, 0.01 to 100,000.00, at most two decimals.
    #[schema(required)]
    pub price_per_hour: Option<f64>,
    /// `Star` when absent.
    pub icon_name: Option<String>,
    /// At most 50, each at most 50 characters.
    pub tags: Vec<String>,
}

/// What to change; absent fields stay.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ExperienceChange {
    /// At most 100 characters.
    pub title: Option<String>,
    /// At most 1000 characters.
    pub description: Option<String>,
    /// Dollars, 0.01 to 100,000.00, at most two decimals.
    pub price_per_hour: Option<f64>,
    /// Letters and digits.
    pub icon_name: Option<String>,
    /// At most 50, each at most 50 characters.
    pub tags: Option<Vec<String>>,
}
