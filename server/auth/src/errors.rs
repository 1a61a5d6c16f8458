//! Refusals in the words of the wire protocol, in both of its forms.
use crate::{passwords, rules::password::Weakness, tokens::Invalid};
use axum::{
    body::Body,
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use platform::{
    db,
    http::{Problem, problem::TryAgain},
};
use serde_json::{Value, json};

/// The header by which a client asks for errors of the newer form.
pub(crate) const API_VERSION: HeaderName = HeaderName::from_static("x-supabase-api-version");
/// The version that this server speaks.
pub(crate) const VERSION: &str = "2024-01-01";
/// The error's code once more, for proxies and logs.
const ERROR_CODE: HeaderName = HeaderName::from_static("x-sb-error-code");

/// Why a call was refused. Clients decide by `code`.
#[derive(Clone, Debug)]
pub(crate) struct Error {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    pub(crate) message: String,
    reasons: Vec<Weakness>,
    pub(crate) retry_after: Option<u64>,
    /// Another transaction was in the way; the same request may succeed now.
    pub(crate) try_again: bool,
}

pub(crate) type Result<T> = std::result::Result<T, Error>;

impl Error {
    pub(crate) fn new(status: u16, code: &'static str, message: impl Into<String>) -> Self {
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        Self { status, code, message: message.into(), reasons: Vec::new(), retry_after: None, try_again: false }
    }
    pub(crate) fn validation(message: impl Into<String>) -> Self {
        Self::new(400, "validation_failed", message)
    }
    pub(crate) fn bad_json() -> Self {
        Self::new(400, "bad_json", "Could not parse request body as JSON")
    }
    pub(crate) fn invalid_credentials() -> Self {
        Self::new(400, "invalid_credentials", "Invalid login credentials")
    }
    pub(crate) fn no_authorization() -> Self {
        Self::new(401, "no_authorization", "This endpoint requires a valid Bearer token")
    }
    pub(crate) fn otp_expired(message: &str) -> Self {
        Self::new(403, "otp_expired", message)
    }
    pub(crate) fn user_banned(status: u16) -> Self {
        Self::new(status, "user_banned", "User is banned")
    }
    pub(crate) fn phone_disabled() -> Self {
        Self::new(400, "phone_provider_disabled", "Phone sign-ins are disabled")
    }
    /// No page of people may be read, and no person changed, without the right to do so.
    pub(crate) fn not_admin() -> Self {
        Self::new(403, "not_admin", "User not allowed")
    }
    pub(crate) fn user_not_found() -> Self {
        Self::new(404, "user_not_found", "User not found")
    }
    /// The person of a token has been deleted.
    pub(crate) fn gone() -> Self {
        Self::new(403, "user_not_found", "User from sub claim in JWT does not exist")
    }
    pub(crate) fn email_exists() -> Self {
        Self::new(422, "email_exists", "A user with this email address has already been registered")
    }
    pub(crate) fn phone_exists() -> Self {
        Self::new(422, "phone_exists", "A user with this phone number has already been registered")
    }
    pub(crate) fn signup_disabled() -> Self {
        Self::new(422, "signup_disabled", "Signups not allowed for this instance")
    }
    pub(crate) fn weak_password(reasons: Vec<Weakness>, (password, min): (&str, usize)) -> Self {
        let sentences: Vec<String> = reasons.iter().map(|reason| reason.message(password, min).english()).collect();
        Self { reasons, ..Self::new(422, "weak_password", sentences.join(" ")) }
    }
    pub(crate) fn conflict() -> Self {
        let message = "Too many concurrent token refresh requests on the same session or refresh token";
        Self::new(409, "conflict", message)
    }
    /// Others were faster, several times over: the same request will succeed soon.
    pub(crate) fn overloaded() -> Self {
        let message = "The service is busy. Please try again.";
        Self { retry_after: Some(1), ..Self::new(503, "unavailable", message) }
    }
    pub(crate) fn too_many(seconds: u64) -> Self {
        let message = "Request rate limit reached";
        Self { retry_after: Some(seconds.max(1)), ..Self::new(429, "over_request_rate_limit", message) }
    }
    /// The parameters of a redirect that reports this error to a page.
    pub(crate) fn as_parameters(&self) -> Vec<(&'static str, String)> {
        let kind = if self.status.is_server_error() { "server_error" } else { "access_denied" };
        let code = self.code.to_owned();
        vec![("error", kind.into()), ("error_code", code), ("error_description", self.message.clone())]
    }
    fn body(&self, versioned: bool) -> Value {
        let mut body = if versioned {
            json!({ "code": self.code, "message": self.message })
        } else {
            json!({ "code": self.status.as_u16(), "error_code": self.code, "msg": self.message })
        };
        if let (false, Some(members)) = (self.reasons.is_empty(), body.as_object_mut()) {
            members.insert("weak_password".into(), json!({ "reasons": self.reasons }));
        }
        body
    }
    /// The answer, in the form that the request's version header asks for.
    pub(crate) fn respond(&self, versioned: bool) -> Response {
        let mut response = Response::new(Body::from(self.body(versioned).to_string()));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(ERROR_CODE, HeaderValue::from_static(self.code));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if self.try_again {
            response.extensions_mut().insert(TryAgain);
        }
        response
    }
}

/// The envelope around the routes writes the body: it knows which form the client reads.
impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = self.respond(true);
        response.extensions_mut().insert(self);
        response
    }
}

impl From<db::Error> for Error {
    fn from(error: db::Error) -> Self {
        let conflict = error.try_again() || matches!(error, db::Error::Unique { .. });
        let problem = Problem::from(error);
        if conflict { Self { try_again: true, ..Self::conflict() } } else { problem.into() }
    }
}

impl From<Problem> for Error {
    fn from(problem: Problem) -> Self {
        let code = match problem.status.as_u16() {
            413 => "request_entity_too_large",
            408 => "request_timeout",
            429 => "over_request_rate_limit",
            500 => "unexpected_failure",
            _ => problem.code,
        };
        Self { retry_after: problem.retry_after, ..Self::new(problem.status.as_u16(), code, problem.message.english()) }
    }
}

impl From<passwords::Refused> for Error {
    fn from(refused: passwords::Refused) -> Self {
        match refused {
            passwords::Refused::Busy => Self::too_many(1),
            passwords::Refused::Broken(_) => Problem::internal(refused).into(),
        }
    }
}

impl From<Invalid> for Error {
    fn from(invalid: Invalid) -> Self {
        Self::new(403, "bad_jwt", invalid.to_string())
    }
}

impl From<jsonwebtoken::errors::Error> for Error {
    fn from(error: jsonwebtoken::errors::Error) -> Self {
        Problem::internal(error).into()
    }
}

/// The service could not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The public URL is not one.
    #[error("public URL: {0}")]
    PublicUrl(#[from] url::ParseError),
    /// The signing keys could not be had.
    #[error(transparent)]
    Keys(#[from] crate::keys::KeyError),
    /// The database did not answer.
    #[error(transparent)]
    Db(#[from] db::Error),
    /// The password parameters are out of range.
    #[error("{0}")]
    Passwords(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_carry_the_code() {
        let error = Error::weak_password(vec![Weakness::Length], ("short", 8));
        let message = "Password should be at least 8 characters.";
        assert_eq!(
            error.body(true),
            json!({"code": "weak_password", "message": message, "weak_password": {"reasons": ["length"]}})
        );
        assert_eq!(
            error.body(false),
            json!({"code": 422, "error_code": "weak_password", "msg": message, "weak_password": {"reasons": ["length"]}})
        );
        let response = Error::too_many(0).respond(true);
        assert_eq!(response.headers().get("retry-after"), Some(&HeaderValue::from_static("1")));
        assert_eq!(
            response.headers().get("x-sb-error-code"),
            Some(&HeaderValue::from_static("over_request_rate_limit"))
        );
    }
}
