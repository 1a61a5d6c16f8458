//! Jobs by which deals ask payments to act: enqueued with a transition, run after its commit.
use super::rules::DealId;
use crate::rules::PaymentId;
use platform::{jobs::Payload, money::Cents};
use serde::{Deserialize, Serialize};

/// Send money back to the hirer. The ledger has the refund already.
#[derive(Deserialize, Serialize)]
pub struct RefundPayment {
    /// The deal.
    pub deal_id: DealId,
    /// Which payment; the deal's settled one if none.
    pub payment_id: Option<PaymentId>,
    /// How much of it.
    pub amount_cents: Cents,
    /// The transition that caused it.
    pub reason: Option<String>,
}
impl Payload for RefundPayment {
    const KIND: &'static str = "payments.refund";
}

/// Send a released deal's money to the creator.
#[derive(Deserialize, Serialize)]
pub struct SendPayout {
    /// The deal.
    pub deal_id: DealId,
    /// The creator's part; the deal's if none.
    pub amount_cents: Option<Cents>,
}
impl Payload for SendPayout {
    const KIND: &'static str = "payments.payout";
}

/// Take back what the creator of a deal was paid. The ledger has it as their debt already.
#[derive(Deserialize, Serialize)]
pub struct ReversePayout {
    /// The deal.
    pub deal_id: DealId,
}
impl Payload for ReversePayout {
    const KIND: &'static str = "payments.reverse_payout";
}

/// End the open payment of a deal that has ended.
#[derive(Deserialize, Serialize)]
pub struct CancelIntent {
    /// The deal.
    pub deal_id: DealId,
}
impl Payload for CancelIntent {
    const KIND: &'static str = "payments.cancel_intent";
}
