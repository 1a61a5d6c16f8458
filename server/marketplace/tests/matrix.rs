//! Role x call: what each kind of person gets from each call, as a committed table that this test makes anew.
//!
//! `UPDATE_SNAPSHOTS=1` (`make update`) rewrites `matrix.snapshot`; its diff is to be read. The test also fails when a
//! call of the OpenAPI document has no sample here, when a call that is not public answers a guest with anything but
//! 401, and when a stranger gets into someone else's deal.

use crate::common::{Answer, Person, TestApp};
use http::Method;
use serde_json::{Value, json};
use std::fmt::Write;

/// Calls that anyone may make.
const PUBLIC: &[&str] = &[
    "DELETE /api/generations/{id}",
    "GET /api/generations",
    "GET /api/generations/{id}",
    "GET /api/generations/{id}/events",
    "GET /media/films/{file}",
    "POST /api/generations/{id}/cancel",
    "POST /api/generations/{id}/variations",
    "GET /api/about",
    "GET /api/activity",
    "GET /api/config",
    "GET /api/creators",
    "GET /api/creators/{id}",
    "GET /api/experiences",
    "GET /api/experiences/facets",
    "GET /api/tags",
    "GET /api/experiences/{id}",
    "GET /api/health",
    "GET /api/openapi.json",
    "GET /api/process",
    "GET /api/suggestions",
    "GET /api/catalogue",
    "GET /api/users/{userId}/tags",
    "GET /media/covers/{file}",
    "POST /api/chat",
    "POST /api/contact",
    "POST /api/generate-experience",
    "POST /api/modules/{id}/interests",
    "POST /api/sandbox/payment_intents/{id}/authenticate",
    "POST /api/sandbox/payment_intents/{id}/confirm",
    "POST /api/webhooks/{provider}",
    "POST /dev/clock",
    "GET /dev/mail",
    "GET /dev/mail.json",
    "GET /dev/mail/{id}",
];

/// Calls about one deal: a stranger learns nothing of it.
const DEAL: [&str; 6] = [
    "/api/bookings/{id}",
    "/api/projects/{id}",
    "/api/receipts/{id}",
    "/api/threads/{id}",
    "/api/questions/{id}",
    "/api/admin/",
];

/// A deal between Hannah and Carl, made anew for each case, and what the calls need to name it.
struct Case {
    experience: Value,
    booking: Value,
    intent: Value,
    /// Their thread about the booking, reported by Carl.
    thread: Value,
    /// Carl's question about the listing, answered by Hannah.
    question: Value,
}

async fn case(hannah: &Person, carl: &Person, accepted: bool) -> Case {
    let experience = hannah.publishes("Matrix").await;
    let booking = carl.books(&experience).await;
    let mut intent = json!({ "paymentIntentId": "pi_none", "clientSecret": "none" });
    if accepted {
        hannah.accepts(&booking).await.ok();
        intent = hannah.opens_payment(&booking).await.ok();
    }
    Case { experience, booking, intent, thread: Value::Null, question: Value::Null }
}

/// The two write to each other about the booking, and Carl reports it.
async fn with_thread(case: Case, hannah: &Person, carl: &Person) -> Case {
    let body = json!({ "booking_id": case.booking["id"], "message": "Hello" });
    let thread = hannah.post("/api/threads", body).await.ok()["thread"].clone();
    let path = format!("/api/threads/{}/report", thread["id"].as_str().unwrap());
    carl.post(&path, json!({ "reason": "A test." })).await.ok();
    Case { thread, ..case }
}

/// Carl asks about the listing, and Hannah answers.
async fn with_question(case: Case, hannah: &Person, carl: &Person) -> Case {
    let path = format!("/api/experiences/{}/questions", case.experience["id"].as_str().unwrap());
    let asked = carl.post(&path, json!({ "message": "Is there a lift?" })).await.ok();
    let path = format!("/api/threads/{}/messages", asked["thread"]["id"].as_str().unwrap());
    let question = carl.get(&path).await.ok()["messages"][0].clone();
    hannah.post(&path, json!({ "message": "There is." })).await.ok();
    Case { question, ..case }
}

/// Calls whose interesting case is a request that nobody has answered.
fn wants_pending(call: &str) -> bool {
    ["/accept", "/decline", "/withdraw", "/terms"].iter().any(|end| call.ends_with(end))
        || call.contains("/questions") // a taken brief takes none
        || ["DELETE /api/bookings/{id}", "POST /api/bookings", "POST /api/projects"].contains(&call)
}

/// The path of `template` with this case's ids in it.
fn path(template: &str, case: &Case, hannah: &Person, carl: &Person) -> String {
    let text = |value: &Value| value.as_str().unwrap_or("none").to_owned();
    let deal = text(&case.booking["id"]);
    let id = if template.contains("/experiences/") {
        text(&case.experience["id"])
    } else if template.starts_with("/api/admin/users/") {
        "nobody".to_owned() // a banned person would be missing from the rest of the table
    } else if template.contains("/creators/") || template.contains("/users/") {
        carl.id.clone()
    } else if template.contains("/modules/") {
        "oneverse".into()
    } else if template.contains("/catalogue/") {
        "ai-for-creators".into()
    } else if template.contains("/threads/") {
        text(&case.thread["id"])
    } else if template.contains("/questions/") {
        text(&case.question["id"])
    } else if template.contains("payment_intents") {
        text(&case.intent["paymentIntentId"])
    } else {
        deal
    };
    let user = if template.contains("/hirer/") || template.contains("/payments/") { &hannah.id } else { &carl.id };
    template
        .replace("{id}", &id)
        .replace("{user_id}", user)
        .replace("{userId}", user)
        .replace("{name}", "nothing")
        .replace("{file}", "1.svg")
        .replace("{provider}", "sandbox")
        + match template {
            path if path.ends_with("/refund-preview") => "?action=cancel",
            path if path.ends_with("/split-preview") => "?refund_cents=100",
            path if path.ends_with("/bookings/{id}/events") => "?before=9",
            _ => "",
        }
}

/// A body that the call understands.
#[allow(clippy::too_many_lines, reason = "a line for each call")]
fn body(call: &str, case: &Case, who: Option<&Person>) -> Option<Value> {
    let me = who.map_or_else(|| "nobody".to_owned(), |who| who.id.clone());
    let card = json!({ "number": "4242424242424242", "exp_month": 12, "exp_year": 2040, "cvc": "123" });
    Some(match call {
        "POST /api/experiences" => json!({ "title": "A", "description": "B", "price_per_hour": 10 }),
        "PATCH /api/experiences/{id}" => json!({ "title": "Changed" }),
        "POST /api/bookings" => {
            json!({ "user_id": me, "experience_id": case.experience["id"], "portfolio_link": null })
        }
        "POST /api/projects" => {
            json!({ "experienceId": case.experience["id"], "creatorId": case.booking["user_id"], "bookingId": case.booking["id"] })
        }
        "POST /api/bookings/{id}/terms" => json!({ "hours": 2, "note": "Two hours?" }),
        "POST /api/bookings/{id}/split" | "POST /api/bookings/{id}/split/accept" => json!({ "refund_cents": 1_000 }),
        "POST /api/bookings/{id}/dispute/answer" => json!({ "statement": "It is as agreed." }),
        "PATCH /api/projects/{id}" => json!({ "hirerFeedback": "Longer, please." }),
        "POST /api/me/reauthenticate" => json!({ "password": "not this one" }),
        "PATCH /api/me" => json!({ "description": "New" }),
        "POST /api/notifications" => {
            json!({ "user_id": me, "booking_id": case.booking["id"], "type": "system", "title": "T", "message": "M" })
        }
        "POST /api/create-payment-intent" | "POST /api/send-proposal-accepted-email" => {
            json!({ "bookingId": case.booking["id"] })
        }
        "POST /api/send-payment-confirmed-email" => {
            json!({ "bookingId": case.booking["id"], "amount": 80, "paymentId": "pi_typed" })
        }
        "POST /api/confirm-payment" => json!({ "paymentIntentId": case.intent["paymentIntentId"] }),
        "POST /api/sandbox/payment_intents/{id}/confirm" => {
            json!({ "client_secret": case.intent["clientSecret"], "card": card })
        }
        "POST /api/sandbox/payment_intents/{id}/authenticate" => {
            json!({ "client_secret": case.intent["clientSecret"], "outcome": "complete" })
        }
        "POST /api/admin/users/{id}/ban" => json!({ "reason": "Matrix." }),
        "POST /api/admin/users/{id}/type" => json!({ "user_type": "Hirer", "reason": "Matrix." }),
        "POST /api/admin/bookings/{id}/resolve" => json!({ "outcome": "refund", "reason": "Because." }),
        "POST /api/admin/bookings/{id}/record-payment" => {
            json!({ "reference": format!("wire {}", case.booking["id"]), "reason": "Because." })
        }
        "POST /api/admin/refunds/{id}/sent" => json!({ "reference": "wire back" }),
        "POST /api/chat" => json!({ "messages": [{ "content": "Show me courses", "fromBot": false }] }),
        "POST /api/modules/{id}/interests" => json!({ "email": "somebody@test.example" }),
        "POST /api/admin/catalogue" => {
            json!({ "category": "courses", "title": format!("Course of {me}"), "description": "A course." })
        }
        "PATCH /api/admin/catalogue/{id}" => json!({ "description": "A course." }),
        "POST /api/contact" => {
            json!({ "name": "Ada", "email": "ada@example.org", "subject": "A question", "message": "May I visit?" })
        }
        "POST /api/threads" => json!({ "booking_id": case.booking["id"], "message": "Hello" }),
        "POST /api/threads/{id}/messages" => json!({ "message": "Hello again" }),
        "POST /api/experiences/{id}/questions" => json!({ "message": "Is there a lift?" }),
        "POST /api/questions/{id}/publish" => json!({ "question": "Is there a lift?", "answer": "There is." }),
        "POST /api/threads/{id}/report" => json!({ "reason": "It is not about the booking." }),
        "POST /dev/clock" => json!({ "advance_seconds": 0 }),
        "POST /api/bookings/{id}/assign" => json!({ "experience_id": case.experience["id"] }),
        call if call.contains("/tags") && call.starts_with("POST") => json!({ "name": format!("tag-{me}") }),
        "POST /api/projects/{id}/hours" => json!({ "hours": 0.5, "reason": "Half of it." }),
        "POST /api/projects/{id}/hours/accept" => json!({ "hours": 0.5 }),
        call if call.ends_with("/dispute") => json!({ "reason": "It is not what was agreed." }),
        call if call.starts_with("GET") || call.starts_with("DELETE") => return None,
        _ => json!({}),
    })
}

fn operations() -> Vec<(Method, String)> {
    let document = serde_json::to_value(marketplace::openapi()).unwrap();
    let mut found = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys() {
            found.push((method.to_uppercase().parse::<Method>().unwrap(), path.clone()));
        }
    }
    found.sort_by(|a, b| (&a.1, a.0.as_str()).cmp(&(&b.1, b.0.as_str())));
    found
}

async fn ask(app: &TestApp, who: Option<&Person>, method: &Method, template: &str, pair: (&Person, &Person)) -> Answer {
    let call = format!("{method} {template}");
    let mut case = case(pair.0, pair.1, !wants_pending(&call)).await;
    if template.contains("/threads/") {
        case = with_thread(case, pair.0, pair.1).await;
    }
    if template.contains("/questions/") {
        case = with_question(case, pair.0, pair.1).await;
    }
    // what one row removes, another still needs
    let item = if *method == Method::DELETE { "voice-synthesis-ai" } else { "ai-for-creators" };
    let path = path(template, &case, pair.0, pair.1).replace("catalogue/ai-for-creators", &format!("catalogue/{item}"));
    let answer = app.call(who.map(|who| who.token.as_str()), method.clone(), &path, body(&call, &case, who)).await;
    if template.ends_with("/block") {
        for side in [pair.0, pair.1] {
            side.post(&path.replace("/block", "/unblock"), json!({})).await.ok(); // the next case writes again
        }
    }
    answer
}

async fn row(
    app: &TestApp,
    people: &[Option<&Person>],
    method: &Method,
    template: &str,
    pair: (&Person, &Person),
) -> Vec<u16> {
    let mut statuses = Vec::new();
    for who in people {
        statuses.push(ask(app, *who, method, template, pair).await.status.as_u16());
    }
    statuses
}

platform::testing::on_each_database! { async fn each_call_answers_each_role_as_in_the_committed_table(app: TestApp) {
    let (hannah, carl, sam, olga) = (app.hirer("Hannah").await, app.creator("Carl").await, app.creator("Sam").await, app.olga().await);
    let people = [None, Some(&hannah), Some(&carl), Some(&sam), Some(&olga)];
    let mut table = format!("{:<62} guest hirer creator stranger admin\n", "call");
    let mut wrong = Vec::new();
    for (method, template) in operations() {
        let call = format!("{method} {template}");
        if ["GET /api/events", "DELETE /api/me"].contains(&call.as_str()) {
            continue; // an endless stream, and the deletion of the account: they have their own tests
        }
        let got = row(&app, &people, &method, &template, (&hannah, &carl)).await;
        writeln!(table, "{call:<62} {:<5} {:<5} {:<7} {:<8} {:<5}", got[0], got[1], got[2], got[3], got[4]).unwrap();
        if !PUBLIC.contains(&call.as_str()) && got[0] != 401 {
            wrong.push(format!("{call}: a guest gets {}, not 401", got[0]));
        }
        if DEAL.iter().any(|part| template.contains(part)) && ![403, 404].contains(&got[3]) {
            wrong.push(format!("{call}: a stranger gets {}", got[3]));
        }
        if got.iter().any(|status| *status >= 500) {
            wrong.push(format!("{call}: answers {got:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/matrix.snapshot");
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(file, &table).unwrap();
    }
    let committed = std::fs::read_to_string(file).unwrap_or_default();
    assert_eq!(committed, table, "who may do what has changed: run `make update` and read the diff of matrix.snapshot");
    app.later(platform::clock::SECOND).await;
} }
