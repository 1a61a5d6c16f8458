//! Disputes: money that a bank takes back, and what is said against it.
use super::State;
use super::balance::Movement;
use super::table::row;
use crate::error::ApiError;
use crate::params::Metadata;
use serde_json::{Map, Value, json};

/// One dispute.
#[derive(Clone, Debug)]
pub struct Dispute {
    pub id: String,
    pub created: i64,
    pub amount: i64,
    pub currency: String,
    pub charge: String,
    pub intent: String,
    pub reason: String,
    /// Such as `needs_response`; an inquiry's words begin with `warning_`.
    pub status: &'static str,
    pub evidence: Map<String, Value>,
    pub submissions: i64,
    pub due_by: i64,
    pub metadata: Metadata,
    pub transactions: Vec<String>,
    pub brand: &'static str,
}
row!(Dispute);

/// What can be said.
pub const EVIDENCE: [&str; 27] = [
    "access_activity_log",
    "billing_address",
    "cancellation_policy",
    "cancellation_policy_disclosure",
    "cancellation_rebuttal",
    "customer_communication",
    "customer_email_address",
    "customer_name",
    "customer_purchase_ip",
    "customer_signature",
    "duplicate_charge_documentation",
    "duplicate_charge_explanation",
    "duplicate_charge_id",
    "product_description",
    "receipt",
    "refund_policy",
    "refund_policy_disclosure",
    "refund_refusal_explanation",
    "service_date",
    "service_documentation",
    "shipping_address",
    "shipping_carrier",
    "shipping_date",
    "shipping_documentation",
    "shipping_tracking_number",
    "uncategorized_file",
    "uncategorized_text",
];

impl Dispute {
    /// Whether evidence can still be handed in.
    pub fn open(&self) -> bool {
        matches!(self.status, "needs_response" | "warning_needs_response")
    }

    /// Whether no money was withdrawn yet.
    pub fn inquiry(&self) -> bool {
        self.status.starts_with("warning_")
    }

    /// Whether the charge may still be refunded.
    pub fn refundable(&self) -> bool {
        self.inquiry() || self.status == "won"
    }
}

impl State {
    /// The dispute of an address.
    pub fn dispute(&self, id: &str) -> Result<&Dispute, ApiError> {
        self.disputes.get(id).ok_or_else(|| ApiError::no_such("dispute", id))
    }

    /// A bank disputes what is left of a charge. `reason` is Stripe's word, or `inquiry`.
    pub fn open_dispute(&mut self, charge: &str, reason: &str) -> Result<String, ApiError> {
        let charge = self.charges.get(charge).cloned().ok_or_else(|| ApiError::no_such("charge", charge))?;
        if charge.status != "succeeded" || charge.dispute.is_some() || charge.left() == 0 {
            return Err(ApiError::invalid("The charge cannot be disputed."));
        }
        let inquiry = reason == "inquiry";
        let id = self.new_id("dp");
        self.disputes.add(Dispute {
            id: id.clone(),
            created: self.now,
            amount: charge.left(),
            currency: charge.currency.clone(),
            charge: charge.id.clone(),
            intent: charge.intent.clone(),
            reason: if inquiry { "fraudulent".to_owned() } else { reason.to_owned() },
            status: if inquiry { "warning_needs_response" } else { "needs_response" },
            evidence: Map::new(),
            submissions: 0,
            due_by: self.now + self.rules.dispute_days * 86_400,
            metadata: Metadata::new(),
            transactions: Vec::new(),
            brand: charge.method.brand,
        });
        if let Some(charge) = self.charges.get_mut(&charge.id) {
            charge.dispute = Some(id.clone());
        }
        if !inquiry {
            self.move_disputed(&id, false);
        }
        self.emit_dispute("charge.dispute.created", &id);
        if !inquiry {
            self.emit_dispute("charge.dispute.funds_withdrawn", &id);
        }
        self.emit_charge("charge.updated", &charge.id, json!({"disputed": false}));
        Ok(id)
    }

    fn move_disputed(&mut self, id: &str, back: bool) {
        let Some(dispute) = self.disputes.get(id).cloned() else { return };
        let transaction = self.move_money(Movement {
            owner: None,
            amount: if back { dispute.amount } else { -dispute.amount },
            fee: if back { 0 } else { self.rules.dispute_fee },
            currency: &dispute.currency,
            kind: "adjustment",
            category: if back { "dispute_reversal" } else { "dispute" },
            source: id,
            description: Some(format!(
                "Chargeback {} for {}",
                if back { "reversal" } else { "withdrawal" },
                dispute.charge
            )),
            available_on: self.now,
        });
        if let Some(dispute) = self.disputes.get_mut(id) {
            dispute.transactions.push(transaction);
        }
    }

    /// Tells that the dispute changed.
    pub fn emit_dispute(&mut self, kind: &str, id: &str) {
        if let Some(dispute) = self.disputes.get(id) {
            let shown = self.show_dispute(dispute);
            self.emit(kind, shown);
        }
    }

    /// Takes evidence, and hands it in. Stripe's own test texts win or lose at once.
    pub fn answer_dispute(&mut self, id: &str, evidence: Map<String, Value>, submit: bool) -> Result<(), ApiError> {
        let dispute = self.dispute(id)?;
        let says_something = submit || !evidence.is_empty();
        if says_something && !dispute.open() {
            return Err(ApiError::invalid("This dispute is already closed").param("dispute").kept());
        }
        let Some(dispute) = self.disputes.get_mut(id) else { return Ok(()) };
        dispute.evidence.extend(evidence);
        if submit {
            dispute.submissions += 1;
            dispute.status = if dispute.inquiry() { "warning_under_review" } else { "under_review" };
        }
        let text = dispute.evidence.get("uncategorized_text").and_then(Value::as_str).map(str::to_owned);
        self.emit_dispute("charge.dispute.updated", id);
        match text.as_deref() {
            Some("winning_evidence") if submit => self.close_dispute(id, true),
            Some("losing_evidence") if submit => self.close_dispute(id, false),
            _ => Ok(()),
        }
    }

    /// The bank has decided, or we gave up.
    pub fn close_dispute(&mut self, id: &str, won: bool) -> Result<(), ApiError> {
        let dispute = self.dispute(id)?;
        if matches!(dispute.status, "won" | "lost" | "warning_closed") {
            return Err(ApiError::invalid("This dispute is already closed").param("dispute").kept());
        }
        let inquiry = dispute.inquiry();
        if let Some(dispute) = self.disputes.get_mut(id) {
            dispute.status = match (inquiry, won) {
                (true, _) => "warning_closed",
                (false, true) => "won",
                (false, false) => "lost",
            };
        }
        let withdrawn = !inquiry;
        if won && withdrawn {
            self.move_disputed(id, true);
        }
        self.emit_dispute("charge.dispute.closed", id);
        if won && withdrawn {
            self.emit_dispute("charge.dispute.funds_reinstated", id);
        }
        Ok(())
    }

    /// Disputes that nobody answered in time are lost.
    pub fn end_silent_disputes(&mut self) {
        let due = self.disputes.all().iter().filter(|dispute| dispute.open() && dispute.due_by <= self.now);
        for id in due.map(|dispute| dispute.id.clone()).collect::<Vec<_>>() {
            // Open disputes can be closed.
            self.close_dispute(&id, false).ok();
        }
    }

    /// A dispute as the API shows it, with its balance transactions in full.
    pub fn show_dispute(&self, dispute: &Dispute) -> Value {
        let moved = dispute.transactions.iter().filter_map(|id| self.transactions.get(id));
        let moved: Vec<Value> = moved.map(|transaction| self.show_transaction(transaction)).collect();
        let mut evidence: Map<String, Value> = EVIDENCE.iter().map(|name| ((*name).to_owned(), Value::Null)).collect();
        evidence.insert("enhanced_evidence".to_owned(), json!({}));
        evidence.extend(dispute.evidence.clone());
        let code = if dispute.reason == "fraudulent" { "10.4" } else { "13.1" };
        json!({
            "id": dispute.id,
            "object": "dispute",
            "amount": dispute.amount,
            "balance_transactions": moved,
            "charge": dispute.charge,
            "created": dispute.created,
            "currency": dispute.currency,
            "enhanced_eligibility_types": [],
            "evidence": evidence,
            "evidence_details": {
                "due_by": dispute.due_by, "enhanced_eligibility": {}, "has_evidence": !dispute.evidence.is_empty(),
                "past_due": dispute.due_by <= self.now, "submission_count": dispute.submissions,
                "submission_method": if dispute.submissions > 0 { "manual" } else { "not_submitted" },
            },
            "intended_submission_method": null,
            "is_charge_refundable": dispute.refundable(),
            "livemode": false,
            "metadata": dispute.metadata,
            "payment_intent": dispute.intent,
            "payment_method_details": {
                "card": {
                    "brand": dispute.brand, "case_type": if dispute.inquiry() { "inquiry" } else { "chargeback" },
                    "network": dispute.brand, "network_reason_code": code,
                },
                "type": "card",
            },
            "reason": dispute.reason,
            "status": dispute.status,
        })
    }
}
