//! Paying: the right amount, once, by every method; declines, delays, and money that comes too late.
use super::*;
use platform::clock::{HOUR as ONE_HOUR, MINUTE, SECOND};
use std::{collections::BTreeSet, sync::Arc};

/// The kinds of what the timeline tells `who`, oldest first.
async fn happened(deal: &Deal, who: &Person) -> Vec<String> {
    let timeline = deal.timeline(who).await;
    timeline["events"].as_array().unwrap().iter().map(|event| event["kind"].as_str().unwrap().to_owned()).collect()
}

/// Hannah's notifications of failed payments: whether she has read each.
async fn failures(at: &Setup) -> Vec<bool> {
    let list = at.hannah.get("/api/notifications").await.ok();
    let failed = list["notifications"].as_array().unwrap().iter().filter(|one| one["type"] == "payment_failed");
    failed.map(|one| one["read"].as_bool().unwrap()).collect()
}

on_each_provider! {
    async fn browser_and_webhook_a_hundred_times_settle_once(at: Setup) {
        let deal = Deal::accepted(&at, 1).await;
        let (intent, _) = deal.starts(PaymentMethod::Card).await;
        let webhooks = Arc::new(at.webhooks().await);
        let mut calls = Vec::new();
        for n in 0..100 {
            let (at, intent, webhooks) = (at.clone(), intent.clone(), webhooks.clone());
            calls.push(tokio::spawn(async move {
                match n % 3 {
                    0 => drop(at.receives(&webhooks[n % webhooks.len()]).await.is(200)),
                    1 => at.rings().await,
                    _ => assert_eq!(at.hannah.confirms(&intent).await.ok()["message"], "Payment completed successfully!"),
                }
            }));
        }
        for call in calls {
            call.await.unwrap();
        }
        at.rings().await;
        assert_eq!(at.app.count("SELECT COUNT(*) FROM ledger_groups").await, 1);
        for who in [&at.hannah, &at.carl] {
            assert_eq!(at.app.email_to(who).await.of_kind("payment_confirmed"), 1, "{}", who.name);
        }
        let seen = at.hannah.sees(&deal.booking).await;
        assert_eq!((&seen["status"], &seen["money"]), (&json!("paid"), &json!("held")));
        at.hannah.opens_payment(&deal.booking).await.refused("booking_not_payable");
        deal.ended("held", Amounts { charged: HOUR, ..Amounts::default() }).await;
    }

    async fn the_webhook_settles_a_payment_whose_tab_was_closed(at: Setup) {
        let deal = Deal::accepted(&at, 1).await;
        assert_eq!(deal.starts(PaymentMethod::Card).await.1, "succeeded");
        deal.is("processing").await;
        at.rings().await;
        deal.ended("held", Amounts { charged: HOUR, ..Amounts::default() }).await;
    }

    async fn a_declined_card_leaves_the_booking_payable_and_the_next_one_pays(at: Setup) {
        let deal = Deal::accepted(&at, 1).await;
        let (intent, status) = deal.starts(PaymentMethod::Declined).await;
        assert_eq!(status, "requires_payment_method");
        let confirmation = at.hannah.confirms(&intent).await.is(200);
        assert_eq!(confirmation["success"], false);
        assert!(confirmation["message"].as_str().unwrap().contains("insufficient funds"), "{confirmation}");
        at.rings().await;
        let seen = at.hannah.sees(&deal.booking).await;
        assert_eq!((&seen["status"], &seen["money"]), (&json!("approved"), &json!("due")));
        assert_eq!(failures(&at).await, [true], "the browser and the webhook report what the hirer has just seen");
        assert_eq!(deal.records().await, Amounts::default());
        let (again, status) = deal.starts(PaymentMethod::Card).await;
        assert_eq!((&again["paymentIntentId"], &*status), (&intent["paymentIntentId"], "succeeded"), "the same intent");
        assert_eq!(at.hannah.confirms(&again).await.ok()["success"], true);
        at.rings().await;
        assert_eq!(at.hannah.sees(&deal.booking).await["status"], "paid");
        deal.ended("held", Amounts { charged: HOUR, ..Amounts::default() }).await;
    }

    async fn a_card_that_wants_authentication_pays_after_it(at: Setup) {
        let deal = Deal::accepted(&at, 1).await;
        let (intent, status) = deal.starts(PaymentMethod::Secure).await;
        assert_eq!(status, "requires_action");
        assert_eq!(at.hannah.confirms(&intent).await.ok()["success"], false);
        at.authenticates(&intent, false).await;
        let failed = at.hannah.confirms(&intent).await.ok();
        assert!(failed["message"].as_str().unwrap().contains("authenticat"), "{failed}");
        at.rings().await;
        deal.is("due").await;
        assert_eq!((deal.records().await, failures(&at).await), (Amounts::default(), vec![true]));
        assert_eq!(deal.starts(PaymentMethod::Secure).await.1, "requires_action");
        at.authenticates(&intent, true).await;
        at.rings().await;
        deal.ended("held", Amounts { charged: HOUR, ..Amounts::default() }).await;
    }

    async fn a_bank_debit_is_on_its_way_until_it_pays(at: Setup) {
        let deal = Deal::accepted(&at, 1).await;
        let (intent, status) = deal.starts(PaymentMethod::Debit).await;
        assert_eq!(status, "processing");
        let confirmation = at.hannah.confirms(&intent).await.ok();
        assert_eq!((&confirmation["success"], &confirmation["status"]), (&json!(false), &json!("processing")));
        at.rings().await;
        for who in [&at.hannah, &at.carl] {
            assert_eq!(who.sees(&deal.booking).await["money"], "processing");
        }
        let told = ["request", "accept", "confirm_payment"];
        assert_eq!(happened(&deal, &at.carl).await, told, "told once, however often we ask");
        assert_eq!(happened(&deal, &at.hannah).await, ["request", "accept", "start_payment", "confirm_payment"]);
        // both sides' banks take ten seconds
        at.later(10 * SECOND).await;
        assert_eq!(at.hannah.confirms(&intent).await.ok()["success"], true);
        deal.ended("held", Amounts { charged: HOUR, ..Amounts::default() }).await;
    }

    async fn a_bank_debit_that_comes_back_is_told_to_the_hirer_and_leaves_the_booking_payable(at: Setup) {
        let deal = Deal::accepted(&at, 1).await;
        let (intent, _) = deal.starts(PaymentMethod::Debit).await;
        at.rings().await;
        deal.is("processing").await;
        at.debit_ends(&intent, false).await;
        at.rings().await;
        deal.is("due").await;
        assert_eq!(failures(&at).await, [false], "the hirer had left the page");
        assert_eq!(deal.records().await, Amounts::default());
        let carls = happened(&deal, &at.carl).await;
        assert!(!carls.contains(&"payment_failed".into()), "{carls:?}");
        deal.pays().await;
        deal.ended("held", Amounts { charged: HOUR, ..Amounts::default() }).await;
    }

    async fn the_amount_is_ours_and_a_wrong_claim_charges_nothing(at: Setup) {
        let deal = Deal::accepted(&at, 2).await;
        let claims = async |amount: Value| {
            at.hannah.post("/api/create-payment-intent", json!({ "bookingId": deal.booking["id"], "amount": amount })).await
        };
        for wrong in [json!(1), json!(80.01), json!(-80), json!(0)] {
            let refused = claims(wrong).await.refused("amount_mismatch");
            assert_eq!((&refused["total_cents"], &refused["status"]), (&json!(2 * HOUR), &json!(409)));
        }
        assert_eq!(at.app.count("SELECT COUNT(*) FROM payment_intents").await, 0);
        let mut opened = BTreeSet::new();
        for right in [json!(80), json!(160.0), Value::Null, json!("80"), json!(" 160.00 ")] {
            let intent = claims(right).await.is(200);
            assert_eq!((&intent["amount"], &intent["amount_cents"]), (&json!(160.0), &json!(2 * HOUR)));
            let line = json!([{ "label": "2 hours at $80/hr", "hours": 2.0, "price_cents": HOUR, "amount_cents": 2 * HOUR }]);
            assert_eq!((&intent["breakdown"], &intent["currency"]), (&line, &json!("usd")));
            opened.insert(intent["paymentIntentId"].to_string());
        }
        for wrong in [json!("80 USD"), json!("1e400"), json!("NaN"), json!({}), json!([80]), json!(true)] {
            let refused = claims(wrong).await.refused("amount_mismatch");
            assert_eq!(refused["message"], "The amount doesn't match. It must be $160.00.");
        }
        assert_eq!((opened.len(), at.records(None).await), (1, Amounts::default()), "the open intent is reused");
        at.later(ONE_HOUR).await;
    }

    async fn a_payment_of_another_amount_than_ours_settles_nothing(at: Setup) {
        let deal = Deal::accepted(&at, 1).await;
        let (intent, _) = deal.starts(PaymentMethod::Card).await;
        let says = async |cents: i64| {
            at.app.changes(&format!("UPDATE payment_intents SET amount_cents = {cents} /* test */")).await
        };
        says(HOUR + 1).await;
        at.hannah.confirms(&intent).await.refused("amount_differs");
        deal.is("processing").await;
        assert_eq!(at.app.count("SELECT COUNT(*) FROM ledger_groups").await, 0);
        says(HOUR).await;
        assert_eq!(at.hannah.confirms(&intent).await.ok()["success"], true);
        deal.ended("held", Amounts { charged: HOUR, ..Amounts::default() }).await;
    }

    /// T21b.
    async fn money_that_arrives_after_the_end_is_refunded(at: Setup) {
        let deal = Deal::accepted(&at, 1).await;
        let (intent, _) = deal.starts(PaymentMethod::Debit).await;
        at.hannah.rejects_work(&deal.booking).await.ok();
        at.rings().await;
        deal.is("void").await;
        at.debit_ends(&intent, true).await;
        at.rings().await;
        let confirmation = at.hannah.confirms(&intent).await.ok();
        assert_eq!(confirmation["success"], false);
        assert!(confirmation["message"].as_str().unwrap().contains("refunded in full"), "{confirmation}");
        assert_eq!(at.app.email_to(&at.hannah).await.of_kind("refund_done"), 1);
        deal.ended("refunded", Amounts { charged: HOUR, refunded: HOUR, ..Amounts::default() }).await;
        at.later(10 * SECOND).await;
    }

    /// T23: the money is not the provider's, the payout is.
    async fn a_payment_recorded_by_hand_is_paid_out_by_the_provider(at: Setup) {
        at.opens_account().await;
        let (held, _) = Deal::paid(&at, 2).await;
        let deal = Deal::accepted(&at, 1).await;
        let wire = json!({ "reference": "wire 1", "reason": "They paid by wire." });
        deal.starts(PaymentMethod::Declined).await;
        deal.admin("record-payment", wire.clone()).await.refused("payment_under_way");
        at.later(15 * MINUTE).await;
        deal.admin("record-payment", wire.clone()).await.ok();
        deal.admin("record-payment", wire).await.ok();
        deal.is("held").await;
        at.carl.delivers(&deal.booking, "https://example.org/work").await.ok();
        at.hannah.accepts_work(&deal.booking).await.ok();
        at.later(3 * DAY).await;
        at.later(3 * DAY).await;
        deal.is("released").await;
        assert_eq!(deal.records().await, Amounts { sent: after_fee(HOUR), ..Amounts::default() });
        assert_eq!((deal.listed(&at.hannah, "charge").await, deal.listed(&at.carl, "earning").await), (HOUR, after_fee(HOUR)));
        held.ended("held", Amounts { charged: 2 * HOUR, ..Amounts::default() }).await;
    }
}
