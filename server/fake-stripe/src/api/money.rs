//! The balance, what made it, payouts, and events.
use super::Call;
use super::lists::{matches, page};
use crate::error::{Answer, ApiError};
use crate::params::LIST;
use crate::state::State;
use crate::state::balance::Transaction;
use crate::state::events::Event;
use crate::state::payouts::Payout;

/// `GET /v1/balance`.
pub fn balance(state: &State, call: &Call) -> Answer {
    if call.method != "GET" || call.path != "/v1/balance" {
        return Err(ApiError::no_such_address(&call.method, &call.path));
    }
    call.params.only(&[], &[])?;
    Ok(state.show_balance(&call.account))
}

/// `GET /v1/balance_transactions`.
pub fn transactions(state: &State, call: &Call) -> Answer {
    call.params.only(&["currency", "payout", "source", "type"], &LIST)?;
    let keep = |transaction: &Transaction| {
        transaction.owner == call.account
            && matches(call, "currency", Some(&transaction.currency))
            && matches(call, "payout", transaction.payout.as_deref())
            && matches(call, "source", Some(&transaction.source))
            && matches(call, "type", Some(transaction.kind))
    };
    page(call, &state.transactions, keep, |transaction| state.show_transaction(transaction))
}

/// `GET /v1/balance_transactions/{id}`.
pub fn transaction(state: &State, call: &Call, id: &str) -> Answer {
    let found = state.transactions.get(id).filter(|transaction| transaction.owner == call.account);
    found
        .map(|transaction| state.show_transaction(transaction))
        .ok_or_else(|| ApiError::no_such("balance transaction", id))
}

/// `GET /v1/payouts`.
pub fn payouts(state: &State, call: &Call) -> Answer {
    call.params.only(&["arrival_date", "destination", "status"], &LIST)?;
    let keep = |payout: &Payout| payout.owner == call.account && matches(call, "status", Some(payout.status));
    page(call, &state.payouts, keep, Payout::show)
}

/// `GET /v1/payouts/{id}`.
pub fn payout(state: &State, id: &str) -> Answer {
    state.payouts.get(id).map(Payout::show).ok_or_else(|| ApiError::no_such("payout", id))
}

/// Events are listed for this long, in seconds.
const KEPT: i64 = 30 * 86_400;

/// `GET /v1/events`: the platform's own, or those of the account in the header.
pub fn events(state: &State, call: &Call) -> Answer {
    call.params.only(&["type", "types", "delivery_success"], &LIST)?;
    let types = call.params.texts("types");
    let kind = call.params.text("type");
    let delivered = call.params.flag("delivery_success")?;
    let keep = |event: &Event| {
        event.account == call.account
            && event.created > state.now - KEPT
            && (types.is_empty() || types.iter().any(|wanted| is_type(wanted, &event.kind)))
            && kind.is_none_or(|wanted| is_type(wanted, &event.kind))
            && delivered.is_none_or(|wanted| wanted == (event.pending == 0))
    };
    page(call, &state.events, keep, |event| state.show_event(event))
}

/// `charge.*` means all that begin with it.
fn is_type(wanted: &str, kind: &str) -> bool {
    wanted == kind || wanted.strip_suffix('*').is_some_and(|start| kind.starts_with(start))
}

/// `GET /v1/events/{id}`.
pub fn event(state: &State, id: &str) -> Answer {
    let event = state.events.get(id).ok_or_else(|| ApiError::no_such("event", id))?;
    Ok(state.show_event(event))
}
