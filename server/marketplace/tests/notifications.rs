//! Notifications: who may write and read them, and the live stream that carries them.

use crate::common::{Person, TestApp};
use axum::body::{Body, BodyDataStream};
use futures_util::StreamExt;
use http::{Method, Request};
use platform::{
    clock::HOUR,
    testing::{TestDb, on_each_database},
};
use serde_json::{Value, json};
use std::time::Duration;
use tower::ServiceExt;

/// An open live stream.
struct Stream {
    body: BodyDataStream,
    text: String,
}

impl Stream {
    async fn of(who: &Person, last: Option<&str>) -> Self {
        let mut request = Request::get("/api/events").header("host", "127.0.0.1:8080");
        request = request.header("authorization", format!("Bearer {}", who.token));
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        let answer = who.app.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), 200);
        assert_eq!(answer.headers()["content-type"], "text/event-stream");
        Self { body: answer.into_body().into_data_stream(), text: String::new() }
    }
    /// Reads until `word` has come.
    async fn until(&mut self, word: &str) -> &str {
        while !self.text.contains(word) {
            let next = tokio::time::timeout(Duration::from_secs(5), self.body.next()).await;
            let chunk = next.unwrap_or_else(|_| panic!("no {word} in {}", self.text));
            self.text.push_str(&String::from_utf8_lossy(&chunk.expect("the stream goes on").unwrap()));
        }
        &self.text
    }
}

fn notification(user: &str, kind: &str) -> Value {
    json!({ "user_id": user, "booking_id": "1", "type": kind, "title": "Hello", "message": "A test." })
}

on_each_database! {
    async fn one_notifies_oneself_and_only_known_types(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let path = "/api/notifications";
        let made = hannah.post(path, notification(&hannah.id, "system")).await.is(201);
        assert_eq!((&made["type"], &made["booking_id"], &made["read"]), (&json!("system"), &json!("1"), &json!(false)));
        let listed = hannah.get(path).await.ok()["notifications"][0].clone();
        assert_eq!((&made["user_id"], &listed["user_id"]), (&json!(hannah.id), &json!(hannah.id)));
        hannah.post(path, notification(&carl.id, "system")).await.refused("not_yours");
        hannah.post(path, notification("test-user-123", "system")).await.refused("not_yours");
        hannah.post(path, notification(&hannah.id, "booking")).await.refused("unknown_type");
        let long = json!({ "user_id": hannah.id, "type": "system", "title": "x".repeat(121), "message": "m" });
        assert_eq!(hannah.post(path, long).await.refused("too_long")["message"], "Title must be at most 120 characters");
        app.olga().await.post(path, notification(&carl.id, "system")).await.is(201);
        for method in [Method::GET, Method::POST] {
            app.guest(method, path, Some(notification(&hannah.id, "system"))).await.refused("not_authenticated");
        }
        app.guest(Method::POST, "/api/notifications/read", Some(json!({}))).await.refused("not_authenticated");
    }

    async fn the_demos_test_page_notifies_its_mock_person(db: TestDb) {
        let app = TestApp::with(db.db.clone(), |config| config.demo = true).await;
        let hannah = app.hirer("Hannah").await;
        hannah.post("/api/notifications", notification("test-user-123", "system")).await.is(201);
    }

    async fn reading_pages_and_counts_ones_own(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        for _ in 0..5 {
            hannah.post("/api/notifications", notification(&hannah.id, "system")).await.is(201);
        }
        let first = hannah.get("/api/notifications?limit=3").await.ok();
        assert_eq!((first["notifications"].as_array().unwrap().len(), &first["unread"]), (3, &json!(5)));
        let next = format!("/api/notifications?limit=3&cursor={}", first["next_cursor"].as_str().unwrap());
        let second = hannah.get(&next).await.ok();
        assert_eq!((second["notifications"].as_array().unwrap().len(), &second["next_cursor"]), (2, &Value::Null));
        let one = &first["notifications"][0]["id"];
        assert_eq!(carl.post("/api/notifications/read", json!({ "ids": [one] })).await.ok()["unread"], 0);
        assert_eq!(hannah.post("/api/notifications/read", json!({ "ids": [one] })).await.ok()["unread"], 4);
        assert_eq!(hannah.post("/api/notifications/read", json!({})).await.ok()["unread"], 0);
        assert_eq!(carl.get("/api/notifications").await.ok()["notifications"], json!([]));
        hannah.get("/api/notifications?cursor=nonsense").await.refused("bad_cursor");
    }

    async fn what_one_did_oneself_is_listed_and_not_unread(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes("VR Training Simulator").await;
        carl.books(&brief).await;
        let own = carl.get("/api/notifications").await.ok();
        assert_eq!((&own["notifications"][0]["type"], &own["unread"]), (&json!("booking_sent"), &json!(0)));
        assert_eq!(hannah.get("/api/notifications").await.ok()["unread"], 1);
        let booking = hannah.books(&carl.publishes("Tidal Cathedral").await).await;
        carl.accepts(&booking).await.ok();
        let own = carl.get("/api/notifications").await.ok();
        assert_eq!((&own["notifications"][0]["type"], &own["unread"]), (&json!("booking_accepted"), &json!(1)), "only the request");
        assert_eq!(hannah.get("/api/notifications").await.ok()["unread"], 2, "asked and accepted");
        hannah.post("/api/notifications/read", json!({})).await.ok();
        hannah.pays(&booking, "4242424242424242").await.ok();
        carl.delivers(&booking, "https://example.org/work").await.ok();
        hannah.accepts_work(&booking).await.ok();
        let own = hannah.get("/api/notifications").await.ok();
        let kinds: Vec<_> = own["notifications"].as_array().unwrap()[..3].iter().map(|one| one["type"].as_str().unwrap()).collect();
        assert_eq!(kinds, ["project_completed", "project_delivered", "payment_confirmed"]);
        assert_eq!(own["unread"], 2, "the delivery, and that the provider has the money");
        app.settle().await;
    }

    async fn what_asks_to_pay_is_read_once_nothing_is_due(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let unread = async |who: &Person| -> Vec<String> {
            let list = who.get("/api/notifications?limit=50").await.ok()["notifications"].as_array().unwrap().clone();
            let unread = list.iter().filter(|one| one["read"] == false);
            unread.map(|one| one["type"].as_str().unwrap().to_owned()).collect()
        };
        let tour = carl.publishes("Tidal Cathedral").await;
        let (paid, cancelled) = (carl.books(&hannah.publishes("VR Training").await).await, hannah.books(&tour).await);
        hannah.post("/api/notifications/read", json!({})).await.ok();
        hannah.accepts(&paid).await.ok();
        carl.accepts(&cancelled).await.ok();
        app.later(25 * HOUR).await;
        assert_eq!(unread(&hannah).await, ["payment_due_soon", "payment_due_soon", "booking_accepted", "payment_due"]);
        hannah.pays(&paid, "4242424242424242").await.ok();
        assert_eq!(unread(&hannah).await, ["payment_confirmed", "payment_due_soon", "booking_accepted"], "of the other deal");
        assert!(unread(&carl).await.contains(&"booking_accepted".to_owned()), "a creator has nothing to pay");
        hannah.post(&format!("/api/bookings/{}/cancel", cancelled["id"].as_str().unwrap()), json!({})).await.ok();
        assert_eq!(unread(&hannah).await, ["payment_confirmed"]);
        app.settle().await;
    }

    async fn the_stream_carries_notifications_and_changes_and_resumes(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        app.guest(Method::GET, "/api/events", None).await.refused("not_authenticated");
        let brief = hannah.publishes("VR Training Simulator").await;
        let mut stream = Stream::of(&hannah, None).await;
        assert!(stream.until("retry: 2000").await.contains("retry: 2000"));
        let booking = carl.books(&brief).await;
        stream.until("event: notice").await;
        stream.until("event: changed").await;
        let text = stream.text.clone();
        assert!(text.contains("booking_requested") && text.contains(booking["id"].as_str().unwrap()), "{text}");
        let id = text.lines().find_map(|line| line.strip_prefix("id: ")).unwrap().to_owned();
        drop(stream);
        hannah.post("/api/notifications", notification(&hannah.id, "system")).await.is(201);
        let mut resumed = Stream::of(&hannah, Some(&id)).await;
        let text = resumed.until("\"type\":\"system\"").await;
        assert!(!text.contains("booking_requested"), "earlier events are not sent again: {text}");
        app.settle().await;
    }

    async fn a_stream_is_of_one_person(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let mut stream = Stream::of(&carl, None).await;
        hannah.post("/api/notifications", notification(&hannah.id, "system")).await.is(201);
        carl.post("/api/notifications", json!({ "user_id": carl.id, "type": "system", "title": "Mine", "message": "m" })).await.is(201);
        let text = stream.until("Mine").await;
        assert!(!text.contains("Hello"), "{text}");
    }

    async fn a_stream_ends_with_its_session_on_every_node(db: TestDb) {
        let here = TestApp::with(db.db.clone(), |_| {}).await;
        // on SQLite there is one node
        let there = if db.db.is_shared() { TestApp::with(db.db.clone(), |_| {}).await } else { here.clone() };
        let carl = here.creator("Carl").await;
        let elsewhere = Person { app: there.clone(), ..carl.clone() };
        let other = Person { app: there.clone(), ..here.signs_in(&carl.email, "correct horse battery").await };
        let (mut ends, mut goes_on) = (Stream::of(&elsewhere, None).await, Stream::of(&other, None).await);
        ends.until("retry").await;
        goes_on.until("retry").await;
        let out = here.call(Some(&carl.token), Method::POST, "/auth/v1/logout?scope=local", None).await;
        assert_eq!(out.status, 204);
        ends.until("event: bye").await;
        assert!(ends.body.next().await.is_none());
        other.post("/api/notifications", json!({ "user_id": carl.id, "type": "system", "title": "Still", "message": "m" })).await.is(201);
        goes_on.until("Still").await;
        assert!(!goes_on.text.contains("bye") && !ends.text.contains("Still"));
    }
}
