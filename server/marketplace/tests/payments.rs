//! Paying: the right amount, once, by every path; declines, delays, chargebacks, money that comes too late.

use crate::common::{Emails, Person, TestApp};
use axum::body::Body;
use http::{Method, Request};
use platform::{
    args,
    clock::{DAY, MINUTE, SECOND, parse_iso},
    jobs::{self, NewJob},
    testing::on_each_database,
};
use serde_json::{Value, json};

const PAYS: &str = "4242424242424242";
const DECLINED: &str = "4000000000000002";

/// The payment of an ended booking arrived and went back, once.
async fn goes_back(app: &TestApp, hannah: &Person, booking: &Value, intent: &Value) {
    assert_eq!(hannah.sees(booking).await["money"], "refunded");
    let confirmation = hannah.confirms(intent).await.ok();
    assert_eq!(
        (&confirmation["success"], confirmation["message"].as_str().unwrap().contains("refunded in full")),
        (&json!(false), true)
    );
    assert_eq!(app.email_to(hannah).await.of_kind("refund_done"), 1);
    let rows = hannah.get(&format!("/api/payments/user/{}", hannah.id)).await.ok();
    let mut amounts: Vec<String> = rows
        .as_array()
        .unwrap()
        .iter()
        .map(|row| format!("{} {} {}", row["kind"], row["amount"], row["status"]))
        .collect();
    amounts.sort();
    assert_eq!(amounts, [r#""charge" 80.0 "succeeded""#, r#""refund" -80.0 "succeeded""#]);
    assert_eq!(app.ledger_sum().await, 0);
    assert_eq!(app.count("SELECT CAST(SUM(refunded_cents) AS BIGINT) FROM sandbox_intents").await, 8_000);
}

/// The kinds of what the timeline of `booking` tells `person`, oldest first.
async fn happened(person: &Person, booking: &Value) -> Vec<String> {
    let timeline = person.get(&timeline(booking)).await.ok();
    timeline["events"].as_array().unwrap().iter().map(|event| event["kind"].as_str().unwrap().to_owned()).collect()
}

fn timeline(booking: &Value) -> String {
    format!("/api/bookings/{}/timeline", booking["id"].as_str().unwrap())
}

on_each_database! {
    async fn two_tabs_open_one_payment(app: TestApp) {
        let (hannah, _, booking) = app.accepted(1.0).await;
        let tabs: Vec<_> = (0..8).map(|_| {
            let (hannah, booking) = (hannah.clone(), booking.clone());
            tokio::spawn(async move { hannah.opens_payment(&booking).await.ok()["paymentIntentId"].clone() })
        }).collect();
        let mut ids = std::collections::BTreeSet::new();
        for tab in tabs {
            ids.insert(tab.await.unwrap().to_string());
        }
        assert_eq!(ids.len(), 1);
        app.later(20 * MINUTE).await;
        assert_eq!(hannah.sees(&booking).await["money"], "due");
    }

    async fn a_failed_attempt_is_in_the_timeline_of_the_payer_and_of_admins_only(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(1.0).await;
        let intent = hannah.opens_payment(&booking).await.ok();
        hannah.confirms_card(&intent, DECLINED).await.is(200);
        app.rings().await;
        let path = timeline(&booking);
        let olga = app.olga().await;
        for (who, sees) in [(&hannah, true), (&carl, false), (&olga, true)] {
            let timeline = who.get(&path).await.ok();
            let events = timeline["events"].as_array().unwrap();
            let failed = events.iter().filter(|event| event["kind"] == "payment_failed").count();
            assert_eq!(failed, usize::from(sees), "{timeline}");
            assert_eq!(timeline.to_string().contains("Your card was declined."), sees, "{timeline}");
            assert!(events.iter().any(|event| event["kind"] == "accept"), "the rest is there");
        }
        let spanish = Request::get(&path).header("host", "127.0.0.1:8080").header("accept-language", "es");
        let spanish = spanish.header("authorization", format!("Bearer {}", hannah.token)).body(Body::empty());
        let spanish = app.send(spanish.unwrap()).await.ok().to_string();
        assert!(spanish.contains("Tu tarjeta ha sido rechazada."), "{spanish}");
    }

    async fn a_payment_that_is_only_opened_is_not_told_to_the_creator(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(1.0).await;
        let before = carl.get(&timeline(&booking)).await.ok();
        hannah.opens_payment(&booking).await.ok();
        assert_eq!(hannah.sees(&booking).await["money"], "processing");
        assert_eq!(carl.sees(&booking).await["money"], "due");
        let after = carl.get(&timeline(&booking)).await.ok();
        for what in ["headline", "waiting_for", "money", "state", "events", "next"] {
            assert_eq!(after[what], before[what], "{what}");
        }
        let rows = carl.get("/api/deals?tab=waiting").await.ok()["deals"].to_string()
            + &carl.get("/api/deals?tab=active").await.ok()["deals"].to_string();
        assert!(rows.contains(r#""money":"due""#) && !rows.contains("processing"), "{rows}");
        let of_hannah = hannah.get(&timeline(&booking)).await.ok();
        assert_eq!(of_hannah["headline"], "Your payment isn't finished");
        assert_eq!(of_hannah["next"], before["next"], "the deadline stays");
    }

    async fn only_test_cards_are_taken_and_only_with_the_secret(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(1.0).await;
        let intent = hannah.opens_payment(&booking).await.ok();
        let real = hannah.confirms_card(&intent, "4000056655665556").await.is(200);
        assert_eq!(real["error"]["decline_code"], "test_mode_live_card");
        let path = format!("/api/sandbox/payment_intents/{}/confirm", intent["paymentIntentId"].as_str().unwrap());
        let card = json!({ "number": PAYS, "exp_month": 12, "exp_year": 2040, "cvc": "123" });
        carl.post(&path, json!({ "client_secret": "pi_x_secret_y", "card": card })).await.refused("not_found");
        let both = json!({ "client_secret": intent["clientSecret"], "card": card, "bank_debit": true });
        carl.post(&path, both).await.refused("payment_method");
        let stored: Vec<String> = app.app.db.all("SELECT COALESCE(last4, '') FROM sandbox_intents", &[]).await.unwrap();
        assert_eq!(stored, [""], "nothing of an unknown card is kept");
        app.rings().await;
    }

    async fn an_intent_lapses_and_the_next_one_is_new(app: TestApp) {
        let (hannah, _, booking) = app.accepted(1.0).await;
        let first = hannah.opens_payment(&booking).await.ok();
        assert_eq!(hannah.sees(&booking).await["money"], "processing");
        app.later(15 * MINUTE).await;
        assert_eq!(hannah.sees(&booking).await["money"], "due");
        let news = hannah.get("/api/notifications").await.ok()["notifications"][0].clone();
        assert_eq!((&news["type"], &news["read"]), (&json!("payment_failed"), &json!(false)), "the hirer had left the page");
        let late = hannah.confirms_card(&first, PAYS).await.ok();
        assert_eq!((&late["status"], &late["error"]["code"]), (&json!("canceled"), &json!("payment_intent_unexpected_state")));
        assert_eq!(hannah.confirms(&first).await.ok()["status"], "canceled");
        let second = hannah.opens_payment(&booking).await.ok();
        assert_ne!(first["paymentIntentId"], second["paymentIntentId"]);
        hannah.confirms_card(&second, PAYS).await.ok();
        app.rings().await;
        assert_eq!(hannah.sees(&booking).await["money"], "held");
    }

    async fn a_payment_that_is_on_its_way_at_the_deadline_counts(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(1.0).await;
        let due = parse_iso(hannah.sees(&booking).await["due_at"].as_str().unwrap()).unwrap();
        app.app.jobs.run_due(due - 8 * SECOND).await.unwrap();
        let intent = hannah.opens_payment(&booking).await.ok();
        hannah.confirms_card(&intent, DECLINED).await.ok();
        app.rings().await;
        assert_eq!((&hannah.sees(&booking).await["money"], &carl.sees(&booking).await["money"]), (&json!("due"), &json!("due")));
        hannah.debits(&intent).await.ok();
        app.app.jobs.run_due(due + SECOND).await.unwrap();
        assert_eq!(carl.sees(&booking).await["money"], "processing");
        app.later(10 * SECOND).await;
        assert_eq!(hannah.sees(&booking).await["money"], "held");
        let kinds = happened(&carl, &booking).await;
        assert_eq!(kinds[kinds.len() - 2..], ["confirm_payment", "settle"]);
    }

    async fn money_that_arrives_after_the_lapse_is_refunded(app: TestApp) {
        let (hannah, _, booking) = app.accepted(1.0).await;
        let due = parse_iso(hannah.sees(&booking).await["due_at"].as_str().unwrap()).unwrap();
        app.app.jobs.run_due(due - 8 * SECOND).await.unwrap();
        let intent = hannah.opens_payment(&booking).await.ok();
        hannah.confirms_card(&intent, DECLINED).await.ok();
        app.rings().await;
        assert_eq!(hannah.sees(&booking).await["money"], "due");
        hannah.debits(&intent).await.ok();
        let mut tx = app.app.db.write().await.unwrap();
        tx.run("DELETE FROM jobs WHERE kind = 'sandbox.webhook' /* test */", &[]).await.unwrap();
        tx.commit().await.unwrap();
        app.app.jobs.run_due(due + SECOND).await.unwrap();
        assert_eq!(hannah.sees(&booking).await["money"], "void", "unpaid for 72 hours (T19), as far as we know");
        app.later(10 * SECOND).await;
        goes_back(&app, &hannah, &booking, &intent).await;
    }

    async fn admins_hear_of_a_chargeback_of_money_that_went_back(app: TestApp) {
        let ((hannah, _, booking), olga) = (app.accepted(1.0).await, app.olga().await);
        let intent = hannah.opens_payment(&booking).await.ok();
        hannah.debits(&intent).await.ok();
        hannah.rejects_work(&booking).await.ok();
        app.rings().await;
        app.later(10 * SECOND).await;
        goes_back(&app, &hannah, &booking, &intent).await;
        let mut tx = app.app.db.write().await.unwrap();
        tx.run("UPDATE sandbox_intents SET disputed = TRUE /* test */", &[]).await.unwrap();
        let event = json!({ "kind": "charge.dispute.created", "intent": intent["paymentIntentId"] });
        jobs::enqueue(&mut tx, NewJob::new("payments.event", event, app.app.clock.now())).await.unwrap();
        tx.commit().await.unwrap();
        app.settle().await;
        assert_eq!(app.count("SELECT COUNT(*) FROM payment_intents WHERE chargeback").await, 1);
        let notifications = olga.get("/api/notifications").await.ok()["notifications"].clone();
        assert_eq!(notifications[0]["title"], "Chargeback of a refunded payment");
    }

    async fn a_second_payment_of_the_same_booking_is_refunded(app: TestApp) {
        let (hannah, _, booking) = app.accepted(1.0).await;
        let first = hannah.opens_payment(&booking).await.ok();
        let mut tx = app.app.db.write().await.unwrap();
        tx.run("UPDATE payment_intents SET status = 'cancelled'", &[]).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(hannah.pays(&booking, PAYS).await.ok()["success"], true);
        hannah.confirms_card(&first, PAYS).await.ok();
        app.rings().await;
        assert_eq!(hannah.sees(&booking).await["money"], "held");
        assert_eq!(app.count("SELECT COUNT(*) /* test */ FROM payment_refunds WHERE status = 'done'").await, 1);
        let held: Vec<i64> = app.app.db.all("SELECT CAST(SUM(amount_cents) AS BIGINT) FROM ledger_entries WHERE account = $1",
            args![format!("held:{}", booking["id"].as_str().unwrap())]).await.unwrap();
        assert_eq!((held, app.ledger_sum().await), (vec![-8_000], 0));
    }

    async fn payments_are_private(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(1.0).await;
        let (mallory, olga) = (app.hirer("Mallory").await, app.olga().await);
        let intent = hannah.opens_payment(&booking).await.ok();
        mallory.opens_payment(&booking).await.refused("not_found");
        carl.opens_payment(&booking).await.refused("not_allowed");
        olga.opens_payment(&booking).await.refused("not_allowed");
        for other in [&mallory, &carl, &olga] {
            other.confirms(&intent).await.refused("not_found");
        }
        let list = format!("/api/payments/user/{}", hannah.id);
        mallory.get(&list).await.refused("not_yours");
        assert!(olga.get(&list).await.ok().is_array());
        hannah.get("/api/admin/ledger").await.refused("not_allowed");
        for path in [list.as_str(), "/api/balance", "/api/admin/ledger"] {
            app.guest(Method::GET, path, None).await.refused("not_authenticated");
        }
        for (path, body) in [
            ("/api/create-payment-intent", json!({ "bookingId": booking["id"] })),
            ("/api/confirm-payment", json!({ "paymentIntentId": intent["paymentIntentId"] })),
            ("/api/send-proposal-accepted-email", json!({ "bookingId": booking["id"] })),
            ("/api/send-payment-confirmed-email", json!({ "bookingId": booking["id"] })),
        ] {
            app.guest(Method::POST, path, Some(body)).await.refused("not_authenticated");
        }
        let unknown = json!({ "id": "nothing" });
        assert_eq!(hannah.opens_payment(&unknown).await.refused("not_found")["message"], "Booking not found or not approved for payment");
        app.rings().await;
    }

    async fn requested_emails_use_stored_values_and_are_limited_to_one_a_minute(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(1.0).await;
        let (mallory, olga) = (app.hirer("Mallory").await, app.olga().await);
        let before = app.email_to(&carl).await.of_kind("booking_accepted");
        let accepted = json!({ "bookingId": booking["id"], "creatorEmail": "evil@example.org" });
        let path = "/api/send-proposal-accepted-email";
        mallory.post(path, accepted.clone()).await.refused("not_found");
        carl.post(path, accepted.clone()).await.refused("not_allowed");
        hannah.post(path, accepted.clone()).await.is(200);
        assert_eq!(app.email_to(&carl).await.of_kind("booking_accepted"), before, "the booking itself has just sent it");
        app.later(2 * MINUTE).await;
        let first = hannah.post(path, accepted.clone()).await.is(200);
        assert_eq!((&first["sent"], &olga.post(path, accepted).await.is(200)["messageId"]), (&json!(true), &first["messageId"]));
        let mails = app.email_to(&carl).await;
        assert_eq!((mails.of_kind("booking_accepted"), mails.subjects().last().copied()), (before + 1, Some("Your proposal was accepted")));
        let newest = |mails: Emails| mails.0.last().unwrap()["text"].as_str().unwrap().to_owned();
        assert!(newest(mails).contains("asked the hirer to pay, and recommend not starting until the payment arrives."), "nothing is paid yet");

        let path = "/api/send-payment-confirmed-email";
        let typed = |amount: f64| json!({ "bookingId": booking["id"], "amount": amount, "paymentId": "", "paymentDate": "11/20/2026" });
        hannah.post(path, typed(80.0)).await.refused("not_paid");
        hannah.pays(&booking, PAYS).await.ok();
        app.later(2 * MINUTE).await;
        let refused = olga.post(path, typed(79.0)).await.refused("amount_differs");
        assert!(refused["message"].as_str().unwrap().contains("$80.00") && refused["message"].as_str().unwrap().contains("79.00"));
        let words = json!({ "bookingId": booking["id"], "amount": "80 USD" });
        let refused = olga.post(path, words).await.refused("amount_differs");
        assert_eq!(refused["message"], "The payment is $80.00, not what was typed.");
        let sent = app.email_to(&carl).await.of_kind("payment_confirmed");
        let own = json!({ "user_id": hannah.id, "booking_id": booking["id"], "type": "payment_confirmed", "title": "T", "message": "M" });
        hannah.post("/api/notifications", own).await.is(201); // a notification of one's own keeps no mail back
        let text = json!({ "bookingId": booking["id"], "amount": "80.00", "paymentId": "", "paymentDate": "11/20/2026" });
        olga.post(path, text).await.is(200);
        assert_eq!(app.email_to(&carl).await.of_kind("payment_confirmed"), sent + 1);
        assert_eq!(app.email_to(&hannah).await.subjects().last().copied(), Some("Payment confirmed: $80.00"));
        let text = app.email_to(&hannah).await.0.last().unwrap()["text"].as_str().unwrap().to_owned();
        assert!(text.contains(" UTC"), "dated in words: {text}");
        assert!(text.contains(&format!("/experiences/{}", booking["experience_id"].as_str().unwrap())), "{text}");
        assert_eq!(hannah.sees(&booking).await["money"], "held", "mails move no money");
        hannah.post("/api/send-proposal-accepted-email", json!({ "bookingId": booking["id"] })).await.is(200);
        assert!(newest(app.email_to(&carl).await).contains("is accepted and paid. You can start."));
    }

    async fn no_email_promises_refunded_money_or_finished_work(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(1.0).await;
        let (olga, asked) = (app.olga().await, json!({ "bookingId": booking["id"] }));
        let (accepted, paid) = ("/api/send-proposal-accepted-email", "/api/send-payment-confirmed-email");
        hannah.pays(&booking, PAYS).await.ok();
        app.rings().await;
        carl.delivers(&booking, "https://example.org/work").await.ok();
        hannah.rejects_work(&booking).await.ok();
        app.later(2 * MINUTE).await; // past the minute in which the same mail is not sent twice
        let before = app.email_to(&carl).await.0.len();
        for state in ["refund_window", "refunded"] {
            assert_eq!(hannah.sees(&booking).await["money"], state);
            for who in [&hannah, &olga] {
                let refused = who.post(paid, asked.clone()).await.refused("not_paid");
                assert!(refused["message"].as_str().unwrap().contains("went back"), "{refused}");
                assert_eq!(who.post(accepted, asked.clone()).await.refused("booking_over")["message"], "This booking is over.");
            }
            if state == "refund_window" {
                assert_eq!(app.email_to(&carl).await.0.len(), before);
                app.later(3 * DAY).await;
            }
        }
        let mails = app.email_to(&carl).await;
        assert_eq!((mails.of_kind("payment_confirmed"), mails.of_kind("booking_accepted")), (1, 1), "what the booking sent itself");

        let next = carl.books(&hannah.publishes("Cancelled").await).await;
        hannah.accepts(&next).await.ok();
        carl.post(&format!("/api/bookings/{}/cancel", next["id"].as_str().unwrap()), json!({ "reason": "Ill." })).await.ok();
        app.later(2 * MINUTE).await;
        let next = json!({ "bookingId": next["id"], "amount": 80.0, "paymentId": "wire", "paymentDate": "11/20/2026" });
        hannah.post(accepted, next.clone()).await.refused("booking_over");
        hannah.post(paid, next.clone()).await.refused("not_paid");
        olga.post(paid, next).await.is(200); // nothing is stored: sent as typed
        app.settle().await;
    }
}
