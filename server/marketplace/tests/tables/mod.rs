//! `/rest/v1` in the whole server: what clients of its protocol send, and what they are refused.
mod errors;
mod privileges;
mod reading;
mod wire;
mod writing;

use crate::common::{Answer, Person, TestApp};
use axum::body::Body;
use http::{Method, Request, StatusCode};
use serde_json::Value;

/// A request to `/rest/v1` about to be sent, as the clients write it.
pub struct Call {
    app: TestApp,
    request: http::request::Builder,
    body: Body,
}

impl Call {
    pub fn new(app: &TestApp, method: Method, path: &str) -> Self {
        let request = Request::builder().method(method).uri(format!("/rest/v1{path}")).header("host", "127.0.0.1:8080");
        Self { app: app.clone(), request, body: Body::empty() }
    }
    pub fn get(app: &TestApp, path: &str) -> Self {
        Self::new(app, Method::GET, path)
    }
    pub fn delete(app: &TestApp, path: &str) -> Self {
        Self::new(app, Method::DELETE, path).header("content-type", "application/json")
    }
    pub fn post(app: &TestApp, path: &str, body: &Value) -> Self {
        Self::new(app, Method::POST, path).header("content-type", "application/json").body(body.to_string())
    }
    pub fn header(self, name: &str, value: &str) -> Self {
        Self { request: self.request.header(name, value), ..self }
    }
    pub fn by(self, who: &Person) -> Self {
        self.bearer(&who.token)
    }
    pub fn bearer(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }
    /// Asks for the rows that are written.
    pub fn returning(self) -> Self {
        self.header("prefer", "return=representation")
    }
    /// Asks for one row as an object.
    pub fn single(self) -> Self {
        self.header("accept", "application/vnd.pgrst.object+json")
    }
    pub fn body(self, body: impl Into<Body>) -> Self {
        Self { body: body.into(), ..self }
    }
    pub async fn send(self) -> Answer {
        self.app.send(self.request.body(self.body).unwrap()).await
    }
    /// Sends it and expects a refusal in the form of the protocol; its message.
    #[track_caller]
    pub fn refused(self, status: u16, code: &'static str) -> impl Future<Output = Value> {
        let place = std::panic::Location::caller();
        async move {
            let answer = self.send().await;
            let text = answer.text();
            assert_eq!((answer.status.as_u16(), answer.body["code"].as_str()), (status, Some(code)), "{place}: {text}");
            assert_eq!(answer.headers["content-type"], "application/json; charset=utf-8", "{place}");
            let members: Vec<&String> = answer.body.as_object().unwrap().keys().collect();
            assert_eq!(members, ["code", "details", "hint", "message"], "{place}: {text}");
            assert!(answer.body["message"].as_str().is_some_and(|message| !message.is_empty()), "{place}: {text}");
            answer.body
        }
    }
}

/// A header of an answer as text.
pub fn header<'a>(answer: &'a Answer, name: &str) -> &'a str {
    answer.headers.get(name).map_or("", |value| value.to_str().unwrap())
}

/// The value of one column in each row.
pub fn column(rows: &Value, name: &str) -> Vec<String> {
    rows.as_array().unwrap().iter().map(|row| row[name].as_str().unwrap().to_owned()).collect()
}

/// A write without a representation: nothing comes back.
#[track_caller]
pub fn done(answer: &Answer, status: StatusCode) {
    assert_eq!((answer.status, answer.text().as_str()), (status, ""));
}
