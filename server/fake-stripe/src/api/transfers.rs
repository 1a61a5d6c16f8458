//! Transfers and reversals.
use super::Call;
use super::lists::{matches, page};
use crate::error::{Answer, ApiError};
use crate::params::LIST;
use crate::state::State;
use crate::state::currency::check_currency;
use crate::state::transfers::{Reversal, Transfer, TransferOrder};

const CREATE: [&str; 8] = [
    "amount",
    "currency",
    "description",
    "destination",
    "metadata",
    "source_transaction",
    "source_type",
    "transfer_group",
];

/// `POST /v1/transfers`.
pub fn create(state: &mut State, call: &Call) -> Answer {
    let params = &call.params;
    params.only(&CREATE, &[])?;
    let order = TransferOrder {
        amount: params.integer("amount")?,
        currency: check_currency(params.need("currency")?)?,
        destination: params.need("destination")?.to_owned(),
        source: params.string("source_transaction"),
        group: params.string("transfer_group"),
        description: params.string("description"),
        metadata: params.metadata()?,
    };
    let id = state.transfer(order)?;
    retrieve(state, &id)
}

/// `GET /v1/transfers/{id}`.
pub fn retrieve(state: &State, id: &str) -> Answer {
    let transfer = state.transfers.get(id).ok_or_else(|| ApiError::no_such("transfer", id))?;
    Ok(state.show_transfer(transfer))
}

/// `POST /v1/transfers/{id}`.
pub fn update(state: &mut State, call: &Call, id: &str) -> Answer {
    call.params.only(&["description", "metadata"], &[])?;
    let transfer = state.transfers.get_mut(id).ok_or_else(|| ApiError::no_such("transfer", id))?;
    call.params.change_metadata(&mut transfer.metadata)?;
    if let Some(description) = call.params.string("description") {
        transfer.description = Some(description);
    }
    retrieve(state, id)
}

/// `GET /v1/transfers`.
pub fn list(state: &State, call: &Call) -> Answer {
    call.params.only(&["destination", "transfer_group"], &LIST)?;
    let keep = |transfer: &Transfer| {
        matches(call, "destination", Some(&transfer.destination))
            && matches(call, "transfer_group", transfer.group.as_deref())
    };
    page(call, &state.transfers, keep, |transfer| state.show_transfer(transfer))
}

/// `POST /v1/transfers/{id}/reversals`.
pub fn reverse(state: &mut State, call: &Call, id: &str) -> Answer {
    call.params.only(&["amount", "description", "metadata"], &[])?;
    let reversal = state.reverse(id, call.params.integer("amount")?, call.params.metadata()?)?;
    self::reversal(state, id, &reversal)
}

/// `GET /v1/transfers/{id}/reversals`.
pub fn reversals(state: &State, call: &Call, id: &str) -> Answer {
    call.params.only(&LIST, &[])?;
    retrieve(state, id)?;
    page(call, &state.reversals, |reversal| reversal.transfer == id, Reversal::show)
}

/// `GET /v1/transfers/{id}/reversals/{reversal}`.
pub fn reversal(state: &State, id: &str, reversal: &str) -> Answer {
    let found = state.reversals.get(reversal).filter(|reversal| reversal.transfer == id);
    found.map(Reversal::show).ok_or_else(|| ApiError::no_such("transfer reversal", reversal))
}
