//! PaymentIntents: created, confirmed, authenticated, ended.
use super::State;
use super::cards::{Decline, Outcome};
use super::methods::redirects;
use super::table::row;
use crate::error::ApiError;
use crate::params::Metadata;
use serde_json::{Value, json};

/// Stripe's states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    RequiresPaymentMethod,
    RequiresConfirmation,
    RequiresAction,
    Processing,
    Succeeded,
    Canceled,
}

impl Status {
    /// The API's word.
    pub fn word(self) -> &'static str {
        match self {
            Self::RequiresPaymentMethod => "requires_payment_method",
            Self::RequiresConfirmation => "requires_confirmation",
            Self::RequiresAction => "requires_action",
            Self::Processing => "processing",
            Self::Succeeded => "succeeded",
            Self::Canceled => "canceled",
        }
    }
}

/// One PaymentIntent.
#[derive(Clone, Debug)]
pub struct Intent {
    pub id: String,
    pub created: i64,
    pub amount: i64,
    pub currency: String,
    pub status: Status,
    pub client_secret: String,
    pub metadata: Metadata,
    pub description: Option<String>,
    pub receipt_email: Option<String>,
    pub statement_descriptor: Option<String>,
    pub statement_descriptor_suffix: Option<String>,
    pub transfer_group: Option<String>,
    pub customer: Option<String>,
    pub setup_future_usage: Option<String>,
    pub shipping: Value,
    pub capture_method: String,
    pub method_types: Vec<String>,
    /// `allowed_payment_method_types`: the types that the call named, if it did.
    pub allowed: Option<Vec<String>>,
    /// `automatic_payment_methods`, or null.
    pub automatic: Value,
    pub method: Option<String>,
    pub latest_charge: Option<String>,
    pub last_error: Value,
    pub next_action: Value,
    pub return_url: Option<String>,
    pub canceled_at: Option<i64>,
    pub cancellation_reason: Option<String>,
}
row!(Intent);

/// How an intent is confirmed.
pub struct Confirmation {
    pub method: Option<String>,
    pub return_url: Option<String>,
    /// With the publishable key, where the script can do what a page would.
    pub by_browser: bool,
    /// The fake's own address, for its pages.
    pub base: String,
}

impl State {
    /// The intent with the id.
    pub fn intent(&self, id: &str) -> Result<&Intent, ApiError> {
        self.intents.get(id).ok_or_else(|| ApiError::no_such("payment_intent", id))
    }

    /// Shows the intent as it is now in an event.
    pub fn emit_intent(&mut self, kind: &str, id: &str) {
        if let Some(intent) = self.intents.get(id) {
            let shown = intent.show();
            self.emit(kind, shown);
        }
    }

    /// Tries to pay with the method. A decline is an error, and a change.
    pub fn confirm(&mut self, id: &str, confirmation: Confirmation) -> Result<(), ApiError> {
        let intent = self.intent(id)?;
        if matches!(intent.status, Status::Succeeded | Status::Canceled | Status::Processing) {
            return Err(unexpected(intent, "confirm"));
        }
        let Some(method) = confirmation.method.clone().or_else(|| intent.method.clone()) else {
            let message = "You cannot confirm this PaymentIntent because it's missing a payment method. You can either \
                           update the PaymentIntent with a payment method and then confirm it again, or confirm it \
                           again directly with a payment method or ConfirmationToken.";
            return Err(
                ApiError::refused("payment_intent_unexpected_state", message).with("payment_intent", intent.show())
            );
        };
        let return_url = confirmation.return_url.clone().or_else(|| intent.return_url.clone());
        let method = self.methods.get(&method).cloned();
        let method = method.ok_or_else(|| ApiError::no_such_param("PaymentMethod", id, "payment_method"))?;
        check_method(intent, &method.kind, return_url.is_some() || confirmation.by_browser)?;
        if let Some(intent) = self.intents.get_mut(id) {
            intent.method = Some(method.id.clone());
            intent.return_url = return_url;
            (intent.last_error, intent.next_action) = (Value::Null, Value::Null);
        }
        match method.outcome {
            Outcome::Declined(decline) => return Err(self.decline(id, decline)),
            Outcome::Authenticates | Outcome::AuthenticatesThenDeclined(_) => self.ask(id, false, &confirmation),
            Outcome::Redirects => self.ask(id, true, &confirmation),
            Outcome::Slow | Outcome::SlowFails => self.process(id),
            _ => self.succeed(id, false),
        }
        Ok(())
    }

    /// Waits for the payer: 3-D Secure, or the page of a method.
    fn ask(&mut self, id: &str, leaves: bool, confirmation: &Confirmation) {
        let Some(intent) = self.intents.get_mut(id) else { return };
        let url = format!("{}/_pages/authorize/{id}?client_secret={}", confirmation.base, intent.client_secret);
        intent.status = Status::RequiresAction;
        intent.next_action = match &intent.return_url {
            Some(back) if leaves || !confirmation.by_browser => {
                json!({"type": "redirect_to_url", "redirect_to_url": {"return_url": back, "url": url}})
            }
            _ => json!({
                "type": "use_stripe_sdk",
                "use_stripe_sdk": {"type": "three_d_secure_redirect", "source": id, "stripe_js": url},
            }),
        };
        self.emit_intent("payment_intent.requires_action", id);
    }

    /// The payer completed or failed what was asked.
    pub fn authenticate(&mut self, id: &str, complete: bool) -> Result<(), ApiError> {
        let intent = self.intent(id)?;
        if intent.status != Status::RequiresAction {
            return Err(unexpected(intent, "authenticate"));
        }
        let method = intent.method.as_ref().and_then(|method| self.methods.get(method));
        let outcome = method.map_or(Outcome::Succeeds, |method| method.outcome);
        if let Some(intent) = self.intents.get_mut(id) {
            intent.next_action = Value::Null;
        }
        match outcome {
            _ if !complete => self.fail_authentication(id),
            Outcome::AuthenticatesThenDeclined(decline) => {
                self.decline(id, decline);
            }
            _ => self.succeed(id, true),
        }
        Ok(())
    }

    fn fail_authentication(&mut self, id: &str) {
        let message = "We are unable to authenticate your payment method. Please choose a different payment method and \
                       try again.";
        let error = ApiError::invalid(message).code("payment_intent_authentication_failure").error;
        self.back_to_method(id, error);
    }

    /// The last attempt failed: another method is needed.
    pub fn back_to_method(&mut self, id: &str, mut error: Value) {
        let method = self.intents.get(id).and_then(|intent| intent.method.clone());
        if let Some(method) = method.and_then(|method| self.methods.get(&method)) {
            error["payment_method"] = method.show();
        }
        if let Some(intent) = self.intents.get_mut(id) {
            intent.status = Status::RequiresPaymentMethod;
            intent.method = None;
            intent.next_action = Value::Null;
            intent.last_error = error;
        }
        self.emit_intent("payment_intent.payment_failed", id);
    }

    /// Declines: a failed charge, and the error of the call.
    fn decline(&mut self, id: &str, decline: &'static Decline) -> ApiError {
        let charge = self.failed_charge(id, decline);
        let error = ApiError::card(decline.code, decline.decline_code, decline.message).with("charge", charge.into());
        self.back_to_method(id, error.error.clone());
        let shown = self.intents.get(id).map_or(Value::Null, Intent::show);
        let method = shown["last_payment_error"]["payment_method"].clone();
        error.with("payment_intent", shown).with("payment_method", method)
    }

    /// Ends an intent that is not paid.
    pub fn cancel(&mut self, id: &str, reason: Option<String>) -> Result<(), ApiError> {
        let intent = self.intent(id)?;
        if matches!(intent.status, Status::Succeeded | Status::Canceled | Status::Processing) {
            return Err(unexpected(intent, "cancel"));
        }
        let now = self.now;
        if let Some(intent) = self.intents.get_mut(id) {
            intent.status = Status::Canceled;
            intent.next_action = Value::Null;
            intent.canceled_at = Some(now);
            intent.cancellation_reason = reason;
        }
        self.emit_intent("payment_intent.canceled", id);
        Ok(())
    }
}

/// The error of a call that the intent's state does not allow.
fn unexpected(intent: &Intent, verb: &str) -> ApiError {
    let message = match (verb, intent.status) {
        ("confirm", Status::Succeeded) => {
            "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
                .to_owned()
        }
        _ => format!("You cannot {verb} this PaymentIntent because it has a status of {}.", intent.status.word()),
    };
    ApiError::refused("payment_intent_unexpected_state", &message).with("payment_intent", intent.show())
}

fn check_method(intent: &Intent, kind: &str, can_return: bool) -> Result<(), ApiError> {
    if !intent.method_types.iter().any(|known| known == kind) {
        let message = format!("The PaymentMethod provided ({kind}) is not allowed for this PaymentIntent.");
        return Err(ApiError::refused("payment_intent_incompatible_payment_method", &message));
    }
    let may_leave = intent.automatic["allow_redirects"] == "always" || redirects(kind);
    if may_leave && !can_return {
        let message = "This PaymentIntent is configured to accept payment methods that might redirect your customer \
                       off of your page: you must provide a `return_url`, or set \
                       automatic_payment_methods[allow_redirects] to never.";
        return Err(ApiError::invalid(message).param("return_url"));
    }
    Ok(())
}
