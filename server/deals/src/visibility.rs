//! Deals as their two sides and admins may read them.
use super::{
    notification_texts::Names,
    rules::{Deal, DealId, Refusal},
    store,
    view::{BookingView, reading_actor, viewpoint},
};
use crate::context::Deals;
use base::accounts::Actor;
use platform::{db::Sql, http::Problem};

/// The deal, for a party or an admin; for anyone else it does not exist.
pub async fn find_visible(sql: &mut impl Sql, who: &Actor, id: &DealId) -> Result<Deal, Problem> {
    let deal = store::find(sql, id).await?.ok_or(Refusal::NotFound)?;
    deal.role_of(&reading_actor(who)).ok_or(Refusal::NotFound)?;
    Ok(deal)
}

/// The booking `id` as `who` sees it.
///
/// # Errors
/// 404 for everybody but its two sides and admins.
pub async fn booking(app: &Deals, who: &Actor, id: &DealId) -> Result<BookingView, Problem> {
    let mut sql = &app.db;
    let deal = find_visible(&mut sql, who, id).await?;
    let names = Names::load(&mut sql, &deal).await?;
    Ok(BookingView::new(&deal, &names, &viewpoint(app, who)))
}
