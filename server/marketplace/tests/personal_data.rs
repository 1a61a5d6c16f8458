//! One's own account: sessions, email settings, export and deletion.

use crate::common::{Person, TestApp, until};
use base::accounts::AdminRole;
use http::Method;
use platform::{
    args, audit,
    clock::{DAY, HOUR, MINUTE, Micros, SECOND},
    jobs::{self, NewJob},
    mail::{self, Content, NewMail},
    messages::Message,
    search::{Index, Search},
    testing::on_each_database,
};
use serde_json::{Value, json};
use std::path::Path;

const CARD: &str = "4242424242424242";
const PASSWORD: &str = "correct horse battery";

/// As if the person had signed in an hour ago.
async fn an_hour_passes(who: &Person) {
    let mut tx = who.app.app.db.write().await.unwrap();
    let query = "UPDATE auth_sessions SET authenticated_at = authenticated_at - $2 WHERE user_id = $1";
    tx.run(query, args![who.id, HOUR]).await.unwrap();
    tx.commit().await.unwrap();
}

async fn sessions(who: &Person) -> Vec<Value> {
    who.get("/api/me/sessions").await.ok()["sessions"].as_array().unwrap().clone()
}

/// How many rows a small table has.
async fn rows(app: &TestApp, table: &str) -> usize {
    let found: Vec<i64> = app.app.db.all(&format!("SELECT 1 AS found FROM {table} LIMIT 9"), &[]).await.unwrap();
    found.len()
}

/// Lets `time` pass and the daily removal run.
async fn removes_after(app: &TestApp, time: Micros) {
    app.later(time).await;
    let mut tx = app.app.db.write().await.unwrap();
    jobs::enqueue(&mut tx, NewJob::new("settings.retention", json!({}), app.app.clock.now())).await.unwrap();
    tx.commit().await.unwrap();
    app.settle().await;
}

/// Whether a search for everything finds nothing.
fn finds_nothing(index: &Index) -> bool {
    index.search(&Search { limit: 1, ..Search::default() }).unwrap().ids.is_empty()
}

/// The files under `folder` that contain `needle`, in any letter case.
fn files_with(folder: &Path, needle: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_with(&path, needle));
        } else {
            let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).to_lowercase();
            found.extend(text.contains(&needle.to_lowercase()).then(|| path.display().to_string()));
        }
    }
    found
}

on_each_database! {
    async fn a_person_sees_where_they_are_signed_in_and_ends_it(app: TestApp) {
        let carl = app.creator("Carl").await;
        let (phone, laptop) = (app.signs_in(&carl.email, PASSWORD).await, app.signs_in(&carl.email, PASSWORD).await);
        let list = sessions(&carl).await;
        assert_eq!(list.iter().map(|one| one["current"].as_bool().unwrap()).collect::<Vec<_>>(), [true, false, false]);
        assert!(list.iter().all(|one| one["last_seen_at"].is_string() && one["browser"].is_null()), "{list:?}");
        // other people's sessions are neither shown nor ended
        let hannah = app.hirer("Hannah").await;
        let of_phone = sessions(&phone).await[0]["id"].clone();
        let path = format!("/api/me/sessions/{}", of_phone.as_str().unwrap());
        hannah.delete(&path).await.refused("not_found");
        carl.delete(&path).await.is(204);
        carl.delete(&path).await.refused("not_found");
        phone.get("/api/me").await.refused("not_authenticated");
        laptop.get("/api/me").await.ok();
        carl.delete("/api/me/sessions").await.is(204);
        laptop.get("/api/me").await.refused("not_authenticated");
        assert_eq!((sessions(&carl).await.len(), sessions(&hannah).await.len()), (1, 1));
    }
    async fn an_old_session_ends_itself_and_no_other(app: TestApp) {
        let carl = app.creator("Carl").await;
        let phone = app.signs_in(&carl.email, PASSWORD).await;
        an_hour_passes(&carl).await;
        let ids = sessions(&carl).await;
        let path = |one: &Value| format!("/api/me/sessions/{}", one["id"].as_str().unwrap());
        carl.delete(&path(&ids[1])).await.refused("reauth_required");
        carl.delete("/api/me/sessions").await.refused("reauth_required");
        phone.get("/api/me").await.ok();
        carl.post("/api/me/reauthenticate", json!({ "password": PASSWORD })).await.is(204);
        carl.delete("/api/me/sessions").await.is(204);
        phone.get("/api/me").await.refused("not_authenticated");
        an_hour_passes(&carl).await;
        carl.delete(&path(&ids[0])).await.is(204);
        carl.get("/api/me").await.refused("not_authenticated");
    }
    async fn entering_the_password_again_renews_the_reauthentication(app: TestApp) {
        let carl = app.creator("Carl").await;
        carl.get("/api/me/export").await.ok();
        an_hour_passes(&carl).await;
        carl.get("/api/me/export").await.refused("reauth_required");
        carl.delete("/api/me").await.refused("reauth_required");
        let prove = async |password: &str| carl.post("/api/me/reauthenticate", json!({ "password": password })).await;
        let refused = prove("not this one").await.refused("wrong_password");
        assert_eq!(refused["errors"][0]["field"], "password");
        carl.get("/api/me/export").await.refused("reauth_required");
        prove(PASSWORD).await.is(204);
        carl.get("/api/me/export").await.ok();
        assert_eq!(sessions(&carl).await.len(), 1, "no session beside it");
    }
    async fn emails_can_be_turned_off_except_those_that_need_an_answer_or_are_about_money(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let all = json!({ "language": null, "email_language": "en", "time_zone": null, "mails": { "answers": true, "progress": true, "messages": true } });
        assert_eq!(carl.get("/api/me").await.ok()["preferences"], all);
        let change = json!({ "preferences": { "mails": { "answers": false, "progress": false } } });
        let me = carl.patch("/api/me", change).await.ok();
        assert_eq!(me["preferences"]["mails"], json!({ "answers": false, "progress": false, "messages": true }));
        carl.patch("/api/me", json!({ "full_name": "Carl M." })).await.ok();
        let declined = carl.books(&hannah.publishes("Dome").await).await;
        hannah.declines(&declined).await.ok();
        app.later(3 * MINUTE).await;
        let booked = carl.books(&hannah.publishes("Tour").await).await;
        hannah.accepts(&booked).await.ok();
        hannah.pays(&booked, CARD).await.ok();
        let mails = app.email_to(&carl).await;
        assert_eq!((mails.of_kind("booking_declined"), mails.of_kind("booking_accepted"), mails.of_kind("payment_confirmed")), (0, 1, 1));
        let notifications = carl.get("/api/notifications").await.ok();
        let listed = notifications["notifications"].as_array().unwrap().iter().any(|one| one["type"] == "booking_declined");
        assert!(listed, "the notification is still there: {notifications}");
        carl.patch("/api/me", json!({ "preferences": { "mails": { "answers": true } } })).await.ok();
        let again = carl.books(&hannah.publishes("Walk").await).await;
        hannah.declines(&again).await.ok();
        app.later(3 * MINUTE).await;
        assert_eq!(app.email_to(&carl).await.of_kind("booking_declined"), 1);
        app.rings().await;
    }
    async fn the_export_holds_everything_and_nothing_of_others(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(2.0).await;
        hannah.pays(&booking, CARD).await.ok();
        app.rings().await;
        carl.post(&format!("/api/users/{}/tags", carl.id), json!({ "name": "vr" })).await.is(201);
        carl.delivers(&booking, "https://example.org/work").await.ok();
        app.settle().await;
        let answer = carl.get("/api/me/export").await;
        assert!(answer.headers["content-disposition"].to_str().unwrap().starts_with("attachment"));
        assert_eq!(answer.headers["cache-control"], "no-store");
        let text = answer.text();
        for secret in ["argon2", "password_hash", "token", "cookie"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
        assert!(!text.contains(&hannah.email), "the other side's address is theirs");
        let data = answer.ok();
        assert_eq!((&data["account"][0]["email"], &data["profile"][0]["full_name"]), (&json!(carl.email), &json!("Carl")));
        assert_eq!((&data["tags"][0]["name"], &data["bookings_as_creator"][0]["id"]), (&json!("vr"), &booking["id"]));
        assert_eq!(data["deliveries"][0]["link"], "https://example.org/work");
        assert!(data["history_as_creator"].as_array().unwrap().len() >= 4);
        assert_eq!(data["bookings_as_hirer"], json!([]));
        assert!(data["mails"].as_array().unwrap().iter().any(|mail| mail["kind"] == "booking_accepted" && mail["text"].is_string()));
        assert!(data["profile"][0]["created_at"].as_str().unwrap().ends_with('Z'));
        let of_hannah = hannah.get("/api/me/export").await.ok();
        assert_eq!((&of_hannah["payments"][0]["amount_cents"], of_hannah["experiences"][0]["taken"].as_bool()), (&json!(16_000), Some(true)));
        app.guest(Method::GET, "/api/me/export", None).await.refused("not_authenticated");
    }
    async fn no_account_is_deleted_while_money_is_held(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(1.0).await;
        hannah.pays(&booking, CARD).await.ok();
        app.rings().await;
        for person in [&hannah, &carl] {
            let preview = person.get("/api/me/deletion").await.ok();
            assert_eq!((&preview["holds"][0]["why"], &preview["holds"][0]["booking_id"]), (&json!("money_held"), &booking["id"]));
            let refused = person.delete("/api/me").await.refused("money_held");
            assert_eq!(refused["holds"], preview["holds"]);
            person.get("/api/me").await.ok();
        }
        carl.delivers(&booking, "https://example.org/work").await.ok();
        hannah.accepts_work(&booking).await.ok();
        hannah.delete("/api/me").await.refused("money_held");
        app.later(4 * DAY).await;
        // released and paid out: both may go
        carl.delete("/api/me").await.is(204);
        hannah.delete("/api/me").await.is(204);
        assert_eq!(app.ledger_sum().await, 0);
        let olga = app.olga().await;
        let kept = olga.sees(&booking).await;
        assert_eq!((&kept["creator_name"], &kept["creator_email"]), (&json!(""), &json!("")));
        app.settle().await;
    }
    async fn leaving_ends_what_runs_and_leaves_no_name(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let asked = carl.books(&hannah.publishes("Dome").await).await;
        let agreed = carl.books(&hannah.publishes("Tour").await).await;
        hannah.accepts(&agreed).await.ok();
        let service = carl.publishes("Mixing").await;
        let wanted = hannah.books(&service).await;
        let preview = carl.get("/api/me/deletion").await.ok();
        let mut ends: Vec<_> = preview["ends"].as_array().unwrap().iter().map(|end| (end["booking_id"].clone(), end["what"].as_str().unwrap().to_owned())).collect();
        ends.sort_by_key(|(id, _)| id.to_string());
        assert_eq!(ends, [(asked["id"].clone(), "withdrawn".to_owned()), (agreed["id"].clone(), "cancelled".into()), (wanted["id"].clone(), "declined".into())]);
        assert_eq!((&preview["listings"], &preview["holds"]), (&json!(1), &json!([])));
        let phone = app.signs_in(&carl.email, PASSWORD).await;
        carl.delete("/api/me").await.is(204);
        for session in [&carl, &phone] {
            session.get("/api/me").await.refused("not_authenticated");
        }
        for (booking, status) in [(&asked, "withdrawn"), (&agreed, "cancelled"), (&wanted, "declined")] {
            assert_eq!(hannah.sees(booking).await["status"], status);
        }
        app.guest(Method::GET, &format!("/api/creators/{}", carl.id), None).await.refused("not_found");
        app.guest(Method::GET, &format!("/api/experiences/{}", service["id"].as_str().unwrap()), None).await.refused("not_found");
        assert_eq!(app.guest(Method::GET, "/api/creators", None).await.ok()["count"], 0);
        let credentials = json!({ "email": carl.email, "password": PASSWORD });
        app.guest(Method::POST, "/auth/v1/token?grant_type=password", Some(credentials)).await.is(400);
        assert_eq!(app.email_to(&carl).await.subjects().last(), Some(&"Your account was deleted"));
        for table in ["profiles", "auth_users"] {
            let named = format!("SELECT COUNT(*) FROM {table} WHERE id = '{}' AND email <> ''", carl.id);
            assert_eq!(app.count(&named).await, 0);
        }
        assert_eq!(app.count(&format!("SELECT COUNT(*) FROM notifications WHERE user_id = '{}'", carl.id)).await, 0);
        // the address is free again, for someone new
        let new = app.creator("Carl").await;
        assert_ne!(new.id, carl.id);
        app.later(SECOND).await;
    }
    async fn texts_are_deleted_or_kept_anonymously(app: TestApp) {
        let (hannah, carl, olga) = (app.hirer("Hannah").await, app.creator("Carl").await, app.olga().await);
        carl.patch("/api/me", json!({ "description": "Gloves." })).await.ok();
        let begin = json!({ "to": carl.id, "subject": "A harbour", "message": "Would you build a harbour?" });
        let thread = hannah.post("/api/threads", begin).await.is(201)["thread"]["id"].as_str().unwrap().to_owned();
        let of = |call: &str| format!("/api/threads/{thread}/{call}");
        carl.post(&of("messages"), json!({ "message": "I would." })).await.is(201);
        carl.post(&of("report"), json!({ "reason": "Too many harbours." })).await.ok();
        carl.post(&of("block"), json!({})).await.ok();
        let contact = json!({ "name": "Carl", "email": carl.email, "subject": "Hello", "message": "A question about fees." });
        carl.post("/api/contact", contact).await.is(201);
        for module in ["oneverse", "spaces"] {
            carl.post(&format!("/api/modules/{module}/interests"), json!({ "email": carl.email })).await.is(201);
        }
        app.settle().await;
        carl.delete("/api/me").await.is(204);
        app.settle().await;
        // the other side can still read it, from nobody, and has nobody to answer
        let read = hannah.get(&of("messages")).await.ok();
        let texts: Vec<_> = read["messages"].as_array().unwrap().iter().map(|message| message["message"].as_str().unwrap()).collect();
        assert_eq!(texts, ["I would.", "Would you build a harbour?"], "an operator has to read them first");
        assert_eq!((&read["thread"]["counterpart"]["gone"], &read["thread"]["counterpart"]["name"]), (&json!(true), &json!("")));
        assert_eq!(read["thread"]["actions"], json!(["report"]));
        hannah.post(&of("messages"), json!({ "message": "Hello?" })).await.refused("account_gone");
        // admins keep the report that waits for them, and nothing else of his
        assert_eq!(olga.get("/api/admin/threads").await.ok()["reports"][0]["reason"], "Too many harbours.");
        assert_eq!(olga.get("/api/admin/contact").await.ok()["messages"], json!([]));
        let interests = olga.get("/api/admin/interests").await.ok();
        assert_eq!(interests["interests"], json!([]));
        assert!(interests["counts"].as_array().unwrap().iter().all(|count| count["count"] == 0), "{interests}");
        for table in ["blocks", "module_interests", "contact_messages", "generations"] {
            assert_eq!(rows(&app, table).await, 0, "{table}");
        }
        let mails = format!("SELECT COUNT(*) FROM mails WHERE recipient = '{}'", carl.email);
        assert_eq!(app.count(&mails).await, 1, "the goodbye");
        app.later(DAY).await;
        assert_eq!(app.count(&mails).await, 0);
        // once they have, his words go, and with the last of the two everything
        olga.post(&format!("/api/admin/threads/{thread}/resolve"), json!({})).await.ok();
        let read = hannah.get(&of("messages")).await.ok();
        let texts: Vec<_> = read["messages"].as_array().unwrap().iter().map(|message| message["message"].as_str().unwrap()).collect();
        assert_eq!(texts, ["", "Would you build a harbour?"]);
        hannah.delete("/api/me").await.is(204);
        for table in ["threads", "thread_members", "thread_messages", "thread_reports"] {
            assert_eq!(rows(&app, table).await, 0, "{table}");
        }
        app.later(DAY).await;
    }
    async fn the_messages_of_a_paid_booking_stay_for_its_other_side(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let paid = carl.books(&hannah.publishes("Dome").await).await;
        hannah.accepts(&paid).await.ok();
        hannah.pays(&paid, CARD).await.ok();
        carl.delivers(&paid, "https://example.org/dome").await.ok();
        hannah.accepts_work(&paid).await.ok();
        let asked = hannah.books(&carl.publishes("Mixing").await).await;
        let mut threads = Vec::new();
        for booking in [&paid, &asked] {
            let write = json!({ "booking_id": booking["id"], "message": "The ceiling is nine metres high." });
            threads.push(hannah.post("/api/threads", write).await.is(201)["thread"]["id"].as_str().unwrap().to_owned());
        }
        app.later(4 * DAY).await;
        hannah.delete("/api/me").await.is(204);
        app.later(2 * DAY).await;
        let mut texts = Vec::new();
        for thread in &threads {
            let read = carl.get(&format!("/api/threads/{thread}/messages")).await.ok();
            assert_eq!((&read["thread"]["counterpart"]["gone"], &read["thread"]["counterpart"]["name"]), (&json!(true), &json!("")));
            assert_eq!(read["thread"]["last"]["text"], read["messages"][0]["message"]);
            texts.push(read["messages"][0]["message"].as_str().unwrap().to_owned());
        }
        assert_eq!(texts, ["The ceiling is nine metres high.", ""], "what is not about a paid booking goes");
        let seen = carl.sees(&paid).await;
        assert_eq!(seen["experiences"]["users"], json!({ "full_name": "", "email": "", "gone": true }));
        assert_eq!(seen["users"]["gone"], false);
        let done = carl.get("/api/deals?tab=done").await.ok();
        assert!(done["deals"].as_array().unwrap().iter().all(|row| row["other"]["gone"] == true), "{done}");
        let earned = carl.get(&format!("/api/payments/user/{}", carl.id)).await.ok();
        assert_eq!((&earned[0]["bookings"]["hirer_gone"], &earned[0]["bookings"]["creator_gone"]), (&json!(true), &json!(false)));
        carl.delete("/api/me").await.is(204);
        assert_eq!((rows(&app, "threads").await, rows(&app, "thread_messages").await), (0, 0));
        app.later(DAY).await;
    }
    async fn no_address_of_a_deleted_account_is_kept_anywhere(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let (former, ip) = ("carl.before@example.com", "203.0.113.77");
        let mut tx = app.app.db.write().await.unwrap();
        let clock = &app.app.clock;
        audit::record(&mut tx, clock, &carl.id, "auth.email_changed", &carl.id, former, &carl.email).await.unwrap();
        audit::record(&mut tx, clock, &carl.id, "auth.signed_in", &carl.id, (), json!({ "address": ip })).await.unwrap();
        let content = Content::new(Message::verbatim("Reset"));
        let (kind, dedupe_key) = ("recovery".to_owned(), "recovery of before".to_owned());
        let old = NewMail { to: former.into(), kind, content, dedupe_key };
        mail::queue(&mut tx, clock, old).await.unwrap();
        tx.commit().await.unwrap();
        carl.books(&hannah.publishes("Dome").await).await;
        app.settle().await;
        assert!(!app.places_of(former).await.is_empty() && !app.places_of(ip).await.is_empty());
        carl.delete("/api/me").await.is(204);
        app.later(DAY + HOUR).await;
        for needle in [former, ip, &carl.email] {
            assert_eq!(app.places_of(needle).await, [""; 0], "{needle}");
        }
    }
    async fn others_keep_nothing_that_names_a_deleted_account(app: TestApp) {
        let (hannah, carl, olga) = (app.hirer("Hannah").await, app.creator("Carl Quillfeather").await, app.olga().await);
        carl.books(&hannah.publishes("Dome").await).await;
        let begin = json!({ "to": carl.id, "subject": "A harbour", "message": "Would you build a harbour?" });
        let thread = hannah.post("/api/threads", begin).await.is(201)["thread"]["id"].as_str().unwrap().to_owned();
        carl.post(&format!("/api/threads/{thread}/messages"), json!({ "message": "Only one of driftwood." })).await.is(201);
        let contact = json!({ "name": "Carl Quillfeather", "email": carl.email, "subject": "Fees", "message": "Who pays for driftwood?" });
        carl.post("/api/contact", contact).await.is(201);
        app.later(HOUR).await; // she does not look, and is notified
        assert!(app.places_of("Quillfeather").await.contains(&"mails.content".to_owned()));
        assert!(app.places_of("driftwood").await.contains(&"notifications.content".to_owned()));
        let notifications = async || hannah.get("/api/notifications").await.ok()["notifications"].as_array().unwrap().clone();
        let before = notifications().await.len();
        carl.delete("/api/me").await.is(204);
        app.settle().await;
        assert!(notifications().await.len() > before, "she hears that his request is over");
        app.later(DAY + HOUR).await;
        for needle in ["Quillfeather", "driftwood", &carl.email] {
            assert_eq!(app.places_of(needle).await, [""; 0], "{needle}");
        }
        let left = notifications().await;
        assert!(left.iter().any(|notification| notification["message"].as_str().unwrap().contains("Deleted account")), "{left:?}");
        assert_eq!(olga.get("/api/notifications").await.ok()["notifications"], json!([]));
    }
    async fn no_file_and_no_index_contains_texts_of_a_deleted_account(app: TestApp) {
        let (carl, needles) = (app.creator("Carl Quillfeather").await, ["quillfeather", "driftwoodsmith", "lanternfish"]);
        carl.patch("/api/me", json!({ "description": "A driftwoodsmith.", "tags": ["sculpture"] })).await.ok();
        carl.publishes("Lanternfish Grotto").await;
        let indexes = [&app.app.creators, &app.app.experiences];
        let words = |part: &str| indexes.map(|index| index.words_containing(part).unwrap()).concat();
        for needle in needles {
            until(async || !words(needle).is_empty()).await;
        }
        carl.delete("/api/me").await.is(204);
        app.later(DAY + HOUR).await;
        until(async || indexes.into_iter().all(finds_nothing)).await;
        for index in indexes {
            index.purge().await.unwrap();
        }
        for needle in needles.into_iter().chain([carl.email.as_str()]) {
            assert_eq!(words(needle), [""; 0], "{needle}");
            assert_eq!(files_with(&app.app.config.data, needle), [""; 0], "{needle}");
            assert_eq!(app.places_of(needle).await, [""; 0], "{needle}");
        }
    }
    async fn nothing_is_written_for_an_account_that_is_being_deleted(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        for round in 0..8 {
            let carl = app.creator(&format!("Carl {round}")).await;
            let brief = hannah.publishes(&format!("Dome {round}")).await;
            let write = |method: Method, path: &str, body: Value| {
                let (carl, path) = (carl.clone(), path.to_owned());
                tokio::spawn(async move { carl.app.call(Some(&carl.token), method, &path, Some(body)).await.status.as_u16() })
            };
            let listing = json!({ "title": "Tide", "description": "A tide.", "price_per_hour": 80 });
            let calls = [
                tokio::spawn({ let carl = carl.clone(); async move { carl.delete("/api/me").await.status.as_u16() } }),
                write(Method::POST, "/api/experiences", listing.clone()),
                write(Method::PATCH, "/api/me", json!({ "full_name": "Carl Again", "description": "Back." })),
                write(Method::POST, &format!("/api/users/{}/tags", carl.id), json!({ "name": "vr" })),
                write(Method::POST, "/api/bookings", json!({ "user_id": carl.id, "experience_id": brief["id"], "portfolio_link": null })),
                write(Method::POST, "/api/experiences", listing),
            ];
            let mut answers = Vec::new();
            for call in calls {
                answers.push(call.await.unwrap());
            }
            assert_eq!(answers[0], 204, "{answers:?}");
            app.settle().await;
            let of = async |sql: &str| app.count(&format!("{sql} = '{}' /* test */", carl.id)).await;
            assert_eq!(of("SELECT COUNT(*) FROM experiences WHERE published AND publisher_id").await, 0, "{answers:?}");
            assert_eq!(of("SELECT COUNT(*) FROM deals WHERE request = 'pending' AND initiator_id").await, 0, "{answers:?}");
            assert_eq!(of("SELECT COUNT(*) FROM tags WHERE user_id").await, 0, "{answers:?}");
            assert_eq!(of("SELECT COUNT(*) FROM profiles WHERE (full_name <> '' OR description <> '') AND id").await, 0, "{answers:?}");
        }
        app.later(DAY + HOUR).await;
    }
    async fn nothing_is_asked_of_an_account_that_is_being_deleted(app: TestApp) {
        for round in 0..8 {
            let (hannah, carl) = (app.hirer(&format!("Hannah {round}")).await, app.creator(&format!("Carl {round}")).await);
            let (brief, service) = (hannah.publishes("Dome").await, carl.publishes("Voices").await);
            let other = app.hirer(&format!("Holly {round}")).await;
            let theirs = other.publishes("Reef").await;
            let leaves = |who: &Person| { let who = who.clone(); tokio::spawn(async move { who.delete("/api/me").await.status.as_u16() }) };
            let asks = |who: &Person, listing: &Value| {
                let (who, listing) = (who.clone(), listing.clone());
                tokio::spawn(async move { who.tries_to_book(&listing, json!({})).await.status.as_u16() })
            };
            let offer = json!({ "experienceId": theirs["id"], "creatorId": carl.id });
            let offers = { let other = other.clone(); tokio::spawn(async move { other.post("/api/projects", offer).await.status.as_u16() }) };
            let marie = app.creator(&format!("Marie {round}")).await;
            let calls = [asks(&marie, &brief), leaves(&hannah), asks(&other, &service), leaves(&carl), offers];
            for call in calls {
                call.await.unwrap();
            }
            for gone in [&hannah, &carl] {
                let sql = format!("SELECT COUNT(*) FROM deals WHERE request = 'pending' AND '{}' IN (hirer_id, creator_id) /* test */", gone.id);
                assert_eq!(app.count(&sql).await, 0, "round {round}");
            }
        }
        app.later(DAY + HOUR).await;
    }
    async fn two_users_who_book_each_other_do_not_deadlock(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        // SQLite has one writer: there is never a second one to wait for
        if !app.app.db.is_shared() {
            return;
        }
        let auth = &app.app.auth;
        let both = async {
            let (mut hers, mut his) = (app.app.db.write().await.unwrap(), app.app.db.write().await.unwrap());
            assert!(auth.stays_active(&mut hers, &hannah.id.clone().into()).await.unwrap());
            assert!(auth.stays_active(&mut his, &carl.id.clone().into()).await.unwrap());
            auth.share_user(&mut hers, &carl.id.clone().into()).await.unwrap();
            auth.share_user(&mut his, &hannah.id.clone().into()).await.unwrap();
            hers.commit().await.unwrap();
            his.commit().await.unwrap();
        };
        tokio::time::timeout(std::time::Duration::from_secs(20), both).await.expect("they wait for each other");
    }
    async fn nothing_is_published_by_a_user_who_is_being_banned(app: TestApp) {
        let olga = app.olga().await;
        for round in 0..8 {
            let carl = app.creator(&format!("Carl {round}")).await;
            let publishes = |_| {
                let (carl, listing) = (carl.clone(), json!({ "title": "Tide", "description": "A tide.", "price_per_hour": 80 }));
                tokio::spawn(async move { carl.post("/api/experiences", listing).await.status.as_u16() })
            };
            let calls: Vec<_> = (0..6).map(publishes).collect();
            olga.post(&format!("/api/admin/users/{}/ban", carl.id), json!({ "reason": "Spam." })).await.ok();
            for call in calls {
                call.await.unwrap();
            }
            let left = format!("SELECT COUNT(*) FROM experiences WHERE published AND publisher_id = '{}' /* test */", carl.id);
            assert_eq!(app.count(&left).await, 0);
        }
        app.settle().await;
    }
    async fn notifications_of_a_concierge_request_are_removed_too(app: TestApp) {
        let (hannah, carl, olga) = (app.hirer("Hannah").await, app.creator("Carl Quillfeather").await, app.olga().await);
        carl.post("/api/bookings", json!({ "user_id": carl.id, "experience_id": "unknown", "portfolio_link": null })).await.is(201);
        carl.books(&hannah.publishes("Dome").await).await;
        app.settle().await;
        // what was mailed to an address that she has left since
        let change = format!("UPDATE auth_users SET email = 'new@test.example' WHERE id = '{}'", hannah.id);
        let mut tx = app.app.db.write().await.unwrap();
        tx.run(&change, &[]).await.unwrap();
        let change = format!("UPDATE profiles SET email = 'new@test.example' WHERE id = '{}'", hannah.id);
        tx.run(&change, &[]).await.unwrap();
        tx.commit().await.unwrap();
        carl.delete("/api/me").await.is(204);
        app.later(DAY + HOUR).await;
        assert_eq!(app.places_of("Quillfeather").await, [""; 0]);
        assert_eq!(olga.get("/api/admin/jobs").await.ok()["jobs"].as_array().map_or(0, Vec::len), 0);
    }
    async fn what_is_kept_for_a_time_is_removed_after_it(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        carl.books(&hannah.publishes("Dome").await).await;
        let contact = json!({ "name": "Carl", "email": carl.email, "subject": "Hello", "message": "A question about fees." });
        carl.post("/api/contact", contact).await.is(201);
        app.settle().await;
        let texts = "SELECT COUNT(*) /* test */ FROM mails WHERE content IS NOT NULL AND kind = 'booking_requested'";
        assert_eq!((app.count(texts).await, rows(&app, "contact_messages").await), (1, 1));
        removes_after(&app, 29 * DAY).await;
        assert_eq!(app.count(texts).await, 1);
        removes_after(&app, 2 * DAY).await;
        assert_eq!((app.count(texts).await, rows(&app, "contact_messages").await), (0, 1));
        let kept = "SELECT COUNT(*) /* test */ FROM mails WHERE kind = 'booking_requested'";
        assert_eq!(app.count(kept).await, 1);
        removes_after(&app, 150 * DAY).await;
        assert_eq!(app.count(kept).await, 0);
        let notifications = format!("SELECT COUNT(*) FROM notifications WHERE user_id = '{}' AND kind = 'booking_requested'", hannah.id);
        assert_eq!(app.count(&notifications).await, 1);
        removes_after(&app, 190 * DAY).await;
        assert_eq!((app.count(&notifications).await, rows(&app, "contact_messages").await), (0, 0));
    }
    async fn the_only_owner_stays(app: TestApp) {
        let olga = app.olga().await;
        assert_eq!(olga.get("/api/me/deletion").await.ok()["holds"][0]["why"], "last_owner");
        olga.delete("/api/me").await.refused("money_held");
        app.guest(Method::DELETE, "/api/me", None).await.refused("not_authenticated");
        app.guest(Method::GET, "/api/me/deletion", None).await.refused("not_authenticated");
    }
    async fn of_two_owners_who_leave_at_once_one_stays(app: TestApp) {
        let mut stays = app.olga().await;
        for round in 0..6 {
            let second = app.hirer(&format!("Owner {round}")).await;
            let mut tx = app.app.db.write().await.unwrap();
            app.app.profiles().grant(&mut tx, &second.email, Some(AdminRole::Owner)).await.unwrap().unwrap();
            tx.commit().await.unwrap();
            let pair = [stays.clone(), second];
            let calls = pair.clone().map(|owner| tokio::spawn(async move { owner.delete("/api/me").await.status.as_u16() }));
            let mut left = Vec::new();
            for call in calls {
                left.push(call.await.unwrap());
            }
            assert!(left == [204, 409] || left == [409, 204], "round {round}: {left:?}");
            stays = pair[usize::from(left[0] == 204)].clone();
            assert_eq!(stays.get("/api/me/deletion").await.ok()["holds"][0]["why"], "last_owner");
        }
        app.later(DAY).await;
    }
    async fn fifty_deletions_at_once_are_one(app: TestApp) {
        let carl = app.creator("Carl").await;
        let calls: Vec<_> = (0..50).map(|_| {
            let carl = carl.clone();
            tokio::spawn(async move { carl.delete("/api/me").await.status.as_u16() })
        }).collect();
        let mut gone = 0;
        for call in calls {
            match call.await.unwrap() {
                204 => gone += 1,
                status => assert!([401, 409].contains(&status), "{status}"),
            }
        }
        assert!(gone >= 1);
        assert_eq!(app.email_to(&carl).await.of_kind("account_deleted"), 1);
        assert_eq!(app.guest(Method::GET, "/api/creators", None).await.ok()["count"], 0);
    }
}
