//! The context of payments.
use crate::gateway::Gateways;
use base::context::Base;
use catalogue::context::Catalogue;
use deals::context::Deals;
use std::sync::Arc;

/// What payments can reach. Cheap to clone.
#[derive(Clone)]
pub struct Payments(Arc<PaymentsParts>);

/// The parts of [`Payments`].
pub struct PaymentsParts {
    /// The context of the crate below.
    pub deals: Deals,
    /// The payment providers: the one of new payments, and those of earlier ones.
    pub gateways: Gateways,
}

base::context!(Payments, PaymentsParts, deals: Deals, from: Base, Catalogue, Deals);
