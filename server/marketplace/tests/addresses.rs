//! Visibility of email addresses: every response of the product is searched for the addresses of the other people.

use crate::common::{Answer, Person, TestApp};
use axum::body::Body;
use futures_util::StreamExt;
use http::{Method, Request};
use serde_json::{Value, json};
use std::{collections::BTreeSet, time::Duration};
use tower::ServiceExt;

/// Calls that succeed for none of these people: admins only, streams, and what needs a film.
const NOT_CHECKED: &[&str] = &[
    "/api/bookings/{id}/split-preview",
    "/api/events",
    "/api/generations/{id}",
    "/api/generations/{id}/events",
    "/api/receipts/{id}",
    "/media/films/{file}",
];

platform::testing::on_each_database! {
    async fn the_other_sides_address_is_hidden_until_the_money_is_held(app: TestApp) {
        let scene = Scene::of(&app).await;
        let readers = [None, Some(&scene.sam), Some(&scene.hannah), Some(&scene.carl)];
        let mut answered = BTreeSet::new();
        for reader in readers {
            for (template, answer) in scene.walk(reader).await {
                scene.leaks_nothing(reader, &template, &answer);
                if answer.status.is_success() {
                    answered.insert(template);
                }
            }
        }
        let silent: Vec<_> = reads().into_iter().filter(|path| !path.contains("/admin/")).filter(|path| !answered.contains(path)).collect();
        assert_eq!(silent, NOT_CHECKED, "these calls were not looked at: they answered nobody");
        for mail in mails(&app).await {
            scene.emails_leak_nothing(&mail);
        }
        for person in [&scene.hannah, &scene.carl] {
            let text = stream(person).await;
            assert!(text.contains("booking_"), "{text}");
            scene.text_leaks_nothing(Some(person), "the live stream", &text);
        }
        app.settle().await;
    }

    async fn the_sides_read_each_others_address_once_the_money_is_held(app: TestApp) {
        let scene = Scene::of(&app).await;
        let Scene { hannah, carl, sam, booking, .. } = &scene;
        hannah.pays(booking, "4242424242424242").await.ok();
        app.rings().await;
        let (one, receipt) = (format!("/api/bookings/{}", id(booking)), format!("/api/receipts/{}", id(booking)));
        let timeline = format!("{one}/timeline");
        let sides = [(hannah, "hirer", carl), (carl, "creator", hannah)];
        for (reader, side, other) in sides {
            let (bookings, projects) = (format!("/api/bookings/{side}/{}", reader.id), format!("/api/projects/{side}/{}", reader.id));
            for path in [&one, &timeline, &receipt, &bookings, &projects, "/api/bookings"] {
                let text = reader.get(path).await;
                assert!(text.status.is_success() && text.text().contains(&other.email), "{} {path}: {}", reader.name, text.text());
            }
            let found = reader.get(&format!("/api/bookings?query={}", other.email)).await.ok();
            assert_eq!(found["bookings"].as_array().unwrap().len(), 1, "the one that is paid: {found}");
        }
        for reader in [None, Some(sam)] {
            for (template, answer) in scene.walk(reader).await {
                scene.leaks_nothing(reader, &template, &answer);
            }
        }
        hannah.post(&format!("{one}/cancel"), json!({ "reason": "No time." })).await.ok();
        app.rings().await;
        assert_eq!(hannah.sees(booking).await["creator_email"], json!(carl.email), "it stays");
        app.settle().await;
    }

    async fn a_search_does_not_tell_what_an_address_is(app: TestApp) {
        let scene = Scene::of(&app).await;
        for (reader, other) in [(&scene.hannah, &scene.carl), (&scene.carl, &scene.hannah)] {
            for part in [other.email.as_str(), "@test.example", "rl@te", "ah@te"] {
                let found = reader.get(&format!("/api/bookings?query={part}")).await.ok();
                let own = reader.email.contains(part);
                assert_eq!(found["bookings"].as_array().unwrap().is_empty(), !own, "{} looks for {part}: {found}", reader.name);
            }
        }
        let found = scene.olga.get(&format!("/api/admin/bookings?query={}", scene.carl.email)).await.ok();
        assert!(found.to_string().contains(&scene.carl.email), "admins find and see them");
        app.settle().await;
    }

    async fn no_response_before_the_payment_contains_an_address(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes("VR Training").await;
        let mut answers = Vec::new();
        let mut step = async |who: &Person, method: Method, path: String, body: Value| {
            let answer = app.call(Some(&who.token), method, &path, Some(body)).await;
            assert!(answer.status.is_success(), "{path}: {}", answer.text());
            let body = answer.body.clone();
            answers.push((who.clone(), path, answer.text()));
            body
        };
        let asks = json!({ "experience_id": brief["id"], "portfolio_link": "https://example.org/carl" });
        let (post, patch, delete) = (Method::POST, Method::PATCH, Method::DELETE);
        let first = step(&carl, post.clone(), "/api/bookings".into(), asks.clone()).await["booking"].clone();
        let path = format!("/api/bookings/{}", id(&first));
        step(&hannah, post.clone(), format!("{path}/decline"), json!({ "reason": "Not now." })).await;
        step(&hannah, post.clone(), format!("{path}/undo-decline"), json!({})).await;
        step(&carl, post.clone(), format!("{path}/withdraw"), json!({})).await;
        step(&carl, delete.clone(), path.clone(), json!({})).await;
        let second = step(&carl, post.clone(), "/api/bookings".into(), asks).await["booking"].clone();
        let path = format!("/api/bookings/{}", id(&second));
        let thread = step(&carl, post.clone(), "/api/threads".into(), json!({ "booking_id": second["id"], "message": "Hello" })).await;
        let thread = format!("/api/threads/{}", thread["thread"]["id"].as_str().unwrap());
        for (who, word) in [(&hannah, "read"), (&hannah, "report"), (&carl, "block"), (&carl, "unblock")] {
            step(who, post.clone(), format!("{thread}/{word}"), json!({ "reason": "A test." })).await;
        }
        step(&hannah, post.clone(), format!("{thread}/messages"), json!({ "message": "Hello too" })).await;
        step(&hannah, post.clone(), format!("{path}/accept"), json!({})).await;
        step(&hannah, post.clone(), "/api/send-proposal-accepted-email".into(), json!({ "bookingId": second["id"] })).await;
        let project = format!("/api/projects/{}", id(&second));
        step(&carl, patch.clone(), project.clone(), json!({ "projectLink": "https://example.org/work" })).await;
        step(&hannah, patch.clone(), project.clone(), json!({ "hirerFeedback": "Longer." })).await;
        step(&carl, patch.clone(), project.clone(), json!({ "projectLink": "https://example.org/more" })).await;
        step(&hannah, patch.clone(), project.clone(), json!({ "isCompleted": true })).await;
        step(&hannah, patch, project.clone(), json!({ "isCompleted": false })).await;
        step(&hannah, post.clone(), "/api/create-payment-intent".into(), json!({ "bookingId": second["id"] })).await;
        step(&hannah, delete.clone(), project.clone(), json!({ "reason": "No." })).await;
        let other = hannah.publishes("VR Course").await;
        let pair = json!({ "experienceId": other["id"], "creatorId": carl.id });
        let offer = step(&hannah, post, "/api/projects".into(), pair).await;
        step(&hannah, delete, format!("/api/projects/{}", id(&offer)), json!({})).await;
        for (who, path, text) in answers {
            for other in [&hannah, &carl].into_iter().filter(|other| other.id != who.id) {
                assert!(!text.contains(&other.email), "{} reads {} at {path}: {text}", who.name, other.email);
            }
        }
        app.settle().await;
    }

    async fn answers_to_signed_in_people_are_kept_nowhere(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes("VR Training").await;
        let paths = ["/api/experiences".to_owned(), format!("/api/experiences/{}", id(&brief))];
        for path in &paths {
            let read = carl.get(path).await;
            assert_eq!(read.headers["cache-control"], "no-store", "{path}");
            let read = app.guest(Method::GET, path, None).await;
            assert_eq!(read.headers["cache-control"], "private, no-cache", "{path}");
        }
    }
}

/// People with deals in every state before a payment, their thread, notifications and offers.
struct Scene {
    app: TestApp,
    hannah: Person,
    carl: Person,
    sam: Person,
    olga: Person,
    brief: Value,
    /// Accepted, and not paid.
    booking: Value,
    thread: String,
}

impl Scene {
    async fn of(app: &TestApp) -> Self {
        let (hannah, carl, sam) = (app.hirer("Hannah").await, app.creator("Carl").await, app.creator("Sam").await);
        let olga = app.olga().await;
        let titles = ["VR Training", "VR Course", "Harbour", "Lighthouse"];
        let mut briefs = Vec::new();
        for title in titles {
            briefs.push(hannah.publishes(title).await);
        }
        let service = carl.publishes("Voices").await;
        hannah.books(&service).await;
        let declined = carl.books(&briefs[1]).await;
        hannah.declines(&declined).await.ok();
        let withdrawn = carl.books(&briefs[2]).await;
        carl.deletes(&withdrawn, "").await.ok();
        let offer = json!({ "experienceId": briefs[3]["id"], "creatorId": carl.id });
        hannah.post("/api/projects", offer).await.is(201);
        let booking = carl.books(&briefs[0]).await;
        hannah.accepts(&booking).await.ok();
        hannah.post("/api/send-proposal-accepted-email", json!({ "bookingId": booking["id"] })).await.ok();
        let hello = json!({ "booking_id": booking["id"], "message": "Hello" });
        let thread = hannah.post("/api/threads", hello).await.ok()["thread"]["id"].as_str().unwrap().to_owned();
        app.settle().await;
        Self { app: app.clone(), hannah, carl, sam, olga, brief: briefs.swap_remove(0), booking, thread }
    }

    /// The responses of every read of the document to `who`, by the template of its path.
    async fn walk(&self, who: Option<&Person>) -> Vec<(String, Answer)> {
        let mut answers = Vec::new();
        for template in reads() {
            if template.ends_with("/events") && !template.contains("/bookings/") {
                continue; // an endless stream: checked separately
            }
            let path = self.path(&template, who);
            let answer = self.app.call(who.map(|who| who.token.as_str()), Method::GET, &path, None).await;
            answers.push((template, answer));
        }
        answers
    }

    fn path(&self, template: &str, who: Option<&Person>) -> String {
        let me = who.map_or("nobody", |who| who.id.as_str());
        let named = if template.contains("/experiences/") {
            id(&self.brief)
        } else if template.contains("/creators/") {
            &self.carl.id
        } else if template.contains("/threads/") {
            &self.thread
        } else {
            id(&self.booking)
        };
        let person = if template.ends_with("/tags") { &self.carl.id } else { me };
        let path = template.replace("{id}", named).replace("{user_id}", me).replace("{userId}", person);
        path.replace("{file}", "1.svg")
            + match template {
                template if template.ends_with("/refund-preview") => "?action=cancel",
                "/api/bookings/{id}/events" => "?before=1000",
                _ => "",
            }
    }

    fn people(&self) -> [&Person; 4] {
        [&self.hannah, &self.carl, &self.sam, &self.olga]
    }

    fn leaks_nothing(&self, reader: Option<&Person>, path: &str, answer: &Answer) {
        self.text_leaks_nothing(reader, path, &answer.text());
    }

    fn text_leaks_nothing(&self, reader: Option<&Person>, place: &str, text: &str) {
        let me = reader.map(|reader| reader.id.as_str());
        for other in self.people().into_iter().filter(|other| Some(other.id.as_str()) != me) {
            let name = reader.map_or("a guest", |reader| reader.name.as_str());
            assert!(!text.contains(&other.email), "{name} reads {} at {place}: {text}", other.email);
        }
    }

    fn emails_leak_nothing(&self, mail: &Value) {
        let text = format!("{} {} {}", mail["subject"], mail["text"], mail["html"]);
        let to = self.people().into_iter().find(|person| mail["to"] == person.email.as_str());
        self.text_leaks_nothing(to, &format!("the mail {}", mail["subject"]), &text);
    }
}

fn id(value: &Value) -> &str {
    value["id"].as_str().unwrap()
}

/// The reads of the OpenAPI document.
fn reads() -> Vec<String> {
    let document = serde_json::to_value(marketplace::openapi()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    paths.iter().filter(|(_, item)| item.get("get").is_some()).map(|(path, _)| path.clone()).collect()
}

async fn mails(app: &TestApp) -> Vec<Value> {
    app.settle().await;
    let mails = app.guest(Method::GET, "/dev/mail.json", None).await.ok().as_array().unwrap().clone();
    assert!(mails.iter().any(|mail| mail["kind"] == "booking_requested"), "{mails:?}");
    mails
}

/// What a live stream says to someone who has been away.
async fn stream(who: &Person) -> String {
    let long_ago = "00000000-0000-7000-8000-000000000000";
    let request = Request::get("/api/events").header("host", "127.0.0.1:8080").header("last-event-id", long_ago);
    let request = request.header("authorization", format!("Bearer {}", who.token)).body(Body::empty()).unwrap();
    let answer = who.app.router.clone().oneshot(request).await.unwrap();
    let (mut body, mut text) = (answer.into_body().into_data_stream(), String::new());
    while !text.contains("event: notice") {
        let chunk = tokio::time::timeout(Duration::from_secs(10), body.next()).await.expect("a notice");
        text.push_str(&String::from_utf8_lossy(&chunk.expect("the stream goes on").unwrap()));
    }
    text
}
