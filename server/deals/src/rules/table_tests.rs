//! The machine as a table, written by hand from `docs/product.md`, section 3: who may do what in which state.
//! H hirer, C creator, O admin, P provider, `.` nobody.
use super::{
    Deal, DealActor, DealId, Link, MoneyState, Outcome, Proposal, TimerKind, Transition, UserText, apply, offer,
    reachable_states::{self, START},
    request,
};
use base::ledger::Book;
use platform::clock::Timestamp;

const TABLE: &str = "
state               accept accept_2 accept_3 counter decline late undo withdraw deliver changes acceptwork reopen extend reject cancel pay sent settle failed record dispute resolve chargeback writeoff archive clawback ask agree refuse closetest
pending             HO     .        .        H       HO      .    .    C        .       .       .          .      .      .      .      .   .    .      .      .      .       .       .          .        .       .        .   .     .      .
offered             CO     .        .        C       CO      .    .    H        CO      .       .          .      .      HO     .      .   .    .      .      .      .       .       .          .        .       .        .   .     .      .
countered           .      CO       .        C       HO      .    .    C        .       .       .          .      .      .      .      .   .    .      .      .      .       .       .          .        .       .        .   .     .      .
countered_twice     .      .        HO       H       HO      .    .    C        .       .       .          .      .      .      .      .   .    .      .      .      .       .       .          .        .       .        .   .     .      .
offer_countered     .      HO       .        H       CO      .    .    H        .       .       .          .      .      HO     .      .   .    .      .      .      .       .       .          .        .       .        .   .     .      .
declined_held_back  .      .        .        .       .       H    H    .        .       .       .          .      .      .      .      .   .    .      .      .      .       .       .          .        .       .        .   .     .      .
declined            .      .        .        .       .       .    .    .        .       .       .          .      .      .      .      .   .    .      .      .      .       .       .          .        HC      .        .   .     .      .
withdrawn           .      .        .        .       .       .    .    .        .       .       .          .      .      .      .      .   .    .      .      .      .       .       .          .        HC      .        .   .     .      .
expired             .      .        .        .       .       .    .    .        .       .       .          .      .      .      .      .   .    .      .      .      .       .       .          .        HC      .        .   .     .      .
due                 .      .        .        .       .       .    .    .        CO      HO      HO         .      .      HO     HCO    H   P    P      P      O      .       .       .          .        .       .        .   .     .      .
processing          .      .        .        .       .       .    .    .        CO      HO      HO         .      .      HO     HCO    H   P    P      P      .      .       .       .          .        .       .        .   .     .      .
processing_sent     .      .        .        .       .       .    .    .        CO      HO      HO         .      .      HO     HCO    H   .    P      P      .      .       .       .          .        .       .        .   .     .      .
due_delivered       .      .        .        .       .       .    .    .        CO      HO      HO         .      .      HO     CO     H   P    P      P      O      .       .       .          .        .       .        .   .     .      .
due_completed       .      .        .        .       .       .    .    .        .       .       .          H      .      .      .      H   P    P      P      O      .       .       .          CO       .       .        .   .     .      .
overdue             .      .        .        .       .       .    .    .        CO      HO      HO         .      .      HO     CO     H   P    P      P      O      .       .       .          .        .       .        .   .     .      .
held                .      .        .        .       .       .    .    .        CO      HO      HO         .      .      HO     HCO    .   .    .      .      .      HC      .       P          .        .       .        .   .     .      P
held_by_hand        .      .        .        .       .       .    .    .        CO      HO      HO         .      .      HO     HCO    .   .    .      .      .      HC      .       P          .        .       .        .   .     .      P
held_delivered      .      .        .        .       .       .    .    .        CO      HO      HO         .      H      HO     CO     .   .    .      .      .      HC      .       P          .        .       .        H   .     .      P
held_changes        .      .        .        .       .       .    .    .        CO      HO      HO         .      .      HO     CO     .   .    .      .      .      HC      .       P          .        .       .        .   .     .      P
hours_asked         .      .        .        .       .       .    .    .        CO      .       HO         .      .      .      CO     .   .    .      .      .      .       .       P          .        .       .        .   C     C      P
hours_refused       .      .        .        .       .       .    .    .        CO      .       HO         .      H      .      CO     .   .    .      .      .      HC      .       P          .        .       .        H   .     .      P
hours_disputed      .      .        .        .       .       .    .    .        .       .       H          .      .      .      C      .   .    .      .      .      .       O       P          .        .       .        .   .     .      P
clearing            .      .        .        .       .       .    .    .        .       .       .          H      .      .      .      .   .    .      .      .      HC      .       P          .        .       .        .   .     .      P
clearing_split      .      .        .        .       .       .    .    .        .       .       .          .      .      .      .      .   .    .      .      .      .       .       P          .        .       .        .   .     .      P
released            .      .        .        .       .       .    .    .        .       .       .          .      .      .      .      .   .    .      .      .      HC      .       P          .        HC      O        .   .     .      P
refund_window       .      .        .        .       .       .    .    .        .       .       .          .      .      .      C      .   .    .      .      .      C       .       P          .        .       .        .   .     .      P
refunded            .      .        .        .       .       .    .    .        .       .       .          .      .      .      .      .   .    .      .      .      .       .       P          .        HC      .        .   .     .      .
refunded_by_hand    .      .        .        .       .       .    .    .        .       .       .          .      .      .      .      .   .    .      .      .      .       .       P          .        HC      .        .   .     .      .
void                .      .        .        .       .       .    .    .        .       .       .          .      .      .      .      .   .    P      .      .      .       .       .          .        HC      .        .   .     .      .
disputed            .      .        .        .       .       .    .    .        .       .       H          .      .      .      C      .   .    .      .      .      .       O       P          .        .       .        .   .     .      P
disputed_clearing   .      .        .        .       .       .    .    .        .       .       H          .      .      .      C      .   .    .      .      .      .       O       P          .        .       .        .   .     .      P
charged_back        .      .        .        .       .       .    .    .        .       .       .          .      .      .      .      .   .    .      .      .      .       O       P          .        .       .        .   .     .      P
disputed_released   .      .        .        .       .       .    .    .        .       .       H          .      .      .      .      .   .    .      .      .      .       O       P          .        .       .        .   .     .      P
lapsed_released     .      .        .        .       .       .    .    .        .       .       .          .      .      .      .      .   .    .      .      .      .       .       P          .        HC      .        .   .     .      P
chargeback_released .      .        .        .       .       .    .    .        .       .       .          .      .      .      .      .   .    .      .      .      .       O       P          .        HC      .        .   .     .      P
";

fn column(name: &str) -> Transition {
    let words = || UserText::reason("Because.").unwrap();
    match name {
        "accept" => Transition::Accept { version: None },
        "accept_2" => Transition::Accept { version: Some(2) },
        "accept_3" => Transition::Accept { version: Some(3) },
        "counter" => Transition::Counter(Box::new(Proposal::of_quarters(8))),
        "decline" => Transition::Decline { reason: None, hold: true },
        "late" => Transition::LateAccept,
        "undo" => Transition::UndoDecline,
        "withdraw" => Transition::Withdraw,
        "deliver" => {
            let link = Link::project("https://example.org/work").unwrap();
            Transition::Deliver { link, sent_at: None, used: None, note: None }
        }
        "ask" => Transition::AskHours { quarters: 2, reason: words() },
        "agree" => Transition::AcceptHours { quarters: 2 },
        "refuse" => Transition::RefuseHours { reason: None },
        "split" => Transition::ProposeSplit { refund: 3_000, reason: None },
        "accept_split" => Transition::AcceptSplit { refund: 3_000 },
        "changes" => Transition::RequestChanges { feedback: words() },
        "acceptwork" => Transition::AcceptWork { used: None },
        "reopen" => Transition::Reopen,
        "extend" => Transition::ExtendInspection,
        "reject" => Transition::Reject { reason: None },
        "cancel" => Transition::Cancel { reason: None },
        "pay" => Transition::StartPayment { amount: None },
        "sent" => Transition::ConfirmPayment,
        "settle" => Transition::Settle { payment: "payment".into(), amount: 8_000, book: Book::default() },
        "failed" => Transition::PaymentFailed { error: "declined".into(), answered: true },
        "record" => Transition::RecordPayment { payment: "recorded".into(), book: Book::default() },
        "dispute" => Transition::Dispute { reason: words(), refund: None },
        "resolve" => Transition::Resolve(Outcome::Release),
        "chargeback" => Transition::Chargeback,
        "writeoff" => Transition::WriteOff,
        "clawback" => Transition::Clawback,
        "closetest" => Transition::CloseTest { paid_out: false },
        "archive" => Transition::Archive,
        "decline_at_once" => Transition::Decline { reason: None, hold: false },
        timer => Transition::Fire(serde_json::from_value(timer.into()).unwrap()),
    }
}

/// How a state is reached: steps from a request for a brief (or an offer), each `who step`.
fn path(state: &str) -> &'static str {
    match state {
        "pending" | "offered" => "",
        "countered" => "H counter",
        "countered_twice" => "H counter, C counter",
        "offer_countered" => "C counter",
        "declined_held_back" => "H decline",
        "declined" => "H decline_at_once",
        "withdrawn" => "C withdraw",
        "expired" => "T expire",
        "due" => "H accept",
        "processing" => "H accept, H pay",
        "processing_sent" => "H accept, H pay, P sent",
        "due_delivered" => "H accept, C deliver",
        "due_completed" => "H accept, H acceptwork",
        "overdue" => "H accept, C deliver, T lapse",
        "held" => "H accept, P settle",
        "held_by_hand" => "H accept, O record",
        "refunded_by_hand" => "H accept, O record, H reject",
        "held_delivered" => "H accept, P settle, C deliver",
        "held_changes" => "H accept, P settle, C deliver, H changes",
        "hours_asked" => "H accept, P settle, C deliver, H ask",
        "hours_refused" => "H accept, P settle, C deliver, H ask, C refuse",
        "hours_disputed" => "H accept, P settle, C deliver, H ask, C refuse, H dispute",
        "clearing_split" => "H accept, P settle, C split, H accept_split",
        "clearing" => "H accept, P settle, C deliver, H acceptwork",
        "released" => "H accept, P settle, C deliver, H acceptwork, T release",
        "refund_window" => "H accept, P settle, C deliver, H reject",
        "refunded" => "H accept, P settle, H reject",
        "void" => "H accept, H reject",
        "disputed" => "H accept, P settle, C deliver, H dispute",
        "disputed_clearing" => "H accept, P settle, C deliver, H acceptwork, H dispute",
        "charged_back" => "H accept, P settle, C deliver, P chargeback",
        "disputed_released" => "H accept, P settle, C deliver, H acceptwork, T release, H dispute",
        "lapsed_released" => "H accept, P settle, C deliver, H acceptwork, T release, H dispute, T dispute_long_stop",
        "chargeback_released" => "H accept, P settle, C deliver, H acceptwork, T release, P chargeback",
        other => panic!("no path to {other}"),
    }
}

fn actor(letter: &str) -> DealActor {
    let index = ["H", "C", "O", "T", "P"].iter().position(|known| *known == letter).unwrap();
    reachable_states::actors().swap_remove(index)
}

/// A deal in `state`, and the instant at which it was reached.
pub(super) fn in_state(state: &str) -> (Deal, Timestamp) {
    let (id, terms) = (DealId::from("deal"), reachable_states::TERMS);
    let creator = reachable_states::party("creator");
    let begun = match state {
        "offered" | "offer_countered" => {
            offer(id, &reachable_states::listing(false), &creator, &Proposal::of_quarters(4), terms, START)
        }
        _ => request(id, &reachable_states::listing(false), &creator, None, &Proposal::of_quarters(4), terms, START),
    };
    let (mut deal, mut now) = (begun.unwrap().0, START);
    for step in path(state).split(", ").filter(|step| !step.is_empty()) {
        let (who, what) = step.split_once(' ').unwrap();
        if who == "T" {
            let kind: TimerKind = serde_json::from_value(what.into()).unwrap();
            now = deal.schedule().into_iter().find(|timer| timer.kind == kind).unwrap().at;
        }
        deal = apply(&deal, &column(what), &actor(who), now).unwrap_or_else(|refusal| panic!("{step}: {refusal:?}")).0;
    }
    (deal, now)
}

#[test]
fn each_role_may_do_exactly_what_the_table_lists() {
    let mut lines =
        TABLE.lines().filter(|line| !line.is_empty()).map(|line| line.split_whitespace().collect::<Vec<_>>());
    let header = lines.next().unwrap();
    let mut wrong = Vec::new();
    for row in lines {
        let (deal, now) = in_state(row[0]);
        for (name, expected) in header[1..].iter().zip(&row[1..]) {
            let may = ["H", "C", "O", "P", "T"]
                .into_iter()
                .filter(|letter| apply(&deal, &column(name), &actor(letter), now).is_ok())
                .collect::<String>();
            let may = if may.is_empty() { ".".to_owned() } else { may };
            if may != **expected {
                wrong.push(format!("{} {name}: the table says {expected}, the rules say {may}", row[0]));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_test_is_closed_in_test_books_only_and_what_was_paid_out_stays() {
    let close =
        |deal: &Deal, now, paid_out| apply(deal, &Transition::CloseTest { paid_out }, &DealActor::Provider, now);
    for state in ["held", "disputed", "clearing", "released", "charged_back"] {
        let (deal, now) = in_state(state);
        let live = Deal { book: Book::from("stripe/acct_1/live"), ..deal.clone() };
        assert_eq!(close(&live, now, false).unwrap_err().code(), "booking_wrong_state", "{state}");
        let test = Deal { book: Book::from("stripe/acct_1/test"), ..deal };
        assert_eq!(close(&test, now, false).unwrap().0.money, MoneyState::Refunded, "{state}");
    }
    for (state, open) in [("released", false), ("disputed_released", true), ("chargeback_released", true)] {
        let (deal, now) = in_state(state);
        let closed =
            close(&deal, now, true).ok().map(|(closed, ..)| (closed.money, closed.is_disputed(), closed.chargeback));
        assert_eq!(closed, open.then_some((MoneyState::Released, false, false)), "{state}");
        let by_hand = Deal { by_hand: true, ..deal };
        assert!(close(&by_hand, now, true).is_err(), "{state}: people decide");
    }
}

#[test]
fn a_stranger_finds_nothing_and_an_admin_gives_a_reason() {
    let (deal, now) = in_state("pending");
    let refused =
        |actor: &DealActor| apply(&deal, &Transition::Accept { version: None }, actor, now).unwrap_err().code();
    assert_eq!(refused(&DealActor::person("stranger")), "not_found");
    assert_eq!(refused(&DealActor::Person { id: "olga".into(), admin: true, reason: None }), "reason_required");
    assert_eq!(refused(&DealActor::person("creator")), "not_your_turn");
}
