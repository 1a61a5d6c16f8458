//! The stored form of an idempotent answer.
use crate::http::{Json, Problem};
use axum::{
    body::Bytes,
    http::{StatusCode, header, response::Parts},
};
use serde::Serialize;

/// An answer as its key's record keeps it.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredResponse {
    pub(super) status: StatusCode,
    pub(super) content_type: Option<String>,
    pub(super) location: Option<String>,
    pub(super) body: String,
}

/// What a handler can answer with [`commit`](super::commit).
pub trait Answer {
    /// What is kept of it.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    fn to_stored(&self) -> Result<StoredResponse, Problem>;
}

impl Answer for StatusCode {
    fn to_stored(&self) -> Result<StoredResponse, Problem> {
        Ok(StoredResponse { status: *self, content_type: None, location: None, body: String::new() })
    }
}

impl<T: Serialize> Answer for Json<T> {
    fn to_stored(&self) -> Result<StoredResponse, Problem> {
        let body = serde_json::to_string(&self.0).map_err(Problem::internal)?;
        let content_type = Some("application/json".to_owned());
        Ok(StoredResponse { status: StatusCode::OK, content_type, location: None, body })
    }
}

impl<T: Serialize> Answer for (StatusCode, Json<T>) {
    fn to_stored(&self) -> Result<StoredResponse, Problem> {
        Ok(StoredResponse { status: self.0, ..self.1.to_stored()? })
    }
}

impl StoredResponse {
    pub(super) fn from_response(parts: &Parts, body: &Bytes) -> Self {
        let text = |name| parts.headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let (content_type, location) = (text(header::CONTENT_TYPE), text(header::LOCATION));
        Self { status: parts.status, content_type, location, body: String::from_utf8_lossy(body).into_owned() }
    }
}
