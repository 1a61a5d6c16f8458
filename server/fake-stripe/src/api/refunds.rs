//! Refunds.
use super::Call;
use super::lists::{matches, page};
use crate::error::{Answer, ApiError};
use crate::params::LIST;
use crate::state::State;
use crate::state::refunds::{Refund, RefundOrder};

/// `POST /v1/refunds`.
pub fn create(state: &mut State, call: &Call) -> Answer {
    let params = &call.params;
    params.only(&["amount", "charge", "currency", "metadata", "payment_intent", "reason"], &[])?;
    let charge = match (params.text("charge"), params.text("payment_intent")) {
        (Some(charge), _) => charge.to_owned(),
        (None, Some(intent)) => charge_of(state, intent)?,
        (None, None) => {
            let message = "One of the following params should be provided for this request: payment_intent or charge.";
            return Err(ApiError::invalid(message));
        }
    };
    let reason = params.word("reason", &["duplicate", "fraudulent", "requested_by_customer"])?;
    let order = RefundOrder {
        charge,
        amount: params.integer("amount")?,
        reason: reason.map(str::to_owned),
        metadata: params.metadata()?,
    };
    let id = state.refund(order)?;
    retrieve(state, &id)
}

fn charge_of(state: &State, id: &str) -> Result<String, ApiError> {
    let intent = state.intents.get(id);
    let intent = intent.ok_or_else(|| ApiError::no_such_param("payment_intent", id, "payment_intent"))?;
    intent.latest_charge.clone().ok_or_else(|| {
        let message = format!("This PaymentIntent ({id}) does not have a successful charge to refund.");
        ApiError::refused("payment_intent_unexpected_state", &message).param("payment_intent")
    })
}

/// `GET /v1/refunds/{id}`.
pub fn retrieve(state: &State, id: &str) -> Answer {
    state.refunds.get(id).map(Refund::show).ok_or_else(|| ApiError::no_such("refund", id))
}

/// `POST /v1/refunds/{id}`.
pub fn update(state: &mut State, call: &Call, id: &str) -> Answer {
    call.params.only(&["metadata"], &[])?;
    let refund = state.refunds.get_mut(id).ok_or_else(|| ApiError::no_such("refund", id))?;
    call.params.change_metadata(&mut refund.metadata)?;
    Ok(refund.show())
}

/// `GET /v1/refunds`.
pub fn list(state: &State, call: &Call) -> Answer {
    call.params.only(&["charge", "payment_intent"], &LIST)?;
    let keep = |refund: &Refund| {
        matches(call, "payment_intent", Some(&refund.intent)) && matches(call, "charge", Some(&refund.charge))
    };
    page(call, &state.refunds, keep, Refund::show)
}
