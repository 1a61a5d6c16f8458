//! Payouts: available money that goes to a bank.
use super::State;
use super::balance::{Movement, Owner};
use super::table::row;
use crate::error::ApiError;
use serde_json::{Value, json};

/// One payout.
#[derive(Clone, Debug)]
pub struct Payout {
    pub id: String,
    pub created: i64,
    pub owner: Owner,
    pub amount: i64,
    pub currency: String,
    /// `paid` or `failed`.
    pub status: &'static str,
    pub transaction: String,
    pub failure_transaction: Option<String>,
}
row!(Payout);

impl State {
    /// Pays out all that an owner has available in a currency.
    pub fn pay_out(&mut self, owner: &Owner, currency: &str) -> Result<String, ApiError> {
        let amount = self.balances.of(owner, currency).available;
        if amount <= 0 {
            return Err(ApiError::refused("balance_insufficient", "There is no available balance to pay out."));
        }
        let id = self.new_id("po");
        let own: Vec<String> = self
            .transactions
            .all()
            .iter()
            .filter(|t| t.payout.is_none() && t.available)
            .filter(|t| t.owner == *owner && t.currency == currency)
            .map(|t| t.id.clone())
            .collect();
        for transaction in own {
            if let Some(transaction) = self.transactions.get_mut(&transaction) {
                transaction.payout = Some(id.clone());
            }
        }
        let transaction = self.move_payout(&id, owner, -amount, currency, "payout");
        self.payouts.add(Payout {
            id: id.clone(),
            created: self.now,
            owner: owner.clone(),
            amount,
            currency: currency.to_owned(),
            status: "paid",
            transaction,
            failure_transaction: None,
        });
        for kind in ["payout.created", "payout.paid", "payout.reconciliation_completed"] {
            self.emit_payout(kind, &id);
        }
        Ok(id)
    }

    fn move_payout(&mut self, id: &str, owner: &Owner, amount: i64, currency: &str, kind: &'static str) -> String {
        let transaction = self.move_money(Movement {
            owner: owner.clone(),
            amount,
            fee: 0,
            currency,
            kind,
            category: if kind == "payout" { "payout" } else { "payout_reversal" },
            source: id,
            description: Some("STRIPE PAYOUT".to_owned()),
            available_on: self.now,
        });
        if let Some(transaction) = self.transactions.get_mut(&transaction).filter(|_| kind == "payout") {
            transaction.payout = Some(id.to_owned());
        }
        transaction
    }

    /// The bank sends a payout back.
    pub fn fail_payout(&mut self, id: &str) -> Result<(), ApiError> {
        let payout = self.payouts.get(id).cloned().ok_or_else(|| ApiError::no_such("payout", id))?;
        if payout.status == "failed" {
            return Err(ApiError::invalid("The payout has failed already."));
        }
        let back = self.move_payout(id, &payout.owner, payout.amount, &payout.currency, "payout_failure");
        if let Some(payout) = self.payouts.get_mut(id) {
            payout.status = "failed";
            payout.failure_transaction = Some(back);
        }
        self.emit_payout("payout.failed", id);
        Ok(())
    }

    fn emit_payout(&mut self, kind: &str, id: &str) {
        if let Some(payout) = self.payouts.get(id).cloned() {
            self.emit_for(kind, payout.show(), Value::Null, payout.owner.as_deref());
        }
    }
}

impl Payout {
    /// The payout as the API shows it.
    pub fn show(&self) -> Value {
        let failed = self.status == "failed";
        json!({
            "id": self.id,
            "object": "payout",
            "amount": self.amount,
            "application_fee": null,
            "application_fee_amount": null,
            "arrival_date": self.created + 86_400,
            "automatic": true,
            "balance_transaction": self.transaction,
            "created": self.created,
            "currency": self.currency,
            "description": "STRIPE PAYOUT",
            "destination": "ba_fakebank",
            "failure_balance_transaction": self.failure_transaction,
            "failure_code": if failed { json!("account_closed") } else { Value::Null },
            "failure_message": if failed { json!("The bank account has been closed.") } else { Value::Null },
            "livemode": false,
            "metadata": {},
            "method": "standard",
            "original_payout": null,
            "payout_method": null,
            "reconciliation_status": "completed",
            "reversed_by": null,
            "source_type": "card",
            "statement_descriptor": null,
            "status": self.status,
            "trace_id": null,
            "type": "bank_account",
        })
    }
}
