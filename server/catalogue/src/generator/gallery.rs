//! The films of one caller, and one film for everybody.
use super::{
    actions::generation_not_found,
    caller::Caller,
    store,
    views::{GenerationPage, GenerationView},
};
use crate::context::Catalogue;
use platform::{http::Problem, paging::PageQuery};

/// The caller's own films, newest first: the account's, or what this browser made as a guest.
///
/// # Errors
/// 422 for a cursor or a limit that is none.
pub async fn list(app: &Catalogue, caller: &Caller, query: &PageQuery) -> Result<GenerationPage, Problem> {
    let page = query.page()?;
    let Some(owner) = caller.owner() else {
        return Ok(GenerationPage { generations: Vec::new(), next_cursor: None });
    };
    let mut rows = store::page(&mut &app.db, &owner.name(), &page.before()?, page.fetch()).await?;
    let next_cursor = page.cut(&mut rows, |row| (row.created_at, row.id.clone()));
    let mut generations = Vec::with_capacity(rows.len());
    for row in rows {
        generations.push(GenerationView::load(app, &mut &app.db, row, caller).await?);
    }
    Ok(GenerationPage { generations, next_cursor })
}

/// The generation `id` as `caller` sees it.
///
/// # Errors
/// 404.
pub async fn find(app: &Catalogue, caller: &Caller, id: &str) -> Result<GenerationView, Problem> {
    let generation = store::find(&mut &app.db, id).await?.ok_or_else(generation_not_found)?;
    Ok(GenerationView::load(app, &mut &app.db, generation, caller).await?)
}
