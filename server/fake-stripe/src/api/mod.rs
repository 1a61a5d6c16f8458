//! The calls: each reads its parameters, makes one change and shows the object.
mod accounts;
mod disputes;
mod expand;
mod intents;
mod lists;
mod money;
mod refunds;
mod transfers;

use crate::error::{Answer, ApiError};
use crate::params::Params;
use crate::state::State;
use crate::state::balance::Owner;

/// One call.
#[derive(Clone, Debug)]
pub struct Call {
    /// `GET`, `POST` or `DELETE`.
    pub method: String,
    /// Such as `/v1/refunds`.
    pub path: String,
    pub params: Params,
    /// `Stripe-Account`.
    pub account: Owner,
    /// `Stripe-Version`.
    pub version: String,
    /// With the publishable key.
    pub browser: bool,
    /// The fake's own address, without a slash at its end.
    pub base: String,
}

/// Makes the call.
pub fn answer(state: &mut State, call: &Call) -> Answer {
    if call.browser {
        return browser_call(state, call);
    }
    if let Some(account) = &call.account {
        state.account(account)?;
    }
    let shown = dispatch(state, call)?;
    expand::expand(state, shown, &call.params)
}

/// The parts of the path after `/v1/`.
fn parts(call: &Call) -> Vec<&str> {
    call.path.strip_prefix("/v1/").unwrap_or_default().split('/').collect()
}

fn browser_call(state: &mut State, call: &Call) -> Answer {
    match (call.method.as_str(), parts(call).as_slice()) {
        ("GET", ["payment_intents", id]) => intents::retrieve_by_browser(state, call, id),
        ("POST", ["payment_intents", id, "confirm"]) => intents::confirm_by_browser(state, call, id),
        ("POST", ["payment_intents", id, "fake_authenticate"]) => intents::authenticate_by_browser(state, call, id),
        _ => {
            let message = "This API call cannot be made with a publishable API key. Please use a secret API key.";
            Err(ApiError::forbidden(message).code("secret_key_required"))
        }
    }
}

fn dispatch(state: &mut State, call: &Call) -> Answer {
    match (call.method.as_str(), parts(call).as_slice()) {
        ("POST", ["payment_intents"]) => intents::create(state, call),
        ("GET", ["payment_intents"]) => intents::list(state, call),
        ("GET", ["payment_intents", id]) => intents::retrieve(state, call, id),
        ("POST", ["payment_intents", id]) => intents::update(state, call, id),
        ("POST", ["payment_intents", id, "confirm"]) => intents::confirm(state, call, id),
        ("POST", ["payment_intents", id, "cancel"]) => intents::cancel(state, call, id),
        ("GET", ["payment_methods", id]) => intents::method(state, id),
        ("GET", ["charges"]) => intents::charges(state, call),
        ("GET", ["charges", id]) => intents::charge(state, id),
        ("POST", ["refunds"]) => refunds::create(state, call),
        ("GET", ["refunds"]) => refunds::list(state, call),
        ("GET", ["refunds", id]) => refunds::retrieve(state, id),
        ("POST", ["refunds", id]) => refunds::update(state, call, id),
        (_, ["transfers", ..]) => transfers_call(state, call),
        (_, ["accounts" | "account" | "account_links", ..]) => accounts_call(state, call),
        (_, ["disputes", ..]) => disputes_call(state, call),
        (_, ["balance", ..]) if parts(call).get(1) != Some(&"history") => money::balance(state, call),
        ("GET", ["balance_transactions"]) => money::transactions(state, call),
        ("GET", ["balance_transactions", id]) => money::transaction(state, call, id),
        ("GET", ["payouts"]) => money::payouts(state, call),
        ("GET", ["payouts", id]) => money::payout(state, id),
        ("GET", ["events"]) => money::events(state, call),
        ("GET", ["events", id]) => money::event(state, id),
        _ => Err(no_call(call)),
    }
}

fn transfers_call(state: &mut State, call: &Call) -> Answer {
    match (call.method.as_str(), parts(call).as_slice()) {
        ("POST", ["transfers"]) => transfers::create(state, call),
        ("GET", ["transfers"]) => transfers::list(state, call),
        ("GET", ["transfers", id]) => transfers::retrieve(state, id),
        ("POST", ["transfers", id]) => transfers::update(state, call, id),
        ("POST", ["transfers", id, "reversals"]) => transfers::reverse(state, call, id),
        ("GET", ["transfers", id, "reversals"]) => transfers::reversals(state, call, id),
        ("GET", ["transfers", id, "reversals", reversal]) => transfers::reversal(state, id, reversal),
        _ => Err(no_call(call)),
    }
}

fn accounts_call(state: &mut State, call: &Call) -> Answer {
    match (call.method.as_str(), parts(call).as_slice()) {
        ("GET", ["account"]) => accounts::own(state, call),
        ("POST", ["accounts"]) => accounts::create(state, call),
        ("GET", ["accounts"]) => accounts::list(state, call),
        ("GET", ["accounts", id]) => accounts::retrieve(state, id),
        ("POST", ["accounts", id]) => accounts::update(state, call, id),
        ("DELETE", ["accounts", id]) => state.delete_account(id),
        ("POST", ["accounts", id, "login_links"]) => accounts::login_link(state, call, id),
        ("POST", ["account_links"]) => accounts::link(state, call),
        _ => Err(no_call(call)),
    }
}

fn disputes_call(state: &mut State, call: &Call) -> Answer {
    match (call.method.as_str(), parts(call).as_slice()) {
        ("GET", ["disputes"]) => disputes::list(state, call),
        ("GET", ["disputes", id]) => disputes::retrieve(state, id),
        ("POST", ["disputes", id]) => disputes::update(state, call, id),
        ("POST", ["disputes", id, "close"]) => disputes::close(state, id),
        _ => Err(no_call(call)),
    }
}

fn no_call(call: &Call) -> ApiError {
    ApiError::no_such_address(&call.method, &call.path)
}
