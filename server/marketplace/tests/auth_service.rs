//! The authentication service inside the assembled server: what the layers around it answer, and what the product decides.
use crate::common::{Answer, Person, TestApp};
use axum::body::Body;
use base::accounts::AdminRole;
use http::{Method, Request};
use platform::testing::on_each_database;
use serde_json::{Value, json};

const ELSEWHERE: &str = "https://app.example";

/// A request as a page of another origin sends it.
async fn from_elsewhere(app: &TestApp, method: &str, path: &str, headers: &[(&str, &str)], body: Vec<u8>) -> Answer {
    let mut request = Request::builder().method(method).uri(format!("/auth/v1{path}")).header("host", "127.0.0.1:8080");
    for (name, value) in [("origin", ELSEWHERE), ("x-supabase-api-version", "2024-01-01")].iter().chain(headers) {
        request = request.header(*name, *value);
    }
    app.send(request.body(Body::from(body)).unwrap()).await
}

async fn calls(who: &Person, method: Method, path: &str, body: Value) -> Answer {
    let request = Request::builder().method(method).uri(format!("/auth/v1{path}")).header("host", "127.0.0.1:8080");
    let request =
        request.header("authorization", format!("Bearer {}", who.token)).header("content-type", "application/json");
    let request = request.header("x-supabase-api-version", "2024-01-01").body(Body::from(body.to_string())).unwrap();
    who.app.send(request).await
}

fn code(answer: &Answer) -> (u16, &str) {
    (answer.status.as_u16(), answer.body["code"].as_str().unwrap_or_default())
}

on_each_database! {
    /// Whichever layer refuses, the clients get the service's form and pages of other origins can read it.
    async fn every_refusal_is_one_that_clients_read(db: platform::testing::TestDb) {
        let app = TestApp::with(db.db.clone(), |config| config.cors_origins = vec![ELSEWHERE.into()]).await;
        let large = vec![b' '; 1024 * 1024 + 1];
        let declared = [("content-length", "99999999"), ("content-type", "application/json")];
        for (method, path, headers, body, expected) in [
            ("GET", "/nothing", &[][..], vec![], (404, "not_found")),
            ("GET", "/", &[], vec![], (404, "not_found")),
            ("GET", "", &[], vec![], (404, "not_found")),
            ("GET", "/token", &[], vec![], (405, "method_not_allowed")),
            ("DELETE", "/otp", &[], vec![], (405, "method_not_allowed")),
            ("POST", "/signup", &[("content-type", "application/json")], large, (413, "request_entity_too_large")),
            ("POST", "/signup", &declared, vec![], (413, "request_entity_too_large")),
            ("POST", "/signup", &[], b"[".to_vec(), (400, "bad_json")),
            ("GET", "/user", &[], vec![], (401, "no_authorization")),
        ] {
            let answer = from_elsewhere(&app, method, path, headers, body).await;
            assert_eq!(code(&answer), expected, "{method} {path}: {}", answer.text());
            let header = |name: &str| answer.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
            assert_eq!(header("access-control-allow-origin"), ELSEWHERE, "{method} {path}");
            assert_eq!((header("content-type"), header("x-supabase-api-version")), ("application/json", "2024-01-01"));
            assert!(header("access-control-expose-headers").contains("X-Supabase-Api-Version"));
            assert_eq!((header("cache-control"), header("x-sb-error-code")), ("no-store", expected.1));
            assert!(!header("x-content-type-options").is_empty() && !header("x-request-id").is_empty(), "{method} {path}");
        }
        let asked = [("access-control-request-method", "POST"), ("access-control-request-headers", "apikey")];
        for path in ["/token?grant_type=password", "/admin/users", "/nothing"] {
            let allowed = from_elsewhere(&app, "OPTIONS", path, &asked, vec![]).await;
            assert_eq!(allowed.status.as_u16(), 204);
            assert!(allowed.headers["access-control-allow-headers"].to_str().unwrap().contains("apikey"));
        }
        let keys = app.guest(Method::GET, "/auth/v1/.well-known/jwks.json", None).await;
        assert_eq!(keys.headers["cache-control"], "public, max-age=600");
        // paths that only begin alike are none of the service's
        assert!(!app.guest(Method::GET, "/auth/v1x", None).await.headers.contains_key("x-sb-error-code"));
    }

    /// These endpoints can sign in as any person, so no other role is enough.
    async fn the_admin_endpoints_are_for_owners(app: TestApp) {
        let olga = app.olga().await;
        let hannah = app.hirer("Hannah").await;
        let path = format!("/admin/users/{}", hannah.id);
        for (name, role) in [("Sue", AdminRole::Support), ("Fay", AdminRole::Finance), ("Mo", AdminRole::Moderator)] {
            let admin = app.person(name, Some("Hirer")).await;
            let mut tx = app.app.db.write().await.unwrap();
            app.app.profiles().grant(&mut tx, &admin.email, Some(role)).await.unwrap().unwrap();
            tx.commit().await.unwrap();
            assert_eq!(code(&calls(&admin, Method::GET, "/admin/users", json!({})).await), (403, "not_admin"));
            assert_eq!(code(&calls(&admin, Method::PUT, &path, json!({ "role": "service_role" })).await), (403, "not_admin"));
        }
        assert_eq!(code(&calls(&hannah, Method::GET, "/admin/users", json!({})).await), (403, "not_admin"));
        let listed = calls(&olga, Method::GET, "/admin/users?filter=hannah", json!({})).await.ok();
        assert_eq!(listed["users"][0]["id"], json!(hannah.id));
        // what the product does not take from the person is not taken from an admin either
        let long = json!({ "user_metadata": { "full_name": "x".repeat(5_000) } });
        assert_eq!(code(&calls(&olga, Method::PUT, &path, long).await), (422, "validation_failed"));
        // a cookie counts for nothing here
        let request = Request::get("/auth/v1/admin/users").header("host", "127.0.0.1:8080").header("sec-fetch-site", "same-origin");
        let session = app.guest(Method::POST, "/auth/v1/token?grant_type=password", Some(json!({ "email": olga.email, "password": "correct horse battery" }))).await;
        let cookies: Vec<&str> = session.headers.get_all("set-cookie").iter().filter_map(|line| line.to_str().ok()?.split(';').next()).collect();
        let refused = app.send(request.header("cookie", cookies.join("; ")).body(Body::empty()).unwrap()).await;
        assert_eq!(refused.status.as_u16(), 401);
    }

    /// The product decides about every deletion.
    async fn no_admin_deletes_an_account_while_money_is_held(app: TestApp) {
        let olga = app.olga().await;
        let (hannah, carl, booking) = app.accepted(1.0).await;
        hannah.pays(&booking, "4242424242424242").await.ok();
        app.rings().await;
        for person in [&hannah, &carl] {
            let path = format!("/admin/users/{}", person.id);
            assert_eq!(code(&calls(&olga, Method::DELETE, &path, json!({ "should_soft_delete": false })).await), (409, "money_held"));
            person.get("/api/me").await.ok();
        }
        let own = format!("/admin/users/{}", olga.id);
        assert_eq!(code(&calls(&olga, Method::DELETE, &own, json!({})).await), (409, "money_held"), "the last owner stays");
        let free = app.creator("Nora").await;
        let offer = free.publishes("Sculpture").await;
        calls(&olga, Method::DELETE, &format!("/admin/users/{}", free.id), json!({})).await.ok();
        app.settle().await;
        app.guest(Method::GET, &format!("/api/experiences/{}", offer["id"].as_str().unwrap()), None).await.refused("not_found");
        let places = app.places_of("nora@test.example").await;
        assert!(places.iter().all(|place| place.starts_with("mails.") || place.starts_with("jobs.")), "her last email and what removes it later: {places:?}");
    }
}
