//! Drawing, one film at a time per node, and cleaning up.
use super::{
    actions::{self, topic},
    provider::{Drawn, Failure, Progress, Stop},
    rules::{self, Film, Generation, QUOTA_PERIOD, Status},
    store,
};
use crate::context::Catalogue;
use platform::{
    clock::{HOUR, Micros, Timestamp},
    db::{Result, Tx},
    events::Event,
    files::NewFile,
    ids,
    jobs::{Job, JobError, Jobs, NewJob, Payload},
};
use serde::{Deserialize, Serialize};
use std::{pin::pin, time::Duration};
use tokio::{sync::watch, time::MissedTickBehavior};

const SWEEP: &str = "generator.sweep";
/// Whose files films are, in the table of files.
const FILES_OF: &str = "films";
/// How often progress is saved.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(300);
/// How long after its job has died an unfinished generation is given up.
const GIVE_UP_AFTER: Micros = 2 * HOUR;
/// Rows that one sweep looks at in one transaction.
const SWEEP_BATCH: i64 = 100;

#[derive(Deserialize, Serialize)]
struct DrawFilm {
    /// The generation's id.
    id: String,
}
impl Payload for DrawFilm {
    const KIND: &'static str = "generator.draw";
}

#[derive(Deserialize, Serialize)]
struct DiscardFiles {
    /// The files' ids.
    files: Vec<String>,
}
impl Payload for DiscardFiles {
    const KIND: &'static str = "generator.discard";
}

/// Registers drawing and cleaning.
pub fn register_jobs(jobs: &Jobs, app: &Catalogue) {
    jobs.at_most(DrawFilm::KIND, app.config.video.renders_at_once);
    jobs.handle(app, draw);
    jobs.handle(app, remove_files);
    let of = app.clone();
    jobs.every(SWEEP, HOUR, move |_| {
        let app = of.clone();
        async move { sweep(&app).await }
    });
}

/// Queues the drawing of a generation.
pub async fn enqueue(tx: &mut Tx, id: &str, now: Timestamp) -> Result<()> {
    platform::jobs::enqueue(tx, NewJob::with_payload(&DrawFilm { id: id.to_owned() }, now).key(job_key(id))).await
}

/// Takes the drawing of a generation out of the queue.
pub async fn cancel(tx: &mut Tx, id: &str) -> Result<()> {
    platform::jobs::cancel(tx, &job_key(id)).await
}

fn job_key(id: &str) -> String {
    format!("generation:{id}")
}

/// Queues the removal of files that no row names any more.
pub async fn discard(app: &Catalogue, tx: &mut Tx, files: Vec<String>) -> Result<()> {
    platform::jobs::enqueue(tx, NewJob::with_payload(&DiscardFiles { files }, app.clock.now())).await
}

async fn remove_files(app: Catalogue, discarded: DiscardFiles, _: Job) -> std::result::Result<(), JobError> {
    for id in discarded.files {
        if let Some(file) = app.files.find(&id).await? {
            app.files.remove(&file).await.map_err(|error| JobError::Retry(error.to_string()))?;
        }
    }
    Ok(())
}

/// Draws one generation, unless it has ended or someone else's film can be used.
async fn draw(app: Catalogue, DrawFilm { id }: DrawFilm, job: Job) -> std::result::Result<(), JobError> {
    let app = &app;
    let Some(generation) = begin(app, &id).await? else { return Ok(()) };
    match draw_film(app, &generation).await? {
        Outcome::Drawn(drawn) => match store_film(app, &generation, *drawn).await {
            Err(error) if job.last_try() => fail(app, &id, "drawing_failed", error).await,
            Err(error) => Err(JobError::Retry(error)),
            Ok(()) => Ok(()),
        },
        Outcome::Ended => Ok(()),
        Outcome::Stopping => {
            let mut tx = app.db.write().await?;
            store::requeue(&mut tx, &id).await?;
            tx.commit().await?;
            Err(JobError::Postpone(app.clock.now()))
        }
        Outcome::Failed(Failure::Final(code)) => fail(app, &id, code, code.into()).await,
        Outcome::Failed(Failure::Temporary(error)) if !job.last_try() => Err(JobError::Retry(error)),
        Outcome::Failed(failure) => fail(app, &id, "drawing_failed", format!("{failure:?}")).await,
    }
}

/// Marks the generation as running; `None` if nothing needs to be drawn for it.
async fn begin(app: &Catalogue, id: &str) -> Result<Option<Generation>> {
    let mut tx = app.db.write().await?;
    let Some(generation) = store::find(&mut tx, id).await? else { return Ok(None) };
    let film = store::film_of_key(&mut tx, &generation.key).await?;
    let begun = match film {
        Some(film) => {
            succeed(app, &mut tx, &film).await?;
            false
        }
        None => store::start(&mut tx, id).await?,
    };
    app.events.publish_after(&mut tx, topic(id));
    tx.commit().await?;
    Ok(begun.then_some(generation))
}

enum Outcome {
    Drawn(Box<Drawn>),
    /// Someone stopped or removed the generation, or another node gave it a film.
    Ended,
    /// The server is shutting down.
    Stopping,
    Failed(Failure),
}

/// Draws, saves the progress and listens for a stop.
async fn draw_film(app: &Catalogue, generation: &Generation) -> Result<Outcome> {
    let (sender, progress) = watch::channel(Progress::default());
    let (stop, topic) = (Stop::default(), topic(&generation.id));
    let mut drawing = pin!(app.video.draw(generation.request(), sender, &stop));
    let mut events = app.events.subscribe();
    let mut tick = tokio::time::interval(PROGRESS_INTERVAL);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut last = Progress::default();
    loop {
        tokio::select! {
            outcome = &mut drawing => {
                return Ok(outcome.map_or_else(Outcome::Failed, |drawn| Outcome::Drawn(Box::new(drawn))));
            }
            _ = tick.tick() => {
                let now = progress.borrow().clone();
                if now != last && !save_progress(app, &generation.id, &now).await? {
                    return Ok(Outcome::Ended);
                }
                last = now;
            }
            event = events.next() => {
                let ours = match event {
                    Some(Event::Changed(changed)) => *changed == *topic,
                    Some(Event::Missed) => true,
                    None => return Ok(Outcome::Stopping),
                };
                if ours && !is_wanted(app, &generation.id).await? {
                    return Ok(Outcome::Ended);
                }
            }
            () = app.shutdown.cancelled() => return Ok(Outcome::Stopping),
        }
    }
}

async fn is_wanted(app: &Catalogue, id: &str) -> Result<bool> {
    Ok(store::find(&mut &app.db, id).await?.is_some_and(|found| !found.status.is_final()))
}

async fn save_progress(app: &Catalogue, id: &str, progress: &Progress) -> Result<bool> {
    let mut tx = app.db.write().await?;
    let wanted = store::progress(&mut tx, id, (progress.done, progress.total), progress.drawing).await?;
    app.events.publish_after(&mut tx, topic(id));
    tx.commit().await?;
    Ok(wanted)
}

/// Stores the film and completes every generation that waits for it.
async fn store_film(app: &Catalogue, generation: &Generation, drawn: Drawn) -> std::result::Result<(), String> {
    let words = |error: platform::files::Error| error.to_string();
    let file = |content_type, name| NewFile { content_type, original_name: Some(name), owner: Some(FILES_OF) };
    let video = app.files.put(file("video/mp4", "film.mp4"), drawn.video).await.map_err(words)?;
    let poster = app.files.put(file("image/jpeg", "film.jpg"), drawn.poster).await.map_err(words)?;
    let film = Film {
        id: ids::id(),
        key: generation.key.clone(),
        title: drawn.title,
        scene: drawn.scene,
        width: drawn.width,
        height: drawn.height,
        millis: drawn.millis,
        video_file: video.id,
        poster_file: poster.id,
        bytes: video.size + poster.size,
        created_at: app.clock.now(),
    };
    publish(app, film).await.map_err(|error| error.to_string())
}

async fn publish(app: &Catalogue, film: Film) -> Result<()> {
    let mut tx = app.db.write().await?;
    let film = if store::insert_film(&mut tx, &film).await? {
        store::add_bytes(&mut tx, film.bytes).await?;
        film
    } else {
        // another node drew the same in the meantime: its film is used
        discard(app, &mut tx, vec![film.video_file.clone(), film.poster_file.clone()]).await?;
        store::film_of_key(&mut tx, &film.key).await?.unwrap_or(film)
    };
    let wanted = succeed(app, &mut tx, &film).await?;
    if wanted == 0 {
        // nobody wants it any more
        super::release(app, &mut tx, &film.id).await?;
    }
    tx.commit().await
}

/// Completes every generation for `film`; returns how many.
async fn succeed(app: &Catalogue, tx: &mut Tx, film: &Film) -> Result<usize> {
    let ended = store::succeed(tx, film, app.clock.now()).await?;
    for id in &ended {
        cancel(tx, id).await?;
        app.events.publish_after(tx, topic(id));
    }
    Ok(ended.len())
}

async fn fail(app: &Catalogue, id: &str, code: &str, error: String) -> std::result::Result<(), JobError> {
    tracing::warn!(generation = id, code, error, "film generation failed");
    let mut tx = app.db.write().await?;
    if store::end(&mut tx, id, Status::Failed, Some(code), app.clock.now()).await? {
        store::refund(&mut tx, id).await?;
    }
    app.events.publish_after(&mut tx, topic(id));
    Ok(tx.commit().await?)
}

/// Removes what is no longer needed: guests' old films, charges older than the quota period, files without a film,
/// generations whose job died.
async fn sweep(app: &Catalogue) -> std::result::Result<(), JobError> {
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    store::delete_charges(&mut tx, now - QUOTA_PERIOD).await?;
    tx.commit().await?;
    loop {
        let old = store::of_guests(&mut &app.db, now - rules::GUEST_RETENTION, SWEEP_BATCH).await?;
        let mut tx = app.db.write().await?;
        for generation in &old {
            actions::remove(app, &mut tx, generation).await?;
        }
        tx.commit().await?;
        if old.is_empty() {
            break;
        }
    }
    for generation in store::unfinished(&mut &app.db, now - GIVE_UP_AFTER, SWEEP_BATCH).await? {
        if platform::jobs::is_dead_or_gone(&mut &app.db, &job_key(&generation.id)).await? {
            fail(app, &generation.id, "interrupted", "its job has died".into()).await?;
        }
    }
    sweep_files(app, now).await
}

/// Removes files that a crash left without their film.
async fn sweep_files(app: &Catalogue, now: Timestamp) -> std::result::Result<(), JobError> {
    let mut after = String::new();
    loop {
        let files = app.files.of_owner(FILES_OF, &after, SWEEP_BATCH).await?;
        let Some(last) = files.last() else { return Ok(()) };
        after.clone_from(&last.id);
        for file in files.iter().filter(|file| file.created_at < now - HOUR) {
            if !store::is_used_by_film(&mut &app.db, &file.id).await? {
                app.files.remove(file).await.map_err(|error| JobError::Retry(error.to_string()))?;
            }
        }
    }
}
