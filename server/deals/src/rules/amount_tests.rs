//! The rules that a table cannot show: amounts, instants, who is notified.
use super::{
    Action, BookingEmail, Deal, DealActor, DealEvent, Effect, EmailBarrier, Link, MoneyState, Notification, Outcome,
    Proposal, Status, TimerKind, To, Transition, UserText, Waiting, Work, actions, apply, email_barrier, preview,
    reachable_states, request, table_tests::in_state, waiting_on,
};
use base::{ledger::Book, notifications::Kind};
use platform::clock::{DAY, HOUR, MINUTE, SECOND, Timestamp};
use platform::money::Money;

fn hirer() -> DealActor {
    DealActor::person("hirer")
}
fn creator() -> DealActor {
    DealActor::person("creator")
}
fn done(deal: &Deal, transition: Transition, actor: &DealActor, now: Timestamp) -> Deal {
    apply(deal, &transition, actor, now).unwrap_or_else(|refusal| panic!("{transition:?}: {refusal:?}")).0
}
fn notifications_of(deal: &Deal, transition: Transition, actor: &DealActor, now: Timestamp) -> Vec<(To, Kind, bool)> {
    let (_, _, effects) = apply(deal, &transition, actor, now).unwrap();
    let notifications = effects.into_iter().filter_map(|effect| match effect {
        Effect::Notify(Notification { to, kind, mail }) => Some((to, kind, mail)),
        _ => None,
    });
    notifications.collect()
}
fn refused(deal: &Deal, transition: Transition, actor: &DealActor, now: Timestamp) -> &'static str {
    apply(deal, &transition, actor, now).unwrap_err().code()
}
fn at(deal: &Deal, kind: TimerKind) -> Timestamp {
    deal.schedule().into_iter().find(|timer| timer.kind == kind).unwrap_or_else(|| panic!("no {kind:?}")).at
}
fn link() -> Link {
    Link::project("https://example.org/work").unwrap()
}
fn deliver() -> Transition {
    Transition::Deliver { link: link(), sent_at: None, used: None, note: None }
}
fn deliver_at(link: &str) -> Transition {
    Transition::Deliver { link: Link::project(link).unwrap(), sent_at: None, used: None, note: None }
}
fn settle() -> Transition {
    Transition::Settle { payment: "p1".into(), amount: 8_000, book: Book::default() }
}
fn reject() -> Transition {
    Transition::Reject { reason: None }
}

#[test]
fn emails_can_be_sent_again_in_the_states_they_are_true_of() {
    use EmailBarrier::{NotAccepted, NotPaid, Over, Refunded};
    let table = [
        ("pending", Some(NotAccepted), Some(NotPaid), None),
        ("declined", Some(NotAccepted), Some(NotPaid), None),
        ("expired", Some(NotAccepted), Some(NotPaid), None),
        ("due", None, Some(NotPaid), None),
        ("held", None, None, None),
        ("held_by_hand", None, None, None),
        ("clearing", None, None, None),
        ("released", None, None, None),
        ("refund_window", Some(Over), Some(Refunded), Some(Refunded)),
        ("refunded", Some(Over), Some(Refunded), Some(Refunded)),
        ("void", Some(Over), Some(NotPaid), None),
    ];
    for (state, proposal, payment, payment_by_admin) in table {
        let (deal, _) = in_state(state);
        let barriers = [
            email_barrier(&deal, BookingEmail::ProposalAccepted, false),
            email_barrier(&deal, BookingEmail::PaymentConfirmed, false),
            email_barrier(&deal, BookingEmail::PaymentConfirmed, true),
        ];
        assert_eq!(barriers, [proposal, payment, payment_by_admin], "{state}");
    }
}

#[test]
fn nobody_books_their_own_or_the_other_sides_listing() {
    let book = |offered, who: &str| {
        let listing = reachable_states::listing(offered);
        let deal = request(
            super::DealId::from("d"),
            &listing,
            &reachable_states::party(who),
            None,
            &Proposal::of_quarters(4),
            reachable_states::TERMS,
            Timestamp::default(),
        );
        deal.map(|(deal, ..)| deal.responder()).map_err(|refusal| refusal.code())
    };
    assert_eq!(book(false, "creator"), Ok(Some(super::Side::Hirer)));
    assert_eq!(book(true, "hirer"), Ok(Some(super::Side::Creator)));
    assert_eq!(book(false, "hirer"), Err("own_experience"));
    let other = super::Party { id: "else".into(), user_type: Some(base::accounts::UserType::Hirer) };
    let listing = reachable_states::listing(false);
    let refusal = request(
        super::DealId::from("d"),
        &listing,
        &other,
        None,
        &Proposal::of_quarters(4),
        reachable_states::TERMS,
        Timestamp::default(),
    )
    .unwrap_err();
    assert_eq!(refusal.code(), "wrong_side");
}

#[test]
fn the_responder_gets_an_email_and_reminders_at_a_third_and_five_sixths() {
    let (deal, now) = in_state("pending");
    assert_eq!(deal.dates.respond_by - now, 14 * DAY);
    assert_eq!(at(&deal, TimerKind::ExpireFirst) - now, 14 * DAY / 3);
    assert_eq!(at(&deal, TimerKind::ExpireLast) - now, 14 * DAY / 6 * 5);
    let reminded = notifications_of(&deal, Transition::Fire(TimerKind::ExpireFirst), &DealActor::Timer, now + 5 * DAY);
    assert_eq!(reminded, [(To::HIRER, Kind::BookingExpiring, false)]);
    assert_eq!(refused(&deal, Transition::Fire(TimerKind::Expire), &DealActor::Timer, now + 13 * DAY), "not_due");
    let (offer, now) = in_state("offered");
    assert_eq!(offer.dates.respond_by - now, 72 * HOUR);
}

#[test]
fn the_accepted_creator_and_the_paying_hirer_get_an_email_each() {
    let (deal, now) = in_state("pending");
    let notifications = notifications_of(&deal, Transition::Accept { version: None }, &hirer(), now);
    assert_eq!(notifications, [(To::CREATOR, Kind::BookingAccepted, true), (To::HIRER, Kind::PaymentDue, true)]);
    let (offer, now) = in_state("offered");
    let notifications = notifications_of(&offer, Transition::Accept { version: None }, &creator(), now);
    assert_eq!(notifications, [(To::HIRER, Kind::BookingAccepted, true), (To::CREATOR, Kind::BookingAccepted, false)]);
}

#[test]
fn a_bare_decline_is_sent_after_120_seconds_and_can_become_an_accept_until_then() {
    let (deal, now) = in_state("pending");
    let hold = Transition::Decline { reason: None, hold: true };
    assert_eq!(notifications_of(&deal, hold.clone(), &hirer(), now), []);
    let held = done(&deal, hold, &hirer(), now);
    assert_eq!(at(&held, TimerKind::TellDecline), now + 120 * SECOND);
    assert_eq!(refused(&held, Transition::LateAccept, &hirer(), now + 121 * SECOND), "undo_too_late");
    let late = done(&held, Transition::LateAccept, &hirer(), now + 119 * SECOND);
    assert_eq!((late.status(), late.dates.decline_notice_at), (Status::Approved, None));
    let undone = done(&held, Transition::UndoDecline, &hirer(), now + 119 * SECOND);
    assert_eq!((undone.status(), undone.dates.respond_by), (Status::Pending, deal.dates.respond_by));
    let notifications =
        notifications_of(&held, Transition::Fire(TimerKind::TellDecline), &DealActor::Timer, now + 120 * SECOND);
    assert_eq!(notifications, [(To::CREATOR, Kind::BookingDeclined, true)]);
    let at_once = notifications_of(&deal, Transition::Decline { reason: None, hold: false }, &hirer(), now);
    assert_eq!(at_once, [(To::CREATOR, Kind::BookingDeclined, true)]);
}

#[test]
fn only_the_hourly_price_or_the_total_is_a_right_amount() {
    let (deal, now) = in_state("due");
    let deal = deal.with(|deal| deal.terms.quarters = 8);
    for amount in [None, Some(8_000), Some(16_000)] {
        assert_eq!(done(&deal, Transition::StartPayment { amount }, &hirer(), now).money, MoneyState::Processing);
    }
    let refusal = apply(&deal, &Transition::StartPayment { amount: Some(100) }, &hirer(), now).unwrap_err();
    assert_eq!(
        (refusal.code(), refusal.message().english().as_str()),
        ("amount_mismatch", "The amount must be $160.00.")
    );
    let (pending, now) = in_state("pending");
    let refusal = apply(&pending, &Transition::StartPayment { amount: None }, &hirer(), now).unwrap_err();
    assert_eq!(refusal.message().english(), "Booking not found or not approved for payment");
}

#[test]
fn unpaid_work_can_be_completed_and_paid_later() {
    let (deal, now) = in_state("due_completed");
    assert_eq!((deal.status(), deal.work), (Status::Approved, Some(Work::Completed)));
    assert_eq!(actions(&deal, &Action::BOOKING, &hirer(), now), [Action::Pay]);
    let paid = done(&deal, settle(), &DealActor::Provider, now + HOUR);
    assert_eq!(
        (paid.status(), paid.money, paid.dates.release_at),
        (Status::Completed, MoneyState::Clearing, Some(now + HOUR + 3 * DAY))
    );
}

#[test]
fn unpaid_undelivered_bookings_lapse_and_delivered_ones_are_overdue() {
    let (deal, now) = in_state("due");
    assert_eq!(at(&deal, TimerKind::LapseFirst) - now, 24 * HOUR);
    assert_eq!(at(&deal, TimerKind::LapseLast) - now, 48 * HOUR);
    let lapsed = done(&deal, Transition::Fire(TimerKind::Lapse), &DealActor::Timer, now + 72 * HOUR);
    assert_eq!((lapsed.status(), lapsed.money), (Status::Cancelled, MoneyState::Void));
    let (back, what, effects) = apply(&lapsed, &settle(), &DealActor::Provider, now + 73 * HOUR).unwrap();
    assert_eq!((back.money, what), (MoneyState::Refunded, DealEvent::LateSuccess));
    assert!(effects.contains(&Effect::Refund { amount: 8_000, payment: Some("p1".into()) }));
    let (overdue, _) = in_state("overdue");
    assert!(overdue.overdue && overdue.status() == Status::Approved);
    assert!(!done(&overdue, settle(), &DealActor::Provider, now + 80 * HOUR).overdue);
}

#[test]
fn delivered_paid_work_is_accepted_after_14_days_from_the_later_of_both() {
    let (held, now) = in_state("held");
    let delivered = done(&held, deliver(), &creator(), now + DAY);
    assert_eq!(at(&delivered, TimerKind::AutoAccept), now + 15 * DAY);
    assert_eq!(at(&delivered, TimerKind::InspectionFirst), now + 8 * DAY);
    assert_eq!(at(&delivered, TimerKind::InspectionSecond), now + 13 * DAY);
    assert_eq!(at(&delivered, TimerKind::InspectionLast), now + 14 * DAY);
    assert_eq!(delivered.extended_inspection_at(), Some(now + 22 * DAY));
    let may_extend = |deal: &Deal, who: DealActor| {
        actions(deal, &Action::PROJECT, &who, now + 2 * DAY).contains(&Action::ExtendInspection)
    };
    assert!(may_extend(&delivered, hirer()) && !may_extend(&delivered, creator()) && !may_extend(&held, hirer()));
    let extended = done(&delivered, Transition::ExtendInspection, &hirer(), now + 2 * DAY);
    assert!(!may_extend(&extended, hirer()), "once");
    assert_eq!(at(&extended, TimerKind::AutoAccept), now + 22 * DAY);
    assert_eq!(refused(&extended, Transition::ExtendInspection, &hirer(), now + 2 * DAY), "no_extension");
    let (unpaid, then) = in_state("due_delivered");
    let paid = done(&unpaid, settle(), &DealActor::Provider, then + 2 * DAY);
    assert_eq!(at(&paid, TimerKind::AutoAccept), then + 16 * DAY);
    let late = done(&held, deliver(), &creator(), now + 74 * DAY);
    assert_eq!(at(&late, TimerKind::AutoAccept), now + 88 * DAY);
    let again = done(&late, deliver_at("https://example.org/second"), &creator(), now + 87 * DAY);
    assert_eq!(at(&again, TimerKind::AutoAccept), now + 89 * DAY, "a provider holds money for 90 days at most");
    assert_eq!(refused(&again, Transition::ExtendInspection, &hirer(), now + 87 * DAY), "no_extension");
}

#[test]
fn changes_are_refused_when_the_long_stop_would_fire_at_once() {
    let (deal, now) = in_state("held_delivered");
    let changes = || Transition::RequestChanges { feedback: UserText::feedback("Brighter.").unwrap() };
    let asked = done(&deal, changes(), &hirer(), now + 74 * DAY);
    assert_eq!(at(&asked, TimerKind::LongStop), now + 75 * DAY);
    assert_eq!(at(&asked, TimerKind::LongStopFirst), now + 60 * DAY);
    assert_eq!(at(&asked, TimerKind::LongStopLast), now + 72 * DAY);
    assert!(
        asked.timers(now + 74 * DAY).iter().all(|timer| timer.kind == TimerKind::LongStop),
        "no reminder is made up for"
    );
    assert_eq!(refused(&deal, changes(), &hirer(), now + 75 * DAY), "changes_too_late");
}

#[test]
fn completed_work_can_be_reopened_for_a_day() {
    let (deal, now) = in_state("clearing");
    let open = done(&deal, Transition::Reopen, &hirer(), now + 23 * HOUR);
    assert_eq!((open.work, open.money, open.dates.release_at), (Some(Work::Delivered), MoneyState::Held, None));
    assert_eq!(refused(&deal, Transition::Reopen, &hirer(), now + 25 * HOUR), "reopen_too_late");
}

#[test]
fn rejected_work_is_refunded_at_once_or_after_72_hours() {
    let (held, now) = in_state("held");
    assert_eq!(preview(&held, Action::Reject, &hirer(), now).unwrap().refund, 8_000);
    assert_eq!(done(&held, reject(), &hirer(), now).money, MoneyState::Refunded);
    let (delivered, now) = in_state("held_delivered");
    assert!(preview(&delivered, Action::Reject, &hirer(), now).unwrap().contestable);
    let window = done(&delivered, reject(), &hirer(), now);
    assert_eq!(at(&window, TimerKind::Refund), now + 72 * HOUR);
    assert_eq!(waiting_on(&window), Waiting::Creator);
    let back = done(&window, Transition::Fire(TimerKind::Refund), &DealActor::Timer, now + 72 * HOUR);
    assert_eq!((back.money, back.status()), (MoneyState::Refunded, Status::Cancelled));
    let (unpaid, now) = in_state("due");
    assert_eq!(preview(&unpaid, Action::Cancel, &hirer(), now).unwrap().refund, 0);
}

#[test]
fn a_contested_rejection_is_back_in_dispute_with_all_timers_paused() {
    let (window, now) = in_state("refund_window");
    let dispute = || Transition::Dispute { reason: UserText::reason("It works.").unwrap(), refund: None };
    let contested = done(&window, dispute(), &creator(), now + HOUR);
    assert_eq!((contested.work, contested.money), (Some(Work::Delivered), MoneyState::Held));
    assert_eq!(contested.status(), Status::Disputed);
    let timers: Vec<_> = contested.schedule().into_iter().map(|timer| timer.kind).collect();
    assert_eq!(timers, [TimerKind::DisputeLongStop]);
    assert_eq!(refused(&contested, deliver(), &creator(), now + HOUR), "dispute_open");
    let admin = reachable_states::actors().swap_remove(2);
    let paid = done(&contested, Transition::Resolve(Outcome::Release), &admin, now + 2 * HOUR);
    let settled = contested.dates.held_at.unwrap();
    assert_eq!(
        (paid.money, paid.dates.release_at),
        (MoneyState::Clearing, Some(settled + 3 * DAY)),
        "a card may still fail"
    );
    let late = done(&contested, Transition::Resolve(Outcome::Release), &admin, now + 5 * DAY);
    assert_eq!(late.dates.release_at, Some(now + 5 * DAY), "a decision needs no further clearing");
    let back = done(&contested, Transition::Resolve(Outcome::Refund), &admin, now + 2 * HOUR);
    assert_eq!((back.money, back.work), (MoneyState::Refunded, Some(Work::Rejected)));
    assert_eq!(refused(&window, dispute(), &creator(), now + 73 * HOUR), "dispute_too_late");
}

#[test]
fn a_dispute_the_hirer_concedes_resumes_the_remaining_clearing_time() {
    let (disputed, now) = in_state("disputed_clearing");
    let resumed = done(&disputed, Transition::AcceptWork { used: None }, &hirer(), now + 10 * DAY);
    assert_eq!((resumed.money, resumed.dates.release_at), (MoneyState::Clearing, Some(now + 13 * DAY)));
    let given = done(&disputed, Transition::Cancel { reason: None }, &creator(), now + 10 * DAY);
    assert_eq!(given.money, MoneyState::Refunded);
}

#[test]
fn a_chargeback_stops_every_timer_and_leaves_the_admin() {
    let (deal, now) = in_state("charged_back");
    assert!(deal.chargeback && deal.schedule().is_empty());
    assert_eq!(refused(&deal, deliver(), &creator(), now), "chargeback_open");
    let admin = reachable_states::actors().swap_remove(2);
    let (lost, _, effects) = apply(&deal, &Transition::Resolve(Outcome::Refund), &admin, now).unwrap();
    assert!(
        lost.money == MoneyState::Refunded && !effects.iter().any(|effect| matches!(effect, Effect::Refund { .. }))
    );
}

#[test]
fn a_release_pays_the_creator_less_the_fee() {
    let (deal, now) = in_state("clearing");
    let (released, _, effects) =
        apply(&deal, &Transition::Fire(TimerKind::Release), &DealActor::Timer, now + 3 * DAY).unwrap();
    assert!(pays(&effects));
    assert_eq!((released.released_cents(), released.held_cents()), (7_200, 0));
}

#[test]
fn an_offer_is_accepted_by_delivering_and_by_nothing_that_its_hirer_does() {
    let (offer, now) = in_state("offered");
    let delivered = done(&offer, deliver(), &creator(), now);
    assert_eq!(
        (delivered.status(), delivered.work, delivered.counts_toward_reviews()),
        (Status::Approved, Some(Work::Delivered), true)
    );
    let changes = Transition::RequestChanges { feedback: UserText::feedback("Brighter.").unwrap() };
    for transition in [Transition::AcceptWork { used: None }, changes] {
        assert_eq!(refused(&offer, transition, &hirer(), now), "not_accepted_yet");
    }
    assert_eq!(refused(&offer, Transition::StartPayment { amount: None }, &hirer(), now), "booking_not_payable");
    let taken_back = done(&offer, reject(), &hirer(), now);
    assert_eq!((taken_back.status(), taken_back.work), (Status::Withdrawn, Some(Work::Cancelled)));
}

#[test]
fn the_instant_a_client_sends_counts_only_when_it_is_about_right() {
    let (deal, now) = in_state("due");
    let sent = |sent_at| {
        let version = Transition::Deliver { link: link(), sent_at: Some(sent_at), used: None, note: None };
        done(&deal, version, &creator(), now)
    };
    assert_eq!(sent(now - 4 * MINUTE).delivery.link_updated_at, Some(now - 4 * MINUTE));
    assert_eq!(sent(now - 6 * MINUTE).delivery.link_updated_at, Some(now));
}

#[test]
fn both_sides_are_notified_of_an_admins_action() {
    let (deal, now) = in_state("held");
    let admin = reachable_states::actors().swap_remove(2);
    let notifications = notifications_of(&deal, deliver(), &admin, now);
    assert_eq!(notifications, [(To::HIRER, Kind::ProjectDelivered, true), (To::CREATOR, Kind::System, false)]);
}

fn pays(effects: &[Effect]) -> bool {
    effects.contains(&Effect::Payout { amount: 7_200 })
}
fn moves_money(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Ledger(_) | Effect::Refund { .. }))
}

#[test]
fn an_undecided_dispute_over_released_money_ends_for_the_creator() {
    let (deal, now) = in_state("disputed_released");
    let long_stop = Transition::Fire(TimerKind::DisputeLongStop);
    assert_eq!(at(&deal, TimerKind::DisputeLongStop), now + 60 * DAY);
    let (ended, what, effects) = apply(&deal, &long_stop, &DealActor::Timer, now + 60 * DAY).unwrap();
    assert_eq!(
        (ended.money, ended.work, what),
        (MoneyState::Released, Some(Work::Completed), DealEvent::DisputeLongStop)
    );
    assert_eq!((ended.dispute.state, ended.dispute.lapsed_at), (super::Dispute::Resolved, Some(now + 60 * DAY)));
    assert_eq!(ended.reason.as_deref(), Some("Because."));
    assert!(!moves_money(&effects) && pays(&effects), "a payout that had waited for the decision leaves now");
    let notifications = notifications_of(&deal, long_stop.clone(), &DealActor::Timer, now + 60 * DAY);
    assert!(notifications.contains(&(To::CREATOR, Kind::DisputeResolved, true)));
    assert!(notifications.contains(&(To::Admin, Kind::DisputeResolved, false)));
    let (held, now) = in_state("disputed_clearing");
    let back = done(&held, long_stop.clone(), &DealActor::Timer, now + 60 * DAY);
    assert_eq!((back.money, back.dispute.lapsed_at), (MoneyState::Refunded, None), "held money goes back");
    let (clearing, now) = in_state("clearing");
    let dispute = Transition::Dispute { reason: UserText::reason("Why?").unwrap(), refund: None };
    let own = done(&clearing, dispute, &creator(), now);
    let kept = done(&own, long_stop, &DealActor::Timer, now + 60 * DAY);
    assert_eq!(
        (kept.money, kept.work),
        (MoneyState::Clearing, Some(Work::Completed)),
        "the hirer had accepted the work"
    );
    assert_eq!(kept.dates.release_at, Some(now + 63 * DAY));
}

#[test]
fn the_two_sides_cannot_have_released_money_refunded() {
    let (deal, now) = in_state("disputed_released");
    assert_eq!(refused(&deal, Transition::Cancel { reason: None }, &creator(), now + DAY), "already_released");
    assert!(!actions(&deal, &Action::BOOKING, &creator(), now).contains(&Action::Cancel));
    let (given_in, _, effects) = apply(&deal, &Transition::AcceptWork { used: None }, &hirer(), now + DAY).unwrap();
    assert!(given_in.money == MoneyState::Released && pays(&effects) && !moves_money(&effects));
}

#[test]
fn an_admin_claws_released_money_back_within_30_days() {
    let (deal, now) = in_state("released");
    let admin = reachable_states::actors().swap_remove(2);
    let (back, what, effects) = apply(&deal, &Transition::Clawback, &admin, now + 30 * DAY).unwrap();
    assert_eq!((back.money, back.work, what), (MoneyState::Refunded, Some(Work::Completed), DealEvent::Clawback));
    assert!(effects.contains(&Effect::Ledger(base::ledger::Group::clawback(
        "deal",
        &"creator".into(),
        Money::usd(8_000),
        800
    ))));
    assert!(effects.contains(&Effect::Refund { amount: 8_000, payment: None }));
    let notifications = notifications_of(&deal, Transition::Clawback, &admin, now + 30 * DAY);
    assert_eq!(notifications, [(To::HIRER, Kind::RefundDone, true), (To::CREATOR, Kind::RefundDone, true)]);
    assert_eq!(refused(&deal, Transition::Clawback, &admin, now + 30 * DAY + 1), "clawback_too_late");
    assert_eq!(refused(&back, Transition::Clawback, &admin, now + DAY), "booking_wrong_state");
}

#[test]
fn a_payout_waits_while_the_deal_is_frozen_and_is_sent_when_decided_for_the_creator() {
    let admin = reachable_states::actors().swap_remove(2);
    for state in ["disputed_released", "chargeback_released"] {
        let (deal, now) = in_state(state);
        assert!(!deal.may_be_paid_out(), "{state}");
        let release = Transition::Resolve(Outcome::Release);
        let (ended, _, effects) = apply(&deal, &release, &admin, now + DAY).unwrap();
        assert!(ended.may_be_paid_out() && pays(&effects), "{state}");
        let refund = Transition::Resolve(Outcome::Refund);
        let (ended, _, effects) = apply(&deal, &refund, &admin, now + DAY).unwrap();
        assert!(!ended.may_be_paid_out() && !pays(&effects), "{state}");
    }
}

#[test]
fn resending_the_link_under_inspection_changes_nothing_and_notifies_no_one() {
    let admin = reachable_states::actors().swap_remove(2);
    let (deal, now) = in_state("held_delivered");
    for actor in [creator(), admin] {
        let (after, _, effects) = apply(&deal, &deliver(), &actor, now + DAY).unwrap();
        assert_eq!((&after, effects.as_slice()), (&deal, [].as_slice()), "{actor:?}");
    }
    let other = done(&deal, deliver_at("https://example.org/second"), &creator(), now + DAY);
    assert_eq!((other.delivery.versions, other.dates.delivered_at), (2, Some(now + DAY)));
    let (changes, now) = in_state("held_changes");
    assert_eq!(changes.delivery.link.as_deref(), Some("https://example.org/work"));
    let again = done(&changes, deliver(), &creator(), now + DAY);
    assert_eq!(
        (again.work, again.delivery.versions),
        (Some(Work::Delivered), 2),
        "in any other state it is a new version"
    );
}
