//! Conversations: who may write to whom, who is notified and how often, what blocks and reports do.

use crate::common::{Person, TestApp};
use http::Method;
use platform::{
    clock::MINUTE,
    testing::{TestDb, on_each_database},
};
use serde_json::{Value, json};

fn first_message(to: &Person, message: &str) -> Value {
    json!({ "to": to.id, "name": "Hannah", "email": "hannah@test.example", "subject": "Your work", "message": message })
}

fn id(thread: &Value) -> String {
    thread["id"].as_str().unwrap().to_owned()
}

async fn begins(from: &Person, to: &Person, message: &str) -> String {
    id(&from.post("/api/threads", first_message(to, message)).await.is(201)["thread"])
}

async fn says(who: &Person, thread: &str, message: &str) -> Value {
    who.post(&format!("/api/threads/{thread}/messages"), json!({ "message": message })).await.is(201)["message"].clone()
}

async fn reads(who: &Person, thread: &str) -> Vec<String> {
    let page = who.get(&format!("/api/threads/{thread}/messages")).await.ok();
    page["messages"].as_array().unwrap().iter().map(|message| message["message"].as_str().unwrap().to_owned()).collect()
}

on_each_database! {
    async fn a_first_message_creates_a_thread_and_an_email_and_a_notification(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let thread = begins(&hannah, &carl, "Would you build a harbour?").await;
        let mails = app.email_to(&carl).await;
        assert_eq!(mails.subjects(), ["Message from Hannah: Your work"]);
        let text = mails.0[0]["text"].as_str().unwrap();
        assert!(text.contains("Would you build a harbour?") && text.contains(&format!("/messages/{thread}")), "{text}");
        assert!(!text.contains("hannah@test.example"), "addresses stay with us: {text}");
        let notifications = carl.get("/api/notifications").await.ok();
        assert_eq!((&notifications["notifications"][0]["type"], &notifications["unread"]), (&json!("message_new"), &json!(1)));
        let list = carl.get("/api/threads").await.ok();
        let first = &list["threads"][0];
        assert_eq!((&list["unread"], &first["unread"], &first["last"]["mine"]), (&json!(1), &json!(1), &json!(false)));
        assert_eq!((&first["counterpart"]["name"], &first["subject"]), (&json!("Hannah"), &json!("Your work")));
        assert_eq!(hannah.get("/api/threads").await.ok()["unread"], 0);
        let read = carl.post(&format!("/api/threads/{thread}/read"), json!({})).await.ok();
        assert_eq!(read["thread"]["unread"], 0);
        assert_eq!(carl.get("/api/notifications").await.ok()["unread"], 0, "its notification is read with it");
    }

    async fn the_conversation_of_two_people_is_found_from_both_sides(app: TestApp) {
        let (hannah, carl, sam) = (app.hirer("Hannah").await, app.creator("Carl").await, app.hirer("Sam").await);
        let found = async |who: &Person, with: &Person| {
            let list = who.get(&format!("/api/threads?with={}", with.id)).await.ok();
            list["threads"].as_array().unwrap().iter().map(id).collect::<Vec<_>>()
        };
        assert_eq!(found(&hannah, &carl).await, [""; 0]);
        let thread = begins(&hannah, &carl, "Would you build a harbour?").await;
        assert_eq!(found(&hannah, &carl).await, std::slice::from_ref(&thread));
        assert_eq!(found(&carl, &hannah).await, [thread]);
        assert_eq!(found(&sam, &carl).await, [""; 0], "other people's conversations are not found");
        app.settle().await;
    }

    async fn one_email_while_unread_however_many_messages(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let thread = begins(&hannah, &carl, "Would you build a harbour?").await;
        says(&hannah, &thread, "Or a lighthouse.").await;
        says(&hannah, &thread, "Or both.").await;
        assert_eq!(app.email_to(&carl).await.subjects().len(), 1);
        assert_eq!(carl.get("/api/notifications").await.ok()["unread"], 1);
        assert_eq!(reads(&carl, &thread).await, ["Or both.", "Or a lighthouse.", "Would you build a harbour?"]);
        carl.post(&format!("/api/threads/{thread}/read"), json!({})).await.ok();
        app.later(6 * MINUTE).await;
        says(&hannah, &thread, "Still there?").await;
        assert_eq!(app.email_to(&carl).await.subjects().len(), 2);
    }

    async fn active_readers_get_no_email_unless_they_leave(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let thread = begins(&hannah, &carl, "Would you build a harbour?").await;
        says(&carl, &thread, "Gladly.").await;
        says(&hannah, &thread, "By June?").await;
        says(&hannah, &thread, "Or July?").await;
        assert_eq!(app.email_to(&carl).await.subjects().len(), 1, "he wrote a moment ago");
        app.later(3 * MINUTE).await;
        let mails = app.email_to(&carl).await;
        assert_eq!(mails.subjects().len(), 2);
        let text = mails.0[1]["text"].as_str().unwrap();
        assert!(text.contains("By June?") && text.contains("Or July?") && !text.contains("Gladly."), "{text}");
        carl.post(&format!("/api/threads/{thread}/read"), json!({})).await.ok();
        says(&hannah, &thread, "Good.").await;
        carl.post(&format!("/api/threads/{thread}/read"), json!({})).await.ok();
        app.later(3 * MINUTE).await;
        assert_eq!(app.email_to(&carl).await.subjects().len(), 2, "he had read it");
    }

    async fn a_thread_is_of_its_two_people(app: TestApp) {
        let (hannah, carl, sam, olga) = (app.hirer("Hannah").await, app.creator("Carl").await, app.creator("Sam").await, app.olga().await);
        let thread = begins(&hannah, &carl, "Would you build a harbour?").await;
        for stranger in [&sam, &olga] {
            stranger.get(&format!("/api/threads/{thread}/messages")).await.refused("not_found");
            for call in ["messages", "read", "report", "block", "unblock"] {
                let body = json!({ "message": "Hello", "reason": "Because" });
                stranger.post(&format!("/api/threads/{thread}/{call}"), body).await.refused("not_found");
            }
            assert_eq!(stranger.get("/api/threads").await.ok()["threads"], json!([]));
        }
        olga.get(&format!("/api/admin/threads/{thread}/messages")).await.refused("not_found");
        app.guest(Method::GET, "/api/threads", None).await.refused("not_authenticated");
        app.guest(Method::POST, "/api/threads", Some(first_message(&carl, "0123456789"))).await.refused("not_authenticated");
        app.settle().await;
    }

    async fn only_listed_creators_can_be_written_to(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        carl.post("/api/threads", first_message(&hannah, "You are not listed.")).await.refused("not_found");
        carl.post("/api/threads", first_message(&carl, "A note to myself.")).await.refused("to_yourself");
        carl.post("/api/threads", json!({ "message": "To nobody at all." })).await.refused("required");
        let short = hannah.post("/api/threads", first_message(&carl, "Too short")).await.refused("too_short");
        assert_eq!(short["message"], "Message must be at least 10 characters");
        let mut odd = first_message(&carl, "Long enough a message.");
        odd["email"] = json!("nonsense");
        assert_eq!(hannah.post("/api/threads", odd).await.refused("invalid_email")["message"], "Invalid email address");
        let mut nameless = first_message(&carl, "Long enough a message.");
        nameless["name"] = json!(" ");
        assert_eq!(hannah.post("/api/threads", nameless).await.refused("required")["message"], "Name is required");
        app.settle().await;
    }

    async fn the_same_first_words_begin_one_thread(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let first = begins(&hannah, &carl, "Would you build a harbour?").await;
        let again = hannah.post("/api/threads", first_message(&carl, "Would you build a harbour?")).await.is(200);
        assert_eq!(id(&again["thread"]), first);
        assert_eq!(app.email_to(&carl).await.subjects().len(), 1);
        assert_ne!(begins(&hannah, &carl, "Would you build a lighthouse?").await, first);
        app.settle().await;
    }

    async fn the_sides_of_a_deal_write_to_each_other_in_its_thread(app: TestApp) {
        let (hannah, carl, sam) = (app.hirer("Hannah").await, app.creator("Carl").await, app.creator("Sam").await);
        let brief = hannah.publishes("VR Training Simulator").await;
        let booking = carl.books(&brief).await;
        let write = |message: &str| json!({ "booking_id": booking["id"], "message": message });
        let made = carl.post("/api/threads", write("Hi")).await.is(201);
        assert_eq!((&made["thread"]["subject"], &made["thread"]["booking_id"]), (&json!("VR Training Simulator"), &booking["id"]));
        let thread = id(&made["thread"]);
        assert_eq!(id(&hannah.post("/api/threads", write("Hello")).await.is(200)["thread"]), thread, "a deal has one thread");
        assert_eq!(reads(&hannah, &thread).await, ["Hello", "Hi"]);
        let found = carl.get(&format!("/api/threads?booking_id={}", booking["id"].as_str().unwrap())).await.ok();
        assert_eq!(id(&found["threads"][0]), thread);
        sam.post("/api/threads", write("Me too")).await.refused("not_found");
        let none = sam.get(&format!("/api/threads?booking_id={}", booking["id"].as_str().unwrap())).await.ok();
        assert_eq!(none["threads"], json!([]));
        let concierge = sam.post("/api/bookings", json!({ "user_id": sam.id, "experience_id": "unknown" })).await.is(201);
        let body = json!({ "booking_id": concierge["booking"]["id"], "message": "Anybody?" });
        sam.post("/api/threads", body).await.refused("nobody_there");
        app.settle().await;
    }

    async fn a_block_stops_writing_and_reveals_nothing(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let thread = begins(&hannah, &carl, "Would you build a harbour?").await;
        let blocked = carl.post(&format!("/api/threads/{thread}/block"), json!({})).await.ok();
        assert_eq!(blocked["thread"]["actions"], json!(["report", "unblock"]));
        let path = format!("/api/threads/{thread}/messages");
        let refused = hannah.post(&path, json!({ "message": "Hello?" })).await;
        assert_eq!(refused.status, 403);
        refused.refused("blocked");
        hannah.post("/api/threads", first_message(&carl, "Then a new thread.")).await.refused("blocked");
        assert_eq!(hannah.get(&path).await.ok()["thread"]["actions"], json!(["write", "report", "block"]), "nothing shows");
        carl.post(&path, json!({ "message": "Bye." })).await.refused("you_blocked");
        let open = carl.post(&format!("/api/threads/{thread}/unblock"), json!({})).await.ok();
        assert_eq!(open["thread"]["blocked"], false);
        says(&hannah, &thread, "Hello again.").await;
        app.settle().await;
    }

    async fn admins_read_what_was_reported_while_it_is_open(app: TestApp) {
        let (hannah, carl, olga) = (app.hirer("Hannah").await, app.creator("Carl").await, app.olga().await);
        let thread = begins(&hannah, &carl, "Send me your card number.").await;
        carl.post(&format!("/api/threads/{thread}/report"), json!({ "reason": " " })).await.refused("required");
        for _ in 0..2 {
            let reported = carl.post(&format!("/api/threads/{thread}/report"), json!({ "reason": "Phishing." })).await.ok();
            assert_eq!(reported["thread"]["reported"], true);
        }
        let mails = app.email_to(&olga).await;
        assert_eq!(mails.subjects(), ["A conversation was reported"]);
        assert!(!mails.0[0]["text"].as_str().unwrap().contains("card number"), "only the reason is mailed");
        hannah.get("/api/admin/threads").await.refused("not_allowed");
        let list = olga.get("/api/admin/threads").await.ok();
        let report = &list["reports"][0];
        assert_eq!((&report["reason"], &report["reporter_id"]), (&json!("Phishing."), &json!(carl.id)));
        assert_eq!(report["people"].as_array().unwrap().len(), 2);
        let path = format!("/api/admin/threads/{thread}/messages");
        assert_eq!(olga.get(&path).await.ok()["messages"][0]["message"], "Send me your card number.");
        hannah.get(&path).await.refused("not_allowed");
        assert_eq!(app.audited("conversation.read").await, 1);
        let resolve = format!("/api/admin/threads/{thread}/resolve");
        assert_eq!(olga.post(&resolve, json!({})).await.ok()["resolved"], 1);
        olga.get(&path).await.refused("not_found");
        olga.post(&resolve, json!({})).await.refused("not_found");
        assert_eq!(olga.get("/api/admin/threads?show=resolved").await.ok()["reports"].as_array().unwrap().len(), 1);
    }

    async fn lists_and_threads_come_in_pages(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        for n in 0..3 {
            let mut body = first_message(&carl, "Would you build a harbour?");
            body["subject"] = json!(format!("Number {n}"));
            hannah.post("/api/threads", body).await.is(201);
        }
        let first = carl.get("/api/threads?limit=2").await.ok();
        let next = format!("/api/threads?limit=2&cursor={}", first["next_cursor"].as_str().unwrap());
        let second = carl.get(&next).await.ok();
        assert_eq!((first["threads"].as_array().unwrap().len(), second["threads"].as_array().unwrap().len()), (2, 1));
        assert_eq!((&first["unread"], &second["next_cursor"]), (&json!(3), &Value::Null));
        let thread = id(&first["threads"][0]);
        for n in 0..4 {
            says(&hannah, &thread, &format!("Message {n}")).await;
        }
        let newest = carl.get(&format!("/api/threads/{thread}/messages?limit=3")).await.ok();
        let cursor = newest["next_cursor"].as_str().unwrap();
        let older = carl.get(&format!("/api/threads/{thread}/messages?limit=3&cursor={cursor}")).await.ok();
        assert_eq!(newest["messages"][0]["message"], "Message 3");
        assert_eq!(older["messages"].as_array().unwrap().len(), 2);
        app.settle().await;
    }

    async fn a_repeated_send_with_its_key_is_one_message(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let thread = begins(&hannah, &carl, "Would you build a harbour?").await;
        for _ in 0..2 {
            let request = http::Request::post(format!("/api/threads/{thread}/messages")).header("host", "127.0.0.1:8080");
            let request = request.header("authorization", format!("Bearer {}", hannah.token));
            let request = request.header("content-type", "application/json").header("idempotency-key", "k1");
            app.send(request.body(json!({ "message": "Once." }).to_string().into()).unwrap()).await.is(201);
        }
        assert_eq!(reads(&carl, &thread).await, ["Once.", "Would you build a harbour?"]);
        app.settle().await;
    }

    async fn simultaneous_messages_are_all_stored_and_emailed_once(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let thread = begins(&hannah, &carl, "Would you build a harbour?").await;
        let path = format!("/api/threads/{thread}/messages");
        let sends = (0..20).map(|n| {
            let (hannah, path) = (hannah.clone(), path.clone());
            async move { hannah.post(&path, json!({ "message": format!("Number {n}") })).await.is(201) }
        });
        futures_util::future::join_all(sends).await;
        assert_eq!(reads(&carl, &thread).await.len(), 21);
        assert_eq!(carl.get("/api/threads").await.ok()["threads"][0]["unread"], 21);
        assert_eq!(app.email_to(&carl).await.subjects().len(), 1);
    }

    async fn strangers_are_written_to_only_so_often(db: TestDb) {
        let app = TestApp::with(db.db.clone(), |config| {
            (config.limits.enabled, config.dev_tools, config.admin_email) = (true, false, None);
        }).await;
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        for n in 0..10 {
            let mut body = first_message(&carl, "Would you build a harbour?");
            body["subject"] = json!(format!("Number {n}"));
            hannah.post("/api/threads", body).await.is(201);
        }
        hannah.post("/api/threads", first_message(&carl, "One too many for today.")).await.refused("rate_limited");
    }
}
