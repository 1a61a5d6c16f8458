//! The lexicon: the meaning of words for a picture. English, with the plurals and endings that people type; an unlisted
//! word still counts: it helps to pick among the families.
use crate::draw::random::hash_text;
use crate::scenes::Family;
use std::cmp::Reverse;

/// Nouns and the scene they ask for; of two equally wanted scenes the one that is named first wins.
const NOUNS: [(Family, &str); 12] = [
    (
        Family::Training,
        "training train trainee simulator simulation exercise lesson classroom class school teach teaching \
        learn learning course education onboarding skill practice practise medical surgery surgeon doctor hospital \
        clinic anatomy patient safety workshop factory machine robot engineer engineering assembly lab laboratory \
        interface hologram dashboard cockpit pilot sport fitness yoga coach mechanic repair",
    ),
    (
        Family::Gallery,
        "gallery museum exhibition exhibit painting paint art artist artwork curator archive hall showroom \
        shop store fashion product products retail house home interior architecture room apartment furniture library \
        book history heritage ancient portrait photograph photography fair collection auction",
    ),
    (
        Family::Concert,
        "concert music musical festival dance dancer dancing dj stage band crowd party club rave show theatre \
        theater opera orchestra symphony song singer sound live audience performance rhythm beat stadium event",
    ),
    (
        Family::Underwater,
        "underwater ocean reef coral fish whale shark dive diver diving submarine aquarium marine water \
        jellyfish dolphin turtle deep abyss mermaid kelp atlantis lagoon undersea",
    ),
    (
        Family::Terrain,
        "mountain mountains canyon valley desert dune dunes landscape terrain glacier hike hiking climb \
        climbing earth nature wilderness volcano island eagle bird flight flying fly drone balloon mars arctic snow ski \
        skiing alps himalaya expedition travel tourism park safari",
    ),
    (
        Family::Sculpture,
        "data sculpture ai artificial intelligence algorithm network neural brain mind molecule dna atom \
        science physics chemistry biology cell abstract number numbers graph statistics blockchain crypto code quantum \
        finance market memory thought dream geometry mathematics math sphere",
    ),
    (
        Family::Portal,
        "portal gate gateway door doorway temple arch ring dimension multiverse metaverse oneverse world worlds \
        magic myth mythical fantasy ritual ruin ruins pyramid labyrinth castle legend dragon quest escape mystery time \
        teleport spirit meditation mindfulness church cathedral shrine",
    ),
    (
        Family::Horizon,
        "drive driving road highway car cars race racing motorcycle vehicle automotive truck trip journey \
        sunset sunrise horizon route coast coastal motor bike cycling ride",
    ),
    (
        Family::City,
        "city cities town urban street streets skyline tower towers building buildings skyscraper rooftop \
        cyberpunk tokyo york london paris district downtown neon metropolis architecture bridge traffic metro office \
        startup business construction estate",
    ),
    (
        Family::Forest,
        "forest wood woods tree trees jungle garden plant plants flower flowers botanical leaf leaves \
        rainforest firefly fireflies mushroom fairy animal animals wolf deer fox bear camp camping trail meadow spring \
        autumn bamboo",
    ),
    (
        Family::Orbit,
        "space planet planets moon star stars galaxy orbit astronaut rocket spaceship cosmos cosmic universe \
        nebula satellite station solar jupiter saturn alien astronomy observatory planetarium nasa asteroid comet",
    ),
    (
        Family::Sea,
        "sea sail sailing sailor boat ship yacht harbour harbor port marina pier dock quay lighthouse beacon wave \
        voyage captain fishing fisherman fishermen lake river beach shore shoreline coastline cruise pirate surf \
        surfing surfer regatta ferry canoe kayak rowing tide",
    ),
];

/// Adjectives (and nouns of mood) and the palette they ask for, by its number.
const MOODS: [(usize, &str); 8] = [
    (0, "blue cobalt cold cool corporate professional digital electric tech technical clean clear trust icy winter"),
    (1, "teal turquoise cyan aqua fresh calm quiet peaceful serene healing tropical medical clinical wet relaxing"),
    (2, "pink magenta romantic love rose playful sweet fashion soft tender glamorous"),
    (3, "red orange fire hot burning warm fiery volcanic autumn angry intense desert mars lava epic dramatic"),
    (4, "green natural organic lush wild growing eco sustainable botanical spring healthy"),
    (5, "sunset dusk purple violet dreamy nostalgic evening golden retro dream surreal"),
    (6, "aurora northern magical mystical cosmic futuristic ethereal alien strange psychedelic neon cyberpunk"),
    (7, "night dark noir midnight moody cinematic ancient gold golden luxury elegant mysterious haunted vintage"),
];

/// Words of motion and how much faster or slower they make it.
const TEMPI: [(f32, &str); 4] = [
    (1.45, "fast race racing rush rushing speed speeding run running chase chasing energetic explosive wild storm"),
    (1.2, "fly flying flight dance dancing ride riding drive driving jump climb climbing live electric dynamic"),
    (0.8, "walk walking explore exploring wander wandering drift drifting glide gliding float floating swim calm soft"),
    (0.62, "slow slowly quiet silent still sleep sleeping meditate meditation peaceful rest breathe breathing serene"),
];

/// Words of light: above nothing brighter, below darker.
const LIGHTS: [(f32, &str); 2] = [
    (1.0, "bright sunny day daylight morning light white airy open summer clean sunrise noon"),
    (-1.0, "dark night midnight noir deep haunted horror shadow shadows underground cave moonlit"),
];

/// Props that scenes add on request.
const PROPS: [(Prop, &str); 15] = [
    (Prop::Rain, "rain rainy storm stormy thunder monsoon wet"),
    (Prop::Snow, "snow snowy winter arctic ice icy frozen cold blizzard ski skiing"),
    (Prop::Birds, "bird birds eagle gulls seagull flock wild wildlife nature safari"),
    (
        Prop::Crowd,
        "crowd crowds people audience visitors festival party together community social team multiplayer friends",
    ),
    (Prop::Alone, "alone solo lonely quiet empty silent meditation personal"),
    (Prop::Stars, "star stars night cosmic galaxy space astronomy midnight moon"),
    (Prop::Fire, "fire firefly fireflies ember embers volcano lava lantern lanterns candle magic magical"),
    (Prop::Whale, "whale whales shark dolphin giant turtle manta"),
    (Prop::Aurora, "aurora northern borealis"),
    (Prop::Desert, "desert dune dunes sahara mars sand sandstorm"),
    (Prop::Body, "surgery surgeon medical doctor hospital clinic anatomy patient heart body health healthcare"),
    (Prop::Bamboo, "bamboo"),
    (Prop::Harbour, "harbour harbor port marina pier dock docks quay fishing fisherman fishermen ferry"),
    (Prop::Lighthouse, "lighthouse beacon"),
    (Prop::Machine, "machine factory engine mechanic repair robot assembly workshop industrial engineer engineering"),
];

/// Words that say nothing about the picture.
const EMPTY: &str = "a an the of in on at to for with and or from into through over under by is are be my your our their \
    it its this that where you i we experience immersive interactive virtual reality vr ar xr augmented mixed digital \
    360 3d video film show make create new";

/// What a scene may add.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prop {
    Rain,
    Snow,
    Birds,
    Crowd,
    Alone,
    Stars,
    Fire,
    Whale,
    Aurora,
    Desert,
    Body,
    Bamboo,
    Harbour,
    Lighthouse,
    Machine,
}

/// What the words of an idea ask for.
#[derive(Clone, Debug)]
pub struct Reading {
    pub family: Option<Family>,
    pub mood: Option<usize>,
    pub tempo: f32,
    /// -1 dark, 1 bright.
    pub light: f32,
    pub props: Vec<Prop>,
    /// A hash of all words that carry meaning, known or unknown.
    pub hash: u64,
}

/// Reads an idea.
pub fn read(idea: &str) -> Reading {
    let lower = idea.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).take(120).collect();
    let wanted = |table: &str| words.iter().filter(|word| listed(table, word)).count();
    let named_at = |table: &str| words.iter().position(|word| listed(table, word));
    let family = NOUNS
        .iter()
        .filter(|(_, table)| wanted(table) > 0)
        .min_by_key(|(_, table)| (Reverse(wanted(table)), named_at(table)))
        .map(|(family, _)| *family);
    let mood = MOODS.iter().rev().max_by_key(|(_, table)| wanted(table)).filter(|(_, table)| wanted(table) > 0);
    let tempo = TEMPI.iter().filter(|(_, table)| wanted(table) > 0).map(|(tempo, _)| *tempo).next();
    let light: f32 = LIGHTS.iter().map(|(light, table)| light * wanted(table) as f32).sum();
    let hash =
        words.iter().filter(|word| !listed(EMPTY, word)).fold(0, |sum: u64, word| sum.rotate_left(7) ^ hash_text(word));
    Reading {
        family: preset(&words).or(family),
        mood: mood.map(|(index, _)| *index),
        tempo: tempo.unwrap_or(1.0),
        light: light.clamp(-1.0, 1.0),
        props: PROPS.iter().filter(|(_, table)| wanted(table) > 0).map(|(prop, _)| *prop).collect(),
        hash: if hash == 0 { hash_text(&lower) } else { hash },
    }
}

/// The three ideas that the generator's page offers have scenes of their own.
fn preset(words: &[&str]) -> Option<Family> {
    let has = |all: &[&str]| all.iter().all(|word| words.contains(word));
    match () {
        () if has(&["vr", "training", "simulator"]) => Some(Family::Simulator),
        () if has(&["art", "studio"]) => Some(Family::Studio),
        () if has(&["concert", "hall"]) => Some(Family::Hall),
        () => None,
    }
}

/// Whether a table has the word, or the word without an English ending.
fn listed(table: &str, word: &str) -> bool {
    let has = |word: &str| table.split_ascii_whitespace().any(|entry| entry == word);
    has(word)
        || ["s", "es", "'s", "y"]
            .iter()
            .any(|end| word.strip_suffix(end).is_some_and(|stem| stem.len() > 2 && has(stem)))
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn words_choose_and_steer() {
        assert_eq!(read("VR Training Simulator").family, Some(Family::Simulator));
        assert_eq!(read("Interactive Art Studio").family, Some(Family::Studio));
        assert_eq!(read("Immersive Concert Hall").family, Some(Family::Hall));
        let reading = read("Slowly swimming with whales in a turquoise lagoon");
        assert_eq!((reading.family, reading.mood, reading.tempo), (Some(Family::Underwater), Some(1), 0.62));
        assert!(reading.props.contains(&Prop::Whale));
        assert_eq!(read("A glowing reef full of music").family, Some(Family::Underwater));
        assert_eq!(read("Music at a glowing reef").family, Some(Family::Concert));
        assert_eq!(read("Boats in a harbour").family, Some(Family::Sea));
        assert_eq!(read("Diving beneath the sea with a shark").family, Some(Family::Underwater));
        assert_eq!(read("Fast race through the desert").tempo, 1.45);
        assert_eq!(read("zzyzx qwrt").family, None);
        assert_ne!(read("zzyzx").hash, read("qwrt").hash);
    }
}
