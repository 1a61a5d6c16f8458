//! The covers of what exists, by the names of their files.
use super::{cover_cache::unknown, store};
use crate::context::Catalogue;
use base::accounts;
use platform::http::{CachedResponse, Problem};
use std::sync::Arc;

/// The picture of pages that have none of their own: a portal, chosen by eye.
pub const PRODUCT_COVER: &str = "door-21";
/// Longer ids than any of ours have no cover.
const MAX_ID_LENGTH: usize = 128;

/// The cover that `file` names: an id with `.svg` or `.png`.
///
/// # Errors
/// 404 for a picture of what does not exist, and for other names.
pub async fn find(app: &Catalogue, file: &str) -> Result<Arc<CachedResponse>, Problem> {
    let (id, kind) =
        file.rsplit_once('.').filter(|(id, _)| (1..=MAX_ID_LENGTH).contains(&id.len())).ok_or_else(unknown)?;
    let id = id.to_owned();
    match kind {
        "svg" => app.covers.drawing(&id).await,
        "png" => app.covers.picture(&id, exists(app, &id)).await,
        _ => Err(unknown()),
    }
}

async fn exists(app: &Catalogue, id: &str) -> Result<bool, Problem> {
    let mut db = &app.db;
    Ok(id == PRODUCT_COVER
        || store::find(&mut db, &id.into()).await?.is_some_and(|experience| experience.published)
        || accounts::person(&mut db, &id.into()).await?.is_some_and(|person| person.is_listed_creator()))
}
