//! Accounts as the product knows them: profiles, tags, roles, and the person behind a request.
mod actions;
mod actor;
mod api;
mod device;
mod price;
mod rules;
mod sessions;
mod store;
mod tags;

use crate::context::Base;
use platform::db::{Result, Sql, Tx};
use std::collections::HashMap;
use utoipa_axum::{router::OpenApiRouter, routes};

pub use actions::{PROFILES, Profiles, change_type, count_creators, keep_browser_language, write_metadata};
pub use actor::{Actor, Viewer, write};
pub use auth::UserId;
pub use price::{PRICE_BOUNDS, Unknown, must_be_known, one_price, price, price_bound};
pub use rules::{
    AdminRole, BOUNDS, DEMO_ADDRESSES, MAX_TAGS, Metadata, Person, Right, TAG, UserType, clean_tags, deals_at_once,
    description, full_name, same_tag, tag,
};
pub use store::blocks::{block, blocks_between, is_blocked, unblock};
pub use store::preferences::{
    MailTopic, Preferences, PreferencesChange, erase as erase_preferences, load as preferences, wants_mail,
};
pub use store::{SCAN_LIMIT, has_owner, has_people, last_scanned, newest, tags, tags_of};
pub use tags::{TagChange, change_tag};

/// The calls on tags and sessions.
pub fn routes() -> OpenApiRouter<Base> {
    OpenApiRouter::new()
        .routes(routes!(api::tags, api::add_tag))
        .routes(routes!(api::remove_tag))
        .routes(routes!(api::sessions::list, api::sessions::end_others))
        .routes(routes!(api::sessions::end))
        .routes(routes!(api::sessions::prove_identity))
}

/// Path of the generated cover that belongs to an id.
pub fn cover(id: &str) -> String {
    format!("/media/covers/{id}.svg")
}

/// The person with this id.
pub async fn person(sql: &mut impl Sql, id: &UserId) -> Result<Option<Person>> {
    store::find(sql, id).await
}

/// The persons with these ids, those that exist.
pub async fn people(sql: &mut impl Sql, ids: &[&UserId]) -> Result<HashMap<UserId, Person>> {
    store::find_all(sql, ids).await
}

/// Locks the person `id` until the transaction ends: what is counted or summed up about them afterwards holds against a
/// second call. On SQLite there is one writer anyway.
pub async fn lock(tx: &mut Tx, id: &UserId) -> Result<()> {
    store::lock(tx, id).await
}

/// Locks every owner until the transaction ends, in one order: of two who leave at once the second sees the first gone.
pub async fn lock_owners(tx: &mut Tx) -> Result<()> {
    for person in store::admins(tx).await?.iter().filter(|person| person.role == Some(AdminRole::Owner)) {
        store::lock(tx, &person.id).await?;
    }
    Ok(())
}

/// Every admin.
pub async fn admins(sql: &mut impl Sql) -> Result<Vec<Person>> {
    store::admins(sql).await
}
