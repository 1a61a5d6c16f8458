//! User metadata: the part of an account that its owner (or their page) writes.
use serde_json::{Map, Value};

/// Largest metadata of one account, in bytes of JSON.
pub(crate) const MAX: usize = 32 * 1024;
/// Metadata above this many bytes is left out of access tokens: they travel in a header with every request.
const MAX_IN_TOKEN: usize = 4 * 1024;

/// `old` with `changes` on top: a member that is null goes away.
pub(crate) fn merged(mut old: Map<String, Value>, changes: Map<String, Value>) -> Map<String, Value> {
    for (name, value) in changes {
        if value.is_null() {
            old.remove(&name);
        } else {
            old.insert(name, value);
        }
    }
    old
}

/// Whether it is small enough to be kept.
pub(crate) fn fits(metadata: &Map<String, Value>) -> bool {
    size(metadata) <= MAX
}

/// What of it an access token carries.
pub(crate) fn for_token(metadata: &Map<String, Value>) -> Map<String, Value> {
    if size(metadata) <= MAX_IN_TOKEN { metadata.clone() } else { Map::new() }
}

fn size(metadata: &Map<String, Value>) -> usize {
    serde_json::to_vec(metadata).map_or(usize::MAX, |bytes| bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn map(value: Value) -> Map<String, Value> {
        value.as_object().cloned().unwrap_or_default()
    }

    #[test]
    fn changes_are_merged_and_null_deletes() {
        let old = map(json!({"name": "Ann", "tags": ["vr"], "theme": "dark"}));
        let new = merged(old, map(json!({"tags": [], "theme": null, "never": null, "age": 3})));
        assert_eq!(Value::Object(new), json!({"name": "Ann", "tags": [], "age": 3}));
    }
    #[test]
    fn large_metadata_is_refused_and_middling_stays_out_of_tokens() {
        let of = |bytes: usize| map(json!({"a": "x".repeat(bytes)}));
        assert!(fits(&of(MAX - 8)) && !fits(&of(MAX)));
        assert!(!for_token(&of(100)).is_empty() && for_token(&of(MAX_IN_TOKEN)).is_empty());
    }
}
