//! Rules of listings: who may publish and book one, and the messages that refuse a draft.
pub mod facts;

use self::facts::Facts;
use base::accounts::{self, Actor, Right, UserId, UserType};
use platform::{
    clock::Timestamp,
    money::{Cents, Currency},
    msg,
    schema::{Bound, Bounds},
    text::{Field, Refused},
};
use serde::{Deserialize, Deserializer, Serialize, de::Error};
use std::borrow::Cow;
use utoipa::ToSchema;

const TITLE: Field = Field::new("title", "field-title", 100);
const DESCRIPTION: Field = Field::new("description", "field-description", 1000);
const ICON: Field = Field::new("icon_name", "field-icon-name", 32);
const TAGS: Bound = Bound::List("tags", accounts::MAX_TAGS, accounts::TAG.max);
const PRICE: Bound = accounts::price_bound("price_per_hour");
const ICON_NAME: Bound = Bound::Text(ICON.name, 1, ICON.max, Some("^[A-Za-z0-9]+$"));

/// The most deals that one brief may lead to; 0 for a brief that stays open.
pub const MAX_OPENINGS: i64 = 20;
const OPENINGS: Bound = Bound::Number("openings", 0.0, MAX_OPENINGS as f64, None);

/// The limits of what people send here, for the OpenAPI document.
pub const BOUNDS: Bounds = &[
    ("NewExperience", &[TITLE.required(), DESCRIPTION.required(), PRICE, ICON_NAME, TAGS, OPENINGS]),
    ("ExperienceChange", &[TITLE.required(), DESCRIPTION.required(), PRICE, ICON_NAME, TAGS, OPENINGS]),
    ("get /api/experiences", &[QUERY.optional()]),
    ("get /api/experiences/facets", &[QUERY.optional()]),
    ("get /api/suggestions", &[QUERY.optional()]),
];
/// The length limit of a search.
const QUERY: Field = Field::new("query", "field-query", 200);

/// Which side of a deal publishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ListingSide)]
pub enum Side {
    /// A brief: creators ask for it, its publisher pays.
    Wanted,
    /// A service: hirers ask for it and pay its publisher.
    Offered,
}

impl Side {
    /// What a publisher of this type makes; someone without a type makes a brief (`docs/product.md`, section 1).
    pub fn for_publisher(publisher: Option<UserType>) -> Self {
        if publisher == Some(UserType::Creator) { Self::Offered } else { Self::Wanted }
    }
    /// Whether someone of this type may ask for it: the other side, and people without a type.
    pub fn may_be_booked_by(self, user_type: Option<UserType>) -> bool {
        match self {
            Self::Wanted => user_type != Some(UserType::Hirer),
            Self::Offered => user_type != Some(UserType::Creator),
        }
    }
    /// Its name in the database and in the index.
    pub fn stored_name(self) -> &'static str {
        match self {
            Self::Wanted => "wanted",
            Self::Offered => "offered",
        }
    }
}

platform::id_type! {
    /// A listing.
    pub struct ListingId;
}

/// A published listing that can be booked by the hour.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Experience {
    /// A UUIDv7, or the id of an import.
    pub id: ListingId,
    /// Who published it.
    pub publisher_id: UserId,
    /// Follows the publisher's type.
    pub side: Side,
    /// At most 100 characters.
    pub title: String,
    /// At most 1000 characters.
    pub description: String,
    /// Cents per hour.
    pub price_cents: Cents,
    /// The currency of its prices.
    pub currency: Currency,
    /// `Star`, `Briefcase` or another icon name that the pages know.
    pub icon: String,
    /// At most 50.
    #[serde(deserialize_with = "json_text")]
    pub tags: Vec<String>,
    /// The film that plays on its card and page.
    #[serde(default)]
    pub teaser: Option<String>,
    /// What it states about itself.
    #[serde(default, deserialize_with = "json_facts")]
    pub facts: Facts,
    /// How many requests for a brief may be accepted before it is taken; 0 when it stays open, as offers do.
    #[serde(default)]
    pub openings: i64,
    /// Whether a deal that falls through frees its opening.
    #[serde(default)]
    pub reopens: bool,
    /// How many of the openings are filled.
    #[serde(default)]
    pub filled: i64,
    /// A brief whose openings are all filled: not published, but its page stays.
    #[serde(default)]
    pub taken: bool,
    /// Our team unpublished it: its publisher cannot publish it again.
    #[serde(default)]
    pub withheld: bool,
    /// Unpublished ones stay, because deals refer to them, but cannot be found or booked.
    pub published: bool,
    /// Product time.
    pub created_at: Timestamp,
    /// Product time of the last change.
    pub updated_at: Timestamp,
    /// Real time of the last change; with `id` the order in which search reads changes.
    pub changed_at: Timestamp,
    /// Grows with each change.
    pub rev: i64,
    /// The publisher's full name now; empty when there is none.
    #[serde(default)]
    pub publisher_name: String,
    /// Whether the publisher may not use the market.
    #[serde(default)]
    pub publisher_banned: bool,
}

fn json_text<'de, D: Deserializer<'de>>(column: D) -> Result<Vec<String>, D::Error> {
    serde_json::from_str(&Cow::<'_, str>::deserialize(column)?).map_err(D::Error::custom)
}

fn json_facts<'de, D: Deserializer<'de>>(column: D) -> Result<Facts, D::Error> {
    serde_json::from_str(&Cow::<'_, str>::deserialize(column)?).map_err(D::Error::custom)
}

impl Experience {
    /// Whether `text`, in lower case, is in the title or the description, without regard to case.
    pub fn contains(&self, text: &str) -> bool {
        self.title.to_lowercase().contains(text) || self.description.to_lowercase().contains(text)
    }
    /// Whether `viewer` may see it: anyone while it is published or taken, otherwise its publisher and admins.
    pub fn is_visible_to(&self, viewer: Option<&Actor>) -> bool {
        self.published
            || (self.taken && !self.publisher_banned)
            || viewer.is_some_and(|viewer| viewer.id == self.publisher_id || viewer.is_admin())
    }
    /// Whether accepting one more request takes it off the market.
    pub fn closes_next(&self) -> bool {
        self.side == Side::Wanted && self.published && self.openings > 0 && self.filled + 1 >= self.openings
    }
    /// Whether its publisher's account was deleted, and its words with it.
    pub fn is_emptied(&self) -> bool {
        self.title.is_empty()
    }
    /// The mentor's display name; a fixed text if there is none.
    pub fn mentor_name(&self) -> &str {
        if self.publisher_name.is_empty() { "Unknown Mentor" } else { &self.publisher_name }
    }
}

/// What a viewer may do with an experience.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Ask for it.
    Book,
    /// Sign in first, to ask for it or about it.
    SignInToBook,
    /// Ask its publisher a question.
    Ask,
    /// Change its texts and price.
    Edit,
    /// Unpublish it.
    Unpublish,
    /// Publish it again: an unpublished one, or a taken brief for one more deal.
    Reopen,
}

/// What `viewer` may do with `experience`.
pub fn actions(experience: &Experience, viewer: Option<&Actor>) -> Vec<Action> {
    if !experience.published {
        let own = viewer.is_some_and(|viewer| viewer.id == experience.publisher_id);
        let moderates = viewer.is_some_and(|viewer| viewer.may(Right::Texts));
        let may_reopen = moderates || (own && !experience.withheld);
        // what a publisher took off the market our team can still withhold
        let may_withhold = moderates && !own && !experience.withheld;
        return match experience.taken || may_withhold {
            _ if !may_reopen || experience.publisher_banned || experience.is_emptied() => Vec::new(),
            true => vec![Action::Reopen, Action::Unpublish],
            false => vec![Action::Reopen],
        };
    }
    let Some(viewer) = viewer else { return vec![Action::SignInToBook] };
    let own = viewer.id == experience.publisher_id;
    let mut actions = Vec::new();
    if !own && experience.side.may_be_booked_by(viewer.user_type) {
        actions.push(Action::Book);
    }
    if !own {
        actions.push(Action::Ask);
    }
    if own || viewer.may(Right::Texts) {
        actions.extend([Action::Edit, Action::Unpublish]);
    }
    actions
}

/// What someone wants to publish, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// Not empty, at most 100 characters.
    pub title: String,
    /// Not empty, at most 1000 characters.
    pub description: String,
    /// 0.01 to 100,000.00 in cents.
    pub price_cents: Cents,
    /// The currency of its prices.
    pub currency: Currency,
    /// Letters and digits.
    pub icon: String,
    /// Each once, at most 50.
    pub tags: Vec<String>,
    /// What it states about itself.
    pub facts: Facts,
    /// How many requests for a brief may be accepted; 0 when it stays open.
    pub openings: i64,
    /// Whether a deal that falls through frees its opening.
    pub reopens: bool,
}

/// How many deals a new brief leads to, unless its publisher says otherwise.
pub const DEFAULT_OPENINGS: i64 = 1;

impl Draft {
    /// The draft of these fields; the first rule that refuses one decides the message, a fixed text (`docs/texts.csv`).
    pub fn checked(
        title: &str,
        description: &str,
        (price, currency): (Option<f64>, Currency),
        icon: &str,
        tags: &[String],
    ) -> Result<Self, Refused> {
        let missing = |field| Refused::new(field, "missing_information", msg!("problem-missing-information"));
        let (title, description) = (TITLE.title(title)?, DESCRIPTION.paragraphs(description)?);
        if title.is_empty() {
            return Err(missing("title"));
        }
        if description.is_empty() {
            return Err(missing("description"));
        }
        let price_cents = accounts::price("price_per_hour", price.ok_or_else(|| missing("price_per_hour"))?, currency)?;
        let (facts, openings, reopens) = (Facts::default(), DEFAULT_OPENINGS, true);
        let icon = ICON.line(icon)?;
        if icon.is_empty() || !icon.chars().all(|c| c.is_ascii_alphanumeric()) {
            return Err(Refused::new("icon_name", "invalid_icon", msg!("problem-invalid-icon")));
        }
        Ok(Self { title, description, price_cents, currency, icon, tags: tag_list(tags)?, facts, openings, reopens })
    }

    /// The draft with these facts; a fixed price decides the hourly one.
    ///
    /// # Errors
    /// As [`Facts::checked`], and `invalid_openings`.
    pub fn with(self, facts: Facts, openings: Option<i64>, reopens: Option<bool>) -> Result<Self, Refused> {
        let facts = facts.checked(self.currency)?;
        let price_cents = facts.hourly_cents(self.currency).unwrap_or(self.price_cents);
        let openings = openings.unwrap_or(self.openings);
        if !(0..=MAX_OPENINGS).contains(&openings) {
            return Err(Refused::new(
                "openings",
                "invalid_openings",
                msg!("problem-invalid-openings", most = MAX_OPENINGS),
            ));
        }
        Ok(Self { price_cents, facts, openings, reopens: reopens.unwrap_or(self.reopens), ..self })
    }
}

/// Tags of a listing: each by the rule of a tag, each once, at most 50.
fn tag_list(tags: &[String]) -> Result<Vec<String>, Refused> {
    if tags.len() > accounts::MAX_TAGS {
        let message = msg!("problem-too-many-experience-tags", max = accounts::MAX_TAGS);
        return Err(Refused::new("tags", "too_many_tags", message));
    }
    tags.iter()
        .try_for_each(|tag| accounts::tag(tag).map(drop).map_err(|refused| Refused { field: "tags", ..refused }))?;
    Ok(accounts::clean_tags(tags.iter().map(String::as_str)))
}

/// A search as it is run: trimmed, at most 200 characters; nothing else in it can be wrong.
pub fn query(text: &str) -> Result<String, Refused> {
    let shown: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    QUERY.line(&shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(title: &str, description: &str, price: Option<f64>) -> Result<Draft, &'static str> {
        Draft::checked(title, description, (price, Currency::USD), "Star", &[]).map_err(|refused| refused.code)
    }
    fn viewer(id: &str, user_type: Option<UserType>) -> Actor {
        Actor {
            id: id.into(),
            email: String::new(),
            name: String::new(),
            user_type,
            role: None,
            is_confirmed: true,
            session_id: String::new(),
            authenticated_at: Timestamp::default(),
        }
    }
    fn experience(side: Side) -> Experience {
        Experience {
            id: "e".into(),
            publisher_id: "p".into(),
            side,
            title: "Dome".into(),
            description: "A dome.".into(),
            price_cents: 100,
            currency: Currency::USD,
            icon: "Star".into(),
            tags: vec![],
            teaser: None,
            facts: Facts::default(),
            openings: 0,
            reopens: true,
            filled: 0,
            taken: false,
            withheld: false,
            published: true,
            created_at: Timestamp::default(),
            updated_at: Timestamp::default(),
            changed_at: Timestamp::default(),
            rev: 1,
            publisher_name: String::new(),
            publisher_banned: false,
        }
    }

    #[test]
    fn a_draft_is_refused_in_fixed_texts() {
        for (title, description, price, code) in [
            ("", "b", Some(1.0), "missing_information"),
            (" \u{a0} ", "b", Some(1.0), "missing_information"),
            ("a", "\n ", Some(1.0), "missing_information"),
            ("a", "b", None, "missing_information"),
            ("a", "b", Some(0.0), "invalid_price"),
            ("a", "b", Some(-3.0), "invalid_price"),
            ("a", "b", Some(0.005), "invalid_price"),
            ("a", "b", Some(100_000.01), "invalid_price"),
            ("a\u{1}", "b", Some(1.0), "control_characters"),
            (&"a".repeat(101), "b", Some(1.0), "too_long"),
            ("a", &"b".repeat(1001), Some(1.0), "too_long"),
        ] {
            assert_eq!(draft(title, description, price), Err(code), "{title:?} {price:?}");
        }
        let refused = Draft::checked("", "", (None, Currency::USD), "Star", &[]).unwrap_err();
        assert_eq!(refused.message.english(), "Please fill in all fields before submitting.");
        let refused = Draft::checked("a", "b", (Some(0.0), Currency::USD), "Star", &[]).unwrap_err();
        assert_eq!(refused.message.english(), "Please enter a valid price per hour.");
    }
    #[test]
    fn lengths_are_code_points_after_trimming() {
        let title = format!("  {}  ", "ж".repeat(100));
        assert_eq!(draft(&title, &"\u{1f30d}".repeat(1000), Some(100_000.0)).map(|d| d.price_cents), Ok(10_000_000));
    }
    #[test]
    fn tags_of_a_listing_are_refused_not_cut() {
        let tags = |list: &[&str]| {
            let list: Vec<String> = list.iter().map(|tag| (*tag).to_owned()).collect();
            Draft::checked("a", "b", (Some(1.0), Currency::USD), "Star", &list)
                .map(|draft| draft.tags)
                .map_err(|refused| (refused.field, refused.code))
        };
        assert_eq!(tags(&["VR", "vr", " dome "]), Ok(vec!["VR".into(), "dome".into()]));
        assert_eq!(tags(&[""]), Err(("tags", "tag_empty")));
        assert_eq!(tags(&["x"; 51]), Err(("tags", "too_many_tags")));
    }
    #[test]
    fn each_side_is_booked_by_the_other() {
        use UserType::{Creator, Hirer};
        for (publisher, side) in [(Some(Hirer), Side::Wanted), (None, Side::Wanted), (Some(Creator), Side::Offered)] {
            assert_eq!(Side::for_publisher(publisher), side);
        }
        for (side, booker, may) in [
            (Side::Wanted, Some(Creator), true),
            (Side::Wanted, Some(Hirer), false),
            (Side::Wanted, None, true),
            (Side::Offered, Some(Creator), false),
            (Side::Offered, Some(Hirer), true),
            (Side::Offered, None, true),
        ] {
            assert_eq!(
                actions(&experience(side), Some(&viewer("x", booker))).contains(&Action::Book),
                may,
                "{side:?} {booker:?}"
            );
        }
    }
    #[test]
    fn actions_follow_the_viewer() {
        let brief = experience(Side::Wanted);
        assert_eq!(actions(&brief, None), [Action::SignInToBook]);
        assert_eq!(actions(&brief, Some(&viewer("p", None))), [Action::Edit, Action::Unpublish]);
        let admin = Actor { role: Some(accounts::AdminRole::Moderator), ..viewer("a", Some(UserType::Hirer)) };
        assert_eq!(actions(&brief, Some(&admin)), [Action::Ask, Action::Edit, Action::Unpublish]);
        let same_side = viewer("x", Some(UserType::Hirer));
        assert_eq!(actions(&brief, Some(&same_side)), [Action::Ask]);
        let gone = Experience { published: false, ..brief };
        let taken = Experience { taken: true, ..gone.clone() };
        for other in [None, Some(&same_side)] {
            assert_eq!((actions(&gone, other), actions(&taken, other)), (vec![], vec![]));
        }
        for may in [&viewer("p", None), &admin] {
            assert_eq!(actions(&taken, Some(may)), [Action::Reopen, Action::Unpublish]);
            for never in [
                Experience { publisher_banned: true, ..gone.clone() },
                Experience { title: String::new(), ..gone.clone() },
            ] {
                assert_eq!(actions(&never, Some(may)), []);
            }
        }
        assert_eq!(actions(&gone, Some(&viewer("p", None))), [Action::Reopen]);
        assert_eq!(actions(&gone, Some(&admin)), [Action::Reopen, Action::Unpublish], "so that it stays so");
        let withheld = Experience { withheld: true, ..gone };
        assert_eq!(actions(&withheld, Some(&viewer("p", None))), []);
        assert_eq!(actions(&withheld, Some(&admin)), [Action::Reopen]);
    }
}
