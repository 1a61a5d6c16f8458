//! The openings of a brief: filled as its requests are accepted, freed as deals fall through.
use super::{
    notification_texts::EmailContext,
    rules::{Deal, Request, Side},
    store,
};
use crate::context::Deals;
use base::notifications::{self, Kind};
use catalogue::experiences::{self, Filled, ListingId};
use platform::{
    db::{Result, Tx},
    msg,
};

/// Counts the brief's openings as a deal goes from `before` to `after`. The others who asked for it are notified once it
/// is taken: they can still be answered.
pub async fn update(app: &Deals, tx: &mut Tx, before: &Deal, after: &Deal) -> Result<()> {
    let Some(brief) = &after.listing.experience_id else { return Ok(()) };
    match (before.fills_opening(), after.fills_opening()) {
        (false, true) => {
            let filled = match before.request {
                Request::Approved => experiences::refill_opening(app, tx, brief).await?,
                _ => experiences::fill_opening(app, tx, brief).await?,
            };
            if filled == Filled::Taken {
                notify_others(app, tx, after, brief).await?;
            }
            Ok(())
        }
        (true, false) => experiences::free_opening(app, tx, brief).await,
        _ => Ok(()),
    }
}

async fn notify_others(app: &Deals, tx: &mut Tx, taken_by: &Deal, brief: &ListingId) -> Result<()> {
    let mut all = Vec::new();
    let Some(publisher) = &taken_by.parties.hirer_id else { return Ok(()) };
    for deal in store::pending_for(tx, publisher, brief).await? {
        let around = EmailContext::load(tx, &deal, &app.public_url).await?;
        let hirer = around.names.value(Side::Hirer);
        all.push(notifications::Notification {
            user_id: deal.parties.initiator_id.clone(),
            kind: Kind::ApplicationUpdate,
            text: notifications::Text::Message(msg!("notify-brief-taken", title = deal.title_value(), hirer = hirer)),
            dedupe_key: format!("taken:{}:{}", deal.id, taken_by.id),
            link: Some(format!("/deals/{}", deal.id)),
            deal_id: Some(deal.id.into()),
            mail: None,
            sender_id: None,
        });
    }
    notifications::notify_all(tx, app, all).await.map(drop)
}
