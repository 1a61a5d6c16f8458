//! Hours (T27): who states, asks, agrees and refuses, what each side gets in the end, and what stays out of a dispute.
use super::{
    Action, Deal, DealActor, DealDate, DealEvent, Dispute, Effect, InspectionEnd, Link, MoneyState, Outcome, Refusal,
    TimerKind, Transition, UserText, Waiting, Work, actions, apply, main_actions, split_preview, table_tests::in_state,
    waiting_on,
};
use base::ledger::Book;
use platform::{
    clock::{DAY, HOUR, Timestamp},
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
fn words() -> UserText {
    UserText::reason("Half of it was done before.").unwrap()
}
fn try_step(deal: &Deal, transition: Transition, actor: &DealActor, now: Timestamp) -> Result<Deal, Refusal> {
    apply(deal, &transition, actor, now).map(|(after, ..)| Deal { rev: deal.rev + 1, ..after })
}
fn step(deal: &Deal, transition: Transition, actor: &DealActor, now: Timestamp) -> Deal {
    try_step(deal, transition.clone(), actor, now).unwrap_or_else(|refusal| panic!("{transition:?}: {refusal:?}"))
}
fn code(deal: &Deal, transition: Transition, actor: &DealActor, now: Timestamp) -> &'static str {
    try_step(deal, transition, actor, now).map(|_| "done").unwrap_or_else(|refusal| refusal.code())
}
fn deliver(link: &str, used: Option<i64>) -> Transition {
    let link = Link::project(&format!("https://example.org/{link}")).unwrap();
    Transition::Deliver { link, sent_at: None, used, note: None }
}
fn accept(used: Option<i64>) -> Transition {
    Transition::AcceptWork { used }
}
fn ask(quarters: i64) -> Transition {
    Transition::AskHours { quarters, reason: words() }
}
fn dispute() -> Transition {
    Transition::Dispute { reason: words(), refund: None }
}

/// Ten hours at 90.00, paid, and delivered with `stated` quarter hours; the fee is 10 %.
fn delivered(stated: Option<i64>) -> (Deal, Timestamp) {
    let (deal, now) = in_state("held");
    let deal = deal.with(|deal| {
        deal.terms.quarters = 40;
        deal.terms.price_cents = 9_000;
    });
    (step(&deal, deliver("work", stated), &creator(), now), now)
}

/// What went back, and what the creator gets, after the work was accepted.
fn shares(deal: &Deal) -> (Cents, Cents) {
    assert_eq!((deal.work, deal.money), (Some(Work::Completed), MoneyState::Clearing));
    assert_eq!(deal.unused_cents(), 0, "it went back at once");
    (deal.returned_cents, deal.creator_cents())
}

#[test]
fn accepting_pays_the_hours_that_the_creator_stated() {
    let (all, now) = delivered(None);
    assert_eq!(all.hours.stated_quarters, Some(40), "all that were paid");
    assert_eq!(shares(&step(&all, accept(None), &hirer(), now)), (0, 81_000));
    let (less, now) = delivered(Some(24));
    for used in [None, Some(24)] {
        let (after, _, effects) = apply(&less, &accept(used), &hirer(), now).unwrap();
        assert_eq!(shares(&after), (36_000, 48_600), "6 of 10 hours");
        assert!(effects.contains(&Effect::Refund { amount: 36_000, payment: None }), "the rest goes back at once");
    }
    assert_eq!(code(&less, accept(Some(23)), &hirer(), now), "hours_need_a_proposal", "nobody decides that alone");
    assert_eq!(code(&less, accept(Some(25)), &hirer(), now), "invalid_hours_used");
    let timer = less.schedule().into_iter().find(|timer| timer.kind == TimerKind::AutoAccept).unwrap();
    let late = step(&less, Transition::Fire(timer.kind), &DealActor::Timer, timer.at);
    assert_eq!(shares(&late), (36_000, 48_600), "by time, too");
}

#[test]
fn a_version_states_at_most_what_was_last_agreed() {
    let (held, now) = in_state("held");
    let deal = held.with(|deal| {
        deal.terms.quarters = 40;
        deal.terms.price_cents = 9_000;
    });
    assert_eq!(code(&deal, deliver("work", Some(41)), &creator(), now), "invalid_hours_used");
    let (less, now) = delivered(Some(24));
    assert_eq!(step(&less, deliver("second", None), &creator(), now).hours.stated_quarters, Some(24), "as before");
    assert_eq!(
        step(&less, deliver("second", Some(32)), &creator(), now).hours.stated_quarters,
        Some(32),
        "after changes"
    );
    let accepted = step(&less, accept(None), &hirer(), now);
    let reopened = step(&accepted, Transition::Reopen, &hirer(), now + HOUR);
    assert_eq!((reopened.held_cents(), reopened.most_hours()), (54_000, 24), "what went back stays there");
    assert_eq!(code(&reopened, deliver("third", Some(25)), &creator(), now + HOUR), "invalid_hours_used");
    let again = step(&reopened, deliver("third", Some(20)), &creator(), now + HOUR);
    assert_eq!(shares(&step(&again, accept(None), &hirer(), now + HOUR)), (45_000, 40_500));
}

#[test]
fn the_same_version_again_is_not_a_new_one_unless_its_hours_or_note_are() {
    let (less, now) = delivered(Some(24));
    for used in [None, Some(24)] {
        assert_eq!(apply(&less, &deliver("work", used), &creator(), now).unwrap().0, less);
    }
    let corrected = step(&less, deliver("work", Some(20)), &creator(), now);
    assert_eq!((corrected.delivery.versions, corrected.hours.stated_quarters), (2, Some(20)));
    let link = Link::project("https://example.org/work").unwrap();
    let noted = Transition::Deliver { link, sent_at: None, used: None, note: Some(words()) };
    let noted = step(&less, noted, &creator(), now);
    assert_eq!((noted.delivery.versions, noted.delivery.note.as_deref()), (2, Some(words().as_str())));
}

#[test]
fn the_hirer_asks_and_the_creator_agrees() {
    let (deal, now) = delivered(Some(32));
    assert_eq!(code(&deal, ask(32), &hirer(), now), "invalid_hours_used", "not fewer");
    let asked = step(&deal, ask(20), &hirer(), now);
    assert_eq!((waiting_on(&asked), asked.work), (Waiting::Creator, Some(Work::Delivered)));
    assert_eq!(asked.date_that_matters(), Some((DealDate::AnswerBy, now + 5 * DAY)));
    let may = actions(&asked, &Action::PROJECT, &creator(), now);
    let role = asked.role_of(&creator());
    assert_eq!(main_actions(&asked, role, &may), [Action::AcceptHours, Action::RefuseHours]);
    assert_eq!(code(&asked, ask(16), &hirer(), now), "hours_under_way");
    assert_eq!(code(&asked, dispute(), &hirer(), now), "hours_under_way");
    assert_eq!(code(&asked, Transition::AcceptHours { quarters: 21 }, &creator(), now), "hours_changed");
    assert_eq!(code(&asked, Transition::AcceptHours { quarters: 20 }, &hirer(), now), "not_allowed");
    let agreed = step(&asked, Transition::AcceptHours { quarters: 20 }, &creator(), now);
    assert_eq!((shares(&agreed), agreed.hours.used_quarters), ((45_000, 40_500), Some(20)));
    assert_eq!(shares(&step(&asked, accept(None), &hirer(), now)), (18_000, 64_800), "or accepts what was stated");
}

#[test]
fn an_unanswered_request_for_fewer_hours_ends_with_those_that_were_stated() {
    let (deal, now) = delivered(Some(32));
    let late = now + 13 * DAY;
    let asked = step(&deal, ask(20), &hirer(), late);
    let kinds: Vec<TimerKind> = asked.schedule().into_iter().map(|timer| timer.kind).collect();
    assert_eq!(kinds, [TimerKind::HoursAnswerLast, TimerKind::HoursUnanswered], "the inspection waits");
    let (ended, what, _) =
        apply(&asked, &Transition::Fire(TimerKind::HoursUnanswered), &DealActor::Timer, late + 5 * DAY).unwrap();
    assert_eq!((shares(&ended), what), ((18_000, 64_800), DealEvent::HoursUnanswered));
    let held = deal.dates.held_at.unwrap();
    let last = deal.clone().with(|deal| deal.dates.delivered_at = Some(held + 87 * DAY));
    let asked = step(&last, ask(20), &hirer(), held + 87 * DAY);
    assert_eq!(asked.hours_answer_by(), Some(held + 89 * DAY), "the provider's limit");
    assert!(asked.hours_answer_is_cut() && !step(&deal, ask(20), &hirer(), late).hours_answer_is_cut());
}

#[test]
fn a_refusal_leaves_acceptance_one_more_request_or_a_dispute() {
    let (deal, now) = delivered(Some(32));
    let later = now + 13 * DAY;
    let asked = step(&deal, ask(20), &hirer(), later);
    let refused = step(&asked, Transition::RefuseHours { reason: Some(words()) }, &creator(), later);
    assert_eq!(waiting_on(&refused), Waiting::Hirer);
    assert_eq!(refused.auto_accept_at(), Some(later + 5 * DAY), "five days at the earliest");
    assert_eq!(refused.inspection_end(), Some(InspectionEnd::HoursRefused));
    let ends = |deal: &Deal| deal.inspection_end().unwrap();
    let held = deal.dates.held_at.unwrap();
    let at = |delivered, extended| {
        deal.clone().with(|deal| {
            deal.dates.delivered_at = Some(delivered);
            deal.delivery.extended = extended;
        })
    };
    let from = [held - DAY, held + DAY].map(|delivered| ends(&at(delivered, false)));
    assert_eq!(from, [InspectionEnd::Payment, InspectionEnd::Delivery]);
    assert_eq!(ends(&at(held + DAY, true)), InspectionEnd::Extension);
    assert_eq!(ends(&at(held + 80 * DAY, false)), InspectionEnd::HoldLimit);
    let reopened = at(held + DAY, false).with(|deal| deal.dates.reopened_at = Some(held + 20 * DAY));
    assert_eq!(ends(&reopened), InspectionEnd::Reopening);
    let changes = Transition::RequestChanges { feedback: UserText::feedback("Brighter.").unwrap() };
    for taken_back in [changes, Transition::Reject { reason: None }] {
        assert_eq!(code(&refused, taken_back, &hirer(), later), "hours_asked", "the work itself is accepted");
    }
    assert_eq!(code(&refused, ask(19), &hirer(), later), "invalid_hours_used", "20 were conceded");
    let again = step(&refused, ask(24), &hirer(), later);
    let refused = step(&again, Transition::RefuseHours { reason: None }, &creator(), later);
    assert_eq!(code(&refused, ask(28), &hirer(), later), "hours_asked_twice");
    let next = step(&refused, deliver("second", None), &creator(), later);
    assert_eq!((next.hours.asked_quarters, next.hours.asks), (None, 0), "a new version, a new inspection");
    assert!(try_step(&next, Transition::Reject { reason: None }, &hirer(), later).is_ok());
}

#[test]
fn a_dispute_about_hours_is_about_the_difference() {
    let (deal, now) = delivered(Some(32));
    let asked = step(&deal, ask(20), &hirer(), now);
    let refused = step(&asked, Transition::RefuseHours { reason: None }, &creator(), now);
    let too_much = Transition::Dispute { reason: words(), refund: Some(45_001) };
    assert_eq!(code(&refused, too_much, &hirer(), now), "split_too_large");
    let open = step(&refused, dispute(), &hirer(), now);
    assert_eq!((open.dispute.state, open.held_cents(), open.at_stake()), (Dispute::Open, 90_000, (18_000, 45_000)));
    let end = |transition, actor: &DealActor| shares(&step(&open, transition, actor, now));
    let (stated, fewer) = ((18_000, 64_800), (45_000, 40_500));
    assert_eq!(end(accept(None), &hirer()), stated, "the hirer concedes");
    assert_eq!(end(Transition::Cancel { reason: None }, &creator()), fewer, "the creator concedes");
    assert_eq!(end(Transition::Resolve(Outcome::Release), &admin()), stated);
    assert_eq!(end(Transition::Resolve(Outcome::Refund), &admin()), fewer);
    let split = |refund_cents| Transition::Resolve(Outcome::Split { refund_cents });
    assert_eq!(end(split(30_000), &admin()), (30_000, 54_000));
    assert_eq!(code(&open, split(45_001), &admin(), now), "split_too_large");
    assert_eq!(code(&open, split(17_999), &admin(), now), "split_too_small");
    let propose = |refund| Transition::ProposeSplit { refund, reason: None };
    assert_eq!(code(&open, propose(17_999), &creator(), now), "split_too_small");
    let proposed = step(&open, propose(30_000), &creator(), now);
    let agreed = step(&proposed, Transition::AcceptSplit { refund: 30_000 }, &hirer(), now);
    assert_eq!(shares(&agreed), (30_000, 54_000));
    let stop = Transition::Fire(TimerKind::DisputeLongStop);
    assert_eq!(shares(&step(&open, stop, &DealActor::Timer, now + 60 * DAY)), fewer, "undecided");
}

#[test]
fn hours_that_were_not_stated_are_nobodys_gain_by_silence() {
    let (deal, now) = delivered(Some(4));
    let claim = Transition::Dispute { reason: words(), refund: Some(0) };
    assert_eq!(code(&deal, claim.clone(), &creator(), now), "split_too_small", "9 of 10 hours were not used");
    let rejected = step(&deal, Transition::Reject { reason: None }, &hirer(), now);
    assert_eq!(code(&rejected, claim, &creator(), now), "split_too_small", "nor by contesting");
    let least = Transition::Dispute { reason: words(), refund: Some(81_000) };
    let open = step(&deal, least, &creator(), now);
    let at = open.dispute_answer_by().unwrap();
    let ended = step(&open, Transition::Fire(TimerKind::DisputeUnanswered), &DealActor::Timer, at);
    assert_eq!((ended.returned_cents, ended.creator_cents()), (81_000, 8_100));
    let none = Transition::Resolve(Outcome::Split { refund_cents: 0 });
    let disputed = step(&deal, dispute(), &hirer(), now);
    assert_eq!(code(&disputed, none, &admin(), now), "split_too_small");
}

#[test]
fn conceded_hours_stay_conceded_after_the_acceptance() {
    let (deal, now) = delivered(None);
    let asked = step(&deal, ask(36), &hirer(), now);
    let all = Transition::Dispute { reason: words(), refund: Some(90_000) };
    let agreed = step(&asked, Transition::AcceptHours { quarters: 36 }, &creator(), now);
    assert_eq!(code(&agreed, all.clone(), &hirer(), now), "split_too_large");
    let stop = Transition::Fire(TimerKind::DisputeLongStop);
    let undecided = step(&step(&agreed, dispute(), &hirer(), now), stop.clone(), &DealActor::Timer, now + 60 * DAY);
    assert_eq!(shares(&undecided), (9_000, 72_900));
    let refused = step(&asked, Transition::RefuseHours { reason: None }, &creator(), now);
    let accepted = step(&refused, accept(None), &hirer(), now);
    assert_eq!(code(&accepted, all, &hirer(), now), "split_too_large", "an acceptance takes nothing back");
    let undecided = step(&step(&accepted, dispute(), &hirer(), now), stop, &DealActor::Timer, now + 60 * DAY);
    assert_eq!(shares(&undecided), (9_000, 72_900), "the difference");
    let reopened = step(&agreed, Transition::Reopen, &hirer(), now);
    assert_eq!(code(&reopened, Transition::Reject { reason: None }, &hirer(), now), "hours_asked");
    let again = step(&step(&asked, accept(None), &hirer(), now), Transition::Reopen, &hirer(), now);
    assert_eq!(code(&again, ask(32), &hirer(), now), "invalid_hours_used", "36 were conceded");
}

#[test]
fn fewer_hours_before_the_payment_lower_what_is_due() {
    let (due, now) = in_state("due");
    let due = due.with(|deal| {
        deal.terms.quarters = 40;
        deal.terms.price_cents = 9_000;
    });
    for money in [MoneyState::Due, MoneyState::Processing] {
        let due = Deal { money, ..due.clone() };
        let (stated, _, effects) = apply(&due, &deliver("work", Some(24)), &creator(), now).unwrap();
        assert_eq!((stated.total(), stated.agreed_total(), stated.terms.quarters), (54_000, 90_000, 40));
        assert!(effects.contains(&Effect::CancelIntent), "an open intent of another amount ends first");
        for amount in [9_000, 54_000] {
            assert_eq!(code(&stated, Transition::StartPayment { amount: Some(amount) }, &hirer(), now), "done");
        }
        assert_eq!(code(&stated, Transition::StartPayment { amount: Some(90_000) }, &hirer(), now), "amount_mismatch");
        let settle = |amount| Transition::Settle { payment: "p".into(), amount, book: Book::default() };
        let paid = step(&stated, settle(54_000), &DealActor::Provider, now);
        assert_eq!(shares(&step(&paid, accept(None), &hirer(), now)), (0, 48_600));
        let paid_before = step(&stated, settle(90_000), &DealActor::Provider, now);
        assert_eq!((paid_before.held_cents(), paid_before.stated()), (90_000, 24), "the old intent was faster");
        assert_eq!(shares(&step(&paid_before, accept(None), &hirer(), now)), (36_000, 48_600));
        let completed = step(&stated, accept(None), &hirer(), now);
        assert_eq!((completed.total(), completed.hours.used_quarters), (54_000, Some(24)));
        assert_eq!(shares(&step(&completed, settle(90_000), &DealActor::Provider, now)), (36_000, 48_600));
        if money == MoneyState::Processing {
            let more = code(&stated, deliver("second", Some(40)), &creator(), now);
            assert_eq!(more, "payment_under_way", "what is on its way would be too little");
            continue;
        }
        let more = step(&stated, deliver("second", Some(40)), &creator(), now);
        assert_eq!((more.total(), more.hours.funded_quarters), (90_000, None), "nothing is agreed to or paid yet");
    }
}

#[test]
fn a_fixed_price_has_no_hours() {
    let (held, now) = in_state("held_delivered");
    let fixed = held.with(|deal| {
        deal.terms.fixed_price_cents = Some(8_000);
        deal.hours.stated_quarters = None;
    });
    assert_eq!(code(&fixed, deliver("second", Some(2)), &creator(), now), "invalid_hours_used");
    assert_eq!(code(&fixed, accept(Some(4)), &hirer(), now), "invalid_hours_used");
    assert_eq!(code(&fixed, ask(2), &hirer(), now), "invalid_hours_used");
    assert_eq!(step(&fixed, deliver("second", None), &creator(), now).hours.stated_quarters, None);
    assert!(split_preview(&fixed, super::SplitOf::HoursUsed(2)).is_err());
}

#[test]
fn hours_are_asked_about_delivered_paid_work_only() {
    for (state, expected) in [
        ("held", "invalid_hours_used"),
        ("held_changes", "booking_wrong_state"),
        ("due_delivered", "invalid_hours_used"),
        ("clearing", "project_completed"),
        ("pending", "booking_wrong_state"),
        ("disputed", "dispute_open"),
    ] {
        let (deal, now) = in_state(state);
        assert_eq!(code(&deal, ask(2), &hirer(), now), expected, "{state}");
    }
}

#[test]
fn deals_accepted_before_the_upgrade_keep_their_outcome() {
    let (clearing, now) = in_state("clearing");
    let old = clearing.with(|deal| {
        deal.hours.used_quarters = Some(1);
        deal.hours.stated_quarters = None;
    });
    assert_eq!((old.unused_cents(), old.creator_cents()), (6_000, 1_800));
    let at = old.dates.release_at.unwrap();
    let released = step(&old, Transition::Fire(TimerKind::Release), &DealActor::Timer, at);
    assert_eq!((released.returned_cents, released.released_cents()), (6_000, 1_800));
    let open = step(&old, dispute(), &creator(), now);
    let won = step(&open, Transition::Resolve(Outcome::Release), &admin(), now);
    assert_eq!((won.hours.used_quarters, won.creator_cents()), (None, 7_200));
    let stop = step(&open, Transition::Fire(TimerKind::DisputeLongStop), &DealActor::Timer, now + 60 * DAY);
    assert_eq!((stop.money, stop.creator_cents()), (MoneyState::Clearing, 1_800), "what was conceded is not at stake");
    let (delivered, now) = in_state("held_delivered");
    let before = delivered.with(|deal| deal.hours.stated_quarters = None);
    assert_eq!(before.stated(), before.terms.quarters, "delivered before: as agreed");
    assert_eq!(shares(&step(&before, accept(None), &hirer(), now)), (0, 7_200));
}
