//! Chargebacks (T32): a payer's bank takes a payment back, and decides for one side.
use super::*;

/// Delivered work whose payment the bank has taken back: the deal stands still.
async fn charged_back(at: &Setup) -> Deal {
    at.opens_account().await;
    let (deal, intent) = Deal::delivered(at, 1).await;
    at.charges_back(&intent).await;
    let seen = at.carl.sees(&deal.booking).await;
    assert_eq!((&seen["chargeback"], &seen["money"]), (&json!(true), &json!("held")));
    at.carl.delivers(&deal.booking, "https://example.org/work/2").await.refused("chargeback_open");
    assert_eq!(at.app.count("SELECT COUNT(*) FROM payment_intents WHERE chargeback").await, 1);
    deal
}

/// What the bank says, as our team sees it.
async fn status(at: &Setup) -> Value {
    at.olga.get("/api/admin/money/attention").await.ok()["chargebacks"][0]["status"].clone()
}

on_each_provider! {
    async fn a_chargeback_that_we_win_ends_with_the_payout(at: Setup) {
        let deal = charged_back(&at).await;
        assert_eq!(status(&at).await, "needs_response");
        deal.admin("chargeback/contest", json!({})).await.is(204);
        at.bank_decides_for_us().await;
        assert_eq!(status(&at).await, "won");
        deal.is("held").await;
        deal.resolves("release", None).await;
        at.later(3 * DAY).await;
        at.app.runs("payments.chargebacks").await;
        deal.ended("released", Amounts { charged: HOUR, sent: after_fee(HOUR), ..Amounts::default() }).await;
        assert_eq!(status(&at).await, Value::Null);
    }

    async fn a_chargeback_that_nobody_answers_is_lost_and_counts_as_the_refund(at: Setup) {
        let deal = charged_back(&at).await;
        at.later(100 * DAY).await;
        deal.is("held").await; // all timers stop
        at.app.runs("payments.chargebacks").await;
        assert_eq!(status(&at).await, "lost");
        deal.resolves("refund", None).await;
        at.app.runs("payments.chargebacks").await;
        deal.ended("refunded", Amounts { charged: HOUR, taken: HOUR, ..Amounts::default() }).await;
        let receipt = at.hannah.get(&format!("/api/receipts/{}", deal.booking["id"].as_str().unwrap())).await.ok();
        assert_eq!(receipt["status"], "charged_back");
        assert_eq!(status(&at).await, Value::Null);
    }
}
