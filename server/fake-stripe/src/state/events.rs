//! Events: what changed, with the object as it was then.
use super::State;
use super::table::row;
use serde_json::{Value, json};

/// The call that made an event.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// Its `Request-Id`; none for what time or the other side caused.
    pub request: Option<String>,
    /// Its idempotency key.
    pub key: Option<String>,
}

/// One event.
#[derive(Clone, Debug)]
pub struct Event {
    pub id: String,
    pub created: i64,
    /// Such as `payment_intent.succeeded`.
    pub kind: String,
    /// The connected account that it is about.
    pub account: Option<String>,
    /// `data`.
    pub data: Value,
    pub origin: Origin,
    /// Endpoints that have not yet taken it.
    pub pending: usize,
}
row!(Event);

impl State {
    /// Writes down that `object` changed.
    pub fn emit(&mut self, kind: &str, object: Value) {
        self.emit_change(kind, object, Value::Null);
    }

    /// The same with the fields' values before it.
    pub fn emit_change(&mut self, kind: &str, object: Value, before: Value) {
        self.emit_for(kind, object, before, None);
    }

    /// The same, about a connected account.
    pub fn emit_for(&mut self, kind: &str, object: Value, before: Value, account: Option<&str>) {
        let mut data = json!({"object": object});
        if !before.is_null() {
            data["previous_attributes"] = before;
        }
        let event = Event {
            id: self.new_id("evt"),
            created: self.now,
            kind: kind.to_owned(),
            account: account.map(str::to_owned),
            data,
            origin: self.origin.clone(),
            pending: 0,
        };
        self.events.add(event);
    }

    /// The event as the API and webhooks show it.
    pub fn show_event(&self, event: &Event) -> Value {
        let mut shown = json!({
            "id": event.id,
            "object": "event",
            "api_version": self.rules.api_version,
            "created": event.created,
            "data": event.data,
            "livemode": false,
            "pending_webhooks": event.pending,
            "request": {"id": event.origin.request, "idempotency_key": event.origin.key},
            "type": event.kind,
        });
        if let Some(account) = &event.account {
            shown["account"] = account.as_str().into();
            shown["context"] = account.as_str().into();
        }
        shown
    }
}
