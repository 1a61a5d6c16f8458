//! Publishing, changing and unpublishing: the same for a handler, an import and a seed.
use super::{
    EXPERIENCES,
    rules::{Draft, Experience, Side},
    store::{self, After},
};
use crate::{
    accounts::{Actor, Person},
    state::App,
    totals,
};
use platform::{
    audit,
    clock::Micros,
    db::{Result, Sql, Tx},
    http::Problem,
    msg,
};
use serde_json::{Value, json};
use std::collections::HashSet;

/// How many experiences of this side are listed.
pub async fn count(sql: &mut impl Sql, side: Side) -> Result<i64> {
    totals::total(sql, side.word()).await
}

/// Publishes `draft` as `publisher` under `id`; `None` when the id is taken.
pub async fn publish(
    app: &App,
    tx: &mut Tx,
    publisher: &Person,
    draft: Draft,
    (id, at): (String, Micros),
) -> Result<Option<Experience>> {
    let experience = published(app, publisher, draft, (id, at));
    if !store::insert(tx, &experience).await? {
        return Ok(None);
    }
    totals::add(tx, experience.side.word(), 1).await?;
    publish_change(app, tx);
    Ok(Some(experience))
}

/// Publishes `experiences`, as [`published`] makes them; the ids of those that were not taken.
pub async fn publish_all(app: &App, tx: &mut Tx, experiences: &[Experience]) -> Result<HashSet<String>> {
    let new = store::insert_all(tx, experiences).await?;
    for side in [Side::Wanted, Side::Offered] {
        let of_side: HashSet<&str> = experiences
            .iter()
            .filter(|one| one.side == side && new.contains(&one.id))
            .map(|one| one.id.as_str())
            .collect();
        totals::add(tx, side.word(), i64::try_from(of_side.len()).unwrap_or(0)).await?;
    }
    publish_change(app, tx);
    Ok(new)
}

/// `draft` as it is when `publisher` publishes it at `at` under `id`.
pub fn published(app: &App, publisher: &Person, draft: Draft, (id, at): (String, Micros)) -> Experience {
    Experience {
        id,
        publisher_id: publisher.id.clone(),
        side: Side::of(publisher.user_type),
        title: draft.title,
        description: draft.description,
        price_cents: draft.price_cents,
        icon: draft.icon,
        tags: draft.tags,
        teaser: None,
        published: true,
        created_at: at,
        updated_at: at,
        changed_at: app.clock.real(),
        rev: 1,
        publisher_name: publisher.full_name.clone(),
    }
}

/// Saves `changed` over the revision it was read at: 409 when someone was faster.
pub async fn save(app: &App, tx: &mut Tx, changed: Experience) -> std::result::Result<Experience, Problem> {
    let changed = Experience { updated_at: app.clock.now(), changed_at: app.clock.real(), ..changed };
    if !store::update(tx, &changed).await? {
        return Err(Problem::conflict("changed_meanwhile", msg!("problem-changed-meanwhile")));
    }
    publish_change(app, tx);
    Ok(Experience { rev: changed.rev + 1, ..changed })
}

/// Takes `experience` off the market; an unpublished one stays as it is, also once its publisher is welcome again.
pub async fn unpublish(app: &App, tx: &mut Tx, experience: Experience) -> std::result::Result<Experience, Problem> {
    if !experience.published {
        store::keep_unpublished(tx, &experience.id).await?;
        return Ok(experience);
    }
    totals::add(tx, experience.side.word(), -1).await?;
    save(app, tx, Experience { published: false, ..experience }).await
}

/// Takes everything off the market that a person has published, and empties it: bookings have the words that they were
/// made with.
pub async fn forget(app: &App, tx: &mut Tx, publisher: &str) -> std::result::Result<(), Problem> {
    unpublish_all(app, tx, publisher).await?;
    Ok(store::forget(tx, publisher).await?)
}

async fn unpublish_all(app: &App, tx: &mut Tx, publisher: &str) -> std::result::Result<(), Problem> {
    loop {
        let start = After::Newest(Micros::MAX, "~".into());
        let some = store::page_of_publisher(tx, publisher, &start, 100).await?;
        if some.is_empty() {
            return Ok(());
        }
        for experience in some {
            unpublish(app, tx, experience).await?;
        }
    }
}

/// Takes everything that `publisher` has published off the market, or brings back what this took.
pub async fn suspend(app: &App, tx: &mut Tx, publisher: &str, suspended: bool) -> Result<()> {
    let (now, real) = (app.clock.now(), app.clock.real());
    let (sides, by) = match suspended {
        true => (store::suspend(tx, publisher, now, real).await?, -1),
        false => (store::resume(tx, publisher, now, real).await?, 1),
    };
    for side in [Side::Wanted, Side::Offered] {
        let many = i64::try_from(sides.iter().filter(|one| **one == side).count()).unwrap_or(0);
        totals::add(tx, side.word(), many * by).await?;
    }
    publish_change(app, tx);
    Ok(())
}

/// Takes a film off every experience of `publisher`.
pub async fn take_teaser_off(app: &App, tx: &mut Tx, publisher: &str, film: &str) -> std::result::Result<(), Problem> {
    for experience in store::with_teaser(tx, film, publisher).await? {
        save(app, tx, Experience { teaser: None, ..experience }).await?;
    }
    Ok(())
}

/// Writes down what an admin did to someone else's experience.
pub async fn note(app: &App, tx: &mut Tx, who: &Actor, before: &Experience, after: &Experience) -> Result<()> {
    if before.publisher_id == who.id || before.rev == after.rev {
        return Ok(());
    }
    let (old, new) = (audit_state(before), audit_state(after));
    audit::record(tx, &app.clock, &who.id, "experience.changed", &before.id, old, new).await
}

fn audit_state(e: &Experience) -> Value {
    json!({
        "title": e.title, "description": e.description, "price_cents": e.price_cents, "icon": e.icon, "tags": e.tags, "teaser": e.teaser,
        "published": e.published,
    })
}

/// Once durable: what is kept ready is made again, and search and the other nodes read what changed.
fn publish_change(app: &App, tx: &mut Tx) {
    let public = app.profiles.public.clone();
    tx.after_commit(move || public.clear());
    app.events.publish_after(tx, EXPERIENCES);
}
