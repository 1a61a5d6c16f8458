//! The facts of a listing: what people filter by, beyond its texts and price. All are optional; what is missing is not
//! stated, never guessed.
use platform::{
    clock,
    messages::{Message, Value},
    money::{self, Cents},
    msg,
    schema::Bound,
    text::{Field, Refused},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The longest name of a city, in code points.
const CITY: Field = Field::new("facts.city", "field-city", 80);
/// An ISO date, as a pattern for forms.
const DATE: &str = "^\\d{4}-\\d{2}-\\d{2}$";
const MAX_LANGUAGES: usize = 10;
const MAX_PLAYERS: i64 = 1_000;
/// A week.
const MAX_MINUTES: i64 = 10_080;
const MAX_ROOM_METRES: f64 = 100.0;
const MAX_HOURS: f64 = 200.0;
const MAX_FIXED_PRICE: Cents = 100_000_000;

/// The limits of facts, for the OpenAPI document.
pub const BOUNDS: &[Bound] = &[
    Bound::Number("fixed_price_cents", 1.0, MAX_FIXED_PRICE as f64, None),
    Bound::Number("hours", 0.25, MAX_HOURS, Some(0.25)),
    Bound::Number("players", 1.0, MAX_PLAYERS as f64, None),
    Bound::Number("minutes", 1.0, MAX_MINUTES as f64, None),
    Bound::Number("room_metres", 0.5, MAX_ROOM_METRES, Some(0.5)),
    Bound::Text("city", 0, CITY.max, None),
    Bound::Text("start_by", 10, 10, Some(DATE)),
    Bound::Text("finish_by", 10, 10, Some(DATE)),
    Bound::List("languages", MAX_LANGUAGES, 2),
];

/// Names every value of an enumeration of facts as it is sent, stored and filtered by.
macro_rules! words {
    ($name:ident: $($value:ident = $word:literal),+) => {
        impl $name {
            /// Every value, in the order in which they are shown.
            const WORDS: &'static [&'static str] = &[$($word),+];
            fn word(self) -> &'static str {
                match self { $(Self::$value => $word),+ }
            }
        }
    };
}

/// What a listing is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ListingCategory)]
pub enum Category {
    /// Something to play.
    Game,
    /// Learning and exercise.
    Training,
    /// Museums, exhibitions, heritage.
    Exhibition,
    /// Concerts, festivals, launches.
    Event,
    /// Marketing and sales.
    Marketing,
    /// Architecture and property.
    Architecture,
    /// Health and therapy.
    Health,
    /// Works of art.
    Art,
    /// Anything else.
    Other,
}
words!(Category: Game = "game", Training = "training", Exhibition = "exhibition", Event = "event", Marketing = "marketing", Architecture = "architecture", Health = "health", Art = "art", Other = "other");

/// Where a piece runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ListingDevice)]
pub enum Device {
    /// Meta Quest.
    Quest,
    /// Apple Vision Pro.
    VisionPro,
    /// A headset on a computer.
    PcVr,
    /// Augmented reality on a phone.
    PhoneAr,
    /// A web browser.
    Browser,
    /// Projection or a dome.
    Projection,
    /// An installation on site.
    OnSite,
}
words!(Device: Quest = "quest", VisionPro = "vision_pro", PcVr = "pc_vr", PhoneAr = "phone_ar", Browser = "browser", Projection = "projection", OnSite = "on_site");

/// How people take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ListingPosture)]
pub enum Posture {
    /// Sitting.
    Seated,
    /// Standing in one place.
    Standing,
    /// Walking around in a room.
    RoomScale,
}
words!(Posture: Seated = "seated", Standing = "standing", RoomScale = "room_scale");

/// How strong it feels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ListingComfort)]
pub enum Comfort {
    /// For everyone.
    Comfortable,
    /// Some movement.
    Moderate,
    /// For experienced people.
    Intense,
}
words!(Comfort: Comfortable = "comfortable", Moderate = "moderate", Intense = "intense");

/// Where the work happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ListingPlace)]
pub enum Place {
    /// Anywhere.
    Remote,
    /// In a city.
    City,
}
words!(Place: Remote = "remote", City = "city");

/// What rights to the result pass to the hirer when the money is released.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ListingLicence)]
pub enum Licence {
    /// The hirer may use it; the creator may sell it again.
    NonExclusive,
    /// Only the hirer may use it; the creator may show it.
    Exclusive,
    /// All rights pass to the hirer.
    Transfer,
}
words!(Licence: NonExclusive = "non_exclusive", Exclusive = "exclusive", Transfer = "transfer");

/// What a hirer gets back who cancels dated work (`docs/product.md`, section 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ListingCancellation)]
pub enum Cancellation {
    /// Everything until a day before.
    Flexible,
    /// Everything until three days before.
    Moderate,
    /// Half of it until a week before.
    Strict,
}

words!(Cancellation: Flexible = "flexible", Moderate = "moderate", Strict = "strict");

/// What a listing states about itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = ListingFacts)]
pub struct Facts {
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<Category>,
    /// Where it runs, each once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub devices: Vec<Device>,
    /// How people take part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub posture: Option<Posture>,
    /// The side of the room that is needed, in metres; only with `room_scale`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_metres: Option<f64>,
    /// How strong it feels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comfort: Option<Comfort>,
    /// Whether it has flashing light.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flashing: Option<bool>,
    /// How many people at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<i64>,
    /// How long it lasts, in minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minutes: Option<i64>,
    /// ISO 639-1 codes in lower case, each once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub languages: Vec<String>,
    /// Whether it has captions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captions: Option<bool>,
    /// Whether it has an audio description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub audio_description: Option<bool>,
    /// Whether one hand is enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub one_handed: Option<bool>,
    /// What rights pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub licence: Option<Licence>,
    /// What a hirer gets back who cancels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancellation: Option<Cancellation>,
    /// Where the work happens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// Which city; only and always with the place `city`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// When it may begin, an ISO date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_by: Option<String>,
    /// When it has to be done, an ISO date, not before `start_by`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finish_by: Option<String>,
    /// Expected hours, in quarters; required with a fixed price.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hours: Option<f64>,
    /// The price of everything, in cents, instead of one per hour.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<i64>)]
    pub fixed_price_cents: Option<Cents>,
}

fn refused(field: &'static str, code: &'static str, message: Message) -> Refused {
    Refused::new(field, code, message)
}

fn must_be_within(
    field: &'static str,
    value: Option<f64>,
    (least, most, step): (f64, f64, f64),
) -> Result<(), Refused> {
    let Some(value) = value else { return Ok(()) };
    if value.is_finite() && (least..=most).contains(&value) && (value / step).fract() == 0.0 {
        return Ok(());
    }
    let message =
        msg!("problem-fact-out-of-range", least = least.to_string(), most = most.to_string(), step = step.to_string());
    Err(refused(field, "fact_out_of_range", message))
}

impl Facts {
    /// The facts as they are stored, or why they are refused.
    ///
    /// # Errors
    /// A value that is out of its range, or that contradicts another.
    #[allow(clippy::cast_precision_loss, reason = "bounded by the same check")]
    pub fn checked(mut self) -> Result<Self, Refused> {
        self.city = match self.city.take() {
            Some(city) => Some(CITY.title(&city)?).filter(|city| !city.is_empty()),
            None => None,
        };
        if (self.place == Some(Place::City)) != self.city.is_some() {
            return Err(refused("facts.city", "city_and_place", msg!("problem-city-and-place")));
        }
        if self.room_metres.is_some() && self.posture != Some(Posture::RoomScale) {
            return Err(refused("facts.room_metres", "room_without_scale", msg!("problem-room-without-scale")));
        }
        must_be_within("facts.room_metres", self.room_metres, (0.5, MAX_ROOM_METRES, 0.5))?;
        must_be_within("facts.players", self.players.map(|n| n as f64), (1.0, MAX_PLAYERS as f64, 1.0))?;
        must_be_within("facts.minutes", self.minutes.map(|n| n as f64), (1.0, MAX_MINUTES as f64, 1.0))?;
        must_be_within("facts.hours", self.hours, (0.25, MAX_HOURS, 0.25))?;
        self.devices = once(self.devices);
        self.languages = once(self.languages.iter().map(|code| code.trim().to_lowercase()).collect());
        let is_code = |code: &String| code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_lowercase());
        if self.languages.len() > MAX_LANGUAGES || !self.languages.iter().all(is_code) {
            return Err(refused(
                "facts.languages",
                "invalid_languages",
                msg!("problem-invalid-languages", max = MAX_LANGUAGES),
            ));
        }
        self.check_dates()?;
        self.check_price()?;
        Ok(self)
    }

    fn check_dates(&self) -> Result<(), Refused> {
        for (field, date) in [("facts.start_by", &self.start_by), ("facts.finish_by", &self.finish_by)] {
            if date.as_deref().is_some_and(|date| !clock::is_day(date)) {
                return Err(refused(field, "invalid_date", msg!("problem-invalid-date")));
            }
        }
        match (&self.start_by, &self.finish_by) {
            (Some(start), Some(finish)) if finish < start => {
                Err(refused("facts.finish_by", "dates_reversed", msg!("problem-dates-reversed")))
            }
            _ => Ok(()),
        }
    }

    fn check_price(&self) -> Result<(), Refused> {
        let Some(total) = self.fixed_price_cents else { return Ok(()) };
        if self.hours.is_none() {
            return Err(refused("facts.hours", "hours_required", msg!("problem-hours-required")));
        }
        if !(1..=MAX_FIXED_PRICE).contains(&total) {
            let message = msg!("problem-invalid-fixed-price", most = Value::Money(MAX_FIXED_PRICE));
            return Err(refused("facts.fixed_price_cents", "invalid_fixed_price", message));
        }
        Ok(())
    }

    /// Quarter hours that are expected.
    pub fn quarters(&self) -> Option<i64> {
        #[allow(clippy::cast_possible_truncation, reason = "checked: at most 800 whole quarters")]
        self.hours.map(|hours| (hours * 4.0) as i64)
    }

    /// Cents per hour of a fixed price: the total divided by the expected hours, rounded half up.
    pub fn hourly_cents(&self) -> Option<Cents> {
        Some(money::hourly_of(self.fixed_price_cents?, self.quarters()?))
    }

    /// The side of the room in half metres, the steps in which it is stated.
    fn half_metres(&self) -> Option<i64> {
        #[allow(clippy::cast_possible_truncation, reason = "checked: at most twice `MAX_ROOM_METRES`")]
        self.room_metres.map(|metres| (metres * 2.0).round() as i64)
    }

    /// The terms by which the search index filters.
    pub fn facets(&self) -> Vec<String> {
        let yes = |name: &'static str, value: Option<bool>| {
            value.map(|value| format!("{name}:{}", if value { "yes" } else { "no" }))
        };
        let one = |name: &str, word: Option<&str>| word.map(|word| format!("{name}:{word}"));
        let mut all: Vec<String> = self.devices.iter().map(|device| format!("device:{}", device.word())).collect();
        all.extend(self.languages.iter().map(|code| format!("language:{code}")));
        let single = [
            one("category", self.category.map(Category::word)),
            one("posture", self.posture.map(Posture::word)),
            one("comfort", self.comfort.map(Comfort::word)),
            one("licence", self.licence.map(Licence::word)),
            one("place", self.place.map(Place::word)),
            one("city", self.city.as_deref().map(str::to_lowercase).as_deref()),
            one("cancellation", Some(self.cancellation.unwrap_or(Cancellation::Flexible).word())),
            one("room", self.half_metres().map(|count| range(count, ROOM))),
            one("start", self.start_by.as_deref().and_then(|date| date.get(..7))),
            one("due", self.finish_by.as_deref().and_then(|date| date.get(..7))),
            one("players", self.players.map(|count| range(count, PLAYERS))),
            one("minutes", self.minutes.map(|count| range(count, MINUTES))),
            one("hours", self.quarters().map(|quarters| range((quarters + 3) / 4, HOURS))),
            one("pricing", Some(if self.fixed_price_cents.is_some() { "fixed" } else { "hourly" })),
            yes("flashing", self.flashing),
            yes("captions", self.captions),
            yes("audio_description", self.audio_description),
            yes("one_handed", self.one_handed),
        ];
        all.extend(single.into_iter().flatten());
        all
    }
}

fn once<T: PartialEq>(values: Vec<T>) -> Vec<T> {
    let mut kept = Vec::with_capacity(values.len());
    for value in values {
        if !kept.contains(&value) {
            kept.push(value);
        }
    }
    kept
}

/// Ranges that a number is filtered by: the largest number of each, and its name.
type Ranges = &'static [(i64, &'static str)];
const PLAYERS: Ranges = &[(1, "1"), (4, "2-4"), (i64::MAX, "5+")];
/// In half metres.
const ROOM: Ranges = &[(4, "0-2"), (8, "2-4"), (i64::MAX, "4+")];
const MINUTES: Ranges = &[(15, "0-15"), (60, "16-60"), (i64::MAX, "61+")];
const HOURS: Ranges = &[(10, "0-10"), (40, "11-40"), (i64::MAX, "41+")];

fn range(number: i64, ranges: Ranges) -> &'static str {
    ranges.iter().find(|(most, _)| number <= *most).map_or("", |(_, name)| name)
}

/// A fact that lists are filtered by: its name in the address, and the values it may have; any with none.
#[derive(Debug)]
pub struct FactFilter {
    /// The name of the query parameter, and of the facet in the index.
    pub name: &'static str,
    /// Every value, in the order in which they are shown; empty when people write them.
    pub values: &'static [&'static str],
}

const YES_NO: &[&str] = &["yes", "no"];

/// What lists are filtered by, in the order in which the filters are shown.
pub const FILTERS: &[FactFilter] = &[
    FactFilter { name: "category", values: Category::WORDS },
    FactFilter { name: "device", values: Device::WORDS },
    FactFilter { name: "pricing", values: &["hourly", "fixed"] },
    FactFilter { name: "place", values: Place::WORDS },
    FactFilter { name: "city", values: &[] },
    FactFilter { name: "start", values: &[] },
    FactFilter { name: "due", values: &[] },
    FactFilter { name: "hours", values: &["0-10", "11-40", "41+"] },
    FactFilter { name: "language", values: &[] },
    FactFilter { name: "posture", values: Posture::WORDS },
    FactFilter { name: "room", values: &["0-2", "2-4", "4+"] },
    FactFilter { name: "comfort", values: Comfort::WORDS },
    FactFilter { name: "players", values: &["1", "2-4", "5+"] },
    FactFilter { name: "minutes", values: &["0-15", "16-60", "61+"] },
    FactFilter { name: "flashing", values: YES_NO },
    FactFilter { name: "captions", values: YES_NO },
    FactFilter { name: "audio_description", values: YES_NO },
    FactFilter { name: "one_handed", values: YES_NO },
    FactFilter { name: "licence", values: Licence::WORDS },
    FactFilter { name: "cancellation", values: Cancellation::WORDS },
];

#[cfg(test)]
mod tests {
    use super::*;

    fn code(facts: Facts) -> Result<Facts, &'static str> {
        facts.checked().map_err(|refused| refused.code)
    }

    #[test]
    fn facts_that_are_out_of_range_or_contradict_each_other_are_refused() {
        let city = |place, city: &str| Facts { place, city: Some(city.into()), ..Facts::default() };
        let dates = |start: &str, finish: &str| Facts {
            start_by: Some(start.into()),
            finish_by: Some(finish.into()),
            ..Facts::default()
        };
        for (facts, expected) in [
            (city(None, "Bergen"), "city_and_place"),
            (city(Some(Place::Remote), "Bergen"), "city_and_place"),
            (city(Some(Place::City), " "), "city_and_place"),
            (city(Some(Place::City), "\u{2800}"), "invisible"),
            (city(Some(Place::City), &"x".repeat(81)), "too_long"),
            (Facts { room_metres: Some(3.0), ..Facts::default() }, "room_without_scale"),
            (
                Facts { room_metres: Some(0.3), posture: Some(Posture::RoomScale), ..Facts::default() },
                "fact_out_of_range",
            ),
            (Facts { players: Some(0), ..Facts::default() }, "fact_out_of_range"),
            (Facts { minutes: Some(10_081), ..Facts::default() }, "fact_out_of_range"),
            (Facts { hours: Some(1.1), ..Facts::default() }, "fact_out_of_range"),
            (Facts { hours: Some(f64::NAN), ..Facts::default() }, "fact_out_of_range"),
            (Facts { languages: vec!["english".into()], ..Facts::default() }, "invalid_languages"),
            (Facts { fixed_price_cents: Some(100), ..Facts::default() }, "hours_required"),
            (Facts { fixed_price_cents: Some(0), hours: Some(1.0), ..Facts::default() }, "invalid_fixed_price"),
            (dates("2026-02-30", "2026-03-01"), "invalid_date"),
            (dates("2026-2-3", "2026-03-01"), "invalid_date"),
            (dates("2026-03-02", "2026-03-01"), "dates_reversed"),
        ] {
            assert_eq!(code(facts.clone()), Err(expected), "{facts:?}");
        }
    }

    #[test]
    fn facts_are_stored_once_each_and_found_by_their_terms() {
        let facts = Facts {
            devices: vec![Device::Quest, Device::Quest, Device::Browser],
            languages: vec![" EN".into(), "en".into(), "es".into()],
            place: Some(Place::City),
            city: Some(" Bergen ".into()),
            players: Some(3),
            finish_by: Some("2026-12-24".into()),
            hours: Some(10.25),
            fixed_price_cents: Some(100_000),
            captions: Some(true),
            flashing: Some(false),
            posture: Some(Posture::RoomScale),
            room_metres: Some(2.5),
            start_by: Some("2026-11-30".into()),
            cancellation: Some(Cancellation::Strict),
            ..Facts::default()
        };
        let facts = facts.checked().unwrap();
        assert_eq!(facts.hourly_cents(), Some(9_756), "100,000 / 10.25 is 9,756.1");
        let facets = facts.facets();
        for term in [
            "device:quest",
            "device:browser",
            "language:en",
            "language:es",
            "place:city",
            "city:bergen",
            "players:2-4",
            "due:2026-12",
            "start:2026-11",
            "room:2-4",
            "cancellation:strict",
            "hours:11-40",
            "pricing:fixed",
            "captions:yes",
            "flashing:no",
        ] {
            assert_eq!(facets.iter().filter(|facet| *facet == term).count(), 1, "{term} in {facets:?}");
        }
        assert_eq!(
            Facts::default().facets(),
            ["cancellation:flexible", "pricing:hourly"],
            "what a deal gets without a policy"
        );
    }

    #[test]
    fn every_stored_term_belongs_to_a_filter() {
        let facts = Facts { category: Some(Category::Game), posture: Some(Posture::Seated), ..Facts::default() };
        for facet in facts.facets() {
            let (name, value) = facet.split_once(':').unwrap();
            let filter = FILTERS.iter().find(|filter| filter.name == name);
            assert!(filter.is_some_and(|filter| filter.values.contains(&value)), "{facet}");
        }
    }

    #[test]
    fn unstated_facts_take_no_space_and_unknown_ones_are_refused() {
        assert_eq!(serde_json::to_string(&Facts::default()).unwrap(), "{}");
        assert!(serde_json::from_str::<Facts>(r#"{"wings": 2}"#).is_err());
    }
}
