//! Counter-offers: whose turn it is, until when, and on which terms a deal is made.
use super::{
    Action, Deal, DealActor, DealId, Effect, Link, MAX_VERSIONS, MoneyState, Notification, Proposal, Refusal, Side, To,
    Transition, UserText, actions, apply,
    reachable_states::{self, START},
    request,
    table_tests::in_state,
};
use base::notifications::Kind;
use platform::clock::{self, DAY, HOUR, Timestamp};

fn person(side: Side) -> DealActor {
    DealActor::person(if side == Side::Hirer { "hirer" } else { "creator" })
}
fn counter(deal: &Deal, proposal: Proposal, side: Side, now: Timestamp) -> Result<Deal, Refusal> {
    apply(deal, &Transition::Counter(Box::new(proposal)), &person(side), now).map(|(deal, ..)| deal)
}
fn code(result: Result<Deal, Refusal>) -> &'static str {
    result.map(|_| "accepted").unwrap_or_else(|refusal| refusal.code())
}

#[test]
fn each_counter_offer_gives_the_other_side_the_turn_and_as_much_time_as_at_first() {
    let (mut deal, _) = in_state("pending");
    let span = deal.dates.respond_by - deal.dates.asked_at;
    assert_eq!((deal.turn(), span), (Some(Side::Hirer), 14 * DAY));
    for version in 2..=MAX_VERSIONS {
        let side = deal.turn().unwrap();
        let now = START + version * HOUR;
        assert_eq!(code(counter(&deal, Proposal::default(), side.other(), now)), "not_your_turn");
        deal = counter(&deal, Proposal::of_quarters(version), side, now).unwrap();
        assert_eq!((deal.terms.version, deal.turn()), (version, Some(side.other())));
        assert_eq!((deal.terms.quarters, deal.dates.respond_by), (version, now + span));
    }
    let side = deal.turn().unwrap();
    assert_eq!(code(counter(&deal, Proposal::default(), side, START)), "too_many_versions");
    assert!(!actions(&deal, &Action::BOOKING, &person(side), START).contains(&Action::Counter));
    assert!(actions(&deal, &Action::BOOKING, &person(side), START).contains(&Action::Accept));
}

#[test]
fn only_the_newest_terms_are_accepted_and_then_they_are_the_deal() {
    let (deal, now) = in_state("pending");
    let proposal = Proposal { price_cents: Some(10_000), ..Proposal::of_quarters(8) };
    let deal = counter(&deal, proposal, Side::Hirer, now).unwrap();
    let accept = |version| apply(&deal, &Transition::Accept { version }, &person(Side::Creator), now);
    for version in [None, Some(1), Some(3)] {
        assert_eq!(accept(version).unwrap_err().code(), "terms_changed", "{version:?}");
    }
    let (agreed, ..) = accept(Some(2)).unwrap();
    assert_eq!((agreed.total(), agreed.money, agreed.turn()), (20_000, MoneyState::Due, None));
    assert_eq!(agreed.parties.answered_by.as_deref(), Some("creator"));
}

#[test]
fn the_side_that_proposed_is_emailed_and_a_hirer_is_asked_to_pay() {
    let notified = |deal: &Deal, actor: &DealActor| {
        let transition = Transition::Accept { version: Some(deal.terms.version) };
        let (_, _, effects) = apply(deal, &transition, actor, START).unwrap();
        let notifications = effects.into_iter().filter_map(|effect| match effect {
            Effect::Notify(Notification { to, kind, mail }) => Some((to, kind, mail)),
            _ => None,
        });
        notifications.collect::<Vec<_>>()
    };
    let (request, _) = in_state("pending");
    let by_hirer = counter(&request, Proposal::default(), Side::Hirer, START).unwrap();
    let by_both = counter(&by_hirer, Proposal::default(), Side::Creator, START).unwrap();
    let creator_agrees = vec![(To::HIRER, Kind::BookingAccepted, true), (To::CREATOR, Kind::BookingAccepted, false)];
    let hirer_agrees = vec![(To::CREATOR, Kind::BookingAccepted, true), (To::HIRER, Kind::PaymentDue, true)];
    assert_eq!(notified(&request, &person(Side::Hirer)), hirer_agrees);
    assert_eq!(notified(&by_hirer, &person(Side::Creator)), creator_agrees);
    assert_eq!(notified(&by_both, &person(Side::Hirer)), hirer_agrees);
}

#[test]
fn the_side_that_waited_is_emailed_when_a_counter_offer_expires() {
    let (request, _) = in_state("pending");
    let deal = counter(&request, Proposal::default(), Side::Hirer, START).unwrap();
    let expiry = deal.schedule().into_iter().max_by_key(|timer| timer.at).unwrap();
    let (_, _, effects) = apply(&deal, &Transition::Fire(expiry.kind), &DealActor::Timer, expiry.at).unwrap();
    let told = |to, mail| Effect::Notify(Notification { to, kind: Kind::BookingExpired, mail });
    assert_eq!(effects, [told(To::HIRER, true), told(To::CREATOR, false)]);
}

#[test]
fn a_fixed_price_is_the_total_and_a_price_per_hour_replaces_it() {
    let (deal, now) = in_state("pending");
    let fixed = Proposal { fixed_price_cents: Some(100_000), ..Proposal::of_quarters(41) };
    let deal = counter(&deal, fixed, Side::Hirer, now).unwrap();
    assert_eq!((deal.total(), deal.terms.price_cents), (100_000, 9_756), "not 41 quarters of 97.56, which is 99,999");
    let deal = counter(&deal, Proposal::of_quarters(40), Side::Creator, now).unwrap();
    assert_eq!((deal.total(), deal.terms.price_cents), (100_000, 10_000), "other hours leave the fixed price");
    let hourly = Proposal { price_cents: Some(9_000), ..Proposal::default() };
    let deal = counter(&deal, hourly, Side::Hirer, now).unwrap();
    assert_eq!((deal.total(), deal.terms.fixed_price_cents), (90_000, None));
}

#[test]
fn a_request_for_a_fixed_price_listing_has_its_price_and_hours() {
    let listing = super::Listing {
        price_cents: 9_756,
        fixed_price_cents: Some(100_000),
        quarters: Some(41),
        ..reachable_states::listing(true)
    };
    let asks = |proposal: &Proposal| {
        let id = DealId::from("deal");
        request(id, &listing, &reachable_states::party("hirer"), None, proposal, reachable_states::TERMS, START)
            .unwrap()
            .0
    };
    assert_eq!((asks(&Proposal::default()).total(), asks(&Proposal::default()).terms.quarters), (100_000, 41));
    let own = Proposal { price_cents: Some(5_000), ..Proposal::of_quarters(4) };
    assert_eq!(asks(&own).total(), 5_000);
}

#[test]
fn what_contradicts_itself_or_costs_too_much_is_refused() {
    let (deal, now) = in_state("pending");
    let date = |text: &str| Some(text.to_owned());
    let link = || Link::of_proposal("https://example.org").unwrap();
    for (proposal, expected) in [
        (Proposal { price_cents: Some(1), fixed_price_cents: Some(1), ..Proposal::default() }, "two_prices"),
        (Proposal { price_cents: Some(10_000_000), ..Proposal::of_quarters(800) }, "total_too_large"),
        (Proposal { fixed_price_cents: Some(100_000_001), ..Proposal::default() }, "total_too_large"),
        (Proposal { start_by: date("2026-02-30"), ..Proposal::default() }, "invalid_date"),
        (Proposal { start_by: date(&clock::day(now - 2 * DAY)), ..Proposal::default() }, "date_in_past"),
        (Proposal { finish_by: date(&clock::day(now - 2 * DAY)), ..Proposal::default() }, "date_in_past"),
        (Proposal { start_by: date(&clock::day(now - DAY)), ..Proposal::default() }, "accepted"),
        (Proposal { finish_by: date("tomorrow"), ..Proposal::default() }, "invalid_date"),
        (
            Proposal { start_by: date("2026-12-02"), finish_by: date("2026-12-01"), ..Proposal::default() },
            "dates_reversed",
        ),
        (Proposal { links: vec![link(); 6], ..Proposal::default() }, "too_many_links"),
    ] {
        assert_eq!(code(counter(&deal, proposal.clone(), Side::Hirer, now)), expected, "{proposal:?}");
    }
}

#[test]
fn absent_dates_stay_and_a_message_and_its_links_belong_to_one_version() {
    let (deal, now) = in_state("pending");
    let first = Proposal {
        message: UserText::terms_note(Some("After Christmas, please.")).unwrap(),
        start_by: Some("2026-12-28".into()),
        links: vec![Link::of_proposal("https://example.org/a").unwrap()],
        ..Proposal::default()
    };
    let deal = counter(&deal, first, Side::Hirer, now).unwrap();
    assert_eq!(
        (deal.terms.message.as_deref(), deal.link_list()),
        (Some("After Christmas, please."), vec!["https://example.org/a"])
    );
    let deal =
        counter(&deal, Proposal { finish_by: Some("2027-01-31".into()), ..Proposal::default() }, Side::Creator, now)
            .unwrap();
    assert_eq!(
        (deal.terms.start_by.as_deref(), deal.terms.finish_by.as_deref()),
        (Some("2026-12-28"), Some("2027-01-31"))
    );
    assert_eq!((&deal.terms.message, &deal.terms.links), (&None, &None));
    let none = Proposal { start_by: Some(String::new()), ..Proposal::default() };
    let deal = counter(&deal, none, Side::Hirer, now).unwrap();
    assert_eq!(
        (deal.terms.start_by.as_deref(), deal.terms.finish_by.as_deref()),
        (None, Some("2027-01-31")),
        "an empty one is none"
    );
}
