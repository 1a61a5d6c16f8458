//! Every state the machine can reach, found by trying everything in every state. The process document is drawn from
//! it, and the tests search it for states that must not exist.
use super::{
    apply::apply,
    deadlines::{ANSWER_BRIEF, DECLINE_UNDO_WINDOW, PAY},
    deal::{Deal, DealActor},
    ids::DealId,
    input::{Link, UserText},
    parts::{Conditions, ProposedSplit},
    proposal::Proposal,
    refusal::Refusal,
    request::{Listing, Party, concierge, offer, request},
    states::{Dispute, MoneyState, Policy, Request, Role, Side, Work},
    transition::{DealEvent, Outcome, Transition},
};
use base::accounts::{UserId, UserType};
use base::ledger::Book;
use platform::clock::{self, DAY, HOUR, Micros, Timestamp};
use platform::money::Currency;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

/// A deal without its texts, amounts and instants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// The request region.
    pub request: Request,
    /// The work region.
    pub work: Option<Work>,
    /// The money region.
    pub money: MoneyState,
    /// The dispute over them.
    pub dispute: Dispute,
    /// Owed too long.
    pub overdue: bool,
    /// The bank disputes the payment.
    pub chargeback: bool,
    /// An admin recorded the payment.
    pub by_hand: bool,
    /// Something was delivered.
    pub delivered: bool,
    /// The notification of a decline is held back.
    pub held_back: bool,
    /// The inspection was extended.
    pub extended: bool,
    /// The work was reopened.
    pub reopened: bool,
    /// Who asked.
    pub initiator: Side,
    /// The admin has to find the listing.
    pub unassigned: bool,
    /// The version of the terms: the first, or one by either side.
    pub terms: i64,
    /// Part of the money went back.
    pub returned: bool,
    /// The side that proposed a split.
    pub split_by: Option<Side>,
    /// The side that opened the dispute.
    pub disputed_by: Option<Side>,
    /// Fewer hours than agreed were stated with the newest version.
    pub stated_fewer: bool,
    /// How often the hirer asked for fewer hours, and whether that waits for an answer.
    pub asked: (i64, bool),
    /// An assigned listing waits for the initiator's consent.
    pub needs_consent: bool,
    /// A cancellation costs something.
    pub strict: bool,
}

/// One step between two states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    /// Before.
    pub from: State,
    /// What happened.
    pub what: DealEvent,
    /// In whose role.
    pub by: Role,
    /// Afterwards.
    pub to: State,
}

/// All states, each with a deal in it, and all steps between them.
#[derive(Debug, Default)]
pub struct Graph {
    /// One deal for each state.
    pub states: BTreeMap<State, Deal>,
    /// The steps, those that stay in a state too.
    pub edges: BTreeSet<Edge>,
}

/// The instant at which every explored deal is looked at: its past lies here, its timers after it.
pub(super) const START: Timestamp = Timestamp::from_micros(1_700_000_000_000_000);

impl State {
    /// The state that `deal` is in.
    pub fn of_deal(deal: &Deal) -> Self {
        let agreed = deal.request == Request::Approved;
        Self {
            request: deal.request,
            work: deal.work,
            money: deal.money,
            dispute: deal.dispute.state,
            overdue: deal.overdue,
            chargeback: deal.chargeback,
            by_hand: deal.by_hand,
            delivered: deal.delivery.versions > 0,
            held_back: deal.dates.decline_notice_at.is_some(),
            extended: deal.delivery.extended && deal.money == MoneyState::Held,
            reopened: deal.dates.reopened_at.is_some(),
            // who asked, and how often the two bargained, matters until it is agreed
            initiator: if agreed { Side::Hirer } else { deal.initiator() },
            unassigned: deal.listing.experience_id.is_none(),
            terms: if agreed { 1 } else { same_turn(deal.counters() + 1) },
            returned: deal.returned_cents > 0,
            split_by: deal.split.map(|split| split.by),
            disputed_by: deal.dispute.opened_by.filter(|_| deal.is_disputed()),
            stated_fewer: deal.work.is_some_and(Work::is_active) && deal.stated() < deal.terms.quarters,
            asked: (deal.hours.asks, deal.hours.asked_at.is_some()),
            needs_consent: deal.terms.needs_consent,
            strict: is_strict(deal),
        }
    }
}

/// Whether the hirer's cancellation could cost something: only before a delivery, while it is not over.
fn is_strict(deal: &Deal) -> bool {
    let open = matches!(deal.money, MoneyState::None | MoneyState::Due | MoneyState::Processing | MoneyState::Held);
    deal.conditions.policy == Policy::Strict && deal.delivery.versions == 0 && open && !deal.chargeback
}

/// Everything that can be reached from the ways a deal begins, searched once.
pub fn explore() -> &'static Graph {
    static GRAPH: LazyLock<Graph> = LazyLock::new(search);
    &GRAPH
}

fn search() -> Graph {
    let mut graph = Graph::default();
    let mut open: Vec<Deal> = initial_deals();
    while let Some(deal) = open.pop() {
        let from = State::of_deal(&deal);
        if graph.states.contains_key(&from) {
            continue;
        }
        for (what, by, after) in steps(&deal) {
            let after = with_common_times(after);
            graph.edges.insert(Edge { from, what, by, to: State::of_deal(&after) });
            open.push(after);
        }
        graph.states.insert(from, deal);
    }
    graph
}

pub(super) fn listing(offered: bool) -> Listing {
    Listing {
        id: "listing".into(),
        publisher_id: if offered { "creator" } else { "hirer" }.into(),
        offered,
        title: "VR Training Simulator".into(),
        description: "A simulator.".into(),
        price_cents: 8_000,
        fixed_price_cents: None,
        quarters: None,
        policy: None,
    }
}

pub(super) fn party(id: &str) -> Party {
    let user_type = if id == "hirer" { UserType::Hirer } else { UserType::Creator };
    Party { id: id.into(), user_type: Some(user_type) }
}

pub(super) const TERMS: Conditions = Conditions { fee_bps: 1_000, currency: Currency::USD, policy: Policy::Flexible };

/// The ways a deal begins: a request for a brief, for a service, an offer, a concierge request of either side, with and
/// without terms, and work that begins soon with a strict cancellation policy.
pub(super) fn initial_deals() -> Vec<Deal> {
    let (id, hour) = (|| DealId::from("deal"), Proposal::of_quarters(4));
    let soon = Proposal { start_by: Some(clock::day(START + 5 * DAY)), ..hour.clone() };
    let strict = Listing { policy: Some(Policy::Strict), ..listing(true) };
    let named = Proposal { price_cents: Some(6_000), ..hour.clone() };
    let begun = [
        request(id(), &listing(false), &party("creator"), None, &hour, TERMS, START),
        request(id(), &listing(true), &party("hirer"), None, &hour, TERMS, START),
        offer(id(), &listing(false), &party("creator"), &hour, TERMS, START),
        concierge(id(), &party("creator"), None, &hour, TERMS, START),
        concierge(id(), &party("hirer"), None, &hour, TERMS, START),
        request(id(), &strict, &party("hirer"), None, &soon, TERMS, START),
        concierge(id(), &party("hirer"), None, &named, TERMS, START),
    ];
    begun.into_iter().filter_map(Result::ok).map(|(deal, ..)| deal).collect()
}

/// Everybody who could do something.
pub(super) fn actors() -> Vec<DealActor> {
    let reason = UserText::reason("Because.").ok();
    vec![
        DealActor::person("hirer"),
        DealActor::person("creator"),
        DealActor::Person { id: "operator".into(), admin: true, reason },
        DealActor::Timer,
        DealActor::Provider,
    ]
}

/// One of every transition that is not a timer.
pub(super) fn transitions() -> Result<Vec<Transition>, Refusal> {
    let words = || UserText::reason("Because.");
    Ok(vec![
        Transition::Accept { version: None },
        Transition::Accept { version: Some(2) },
        Transition::Accept { version: Some(3) },
        Transition::Counter(Box::new(Proposal::of_quarters(8))),
        Transition::LateAccept,
        Transition::Decline { reason: None, hold: false },
        Transition::Decline { reason: None, hold: true },
        Transition::UndoDecline,
        Transition::Withdraw,
        Transition::Assign(Box::new(listing(false))),
        Transition::Assign(Box::new(listing(true))),
        Transition::Archive,
        Transition::Deliver { link: Link::project("https://example.org/work")?, sent_at: None, used: None, note: None },
        Transition::Deliver {
            link: Link::project("https://example.org/less")?,
            sent_at: None,
            used: Some(3),
            note: UserText::reason("Brighter.").ok(),
        },
        Transition::RequestChanges { feedback: words()? },
        Transition::AcceptWork { used: None },
        Transition::AcceptWork { used: Some(3) },
        Transition::AskHours { quarters: 2, reason: words()? },
        Transition::AcceptHours { quarters: 2 },
        Transition::RefuseHours { reason: None },
        Transition::Reopen,
        Transition::ExtendInspection,
        Transition::Reject { reason: None },
        Transition::Cancel { reason: None },
        Transition::StartPayment { amount: None },
        Transition::ConfirmPayment,
        Transition::Settle { payment: "payment".into(), amount: 8_000, book: Book::default() },
        Transition::PaymentFailed { error: "declined".into(), answered: true },
        Transition::RecordPayment { payment: "recorded".into(), book: Book::default() },
        Transition::Dispute { reason: words()?, refund: None },
        Transition::Dispute { reason: words()?, refund: Some(3_000) },
        Transition::AnswerDispute { statement: words()? },
        Transition::ProposeSplit { refund: 3_000, reason: None },
        Transition::AcceptSplit { refund: 3_000 },
        Transition::DropSplit,
        Transition::Resolve(Outcome::Split { refund_cents: 3_000 }),
        Transition::Resolve(Outcome::Split { refund_cents: 2_500 }),
        Transition::Resolve(Outcome::Release),
        Transition::Resolve(Outcome::Refund),
        Transition::Chargeback,
        Transition::WriteOff,
        Transition::Clawback,
        Transition::CloseTest { paid_out: false },
        Transition::CloseTest { paid_out: true },
    ])
}

/// All that can happen to `deal`: everything by everybody, soon and late, and each timer in its time.
pub(super) fn steps(deal: &Deal) -> Vec<(DealEvent, Role, Deal)> {
    const DELAYS: [Micros; 6] = [0, DECLINE_UNDO_WINDOW + 1, 25 * HOUR, PAY + HOUR, 31 * DAY, 76 * DAY];
    let (actors, transitions) = (actors(), transitions().unwrap_or_default());
    let mut found = Vec::new();
    for actor in &actors {
        let Some(role) = deal.role_of(actor) else { continue };
        for transition in &transitions {
            for moment in DELAYS {
                match apply(deal, transition, actor, START + moment) {
                    Ok((after, what, _)) => found.push((what, role, after)),
                    // what a role may not do, it may not do later
                    Err(Refusal::NotAllowed { .. } | Refusal::DisputeOpen | Refusal::Frozen) => break,
                    Err(_) => {}
                }
            }
        }
    }
    for timer in deal.schedule() {
        if let Ok((after, what, _)) = apply(deal, &Transition::Fire(timer.kind), &DealActor::Timer, timer.at) {
            found.push((what, Role::Timer, after));
        }
    }
    found
}

/// Something that can happen to a deal next.
pub struct NextStep {
    /// What.
    pub what: DealEvent,
    /// The deal afterwards.
    pub after: Deal,
    /// When, for what happens by time.
    pub at: Option<Timestamp>,
}

/// All that can happen to `deal` at `now`, by anyone, and by each of its timers in time.
pub fn next_steps(deal: &Deal, now: Timestamp) -> Vec<NextStep> {
    let person = |side| deal.on(side).map(|id: &UserId| DealActor::person(id));
    let admin = actors().into_iter().find(|actor| matches!(actor, DealActor::Person { admin: true, .. }));
    let someone = [person(Side::Hirer), person(Side::Creator), admin, Some(DealActor::Provider)];
    let transitions = transitions().unwrap_or_default();
    // no step of a deal's own course
    let of_its_course = |of: &&Transition| !matches!(of, Transition::CloseTest { .. });
    let mut found = Vec::new();
    for actor in someone.into_iter().flatten() {
        for transition in transitions.iter().filter(of_its_course) {
            if let Ok((after, what, _)) = apply(deal, transition, &actor, now) {
                found.push(NextStep { what, after, at: None });
            }
        }
    }
    for timer in deal.schedule().into_iter().filter(|timer| !timer.kind.is_reminder()) {
        if let Ok((after, what, _)) = apply(deal, &Transition::Fire(timer.kind), &DealActor::Timer, timer.at) {
            found.push(NextStep { what, after, at: Some(timer.at) });
        }
    }
    found
}

/// The smallest version of the terms that is not the first and leaves the same side on turn.
fn same_turn(version: i64) -> i64 {
    if version > 3 { 2 + version % 2 } else { version }
}

/// The same state at the common instant, so that equal states are equal deals.
fn with_common_times(deal: Deal) -> Deal {
    let at = |instant: Option<Timestamp>, place: Micros| instant.map(|_| START + place);
    let stated_quarters = if deal.stated() < deal.terms.quarters { 3 } else { 4 };
    deal.with(|deal| {
        deal.rev = 0;
        deal.delivery.versions = deal.delivery.versions.min(1);
        deal.terms.version = same_turn(deal.counters() + 1);
        deal.terms.first_version = 1;
        deal.terms.quarters = 4;
        deal.hours.asked_quarters = deal.hours.asked_quarters.map(|_| 2);
        deal.hours.stated_quarters = deal.hours.stated_quarters.map(|_| stated_quarters);
        // what was paid or accepted is what was agreed to
        deal.hours.funded_quarters = None;
        deal.hours.used_quarters = None;
        deal.conditions.policy = if is_strict(deal) { Policy::Strict } else { Policy::Flexible };
        deal.hours.asked_at = at(deal.hours.asked_at, 0);
        deal.hours.refused_at = at(deal.hours.refused_at, 0);
        deal.hidden_hirer = false;
        deal.hidden_creator = false;
        deal.dates.updated_at = START;
        deal.dates.asked_at = START;
        deal.dates.respond_by = START + ANSWER_BRIEF;
        deal.dates.answered_at = at(deal.dates.answered_at, 0);
        deal.dates.decline_notice_at = at(deal.dates.decline_notice_at, DECLINE_UNDO_WINDOW);
        deal.dates.due_at = at(deal.dates.due_at, PAY);
        deal.dates.delivered_at = at(deal.dates.delivered_at, 0);
        deal.dates.held_at = at(deal.dates.held_at, 0);
        deal.dates.reopened_at = at(deal.dates.reopened_at, 0);
        deal.dates.completed_at = at(deal.dates.completed_at, 0);
        deal.dates.closed_at = at(deal.dates.closed_at, 0);
        deal.dates.release_at = at(deal.dates.release_at, 3 * DAY);
        deal.dates.released_at = at(deal.dates.released_at, 0);
        deal.dates.refund_at = at(deal.dates.refund_at, 72 * HOUR);
        deal.dispute.opened_at = at(deal.dispute.opened_at, 0);
        deal.split = deal.split.map(|split| ProposedSplit { at: at(split.at, 0), ..split });
        deal.dispute.lapsed_at = at(deal.dispute.lapsed_at, 0);
    })
}
