//! Any input gets 4xx with a problem that names its code, never 5xx. Runs over every call of the OpenAPI
//! document.

use crate::common::{Answer, TestApp};
use axum::body::Body;
use http::{Method, Request};
use serde_json::{Value, json};

fn operations() -> Vec<(Method, String, Vec<String>)> {
    let document = serde_json::to_value(marketplace::openapi()).unwrap();
    let mut found = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let queries = operation["parameters"].as_array().into_iter().flatten();
            let queries = queries.filter(|parameter| parameter["in"] == "query");
            let queries = queries.filter_map(|parameter| parameter["name"].as_str().map(str::to_owned)).collect();
            found.push((method.to_uppercase().parse().unwrap(), path.clone(), queries));
        }
    }
    found
}

/// Values in a path that are not an id of ours.
const IDS: [&str; 9] = [
    "0",
    "-1",
    "%00",
    "%ff%fe",
    "..%2f..%2fetc%2fpasswd",
    "'%20OR%201=1--",
    "%F0%9F%A6%84",
    "null",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
];
/// Values that are invalid for a query parameter, or only just valid.
const QUERIES: [&str; 9] =
    ["", "%00", "%ff", "-1", "99999999999999999999", "NaN", "%22%5B(*%3A%5E~", "a%0Ab", "%F0%9F%A6%84"];

/// Bodies that no call understands, as bytes with their content type.
fn bodies() -> Vec<(&'static str, Vec<u8>)> {
    let deep = format!("{}1{}", "[".repeat(50_000), "]".repeat(50_000));
    let long = json!({ "title": "x".repeat(200_000), "description": "y".repeat(200_000), "name": "z".repeat(200_000) });
    vec![
        ("application/json", b"".to_vec()),
        ("application/json", b"{".to_vec()),
        ("application/json", b"null".to_vec()),
        ("application/json", b"[]".to_vec()),
        ("application/json", b"\"text\"".to_vec()),
        ("application/json", b"{\"title\": \"\xff\xfe\"}".to_vec()),
        ("application/json", deep.into_bytes()),
        ("application/json", long.to_string().into_bytes()),
        ("application/json", vec![b' '; 1_200_000]),
        ("text/plain", b"{}".to_vec()),
        ("application/x-www-form-urlencoded", b"a=b".to_vec()),
    ]
}

/// One value of each wrong kind for every field that any call has.
fn absurd() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(1e308),
        json!(0.001),
        json!(9_007_199_254_740_993i64),
        json!(""),
        json!("\u{0}"),
        json!("a\u{202e}b\r\nBcc: x@y.example"),
        json!("javascript:alert(1)"),
        json!("http://"),
        json!("https://user:pass@host.example/"),
        json!("x".repeat(10_000)),
        json!([1, [2]]),
        json!({ "a": { "b": 1 } }),
    ]
}

const FIELDS: [&str; 40] = [
    "title",
    "description",
    "price_per_hour",
    "icon_name",
    "tags",
    "name",
    "full_name",
    "user_type",
    "pricePerHour",
    "user_id",
    "experience_id",
    "portfolio_link",
    "hours",
    "reason",
    "experienceId",
    "creatorId",
    "bookingId",
    "projectLink",
    "projectLastUpdated",
    "isCompleted",
    "hirerFeedback",
    "amount",
    "paymentIntentId",
    "paymentId",
    "client_secret",
    "card",
    "bank_debit",
    "outcome",
    "ids",
    "type",
    "messages",
    "email",
    "note",
    "category",
    "message",
    "subject",
    "to",
    "booking_id",
    "website",
    "form_token",
];

/// A refusal must be a problem with a code; a success is fine where the value happened to be allowed.
fn judge(answer: &Answer, what: &str, wrong: &mut Vec<String>) {
    let status = answer.status.as_u16();
    let problem = answer.headers.get("content-type").is_some_and(|kind| kind == "application/problem+json");
    if status >= 500 {
        wrong.push(format!("{what}: {status} {}", answer.text().chars().take(200).collect::<String>()));
    } else if status >= 400 && !(problem && answer.body["code"].is_string() && answer.body["message"].is_string()) {
        wrong.push(format!(
            "{what}: {status} is no problem with a code: {}",
            answer.text().chars().take(200).collect::<String>()
        ));
    }
}

fn fill(template: &str, id: &str) -> String {
    let mut path = String::new();
    for part in template.split_inclusive('/') {
        match part.strip_prefix('{') {
            Some(_) => path.push_str(&format!("{id}{}", if part.ends_with('/') { "/" } else { "" })),
            None => path.push_str(part),
        }
    }
    path
}

async fn send(app: &TestApp, token: &str, method: &Method, path: &str, kind: &str, body: Vec<u8>) -> Answer {
    let request = Request::builder().method(method.clone()).uri(path).header("host", "127.0.0.1:8080");
    let request = request.header("authorization", format!("Bearer {token}")).header("content-type", kind);
    app.send(request.body(Body::from(body)).unwrap()).await
}

fn skipped(method: &Method, path: &str) -> bool {
    path == "/api/events" || path == "/dev/clock" || (method == Method::DELETE && path == "/api/me")
}

platform::testing::on_each_database! { async fn nothing_a_caller_sends_breaks_the_server(app: TestApp) {
    let (hannah, olga) = (app.hirer("Hannah").await, app.olga().await);
    let mut wrong = Vec::new();
    for (method, template, queries) in operations() {
        if skipped(&method, &template) {
            continue;
        }
        for who in [&hannah, &olga] {
            for id in IDS.iter().filter(|_| template.contains('{')) {
                let path = fill(&template, id);
                let answer = send(&app, &who.token, &method, &path, "application/json", b"{}".to_vec()).await;
                judge(&answer, &format!("{method} {path} by {}", who.name), &mut wrong);
            }
            for (query, value) in queries.iter().flat_map(|query| QUERIES.iter().map(move |value| (query, value))) {
                let path = format!("{}?{query}={value}", fill(&template, &who.id));
                let answer = send(&app, &who.token, &method, &path, "application/json", Vec::new()).await;
                judge(&answer, &format!("{method} {path}"), &mut wrong);
            }
        }
        if method == Method::GET || method == Method::DELETE {
            continue;
        }
        let path = fill(&template, &hannah.id);
        for (kind, bytes) in bodies() {
            let shown = format!("{method} {path} with {} bytes of {kind}", bytes.len());
            judge(&send(&app, &hannah.token, &method, &path, kind, bytes).await, &shown, &mut wrong);
        }
        for (field, value) in FIELDS.iter().flat_map(|field| absurd().into_iter().map(move |value| (field, value))) {
            let body = json!({ *field: value, "extra": { "deep": [1, 2, 3] } });
            let answer = send(&app, &hannah.token, &method, &path, "application/json", body.to_string().into_bytes()).await;
            judge(&answer, &format!("{method} {path} {field}={}", body[field].to_string().chars().take(60).collect::<String>()), &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{} wrong answers:\n{}", wrong.len(), wrong.iter().take(40).cloned().collect::<Vec<_>>().join("\n"));
    app.settle().await;
} }

platform::testing::on_each_database! { async fn a_valid_body_with_one_absurd_field_changes_nothing(app: TestApp) {
    let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
    let experience = hannah.publishes("Tidal Cathedral").await;
    for price in [json!(0), json!(-80), json!(100_000.01), json!(1.234), json!("80 USD"), json!("-80"), json!(null), json!(1e300)] {
        let body = json!({ "title": "A", "description": "B", "price_per_hour": price });
        let answer = hannah.post("/api/experiences", body).await;
        assert!(answer.status.is_client_error(), "price {price} was taken: {}", answer.text());
    }
    for hours in [json!(0), json!(0.1), json!(0.3), json!(-1), json!(200.25), json!(1e9), json!("2 h"), json!("0.3")] {
        let answer = carl.tries_to_book(&experience, json!({ "hours": hours })).await;
        assert!(answer.status.is_client_error(), "hours {hours} were taken: {}", answer.text());
    }
    for link in ["javascript:alert(1)", "https://", "ftp://a.example", "https://u:p@a.example/", "nonsense", "https://a.example/\u{7}"] {
        let answer = carl.tries_to_book(&experience, json!({ "portfolio_link": link })).await;
        assert!(answer.status.is_client_error(), "link {link} was taken: {}", answer.text());
    }
    assert_eq!(hannah.get(&format!("/api/bookings/hirer/{}", hannah.id)).await.ok(), json!([]));
    app.settle().await;
} }
