//! Idempotency keys: the same key and the same call give the same bytes.
use crate::error::ApiError;
use sha2::{Digest, Sha256};
use std::collections::HashMap;

/// How long an answer is kept, in seconds.
pub const KEPT: i64 = 86_400;
/// The longest key.
const LONGEST: usize = 255;

/// An answer as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    pub status: u16,
    pub body: Vec<u8>,
    /// The first answer's `Request-Id`.
    pub request: String,
}

/// What a key means for a new call.
#[derive(Debug)]
pub enum Start {
    /// It is new: the call is to be made, and `finish` or `release` called.
    Fresh,
    /// The answer that was given before.
    Replay(Stored),
}

struct Entry {
    path: String,
    parameters: [u8; 32],
    begun: i64,
    /// None while the call is under way.
    stored: Option<Stored>,
}

/// All keys.
#[derive(Default)]
pub struct Keys {
    entries: HashMap<String, Entry>,
}

impl Keys {
    /// Takes the key for a call; `scope` is the account of the call.
    pub fn start(&mut self, now: i64, scope: &str, key: &str, path: &str, body: &[u8]) -> Result<Start, ApiError> {
        if key.chars().count() > LONGEST {
            return Err(ApiError::invalid("Idempotency keys have at most 255 characters."));
        }
        let parameters = Sha256::digest(body).into();
        let place = place(scope, key);
        let Some(entry) = self.entries.get(&place).filter(|entry| now - entry.begun < KEPT) else {
            self.entries.insert(place, Entry { path: path.to_owned(), parameters, begun: now, stored: None });
            return Ok(Start::Fresh);
        };
        if entry.path != path {
            return Err(ApiError::other_request(&format!(
                "Keys for idempotent requests can only be used for the same endpoint they were first used for \
                 ('{path}' vs '{}'). Try using a key other than '{key}' if you meant to execute a different request.",
                entry.path
            )));
        }
        if entry.parameters != parameters {
            return Err(ApiError::other_request(&format!(
                "Keys for idempotent requests can only be used with the same parameters they were first used with. Try \
                 using a key other than '{key}' if you meant to execute a different request."
            )));
        }
        entry.stored.clone().map(Start::Replay).ok_or_else(|| ApiError::key_in_use(key))
    }

    /// Keeps the answer for the key.
    pub fn finish(&mut self, scope: &str, key: &str, stored: Stored) {
        if let Some(entry) = self.entries.get_mut(&place(scope, key)) {
            entry.stored = Some(stored);
        }
    }

    /// Forgets the key: nothing was done.
    pub fn release(&mut self, scope: &str, key: &str) {
        self.entries.remove(&place(scope, key));
    }
}

fn place(scope: &str, key: &str) -> String {
    format!("{scope}\n{key}")
}

#[cfg(test)]
mod tests {
    use super::{KEPT, Keys, Start, Stored};

    fn stored() -> Stored {
        Stored { status: 200, body: b"{}".to_vec(), request: "req_1".to_owned() }
    }

    #[test]
    fn a_key_gives_its_answer_until_it_is_forgotten() {
        let mut keys = Keys::default();
        let mut start = |now, path: &str, body: &str| {
            let started = keys.start(now, "", "k", path, body.as_bytes());
            if matches!(started, Ok(Start::Fresh)) {
                keys.finish("", "k", stored());
            }
            started
        };
        assert!(matches!(start(0, "/v1/refunds", "a=1"), Ok(Start::Fresh)));
        assert!(matches!(start(9, "/v1/refunds", "a=1"), Ok(Start::Replay(answer)) if answer == stored()));
        let other = start(9, "/v1/refunds", "a=2").unwrap_err();
        assert_eq!((other.status, &other.error["type"]), (400, &"idempotency_error".into()));
        assert_eq!(start(9, "/v1/transfers", "a=1").unwrap_err().status, 400);
        assert!(matches!(start(KEPT, "/v1/transfers", "a=2"), Ok(Start::Fresh)));
    }

    #[test]
    fn a_key_in_use_is_a_conflict_and_a_released_one_is_new() {
        let mut keys = Keys::default();
        assert!(keys.start(0, "", "k", "/", b"").is_ok());
        let conflict = keys.start(0, "", "k", "/", b"").unwrap_err();
        assert_eq!((conflict.status, &conflict.error["code"]), (409, &"idempotency_key_in_use".into()));
        assert!(matches!(keys.start(0, "acct_1", "k", "/", b""), Ok(Start::Fresh)), "accounts have their own keys");
        keys.release("", "k");
        assert!(matches!(keys.start(0, "", "k", "/", b"x"), Ok(Start::Fresh)));
    }
}
