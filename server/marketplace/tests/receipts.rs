//! Statements about money: receipts, a year in months, and open requests.

use crate::common::{Person, TestApp};
use http::Method;
use platform::{clock::DAY, testing::on_each_database};
use serde_json::{Value, json};

const PAYS: &str = "4242424242424242";

/// The last month of a year in months.
fn this_month(figures: &Value) -> Value {
    assert_eq!(figures["months"].as_array().unwrap().len(), 12);
    figures["months"][11].clone()
}

async fn receipt_of(who: &Person, id: &Value) -> Value {
    who.get(&format!("/api/receipts/{}", id.as_str().unwrap())).await.ok()
}

on_each_database! {
    async fn a_receipt_is_private_to_the_parties_and_complete(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(2.0).await;
        let path = format!("/api/receipts/{}", booking["id"].as_str().unwrap());
        hannah.get(&path).await.refused("not_found");
        hannah.pays(&booking, PAYS).await.ok();
        app.rings().await;
        let rows = hannah.get(&format!("/api/payments/user/{}", hannah.id)).await.ok();
        let receipt = receipt_of(&hannah, &rows[0]["receipt_id"]).await;
        assert_eq!(receipt, receipt_of(&carl, &booking["id"]).await, "named by the payment or by the booking");
        let number = receipt["number"].as_str().unwrap();
        assert_eq!(number.split_once('-').unwrap().1, "000001");
        assert_eq!((&receipt["total_cents"], &receipt["fee_cents"], &receipt["creator_cents"]), (&json!(16_000), &json!(1_600), &json!(14_400)));
        assert_eq!(receipt["lines"], json!([{ "label": "2 hours at $80/hr", "hours": 2.0, "price_cents": 8_000, "amount_cents": 16_000 }]));
        assert_eq!((&receipt["hirer"]["full_name"], &receipt["creator"]["email"]), (&json!("Hannah"), &json!(carl.email)));
        assert!(receipt["provider_payment_id"].as_str().unwrap().starts_with("pi_"));
        assert_eq!((&receipt["status"], &receipt["refunds"]), (&json!("paid"), &json!([])));
        app.creator("Dora").await.get(&path).await.refused("not_found");
        app.guest(Method::GET, &path, None).await.is(401);
        app.olga().await.get(&path).await.ok();
        let mails = app.email_to(&hannah).await;
        let confirmed = mails.0.iter().find(|mail| mail["kind"] == "payment_confirmed").unwrap();
        let link = format!("href=\"http://127.0.0.1:8080/receipts/{}\"", booking["id"].as_str().unwrap());
        assert!(confirmed["html"].as_str().unwrap().contains(&link), "{}", confirmed["html"]);
        let text = confirmed["text"].as_str().unwrap().to_owned();
        assert!(text.contains(&format!("/receipts/{}", booking["id"].as_str().unwrap())) && text.contains("Carl gets $144.00"), "{text}");
    }

    async fn a_refund_is_on_the_receipt_and_numbers_have_no_gaps(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(1.0).await;
        hannah.pays(&booking, PAYS).await.ok();
        app.rings().await;
        hannah.rejects_work(&booking).await.ok();
        app.rings().await;
        let receipt = receipt_of(&hannah, &booking["id"]).await;
        assert_eq!((&receipt["status"], &receipt["refunded_cents"], &receipt["refunds"][0]["sent"]), (&json!("refunded"), &json!(8_000), &json!(true)));
        let mut paid = Vec::new();
        for title in ["One", "Two", "Three"] {
            let next = carl.books(&hannah.publishes(title).await).await;
            hannah.accepts(&next).await.ok();
            app.rings().await;
            let (first, ()) = tokio::join!(hannah.pays(&next, PAYS), app.rings());
            first.ok();
            app.rings().await;
            paid.push(receipt_of(&carl, &next["id"]).await["number"].as_str().unwrap()[5..].to_owned());
        }
        assert_eq!(paid, ["000002", "000003", "000004"]);
    }

    async fn a_year_in_months_agrees_with_the_ledger(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(1.0).await;
        let spend = hannah.get("/api/me/spend").await.ok();
        assert_eq!(spend["commitments"], json!({ "due_cents": 8_000, "held_cents": 0, "clearing_cents": 0, "count": 1 }));
        hannah.pays(&booking, PAYS).await.ok();
        app.rings().await;
        let spend = hannah.get("/api/me/spend").await.ok();
        assert_eq!((&this_month(&spend)["paid_cents"], &spend["commitments"]["held_cents"]), (&json!(8_000), &json!(8_000)));
        let earnings = carl.get("/api/me/earnings").await.ok();
        let month = this_month(&earnings);
        assert_eq!((&month["earned_cents"], &month["requests"], &month["accepted"], &month["paid"]), (&json!(0), &json!(1), &json!(1), &json!(1)));
        carl.delivers(&booking, "https://example.org/work").await.ok();
        hannah.accepts_work(&booking).await.ok();
        assert_eq!(hannah.get("/api/me/spend").await.ok()["commitments"]["clearing_cents"], 8_000);
        app.later(3 * DAY).await;
        let earned: i64 = carl.get("/api/me/earnings").await.ok()["months"].as_array().unwrap().iter().map(|month| month["earned_cents"].as_i64().unwrap()).sum();
        assert_eq!(earned, 7_200);
        assert_eq!(hannah.get("/api/me/spend").await.ok()["commitments"]["count"], 0);
        app.guest(Method::GET, "/api/me/spend", None).await.is(401);
        app.guest(Method::GET, "/api/me/earnings", None).await.is(401);
    }

    async fn a_listing_shows_that_it_was_requested(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes("Harbour Walk").await;
        let path = format!("/api/experiences/{}", brief["id"].as_str().unwrap());
        assert_eq!((&brief["waiting"], &brief["requested"]), (&json!(0), &Value::Null));
        let booking = carl.books(&brief).await;
        let seen = carl.get(&path).await.ok()["experience"].clone();
        assert_eq!((&seen["requested"], &seen["actions"], &seen["waiting"]), (&booking["id"], &json!(["ask"]), &Value::Null));
        let listed = hannah.get(&format!("/api/experiences?user_id={}", hannah.id)).await.ok();
        assert_eq!(listed["experiences"][0]["waiting"], 1);
        hannah.declines(&booking).await.ok();
        let seen = carl.get(&path).await.ok()["experience"].clone();
        assert_eq!((&seen["requested"], &seen["actions"]), (&Value::Null, &json!(["book", "ask"])));
        let guest = app.guest(Method::GET, &path, None).await.ok()["experience"].clone();
        assert_eq!((&guest["requested"], &guest["waiting"]), (&Value::Null, &Value::Null));
        app.later(DAY).await;
    }

    async fn the_narrative_is_written_for_the_viewer(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let booking = carl.books(&hannah.publishes("Harbour Walk").await).await;
        let path = format!("/api/bookings/{}/timeline", booking["id"].as_str().unwrap());
        let (hers, his) = (hannah.get(&path).await.ok(), carl.get(&path).await.ok());
        assert_eq!((&hers["headline"], &his["headline"]), (&json!("The proposal needs your answer"), &json!("Waiting for Hannah to answer")));
        let until = platform::clock::parse_iso(booking["respond_by"].as_str().unwrap()).map(platform::clock::format_human).unwrap();
        assert_eq!(hers["waiting_for"], format!("1 hour for $80.00. Accept or decline it by {until}."));
        assert_eq!(his["waiting_for"], format!("Hannah has until {until} to answer."));
        assert_eq!((&hers["events"][0]["text"], &his["events"][0]["text"]), (&json!("Carl sent a proposal for \"Harbour Walk\": $80.00."), &json!("You sent a proposal for \"Harbour Walk\": $80.00.")));
        hannah.accepts(&booking).await.ok();
        hannah.pays(&booking, PAYS).await.ok();
        app.rings().await;
        carl.delivers(&booking, "https://example.org/work").await.ok();
        let (hers, his) = (hannah.get(&path).await.ok(), carl.get(&path).await.ok());
        assert_eq!((&hers["headline"], &his["headline"]), (&json!("Delivered: your inspection is next"), &json!("Delivered: Hannah is inspecting it")));
        assert_eq!(his["money"]["text"], "We hold $80.00 until the work is accepted. Then you get $72.00.");
        app.rings().await;
    }
}
