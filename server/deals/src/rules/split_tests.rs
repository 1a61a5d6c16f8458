//! Splits: who may propose, agree and decide, who gets what, and that the ledger still sums to zero.
use super::{
    Deal, DealActor, DealDate, DealEvent, Dispute, Effect, MoneyState, Notification, Outcome, Policy, Refusal, SplitOf,
    TimerKind, To, Transition, UserText, Waiting, Work, apply, model_check_tests::Balances, split_preview,
    table_tests::in_state, waiting_on,
};
use base::ledger::Account;
use base::notifications::Kind;
use platform::money::Money;
use platform::{
    clock::{DAY, HOUR, Timestamp, iso},
    money::Cents,
};

fn hirer() -> DealActor {
    DealActor::person("hirer")
}
fn creator() -> DealActor {
    DealActor::person("creator")
}
fn admin() -> DealActor {
    DealActor::Person { id: "olga".into(), admin: true, reason: UserText::reason("Because.").ok() }
}
fn step(deal: &Deal, transition: Transition, actor: &DealActor, now: Timestamp) -> Result<Deal, Refusal> {
    apply(deal, &transition, actor, now).map(|(after, ..)| Deal { rev: deal.rev + 1, ..after })
}
fn code(result: Result<Deal, Refusal>) -> &'static str {
    result.map(|_| "done").unwrap_or_else(|refusal| refusal.code())
}
fn propose(refund: Cents) -> Transition {
    Transition::ProposeSplit { refund, reason: None }
}
fn dispute(refund: Option<Cents>) -> Transition {
    Transition::Dispute { reason: UserText::reason("Half of it is missing.").unwrap(), refund }
}

/// What each side has in the end, in cents, after `transition` on `deal`, whose money is held: hirer, creator, we. The
/// hirer's part moves at once, the creator's after the clearing.
fn shares(deal: &Deal, transition: &Transition, actor: &DealActor, now: Timestamp) -> (Cents, Cents, Cents) {
    let (mut after, _, mut effects) = apply(deal, transition, actor, now).unwrap();
    assert_ne!(after.money, MoneyState::Released, "only the end of clearing releases");
    if after.money == MoneyState::Clearing {
        assert!(!effects.iter().any(|effect| matches!(effect, Effect::Payout { .. })));
        let at = after.dates.release_at.unwrap();
        after.rev += 1;
        let (released, what, more) =
            apply(&after, &Transition::Fire(TimerKind::Release), &DealActor::Timer, at).unwrap();
        assert_eq!(what, DealEvent::Release);
        assert_eq!(released.returned_cents, after.returned_cents, "what goes back has gone back");
        after = released;
        effects.extend(more);
    }
    let mut balances = Balances::default();
    balances.post(&base::ledger::Group::settle(&deal.id, "payment", Money::usd(deal.total())));
    let (mut refunded, mut paid_out) = (0, 0);
    for effect in &effects {
        match effect {
            Effect::Ledger(group) => balances.post(group),
            Effect::Refund { amount, .. } => refunded += amount,
            Effect::Payout { amount } => paid_out += amount,
            _ => {}
        }
    }
    assert_eq!(balances.balances.values().sum::<i64>(), 0);
    assert_eq!(balances.held(&after), after.held_cents());
    let creator = -balances.balance(&Account::CreatorPayable("creator".into()));
    assert_eq!((refunded, paid_out), (after.refunded_cents(), creator), "what moves is what the ledger says");
    (refunded, creator, -balances.balance(&Account::PlatformRevenue))
}

#[test]
fn both_sides_agree_on_a_split_and_each_gets_its_part() {
    let (deal, now) = in_state("held");
    assert_eq!((deal.total(), deal.fee()), (8_000, 800));
    let proposed = step(&deal, propose(3_000), &creator(), now).unwrap();
    assert_eq!(proposed.split_answered_by(), Some(super::Side::Hirer));
    let accept = Transition::AcceptSplit { refund: 3_000 };
    assert_eq!(code(step(&proposed, accept.clone(), &creator(), now)), "not_your_turn");
    assert_eq!(code(step(&proposed, Transition::AcceptSplit { refund: 2_999 }, &hirer(), now)), "split_changed");
    let after = step(&proposed, accept.clone(), &hirer(), now).unwrap();
    assert_eq!((after.work, after.money, after.returned_cents), (Some(Work::Cancelled), MoneyState::Clearing, 3_000));
    assert_eq!(after.dates.release_at, Some(now + 3 * DAY));
    assert_eq!(after.split, None);
    assert_eq!(shares(&proposed, &accept, &hirer(), now), (3_000, 4_500, 500), "the fee is on what remains");
    for settled in [dispute(None), Transition::Reopen, propose(100)] {
        for side in [hirer(), creator()] {
            assert!(step(&after, settled.clone(), &side, now).is_err(), "they have settled it: {settled:?}");
        }
    }
}

#[test]
fn a_split_of_everything_is_a_refund_and_one_of_nothing_a_release() {
    let (deal, now) = in_state("held_delivered");
    for (refund, expected) in [(8_000, (8_000, 0, 0)), (0, (0, 7_200, 800))] {
        let proposed = step(&deal, propose(refund), &hirer(), now).unwrap();
        assert_eq!(shares(&proposed, &Transition::AcceptSplit { refund }, &creator(), now), expected);
    }
}

#[test]
fn a_split_is_within_what_is_held_and_only_while_there_is_something_to_split() {
    let (held, now) = in_state("held");
    for refund in [-1, 8_001] {
        assert_eq!(code(step(&held, propose(refund), &hirer(), now)), "split_too_large", "{refund}");
    }
    for (state, expected) in [
        ("due", "nothing_held"),
        ("released", "already_released"),
        ("clearing", "booking_wrong_state"),
        ("pending", "nothing_held"),
    ] {
        let (deal, now) = in_state(state);
        assert_eq!(code(step(&deal, propose(100), &hirer(), now)), expected, "{state}");
    }
    assert_eq!(code(step(&held, Transition::AcceptSplit { refund: 1 }, &hirer(), now)), "no_split");
    assert_eq!(code(step(&held, propose(1), &admin(), now)), "not_allowed", "an admin decides disputes");
    let proposed = step(&held, propose(100), &hirer(), now).unwrap();
    for (actor, event) in [(hirer(), DealEvent::DropSplit), (creator(), DealEvent::DeclineSplit)] {
        let (dropped, what, _) = apply(&proposed, &Transition::DropSplit, &actor, now).unwrap();
        assert_eq!((dropped.split, what), (None, event));
    }
    let delivered = Transition::Deliver {
        link: super::Link::project("https://example.org").unwrap(),
        sent_at: None,
        used: None,
        note: None,
    };
    let later = step(&proposed, delivered, &creator(), now).unwrap();
    assert_eq!(later.split, None, "it was about what there was before");
    let refused = step(&proposed, Transition::Cancel { reason: None }, &creator(), now).unwrap();
    assert_eq!(refused.split, None, "nothing is left to split");
}

#[test]
fn an_unanswered_dispute_ends_as_its_opener_proposed() {
    let (deal, now) = in_state("held_delivered");
    let open = step(&deal, dispute(Some(2_000)), &hirer(), now).unwrap();
    let timer = open.schedule().into_iter().find(|timer| timer.kind == TimerKind::DisputeUnanswered).unwrap();
    assert_eq!(timer.at, now + 5 * DAY);
    let fire = Transition::Fire(TimerKind::DisputeUnanswered);
    assert_eq!(code(step(&open, fire.clone(), &DealActor::Timer, timer.at - 1)), "not_due");
    assert_eq!(shares(&open, &fire, &DealActor::Timer, timer.at), (2_000, 5_400, 600));
    let ended = step(&open, fire.clone(), &DealActor::Timer, timer.at).unwrap();
    assert_eq!(ended.dispute.state, Dispute::Resolved);

    let statement = || UserText::statement("It is as agreed.").unwrap();
    assert_eq!(code(step(&open, Transition::AnswerDispute { statement: statement() }, &hirer(), now)), "not_your_turn");
    let answered = step(&open, Transition::AnswerDispute { statement: statement() }, &creator(), now).unwrap();
    assert_eq!(answered.dispute.state, Dispute::Answered);
    assert_eq!(code(step(&answered, fire, &DealActor::Timer, timer.at)), "not_due", "an admin decides now");
    let again = Transition::AnswerDispute { statement: statement() };
    assert_eq!(code(step(&answered, again, &creator(), now)), "no_dispute", "once");
    let counter = step(&open, propose(1_000), &creator(), now).unwrap();
    assert_eq!(counter.dispute.state, Dispute::Answered, "another split answers it, too");
    assert_eq!(shares(&counter, &Transition::AcceptSplit { refund: 1_000 }, &hirer(), now), (1_000, 6_300, 700));
    let silent = step(&deal, dispute(None), &hirer(), now).unwrap();
    assert!(silent.schedule().iter().all(|timer| timer.kind != TimerKind::DisputeUnanswered), "nothing was proposed");
}

#[test]
fn the_side_that_has_not_answered_a_dispute_is_reminded_a_day_before() {
    let (deal, now) = in_state("held_delivered");
    let open = step(&deal, dispute(Some(2_000)), &hirer(), now).unwrap();
    let at = |deal: &Deal, kind| deal.schedule().into_iter().find(|timer| timer.kind == kind).map(|timer| timer.at);
    assert_eq!(at(&open, TimerKind::DisputeAnswerLast), Some(now + 4 * DAY));
    let fire = Transition::Fire(TimerKind::DisputeAnswerLast);
    assert_eq!(code(step(&open, fire.clone(), &DealActor::Timer, now + 4 * DAY - 1)), "not_due");
    let (after, _, effects) = apply(&open, &fire, &DealActor::Timer, now + 4 * DAY).unwrap();
    assert_eq!(after, open);
    let reminder = Notification { to: To::CREATOR, kind: Kind::DisputeAnswerNeeded, mail: true };
    assert_eq!(effects, [Effect::Notify(reminder)]);

    let answered = step(&open, propose(1_000), &creator(), now).unwrap();
    assert_eq!(at(&answered, TimerKind::DisputeAnswerLast), None);
    let silent = step(&deal, dispute(None), &hirer(), now).unwrap();
    assert_eq!(at(&silent, TimerKind::DisputeAnswerLast), None);
    let late = step(&silent, propose(2_000), &hirer(), now + 56 * DAY).unwrap();
    let order: Vec<TimerKind> = late.schedule().into_iter().map(|timer| timer.kind).collect();
    let expected = [TimerKind::DisputeAnswerLast, TimerKind::DisputeLongStop, TimerKind::DisputeUnanswered];
    assert_eq!(order, expected, "the next timer is that of the earliest time");
}

#[test]
fn a_proposal_during_a_dispute_gives_the_other_side_as_long_as_one_at_its_beginning() {
    let (deal, now) = in_state("held_delivered");
    let open = step(&deal, dispute(None), &hirer(), now).unwrap();
    assert_eq!(waiting_on(&open), Waiting::Admin, "nothing is proposed that would happen by itself");
    let later = now + 6 * DAY;
    let proposed = step(&open, propose(2_000), &hirer(), later).unwrap();
    assert_eq!(proposed.dispute_answer_by(), Some(later + 5 * DAY));
    assert_eq!(waiting_on(&proposed), Waiting::Creator);
    assert_eq!(proposed.date_that_matters(), Some((DealDate::AnswerBy, later + 5 * DAY)));
    let fire = Transition::Fire(TimerKind::DisputeUnanswered);
    assert_eq!(code(step(&proposed, fire, &DealActor::Timer, later)), "not_due");
    let dropped = step(&proposed, Transition::DropSplit, &hirer(), later).unwrap();
    assert_eq!((dropped.split, dropped.dispute_answer_by()), (None, None));
    let answered = step(&proposed, propose(1_000), &creator(), later).unwrap();
    assert_eq!(waiting_on(&answered), Waiting::Admin, "both have said what they want");
    let (held, now) = in_state("held");
    let stops = step(&held, propose(1_000), &creator(), now).unwrap();
    assert_eq!(waiting_on(&stops), Waiting::Hirer);
}

#[test]
fn an_admin_decides_a_split() {
    let (deal, now) = in_state("disputed");
    let split = |refund_cents| Transition::Resolve(Outcome::Split { refund_cents });
    assert_eq!(shares(&deal, &split(5_000), &admin(), now), (5_000, 2_700, 300));
    assert_eq!(code(step(&deal, split(8_001), &admin(), now)), "split_too_large");
    for state in ["disputed_released", "charged_back"] {
        let (deal, now) = in_state(state);
        assert_eq!(code(step(&deal, split(100), &admin(), now)), "nothing_held", "{state}");
    }
    let (clearing, now) = in_state("disputed_clearing");
    let after = step(&clearing, split(1_000), &admin(), now).unwrap();
    assert_eq!((after.work, after.money), (Some(Work::Completed), MoneyState::Clearing), "completed work stays so");
}

#[test]
fn a_hirer_who_cancels_gets_back_what_the_policy_says() {
    let (deal, now) = in_state("held");
    let midnight = now - now.micros() % DAY;
    for (policy, hours, just_paid, expected) in [
        (Policy::Flexible, 25, false, 8_000),
        (Policy::Flexible, 23, false, 0),
        (Policy::Moderate, 73, false, 8_000),
        (Policy::Moderate, 71, false, 0),
        (Policy::Strict, 24 * 7 + 1, false, 4_000),
        (Policy::Strict, 24 * 7 - 1, false, 0),
        (Policy::Strict, 49, true, 8_000),
        (Policy::Strict, 47, true, 0),
    ] {
        // the work begins at a midnight, so the instant of the cancellation moves
        let start = midnight + 30 * DAY;
        let at = start - hours * HOUR;
        let held_at = if just_paid { at - HOUR } else { at - 2 * DAY };
        let dated = deal.clone().with(|deal| {
            deal.conditions.policy = policy;
            deal.terms.start_by = Some(iso(start)[..10].to_owned());
            deal.dates.held_at = Some(held_at);
        });
        assert_eq!(dated.cancellation_refund(at), expected, "{policy:?} {hours} h before");
        let shown = super::preview(&dated, super::Action::Cancel, &hirer(), at).unwrap();
        assert_eq!(shown.refund, expected, "the preview says so");
        let (refund, creator, fee) = shares(&dated, &Transition::Cancel { reason: None }, &hirer(), at);
        assert_eq!((refund, creator + fee), (expected, 8_000 - expected));
    }
    let undated = deal.clone().with(|deal| deal.conditions.policy = Policy::Strict);
    assert_eq!(undated.cancellation_refund(now + 9 * DAY), 8_000, "nothing was delivered");
    let by_creator = deal.with(|deal| {
        deal.conditions.policy = Policy::Strict;
        deal.terms.start_by = Some(iso(now)[..10].to_owned());
    });
    assert_eq!(shares(&by_creator, &Transition::Cancel { reason: None }, &creator(), now).0, 8_000, "their own fault");
}

#[test]
fn a_creators_dispute_does_not_shorten_the_inspection() {
    let (deal, now) = in_state("held_delivered");
    let open = step(&deal, dispute(Some(0)), &creator(), now).unwrap();
    assert_eq!(open.dispute_answer_by(), deal.auto_accept_at(), "silence releases nothing sooner than it would have");
    assert!(open.dispute_ends_with_inspection());
}

#[test]
fn a_proposed_split_ends_with_what_it_was_about() {
    let (deal, now) = in_state("held_delivered");
    let proposed = step(&deal, propose(4_000), &creator(), now).unwrap();
    let accepted = step(&proposed, Transition::AcceptWork { used: None }, &hirer(), now).unwrap();
    let reopened = step(&accepted, Transition::Reopen, &hirer(), now).unwrap();
    let stale = Transition::AcceptSplit { refund: 4_000 };
    assert_eq!(code(step(&reopened, stale, &hirer(), now)), "no_split");
}

#[test]
fn a_rejection_before_any_delivery_is_a_cancellation() {
    let (deal, now) = in_state("held");
    let start = iso(now + DAY)[..10].to_owned();
    let dated = deal.clone().with(|deal| {
        deal.conditions.policy = Policy::Strict;
        deal.terms.start_by = Some(start);
        deal.dates.held_at = Some(now - 2 * DAY);
    });
    let reject = Transition::Reject { reason: None };
    assert_eq!(shares(&dated, &reject, &hirer(), now), (0, 7_200, 800), "the policy has no back door");
    assert_eq!(shares(&deal, &reject, &hirer(), now).0, 8_000, "work without a date");
}

#[test]
fn a_creator_who_has_delivered_nothing_gets_nothing_by_silence() {
    let (deal, now) = in_state("held");
    let open = step(&deal, dispute(Some(0)), &creator(), now).unwrap();
    assert_eq!((open.dispute_answer_by(), waiting_on(&open)), (None, Waiting::Admin));
    let open = step(&deal, dispute(Some(8_000)), &hirer(), now).unwrap();
    assert_eq!(open.dispute_answer_by(), Some(now + 5 * DAY));
}

#[test]
fn a_preview_shows_what_the_split_would_make() {
    let (deal, _) = in_state("held_delivered");
    let of = |of| split_preview(&deal, of).map(|after| (after.returned_cents, after.fee(), after.creator_cents()));
    assert_eq!(of(SplitOf::Refund(3_000)), Ok((3_000, 500, 4_500)));
    assert_eq!(of(SplitOf::HoursUsed(2)), Ok((4_000, 400, 3_600)));
    assert!(of(SplitOf::Refund(9_000)).is_err());
    let (clearing, _) = in_state("clearing");
    let before = split_preview(&clearing, SplitOf::Refund(8_000)).map(|after| after.creator_cents());
    assert_eq!(before, Ok(0), "a dispute over it may propose this");
}
