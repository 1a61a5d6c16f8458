//! Generated cover art: a pure function of an id, so that an item looks the same everywhere and nothing is stored.
//!
//! Seven scenes in eight moods, drawn as SVG of a few kilobytes. The subject is in the middle, so that a square or an
//! upright crop still shows it.
mod canvas;
mod colour;
mod land;
mod lines;
mod objects;
mod random;

use canvas::Canvas;
use colour::Palette;
use random::Random;

/// What a cover shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scene {
    /// Ridges before a low sun.
    Horizon,
    /// Someone before a lit arch.
    Portal,
    /// Spheres in a studio.
    Orbs,
    /// A ring of circles.
    Torus,
    /// A sea of lights.
    Dots,
    /// Sheets of thread.
    Ribbons,
    /// Panes of glass in a row.
    Planes,
}

impl Scene {
    /// All seven; the order is part of what an id means.
    pub const ALL: [Self; 7] =
        [Self::Horizon, Self::Portal, Self::Orbs, Self::Torus, Self::Dots, Self::Ribbons, Self::Planes];

    /// The scene that belongs to `id`.
    #[cfg(test)]
    fn from_id(id: &str) -> Self {
        Self::pick(&mut Random::from_id(id))
    }
    fn pick(random: &mut Random) -> Self {
        Self::ALL[random.below(Self::ALL.len())]
    }
}

/// The cover of `id` as an SVG in 4:3.
pub fn svg(id: &str) -> String {
    let mut random = Random::from_id(id);
    let scene = Scene::pick(&mut random);
    let palette = Palette::pick(&mut random);
    let mut canvas = Canvas::default();
    let draw = match scene {
        Scene::Horizon => land::horizon,
        Scene::Portal => objects::portal,
        Scene::Orbs => objects::orbs,
        Scene::Torus => lines::torus,
        Scene::Dots => land::dots,
        Scene::Ribbons => lines::ribbons,
        Scene::Planes => objects::planes,
    };
    draw(&mut canvas, &palette, &mut random);
    canvas.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn a_cover_is_small_its_own_and_always_the_same() {
        let covers: Vec<String> = (0..200).map(|n| svg(&format!("cover-{n}"))).collect();
        assert_eq!(covers, (0..200).map(|n| svg(&format!("cover-{n}"))).collect::<Vec<_>>());
        assert_eq!(covers.iter().collect::<HashSet<_>>().len(), 200);
        assert!(covers.iter().all(|cover| cover.len() < 24_000));
        let average = covers.iter().map(String::len).sum::<usize>() / covers.len();
        assert!(average < 8_500, "{average}");
    }
    #[test]
    fn every_scene_appears_and_every_picture_can_be_drawn() {
        let mut seen = HashSet::new();
        for n in 0..80 {
            let id = format!("cover-{n}");
            seen.insert(format!("{:?}", Scene::from_id(&id)));
            let cover = svg(&id);
            assert!(!cover.contains("NaN") && !cover.contains("inf"), "{id}");
            assert!(resvg::usvg::Tree::from_str(&cover, &resvg::usvg::Options::default()).is_ok(), "{id}");
        }
        assert_eq!(seen.len(), 7);
    }
    #[test]
    fn ids_of_every_kind_have_covers() {
        for id in ["", "1", "test-user-123", "0190-é-\u{1f600}", &"x".repeat(5_000)] {
            assert!(svg(id).starts_with("<svg "));
        }
    }
}
