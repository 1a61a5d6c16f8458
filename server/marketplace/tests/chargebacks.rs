//! Chargebacks in the sandbox: what our team can say, and what its bank makes of it.

use crate::common::{Person, TestApp};
use platform::{
    clock::{DAY, SECOND},
    testing::on_each_database,
};
use serde_json::{Value, json};

/// A paid booking whose payer disputes it a moment later, and an admin.
async fn disputed(app: &TestApp) -> (Person, Person, Value, Person) {
    let (hannah, carl, booking) = app.accepted(1.0).await;
    hannah.pays(&booking, "4000000000000259").await.ok();
    carl.delivers(&booking, "https://example.org/work").await.ok();
    app.later(3 * SECOND).await;
    app.rings().await;
    app.rings().await;
    assert_eq!(carl.sees(&booking).await["chargeback"], true);
    (hannah, carl, booking, app.olga().await)
}

fn chargeback(booking: &Value, call: &str) -> String {
    format!("/api/admin/bookings/{}/chargeback{call}", booking["id"].as_str().unwrap())
}

async fn status(olga: &Person) -> Value {
    olga.get("/api/admin/money/attention").await.ok()["chargebacks"][0]["status"].clone()
}

/// Our team decides what becomes of the deal.
async fn decides(olga: &Person, booking: &Value, outcome: &str) {
    let path = format!("/api/admin/bookings/{}/resolve", booking["id"].as_str().unwrap());
    olga.post(&path, json!({ "outcome": outcome, "reason": "We looked into it." })).await.ok();
}

on_each_database! {
    async fn evidence_wins_in_the_sandbox(app: TestApp) {
        let (hannah, _, booking, olga) = disputed(&app).await;
        assert_eq!(status(&olga).await, "needs_response");
        assert_eq!(olga.get("/api/admin/work").await.ok()["money"], 1);
        let evidence = olga.get(&chargeback(&booking, "")).await.ok();
        assert!(evidence["text"].as_str().unwrap().contains("https://example.org/work"), "{evidence}");
        hannah.post(&chargeback(&booking, "/contest"), json!({})).await.refused("not_allowed");
        olga.post(&chargeback(&booking, "/contest"), json!({})).await.is(204);
        assert_eq!(status(&olga).await, "won");
        assert_eq!(olga.get("/api/admin/work").await.ok()["money"], 0);
        olga.post(&chargeback(&booking, "/concede"), json!({})).await.refused("not_found");
        app.rings().await;
    }

    async fn a_chargeback_that_nobody_answers_is_lost(app: TestApp) {
        let (_, _, booking, olga) = disputed(&app).await;
        app.later(8 * DAY).await;
        app.runs("payments.chargebacks").await;
        assert_eq!(status(&olga).await, "lost");
        olga.get(&chargeback(&booking, "")).await.refused("not_found");
    }

    async fn conceding_loses_at_once(app: TestApp) {
        let (_, _, booking, olga) = disputed(&app).await;
        olga.post(&chargeback(&booking, "/concede"), json!({})).await.is(204);
        app.runs("payments.chargebacks").await;
        assert_eq!(status(&olga).await, "lost", "our team has not decided");
        decides(&olga, &booking, "refund").await;
        app.runs("payments.chargebacks").await;
        assert_eq!(olga.get("/api/admin/money/attention").await.ok()["chargebacks"], json!([]), "the fee is ours");
        assert_eq!(app.audited("chargeback.conceded").await, 1);
    }

    async fn what_the_bank_keeps_and_our_team_gives_to_the_creator_is_our_loss(app: TestApp) {
        let (_, carl, booking, olga) = disputed(&app).await;
        olga.post(&chargeback(&booking, "/concede"), json!({})).await.is(204);
        decides(&olga, &booking, "release").await;
        for _ in 0..2 {
            app.runs("payments.chargebacks").await;
        }
        app.later(3 * DAY).await;
        assert_eq!(carl.get("/api/balance").await.ok()["paid_out_cents"], 7_200);
        let ledger = olga.get("/api/admin/ledger").await.ok();
        let lost = ledger["balances"].as_array().unwrap().iter().find(|line| line["account"] == "chargeback_loss").unwrap();
        assert_eq!((&lost["cents"], &ledger["sum_cents"]), (&json!(8_000), &json!(0)));
        assert_eq!(olga.get("/api/admin/money/attention").await.ok()["chargebacks"], json!([]));
    }

    async fn what_is_not_worth_an_answer_is_conceded_by_itself(app: TestApp) {
        let small = TestApp::with(app.app.db.clone(), |config| config.payments.concede_below_cents = 10_000).await;
        let (_, _, _, olga) = disputed(&small).await;
        assert_eq!(status(&olga).await, "lost");
        small.rings().await;
    }
}
