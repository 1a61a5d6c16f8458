//! What Stripe's answers mean.
use super::super::{Declined, GatewayError};
use super::objects::{Failure, Refused};
use http::StatusCode;
use platform::http_client::Answer;
use serde::de::DeserializeOwned;

/// Codes of refusals by the state of an object. The same call succeeds in no other state.
const STATE: &[&str] = &[
    "payment_intent_unexpected_state",
    "charge_already_refunded",
    "charge_disputed",
    "transfer_source_not_available",
    "account_closed",
];

/// The object in `answer`, or why there is none.
pub fn read<T: DeserializeOwned>(answer: &Answer) -> Result<T, GatewayError> {
    if answer.status.is_success() {
        let object = serde_json::from_slice(&answer.body);
        // it has acted on the call, and we cannot read what it did
        return object.map_err(|error| GatewayError::Lost(format!("an answer that is no such object: {error}")));
    }
    let failure = serde_json::from_slice::<Refused>(&answer.body).map(|refused| refused.error);
    Err(failure.map_or_else(|_| unexplained(answer.status), |failure| refused(answer.status, failure)))
}

/// A proxy's page, or a provider in trouble.
fn unexplained(status: StatusCode) -> GatewayError {
    match status {
        StatusCode::TOO_MANY_REQUESTS => GatewayError::RateLimited,
        _ => GatewayError::Provider(format!("an answer {status} that says nothing")),
    }
}

/// By the error's own type and code: a status stands for several of them.
fn refused(status: StatusCode, failure: Failure) -> GatewayError {
    let code = failure.code.clone().unwrap_or_default();
    let why = || {
        let message = failure.message.as_deref().unwrap_or("no message");
        format!("{} {code}: {message}", failure.kind)
    };
    match (failure.kind.as_str(), code.as_str()) {
        _ if status.is_server_error() => GatewayError::Provider(why()),
        (_, "rate_limit" | "lock_timeout" | "idempotency_key_in_use") => GatewayError::RateLimited,
        _ if status == StatusCode::TOO_MANY_REQUESTS => GatewayError::RateLimited,
        ("card_error", _) => GatewayError::Declined(Declined::from(failure)),
        ("idempotency_error", _) if status == StatusCode::CONFLICT => GatewayError::RateLimited,
        (_, "resource_missing") => GatewayError::NotFound,
        (_, "balance_insufficient") => GatewayError::NotAvailableYet(why()),
        (_, code) if STATE.contains(&code) => GatewayError::Conflict(why()),
        _ => match status {
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => GatewayError::Authentication(why()),
            StatusCode::NOT_FOUND => GatewayError::NotFound,
            StatusCode::CONFLICT => GatewayError::Conflict(why()),
            _ => GatewayError::Invalid(why()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderMap;

    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct Thing {
        id: String,
    }

    fn answer(status: u16, body: &str) -> Result<Thing, GatewayError> {
        let status = StatusCode::from_u16(status).expect("a status");
        read(&Answer { status, headers: HeaderMap::new(), body: body.to_owned().into() })
    }

    fn refusal(status: u16, kind: &str, code: &str) -> GatewayError {
        let body = format!(r#"{{"error": {{"type": "{kind}", "code": "{code}", "message": "why"}}}}"#);
        answer(status, &body).expect_err("refused")
    }

    #[test]
    fn each_refusal_is_told_apart_and_says_whether_it_may_be_tried_again() {
        use GatewayError as E;
        type Is = fn(&E) -> bool;
        let cases: [(u16, &str, &str, Is, bool); 14] = [
            (402, "card_error", "card_declined", |e| matches!(e, E::Declined(_)), false),
            (400, "invalid_request_error", "parameter_missing", |e| matches!(e, E::Invalid(_)), false),
            (401, "invalid_request_error", "", |e| matches!(e, E::Authentication(_)), true),
            (403, "invalid_request_error", "account_invalid", |e| matches!(e, E::Authentication(_)), true),
            (404, "invalid_request_error", "resource_missing", |e| matches!(e, E::NotFound), false),
            (400, "invalid_request_error", "resource_missing", |e| matches!(e, E::NotFound), false),
            (400, "invalid_request_error", "charge_already_refunded", |e| matches!(e, E::Conflict(_)), false),
            (400, "invalid_request_error", "balance_insufficient", |e| matches!(e, E::NotAvailableYet(_)), true),
            (409, "idempotency_error", "idempotency_key_in_use", |e| matches!(e, E::RateLimited), true),
            (400, "idempotency_error", "", |e| matches!(e, E::Invalid(_)), false),
            (409, "invalid_request_error", "lock_timeout", |e| matches!(e, E::RateLimited), true),
            (429, "invalid_request_error", "rate_limit", |e| matches!(e, E::RateLimited), true),
            (429, "invalid_request_error", "lock_timeout", |e| matches!(e, E::RateLimited), true),
            (500, "api_error", "", |e| matches!(e, E::Provider(_)), true),
        ];
        for (status, kind, code, is, again) in cases {
            let refusal = refusal(status, kind, code);
            assert!(is(&refusal), "{status} {kind} {code}: {refusal:?}");
            assert_eq!(refusal.is_retryable(), again, "{status} {kind} {code}");
        }
    }

    #[test]
    fn what_cannot_be_read_may_have_happened() {
        let read = answer(200, r#"{"id": "re_1", "object": "refund"}"#).expect("an object");
        assert_eq!(read, Thing { id: "re_1".into() });
        for nonsense in ["", "null", "<html>", r#"{"object": "refund"}"#, r#"{"id": 7}"#] {
            let lost = answer(200, nonsense).expect_err("nonsense");
            assert!(matches!(lost, GatewayError::Lost(_)) && lost.may_have_happened(), "{nonsense}");
        }
        let gateway = answer(502, "<html>bad gateway</html>").expect_err("a proxy's page");
        assert!(matches!(gateway, GatewayError::Provider(_)) && gateway.may_have_happened());
        assert!(!refusal(402, "card_error", "card_declined").may_have_happened());
    }
}
