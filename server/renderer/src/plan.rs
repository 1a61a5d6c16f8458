//! The plan of a film.
use crate::colour;
use crate::draw::palette::Palette;
use crate::draw::random::{Random, hash_text};
use crate::draw::title;
use crate::lexicon::{self, Prop};
use crate::scenes::Family;

/// What will be drawn for an idea, in words.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The family of the scene.
    pub scene: &'static str,
    /// The palette's name.
    pub palette: &'static str,
    /// The names of the three shots.
    pub shots: [&'static str; 3],
    /// What the title card will say.
    pub title: String,
    pub(crate) family: Family,
    pub(crate) mood: usize,
    tempo: f32,
    light: f32,
    props: Vec<Prop>,
    pub(crate) seed: u64,
}

/// How a scene shall look: what the words asked for and the seed decided.
#[derive(Clone)]
pub struct Look {
    pub palette: Palette,
    /// Slower below 1, faster above.
    pub tempo: f32,
    /// -1 dark, 1 bright.
    pub light: f32,
    pub seed: u64,
    props: Vec<Prop>,
}

impl Look {
    pub fn has(&self, prop: Prop) -> bool {
        self.props.contains(&prop)
    }
    /// Chance for one part of a scene, apart from the chance of its other parts.
    pub fn random(&self, part: u64) -> Random {
        Random::new(self.seed ^ part.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

/// Reads the idea. Cheap; the same for the same idea and seed.
pub fn plan(idea: &str, seed: u64) -> Plan {
    let reading = lexicon::read(idea);
    let own = hash_text(idea.trim()) ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut random = Random::new(own);
    let family = reading.family.unwrap_or_else(|| Family::ALL[(reading.hash % Family::OPEN as u64) as usize]);
    let moods = family.moods();
    let mood = reading.mood.unwrap_or_else(|| moods[random.below(moods.len())]);
    Plan {
        scene: family.name(),
        palette: colour::NAMES[mood],
        shots: family.shots(),
        title: title::text_for(idea, family.name()),
        family,
        mood,
        tempo: reading.tempo,
        light: reading.light,
        props: reading.props,
        seed: own,
    }
}

impl Plan {
    pub(crate) fn look(&self) -> Look {
        let turn = f64::from(Random::new(self.seed ^ 77).between(-12.0, 12.0));
        Look {
            palette: Palette::new(self.mood, turn),
            tempo: self.tempo,
            light: self.light,
            seed: self.seed,
            props: self.props.clone(),
        }
    }
}
