//! From an idea to a film: generations, their queue and the resulting films.
mod actions;
mod api;
mod caller;
mod gallery;
mod jobs;
mod media;
mod progress_stream;
pub mod provider;
mod rules;
mod store;
mod views;

use crate::context::Catalogue;
use platform::db::{Result, Sql, Tx};
use utoipa_axum::{router::OpenApiRouter, routes};

pub use actions::{erase, film_of};
pub use jobs::register_jobs;
pub use provider::Provider;
pub use rules::{BOUNDS, Film, Generation, Status};
pub use views::VideoConfig;

/// The endpoints of the generator.
pub fn routes() -> OpenApiRouter<Catalogue> {
    OpenApiRouter::new()
        .routes(routes!(api::generate))
        .routes(routes!(api::list))
        .routes(routes!(api::claim))
        .routes(routes!(api::one, api::delete))
        .routes(routes!(api::cancel))
        .routes(routes!(api::vary))
        .routes(routes!(api::stream::events))
        .routes(routes!(api::media::film))
}

/// The generation with this id and, once it is there, its film: for the head of its page.
pub async fn find(sql: &mut impl Sql, id: &str) -> Result<Option<(Generation, Option<Film>)>> {
    let Some(generation) = store::find(sql, id).await? else { return Ok(None) };
    let film = match &generation.film_id {
        Some(film) => store::film(sql, film).await?,
        None => None,
    };
    Ok(Some((generation, film)))
}

/// How films may be made here, for `GET /api/config`.
pub fn config(app: &Catalogue) -> VideoConfig {
    VideoConfig { available: app.video.is_available(), wishes_at_once: app.config.video.waiting_each }
}

/// Removes a film that nobody has any more from the database; a job removes its files.
async fn release(app: &Catalogue, tx: &mut Tx, film: &str) -> Result<()> {
    store::lock_film(tx, film).await?;
    if store::count_with_film(tx, film, None).await? > 0 || crate::experiences::has_teaser(tx, film).await? {
        return Ok(());
    }
    let Some(film) = store::film(tx, film).await? else { return Ok(()) };
    store::delete_film(tx, &film.id).await?;
    store::add_bytes(tx, -film.bytes).await?;
    jobs::discard(app, tx, vec![film.video_file, film.poster_file]).await
}
