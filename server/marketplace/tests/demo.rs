//! The demo's seed and the bulk load, against the whole product.

use crate::common::{TestApp, until};
use http::Method;
use marketplace::demo;
use marketplace::import;
use platform::testing::{TestDb, on_each_database};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// States of the money in which a recorded payment is kept.
const RETAINED: [&str; 4] = ["held", "clearing", "released", "partially_refunded"];

fn words(list: &Value, key: &str) -> BTreeSet<String> {
    list.as_array().unwrap().iter().filter_map(|row| row[key].as_str()).map(str::to_owned).collect()
}

on_each_database! {
    async fn the_demo_has_deals_in_every_state_and_is_seeded_once(db: TestDb) {
        let app = TestApp::with(db.db.clone(), |config| {
            config.demo = true;
            config.auth.autoconfirm = false;
        }).await;
        demo::seed(&app.app).await.unwrap();
        demo::seed(&app.app).await.unwrap();
        let page = app.guest(Method::GET, "/api/experiences", None).await.ok();
        assert!(page["count"].as_i64().unwrap() >= 48);
        let olga = app.signs_in("olga@demo.parallax.example", "parallax-demo").await;
        let all = olga.get("/api/admin/bookings?limit=100").await.ok();
        let all = &all["bookings"];
        for status in ["pending", "approved", "paid", "completed", "declined", "withdrawn", "expired", "cancelled", "disputed"] {
            assert!(words(all, "status").contains(status), "no booking is {status}");
        }
        for money in ["due", "held", "clearing", "released", "refund_window", "refunded", "void"] {
            assert!(words(all, "money").contains(money), "no booking's money is {money}");
        }
        for work in ["offered", "in_progress", "delivered", "changes_requested", "completed", "rejected", "cancelled"] {
            assert!(words(all, "work").contains(work), "no booking's work is {work}");
        }
        assert!(all.as_array().unwrap().iter().any(|row| row["overdue"] == true));
        assert!(all.as_array().unwrap().iter().any(|row| row["chargeback"] == true));
        let any = |holds: fn(&Value) -> bool| all.as_array().unwrap().iter().any(holds);
        assert!(any(|row| row["terms_version"] == 3 && row["status"] == "pending"), "a counter-offer in its third round");
        assert!(any(|row| row["dispute"] == "answered"), "a dispute that both sides have argued");
        assert!(any(|row| row["dispute"] == "resolved" && row["returned_cents"].as_i64() > Some(0)), "a split dispute");
        assert!(any(|row| row["split"]["refund_cents"].as_i64() > Some(0)), "a split that waits for an answer");
        let held = olga.get("/api/admin/money/held").await.ok()["held"].clone();
        let (held, sum) = (held.as_array().unwrap().clone(), olga.get("/api/admin/ledger").await.ok()["held_cents"].clone());
        let amounts: Vec<i64> = held.iter().map(|row| row["cents"].as_i64().unwrap()).collect();
        assert_eq!(json!(amounts.iter().sum::<i64>()), sum, "all that is held");
        assert!(amounts.is_sorted_by(|a, b| a >= b), "the largest first: {amounts:?}");
        for row in &held {
            let deal = all.as_array().unwrap().iter().find(|deal| deal["id"] == row["booking_id"]).unwrap();
            assert_eq!((&row["title"], &row["status"]), (&deal["experiences"]["title"], &deal["status"]));
            assert!(row["hirer"].is_string() && row["creator"].is_string() && row["hirer"] != row["creator"]);
        }
        let carl = app.signs_in("carl@demo.parallax.example", "parallax-demo").await;
        carl.get("/api/admin/money/held").await.refused("not_allowed");
        let users = olga.get("/api/admin/users?query=test-user-123").await.ok();
        assert_eq!(users["users"][0]["full_name"], "Theo Marchetti", "the person of the test page has a name");
        let taken = app.guest(Method::GET, "/api/experiences/0192d0e0-0000-7000-8000-000000000022", None).await.ok();
        assert_eq!(taken["experience"]["taken"], true);
        let asked = |row: &&Value| row["title"].as_str().is_some_and(|title| title.starts_with("Switchgear"));
        let listing = page["experiences"].as_array().unwrap().iter().find(asked).unwrap();
        let listing = format!("/api/experiences/{}", listing["id"].as_str().unwrap());
        let listing = app.guest(Method::GET, &listing, None).await.ok();
        assert!(listing["experience"]["questions"][0]["answer"].is_string(), "a listing with an answered question");
        assert!(any(|row| row["experience_id"].is_null() && row["message"].is_string()), "a concierge request in words");
        let mails = app.guest(Method::GET, "/dev/mail.json", None).await.ok();
        let nameless = |mail: &&Value| format!("{} {}", mail["subject"], mail["text"]).contains("Unknown ");
        assert_eq!(mails.as_array().unwrap().iter().find(nameless), None, "every email names what it is about");
        let narrow = "/api/experiences?category=training&device=quest&language=de";
        until(async || app.guest(Method::GET, narrow, None).await.ok()["count"].as_i64() > Some(1)).await;
        for row in all.as_array().unwrap() {
            let cents = |name: &str| row[name].as_i64().unwrap();
            assert_eq!(cents("creator_cents"), cents("total_cents") - cents("returned_cents") - cents("fee_cents"));
            for email in row["emails"].as_array().unwrap() {
                let call = match email["email"].as_str().unwrap() {
                    "proposal_accepted" => "/api/send-proposal-accepted-email",
                    _ => "/api/send-payment-confirmed-email",
                };
                let answer = olga.post(call, json!({ "bookingId": row["id"] })).await;
                let refused = match email["barrier"].as_str() {
                    Some("not_accepted") => Some("booking_not_accepted"),
                    Some("over") => Some("booking_over"),
                    Some("refunded") => Some("not_paid"),
                    Some(other) => panic!("an admin may describe a payment that is not recorded: {other}"),
                    // nothing is recorded, so an admin would have to describe the payment
                    None if call.contains("payment") && !RETAINED.contains(&row["money"].as_str().unwrap()) => {
                        Some("invalid_amount")
                    }
                    None => None,
                };
                match refused {
                    Some(code) => drop(answer.refused(code)),
                    None => drop(answer.ok()),
                }
            }
        }
        assert_eq!(app.ledger_sum().await, 0);
        assert!(app.app.clock.offset() < 60_000_000, "product time is the present again");
        app.guest(Method::GET, "/api/experiences/1", None).await.ok();
        app.settle().await;
    }
    async fn a_load_can_be_run_twice_and_refuses_line_by_line(app: TestApp) {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, rows: &[Value]| {
            let path = folder.path().join(name);
            // spreadsheets begin a file with a byte order mark
            let text: String = rows.iter().map(|row| format!("{row}\n")).collect();
            std::fs::write(&path, format!("\u{feff}{text}")).unwrap();
            path
        };
        let (hirer, creator) = ("a0000000-0001-4000-8000-000000000000", "a0000000-0002-4000-8000-000000000000");
        let files = [
            write("bookings.jsonl", &[json!({ "id": 1, "user_id": creator, "experience_id": 7, "status": "approved", "portfolio_link": null, "created_at": "2025-01-03T00:00:00Z" })]),
            write("experiences.jsonl", &[
                json!({ "id": 7, "title": "Dome", "description": "A dome.", "price_per_hour": 80.25, "icon_name": "Briefcase", "user_id": hirer, "created_at": "2025-01-02T00:00:00Z" }),
                json!({ "id": 8, "title": "", "description": "No title.", "price_per_hour": 1, "user_id": hirer }),
            ]),
            write("users.jsonl", &[
                json!({ "id": hirer, "email": "h@example.test", "full_name": "Ava Smith", "user_type": "Hirer", "created_at": "2025-01-01T00:00:00Z" }),
                json!({ "id": creator, "email": "c@example.test", "full_name": "Kai Kim", "user_type": "Creator", "tags": ["vr"], "pricePerHour": 90, "icon": "Star", "created_at": "2025-01-01T00:00:00Z" }),
            ]),
        ];
        let first = import::run(&app.app, &files, Some("correct horse battery")).await.unwrap();
        assert_eq!((first.loaded, first.known, first.refused), (4, 0, 1), "{first}");
        let again = import::run(&app.app, &files, Some("correct horse battery")).await.unwrap();
        assert_eq!((again.loaded, again.known, again.refused), (0, 4, 1), "{again}");
        let found = app.guest(Method::GET, "/api/experiences?query=dome", None).await.ok();
        assert_eq!((&found["experiences"][0]["id"], &found["experiences"][0]["mentorName"]), (&json!("7"), &json!("Ava Smith")));
        assert_eq!(app.guest(Method::GET, &format!("/api/creators/{creator}"), None).await.ok()["pricePerHour"], 90.0);
        let kai = app.signs_in("c@example.test", "correct horse battery").await;
        assert_eq!(kai.get("/api/bookings/1").await.ok()["status"], "approved");
        assert_eq!(app.email_to(&kai).await.0.len(), 0, "a load tells nobody");
    }
}
