//! Refunds: never more than is left of the charge.
use super::State;
use super::balance::Movement;
use super::cards::Outcome;
use super::currency::{check_amount, shown};
use super::table::row;
use crate::error::ApiError;
use crate::params::Metadata;
use serde_json::{Value, json};

/// One refund.
#[derive(Clone, Debug)]
pub struct Refund {
    pub id: String,
    pub created: i64,
    pub amount: i64,
    pub currency: String,
    pub charge: String,
    pub intent: String,
    pub method: String,
    pub kind: String,
    /// `succeeded`, `pending`, `failed` or `canceled`.
    pub status: &'static str,
    pub reason: Option<String>,
    pub metadata: Metadata,
    pub transaction: Option<String>,
    pub failure_transaction: Option<String>,
    pub failure_reason: Option<&'static str>,
}
row!(Refund);

/// What a refund is asked for with; without an amount it is all that is left.
pub struct RefundOrder {
    pub charge: String,
    pub amount: Option<i64>,
    pub reason: Option<String>,
    pub metadata: Metadata,
}

impl State {
    /// Gives money back.
    pub fn refund(&mut self, order: RefundOrder) -> Result<String, ApiError> {
        let charge = self.charge_param(&order.charge, "charge")?.clone();
        let amount = order.amount.unwrap_or_else(|| charge.left());
        let refused = |code: &str, message: String| Err(ApiError::refused(code, &message).param("charge"));
        if charge.status != "succeeded" {
            return refused("charge_not_refundable", format!("Charge {} cannot be refunded.", charge.id));
        }
        if charge.dispute.as_ref().and_then(|id| self.disputes.get(id)).is_some_and(|d| !d.refundable()) {
            return refused("charge_disputed", format!("Charge {} has been charged back.", charge.id));
        }
        if charge.left() == 0 {
            return refused("charge_already_refunded", format!("Charge {} has already been refunded.", charge.id));
        }
        check_amount(amount, &charge.currency)?;
        if amount > charge.left() {
            let show = |amount| shown(amount, &charge.currency);
            let message = format!(
                "Refund amount ({}) is greater than unrefunded amount on charge ({})",
                show(amount),
                show(charge.left())
            );
            return Err(ApiError::invalid(&message).code("amount_too_large").param("amount").kept());
        }
        let slow = matches!(charge.method.outcome, Outcome::RefundPends) || charge.method.kind != "card";
        let id = self.new_id(if charge.method.kind == "card" { "re" } else { "pyr" });
        self.refunds.add(Refund {
            id: id.clone(),
            created: self.now,
            amount,
            currency: charge.currency.clone(),
            charge: charge.id.clone(),
            intent: charge.intent.clone(),
            method: charge.method.id.clone(),
            kind: charge.method.kind.clone(),
            status: if slow { "pending" } else { "succeeded" },
            reason: order.reason,
            metadata: order.metadata,
            transaction: None,
            failure_transaction: None,
            failure_reason: None,
        });
        self.book_refund(&id, &charge.id);
        Ok(id)
    }

    fn book_refund(&mut self, id: &str, charge: &str) {
        let (Some(refund), Some(of)) = (self.refunds.get(id).cloned(), self.charges.get(charge).cloned()) else {
            return;
        };
        let transaction = self.move_money(Movement {
            owner: None,
            amount: -refund.amount,
            fee: 0,
            currency: &refund.currency,
            kind: if refund.kind == "card" { "refund" } else { "payment_refund" },
            category: "refund",
            source: id,
            description: Some("REFUND FOR CHARGE".to_owned()),
            available_on: self.charge_available_on(&of),
        });
        if let Some(refund) = self.refunds.get_mut(id) {
            refund.transaction = Some(transaction);
        }
        let before = json!({"amount_refunded": of.refunded, "refunded": false});
        if let Some(charge) = self.charges.get_mut(charge) {
            charge.refunded += refund.amount;
        }
        self.emit_charge("charge.refunded", charge, before);
        self.emit_refund("refund.created", id);
        if refund.status == "succeeded" {
            self.emit_refund("refund.updated", id);
            self.emit_refund("charge.refund.updated", id);
        }
    }

    fn emit_refund(&mut self, kind: &str, id: &str) {
        if let Some(refund) = self.refunds.get(id) {
            let shown = refund.show();
            self.emit(kind, shown);
        }
    }

    /// Ends a refund: one that is pending, or one that seemed to succeed and fails, which brings the money back.
    pub fn end_refund(&mut self, id: &str, succeeds: bool) -> Result<(), ApiError> {
        let refund = self.refunds.get(id).cloned().ok_or_else(|| ApiError::no_such("refund", id))?;
        if !(refund.status == "pending" || (refund.status == "succeeded" && !succeeds)) {
            return Err(ApiError::invalid("The refund has ended."));
        }
        let failure = (!succeeds).then(|| {
            self.move_money(Movement {
                owner: None,
                amount: refund.amount,
                fee: 0,
                currency: &refund.currency,
                kind: "refund_failure",
                category: "refund_failure",
                source: id,
                description: Some("REFUND FAILURE".to_owned()),
                available_on: self.now,
            })
        });
        if let Some(refund) = self.refunds.get_mut(id) {
            refund.status = if succeeds { "succeeded" } else { "failed" };
            refund.failure_reason = (!succeeds).then_some("lost_or_stolen_card");
            refund.failure_transaction = failure;
        }
        if !succeeds && let Some(charge) = self.charges.get_mut(&refund.charge) {
            charge.refunded -= refund.amount;
        }
        self.emit_refund("refund.updated", id);
        self.emit_refund("charge.refund.updated", id);
        if !succeeds {
            self.emit_refund("refund.failed", id);
        }
        Ok(())
    }

    /// Ends refunds whose time has come.
    pub fn end_slow_refunds(&mut self) {
        let until = self.now - self.rules.slow_after;
        let fails = |charge: &str| self.charges.get(charge).is_some_and(|c| c.method.outcome == Outcome::RefundFails);
        let due = self.refunds.all().iter().filter(|refund| refund.created <= until).filter_map(|refund| match refund
            .status
        {
            "pending" => Some((refund.id.clone(), true)),
            "succeeded" if fails(&refund.charge) => Some((refund.id.clone(), false)),
            _ => None,
        });
        for (id, succeeds) in due.collect::<Vec<_>>() {
            // Only refunds that can end are due.
            self.end_refund(&id, succeeds).ok();
        }
    }
}

impl Refund {
    /// The refund as the API shows it.
    pub fn show(&self) -> Value {
        let card =
            json!({"reference_status": "pending", "reference_type": "acquirer_reference_number", "type": "refund"});
        let details = if self.kind == "card" { card } else { json!({}) };
        let mut shown = json!({
            "id": self.id,
            "object": "refund",
            "amount": self.amount,
            "balance_transaction": self.transaction,
            "charge": self.charge,
            "created": self.created,
            "currency": self.currency,
            "customer": null,
            "customer_account": null,
            "destination_details": {"type": self.kind, self.kind.as_str(): details},
            "metadata": self.metadata,
            "payment_intent": self.intent,
            "payment_method": self.method,
            "reason": self.reason,
            "receipt_number": null,
            "source_transfer_reversal": null,
            "status": self.status,
            "transfer_reversal": null,
        });
        if self.status == "failed" {
            shown["failure_reason"] = self.failure_reason.into();
            shown["failure_balance_transaction"] = self.failure_transaction.clone().into();
        }
        if self.status == "pending" {
            shown["pending_reason"] = "processing".into();
        }
        shown
    }
}
