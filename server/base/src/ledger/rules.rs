//! Accounts and groups: what is posted when, and that it sums to zero.
use crate::accounts::UserId;
use platform::money::{Cents, Money};
use serde::{Deserialize, Serialize};
use std::fmt;

platform::id_type! {
    /// Whose money it is: a provider, our account there, test or live. Accounts have a balance in each book, and no group
    /// is in two, so that play money is never paid out as real money. The embedded sandbox's is empty.
    #[derive(Default)]
    pub struct Book;
}

impl Book {
    /// Whether it is real money: `stripe/acct_1/live`. The sandbox's and those of test accounts are not.
    pub fn is_live(&self) -> bool {
        self.ends_with("/live")
    }
}

/// An account of the ledger. A positive balance is money that is there, a negative one money that is owed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Account {
    /// Money outside that belongs to a hirer.
    HirerExternal(UserId),
    /// What lies with the payment provider.
    ProviderClearing,
    /// What came by another way, as an admin recorded it.
    ExternalManual,
    /// Held for the two sides of a deal.
    Held(String),
    /// Owed to a creator, not yet paid out.
    CreatorPayable(UserId),
    /// The platform's fees.
    PlatformRevenue,
    /// What the provider charged the platform.
    ProviderFees,
    /// Paid out to a creator.
    PayoutExternal(UserId),
    /// Lost to chargebacks.
    ChargebackLoss,
}

impl fmt::Display for Account {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HirerExternal(user) => write!(out, "hirer_external:{user}"),
            Self::ProviderClearing => out.write_str("provider_clearing"),
            Self::ExternalManual => out.write_str("external_manual"),
            Self::Held(deal) => write!(out, "held:{deal}"),
            Self::CreatorPayable(user) => write!(out, "creator_payable:{user}"),
            Self::PlatformRevenue => out.write_str("platform_revenue"),
            Self::ProviderFees => out.write_str("provider_fees"),
            Self::PayoutExternal(user) => write!(out, "payout_external:{user}"),
            Self::ChargebackLoss => out.write_str("chargeback_loss"),
        }
    }
}

/// The kinds of account, as their names begin.
pub const KINDS: [&str; 9] = [
    "hirer_external",
    "provider_clearing",
    "external_manual",
    "held",
    "creator_payable",
    "platform_revenue",
    "provider_fees",
    "payout_external",
    "chargeback_loss",
];

/// What happened to the money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A payment arrived and is held.
    Settle,
    /// Held money became the creator's, less the fee.
    Release,
    /// The creator was paid.
    Payout,
    /// Held money went back to the hirer.
    Refund,
    /// Released money went back to the hirer.
    Clawback,
    /// The hirer's bank took the money back.
    Chargeback,
    /// The provider kept something for itself.
    Fee,
}

/// One line of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The account it changes.
    pub account: Account,
    /// By how much.
    pub amount: Money,
}

/// Entries that belong together: one cause, sum zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Names the cause; a second group with the same key is not posted.
    pub key: String,
    /// What happened.
    pub kind: Kind,
    /// The deal whose money moves.
    pub deal_id: Option<String>,
    /// Whose money it is.
    pub book: Book,
    /// The lines.
    pub entries: Vec<Entry>,
}

/// A group that does not sum to zero in one currency, or says nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("ledger group {key} is off by {off} cents")]
pub struct Unbalanced {
    /// The group's key.
    pub key: String,
    /// Its sum, in cents.
    pub off: Cents,
}

impl Group {
    /// The payment `intent_id` of `amount` arrived and is held for `deal_id`.
    pub fn settle(deal_id: &str, intent_id: &str, amount: Money) -> Self {
        Self::new(Kind::Settle, format!("settle:{intent_id}"), deal_id)
            .entry(Account::ProviderClearing, amount)
            .entry(Account::Held(deal_id.into()), -amount)
    }
    /// `amount` that is held for `deal_id` becomes the creator's, less `fee` cents.
    pub fn release(deal_id: &str, creator_id: &UserId, amount: Money, fee: Cents) -> Self {
        Self::new(Kind::Release, format!("release:{deal_id}"), deal_id)
            .entry(Account::Held(deal_id.into()), amount)
            .entry(Account::CreatorPayable(creator_id.clone()), amount.with(fee - amount.minor))
            .entry(Account::PlatformRevenue, amount.with(-fee))
    }
    /// The creator was paid `amount` by the payout `payout_id`.
    pub fn payout(deal_id: &str, payout_id: &str, creator_id: &UserId, amount: Money) -> Self {
        Self::new(Kind::Payout, format!("payout:{payout_id}"), deal_id)
            .entry(Account::CreatorPayable(creator_id.clone()), amount)
            .entry(Account::PayoutExternal(creator_id.clone()), -amount)
    }
    /// The provider took back `amount` of the payout `payout_id`: it lies with us again, and is no longer owed by the creator.
    pub fn reversal(deal_id: &str, payout_id: &str, creator_id: &UserId, amount: Money) -> Self {
        let payout = Self::payout(deal_id, payout_id, creator_id, -amount);
        Self { key: format!("reversal:{payout_id}"), ..payout }
    }
    /// What the creator owes in test money, `amount`, counts as given back; `cause` names it.
    pub fn forgiven_test_debt(cause: &str, creator_id: &UserId, amount: Money) -> Self {
        let group = Self::new(Kind::Payout, format!("close_test:{cause}"), "");
        Self { deal_id: None, ..group }
            .entry(Account::CreatorPayable(creator_id.clone()), -amount)
            .entry(Account::PayoutExternal(creator_id.clone()), amount)
    }
    /// `amount` that is held goes back to the hirer; `cause` names what made them (`{deal}:{revision}`, an intent).
    pub fn refund(deal_id: &str, cause: &str, amount: Money) -> Self {
        Self::new(Kind::Refund, format!("refund:{cause}"), deal_id)
            .entry(Account::Held(deal_id.into()), amount)
            .entry(Account::ProviderClearing, -amount)
    }
    /// `amount` that was released, of it `fee` cents the platform's, goes back to the hirer.
    pub fn clawback(deal_id: &str, creator_id: &UserId, amount: Money, fee: Cents) -> Self {
        Self::new(Kind::Clawback, format!("clawback:{deal_id}"), deal_id)
            .entry(Account::CreatorPayable(creator_id.clone()), amount.with(amount.minor - fee))
            .entry(Account::PlatformRevenue, amount.with(fee))
            .entry(Account::ProviderClearing, -amount)
    }
    /// The provider kept `amount` of ours for itself, by the line `movement` of its records; of which deal, if of one.
    pub fn fee(movement: &str, deal_id: Option<&str>, amount: Money) -> Self {
        let group = Self::new(Kind::Fee, format!("fee:{movement}"), deal_id.unwrap_or_default());
        Self { deal_id: deal_id.map(Into::into), ..group }
            .entry(Account::ProviderFees, amount)
            .entry(Account::ProviderClearing, -amount)
    }
    /// The bank kept `amount` of the chargeback `chargeback`, which was given to the creator: it is our loss.
    pub fn chargeback_loss(chargeback: &str, deal_id: &str, amount: Money) -> Self {
        Self::new(Kind::Chargeback, format!("chargeback:{chargeback}"), deal_id)
            .entry(Account::ChargebackLoss, amount)
            .entry(Account::ProviderClearing, -amount)
    }
    /// The fee of the chargeback `chargeback`, which the provider kept of ours, is the creator's to pay.
    pub fn charged_fee(chargeback: &str, deal_id: &str, creator_id: &UserId, amount: Money) -> Self {
        Self::new(Kind::Fee, format!("chargeback_fee:{chargeback}"), deal_id)
            .entry(Account::CreatorPayable(creator_id.clone()), amount)
            .entry(Account::ProviderFees, -amount)
    }
    /// The same in another book than the sandbox's.
    #[must_use]
    pub fn in_book(mut self, book: &Book) -> Self {
        self.book = book.clone();
        self
    }
    /// The same for money that did not come through the provider, and does not go back through it.
    #[must_use]
    pub fn by_hand(mut self) -> Self {
        for entry in self.entries.iter_mut().filter(|entry| entry.account == Account::ProviderClearing) {
            entry.account = Account::ExternalManual;
        }
        self
    }
    fn new(kind: Kind, key: String, deal_id: &str) -> Self {
        Self { key, kind, deal_id: Some(deal_id.into()), book: Book::default(), entries: Vec::new() }
    }
    /// Adds a line; one of nothing is left out.
    fn entry(mut self, account: Account, amount: Money) -> Self {
        if amount.minor != 0 {
            self.entries.push(Entry { account, amount });
        }
        self
    }
    /// Refuses a group that does not sum to zero.
    pub fn balanced(&self) -> Result<(), Unbalanced> {
        let mut amounts = self.entries.iter().map(|entry| entry.amount);
        let sum = amounts.next().and_then(|first| amounts.try_fold(first, Money::checked_add));
        match sum {
            Some(Money { minor: 0, .. }) => Ok(()),
            None if self.entries.is_empty() => Err(Unbalanced { key: self.key.clone(), off: 0 }),
            off => Err(Unbalanced { key: self.key.clone(), off: off.map_or(i64::MAX, |off| off.minor) }),
        }
    }
}

/// A creator's part of a deal, as far as it is paid out and as far as it is kept for what they owe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetPayout {
    /// Paid, in cents.
    pub paid: Cents,
    /// Deducted, in cents.
    pub deducted: Cents,
}

/// How much of `part`, which the ledger already has as the creator's, is paid out. `payable` is the balance of
/// [`Account::CreatorPayable`] in the same book, negative while we owe; `on_its_way` was asked of the provider and is not posted yet.
pub fn net_payout(part: Cents, payable: Cents, on_its_way: Cents) -> NetPayout {
    let owed = -(payable + on_its_way);
    let paid = part.min(owed).max(0);
    NetPayout { paid, deducted: part - paid }
}

/// What a creator owes us: more was paid out, or is on its way, than is theirs.
pub fn debt(payable: Cents, on_its_way: Cents) -> Cents {
    (payable + on_its_way).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::money::Currency;

    fn amount(group: &Group, account: &Account) -> Cents {
        group.entries.iter().filter(|entry| entry.account == *account).map(|entry| entry.amount.minor).sum()
    }

    #[test]
    fn the_groups_of_section_6_have_its_amounts() {
        let held = Account::Held("d".into());
        let settle = Group::settle("d", "i", Money::usd(8_000));
        assert_eq!((amount(&settle, &Account::ProviderClearing), amount(&settle, &held)), (8_000, -8_000));
        let release = Group::release("d", &"c".into(), Money::usd(8_000), 800);
        assert_eq!(amount(&release, &held), 8_000);
        assert_eq!(amount(&release, &Account::CreatorPayable("c".into())), -7_200);
        assert_eq!(amount(&release, &Account::PlatformRevenue), -800);
        let payout = Group::payout("d", "p", &"c".into(), Money::usd(7_200));
        assert_eq!(amount(&payout, &Account::PayoutExternal("c".into())), -7_200);
        let clawback = Group::clawback("d", &"c".into(), Money::usd(8_000), 800);
        assert_eq!(amount(&clawback, &Account::CreatorPayable("c".into())), 7_200);
        assert_eq!(amount(&clawback, &Account::ProviderClearing), -8_000);
        let by_hand = Group::settle("d", "i", Money::usd(8_000)).by_hand();
        assert_eq!((amount(&by_hand, &Account::ExternalManual), amount(&by_hand, &held)), (8_000, -8_000));
        assert_eq!((amount(&by_hand, &Account::ProviderClearing), by_hand.balanced()), (0, Ok(())));
    }

    #[test]
    fn a_group_that_is_off_or_empty_is_refused() {
        let mut group = Group::settle("d", "i", Money::usd(100));
        group.entries[0].amount.minor += 1;
        assert_eq!(group.balanced(), Err(Unbalanced { key: "settle:i".into(), off: 1 }));
        assert!(Group::settle("d", "i", Money::usd(0)).balanced().is_err());
        let ends =
            [i64::MAX, i64::MAX].map(|amount| Entry { account: Account::ProviderClearing, amount: Money::usd(amount) });
        group.entries = ends.to_vec();
        assert!(group.balanced().is_err());
    }

    #[test]
    fn a_payout_pays_what_is_owed_and_keeps_what_is_not() {
        let table = [
            // part, payable, on its way: paid, deducted
            (7_200, -7_200, 0, 7_200, 0),
            (7_200, -14_400, 0, 7_200, 0),
            (7_200, -14_400, 7_200, 7_200, 0),
            (7_200, -2_200, 0, 2_200, 5_000),
            (7_200, -7_200, 2_200, 5_000, 2_200),
            (7_200, 0, 0, 0, 7_200),
            (7_200, 800, 0, 0, 7_200),
        ];
        for (part, payable, on_its_way, paid, deducted) in table {
            assert_eq!(net_payout(part, payable, on_its_way), NetPayout { paid, deducted }, "{payable} {on_its_way}");
        }
        assert_eq!((debt(800, 0), debt(-800, 900), debt(-800, 800), debt(-800, 0)), (800, 100, 0, 0));
    }

    proptest::proptest! {
        #[test]
        fn no_payout_makes_a_debt(part in 1i64..100_000_000, payable in -200_000_000i64..200_000_000, away in 0i64..100_000_000) {
            let NetPayout { paid, deducted } = net_payout(part, payable, away);
            proptest::prop_assert!(paid >= 0 && deducted >= 0 && paid + deducted == part);
            proptest::prop_assert_eq!(debt(payable + paid, away), debt(payable, away));
        }
        #[test]
        fn every_group_sums_to_zero(total in 1i64..100_000_000, points in 0i64..10_000) {
            let fee = Currency::USD.fee(total, points);
            for group in [
                Group::settle("d", "i", Money::usd(total)),
                Group::release("d", &"c".into(), Money::usd(total), fee),
                Group::refund("d", "d:3", Money::usd(total)),
                Group::clawback("d", &"c".into(), Money::usd(total), fee),
                Group::payout("d", "p", &"c".into(), Money::usd(total)),
                Group::reversal("d", "p", &"c".into(), Money::usd(total)),
                Group::fee("m", None, Money::usd(total)),
                Group::chargeback_loss("c", "d", Money::usd(total)),
                Group::charged_fee("c", "d", &"c".into(), Money::usd(total)),
                Group::forgiven_test_debt("c", &"c".into(), Money::usd(total)),
            ] {
                proptest::prop_assert!(group.balanced().is_ok());
            }
        }
    }
}
