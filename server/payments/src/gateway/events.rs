//! Webhook events only announce a change; the state is fetched from the provider.
use serde::Deserialize;

/// Which of our reactions an event calls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// An intent changed: settle it.
    Intent,
    /// The payer's bank takes money back.
    Dispute,
    /// A creator's account changed.
    Account,
    /// Nothing we act on.
    Other,
}

/// An event, its signature checked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Event {
    /// The provider's id, `evt_…`.
    pub id: String,
    /// The provider's word: `payment_intent.succeeded`.
    pub kind: String,
    /// The intent, or the creator's account, that it is about; empty for what has no id, as a balance.
    pub intent_id: String,
    /// Whether it is about real money, where the provider says so.
    #[serde(default)]
    pub live: Option<bool>,
}

impl Event {
    /// What we do about it.
    pub fn kind_of(kind: &str) -> EventKind {
        match kind {
            _ if kind.starts_with("payment_intent.") => EventKind::Intent,
            _ if kind.starts_with("charge.dispute.") => EventKind::Dispute,
            "account.updated" => EventKind::Account,
            _ => EventKind::Other,
        }
    }
    /// The event in a webhook's body (Stripe's form).
    pub fn parse(body: &[u8]) -> Option<Self> {
        serde_json::from_slice(body).ok().map(Self::from_object)
    }
    /// The event that an object of the provider's is.
    pub(super) fn from_object(object: EventObject) -> Self {
        let EventObject { id, kind, livemode, data } = object;
        Self { id, kind, intent_id: data.object.payment_intent.unwrap_or(data.object.id), live: livemode }
    }
    /// The body that says this, made at `created` (seconds since 1970).
    pub fn body(&self, created: i64) -> String {
        let object = match Self::kind_of(&self.kind) {
            EventKind::Intent => serde_json::json!({ "id": self.intent_id, "object": "payment_intent" }),
            _ => serde_json::json!({ "id": format!("ch_{}", self.intent_id), "payment_intent": self.intent_id }),
        };
        serde_json::json!({
            "id": self.id, "object": "event", "type": self.kind, "created": created, "data": { "object": object },
        })
        .to_string()
    }
}

/// An event as the provider writes it.
#[derive(Deserialize)]
pub(super) struct EventObject {
    id: String,
    #[serde(rename = "type")]
    kind: String,
    livemode: Option<bool>,
    data: Data,
}
#[derive(Deserialize)]
struct Data {
    object: Object,
}
#[derive(Deserialize)]
struct Object {
    #[serde(default)]
    id: String,
    payment_intent: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_survives_its_body() {
        for kind in ["payment_intent.succeeded", "charge.dispute.created", "charge.refunded"] {
            let event = Event { id: "evt_1".into(), kind: kind.into(), intent_id: "pi_1".into(), live: None };
            assert_eq!(Event::parse(event.body(7).as_bytes()), Some(event));
        }
        assert_eq!(Event::parse(b"{}"), None);
        let balance =
            br#"{ "id": "evt_1", "type": "balance.available", "data": { "object": { "object": "balance" } } }"#;
        assert_eq!(Event::parse(balance).map(|event| event.intent_id), Some(String::new()));
        assert_eq!(Event::kind_of("customer.created"), EventKind::Other);
    }
}
