//! Requesting, waiting for, stopping, removing and taking over films.
use super::{
    caller::Caller,
    jobs, release,
    rules::{Allowance, Film, Generation, GenerationRequest, MAX_SEED, Owner, QUOTA_PERIOD, Status},
    store,
    views::{Claimed, Generated, GenerationView, NewGeneration},
};
use crate::context::Catalogue;
use crate::experiences;
use axum::http::{HeaderValue, StatusCode};
use base::accounts::{self, Actor, UserId};
use platform::{
    clock::{SECOND, Timestamp},
    db::{Result as Stored, Tx},
    events::Event,
    http::{Json, Problem},
    idempotency::{begin, begun, commit},
    ids,
    messages::Message,
    msg,
};
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// How often a generation is polled when no event arrives: another node's event may be lost.
pub const POLL_INTERVAL: Duration = Duration::from_secs(2);

const MEGABYTE: i64 = 1_000_000;

/// The topic of changes of a generation.
pub fn topic(id: &str) -> String {
    format!("generation:{id}")
}

/// A generation that was requested.
pub struct Requested<T> {
    /// As it is now.
    pub generation: T,
    /// The token of a new guest, as a `Set-Cookie` value.
    pub cookie: Option<HeaderValue>,
}

/// Requests a film of an idea; with `waits`, waits for it as long as the configuration says.
///
/// # Errors
/// 422 for an idea that the rules refuse, and as [`request`].
pub async fn generate(
    app: &Catalogue,
    caller: &Caller,
    new: &NewGeneration,
    waits: bool,
) -> Result<Requested<Generated>, Problem> {
    let wanted = GenerationRequest::checked(&new.prompt, new.seed, new.size)?;
    let (owner, cookie) = caller.owner_of_new(app);
    let mut generation = request(app, caller, &owner, wanted).await?;
    if waits {
        generation = wait(app, generation, Duration::from_secs(app.config.video.wait_seconds)).await?;
    }
    Ok(Requested { generation: Generated::new(&generation), cookie })
}

/// Requests the idea of the generation `id` from another seed: the next one that the caller has not asked for yet when
/// none is named.
///
/// # Errors
/// 404, 422 for a seed that the rules refuse, and as [`request`].
pub async fn vary(
    app: &Catalogue,
    caller: &Caller,
    id: &str,
    seed: Option<i64>,
) -> Result<Requested<GenerationView>, Problem> {
    let of = store::find(&mut &app.db, id).await?.ok_or_else(generation_not_found)?;
    let (owner, cookie) = caller.owner_of_new(app);
    let seed = match seed {
        Some(seed) => seed,
        None => (store::highest_seed(&mut &app.db, &owner.name(), &of).await?.max(of.seed) + 1) % (MAX_SEED + 1),
    };
    let wanted = GenerationRequest::checked(&of.prompt, Some(seed), Some(of.size))?;
    let generation = request(app, caller, &owner, wanted).await?;
    Ok(Requested { generation: GenerationView::load(app, &mut &app.db, generation, caller).await?, cookie })
}

/// Queues a generation for `request`, or completes it at once with a film that already exists. A repeated request gets
/// the result of its first one.
///
/// # Errors
/// 409 `video_not_available`, `gallery_full`; 429 `film_quota`, `films_cancelled`, `film_queue_full`, `films_waiting`,
/// `film_room_full`.
async fn request(
    app: &Catalogue,
    caller: &Caller,
    owner: &Owner,
    request: GenerationRequest,
) -> Result<Generation, Problem> {
    if !app.video.is_available() {
        return Err(not_available());
    }
    if let Some(made) = begun() {
        return store::find(&mut &app.db, &made).await?.ok_or_else(generation_not_found);
    }
    let (now, key) = (app.clock.now(), request.key(&app.video.version()));
    let generation = Generation::new(ids::id(), owner, request, key, now);
    let mut tx = accounts::write(app, caller.who.as_ref()).await?;
    let generation = match locked_film(&mut tx, &generation.key).await? {
        Some(film) => reuse_film(app, &mut tx, caller, generation, film).await?,
        None => {
            must_have_room(app, &mut tx, &generation).await?;
            join_queue(app, &mut tx, caller, &generation).await?;
            generation
        }
    };
    begin(tx, &generation.id).await?;
    Ok(generation)
}

/// The film with this content address, which cannot be removed until `tx` ends.
async fn locked_film(tx: &mut Tx, key: &str) -> Stored<Option<Film>> {
    let Some(film) = store::film_of_key(tx, key).await? else { return Ok(None) };
    Ok(store::lock_film(tx, &film.id).await?.then_some(film))
}

/// The caller's own generation for a finished film: the one from before, or a new one.
async fn reuse_film(
    app: &Catalogue,
    tx: &mut Tx,
    caller: &Caller,
    generation: Generation,
    film: Film,
) -> Result<Generation, Problem> {
    if let Some(before) = store::with_film(tx, &generation.owner, &film.id).await? {
        return Ok(before);
    }
    must_have_room(app, tx, &generation).await?;
    // dropping the guest's cookie makes a new guest each time, so the address is counted
    for allowance in caller.allowances(app).iter().filter(|_| !caller.is_signed_in()) {
        let (subject, most) = (format!("given {}", allowance.subject), allowance.films * 10);
        charge(tx, &generation, &Allowance { subject, films: most }, |wait| over_quota(caller, most, wait)).await?;
    }
    let (status, finished_at) = (Status::Succeeded, Some(generation.created_at));
    let generation = Generation { status, film_id: Some(film.id), finished_at, ..generation };
    store::insert(tx, &generation).await?;
    Ok(generation)
}

async fn must_have_room(app: &Catalogue, tx: &mut Tx, generation: &Generation) -> Result<(), Problem> {
    let most = app.config.video.films_each;
    // First, so that the limit holds against a concurrent call. Guests have no profile; their allowance limits them.
    accounts::lock(tx, &generation.owner.as_str().into()).await?;
    if store::count_of(tx, &generation.owner, most).await? < most {
        return Ok(());
    }
    Err(Problem::conflict("gallery_full", msg!("problem-gallery-full", films = most)))
}

fn not_available() -> Problem {
    Problem::conflict("video_not_available", msg!("problem-video-not-available"))
}

async fn join_queue(app: &Catalogue, tx: &mut Tx, caller: &Caller, generation: &Generation) -> Result<(), Problem> {
    let (set, now) = (&app.config.video, generation.created_at);
    let bytes = store::lock_queue(tx).await?;
    let (everybody, own) = store::waiting(tx, &generation.owner).await?;
    if own >= set.waiting_each {
        return Err(Problem::too_many("films_waiting", msg!("problem-films-waiting", films = own), 15));
    }
    // guests leave half of the queue to people with an account
    let places = if caller.is_signed_in() { set.queue } else { (set.queue / 2).max(1) };
    if everybody >= places {
        return Err(Problem::too_many("film_queue_full", msg!("problem-film-queue-full"), 30));
    }
    // and half of the disk, which guests could fill in a month
    let room = set.most_megabytes.saturating_mul(MEGABYTE) / if caller.is_signed_in() { 1 } else { 2 };
    if bytes >= room {
        tracing::warn!(bytes, "film storage full: PARALLAX_VIDEO__MOST_MEGABYTES");
        return Err(Problem::too_many("film_room_full", msg!("problem-film-room-full"), 3_600));
    }
    for allowance in caller.allowances(app) {
        let begun = store::stopped_subject(&allowance.subject);
        let times = store::charges(tx, &begun, now - QUOTA_PERIOD, allowance.films).await?;
        if i64::try_from(times.len()).unwrap_or(i64::MAX) >= allowance.films {
            let message = msg!("problem-films-cancelled", films = allowance.films);
            return Err(Problem::too_many("films_cancelled", message, seconds_left(&times, now)));
        }
        charge(tx, generation, &allowance, |wait| over_quota(caller, allowance.films, wait)).await?;
    }
    store::insert(tx, generation).await?;
    jobs::enqueue(tx, &generation.id, now).await?;
    Ok(())
}

/// Counts `generation` against `allowance`, or refuses it with `over` and the seconds to wait.
async fn charge(
    tx: &mut Tx,
    generation: &Generation,
    allowance: &Allowance,
    over: impl FnOnce(u64) -> Problem,
) -> Result<(), Problem> {
    let now = generation.created_at;
    let times = store::charges(tx, &allowance.subject, now - QUOTA_PERIOD, allowance.films).await?;
    if i64::try_from(times.len()).unwrap_or(i64::MAX) >= allowance.films {
        return Err(over(seconds_left(&times, now)));
    }
    Ok(store::charge(tx, &generation.id, &allowance.subject, now).await?)
}

/// How long until the oldest of `times` no longer counts.
fn seconds_left(times: &[Timestamp], now: Timestamp) -> u64 {
    let oldest = times.last().copied().unwrap_or(now - QUOTA_PERIOD);
    u64::try_from((oldest + QUOTA_PERIOD - now) / SECOND + 1).unwrap_or(1)
}

fn over_quota(caller: &Caller, films: i64, wait: u64) -> Problem {
    let message = if caller.is_signed_in() {
        msg!("problem-film-quota", films = films)
    } else {
        msg!("problem-film-quota-guest", films = films)
    };
    Problem::too_many("film_quota", message, wait)
}

/// `generation` once it has ended, or as it is after `time` of real time.
async fn wait(app: &Catalogue, generation: Generation, time: Duration) -> Result<Generation, Problem> {
    let (mut events, until) = (app.events.subscribe(), Instant::now() + time);
    let topic = topic(&generation.id);
    let mut generation = generation;
    loop {
        if generation.status.is_final() || Instant::now() >= until || app.shutdown.is_cancelled() {
            return Ok(generation);
        }
        let look = until.min(Instant::now() + POLL_INTERVAL);
        let changed = async {
            while let Some(event) = events.next().await {
                if matches!(&event, Event::Changed(changed) if **changed != *topic) {
                    continue;
                }
                break;
            }
        };
        tokio::select! { _ = timeout_at(look, changed) => {}, () = app.shutdown.cancelled() => {} }
        match store::find(&mut &app.db, &generation.id).await? {
            Some(found) => generation = found,
            None => return Err(generation_not_found()),
        }
    }
}

/// The response if a generation does not exist, or not for this caller.
pub fn generation_not_found() -> Problem {
    Problem::not_found(msg!("problem-no-such-film"))
}

/// The generation `id`, if it is this caller's.
async fn own(tx: &mut Tx, caller: &Caller, id: &str) -> Result<Generation, Problem> {
    let generation = store::find(tx, id).await?.ok_or_else(generation_not_found)?;
    if caller.owns(&generation) {
        return Ok(generation);
    }
    if caller.owner().is_none() {
        return Err(Problem::unauthorized());
    }
    Err(Problem::forbidden("not_yours", msg!("problem-film-owner-only")))
}

/// Stops the caller's own generation `id`. It costs nothing then; one that has ended stays as it is.
///
/// # Errors
/// 401 or 403 for someone else's, 404.
pub async fn cancel(app: &Catalogue, caller: &Caller, id: &str) -> Result<Json<GenerationView>, Problem> {
    let mut tx = accounts::write(app, caller.who.as_ref()).await?;
    let generation = own(&mut tx, caller, id).await?;
    stop(app, &mut tx, &generation).await?;
    let generation = store::find(&mut tx, id).await?.ok_or_else(generation_not_found)?;
    let view = GenerationView::load(app, &mut tx, generation, caller).await?;
    commit(tx, Json(view)).await
}

/// Removes the caller's own generation `id`, also from their experiences.
///
/// # Errors
/// 401 or 403 for someone else's, 404.
pub async fn delete(app: &Catalogue, caller: &Caller, id: &str) -> Result<StatusCode, Problem> {
    let mut tx = accounts::write(app, caller.who.as_ref()).await?;
    let generation = own(&mut tx, caller, id).await?;
    remove(app, &mut tx, &generation).await?;
    commit(tx, StatusCode::NO_CONTENT).await
}

/// Makes what this browser made as a guest the account's.
pub async fn claim(app: &Catalogue, who: &Actor, guest: Option<String>) -> Result<Json<Claimed>, Problem> {
    let Some(guest) = guest else { return Ok(Json(Claimed { claimed: 0 })) };
    who.commit(app, async |tx| {
        let claimed = store::change_owner(tx, &Owner::Guest(guest).name(), &who.id).await?;
        Ok(Json(Claimed { claimed }))
    })
    .await
}

/// Stops a generation; one that has ended stays as it is.
async fn stop(app: &Catalogue, tx: &mut Tx, generation: &Generation) -> Stored<()> {
    let (id, now) = (&generation.id, app.clock.now());
    if store::end_waiting(tx, id, now).await? {
        store::refund(tx, id).await?;
    } else if store::end(tx, id, Status::Cancelled, None, now).await? {
        store::refund_begun(tx, id).await?;
    } else {
        return Ok(());
    }
    jobs::cancel(tx, id).await?;
    app.events.publish_after(tx, topic(id));
    Ok(())
}

/// Removes a generation, takes its film off the owner's experiences unless another generation of theirs has it, and
/// removes the film if nobody else has it.
pub async fn remove(app: &Catalogue, tx: &mut Tx, generation: &Generation) -> Result<(), Problem> {
    stop(app, tx, generation).await?;
    store::delete(tx, &generation.id).await?;
    if let Some(film) = &generation.film_id {
        if store::count_with_film(tx, film, Some(&generation.owner)).await? == 0 {
            experiences::remove_teaser(app, tx, &generation.owner.as_str().into(), film).await?;
        }
        release(app, tx, film).await?;
    }
    app.events.publish_after(tx, topic(&generation.id));
    Ok(())
}

/// The film of `generation`, for its owner's experiences.
///
/// # Errors
/// 422 `not_your_film`, `film_not_ready`.
pub async fn film_of(tx: &mut Tx, who: &Actor, generation: &str) -> Result<String, Problem> {
    let refused = |code, message: Message| Problem::invalid(code, message.clone()).field("teaser_id", message);
    let found = store::find(tx, generation).await?.filter(|found| found.owner == who.id);
    let found = found.ok_or_else(|| refused("not_your_film", msg!("problem-not-your-film")))?;
    let film = found.film_id.ok_or_else(|| refused("film_not_ready", msg!("problem-film-not-ready")))?;
    store::lock_film(tx, &film).await?;
    Ok(film)
}

/// The name under which an account's films are counted.
pub fn account_subject(person: &UserId) -> String {
    format!("account {person}")
}

/// Removes everything that `person` requested, when the account is deleted.
pub async fn erase(app: &Catalogue, tx: &mut Tx, person: &UserId) -> Result<(), Problem> {
    loop {
        let some = store::page(tx, person, &(Timestamp::MAX, "~".into()), 100).await?;
        if some.is_empty() {
            let subject = account_subject(person);
            store::delete_charges_of(tx, &store::stopped_subject(&subject)).await?;
            return Ok(store::delete_charges_of(tx, &subject).await?);
        }
        for generation in &some {
            remove(app, tx, generation).await?;
        }
    }
}
