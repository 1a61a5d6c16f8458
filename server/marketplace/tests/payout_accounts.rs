//! A creator's own account for payouts, where the provider is the embedded sandbox: it opens one with a click.

use crate::common::{Person, TestApp};
use http::Method;
use platform::{
    clock::{DAY, HOUR},
    testing::{TestDb, on_each_database},
};
use serde_json::{Value, json};

/// The hourly look at creators who cannot be paid.
async fn an_hour_passes(app: &TestApp) {
    app.runs("payments.payout_accounts").await;
    app.rings().await;
}

/// A creator without a payout account, whose deal of $80 was released.
async fn unpaid_creator(app: &TestApp) -> (Person, Value) {
    let (hannah, carl) = (app.hirer("Hannah").await, app.person("Carl", Some("Creator")).await);
    let booking = carl.books(&hannah.publishes("VR Training Simulator").await).await;
    hannah.accepts(&booking).await.ok();
    hannah.pays(&booking, "4242424242424242").await.ok();
    hannah
        .patch(&format!("/api/projects/{}", booking["id"].as_str().unwrap()), json!({ "isCompleted": true }))
        .await
        .ok();
    app.later(3 * DAY + HOUR).await;
    app.rings().await;
    (carl, booking)
}

on_each_database! {
    async fn released_money_waits_until_one_click_opens_an_account(app: TestApp) {
        let (carl, _) = unpaid_creator(&app).await;
        let own = carl.get("/api/payout-account").await.ok();
        assert_eq!(own, json!({ "state": "none", "missing": [], "waiting_cents": 7_200, "provider": "sandbox" }));
        assert_eq!(carl.get("/api/balance").await.ok()["paid_out_cents"], 0);
        assert_eq!(carl.post("/api/payout-account/link", json!({})).await.ok(), json!({ "url": null }));
        app.rings().await;
        let own = carl.get("/api/payout-account").await.ok();
        assert_eq!((&own["state"], &own["waiting_cents"]), (&json!("ready"), &json!(0)));
        assert_eq!(carl.get("/api/balance").await.ok()["paid_out_cents"], 7_200);
        assert_eq!(app.ledger_sum().await, 0);
    }

    async fn the_creator_is_reminded_on_days_1_7_30_and_60_and_no_longer_once_paid(app: TestApp) {
        let (carl, _) = unpaid_creator(&app).await;
        let reminders = async || app.email_to(&carl).await.of_kind("payout_blocked");
        let mut passed = 0;
        for (day, expected) in [(0, 0), (1, 1), (2, 1), (7, 2), (8, 2), (30, 3), (60, 4), (90, 4)] {
            app.later((day - passed) * DAY).await;
            passed = day;
            for _ in 0..2 {
                an_hour_passes(&app).await;
            }
            assert_eq!(reminders().await, expected, "day {day}");
        }
        let mail = app.email_to(&carl).await.0.into_iter().rev().find(|mail| mail["kind"] == "payout_blocked").unwrap();
        assert_eq!(mail["subject"], "$72.00 is waiting for your payout account");
        assert!(mail["text"].as_str().unwrap().contains("/settings#payouts"), "{mail}");
        let olga = app.olga().await;
        assert_eq!(olga.get("/api/admin/money/attention").await.ok()["unpaid"][0]["full_name"], "Carl");
        carl.post("/api/payout-account/link", json!({})).await.ok();
        an_hour_passes(&app).await;
        assert_eq!(carl.get("/api/balance").await.ok()["paid_out_cents"], 7_200);
        assert_eq!(olga.get("/api/admin/money/attention").await.ok()["unpaid"], json!([]));
        app.later(30 * DAY).await;
        an_hour_passes(&app).await;
        assert_eq!(reminders().await, 4);
    }

    async fn only_creators_have_one_and_calls_are_limited(db: TestDb) {
        let app = TestApp::with(db.db.clone(), |config| {
            (config.limits.enabled, config.dev_tools, config.admin_email) = (true, false, None);
        })
        .await;
        let (hannah, carl) = (app.hirer("Hannah").await, app.person("Carl", Some("Creator")).await);
        for path in ["/api/payout-account/link", "/api/payout-account/check"] {
            hannah.post(path, json!({})).await.refused("not_allowed");
            app.guest(Method::POST, path, Some(json!({}))).await.is(401);
        }
        assert_eq!(carl.post("/api/payout-account/check", json!({})).await.ok()["state"], "none");
        for _ in 0..9 {
            carl.post("/api/payout-account/link", json!({})).await.ok();
        }
        let refused = carl.post("/api/payout-account/link", json!({})).await;
        assert!(refused.headers.contains_key("retry-after"));
        refused.is(429);
        assert_eq!(carl.get("/api/payout-account").await.ok()["state"], "ready", "reading is not limited");
    }
}
