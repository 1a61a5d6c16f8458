//! The exhaustive search over all reachable states, and a long random walk that also keeps the ledger.
use super::{
    Action, Deal, DealActor, DealEvent, Dispute, Effect, MoneyState, Request, Role, Status, Transition, Work, actions,
    apply,
    reachable_states::{self, START, State},
};
use base::ledger::{Account, Group};
use platform::clock::Timestamp;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn must_hold(deal: &Deal) -> Result<(), &'static str> {
    let dead = deal.work.is_some_and(Work::ended_without_result);
    let rules = [
        (!(dead && deal.money == MoneyState::Held), "held money on dead work"),
        (
            deal.request == Request::Approved || deal.money == MoneyState::None,
            "money on a request that is not approved",
        ),
        (!(dead && matches!(deal.money, MoneyState::Due | MoneyState::Processing)), "money due on dead work"),
        (
            !deal.is_disputed() || matches!(deal.money, MoneyState::Held | MoneyState::Clearing | MoneyState::Released),
            "a dispute over nothing",
        ),
        (
            deal.money != MoneyState::Clearing || matches!(deal.work, Some(Work::Completed | Work::Cancelled)),
            "clearing only for completed work or a decided split or cancellation",
        ),
        (deal.money != MoneyState::Clearing || deal.dates.release_at.is_some(), "clearing without an end"),
        (deal.request != Request::Approved || !deal.is_unanswered_offer(), "approved, and one side has never acted"),
        (
            !deal.terms.needs_consent || deal.request != Request::Approved,
            "approved without consent to what was assigned",
        ),
        (deal.hours.asked_at.is_none() || deal.hours.asked_quarters.is_some(), "hours wait that nobody asked for"),
        (
            deal.hours.asked_quarters.is_none_or(|asked| {
                matches!(deal.work, Some(Work::Delivered | Work::Completed)) && asked <= deal.stated()
            }),
            "hours asked for that are not fewer, or about nothing",
        ),
        (deal.stated() <= deal.most_hours() && deal.most_hours() <= deal.terms.quarters, "more hours than agreed"),
        (deal.returned_cents <= deal.total(), "more went back than was paid"),
        (deal.money != MoneyState::None || deal.request != Request::Approved, "approved, and nothing owed"),
        (
            deal.money != MoneyState::RefundWindow || deal.work == Some(Work::Rejected),
            "a refund window without a rejection",
        ),
        (deal.request != Request::Approved || deal.work != Some(Work::Offered), "an accepted offer still waits"),
        (!deal.overdue || matches!(deal.money, MoneyState::Due | MoneyState::Processing), "overdue, and nothing owed"),
        (deal.work == Some(Work::Completed) || deal.dates.completed_at.is_none(), "completed at, and not completed"),
        (!deal.by_hand || deal.dates.held_at.is_some(), "recorded by hand, and never held"),
    ];
    rules.iter().find(|(holds, _)| !holds).map_or(Ok(()), |(_, broken)| Err(broken))
}

#[test]
fn no_reachable_state_breaks_an_invariant() {
    let graph = reachable_states::explore();
    for (state, deal) in &graph.states {
        assert_eq!(must_hold(deal), Ok(()), "{state:?}");
        let pay = actions(deal, &[Action::Pay], &DealActor::person("hirer"), START).contains(&Action::Pay);
        assert_eq!(deal.status() == Status::Approved, pay, "approved means that Pay Now is possible: {state:?}");
    }
    println!("{} states, {} edges", graph.states.len(), graph.edges.len());
    assert!(graph.states.len() > 86, "{} states", graph.states.len());
    assert!(graph.edges.len() > 305, "{} edges", graph.edges.len());
}

#[test]
fn money_is_released_by_the_end_of_clearing_only() {
    let graph = reachable_states::explore();
    let releases = graph
        .edges
        .iter()
        .filter(|edge| edge.to.money == MoneyState::Released && edge.from.money != MoneyState::Released);
    for edge in releases {
        assert_eq!((edge.what, edge.from.money), (DealEvent::Release, MoneyState::Clearing), "{edge:?}");
    }
}

#[test]
fn what_a_split_or_a_cancellation_decided_is_final() {
    let graph = reachable_states::explore();
    let decided = |state: &State| state.money == MoneyState::Clearing && state.work == Some(Work::Cancelled);
    assert!(graph.edges.iter().any(|edge| decided(&edge.from) && edge.what == DealEvent::Release));
    for edge in graph.edges.iter().filter(|edge| decided(&edge.from) && edge.to != edge.from) {
        let allowed = [DealEvent::Release, DealEvent::Chargeback, DealEvent::Resolve, DealEvent::CloseTest];
        assert!(allowed.contains(&edge.what), "{edge:?}");
    }
}

#[test]
fn nobody_is_bound_before_they_acted() {
    let graph = reachable_states::explore();
    for edge in graph.edges.iter().filter(|edge| edge.from.request != edge.to.request) {
        if edge.to.request != Request::Approved {
            continue;
        }
        let answers = if edge.from.terms % 2 == 1 { edge.from.initiator.other() } else { edge.from.initiator };
        let by_admin = edge.by == Role::Admin;
        assert!(by_admin || edge.by.side() == Some(answers), "the wrong side accepted: {edge:?}");
        assert!(!edge.from.needs_consent, "{edge:?}");
    }
}

#[test]
fn no_dispute_about_hours_touches_more_than_the_difference() {
    let graph = reachable_states::explore();
    let mut ends = 0;
    for (state, deal) in &graph.states {
        if !deal.is_disputed() || !deal.is_about_hours() || state.chargeback {
            continue;
        }
        let (least, most) = deal.at_stake();
        assert!(least <= most, "{state:?}");
        for (what, by, after) in reachable_states::steps(deal) {
            if after.is_disputed() || after.chargeback || what == DealEvent::CloseTest {
                continue;
            }
            let back = after.returned_cents - deal.returned_cents;
            assert_eq!((after.work, after.money), (Some(Work::Completed), MoneyState::Clearing), "{what:?} by {by:?}");
            assert!((least..=most).contains(&back), "{what:?} by {by:?} returns {back} of {least} to {most}");
            ends += 1;
        }
    }
    assert!(ends > 10, "{ends} ends");
}

#[test]
fn only_an_admin_takes_released_money_back() {
    let graph = reachable_states::explore();
    let back: Vec<_> = graph
        .edges
        .iter()
        .filter(|edge| edge.from.money == MoneyState::Released && edge.to.money != MoneyState::Released)
        .collect();
    assert!(
        back.iter().any(|edge| edge.what == DealEvent::Clawback)
            && back.iter().any(|edge| edge.what == DealEvent::Resolve)
    );
    for edge in back {
        let decided = edge.by == Role::Admin && matches!(edge.what, DealEvent::Clawback | DealEvent::Resolve);
        assert!(decided || edge.what == DealEvent::CloseTest, "{:?} by {:?} from {:?}", edge.what, edge.by, edge.from);
    }
    let lapses = |edge: &&reachable_states::Edge| edge.what == DealEvent::DisputeLongStop;
    assert!(graph.edges.iter().filter(lapses).any(|edge| edge.to.money == MoneyState::Released));
    assert!(graph.edges.iter().filter(lapses).any(|edge| edge.to.money == MoneyState::Refunded));
}

/// Nothing is open in it any more, or it only waits for the creator's bank.
fn is_end(deal: &Deal) -> bool {
    deal.is_archivable() && deal.schedule().is_empty()
}

#[test]
fn from_every_state_timers_and_the_admin_alone_reach_a_quiet_end() {
    let graph = reachable_states::explore();
    let mut safe: BTreeSet<State> =
        graph.states.iter().filter(|(_, deal)| is_end(deal)).map(|(state, _)| *state).collect();
    assert!(!safe.is_empty());
    loop {
        let before = safe.len();
        for edge in &graph.edges {
            if matches!(edge.by, Role::Timer | Role::Admin) && safe.contains(&edge.to) {
                safe.insert(edge.from);
            }
        }
        if safe.len() == before {
            break;
        }
    }
    let stuck: Vec<_> = graph.states.keys().filter(|state| !safe.contains(state)).collect();
    assert!(stuck.is_empty(), "stuck: {stuck:#?}");
}

#[test]
fn every_word_of_the_regions_is_reached_but_those_of_later_versions() {
    let graph = reachable_states::explore();
    let moneys: BTreeSet<MoneyState> = graph.states.keys().map(|state| state.money).collect();
    assert_eq!(moneys.len(), 9, "all but partially refunded: {moneys:?}");
    let disputes: BTreeSet<Dispute> = graph.states.keys().map(|state| state.dispute).collect();
    let all = [Dispute::None, Dispute::Open, Dispute::Answered, Dispute::Resolved];
    assert_eq!(disputes, BTreeSet::from(all));
    let statuses: BTreeSet<Status> = graph.states.values().map(Deal::status).collect();
    assert_eq!(statuses.len(), 9, "{statuses:?}");
}

/// A small generator, so that a walk can be repeated by its seed.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % sides
    }
}

#[derive(Default)]
pub(super) struct Balances {
    pub(super) balances: BTreeMap<String, i64>,
    keys: BTreeSet<String>,
}

impl Balances {
    pub(super) fn post(&mut self, group: &Group) {
        assert_eq!(group.balanced(), Ok(()));
        assert!(self.keys.insert(group.key.clone()), "{} was posted twice", group.key);
        for entry in &group.entries {
            *self.balances.entry(entry.account.to_string()).or_default() += entry.amount.minor;
        }
    }
    pub(super) fn balance(&self, account: &Account) -> i64 {
        self.balances.get(&account.to_string()).copied().unwrap_or(0)
    }
    pub(super) fn held(&self, deal: &Deal) -> i64 {
        -self.balance(&Account::Held(deal.id.to_string()))
    }
}

#[test]
fn ten_thousand_random_steps_keep_the_ledger_at_zero() {
    for seed in [1, 7, 42] {
        walk(seed, 10_000, |_, _, _, _| {});
    }
}

/// A random walk of `steps` through one deal after another; `look` sees each change: the deal before and after it, what
/// happened and in which role. A new deal has no state before.
pub(crate) fn walk(seed: u64, steps: usize, mut look: impl FnMut(Option<&Deal>, &Deal, DealEvent, Role)) {
    let (mut dice, mut balances, mut now, mut deals) = (Dice(seed), Balances::default(), START, 0);
    let (actors, transitions) = (reachable_states::actors(), reachable_states::transitions().unwrap());
    let mut deal: Option<Deal> = None;
    let (mut taken, mut paid_out) = (0, 0);
    while taken < steps {
        let current = deal.take().filter(|deal| !is_end(deal) || dice.below(4) > 0).unwrap_or_else(|| {
            deals += 1;
            let begun = reachable_states::initial_deals().swap_remove(dice.below(7));
            let id = super::DealId::from(format!("deal-{deals}"));
            let begun = begun.with(|deal| {
                deal.id = id;
                deal.terms.quarters = 1 + i64::try_from(dice.below(9)).unwrap();
                deal.terms.price_cents = (deal.terms.price_cents - 1).max(0);
            });
            look(None, &begun, DealEvent::Request, Role::Hirer);
            begun
        });
        let (transition, actor) = random_step(&mut dice, &current, &transitions, &actors, &mut now);
        taken += 1;
        deal = Some(match apply(&current, &transition, &actor, now) {
            Err(_) => current,
            Ok((mut after, what, effects)) => {
                after.rev += i64::from(after != current);
                for effect in &effects {
                    match effect {
                        Effect::Ledger(group) => balances.post(group),
                        Effect::Payout { amount } => paid_out += amount,
                        _ => {}
                    }
                }
                assert_eq!(must_hold(&after), Ok(()), "seed {seed}: {transition:?}");
                assert_eq!(
                    balances.held(&after),
                    after.held_cents(),
                    "seed {seed}: {transition:?} {:?}",
                    State::of_deal(&after)
                );
                if after != current {
                    look(Some(&current), &after, what, current.role_of(&actor).unwrap());
                }
                after
            }
        });
        assert_eq!(balances.balances.values().sum::<i64>(), 0, "seed {seed}");
    }
    assert!(balances.balances.contains_key("external_manual"), "some payments were recorded by hand");
    assert!(deals > 50 && paid_out > 0, "the walk went somewhere: {deals} deals");
}

/// A timer when it is due, or any transition by any actor, a little later than the last.
fn random_step(
    dice: &mut Dice,
    deal: &Deal,
    transitions: &[Transition],
    actors: &[DealActor],
    now: &mut Timestamp,
) -> (Transition, DealActor) {
    let timers = deal.timers(*now);
    if !timers.is_empty() && dice.below(40) == 0 {
        let timer = timers[dice.below(timers.len())];
        *now = (*now).max(timer.at);
        return (Transition::Fire(timer.kind), DealActor::Timer);
    }
    *now += platform::clock::SECOND * i64::try_from(dice.below(1_800)).unwrap();
    let payment = format!("payment-{}", dice.below(1 << 30)).into();
    let transition = match transitions[dice.below(transitions.len())].clone() {
        Transition::Settle { book, .. } => Transition::Settle { payment, amount: deal.total(), book },
        Transition::RecordPayment { book, .. } => Transition::RecordPayment { payment, book },
        other => other,
    };
    (transition, actors[dice.below(actors.len())].clone())
}
