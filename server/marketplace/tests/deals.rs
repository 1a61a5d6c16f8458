//! Bookings and projects over their calls: who asks, who answers, what everybody sees.

use crate::common::{Answer, Person, TestApp};
use futures_util::future::join_all;
use http::Method;
use platform::{
    args,
    clock::{DAY, HOUR, SECOND},
    testing::on_each_database,
};
use serde_json::{Value, json};

async fn couple(app: &TestApp) -> (Person, Person) {
    (app.hirer("Hannah").await, app.creator("Carl").await)
}

fn id(value: &Value) -> &str {
    value["id"].as_str().unwrap()
}

fn actions(value: &Value) -> Vec<&str> {
    value["actions"].as_array().unwrap().iter().filter_map(Value::as_str).collect()
}

async fn creates_project(hannah: &Person, booking: &Value) -> Answer {
    let body = json!({ "experienceId": booking["experience_id"], "creatorId": booking["creator_id"] });
    hannah.post("/api/projects", body).await
}

async fn list(who: &Person, kind: &str, side: &str) -> Vec<Value> {
    who.get(&format!("/api/{kind}/{side}/{}", who.id)).await.ok().as_array().unwrap().clone()
}

/// What both orders of the two calls have to end in (`docs/product.md`, section 4).
async fn one_accepted_booking(app: &TestApp, hannah: &Person, carl: &Person, booking: &Value) {
    app.later(200 * SECOND).await;
    let bookings = list(hannah, "bookings", "hirer").await;
    assert_eq!((bookings.len(), bookings[0]["status"].as_str()), (1, Some("approved")));
    assert!(actions(&bookings[0]).contains(&"pay"), "{:?}", bookings[0]["actions"]);
    let projects = list(carl, "projects", "creator").await;
    assert_eq!((projects.len(), &projects[0]["id"]), (1, &booking["id"]));
    let mails = app.email_to(carl).await;
    assert_eq!(mails.subjects(), ["Your proposal was accepted"]);
}

on_each_database! {
    async fn deleting_and_then_creating_the_project_accepts(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        let booking = carl.books(&hannah.publishes("VR Training Simulator").await).await;
        hannah.deletes(&booking, "").await.ok();
        creates_project(&hannah, &booking).await.is(201);
        creates_project(&hannah, &booking).await.is(200);
        one_accepted_booking(&app, &hannah, &carl, &booking).await;
    }

    async fn creating_the_project_and_then_deleting_accepts(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        let booking = carl.books(&hannah.publishes("VR Training Simulator").await).await;
        creates_project(&hannah, &booking).await.is(201);
        hannah.deletes(&booking, "").await.ok();
        one_accepted_booking(&app, &hannah, &carl, &booking).await;
    }

    async fn a_bare_delete_declines_and_emails_once_after_two_minutes(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        let booking = carl.books(&hannah.publishes("VR Training Simulator").await).await;
        hannah.deletes(&booking, "").await.ok();
        hannah.deletes(&booking, "").await.ok();
        app.later(100 * SECOND).await;
        assert_eq!(app.email_to(&carl).await.subjects(), [""; 0]);
        app.later(30 * SECOND).await;
        assert_eq!(app.email_to(&carl).await.subjects(), ["Your proposal was not accepted"]);
        let mail = app.email_to(&carl).await.0.pop().unwrap()["text"].as_str().unwrap().to_owned();
        assert!(mail.contains("Your proposal for \"VR Training Simulator\" was not accepted."), "{mail}");
        assert!(mail.contains("See other briefs") && mail.contains("/experiences?side=wanted"), "{mail}");
        app.later(DAY).await;
        assert_eq!(app.email_to(&carl).await.of_kind("booking_declined"), 1);
        assert_eq!(list(&carl, "bookings", "creator").await.len(), 0);
        creates_project(&hannah, &booking).await.is(201);
        assert_eq!(list(&carl, "projects", "creator").await[0]["status"], "offered", "too late for that booking: an offer");
        app.settle().await;
    }

    async fn a_decline_can_be_undone_until_it_is_sent(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        let booking = carl.books(&hannah.publishes("VR Training Simulator").await).await;
        hannah.declines(&booking).await.ok();
        let undo = format!("/api/bookings/{}/undo-decline", id(&booking));
        carl.post(&undo, json!({})).await.refused("not_allowed");
        let texts = [
            "They'll be notified two minutes after the decline. You can undo until then.",
            "For two minutes after the decline, Hannah can undo it.",
        ];
        let headlines = ["You declined Carl's proposal", "Hannah declined your proposal"];
        for ((who, text), headline) in [&hannah, &carl].into_iter().zip(texts).zip(headlines) {
            let timeline = who.get(&format!("/api/bookings/{}/timeline", id(&booking))).await.ok();
            assert_eq!(timeline["headline"], headline);
            let next = timeline["next"].as_array().unwrap().iter();
            let next: Vec<_> = next.map(|step| (step["kind"].as_str().unwrap(), step["text"].as_str().unwrap())).collect();
            assert_eq!(next, [("tell_decline", text)]);
        }
        assert_eq!(hannah.post(&undo, json!({})).await.ok()["booking"]["status"], "pending");
        for (who, kinds) in [(&hannah, &["request", "decline", "undo_decline"][..]), (&carl, &["request"])] {
            let timeline = who.get(&format!("/api/bookings/{}/timeline", id(&booking))).await.ok();
            let events = timeline["events"].as_array().unwrap().iter();
            assert_eq!(events.map(|event| event["kind"].as_str().unwrap()).collect::<Vec<_>>(), kinds);
        }
        app.later(300 * SECOND).await;
        assert_eq!(app.email_to(&carl).await.subjects(), [""; 0]);
        hannah.deletes(&booking, "?outcome=decline").await.ok();
        hannah.post(&undo, json!({})).await.refused("undo_too_late");
        assert_eq!(app.email_to(&carl).await.subjects(), ["Your proposal was not accepted"]);
    }

    async fn a_decline_can_be_undone_although_the_other_side_has_asked_anew(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        let brief = hannah.publishes("VR Training Simulator").await;
        let booking = carl.books(&brief).await;
        hannah.declines(&booking).await.ok();
        carl.books(&brief).await;
        hannah.post(&format!("/api/bookings/{}/undo-decline", id(&booking)), json!({})).await.ok();
        assert_eq!(carl.sees(&booking).await["status"], "pending", "no deal depends on another");
        app.later(300 * SECOND).await;
        app.settle().await;
    }

    async fn of_fifty_accepts_one_wins(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        let booking = carl.books(&hannah.publishes("VR Training Simulator").await).await;
        let answers = join_all((0..50).map(|n| {
            let (hannah, booking) = (hannah.clone(), booking.clone());
            async move { if n % 2 == 0 { hannah.accepts(&booking).await } else { hannah.deletes(&booking, "?outcome=decline").await } }
        })).await;
        let accepted = carl.sees(&booking).await["status"] == "approved";
        let mut won = 0;
        for (n, answer) in answers.into_iter().enumerate() {
            let declines = n % 2 == 1;
            if answer.status.is_success() && (!declines || accepted || won == 0) {
                won += 1;
            } else if !answer.status.is_success() {
                answer.refused("booking_wrong_state");
            }
        }
        assert_eq!(won, 1, "accepted: {accepted}");
        let mails = app.email_to(&carl).await;
        assert_eq!(mails.0.len(), 1, "{:?}", mails.subjects());
    }

    async fn emails_link_to_the_experience_while_it_is_published(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        let experience = hannah.publishes("VR Training Simulator").await;
        let booking = carl.books(&experience).await;
        let page = format!("http://127.0.0.1:8080/experiences/{}", experience["id"].as_str().unwrap());
        let asked = app.email_to(&hannah).await.0.pop().unwrap();
        assert!(asked["text"].as_str().unwrap().contains(&format!("Experience: {page}\n")), "{asked}");
        assert!(asked["html"].as_str().unwrap().contains(&format!("href=\"{page}\" style=\"color:#131319;\">VR Training Simulator</a>")), "{asked}");
        hannah.delete(&format!("/api/experiences/{}", experience["id"].as_str().unwrap())).await.ok();
        hannah.accepts(&booking).await.ok();
        let accepted = app.email_to(&carl).await.0.pop().unwrap();
        assert_eq!(accepted["kind"], "booking_accepted");
        for part in ["text", "html"] {
            let text = accepted[part].as_str().unwrap();
            assert!(text.contains("VR Training Simulator") && !text.contains(&page), "{text}");
        }
    }

    async fn a_repeat_within_a_minute_is_the_same_request_and_a_second_one_is_refused(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        let experience = hannah.publishes("VR Training Simulator").await;
        let booking = carl.books(&experience).await;
        let again = carl.tries_to_book(&experience, json!({})).await.is(200);
        assert_eq!(again["booking"]["id"], booking["id"]);
        carl.tries_to_book(&experience, json!({ "hours": 2 })).await.refused("already_requested");
        app.later(61 * SECOND).await;
        carl.tries_to_book(&experience, json!({})).await.refused("already_requested");
        carl.deletes(&booking, "").await.ok();
        assert_eq!(carl.sees(&booking).await["status"], "withdrawn");
        carl.books(&experience).await;
        app.settle().await;
    }

    async fn only_the_other_side_books_and_only_for_oneself(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        let (brief, service) = (hannah.publishes("A brief").await, carl.publishes("A service").await);
        let refused = hannah.tries_to_book(&brief, json!({})).await.refused("own_experience");
        assert_eq!(refused["message"], "You cannot book your own experience");
        app.hirer("Hugo").await.tries_to_book(&brief, json!({})).await.refused("wrong_side");
        app.creator("Clara").await.tries_to_book(&service, json!({})).await.refused("wrong_side");
        carl.tries_to_book(&brief, json!({ "user_id": hannah.id })).await.refused("not_yours");
        let pat = app.person("Pat", None).await;
        pat.books(&brief).await;
        let booking = pat.books(&service).await;
        assert_eq!((booking["viewer_side"].as_str(), &booking["user_id"]), (Some("hirer"), &json!(pat.id)));
        app.settle().await;
    }

    async fn what_is_typed_is_checked(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        let experience = hannah.publishes("VR Training Simulator").await;
        carl.tries_to_book(&experience, json!({ "portfolio_link": "javascript:alert(1)" })).await.refused("invalid_link");
        carl.tries_to_book(&experience, json!({ "hours": 0.3 })).await.refused("invalid_hours");
        for hours in [json!("0.3"), json!("two"), json!("1e400"), json!({}), json!(true)] {
            let refused = carl.tries_to_book(&experience, json!({ "hours": hours })).await.refused("invalid_hours");
            assert_eq!(refused["message"], "Hours must be between 0.25 and 200, in steps of 0.25.");
        }
        carl.post("/api/bookings", json!({ "experience_id": "none" })).await.refused("not_found");
        carl.post("/api/bookings", json!({})).await.refused("required");
        let link = "https://carl.example/reel?x=1";
        let booking = carl.tries_to_book(&experience, json!({ "portfolio_link": link, "hours": "2.5" })).await.is(201)["booking"].clone();
        assert_eq!((booking["portfolio_link"].as_str(), &booking["hours"], &booking["total_cents"]), (Some(link), &json!(2.5), &json!(20_000)));
        assert_eq!((&booking["price_per_hour"], booking["creator_name"].as_str()), (&json!(80.0), Some("Carl")));
        hannah.accepts(&booking).await.ok();
        carl.delivers(&booking, " ").await.refused("invalid_link");
        hannah.requests_changes(&booking, "  ").await.refused("required");
        let both = json!({ "isCompleted": true, "hirerFeedback": "x" });
        hannah.patch(&format!("/api/projects/{}", id(&booking)), both).await.refused("one_change");
        hannah.patch(&format!("/api/projects/{}", id(&booking)), json!({ "other": 1 })).await.refused("nothing_to_change");
        app.settle().await;
    }

    async fn others_see_nothing(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        let mallory = app.creator("Mallory").await;
        let booking = carl.books(&hannah.publishes("VR Training Simulator").await).await;
        for path in ["", "/timeline", "/refund-preview?action=cancel"] {
            mallory.get(&format!("/api/bookings/{}{path}", id(&booking))).await.is(404);
            app.guest(Method::GET, &format!("/api/bookings/{}{path}", id(&booking)), None).await.is(401);
        }
        for kind in ["bookings", "projects"] {
            for side in ["hirer", "creator"] {
                mallory.get(&format!("/api/{kind}/{side}/{}", hannah.id)).await.is(403);
            }
        }
        mallory.accepts(&booking).await.is(404);
        mallory.deletes(&booking, "").await.is(404);
        mallory.delivers(&booking, "https://example.org").await.is(404);
        creates_project(&mallory, &booking).await.is(403);
        carl.accepts(&booking).await.refused("not_your_turn");
        mallory.get("/api/admin/bookings").await.is(403);
        let olga = app.olga().await;
        assert_eq!(olga.get("/api/admin/bookings").await.ok()["bookings"].as_array().unwrap().len(), 1);
        assert_eq!(olga.sees(&booking).await["viewer_side"], "operator");
        olga.accepts(&booking).await.refused("reason_required");
        app.settle().await;
    }

    async fn a_request_for_the_concierge_gets_its_listing_from_the_admin(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        let olga = app.olga().await;
        let booking = carl.post("/api/bookings", json!({ "experience_id": "unknown" })).await.is(201)["booking"].clone();
        assert_eq!((&booking["total"], &booking["total_cents"], &booking["price_per_hour"]), (&json!(100.0), &json!(10_000), &json!(0.0)), "no price yet");
        assert_eq!((booking["experience_title"].as_str(), booking["mentor_name"].as_str()), (Some("Unknown Experience"), Some("Unknown Mentor")));
        assert_eq!(app.email_to(&olga).await.of_kind("booking_requested"), 1);
        let experience = hannah.publishes("VR Training Simulator").await;
        let assign = format!("/api/bookings/{}/assign", id(&booking));
        carl.post(&assign, json!({ "experience_id": experience["id"] })).await.is(403);
        olga.post(&assign, json!({ "experience_id": experience["id"] })).await.ok();
        assert_eq!(app.email_to(&hannah).await.subjects(), [""; 0], "Carl, who named no price, agrees first");
        assert_eq!(app.email_to(&carl).await.subjects(), ["We found a match: \"VR Training Simulator\""]);
        carl.post(&format!("/api/bookings/{}/accept", id(&booking)), json!({ "version": 2 })).await.ok();
        assert_eq!(app.email_to(&hannah).await.subjects(), ["New suggestion for \"VR Training Simulator\""]);
        assert_eq!(hannah.accepts(&booking).await.ok()["booking"]["status"], "approved");
        app.settle().await;
    }

    async fn a_hirer_offers_a_listing_and_the_creator_accepts_by_delivering(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        let experience = hannah.publishes("VR Training Simulator").await;
        let body = json!({ "experienceId": experience["id"], "creatorId": carl.id });
        carl.post("/api/projects", body.clone()).await.is(403);
        let project = hannah.post("/api/projects", body.clone()).await.is(201);
        assert_eq!(hannah.post("/api/projects", body).await.is(200)["id"], project["id"]);
        assert_eq!((project["status"].as_str(), project["is_completed"].as_bool()), (Some("offered"), Some(false)));
        assert_eq!(app.email_to(&carl).await.of_kind("offer_received"), 1);
        assert!(actions(&carl.sees(&project).await).contains(&"accept"));
        carl.delivers(&project, "https://example.org/work").await.ok();
        let booking = hannah.sees(&project).await;
        assert_eq!((booking["status"].as_str(), booking["work"].as_str()), (Some("approved"), Some("delivered")));
        app.settle().await;
    }

    async fn an_offer_notifies_each_side_once(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        let experience = hannah.publishes("VR Training Simulator").await;
        let body = json!({ "experienceId": experience["id"], "creatorId": carl.id, "message": "For our open day." });
        hannah.post("/api/projects", body).await.is(201);
        for (who, kind, read, unread) in [(&carl, "offer_received", false, 1), (&hannah, "booking_sent", true, 0)] {
            let list = who.get("/api/notifications").await.ok();
            let notifications = list["notifications"].as_array().unwrap();
            assert_eq!((notifications.len(), &list["unread"]), (1, &json!(unread)), "{list}");
            assert_eq!((&notifications[0]["type"], &notifications[0]["read"]), (&json!(kind), &json!(read)), "{list}");
        }
        let text = carl.get("/api/notifications").await.ok()["notifications"][0]["message"].clone();
        assert!(text.as_str().unwrap().ends_with("Please answer within 72 hours."), "{text}");
        assert_eq!(app.email_to(&carl).await.subjects(), ["New offer for \"VR Training Simulator\""]);
        assert_eq!(carl.get("/api/threads").await.ok()["threads"], json!([]));
        app.settle().await;
    }

    async fn a_text_stored_before_it_named_the_number_of_a_rule_can_be_read(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        carl.books(&hannah.publishes("VR Training Simulator").await).await;
        let mut tx = app.app.db.write().await.unwrap();
        let old = json!({ "id": "notify-not-paid", "values": { "title": { "text": "Dome" } } }).to_string();
        tx.run("UPDATE notifications SET content = $2 WHERE user_id = $1", args![hannah.id, old]).await.unwrap();
        tx.commit().await.unwrap();
        let text = hannah.get("/api/notifications").await.ok()["notifications"][0]["message"].clone();
        assert_eq!(text, "The booking wasn't paid within 72 hours and was cancelled.");
        app.settle().await;
    }

    async fn a_person_cannot_speak_in_our_words(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        for typed in ["reason-account-deleted", "payment-cancelled", " reason-match-found\n"] {
            let booking = carl.books(&hannah.publishes(typed.trim()).await).await;
            hannah.accepts(&booking).await.ok();
            hannah.post(&format!("/api/bookings/{}/cancel", id(&booking)), json!({ "reason": typed })).await.ok();
            let written = format!("{}\u{2060}", typed.trim());
            assert_eq!(carl.sees(&booking).await["reason"], written);
            let timeline = carl.get(&format!("/api/bookings/{}/timeline", id(&booking))).await.ok().to_string();
            assert!(timeline.contains(&written), "{timeline}");
            for who in [&hannah, &carl] {
                let export = who.get("/api/me/export").await.text();
                assert!(export.contains(&written) && !export.contains("They deleted their account."), "{export}");
            }
            let emails = app.email_to(&carl).await.0;
            let email = emails.iter().rfind(|email| email["kind"] == "project_cancelled").unwrap().to_string();
            assert!(email.contains(typed.trim()), "{email}");
        }
        app.settle().await;
    }

    async fn unanswered_requests_expire_and_unpaid_ones_lapse(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        let (first, second) = (hannah.publishes("First").await, hannah.publishes("Second").await);
        let (expires, lapses) = (carl.books(&first).await, carl.books(&second).await);
        hannah.accepts(&lapses).await.ok();
        app.later(73 * HOUR).await;
        assert_eq!(carl.sees(&lapses).await["status"], "cancelled");
        assert_eq!(carl.sees(&expires).await["status"], "pending");
        app.later(12 * DAY).await;
        assert_eq!(carl.sees(&expires).await["status"], "expired");
        let mails = app.email_to(&carl).await;
        assert_eq!(mails.subjects(), ["Your proposal was accepted", "\"Second\" was cancelled", "Your request expired"]);
        assert_eq!(list(&carl, "bookings", "creator").await.len(), 0);
        let closed = carl.get(&format!("/api/bookings/creator/{}?include=closed", carl.id)).await.ok();
        assert_eq!(closed.as_array().unwrap().len(), 2);
        carl.deletes(&expires, "").await.ok();
        let closed = carl.get(&format!("/api/bookings/creator/{}?include=closed", carl.id)).await.ok();
        assert_eq!(closed.as_array().unwrap().len(), 1, "archived");
    }

    async fn an_admin_answers_with_a_reason_that_both_hear(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        let olga = app.olga().await;
        let booking = carl.books(&hannah.publishes("VR Training Simulator").await).await;
        app.settle().await;
        let answer = json!({ "reason": "Asked for by phone." });
        olga.post(&format!("/api/bookings/{}/decline", id(&booking)), answer).await.ok();
        assert_eq!(app.email_to(&carl).await.subjects(), ["Your proposal was not accepted"]);
        let notifications = hannah.get("/api/notifications").await.ok();
        let message = notifications["notifications"][0]["message"].as_str().unwrap();
        assert!(message.contains("An admin declined") && message.contains("Asked for by phone."), "{message}");
    }

    async fn lists_come_in_pages_linked_to_the_next(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        for title in ["One", "Two", "Three"] {
            carl.books(&hannah.publishes(title).await).await;
        }
        let path = format!("/api/bookings/hirer/{}", hannah.id);
        let first = hannah.get(&format!("{path}?limit=2")).await;
        let link = first.headers["link"].to_str().unwrap().to_owned();
        let titles = |page: &Value| page.as_array().unwrap().iter().map(|one| one["experience_title"].as_str().unwrap().to_owned()).collect::<Vec<_>>();
        assert_eq!(titles(&first.ok()), ["Three", "Two"]);
        let next = link.trim_start_matches('<').split('>').next().unwrap();
        let last = hannah.get(&format!("{path}{next}")).await;
        assert!(!last.headers.contains_key("link"));
        assert_eq!(titles(&last.ok()), ["One"]);
        app.settle().await;
    }

    async fn the_timeline_lists_the_events(app: TestApp) {
        let (hannah, carl) = couple(&app).await;
        let booking = carl.books(&hannah.publishes("VR Training Simulator").await).await;
        let path = format!("/api/bookings/{}/timeline", id(&booking));
        let story = hannah.get(&path).await.ok();
        assert_eq!((story["waiting_on"].as_str(), story["next"][0]["kind"].as_str()), (Some("you"), Some("expire")));
        let why = "If it isn't answered by then, 14 days after it was sent, the proposal expires.";
        assert_eq!(story["next"][0]["text"], why);
        hannah.accepts(&booking).await.ok();
        let story = carl.get(&path).await.ok();
        assert_eq!((story["waiting_on"].as_str(), story["headline"].as_str()), (Some("hirer"), Some("Accepted: waiting for Hannah to pay")));
        let kinds: Vec<_> = story["events"].as_array().unwrap().iter().map(|event| event["kind"].as_str().unwrap()).collect();
        assert_eq!(kinds, ["request", "accept"]);
        assert_eq!((&story["money"]["state"], &story["money"]["creator_cents"]), (&json!("due"), &json!(7_200)));
        hannah.post("/api/create-payment-intent", json!({ "bookingId": id(&booking) })).await.is(200);
        let (hers, his) = (hannah.get(&path).await.ok(), carl.get(&path).await.ok());
        assert_eq!((&hers["waiting_on"], &hers["headline"]), (&json!("you"), &json!("Your payment isn't finished")), "a look at the form pays nothing");
        assert_eq!((&his["waiting_on"], &his["headline"]), (&json!("hirer"), &json!("Accepted: waiting for Hannah to pay")));
        app.settle().await;
    }

    async fn the_process_is_public(app: TestApp) {
        let process = app.guest(Method::GET, "/api/process", None).await.ok();
        assert!(process["mermaid"].as_str().unwrap().starts_with("stateDiagram-v2"));
        assert_eq!(process["regions"].as_array().unwrap().len(), 4);
    }
}
