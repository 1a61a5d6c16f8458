//! Everything the fake knows, and the changes to it: no HTTP, no clock, no tasks.
//!
//! A change creates events, which the server sends. The time is that of the last [`State::tick`].
pub mod accounts;
pub mod balance;
pub mod cards;
pub mod charges;
pub mod currency;
pub mod disputes;
pub mod events;
pub mod intents;
mod intents_shown;
pub mod methods;
pub mod payouts;
pub mod refunds;
pub mod table;
#[cfg(test)]
mod tests;
pub mod transfers;

use crate::chance::Chance;
use crate::options::Rules;
use accounts::{Account, AccountLink};
use balance::{Balances, Transaction};
use charges::Charge;
use disputes::Dispute;
use events::{Event, Origin};
use intents::Intent;
use methods::Method;
use payouts::Payout;
use refunds::Refund;
use serde_json::Value;
use table::Table;
use transfers::{Reversal, Transfer};

/// All objects.
pub struct State {
    /// Fees, delays, country, currency.
    pub rules: Rules,
    /// The platform's own account.
    pub account_id: String,
    /// Seconds since 1970.
    pub now: i64,
    /// The call that is being made, for its events.
    pub origin: Origin,
    pub intents: Table<Intent>,
    pub methods: Table<Method>,
    pub charges: Table<Charge>,
    pub refunds: Table<Refund>,
    pub transfers: Table<Transfer>,
    pub reversals: Table<Reversal>,
    pub accounts: Table<Account>,
    pub links: Table<AccountLink>,
    pub disputes: Table<Dispute>,
    pub payouts: Table<Payout>,
    pub transactions: Table<Transaction>,
    pub events: Table<Event>,
    /// Money by owner and currency.
    pub balances: Balances,
    chance: Chance,
}

impl State {
    /// An empty account.
    pub fn new(rules: Rules, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        Self {
            rules,
            account_id: format!("acct_{}", chance.letters(16)),
            now: 0,
            origin: Origin::default(),
            intents: Table::default(),
            methods: Table::default(),
            charges: Table::default(),
            refunds: Table::default(),
            transfers: Table::default(),
            reversals: Table::default(),
            accounts: Table::default(),
            links: Table::default(),
            disputes: Table::default(),
            payouts: Table::default(),
            transactions: Table::default(),
            events: Table::default(),
            balances: Balances::default(),
            chance,
        }
    }

    /// A new id such as `pi_…`.
    pub fn new_id(&mut self, prefix: &str) -> String {
        format!("{prefix}_3{}", self.chance.letters(23))
    }

    /// `length` random letters and digits.
    pub fn letters(&mut self, length: usize) -> String {
        self.chance.letters(length)
    }

    /// Lets time be `now`: what was waiting for it happens.
    pub fn tick(&mut self, now: i64) {
        if now <= self.now {
            return;
        }
        self.now = now;
        self.settle_money();
        self.end_slow_payments();
        self.end_slow_refunds();
        self.end_silent_disputes();
    }
}

/// The fields of both.
fn together(mut first: Value, rest: Value) -> Value {
    if let (Value::Object(first), Value::Object(rest)) = (&mut first, rest) {
        first.extend(rest);
    }
    first
}
