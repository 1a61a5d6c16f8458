//! Refusals as responses, and every other error of the server in their form.
use super::rules::Refusal;
use axum::{
    body::Body,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use platform::{
    db,
    http::{Problem, problem::TryAgain},
};
use serde_json::json;

/// The methods of every table.
pub const METHODS: &str = "GET, HEAD, POST, DELETE, OPTIONS";
/// The methods that a page elsewhere may try: also those that are refused, or the page would not learn why.
pub const METHODS_ELSEWHERE: &str = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/// Marks a response that has the form of this service already.
#[derive(Clone, Copy, Debug)]
pub struct Answered;

/// A refusal on its way out.
#[derive(Debug)]
pub struct Error {
    refusal: Box<Refusal>,
    retry_after: Option<u64>,
    try_again: bool,
}

impl Error {
    /// The same with details.
    #[must_use]
    pub fn details(self, details: String) -> Self {
        Self { refusal: Box::new(self.refusal.details(details)), ..self }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self { refusal: Box::new(refusal), retry_after: None, try_again: false }
    }
}

impl From<db::Error> for Error {
    fn from(error: db::Error) -> Self {
        Problem::from(error).into()
    }
}

impl From<Problem> for Error {
    fn from(problem: Problem) -> Self {
        // this service answers in English (docs/product.md, section 7)
        let message = problem.message.english();
        let mut refusal = translated(problem.status.as_u16(), problem.code, message);
        if refusal.code == "23514" {
            let field = problem.errors.first().map_or("", |(field, _)| field.as_str());
            refusal = refusal.details(format!("{field}: {}", problem.code));
        }
        Self { refusal: Box::new(refusal), retry_after: problem.retry_after, try_again: problem.try_again }
    }
}

/// A problem of `/api` in the words of this protocol.
pub fn translated(status: u16, code: &str, message: String) -> Refusal {
    let (status, named) = match (status, code) {
        // as auth writes it for a token past its time
        (401, _) if message.ends_with("token is expired") => return Refusal::new(401, "PGRST303", "JWT expired"),
        (401, _) => (401, "PGRST301"),
        (403, _) => (403, "42501"),
        (405, _) => (405, "PGRST117"),
        (400, "invalid_text") => (400, "22021"),
        (422, "invalid_body") => (400, "22P02"),
        (422, _) => (400, "23514"),
        (409, "tag_exists" | "conflict") => (409, "23505"),
        (404, "not_found") => (404, "PGRST205"),
        // a rule about the state of the account, as a function of a database would raise it
        (409, _) => return Refusal::new(400, "P0001", message).details(code),
        (400 | 408 | 413, _) => (status, "PGRST102"),
        (503, _) => (503, "PGRST000"),
        (500.., _) => (status, "XX000"),
        _ => return Refusal::new(status, code.to_owned(), message),
    };
    Refusal::new(status, named, message)
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = json!({
            "code": self.code, "message": self.message, "details": self.details, "hint": self.hint,
        });
        let mut response = Response::new(Body::from(body.to_string()));
        *response.status_mut() = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
        match self.status {
            401 => headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer")),
            405 => headers.insert(header::ALLOW, HeaderValue::from_static(METHODS)),
            _ => None,
        };
        response.extensions_mut().insert(Answered);
        response
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = self.refusal.into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        if self.try_again {
            response.extensions_mut().insert(TryAgain);
        }
        response
    }
}
