//! The facts of a listing: what people filter by, beyond its texts and price. All are optional; what is missing is not
//! stated, never guessed. The table below is where facts are: whatever lists, checks, finds or shows them is made from
//! it, here and, through `x-facts` of the contract, in the browser.
mod fact;
mod filter;
mod words;

use fact::{FactField, FactValue, Stated, is_unstated};
use platform::{
    messages::Message,
    money::{Cents, Currency},
    msg,
    schema::Bound,
    text::{Field, Refused},
};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use utoipa::ToSchema;
use words::{Category, Comfort, Device, Licence, Place, Posture};

pub use fact::Fact;
pub use filter::{FactFilter, FilteredBy, Written};
pub use words::Cancellation;

const CITY: Field = Field::new("facts.city", "field-city", 80);
const MAX_FIXED_PRICE: Cents = 100_000_000;

/// Makes of each line `name: Type = fact;` a property of [`Facts`], an entry of [`FACTS`], and what goes through all
/// properties. A type is an `Option` or a `Vec` of a [`FactValue`].
macro_rules! facts {
    ($($(#[$about:meta])* $name:ident: $field:ident<$value:ident> = $fact:expr;)+) => {
        /// What a listing states about itself.
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
        #[serde(default, deny_unknown_fields)]
        #[schema(as = ListingFacts)]
        pub struct Facts {
            $($(#[$about])* #[serde(skip_serializing_if = "is_unstated")] pub $name: $field<$value>,)+
        }

        /// Every fact, in the order in which they are stored and sent.
        pub const FACTS: &[Fact] = &[$($fact.named(stringify!($name), concat!("facts.", stringify!($name)))),+];

        impl Facts {
            /// Every fact with its values.
            fn stated(&self) -> Vec<(&'static Fact, Vec<Stated<'_>>)> {
                FACTS.iter().zip([$(self.$name.iter().map(FactValue::stated).collect()),+]).collect()
            }

            /// The facts as they are stored: texts trimmed, each value of a list once.
            fn cleaned(self) -> Result<Self, Refused> {
                Ok(Self { $($name: self.$name.cleaned(&$fact.kind)?),+ })
            }
        }
    };
}

facts! {
    /// What it is for.
    category: Option<Category> = Fact::choice(Category::WORDS).section("about").page(10)
        .filter(10, "category", "What listings are for");
    /// Where it runs, each once.
    devices: Vec<Device> = Fact::choices(Device::WORDS).section("devices").page(20)
        .filter(20, "device", "Where they run");
    /// How people take part.
    posture: Option<Posture> = Fact::choice(Posture::WORDS).section("devices").page(30)
        .filter(100, "posture", "How people take part");
    /// The side of the room that is needed, in metres; only with `room_scale`.
    room_metres: Option<f64> = Fact::number(0.5, 100.0, 0.5, Some("metres")).only_with("posture", "room_scale")
        .section("devices").filter(110, "room", "The side of the room in metres")
        .ranges(&[2.0, 4.0], &["0-2", "2-4", "4+"]);
    /// How strong it feels.
    comfort: Option<Comfort> = Fact::choice(Comfort::WORDS).section("devices").page(60)
        .filter(120, "comfort", "How strong they feel");
    /// Whether it has flashing light.
    flashing: Option<bool> = Fact::yes_no().section("devices").page(70).filter(150, "flashing", "Flashing light");
    /// How many people at once.
    players: Option<i64> = Fact::number(1.0, 1_000.0, 1.0, None).section("devices").page(40)
        .filter(130, "players", "How many at once").ranges(&[1.0, 4.0], &["1", "2-4", "5+"]);
    /// How long it lasts, in minutes.
    minutes: Option<i64> = Fact::number(1.0, 10_080.0, 1.0, Some("minutes")).section("devices").page(50)
        .filter(140, "minutes", "How long they last").ranges(&[15.0, 60.0], &["0-15", "16-60", "61+"]);
    /// ISO 639-1 codes in lower case, each once.
    languages: Vec<String> = Fact::languages(10).section("languages").page(80)
        .filter(90, "language", "ISO 639-1 codes");
    /// Whether it has captions.
    captions: Option<bool> = Fact::yes_no().section("languages").page(90).filter(160, "captions", "Captions");
    /// Whether it has an audio description.
    audio_description: Option<bool> = Fact::yes_no().section("languages").page(100)
        .filter(170, "audio_description", "Audio description");
    /// Whether one hand is enough.
    one_handed: Option<bool> = Fact::yes_no().section("languages").page(110)
        .filter(180, "one_handed", "One hand is enough");
    /// What rights pass.
    licence: Option<Licence> = Fact::choice(Licence::WORDS).section("licence").page(160)
        .filter(190, "licence", "What rights pass");
    /// What a hirer gets back who cancels.
    cancellation: Option<Cancellation> = Fact::choice(Cancellation::WORDS).section("cancellation")
        .filter(200, "cancellation", "Cancellation policies").unstated("flexible");
    /// Where the work happens.
    place: Option<Place> = Fact::choice(Place::WORDS).section("place").page(120)
        .filter(40, "place", "`remote` or `city`");
    /// Which city; only and always with the place `city`.
    city: Option<String> = Fact::text(CITY).only_with("place", "city").section("place")
        .filter(50, "city", "Cities by name");
    /// When it may begin, an ISO date.
    start_by: Option<String> = Fact::date().section("place").page(130)
        .filter(60, "start", "Months in which they may begin: `2026-12`");
    /// When it has to be done, an ISO date, not before `start_by`.
    finish_by: Option<String> = Fact::date().section("place").page(140)
        .filter(70, "due", "Months in which they have to be done: `2026-12`");
    /// Expected hours, in quarters; required with a fixed price.
    hours: Option<f64> = Fact::number(0.25, 200.0, 0.25, Some("hours")).page(150)
        .filter(80, "hours", "Expected hours").ranges(&[10.0, 40.0], &["0-10", "11-40", "41+"]);
    /// The price of everything, in cents, instead of one per hour.
    #[schema(value_type = Option<i64>)]
    fixed_price_cents: Option<Cents> = Fact::cents(MAX_FIXED_PRICE)
        .filter(30, "pricing", "`hourly` or `fixed`").ranges(&[0.0], &["hourly", "fixed"]).unstated("hourly");
}

/// What lists are filtered by, in the order in which the filters are shown.
pub static FILTERS: LazyLock<Vec<FactFilter>> = LazyLock::new(|| {
    let mut filters: Vec<FactFilter> = FACTS.iter().filter_map(|fact| fact.filter).collect();
    filters.sort_by_key(|filter| filter.position);
    filters
});

/// The limits of facts, for the OpenAPI document.
pub fn bounds() -> Vec<Bound> {
    FACTS.iter().filter_map(Fact::bound).collect()
}

fn refused(field: &'static str, code: &'static str, message: Message) -> Refused {
    Refused::new(field, code, message)
}

impl Facts {
    /// The facts as they are stored, or why they are refused.
    ///
    /// # Errors
    /// A value that is out of its range, or that contradicts another.
    pub fn checked(self, currency: Currency) -> Result<Self, Refused> {
        let facts = self.cleaned()?;
        if (facts.place == Some(Place::City)) != facts.city.is_some() {
            return Err(refused("facts.city", "city_and_place", msg!("problem-city-and-place")));
        }
        if facts.room_metres.is_some() && facts.posture != Some(Posture::RoomScale) {
            return Err(refused("facts.room_metres", "room_without_scale", msg!("problem-room-without-scale")));
        }
        let mut stated = facts.stated();
        stated.sort_by_key(|(fact, _)| !fact.is_number());
        stated.iter().try_for_each(|(fact, values)| fact.check(values))?;
        facts.check_dates()?;
        facts.check_price(currency)?;
        Ok(facts)
    }

    fn check_dates(&self) -> Result<(), Refused> {
        match (&self.start_by, &self.finish_by) {
            (Some(start), Some(finish)) if finish < start => {
                Err(refused("facts.finish_by", "dates_reversed", msg!("problem-dates-reversed")))
            }
            _ => Ok(()),
        }
    }

    fn check_price(&self, currency: Currency) -> Result<(), Refused> {
        let Some(total) = self.fixed_price_cents else { return Ok(()) };
        if self.hours.is_none() {
            return Err(refused("facts.hours", "hours_required", msg!("problem-hours-required")));
        }
        let most = currency.max_total();
        if !(1..=most).contains(&total) || !currency.allows(total) {
            let message = msg!("problem-invalid-fixed-price", most = currency.of(most));
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
    pub fn hourly_cents(&self, currency: Currency) -> Option<Cents> {
        Some(currency.hourly_of(self.fixed_price_cents?, self.quarters()?))
    }

    /// The terms by which the search index filters.
    pub fn facets(&self) -> Vec<String> {
        let stated = self.stated();
        let terms = stated.iter().filter_map(|(fact, values)| Some(fact.filter?.terms(values)));
        terms.flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(facts: Facts) -> Result<Facts, &'static str> {
        facts.checked(Currency::USD).map_err(|refused| refused.code)
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
        let facts = facts.checked(Currency::USD).unwrap();
        assert_eq!(facts.hourly_cents(Currency::USD), Some(9_756), "100,000 / 10.25 is 9,756.1");
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
