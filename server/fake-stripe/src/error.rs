//! What the fake refuses, as Stripe's error bodies.
use serde_json::{Value, json};

/// An error answer.
#[derive(Clone, Debug)]
pub struct ApiError {
    /// The HTTP status.
    pub status: u16,
    /// Whether work had begun, so that the answer belongs to its idempotency key.
    pub kept: bool,
    /// The `error` object.
    pub error: Value,
}

/// What a call answers.
pub type Answer = Result<Value, ApiError>;

impl ApiError {
    fn new(status: u16, kind: &str, message: &str) -> Self {
        Self { status, kept: false, error: json!({"message": message, "type": kind}) }
    }

    /// 400: a parameter or a state that does not allow the call.
    pub fn invalid(message: &str) -> Self {
        Self::new(400, "invalid_request_error", message)
    }

    /// 400: an object's state does not allow the call; kept for its key.
    pub fn refused(code: &str, message: &str) -> Self {
        Self { kept: true, ..Self::invalid(message).code(code) }
    }

    /// 400: the parameter is needed.
    pub fn missing(param: &str) -> Self {
        Self::invalid(&format!("Missing required param: {param}.")).code("parameter_missing").param(param)
    }

    /// 400: the parameter is not one of this call.
    pub fn unknown(param: &str) -> Self {
        Self::invalid(&format!("Received unknown parameter: {param}")).code("parameter_unknown").param(param)
    }

    /// 404: the object in the address does not exist.
    pub fn no_such(noun: &str, id: &str) -> Self {
        let param = if noun == "payment_intent" { "intent" } else { "id" };
        Self { status: 404, ..Self::no_such_param(noun, id, param) }
    }

    /// 400: the object that a parameter names does not exist.
    pub fn no_such_param(noun: &str, id: &str, param: &str) -> Self {
        Self::invalid(&format!("No such {noun}: '{id}'")).code("resource_missing").param(param)
    }

    /// 404: there is no such call.
    pub fn no_such_address(method: &str, path: &str) -> Self {
        Self { status: 404, ..Self::invalid(&format!("Unrecognized request URL ({method}: {path}).")) }
    }

    /// 401: the key is missing, unknown or of the wrong kind.
    pub fn unauthorized(message: &str) -> Self {
        Self::new(401, "invalid_request_error", message)
    }

    /// 403: the key may not do this.
    pub fn forbidden(message: &str) -> Self {
        Self::new(403, "invalid_request_error", message)
    }

    /// 402: a card was declined; kept for its key.
    pub fn card(code: &str, decline_code: Option<&str>, message: &str) -> Self {
        let mut error = Self { kept: true, ..Self::new(402, "card_error", message).code(code) };
        if let Some(decline_code) = decline_code {
            error.error["decline_code"] = decline_code.into();
        }
        error
    }

    /// 400: the idempotency key belongs to another call.
    pub fn other_request(message: &str) -> Self {
        Self::new(400, "idempotency_error", message)
    }

    /// 409: a call with this idempotency key is under way.
    pub fn key_in_use(key: &str) -> Self {
        let message = format!(
            "There is currently another in-progress request using this Idempotent Key: {key}. Please try again later."
        );
        Self::new(409, "idempotency_error", &message).code("idempotency_key_in_use")
    }

    /// 409: another call holds the object.
    pub fn locked() -> Self {
        let message = "This object cannot be accessed right now because another API request or Stripe process is \
                       currently accessing it. If you see this error intermittently, retry the request.";
        Self::new(409, "invalid_request_error", message).code("lock_timeout")
    }

    /// 429: too many calls.
    pub fn too_many() -> Self {
        Self::new(429, "invalid_request_error", "Request rate limit exceeded.").code("rate_limit")
    }

    /// 500: something failed.
    pub fn broken() -> Self {
        Self::new(500, "api_error", "An unknown error occurred.")
    }

    /// The same with a code and the address of its description.
    pub fn code(mut self, code: &str) -> Self {
        self.error["code"] = code.into();
        self.error["doc_url"] = format!("https://stripe.com/docs/error-codes/{}", code.replace('_', "-")).into();
        self
    }

    /// The same for a parameter.
    pub fn param(mut self, param: &str) -> Self {
        self.error["param"] = param.into();
        self
    }

    /// The same with one more field.
    pub fn with(mut self, field: &str, value: Value) -> Self {
        self.error[field] = value;
        self
    }

    /// The same, kept for its idempotency key.
    pub fn kept(self) -> Self {
        Self { kept: true, ..self }
    }

    /// The answer's body.
    pub fn body(&self) -> Value {
        json!({"error": self.error})
    }
}
