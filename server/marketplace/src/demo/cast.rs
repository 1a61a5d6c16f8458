//! The people of the story, who make the calls that their browsers would make.
use super::{
    Listing, account_id, email, in_currency, listings, people,
    scenario::{Step, What},
};
use crate::health::DEMO_PASSWORD;
use crate::state::App;
use axum::{Router, body::Body};
use http::{Method, Request, header};
use http_body_util::BodyExt;
use platform::{http::Problem, money::Currency};
use serde_json::{Value, json};
use std::collections::HashMap;
use tower::ServiceExt;
use tracing::{instrument::WithSubscriber, subscriber::NoSubscriber};

/// Who has come on stage, and which deals they have begun.
pub struct Cast {
    router: Router,
    tokens: HashMap<&'static str, String>,
    deals: HashMap<&'static str, String>,
    threads: HashMap<&'static str, String>,
    currency: Currency,
}

impl Cast {
    /// The cast in front of `app`.
    pub fn new(app: &App) -> Self {
        Self {
            router: crate::router(app),
            tokens: HashMap::new(),
            deals: HashMap::new(),
            threads: HashMap::new(),
            currency: app.config.currency,
        }
    }

    /// Does one step.
    ///
    /// # Errors
    /// When a call is refused.
    pub async fn run_step(&mut self, step: &Step) -> Result<(), Problem> {
        let who = step.who;
        match step.what {
            What::Books { listing, hours, portfolio, message } => {
                let body = json!({
                    "experience_id": listing_id(listing), "hours": hours, "portfolio_link": portfolio, "message": message
                });
                self.begins(step, "/api/bookings", body).await
            }
            What::AsksConcierge { message } => {
                let body = json!({ "experience_id": "unknown", "message": message });
                self.begins(step, "/api/bookings", body).await
            }
            What::Offers { listing, creator, hours, message } => {
                let body = json!({
                    "experienceId": listing_id(listing), "creatorId": person_id(creator), "hours": hours,
                    "message": message
                });
                self.begins(step, "/api/projects", body).await
            }
            What::WritesTo { creator, subject, message } => {
                let body = json!({ "to": person_id(creator), "subject": subject, "message": message });
                self.send_message(step, "/api/threads", body).await
            }
            What::Asks { listing, question } => {
                let path = format!("/api/experiences/{}/questions", listing_id(listing));
                self.send_message(step, &path, json!({ "message": question })).await
            }
            What::AnswersOnListing { question, answer } => self.answer_on_listing(step, question, answer).await,
            What::Says(message) => match self.threads.get(step.deal).cloned() {
                Some(id) => {
                    let path = format!("/api/threads/{id}/messages");
                    self.send_message(step, &path, json!({ "message": message })).await
                }
                None => {
                    let body = json!({ "booking_id": self.deal(step)?, "message": message });
                    self.send_message(step, "/api/threads", body).await
                }
            },
            What::Contacts { name, subject, message } => {
                let email = format!("{}@visitor.example", name.to_lowercase().replace(' ', "."));
                let body = json!({ "name": name, "email": email, "subject": subject, "message": message });
                self.call(who, Method::POST, "/api/contact", Some(body)).await.map(drop)
            }
            What::PaysBy(card) => self.pay_by_card(who, self.deal(step)?, card).await,
            What::PaysByDebit => self.pay_by_bank_debit(who, self.deal(step)?).await,
            _ => self.apply_transition(step).await,
        }
    }

    /// Everybody reads the notifications they have so far.
    ///
    /// # Errors
    /// When a call is refused.
    pub async fn reads_notifications(&self) -> Result<(), Problem> {
        for who in self.tokens.keys() {
            self.call(who, Method::POST, "/api/notifications/read", Some(json!({}))).await?;
        }
        Ok(())
    }

    /// Everybody signs out: the visitor begins with no sessions but their own.
    ///
    /// # Errors
    /// When signing out fails.
    pub async fn sign_out_all(self) -> Result<(), Problem> {
        for who in self.tokens.keys() {
            self.call(who, Method::POST, "/auth/v1/logout?scope=local", None).await?;
        }
        Ok(())
    }

    fn deal(&self, step: &Step) -> Result<String, Problem> {
        self.deals.get(step.deal).cloned().ok_or_else(|| Problem::internal(format!("demo: no deal {}", step.deal)))
    }

    async fn begins(&mut self, step: &Step, path: &str, body: Value) -> Result<(), Problem> {
        self.sign_in(step.who).await?;
        let begun = self.call(step.who, Method::POST, path, Some(body)).await?;
        let id = begun.pointer("/booking/id").or_else(|| begun.get("id")).and_then(Value::as_str);
        let id = id.ok_or_else(|| Problem::internal(format!("demo: {} has no id", step.deal)))?;
        self.deals.insert(step.deal, id.to_owned());
        Ok(())
    }

    /// A message; the conversation that it begins is remembered.
    async fn send_message(&mut self, step: &Step, path: &str, body: Value) -> Result<(), Problem> {
        self.sign_in(step.who).await?;
        let response = self.call(step.who, Method::POST, path, Some(body)).await?;
        if let Some(id) = response.pointer("/thread/id").and_then(Value::as_str) {
            self.threads.insert(step.deal, id.to_owned());
        }
        Ok(())
    }

    /// Answers the question that began the conversation, and publishes both.
    async fn answer_on_listing(&mut self, step: &Step, question: &str, answer: &str) -> Result<(), Problem> {
        let thread = self.threads.get(step.deal).cloned().unwrap_or_default();
        let messages = format!("/api/threads/{thread}/messages");
        self.send_message(step, &messages, json!({ "message": answer })).await?;
        let all = self.call(step.who, Method::GET, &messages, None).await?;
        let asked = all["messages"].as_array().and_then(|all| all.last()).and_then(|first| first["id"].as_str());
        let path = format!("/api/questions/{}/publish", asked.unwrap_or_default());
        let body = json!({ "question": question, "answer": answer });
        self.call(step.who, Method::POST, &path, Some(body)).await.map(drop)
    }

    /// A step that is one call on the deal.
    async fn apply_transition(&mut self, step: &Step) -> Result<(), Problem> {
        self.sign_in(step.who).await?;
        let id = self.deal(step)?;
        let booking = |action: &str| format!("/api/bookings/{id}/{action}");
        let project = format!("/api/projects/{id}");
        let resolve = format!("/api/admin/bookings/{id}/resolve");
        let currency = self.currency;
        let amount = |us_cents: u32| currency.about(us_cents.into());
        let (method, path, body) = match step.what {
            What::Accepts => (Method::POST, booking("accept"), json!({})),
            What::AcceptsVersion(version) => (Method::POST, booking("accept"), json!({ "version": version })),
            What::Counters { hours, price, note } => {
                let body = json!({ "hours": hours, "price_per_hour": price.map(|dollars| currency.number(in_currency(currency, dollars))), "note": note });
                (Method::POST, booking("terms"), body)
            }
            What::Declines(reason) => (Method::POST, booking("decline"), json!({ "reason": reason })),
            What::Withdraws => (Method::POST, booking("withdraw"), json!({})),
            What::Cancels(reason) => (Method::POST, booking("cancel"), json!({ "reason": reason })),
            What::Disputes(reason) => (Method::POST, booking("dispute"), json!({ "reason": reason })),
            What::DisputesFor(refund, reason) => {
                (Method::POST, booking("dispute"), json!({ "reason": reason, "refund_cents": amount(refund) }))
            }
            What::AnswersDispute(statement) => {
                (Method::POST, booking("dispute/answer"), json!({ "statement": statement }))
            }
            What::ProposesSplit(refund, reason) => {
                (Method::POST, booking("split"), json!({ "refund_cents": amount(refund), "reason": reason }))
            }
            What::AcceptsSplit(refund) => {
                (Method::POST, booking("split/accept"), json!({ "refund_cents": amount(refund) }))
            }
            What::Releases(reason) => (Method::POST, resolve, json!({ "outcome": "release", "reason": reason })),
            What::Splits(refund, reason) => {
                (Method::POST, resolve, json!({ "outcome": "split", "refund_cents": amount(refund), "reason": reason }))
            }
            What::Delivers(link) => (Method::PATCH, project, json!({ "projectLink": link })),
            What::WantsChanges(feedback) => (Method::PATCH, project, json!({ "hirerFeedback": feedback })),
            What::AcceptsWork => (Method::PATCH, project, json!({ "isCompleted": true })),
            _ => {
                self.call(step.who, Method::DELETE, &project, None).await?;
                return Ok(());
            }
        };
        self.call(step.who, method, &path, Some(body)).await.map(drop)
    }

    async fn pay_by_card(&mut self, who: &'static str, deal: String, card: &str) -> Result<(), Problem> {
        let intent = self.open_intent(who, &deal).await?;
        let card = json!({ "number": card, "exp_month": 12, "exp_year": 2040, "cvc": "123" });
        self.confirm(who, &intent, json!({ "card": card })).await
    }

    async fn pay_by_bank_debit(&mut self, who: &'static str, deal: String) -> Result<(), Problem> {
        let intent = self.open_intent(who, &deal).await?;
        self.confirm(who, &intent, json!({ "bank_debit": true })).await
    }

    async fn open_intent(&mut self, who: &'static str, deal: &str) -> Result<Value, Problem> {
        self.sign_in(who).await?;
        self.call(who, Method::POST, "/api/create-payment-intent", Some(json!({ "bookingId": deal }))).await
    }

    async fn confirm(&self, who: &str, intent: &Value, mut means: Value) -> Result<(), Problem> {
        let id = intent["paymentIntentId"].as_str().unwrap_or_default();
        means["client_secret"] = intent["clientSecret"].clone();
        let path = format!("/api/sandbox/payment_intents/{id}/confirm");
        self.call(who, Method::POST, &path, Some(means)).await?;
        self.call(who, Method::POST, "/api/confirm-payment", Some(json!({ "paymentIntentId": id }))).await.map(drop)
    }

    /// Signs in at the first appearance.
    async fn sign_in(&mut self, who: &'static str) -> Result<(), Problem> {
        if self.tokens.contains_key(who) {
            return Ok(());
        }
        let body = json!({ "email": email(who), "password": DEMO_PASSWORD });
        let session = self.call("", Method::POST, "/auth/v1/token?grant_type=password", Some(body)).await?;
        let token = session["access_token"].as_str().unwrap_or_default().to_owned();
        self.tokens.insert(who, token);
        Ok(())
    }

    async fn call(&self, who: &str, method: Method, path: &str, body: Option<Value>) -> Result<Value, Problem> {
        let mut request = Request::builder().method(method.clone()).uri(path).header(header::HOST, "localhost");
        if let Some(token) = self.tokens.get(who) {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let body = match body {
            Some(body) => {
                request = request.header(header::CONTENT_TYPE, "application/json");
                Body::from(body.to_string())
            }
            None => Body::empty(),
        };
        let request = request.body(body).map_err(Problem::internal)?;
        // the log of a first start is not the place for a hundred requests of people who do not exist
        let quiet = NoSubscriber::default();
        let Ok(answer) = self.router.clone().oneshot(request).with_subscriber(quiet).await;
        let status = answer.status();
        let bytes = answer.into_body().collect().await.map_err(Problem::internal)?.to_bytes();
        if !status.is_success() {
            let text = String::from_utf8_lossy(&bytes);
            return Err(Problem::internal(format!("demo: {who} {method} {path} answered {status}: {text}")));
        }
        Ok(serde_json::from_slice(&bytes).unwrap_or_default())
    }
}

fn listing_id(key: &str) -> String {
    listings().find(|listing| listing.key == key).map(Listing::id).unwrap_or_default()
}

fn person_id(name: &str) -> String {
    people::PEOPLE.iter().find(|person| person.name == name).map(account_id).map(String::from).unwrap_or_default()
}
