//! The deal with its money: paid, accepted, rejected, disputed, released.

use crate::common::{Person, TestApp};
use platform::{
    clock::{DAY, HOUR, SECOND},
    testing::on_each_database,
};
use serde_json::{Value, json};

const CARD: &str = "4242424242424242";

struct Deal {
    hannah: Person,
    carl: Person,
    booking: Value,
}

impl Deal {
    /// An accepted booking of Carl's at Hannah's.
    async fn accepted(app: &TestApp) -> Self {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let booking = carl.books(&hannah.publishes("VR Training Simulator").await).await;
        hannah.accepts(&booking).await.ok();
        Self { hannah, carl, booking }
    }
    async fn paid(app: &TestApp) -> Self {
        let deal = Self::accepted(app).await;
        assert_eq!(deal.hannah.pays(&deal.booking, CARD).await.ok()["success"], true);
        deal
    }
    async fn delivered(app: &TestApp) -> Self {
        let deal = Self::paid(app).await;
        deal.carl.delivers(&deal.booking, "https://example.org/work").await.ok();
        deal
    }
    fn path(&self, call: &str) -> String {
        format!("/api/bookings/{}{call}", self.booking["id"].as_str().unwrap())
    }
    /// Status and money as Hannah sees them.
    async fn state(&self) -> (String, String) {
        let now = self.hannah.sees(&self.booking).await;
        let word = |key: &str| now[key].as_str().unwrap().to_owned();
        (word("status"), word("money"))
    }
    async fn is(&self, status: &str, money: &str) {
        assert_eq!(self.state().await, (status.to_owned(), money.to_owned()));
    }
}

on_each_database! {
    async fn unpaid_work_is_completed_and_paid_afterwards(app: TestApp) {
        let deal = Deal::accepted(&app).await;
        let project = deal.hannah.accepts_work(&deal.booking).await.ok();
        assert_eq!((&project["is_completed"], project["status"].as_str()), (&json!(true), Some("completed")));
        deal.is("approved", "due").await;
        assert_eq!(deal.hannah.sees(&deal.booking).await["actions"], json!(["pay"]));
        deal.hannah.pays(&deal.booking, CARD).await.ok();
        deal.is("completed", "clearing").await;
        app.later(3 * DAY).await;
        deal.is("completed", "released").await;
        assert_eq!(app.email_to(&deal.carl).await.of_kind("payout_sent"), 1);
        assert_eq!(app.ledger_sum().await, 0);
    }

    async fn a_contested_rejection_waits_for_the_admin(app: TestApp) {
        let deal = Deal::delivered(&app).await;
        let olga = app.olga().await;
        deal.hannah.rejects_work(&deal.booking).await.ok();
        deal.carl.post(&deal.path("/dispute"), json!({ "reason": "" })).await.refused("required");
        deal.carl.post(&deal.path("/dispute"), json!({ "reason": "It works." })).await.ok();
        deal.is("disputed", "held").await;
        app.later(20 * DAY).await;
        deal.is("disputed", "held").await;
        deal.carl.delivers(&deal.booking, "https://example.org/2").await.refused("dispute_open");
        let resolve = format!("/api/admin/bookings/{}/resolve", deal.booking["id"].as_str().unwrap());
        let decision = json!({ "outcome": "release", "reason": "The work is as described." });
        deal.carl.post(&resolve, decision.clone()).await.is(403);
        olga.post(&resolve, json!({ "outcome": "release" })).await.refused("required");
        olga.post(&resolve, decision).await.ok();
        app.settle().await;
        deal.is("completed", "released").await;
        for who in [&deal.hannah, &deal.carl] {
            assert_eq!(app.email_to(who).await.of_kind("dispute_resolved"), 1);
        }
        assert_eq!(app.ledger_sum().await, 0);
    }

    async fn unreviewed_paid_work_is_accepted_and_released(app: TestApp) {
        let deal = Deal::delivered(&app).await;
        deal.hannah.requests_changes(&deal.booking, "Brighter, please.").await.ok();
        deal.carl.delivers(&deal.booking, "https://example.org/2").await.ok();
        app.later(14 * DAY).await;
        deal.is("completed", "clearing").await;
        app.later(3 * DAY).await;
        deal.is("completed", "released").await;
        let kinds = ["project_delivered", "project_completed", "payment_confirmed"];
        let mails = app.email_to(&deal.hannah).await;
        assert_eq!(kinds.map(|kind| mails.of_kind(kind)), [2, 1, 1]);
        assert_eq!(app.ledger_sum().await, 0);
    }

    async fn a_hirer_takes_seven_more_days_to_look_once(app: TestApp) {
        let deal = Deal::delivered(&app).await;
        let path = format!("/api/projects/{}/extend", deal.booking["id"].as_str().unwrap());
        let project = async |who: &Person, side: &str| {
            who.get(&format!("/api/projects/{side}/{}", who.id)).await.ok()[0].clone()
        };
        let offered = |project: &Value| project["actions"].as_array().unwrap().contains(&json!("extend_review"));
        let (before, theirs) = (project(&deal.hannah, "hirer").await, project(&deal.carl, "creator").await);
        assert!(offered(&before) && before["review_extends_to"].is_string(), "{before}");
        assert!(!offered(&theirs) && theirs["review_extends_to"].is_null(), "{theirs}");
        deal.carl.post(&path, json!({})).await.refused("not_allowed");
        let after = deal.hannah.post(&path, json!({})).await.ok();
        assert!(!offered(&after) && after["review_extends_to"].is_null(), "{after}");
        let next = deal.hannah.get(&deal.path("/timeline")).await.ok()["next"].clone();
        let accepts = next.as_array().unwrap().iter().find(|step| step["kind"] == "auto_accept").unwrap().clone();
        assert_eq!(accepts["at"], before["review_extends_to"], "the promise is kept");
        let why = "the work counts as accepted. The inspection takes 14 days, and was extended by 7.";
        assert!(accepts["text"].as_str().unwrap().ends_with(why), "{accepts}");
        deal.hannah.post(&path, json!({})).await.refused("no_extension");
        app.later(20 * DAY).await;
        deal.is("paid", "held").await;
        app.later(DAY).await;
        deal.is("completed", "clearing").await;
        app.later(3 * DAY).await;
    }

    async fn accepted_work_can_be_reopened_for_a_day(app: TestApp) {
        let deal = Deal::delivered(&app).await;
        deal.hannah.accepts_work(&deal.booking).await.ok();
        deal.is("completed", "clearing").await;
        deal.hannah.rejects_work(&deal.booking).await.refused("project_completed");
        let project = format!("/api/projects/{}", deal.booking["id"].as_str().unwrap());
        deal.hannah.patch(&project, json!({ "isCompleted": false })).await.ok();
        deal.is("paid", "held").await;
        deal.hannah.accepts_work(&deal.booking).await.ok();
        app.later(25 * HOUR).await;
        deal.hannah.patch(&project, json!({ "isCompleted": false })).await.refused("reopen_too_late");
    }

    async fn a_delivered_unpaid_booking_is_overdue_and_its_hirer_cannot_go_on(app: TestApp) {
        let deal = Deal::accepted(&app).await;
        deal.carl.delivers(&deal.booking, "https://example.org/work").await.ok();
        app.later(73 * HOUR).await;
        assert_eq!(deal.hannah.sees(&deal.booking).await["overdue"], true);
        let service = deal.carl.publishes("A service").await;
        let listed = format!("/api/experiences/{}", service["id"].as_str().unwrap());
        let actions = async |what: &str| {
            let seen = deal.hannah.get(what).await.ok();
            let seen = seen.get("experience").unwrap_or(&seen);
            (seen["actions"].clone(), seen["pay_first"].clone())
        };
        app.later(13 * DAY).await;
        assert_eq!(actions(&listed).await, (json!(["book", "ask"]), json!(null)), "two weeks of grace");
        app.later(2 * DAY).await;
        // shown before any refusal, with the booking to pay first
        let owed = deal.booking["id"].clone();
        assert_eq!(actions("/api/me").await, (json!([]), owed.clone()));
        assert_eq!(actions(&listed).await, (json!(["ask"]), owed));
        let brief = json!({ "title": "Another", "description": "One more brief.", "price_per_hour": 80 });
        deal.hannah.post("/api/experiences", brief).await.refused("payment_overdue");
        deal.hannah.tries_to_book(&service, json!({})).await.refused("payment_overdue");
        deal.hannah.pays(&deal.booking, CARD).await.ok();
        assert_eq!(actions("/api/me").await, (json!(["publish"]), json!(null)));
        assert_eq!(actions(&listed).await, (json!(["book", "ask"]), json!(null)));
        deal.hannah.books(&service).await;
        app.later(SECOND).await;
    }
}
