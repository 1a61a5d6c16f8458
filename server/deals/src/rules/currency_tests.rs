//! In every currency each amount that the rules compute is a multiple of its step, and what is left over is the creator's.
use super::{Deal, DealActor, Effect, Policy, TimerKind, Transition, apply, table_tests::in_state};
use base::ledger::Account;
use platform::{
    clock::DAY,
    money::{Currency, Money},
};
use proptest::prelude::*;

/// Paid terms in `currency`: `price` steps an hour for `quarters`, accepted with `used` of them.
fn paid(currency: Currency, (price, quarters, used): (i64, i64, i64), fee_bps: i64) -> Deal {
    let (deal, now) = in_state("held");
    deal.with(|deal| {
        deal.conditions.currency = currency;
        deal.conditions.fee_bps = fee_bps;
        deal.conditions.policy = Policy::Strict;
        deal.terms.price_cents = price * currency.step();
        deal.terms.quarters = quarters;
        deal.terms.fixed_price_cents = None;
        deal.terms.start_by = Some(platform::clock::day(now + 30 * DAY));
        deal.hours.funded_quarters = Some(quarters);
        deal.hours.used_quarters = Some(used.min(quarters));
    })
}

/// The ledger entries that `effects` post.
fn posted(effects: &[Effect]) -> Vec<(Account, Money)> {
    let groups = effects.iter().filter_map(|effect| match effect {
        Effect::Ledger(group) => Some(&group.entries),
        _ => None,
    });
    groups.flatten().map(|entry| (entry.account.clone(), entry.amount)).collect()
}

proptest! {
    #[test]
    fn every_computed_amount_is_on_the_step(
        place in 0..Currency::all().count(),
        price in 1i64..100_000,
        quarters in 1i64..=800,
        used in 1i64..=800,
        fee_bps in 0i64..=5_000,
        percent in 0i64..=100,
    ) {
        let currency = Currency::all().nth(place).unwrap();
        let deal = paid(currency, (price, quarters, used), fee_bps);
        let now = deal.dates.updated_at + 4 * DAY;
        let (total, half) = (deal.total(), deal.cancellation_refund(now));
        prop_assert!(total >= currency.step() && total / 2 - half < currency.step());
        let part = currency.floor(total * percent / 100);
        let hourly = currency.hourly_of(total, quarters);
        for amount in [total, half, part, hourly, deal.fee(), deal.creator_cents(), deal.unused_hours_cents()] {
            prop_assert!(amount >= 0 && currency.allows(amount), "{amount} {currency}");
        }
        let (hirer, creator) = (DealActor::person("hirer"), DealActor::person("creator"));
        let (proposed, ..) = apply(&deal, &Transition::ProposeSplit { refund: part, reason: None }, &creator, now).unwrap();
        let (split, _, mut effects) = apply(&proposed, &Transition::AcceptSplit { refund: part }, &hirer, now).unwrap();
        if part < total {
            prop_assert_eq!(split.fee() + split.creator_cents() + part, total);
        }
        if let Some(at) = split.dates.release_at {
            let (released, _, more) = apply(&split, &Transition::Fire(TimerKind::Release), &DealActor::Timer, at).unwrap();
            prop_assert_eq!(released.released_cents() + released.fee() + part, total);
            effects.extend(more);
        }
        let entries = posted(&effects);
        prop_assert!(!entries.is_empty() || part == 0);
        for (account, amount) in &entries {
            prop_assert!(amount.currency == currency && currency.allows(amount.minor), "{account:?}: {amount:?}");
        }
        prop_assert_eq!(entries.iter().map(|(_, amount)| amount.minor).sum::<i64>(), 0);
        if currency.step() > 1 {
            let off = Transition::ProposeSplit { refund: part.max(currency.step()) - 1, reason: None };
            prop_assert_eq!(apply(&deal, &off, &creator, now).unwrap_err().code(), "amount_step");
        }
    }
}
