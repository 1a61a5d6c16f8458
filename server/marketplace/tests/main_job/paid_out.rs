//! Money that goes to the creator: after the clearing, once there is an account, and back again.
use super::*;
use platform::clock::HOUR as ONE_HOUR;

on_each_provider! {
    async fn accepted_work_clears_for_three_days_and_is_paid_out_without_our_fee(at: Setup) {
        at.opens_account().await;
        let deal = Deal::accepted(&at, 1).await;
        at.hannah.accepts_work(&deal.booking).await.ok();
        let seen = at.hannah.sees(&deal.booking).await;
        assert_eq!((&seen["status"], seen["actions"].as_array().unwrap().contains(&json!("pay"))), (&json!("approved"), true));
        deal.pays().await;
        let balance = async |what: &str| at.carl.get("/api/balance").await.ok()[what].as_i64().unwrap();
        at.later(2 * DAY).await;
        assert_eq!((balance("clearing_cents").await, balance("paid_out_cents").await), (after_fee(HOUR), 0));
        deal.ended("clearing", Amounts { charged: HOUR, ..Amounts::default() }).await;
        at.later(DAY).await;
        assert_eq!((balance("clearing_cents").await, balance("paid_out_cents").await), (0, after_fee(HOUR)));
        deal.ended("released", Amounts { charged: HOUR, sent: after_fee(HOUR), ..Amounts::default() }).await;
        let earned = at.carl.get(&format!("/api/payments/user/{}", at.carl.id)).await.ok();
        assert_eq!((&earned[0]["kind"], &earned[0]["amount"], &earned[0]["role"]), (&json!("earning"), &json!(72.0), &json!("creator")));
        let booked = &earned[0]["bookings"];
        assert_eq!((&booked["hirer_name"], &booked["creator_name"]), (&json!("Hannah"), &json!("Carl")));
        assert_eq!(booked["experiences"]["title"], "VR Training Simulator");
        assert_eq!(at.app.email_to(&at.carl).await.of_kind("payout_sent"), 1);
        assert_eq!(at.olga.get("/api/admin/ledger").await.ok()["held_cents"], 0);
    }

    async fn a_payout_waits_until_its_creator_can_be_paid(at: Setup) {
        let deal = Deal::released(&at, 1).await;
        at.later(2 * ONE_HOUR).await;
        let account = async || {
            let own = at.carl.get("/api/payout-account").await.ok();
            (own["state"].clone(), own["waiting_cents"].as_i64().unwrap())
        };
        assert_eq!(account().await, (json!("none"), after_fee(HOUR)));
        assert_eq!(deal.records().await, Amounts { charged: HOUR, ..Amounts::default() });
        at.opens_account().await;
        at.later(ONE_HOUR).await;
        assert_eq!(account().await, (json!("ready"), 0));
        deal.ended("released", Amounts { charged: HOUR, sent: after_fee(HOUR), ..Amounts::default() }).await;
    }

    /// T28.
    async fn a_payment_that_is_taken_back_after_the_payout_is_the_hirer_s_again(at: Setup) {
        at.opens_account().await;
        let deal = Deal::released(&at, 1).await;
        deal.admin("clawback", json!({ "reason": "It never worked." })).await.ok();
        let reversed = if at.takes_payouts_back() { after_fee(HOUR) } else { 0 };
        let debt = at.carl.get("/api/balance").await.ok()["debt_cents"].as_i64().unwrap();
        assert_eq!(debt, after_fee(HOUR) - reversed, "what cannot be taken back is owed");
        let sent = after_fee(HOUR);
        deal.ended("refunded", Amounts { charged: HOUR, refunded: HOUR, sent, reversed, ..Amounts::default() }).await;
    }
}
