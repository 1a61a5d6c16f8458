//! The deal's timeline for its parties: what happened, who must act, what happens next and when, where the money is.
use super::{
    actions::stored_name,
    machine_diagram::{ChangeView, changes_of, work_name},
    notification_texts::Names,
    rules::{self, Deal, DealEvent, DealId, MoneyState, Request, Role, Side, Waiting},
    store::{self, Delivery, Event, History},
    timeline_texts::DealNarrative,
    view::{BookingView, ProjectView, Viewpoint, viewpoint},
    visibility::find_visible,
};
use crate::context::Deals;
use base::accounts::Actor;
use catalogue::experiences::{self, Experience};
use platform::{
    clock::{Timestamp, iso},
    db::Sql,
    http::Problem,
    messages::{self, Reader},
    money::{Cents, Currency},
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
    /// The message, note or link that came with it; of a proposal or a version both, on a line each.
    #[schema(required)]
    note: Option<String>,
    /// The total of the terms it is about, or what goes back by the split it is about, in cents.
    #[schema(required)]
    amount_cents: Option<Cents>,
}

/// A version of the work.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DeliveredVersion)]
pub struct VersionView {
    version: i64,
    link: String,
    /// What the creator said about it.
    #[schema(required)]
    note: Option<String>,
    /// The hours that the creator stated; null for a fixed price.
    #[schema(required)]
    hours: Option<f64>,
    at: String,
}

impl From<Delivery> for VersionView {
    #[allow(clippy::cast_precision_loss, reason = "at most 800 quarters")]
    fn from(delivery: Delivery) -> Self {
        Self {
            version: delivery.version,
            link: delivery.link,
            note: delivery.note,
            hours: delivery.quarters.map(|quarters| quarters as f64 / 4.0),
            at: iso(delivery.created_at),
        }
    }
}

/// An event that will happen automatically.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DealNext)]
pub struct NextView {
    kind: String,
    at: String,
    text: String,
}

/// The state of each region of the machine (`GET /api/process`).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DealState)]
pub struct RegionStates {
    request: String,
    work: String,
    money: String,
}

/// A change of one region that can happen next.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DealTransition)]
pub struct PossibleChange {
    name: DealEvent,
    #[serde(flatten)]
    change: ChangeView,
    /// When a timer does it, ISO 8601.
    #[schema(required)]
    at: Option<String>,
}

/// Where the money is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DealMoney)]
pub struct MoneyView {
    state: MoneyState,
    text: String,
    #[schema(value_type = String)]
    currency: Currency,
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

/// The listing of a deal as it is now.
#[derive(Debug, Serialize, ToSchema)]
pub struct DealListing {
    /// Whether the viewer can open it.
    visible: bool,
    /// Whether the viewer, whose request came to nothing, may send another.
    may_ask_again: bool,
    /// What a brief costs by what it says, in cents; none if it does not name the hours, and of offers.
    #[schema(required)]
    budget_cents: Option<Cents>,
}

impl DealListing {
    /// `listing` of `deal`, as `viewer` may use it.
    pub fn new(deal: &Deal, listing: &Experience, viewer: &Actor) -> Self {
        let came_to_nothing = matches!(deal.request, Request::Declined | Request::Withdrawn | Request::Expired);
        let asked = deal.parties.initiator_id == viewer.id;
        let facts = &listing.facts;
        let hourly = facts.quarters().map(|quarters| listing.currency.total(listing.price_cents, quarters));
        Self {
            visible: listing.is_visible_to(Some(viewer)),
            may_ask_again: came_to_nothing && listing.published && asked && listing.publisher_id != viewer.id,
            budget_cents: facts.fixed_price_cents.or(hourly).filter(|_| listing.side == experiences::Side::Wanted),
        }
    }
}

/// The whole timeline of a deal.
#[derive(Debug, Serialize, ToSchema)]
pub struct TimelineView {
    booking: BookingView,
    #[schema(required)]
    project: Option<ProjectView>,
    /// None while a match has no listing.
    #[schema(required)]
    listing: Option<DealListing>,
    /// The current product time, from which the browser counts.
    now: String,
    headline: String,
    waiting_on: WaitingOn,
    /// What the deal waits for: an instruction if the viewer has to act; then how it was decided.
    waiting_for: String,
    /// What can happen from here, by anyone or by time.
    transitions: Vec<PossibleChange>,
    state: RegionStates,
    next: Vec<NextView>,
    /// The versions of the work, the newest first; at most 50.
    versions: Vec<VersionView>,
    /// The newest events, and every older one about money; oldest first.
    events: Vec<EventView>,
    /// Where `GET /api/bookings/{id}/events` continues; null if all events are here.
    #[schema(required)]
    events_before: Option<i64>,
    money: MoneyView,
}

impl TimelineView {
    /// The timeline of `deal`, as `from` reads it.
    pub fn new(
        deal: &Deal,
        names: &Names,
        (history, versions): (History, Vec<Delivery>),
        listing: Option<DealListing>,
        from: &Viewpoint,
        reader: &Reader,
    ) -> Self {
        let role = deal.role_of(&from.actor);
        let you = role.and_then(Role::side);
        let seen = deal.seen_by(you);
        let deal = &*seen;
        let waiting = rules::waiting_on(deal);
        let narrative = DealNarrative { deal, names, you };
        let yours = deal.is_turn_of(role);
        let ended = (waiting == Waiting::Nobody).then(|| ending(&history.events)?.outcome(deal, you)).flatten();
        let waiting_for = narrative.waiting_for(waiting, yours).or(ended);
        // an opened payment that nobody finishes does not stop the deadline
        let next = deal.with_sent_payment().timers(from.now).into_iter().filter(|timer| !timer.kind.is_reminder());
        Self {
            booking: BookingView::new(deal, names, from),
            project: ProjectView::new(deal, names, from),
            listing,
            now: iso(from.now),
            headline: narrative.headline().text(reader),
            transitions: possible_changes(deal, from.now),
            state: RegionStates {
                request: stored_name(&deal.request),
                work: work_name(deal.work),
                money: stored_name(&deal.money),
            },
            waiting_on: if yours { WaitingOn::You } else { on(waiting) },
            waiting_for: waiting_for.map(|text| text.text(reader)).unwrap_or_default(),
            next: next
                .map(|timer| NextView {
                    kind: stored_name(&timer.kind),
                    at: iso(timer.at),
                    text: narrative.timer_text(timer.kind).text(reader),
                })
                .collect(),
            versions: versions.into_iter().map(VersionView::from).collect(),
            events_before: history.before,
            events: event_views(history.events, narrative.you, reader),
            money: MoneyView {
                state: deal.money,
                text: narrative.money_location().text(reader),
                currency: deal.currency(),
                total_cents: deal.total(),
                fee_cents: deal.fee(),
                creator_cents: deal.creator_cents(),
                held_cents: deal.held_cents(),
                released_cents: deal.released_cents(),
                refunded_cents: deal.refunded_cents(),
            },
        }
    }
}

/// A page of older events.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DealEvents)]
pub struct EventsPage {
    /// Oldest first.
    events: Vec<EventView>,
    /// Where the next page begins; null after the last one.
    #[schema(required)]
    events_before: Option<i64>,
}

impl EventsPage {
    /// `history` of `deal`, as `from` reads it.
    pub fn new(history: History, deal: &Deal, from: &Viewpoint, reader: &Reader) -> Self {
        let you = deal.role_of(&from.actor).and_then(Role::side);
        Self { events: event_views(history.events, you, reader), events_before: history.before }
    }
}

fn event_views(mut events: Vec<Event>, you: Option<Side>, reader: &Reader) -> Vec<EventView> {
    forget_undone_declines(&mut events, you);
    let shown = events.into_iter().filter(|event| is_shown(event, you));
    shown.map(|event| EventView::new(event, you, reader)).collect()
}

/// Removes declines that the other side undid before the reader was notified.
fn forget_undone_declines(events: &mut Vec<Event>, you: Option<Side>) {
    let is_theirs = |event: &Event| you.is_some() && event.role.side() != you;
    while let Some(undone) = events.iter().position(|event| event.kind == DealEvent::UndoDecline && is_theirs(event)) {
        events.remove(undone);
        if let Some(declined) = events[..undone].iter().rposition(|event| event.kind == DealEvent::Decline) {
            events.remove(declined);
        }
    }
}

/// The newest of the `events` that the state of a deal comes from: not what only follows from one before.
fn ending(events: &[Event]) -> Option<&Event> {
    let follows = |kind| matches!(kind, DealEvent::Release | DealEvent::Archive | DealEvent::Remind);
    events.iter().rfind(|event| !follows(event.kind))
}

/// What can happen to `deal` next, each change of a region once.
fn possible_changes(deal: &Deal, now: Timestamp) -> Vec<PossibleChange> {
    let mut found: Vec<PossibleChange> = Vec::new();
    for step in rules::next_steps(deal, now) {
        for change in changes_of(deal, &step.after) {
            if !found.iter().any(|known| (known.name, &known.change) == (step.what, &change)) {
                found.push(PossibleChange { name: step.what, change, at: step.at.map(iso) });
            }
        }
    }
    found
}

fn on(waiting: Waiting) -> WaitingOn {
    match waiting {
        Waiting::Hirer => WaitingOn::Hirer,
        Waiting::Creator => WaitingOn::Creator,
        Waiting::Admin => WaitingOn::Admin,
        Waiting::Nobody => WaitingOn::Nobody,
    }
}

/// What concerns the reader: neither what one side hides from its own lists, nor our internal bookkeeping; of payments that
/// were only started, or failed, the hirer and admins read.
fn is_shown(event: &Event, you: Option<Side>) -> bool {
    match event.kind {
        DealEvent::Archive | DealEvent::DeclineTold => false,
        DealEvent::StartPayment | DealEvent::PaymentFailed => you != Some(Side::Creator),
        _ => true,
    }
}

impl EventView {
    /// `event` as the person on `you` reads it.
    fn new(event: Event, you: Option<Side>, reader: &Reader) -> Self {
        Self {
            at: iso(event.at),
            kind: event.kind,
            actor: event.role,
            text: event.sentence(you).text(reader),
            amount_cents: event.amount_cents,
            actor_name: event.role.side().and_then(|side| event.name(side)).map(str::to_owned),
            note: event.note_text().map(|note| note.text(reader)),
            id: event.id,
        }
    }
}

/// What happened to `deal`, oldest first, in English sentences for people outside: a bank that asks.
pub async fn history(sql: &mut impl Sql, deal: &Deal) -> platform::db::Result<Vec<(Timestamp, String)>> {
    let events = store::events(sql, deal, None).await?.events.into_iter();
    let reader = Reader::default();
    let line = |event: Event| {
        let note = event.note_text().map(|note| format!(" {}", note.text(&reader))).unwrap_or_default();
        (event.at, format!("{}{note}", event.sentence(None).text(&reader)))
    };
    Ok(events.filter(|event| is_shown(event, None)).map(line).collect())
}

/// What happened to the deal `id`, who must act, what happens next and when, where the money is.
///
/// # Errors
/// 404 for everybody but its two sides and admins.
pub async fn timeline(app: &Deals, who: &Actor, id: &DealId) -> Result<TimelineView, Problem> {
    let mut sql = &app.db;
    let deal = find_visible(&mut sql, who, id).await?;
    let (names, history) = (Names::load(&mut sql, &deal).await?, store::events(&mut sql, &deal, None).await?);
    let versions = store::deliveries(&mut sql, &deal).await?;
    let listing = match &deal.listing.experience_id {
        Some(listing) => experiences::find(&mut sql, listing).await?,
        None => None,
    };
    let listing = listing.map(|listing| DealListing::new(&deal, &listing, who));
    Ok(TimelineView::new(&deal, &names, (history, versions), listing, &viewpoint(app, who), &messages::reader()))
}

/// Events of the deal `id` of revisions before `before`, a page at a time.
///
/// # Errors
/// 404 for everybody but its two sides and admins.
pub async fn events(app: &Deals, who: &Actor, id: &DealId, before: i64) -> Result<EventsPage, Problem> {
    let mut sql = &app.db;
    let deal = find_visible(&mut sql, who, id).await?;
    let history = store::events(&mut sql, &deal, Some(before)).await?;
    Ok(EventsPage::new(history, &deal, &viewpoint(app, who), &messages::reader()))
}
