//! Hours over their calls: stated with a delivery, asked for, agreed, refused, and in dispute.

use crate::common::{Person, TestApp};
use platform::{clock::DAY, testing::on_each_database};
use serde_json::{Value, json};

fn project(booking: &Value, end: &str) -> String {
    format!("/api/projects/{}{end}", booking["id"].as_str().unwrap())
}
fn of_booking(booking: &Value, end: &str) -> String {
    format!("/api/bookings/{}{end}", booking["id"].as_str().unwrap())
}

/// Ten hours at 80.00, paid, and delivered with `stated` hours.
async fn delivered(app: &TestApp, stated: f64) -> (Person, Person, Value) {
    let (hannah, carl, booking) = app.accepted(10.0).await;
    hannah.pays(&booking, "4242424242424242").await.ok();
    carl.patch(&project(&booking, ""), json!({ "projectLink": "https://example.org/1", "hoursUsed": stated }))
        .await
        .ok();
    (hannah, carl, booking)
}

async fn told(person: &Person, booking: &Value) -> Value {
    person.get(&of_booking(booking, "/timeline")).await.ok()
}

on_each_database! {
    async fn the_hirer_alone_decides_nothing_about_hours(app: TestApp) {
        let (hannah, carl, booking) = delivered(&app, 8.0).await;
        let seen = told(&hannah, &booking).await["project"]["hours_used"].clone();
        assert_eq!((&seen["funded"], &seen["stated"], &seen["returns_cents"]), (&json!(10.0), &json!(8.0), &json!(16_000)));
        let hers = "We hold $800.00. Once the work is accepted, Carl gets $576.00 for 8 hours, and $160.00 goes back to you.";
        assert_eq!(told(&hannah, &booking).await["money"]["text"], hers);
        let his = "We hold $800.00. Once the work is accepted, you get $576.00 for 8 hours, and $160.00 goes back to Hannah.";
        assert_eq!(told(&carl, &booking).await["money"]["text"], his);
        let accept = |hours: f64| json!({ "isCompleted": true, "hoursUsed": hours });
        hannah.patch(&project(&booking, ""), accept(1.0)).await.refused("hours_need_a_proposal");
        hannah.patch(&project(&booking, ""), accept(9.0)).await.refused("invalid_hours_used");
        hannah.post(&project(&booking, "/hours"), json!({ "hours": 8, "reason": "R" })).await.refused("invalid_hours_used");
        hannah.post(&project(&booking, "/hours"), json!({ "hours": 5 })).await.is(422);
        carl.post(&project(&booking, "/hours"), json!({ "hours": 5, "reason": "R" })).await.refused("not_allowed");
        hannah.patch(&project(&booking, ""), accept(8.0)).await.ok();
        app.rings().await;
        let cleared = hannah.sees(&booking).await;
        assert_eq!((&cleared["money"], &cleared["returned_cents"], &cleared["creator_cents"]), (&json!("clearing"), &json!(16_000), &json!(57_600)));
        assert_eq!(app.count("SELECT refunded_cents /* test */ FROM sandbox_intents").await, 16_000, "at once");
        let terms = hannah.get(&of_booking(&booking, "/terms")).await.ok()["versions"][0].clone();
        assert_eq!((&terms["total_cents"], &terms["creator_cents"]), (&json!(80_000), &json!(72_000)), "as agreed");
        app.later(3 * DAY).await;
        let receipt = carl.get(&format!("/api/receipts/{}", booking["id"].as_str().unwrap())).await.ok();
        assert_eq!((&receipt["refunded_cents"], &receipt["creator_cents"]), (&json!(16_000), &json!(57_600)));
        assert_eq!(carl.get("/api/balance").await.ok()["paid_out_cents"], 57_600);
        assert_eq!(app.ledger_sum().await, 0);
    }

    async fn fewer_hours_are_asked_for_and_agreed(app: TestApp) {
        let (hannah, carl, booking) = delivered(&app, 8.0).await;
        let preview = hannah.get(&of_booking(&booking, "/split-preview?hours_used=5")).await.ok();
        assert_eq!((&preview["refund_cents"], &preview["creator_cents"]), (&json!(40_000), &json!(36_000)));
        let asked = json!({ "hours": 5, "reason": "Half of it was done before." });
        hannah.post(&project(&booking, "/hours"), asked.clone()).await.ok();
        hannah.post(&project(&booking, "/hours"), asked).await.refused("hours_under_way");
        let his = told(&carl, &booking).await;
        assert_eq!((&his["waiting_on"], &his["headline"]), (&json!("you"), &json!("Hannah asks for fewer hours: your answer is next")));
        let what = his["waiting_for"].as_str().unwrap();
        assert!(what.starts_with("Hannah would accept the work with 5 of 8 hours. Agree or refuse by"), "{what}");
        let rows = carl.get("/api/deals?tab=your_turn").await.ok();
        assert_eq!(rows["deals"][0]["main_actions"], json!(["accept_hours", "refuse_hours"]), "{rows}");
        let mail = app.email_to(&carl).await.0.pop().unwrap()["text"].as_str().unwrap().to_owned();
        assert!(mail.contains("with 5 of the 8 hours that you stated"), "{mail}");
        carl.post(&project(&booking, "/hours/accept"), json!({ "hours": 4 })).await.refused("hours_changed");
        carl.post(&project(&booking, "/hours/accept"), json!({ "hours": 5 })).await.ok();
        app.rings().await;
        let ended = told(&hannah, &booking).await;
        assert_eq!(ended["booking"]["returned_cents"], 40_000);
        let sentence = "Carl agreed to 5 of 10 hours: the work is accepted, and $400.00 goes back to you.";
        assert!(ended["events"].to_string().contains(sentence), "{}", ended["events"]);
        carl.post(&project(&booking, "/hours/accept"), json!({ "hours": 5 })).await.refused("no_hours_asked");
        app.settle().await;
        assert_eq!(app.ledger_sum().await, 0);
    }

    async fn what_is_conceded_is_not_at_stake_in_a_dispute_about_hours(app: TestApp) {
        let (hannah, carl, booking) = delivered(&app, 8.0).await;
        hannah.post(&project(&booking, "/hours"), json!({ "hours": 5, "reason": "R" })).await.ok();
        hannah.post(&of_booking(&booking, "/dispute"), json!({ "reason": "R" })).await.refused("hours_under_way");
        app.call(Some(&carl.token), http::Method::DELETE, &project(&booking, "/hours"), Some(json!({ "reason": "No." }))).await.ok();
        hannah.delete(&project(&booking, "")).await.refused("hours_asked");
        hannah.patch(&project(&booking, ""), json!({ "hirerFeedback": "More." })).await.refused("hours_asked");
        hannah.post(&of_booking(&booking, "/dispute"), json!({ "reason": "R" })).await.ok();
        let olga = app.olga().await;
        let resolve = format!("/api/admin/bookings/{}/resolve", booking["id"].as_str().unwrap());
        let split = |cents: i64| json!({ "outcome": "split", "refund_cents": cents, "reason": "R" });
        olga.post(&resolve, split(15_999)).await.refused("split_too_small");
        olga.post(&resolve, split(40_001)).await.refused("split_too_large");
        let before = told(&carl, &booking).await["events"].clone();
        app.later(61 * DAY).await;
        let ended = told(&carl, &booking).await;
        assert_eq!((&ended["booking"]["work"], &ended["booking"]["returned_cents"]), (&json!("completed"), &json!(40_000)));
        let sentence = "The dispute wasn't decided in time: $400.00 goes back to Hannah, and you get $360.00.";
        assert!(ended["events"].to_string().contains(sentence), "{}", ended["events"]);
        for (then, now) in before.as_array().unwrap().iter().zip(ended["events"].as_array().unwrap()) {
            assert_eq!(then["text"], now["text"], "no sentence of the past changes");
        }
        app.later(3 * DAY).await;
        assert_eq!(carl.get("/api/balance").await.ok()["paid_out_cents"], 36_000);
        assert_eq!(app.ledger_sum().await, 0);
    }

    async fn fewer_hours_before_the_payment_are_a_smaller_payment(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(10.0).await;
        let intent = json!({ "bookingId": booking["id"], "amount": 80, "title": "VR" });
        let first = hannah.post("/api/create-payment-intent", intent.clone()).await.ok();
        carl.patch(&project(&booking, ""), json!({ "projectLink": "https://example.org/1", "hoursUsed": 6 })).await.ok();
        app.rings().await;
        assert_eq!(hannah.sees(&booking).await["total_cents"], 48_000);
        let refused = hannah.post("/api/create-payment-intent", json!({ "bookingId": booking["id"], "amount": 800, "title": "VR" })).await;
        refused.refused("amount_mismatch");
        let second = hannah.post("/api/create-payment-intent", intent).await.ok();
        assert_ne!(first["clientSecret"], second["clientSecret"], "the intent of another amount has ended");
        hannah.pays(&booking, "4242424242424242").await.ok();
        app.rings().await;
        let paid = hannah.sees(&booking).await;
        assert_eq!((&paid["money"], &paid["total_cents"]), (&json!("held"), &json!(48_000)));
        hannah.patch(&project(&booking, ""), json!({ "isCompleted": true })).await.ok();
        app.later(3 * DAY).await;
        assert_eq!(carl.get("/api/balance").await.ok()["paid_out_cents"], 43_200);
        assert_eq!(app.ledger_sum().await, 0);
    }

    async fn the_email_about_a_delivery_says_hours_note_and_shares(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(10.0).await;
        hannah.pays(&booking, "4242424242424242").await.ok();
        let work = json!({ "projectLink": "https://example.org/1", "hoursUsed": 8, "note": "Both scenes." });
        carl.patch(&project(&booking, ""), work).await.ok();
        let mail = app.email_to(&hannah).await.0.pop().unwrap()["text"].as_str().unwrap().to_owned();
        let said = "Carl delivered version 1 and used 8 of 10 hours. Inspect it by";
        let facts = ["Hours used: 8 of 10\n", "Back to you: $160.00\n", "Carl gets: $576.00\n"];
        assert!(mail.contains(said) && mail.contains("Carl wrote: \"Both scenes.\""), "{mail}");
        assert!(facts.iter().all(|fact| mail.contains(fact)), "{mail}");
        assert!(!mail.contains("Hirer: ") && !mail.contains("Creator: "), "everyone knows them by now: {mail}");
        let notifications = hannah.get("/api/notifications").await.ok();
        assert!(notifications.to_string().contains(said), "{notifications}");
        hannah.patch(&project(&booking, ""), json!({ "isCompleted": true })).await.ok();
        let his = carl.get("/api/notifications").await.ok();
        let text = his["notifications"][0]["message"].as_str().unwrap();
        assert!(text.contains("$576.00 will be released to you on "), "{text}");
        let mail = app.email_to(&carl).await.0.pop().unwrap()["text"].as_str().unwrap().to_owned();
        let facts = ["Hours used: 8 of 10\n", "Returned to Hannah: $160.00\n", "You get: $576.00\n"];
        assert!(facts.iter().all(|fact| mail.contains(fact)), "{mail}");
        app.settle().await;
    }

    async fn a_note_belongs_to_its_version(app: TestApp) {
        let (hannah, carl, booking) = delivered(&app, 10.0).await;
        let deliver = |note: &str| json!({ "projectLink": "https://example.org/1", "note": note });
        carl.patch(&project(&booking, ""), deliver(&"x".repeat(2_001))).await.is(422);
        carl.patch(&project(&booking, ""), deliver("The second scene is brighter.")).await.ok();
        let seen = told(&hannah, &booking).await["project"].clone();
        assert_eq!((&seen["delivery_note"], &seen["version"]), (&json!("The second scene is brighter."), &json!(2)));
        carl.patch(&project(&booking, ""), json!({ "projectLink": "https://example.org/2" })).await.ok();
        let story = told(&hannah, &booking).await;
        assert_eq!(story["project"]["delivery_note"], Value::Null);
        let events = story["events"].as_array().unwrap().iter().filter(|event| event["kind"] == "deliver");
        let said: Vec<(&str, &str)> =
            events.map(|event| (event["text"].as_str().unwrap(), event["note"].as_str().unwrap())).collect();
        assert!(said[1].0.contains("delivered version 2"), "{said:?}");
        assert_eq!(said[1].1, "The second scene is brighter.\nhttps://example.org/1");
        assert_eq!(said[2].1, "https://example.org/2", "each note belongs to its version");
        app.settle().await;
    }

    async fn no_number_of_deliveries_hides_the_payment(app: TestApp) {
        let (hannah, carl, booking) = delivered(&app, 10.0).await;
        for version in 0..130 {
            let link = format!("https://example.org/v{version}");
            carl.patch(&project(&booking, ""), json!({ "projectLink": link })).await.ok();
        }
        let shown = told(&hannah, &booking).await;
        let kinds: Vec<&str> = shown["events"].as_array().unwrap().iter().filter_map(|event| event["kind"].as_str()).collect();
        for kind in ["request", "accept", "settle"] {
            assert!(kinds.contains(&kind), "{kind}: {kinds:?}");
        }
        let mut before = shown["events_before"].as_i64();
        let mut ids: Vec<String> = shown["events"].as_array().unwrap().iter().map(|event| event["id"].to_string()).collect();
        while let Some(rev) = before {
            let page = hannah.get(&of_booking(&booking, &format!("/events?before={rev}"))).await.ok();
            ids.extend(page["events"].as_array().unwrap().iter().map(|event| event["id"].to_string()));
            before = page["events_before"].as_i64();
        }
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len() as i64, app.count("SELECT COUNT(*) /* test */ FROM deal_events").await, "pages have the rest");
        app.hirer("Mallory").await.get(&of_booking(&booking, "/events?before=9")).await.is(404);
        hannah.get(&of_booking(&booking, "/events?before=x")).await.is(400);
        app.settle().await;
    }

    async fn a_renamed_person_keeps_their_former_name_in_the_history(app: TestApp) {
        let (hannah, carl, booking) = delivered(&app, 10.0).await;
        let before = told(&carl, &booking).await["events"].clone();
        hannah.patch("/api/me", json!({ "full_name": "Johanna" })).await.ok();
        let after = told(&carl, &booking).await["events"].clone();
        assert_eq!(before, after);
        carl.patch(&project(&booking, ""), json!({ "projectLink": "https://example.org/v2" })).await.ok();
        let deliveries = |shown: &Value| {
            let all = shown["events"].as_array().unwrap().iter();
            all.filter(|event| event["kind"] == "deliver").map(|event| event["text"].clone()).collect::<Vec<_>>()
        };
        // as databases of before the upgrade have it
        let mut tx = app.app.db.write().await.unwrap();
        tx.run("UPDATE deals SET keeps_facts = FALSE, used_quarters = 4 /* test */", &[]).await.unwrap();
        tx.run("UPDATE deal_events SET facts = NULL /* test */", &[]).await.unwrap();
        let migration = include_str!("../migrations/0061_versions.sql");
        let update = &migration[migration.find("UPDATE deal_events").unwrap()..];
        tx.run(&format!("{} /* test */", update.trim_end().trim_end_matches(';')), &[]).await.unwrap();
        tx.commit().await.unwrap();
        let shown = told(&carl, &booking).await;
        let texts = [1, 2].map(|version| format!("You delivered version {version} with 1 of 10 hours used."));
        assert_eq!(deliveries(&shown), texts);
        let before = shown["events"].clone();
        hannah.patch(&project(&booking, ""), json!({ "hirerFeedback": "Brighter." })).await.ok();
        let after = told(&carl, &booking).await["events"].clone();
        assert_eq!(before.as_array().unwrap()[..], after.as_array().unwrap()[..before.as_array().unwrap().len()]);
        app.settle().await;
    }
}
