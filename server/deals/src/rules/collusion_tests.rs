//! Random walks of a hirer and a creator who collude: whatever they do, the platform's own balance never goes negative.
//! The walks use the real rules, ledger groups and netting of payouts.
use super::{
    Deal, DealActor, DealEvent, DealId, Effect, MoneyState, Role, Transition, apply,
    model_check_tests::{Balances, Dice, must_hold},
    reachable_states,
};
use base::ledger::{Account, Group, net_payout};
use platform::clock::{DAY, HOUR, Timestamp};
use platform::money::Money;
use std::{
    cell::Cell,
    collections::{BTreeMap, BTreeSet},
};

/// How many deals the two have under way at a time.
const POOL: usize = 5;

/// Who takes part in addition to the two.
#[derive(Clone, Copy, PartialEq)]
enum Others {
    /// Time passes and payments succeed: no admin ever decides anything.
    Nobody,
    /// Admins who do anything that is possible, and the hirer's bank.
    AdminsAndBank,
}

/// A payout that was requested from the provider and is not posted yet.
struct OnItsWay {
    deal: String,
    amount: i64,
}

struct World {
    dice: Dice,
    balances: Balances,
    now: Timestamp,
    deals: BTreeMap<String, Deal>,
    pool: Vec<String>,
    /// The jobs: payouts that deals requested.
    asked: Vec<(String, i64)>,
    recorded: BTreeSet<String>,
    on_its_way: Vec<OnItsWay>,
    payments: usize,
    /// By how much admins and banks made the platform poorer.
    allowed: i64,
    seen: BTreeMap<DealEvent, usize>,
    deducted: i64,
    paid_out: i64,
}

impl World {
    fn new(seed: u64) -> Self {
        Self {
            dice: Dice(seed),
            balances: Balances::default(),
            now: reachable_states::START,
            deals: BTreeMap::new(),
            pool: Vec::new(),
            asked: Vec::new(),
            recorded: BTreeSet::new(),
            on_its_way: Vec::new(),
            payments: 0,
            allowed: 0,
            seen: BTreeMap::new(),
            deducted: 0,
            paid_out: 0,
        }
    }

    fn payable(&self) -> i64 {
        self.balances.balance(&Account::CreatorPayable("creator".into()))
    }

    /// The platform's own money: its fees, less what it fronted for the creator and what it lost.
    fn own(&self) -> i64 {
        let on_its_way: i64 = self.on_its_way.iter().map(|payout| payout.amount).sum();
        let costs = self.balances.balance(&Account::ProviderFees) + self.balances.balance(&Account::ChargebackLoss);
        -self.balances.balance(&Account::PlatformRevenue) - costs - (self.payable() + on_its_way).max(0)
    }

    fn begin(&mut self) {
        let begun = reachable_states::initial_deals().swap_remove(self.dice.below(7));
        let id = format!("deal-{}", self.deals.len());
        let cents = i64::try_from(1 + self.dice.below(20_000)).unwrap();
        let price_cents = if begun.terms.price_cents == 0 { 0 } else { cents };
        let quarters = 1 + i64::try_from(self.dice.below(9)).unwrap();
        let asked_at = self.now;
        let begun = begun.with(|deal| {
            deal.id = DealId::from(id.clone());
            deal.terms.price_cents = price_cents;
            deal.terms.quarters = quarters;
            deal.dates.asked_at = asked_at;
            deal.dates.created_at = asked_at;
            deal.dates.respond_by = asked_at + 14 * DAY;
        });
        self.deals.insert(id.clone(), begun);
        self.pool.push(id);
        if self.pool.len() > POOL {
            self.pool.remove(0);
        }
    }

    /// Everything that can be done to `deal` now, including timers that can be waited for.
    fn possible(&self, deal: &Deal, others: Others) -> Vec<(Transition, DealActor, Timestamp)> {
        let mut found = Vec::new();
        // with real money, which no test ends
        let with_real_money = |of: &Transition| !matches!(of, Transition::CloseTest { .. });
        for transition in reachable_states::transitions().unwrap().into_iter().filter(with_real_money) {
            let transition = match transition {
                Transition::Settle { book, .. } => {
                    let payment = format!("payment-{}", self.payments).into();
                    Transition::Settle { payment, amount: deal.total(), book }
                }
                Transition::RecordPayment { book, .. } => {
                    Transition::RecordPayment { payment: format!("payment-{}", self.payments).into(), book }
                }
                other => other,
            };
            for actor in reachable_states::actors() {
                let outside = deal.role_of(&actor) == Some(Role::Admin) || transition == Transition::Chargeback;
                let takes_part = !outside || others == Others::AdminsAndBank;
                if takes_part && apply(deal, &transition, &actor, self.now).is_ok() {
                    found.push((transition.clone(), actor, self.now));
                }
            }
        }
        let timers = deal.timers(self.now).into_iter();
        found.extend(timers.map(|timer| (Transition::Fire(timer.kind), DealActor::Timer, timer.at.max(self.now))));
        found
    }

    /// One step by someone, on one of the deals.
    fn moves(&mut self, others: Others) {
        if self.pool.len() < POOL || self.dice.below(25) == 0 {
            self.begin();
        }
        let id = self.pool[self.dice.below(self.pool.len())].clone();
        let deal = self.deals[&id].clone();
        let mut possible = self.possible(&deal, others);
        if possible.is_empty() {
            return;
        }
        let (transition, actor, at) = possible.swap_remove(self.dice.below(possible.len()));
        self.now = at + HOUR * i64::try_from(self.dice.below(12)).unwrap();
        let Ok((mut after, what, effects)) = apply(&deal, &transition, &actor, at) else { return };
        self.payments += 1;
        *self.seen.entry(what).or_default() += 1;
        let before = self.own();
        for effect in effects {
            match effect {
                Effect::Ledger(group) => self.balances.post(&group),
                Effect::Payout { amount } => self.asked.push((id.clone(), amount)),
                _ => {}
            }
        }
        after.rev += i64::from(after != deal);
        assert_eq!(must_hold(&after), Ok(()), "{transition:?}");
        assert_eq!(self.balances.held(&after), after.held_cents(), "{transition:?}");
        let lost = before - self.own();
        let decided = deal.role_of(&actor) == Some(Role::Admin) && deal.money == MoneyState::Released;
        assert!(lost <= 0 || decided, "{what:?} of {actor:?} took {lost} from the platform");
        self.allowed += lost.max(0);
        self.deals.insert(id, after);
    }

    /// One half of a random payout's job: compute and record, or send and post.
    fn pays(&mut self) {
        let before = self.own();
        if !self.asked.is_empty() && self.dice.below(3) > 0 {
            let (id, part) = self.asked.swap_remove(self.dice.below(self.asked.len()));
            if self.deals[&id].may_be_paid_out() && self.recorded.insert(id.clone()) {
                let on_its_way = self.on_its_way.iter().map(|payout| payout.amount).sum();
                let net_payout = net_payout(part, self.payable(), on_its_way);
                self.deducted += net_payout.deducted;
                self.on_its_way.push(OnItsWay { deal: id, amount: net_payout.paid });
            }
        } else if !self.on_its_way.is_empty() {
            let OnItsWay { deal, amount } = self.on_its_way.swap_remove(self.dice.below(self.on_its_way.len()));
            if amount > 0 {
                self.balances.post(&Group::payout(&deal, &deal, &"creator".into(), Money::usd(amount)));
                self.paid_out += amount;
            }
        }
        assert!(self.own() >= before, "a payout took {} from the platform", before - self.own());
    }

    fn walks(&mut self, steps: usize, others: Others) {
        for _ in 0..steps {
            self.moves(others);
            if self.dice.below(2) == 0 {
                self.pays();
            }
            assert_eq!(self.balances.balances.values().sum::<i64>(), 0);
            assert!(self.own() + self.allowed >= 0, "the platform has {} cents", self.own());
        }
    }
}

/// Walks from each of the seeds; what happened in all of them together.
fn walk(seeds: [u64; 5], others: Others, look: impl Fn(&World, u64)) -> BTreeMap<DealEvent, usize> {
    let mut seen = BTreeMap::new();
    for seed in seeds {
        let mut world = World::new(seed);
        world.walks(9_000, others);
        look(&world, seed);
        for (what, times) in world.seen {
            *seen.entry(what).or_default() += times;
        }
    }
    seen
}

#[test]
fn a_hirer_and_a_creator_together_take_nothing_from_the_platform_while_no_admin_looks() {
    let seen = walk([3, 11, 77, 404, 2_026], Others::Nobody, |world, seed| {
        assert_eq!((world.allowed, world.deducted), (0, 0), "seed {seed}");
        assert!(world.own() > 0 && world.paid_out > 0, "seed {seed}: they dealt");
    });
    for what in [
        DealEvent::Release,
        DealEvent::Dispute,
        DealEvent::DisputeLongStop,
        DealEvent::Concede,
        DealEvent::Contest,
        DealEvent::Refund,
    ] {
        assert!(seen.contains_key(&what), "{what:?} never happened");
    }
}

#[test]
fn only_admins_and_banks_cost_the_platform_money_and_only_what_they_take_back() {
    let (allowed, deducted) = (Cell::new(0), Cell::new(0));
    let seen = walk([5, 17, 88, 505, 1_999], Others::AdminsAndBank, |world, _| {
        allowed.set(allowed.get() + world.allowed);
        deducted.set(deducted.get() + world.deducted);
    });
    assert!(allowed.get() > 0 && deducted.get() > 0, "debts were made and net_payout");
    for what in
        [DealEvent::Clawback, DealEvent::Chargeback, DealEvent::Resolve, DealEvent::WriteOff, DealEvent::RecordPayment]
    {
        assert!(seen.contains_key(&what), "{what:?} never happened");
    }
}
