//! The response to a call.
use bytes::Bytes;
use http::{HeaderMap, StatusCode};
use serde_json::Value;

/// An answer, with what was asked for the message of a failing test.
pub struct Answer {
    shown: String,
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Bytes,
    pub body: Value,
}

impl Answer {
    pub fn new(shown: String, status: StatusCode, headers: HeaderMap, bytes: Bytes) -> Self {
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        Self { shown, status, headers, bytes, body }
    }

    /// The body of a success.
    #[track_caller]
    pub fn ok(self) -> Value {
        assert!(self.status.is_success(), "{} answered {} {}", self.shown, self.status, self.text());
        self.body
    }

    /// A success with exactly this status.
    #[track_caller]
    pub fn is(self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{} answered {}", self.shown, self.text());
        self.body
    }

    /// A refusal with this code: a problem that says so in every form the clients read.
    #[track_caller]
    pub fn refused(self, code: &str) -> Value {
        assert!(self.status.is_client_error(), "{} answered {} {}", self.shown, self.status, self.text());
        assert_eq!(self.body["code"], code, "{} answered {}", self.shown, self.text());
        assert_eq!(self.headers["content-type"], "application/problem+json", "{}", self.shown);
        assert!(self.body["message"].as_str().is_some_and(|text| !text.is_empty()), "{}: no message", self.shown);
        self.body
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}
