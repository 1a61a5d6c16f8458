//! The deal's timeline for its parties: what happened, who must act, what happens next and when, where the money is.
use super::{
    narrative::Story,
    notification_texts::Names,
    rules::{self, Deal, DealEvent, Money, Role, Waiting},
    store::Event,
    view::{BookingView, ProjectView, Viewpoint},
};
use platform::{
    clock::iso,
    money::{CURRENCY, Cents},
};
use serde::Serialize;
use utoipa::ToSchema;

/// An event that happened.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DealEvent)]
pub struct EventView {
    id: String,
    at: String,
    kind: DealEvent,
    actor: Role,
    #[schema(required)]
    actor_name: Option<String>,
    text: String,
    /// The note or link that came with it.
    #[schema(required)]
    note: Option<String>,
}

/// An event that will happen automatically.
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
    #[serde(rename = "operator")]
    Admin,
    /// Nobody.
    Nobody,
}

/// The whole timeline of a deal.
#[derive(Debug, Serialize, ToSchema)]
pub struct TimelineView {
    booking: BookingView,
    #[schema(required)]
    project: Option<ProjectView>,
    /// The current product time, from which the browser counts.
    now: String,
    headline: String,
    waiting_on: WaitingOn,
    /// What the deal waits for: an instruction if the viewer has to act.
    waiting_for: String,
    next: Vec<NextView>,
    events: Vec<EventView>,
    money: MoneyView,
}

impl TimelineView {
    /// The timeline of `deal`, as `from` reads it.
    pub fn of(deal: &Deal, names: &Names, events: Vec<Event>, from: &Viewpoint) -> Self {
        let waiting = rules::waiting_on(deal);
        let role = deal.role_of(&from.actor);
        let story = Story { deal, names, you: role.and_then(Role::side) };
        let yours = deal.is_turn_of(role);
        let next = deal.timers(from.now).into_iter().filter(|timer| !timer.kind.is_reminder());
        Self {
            booking: BookingView::of(deal, names, from),
            project: ProjectView::of(deal, names, from),
            now: iso(from.now),
            headline: story.headline(),
            waiting_on: if yours { WaitingOn::You } else { on(waiting) },
            waiting_for: story.waiting_for(waiting, yours),
            next: next
                .map(|timer| NextView {
                    kind: super::actions::stored_name(&timer.kind),
                    at: iso(timer.at),
                    text: story.will_happen(timer.kind),
                })
                .collect(),
            events: events.into_iter().filter(is_shown).map(|event| event_view(&story, event)).collect(),
            money: MoneyView {
                state: deal.money,
                text: story.money_location(),
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
        Waiting::Admin => WaitingOn::Admin,
        Waiting::Nobody => WaitingOn::Nobody,
    }
}

/// What concerns both sides: neither what one side hides from its own lists, nor our internal bookkeeping.
fn is_shown(event: &Event) -> bool {
    !matches!(event.kind, DealEvent::Archive | DealEvent::DeclineTold)
}

fn event_view(story: &Story<'_>, event: Event) -> EventView {
    EventView {
        id: event.id,
        at: iso(event.at),
        kind: event.kind,
        actor: event.role,
        text: story.happened(event.kind, event.role),
        actor_name: event.role.side().map(|side| story.names.name(side).to_owned()),
        note: event.note,
    }
}
