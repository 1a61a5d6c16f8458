//! Who people are: profiles, tags, roles, and the person behind a request.
mod actions;
mod actor;
pub mod api;
mod public;
mod rules;
mod store;

use crate::state::App;
use platform::db::{Result, Sql};
use std::collections::HashMap;
use utoipa_axum::{router::OpenApiRouter, routes};

pub use actions::{CREATORS, PROFILES, Profiles};
pub use actor::{Actor, Viewer};
pub use public::{Public, once, ready};
pub use rules::{
    AdminRole, DEFAULT_PRICE, MAX_PRICE, MAX_TAGS, Person, UserType, clean_tags, full_name, price, same_tag, tag,
};
pub use store::{anybody, count, tags, tags_of, total};

/// The calls on profiles and tags.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::me, api::change_me))
        .routes(routes!(api::tags, api::add_tag))
        .routes(routes!(api::remove_tag))
}

/// Path of the generated cover that belongs to an id.
pub fn cover(id: &str) -> String {
    format!("/media/covers/{id}.svg")
}

/// The person with this id.
pub async fn person(sql: &mut impl Sql, id: &str) -> Result<Option<Person>> {
    store::find(sql, id).await
}

/// The persons with these ids, those that exist.
pub async fn people(sql: &mut impl Sql, ids: &[&str]) -> Result<HashMap<String, Person>> {
    store::find_all(sql, ids).await
}

/// Every operator.
pub async fn operators(sql: &mut impl Sql) -> Result<Vec<Person>> {
    store::operators(sql).await
}
