//! PaymentIntents, their charges and methods.
use super::Call;
use super::lists::{matches, page};
use crate::error::{Answer, ApiError};
use crate::params::{LIST, Params};
use crate::state::State;
use crate::state::charges::Charge;
use crate::state::currency::{check_charge, check_currency};
use crate::state::intents::{Confirmation, Intent, Status};
use crate::state::methods::{Method, offered};
use serde_json::{Value, json};

const CREATE: [&str; 29] = [
    "allowed_payment_method_types",
    "amount",
    "currency",
    "amount_details",
    "automatic_payment_methods",
    "capture_method",
    "confirm",
    "confirmation_method",
    "customer",
    "description",
    "error_on_requires_action",
    "mandate",
    "mandate_data",
    "metadata",
    "off_session",
    "payment_method",
    "payment_method_configuration",
    "payment_method_data",
    "payment_method_options",
    "payment_method_types",
    "radar_options",
    "receipt_email",
    "return_url",
    "setup_future_usage",
    "shipping",
    "statement_descriptor",
    "statement_descriptor_suffix",
    "transfer_group",
    "use_stripe_sdk",
];
const CONFIRM: [&str; 15] = [
    "capture_method",
    "client_secret",
    "error_on_requires_action",
    "mandate",
    "mandate_data",
    "off_session",
    "payment_method",
    "payment_method_data",
    "payment_method_options",
    "radar_options",
    "receipt_email",
    "return_url",
    "setup_future_usage",
    "shipping",
    "use_stripe_sdk",
];
/// What the browser's script may add.
const BROWSER: [&str; 4] = ["key", "expected_payment_method_type", "_stripe_version", "client_attribution_metadata"];

/// `POST /v1/payment_intents`.
pub fn create(state: &mut State, call: &Call) -> Answer {
    let params = &call.params;
    params.only(&CREATE, &[])?;
    let amount = params.integer("amount")?.ok_or_else(|| ApiError::missing("amount"))?;
    let currency = check_currency(params.need("currency")?)?;
    check_charge(amount, &currency)?;
    let capture = params.word("capture_method", &["automatic", "automatic_async"])?.unwrap_or("automatic_async");
    let named = named_types(call)?;
    let (method_types, automatic) = methods(params, &named, &currency)?;
    let metadata = params.metadata()?;
    let method = state.method_of(params)?;
    let id = state.new_id("pi");
    let client_secret = format!("{id}_secret_{}", state.letters(25));
    let text = |name: &str| params.string(name);
    let intent = Intent {
        id: id.clone(),
        created: state.now,
        amount,
        currency,
        status: if method.is_some() { Status::RequiresConfirmation } else { Status::RequiresPaymentMethod },
        client_secret,
        metadata,
        description: text("description"),
        receipt_email: text("receipt_email"),
        statement_descriptor: text("statement_descriptor"),
        statement_descriptor_suffix: suffix(params)?,
        transfer_group: text("transfer_group"),
        customer: text("customer"),
        setup_future_usage: text("setup_future_usage"),
        shipping: params.group("shipping"),
        capture_method: capture.to_owned(),
        method_types,
        allowed: named,
        automatic,
        method,
        latest_charge: None,
        last_error: Value::Null,
        next_action: Value::Null,
        return_url: text("return_url"),
        canceled_at: None,
        cancellation_reason: None,
    };
    state.intents.add(intent);
    state.emit_intent("payment_intent.created", &id);
    if params.flag("confirm")? == Some(true) {
        return confirm_now(state, call, &id, false);
    }
    shown(state, &id)
}

/// From this version on, types are named by `allowed_payment_method_types` only.
const RENAMED: &str = "2026-09-30";

/// The types that the call names.
fn named_types(call: &Call) -> Result<Option<Vec<String>>, ApiError> {
    let old = call.params.texts("payment_method_types");
    if !old.is_empty() && call.version.as_str() >= RENAMED {
        return Err(ApiError::unknown("payment_method_types"));
    }
    let named = if old.is_empty() { call.params.texts("allowed_payment_method_types") } else { old };
    Ok((!named.is_empty()).then_some(named))
}

/// Named types, or what the account offers.
fn methods(params: &Params, named: &Option<Vec<String>>, currency: &str) -> Result<(Vec<String>, Value), ApiError> {
    if let Some(named) = named {
        if params.flag("automatic_payment_methods.enabled")? == Some(true) {
            let message = "You may only specify one of these parameters: automatic_payment_methods, \
                           payment_method_types.";
            return Err(ApiError::invalid(message).code("parameters_exclusive"));
        }
        let known = offered(currency);
        if let Some(unknown) = named.iter().find(|name| !known.contains(name)) {
            let message = format!("The payment method type \"{unknown}\" is invalid for {currency}.");
            return Err(ApiError::invalid(&message)
                .code("payment_intent_invalid_parameter")
                .param("payment_method_types"));
        }
        return Ok((named.clone(), Value::Null));
    }
    if params.flag("automatic_payment_methods.enabled")? == Some(false) {
        return Ok((vec!["card".to_owned()], json!({"enabled": false})));
    }
    let redirects = params.word("automatic_payment_methods.allow_redirects", &["always", "never"])?.unwrap_or("always");
    let mut offered = offered(currency);
    offered.retain(|kind| redirects == "always" || !crate::state::methods::redirects(kind));
    Ok((offered, json!({"allow_redirects": redirects, "enabled": true})))
}

/// Statement texts are Latin, at most 22 characters, without `<>\'"*`, and have a letter.
fn suffix(params: &Params) -> Result<Option<String>, ApiError> {
    let Some(text) = params.string("statement_descriptor_suffix") else { return Ok(None) };
    let wrong = text.len() > 22
        || !text.is_ascii()
        || text.contains(['<', '>', '\\', '\'', '"', '*'])
        || !text.contains(|c: char| c.is_ascii_alphabetic());
    if wrong {
        let message = "The statement descriptor suffix must have at most 22 characters, at least one letter, and none \
                       of the special characters <, >, \\, ', \", *.";
        return Err(ApiError::invalid(message).param("statement_descriptor_suffix"));
    }
    Ok(Some(text))
}

fn shown(state: &State, id: &str) -> Answer {
    state.intent(id).map(Intent::show)
}

/// `GET /v1/payment_intents/{id}`.
pub fn retrieve(state: &State, call: &Call, id: &str) -> Answer {
    call.params.only(&["client_secret"], &[])?;
    shown(state, id)
}

/// `GET /v1/payment_intents`.
pub fn list(state: &State, call: &Call) -> Answer {
    call.params.only(&["customer"], &LIST)?;
    let keep = |intent: &Intent| matches(call, "customer", intent.customer.as_deref());
    page(call, &state.intents, keep, Intent::show)
}

/// `POST /v1/payment_intents/{id}`.
pub fn update(state: &mut State, call: &Call, id: &str) -> Answer {
    let params = &call.params;
    let known = ["amount", "description", "metadata", "receipt_email", "statement_descriptor_suffix", "transfer_group"];
    params.only(&known, &[])?;
    let intent = state.intent(id)?;
    let mut changed = intent.clone();
    if let Some(amount) = params.integer("amount")? {
        check_charge(amount, &intent.currency)?;
        if matches!(intent.status, Status::Succeeded | Status::Canceled | Status::Processing) {
            let message = "This PaymentIntent's amount could not be updated because of its status.";
            return Err(ApiError::refused("payment_intent_unexpected_state", message));
        }
        changed.amount = amount;
    }
    params.change_metadata(&mut changed.metadata)?;
    changed.description = params.string("description").or(changed.description);
    changed.receipt_email = params.string("receipt_email").or(changed.receipt_email);
    changed.statement_descriptor_suffix = suffix(params)?.or(changed.statement_descriptor_suffix);
    changed.transfer_group = params.string("transfer_group").or(changed.transfer_group);
    if let Some(intent) = state.intents.get_mut(id) {
        *intent = changed;
    }
    shown(state, id)
}

/// `POST /v1/payment_intents/{id}/confirm`.
pub fn confirm(state: &mut State, call: &Call, id: &str) -> Answer {
    call.params.only(&CONFIRM, &[])?;
    confirm_now(state, call, id, false)
}

fn confirm_now(state: &mut State, call: &Call, id: &str, by_browser: bool) -> Answer {
    state.intent(id)?;
    let confirmation = Confirmation {
        method: state.method_of(&call.params)?,
        return_url: call.params.string("return_url"),
        by_browser,
        base: call.base.clone(),
    };
    state.confirm(id, confirmation)?;
    shown(state, id)
}

/// `POST /v1/payment_intents/{id}/cancel`.
pub fn cancel(state: &mut State, call: &Call, id: &str) -> Answer {
    call.params.only(&["cancellation_reason"], &[])?;
    let reasons = ["abandoned", "duplicate", "fraudulent", "requested_by_customer"];
    let reason = call.params.word("cancellation_reason", &reasons)?;
    state.cancel(id, reason.map(str::to_owned))?;
    shown(state, id)
}

/// The intent, if the browser knows its secret.
fn for_browser<'a>(state: &'a State, call: &Call, id: &str) -> Result<&'a Intent, ApiError> {
    let secret = call.params.need("client_secret")?;
    let intent = state.intent(id)?;
    if intent.client_secret == secret {
        return Ok(intent);
    }
    let message = "The client_secret provided does not match any associated PaymentIntent on this account.";
    Err(ApiError::invalid(message).code("payment_intent_invalid_parameter").param("client_secret"))
}

/// The same by the publishable key.
pub fn retrieve_by_browser(state: &State, call: &Call, id: &str) -> Answer {
    for_browser(state, call, id).map(Intent::show_to_browser)
}

/// The same by the publishable key.
pub fn confirm_by_browser(state: &mut State, call: &Call, id: &str) -> Answer {
    call.params.only(&CONFIRM, &BROWSER)?;
    for_browser(state, call, id)?;
    let confirmed = confirm_now(state, call, id, true);
    let shown = state.intent(id)?.show_to_browser();
    match confirmed {
        Ok(_) => Ok(shown),
        Err(error) if error.error.get("payment_intent").is_some() => Err(error.with("payment_intent", shown)),
        Err(error) => Err(error),
    }
}

/// What the 3-D Secure dialog of the script says: `outcome` is `complete` or `fail`.
pub fn authenticate_by_browser(state: &mut State, call: &Call, id: &str) -> Answer {
    for_browser(state, call, id)?;
    let complete = call.params.need("outcome")? == "complete";
    state.authenticate(id, complete)?;
    state.intent(id).map(Intent::show_to_browser)
}

/// `GET /v1/payment_methods/{id}`.
pub fn method(state: &State, id: &str) -> Answer {
    state.methods.get(id).map(Method::show).ok_or_else(|| ApiError::no_such("PaymentMethod", id))
}

/// `GET /v1/charges/{id}`; a connected account sees the payment of a transfer here.
pub fn charge(state: &State, id: &str) -> Answer {
    super::expand::object(state, id)
        .filter(|object| object["object"] == "charge")
        .ok_or_else(|| ApiError::no_such("charge", id))
}

/// `GET /v1/charges`.
pub fn charges(state: &State, call: &Call) -> Answer {
    call.params.only(&["payment_intent", "transfer_group"], &LIST)?;
    let keep = |charge: &Charge| {
        matches(call, "payment_intent", Some(&charge.intent))
            && matches(call, "transfer_group", charge.transfer_group.as_deref())
    };
    page(call, &state.charges, keep, Charge::show)
}
