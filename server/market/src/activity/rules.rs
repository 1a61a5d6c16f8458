//! Entries of the activity feed, and their age.
use base::accounts::UserId;
use catalogue::experiences::ListingId;
use platform::clock::{DAY, HOUR, MINUTE, Timestamp};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use utoipa::ToSchema;

/// The most entries in the feed.
pub const MAX_ENTRIES: usize = 8;
/// How many of them are about one person at most.
const MAX_OF_ONE_PERSON: usize = 2;

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ActivityKind)]
pub enum Kind {
    /// Someone published an experience.
    Published,
    /// A creator was booked.
    Booked,
    /// A creator's work was accepted.
    Completed,
}

impl Kind {
    /// The words between the name and the title.
    pub fn action(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Booked => "was booked for",
            Self::Completed => "completed",
        }
    }
    /// The name of its icon.
    pub fn icon(self) -> &'static str {
        match self {
            Self::Published => "Sparkles",
            Self::Booked => "CalendarCheck",
            Self::Completed => "CircleCheck",
        }
    }
}

/// Something that happened, with public names only.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ActivityEntry {
    /// The person's id, from which the picture is drawn.
    pub person_id: UserId,
    /// The person's public name.
    pub name: String,
    /// The published experience it is about.
    pub experience_id: ListingId,
    /// That experience's title.
    pub title: String,
    /// Product time.
    pub at: Timestamp,
}

/// The newest of these, newest first: at most two of one person, and each thing once, however often it happened.
pub fn newest(mut all: Vec<(Kind, ActivityEntry)>) -> Vec<(Kind, ActivityEntry)> {
    all.sort_by_key(|(_, happening)| std::cmp::Reverse(happening.at));
    let mut of_person: HashMap<UserId, usize> = HashMap::new();
    let mut said = HashSet::new();
    all.retain(|(kind, happening)| {
        if !said.insert((*kind, happening.person_id.clone(), happening.experience_id.clone())) {
            return false;
        }
        let count = of_person.entry(happening.person_id.clone()).or_default();
        *count += 1;
        *count <= MAX_OF_ONE_PERSON
    });
    all.truncate(MAX_ENTRIES);
    all
}

/// How long before `now` the instant `at` was, in words.
pub fn time_ago(at: Timestamp, now: Timestamp) -> String {
    let past = (now - at).max(0);
    let (count, unit) = match past {
        ..MINUTE => return "just now".into(),
        MINUTE..HOUR => (past / MINUTE, "minute"),
        HOUR..DAY => (past / HOUR, "hour"),
        _ if past < 14 * DAY => (past / DAY, "day"),
        _ if past < 60 * DAY => (past / (7 * DAY), "week"),
        _ if past < 730 * DAY => (past / (30 * DAY), "month"),
        _ => (past / (365 * DAY), "year"),
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_person_has_two_of_the_eight_entries_at_most() {
        let entry = |person: usize, at| ActivityEntry {
            person_id: format!("person-{person}").into(),
            name: "Ann".into(),
            experience_id: format!("e-{at:?}").into(),
            title: "VR".into(),
            at,
        };
        let flood = (0..50).map(|at| (Kind::Published, entry(0, Timestamp::from_micros(1_000 + at))));
        let others = (1..=9).map(|person| (Kind::Booked, entry(person, Timestamp::from_micros(9))));
        let feed = newest(flood.chain(others).collect());
        assert_eq!(feed.len(), MAX_ENTRIES);
        assert_eq!(feed.iter().filter(|(_, entry)| entry.person_id == "person-0").count(), 2);
        assert_eq!(feed[0].1.at, Timestamp::from_micros(1_049), "the newest of each");
    }

    #[test]
    fn a_listing_that_was_booked_again_is_said_once() {
        let entry = |at| ActivityEntry {
            person_id: "p".into(),
            name: "Ann".into(),
            experience_id: "e".into(),
            title: "VR".into(),
            at: Timestamp::from_micros(at),
        };
        let feed = newest(vec![(Kind::Booked, entry(1)), (Kind::Booked, entry(2)), (Kind::Completed, entry(3))]);
        let said: Vec<_> = feed.iter().map(|(kind, entry)| (*kind, entry.at.micros())).collect();
        assert_eq!(said, [(Kind::Completed, 3), (Kind::Booked, 2)]);
    }

    #[test]
    fn time_ago_uses_the_largest_fitting_unit() {
        let now = Timestamp::from_micros(1_000 * DAY);
        for (past, expected) in [
            (-5, "just now"),
            (MINUTE - 1, "just now"),
            (MINUTE, "1 minute ago"),
            (HOUR - 1, "59 minutes ago"),
            (HOUR, "1 hour ago"),
            (DAY - 1, "23 hours ago"),
            (DAY, "1 day ago"),
            (14 * DAY - 1, "13 days ago"),
            (14 * DAY, "2 weeks ago"),
            (59 * DAY, "8 weeks ago"),
            (60 * DAY, "2 months ago"),
            (729 * DAY, "24 months ago"),
            (730 * DAY, "2 years ago"),
        ] {
            assert_eq!(time_ago(now - past, now), expected);
        }
    }

    #[test]
    fn the_newest_come_first() {
        let at = |micros: i64| ActivityEntry {
            person_id: format!("person-{micros}").into(),
            name: "N".into(),
            experience_id: "e".into(),
            title: "T".into(),
            at: Timestamp::from_micros(micros),
        };
        let all = (0..20).map(|n| (Kind::Booked, at(n * 7 % 20))).collect();
        let times: Vec<i64> = newest(all).iter().map(|(_, happening)| happening.at.micros()).collect();
        assert_eq!(times, [19, 18, 17, 16, 15, 14, 13, 12]);
    }
}
