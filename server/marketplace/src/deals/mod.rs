//! Bookings and projects: one aggregate, one state machine (product decisions, sections 2 to 5).
mod actions;
mod api;
mod booking;
mod effects;
mod jobs;
mod load;
mod notices;
mod process;
pub mod rules;
mod store;
mod timeline;
mod view;

use crate::state::App;
use platform::{
    clock::{DAY, Micros},
    db::{Result, Sql},
    money::Cents,
};
use utoipa_axum::{router::OpenApiRouter, routes};

pub use actions::{Error, transition};
pub use jobs::register_jobs;
pub use load::{Loaded, load};
pub use rules::{Deal, DealActor, DealId, Money, Refusal, Request, Side, Status, Transition, Work};
pub use view::{BookingView, ProjectView};

/// The calls on bookings and projects.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::bookings::create))
        .routes(routes!(api::bookings::find, api::bookings::delete))
        .routes(routes!(api::bookings::of_hirer))
        .routes(routes!(api::bookings::of_creator))
        .routes(routes!(api::answers::accept))
        .routes(routes!(api::answers::decline))
        .routes(routes!(api::answers::undo_decline))
        .routes(routes!(api::answers::withdraw))
        .routes(routes!(api::answers::cancel))
        .routes(routes!(api::answers::dispute))
        .routes(routes!(api::operator::assign))
        .routes(routes!(api::operator::resolve))
        .routes(routes!(api::operator::write_off))
        .routes(routes!(api::operator::list))
        .routes(routes!(api::projects::create))
        .routes(routes!(api::projects::change, api::projects::reject))
        .routes(routes!(api::projects::extend))
        .routes(routes!(api::projects::of_hirer))
        .routes(routes!(api::projects::of_creator))
        .routes(routes!(api::insight::timeline))
        .routes(routes!(api::insight::refund_preview))
        .routes(routes!(api::insight::process_document))
}

/// The deal with this id.
pub async fn find(sql: &mut impl Sql, id: &DealId) -> Result<Option<Deal>> {
    store::find(sql, id).await
}

/// What lies with us for a creator, their part of it, in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Earnings {
    /// Held for work that is not accepted yet, or waits to go back.
    pub pending_cents: Cents,
    /// Accepted, released within days.
    pub clearing_cents: Cents,
}

/// What lies with us for the creator `user_id`.
pub async fn earnings(sql: &mut impl Sql, user_id: &str) -> Result<Earnings> {
    let mut earnings = Earnings::default();
    for deal in store::earning(sql, user_id).await? {
        let part = deal.total() - deal.fee();
        if deal.money == Money::Clearing { earnings.clearing_cents += part } else { earnings.pending_cents += part }
    }
    Ok(earnings)
}

/// How long a hirer may be overdue and still publish and book.
pub const OVERDUE_GRACE: Micros = 14 * DAY;

/// Whether `user_id` owes a payment for so long at `now` that they may not publish or book.
pub async fn is_overdue(sql: &mut impl Sql, user_id: &str, now: Micros) -> Result<bool> {
    store::has_overdue(sql, user_id, now - OVERDUE_GRACE).await
}
