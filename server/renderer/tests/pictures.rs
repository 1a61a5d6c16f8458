//! Properties of every picture, measured on its pixels.
use renderer::{Request, Size, plan, still};
use std::collections::BTreeSet;

/// One idea for every family.
const IDEAS: [&str; 15] = [
    "VR Training Simulator",
    "Interactive Art Studio",
    "Immersive Concert Hall",
    "A drive on the highway",
    "A magical portal",
    "A dance festival",
    "A museum of paintings",
    "Surgery lessons",
    "Flying over mountains",
    "Diving at a reef",
    "A sculpture of data",
    "The city at night",
    "A walk in the forest",
    "An astronaut in orbit",
    "Boats in a harbour",
];
const SIDE: usize = 720;

fn luma(pixel: &[u8]) -> f64 {
    0.2126 * f64::from(pixel[0]) + 0.7152 * f64::from(pixel[1]) + 0.0722 * f64::from(pixel[2])
}

/// The mean of all lights, and how far they lie from it.
fn spread(picture: &[u8]) -> (f64, f64) {
    let lights: Vec<f64> = picture.chunks_exact(3).step_by(7).map(luma).collect();
    let mean = lights.iter().sum::<f64>() / lights.len() as f64;
    let square = lights.iter().map(|light| (light - mean) * (light - mean)).sum::<f64>() / lights.len() as f64;
    (mean, square.sqrt())
}

#[test]
fn every_family_has_something_to_see_at_five_seeds() {
    let mut families = BTreeSet::new();
    for idea in IDEAS {
        families.insert(plan(idea, 0).scene);
        for seed in 0..5 {
            for frame in [20, 116] {
                let picture = still(&Request { idea, seed, size: Size::Square }, frame, false);
                let (mean, deviation) = spread(&picture);
                assert!((6.0..225.0).contains(&mean), "{idea}, seed {seed}, picture {frame}: mean {mean:.1}");
                assert!(deviation > 9.0, "{idea}, seed {seed}, picture {frame}: deviation {deviation:.1}");
                let colours: BTreeSet<&[u8]> = picture.chunks_exact(3).step_by(97).collect();
                assert!(colours.len() > 150, "{idea}, seed {seed}, picture {frame}: {} colours", colours.len());
            }
        }
    }
    assert_eq!(families.len(), IDEAS.len(), "{families:?}");
}

#[test]
fn things_move_in_every_shot() {
    for idea in IDEAS {
        for (from, to) in [(8, 30), (54, 76), (104, 140)] {
            let request = Request { idea, seed: 3, size: Size::Square };
            let (a, b) = (still(&request, from, false), still(&request, to, false));
            let changed = a.iter().zip(&b).filter(|(a, b)| a.abs_diff(**b) > 10).count();
            assert!(changed > a.len() / 60, "{idea} between {from} and {to}: {changed}");
        }
    }
}

#[test]
fn a_title_is_whole_and_can_be_read_on_every_family() {
    let long = "the very long and winding story of an immersive exhibition about everything at once";
    for idea in IDEAS {
        let idea = format!("{idea}: {long}");
        let request = Request { idea: &idea, seed: 2, size: Size::Square };
        let (with, without) = (still(&request, 143, true), still(&request, 143, false));
        let mut letters = 0;
        let (mut left, mut top, mut right, mut bottom) = (SIDE, SIDE, 0, 0);
        let mut ground = Vec::new();
        for (n, (with, without)) in with.chunks_exact(3).zip(without.chunks_exact(3)).enumerate() {
            let (x, y) = (n % SIDE, n / SIDE);
            if luma(with) > 170.0 && luma(with) > luma(without) + 12.0 {
                letters += 1;
                (left, top, right, bottom) = (left.min(x), top.min(y), right.max(x), bottom.max(y));
            } else if (440..640).contains(&y) && (80..500).contains(&x) && luma(with) < luma(without) {
                ground.push(luma(with));
            }
        }
        assert!(letters > 3_000, "{idea}: {letters}");
        assert!(
            left >= 40 && top >= 200 && right < SIDE - 40 && bottom < SIDE - 40,
            "{idea}: {left} {top} {right} {bottom}"
        );
        let mean = ground.iter().sum::<f64>() / ground.len().max(1) as f64;
        assert!(mean < 105.0, "{idea}: the ground under the title has {mean:.0}");
    }
}

#[test]
fn a_title_stays_for_two_seconds() {
    let request = Request { idea: "A museum of lost paintings", seed: 1, size: Size::Square };
    let bright = |frame: u32| {
        let (with, without) = (still(&request, frame, true), still(&request, frame, false));
        with.chunks_exact(3)
            .zip(without.chunks_exact(3))
            .filter(|(a, b)| luma(a) > 200.0 && luma(b) + 12.0 < luma(a))
            .count()
    };
    let whole = bright(143);
    assert!(bright(96) * 10 > whole * 8, "two seconds before the end it is there: {} of {whole}", bright(96));
    assert_eq!(bright(60), 0, "not in the near shot");
}

#[test]
fn ideas_of_every_kind_have_pictures_and_titles() {
    let long = "w".repeat(500);
    let words = "immersive ".repeat(50);
    let hostile = [
        "\u{202e}gnihton ot daor eht",
        "שלום עולם של חלומות",
        "مرحبا بالعالم",
        "🎆🎇🚀",
        "👩‍👩‍👧‍👦 family <script>alert(1)</script>",
        "....!!!",
        "\u{0}\u{7}\u{1b}[31mred",
        "Ünïcödé wörds für Größe",
        "Привет, мир",
        "日本語の森",
        "1234567890",
        long.as_str(),
        words.trim(),
        "a\nb\tc",
    ];
    for idea in hostile {
        let film_plan = plan(idea, 1);
        assert!(
            !film_plan.title.is_empty() && film_plan.title.chars().count() <= 90,
            "{idea:?}: {:?}",
            film_plan.title
        );
        assert!(!film_plan.title.chars().any(char::is_control), "{idea:?}");
        let picture = still(&Request { idea, seed: 1, size: Size::Square }, 130, true);
        assert_eq!(picture.len(), SIDE * SIDE * 3);
        assert!(spread(&picture).1 > 8.0, "{idea:?}");
    }
}

#[test]
fn plans_repeat_and_seeds_vary() {
    assert_eq!(format!("{:?}", plan("A dance festival", 4)), format!("{:?}", plan("A dance festival", 4)));
    let moods: BTreeSet<&str> = (0..20).map(|seed| plan("A dance festival", seed).palette).collect();
    assert!(moods.len() > 1);
    let unknown: BTreeSet<&str> =
        ["blorb", "quux", "frobnicate", "zyx", "wibble"].map(|idea| plan(idea, 1).scene).into();
    assert!(unknown.len() > 1, "{unknown:?}");
}
