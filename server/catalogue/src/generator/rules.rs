//! Rules of generations: states, permissions, and the messages that refuse one.
use base::accounts::UserId;
use platform::{
    clock::{DAY, Micros, Timestamp},
    messages::Message,
    msg,
    schema::{Bound, Bounds},
    text::{Field, Refused, has_visible},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use utoipa::ToSchema;

const PROMPT: Field = Field::new("prompt", "field-prompt", 500);
/// Seeds fit into a number of any programming language.
pub const MAX_SEED: i64 = u32::MAX as i64;
const SEED: Bound = Bound::Number("seed", 0.0, u32::MAX as f64, None);

/// The limits of what people send here, for the OpenAPI document.
pub const BOUNDS: Bounds = &[("NewGeneration", &[PROMPT.required(), SEED]), ("NewVariation", &[SEED])];
/// How long a quota looks back.
pub const QUOTA_PERIOD: Micros = DAY;
/// How long a guest's film is kept.
pub const GUEST_RETENTION: Micros = 30 * DAY;

/// The status of a generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = GenerationStatus)]
pub enum Status {
    /// Waits for its turn.
    Queued,
    /// Is being drawn.
    Running,
    /// The film is there.
    Succeeded,
    /// There will be no film; it cost no quota.
    Failed,
    /// Someone stopped it; it cost no quota.
    Cancelled,
}

impl Status {
    /// Whether nothing will change any more.
    pub fn is_final(self) -> bool {
        !matches!(self, Self::Queued | Self::Running)
    }
}

/// The shape of a film.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FilmSize)]
pub enum Size {
    /// 1280 by 720.
    #[default]
    Wide,
    /// 720 by 720.
    Square,
}

/// A film to be drawn: what decides every pixel of it.
#[derive(Clone, Debug, PartialEq)]
pub struct GenerationRequest {
    /// 1 to 500 code points on one line.
    pub idea: String,
    /// 0 to [`MAX_SEED`].
    pub seed: i64,
    /// Its shape.
    pub size: Size,
}

impl GenerationRequest {
    /// The order of these fields; line breaks and runs of spaces count as one space.
    ///
    /// # Errors
    /// `missing_prompt`, `too_long`, `control_characters`, `bad_seed`.
    pub fn checked(prompt: &str, seed: Option<i64>, size: Option<Size>) -> Result<Self, Refused> {
        let idea = PROMPT.paragraphs(prompt)?.split_whitespace().collect::<Vec<_>>().join(" ");
        if !has_visible(&idea) {
            return Err(Refused::new("prompt", "missing_prompt", msg!("problem-missing-prompt")));
        }
        let seed = seed.unwrap_or(0);
        if !(0..=MAX_SEED).contains(&seed) {
            return Err(Refused::new("seed", "bad_seed", msg!("problem-bad-seed", max = MAX_SEED)));
        }
        Ok(Self { idea, seed, size: size.unwrap_or_default() })
    }
    /// The content address of its film, drawn by the renderer `version`.
    pub fn key(&self, version: &str) -> String {
        let size = if self.size == Size::Wide { "wide" } else { "square" };
        let digest = Sha256::digest(format!("{version}\0{size}\0{}\0{}", self.seed, self.idea));
        digest.iter().fold(String::with_capacity(64), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    }
}

/// A generation, as it is stored.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Generation {
    /// Its id in addresses; anyone who has it may watch.
    pub id: String,
    /// An account's id, or `guest:` and a digest.
    pub owner: String,
    /// Whether nobody was signed in.
    pub guest: bool,
    /// The idea.
    pub prompt: String,
    /// 0 to [`MAX_SEED`].
    pub seed: i64,
    /// Its shape.
    pub size: Size,
    /// The content address of its film.
    pub key: String,
    /// Its status.
    pub status: Status,
    /// Steps done of `total`, while it runs.
    pub done: i64,
    /// Steps in all; 0 before it runs.
    pub total: i64,
    /// What is being drawn, for a person.
    pub drawing: String,
    /// The code of what went wrong.
    pub problem: Option<String>,
    /// The film, once it is there.
    pub film_id: Option<String>,
    /// Product time.
    pub created_at: Timestamp,
    /// Product time.
    pub finished_at: Option<Timestamp>,
}

impl Generation {
    /// A new generation of `owner`, waiting.
    pub fn new(id: String, owner: &Owner, request: GenerationRequest, key: String, now: Timestamp) -> Self {
        Self {
            id,
            owner: owner.name(),
            guest: matches!(owner, Owner::Guest(_)),
            prompt: request.idea,
            seed: request.seed,
            size: request.size,
            key,
            status: Status::Queued,
            done: 0,
            total: 0,
            drawing: String::new(),
            problem: None,
            film_id: None,
            created_at: now,
            finished_at: None,
        }
    }
    /// What is to be drawn.
    pub fn request(&self) -> GenerationRequest {
        GenerationRequest { idea: self.prompt.clone(), seed: self.seed, size: self.size }
    }
}

/// A film that was drawn.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Film {
    /// Names it in addresses.
    pub id: String,
    /// The content address.
    pub key: String,
    /// The words on its title card.
    pub title: String,
    /// The family of scenes it belongs to.
    pub scene: String,
    /// Pixels.
    pub width: i64,
    /// Pixels.
    pub height: i64,
    /// How long it plays.
    pub millis: i64,
    /// The stored MP4.
    pub video_file: String,
    /// The stored JPEG.
    pub poster_file: String,
    /// What both take on the disk.
    pub bytes: i64,
    /// Product time.
    pub created_at: Timestamp,
}

/// Who owns a generation.
#[derive(Clone, Debug, PartialEq)]
pub enum Owner {
    /// An account's id.
    Account(UserId),
    /// The digest of the token that a browser keeps.
    Guest(String),
}

impl Owner {
    /// The word of the column.
    pub fn name(&self) -> String {
        match self {
            Self::Account(id) => id.to_string(),
            Self::Guest(digest) => format!("guest:{digest}"),
        }
    }
}

/// What a viewer may do with a generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = GenerationAction)]
pub enum Action {
    /// Stop it.
    Cancel,
    /// Remove it and, unless someone else has it too, its film.
    Delete,
    /// Draw the same idea from another seed.
    Vary,
    /// Put its film on one of one's experiences.
    UseAsTeaser,
}

/// What may be done with `generation` by someone whose it is or not, signed in or not.
pub fn actions(generation: &Generation, mine: bool, signed_in: bool) -> Vec<Action> {
    let mut actions = Vec::new();
    if mine && !generation.status.is_final() {
        actions.push(Action::Cancel);
    }
    if mine {
        actions.push(Action::Delete);
    }
    if generation.status == Status::Succeeded {
        actions.push(Action::Vary);
        if mine && signed_in {
            actions.push(Action::UseAsTeaser);
        }
    }
    actions
}

/// Someone's allowance: who, and how many films in [`QUOTA_PERIOD`].
#[derive(Clone, Debug, PartialEq)]
pub struct Allowance {
    /// `account …` or `address …`.
    pub subject: String,
    /// Films in a period.
    pub films: i64,
}

/// What the failure `code` of a generation means, for a person.
pub fn explain(code: &str) -> Message {
    match code {
        "idea_not_drawable" => msg!("film-idea-not-drawable"),
        "video_not_available" => msg!("problem-video-not-available"),
        "interrupted" => msg!("film-interrupted"),
        _ => msg!("film-drawing-failed"),
    }
}

/// What is drawn in `shot`, for a person; nothing before the first.
pub fn shot_text(shot: &str) -> Message {
    if shot.is_empty() { Message::verbatim("") } else { Message::new(format!("shot-{shot}")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(prompt: &str, seed: Option<i64>) -> &'static str {
        GenerationRequest::checked(prompt, seed, None).map_or_else(|refused| refused.code, |_| "fine")
    }
    fn request(prompt: &str) -> GenerationRequest {
        GenerationRequest::checked(prompt, None, None).expect("an order")
    }

    #[test]
    fn an_idea_has_1_to_500_characters_and_none_that_controls() {
        for (prompt, expected) in [
            ("  a neon canyon \n\n at night ", "fine"),
            ("", "missing_prompt"),
            (" \n\t ", "missing_prompt"),
            ("\u{3164}\u{2800}", "missing_prompt"),
            ("a\u{0}b", "control_characters"),
            ("a\u{1b}[31m", "control_characters"),
            ("a\u{202e}b", "control_characters"),
        ] {
            assert_eq!(code(prompt, None), expected, "{prompt:?}");
        }
        assert_eq!(code(&"🦄".repeat(500), None), "fine");
        assert_eq!(code(&"🦄".repeat(501), None), "too_long");
        assert_eq!(request("  a neon canyon \n\n at\tnight ").idea, "a neon canyon at night");
    }
    #[test]
    fn a_seed_has_bounds() {
        for (seed, expected) in [(0, "fine"), (MAX_SEED, "fine"), (-1, "bad_seed"), (MAX_SEED + 1, "bad_seed")] {
            assert_eq!(code("x", Some(seed)), expected);
        }
    }
    #[test]
    fn one_film_one_address() {
        let film = request("A reef");
        assert_eq!(film.key("1"), request(" A  reef\n").key("1"));
        assert_ne!(film.key("1"), film.key("2"));
        assert_ne!(film.key("1"), GenerationRequest { seed: 1, ..film.clone() }.key("1"));
        assert_ne!(film.key("1"), GenerationRequest { size: Size::Square, ..film }.key("1"));
    }
    #[test]
    fn every_shot_has_words() {
        for shot in renderer::Family::ALL.iter().flat_map(|family| family.shots()) {
            assert!(shot_text(shot).exists(), "{shot}");
        }
    }
    #[test]
    fn only_the_owner_stops_and_removes() {
        let owner = Owner::Account("u".into());
        let queued = Generation::new("g".into(), &owner, request("A reef"), "k".into(), Timestamp::default());
        assert_eq!(actions(&queued, true, true), [Action::Cancel, Action::Delete]);
        assert_eq!(actions(&queued, false, true), []);
        let done = Generation { status: Status::Succeeded, film_id: Some("f".into()), ..queued };
        assert_eq!(actions(&done, true, true), [Action::Delete, Action::Vary, Action::UseAsTeaser]);
        assert_eq!(actions(&done, true, false), [Action::Delete, Action::Vary]);
        assert_eq!(actions(&done, false, false), [Action::Vary]);
    }
}
