//! Every error that leaves the server: RFC 9457 `application/problem+json` with a stable code.
use crate::{
    messages::{self, Message},
    msg,
    text::Refused,
};
use axum::{
    body::Body,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use std::collections::BTreeMap;

tokio::task_local! {
    /// The id of the request that this task answers, or that enqueued the job that it runs.
    pub static REQUEST_ID: String;
}

/// The id of the request that this task works for, if it works for one.
pub fn request_id() -> Option<String> {
    REQUEST_ID.try_with(Clone::clone).ok()
}

/// What was wrong with one field of the request.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[schema(as = FieldError)]
pub struct FieldErrorBody {
    /// The field's name on the wire.
    pub field: String,
    /// What to do about it, in the reader's language.
    pub message: String,
}

/// The body of an error answer.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ProblemBody {
    /// `about:blank`; the code tells problems apart.
    pub r#type: String,
    /// The HTTP status.
    pub status: u16,
    /// A stable machine-readable code.
    pub code: String,
    /// The same sentence as `message`.
    pub title: String,
    /// What happened and what to do, in the reader's language.
    pub message: String,
    /// What was wrong, field by field.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<FieldErrorBody>,
    /// Names the request in the server's log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    /// More members, as the code defines them.
    #[serde(flatten)]
    pub more: BTreeMap<&'static str, serde_json::Value>,
}

/// An answer that says why a request was refused.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The HTTP status.
    pub status: StatusCode,
    /// A stable machine-readable code.
    pub code: &'static str,
    /// What happened and what to do.
    pub message: Message,
    /// What was wrong, field by field: the field's name on the wire, and what to do about it.
    pub errors: Vec<(String, Message)>,
    /// Seconds after which another try makes sense.
    pub retry_after: Option<u64>,
    /// Set when running the whole handler once more may succeed (a serialization failure).
    pub try_again: bool,
    /// More members of the body.
    pub more: BTreeMap<&'static str, serde_json::Value>,
}

/// Response extension: the retry layer may run the request once more.
#[derive(Clone, Copy, Debug)]
pub struct TryAgain;

impl Problem {
    /// A problem with a status, a stable code and a sentence for a person.
    pub fn new(status: StatusCode, code: &'static str, message: Message) -> Self {
        let (errors, more) = (Vec::new(), BTreeMap::new());
        Self { status, code, message, errors, retry_after: None, try_again: false, more }
    }
    /// 400: the request could not be read.
    pub fn bad_request(code: &'static str, message: Message) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }
    /// 401: nobody is signed in.
    pub fn unauthorized() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "not_authenticated", msg!("problem-not-authenticated"))
    }
    /// 403: this person may not do this.
    pub fn forbidden(code: &'static str, message: Message) -> Self {
        Self::new(StatusCode::FORBIDDEN, code, message)
    }
    /// 404: there is no such thing, or not for this person.
    pub fn not_found(message: Message) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", message)
    }
    /// 409: it does not fit the present state.
    pub fn conflict(code: &'static str, message: Message) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }
    /// 422: it was read, and a rule refuses it.
    pub fn invalid(code: &'static str, message: Message) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }
    /// 429: too many; try again after `seconds`.
    pub fn too_many(code: &'static str, message: Message, seconds: u64) -> Self {
        Self { retry_after: Some(seconds), ..Self::new(StatusCode::TOO_MANY_REQUESTS, code, message) }
    }
    /// 503: not now; try again after `seconds`.
    pub fn unavailable(message: Message, seconds: u64) -> Self {
        Self { retry_after: Some(seconds), ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", message) }
    }
    /// 503: the disk is full. Logged here; people get it until an admin has made room.
    pub fn storage_full(error: impl std::fmt::Display) -> Self {
        tracing::error!(error = ?error.to_string(), "disk full");
        Self { code: "storage_full", ..Self::unavailable(msg!("problem-storage-full"), 30) }
    }
    /// 500: logged here, once, with the request's id; the answer says nothing of the inside.
    pub fn internal(error: impl std::fmt::Display) -> Self {
        let request = REQUEST_ID.try_with(Clone::clone).unwrap_or_default();
        // with `?`: a database's words may repeat a caller's, and a line break in them must not begin a line of the log
        tracing::error!(error = ?error.to_string(), request, "unexpected error");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", msg!("problem-internal"))
    }
    /// Adds what was wrong with one field.
    #[must_use]
    pub fn field(mut self, field: impl Into<String>, message: Message) -> Self {
        self.errors.push((field.into(), message));
        self
    }
    /// Adds a member to the body.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<serde_json::Value>) -> Self {
        self.more.insert(name, value.into());
        self
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let reader = messages::reader();
        let message = self.message.text(&reader);
        let field_error =
            |(field, message): (String, Message)| FieldErrorBody { field, message: message.text(&reader) };
        let body = ProblemBody {
            r#type: "about:blank".into(),
            status: self.status.as_u16(),
            code: self.code.into(),
            title: message.clone(),
            message,
            errors: self.errors.into_iter().map(field_error).collect(),
            request_id: request_id(),
            more: self.more,
        };
        let mut response = Response::new(Body::from(serde_json::to_vec(&body).unwrap_or_default()));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if self.try_again {
            response.extensions_mut().insert(TryAgain);
        }
        response
    }
}

impl utoipa::IntoResponses for Problem {
    fn responses() -> BTreeMap<String, utoipa::openapi::RefOr<utoipa::openapi::response::Response>> {
        use utoipa::openapi::{Content, Ref, ResponseBuilder};
        let schema = Ref::from_schema_name("ProblemBody");
        let response = ResponseBuilder::new()
            .description("A problem with a stable code")
            .content("application/problem+json", Content::new(Some(schema)))
            .build();
        BTreeMap::from([("4XX".to_owned(), response.into())])
    }
}
impl From<Refused> for Problem {
    fn from(refused: Refused) -> Self {
        let problem = Problem::invalid(refused.code, refused.message.clone());
        if refused.field.is_empty() { problem } else { problem.field(refused.field, refused.message) }
    }
}
