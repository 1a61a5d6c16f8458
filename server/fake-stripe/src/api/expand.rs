//! `expand[]`: ids in an answer become their objects.
use crate::error::{Answer, ApiError};
use crate::params::Params;
use crate::state::State;
use crate::state::charges::Charge;
use crate::state::intents::Intent;
use crate::state::methods::Method;
use crate::state::payouts::Payout;
use crate::state::refunds::Refund;
use crate::state::transfers::Reversal;
use serde_json::{Value, json};

/// A path has at most this many names.
const DEPTH: usize = 4;

/// The answer with everything expanded that the call asks for.
pub fn expand(state: &State, mut shown: Value, params: &Params) -> Answer {
    for path in params.texts("expand") {
        let names: Vec<&str> = path.split('.').collect();
        if names.len() > DEPTH {
            let message = format!("You cannot expand more than {DEPTH} levels of a property: {path}");
            return Err(ApiError::invalid(&message).param("expand"));
        }
        expand_path(state, &mut shown, &names)
            .ok_or_else(|| ApiError::invalid(&format!("This property cannot be expanded ({path}).")).param("expand"))?;
    }
    Ok(shown)
}

fn expand_path(state: &State, shown: &mut Value, names: &[&str]) -> Option<()> {
    let Some((name, rest)) = names.split_first() else { return Some(()) };
    if *name == "refunds" && shown["object"] == "charge" {
        shown["refunds"] = refunds_of(state, shown["id"].as_str()?);
    }
    match shown.get_mut(*name)? {
        Value::Null => Some(()),
        Value::Array(items) => items.iter_mut().try_for_each(|item| expand_path(state, item, rest)),
        Value::String(id) => {
            let mut object = object(state, id)?;
            expand_path(state, &mut object, rest)?;
            shown[*name] = object;
            Some(())
        }
        object @ Value::Object(_) => expand_path(state, object, rest),
        _ => None,
    }
}

fn refunds_of(state: &State, charge: &str) -> Value {
    let own = state.refunds.all().iter().rev().filter(|refund| refund.charge == charge);
    let data: Vec<Value> = own.map(Refund::show).collect();
    json!({"object": "list", "data": data, "has_more": false, "url": format!("/v1/charges/{charge}/refunds")})
}

/// The object with the id, of whatever kind.
pub fn object(state: &State, id: &str) -> Option<Value> {
    let (kind, _) = id.split_once('_')?;
    match kind {
        "pi" => state.intents.get(id).map(Intent::show),
        "pm" => state.methods.get(id).map(Method::show),
        "ch" => state.charges.get(id).map(Charge::show),
        "py" => state.charges.get(id).map(Charge::show).or_else(|| transferred_payment(state, id)),
        "re" => state.refunds.get(id).map(Refund::show),
        "pyr" => state.refunds.get(id).map(Refund::show),
        "tr" => state.transfers.get(id).map(|transfer| state.show_transfer(transfer)),
        "trr" => state.reversals.get(id).map(Reversal::show),
        "acct" => state.accounts.get(id).map(crate::state::accounts::Account::show),
        "dp" => state.disputes.get(id).map(|dispute| state.show_dispute(dispute)),
        "txn" => state.transactions.get(id).map(|transaction| state.show_transaction(transaction)),
        "po" => state.payouts.get(id).map(Payout::show),
        _ => None,
    }
}

/// The payment that a connected account sees of a transfer.
fn transferred_payment(state: &State, id: &str) -> Option<Value> {
    let transfer = state.transfers.all().iter().find(|transfer| transfer.payment == id)?;
    Some(json!({
        "id": id, "object": "charge", "amount": transfer.amount, "amount_refunded": transfer.reversed,
        "created": transfer.created, "currency": transfer.currency, "livemode": false, "metadata": {}, "paid": true,
        "source_transfer": transfer.id, "status": "succeeded",
    }))
}
