//! Disputes.
use super::Call;
use super::lists::{matches, page};
use crate::error::{Answer, ApiError};
use crate::params::LIST;
use crate::state::State;
use crate::state::disputes::{Dispute, EVIDENCE};
use serde_json::{Map, Value};

/// All texts of one evidence together have at most this many characters.
const LONGEST: usize = 150_000;

/// `GET /v1/disputes`.
pub fn list(state: &State, call: &Call) -> Answer {
    call.params.only(&["charge", "payment_intent"], &LIST)?;
    let keep = |dispute: &Dispute| {
        matches(call, "payment_intent", Some(&dispute.intent)) && matches(call, "charge", Some(&dispute.charge))
    };
    page(call, &state.disputes, keep, |dispute| state.show_dispute(dispute))
}

/// `GET /v1/disputes/{id}`.
pub fn retrieve(state: &State, id: &str) -> Answer {
    state.dispute(id).map(|dispute| state.show_dispute(dispute))
}

/// `POST /v1/disputes/{id}`: evidence is handed in at once unless `submit` is false.
pub fn update(state: &mut State, call: &Call, id: &str) -> Answer {
    call.params.only(&["evidence", "metadata", "submit", "intended_submission_method"], &[])?;
    state.dispute(id)?;
    let evidence = match call.params.group("evidence") {
        Value::Object(evidence) => evidence,
        _ => Map::new(),
    };
    if let Some(name) = evidence.keys().find(|name| !EVIDENCE.contains(&name.as_str())) {
        return Err(ApiError::unknown(&format!("evidence[{name}]")));
    }
    let length: usize = evidence.values().filter_map(Value::as_str).map(|text| text.chars().count()).sum();
    if length > LONGEST {
        return Err(ApiError::invalid("The combined character count of the evidence is too large.").param("evidence"));
    }
    let submit = call.params.flag("submit")?.unwrap_or(!evidence.is_empty());
    let mut metadata = state.dispute(id)?.metadata.clone();
    call.params.change_metadata(&mut metadata)?;
    state.answer_dispute(id, evidence, submit)?;
    if let Some(dispute) = state.disputes.get_mut(id) {
        dispute.metadata = metadata;
    }
    retrieve(state, id)
}

/// `POST /v1/disputes/{id}/close`: given up, so lost.
pub fn close(state: &mut State, id: &str) -> Answer {
    state.close_dispute(id, false)?;
    retrieve(state, id)
}
