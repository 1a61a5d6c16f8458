//! Charges: the attempts to pay, and their money.
use super::State;
use super::balance::Movement;
use super::cards::{Decline, Outcome};
use super::intents::{Intent, Status};
use super::methods::Method;
use super::table::row;
use super::together;
use crate::error::ApiError;
use crate::params::Metadata;
use serde_json::{Value, json};

/// One charge.
#[derive(Clone, Debug)]
pub struct Charge {
    pub id: String,
    pub created: i64,
    pub amount: i64,
    pub refunded: i64,
    /// What transfers have taken with this charge as their source.
    pub transferred: i64,
    pub currency: String,
    /// `succeeded`, `pending` or `failed`.
    pub status: &'static str,
    pub intent: String,
    pub method: Method,
    pub authenticated: bool,
    pub transaction: Option<String>,
    pub decline: Option<&'static Decline>,
    pub dispute: Option<String>,
    pub metadata: Metadata,
    pub description: Option<String>,
    pub receipt_email: Option<String>,
    pub statement_descriptor: Option<String>,
    pub statement_descriptor_suffix: Option<String>,
    pub transfer_group: Option<String>,
    pub shipping: Value,
}
row!(Charge);

static RETURNED: Decline = Decline {
    code: "payment_method_provider_decline",
    decline_code: Some("insufficient_funds"),
    message: "The customer's bank account could not be debited because of insufficient funds.",
};

impl State {
    fn add_charge(&mut self, intent: &Intent, status: &'static str, authenticated: bool) -> Option<String> {
        let method = self.methods.get(intent.method.as_ref()?)?.clone();
        let id = self.new_id(if method.kind == "card" { "ch" } else { "py" });
        let charge = Charge {
            id: id.clone(),
            created: self.now,
            amount: intent.amount,
            refunded: 0,
            transferred: 0,
            currency: intent.currency.clone(),
            status,
            intent: intent.id.clone(),
            method,
            authenticated,
            transaction: None,
            decline: None,
            dispute: None,
            metadata: intent.metadata.clone(),
            description: intent.description.clone(),
            receipt_email: intent.receipt_email.clone(),
            statement_descriptor: intent.statement_descriptor.clone(),
            statement_descriptor_suffix: intent.statement_descriptor_suffix.clone(),
            transfer_group: intent.transfer_group.clone(),
            shipping: intent.shipping.clone(),
        };
        self.charges.add(charge);
        if let Some(intent) = self.intents.get_mut(&intent.id) {
            intent.latest_charge = Some(id.clone());
        }
        Some(id)
    }

    /// Shows the charge as it is now in an event.
    pub fn emit_charge(&mut self, kind: &str, id: &str, before: Value) {
        if let Some(charge) = self.charges.get(id) {
            let shown = charge.show();
            self.emit_change(kind, shown, before);
        }
    }

    /// A declined attempt; returns the charge's id.
    pub fn failed_charge(&mut self, intent: &str, decline: &'static Decline) -> Option<String> {
        let intent = self.intents.get(intent)?.clone();
        let id = self.add_charge(&intent, "failed", false)?;
        if let Some(charge) = self.charges.get_mut(&id) {
            charge.decline = Some(decline);
        }
        self.emit_charge("charge.failed", &id, Value::Null);
        Some(id)
    }

    /// Pays the intent: a charge with its money, and a dispute if the card asks for one.
    pub fn succeed(&mut self, intent: &str, authenticated: bool) {
        let Some(intent) = self.intents.get(intent).cloned() else { return };
        if let Some(id) = self.add_charge(&intent, "succeeded", authenticated) {
            self.finish(&intent, &id);
        }
    }

    /// The payment of a slow method has begun.
    pub fn process(&mut self, intent: &str) {
        let Some(intent) = self.intents.get(intent).cloned() else { return };
        let Some(id) = self.add_charge(&intent, "pending", false) else { return };
        if let Some(intent) = self.intents.get_mut(&intent.id) {
            intent.status = Status::Processing;
        }
        self.emit_intent("payment_intent.processing", &intent.id);
        self.emit_charge("charge.pending", &id, Value::Null);
    }

    /// A charge that succeeded: with asynchronous capture its balance transaction comes after the first events.
    fn finish(&mut self, intent: &Intent, id: &str) {
        let late = self.rules.late_transactions && intent.capture_method == "automatic_async";
        if let Some(intent) = self.intents.get_mut(&intent.id) {
            intent.status = Status::Succeeded;
        }
        if !late {
            self.book_charge(id);
        }
        self.emit_charge("charge.succeeded", id, Value::Null);
        self.emit_intent("payment_intent.succeeded", &intent.id);
        if late {
            self.book_charge(id);
            self.emit_charge("charge.updated", id, json!({"balance_transaction": null}));
        }
        let outcome = self.charges.get(id).map(|charge| charge.method.outcome);
        if let Some(Outcome::Disputed(reason)) = outcome {
            // A charge that was just made can be disputed.
            self.open_dispute(id, reason).ok();
        }
    }

    fn book_charge(&mut self, id: &str) {
        let Some(charge) = self.charges.get(id).cloned() else { return };
        let wait = if charge.method.outcome == Outcome::Available { 0 } else { self.rules.available_after };
        let transaction = self.move_money(Movement {
            owner: None,
            amount: charge.amount,
            fee: self.charge_fee(charge.amount),
            currency: &charge.currency,
            kind: if charge.method.kind == "card" { "charge" } else { "payment" },
            category: "charge",
            source: id,
            description: charge.description.clone(),
            available_on: self.now + wait,
        });
        if let Some(charge) = self.charges.get_mut(id) {
            charge.transaction = Some(transaction);
        }
    }

    /// Ends a payment that is processing.
    pub fn end_payment(&mut self, intent: &str, succeeds: bool) -> Result<(), ApiError> {
        let intent = self.intent(intent)?.clone();
        let charge = intent.latest_charge.clone().filter(|_| intent.status == Status::Processing);
        let Some(id) = charge else { return Err(ApiError::invalid("The payment is not processing.")) };
        let Some(charge) = self.charges.get_mut(&id) else { return Ok(()) };
        if succeeds {
            charge.status = "succeeded";
            self.finish(&intent, &id);
            return Ok(());
        }
        (charge.status, charge.decline) = ("failed", Some(&RETURNED));
        self.emit_charge("charge.failed", &id, Value::Null);
        let error = ApiError::card(RETURNED.code, RETURNED.decline_code, RETURNED.message).with("charge", id.into());
        self.back_to_method(&intent.id, error.error);
        Ok(())
    }

    /// Ends slow payments whose time has come.
    pub fn end_slow_payments(&mut self) {
        let until = self.now - self.rules.slow_after;
        let due = self.charges.all().iter().filter(|charge| charge.status == "pending" && charge.created <= until);
        let due: Vec<_> = due.map(|c| (c.intent.clone(), c.method.outcome != Outcome::SlowFails)).collect();
        for (intent, succeeds) in due {
            // Only payments that are processing have a pending charge.
            self.end_payment(&intent, succeeds).ok();
        }
    }

    /// The charge of a call's parameter.
    pub fn charge_param(&self, id: &str, param: &str) -> Result<&Charge, ApiError> {
        self.charges.get(id).ok_or_else(|| ApiError::no_such_param("charge", id, param))
    }

    /// Until when a charge's money is pending, in seconds since 1970; the past if it is not.
    pub fn charge_available_on(&self, charge: &Charge) -> i64 {
        let transaction = charge.transaction.as_ref().and_then(|id| self.transactions.get(id));
        transaction.map_or(self.now, |transaction| transaction.available_on)
    }
}

impl Charge {
    /// What is left to refund, in minor units.
    pub fn left(&self) -> i64 {
        self.amount - self.refunded
    }

    fn outcome(&self) -> Value {
        let (kind, network, message) = match (self.decline, self.status) {
            (Some(_), _) => ("issuer_declined", "declined_by_network", "The bank returned a decline."),
            (None, "pending") => return Value::Null,
            _ => ("authorized", "approved_by_network", "Payment complete."),
        };
        json!({
            "advice_code": self.decline.map(|_| "try_again_later"), "network_advice_code": null,
            "network_decline_code": null, "network_status": network,
            "reason": self.decline.and_then(|decline| decline.decline_code), "risk_level": "normal", "risk_score": 20,
            "seller_message": message, "type": kind,
        })
    }

    /// The charge as the API shows it.
    pub fn show(&self) -> Value {
        together(self.show_money(), self.show_rest())
    }

    fn show_money(&self) -> Value {
        let paid = self.status == "succeeded";
        json!({
            "id": self.id,
            "object": "charge",
            "amount": self.amount,
            "amount_captured": if paid { self.amount } else { 0 },
            "amount_refunded": self.refunded,
            "application": null,
            "application_fee": null,
            "application_fee_amount": null,
            "balance_transaction": self.transaction,
            "captured": paid,
            "created": self.created,
            "currency": self.currency,
            "disputed": self.dispute.is_some(),
            "failure_balance_transaction": null,
            "failure_code": self.decline.map(|decline| decline.code),
            "failure_message": self.decline.map(|decline| decline.message),
            "outcome": self.outcome(),
            "paid": paid,
            "payment_intent": self.intent,
            "payment_method": self.method.id,
            "payment_method_details": self.method.details(self.authenticated, self.amount),
            "refunded": self.refunded == self.amount && paid,
            "source_transfer": null,
            "status": self.status,
            "transfer_data": null,
            "transfer_group": self.transfer_group,
        })
    }

    fn show_rest(&self) -> Value {
        json!({
            "billing_details": self.method.billing,
            "calculated_statement_descriptor": "FAKE STRIPE",
            "customer": null,
            "description": self.description,
            "fraud_details": {},
            "livemode": false,
            "metadata": self.metadata,
            "on_behalf_of": null,
            "radar_options": {},
            "receipt_email": self.receipt_email,
            "receipt_number": null,
            "receipt_url": null,
            "review": null,
            "shipping": self.shipping,
            "source": null,
            "statement_descriptor": self.statement_descriptor,
            "statement_descriptor_suffix": self.statement_descriptor_suffix,
        })
    }
}
