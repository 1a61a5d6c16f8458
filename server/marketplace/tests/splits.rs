//! Splits over their calls: agreed, proposed with a dispute, decided.

use crate::common::{Person, TestApp};
use platform::{
    clock::{DAY, HOUR},
    jobs::{self, NewJob},
    testing::on_each_database,
};
use serde_json::{Value, json};

fn path(booking: &Value, end: &str) -> String {
    format!("/api/bookings/{}{end}", booking["id"].as_str().unwrap())
}

async fn paid(app: &TestApp) -> (Person, Person, Value) {
    let (hannah, carl, booking) = app.accepted(2.0).await;
    hannah.pays(&booking, "4242424242424242").await.ok();
    (hannah, carl, booking)
}

/// The daily job that tries again what the provider refused; the first start of a server puts it into the queue.
async fn retries_each_day(app: &TestApp) {
    let job = NewJob::new("payments.retry_refused", json!({}), app.app.clock.now() + DAY);
    let mut tx = app.app.db.write().await.unwrap();
    jobs::enqueue(&mut tx, job).await.unwrap();
    tx.commit().await.unwrap();
}

async fn headline(person: &Person, booking: &Value) -> Value {
    person.get(&path(booking, "/timeline")).await.ok()["headline"].clone()
}

/// What happened last to the deal, as `person` reads it.
async fn last_event(person: &Person, booking: &Value) -> String {
    let timeline = person.get(&path(booking, "/timeline")).await.ok();
    timeline["events"].as_array().unwrap().last().unwrap()["text"].as_str().unwrap().to_owned()
}

on_each_database! {
    async fn a_dispute_without_a_proposal_waits_for_an_answer_and_for_our_team(app: TestApp) {
        let (hannah, carl, booking) = paid(&app).await;
        carl.delivers(&booking, "https://example.org/work").await.ok();
        hannah.post(&path(&booking, "/dispute"), json!({ "reason": "The second scene is missing." })).await.ok();
        let rows = carl.get("/api/deals?tab=your_turn").await.ok();
        assert_eq!(rows["deals"][0]["main_actions"], json!(["answer_dispute"]), "{rows}");
        let his = carl.get(&path(&booking, "/timeline")).await.ok();
        assert_eq!((&his["waiting_on"], &his["headline"]), (&json!("you"), &json!("The dispute needs your answer")));
        let hers = hannah.get(&path(&booking, "/timeline")).await.ok();
        assert_eq!((&hers["waiting_on"], &hers["headline"]), (&json!("operator"), &json!("A dispute is waiting for a decision")));
        carl.post(&path(&booking, "/dispute/answer"), json!({ "statement": "It is there." })).await.ok();
        let his = carl.get(&path(&booking, "/timeline")).await.ok();
        assert_eq!(his["waiting_for"], "Our team decides. Until then, you can still agree on a split.", "{his}");
        assert_eq!((&his["waiting_on"], &his["headline"]), (&json!("operator"), &json!("A dispute is waiting for a decision")));
        let olga = app.olga().await;
        let resolve = format!("/api/admin/bookings/{}/resolve", booking["id"].as_str().unwrap());
        olga.post(&resolve, json!({ "outcome": "refund", "reason": "It is not." })).await.ok();
        app.settle().await;
        let told = carl.get(&path(&booking, "/timeline")).await.ok().to_string();
        assert!(told.contains("decided the dispute: $160.00 goes back to Hannah."), "{told}");
    }

    async fn two_sides_split_the_money_and_the_receipt_shows_both_movements(app: TestApp) {
        let (hannah, carl, booking) = paid(&app).await;
        let shown = hannah.get(&path(&booking, "/split-preview?refund_cents=6000")).await.ok();
        assert_eq!(shown, json!({ "refund_cents": 6_000, "fee_cents": 1_000, "creator_cents": 9_000 }));
        carl.post(&path(&booking, "/split"), json!({ "refund_cents": 16_001 })).await.refused("split_too_large");
        carl.post(&path(&booking, "/split"), json!({ "refund_cents": "a lot" })).await.refused("invalid_amount");
        carl.post(&path(&booking, "/split"), json!({ "refund_cents": 6_000, "reason": "I am ill." })).await.ok();
        let seen = hannah.sees(&booking).await;
        assert_eq!(seen["split"], json!({ "by": "creator", "refund_cents": 6_000, "fee_cents": 1_000, "creator_cents": 9_000 }));
        assert!(seen["actions"].as_array().unwrap().contains(&json!("accept_split")));
        let rows = hannah.get("/api/deals").await.ok();
        assert_eq!(rows["deals"][0]["split"], seen["split"], "{rows}");
        let told = app.email_to(&hannah).await.0.pop().unwrap()["text"].as_str().unwrap().to_owned();
        assert!(told.contains("$60.00 of $160.00 goes back to you, and the creator gets $90.00 after our fee."), "{told}");
        assert_eq!(headline(&hannah, &booking).await, "The proposed split needs your answer");
        assert_eq!(headline(&carl, &booking).await, "Waiting for Hannah to answer the proposed split");
        hannah.post(&path(&booking, "/split/accept"), json!({ "refund_cents": 5_000 })).await.refused("split_changed");
        hannah.post(&path(&booking, "/split/accept"), json!({ "refund_cents": 6_000 })).await.ok();
        app.settle().await;

        let ended = hannah.sees(&booking).await;
        assert_eq!((&ended["status"], &ended["money"], &ended["returned_cents"]), (&json!("cancelled"), &json!("clearing"), &json!(6_000)));
        assert_eq!(headline(&hannah, &booking).await, "The money was split");
        let lead = "You both agreed on a split: $60.00 goes back to you, and Carl gets $90.00.";
        assert_eq!(hannah.get(&path(&booking, "/timeline")).await.ok()["waiting_for"], lead);
        let money = hannah.get(&path(&booking, "/timeline")).await.ok()["money"]["text"].as_str().unwrap().to_owned();
        assert!(money.starts_with("$60.00 of $160.00 went back to you. We hold $100.00; $90.00 of it is released to Carl on"), "{money}");
        assert_eq!(carl.get("/api/balance").await.ok()["paid_out_cents"], 0, "a card may still fail");
        for (who, end, body) in [
            (&hannah, "/dispute", json!({ "reason": "Why?" })),
            (&carl, "/dispute", json!({ "reason": "Why?" })),
            (&hannah, "/split", json!({ "refund_cents": 100 })),
        ] {
            who.post(&path(&booking, end), body).await.is(409);
        }
        app.later(3 * DAY).await;
        assert_eq!(hannah.sees(&booking).await["money"], "released");
        let receipt = hannah.get(&format!("/api/receipts/{}", booking["id"].as_str().unwrap())).await.ok();
        assert_eq!(receipt["status"], "partially_refunded");
        assert_eq!((&receipt["total_cents"], &receipt["refunded_cents"]), (&json!(16_000), &json!(6_000)));
        assert_eq!((&receipt["fee_cents"], &receipt["creator_cents"]), (&json!(1_000), &json!(9_000)));
        let balance = carl.get("/api/balance").await.ok();
        assert_eq!((&balance["paid_out_cents"], &balance["pending_cents"]), (&json!(9_000), &json!(0)), "{balance}");
        let timeline = carl.get(&path(&booking, "/timeline")).await.ok().to_string();
        assert!(timeline.contains("$60.00 of $160.00 went back to Hannah, and $90.00 is yours after our fee of $10.00."), "{timeline}");
        assert_eq!(app.ledger_sum().await, 0);
    }

    async fn an_unanswered_dispute_ends_with_the_split_that_was_proposed(app: TestApp) {
        let (hannah, carl, booking) = paid(&app).await;
        carl.delivers(&booking, "https://example.org/work").await.ok();
        let body = json!({ "reason": "The second scene is missing.", "refund_cents": 4_000 });
        hannah.post(&path(&booking, "/dispute"), body).await.ok();
        let seen = carl.sees(&booking).await;
        assert!(seen["answer_dispute_by"].is_string() && seen["disputed_by"] == "hirer", "{seen}");
        assert_eq!(headline(&carl, &booking).await, "The dispute needs your answer");
        assert_eq!(headline(&hannah, &booking).await, "Waiting for Carl to answer the dispute");
        app.later(4 * DAY - HOUR).await;
        assert_eq!(app.email_to(&carl).await.of_kind("dispute_answer_needed"), 0);
        app.later(HOUR).await;
        let mails = app.email_to(&carl).await;
        assert_eq!(mails.of_kind("dispute_answer_needed"), 1);
        let reminder = carl.get("/api/notifications").await.ok()["notifications"][0].clone();
        assert_eq!((&reminder["type"], &reminder["read"]), (&json!("dispute_answer_needed"), &json!(false)));
        assert_eq!(reminder["title"], "One day left to answer the dispute over \"VR Training Simulator\"");
        let told = reminder["message"].as_str().unwrap();
        assert!(told.contains("Hannah proposes that $40.00 of $160.00 goes back to the hirer"), "{told}");
        assert_eq!(app.email_to(&hannah).await.of_kind("dispute_answer_needed"), 0);
        app.later(DAY).await;
        app.settle().await;
        assert_eq!(app.email_to(&carl).await.of_kind("dispute_answer_needed"), 1, "once");
        let ended = carl.sees(&booking).await;
        assert_eq!((&ended["dispute"], &ended["returned_cents"]), (&json!("resolved"), &json!(4_000)));
        assert_eq!(app.ledger_sum().await, 0);
    }

    async fn a_split_proposed_in_a_dispute_waits_for_the_other_side(app: TestApp) {
        let (hannah, carl, booking) = paid(&app).await;
        carl.delivers(&booking, "https://example.org/work").await.ok();
        hannah.post(&path(&booking, "/dispute"), json!({ "reason": "The second scene is missing." })).await.ok();
        hannah.post(&path(&booking, "/split"), json!({ "refund_cents": 4_000 })).await.ok();
        let told = app.email_to(&carl).await.0.pop().unwrap()["text"].as_str().unwrap().to_owned();
        assert!(told.contains("If you don't answer by") && told.contains("this split is carried out"), "{told}");
        assert!(!told.contains("second scene"), "that is why there is a dispute, not why it should end like this: {told}");
        // an answer ends the deadline; accepting would still end the dispute
        carl.post(&path(&booking, "/dispute/answer"), json!({ "statement": "It is nearly done." })).await.ok();
        let mine = carl.get("/api/deals?tab=your_turn").await.ok();
        assert_eq!((&mine["deals"][0]["your_turn"], &mine["deals"][0]["main_actions"]), (&json!(true), &json!(["accept_split"])), "{mine}");
        let shown = carl.get(&path(&booking, "/timeline")).await.ok();
        assert_eq!(shown["waiting_for"], "Accept or decline the split: $40.00 would go back to Hannah.", "{shown}");
        assert_eq!(shown["headline"], "The proposed split needs your answer");
        assert_eq!(headline(&hannah, &booking).await, "A dispute is waiting for a decision");
        let hers = hannah.get(&path(&booking, "/timeline")).await.ok();
        assert_eq!(hers["waiting_for"], "Our team decides. Until then, Carl can still accept your split.", "{hers}");
        let actions = hers["booking"]["actions"].as_array().unwrap();
        assert!(["propose_split", "drop_split"].iter().all(|own| actions.contains(&json!(own))), "{hers}");
        assert!(!hannah.sees(&booking).await["your_turn"].as_bool().unwrap());
        carl.post(&path(&booking, "/split/accept"), json!({ "refund_cents": 4_000 })).await.ok();
        app.settle().await;
        assert_eq!(carl.get("/api/deals?tab=your_turn").await.ok()["deals"], json!([]));
        assert_eq!(app.ledger_sum().await, 0);
    }

    async fn a_refused_refund_is_not_sent_once_the_bank_has_taken_the_payment_back(app: TestApp) {
        let (hannah, carl, booking) = paid(&app).await;
        let olga = app.olga().await;
        hannah.post(&path(&booking, "/split"), json!({ "refund_cents": 6_000 })).await.ok();
        let in_sandbox = async |sql: &str| {
            let mut tx = app.app.db.write().await.unwrap();
            tx.run(sql, &[]).await.unwrap();
            tx.commit().await.unwrap();
        };
        in_sandbox("UPDATE sandbox_intents SET refunded_cents = amount_cents /* test */").await;
        carl.post(&path(&booking, "/split/accept"), json!({ "refund_cents": 6_000 })).await.ok();
        app.rings().await;
        in_sandbox("UPDATE sandbox_intents SET refunded_cents = 0 /* test */").await;
        in_sandbox("UPDATE payment_intents SET chargeback = TRUE /* test */").await;
        retries_each_day(&app).await;
        app.later(26 * HOUR).await;
        assert_eq!(app.count("SELECT refunded_cents /* test */ FROM sandbox_intents").await, 0);
        let failed = olga.get("/api/admin/jobs").await.ok()["jobs"].clone();
        assert!(failed[0]["last_error"].as_str().unwrap().contains("bank"), "{failed}");
    }

    async fn each_side_sees_that_the_provider_refused_its_part_and_it_is_tried_again(app: TestApp) {
        let (hannah, carl, booking) = paid(&app).await;
        let olga = app.olga().await;
        hannah.post(&path(&booking, "/split"), json!({ "refund_cents": 6_000 })).await.ok();
        let mut tx = app.app.db.write().await.unwrap();
        tx.run("UPDATE sandbox_intents SET refunded_cents = amount_cents /* test */", &[]).await.unwrap();
        tx.commit().await.unwrap();
        carl.post(&path(&booking, "/split/accept"), json!({ "refund_cents": 6_000 })).await.ok();
        app.rings().await;
        app.later(3 * DAY).await;
        let receipt = format!("/api/receipts/{}", booking["id"].as_str().unwrap());
        let refund = async |who: &Person| who.get(&receipt).await.ok()["refunds"][0].clone();
        let seen = refund(&hannah).await;
        assert_eq!((&seen["sent"], &seen["refused"]), (&json!(false), &json!(true)), "{seen}");
        assert_eq!(refund(&carl).await["refused"], false, "not the creator's concern");
        let status = async |who: &Person, kind: &str| {
            let rows = who.get(&format!("/api/payments/user/{}", who.id)).await.ok();
            rows.as_array().unwrap().iter().find(|row| row["kind"] == kind).map(|row| row["status"].clone())
        };
        assert_eq!(status(&hannah, "refund").await, Some(json!("refused")));
        assert_eq!(status(&carl, "earning").await, Some(json!("succeeded")));
        let paid = app.email_to(&carl).await.0.pop().unwrap()["text"].as_str().unwrap().to_owned();
        let sum = "the total of $160.00 less $60.00 that went back to the hirer and our fee of $10.00";
        assert!(paid.contains("$90.00 for") && paid.contains(sum) && paid.contains("Returned to Hannah"), "{paid}");
        let failed = olga.get("/api/admin/jobs").await.ok()["jobs"].clone();
        assert_eq!((&failed[0]["kind"], failed.as_array().unwrap().len()), (&json!("payments.refund"), 1));
        retries_each_day(&app).await;
        app.later(26 * HOUR).await;
        assert_eq!(status(&hannah, "refund").await, Some(json!("refused")), "still");
        let mut tx = app.app.db.write().await.unwrap();
        tx.run("UPDATE sandbox_intents SET refunded_cents = 0 /* test */", &[]).await.unwrap();
        tx.commit().await.unwrap();
        app.later(26 * HOUR).await;
        assert_eq!(status(&hannah, "refund").await, Some(json!("succeeded")), "it is tried again each day");
        assert_eq!(refund(&hannah).await["sent"], true);
        assert_eq!(app.ledger_sum().await, 0);

        let mut tx = app.app.db.write().await.unwrap();
        tx.run("UPDATE payouts SET status = 'cancelled', refused_at = 1 /* test */", &[]).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(status(&carl, "earning").await, Some(json!("refused")));
        assert_eq!(carl.get(&receipt).await.ok()["payout_refused"], true);
        assert_eq!(hannah.get(&receipt).await.ok()["payout_refused"], false, "not the hirer's concern");
    }

    async fn an_answered_dispute_waits_for_an_admin_who_may_split(app: TestApp) {
        let (hannah, carl, booking) = paid(&app).await;
        let body = json!({ "reason": "Nothing came.", "refund_cents": 16_000 });
        hannah.post(&path(&booking, "/dispute"), body).await.ok();
        hannah.post(&path(&booking, "/dispute/answer"), json!({ "statement": "Me." })).await.refused("not_your_turn");
        carl.post(&path(&booking, "/dispute/answer"), json!({ "statement": " " })).await.refused("required");
        carl.post(&path(&booking, "/dispute/answer"), json!({ "statement": "It is nearly done." })).await.ok();
        app.later(6 * DAY).await;
        let olga = app.olga().await;
        let resolve = format!("/api/admin/bookings/{}/resolve", booking["id"].as_str().unwrap());
        let decision = |amount: i64| json!({ "outcome": "split", "refund_cents": amount, "reason": "Half of it is there." });
        olga.post(&resolve, decision(16_001)).await.refused("split_too_large");
        olga.post(&resolve, json!({ "outcome": "split", "reason": "Half." })).await.refused("invalid_amount");
        olga.post(&resolve, decision(8_000)).await.ok();
        app.settle().await;
        assert_eq!(hannah.sees(&booking).await["returned_cents"], 8_000);
        let timeline = hannah.get(&path(&booking, "/timeline")).await.ok();
        assert_eq!(timeline["waiting_for"], "Our team decided: $80.00 goes back to you, and Carl gets $72.00.");
        let timeline = timeline.to_string();
        assert!(timeline.contains("It is nearly done."), "both sides read the statement");
        assert!(timeline.contains("decided the dispute: $80.00 goes back to you, and Carl gets $72.00."), "{timeline}");
        assert_eq!(app.ledger_sum().await, 0);
    }

    async fn strangers_and_outsiders_split_nothing(app: TestApp) {
        let (_, _, booking) = paid(&app).await;
        let mallory = app.hirer("Mallory").await;
        mallory.post(&path(&booking, "/split"), json!({ "refund_cents": 1 })).await.is(404);
        mallory.post(&path(&booking, "/split/accept"), json!({ "refund_cents": 1 })).await.is(404);
        mallory.delete(&path(&booking, "/split")).await.is(404);
        mallory.get(&path(&booking, "/split-preview?refund_cents=1")).await.is(404);
        mallory.post(&path(&booking, "/dispute/answer"), json!({ "statement": "Hi." })).await.is(404);
        app.guest(http::Method::POST, &path(&booking, "/split"), Some(json!({ "refund_cents": 1 }))).await.is(401);
        app.settle().await;
    }

    async fn who_waits_for_an_answer_to_a_split_or_cancels_is_told_by_email(app: TestApp) {
        let (hannah, carl, booking) = paid(&app).await;
        for (by, told) in [(&hannah, 1), (&carl, 1)] {
            carl.post(&path(&booking, "/split"), json!({ "refund_cents": 6_000 })).await.ok();
            by.delete(&path(&booking, "/split")).await.ok();
            let mails = app.email_to(&carl).await;
            let ends = mails.subjects().into_iter().filter(|subject| *subject == "No split for \"VR Training Simulator\"");
            assert_eq!(ends.count(), told, "only when the other side ended it");
        }
        let unpaid = carl.books(&hannah.publishes("Second").await).await;
        hannah.accepts(&unpaid).await.ok();
        hannah.post(&path(&unpaid, "/cancel"), json!({})).await.ok();
        for (who, told) in [(&hannah, "You cancelled the booking."), (&carl, "Hannah cancelled the booking.")] {
            let mails = app.email_to(who).await.0;
            let text = mails.last().unwrap()["text"].as_str().unwrap();
            assert!(text.contains(told) && text.contains("Nothing is owed."), "{text}");
        }
        hannah.patch("/api/me", json!({ "preferences": { "language": "es" } })).await.ok();
        let spanish = carl.books(&hannah.publishes("Third").await).await;
        hannah.accepts(&spanish).await.ok();
        hannah.post(&path(&spanish, "/cancel"), json!({})).await.ok();
        let mails = app.email_to(&hannah).await.0;
        let text = mails.last().unwrap()["text"].as_str().unwrap();
        assert!(text.contains("Cancelaste la reserva."), "{text}");
        app.settle().await;
    }

    async fn an_email_that_a_split_was_declined_does_not_repeat_why_there_is_a_dispute(app: TestApp) {
        let (hannah, carl, booking) = paid(&app).await;
        carl.delivers(&booking, "https://example.org/work").await.ok();
        let dispute = json!({ "reason": "The second scene is missing.", "refund_cents": 6_000 });
        hannah.post(&path(&booking, "/dispute"), dispute).await.ok();
        carl.delete(&path(&booking, "/split")).await.ok();
        let mails = app.email_to(&hannah).await.0;
        let text = mails.last().unwrap()["text"].as_str().unwrap();
        assert!(text.contains("Carl declined the split you proposed") && !text.contains("second scene"), "{text}");
        app.settle().await;
    }

    async fn a_proposed_split_is_sent_with_its_reason_and_ends_as_withdrawn_or_declined(app: TestApp) {
        let (hannah, carl, booking) = paid(&app).await;
        let propose = json!({ "refund_cents": 6_000, "reason": "The hall is closed until spring." });
        let mut ends = Vec::new();
        for by in [&carl, &hannah] {
            carl.post(&path(&booking, "/split"), propose.clone()).await.ok();
            let told = app.email_to(&hannah).await.0.pop().unwrap()["text"].as_str().unwrap().to_owned();
            assert!(told.contains("Reason: The hall is closed until spring."), "{told}");
            by.delete(&path(&booking, "/split")).await.ok();
            ends.push(last_event(&hannah, &booking).await);
        }
        assert_eq!(ends, ["Carl withdrew the proposed split ($60.00 back to you).", "You declined the proposed split ($60.00 back to you)."]);
        // as databases from before had it
        let mut tx = app.app.db.write().await.unwrap();
        tx.run("UPDATE /* test */ deal_events SET kind = 'drop_split' WHERE kind = 'decline_split'", &[]).await.unwrap();
        let migration = include_str!("../migrations/0036_declined_splits.sql").replace("UPDATE", "UPDATE /* test */");
        tx.run(&migration, &[]).await.unwrap();
        tx.commit().await.unwrap();
        let kinds = hannah.get(&path(&booking, "/timeline")).await.ok();
        let kinds: Vec<&str> = kinds["events"].as_array().unwrap().iter().filter_map(|event| event["kind"].as_str()).collect();
        assert_eq!(kinds.iter().filter(|kind| **kind == "drop_split").count(), 1, "{kinds:?}");
        assert_eq!(kinds.iter().filter(|kind| **kind == "decline_split").count(), 1, "{kinds:?}");
        app.settle().await;
    }

    async fn the_history_names_amounts_where_they_are_known(app: TestApp) {
        let (hannah, carl, booking) = paid(&app).await;
        carl.post(&path(&booking, "/split"), json!({ "refund_cents": 6_000 })).await.ok();
        let proposed = carl.get(&path(&booking, "/timeline")).await.ok()["events"].as_array().unwrap().last().unwrap().clone();
        assert_eq!((&proposed["text"], &proposed["amount_cents"]), (&json!("You proposed a split: $60.00 back to the hirer."), &json!(6_000)));
        // databases from before had no amounts; that of a split that stands is in its deal
        let forget = "UPDATE /* test */ deal_events SET amount_cents = NULL";
        let migration = include_str!("../migrations/0037_event_amounts.sql");
        let migration = migration.split(';').find_map(|part| part.trim().strip_prefix("UPDATE")).unwrap();
        let mut tx = app.app.db.write().await.unwrap();
        tx.run(forget, &[]).await.unwrap();
        tx.run(&format!("UPDATE /* test */ {migration}"), &[]).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(last_event(&hannah, &booking).await, "Carl proposed a split: $60.00 back to you.");
        hannah.delete(&path(&booking, "/split")).await.ok();
        let mut tx = app.app.db.write().await.unwrap();
        tx.run(forget, &[]).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(last_event(&hannah, &booking).await, "You declined the proposed split.");
        let dispute = json!({ "reason": "The hall is closed.", "refund_cents": 5_000 });
        hannah.post(&path(&booking, "/dispute"), dispute).await.ok();
        assert_eq!(last_event(&carl, &booking).await, "Hannah opened a dispute and proposed a split: $50.00 back to the hirer.");
        app.settle().await;
    }

    async fn an_admin_is_told_to_send_the_part_of_an_offline_payment_that_goes_back(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(2.0).await;
        let olga = app.olga().await;
        let wire = json!({ "reference": "wire 1", "reason": "They paid by wire." });
        olga.post(&format!("/api/admin/bookings/{}/record-payment", booking["id"].as_str().unwrap()), wire).await.ok();
        carl.post(&path(&booking, "/split"), json!({ "refund_cents": 6_000 })).await.ok();
        hannah.post(&path(&booking, "/split/accept"), json!({ "refund_cents": 6_000 })).await.ok();
        let mails = app.email_to(&olga).await;
        assert!(mails.subjects().contains(&"Refund of $60.00 to send manually"), "{:?}", mails.subjects());
        app.settle().await;
    }

    async fn emails_about_a_delivery_say_what_to_pay_and_when_silence_accepts_it(app: TestApp) {
        let (hannah, carl, booking) = paid(&app).await;
        carl.delivers(&booking, "https://example.org/1").await.ok();
        let mails = app.email_to(&hannah).await.0;
        let text = mails.last().unwrap()["text"].as_str().unwrap();
        assert!(text.contains("After that, it counts as accepted."), "{text}");
        let unpaid = carl.books(&hannah.publishes("Second").await).await;
        hannah.accepts(&unpaid).await.ok();
        carl.delivers(&unpaid, "https://example.org/1").await.ok();
        let mails = app.email_to(&hannah).await.0;
        let text = mails.last().unwrap()["text"].as_str().unwrap();
        assert!(text.contains("Please pay $80.00 and inspect the work.") && !text.contains("counts as accepted"), "{text}");
        hannah.pays(&unpaid, "4242424242424242").await.ok();
        let mails = app.email_to(&hannah).await.0;
        let text = mails.iter().rfind(|mail| mail["subject"] == "Payment confirmed: $80.00").unwrap()["text"].as_str().unwrap();
        assert!(text.contains("already delivered. Inspect it by") && text.contains("Carl gets $72.00."), "{text}");
        let brief = hannah.publishes("Third").await;
        let offer = json!({ "experienceId": brief["id"], "creatorId": carl.id, "message": "For our open day." });
        let offered = hannah.post("/api/projects", offer).await.is(201);
        carl.delivers(&offered, "https://example.org/1").await.ok();
        let mails = app.email_to(&hannah).await.0;
        let accepted = mails.iter().rfind(|mail| mail["subject"] == "Your request was accepted").unwrap();
        let text = accepted["text"].as_str().unwrap();
        assert!(text.contains("delivered it at once") && !text.contains("otherwise"), "what was delivered is not cancelled: {text}");
        app.settle().await;
    }

    /// T17: the policy that the listing stated when it was asked for decides, as long as the work has a date.
    async fn a_cancellation_follows_the_policy_of_the_listing(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        for (cancellation, begins, back, told) in [
            ("strict", Some("2099-02-01"), 8_000, "$80.00 of $160.00 goes back to you, and Carl gets $72.00."),
            ("strict", None, 16_000, "We're sending $160.00"),
            ("moderate", Some("2099-02-01"), 16_000, "We're sending $160.00"),
        ] {
            let offer = json!({
                "title": "Harbour Walk", "description": "A walk.", "price_per_hour": 80,
                "facts": { "cancellation": cancellation, "start_by": begins },
            });
            let offer = carl.post("/api/experiences", offer).await.is(201)["experience"].clone();
            assert_eq!(offer["facts"]["cancellation"], cancellation);
            let booking = hannah.tries_to_book(&offer, json!({ "hours": 2, "start_by": begins })).await.is(201)["booking"].clone();
            // what the listing says later does not change the deal
            let changed = json!({ "facts": { "cancellation": "flexible" } });
            carl.patch(&format!("/api/experiences/{}", offer["id"].as_str().unwrap()), changed).await.ok();
            carl.accepts(&booking).await.ok();
            hannah.pays(&booking, "4242424242424242").await.ok();
            let terms = hannah.get(&path(&booking, "/terms")).await.ok();
            assert_eq!(terms["versions"][0]["cancellation"], cancellation);
            app.later(25 * HOUR).await;
            let preview = hannah.get(&path(&booking, "/refund-preview?action=cancel")).await.ok();
            assert_eq!(preview["refund_cents"], back, "{cancellation} {begins:?}");
            hannah.post(&path(&booking, "/cancel"), json!({})).await.ok();
            app.rings().await;
            let told_of = app.email_to(&hannah).await.0.pop().unwrap()["text"].as_str().unwrap().to_owned();
            assert!(told_of.contains(told), "{told_of}");
            app.later(3 * DAY).await;
            let money = hannah.get(&path(&booking, "/timeline")).await.ok()["money"].clone();
            assert_eq!((&money["refunded_cents"], money["released_cents"].as_i64()), (&json!(back), Some((16_000 - back) * 9 / 10)));
        }
        app.settle().await;
    }
}
