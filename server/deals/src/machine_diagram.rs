//! The deal machine as a document, drawn from what the rules really do: every state is visited, every step tried. The
//! numbers are those of `docs/product.md`, section 3.
use super::{
    actions::stored_name,
    rules::{self, Deal, DealEvent, Role, Status, Work},
};
use serde::Serialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    sync::LazyLock,
};
use utoipa::ToSchema;

/// One region of the machine and its words.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ProcessRegion)]
pub struct RegionView {
    name: &'static str,
    states: Vec<String>,
}

/// A change of one region.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[schema(as = ProcessChange)]
pub struct ChangeView {
    region: &'static str,
    from: String,
    to: String,
}

/// One transition: its number in `docs/product.md`, who may do it, what it can change.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ProcessTransition)]
pub struct TransitionView {
    id: &'static str,
    pub(super) name: DealEvent,
    about: &'static str,
    by: Vec<Role>,
    changes: Vec<ChangeView>,
}

/// The whole machine.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProcessView {
    regions: Vec<RegionView>,
    /// What a booking's status can be: a function of the regions.
    statuses: Vec<Status>,
    pub(super) transitions: Vec<TransitionView>,
    /// How many combinations of the regions can be reached.
    reachable_states: usize,
    /// The regions as a Mermaid state diagram.
    mermaid: String,
}

/// The machine, searched once.
pub fn process() -> &'static ProcessView {
    static PROCESS: LazyLock<ProcessView> = LazyLock::new(render_document);
    &PROCESS
}

fn render_document() -> ProcessView {
    let graph = rules::explore();
    let regions = vec![
        region("request", graph.states.keys().map(|state| stored_name(&state.request))),
        region("work", graph.states.keys().map(|state| work_name(state.work))),
        region("money", graph.states.keys().map(|state| stored_name(&state.money))),
        region("dispute", graph.states.keys().map(|state| stored_name(&state.dispute))),
    ];
    let mut found: BTreeMap<DealEvent, (BTreeSet<Role>, BTreeSet<ChangeView>)> = BTreeMap::new();
    for edge in &graph.edges {
        let (by, changes) = found.entry(edge.what).or_default();
        by.insert(edge.by);
        changes.extend(changes_of(&graph.states[&edge.from], &graph.states[&edge.to]));
    }
    let transitions = found.into_iter().map(|(name, (by, changes))| {
        let (id, about) = describe(name);
        TransitionView { id, name, about, by: by.into_iter().collect(), changes: changes.into_iter().collect() }
    });
    let transitions: Vec<_> = transitions.collect();
    let statuses: BTreeSet<Status> = graph.states.values().map(rules::Deal::status).collect();
    ProcessView {
        mermaid: mermaid(&regions, &transitions),
        regions,
        statuses: statuses.into_iter().collect(),
        transitions,
        reachable_states: graph.states.len(),
    }
}

fn region(name: &'static str, states: impl Iterator<Item = String>) -> RegionView {
    let states: BTreeSet<String> = states.collect();
    RegionView { name, states: states.into_iter().collect() }
}

pub(super) fn work_name(work: Option<Work>) -> String {
    work.map_or_else(|| "none".into(), |work| stored_name(&work))
}

/// How the regions of two states of a deal differ.
pub(super) fn changes_of(from: &Deal, to: &Deal) -> Vec<ChangeView> {
    let regions = |deal: &Deal| {
        [
            ("request", stored_name(&deal.request)),
            ("work", work_name(deal.work)),
            ("money", stored_name(&deal.money)),
            ("dispute", stored_name(&deal.dispute.state)),
        ]
    };
    let pairs = regions(from).into_iter().zip(regions(to));
    let changed = pairs.filter(|((_, from), (_, to))| from != to);
    changed.map(|((region, from), (_, to))| ChangeView { region, from, to }).collect()
}

fn mermaid(regions: &[RegionView], transitions: &[TransitionView]) -> String {
    let mut text = String::from("stateDiagram-v2\n");
    for RegionView { name, states } in regions {
        let _ = writeln!(text, "  state {name} {{");
        for state in states {
            let _ = writeln!(text, "    state \"{state}\" as {name}_{state}");
        }
        let first = if *name == "request" { "pending" } else { "none" };
        let _ = writeln!(text, "    [*] --> {name}_{first}");
        let mut arrows: BTreeMap<(&str, &str), Vec<String>> = BTreeMap::new();
        for transition in transitions {
            for change in transition.changes.iter().filter(|change| change.region == *name) {
                let label = format!("{} {}", transition.id, stored_name(&transition.name));
                arrows.entry((&change.from, &change.to)).or_default().push(label);
            }
        }
        for ((from, to), labels) in arrows {
            let _ = writeln!(text, "    {name}_{from} --> {name}_{to} : {}", labels.join(", "));
        }
        text.push_str("  }\n");
    }
    text
}

/// The number of a transition in `docs/product.md`, and what it is in one sentence.
#[allow(clippy::too_many_lines, reason = "a line for each event")]
fn describe(what: DealEvent) -> (&'static str, &'static str) {
    match what {
        DealEvent::Request => ("T1", "Someone asks to book a listing; its publisher answers."),
        DealEvent::Concierge | DealEvent::Assign => ("T1b", "An admin finds the listing for a request without one."),
        DealEvent::Consent => ("T1b", "The initiator agrees to the assigned terms; then the publisher is asked."),
        DealEvent::Accept => (
            "T2",
            "The side on turn accepts the newest terms; the project begins and the payment is due within 72 hours.",
        ),
        DealEvent::Counter => ("T6", "The side on turn proposes new terms; then it is the other side's turn."),
        DealEvent::LateAccept => {
            ("T2b", "Accepted after all, within 120 seconds of a decline that nobody was notified of.")
        }
        DealEvent::Decline => ("T3", "The responder declines."),
        DealEvent::UndoDecline => ("T3", "The decline is reversed before anyone was notified."),
        DealEvent::DeclineTold => ("T3", "The delayed notification of a decline is sent."),
        DealEvent::Withdraw => ("T4", "The initiator withdraws the request."),
        DealEvent::Expire => ("T5", "Not answered in time: 14 days for a brief, 72 hours for a direct request."),
        DealEvent::Offer => ("T7", "A hirer offers a listing to one creator, who answers."),
        DealEvent::Archive => ("T9", "A party hides a finished deal from their own lists."),
        DealEvent::Deliver => {
            ("T10", "The creator delivers a version and states its hours; on an offer this accepts it.")
        }
        DealEvent::RequestChanges => ("T11", "The hirer asks for changes."),
        DealEvent::AcceptWork => {
            ("T12", "The hirer accepts the work with the stated hours; held money begins to clear.")
        }
        DealEvent::AskHours => ("T27", "The hirer asks to accept the work with fewer hours than were stated."),
        DealEvent::AcceptHours => ("T27", "The creator agrees; the work is accepted with these hours."),
        DealEvent::RefuseHours => ("T27", "The creator does not agree; the hirer accepts or opens a dispute."),
        DealEvent::HoursUnanswered => ("T27", "Nobody answered within 5 days; the stated hours count."),
        DealEvent::Reopen => ("T12u", "The hirer reopens the accepted work within 24 hours."),
        DealEvent::ExtendInspection => ("T13", "The hirer extends the inspection by 7 days, once."),
        DealEvent::AutoAccept => ("T13", "Delivered, paid work counts as accepted after 14 days."),
        DealEvent::Reject => ("T14", "The hirer rejects the work; the refund of delivered work waits 72 hours."),
        DealEvent::Cancel => ("T15, T17", "A side ends the work; what was paid goes back."),
        DealEvent::LongStop => ("T18", "Nothing was delivered within 75 days of the payment; it goes back."),
        DealEvent::Lapse => ("T19", "Nothing was paid and nothing delivered in time; the deal ends."),
        DealEvent::Overdue => ("T19", "Something was delivered and not paid in time."),
        DealEvent::StartPayment => ("T20", "The hirer starts to pay."),
        DealEvent::ConfirmPayment => ("T20c", "The payer confirmed; the payment is on its way."),
        DealEvent::Settle => ("T21", "The provider has the money; it is held."),
        DealEvent::LateSuccess => ("T21b", "The money arrived after the deal had ended; it goes back."),
        DealEvent::PaymentFailed => ("T22", "The payment failed or lapsed."),
        DealEvent::RecordPayment => ("T23", "An admin records a payment made another way; it is held."),
        DealEvent::Refund => ("T24", "The refund window closed, or the creator agreed; the money goes back."),
        DealEvent::Contest => ("T25", "The creator contests the rejection: a dispute."),
        DealEvent::Release => ("T26", "The cleared money is released to the creator."),
        DealEvent::Dispute => ("T29", "A side opens a dispute; all timers pause."),
        DealEvent::Concede => {
            ("T30", "A side concedes: the hirer pays, or the creator refunds what is not released yet.")
        }
        DealEvent::AnswerDispute => ("T30", "The other side answers the dispute."),
        DealEvent::DisputeUnanswered => (
            "T30",
            "Nobody answered the dispute within 5 days, the last one after a reminder: the split that its opener proposed is \
             carried out.",
        ),
        DealEvent::ProposeSplit => ("T16, T30", "A side proposes that part of the money goes back."),
        DealEvent::AcceptSplit => {
            ("T16, T30", "The other side agrees: part goes back, the rest clears for the creator.")
        }
        DealEvent::DropSplit => ("T16, T30", "The side that proposed the split takes it back."),
        DealEvent::DeclineSplit => ("T16, T30", "The other side declines the split."),
        DealEvent::Resolve => ("T31", "An admin decides."),
        DealEvent::DisputeLongStop => {
            ("T31", "Not decided within 60 days: held money goes back, released money stays with the creator.")
        }
        DealEvent::Chargeback => ("T32", "The hirer's bank disputes the payment; the deal is on hold."),
        DealEvent::WriteOff => {
            ("T34", "A payment that never came is written off by an admin, or waived with the creator's account.")
        }
        DealEvent::Clawback => ("T28", "An admin takes back a released payment within 30 days; the creator owes it."),
        DealEvent::CloseTest => ("T35", "What holds test money ends before real payments begin; no real money moves."),
        DealEvent::Remind => ("", "A reminder."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_is_drawn_from_the_rules() {
        let process = process();
        assert_eq!(process.regions.len(), 4);
        assert!(process.mermaid.contains("request_pending --> request_approved : T2 accept"), "{}", process.mermaid);
        assert!(process.mermaid.contains("money_clearing --> money_released : T26 release"), "{}", process.mermaid);
        let accept = process.transitions.iter().find(|transition| transition.name == DealEvent::Accept);
        let accept = accept.expect("accept is a transition");
        assert_eq!(accept.by, [Role::Hirer, Role::Creator, Role::Admin]);
        assert!(!process.mermaid.contains("partially_refunded"), "a later version's state is not reached");
    }
}
