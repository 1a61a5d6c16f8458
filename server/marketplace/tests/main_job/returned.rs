//! Money that goes back: all of it or a part, by rejection, cancellation, split, unused hours or a decision.
use super::*;
use platform::clock::HOUR as ONE_HOUR;

/// All of `hours` was charged, and went back.
fn all_back(hours: i64) -> Amounts {
    Amounts { charged: hours * HOUR, refunded: hours * HOUR, ..Amounts::default() }
}

/// What is left of `charged` after `refunded` is the creator's.
fn shared(charged: i64, refunded: i64) -> Amounts {
    Amounts { charged, refunded, sent: after_fee(charged - refunded), ..Amounts::default() }
}

on_each_provider! {
    async fn rejected_delivered_work_is_refunded_after_72_hours_only(at: Setup) {
        let (deal, _) = Deal::delivered(&at, 1).await;
        let preview = at.hannah.get(&deal.path("/refund-preview?action=reject")).await.ok();
        assert_eq!(preview["refund_cents"], HOUR);
        assert_eq!(preview["text"], "$80.00 goes back to you in 72 hours, unless the creator contests the refund.");
        let seen = at.carl.get(&deal.path("/refund-preview?action=cancel")).await.ok();
        assert_eq!(seen["text"], "$80.00 goes back to Hannah at once, including fees.");
        at.hannah.rejects_work(&deal.booking).await.ok();
        at.later(71 * ONE_HOUR).await;
        deal.is("refund_window").await;
        at.later(2 * ONE_HOUR).await;
        deal.ended("refunded", all_back(1)).await;
        assert_eq!(at.app.email_to(&at.hannah).await.of_kind("refund_done"), 1);
        assert_eq!(at.app.email_to(&at.carl).await.of_kind("project_rejected"), 1);
    }

    async fn a_creator_cancels_and_everything_is_refunded(at: Setup) {
        let (deal, _) = Deal::paid(&at, 1).await;
        deal.post(&at.carl, "/cancel", json!({ "reason": "I am ill." })).await.ok();
        deal.ended("refunded", all_back(1)).await;
        assert_eq!(at.hannah.sees(&deal.booking).await["status"], "cancelled");
        let mails = at.app.email_to(&at.hannah).await;
        assert!(mails.subjects().contains(&"\"VR Training Simulator\" was cancelled"), "{:?}", mails.subjects());
        assert!(mails.subjects().contains(&"Refund of $80.00"), "{:?}", mails.subjects());
    }

    /// T16.
    async fn both_agree_on_a_split(at: Setup) {
        at.opens_account().await;
        let (deal, _) = Deal::paid(&at, 2).await;
        deal.post(&at.carl, "/split", json!({ "refund_cents": 6_000, "reason": "I am ill." })).await.ok();
        deal.is("held").await;
        deal.post(&at.hannah, "/split/accept", json!({ "refund_cents": 6_000 })).await.ok();
        deal.is("clearing").await;
        assert_eq!(deal.records().await, Amounts { charged: 2 * HOUR, refunded: 6_000, ..Amounts::default() });
        at.later(3 * DAY).await;
        deal.ended("released", shared(2 * HOUR, 6_000)).await;
    }

    /// T17: the policy that the listing stated.
    async fn a_cancellation_gives_back_what_its_policy_says(at: Setup) {
        at.opens_account().await;
        let offer = json!({ "title": "Harbour Walk", "description": "A walk.", "price_per_hour": HOUR / 100,
                            "facts": { "cancellation": "strict", "start_by": "2099-02-01" } });
        let offer = at.carl.post("/api/experiences", offer).await.is(201)["experience"].clone();
        let asked = json!({ "hours": 2, "start_by": "2099-02-01" });
        let booking = at.hannah.tries_to_book(&offer, asked).await.is(201)["booking"].clone();
        at.carl.accepts(&booking).await.ok();
        let deal = Deal { at: at.clone(), booking };
        deal.pays().await;
        at.later(25 * ONE_HOUR).await;
        deal.post(&at.hannah, "/cancel", json!({})).await.ok();
        deal.is("clearing").await;
        at.later(3 * DAY).await;
        deal.ended("released", shared(2 * HOUR, HOUR)).await;
    }

    /// T27.
    async fn unused_hours_go_back_when_the_creator_agrees_to_fewer(at: Setup) {
        at.opens_account().await;
        let (deal, _) = Deal::paid(&at, 10).await;
        let project = |call: &str| format!("/api/projects/{}{call}", deal.booking["id"].as_str().unwrap());
        let work = json!({ "projectLink": "https://example.org/work", "hoursUsed": 8 });
        at.carl.patch(&project(""), work).await.ok();
        at.hannah.post(&project("/hours"), json!({ "hours": 5, "reason": "Half of it was done before." })).await.ok();
        at.carl.post(&project("/hours/accept"), json!({ "hours": 5 })).await.ok();
        at.rings().await;
        assert_eq!(deal.records().await, Amounts { charged: 10 * HOUR, refunded: 5 * HOUR, ..Amounts::default() });
        at.later(3 * DAY).await;
        deal.ended("released", shared(10 * HOUR, 5 * HOUR)).await;
    }

    /// T25, T29 and T31: the same dispute, decided in each way.
    async fn our_team_decides_a_dispute(at: Setup) {
        at.opens_account().await;
        for (outcome, back) in [("release", 0), ("refund", 2 * HOUR), ("split", 3_000)] {
            let (deal, _) = Deal::delivered(&at, 2).await;
            at.hannah.rejects_work(&deal.booking).await.ok();
            deal.post(&at.carl, "/dispute", json!({ "reason": "It works." })).await.ok();
            at.later(20 * DAY).await;
            deal.is("held").await;
            assert_eq!(deal.records().await, Amounts { charged: 2 * HOUR, ..Amounts::default() }, "nobody decided yet");
            deal.resolves(outcome, (outcome == "split").then_some(back)).await;
            at.later(3 * DAY).await;
            deal.ended(if outcome == "refund" { "refunded" } else { "released" }, shared(2 * HOUR, back)).await;
        }
        for who in [&at.hannah, &at.carl] {
            assert_eq!(at.app.email_to(who).await.of_kind("dispute_resolved"), 3);
        }
    }

    /// T30: either side ends a dispute by giving way.
    async fn a_side_concedes_a_dispute(at: Setup) {
        at.opens_account().await;
        for creator_concedes in [true, false] {
            let (deal, _) = Deal::delivered(&at, 1).await;
            deal.post(&at.hannah, "/dispute", json!({ "reason": "The second scene is missing." })).await.ok();
            if creator_concedes {
                deal.post(&at.carl, "/cancel", json!({})).await.ok();
                deal.ended("refunded", all_back(1)).await;
            } else {
                at.hannah.accepts_work(&deal.booking).await.ok();
                at.later(3 * DAY).await;
                deal.ended("released", shared(HOUR, 0)).await;
            }
        }
    }
}
