//! Proposals and counter-offers over their calls.

use crate::common::{Answer, Person, TestApp};
use platform::{
    clock::{DAY, SECOND},
    testing::on_each_database,
};
use serde_json::{Value, json};

fn path(booking: &Value, end: &str) -> String {
    format!("/api/bookings/{}{end}", booking["id"].as_str().unwrap())
}

async fn counters(who: &Person, booking: &Value, body: Value) -> Answer {
    who.post(&path(booking, "/terms"), body).await
}

on_each_database! {
    async fn who_answers_a_proposal_reads_what_closes_and_how_many_others_stay_open(app: TestApp) {
        let (hannah, carl, cleo) = (app.hirer("Hannah").await, app.creator("Carl").await, app.creator("Cleo").await);
        let brief = hannah.publishes("VR Training").await;
        let booking = carl.books(&brief).await;
        cleo.books(&brief).await;
        cleo.books(&hannah.publishes("Salt Lantern").await).await;
        let seen = async |who: &Person, booking: &Value| {
            let terms = who.get(&path(booking, "/terms")).await.ok();
            (terms["other_requests"].clone(), terms["closes_brief"].clone())
        };
        assert_eq!(seen(&hannah, &booking).await, (json!(1), json!(true)));
        assert_eq!(seen(&carl, &booking).await, (json!(0), json!(false)));
        let open = carl.books(&hannah.publishes_open_brief("Reef").await).await;
        assert_eq!(seen(&hannah, &open).await, (json!(0), json!(false)), "it stays open");
        hannah.accepts(&booking).await.ok();
        assert_eq!(seen(&hannah, &booking).await, (json!(0), json!(false)), "there is nothing to answer any more");
        app.settle().await;
    }

    async fn two_people_negotiate_until_one_accepts_the_newest_terms(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes("VR Training").await;
        let proposal = json!({
            "message": "I have built two of these.", "hours": 4, "price_per_hour": 100, "start_by": "2099-01-04",
            "finish_by": "2099-02-01", "links": ["https://example.org/one", "https://example.org/two"],
        });
        let booking = carl.tries_to_book(&brief, proposal).await.is(201)["booking"].clone();
        assert_eq!((&booking["total_cents"], &booking["terms_version"]), (&json!(40_000), &json!(1)));
        assert_eq!(booking["message"], "I have built two of these.");
        let email = app.email_to(&hannah).await.0[0]["text"].as_str().unwrap().to_owned();
        for part in ["400.00", "Carl wrote: \"I have built two of these.\"", "January 4, 2099", "February 1, 2099"] {
            assert!(email.contains(part), "the email has no {part}: {email}");
        }

        counters(&carl, &booking, json!({ "hours": 3 })).await.refused("not_your_turn");
        counters(&hannah, &booking, json!({ "hours": 3, "note": "Three hours?" })).await.ok();
        let seen = carl.sees(&booking).await;
        assert_eq!((&seen["your_turn"], &seen["total_cents"], &seen["message"]), (&json!(true), &json!(30_000), &json!("Three hours?")));
        assert!(seen["actions"].as_array().unwrap().contains(&json!("counter")));
        let emails = app.email_to(&carl).await;
        assert_eq!(emails.subjects(), ["New terms for \"VR Training\""]);
        assert!(emails.0[0]["text"].as_str().unwrap().contains("Hannah wrote: \"Three hours?\""), "{:?}", emails.0);

        hannah.accepts(&booking).await.refused("not_your_turn");
        carl.accepts(&booking).await.refused("terms_changed");
        carl.deletes(&booking, "?outcome=accept").await.refused("terms_changed");
        counters(&carl, &booking, json!({ "fixed_price_cents": 33_000 })).await.ok();
        let body = json!({ "experienceId": brief["id"], "creatorId": carl.id });
        hannah.post("/api/projects", body).await.refused("terms_changed");
        let refused = hannah.post(&path(&booking, "/accept"), json!({ "version": 2 })).await;
        assert_eq!(refused.refused("terms_changed")["version"], 3);
        hannah.post(&path(&booking, "/accept"), json!({ "version": 3 })).await.ok();

        let all = carl.get(&path(&booking, "/terms")).await.ok();
        let versions: Vec<_> = all["versions"].as_array().unwrap().iter()
            .map(|one| (one["version"].as_i64().unwrap(), one["side"].as_str().unwrap(), one["total_cents"].as_i64().unwrap()))
            .collect();
        assert_eq!(versions, [(1, "creator", 40_000), (2, "hirer", 30_000), (3, "creator", 33_000)]);
        assert_eq!(all["versions"][0]["links"].as_array().unwrap().len(), 2);
        assert_eq!((&all["turn"], &all["respond_by"]), (&Value::Null, &Value::Null));
        let timeline = hannah.get(&path(&booking, "/timeline")).await.ok().to_string();
        let story = hannah.get(&path(&booking, "/timeline")).await.ok()["events"].clone();
        let notes: Vec<_> = story.as_array().unwrap().iter().map(|event| (event["kind"].as_str().unwrap(), event["note"].as_str())).collect();
        assert_eq!(notes, [("request", Some("I have built two of these.")), ("counter", Some("Three hours?")), ("counter", None), ("accept", None)]);
        for text in ["You proposed new terms: $300.00.", "Carl proposed new terms: $330.00.", "You accepted the counter-offer: $330.00."] {
            assert!(timeline.contains(text), "{text}: {timeline}");
        }
        assert!(app.email_to(&carl).await.subjects().contains(&"Your counter-offer was accepted"));

        hannah.pays(&booking, "4242424242424242").await.ok();
        let todo = carl.get(&path(&booking, "/timeline")).await.ok()["waiting_for"].clone();
        // what is held for 75 days goes back long before that day
        let (by, rest) = todo.as_str().unwrap().split_once(": ").unwrap();
        assert!(by.starts_with("Deliver a first version by "), "{by}");
        assert_eq!(rest, "what is held goes back then if there is none. The work is to be finished by February 1, 2099.");
        let paid = hannah.sees(&booking).await;
        assert_eq!((&paid["status"], &paid["total_cents"], &paid["fixed_price_cents"]), (&json!("paid"), &json!(33_000), &json!(33_000)));
        let receipt = hannah.get(&format!("/api/receipts/{}", booking["id"].as_str().unwrap())).await.ok();
        assert_eq!((&receipt["total_cents"], &receipt["creator_cents"]), (&json!(33_000), &json!(29_700)));
        // a fixed price is no number of hours at a rounded price
        assert_eq!(receipt["lines"][0]["label"], "Fixed price");
        let paid = app.email_to(&carl).await.0.pop().unwrap()["text"].as_str().unwrap().to_owned();
        assert!(paid.contains("Fixed price") && !paid.contains("per hour"), "{paid}");
    }

    async fn the_timeline_knows_the_listing_as_it_is_now(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let body = json!({ "title": "Dome", "description": "A dome.", "price_per_hour": 80, "facts": { "hours": 2 } });
        let brief = hannah.post("/api/experiences", body).await.is(201)["experience"].clone();
        let booking = carl.books(&brief).await;
        let listing = async |person: &Person| person.get(&path(&booking, "/timeline")).await.ok()["listing"].clone();
        let open = json!({ "visible": true, "may_ask_again": false, "budget_cents": 16_000 });
        assert_eq!((listing(&hannah).await, listing(&carl).await), (open.clone(), open.clone()));
        hannah.post(&path(&booking, "/decline"), json!({ "reason": "The park is closed." })).await.ok();
        assert_eq!(listing(&hannah).await, open, "she was asked");
        assert_eq!(listing(&carl).await["may_ask_again"], true);
        let brief_id = brief["id"].clone();
        let brief = format!("/api/experiences/{}", brief_id.as_str().unwrap());
        hannah.delete(&brief).await.ok();
        let gone = json!({ "visible": false, "may_ask_again": false, "budget_cents": 16_000 });
        assert_eq!((listing(&hannah).await, listing(&carl).await), (open, gone));
        hannah.post(&format!("{brief}/reopen"), json!({})).await.ok();
        assert_eq!(listing(&carl).await["may_ask_again"], true);
        app.later(300 * SECOND).await;
        let told = app.email_to(&carl).await.0.pop().unwrap()["text"].as_str().unwrap().to_owned();
        assert!(told.contains("Reason: The park is closed."), "{told}");
        let offer = json!({ "experienceId": brief_id, "creatorId": carl.id });
        let offered = hannah.post("/api/projects", offer).await.is(201);
        carl.post(&path(&offered, "/decline"), json!({})).await.ok();
        let asked = hannah.get(&path(&offered, "/timeline")).await.ok();
        assert_eq!((&asked["waiting_on"], &asked["listing"]["may_ask_again"]), (&json!("nobody"), &json!(false)), "it is her own");
        app.settle().await;
    }

    async fn who_asked_reads_that_they_can_accept_a_counter_offer_or_withdraw(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let booking = carl.books(&hannah.publishes("VR Training").await).await;
        let waiting = async |person: &Person| person.get(&path(&booking, "/timeline")).await.ok()["waiting_for"].clone();
        let hers = waiting(&hannah).await;
        assert!(hers.as_str().unwrap().starts_with("1 hour for $80.00. Accept or decline it by "), "{hers}");
        counters(&hannah, &booking, json!({ "hours": 3 })).await.ok();
        let his = waiting(&carl).await;
        assert!(his.as_str().unwrap().starts_with("3 hours for $240.00. Accept it, make a counter-offer or withdraw your proposal by "), "{his}");
        carl.post(&path(&booking, "/accept"), json!({ "version": 2 })).await.ok();
        let email = app.email_to(&hannah).await.0.pop().unwrap();
        assert_eq!(email["subject"], "Your counter-offer was accepted");
        assert!(email["text"].as_str().unwrap().contains("Please pay"), "{email}");
        app.settle().await;
    }

    async fn an_eleventh_version_and_terms_that_make_no_sense_are_refused(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let booking = carl.books(&hannah.publishes("VR Training").await).await;
        for (body, code) in [
            (json!({ "hours": 0.1 }), "invalid_hours"),
            (json!({ "price_per_hour": 0 }), "invalid_price"),
            (json!({ "price_per_hour": 10, "fixed_price_cents": 100 }), "two_prices"),
            (json!({ "fixed_price_cents": 1.5 }), "invalid_fixed_price"),
            (json!({ "hours": 200, "price_per_hour": 100_000 }), "total_too_large"),
            (json!({ "start_by": "2099-13-01" }), "invalid_date"),
            (json!({ "start_by": "2020-01-01" }), "date_in_past"),
            (json!({ "start_by": "2099-02-01", "finish_by": "2099-01-01" }), "dates_reversed"),
            (json!({ "links": ["javascript:alert(1)"] }), "invalid_link"),
            (json!({ "links": vec!["https://example.org"; 6] }), "too_many_links"),
            (json!({ "note": "x".repeat(2_001) }), "too_long"),
        ] {
            counters(&hannah, &booking, body).await.refused(code);
        }
        assert_eq!(hannah.sees(&booking).await["terms_version"], 1, "nothing changed");
        for version in 2..=10 {
            let who = if version % 2 == 0 { &hannah } else { &carl };
            counters(who, &booking, json!({ "hours": version })).await.ok();
        }
        counters(&carl, &booking, json!({ "hours": 11 })).await.refused("too_many_versions");
        carl.post(&path(&booking, "/accept"), json!({ "version": 10 })).await.ok();
        app.settle().await;
    }

    async fn a_side_can_leave_a_negotiation_and_a_block_ends_it(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let booking = carl.books(&hannah.publishes("VR Training").await).await;
        counters(&hannah, &booking, json!({ "hours": 2 })).await.ok();
        hannah.declines(&booking).await.ok();
        app.settle().await;

        let other = carl.books(&hannah.publishes("VR Museum").await).await;
        counters(&hannah, &other, json!({ "hours": 2 })).await.ok();
        let thread = json!({ "booking_id": other["id"], "message": "No more, please." });
        let thread = hannah.post("/api/threads", thread).await.ok()["thread"].clone();
        hannah.post(&format!("/api/threads/{}/block", thread["id"].as_str().unwrap()), json!({})).await.ok();
        counters(&carl, &other, json!({ "hours": 3 })).await.is(403);
        carl.deletes(&other, "").await.ok();
        let dora = app.creator("Dora").await;
        counters(&dora, &other, json!({ "hours": 3 })).await.is(404);
        dora.get(&path(&other, "/terms")).await.is(404);
        app.settle().await;
    }

    async fn an_unanswered_counter_offer_expires_and_the_side_that_waited_gets_the_email(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let booking = carl.books(&hannah.publishes("VR Training").await).await;
        app.later(10 * DAY).await;
        counters(&hannah, &booking, json!({ "hours": 2 })).await.ok();
        app.later(13 * DAY).await;
        assert_eq!(carl.sees(&booking).await["status"], "pending", "the time to answer began anew");
        app.later(2 * DAY).await;
        assert_eq!(carl.sees(&booking).await["status"], "expired");
        assert_eq!(app.email_to(&hannah).await.of_kind("booking_expired"), 1);
        assert_eq!(app.email_to(&carl).await.of_kind("booking_expired"), 0);
    }

    async fn an_offer_can_be_negotiated_but_not_delivered_on_old_terms(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes("VR Training").await;
        let body = json!({ "experienceId": brief["id"], "creatorId": carl.id, "hours": 6, "message": "Would you?" });
        let project = hannah.post("/api/projects", body).await.is(201);
        assert_eq!((&project["hours"], &project["total_cents"]), (&json!(6.0), &json!(48_000)));
        counters(&carl, &project, json!({ "hours": 8 })).await.ok();
        carl.delivers(&project, "https://example.org/work").await.refused("terms_changed");
        hannah.accepts_work(&project).await.refused("not_accepted_yet");
        hannah.post(&path(&project, "/accept"), json!({ "version": 2 })).await.ok();
        assert_eq!(carl.sees(&project).await["total_cents"], 64_000);
        app.settle().await;
    }

    async fn deals_are_listed_by_what_they_wait_for(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let booking = carl.books(&hannah.publishes("VR Training").await).await;
        let tab = async |who: &Person, tab: &str| who.get(&format!("/api/deals?tab={tab}")).await.ok();
        let mine = tab(&hannah, "your_turn").await;
        assert_eq!(mine["counts"], json!({ "your_turn": 1, "waiting": 0, "active": 0, "done": 0 }));
        let row = &mine["deals"][0];
        assert_eq!((&row["id"], &row["main_actions"], &row["date"]["what"]), (&booking["id"], &json!(["accept", "decline"]), &json!("answer_by")));
        assert_eq!(row["other"]["full_name"], "Carl");
        assert_eq!(tab(&carl, "waiting").await["deals"][0]["id"], booking["id"]);
        hannah.accepts(&booking).await.ok();
        assert_eq!(tab(&hannah, "your_turn").await["deals"][0]["main_actions"], json!(["pay"]));
        hannah.pays(&booking, "4242424242424242").await.ok();
        assert_eq!(tab(&hannah, "active").await["deals"][0]["id"], booking["id"]);
        assert_eq!(tab(&carl, "your_turn").await["deals"][0]["main_actions"], json!(["deliver"]));
        carl.post(&path(&booking, "/cancel"), json!({})).await.ok();
        assert_eq!(tab(&carl, "done").await["deals"][0]["id"], booking["id"]);
        assert_eq!(tab(&carl, "your_turn").await["deals"], json!([]));
        for who in [&hannah, &carl] {
            assert_eq!(tab(who, "waiting").await["counts"], json!({ "your_turn": 0, "waiting": 0, "active": 0, "done": 1 }));
        }
        let first = carl.get("/api/deals?tab=done&limit=1").await.ok();
        assert_eq!(first["next_cursor"], Value::Null);
        carl.get("/api/deals?tab=nonsense").await.is(400);
        app.guest(http::Method::GET, "/api/deals", None).await.refused("not_authenticated");
        app.settle().await;
    }

    async fn the_requests_for_one_listing_can_be_compared(app: TestApp) {
        let (hannah, carl, dora) = (app.hirer("Hannah").await, app.creator("Carl").await, app.creator("Dora").await);
        let (brief, other) = (hannah.publishes("VR Training").await, hannah.publishes("VR Museum").await);
        let proposes = async |who: &Person, body: Value| who.tries_to_book(&brief, body).await.is(201)["booking"].clone();
        let carls = json!({
            "message": "Two of us.", "fixed_price_cents": 90_000, "start_by": "2099-01-04", "finish_by": "2099-02-01",
            "links": ["https://example.org/reel"],
        });
        let (carls, doras) = (proposes(&carl, carls).await, proposes(&dora, json!({ "hours": 4, "price_per_hour": 100 })).await);
        carl.books(&other).await;
        let about = async |who: &Person, listing: &Value, tab: &str| {
            who.get(&format!("/api/deals?tab={tab}&experience_id={}", listing["id"].as_str().unwrap())).await.ok()
        };
        let both = about(&hannah, &brief, "your_turn").await;
        let ids: Vec<&Value> = both["deals"].as_array().unwrap().iter().map(|deal| &deal["id"]).collect();
        assert!(ids.len() == 2 && ids.contains(&&carls["id"]) && ids.contains(&&doras["id"]), "{both}");
        assert_eq!(both["counts"]["your_turn"], 2);
        let all = hannah.get("/api/deals").await.ok();
        assert_eq!((all["deals"].as_array().unwrap().len(), &all["counts"]["your_turn"]), (3, &json!(2)), "the two for the brief are one row");
        let row = both["deals"].as_array().unwrap().iter().find(|deal| deal["id"] == carls["id"]).unwrap();
        assert_eq!((&row["fixed_price_cents"], &row["finish_by"], &row["message"]), (&json!(90_000), &json!("2099-02-01"), &json!("Two of us.")));
        assert_eq!((&row["start_by"], &row["links"]), (&json!("2099-01-04"), &json!(["https://example.org/reel"])));
        assert_eq!((&row["message_is_own"], &row["returned_cents"]), (&json!(false), &json!(0)));
        assert_eq!(about(&carl, &brief, "waiting").await["deals"][0]["message_is_own"], true);
        let read = |body: Value| { let hannah = hannah.clone(); async move { hannah.post("/api/notifications/read", body).await.ok()["unread"].clone() } };
        assert_eq!(read(json!({ "booking_id": carls["id"] })).await, 2, "the page of the deal is open");
        assert_eq!(read(json!({ "booking_id": "another" })).await, 2);
        hannah.declines(&carls).await.ok();
        let over = about(&hannah, &brief, "done").await;
        assert_eq!((&over["deals"][0]["id"], &over["deals"][1], &over["counts"]["done"]), (&carls["id"], &Value::Null, &json!(1)));
        let elsewhere = about(&hannah, &other, "done").await;
        assert_eq!((&elsewhere["deals"], &elsewhere["counts"]["done"]), (&json!([]), &json!(0)));
        assert_eq!(about(&dora, &brief, "waiting").await["counts"]["waiting"], 1, "a creator sees only their own");
        app.settle().await;
    }
    async fn the_events_of_earlier_proposals_get_their_messages(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let mut notes = Vec::new();
        let proposals = [
            json!({ "message": "One.", "portfolio_link": "https://example.org/carl" }),
            json!({ "message": "Two." }),
            json!({ "portfolio_link": "https://example.org/carl" }),
        ];
        let mut bookings = Vec::new();
        for (proposal, title) in proposals.into_iter().zip(["Dome", "Tour", "Hall"]) {
            bookings.push(carl.tries_to_book(&hannah.publishes(title).await, proposal).await.is(201)["booking"].clone());
        }
        counters(&hannah, &bookings[0], json!({ "hours": 2, "note": "Two hours?" })).await.ok();
        // as databases of before have it
        let mut tx = app.app.db.write().await.unwrap();
        let before = "UPDATE deal_events SET note = (SELECT d.portfolio_link FROM deals d WHERE d.id = deal_events.deal_id) \
                      WHERE rev = 1 /* test */";
        tx.run(before, &[]).await.unwrap();
        for update in include_str!("../migrations/0066_first_messages.sql").split(';').map(str::trim) {
            if !update.is_empty() {
                tx.run(&format!("{update} /* test */"), &[]).await.unwrap();
            }
        }
        tx.commit().await.unwrap();
        for booking in &bookings {
            let events = hannah.get(&path(booking, "/timeline")).await.ok()["events"].clone();
            notes.push(events[0]["note"].as_str().unwrap().to_owned());
        }
        assert_eq!(notes, ["One.\nhttps://example.org/carl", "Two.", "https://example.org/carl"]);
        app.settle().await;
    }
}
