//! Guarantees for every caller: rate limits, the audit log, nothing for strangers.

use crate::common::{Answer, TestApp};
use axum::body::Body;
use base::config::Config;
use http::{Method, Request, StatusCode, Version};
use platform::testing::{TestDb, on_each_database};
use serde_json::json;

/// Rate limits as in production; accounts are made at once, so that a test can begin.
fn strict(config: &mut Config) {
    config.dev_tools = false;
    config.limits.enabled = true;
    config.admin_email = None;
}

/// Headers by which well-known proxies, tunnels and platforms show themselves.
const BY_PROXIES: [&str; 24] = [
    "x-forwarded-for",
    "x_forwarded_for",
    "x-forwarded-proto",
    "forwarded",
    "via",
    "x-real-ip",
    "x-client-ip",
    "true-client-ip",
    "x-cluster-client-ip",
    "x-original-forwarded-for",
    "x-original-host",
    "x-request-start",
    "x-amzn-trace-id",
    "x-envoy-external-address",
    "x-azure-clientip",
    "x-appengine-user-ip",
    "cf-ray",
    "cdn-loop",
    "fly-client-ip",
    "fastly-client-ip",
    "ngrok-skip-browser-warning",
    "tailscale-user-login",
    "akamai-origin-hop",
    "x-vercel-id",
];

/// Who did what to whom, as the trail has it.
async fn trail(app: &TestApp, action: &str) -> Vec<(String, String)> {
    let entries = platform::audit::page(&mut &app.app.db, None, 100).await.unwrap();
    entries.into_iter().filter(|entry| entry.action == action).map(|entry| (entry.actor, entry.subject)).collect()
}

on_each_database! {
    async fn parts_of_the_client_library_that_there_are_none_of_say_so(app: TestApp) {
        for service in ["/realtime/v1", "/storage/v1", "/functions/v1"] {
            for rest in ["", "/", "/any", "/object/public/x"] {
                for method in [Method::GET, Method::POST] {
                    app.guest(method, &format!("{service}{rest}"), None).await.refused("not_offered");
                }
            }
        }
    }
    async fn development_tools_are_not_reached_through_a_proxy(app: TestApp) {
        let asks = async |version: Version, header: Option<(&str, &str)>| {
            let mut request = Request::builder().version(version).uri("/dev/mail.json").header("host", "127.0.0.1:8080");
            if let Some((name, value)) = header {
                request = request.header(name, value);
            }
            app.send(request.body(Body::empty()).unwrap()).await.status
        };
        assert_eq!(asks(Version::HTTP_11, None).await, StatusCode::OK);
        // nginx without further settings: HTTP/1.0, and no header that names the client
        assert_eq!(asks(Version::HTTP_10, None).await, StatusCode::NOT_FOUND);
        for header in BY_PROXIES {
            assert_eq!(asks(Version::HTTP_11, Some((header, "203.0.113.9"))).await, StatusCode::NOT_FOUND, "{header}");
        }
    }
    async fn demo_passwords_are_not_shown_through_a_proxy(db: TestDb) {
        let people = async |app: &TestApp, version: Version, header: Option<&str>| {
            let mut request = Request::builder().version(version).uri("/api/config").header("host", "127.0.0.1:8080");
            if let Some(name) = header {
                request = request.header(name, "203.0.113.9");
            }
            app.send(request.body(Body::empty()).unwrap()).await.ok()["demo_people"].as_array().unwrap().len()
        };
        let app = TestApp::with(db.db.clone(), |config| config.demo = true).await;
        assert_eq!(people(&app, Version::HTTP_11, None).await, 3);
        assert_eq!(people(&app, Version::HTTP_10, None).await, 0);
        for header in BY_PROXIES {
            assert_eq!(people(&app, Version::HTTP_11, Some(header)).await, 0, "{header}");
        }
        let public = |config: &mut Config| (config.demo, config.dev_tools_public) = (true, true);
        let app = TestApp::with(db.db.clone(), public).await;
        assert_eq!(people(&app, Version::HTTP_11, Some("via")).await, 3);
    }
    async fn the_contract_is_kept_ready(app: TestApp) {
        let ask = async |tag: &str| {
            let request = Request::builder().uri("/api/openapi.json").header("host", "127.0.0.1:8080");
            app.send(request.header("if-none-match", tag).body(Body::empty()).unwrap()).await
        };
        let first = ask("").await;
        let tag = first.headers["etag"].to_str().unwrap().to_owned();
        assert_eq!(first.ok(), serde_json::to_value(marketplace::openapi()).unwrap());
        assert_eq!(ask(&tag).await.status, StatusCode::NOT_MODIFIED);
    }
    async fn one_address_does_not_ask_without_end(db: TestDb) {
        let app = TestApp::with(db.db.clone(), strict).await;
        let path = "/api/suggestions?query=vr";
        let refused = loop_until_refused(&app, Method::GET, path).await;
        let wait: u64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..=2).contains(&wait), "{wait}");
        refused.refused("rate_limited");
        app.guest(Method::GET, "/api/health", None).await.ok();
        app.guest(Method::GET, "/api/experiences", None).await.ok();
        let confirm = "/api/sandbox/payment_intents/pi_none/confirm";
        loop_until_refused(&app, Method::POST, confirm).await.refused("rate_limited");
        // what providers say has a bucket of its own
        app.guest(Method::POST, "/api/webhooks/sandbox", Some(json!({}))).await.refused("invalid_signature");
    }

    async fn one_account_does_not_tell_others_without_end(db: TestDb) {
        let app = TestApp::with(db.db.clone(), strict).await;
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let notification = |who: &str| json!({ "user_id": who, "type": "system", "title": "Hello", "message": "A test." });
        for _ in 0..30 {
            hannah.post("/api/notifications", notification(&hannah.id)).await.is(201);
        }
        hannah.post("/api/notifications", notification(&hannah.id)).await.refused("rate_limited");
        hannah.post("/api/bookings", json!({ "experience_id": "unknown" })).await.refused("rate_limited");
        carl.post("/api/notifications", notification(&carl.id)).await.is(201);
        app.settle().await;
    }

    async fn what_admins_do_to_others_is_on_the_trail(app: TestApp) {
        let (hannah, carl, olga) = (app.hirer("Hannah").await, app.creator("Carl").await, app.olga().await);
        let dome = hannah.publishes("Dome").await;
        let path = format!("/api/experiences/{}", dome["id"].as_str().unwrap());
        hannah.patch(&path, json!({ "title": "Dome II" })).await.ok();
        assert_eq!(trail(&app, "experience.changed").await, []);
        let tags = format!("/api/users/{}/tags", carl.id);
        carl.post(&tags, json!({ "name": "vr" })).await.is(201);
        olga.post(&tags, json!({ "name": "music" })).await.is(201);
        assert_eq!(trail(&app, "profile.tags_changed").await, [(olga.id.clone(), carl.id.clone())]);
        let offer = json!({ "experienceId": dome["id"], "creatorId": carl.id, "reason": "They asked by phone." });
        olga.post("/api/projects", offer).await.is(201);
        assert_eq!(trail(&app, "offered_for_another").await.len(), 1);
        let notification = json!({ "user_id": carl.id, "type": "system", "title": "Hello", "message": "A test." });
        olga.post("/api/notifications", notification).await.is(201);
        assert_eq!(trail(&app, "notice.written").await, [(olga.id.clone(), carl.id.clone())]);
        olga.delete(&path).await.ok();
        olga.delete(&path).await.ok();
        let changed = trail(&app, "experience.changed").await;
        assert_eq!(changed, [(olga.id.clone(), dome["id"].as_str().unwrap().to_owned())]);
        app.settle().await;
    }

    async fn a_stranger_does_not_learn_that_a_booking_exists(app: TestApp) {
        let (_hannah, carl, booking) = app.accepted(1.0).await;
        let sam = app.creator("Sam").await;
        for path in ["/api/send-proposal-accepted-email", "/api/send-payment-confirmed-email"] {
            let nothing = sam.post(path, json!({ "bookingId": "nothing" })).await.refused("not_found");
            let theirs = sam.post(path, json!({ "bookingId": booking["id"] })).await.refused("not_found");
            assert_eq!(nothing["message"], theirs["message"]);
            carl.post(path, json!({ "bookingId": booking["id"] })).await.refused("not_allowed");
        }
        app.settle().await;
    }
}

async fn loop_until_refused(app: &TestApp, method: Method, path: &str) -> Answer {
    let body = (method == Method::POST).then(|| json!({ "client_secret": "none", "bank_debit": true }));
    for _ in 0..1_000 {
        let answer = app.guest(method.clone(), path, body.clone()).await;
        if answer.status == 429 {
            return answer;
        }
    }
    panic!("{path} is never refused");
}
