//! The assistant: what it answers, to whom, how often; and the catalogue that admins keep for it.

use crate::common::{Answer, TestApp};
use axum::body::Body;
use http::{Method, Request};
use platform::testing::{TestDb, on_each_database};
use serde_json::{Value, json};

fn asked(message: &str) -> Value {
    json!({ "messages": [{ "content": "Hello!", "fromBot": true }, { "content": message, "fromBot": false }] })
}

async fn asks(app: &TestApp, message: &str) -> Answer {
    app.guest(Method::POST, "/api/chat", Some(asked(message))).await
}

/// The same from a browser in Spanish.
async fn asks_in_spanish(app: &TestApp, message: &str) -> Answer {
    let request = Request::post("/api/chat").header("host", "127.0.0.1:8080").header("accept-language", "es");
    let request = request.header("content-type", "application/json").body(Body::from(asked(message).to_string()));
    app.send(request.unwrap()).await
}

fn titles(answer: &Value) -> Vec<&str> {
    answer["results"].as_array().unwrap().iter().map(|result| result["title"].as_str().unwrap()).collect()
}

/// The search index follows within a moment.
async fn until_found(app: &TestApp, query: &str) {
    for _ in 0..100 {
        let found = app.guest(Method::GET, &format!("/api/experiences?query={query}"), None).await.ok();
        if !found["experiences"].as_array().unwrap().is_empty() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("{query} is not found");
}

on_each_database! {
    async fn it_answers_from_the_twelve_items_of_the_catalogue(app: TestApp) {
        let fixture: Value = serde_json::from_str(include_str!("assistant.json")).unwrap();
        for case in fixture["cases"].as_array().unwrap() {
            let answer = asks(&app, case["question"].as_str().unwrap()).await.ok();
            assert_eq!((&answer["reply"], &answer["engine"]), (&case["reply"], &json!("rules")), "{}", case["question"]);
        }
        for case in fixture["spanish"].as_array().unwrap() {
            let answer = asks_in_spanish(&app, case["question"].as_str().unwrap()).await.ok();
            assert_eq!(answer["reply"], case["reply"], "{}", case["question"]);
        }
        let first = &asks(&app, "funding").await.ok()["results"][0];
        assert_eq!(first["link"], "/funding");
        assert!(first["cover"].as_str().unwrap().starts_with("/media/covers/"));
        let first = &asks(&app, "events").await.ok()["results"][0];
        assert_eq!(first["link"], "/experiences?query=VR+Development+Fundamentals");
    }

    async fn published_experiences_are_answers_too(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        let dome = hannah.publishes("Penguin Dome").await;
        until_found(&app, "penguin").await;
        let answer = asks(&app, "an experience for PENGUIN?").await.ok();
        assert_eq!(answer["reply"], "Here are some experiences I found:\n1. Penguin Dome: Penguin Dome, told in one sentence.");
        assert_eq!(answer["results"][0]["link"], format!("/experiences/{}", dome["id"].as_str().unwrap()));
        let all = asks(&app, "experiences").await.ok();
        assert_eq!(titles(&all).last(), Some(&"Penguin Dome"), "after the catalogue's own");
        for n in 0..4 {
            hannah.publishes(&format!("Cellar {n}")).await;
        }
        assert_eq!(titles(&asks(&app, "experiences").await.ok()).len(), 5, "five at most");
        hannah.delete(&format!("/api/experiences/{}", dome["id"].as_str().unwrap())).await.ok();
        let gone = asks(&app, "an experience for PENGUIN?").await.ok();
        assert_eq!((&gone["reply"], &gone["results"]), (&json!("I couldn't find any results for \"PENGUIN\". Please try a different query."), &json!([])));
    }

    async fn what_follows_for_is_a_contained_text_and_nothing_else(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        hannah.publishes("Coral Reef").await;
        hannah.publishes("Ärzte 100%_sure").await;
        until_found(&app, "coral").await;
        for (text, found) in [
            ("eef", vec!["Coral Reef"]),
            ("REEF", vec!["Coral Reef"]),
            ("oral re", vec!["Coral Reef"]),
            ("eef, told in", vec!["Coral Reef"]),
            ("ärzte", vec!["Ärzte 100%_sure"]),
            ("0%_s", vec!["Ärzte 100%_sure"]),
            ("reeff", vec![]),
            ("ref", vec![]),
            ("coral told", vec![]),
            ("C%l", vec![]),
        ] {
            let answer = asks(&app, &format!("experiences for {text}")).await.ok();
            assert_eq!(titles(&answer), found, "{text}");
        }
    }

    async fn the_catalogue_lists_what_is_not_published(app: TestApp) {
        let entry = async |title: &str| app.guest(Method::GET, &format!("/api/catalogue?title={title}"), None).await.ok()["item"].clone();
        let item = entry("brand%20identity%20DESIGN").await;
        assert_eq!((&item["title"], &item["category"]), (&json!("Brand Identity Design"), &json!("experiences")));
        for none in ["Brand", "AI%20for%20Creators", "%00", ""] {
            assert_eq!(entry(none).await, json!(null), "{none}");
        }
        let long = format!("/api/catalogue?title={}", "x".repeat(201));
        app.guest(Method::GET, &long, None).await.refused("too_long");
    }

    async fn it_streams_on_request(app: TestApp) {
        let request = Request::post("/api/chat").header("host", "127.0.0.1:8080").header("accept", "text/event-stream");
        let request = request.header("content-type", "application/json").body(Body::from(asked("grants").to_string())).unwrap();
        let answer = app.send(request).await;
        assert_eq!(answer.headers["content-type"], "text/event-stream");
        let text = answer.text();
        let events: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("event: ")).collect();
        assert_eq!(events, ["meta", "delta", "delta", "delta", "delta", "results", "done"], "{text}");
        let deltas = text.lines().filter_map(|line| line.strip_prefix("data: {\"text\":")).map(|line| line.trim_end_matches('}'));
        let reply: String = deltas.map(|line| serde_json::from_str::<String>(line).unwrap()).collect();
        assert_eq!(reply, asks(&app, "grants").await.ok()["reply"]);
    }

    async fn what_is_no_question_is_refused(app: TestApp) {
        asks(&app, "  ").await.refused("required");
        let long = asks(&app, &"x".repeat(2001)).await.refused("too_long");
        assert_eq!(long["message"], "Message must be at most 2000 characters");
        asks(&app, &"é".repeat(2000)).await.ok();
        asks(&app, "a\u{0}b").await.refused("control_characters");
        let nothing = json!({ "messages": [] });
        app.guest(Method::POST, "/api/chat", Some(nothing)).await.refused("required");
        let turn = json!({ "content": "hi", "fromBot": false });
        let answered = asks(&app, "courses").await.ok();
        let mut many = vec![turn; 1_000];
        many.push(json!({ "content": "courses", "fromBot": false }));
        let last = app.guest(Method::POST, "/api/chat", Some(json!({ "messages": many }))).await.ok();
        assert_eq!(last["reply"], answered["reply"], "the last turns are read");
    }

    async fn questions_are_counted_by_address_and_by_account(db: TestDb) {
        let strict = |config: &mut base::config::Config| {
            config.dev_tools = false;
            config.limits.enabled = true;
            config.admin_email = None;
        };
        let app = TestApp::with(db.db.clone(), strict).await;
        let hannah = app.hirer("Hannah").await;
        for _ in 0..20 {
            asks(&app, "courses").await.ok();
        }
        let refused = asks(&app, "courses").await;
        assert!(refused.headers.contains_key("retry-after"));
        refused.refused("rate_limited");
        for _ in 0..60 {
            hannah.post("/api/chat", asked("courses")).await.ok();
        }
        hannah.post("/api/chat", asked("courses")).await.refused("rate_limited");
        app.settle().await;
    }

    async fn admins_keep_the_catalogue(app: TestApp) {
        let (olga, hannah) = (app.olga().await, app.hirer("Hannah").await);
        let path = "/api/admin/catalogue";
        assert_eq!(olga.get(path).await.ok()["items"].as_array().unwrap().len(), 12);
        let new = json!({ "category": "courses", "title": "Sound for VR", "description": "A course on sound that has a place." });
        hannah.post(path, new.clone()).await.refused("not_allowed");
        let item = olga.post(path, new.clone()).await.is(201);
        olga.post(path, new).await.refused("title_taken");
        assert_eq!(titles(&asks(&app, "courses for sound").await.ok()), ["Sound for VR"]);
        let one = format!("{path}/{}", item["id"].as_str().unwrap());
        let changed = olga.patch(&one, json!({ "category": "funding" })).await.ok();
        assert_eq!((&changed["title"], &changed["category"]), (&json!("Sound for VR"), &json!("funding")));
        olga.patch(&one, json!({ "title": "Startup Pitch Decks" })).await.refused("title_taken");
        olga.patch(&one, json!({ "title": " " })).await.refused("required");
        olga.patch(&one, json!({ "description": "x".repeat(301) })).await.refused("too_long");
        assert_eq!(asks(&app, "courses for sound").await.ok()["results"], json!([]));
        olga.delete(&one).await.ok();
        olga.delete(&one).await.refused("not_found");
        let trail = platform::audit::page(&mut &app.app.db, None, 9).await.unwrap();
        let acts: Vec<_> = trail.iter().map(|entry| entry.action.as_str()).filter(|act| act.starts_with("catalogue")).collect();
        assert_eq!(acts, ["catalogue.removed", "catalogue.changed", "catalogue.added"]);
    }
}
