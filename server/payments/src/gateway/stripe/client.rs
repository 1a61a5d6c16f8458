//! Calls to Stripe's API.
use super::super::GatewayError;
use super::{answer, form::Form};
use platform::http_client::{Call, HttpClient, NoAnswer};
use serde::de::DeserializeOwned;
use std::time::Duration;

/// The version of the API that this code is written for: Stripe answers in it whatever the account's own is.
const VERSION: &str = "2026-10-28.endive";
/// Stripe's own limit of a call is 80 s; a payer does not wait that long, and a job tries again.
const TIMEOUT: Duration = Duration::from_secs(30);

/// How we are known at Stripe.
#[derive(Clone, Debug)]
pub struct Keys {
    /// `sk_live_…` or `sk_test_…`, or a restricted key.
    pub secret: String,
    /// The browsers' key, `pk_live_…` or `pk_test_…`.
    pub publishable: String,
    /// `whsec_…`: one or several of each webhook endpoint.
    pub webhook_secrets: Vec<String>,
    /// `https://api.stripe.com`, without a slash at the end.
    pub api_url: String,
}

impl Keys {
    /// Whether real money moves.
    pub fn is_live(&self) -> bool {
        is_live(&self.secret)
    }
}

/// Whether `key` is one with which real money moves.
pub fn is_live(key: &str) -> bool {
    key.split('_').nth(1) == Some("live")
}

/// The API with our keys.
pub struct Client {
    http: HttpClient,
    keys: Keys,
}

impl Client {
    pub fn new(http: HttpClient, keys: Keys) -> Self {
        Self { http, keys }
    }

    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// The object at `path`.
    pub async fn get<T: DeserializeOwned>(&self, path: &str, query: &Form) -> Result<T, GatewayError> {
        self.call(Call::get(format!("{}{path}?{}", self.keys.api_url, query.encoded()), TIMEOUT)).await
    }

    /// What the call `path` makes. The same key makes it once, for 24 hours.
    pub async fn post<T: DeserializeOwned>(&self, path: &str, key: &str, form: &Form) -> Result<T, GatewayError> {
        const FORM: &str = "application/x-www-form-urlencoded";
        let call = Call::post(format!("{}{path}", self.keys.api_url), FORM, form.encoded(), TIMEOUT);
        self.call(call.header("idempotency-key", key)?).await
    }

    async fn call<T: DeserializeOwned>(&self, call: Call) -> Result<T, GatewayError> {
        let authorization = format!("Bearer {}", self.keys.secret);
        let call = call.header("authorization", &authorization)?.header("stripe-version", VERSION)?;
        answer::read(&self.http.send(call).await?)
    }
}

impl From<NoAnswer> for GatewayError {
    fn from(none: NoAnswer) -> Self {
        match none {
            NoAnswer::NotSent(_) => Self::Unavailable(none.to_string()),
            NoAnswer::Lost(_) => Self::Lost(none.to_string()),
            NoAnswer::Invalid(_) => Self::Invalid(none.to_string()),
        }
    }
}
