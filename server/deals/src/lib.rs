//! Bookings and projects: one aggregate, one state machine (`docs/product.md`, sections 2 to 5).
mod account_deletion;
mod actions;
mod api;
mod booking_lists;
mod commands;
pub mod context;
mod effects;
mod event_sentences;
mod import;
mod input;
mod machine_diagram;
mod new_deals;
mod notification_texts;
mod openings;
mod own_lists;
mod own_lists_cache;
mod payment_jobs;
mod previews;
mod problem;
mod requests;
pub mod rules;
mod store;
mod terms;
mod test_booking;
mod timeline;
mod timeline_texts;
mod timer_jobs;
mod timer_schedule;
mod view;
mod visibility;

use crate::context::Deals;
use base::accounts::UserId;
use catalogue::experiences::ListingId;
use platform::{
    clock::{DAY, HOUR, Micros, Timestamp},
    db::{Db, Result, Sql, Tx},
    http::Problem,
    money::Cents,
};
use std::collections::{BTreeMap, HashMap};
use utoipa_axum::{router::OpenApiRouter, routes};

pub use account_deletion::{DeletionEffect, End, Hold, deletion_effects, leave};
pub use actions::{Error, must_not_be_blocked, transition};
pub use effects::notify_paid;
pub use import::{ImportedDeal, NewDeal, imported, load};
pub use notification_texts::{Names, experience_fact, page, receipt_fact};
pub use own_lists_cache::OwnLists;
pub use payment_jobs::{CancelIntent, RefundPayment, ReversePayout, SendPayout};
pub use rules::{
    BOUNDS, BookingEmail, Deal, DealActor, DealId, EmailBarrier, MoneyState, PaymentId, Policy, REASON, Refusal,
    Request, Side, Status, Transition, UserText, Work, email_barrier,
};
pub use store::{Accepted, count_undecided, count_unmatched, erase_name, shares_addresses};
pub use store::{DailyRequests, requests_by_day, status_expression};
pub use timeline::history;
pub use timeline_texts::stored_words;
pub use timer_jobs::register_jobs;
pub use view::{BookingView, ProjectView};

/// The endpoints for bookings and projects.
pub fn routes() -> OpenApiRouter<Deals> {
    OpenApiRouter::new()
        .routes(routes!(api::lists::own, api::bookings::create))
        .routes(routes!(api::deals::list))
        .routes(routes!(api::bookings::find, api::bookings::delete))
        .routes(routes!(api::bookings::list_of_hirer))
        .routes(routes!(api::bookings::list_of_creator))
        .routes(routes!(api::terms::list, api::terms::counter))
        .routes(routes!(api::request_actions::accept))
        .routes(routes!(api::request_actions::decline))
        .routes(routes!(api::request_actions::undo_decline))
        .routes(routes!(api::request_actions::withdraw))
        .routes(routes!(api::request_actions::cancel))
        .routes(routes!(api::request_actions::dispute))
        .routes(routes!(api::splits::propose, api::splits::remove))
        .routes(routes!(api::splits::accept))
        .routes(routes!(api::splits::answer_dispute))
        .routes(routes!(api::splits::preview))
        .routes(routes!(api::admin::assign))
        .routes(routes!(api::admin::resolve))
        .routes(routes!(api::admin::write_off))
        .routes(routes!(api::admin::claw_back))
        .routes(routes!(api::lists::all))
        .routes(routes!(api::lists::disputes))
        .routes(routes!(api::projects::create))
        .routes(routes!(api::projects::change, api::projects::reject))
        .routes(routes!(api::projects::extend))
        .routes(routes!(api::projects::ask_hours, api::projects::refuse_hours))
        .routes(routes!(api::projects::accept_hours))
        .routes(routes!(api::projects::list_of_hirer))
        .routes(routes!(api::projects::list_of_creator))
        .routes(routes!(api::timeline::timeline))
        .routes(routes!(api::timeline::events))
        .routes(routes!(api::timeline::refund_preview))
        .routes(routes!(api::timeline::process_document))
}

/// The deal with this id.
pub async fn find(sql: &mut impl Sql, id: &DealId) -> Result<Option<Deal>> {
    store::find(sql, id).await
}

/// Locks a deal until the transaction ends, so that nothing changes it meanwhile.
pub async fn lock(tx: &mut Tx, id: &DealId) -> Result<()> {
    store::lock(tx, id).await
}

/// How long the requests accepted since `since` had waited, by day.
pub async fn accepted(db: &Db, since: Timestamp) -> Result<Vec<Accepted>> {
    store::accepted(db, since).await
}

/// When the first of the open disputes ends without a decision.
pub async fn decide_by(sql: &mut impl Sql) -> Result<Option<Timestamp>> {
    Ok(store::next_to_decide(sql).await?.and_then(|deal| deal.dispute_ends_at()))
}

/// What is held according to the deals, in cents, by deal id.
pub async fn holding(sql: &mut impl Sql) -> Result<BTreeMap<String, Cents>> {
    let deals = store::holding(sql).await?;
    Ok(deals.into_iter().map(|deal| (deal.id.to_string(), deal.held_cents())).collect())
}

/// The deals with these ids, those that exist, with the names of their two sides.
pub async fn with_names(sql: &mut impl Sql, ids: &[&str]) -> Result<Vec<(Deal, Names)>> {
    let deals = store::find_all(sql, ids).await?;
    view::with_names(sql, deals).await
}

/// What we hold for a creator, their part of it, in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Earnings {
    /// Held for work that is not accepted yet, or waiting to be refunded.
    pub pending_cents: Cents,
    /// Accepted, released within days.
    pub clearing_cents: Cents,
}

/// What we hold for the creator `user_id`.
pub async fn earnings(sql: &mut impl Sql, user_id: &UserId) -> Result<Earnings> {
    let mut earnings = Earnings::default();
    for deal in store::earning(sql, user_id).await? {
        let part = deal.creator_cents();
        if deal.money == MoneyState::Clearing {
            earnings.clearing_cents += part
        } else {
            earnings.pending_cents += part
        }
    }
    Ok(earnings)
}

/// What a hirer has agreed to pay, by what became of it, in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
pub struct Commitments {
    /// Agreed and not paid.
    pub due_cents: Cents,
    /// Paid and held for work that is not accepted yet, or waiting to be refunded.
    pub held_cents: Cents,
    /// Accepted, on its way to the creator.
    pub clearing_cents: Cents,
    /// In how many bookings.
    pub count: i64,
}

/// What the hirer `user_id` has agreed to pay in bookings that are not over.
pub async fn commitments(sql: &mut impl Sql, user_id: &UserId) -> Result<Commitments> {
    let mut found = Commitments::default();
    for deal in store::committed(sql, user_id).await? {
        found.count += 1;
        match deal.money {
            MoneyState::Due | MoneyState::Processing => found.due_cents += deal.total(),
            MoneyState::Clearing => found.clearing_cents += deal.held_cents(),
            _ => found.held_cents += deal.held_cents(),
        }
    }
    Ok(found)
}

/// The relation of a person to the experiences they see.
#[derive(Clone, Debug, Default)]
pub struct ViewerContext {
    /// The booking by which they requested an experience, while it is live, and whether it is accepted.
    pub requested: HashMap<ListingId, (DealId, bool)>,
    /// How many requests for an experience of theirs wait for their answer.
    pub waiting: HashMap<ListingId, i64>,
    /// The booking that they have to pay for before they request anything else.
    pub pay_first: Option<DealId>,
}

/// How `user_id` relates to the listings they see at `now`: their own live requests, those waiting for their answer,
/// and a payment that they have owed for too long.
pub async fn viewer_context(sql: &mut impl Sql, user_id: &UserId, now: Timestamp) -> Result<ViewerContext> {
    let requested = store::requested(sql, user_id).await?.into_iter();
    let requested = requested.map(|(experience, id, agreed)| (experience, (id, agreed))).collect();
    let waiting = store::waiting(sql, user_id).await?.into_iter().collect();
    Ok(ViewerContext { requested, waiting, pay_first: find_overdue_payment(sql, user_id, now).await? })
}

/// How long a hirer may be overdue and still publish and book.
pub const OVERDUE_GRACE: Micros = 14 * DAY;

/// The periods that texts of the interface name, each in the unit of its name: `x-periods` of the OpenAPI document.
pub const PERIODS: [(&str, Micros); 9] = [
    ("answer_brief_hours", rules::ANSWER_BRIEF / HOUR),
    ("answer_offer_hours", rules::ANSWER_DIRECT / HOUR),
    ("pay_hours", rules::PAY / HOUR),
    ("reopen_hours", rules::REOPEN / HOUR),
    ("clearing_days", rules::CLEARING / DAY),
    ("delivery_days", rules::LONG_STOP / DAY),
    ("inspection_extension_days", rules::EXTENSION / DAY),
    ("overdue_days", OVERDUE_GRACE / DAY),
    ("dispute_days", rules::DISPUTE_LONG_STOP / DAY),
];

/// The numbers of these rules in the server's own texts: `server/locales`.
pub const RULE_NUMBERS: [(&str, i64); 17] = [
    ("answer_offer_hours", rules::ANSWER_DIRECT / HOUR),
    ("match_days", rules::ANSWER_BRIEF / DAY),
    ("pay_hours", rules::PAY / HOUR),
    ("overdue_days", OVERDUE_GRACE / DAY),
    ("inspection_days", rules::INSPECTION / DAY),
    ("inspection_extension_days", rules::EXTENSION / DAY),
    ("inspection_again_days", rules::INSPECTION_AGAIN / DAY),
    ("hold_days", rules::HOLD_LIMIT / DAY),
    ("answer_hours_days", rules::ANSWER_HOURS / DAY),
    ("answer_dispute_days", rules::ANSWER_DISPUTE / DAY),
    ("delivery_days", rules::LONG_STOP / DAY),
    ("contest_hours", rules::CONTEST_WINDOW / HOUR),
    ("clearing_days", rules::CLEARING / DAY),
    ("dispute_days", rules::DISPUTE_LONG_STOP / DAY),
    ("flexible_hours", rules::FLEXIBLE_NOTICE / HOUR),
    ("moderate_hours", rules::MODERATE_NOTICE / HOUR),
    ("strict_days", rules::STRICT_NOTICE / DAY),
];

/// The booking whose payment `user_id` has owed for so long at `now` that they may not publish or book before it is
/// paid.
pub async fn find_overdue_payment(sql: &mut impl Sql, user_id: &UserId, now: Timestamp) -> Result<Option<DealId>> {
    store::overdue(sql, user_id, now - OVERDUE_GRACE).await
}

/// Refuses someone with an overdue payment: they pay first, then publish or book again.
pub async fn must_have_paid(sql: &mut impl Sql, user_id: &UserId, now: Timestamp) -> std::result::Result<(), Problem> {
    match find_overdue_payment(sql, user_id, now).await? {
        Some(_) => Err(Refusal::PaymentOverdue { grace: OVERDUE_GRACE }.into()),
        None => Ok(()),
    }
}
