//! Publishing, changing and unpublishing: the same for a handler, an import and a seed.
use super::{
    EXPERIENCES,
    rules::ListingId,
    rules::{Draft, Experience, MAX_OPENINGS, Side},
    store::{self, After, Listed},
};
use crate::context::Catalogue;
use base::accounts::{Actor, Person, UserId, UserType};
use base::totals;
use platform::{
    audit,
    clock::Timestamp,
    db::{Result, Sql, Tx},
    http::Problem,
    msg,
};
use serde_json::{Value, json};
use std::collections::HashSet;

/// How many experiences of this side are listed.
pub async fn count(sql: &mut impl Sql, side: Side) -> Result<i64> {
    totals::total(sql, side.stored_name()).await
}

/// Publishes `draft` as `publisher` under `id`; `None` when the id is taken.
pub async fn publish(
    app: &Catalogue,
    tx: &mut Tx,
    publisher: &Person,
    draft: Draft,
    (id, at): (ListingId, Timestamp),
) -> Result<Option<Experience>> {
    let experience = published(app, publisher, draft, (id, at));
    if !store::insert(tx, &experience).await? {
        return Ok(None);
    }
    totals::add(tx, experience.side.stored_name(), 1).await?;
    publish_change(app, tx);
    Ok(Some(experience))
}

/// Publishes `experiences`, as [`published`] makes them; the ids of those that were not taken.
pub async fn publish_all(app: &Catalogue, tx: &mut Tx, experiences: &[Experience]) -> Result<HashSet<ListingId>> {
    let new = store::insert_all(tx, experiences).await?;
    for side in [Side::Wanted, Side::Offered] {
        let of_side: HashSet<&ListingId> =
            experiences.iter().filter(|one| one.side == side && new.contains(&one.id)).map(|one| &one.id).collect();
        totals::add(tx, side.stored_name(), i64::try_from(of_side.len()).unwrap_or(0)).await?;
    }
    publish_change(app, tx);
    Ok(new)
}

/// `draft` as it is when `publisher` publishes it at `at` under `id`.
pub fn published(app: &Catalogue, publisher: &Person, draft: Draft, (id, at): (ListingId, Timestamp)) -> Experience {
    Experience {
        id,
        publisher_id: publisher.id.clone(),
        side: Side::for_publisher(publisher.user_type),
        title: draft.title,
        description: draft.description,
        price_cents: draft.price_cents,
        currency: draft.currency,
        icon: draft.icon,
        tags: draft.tags,
        teaser: None,
        facts: draft.facts,
        openings: if publisher.user_type == Some(UserType::Creator) { 0 } else { draft.openings },
        reopens: draft.reopens,
        filled: 0,
        taken: false,
        withheld: false,
        published: true,
        created_at: at,
        updated_at: at,
        changed_at: app.clock.real(),
        rev: 1,
        publisher_name: publisher.full_name.clone(),
        publisher_banned: false,
    }
}

/// Saves `changed` over the revision it was read at: 409 when someone was faster.
pub async fn save(app: &Catalogue, tx: &mut Tx, changed: Experience) -> std::result::Result<Experience, Problem> {
    let saved = try_save(app, tx, changed).await?;
    saved.ok_or_else(|| Problem::conflict("changed_meanwhile", msg!("problem-changed-meanwhile")))
}

/// Saves `changed` over the revision it was read at; `None` when someone was faster.
async fn try_save(app: &Catalogue, tx: &mut Tx, changed: Experience) -> Result<Option<Experience>> {
    let changed = Experience { updated_at: app.clock.now(), changed_at: app.clock.real(), ..changed };
    if !store::update(tx, &changed).await? {
        return Ok(None);
    }
    publish_change(app, tx);
    Ok(Some(Experience { rev: changed.rev + 1, ..changed }))
}

/// Takes `experience` off the market; an unpublished one stays as it is, also once its publisher is welcome again. What
/// is `withheld` only our team can publish again.
pub async fn unpublish(
    app: &Catalogue,
    tx: &mut Tx,
    experience: Experience,
    withheld: bool,
) -> std::result::Result<Experience, Problem> {
    let newly_withheld = withheld && !experience.withheld;
    let experience = Experience { withheld: experience.withheld || withheld, ..experience };
    if experience.taken {
        return save(app, tx, Experience { taken: false, ..experience }).await;
    }
    if !experience.published {
        store::keep_unpublished(tx, &experience.id).await?;
        return if newly_withheld { withhold(app, tx, &experience.id).await } else { Ok(experience) };
    }
    totals::add(tx, experience.side.stored_name(), -1).await?;
    save(app, tx, Experience { published: false, ..experience }).await
}

/// Withholds what is unpublished already.
async fn withhold(app: &Catalogue, tx: &mut Tx, id: &ListingId) -> std::result::Result<Experience, Problem> {
    let found = store::find(tx, id).await?;
    let experience = found.ok_or_else(|| Problem::not_found(msg!("problem-experience-not-found")))?;
    save(app, tx, Experience { withheld: true, ..experience }).await
}

/// What became of a brief as one of its openings was filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filled {
    /// It can still be applied to.
    Open,
    /// It was the last opening: the brief has left the market.
    Taken,
}

/// A request for the brief `id` was accepted. Offers and briefs that stay open are not counted.
pub async fn fill_opening(app: &Catalogue, tx: &mut Tx, id: &ListingId) -> Result<Filled> {
    let Some(brief) = find_counted(tx, id).await? else { return Ok(Filled::Open) };
    let filled = brief.filled + 1;
    let taken = brief.published && filled >= brief.openings;
    if taken {
        totals::add(tx, brief.side.stored_name(), -1).await?;
    }
    let published = brief.published && !taken;
    try_save(app, tx, Experience { filled, published, taken: brief.taken || taken, ..brief }).await?;
    Ok(if taken { Filled::Taken } else { Filled::Open })
}

/// A deal over the brief `id` that had fallen through goes on. What never came back to the market is counted already.
pub async fn refill_opening(app: &Catalogue, tx: &mut Tx, id: &ListingId) -> Result<Filled> {
    let was_freed = find_counted(tx, id).await?.is_some_and(|brief| brief.reopens);
    if was_freed { fill_opening(app, tx, id).await } else { Ok(Filled::Open) }
}

/// A deal over the brief `id` fell through: the brief is back on the market if its publisher wants that and may.
pub async fn free_opening(app: &Catalogue, tx: &mut Tx, id: &ListingId) -> Result<()> {
    let Some(brief) = find_counted(tx, id).await?.filter(|brief| brief.reopens) else { return Ok(()) };
    let freed = Experience { filled: (brief.filled - 1).max(0), ..brief };
    let reopens = freed.taken && freed.filled < freed.openings && !freed.publisher_banned;
    if reopens {
        totals::add(tx, freed.side.stored_name(), 1).await?;
    }
    let opened = Experience { published: freed.published || reopens, taken: freed.taken && !reopens, ..freed };
    try_save(app, tx, opened).await.map(drop)
}

/// Publishes an unpublished listing again, and opens a taken brief for one more deal than it has led to.
///
/// # Errors
/// 409 `not_taken` when it is listed, 409 `openings_used` when it has led to as many deals as a brief may, 403
/// `publisher_banned` when its publisher may not publish.
pub async fn reopen(app: &Catalogue, tx: &mut Tx, listing: Experience) -> std::result::Result<Experience, Problem> {
    if listing.is_emptied() {
        return Err(Problem::not_found(msg!("problem-experience-not-found")));
    }
    if listing.published {
        return Err(Problem::conflict("not_taken", msg!("problem-brief-not-taken")));
    }
    if listing.publisher_banned {
        return Err(Problem::forbidden("publisher_banned", msg!("problem-publisher-banned")));
    }
    // 0 stays open
    let openings = if listing.openings == 0 { 0 } else { listing.openings.max(listing.filled + 1) };
    if openings > MAX_OPENINGS {
        return Err(Problem::conflict("openings_used", msg!("problem-openings-used", most = MAX_OPENINGS)));
    }
    totals::add(tx, listing.side.stored_name(), 1).await?;
    save(app, tx, Experience { openings, published: true, taken: false, withheld: false, ..listing }).await
}

/// The brief, locked until `tx` ends so that nobody else saves it, if its openings are counted.
async fn find_counted(tx: &mut Tx, id: &ListingId) -> Result<Option<Experience>> {
    store::lock(tx, id).await?;
    let found = store::find(tx, id).await?;
    Ok(found.filter(|experience| experience.side == Side::Wanted && experience.openings > 0))
}

/// Takes everything off the market that a person has published, and empties it: bookings have the words that they were
/// made with.
pub async fn erase(app: &Catalogue, tx: &mut Tx, publisher: &UserId) -> std::result::Result<(), Problem> {
    unpublish_all(app, tx, publisher).await?;
    Ok(store::erase(tx, publisher).await?)
}

async fn unpublish_all(app: &Catalogue, tx: &mut Tx, publisher: &UserId) -> std::result::Result<(), Problem> {
    loop {
        let start = After::Newest(Timestamp::MAX, "~".into());
        let some = store::page_of_publisher(tx, publisher, Listed::Published, &start, 100).await?;
        if some.is_empty() {
            return Ok(());
        }
        for experience in some {
            unpublish(app, tx, experience, false).await?;
        }
    }
}

/// Takes everything that `publisher` has published off the market, or brings back what this took.
pub async fn suspend(app: &Catalogue, tx: &mut Tx, publisher: &UserId, suspended: bool) -> Result<()> {
    let (now, real) = (app.clock.now(), app.clock.real());
    let (sides, by) = match suspended {
        true => (store::suspend(tx, publisher, now, real).await?, -1),
        false => (store::resume(tx, publisher, now, real).await?, 1),
    };
    for side in [Side::Wanted, Side::Offered] {
        let many = i64::try_from(sides.iter().filter(|one| **one == side).count()).unwrap_or(0);
        totals::add(tx, side.stored_name(), many * by).await?;
    }
    publish_change(app, tx);
    Ok(())
}

/// Takes a film off every experience of `publisher`.
pub async fn remove_teaser(
    app: &Catalogue,
    tx: &mut Tx,
    publisher: &UserId,
    film: &str,
) -> std::result::Result<(), Problem> {
    for experience in store::with_teaser(tx, film, publisher).await? {
        save(app, tx, Experience { teaser: None, ..experience }).await?;
    }
    Ok(())
}

/// What its page shows beside it has changed: on every node the page is made again.
pub async fn show_again(app: &Catalogue, tx: &mut Tx, id: &ListingId) -> Result<()> {
    store::mark_changed(tx, id, app.clock.real()).await?;
    publish_change(app, tx);
    Ok(())
}

/// Writes down what an admin did to someone else's experience.
pub async fn audit(app: &Catalogue, tx: &mut Tx, who: &Actor, before: &Experience, after: &Experience) -> Result<()> {
    if before.publisher_id == who.id || before.rev == after.rev {
        return Ok(());
    }
    let (old, new) = (audit_state(before), audit_state(after));
    audit::record(tx, &app.clock, &who.id, "experience.changed", &before.id, old, new).await
}

fn audit_state(e: &Experience) -> Value {
    json!({
        "title": e.title, "description": e.description, "price_cents": e.price_cents, "icon": e.icon, "tags": e.tags, "teaser": e.teaser,
        "published": e.published, "facts": e.facts, "openings": e.openings, "reopens": e.reopens, "taken": e.taken, "withheld": e.withheld,
    })
}

/// Once durable: what is kept ready is made again, and search and the other nodes read what changed.
fn publish_change(app: &Catalogue, tx: &mut Tx) {
    let public = app.guest_cache.clone();
    tx.after_commit(move || public.clear());
    app.events.publish_after(tx, EXPERIENCES);
}
