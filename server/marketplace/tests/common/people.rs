//! People and what they do.
use super::{Answer, TestApp};
use http::Method;
use serde_json::{Value, json};

/// Someone with an account.
#[derive(Clone)]
pub struct Person {
    pub app: TestApp,
    pub id: String,
    pub name: String,
    pub email: String,
    pub token: String,
}

/// The emails that someone got, oldest first.
pub struct Emails(pub Vec<Value>);

impl Emails {
    pub fn subjects(&self) -> Vec<&str> {
        self.0.iter().filter_map(|mail| mail["subject"].as_str()).collect()
    }
    pub fn of_kind(&self, kind: &str) -> usize {
        self.0.iter().filter(|mail| mail["kind"] == kind).count()
    }
}

/// The id of a booking, a project or an experience in an answer.
pub fn id(value: &Value) -> &str {
    value["id"].as_str().unwrap()
}

impl Person {
    pub async fn get(&self, path: &str) -> Answer {
        self.app.call(Some(&self.token), Method::GET, path, None).await
    }
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.app.call(Some(&self.token), Method::POST, path, Some(body)).await
    }
    pub async fn patch(&self, path: &str, body: Value) -> Answer {
        self.app.call(Some(&self.token), Method::PATCH, path, Some(body)).await
    }
    pub async fn delete(&self, path: &str) -> Answer {
        self.app.call(Some(&self.token), Method::DELETE, path, None).await
    }

    /// Publishes at $80 an hour.
    pub async fn publishes(&self, title: &str) -> Value {
        self.publishes_at(title, 80.0).await
    }
    pub async fn publishes_at(&self, title: &str, price_per_hour: f64) -> Value {
        let body = json!({ "title": title, "description": format!("{title}, told in one sentence."), "price_per_hour": price_per_hour });
        self.post("/api/experiences", body).await.is(201)["experience"].clone()
    }

    /// Publishes a brief that stays open, however many requests for it are accepted.
    pub async fn publishes_open_brief(&self, title: &str) -> Value {
        let body = json!({ "title": title, "description": "A brief.", "price_per_hour": 80, "openings": 0 });
        self.post("/api/experiences", body).await.is(201)["experience"].clone()
    }

    /// Asks to book `experience`, for one hour.
    pub async fn books(&self, experience: &Value) -> Value {
        self.tries_to_book(experience, json!({})).await.is(201)["booking"].clone()
    }
    /// Asks to book with more in the body: `hours`, `portfolio_link`.
    pub async fn tries_to_book(&self, experience: &Value, more: Value) -> Answer {
        let mut body = json!({ "user_id": self.id, "experience_id": experience["id"], "portfolio_link": null });
        for (key, value) in more.as_object().unwrap() {
            body[key] = value.clone();
        }
        self.post("/api/bookings", body).await
    }

    pub async fn accepts(&self, booking: &Value) -> Answer {
        self.post(&format!("/api/bookings/{}/accept", id(booking)), json!({})).await
    }
    pub async fn declines(&self, booking: &Value) -> Answer {
        self.post(&format!("/api/bookings/{}/decline", id(booking)), json!({})).await
    }
    /// `DELETE /api/bookings/{id}`, with or without the hint.
    pub async fn deletes(&self, booking: &Value, hint: &str) -> Answer {
        self.delete(&format!("/api/bookings/{}{hint}", id(booking))).await
    }
    /// The booking as this person sees it.
    pub async fn sees(&self, booking: &Value) -> Value {
        self.get(&format!("/api/bookings/{}", id(booking))).await.ok()
    }

    /// Opens a payment and pays it with a test card; the answer of the last call.
    pub async fn pays(&self, booking: &Value, card: &str) -> Answer {
        let intent = self.opens_payment(booking).await.ok();
        self.confirms_card(&intent, card).await.ok();
        self.confirms(&intent).await
    }
    pub async fn opens_payment(&self, booking: &Value) -> Answer {
        self.post("/api/create-payment-intent", json!({ "bookingId": booking["id"] })).await
    }
    /// What the card form does in the browser.
    pub async fn confirms_card(&self, intent: &Value, card: &str) -> Answer {
        let path = format!("/api/sandbox/payment_intents/{}/confirm", intent["paymentIntentId"].as_str().unwrap());
        let card = json!({ "number": card, "exp_month": 12, "exp_year": 2040, "cvc": "123" });
        self.post(&path, json!({ "client_secret": intent["clientSecret"], "card": card })).await
    }
    /// The test bank debit instead of a card.
    pub async fn debits(&self, intent: &Value) -> Answer {
        let path = format!("/api/sandbox/payment_intents/{}/confirm", intent["paymentIntentId"].as_str().unwrap());
        self.post(&path, json!({ "client_secret": intent["clientSecret"], "bank_debit": true })).await
    }
    /// Ends the 3D Secure step: `complete` or `fail`.
    pub async fn authenticates(&self, intent: &Value, outcome: &str) -> Answer {
        let path = format!("/api/sandbox/payment_intents/{}/authenticate", intent["paymentIntentId"].as_str().unwrap());
        self.post(&path, json!({ "client_secret": intent["clientSecret"], "outcome": outcome })).await
    }
    pub async fn confirms(&self, intent: &Value) -> Answer {
        self.post("/api/confirm-payment", json!({ "paymentIntentId": intent["paymentIntentId"] })).await
    }

    pub async fn delivers(&self, booking: &Value, link: &str) -> Answer {
        self.patch(&format!("/api/projects/{}", id(booking)), json!({ "projectLink": link })).await
    }
    pub async fn requests_changes(&self, booking: &Value, feedback: &str) -> Answer {
        self.patch(&format!("/api/projects/{}", id(booking)), json!({ "hirerFeedback": feedback })).await
    }
    pub async fn accepts_work(&self, booking: &Value) -> Answer {
        self.patch(&format!("/api/projects/{}", id(booking)), json!({ "isCompleted": true })).await
    }
    pub async fn rejects_work(&self, booking: &Value) -> Answer {
        self.delete(&format!("/api/projects/{}", id(booking))).await
    }
}
