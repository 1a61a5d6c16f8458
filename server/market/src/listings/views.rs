//! Experiences on the wire.
use base::accounts::{self, Actor, Unknown};
use base::guest_cache::Card;
use catalogue::experiences::{Action, Experience, Facts, FilteredBy, Side, actions_of, film_path};
use catalogue::questions::PublishedQuestion;
use deals::ViewerContext;
use platform::{clock::iso, money::Cents, number};
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
    /// `Star`, `Briefcase` or another icon name.
    icon: String,
    side: Side,
    tags: Vec<String>,
    /// What it states about itself.
    facts: Facts,
    /// How many requests for a brief may be accepted; 0 when it stays open.
    openings: i64,
    /// Whether a deal that falls through frees its opening.
    reopens: bool,
    /// Whether the brief is taken: it can no longer be asked for.
    taken: bool,
    /// Whether it was unpublished, so that only its publisher and admins see it; absent otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    unpublished: bool,
    /// Who published it.
    user_id: String,
    /// Path of the cover as SVG; the same path with `.png` is a picture of 800 by 420 pixels.
    cover: String,
    /// Path of the film that plays on its card and page; the same path with `.jpg` is its poster.
    #[schema(required)]
    teaser: Option<String>,
    /// What the viewer may do.
    actions: Vec<Action>,
    /// The viewer's own live request for it: a booking's id.
    #[schema(required)]
    requested: Option<String>,
    /// Whether that request is accepted; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    agreed: Option<bool>,
    /// The booking that the viewer has to pay for before they may request it; absent when nothing is overdue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pay_first: Option<String>,
    /// How many requests for it wait for the viewer's answer; null for those who do not publish it.
    #[schema(required)]
    waiting: Option<i64>,
    /// What its publisher has answered for everybody, oldest first; only where one experience is asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub questions: Vec<PublishedQuestion>,
    created_at: String,
}

impl ExperienceView {
    /// `experience` as `viewer` sees it, with what `context` says of their requests and payments.
    pub fn new(experience: Experience, viewer: Option<&Actor>, context: &ViewerContext) -> Self {
        let (requested, agreed) = context.requested.get(&experience.id).cloned().unzip();
        let own = viewer.is_some_and(|viewer| viewer.id == experience.publisher_id);
        let mut actions = actions_of(&experience, viewer);
        // One live request at a time: its state is shown instead of a button that would be refused.
        actions.retain(|action| requested.is_none() || *action != Action::Book);
        let pay_first = context.pay_first.clone().filter(|_| actions.contains(&Action::Book));
        actions.retain(|action| pay_first.is_none() || *action != Action::Book);
        Self {
            actions,
            requested: requested.map(Into::into),
            agreed,
            pay_first: pay_first.map(Into::into),
            questions: Vec::new(),
            waiting: own.then(|| context.waiting.get(&experience.id).copied().unwrap_or(0)),
            mentor_name: experience.mentor_name().to_owned(),
            cover: accounts::cover(&experience.id),
            teaser: experience.teaser.as_deref().map(film_path),
            price_per_hour: experience.currency.number(experience.price_cents),
            created_at: iso(experience.created_at),
            id: experience.id.into(),
            title: experience.title,
            description: experience.description,
            price_cents: experience.price_cents,
            icon: experience.icon,
            side: experience.side,
            tags: experience.tags,
            facts: experience.facts,
            openings: experience.openings,
            reopens: experience.reopens,
            taken: experience.taken,
            unpublished: !experience.published && !experience.taken,
            user_id: experience.publisher_id.into(),
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
    /// On the first page of a search for words that has fewer than three results: at most six more, which have at least
    /// half of the words or more typos, the closest first. Absent otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub close_matches: Vec<ExperienceView>,
    /// The `cursor` of the next page; null on the last.
    #[schema(required)]
    pub next_cursor: Option<String>,
    /// How many there are in all.
    #[schema(required)]
    pub count: Option<i64>,
}

/// The same page with cards that were serialized earlier.
#[derive(Serialize)]
pub struct CardsPage {
    pub experiences: Vec<Card>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub close_matches: Vec<Card>,
    pub next_cursor: Option<String>,
    pub count: Option<i64>,
}

/// What to list.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct ListQuery {
    /// UserText to look for, at most 200 characters, all of them: beginnings of words and words with one typo are found, and
    /// any part of a text in a script without spaces.
    pub query: Option<String>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
    /// 1 to 100. Without it and without a cursor: the 100 newest; 24 on a search.
    pub limit: Option<usize>,
    /// Comma-separated; all must match, ignoring case.
    pub tags: Option<String>,
    /// Only briefs, or only services.
    pub side: Option<Side>,
    /// Dollars per hour at least.
    #[serde(deserialize_with = "number::optional")]
    pub min_price: Option<f64>,
    /// Dollars per hour at most.
    #[serde(deserialize_with = "number::optional")]
    pub max_price: Option<f64>,
    /// `relevance` with a query and `newest` without, when absent.
    pub sort: Option<Sort>,
    /// Only what this person published, newest first.
    pub user_id: Option<String>,
    /// With the caller's own `user_id`: only what is off the market and can be published again.
    pub unpublished: Option<bool>,
    /// The facts that listings state.
    #[serde(flatten)]
    #[param(ignore)]
    pub facts: FilteredBy,
}

impl ListQuery {
    /// Whether the list is filtered by anything other than words.
    pub fn has_filter(&self) -> bool {
        self.tags.is_some() || self.min_price.is_some() || self.max_price.is_some() || !self.facts.is_empty()
    }
}

/// The order of a list.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// The newest first.
    Newest,
    /// The best match first.
    Relevance,
    /// The lowest price first.
    PriceAsc,
    /// The highest price first.
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
    #[serde(deserialize_with = "number::optional")]
    #[schema(required)]
    pub price_per_hour: Option<f64>,
    /// The same as `price_per_hour`.
    #[serde(rename = "pricePerHour", deserialize_with = "number::optional")]
    #[schema(ignore)]
    pub price: Option<f64>,
    /// `Star` when absent.
    pub icon_name: Option<String>,
    /// At most 50, each at most 50 characters.
    pub tags: Vec<String>,
    /// What it states about itself; a fixed price in it decides the price per hour, which may then be absent.
    pub facts: Facts,
    /// How many requests for a brief may be accepted before it is taken: 1 when absent, 0 to stay open.
    pub openings: Option<i64>,
    /// Whether a deal that falls through frees its opening: true when absent.
    pub reopens: Option<bool>,
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
    #[serde(deserialize_with = "number::given")]
    pub price_per_hour: Option<f64>,
    /// The same as `price_per_hour`.
    #[serde(rename = "pricePerHour", deserialize_with = "number::given")]
    #[schema(ignore)]
    pub price: Option<f64>,
    /// Letters and digits.
    pub icon_name: Option<String>,
    /// At most 50, each at most 50 characters.
    pub tags: Option<Vec<String>>,
    /// One of your own films (the id of its generation) that plays on its card and page; null removes it.
    #[serde(deserialize_with = "null_or_text")]
    #[schema(value_type = Option<String>)]
    pub teaser_id: Option<Option<String>>,
    /// What it states about itself, all of it.
    pub facts: Option<Facts>,
    /// How many requests for a brief may be accepted before it is taken; 0 to stay open.
    pub openings: Option<i64>,
    /// Whether a deal that falls through frees its opening.
    pub reopens: Option<bool>,
    #[serde(flatten)]
    #[schema(ignore)]
    pub unknown: Unknown,
}

/// Tells a field that is null from one that is absent.
fn null_or_text<'de, D: serde::Deserializer<'de>>(field: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(field).map(Some)
}
