//! Video providers.
use super::rules::{GenerationRequest, Size};
use bytes::Bytes;
use platform::background_thread;
use std::{
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use tokio::sync::watch;

/// What draws films. Hosted models become further variants: they take the same request and return the same film,
/// polling where the local one uses a thread.
#[derive(Clone, Debug)]
pub enum Provider {
    /// The renderer in this binary.
    Local {
        /// Off: as if the binary had no encoder.
        enabled: bool,
        /// The priority of the drawing, 0 to 19.
        nice: i32,
    },
}

/// How far a film is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// Steps of `total`.
    pub done: i64,
    /// Steps in all.
    pub total: i64,
    /// What is being drawn, for a person.
    pub drawing: &'static str,
}

/// A film that is not stored yet.
#[derive(Debug)]
pub struct Drawn {
    /// MP4.
    pub video: Bytes,
    /// JPEG.
    pub poster: Bytes,
    /// Pixels.
    pub width: i64,
    /// Pixels.
    pub height: i64,
    /// How long it plays.
    pub millis: i64,
    /// The family of scenes.
    pub scene: String,
    /// The words on its title card.
    pub title: String,
}

/// Why there is no film.
#[derive(Debug, PartialEq)]
pub enum Failure {
    /// It was asked to stop.
    Cancelled,
    /// Another try would fail the same way; the code that the generation stores.
    Final(&'static str),
    /// Another try may succeed.
    Temporary(String),
}

/// A drawing under way; dropping it stops the drawing.
#[derive(Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops the drawing at its next step.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Drop for Stop {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Provider {
    /// Whether films can be made here.
    pub fn is_available(&self) -> bool {
        match self {
            Self::Local { enabled, .. } => *enabled && renderer::available(),
        }
    }
    /// Its name, as the page shows it.
    pub fn model(&self) -> &'static str {
        match self {
            Self::Local { .. } => "Concept preview, rendered locally",
        }
    }
    /// The part of the content address that names the renderer: another version draws another film.
    pub fn version(&self) -> String {
        match self {
            Self::Local { .. } => format!("local {}", renderer::VERSION),
        }
    }
    /// What will be drawn for `request`, shot after shot; [`shot_text`](super::rules::shot_text) has the words.
    pub fn shots(&self, request: &GenerationRequest) -> Vec<&'static str> {
        match self {
            Self::Local { .. } => {
                let seed = u64::try_from(request.seed).unwrap_or(0);
                renderer::plan(&request.idea, seed).shots.to_vec()
            }
        }
    }
    /// Draws `request` and sends its `progress`, until it is done or `stop` says so.
    pub async fn draw(
        &self,
        request: GenerationRequest,
        progress: watch::Sender<Progress>,
        stop: &Stop,
    ) -> Result<Drawn, Failure> {
        match self {
            Self::Local { nice, .. } => {
                let stop = stop.0.clone();
                let drawn =
                    background_thread::run_at(*nice, "film", move || draw_here(&request, &progress, &stop)).await;
                drawn.map_err(|error| Failure::Temporary(error.to_string()))?
            }
        }
    }
}

fn draw_here(
    request: &GenerationRequest,
    progress: &watch::Sender<Progress>,
    stop: &AtomicBool,
) -> Result<Drawn, Failure> {
    let size = match request.size {
        Size::Wide => renderer::Size::Wide,
        Size::Square => renderer::Size::Square,
    };
    let seed = u64::try_from(request.seed).unwrap_or(0);
    let mut step = |at: renderer::Progress| {
        let (done, total) = (i64::from(at.done), i64::from(at.total));
        progress.send_replace(Progress { done, total, drawing: at.drawing });
        if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let film = renderer::render(&renderer::Request { idea: &request.idea, seed, size }, &mut step);
    let film = film.map_err(|error| match error {
        renderer::Error::Cancelled => Failure::Cancelled,
        renderer::Error::Empty | renderer::Error::TooLong => Failure::Final("idea_not_drawable"),
        renderer::Error::NoEncoder => Failure::Final("video_not_available"),
        renderer::Error::Encoder(error) => Failure::Temporary(error),
    })?;
    Ok(Drawn {
        video: film.mp4.into(),
        poster: film.poster.into(),
        width: film.width.into(),
        height: film.height.into(),
        millis: film.millis.into(),
        scene: film.scene.to_owned(),
        title: film.title,
    })
}
