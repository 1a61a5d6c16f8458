//! What can be booked by the hour: publishing, listing, searching, suggestions and generated covers.
mod actions;
pub mod api;
pub mod covers;
mod follow;
mod list;
pub mod media;
mod rules;
mod store;
mod suggestions;
mod views;

use crate::state::App;
use platform::{
    db::{Result, Sql, Tx},
    http::Problem,
};
use std::{pin::Pin, sync::Arc};
use utoipa_axum::{router::OpenApiRouter, routes};

pub use actions::{publish, unpublish};
pub use follow::Table;
pub use media::Covers;
pub use rules::{Draft, Experience, Side};
pub use suggestions::Of;
pub use views::{ExperienceView, Sort};

/// The topic on which every change of an experience is told, once it is durable.
pub const EXPERIENCES: &str = "experiences";

/// May this person publish now? Asked in the publishing transaction; the answer belongs to a feature that knows about
/// debts, which this one does not.
pub type MayPublish = Arc<
    dyn for<'a> Fn(&'a mut Tx, &'a str) -> Pin<Box<dyn Future<Output = std::result::Result<(), Problem>> + Send + 'a>>
        + Send
        + Sync,
>;

/// The calls on experiences.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::list, api::publish))
        .routes(routes!(api::one, api::edit, api::unpublish))
        .routes(routes!(api::suggestions))
        .routes(routes!(media::cover))
}

/// The experience with this id, published or not.
pub async fn find(sql: &mut impl Sql, id: &str) -> Result<Option<Experience>> {
    store::find(sql, id).await
}
