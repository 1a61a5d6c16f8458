//! Nothing binds, reveals or blocks before both sides acted, and no deal depends on another: attacks that once worked.

use crate::common::{Person, TestApp, id};
use platform::{
    clock::{DAY, MINUTE},
    testing::on_each_database,
};
use serde_json::{Value, json};

fn booking(of: &Value, end: &str) -> String {
    format!("/api/bookings/{}{end}", id(of))
}
fn project(of: &Value) -> String {
    format!("/api/projects/{}", id(of))
}
async fn offers(hannah: &Person, brief: &Value, carl: &Person) -> Value {
    hannah.post("/api/projects", json!({ "experienceId": brief["id"], "creatorId": carl.id })).await.is(201)
}

on_each_database! {
    /// H1: a second request of the pair kept the creator from contesting.
    async fn a_rejection_can_be_contested_whatever_else_the_two_agreed(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let offer = carl.publishes("Harbour Walk").await;
        let first = hannah.books(&offer).await;
        carl.accepts(&first).await.ok();
        hannah.pays(&first, "4242424242424242").await.ok();
        carl.delivers(&first, "https://example.org/1").await.ok();
        hannah.delete(&project(&first)).await.ok();
        let second = hannah.books(&offer).await;
        carl.accepts(&second).await.ok();
        let seen = carl.sees(&first).await;
        assert!(seen["actions"].as_array().unwrap().contains(&json!("dispute")), "{seen}");
        carl.post(&booking(&first, "/dispute"), json!({ "reason": "It is as agreed." })).await.ok();
        app.later(4 * DAY).await;
        assert_eq!(carl.sees(&first).await["money"], "held", "it is not refunded");
        hannah.tries_to_book(&offer, json!({ "hours": 3 })).await.refused("already_requested");
        app.settle().await;
    }

    async fn accepted_work_can_be_reopened_beside_a_new_request_of_the_pair(app: TestApp) {
        let (hannah, carl, first) = app.accepted(2.0).await;
        hannah.pays(&first, "4242424242424242").await.ok();
        carl.delivers(&first, "https://example.org/1").await.ok();
        hannah.patch(&project(&first), json!({ "isCompleted": true })).await.ok();
        let listing = json!({ "id": first["experience_id"] });
        hannah.post(&format!("/api/experiences/{}/reopen", id(&listing)), json!({})).await.ok();
        carl.books(&listing).await;
        hannah.patch(&project(&first), json!({ "isCompleted": false })).await.ok();
        app.settle().await;
    }

    async fn a_declined_request_can_be_restored_beside_a_newer_one(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes("VR Training Simulator").await;
        let first = carl.books(&brief).await;
        hannah.post(&booking(&first, "/decline"), json!({})).await.ok();
        let second = carl.books(&brief).await;
        hannah.post(&booking(&first, "/undo-decline"), json!({})).await.ok();
        for request in [&first, &second] {
            assert_eq!(hannah.sees(request).await["status"], "pending");
        }
        let pair = json!({ "experienceId": brief["id"], "creatorId": carl.id });
        hannah.post("/api/projects", pair).await.refused("booking_ambiguous");
        app.settle().await;
    }

    async fn delete_and_post_in_both_orders_accept_the_new_request_beside_an_older_live_deal(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes_open_brief("Open call").await;
        let older = carl.books(&brief).await;
        hannah.accepts(&older).await.ok();
        hannah.pays(&older, "4242424242424242").await.ok();
        carl.delivers(&older, "https://example.org/1").await.ok();
        hannah.patch(&project(&older), json!({ "isCompleted": true })).await.ok();
        let pair = json!({ "experienceId": brief["id"], "creatorId": carl.id });
        app.later(3 * MINUTE).await;
        for order in ["delete first", "post first"] {
            let request = carl.books(&brief).await;
            let mut made = Vec::new();
            if order == "delete first" {
                hannah.delete(&booking(&request, "")).await.ok();
                // the older one is live again in between
                hannah.patch(&project(&older), json!({ "isCompleted": false })).await.ok();
                made.push(hannah.post("/api/projects", pair.clone()).await.is(201));
            } else {
                made.push(hannah.post("/api/projects", pair.clone()).await.is(201));
                hannah.delete(&booking(&request, "")).await.ok();
            }
            made.push(hannah.post("/api/projects", pair.clone()).await.ok());
            for project in &made {
                assert_eq!(project["id"], request["id"], "{order}");
            }
            assert_eq!(hannah.sees(&request).await["status"], "approved", "{order}");
            hannah.post(&booking(&request, "/cancel"), json!({})).await.ok();
            if order == "delete first" {
                hannah.patch(&project(&older), json!({ "isCompleted": true })).await.ok();
            }
            app.later(3 * MINUTE).await;
        }
        app.settle().await;
    }

    /// What is sent as an offer accepts no request, whatever was declined or accepted just before.
    async fn an_offer_with_terms_of_its_own_accepts_nothing_else(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes_open_brief("Open call").await;
        let dear = carl.tries_to_book(&brief, json!({ "price_per_hour": 9_000 })).await.is(201)["booking"].clone();
        let offer = json!({ "experienceId": brief["id"], "creatorId": carl.id, "price_per_hour": 50 });
        let mut named = offer.clone();
        named["bookingId"] = dear["id"].clone();
        hannah.post("/api/projects", named).await.refused("already_requested");
        hannah.declines(&dear).await.ok();
        let offered = hannah.post("/api/projects", offer.clone()).await.is(201);
        assert_ne!(offered["id"], dear["id"]);
        assert_eq!((&offered["status"], &offered["total_cents"]), (&json!("offered"), &json!(5_000)));
        assert_eq!(hannah.sees(&dear).await["status"], "declined");
        hannah.post("/api/projects", offer).await.refused("already_requested");
        app.settle().await;
    }

    /// H2, M1, M3: an offer that its creator never answered.
    async fn an_offer_binds_reveals_and_publishes_nothing_before_its_creator_acted(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes("VR Training Simulator").await;
        let offer = offers(&hannah, &brief, &carl).await;
        hannah.patch(&project(&offer), json!({ "isCompleted": true })).await.refused("not_accepted_yet");
        hannah.patch(&project(&offer), json!({ "hirerFeedback": "More." })).await.refused("not_accepted_yet");
        let intent = json!({ "bookingId": offer["id"], "amount": 80, "title": "VR" });
        hannah.post("/api/create-payment-intent", intent).await.is(409);
        let seen = hannah.sees(&offer).await;
        assert_eq!((&seen["status"], &seen["creator_email"]), (&json!("pending"), &json!("")));
        let feed = app.guest(http::Method::GET, "/api/activity", None).await.ok().to_string();
        assert!(!feed.contains("Carl"), "{feed}");
        hannah.delete(&project(&offer)).await.ok();
        assert_eq!(hannah.sees(&offer).await["status"], "withdrawn");
        app.settle().await;
    }

    /// As deals from before the upgrade may be: completed and paid by the hirer alone.
    async fn an_old_deal_that_its_creator_never_answered_reveals_no_address(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes("VR Training Simulator").await;
        let offer = offers(&hannah, &brief, &carl).await;
        let mut tx = app.app.db.write().await.unwrap();
        let old = "UPDATE deals SET request = 'approved', work = 'completed', money = 'held', held_at = 1, completed_at = 1,
                   answered_at = 1, answered_by = hirer_id /* test */";
        tx.run(old, &[]).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(hannah.sees(&offer).await["creator_email"], "");
        let rows = app.call(Some(&hannah.token), http::Method::GET, "/rest/v1/bookings?select=*", None).await.ok();
        assert_eq!(rows[0]["creator_email"], "", "{rows}");
        let feed = app.guest(http::Method::GET, "/api/activity", None).await.ok().to_string();
        assert!(!feed.contains("Carl"), "{feed}");
        app.settle().await;
    }

    async fn the_feed_shows_the_title_that_was_agreed(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes_open_brief("Harbour Walk").await;
        let booking = carl.books(&brief).await;
        hannah.accepts(&booking).await.ok();
        hannah.patch(&format!("/api/experiences/{}", id(&brief)), json!({ "title": "Something Else" })).await.ok();
        app.later(DAY).await;
        let feed = app.guest(http::Method::GET, "/api/activity", None).await.ok();
        let booked = feed["activity"].as_array().unwrap().iter().find(|entry| entry["kind"] == "booked").unwrap().clone();
        assert_eq!((&booked["userName"], &booked["contentTitle"]), (&json!("Carl"), &json!("Harbour Walk")));
    }

    /// M3: who is owed may leave, and waives what is due; who owes may not.
    async fn a_creator_who_is_owed_can_delete_their_account(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(2.0).await;
        carl.delivers(&booking, "https://example.org/1").await.ok();
        hannah.patch(&project(&booking), json!({ "isCompleted": true })).await.ok();
        let holds = hannah.get("/api/me/deletion").await.ok()["holds"].clone();
        assert_eq!(holds[0]["why"], "work_unpaid", "{holds}");
        // opening the payment again and again holds nobody but the payer
        let intent = json!({ "bookingId": booking["id"], "amount": 80, "title": "VR" });
        hannah.post("/api/create-payment-intent", intent).await.ok();
        let shown = carl.get("/api/me/deletion").await.ok();
        assert_eq!((&shown["holds"], &shown["ends"][0]["what"]), (&json!([]), &json!("waived")), "{shown}");
        carl.delete("/api/me").await.is(204);
        app.rings().await;
        let over = hannah.sees(&booking).await;
        assert_eq!((&over["money"], &over["work"]), (&json!("void"), &json!("completed")), "{over}");
        assert_eq!(app.ledger_sum().await, 0);
    }

    /// M5: an assignment needs the consent of who asked, then of the publisher.
    async fn an_assignment_on_terms_that_nobody_named_needs_both_consents(app: TestApp) {
        let (olga, hannah, carl) = (app.olga().await, app.hirer("Hannah").await, app.creator("Carl").await);
        let offer = carl.post("/api/experiences", json!({
            "title": "Harbour Walk", "description": "A walk.", "price_per_hour": 9_000,
        })).await.is(201)["experience"].clone();
        let ask = json!({ "experience_id": "unknown", "message": "Something with water." });
        let request = hannah.post("/api/bookings", ask).await.is(201)["booking"].clone();
        olga.post(&booking(&request, "/assign"), json!({ "experience_id": offer["id"] })).await.ok();
        let seen = hannah.get(&booking(&request, "/timeline")).await.ok();
        assert_eq!((&seen["waiting_on"], &seen["headline"]), (&json!("you"), &json!("We found a match: your answer is next")));
        assert_eq!(app.email_to(&hannah).await.of_kind("counter_offer"), 1);
        assert_eq!(app.email_to(&carl).await.of_kind("booking_requested"), 0, "not asked yet");
        carl.accepts(&request).await.refused("not_your_turn");
        carl.post(&booking(&request, "/decline"), json!({})).await.ok();
        let pair = json!({ "experienceId": offer["id"], "creatorId": carl.id });
        carl.post("/api/projects", pair).await.refused("not_your_turn");
        carl.post(&booking(&request, "/undo-decline"), json!({})).await.ok();
        let terms = hannah.get(&booking(&request, "/terms")).await.ok();
        let [asked, assigned] = [&terms["versions"][0], &terms["versions"][1]];
        assert_eq!((&asked["side"], &asked["message"]), (&json!("hirer"), &json!("Something with water.")), "{terms}");
        assert_eq!((&assigned["side"], &assigned["price_cents"]), (&json!("creator"), &json!(900_000)), "{terms}");
        assert!(assigned["message"].is_null(), "it is the hirer's: {terms}");
        hannah.accepts(&request).await.refused("terms_changed");
        hannah.post(&booking(&request, "/accept"), json!({ "version": 2 })).await.ok();
        assert_eq!(hannah.sees(&request).await["status"], "pending", "consent makes no deal");
        assert_eq!(carl.sees(&request).await["is_counter_offer"], false, "nobody asked before");
        let agreed = carl.get(&booking(&request, "/terms")).await.ok()["versions"][1].clone();
        assert_eq!((&agreed["side"], &agreed["message"]), (&json!("hirer"), &json!("Something with water.")), "{agreed}");
        assert_eq!(app.email_to(&carl).await.of_kind("booking_requested"), 1);
        hannah.accepts(&request).await.refused("not_your_turn");
        carl.accepts(&request).await.ok();
        assert_eq!(hannah.sees(&request).await["status"], "approved");
        app.settle().await;
    }

    async fn an_assignment_on_the_terms_that_were_named_goes_to_the_publisher(app: TestApp) {
        let (olga, hannah, carl) = (app.olga().await, app.hirer("Hannah").await, app.creator("Carl").await);
        let offer = carl.publishes("Harbour Walk").await;
        let ask = json!({ "experience_id": "unknown", "hours": 2, "price_per_hour": 50 });
        let request = hannah.post("/api/bookings", ask).await.is(201)["booking"].clone();
        olga.post(&booking(&request, "/assign"), json!({ "experience_id": offer["id"] })).await.ok();
        carl.accepts(&request).await.ok();
        assert_eq!(hannah.sees(&request).await["total_cents"], 10_000);
        app.settle().await;
    }

    async fn an_admin_who_acts_for_someone_says_why(app: TestApp) {
        let (olga, hannah, carl) = (app.olga().await, app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes("VR Training Simulator").await;
        let book = |reason: Option<&str>| json!({ "user_id": carl.id, "experience_id": brief["id"], "reason": reason });
        olga.post("/api/bookings", book(None)).await.refused("reason_required");
        olga.post("/api/bookings", book(Some("They phoned."))).await.is(201);
        let dora = app.creator("Dora").await;
        let offer = |reason: Option<&str>| json!({ "experienceId": brief["id"], "creatorId": dora.id, "reason": reason });
        olga.post("/api/projects", offer(None)).await.refused("reason_required");
        olga.post("/api/projects", offer(Some("They phoned."))).await.is(201);
        app.settle().await;
    }
}
