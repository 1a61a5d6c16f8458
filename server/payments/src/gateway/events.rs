//! Webhook events only announce a change; the state is fetched from the provider.
use serde::Deserialize;

/// Which of our reactions an event calls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// An intent changed: settle it.
    Intent,
    /// The payer's bank takes money back.
    Dispute,
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
    /// The intent it is about.
    pub intent_id: String,
}

impl Event {
    /// What we do about it.
    pub fn kind_of(kind: &str) -> EventKind {
        match kind {
            _ if kind.starts_with("payment_intent.") => EventKind::Intent,
            _ if kind.starts_with("charge.dispute.") => EventKind::Dispute,
            _ => EventKind::Other,
        }
    }
    /// The event in a webhook's body (Stripe's form).
    pub fn parse(body: &[u8]) -> Option<Self> {
        let body: Body = serde_json::from_slice(body).ok()?;
        let object = body.data.object;
        let intent_id = object.payment_intent.unwrap_or(object.id);
        Some(Self { id: body.id, kind: body.kind, intent_id })
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

#[derive(Deserialize)]
struct Body {
    id: String,
    #[serde(rename = "type")]
    kind: String,
    data: Data,
}
#[derive(Deserialize)]
struct Data {
    object: Object,
}
#[derive(Deserialize)]
struct Object {
    id: String,
    payment_intent: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_survives_its_body() {
        for kind in ["payment_intent.succeeded", "charge.dispute.created", "charge.refunded"] {
            let event = Event { id: "evt_1".into(), kind: kind.into(), intent_id: "pi_1".into() };
            assert_eq!(Event::parse(event.body(7).as_bytes()), Some(event));
        }
        assert_eq!(Event::parse(b"{}"), None);
        assert_eq!(Event::kind_of("customer.created"), EventKind::Other);
    }
}
