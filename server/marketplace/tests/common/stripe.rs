//! The product with Stripe as its payment provider: the stand-in of `server/fake-stripe`.
use super::{Answer, TestApp};
use base::config;
use fake_stripe::{Control, FakeStripe, Options};
use payments::Gateways;
use platform::http_client::{Call, HttpClient};
use serde_json::Value;
use std::time::Duration;

/// What Stripe signs its webhooks with.
const SECRET: &str = "whsec_test";

/// A product that takes payments through Stripe.
pub struct Stripe {
    pub app: TestApp,
    pub fake: FakeStripe,
    http: HttpClient,
}

impl Stripe {
    pub async fn of(app: &TestApp) -> Self {
        let options = Options::default();
        let (secret_key, publishable_key) = (Some(options.secret_key.clone()), Some(options.publishable_key.clone()));
        let fake = FakeStripe::start(options).await.unwrap();
        let webhook_secrets = vec!["whsec_before".into(), SECRET.into()];
        let settings = config::Stripe {
            secret_key,
            publishable_key,
            webhook_secrets,
            api_url: fake.url(),
            ..config::Stripe::default()
        };
        let http = HttpClient::default();
        let stripe = payments::stripe(&settings, &app.app.db, &app.app.clock, &http).await.unwrap();
        let sandbox = app.app.gateways.current().clone();
        let app = app.with_gateways(Gateways::new(stripe).with_earlier(sandbox));
        Self { app, fake, http }
    }

    pub fn does(&self) -> Control {
        self.fake.control()
    }

    pub fn all(&self, kind: &str) -> Vec<Value> {
        self.does().dump()[kind].as_array().unwrap().clone()
    }

    pub fn amounts(&self, kind: &str) -> Vec<i64> {
        self.all(kind).iter().map(|made| made["amount"].as_i64().unwrap()).collect()
    }

    /// A call to Stripe's own API with `key`.
    pub async fn calls(&self, key: &str, path: &str, body: String) -> Value {
        let url = format!("{}/v1/{path}", self.fake.url());
        let call = Call::post(url, "application/x-www-form-urlencoded", body, Duration::from_secs(10));
        let answer = self.http.send(call.header("authorization", &format!("Bearer {key}")).unwrap()).await.unwrap();
        serde_json::from_slice(&answer.body).unwrap()
    }

    /// What Stripe's form does in the payer's browser.
    pub async fn confirms(&self, intent: &Value, method: &str) -> Value {
        let (id, secret) = (intent["paymentIntentId"].as_str().unwrap(), intent["clientSecret"].as_str().unwrap());
        let body = format!("client_secret={secret}&payment_method={method}&return_url=http://127.0.0.1/back");
        self.calls("pk_test_fake", &format!("payment_intents/{id}/confirm"), body).await
    }

    /// The webhook of the latest event of this kind, as Stripe sends it.
    pub async fn sends(&self, kind: &str) -> Answer {
        let events = self.all("events");
        let event = events.iter().rfind(|event| event["type"] == kind).unwrap_or_else(|| panic!("no {kind}"));
        let body = event.to_string();
        self.posts(&body, &self.signature(&body)).await
    }

    /// Stripe's signature of a body, made now.
    pub fn signature(&self, body: &str) -> String {
        self.does().sign(body.as_bytes(), SECRET)
    }

    pub async fn posts(&self, body: &str, signature: &str) -> Answer {
        self.app.receives_webhook("stripe", signature, body).await
    }
}
