//! No client starves the others: what one address and one account may hold, and what is refused before a body is read.

use crate::common::{Answer, Person, TestApp};
use axum::body::{Body, Bytes};
use base::config::Config;
use http::{Method, Request};
use platform::testing::{TestDb, on_each_database};
use serde_json::{Value, json};
use tower::ServiceExt;

/// The product as it is delivered: limits on, no development tools; a proxy names the clients.
fn delivered(config: &mut Config) {
    config.dev_tools = false;
    config.admin_email = None;
    config.limits.enabled = true;
    config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
}

fn from(address: &str, method: Method, path: &str) -> http::request::Builder {
    Request::builder().method(method).uri(path).header("host", "127.0.0.1:8080").header("x-forwarded-for", address)
}

/// A body that never sends anything.
fn never() -> Body {
    Body::from_stream(futures_util::stream::pending::<Result<Bytes, std::io::Error>>())
}

/// Someone who signs up from an address of their own.
async fn person(app: &TestApp, name: &str, address: &str) -> Person {
    let email = format!("{}@test.example", name.to_lowercase());
    let data = json!({ "full_name": name, "user_type": "Creator" });
    let body = json!({ "email": email, "password": "correct horse battery", "data": data });
    let request = from(address, Method::POST, "/auth/v1/signup").header("content-type", "application/json");
    let session = app.send(request.body(Body::from(body.to_string())).unwrap()).await.ok();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let (id, token) = (text(&session["user"]["id"]), text(&session["access_token"]));
    Person { app: app.clone(), id, name: name.into(), email, token }
}

/// Opens a live stream; the response is kept open as long as it is held.
async fn listens(app: &TestApp, token: &str, address: &str) -> axum::response::Response {
    let request = from(address, Method::GET, "/api/events").header("authorization", format!("Bearer {token}"));
    app.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
}

/// A request that waits for its body as long as the result is held, unless it is refused.
async fn in_flight(app: &TestApp, address: &str) -> impl Future + use<> {
    let request = from(address, Method::POST, "/api/contact");
    let request = request.header("content-type", "application/json").body(never()).unwrap();
    let mut call = Box::pin(app.router.clone().oneshot(request));
    let _ = futures_util::poll!(&mut call);
    call
}

async fn posts(app: &TestApp, token: Option<&str>, path: &str, kind: &str, body: Body) -> Answer {
    let mut request = from("203.0.113.1", Method::POST, path).header("content-type", kind);
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    app.send(request.body(body).unwrap()).await
}

on_each_database! {
    async fn a_used_up_budget_refuses_before_the_body_arrives(db: TestDb) {
        let app = TestApp::with(db.db.clone(), delivered).await;
        for (n, path) in ["/api/chat", "/api/generate-experience", "/auth/v1/signup"].into_iter().enumerate() {
            let asks = async |body: Body| {
                let request = from(&format!("203.0.113.{n}"), Method::POST, path).header("content-type", "application/json");
                app.send(request.body(body).unwrap()).await.status.as_u16()
            };
            let mut answers = Vec::new();
            for _ in 0..100 {
                answers.push(asks(Body::from("{}")).await);
            }
            // changes of all kinds have a larger budget, which is not used up
            assert_eq!(answers.last(), Some(&429), "{path}: {answers:?}");
            assert_eq!(asks(never()).await, 429, "{path}");
        }
        app.settle().await;
    }
    async fn an_account_and_an_address_have_ten_live_streams(db: TestDb) {
        let app = TestApp::with(db.db.clone(), delivered).await;
        let (carl, sam) = (person(&app, "Carl", "203.0.113.1").await, person(&app, "Sam", "203.0.113.2").await);
        let mut open = Vec::new();
        for n in 0..10 {
            // no matter where the account's streams come from
            let stream = listens(&app, &carl.token, &format!("198.51.100.{n}")).await;
            assert_eq!(stream.status(), 200);
            open.push(stream);
        }
        let refused = listens(&app, &carl.token, "198.51.100.99").await;
        assert_eq!((refused.status().as_u16(), refused.headers().contains_key("retry-after")), (429, true));
        assert_eq!(listens(&app, &sam.token, "198.51.100.0").await.status(), 200, "others are not disturbed");
        open.pop();
        let mut again = listens(&app, &carl.token, "203.0.113.1").await;
        assert_eq!(again.status(), 200, "a stream that ended makes room");
        for n in 0..9 {
            drop(again);
            open.pop();
            again = listens(&app, &sam.token, "203.0.113.77").await;
            assert_eq!(again.status(), 200, "{n}");
        }
    }

    async fn an_address_has_ten_live_streams_for_all_its_accounts(db: TestDb) {
        let app = TestApp::with(db.db.clone(), delivered).await;
        let (carl, sam) = (person(&app, "Carl", "203.0.113.1").await, person(&app, "Sam", "203.0.113.2").await);
        let mut open = Vec::new();
        for n in 0..10 {
            let who = if n % 2 == 0 { &carl } else { &sam };
            open.push(listens(&app, &who.token, "203.0.113.9").await);
        }
        assert!(open.iter().all(|stream| stream.status() == 200));
        assert_eq!(listens(&app, &carl.token, "203.0.113.9").await.status(), 429);
        assert_eq!(listens(&app, &carl.token, "203.0.113.10").await.status(), 200);
    }

    async fn a_health_check_is_answered_however_much_its_address_has_in_flight(db: TestDb) {
        let app = TestApp::with(db.db.clone(), |config| {
            delivered(config);
            config.limits.in_flight = 1;
        }).await;
        let _waiting = in_flight(&app, "203.0.113.1").await;
        let get = |path: &str| from("203.0.113.1", Method::GET, path).body(Body::empty()).unwrap();
        app.send(get("/api/catalogue")).await.refused("too_many_in_flight");
        app.send(get("/api/health")).await.ok();
        let head = from("203.0.113.1", Method::HEAD, "/api/health").body(Body::empty()).unwrap();
        assert_eq!(app.send(head).await.status, 200);
        // as many at once as there are, with one look at the database after another
        let checks = (0..50).map(|_| app.send(get("/api/health")));
        assert!(futures_util::future::join_all(checks).await.iter().all(|answer| answer.status == 200));
    }

    async fn sixteen_addresses_do_not_use_up_the_request_capacity(db: TestDb) {
        let app = TestApp::with(db.db.clone(), delivered).await;
        let mut waiting = Vec::new();
        for address in 0..20 {
            for _ in 0..64 {
                waiting.push(in_flight(&app, &format!("203.0.113.{address}")).await);
            }
        }
        let visitor = |address: &str| from(address, Method::GET, "/api/catalogue").body(Body::empty()).unwrap();
        app.send(visitor("198.51.100.1")).await.ok();
        app.send(visitor("2001:db8::1")).await.ok();
        app.send(visitor("203.0.113.0")).await.refused("too_many_in_flight");
        // a provider's customer with a /48 counts as one client, however many /64 networks it uses
        for network in 0..300 {
            waiting.push(in_flight(&app, &format!("2001:db8:7:{network:x}::1")).await);
        }
        app.send(visitor("198.51.100.1")).await.ok();
        app.send(visitor("2001:db8:7:ffff::1")).await.refused("too_many_in_flight");
    }

    async fn what_cannot_pass_is_refused_before_its_body_is_read(db: TestDb) {
        let app = TestApp::with(db.db.clone(), delivered).await;
        let carl = person(&app, "Carl", "203.0.113.5").await;
        let json = "application/json";
        posts(&app, None, "/api/bookings", json, never()).await.refused("not_authenticated");
        posts(&app, Some(&carl.token), "/api/bookings", "text/plain", never()).await.refused("unsupported_media_type");
        posts(&app, None, "/api/webhooks/sandbox", json, never()).await.refused("invalid_signature");
        posts(&app, None, "/api/webhooks/nobody", json, never()).await.refused("not_found");
        let keyed = from("203.0.113.1", Method::POST, "/api/bookings").header("idempotency-key", "1");
        app.send(keyed.header("content-type", json).body(never()).unwrap()).await.refused("not_authenticated");
        // the bucket of the address, to its end
        let mut limited = false;
        for _ in 0..400 {
            let answer = posts(&app, None, "/api/bookings", json, never()).await;
            limited |= answer.status == 429;
        }
        assert!(limited);
    }

    async fn bodies_are_bounded_by_what_they_are_for(db: TestDb) {
        let app = TestApp::with(db.db.clone(), delivered).await;
        let carl = person(&app, "Carl", "203.0.113.5").await;
        let large = |kib: usize| Body::from(json!({ "title": "x".repeat(kib * 1_024) }).to_string());
        let json = "application/json";
        assert_eq!(posts(&app, Some(&carl.token), "/api/experiences", json, large(60)).await.status, 422);
        posts(&app, Some(&carl.token), "/api/experiences", json, large(65)).await.refused("body_too_large");
        let chat = |turns: usize| {
            let turn = json!({ "content": "c".repeat(1_000), "fromBot": false });
            Body::from(json!({ "messages": vec![turn; turns] }).to_string())
        };
        assert_eq!(posts(&app, None, "/api/chat", json, chat(200)).await.status, 200);
        posts(&app, None, "/api/chat", json, chat(300)).await.refused("body_too_large");
        let metadata = |kib: usize| json!({ "data": { "x": "x".repeat(kib * 1_024) } }).to_string();
        assert_ne!(posts(&app, None, "/auth/v1/signup", json, Body::from(metadata(900))).await.status, 413);
        assert_eq!(posts(&app, None, "/auth/v1/signup", json, Body::from(metadata(1_100))).await.status, 413);
    }

    async fn a_switch_lifts_all_of_it(db: TestDb) {
        let app = TestApp::with(db.db.clone(), |config| {
            delivered(config);
            (config.limits.enabled, config.dev_tools) = (false, true);
        }).await;
        let carl = person(&app, "Carl", "203.0.113.5").await;
        let mut open = Vec::new();
        for _ in 0..40 {
            open.push(listens(&app, &carl.token, "203.0.113.9").await);
        }
        assert!(open.iter().all(|stream| stream.status() == 200));
        let large = Body::from(json!({ "title": "x".repeat(100_000) }).to_string());
        assert_eq!(posts(&app, Some(&carl.token), "/api/experiences", "application/json", large).await.status, 422);
    }
}
