//! The test data: JSONL as `parallax import` reads it, the same in every run.
use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// The password of every account in the data.
pub const PASSWORD: &str = "bench correct horse";
/// A mix of searches: common words, pairs, a prefix, a typo, no result.
pub const QUERIES: [&str; 10] = [
    "concert",
    "training",
    "museum+tour",
    "virtual+studio",
    "conc",
    "trainng",
    "ocean",
    "neon+city+dance",
    "zzyzx",
    "gallery",
];

/// The most common words of the texts, by frequency.
const WORDS: [&str; 40] = [
    "virtual",
    "museum",
    "tour",
    "concert",
    "training",
    "studio",
    "ocean",
    "neon",
    "city",
    "dance",
    "gallery",
    "forest",
    "escape",
    "room",
    "theatre",
    "hologram",
    "spatial",
    "audio",
    "story",
    "festival",
    "stage",
    "brand",
    "launch",
    "safety",
    "drill",
    "anatomy",
    "space",
    "flight",
    "heritage",
    "mountain",
    "racing",
    "cooking",
    "fashion",
    "retail",
    "wedding",
    "classroom",
    "language",
    "piano",
    "avatar",
    "quest",
];
const HIRERS: usize = 5_000;
const CREATORS: usize = 20_000;
const BOOKINGS: usize = 50_000;
/// Different tags of experiences, besides a common one of each.
const TAGS: usize = 50_000;
/// Words of the whole vocabulary; those beyond [`WORDS`] are generated from syllables.
const VOCABULARY: usize = 6_000;

/// The address of a creator, by number.
pub fn creator_email(number: usize) -> String {
    format!("creator{number}@bench.example")
}

/// The address of a hirer, by number.
pub fn hirer_email(number: usize) -> String {
    format!("hirer{number}@bench.example")
}

/// The written files, and the ids in them.
pub struct Seed {
    /// The files, in the order in which they are to be imported.
    pub files: Vec<PathBuf>,
    /// Ids of hirers.
    pub hirers: Vec<String>,
    /// Ids of creators.
    pub creators: Vec<String>,
    /// Ids of experiences.
    pub experiences: Vec<String>,
}

/// A fixed pseudo-random sequence (splitmix64), so that the data is the same in every run.
struct Dice(u64);
impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % sides as u64).unwrap_or(0)
    }
    /// A random word; the product of two rolls makes the first ones more frequent.
    fn word(&mut self, words: &[String]) -> String {
        let (one, other) = (self.roll(words.len()), self.roll(words.len()));
        words[one * other / words.len()].clone()
    }
    fn words(&mut self, words: &[String], count: usize) -> String {
        (0..count).map(|_| self.word(words)).collect::<Vec<_>>().join(" ")
    }
    /// [`WORDS`], and words of two to four syllables.
    fn vocabulary(&mut self) -> Vec<String> {
        const SYLLABLES: [&str; 16] =
            ["ba", "do", "fi", "ga", "ko", "la", "mi", "no", "pe", "ra", "si", "tu", "ve", "za", "lin", "tor"];
        let mut words: Vec<String> = WORDS.iter().map(|word| (*word).to_owned()).collect();
        while words.len() < VOCABULARY {
            let syllables = 2 + self.roll(3);
            words.push((0..syllables).map(|_| SYLLABLES[self.roll(SYLLABLES.len())]).collect());
        }
        words
    }
}

fn person(kind: u16, number: usize) -> String {
    format!("a{number:07x}-{kind:04x}-4000-8000-000000000000")
}

/// Writes `experiences` experiences and the people around them into `folder`.
///
/// # Errors
/// When the folder cannot be written.
pub fn write(folder: &Path, experiences: usize) -> io::Result<Seed> {
    let files: Vec<PathBuf> =
        ["users", "creators", "experiences", "bookings"].map(|name| folder.join(format!("{name}.jsonl"))).into();
    let mut dice = Dice(7);
    let known = dice.vocabulary();
    let mut users = BufWriter::new(File::create(&files[0])?);
    for number in 0..HIRERS {
        let (id, text) = (person(1, number), dice.words(&known, 9));
        let (email, name) = (hirer_email(number), format!("Hirer {number}"));
        writeln!(
            users,
            r#"{{"id":"{id}","email":"{email}","full_name":"{name}","user_type":"Hirer","description":"{text}","created_at":"2025-01-01T00:00:00Z"}}"#
        )?;
    }
    let mut creators = BufWriter::new(File::create(&files[1])?);
    for number in 0..CREATORS {
        let (id, text) = (person(2, number), dice.words(&known, 16));
        let (tag, second) = (WORDS[dice.roll(WORDS.len())], WORDS[dice.roll(12)]);
        let (email, name) = (creator_email(number), format!("Creator {number}"));
        writeln!(
            creators,
            r#"{{"id":"{id}","email":"{email}","full_name":"{name}","user_type":"Creator","description":"{text}","tags":["{tag}","{second}"],"pricePerHour":75,"icon":"Star","created_at":"2025-01-01T00:00:00Z"}}"#
        )?;
    }
    let mut rows = BufWriter::new(File::create(&files[2])?);
    for number in 1..=experiences {
        let common = if dice.roll(3) < 2 { "vr " } else { "" };
        let (title, text, price) = (dice.words(&known, 4), dice.words(&known, 30), 10 + dice.roll(300));
        let (owner, day) = (person(1, dice.roll(HIRERS)), 1 + number % 28);
        let (tag, rare) = (WORDS[number % WORDS.len()], number % TAGS);
        writeln!(
            rows,
            r#"{{"id":{number},"title":"{title}","description":"{common}{text}","price_per_hour":{price},"icon_name":"Star","tags":["{tag}","rare {rare}"],"user_id":"{owner}","created_at":"2025-01-{day:02}T00:00:{:02}Z"}}"#,
            number % 60
        )?;
    }
    rows.flush()?;
    let mut bookings = BufWriter::new(File::create(&files[3])?);
    for number in 0..BOOKINGS {
        // each creator requests different experiences, so that no pair is repeated
        let (creator, experience) = (number % CREATORS, 1 + number % (experiences / 2));
        let (id, user, status) =
            (person(3, number), person(2, creator), if number % 2 == 0 { "pending" } else { "approved" });
        writeln!(
            bookings,
            r#"{{"id":"{id}","user_id":"{user}","experience_id":{experience},"status":"{status}","created_at":"2025-02-{:02}T00:00:{:02}Z"}}"#,
            1 + number % 28,
            number % 60
        )?;
    }
    bookings.flush()?;
    Ok(Seed {
        files,
        hirers: (0..HIRERS).map(|number| person(1, number)).collect(),
        creators: (0..CREATORS).map(|number| person(2, number)).collect(),
        experiences: (1..=experiences).map(|number| number.to_string()).collect(),
    })
}
