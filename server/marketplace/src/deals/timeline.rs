//! The deal's story for its parties: what happened, who must act, what happens next and when, where the money is.
use super::{
    notices::Names,
    rules::{self, Deal, Money, Move, Request, Role, Side, TimerKind, Waiting, Work},
    store::Event,
    view::{BookingView, ProjectView, Viewpoint},
};
use platform::{
    clock::iso,
    money::{CURRENCY, Cents, display},
};
use serde::Serialize;
use utoipa::ToSchema;

/// One thing that happened.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DealEvent)]
pub struct EventView {
    id: String,
    at: String,
    kind: Move,
    actor: Role,
    #[schema(required)]
    actor_name: Option<String>,
    text: String,
    /// What was said or linked with it.
    #[schema(required)]
    note: Option<String>,
}

/// One thing that will happen by itself.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DealNext)]
pub struct NextView {
    kind: String,
    at: String,
    text: String,
}

/// Where the money is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DealMoney)]
pub struct MoneyView {
    state: Money,
    text: String,
    currency: &'static str,
    total_cents: Cents,
    fee_cents: Cents,
    /// What the creator gets of the total.
    creator_cents: Cents,
    held_cents: Cents,
    released_cents: Cents,
    refunded_cents: Cents,
}

/// Who has to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WaitingOn {
    /// The viewer.
    You,
    /// The side that pays.
    Hirer,
    /// The side that delivers.
    Creator,
    /// An admin.
    Operator,
    /// Nobody.
    Nobody,
}

/// The whole story of a deal.
#[derive(Debug, Serialize, ToSchema)]
pub struct TimelineView {
    booking: BookingView,
    #[schema(required)]
    project: Option<ProjectView>,
    /// Product time, from which the browser counts.
    now: String,
    headline: String,
    waiting_on: WaitingOn,
    waiting_for: String,
    next: Vec<NextView>,
    events: Vec<EventView>,
    money: MoneyView,
}

impl TimelineView {
    /// The story of `deal`, told to `from`.
    pub fn of(deal: &Deal, names: &Names, events: Vec<Event>, from: &Viewpoint) -> Self {
        let waiting = rules::waiting_on(deal);
        let next = deal.timers(from.now).into_iter().filter(|timer| !timer.kind.is_reminder());
        Self {
            booking: BookingView::of(deal, names, from),
            project: ProjectView::of(deal, names, from),
            now: iso(from.now),
            headline: headline(deal, names),
            waiting_on: if deal.is_turn_of(deal.role_of(&from.actor)) { WaitingOn::You } else { on(waiting) },
            waiting_for: waiting_for(deal, waiting),
            next: next
                .map(|timer| NextView {
                    kind: super::actions::word(&timer.kind),
                    at: iso(timer.at),
                    text: will_happen(deal, timer.kind),
                })
                .collect(),
            events: events.into_iter().filter(is_told).map(|event| told(deal, names, event)).collect(),
            money: MoneyView {
                state: deal.money,
                text: where_it_is(deal, names),
                currency: CURRENCY,
                total_cents: deal.total(),
                fee_cents: deal.fee(),
                creator_cents: deal.total() - deal.fee(),
                held_cents: deal.held_cents(),
                released_cents: deal.released_cents(),
                refunded_cents: deal.refunded_cents(),
            },
        }
    }
}

fn on(waiting: Waiting) -> WaitingOn {
    match waiting {
        Waiting::Hirer => WaitingOn::Hirer,
        Waiting::Creator => WaitingOn::Creator,
        Waiting::Operator => WaitingOn::Operator,
        Waiting::Nobody => WaitingOn::Nobody,
    }
}

fn headline(deal: &Deal, names: &Names) -> String {
    let (hirer, creator) = (names.name(Side::Hirer), names.name(Side::Creator));
    if deal.chargeback {
        return "The bank disputes the payment".into();
    }
    if deal.is_disputed() {
        return "A dispute waits for its decision".into();
    }
    match (deal.request, deal.work, deal.money) {
        (Request::Pending, Some(_), _) => format!("Waiting for {creator} to answer the offer"),
        (Request::Pending, ..) => match deal.responder() {
            Some(side) => format!("Waiting for {} to answer", names.name(side)),
            None => "The concierge looks for a match".into(),
        },
        (Request::Declined, ..) => "The request was not accepted".into(),
        (Request::Withdrawn, ..) => "The request was withdrawn".into(),
        (Request::Expired, ..) => "The request expired".into(),
        (_, Some(Work::Rejected), Money::RefundWindow) => format!("{hirer} rejected the work; the refund waits"),
        (_, Some(Work::Rejected), _) => format!("{hirer} rejected the work"),
        (_, Some(Work::Cancelled), _) => "Cancelled".into(),
        (_, Some(Work::Completed), Money::Due | Money::Processing) => "Completed, payment is due".into(),
        (_, Some(Work::Completed), Money::Clearing) => "Completed, the payment clears".into(),
        (_, Some(Work::Completed), _) => "Completed".into(),
        (_, Some(Work::Delivered), _) => format!("Delivered: {hirer} reviews it"),
        (_, Some(Work::ChangesRequested), _) => format!("{creator} works on the requested changes"),
        (_, _, Money::Due) => format!("Accepted: waiting for {hirer} to pay"),
        (_, _, Money::Processing) => "The payment is under way".into(),
        _ => format!("Paid: {creator} is at work"),
    }
}

fn waiting_for(deal: &Deal, waiting: Waiting) -> String {
    let total = display(deal.total());
    match (waiting, deal.request, deal.work, deal.money) {
        (Waiting::Operator, Request::Pending, ..) => "an experience for this request".into(),
        (Waiting::Operator, ..) => "a decision".into(),
        (_, Request::Pending, ..) => "an answer: accept or decline".into(),
        (Waiting::Hirer, _, Some(Work::Delivered), Money::Due) => format!("a payment of {total} and a review"),
        (Waiting::Hirer, _, _, Money::Due) => format!("a payment of {total}"),
        (Waiting::Hirer, ..) => "a review: accept, request changes or reject".into(),
        (Waiting::Creator, _, _, Money::RefundWindow) => "nothing, or a contest of the rejection".into(),
        (Waiting::Creator, _, Some(Work::ChangesRequested), _) => "a new version".into(),
        (Waiting::Creator, ..) => "the project link".into(),
        (Waiting::Nobody, ..) => String::new(),
    }
}

fn will_happen(deal: &Deal, timer: TimerKind) -> String {
    let total = display(deal.total());
    match timer {
        TimerKind::Expire => "The request expires if nobody answers.".into(),
        TimerKind::TellDecline => "The answer is told; until then it can be undone.".into(),
        TimerKind::Lapse if deal.deliveries == 0 && deal.work.is_some_and(Work::is_active) => {
            "The booking is cancelled if it is not paid.".into()
        }
        TimerKind::Lapse => "The payment counts as overdue.".into(),
        TimerKind::AutoAccept => "The work counts as accepted.".into(),
        TimerKind::LongStop => format!("Without a delivery {total} goes back to the hirer."),
        TimerKind::Refund => format!("{total} goes back to the hirer."),
        TimerKind::Release => format!("{} is released to the creator.", display(deal.total() - deal.fee())),
        TimerKind::DisputeLongStop => format!("Without a decision {total} goes back to the hirer."),
        _ => "A reminder is sent.".into(),
    }
}

fn where_it_is(deal: &Deal, names: &Names) -> String {
    let (total, hirer, creator) = (display(deal.total()), names.name(Side::Hirer), names.name(Side::Creator));
    match deal.money {
        Money::None => "Nothing is owed yet.".into(),
        Money::Due if deal.overdue => format!("{total} is overdue from {hirer}."),
        Money::Due if deal.work.is_some_and(Work::is_active) => {
            format!("{total} is due from {hirer}. Not funded yet: we advise not to start.")
        }
        Money::Due => format!("{total} is due from {hirer}."),
        Money::Processing => format!("A payment of {total} is under way."),
        Money::Held => format!("We hold {total} until the work is accepted."),
        Money::Clearing => format!("We hold {total}; it is released to {creator} soon."),
        Money::Released => format!("{} was released to {creator}.", display(deal.total() - deal.fee())),
        Money::RefundWindow => format!("We hold {total}; it goes back to {hirer} unless {creator} contests."),
        Money::Refunded => format!("{total} went back to {hirer}."),
        Money::PartiallyRefunded => format!("A part of {total} went back to {hirer}."),
        Money::Void => "Nothing was taken, and nothing is owed.".into(),
    }
}

/// What concerns both: not what one side hides from its own lists, nor our own book-keeping.
fn is_told(event: &Event) -> bool {
    !matches!(event.kind, Move::Archive | Move::DeclineTold)
}

fn told(deal: &Deal, names: &Names, event: Event) -> EventView {
    let actor_name = event.role.side().map(|side| names.name(side).to_owned());
    let who = match event.role {
        Role::Operator => "An operator",
        Role::Timer => "The clock",
        Role::Provider => "The payment provider",
        Role::Hirer | Role::Creator => actor_name.as_deref().unwrap_or("Somebody"),
    };
    let text = happened(deal, names, event.kind, who);
    EventView {
        id: event.id,
        at: iso(event.at),
        kind: event.kind,
        actor: event.role,
        text,
        actor_name,
        note: event.note,
    }
}

fn happened(deal: &Deal, names: &Names, what: Move, who: &str) -> String {
    let total = display(deal.total());
    match what {
        Move::Request => format!("{who} asked to book \"{}\".", deal.title()),
        Move::Concierge => format!("{who} asked the concierge for a match."),
        Move::Offer => format!("{who} offered \"{}\" to {}.", deal.title(), names.name(Side::Creator)),
        Move::Accept | Move::LateAccept => format!("{who} accepted the request."),
        Move::Decline => format!("{who} declined the request."),
        Move::UndoDecline => format!("{who} took the decline back."),
        Move::Withdraw => format!("{who} withdrew the request."),
        Move::Expire => "The request expired.".into(),
        Move::DeclineTold => "The decline was told.".into(),
        Move::Assign => format!("{who} found \"{}\".", deal.title()),
        Move::Archive => format!("{who} archived the booking."),
        Move::Deliver => format!("{who} delivered the work."),
        Move::RequestChanges => format!("{who} asked for changes."),
        Move::AcceptWork => format!("{who} accepted the work."),
        Move::Reopen => format!("{who} reopened the work."),
        Move::ExtendReview => format!("{who} took 7 more days for the review."),
        Move::AutoAccept => "The work was not reviewed in time and counts as accepted.".into(),
        Move::Reject => format!("{who} rejected the work."),
        Move::Cancel => format!("{who} cancelled the booking."),
        Move::LongStop => "Nothing was delivered within 75 days of the payment.".into(),
        Move::Lapse => "The payment did not come in time.".into(),
        Move::Overdue => "The payment is overdue.".into(),
        Move::StartPayment => format!("{who} started a payment of {total}."),
        Move::Settle => format!("{total} arrived and is held."),
        Move::LateSuccess => format!("{total} arrived too late and goes back."),
        Move::PaymentFailed => "The payment failed.".into(),
        Move::Refund => format!("{total} goes back to {}.", names.name(Side::Hirer)),
        Move::Contest => format!("{who} contested the rejection."),
        Move::Release => format!("The payment was released to {}.", names.name(Side::Creator)),
        Move::Dispute => format!("{who} opened a dispute."),
        Move::Concede => format!("{who} gave in."),
        Move::Resolve => format!("{who} decided the dispute."),
        Move::DisputeLongStop => format!("The dispute was not decided in time: {total} goes back."),
        Move::Chargeback => "The bank disputes the payment.".into(),
        Move::WriteOff => format!("{who} wrote the payment off."),
        Move::Remind => "A reminder was sent.".into(),
    }
}
