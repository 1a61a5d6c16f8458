//! Sixty searches with their judged results.
use super::{Change, Cursor, Document, Search, index_generation::IndexGeneration};
use crate::clock::Timestamp;

/// Title and description of what is searched.
const DOCUMENTS: [(&str, &str, &str); 24] = [
    ("museum", "Virtual Museum Tour", "Walk through ancient Rome with a guide and touch what stands behind glass"),
    ("concert", "Neon Concert Hall", "A live stage with lights that follow the music, for a small audience"),
    ("surgery", "VR Training for Surgeons", "Practise keyhole surgery with haptic gloves and a patient who answers"),
    ("fire", "Fire Safety Drill", "Training for offices: find the exit through smoke before the time is up"),
    ("forest", "Forest Bathing", "A quiet hour among old trees, with birds, rain and nothing to do"),
    ("ocean", "Ocean Dive", "Swim with whales over a coral reef, and learn what the sea sounds like"),
    ("museum-kids", "Dinosaurs for Children", "A museum night in which the skeletons wake up and tell their story"),
    ("flight", "Flight Simulator", "Take off in a small plane and land on a beach; training hours count"),
    ("escape", "Escape Room: The Lighthouse", "Four players, one storm, an hour to get the lamp to work again"),
    ("piano", "Learn the Piano", "Falling notes over your own keyboard; a teacher joins when you are stuck"),
    ("kitchen", "Cooking with Nonna", "Make pasta in an Italian kitchen while somebody's grandmother watches"),
    ("racing", "Night Racing", "Drive a rally car through a mountain pass; with a motion seat if you have one"),
    ("moon", "Walk on the Moon", "Six steps, low gravity and the Earth over the horizon"),
    ("anatomy", "Anatomy Theatre", "Take a heart apart in your hands and put it together again"),
    ("fashion", "Fashion Show in Your Room", "Twelve looks on avatars of your size, and a designer to talk to"),
    ("wedding", "Wedding Planner", "See your tables, lights and flowers in the hall before you book it"),
    ("language", "Spanish at the Market", "Order fruit, bargain and get lost: a language class with patient sellers"),
    ("meditation", "Guided Meditation", "Breathing on a mountain lake, ten minutes or an hour, alone or together"),
    ("history", "Berlin 1989", "Stand at the wall on the ninth of November; history told by those who were there"),
    ("climbing", "Climbing El Capitan", "Vertigo guaranteed: the last pitch in real height, with your own hands"),
    ("theatre", "Hamlet, in the Room", "A theatre company plays around you; you may follow whom you like"),
    ("city", "City Planning Studio", "Move streets, trees and people in a model of your own city"),
    ("welding", "Welding Simulator", "Training for apprentices: seams are measured and explained"),
    ("dance", "Dance Class: Salsa", "A partner who never gets tired, and a mirror that slows down"),
];

/// What is typed, and what should come, the best first. Anything may follow.
const SEARCHES: [(&str, &[&str]); 60] = [
    // whole words
    ("museum", &["museum", "museum-kids"]),
    ("concert", &["concert"]),
    ("training", &["surgery"]),
    ("surgeons", &["surgery"]),
    ("simulator", &["flight", "welding"]),
    ("theatre", &["anatomy", "theatre"]),
    ("piano", &["piano"]),
    ("ocean", &["ocean"]),
    ("moon", &["moon"]),
    ("wedding", &["wedding"]),
    ("salsa", &["dance"]),
    ("whales", &["ocean"]),
    ("history", &["history"]),
    ("vertigo", &["climbing"]),
    ("mountain", &["meditation", "racing"]),
    // several words
    ("virtual museum", &["museum"]),
    ("museum tour", &["museum"]),
    ("fire drill", &["fire"]),
    ("training simulator", &["flight", "welding"]),
    ("escape room", &["escape"]),
    ("fashion show", &["fashion"]),
    ("dance class", &["dance"]),
    ("language class", &["language"]),
    ("italian kitchen", &["kitchen"]),
    ("anatomy theatre", &["anatomy"]),
    ("city model", &["city"]),
    ("night racing", &["racing"]),
    ("whales coral reef", &["ocean"]),
    ("museum children", &["museum-kids"]),
    ("pasta in an italian kitchen", &["kitchen"]),
    // beginnings
    ("muse", &["museum"]),
    ("conc", &["concert"]),
    ("train", &["surgery"]),
    ("surg", &["surgery"]),
    ("simul", &["flight", "welding"]),
    ("dino", &["museum-kids"]),
    ("medit", &["meditation"]),
    ("fash", &["fashion"]),
    ("clim", &["climbing"]),
    ("wel", &["welding"]),
    ("lang", &["language"]),
    ("da", &["dance"]),
    // typos
    ("musuem", &["museum"]),
    ("conzert", &["concert"]),
    ("trainig", &["surgery"]),
    ("surgerry", &["surgery"]),
    ("simulater", &["flight", "welding"]),
    ("theater", &["anatomy", "theatre"]),
    ("pianoo", &["piano"]),
    ("osean", &["ocean"]),
    ("weding", &["wedding"]),
    ("dinosaur", &["museum-kids"]),
    ("meditaton", &["meditation"]),
    ("clmbing", &["climbing"]),
    // some of each
    ("virtual musuem", &["museum"]),
    ("escape lighthous", &["escape"]),
    ("neon conc", &["concert"]),
    ("guided medi", &["meditation"]),
    ("cooking granmother", &["kitchen"]),
    ("spanish markt", &["language"]),
];

/// An index of `documents`: id, title, text; a word of the title counts three times.
pub(super) fn filled(folder: &std::path::Path, documents: &[(&str, &str, &str)]) -> IndexGeneration {
    let index = IndexGeneration::create(&folder.join("1")).expect("is made");
    let change = |(at, (id, title, text)): (i64, &(&str, &str, &str))| {
        let at = Timestamp::from_micros(at);
        let texts = vec![(*title).into(), (*title).into(), (*title).into(), (*text).into()];
        let cursor = Cursor { changed_at: at, id: (*id).into() };
        Change { cursor, rev: 1, document: Some(Document { id: (*id).into(), texts, at, ..Document::default() }) }
    };
    let changes: Vec<Change> = (1..).zip(documents).map(change).collect();
    index.apply(&changes, &changes[changes.len() - 1].cursor).expect("applies");
    index
}

/// How good the order of `found` is: 1 when every judged result comes before all others, 0 when none was found.
fn quality(found: &[String], judged: &[&str]) -> f64 {
    let good = |count: usize| found.iter().take(count).filter(|id| judged.contains(&id.as_str())).count();
    #[allow(clippy::cast_precision_loss, reason = "small")]
    let share = |rank: usize| good(rank) as f64 / rank as f64;
    (1..=judged.len()).map(share).sum::<f64>() / judged.len() as f64
}

#[test]
fn people_get_what_they_look_for() {
    let folder = tempfile::tempdir().expect("folder");
    let index = filled(folder.path(), &DOCUMENTS);
    let mut worse = Vec::new();
    for (text, judged) in SEARCHES {
        let found = index.search(&Search { text: text.into(), limit: 10, ..Search::default() }).expect("searches");
        if quality(&found.ids, judged) < 1.0 {
            worse.push(format!("{text}: {:?}, not {judged:?}", found.ids));
        }
    }
    assert_eq!(worse, [""; 0]);
}
