//! What can be booked by the hour: publishing, listing, searching, suggestions and generated covers.
mod actions;
pub mod api;
pub mod covers;
mod index_source;
mod list;
mod rules;
mod store;
mod suggestions;
mod views;

use crate::{accounts::Actor, state::App};
use platform::{
    clock::Micros,
    db::{Db, Result, Sql, Tx},
    http::Problem,
};
use std::{collections::HashMap, pin::Pin, sync::Arc};
use utoipa_axum::{router::OpenApiRouter, routes};

pub use actions::{forget, publish, suspend, take_teaser_off, unpublish};
pub use api::media::{Covers, PRODUCT_COVER};
pub use index_source::Table;
pub use list::containing;
pub use rules::{Draft, Experience, Side};
pub use store::has_teaser;
pub use suggestions::Of;
pub use views::{ExperienceView, Sort, film_path};

/// The topic on which every change of an experience is told, once it is durable.
pub const EXPERIENCES: &str = "experiences";

/// May this person publish now? Asked in the publishing transaction; the answer belongs to a feature that knows about
/// debts, which this one does not.
pub type MayPublish = Arc<
    dyn for<'a> Fn(&'a mut Tx, &'a str) -> Pin<Box<dyn Future<Output = std::result::Result<(), Problem>> + Send + 'a>>
        + Send
        + Sync,
>;

/// What stands between a person and the experiences they see.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// The booking by which they asked for an experience, while it is live.
    pub requested: HashMap<String, String>,
    /// How many requests for an experience of theirs wait for their answer.
    pub waiting: HashMap<String, i64>,
    /// The booking that they have to pay before they ask for anything else.
    pub pay_first: Option<String>,
}

/// What requests stand between this person and experiences? The answer belongs to a feature that knows about bookings,
/// which this one does not.
pub type Requests =
    Arc<dyn for<'a> Fn(&'a Db, &'a str) -> Pin<Box<dyn Future<Output = Result<Standing>> + Send + 'a>> + Send + Sync>;

/// The finished film of somebody's own that plays as a teaser. Asked in the transaction that puts it there; the answer
/// belongs to the feature that makes films, which this one does not know.
pub type FilmFor = Arc<
    dyn for<'a> Fn(
            &'a mut Tx,
            &'a Actor,
            &'a str,
        ) -> Pin<Box<dyn Future<Output = std::result::Result<String, Problem>> + Send + 'a>>
        + Send
        + Sync,
>;

/// The calls on experiences.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::list, api::publish))
        .routes(routes!(api::one, api::edit, api::unpublish))
        .routes(routes!(api::suggestions))
        .routes(routes!(api::media::cover))
}

/// Published experiences made after a key and before `until`, in that order, some skipped and some taken: when, which, when
/// changed.
pub async fn made(
    sql: &mut impl Sql,
    after: (Micros, &str),
    until: Micros,
    range: (i64, i64),
) -> Result<Vec<(Micros, String, Micros)>> {
    store::made(sql, after, until, range).await
}

/// How many published experiences were made at `from` or later, and before `until`.
pub async fn count_made(sql: &mut impl Sql, from: Micros, until: Micros) -> Result<i64> {
    store::count_made(sql, from, until).await
}

/// How many experiences a person has published.
pub async fn published_of(sql: &mut impl Sql, publisher: &str) -> Result<i64> {
    store::published_of(sql, publisher).await
}

/// The publisher has another name: what they have published is indexed again.
pub async fn renamed(tx: &mut Tx, publisher: &str, changed_at: Micros) -> Result<()> {
    store::touch_of(tx, publisher, changed_at).await.map(drop)
}

/// The path of the page of the experience `id`, while it has one: those that are not published have none.
pub async fn page_of(sql: &mut impl Sql, id: &str) -> Result<Option<String>> {
    let found = find(sql, id).await?.filter(|experience| experience.published);
    Ok(found.map(|experience| format!("/experiences/{}", experience.id)))
}

/// The experience with this id, published or not.
pub async fn find(sql: &mut impl Sql, id: &str) -> Result<Option<Experience>> {
    store::find(sql, id).await
}
