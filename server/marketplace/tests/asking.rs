//! Recipients of requests: requests and offers reach confirmed, active people only, never across a block, and not again
//! and again.

use crate::common::{Answer, Person, TestApp};
use http::Method;
use platform::{
    clock::{HOUR, MINUTE},
    testing::TestDb,
};
use serde_json::{Value, json};

platform::testing::on_each_database! {
    async fn an_offer_does_not_reach_unconfirmed_accounts(db: TestDb) {
        let app = TestApp::with(db.db.clone(), |config| config.auth.autoconfirm = false).await;
        let hannah = confirmed(&app, "Hannah", "Hirer").await;
        let brief = hannah.publishes("Invoice 4711 overdue").await;
        let body = sign_up("never.heard.of.you@third-party.example", "Never Heard", "Creator");
        let victim = app.guest(Method::POST, "/auth/v1/signup", Some(body)).await.ok()["id"].clone();
        let nobody = json!("019a0000-0000-7000-8000-000000000000");
        let answers = [offers(&hannah, &brief, &victim).await, offers(&hannah, &brief, &nobody).await];
        let responses: Vec<(u16, String)> = answers.into_iter().map(|answer| (answer.status.as_u16(), without_id(&answer))).collect();
        assert_eq!(responses[0].0, 404, "{responses:?}");
        assert_eq!(responses[0], responses[1], "an account that nobody confirmed looks like none");
        app.settle().await;
        let sent = app.count("SELECT COUNT(*) FROM mails WHERE kind = 'offer_received'").await;
        assert_eq!(sent, 0);
    }

    async fn an_offer_reaches_no_account_that_is_gone_shut_or_no_creators(app: TestApp) {
        let (hannah, carl, cleo) = (app.hirer("Hannah").await, app.creator("Carl").await, app.creator("Cleo").await);
        let (olga, henry) = (app.olga().await, app.hirer("Henry").await);
        let brief = hannah.publishes("VR Training").await;
        carl.post("/api/me/reauthenticate", json!({ "password": "correct horse battery" })).await.ok();
        carl.delete("/api/me").await.ok();
        olga.post(&format!("/api/admin/users/{}/ban", cleo.id), json!({ "reason": "Spam." })).await.ok();
        for person in [&carl, &cleo, &henry] {
            offers(&hannah, &brief, &json!(person.id)).await.refused("not_found");
        }
        offers(&hannah, &brief, &json!(hannah.id)).await.refused("own_experience");
        app.settle().await;
    }

    async fn a_block_stops_requests_and_offers_in_both_directions(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let (brief, service) = (hannah.publishes("VR Training").await, carl.publishes("Voices").await);
        let pending = carl.books(&brief).await;
        let thread = writes(&hannah, &pending).await;
        carl.post(&format!("/api/threads/{thread}/block"), json!({})).await.ok();
        hannah.tries_to_book(&service, json!({})).await.refused("blocked");
        let other = hannah.publishes("VR Course").await;
        offers(&hannah, &other, &json!(carl.id)).await.refused("blocked");
        carl.tries_to_book(&other, json!({})).await.refused("you_blocked");
        hannah.post("/api/threads", json!({ "booking_id": pending["id"], "message": "Hello?" })).await.refused("blocked");
        hannah.accepts(&pending).await.ok();
        let mails = app.email_to(&carl).await.0.len();
        for path in ["/api/send-proposal-accepted-email", "/api/send-payment-confirmed-email"] {
            hannah.post(path, json!({ "bookingId": pending["id"] })).await.refused("blocked");
        }
        assert_eq!(app.email_to(&carl).await.0.len(), mails);
        carl.post(&format!("/api/threads/{thread}/unblock"), json!({})).await.ok();
        hannah.tries_to_book(&service, json!({})).await.is(201);
        offers(&hannah, &other, &json!(carl.id)).await.is(201);
        app.settle().await;
    }

    async fn an_offer_that_was_never_answered_does_not_go_on_over_a_block(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let (brief, other) = (hannah.publishes("VR Training").await, hannah.publishes("VR Course").await);
        let pending = carl.books(&other).await;
        let thread = writes(&hannah, &pending).await;
        let offer = offers(&hannah, &brief, &json!(carl.id)).await.is(201);
        let path = format!("/api/projects/{}", id(&offer));
        carl.post(&format!("/api/threads/{thread}/block"), json!({})).await.ok();
        let mails = app.email_to(&carl).await.0.len();
        hannah.patch(&path, json!({ "isCompleted": true })).await.refused("blocked");
        assert_eq!(app.email_to(&carl).await.0.len(), mails);
        // begun before the block, and still unanswered
        carl.post(&format!("/api/threads/{thread}/unblock"), json!({})).await.ok();
        hannah.patch(&path, json!({ "isCompleted": true })).await.refused("not_accepted_yet");
        completed_before_the_upgrade(&app, &offer).await;
        carl.post(&format!("/api/threads/{thread}/block"), json!({})).await.ok();
        hannah.patch(&path, json!({ "isCompleted": false })).await.refused("blocked");
        app.settle().await;
    }

    async fn a_payment_is_no_way_around_a_block_for_an_offer_that_was_never_answered(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let (offer, thread) = offered_and_writing(&hannah, &carl).await;
        completed_before_the_upgrade(&app, &offer).await;
        carl.post(&format!("/api/threads/{thread}/block"), json!({})).await.ok();
        assert_eq!(hannah.pays(&offer, "4242424242424242").await.ok()["success"], true);
        hannah.patch(&project(&offer), json!({ "isCompleted": false })).await.refused("blocked");
        carl.post(&format!("/api/threads/{thread}/unblock"), json!({})).await.ok();
        hannah.patch(&project(&offer), json!({ "isCompleted": false })).await.ok();
        carl.post(&format!("/api/threads/{thread}/block"), json!({})).await.ok();
        hannah.requests_changes(&offer, "You will hear from me.").await.refused("blocked");
        // what is paid may still become the creator's
        hannah.accepts_work(&offer).await.ok();
        assert_eq!(carl.sees(&offer).await["money"], "clearing");
        app.settle().await;
    }

    async fn an_offer_that_was_never_answered_ends_over_a_block_without_the_hirers_words(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        for ends in ["cancel", "reject"] {
            let (offer, thread) = offered_and_writing(&hannah, &carl).await;
            completed_before_the_upgrade(&app, &offer).await;
            hannah.patch(&project(&offer), json!({ "isCompleted": false })).await.ok();
            carl.post(&format!("/api/threads/{thread}/block"), json!({})).await.ok();
            let words = json!({ "reason": "You will hear from me." });
            match ends {
                "cancel" => hannah.post(&format!("/api/bookings/{}/cancel", id(&offer)), words).await.ok(),
                _ => app.call(Some(&hannah.token), Method::DELETE, &project(&offer), Some(words)).await.ok(),
            };
            let mails = app.email_to(&carl).await;
            let email = mails.0.last().unwrap();
            assert!(email["subject"].as_str().unwrap().contains(&format!("was {ends}")), "{email}");
            assert!(!email.to_string().contains("hear from me"), "{email}");
            let notifications = carl.get("/api/notifications").await.ok().to_string();
            assert!(!notifications.contains("hear from me"), "{ends}: {notifications}");
            carl.post(&format!("/api/threads/{thread}/unblock"), json!({})).await.ok();
            app.later(25 * HOUR).await;
        }
    }

    async fn an_offer_that_was_completed_and_cancelled_was_taken_back(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes("VR Training").await;
        for _ in 0..2 {
            let offer = offers(&hannah, &brief, &json!(carl.id)).await.is(201);
            completed_before_the_upgrade(&app, &offer).await;
            hannah.patch(&project(&offer), json!({ "isCompleted": false })).await.ok();
            hannah.post(&format!("/api/bookings/{}/cancel", id(&offer)), json!({ "reason": "Not now." })).await.ok();
        }
        offers(&hannah, &brief, &json!(carl.id)).await.refused("asked_recently");
        app.settle().await;
    }

    async fn offers_that_were_completed_and_never_paid_were_taken_back(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes_open_brief("VR Training").await;
        let mut unpaid = Vec::new();
        for _ in 0..2 {
            let offer = offers(&hannah, &brief, &json!(carl.id)).await.is(201);
            completed_before_the_upgrade(&app, &offer).await;
            unpaid.push(offer);
        }
        offers(&hannah, &brief, &json!(carl.id)).await.refused("asked_recently");
        hannah.pays(&unpaid[1], "4242424242424242").await.ok();
        offers(&hannah, &brief, &json!(carl.id)).await.is(201);
        app.settle().await;
    }

    async fn the_concierge_makes_no_match_across_a_block(app: TestApp) {
        let (hannah, carl, olga) = (app.hirer("Hannah").await, app.creator("Carl").await, app.olga().await);
        let (brief, service) = (hannah.publishes("VR Training").await, carl.publishes("Voices").await);
        let thread = writes(&hannah, &carl.books(&brief).await).await;
        let request = hannah.tries_to_book(&json!({ "id": "unknown" }), json!({})).await.is(201)["booking"].clone();
        carl.post(&format!("/api/threads/{thread}/block"), json!({})).await.ok();
        let path = format!("/api/bookings/{}/assign", id(&request));
        olga.post(&path, json!({ "experience_id": service["id"] })).await.refused("blocked");
        carl.post(&format!("/api/threads/{thread}/unblock"), json!({})).await.ok();
        olga.post(&path, json!({ "experience_id": service["id"] })).await.ok();
        app.settle().await;
    }

    async fn after_withdrawing_a_request_the_next_waits_a_day(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let (brief, other) = (hannah.publishes("VR Training").await, hannah.publishes("VR Course").await);
        withdraws(&carl, &carl.books(&brief).await).await;
        let slip = carl.books(&brief).await;
        withdraws(&carl, &slip).await;
        let refused = carl.tries_to_book(&brief, json!({})).await.refused("asked_recently");
        assert!(refused["message"].as_str().unwrap().contains("24 hours"), "{refused}");
        let old = carl.books(&other).await;
        app.later(11 * MINUTE).await;
        withdraws(&carl, &old).await;
        carl.tries_to_book(&other, json!({})).await.refused("asked_recently");
        app.later(24 * HOUR).await;
        carl.books(&brief).await;
        carl.books(&other).await;
        app.settle().await;
    }

    async fn after_withdrawing_an_offer_the_next_to_this_creator_waits(app: TestApp) {
        let (hannah, carl, cleo) = (app.hirer("Hannah").await, app.creator("Carl").await, app.creator("Cleo").await);
        let (brief, other) = (hannah.publishes("VR Training").await, hannah.publishes("VR Course").await);
        for brief in [&brief, &other] {
            let offer = offers(&hannah, brief, &json!(carl.id)).await.is(201);
            hannah.delete(&format!("/api/projects/{}", id(&offer))).await.ok();
        }
        for brief in [&brief, &other] {
            offers(&hannah, brief, &json!(carl.id)).await.refused("asked_recently");
        }
        offers(&hannah, &brief, &json!(cleo.id)).await.is(201);
        app.later(24 * HOUR).await;
        offers(&hannah, &brief, &json!(carl.id)).await.is(201);
        app.settle().await;
    }

    async fn names_like_ours_are_refused_where_people_type_them(app: TestApp) {
        for name in ["Parallax", "P a r a l l a x Support", "Adm\u{456}n", "The Parallax Team", "SUPPORT"] {
            let refused = app.guest(Method::POST, "/auth/v1/signup", Some(sign_up("imp@test.example", name, "Creator"))).await;
            assert_eq!(refused.status.as_u16(), 422, "{name}: {}", refused.text());
        }
        let carl = app.creator("Carl").await;
        let refused = carl.patch("/api/me", json!({ "full_name": "Parallax-Support" })).await.refused("name_reserved");
        assert_eq!(refused["errors"][0]["field"], "full_name");
        for name in ["Nadmina Supporta", "Ada Min", "Paula Laxness"] {
            carl.patch("/api/me", json!({ "full_name": name })).await.ok();
        }
        app.settle().await;
    }
}

/// An answer's words without the id of the request.
fn without_id(answer: &Answer) -> String {
    let mut body = answer.body.clone();
    if let Some(body) = body.as_object_mut() {
        body.retain(|key, _| !["request_id", "instance"].contains(&key.as_str()));
    }
    body.to_string()
}

fn sign_up(email: &str, name: &str, user_type: &str) -> Value {
    json!({ "email": email, "password": "correct horse battery", "data": { "full_name": name, "user_type": user_type } })
}

/// Someone whose address is confirmed although sign-ups have to be, in the browser that signed up.
/// What a hirer could do with an offer that its creator had not answered, until that was refused.
async fn completed_before_the_upgrade(app: &TestApp, offer: &Value) {
    let now = app.app.clock.now() - 10 * MINUTE;
    let old =
        "UPDATE deals SET request = 'approved', work = 'completed', money = 'due', completed_at = $2, due_at = $3,
               answered_at = $2, answered_by = hirer_id WHERE id = $1 /* test */";
    let mut tx = app.app.db.write().await.unwrap();
    tx.run(old, platform::args![id(offer), now, now + 72 * HOUR]).await.unwrap();
    tx.commit().await.unwrap();
}

async fn confirmed(app: &TestApp, name: &str, user_type: &str) -> Person {
    let email = format!("{}@test.example", name.to_lowercase());
    let asked = browser_posts(app, "/auth/v1/signup", "", &sign_up(&email, name, user_type)).await;
    let cookie = asked.headers["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    app.settle().await;
    let mails = app.guest(Method::GET, &format!("/dev/mail.json?to={email}"), None).await.ok();
    let text = mails[0]["text"].as_str().unwrap();
    let code = text.split("enter this one within 10 minutes: ").nth(1).unwrap().trim().get(..6).unwrap();
    let body = json!({ "type": "signup", "email": email, "token": code });
    browser_posts(app, "/auth/v1/verify", &cookie, &body).await.ok();
    Person { name: name.into(), ..app.signs_in(&email, "correct horse battery").await }
}

/// A POST as one of our own pages sends it.
async fn browser_posts(app: &TestApp, path: &str, cookie: &str, body: &Value) -> Answer {
    let request = http::Request::post(path).header("host", "127.0.0.1:8080").header("sec-fetch-site", "same-origin");
    let request = request.header("content-type", "application/json").header("cookie", cookie);
    app.send(request.body(axum::body::Body::from(body.to_string())).unwrap()).await
}

async fn offers(hirer: &Person, brief: &Value, creator_id: &Value) -> Answer {
    hirer.post("/api/projects", json!({ "experienceId": brief["id"], "creatorId": creator_id })).await
}

/// An offer of the hirer's to the creator, and a conversation of theirs about another booking.
async fn offered_and_writing(hirer: &Person, creator: &Person) -> (Value, String) {
    let (brief, other) = (hirer.publishes("VR Training").await, hirer.publishes("VR Course").await);
    let thread = writes(hirer, &creator.books(&other).await).await;
    (offers(hirer, &brief, &json!(creator.id)).await.is(201), thread)
}

fn project(offer: &Value) -> String {
    format!("/api/projects/{}", id(offer))
}

async fn withdraws(who: &Person, booking: &Value) {
    who.post(&format!("/api/bookings/{}/withdraw", id(booking)), json!({})).await.ok();
}

async fn writes(who: &Person, booking: &Value) -> String {
    let body = json!({ "booking_id": booking["id"], "message": "Hello" });
    who.post("/api/threads", body).await.ok()["thread"]["id"].as_str().unwrap().to_owned()
}

fn id(value: &Value) -> &str {
    value["id"].as_str().unwrap()
}
