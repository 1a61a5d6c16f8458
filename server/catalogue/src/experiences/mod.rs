//! Listings: their data, rules, openings, search index and cover art.
mod actions;
mod api;
pub mod cover_cache;
mod cover_files;
mod covers;
mod documents;
mod rules;
mod store;

use crate::context::Catalogue;
use base::accounts::UserId;
use platform::{
    clock::Timestamp,
    db::{Result, Sql, Tx},
    events::Events,
};
use utoipa_axum::{router::OpenApiRouter, routes};

pub use actions::{
    Filled, audit, count, erase, fill_opening, free_opening, publish, publish_all, published, refill_opening,
    remove_teaser, reopen, save, show_again, suspend, unpublish,
};
pub use cover_cache::Covers;
pub use cover_files::PRODUCT_COVER;
pub use documents::Experiences;
pub use rules::{
    Action, BOUNDS, Draft, Experience, ListingId, Side, actions as actions_of,
    facts::{Cancellation, FACTS, FILTERS, Fact, FactFilter, Facts, FilteredBy, Written, bounds as bounds_of_facts},
    query,
};
pub use store::{After, Listed, currency, find_all, has_teaser, page, page_of_publisher, titles};

/// Path of a film.
pub fn film_path(id: &str) -> String {
    format!("/media/films/{id}.mp4")
}

/// The topic of changes of experiences, published after the commit.
pub const EXPERIENCES: &str = "experiences";

/// Their pictures; the other calls are those of `listings`.
pub fn routes() -> OpenApiRouter<Catalogue> {
    OpenApiRouter::new().routes(routes!(api::cover))
}

/// Published experiences made after a key and before `until`, in that order, some skipped and some taken: when, which,
/// when changed.
pub async fn created_between(
    sql: &mut impl Sql,
    after: (Timestamp, &str),
    until: Timestamp,
    range: (i64, i64),
) -> Result<Vec<(Timestamp, String, Timestamp)>> {
    store::created_between(sql, after, until, range).await
}

/// How many published experiences were made at `from` or later, and before `until`.
pub async fn count_created(sql: &mut impl Sql, from: Timestamp, until: Timestamp) -> Result<i64> {
    store::count_created(sql, from, until).await
}

/// How many experiences a person has published.
pub async fn published_of(sql: &mut impl Sql, publisher: &UserId) -> Result<i64> {
    store::published_of(sql, publisher).await
}

/// The publisher has another name: what they have published is indexed again.
pub async fn publisher_renamed(events: &Events, tx: &mut Tx, publisher: &UserId, changed_at: Timestamp) -> Result<()> {
    events.publish_after(tx, EXPERIENCES);
    store::mark_changed_by(tx, publisher, changed_at).await.map(drop)
}

/// The path of the page of the experience `id`, while it has one: those that are neither published nor taken have none.
pub async fn path_of(sql: &mut impl Sql, id: &ListingId) -> Result<Option<String>> {
    let found = find(sql, id).await?.filter(|experience| experience.is_visible_to(None));
    Ok(found.map(|experience| path(&experience.id)))
}

/// The path of the page of a published experience.
pub fn path(id: &ListingId) -> String {
    format!("/experiences/{id}")
}

/// Locks an experience until the transaction ends, so that what is counted about it holds against a second call.
pub async fn lock(tx: &mut Tx, id: &ListingId) -> Result<()> {
    store::lock(tx, id).await
}

/// The experience with this id, published or not.
pub async fn find(sql: &mut impl Sql, id: &ListingId) -> Result<Option<Experience>> {
    store::find(sql, id).await
}
