//! Balance transactions and the balances that they make.
use super::State;
use super::table::row;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Whose money: a connected account's id, or none for the platform.
pub type Owner = Option<String>;

/// Minor units of one owner and currency.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Money {
    pub available: i64,
    pub pending: i64,
}

/// All balances.
#[derive(Default)]
pub struct Balances {
    money: BTreeMap<(Owner, String), Money>,
    /// Transactions whose money is still pending.
    waiting: Vec<String>,
}

impl Balances {
    /// The money of an owner in a currency.
    pub fn of(&self, owner: &Owner, currency: &str) -> Money {
        self.money.get(&(owner.clone(), currency.to_owned())).copied().unwrap_or_default()
    }

    /// The owner's currencies with their money.
    pub fn of_owner(&self, owner: &Owner) -> Vec<(String, Money)> {
        let own = self.money.iter().filter(|((who, _), _)| who == owner);
        own.map(|((_, currency), money)| (currency.clone(), *money)).collect()
    }

    /// Every balance.
    pub fn all(&self) -> impl Iterator<Item = (&Owner, &str, Money)> {
        self.money.iter().map(|((owner, currency), money)| (owner, currency.as_str(), *money))
    }
}

/// One movement of money. `amount - fee` is what the balance changes by.
#[derive(Clone, Debug)]
pub struct Transaction {
    pub id: String,
    pub created: i64,
    pub owner: Owner,
    pub amount: i64,
    pub fee: i64,
    pub currency: String,
    /// Such as `charge`, `refund`, `transfer`, `adjustment`.
    pub kind: &'static str,
    /// Such as `charge`, `dispute`, `transfer_reversal`.
    pub category: &'static str,
    /// The object that moved the money.
    pub source: String,
    pub description: Option<String>,
    pub available_on: i64,
    pub available: bool,
    /// The payout that paid it out.
    pub payout: Option<String>,
}
row!(Transaction);

/// What a movement is made of; see [`Transaction`].
pub struct Movement<'a> {
    pub owner: Owner,
    pub amount: i64,
    pub fee: i64,
    pub currency: &'a str,
    pub kind: &'static str,
    pub category: &'static str,
    pub source: &'a str,
    pub description: Option<String>,
    pub available_on: i64,
}

impl State {
    /// Moves money and returns the transaction's id.
    pub fn move_money(&mut self, movement: Movement<'_>) -> String {
        let id = self.new_id("txn");
        let transaction = Transaction {
            id: id.clone(),
            created: self.now,
            owner: movement.owner,
            amount: movement.amount,
            fee: movement.fee,
            currency: movement.currency.to_owned(),
            kind: movement.kind,
            category: movement.category,
            source: movement.source.to_owned(),
            description: movement.description,
            available_on: movement.available_on.max(self.now),
            available: movement.available_on <= self.now,
            payout: None,
        };
        let net = transaction.amount - transaction.fee;
        let money = self.balances.money.entry((transaction.owner.clone(), transaction.currency.clone())).or_default();
        if transaction.available {
            money.available += net;
        } else {
            money.pending += net;
            self.balances.waiting.push(id.clone());
        }
        self.transactions.add(transaction);
        id
    }

    /// Makes money available whose time has come.
    pub fn settle_money(&mut self) {
        let due = |state: &Self, id: &str| state.transactions.get(id).is_some_and(|t| t.available_on <= state.now);
        let waiting = std::mem::take(&mut self.balances.waiting);
        let (due, later) = waiting.into_iter().partition(|id| due(self, id));
        self.balances.waiting = later;
        self.release(due);
    }

    /// Makes all pending money available at once.
    pub fn make_available(&mut self) {
        let waiting = std::mem::take(&mut self.balances.waiting);
        for id in &waiting {
            if let Some(transaction) = self.transactions.get_mut(id) {
                transaction.available_on = self.now;
            }
        }
        self.release(waiting);
    }

    fn release(&mut self, ids: Vec<String>) {
        let some = !ids.is_empty();
        for id in ids {
            let Some(transaction) = self.transactions.get_mut(&id) else { continue };
            transaction.available = true;
            let net = transaction.amount - transaction.fee;
            let place = (transaction.owner.clone(), transaction.currency.clone());
            let money = self.balances.money.entry(place).or_default();
            money.pending -= net;
            money.available += net;
        }
        if some {
            let balance = self.show_balance(&None);
            self.emit("balance.available", balance);
        }
    }

    /// The fee of a charge: a share of it, rounded, and a fixed part.
    pub fn charge_fee(&self, amount: i64) -> i64 {
        (amount * self.rules.fee_basis_points + 5_000) / 10_000 + self.rules.fee_fixed
    }

    /// An owner's balance as the API shows it.
    pub fn show_balance(&self, owner: &Owner) -> Value {
        let mut money = self.balances.of_owner(owner);
        if money.is_empty() {
            money.push((self.rules.currency.clone(), Money::default()));
        }
        let show = |part: fn(&Money) -> i64| -> Vec<Value> {
            let entry = |(currency, money): &(String, Money)| json!({"amount": part(money), "currency": currency, "source_types": {"card": part(money)}});
            money.iter().map(entry).collect()
        };
        json!({
            "object": "balance",
            "available": show(|money| money.available),
            "connect_reserved": money.iter().map(|(c, _)| json!({"amount": 0, "currency": c})).collect::<Vec<_>>(),
            "livemode": false,
            "pending": show(|money| money.pending),
            "refund_and_dispute_prefunding": {"available": [], "pending": []},
        })
    }

    /// A transaction as the API shows it.
    pub fn show_transaction(&self, transaction: &Transaction) -> Value {
        let fee = json!({
            "amount": transaction.fee, "application": null, "currency": transaction.currency,
            "description": if transaction.kind == "adjustment" { "Dispute fee" } else { "Stripe processing fees" },
            "type": "stripe_fee",
        });
        json!({
            "id": transaction.id,
            "object": "balance_transaction",
            "amount": transaction.amount,
            "available_on": transaction.available_on,
            "balance_type": "payments",
            "created": transaction.created,
            "currency": transaction.currency,
            "description": transaction.description,
            "exchange_rate": null,
            "fee": transaction.fee,
            "fee_details": if transaction.fee == 0 { json!([]) } else { json!([fee]) },
            "net": transaction.amount - transaction.fee,
            "reporting_category": transaction.category,
            "source": transaction.source,
            "status": if transaction.available { "available" } else { "pending" },
            "type": transaction.kind,
        })
    }
}
