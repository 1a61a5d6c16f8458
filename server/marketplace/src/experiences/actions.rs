//! Publishing, changing and unpublishing: the same for a handler, an import and a seed.
use super::{
    EXPERIENCES,
    rules::{Draft, Experience, Side},
    store,
};
use crate::{
    accounts::{self, Actor, Person},
    state::App,
};
use platform::{
    audit,
    clock::Micros,
    db::{Result, Tx},
    http::Problem,
};
use serde_json::{Value, json};

/// Publishes `draft` as `publisher` under `id`; `None` when the id is taken.
pub async fn publish(
    app: &App,
    tx: &mut Tx,
    publisher: &Person,
    draft: Draft,
    (id, at): (String, Micros),
) -> Result<Option<Experience>> {
    let experience = Experience {
        id,
        publisher_id: publisher.id.clone(),
        side: Side::of(publisher.user_type),
        title: draft.title,
        description: draft.description,
        price_cents: draft.price_cents,
        icon: draft.icon,
        tags: draft.tags,
        published: true,
        created_at: at,
        updated_at: at,
        changed_at: app.clock.real(),
        rev: 1,
        publisher_name: publisher.full_name.clone(),
    };
    if !store::insert(tx, &experience).await? {
        return Ok(None);
    }
    accounts::count(tx, experience.side.word(), 1).await?;
    tell(app, tx);
    Ok(Some(experience))
}

/// Saves `changed` over the revision it was read at: 409 when somebody was faster.
pub async fn save(app: &App, tx: &mut Tx, changed: Experience) -> std::result::Result<Experience, Problem> {
    let changed = Experience { updated_at: app.clock.now(), changed_at: app.clock.real(), ..changed };
    if !store::update(tx, &changed).await? {
        return Err(Problem::conflict(
            "changed_meanwhile",
            "Somebody changed this at the same time. Please try again.",
        ));
    }
    tell(app, tx);
    Ok(Experience { rev: changed.rev + 1, ..changed })
}

/// Takes `experience` off the market; an unpublished one stays as it is.
pub async fn unpublish(app: &App, tx: &mut Tx, experience: Experience) -> std::result::Result<Experience, Problem> {
    if !experience.published {
        return Ok(experience);
    }
    accounts::count(tx, experience.side.word(), -1).await?;
    save(app, tx, Experience { published: false, ..experience }).await
}

/// Writes down what an operator did to somebody else's experience.
pub async fn note(app: &App, tx: &mut Tx, who: &Actor, before: &Experience, after: &Experience) -> Result<()> {
    if before.publisher_id == who.id || before.rev == after.rev {
        return Ok(());
    }
    let (old, new) = (state_of(before), state_of(after));
    audit::record(tx, &app.clock, &who.id, "experience.changed", &before.id, old, new).await
}

fn state_of(e: &Experience) -> Value {
    json!({
        "title": e.title, "description": e.description, "price_cents": e.price_cents, "icon": e.icon, "tags": e.tags,
        "published": e.published,
    })
}

/// Once durable: what is kept ready is made again, and search and the other nodes read what changed.
fn tell(app: &App, tx: &mut Tx) {
    let public = app.profiles.public.clone();
    tx.after_commit(move || public.clear());
    app.events.publish_after(tx, EXPERIENCES);
}
