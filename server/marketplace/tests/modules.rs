//! Interests in modules: kept once, confirmed by mail, counted and exported for admins.

use crate::common::{Answer, TestApp};
use http::Method;
use platform::testing::{TestDb, on_each_database};
use serde_json::{Value, json};

async fn wants(app: &TestApp, module: &str, body: Value) -> Answer {
    app.guest(Method::POST, &format!("/api/modules/{module}/interests"), Some(body)).await
}

async fn emails_to(app: &TestApp, email: &str) -> Vec<Value> {
    app.settle().await;
    let mails = app.guest(Method::GET, &format!("/dev/mail.json?to={email}"), None).await.ok();
    mails.as_array().unwrap().clone()
}

on_each_database! {
    async fn an_interest_is_stored_once_and_confirmed_by_one_email(app: TestApp) {
        let body = json!({ "email": " Nora@Example.test", "note": "When?" });
        let first = wants(&app, "oneverse", body.clone()).await.is(201);
        assert_eq!(first, json!({ "module": "oneverse", "email": "nora@example.test" }));
        assert_eq!(wants(&app, "oneverse", body).await.is(201), first, "the same answer on a repeat");
        wants(&app, "funding", json!({ "email": "nora@example.test" })).await.is(201);
        let mails = emails_to(&app, "nora@example.test").await;
        let subjects: Vec<_> = mails.iter().rev().map(|mail| mail["subject"].as_str().unwrap()).collect();
        assert_eq!(subjects, ["You're on the waitlist for Oneverse", "You're on the waitlist for Funding"]);
        assert!(!mails[0]["text"].as_str().unwrap().contains("When?"), "a stranger's words go to nobody");
    }

    async fn what_makes_no_interest_is_refused(app: TestApp) {
        let refused = wants(&app, "nothing", json!({ "email": "nora@example.test" })).await.refused("not_found");
        assert_eq!(refused["message"], "Module Not Found");
        let refused = wants(&app, "oneverse", json!({ "email": "nora" })).await.refused("invalid_email");
        assert_eq!(refused["errors"][0], json!({ "field": "email", "message": "Invalid email address" }));
        wants(&app, "oneverse", json!({ "email": "nora@example.test\r\nBcc: x@y.z" })).await.refused("invalid_email");
        let long = json!({ "email": "nora@example.test", "note": "x".repeat(501) });
        wants(&app, "oneverse", long).await.refused("too_long");
        assert_eq!(emails_to(&app, "nora@example.test").await, Vec::<Value>::new());
    }

    async fn emails_requested_from_one_address_are_limited(db: TestDb) {
        let app = TestApp::with(db.db.clone(), |config| config.limits.enabled = true).await;
        // development is a hundred times as generous
        for n in 0..120 {
            wants(&app, "oneverse", json!({ "email": format!("n{n}@example.test") })).await.is(201);
        }
        let strict = |config: &mut base::config::Config| {
            config.limits.enabled = true;
            config.dev_tools = false;
            config.admin_email = None;
        };
        let app = TestApp::with(db.db.clone(), strict).await;
        for n in 0..10 {
            wants(&app, "spaces", json!({ "email": format!("n{n}@example.test") })).await.is(201);
        }
        wants(&app, "spaces", json!({ "email": "last@example.test" })).await.refused("rate_limited");
        app.settle().await;
    }

    async fn admins_count_list_and_export_them(app: TestApp) {
        let (olga, hannah) = (app.olga().await, app.hirer("Hannah").await);
        hannah.post("/api/modules/courses/interests", json!({ "email": hannah.email })).await.is(201);
        wants(&app, "courses", json!({ "email": "nora@example.test", "note": "=HYPERLINK(\"http://x\")" })).await.is(201);
        app.settle().await;
        hannah.get("/api/admin/interests").await.refused("not_allowed");
        hannah.get("/api/admin/interests/export").await.refused("not_allowed");
        let page = olga.get("/api/admin/interests?limit=1").await.ok();
        let count = |id: &str| page["counts"].as_array().unwrap().iter().find(|count| count["module"] == id).unwrap()["count"].clone();
        assert_eq!((count("courses"), count("spaces")), (json!(2), json!(0)));
        assert_eq!((&page["interests"][0]["email"], &page["interests"][0]["user_id"]), (&json!("nora@example.test"), &Value::Null));
        let next = format!("/api/admin/interests?limit=1&cursor={}", page["next_cursor"].as_str().unwrap());
        assert_eq!(olga.get(&next).await.ok()["interests"][0]["user_id"], json!(hannah.id));
        let file = olga.get("/api/admin/interests/export").await;
        assert_eq!(file.headers["content-type"], "text/csv; charset=utf-8");
        let text = file.text();
        let lines: Vec<&str> = text.split("\r\n").collect();
        assert_eq!((lines.len(), lines[0]), (4, "\u{feff}\"module\",\"email\",\"note\",\"created_at\""));
        assert!(lines[1].starts_with("\"courses\",\"nora@example.test\",\"'=HYPERLINK(\"\"http://x\"\")\","), "{}", lines[1]);
    }
}
