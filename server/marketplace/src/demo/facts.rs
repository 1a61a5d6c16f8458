//! Facts of the demo's listings.
use super::Listing;
use catalogue::experiences::Facts;
use platform::{
    clock::{self, DAY, Timestamp},
    http::Problem,
    money::Currency,
};

/// The facts of a listing, as a client sends them, and in how many days its work has to be done; 0 if that is open.
type Stated = (&'static str, i64, &'static str);

/// By the listing's key.
#[rustfmt::skip]
const FACTS: [Stated; 49] = [
    ("1", 0, r#"{"category":"training","devices":["quest"],"posture":"standing","comfort":"comfortable","flashing":false,"players":1,"minutes":20,"languages":["en","de"],"captions":true,"place":"remote","hours":12,"licence":"exclusive"}"#),
    ("bay", 75, r#"{"category":"training","devices":["quest"],"posture":"room_scale","room_metres":4,"comfort":"moderate","players":4,"minutes":25,"languages":["en"],"place":"remote","hours":20,"licence":"transfer"}"#),
    ("ships", 0, r#"{"category":"exhibition","devices":["phone_ar"],"posture":"standing","comfort":"comfortable","players":1,"minutes":10,"languages":["en","nl"],"place":"city","city":"Rotterdam","hours":10}"#),
    ("gala", 0, r#"{"category":"event","devices":["projection"],"players":400,"minutes":18,"place":"city","city":"Porto","hours":16}"#),
    ("ladder", 0, r#"{"category":"training","devices":["pc_vr"],"posture":"room_scale","room_metres":3.5,"comfort":"intense","flashing":false,"players":2,"minutes":11,"languages":["en","sv"],"place":"remote","hours":30}"#),
    ("prologue", 0, r#"{"category":"art","devices":["browser"],"posture":"standing","comfort":"comfortable","players":120,"minutes":12,"languages":["en"],"place":"city","city":"Bristol","hours":4}"#),
    ("courtyard", 90, r#"{"category":"architecture","devices":["quest","pc_vr"],"posture":"standing","comfort":"comfortable","players":1,"minutes":15,"languages":["en","zh"],"place":"remote","hours":9}"#),
    ("glacier", 0, r#"{"category":"exhibition","devices":["phone_ar"],"comfort":"comfortable","minutes":40,"languages":["de","it","en"],"place":"remote","hours":7}"#),
    ("handover", 0, r#"{"category":"training","devices":["quest","browser"],"posture":"seated","comfort":"comfortable","players":1,"minutes":14,"languages":["en"],"captions":true,"place":"city","city":"Hamburg","hours":8,"licence":"transfer"}"#),
    ("crane", 0, r#"{"category":"exhibition","devices":["on_site"],"posture":"seated","comfort":"comfortable","players":1,"minutes":5,"one_handed":true,"place":"city","city":"Rotterdam","hours":11}"#),
    ("rain", 0, r#"{"category":"marketing","devices":["projection","on_site"],"comfort":"comfortable","flashing":false,"players":8,"place":"city","city":"Porto","hours":14}"#),
    ("vessel", 0, r#"{"category":"training","devices":["pc_vr"],"posture":"room_scale","room_metres":3,"comfort":"intense","players":1,"minutes":10,"languages":["en"],"place":"remote","hours":14}"#),
    ("ghost", 0, r#"{"category":"art","devices":["projection"],"minutes":9,"place":"city","city":"Bristol","hours":5}"#),
    ("acoustics", 0, r#"{"category":"architecture","devices":["pc_vr"],"posture":"seated","comfort":"comfortable","flashing":false,"players":1,"minutes":20,"languages":["en"],"place":"remote","hours":5}"#),
    ("railway", 0, r#"{"category":"exhibition","devices":["browser"],"posture":"seated","comfort":"comfortable","minutes":40,"languages":["de","it","en"],"audio_description":true,"place":"remote","hours":10}"#),
    ("consent", 60, r#"{"category":"training","devices":["quest","browser"],"posture":"seated","comfort":"comfortable","flashing":false,"players":1,"minutes":6,"languages":["en","de"],"captions":true,"one_handed":true,"place":"remote","hours":6,"licence":"exclusive"}"#),
    ("storeroom", 45, r#"{"category":"exhibition","devices":["browser"],"comfort":"comfortable","players":1,"languages":["en","nl"],"place":"city","city":"Rotterdam","hours":12}"#),
    ("keynote", 21, r#"{"category":"event","devices":["on_site"],"flashing":true,"minutes":35,"place":"city","city":"Lisbon","hours":12}"#),
    ("switchgear", 50, r#"{"category":"training","devices":["quest"],"posture":"standing","comfort":"moderate","flashing":true,"players":1,"minutes":15,"languages":["en"],"place":"remote","hours":9}"#),
    ("subtitles", 40, r#"{"category":"art","devices":["on_site"],"posture":"seated","comfort":"comfortable","captions":true,"players":4,"languages":["en"],"place":"city","city":"Bristol","hours":8}"#),
    ("stairs", 0, r#"{"category":"architecture","devices":["quest"],"posture":"seated","comfort":"comfortable","one_handed":true,"players":1,"minutes":20,"languages":["en","zh"],"place":"remote","hours":12}"#),
    ("huts", 55, r#"{"category":"exhibition","devices":["projection"],"comfort":"comfortable","languages":["de","en"],"place":"remote","hours":7.5}"#),
    ("night", 80, r#"{"category":"health","devices":["quest"],"posture":"seated","comfort":"comfortable","flashing":false,"players":1,"minutes":10,"one_handed":true,"place":"remote","hours":9}"#),
    ("signals", 70, r#"{"category":"game","devices":["on_site"],"posture":"standing","comfort":"comfortable","players":8,"minutes":5,"languages":["en","nl"],"place":"city","city":"Rotterdam","hours":11}"#),
    ("menu", 65, r#"{"category":"event","devices":["projection"],"posture":"seated","comfort":"comfortable","flashing":false,"players":24,"minutes":120,"place":"city","city":"Porto","hours":9}"#),
    ("evac", 100, r#"{"category":"training","devices":["quest","pc_vr"],"posture":"room_scale","room_metres":3,"comfort":"intense","players":1,"minutes":12,"languages":["en"],"place":"remote","hours":24}"#),
    ("prototype", 0, r#"{"category":"training","devices":["quest"],"posture":"standing","players":1,"languages":["en"],"place":"remote","licence":"exclusive","cancellation":"moderate"}"#),
    ("vr-basics", 0, r#"{"category":"training","devices":["quest"],"languages":["en"],"place":"remote","hours":10,"cancellation":"flexible"}"#),
    ("modeling-basics", 0, r#"{"category":"training","devices":["browser"],"languages":["en","ar"],"place":"remote","hours":8,"cancellation":"flexible"}"#),
    ("identity", 0, r#"{"category":"marketing","devices":["browser"],"languages":["en"],"place":"remote","hours":20,"fixed_price_cents":180000,"licence":"transfer","cancellation":"moderate"}"#),
    ("dome", 0, r#"{"category":"event","devices":["projection"],"comfort":"comfortable","languages":["en","ja"],"place":"city","city":"Kyoto","cancellation":"strict"}"#),
    ("scan-day", 0, r#"{"category":"exhibition","devices":["browser"],"languages":["en","ar"],"place":"city","city":"Amman","hours":8,"licence":"transfer","cancellation":"moderate"}"#),
    ("mapping", 0, r#"{"category":"event","devices":["projection"],"languages":["it","en"],"place":"remote","hours":4,"fixed_price_cents":56000}"#),
    ("linkar", 0, r#"{"category":"marketing","devices":["phone_ar","browser"],"comfort":"comfortable","languages":["da","en"],"place":"remote","licence":"transfer","cancellation":"flexible"}"#),
    ("vest", 0, r#"{"category":"art","devices":["on_site"],"comfort":"moderate","languages":["en"],"place":"city","city":"Bristol","cancellation":"moderate"}"#),
    ("doc360", 0, r#"{"category":"exhibition","devices":["quest","browser"],"posture":"seated","comfort":"comfortable","minutes":8,"languages":["es","en"],"place":"city","city":"Valencia","cancellation":"strict"}"#),
    ("playtest", 0, r#"{"category":"game","devices":["on_site"],"players":12,"languages":["pl","en"],"place":"city","city":"Gdańsk","hours":6,"fixed_price_cents":39000}"#),
    ("reef", 0, r#"{"category":"exhibition","devices":["quest","projection"],"posture":"seated","comfort":"moderate","flashing":false,"minutes":20,"place":"remote","licence":"non_exclusive"}"#),
    ("script", 0, r#"{"category":"game","devices":["browser"],"languages":["en"],"place":"remote","licence":"transfer"}"#),
    ("dance", 0, r#"{"category":"art","devices":["on_site","browser"],"minutes":3,"languages":["en","fr"],"place":"city","city":"Marseille","cancellation":"strict"}"#),
    ("audit", 0, r#"{"category":"other","devices":["quest","pc_vr","browser"],"languages":["en","sl"],"captions":true,"place":"remote","hours":8,"fixed_price_cents":48000}"#),
    ("valley", 0, r#"{"category":"architecture","devices":["browser"],"languages":["es","en"],"place":"remote","hours":10,"fixed_price_cents":50000,"licence":"exclusive"}"#),
    ("lamp", 0, r#"{"category":"art","devices":["on_site"],"posture":"standing","comfort":"comfortable","flashing":false,"players":1,"place":"remote","cancellation":"moderate"}"#),
    ("ward", 0, r#"{"category":"health","devices":["quest","pc_vr"],"languages":["en"],"place":"remote","hours":4,"cancellation":"flexible"}"#),
    ("quiet", 0, r#"{"category":"exhibition","devices":["on_site"],"comfort":"comfortable","languages":["en","ja"],"place":"remote","cancellation":"moderate"}"#),
    ("lessons", 0, r#"{"category":"training","devices":["quest","browser"],"players":8,"languages":["da","en"],"place":"city","city":"Copenhagen","hours":16,"fixed_price_cents":128000,"cancellation":"moderate"}"#),
    ("kitchen", 0, r#"{"category":"game","devices":["on_site"],"posture":"standing","comfort":"comfortable","players":6,"minutes":40,"languages":["pl","en"],"place":"remote"}"#),
    ("chorus", 0, r#"{"category":"game","devices":["pc_vr"],"languages":["en","fr"],"place":"city","city":"Marseille","cancellation":"strict"}"#),
    ("threshold", 0, r#"{"category":"art","devices":["on_site"],"posture":"standing","comfort":"comfortable","players":1,"languages":["en","no"],"place":"remote","hours":40}"#),
];

/// How many deals a brief leads to; the others stay open, so that the lists are long enough to look around in.
const OPENINGS: [(&str, i64); 6] =
    [("railway", 1), ("handover", 1), ("crane", 1), ("glacier", 1), ("night", 3), ("consent", 2)];

impl Listing {
    /// What it states about itself.
    ///
    /// # Errors
    /// When its line above is no facts.
    pub fn facts(&self, today: Timestamp, currency: Currency) -> Result<Facts, Problem> {
        let Some((_, days, stated)) = FACTS.iter().find(|(key, ..)| *key == self.key) else {
            return Ok(Facts::default());
        };
        let mut facts: Facts = serde_json::from_str(stated).map_err(Problem::internal)?;
        facts.fixed_price_cents = facts.fixed_price_cents.map(|cents| currency.about(cents));
        facts.finish_by = (*days > 0).then(|| clock::iso(today + days * DAY).chars().take(10).collect());
        Ok(facts)
    }

    /// How many deals it leads to, if it is a brief; 0 if it stays open.
    pub fn openings(&self) -> i64 {
        OPENINGS.iter().find(|(key, _)| *key == self.key).map_or(0, |(_, openings)| *openings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::listings;

    #[test]
    fn every_line_belongs_to_a_listing_and_is_allowed() {
        for (key, ..) in &FACTS {
            let listing = listings().find(|listing| listing.key == *key).unwrap_or_else(|| panic!("{key}"));
            let facts = listing
                .facts(Timestamp::from_micros(1_700_000_000_000_000), Currency::USD)
                .unwrap()
                .checked(Currency::USD)
                .unwrap_or_else(|why| panic!("{key}: {why:?}"));
            if let Some(cents) = facts.hourly_cents(Currency::USD) {
                #[allow(clippy::cast_precision_loss)]
                let hourly = cents as f64 / 100.0;
                assert!((hourly - listing.price).abs() < 0.001, "{key}: {hourly}");
            }
        }
        assert!(OPENINGS.iter().all(|(key, _)| listings().any(|listing| listing.key == *key)));
    }
}
