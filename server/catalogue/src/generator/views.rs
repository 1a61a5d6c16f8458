//! Generations and films on the wire.
use super::{
    caller::Caller,
    rules::{Action, Film, Generation, Size, Status, actions, explain, shot_text},
    store,
};
use crate::context::Catalogue;
use platform::{
    clock::iso,
    db::{Result, Sql},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is wished for.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewGeneration {
    /// The idea, 1 to 500 characters.
    #[schema(required)]
    pub prompt: String,
    /// 0 to 4294967295; 0 when absent. Another seed draws the same idea differently.
    pub seed: Option<i64>,
    /// `wide` when absent.
    pub size: Option<Size>,
}

/// Which variation.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewVariation {
    /// The next one that the caller has not asked for yet when absent.
    pub seed: Option<i64>,
}

/// Where the film is, or will be.
#[derive(Debug, Serialize, ToSchema)]
pub struct Generated {
    /// Path of the film once it is there; until then, and when there is none, of the page that shows how far it is.
    pub url: String,
    /// Names the generation.
    pub id: String,
    /// Its status.
    pub status: Status,
}

impl Generated {
    /// The answer for `generation`.
    pub fn new(generation: &Generation) -> Self {
        Self { url: url(generation), id: generation.id.clone(), status: generation.status }
    }
}

/// Path of the page of a generation.
pub fn page(id: &str) -> String {
    format!("/g/{id}")
}

fn url(generation: &Generation) -> String {
    generation.film_id.as_deref().map_or_else(|| page(&generation.id), crate::experiences::film_path)
}

/// How films may be made here.
#[derive(Debug, Serialize, ToSchema)]
pub struct VideoConfig {
    /// Whether they can be made at all: the encoder may be left out of a build.
    pub available: bool,
    /// How many of one person may wait at once.
    pub wishes_at_once: i64,
}

/// How far a film is.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct GenerationProgress {
    /// Steps of `total`.
    pub done: i64,
    /// Steps in all.
    pub total: i64,
    /// What is being drawn, for a person.
    pub drawing: String,
}

/// A film that was drawn.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct FilmView {
    /// Path of the MP4.
    pub video: String,
    /// Path of the poster, a JPEG.
    pub poster: String,
    /// Pixels.
    pub width: i64,
    /// Pixels.
    pub height: i64,
    /// How long it plays.
    pub millis: i64,
    /// The words on its title card.
    pub title: String,
    /// The family of scenes.
    pub scene: String,
}

impl FilmView {
    fn new(film: &Film) -> Self {
        let video = crate::experiences::film_path(&film.id);
        let poster = format!("{}.jpg", video.trim_end_matches(".mp4"));
        let (width, height, millis) = (film.width, film.height, film.millis);
        Self { video, poster, width, height, millis, title: film.title.clone(), scene: film.scene.clone() }
    }
}

/// Why there is no film.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct GenerationProblem {
    /// A stable code.
    pub code: String,
    /// For a person.
    pub message: String,
}

/// A generation as a viewer sees it.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct GenerationView {
    /// Names it.
    pub id: String,
    /// Path of its page.
    pub page: String,
    /// Path of the film once it is there, of the page until then.
    pub url: String,
    /// The idea.
    pub prompt: String,
    /// 0 to 4294967295.
    pub seed: i64,
    /// Its shape.
    pub size: Size,
    /// Its status.
    pub status: Status,
    /// How many come before it; 0 once it is being drawn.
    pub ahead: i64,
    /// What is drawn, shot after shot, in words; empty once it has ended.
    pub shots: Vec<String>,
    /// While it is being drawn.
    #[schema(required)]
    pub progress: Option<GenerationProgress>,
    /// Once it is there.
    #[schema(required)]
    pub film: Option<FilmView>,
    /// Once it is clear that there will be none.
    #[schema(required)]
    pub problem: Option<GenerationProblem>,
    /// What drew it.
    pub model: String,
    /// Whether it is the caller's.
    pub mine: bool,
    /// What the caller may do.
    pub actions: Vec<Action>,
    /// ISO 8601.
    pub created_at: String,
}

impl GenerationView {
    /// `generation` as `caller` sees it.
    pub async fn load(app: &Catalogue, sql: &mut impl Sql, generation: Generation, caller: &Caller) -> Result<Self> {
        let shots = if generation.status.is_final() { Vec::new() } else { app.video.shots(&generation.request()) };
        Self::with_shots(app, sql, generation, (caller, shots)).await
    }

    /// The same where it is known what is drawn.
    pub async fn with_shots(
        app: &Catalogue,
        sql: &mut impl Sql,
        generation: Generation,
        (caller, shots): (&Caller, Vec<&'static str>),
    ) -> Result<Self> {
        let film = match &generation.film_id {
            Some(film) => store::film(sql, film).await?,
            None => None,
        };
        let ahead = match generation.status {
            Status::Queued => store::ahead(sql, &generation).await?,
            _ => 0,
        };
        let mine = caller.owns(&generation);
        let running = generation.status == Status::Running;
        let progress = running.then(|| GenerationProgress {
            done: generation.done,
            total: generation.total,
            drawing: shot_text(&generation.drawing).text(&caller.reader),
        });
        let shots = if generation.status.is_final() { Vec::new() } else { shots };
        let shots = shots.into_iter().map(|shot| shot_text(shot).text(&caller.reader)).collect();
        let problem = generation.problem.as_deref();
        let problem =
            problem.map(|code| GenerationProblem { code: code.into(), message: explain(code).text(&caller.reader) });
        Ok(Self {
            page: page(&generation.id),
            url: url(&generation),
            ahead,
            shots,
            progress,
            film: film.as_ref().map(FilmView::new),
            problem,
            model: app.video.model().into(),
            mine,
            actions: actions(&generation, mine, caller.is_signed_in()),
            created_at: iso(generation.created_at),
            id: generation.id,
            prompt: generation.prompt,
            seed: generation.seed,
            size: generation.size,
            status: generation.status,
        })
    }
}

/// A page of one's own generations, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct GenerationPage {
    /// At most `limit` of them.
    pub generations: Vec<GenerationView>,
    /// The `cursor` of the next page; null on the last.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

/// How many generations changed hands.
#[derive(Debug, Serialize, ToSchema)]
pub struct Claimed {
    /// Made by this browser before someone signed in, now the account's.
    pub claimed: u64,
}
