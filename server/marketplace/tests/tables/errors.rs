//! Every refusal has the form of the protocol, also those of the layers around it.
use super::{Call, header};
use crate::common::TestApp;
use axum::body::Body;
use http::Method;
use platform::testing::on_each_database;
use serde_json::{Value, json};

/// What people try where a value becomes part of a statement.
const INJECTIONS: [&str; 14] = [
    "'",
    "''",
    "\"",
    "' OR '1'='1",
    "1; DROP TABLE tags; --",
    "\" OR 1=1 --",
    "') UNION SELECT email FROM profiles --",
    "$1",
    "%27%20OR%201=1",
    "\\'",
    "/* */",
    "x' AND (SELECT 1)=1 --",
    "{{7*7}}",
    "\u{202e}\u{feff}",
];

on_each_database! {
    async fn what_there_is_not_is_named(app: TestApp) {
        let get = |path: &str| Call::get(&app, path);
        get("/profiles").refused(404, "PGRST205").await;
        get("/Experiences").refused(404, "PGRST205").await;
        get("/experiences%22").refused(404, "PGRST205").await;
        for path in ["", "/", "/tags/1", "/tags/", "//tags"] {
            get(path).refused(404, "PGRST125").await;
        }
        get("/rpc/login").refused(404, "PGRST202").await;
        Call::post(&app, "/rpc/login", &json!({})).refused(404, "PGRST202").await;
        let column = get("/experiences?select=email").refused(400, "42703").await;
        assert_eq!(column["message"], "column experiences.email does not exist");
        get("/experiences?publisher_id=eq.1").refused(400, "42703").await;
        get("/experiences?order=changed_at").refused(400, "42703").await;
        get("/bookings?hirer_id=eq.1").refused(400, "42703").await;
        get("/bookings?select=*,experiences(title,users(email))").refused(400, "PGRST200").await;
        get("/tags?profiles.email=eq.a").refused(400, "PGRST108").await;
        get("/tags?name=like.a*").refused(400, "PGRST100").await;
        get("/tags?or=(name.eq.a,name.eq.b)").refused(400, "PGRST100").await;
        get("/tags?limit=many").refused(400, "PGRST100").await;
        get("/tags?limit=-1").refused(416, "PGRST103").await;
        get("/tags?offset=1000000").refused(416, "PGRST103").await;
        get("/experiences?price_per_hour=eq.cheap").refused(400, "22P02").await;
        get("/bookings?created_at=eq.now").refused(400, "22007").await;
        let schema = get("/tags").header("accept-profile", "auth").refused(406, "PGRST106").await;
        assert_eq!(schema["hint"], "Only the following schemas are exposed: public");
        get("/tags").header("accept", "text/csv").refused(406, "PGRST107").await;
        get("/tags").header("accept", "application/vnd.pgrst.plan+text; for=\"application/json\"").refused(406, "PGRST107").await;
        get("/tags").header("prefer", "handling=strict, timezone=UTC").refused(400, "PGRST122").await;
    }

    async fn what_a_write_cannot_be_is_refused(app: TestApp) {
        let carl = app.creator("Carl").await;
        let tag = json!({ "name": "vr", "user_id": carl.id });
        let post = |path: &str| Call::post(&app, path, &tag).by(&carl);
        post("/tags?on_conflict=name").header("prefer", "resolution=merge-duplicates").refused(400, "PGRST127").await;
        post("/tags").header("prefer", "resolution=ignore-duplicates,return=minimal").refused(400, "PGRST127").await;
        post("/tags").header("prefer", "tx=rollback").refused(400, "PGRST127").await;
        post("/tags?name=eq.a").refused(400, "PGRST100").await;
        post("/tags").header("content-profile", "auth").refused(406, "PGRST106").await;
        post("/tags?select=profiles(email)").refused(400, "PGRST200").await;
        let raw = |kind: &str, body: &str| Call::new(&app, Method::POST, "/tags").by(&carl).header("content-type", kind).body(body.to_owned());
        for body in ["", "{", "nonsense", "1", "[1]", &"[".repeat(10_000)] {
            raw("application/json", body).refused(400, "PGRST102").await;
        }
        for kind in ["text/csv", "text/plain", "application/x-www-form-urlencoded", "application/octet-stream"] {
            let refused = raw(kind, "name,user_id").refused(400, "PGRST102").await;
            assert_eq!(refused["message"], format!("Content-Type not acceptable: {kind}"));
        }
        let many = json!(vec![&tag; 101]);
        Call::post(&app, "/tags", &many).by(&carl).refused(413, "PGRST102").await;
        Call::delete(&app, "/tags").by(&carl).refused(400, "21000").await;
        Call::delete(&app, "/tags?select=name").by(&carl).refused(400, "21000").await;
        Call::delete(&app, "/tags?name=eq.a&limit=1").by(&carl).refused(400, "PGRST100").await;
        for method in [Method::PATCH, Method::PUT, Method::TRACE, "PURGE".parse().unwrap()] {
            for path in ["/tags?name=eq.vr", "/experiences?title=eq.T", "/bookings?id=eq.1"] {
                let refused = Call::new(&app, method.clone(), path).by(&carl).header("content-type", "application/json").body("{}").send().await;
                assert_eq!((refused.status.as_u16(), &refused.body["code"]), (405, &json!("PGRST117")), "{method} {path}");
                assert_eq!(header(&refused, "allow"), "GET, HEAD, POST, DELETE, OPTIONS");
            }
        }
        assert_eq!(app.count("SELECT COUNT(*) FROM tags /* test */").await, 0);
    }

    async fn a_body_is_a_megabyte_at_most(app: TestApp) {
        let carl = app.creator("Carl").await;
        let of = |bytes: usize| Call::new(&app, Method::POST, "/tags").by(&carl).header("content-type", "application/json").header("origin", "http://127.0.0.1:8080")
            .body(Body::from(format!("{{\"name\":\"{}\",\"user_id\":\"{}\"}}", "a".repeat(bytes), carl.id)));
        of(900 * 1024).refused(400, "23514").await;
        let announced = of(1_100 * 1024).header("content-length", &(1_100 * 1024).to_string());
        let refused = announced.send().await;
        assert_eq!((refused.status.as_u16(), &refused.body["code"]), (413, &json!("PGRST102")), "{}", refused.text());
        assert_eq!(header(&refused, "access-control-allow-origin"), "http://127.0.0.1:8080", "a page can read why");
        of(1_100 * 1024).refused(413, "PGRST102").await;
    }

    async fn the_limits_around_it_answer_in_the_same_form(app: TestApp) {
        let limited = TestApp::with(app.app.db.clone(), |config| { config.limits.enabled = true; config.dev_tools = false; config.admin_email = None; }).await;
        let mut last = Value::Null;
        for _ in 0..130 {
            let answer = Call::get(&limited, "/tags?limit=1").send().await;
            if answer.status == 429 {
                assert!(header(&answer, "retry-after").parse::<u64>().unwrap() > 0);
                last = answer.body;
                break;
            }
        }
        assert_eq!(last["code"], "rate_limited");
        assert_eq!((&last["details"], &last["hint"]), (&Value::Null, &Value::Null));
        let spanish = Call::get(&limited, "/tags?limit=1").header("accept-language", "es").refused(429, "rate_limited").await;
        assert_eq!(spanish["message"], last["message"], "in English, like everything here");
    }

    async fn values_stay_values(app: TestApp) {
        let carl = app.creator("Carl").await;
        carl.publishes("Dome").await;
        carl.post(&format!("/api/users/{}/tags", carl.id), json!({ "name": "vr" })).await.is(201);
        for text in INJECTIONS {
            let value: String = url::form_urlencoded::byte_serialize(text.as_bytes()).collect();
            for (table, columns) in [("experiences", &["id", "title", "user_id", "mentor_name"][..]), ("tags", &["name", "user_id"]), ("bookings", &["id", "status", "creator_email"])] {
                for column in columns {
                    let found = Call::get(&app, &format!("/{table}?{column}=eq.{value}")).by(&carl).send().await.is(200);
                    assert_eq!(found, json!([]), "{table}.{column} = {text}");
                }
                let names = [format!("/{table}?{value}=eq.1"), format!("/{table}?select={value}"), format!("/{table}?order={value}"), format!("/{table}?order=id.{value}"), format!("/{table}?id={value}"), format!("/{table}?limit={value}")];
                for path in names {
                    let answer = Call::get(&app, &path).by(&carl).send().await;
                    assert!(answer.status == 400 || answer.status == 416, "{path}: {} {}", answer.status, answer.text());
                    assert!(answer.body["code"].is_string(), "{path}");
                }
            }
            let deleted = Call::delete(&app, &format!("/tags?name=eq.{value}")).by(&carl).returning().send().await.is(200);
            assert_eq!(deleted, json!([]), "{text}");
            let tag = json!({ "name": text, "user_id": carl.id });
            let added = Call::post(&app, "/tags", &tag).by(&carl).send().await;
            assert!([201, 400].contains(&added.status.as_u16()), "{text}: {}", added.text());
            Call::delete(&app, "/tags?name=neq.vr").by(&carl).send().await.is(204);
        }
        for path in ["/tags?name=eq.%00", "/experiences?id=eq.a%00b"] {
            Call::get(&app, path).refused(400, "22021").await;
        }
        assert_eq!(Call::get(&app, "/tags?name=eq.%ff%fe").send().await.is(200), json!([]));
        let all = Call::get(&app, "/tags").send().await.is(200);
        assert_eq!(all.as_array().unwrap().len(), 1);
    }

    async fn pages_elsewhere_need_to_be_listed(app: TestApp) {
        let listed = TestApp::with(app.app.db.clone(), |config| config.cors_origins = vec!["https://app.example".into()]).await;
        let ask = |app: &TestApp, origin: &str| Call::new(app, Method::OPTIONS, "/experiences?select=*").header("origin", origin)
            .header("access-control-request-method", "POST").header("access-control-request-headers", "apikey,authorization,prefer").send();
        let allowed = ask(&listed, "https://app.example").await;
        assert_eq!((allowed.status.as_u16(), header(&allowed, "access-control-allow-origin")), (204, "https://app.example"));
        let headers = header(&allowed, "access-control-allow-headers").to_lowercase();
        for name in ["accept", "authorization", "apikey", "content-type", "x-client-info", "accept-profile", "content-profile", "prefer", "x-retry-count", "range",
            "x-supabase-api-version", "traceparent", "tracestate", "baggage"] {
            assert!(headers.split(", ").any(|known| known == name), "{name}");
        }
        assert_eq!(header(&allowed, "access-control-allow-methods"), "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
        assert_eq!(header(&allowed, "access-control-allow-credentials"), "");
        let read = Call::get(&listed, "/tags").header("origin", "https://app.example").send().await;
        assert!(header(&read, "access-control-expose-headers").contains("Content-Range"));
        let refused = Call::get(&listed, "/nothing").header("origin", "https://app.example").send().await;
        assert_eq!(header(&refused, "access-control-allow-origin"), "https://app.example");
        for other in [ask(&listed, "https://evil.example").await, ask(&app, "https://app.example").await] {
            assert_eq!((header(&other, "access-control-allow-origin"), header(&other, "access-control-allow-methods")), ("", ""));
            assert!(header(&other, "vary").contains("Origin"));
        }
        let sign_up = http::Request::get("/auth/v1/health").header("host", "127.0.0.1:8080").header("origin", "https://app.example");
        let auth = listed.send(sign_up.body(Body::empty()).unwrap()).await;
        assert_eq!(header(&auth, "access-control-allow-origin"), "https://app.example", "the setting is that of both services");
    }
}
