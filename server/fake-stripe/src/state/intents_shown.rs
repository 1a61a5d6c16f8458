//! PaymentIntents as the API shows them: to servers whole, to browsers without what is not theirs.
use super::intents::{Intent, Status};
use super::together;
use serde_json::{Map, Value, json};

/// What a publishable key sees.
const FOR_BROWSERS: [&str; 23] = [
    "id",
    "object",
    "amount",
    "amount_details",
    "automatic_payment_methods",
    "canceled_at",
    "cancellation_reason",
    "capture_method",
    "client_secret",
    "confirmation_method",
    "created",
    "currency",
    "description",
    "last_payment_error",
    "livemode",
    "next_action",
    "payment_method",
    "payment_method_configuration_details",
    "payment_method_types",
    "processing",
    "receipt_email",
    "shipping",
    "status",
];

impl Intent {
    /// The intent as servers see it.
    pub fn show(&self) -> Value {
        let rest = json!({
            "allowed_payment_method_types": self.allowed,
            "amount_capturable": 0,
            "amount_details": {"tip": {}},
            "amount_received": if self.status == Status::Succeeded { self.amount } else { 0 },
            "application": null,
            "application_fee_amount": null,
            "automatic_payment_methods": self.automatic,
            "confirmation_method": "automatic",
            "customer_account": null,
            "excluded_payment_method_types": null,
            "last_payment_error": self.last_error,
            "latest_charge": self.latest_charge,
            "livemode": false,
            "managed_payments": null,
            "next_action": self.next_action,
            "on_behalf_of": null,
            "payment_method": self.method,
            "payment_method_configuration_details": null,
            "payment_method_options": self.method_options(),
            "payment_method_types": self.method_types,
            "payment_record": null,
            "processing": null,
            "review": null,
            "shipping": self.shipping,
            "source": null,
        });
        together(self.texts(), rest)
    }

    fn texts(&self) -> Value {
        json!({
            "id": self.id,
            "object": "payment_intent",
            "amount": self.amount,
            "canceled_at": self.canceled_at,
            "cancellation_reason": self.cancellation_reason,
            "capture_method": self.capture_method,
            "client_secret": self.client_secret,
            "created": self.created,
            "currency": self.currency,
            "customer": self.customer,
            "description": self.description,
            "metadata": self.metadata,
            "receipt_email": self.receipt_email,
            "setup_future_usage": self.setup_future_usage,
            "statement_descriptor": self.statement_descriptor,
            "statement_descriptor_suffix": self.statement_descriptor_suffix,
            "status": self.status.word(),
            "transfer_group": self.transfer_group,
        })
    }

    fn method_options(&self) -> Value {
        let card = json!({"installments": null, "mandate_options": null, "network": null,
                          "request_three_d_secure": "automatic"});
        let options = self.method_types.iter().map(|kind| {
            let options = match kind.as_str() {
                "card" => card.clone(),
                "bancontact" => json!({"preferred_language": "en"}),
                _ => json!({}),
            };
            (kind.clone(), options)
        });
        Value::Object(options.collect())
    }

    /// The intent as browsers see it.
    pub fn show_to_browser(&self) -> Value {
        let Value::Object(mut shown) = self.show() else { return Value::Null };
        let part: Map<String, Value> = FOR_BROWSERS.iter().filter_map(|name| shown.remove_entry(*name)).collect();
        Value::Object(part)
    }
}
