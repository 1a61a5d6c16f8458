//! Money after its release: disputes that nobody decides, payments that are taken back, and what creators then owe.

use crate::common::{Person, TestApp, until};
use deals::{self, DealActor, DealId, Transition, rules::TimerKind};
use http::Method;
use platform::{
    clock::{DAY, HOUR, SECOND},
    shutdown,
    testing::on_each_database,
};
use serde_json::{Value, json};

const CARD: &str = "4242424242424242";
const DISPUTED: &str = "4000000000000259";

/// A hirer, a creator and an admin.
struct People {
    app: TestApp,
    hannah: Person,
    carl: Person,
    olga: Person,
}

/// The text of an email on one line.
fn text(mail: &Value) -> String {
    mail["text"].as_str().unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
}
fn path(booking: &Value, call: &str) -> String {
    format!("/api/bookings/{}{call}", booking["id"].as_str().unwrap())
}
fn admin(booking: &Value, call: &str) -> String {
    format!("/api/admin/bookings/{}/{call}", booking["id"].as_str().unwrap())
}

impl People {
    async fn of(app: &TestApp) -> Self {
        let (hannah, carl, olga) = (app.hirer("Hannah").await, app.creator("Carl").await, app.olga().await);
        Self { app: app.clone(), hannah, carl, olga }
    }
    /// Accepted work of Carl's for Hannah, paid and clearing.
    async fn clears(&self, title: &str, price: f64, card: &str) -> Value {
        let booking = self.carl.books(&self.hannah.publishes_at(title, price).await).await;
        self.hannah.accepts(&booking).await.ok();
        self.hannah.pays(&booking, card).await.ok();
        self.carl.delivers(&booking, "https://example.org/work").await.ok();
        self.hannah.accepts_work(&booking).await.ok();
        booking
    }
    /// The same, released and paid out.
    async fn released(&self, title: &str, price: f64) -> Value {
        let booking = self.clears(title, price, CARD).await;
        self.app.later(3 * DAY).await;
        assert_eq!(self.money(&booking).await, "released");
        booking
    }
    /// The same, released and not paid out yet.
    async fn released_only(&self, title: &str) -> Value {
        let booking = self.clears(title, 80.0, CARD).await;
        self.app.settle().await;
        let at = self.app.app.clock.now() + 3 * DAY;
        self.app.app.clock.advance_to(at);
        let mut tx = self.app.app.db.write().await.unwrap();
        let id = DealId::from(booking["id"].as_str().unwrap().to_owned());
        let release = Transition::Fire(TimerKind::Release);
        deals::transition(&self.app.app, &mut tx, &id, release, &DealActor::Timer).await.unwrap();
        tx.commit().await.unwrap();
        booking
    }
    async fn money(&self, booking: &Value) -> String {
        self.hannah.sees(booking).await["money"].as_str().unwrap().to_owned()
    }
    async fn disputes(&self, booking: &Value) {
        self.hannah.post(&path(booking, "/dispute"), json!({ "reason": "It stopped working." })).await.ok();
    }
    async fn takes_back(&self, booking: &Value) {
        self.olga.post(&admin(booking, "clawback"), json!({ "reason": "A copy of somebody else's work." })).await.ok();
        self.app.settle().await;
    }
    async fn debt(&self) -> i64 {
        self.carl.get("/api/balance").await.ok()["debt_cents"].as_i64().unwrap()
    }
    /// What the provider sent to creators, and back to hirers.
    async fn sent(&self) -> (i64, i64) {
        let sum = async |sql: &'static str| self.app.app.db.report::<i64>(sql, Vec::new()).await.unwrap()[0];
        let sent = sum("SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) AS cents FROM sandbox_transfers").await;
        (sent, sum("SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) AS cents FROM sandbox_refunds").await)
    }
    /// Whether the provider makes transfers; it cannot be reached for them otherwise.
    async fn transfers(&self, makes: bool) {
        let (from, to) = if makes { ("gone", "sandbox_transfers") } else { ("sandbox_transfers", "gone") };
        let mut tx = self.app.app.db.write().await.unwrap();
        tx.run(&format!("ALTER TABLE {from} RENAME TO {to}"), &[]).await.unwrap();
        tx.commit().await.unwrap();
    }
    async fn on_their_way(&self) -> i64 {
        let sql =
            "SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) AS cents FROM payouts WHERE status = 'requested'";
        self.app.app.db.report::<i64>(sql, Vec::new()).await.unwrap()[0]
    }
    /// Carl's earnings, newest first: paid and deducted, in cents.
    async fn earnings(&self) -> Vec<(i64, i64)> {
        let rows = self.carl.get(&format!("/api/payments/user/{}", self.carl.id)).await.ok();
        let cents = |row: &Value, key: &str| row[key].as_i64().unwrap();
        rows.as_array().unwrap().iter().map(|row| (cents(row, "amount_cents"), cents(row, "deducted_cents"))).collect()
    }
}

on_each_database! {
    async fn an_undecided_dispute_after_the_release_takes_nothing_back(app: TestApp) {
        let people = People::of(&app).await;
        let booking = people.released("Tidal Cathedral", 80.0).await;
        people.disputes(&booking).await;
        let story = people.hannah.get(&path(&booking, "/timeline")).await.ok();
        assert_eq!(story["next"][0]["text"], "Without a decision within 60 days of the dispute, Carl keeps the payment.");
        app.later(60 * DAY).await;
        assert_eq!(people.money(&booking).await, "released");
        assert_eq!((people.sent().await, people.debt().await), ((7_200, 0), 0));
        let story = people.carl.get(&path(&booking, "/timeline")).await.ok();
        let last = story["events"].as_array().unwrap().last().unwrap().clone();
        assert_eq!(last["text"], "The dispute wasn't decided in time: you keep the payment.");
        for who in [&people.hannah, &people.carl] {
            let mails = app.email_to(who).await;
            let mail = mails.0.iter().find(|mail| mail["kind"] == "dispute_resolved").unwrap();
            let text = text(mail);
            assert!((text.contains("you keep the payment") || text.contains("Carl keeps the payment")) && !text.contains("goes back"), "{text}");
        }
        let listed = people.olga.get("/api/admin/disputes").await.ok();
        let row = &listed["bookings"][0];
        assert_eq!((&row["id"], &row["reason"]), (&booking["id"], &json!("It stopped working.")));
        assert!(row["dispute_lapsed_at"].is_string(), "{row}");
        app.later(91 * DAY).await;
        assert_eq!(people.olga.get("/api/admin/disputes").await.ok()["bookings"], json!([]));
        let process = app.guest(Method::GET, "/api/process", None).await.ok();
        let lapses = process["transitions"].as_array().unwrap().iter().find(|one| one["name"] == "dispute_long_stop").unwrap().clone();
        assert!(!lapses["changes"].as_array().unwrap().contains(&json!({ "region": "money", "from": "released", "to": "refunded" })));
        assert_eq!(app.ledger_sum().await, 0);
    }

    async fn the_two_sides_cannot_refund_what_was_paid_out(app: TestApp) {
        let people = People::of(&app).await;
        let booking = people.released("Tidal Cathedral", 80.0).await;
        people.disputes(&booking).await;
        people.carl.post(&path(&booking, "/cancel"), json!({})).await.refused("already_released");
        let seen = people.carl.sees(&booking).await;
        assert!(!seen["actions"].as_array().unwrap().contains(&json!("cancel")));
        people.hannah.accepts_work(&booking).await.ok();
        app.settle().await;
        assert_eq!((people.money(&booking).await, people.sent().await), ("released".into(), (7_200, 0)));
    }

    async fn what_is_taken_back_is_owed_and_netted_from_later_payouts(app: TestApp) {
        let people = People::of(&app).await;
        let first = people.released("Tidal Cathedral", 80.0).await;
        assert_eq!(people.debt().await, 0);
        people.olga.post(&admin(&first, "clawback"), json!({})).await.refused("required");
        people.carl.post(&admin(&first, "clawback"), json!({ "reason": "R" })).await.is(403);
        let operations = async || people.olga.get("/api/admin/bookings?query=tidal").await.ok()["bookings"][0]["operations"].clone();
        assert_eq!(operations().await, json!(["clawback"]));
        people.takes_back(&first).await;
        assert_eq!((operations().await, people.money(&first).await), (json!([]), "refunded".into()));
        assert_eq!((people.sent().await, people.debt().await), ((7_200, 8_000), 7_200));
        assert_eq!(app.audited("clawback").await, 1);
        let emails = app.email_to(&people.carl).await;
        assert!(emails.0.iter().any(|mail| text(mail).contains("from your next payouts")));
        // the first half of the debt: nothing is paid, the provider is not asked, the release remains
        let second = people.released("Glass Desert", 40.0).await;
        assert_eq!((people.money(&second).await, people.debt().await), ("released".into(), 3_600));
        assert_eq!(people.sent().await, (7_200, 8_000));
        // the rest of it, and what is left of the payout
        people.released("Echo Garden", 80.0).await;
        assert_eq!((people.sent().await, people.debt().await), ((10_800, 8_000), 0));
        people.released("Salt Opera", 80.0).await;
        assert_eq!((people.sent().await, people.debt().await), ((18_000, 8_000), 0));
        assert_eq!(people.earnings().await, [(7_200, 0), (3_600, 3_600), (0, 3_600), (7_200, 0)]);
        let mails = app.email_to(&people.carl).await;
        let paid: Vec<_> = mails.0.iter().filter(|mail| mail["kind"] == "payout_sent").collect();
        let subjects: Vec<_> = paid.iter().map(|mail| mail["subject"].as_str().unwrap()).collect();
        assert_eq!(subjects, ["Payout of $72.00", "Payout of $0.00", "Payout of $36.00", "Payout of $72.00"]);
        let payout_text = text(paid[2]);
        assert!(payout_text.contains("We deducted $36.00 that you owed, so your payout is $36.00."), "{payout_text}");
        assert!(!text(paid[3]).contains("deducted"));
        assert_eq!(app.ledger_sum().await, 0);
    }

    async fn admins_see_who_owes_what(app: TestApp) {
        let people = People::of(&app).await;
        let booking = people.released("Tidal Cathedral", 80.0).await;
        people.takes_back(&booking).await;
        let found = people.olga.post("/api/admin/ledger/check", json!({})).await.ok();
        let debts = json!([{ "user_id": people.carl.id, "full_name": "Carl", "book": "", "cents": 7_200 }]);
        assert_eq!((&found["debts"], &found["clean"]), (&debts, &json!(true)));
        assert_eq!(people.olga.get("/api/admin/ledger").await.ok()["check"]["debts"], debts);
        // leaving is no way out of a debt
        let hold = json!({ "booking_id": null, "title": "", "why": "in_debt", "owed_cents": 7_200 });
        assert_eq!(people.carl.get("/api/me/deletion").await.ok()["holds"], json!([hold]));
        people.carl.delete("/api/me").await.refused("money_held");
        people.released("Glass Desert", 80.0).await;
        assert_eq!(people.debt().await, 0);
        people.carl.delete("/api/me").await.is(204);
        app.later(DAY).await;
    }

    async fn a_payment_is_taken_back_within_30_days_and_never_while_it_is_disputed(app: TestApp) {
        let people = People::of(&app).await;
        let booking = people.released("Tidal Cathedral", 80.0).await;
        let reason = json!({ "reason": "Because." });
        people.disputes(&booking).await;
        people.olga.post(&admin(&booking, "clawback"), reason.clone()).await.refused("dispute_open");
        people.hannah.accepts_work(&booking).await.ok();
        app.later(30 * DAY + SECOND).await;
        people.olga.post(&admin(&booking, "clawback"), reason.clone()).await.refused("clawback_too_late");
        let clearing = people.clears("Glass Desert", 80.0, CARD).await;
        people.olga.post(&admin(&clearing, "clawback"), reason).await.refused("booking_wrong_state");
        app.settle().await;
    }

    async fn a_chargeback_after_the_payout_is_netted_from_the_next_deal(app: TestApp) {
        let people = People::of(&app).await;
        let booking = people.released("Tidal Cathedral", 80.0).await;
        let mut tx = app.app.db.write().await.unwrap();
        let id = DealId::from(booking["id"].as_str().unwrap().to_owned());
        deals::transition(&app.app, &mut tx, &id, Transition::Chargeback, &DealActor::Provider).await.unwrap();
        tx.commit().await.unwrap();
        people.olga.post(&admin(&booking, "resolve"), json!({ "outcome": "refund", "reason": "The bank kept it." })).await.ok();
        app.settle().await;
        assert_eq!((people.sent().await, people.debt().await), ((7_200, 0), 7_200));
        people.released("Glass Desert", 120.0).await;
        assert_eq!((people.sent().await, people.debt().await), ((7_200 + 3_600, 0), 0));
    }

    async fn an_account_stays_while_its_payout_is_due_or_its_bank_disputes(app: TestApp) {
        let people = People::of(&app).await;
        let why = async || people.carl.get("/api/me/deletion").await.ok()["holds"][0]["why"].clone();
        let booking = people.released_only("Tidal Cathedral").await;
        assert_eq!(why().await, "payout_waiting", "released, and its payout is not recorded yet");
        people.carl.delete("/api/me").await.refused("money_held");
        app.settle().await;
        assert_eq!((people.sent().await, why().await), ((7_200, 0), Value::Null));
        let mut tx = app.app.db.write().await.unwrap();
        let id = DealId::from(booking["id"].as_str().unwrap().to_owned());
        deals::transition(&app.app, &mut tx, &id, Transition::Chargeback, &DealActor::Provider).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(why().await, "disputed");
        people.carl.delete("/api/me").await.refused("money_held");
        people.olga.post(&admin(&booking, "resolve"), json!({ "outcome": "refund", "reason": "The bank kept it." })).await.ok();
        assert_eq!(why().await, "in_debt");
        app.settle().await;
    }

    async fn admins_move_held_money_only_soon_after_signing_in(app: TestApp) {
        let people = People::of(&app).await;
        let booking = people.clears("Tidal Cathedral", 80.0, CARD).await;
        app.settle().await;
        let old = format!("UPDATE auth_sessions SET authenticated_at = authenticated_at - {HOUR} WHERE user_id = '{}'", people.olga.id);
        let mut tx = app.app.db.write().await.unwrap();
        tx.run(&old, &[]).await.unwrap();
        tx.commit().await.unwrap();
        let project = format!("/api/projects/{}", booking["id"].as_str().unwrap());
        people.olga.post(&path(&booking, "/cancel"), json!({ "reason": "R" })).await.refused("reauth_required");
        people.olga.patch(&project, json!({ "isCompleted": true, "reason": "R" })).await.refused("reauth_required");
        assert_eq!((people.money(&booking).await, people.sent().await), ("clearing".into(), (0, 0)));
    }

    async fn a_chargeback_before_the_payout_holds_it_until_it_is_decided(app: TestApp) {
        let people = People::of(&app).await;
        // the bank disputes two seconds after the payment
        let booking = people.clears("Tidal Cathedral", 80.0, DISPUTED).await;
        app.later(10 * DAY).await;
        assert_eq!((people.money(&booking).await, people.sent().await), ("clearing".into(), (0, 0)));
        people.olga.post(&admin(&booking, "resolve"), json!({ "outcome": "release", "reason": "It was won." })).await.ok();
        app.settle().await;
        assert_eq!((people.money(&booking).await, people.sent().await), ("released".into(), (7_200, 0)));
    }

    async fn a_dispute_between_release_and_payout_holds_the_payout(app: TestApp) {
        let people = People::of(&app).await;
        for (title, outcome) in [("Tidal Cathedral", "release"), ("Glass Desert", "refund")] {
            let before = people.sent().await;
            let booking = people.released_only(title).await;
            people.disputes(&booking).await;
            app.settle().await;
            assert_eq!((people.money(&booking).await, people.sent().await), ("released".into(), before));
            people.olga.post(&admin(&booking, "resolve"), json!({ "outcome": outcome, "reason": "R" })).await.ok();
            app.settle().await;
            let paid = if outcome == "release" { (before.0 + 7_200, before.1) } else { (before.0, before.1 + 8_000) };
            assert_eq!((people.sent().await, people.debt().await), (paid, 0), "{outcome}");
        }
    }

    async fn a_payment_that_is_taken_back_before_its_payout_is_not_paid_out(app: TestApp) {
        let people = People::of(&app).await;
        let booking = people.released_only("Tidal Cathedral").await;
        people.takes_back(&booking).await;
        assert_eq!((people.money(&booking).await, people.sent().await), ("refunded".into(), (0, 8_000)));
        assert_eq!((people.debt().await, people.earnings().await), (0, vec![]));
    }

    async fn a_payout_that_failed_is_not_sent_once_the_hirer_was_refunded(app: TestApp) {
        let people = People::of(&app).await;
        let booking = people.released_only("Tidal Cathedral").await;
        people.transfers(false).await;
        app.settle().await;
        assert_eq!(people.on_their_way().await, 7_200);
        people.takes_back(&booking).await;
        people.transfers(true).await;
        app.later(DAY).await;
        assert_eq!((people.money(&booking).await, people.sent().await), ("refunded".into(), (0, 8_000)));
        assert_eq!((people.debt().await, people.on_their_way().await, people.earnings().await), (0, 0, vec![]));
        people.released("Glass Desert", 80.0).await;
        assert_eq!((people.sent().await, people.earnings().await), ((7_200, 8_000), vec![(7_200, 0)]));
        assert_eq!(app.ledger_sum().await, 0);
    }

    async fn a_payout_sent_without_a_response_is_booked_and_owed_after_a_refund(app: TestApp) {
        let people = People::of(&app).await;
        let booking = people.released_only("Tidal Cathedral").await;
        people.transfers(false).await;
        app.settle().await;
        people.transfers(true).await;
        // the provider did take it: only its answer was lost
        let mut tx = app.app.db.write().await.unwrap();
        let took = "INSERT INTO sandbox_transfers (id, idempotency_key, destination, reference, amount_cents, created_at) \
                    SELECT 'tr_lost', 'transfer:' || id, creator_id, deal_id, amount_cents, created_at FROM payouts";
        assert_eq!(tx.run(took, &[]).await.unwrap(), 1);
        tx.commit().await.unwrap();
        people.takes_back(&booking).await;
        app.later(DAY).await;
        assert_eq!((people.sent().await, people.debt().await), ((7_200, 8_000), 7_200));
        assert_eq!((people.on_their_way().await, people.earnings().await), (0, vec![(7_200, 0)]));
        assert_eq!(app.ledger_sum().await, 0);
    }

    async fn a_failed_payout_deducts_nothing_from_a_later_one(app: TestApp) {
        let people = People::of(&app).await;
        let booking = people.released_only("Tidal Cathedral").await;
        people.transfers(false).await;
        app.later(2 * DAY).await;
        let jobs = people.olga.get("/api/admin/jobs").await.ok();
        assert!(jobs.to_string().contains("payments.payout"), "{jobs}");
        people.takes_back(&booking).await;
        people.transfers(true).await;
        people.released("Glass Desert", 80.0).await;
        assert_eq!((people.sent().await, people.earnings().await), ((7_200, 8_000), vec![(7_200, 0)]));
        assert_eq!((people.debt().await, people.on_their_way().await), (0, 0));
    }

    async fn a_payout_that_was_cancelled_is_made_once_the_deal_is_payable_again(app: TestApp) {
        let people = People::of(&app).await;
        let booking = people.released_only("Tidal Cathedral").await;
        people.transfers(false).await;
        app.settle().await;
        people.disputes(&booking).await;
        people.transfers(true).await;
        app.later(DAY).await;
        assert_eq!((people.sent().await, people.on_their_way().await), ((0, 0), 0));
        people.olga.post(&admin(&booking, "resolve"), json!({ "outcome": "release", "reason": "R" })).await.ok();
        app.settle().await;
        assert_eq!((people.sent().await, people.earnings().await), ((7_200, 0), vec![(7_200, 0)]));
        assert_eq!((people.debt().await, people.on_their_way().await), (0, 0));
    }

    async fn a_payment_that_is_being_taken_back_is_not_paid_out_beside_it(app: TestApp) {
        let people = People::of(&app).await;
        let booking = people.released_only("Tidal Cathedral").await;
        let mut tx = app.app.db.write().await.unwrap();
        let id = DealId::from(booking["id"].as_str().unwrap().to_owned());
        deals::transition(&app.app, &mut tx, &id, Transition::Chargeback, &DealActor::Provider).await.unwrap();
        let commits = async {
            // SQLite has one writer: there the job cannot begin before
            if app.app.db.is_shared() {
                let waits = "SELECT CAST(COUNT(*) AS BIGINT) AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
                let waiting = async || app.app.db.report::<i64>(waits, Vec::new()).await.unwrap()[0] > 0;
                until(async || waiting().await || people.sent().await.0 > 0).await;
            }
            tx.commit().await.unwrap();
        };
        tokio::join!(app.settle(), commits);
        app.settle().await;
        assert_eq!((people.sent().await, people.on_their_way().await), ((0, 0), 0));
    }

    async fn concurrent_payouts_and_a_clawback_agree_with_the_ledger(app: TestApp) {
        let people = People::of(&app).await;
        let debt = people.released("Tidal Cathedral", 100.0).await;
        people.takes_back(&debt).await;
        assert_eq!(people.debt().await, 9_000);
        let mut deals = Vec::new();
        for title in ["Glass Desert", "Echo Garden", "Salt Opera"] {
            deals.push(people.clears(title, 80.0, CARD).await);
        }
        app.settle().await;
        let before = people.sent().await;
        app.app.clock.advance_to(app.app.clock.now() + 3 * DAY);
        // real workers, several jobs at a time
        let stop = shutdown::Shutdown::new();
        let stopper = stop.clone();
        let worker = app.app.jobs.start(4, stop);
        let released = async |app: &TestApp| app.app.db.report::<String>("SELECT id FROM deals WHERE money = 'released'", Vec::new()).await.unwrap().len();
        until(async || released(&app).await > 0).await;
        let taken = people.olga.post(&admin(&deals[1], "clawback"), json!({ "reason": "R" })).await;
        until(async || app.app.jobs.due().await.unwrap() == 0).await;
        stopper.cancel();
        worker.await.unwrap();
        app.settle().await;
        let (paid, back) = people.sent().await;
        let (paid, back) = (paid - before.0, back - before.1);
        // 21,600 released, 9,000 of it owed; the one that was taken back, if it was, is owed too
        let taken = taken.status.is_success();
        assert_eq!(back, if taken { 8_000 } else { 0 });
        let due = 3 * 7_200 - 9_000 - if taken { 7_200 } else { 0 };
        assert_eq!(paid - people.debt().await, due, "what is paid beyond what is due is a debt");
        assert_eq!(app.ledger_sum().await, 0);
    }

    async fn the_link_under_inspection_sent_again_is_no_new_delivery(app: TestApp) {
        let people = People::of(&app).await;
        let booking = people.carl.books(&people.hannah.publishes("Tidal Cathedral").await).await;
        people.hannah.accepts(&booking).await.ok();
        let link = "https://example.org/work";
        let first = people.carl.delivers(&booking, link).await.ok();
        app.later(DAY).await;
        assert_eq!(people.carl.delivers(&booking, &format!(" {link} ")).await.ok(), first);
        assert_eq!(app.email_to(&people.hannah).await.of_kind("project_delivered"), 1);
        people.carl.delivers(&booking, "https://example.org/second").await.ok();
        assert_eq!(app.email_to(&people.hannah).await.of_kind("project_delivered"), 2);
        people.hannah.requests_changes(&booking, "Brighter.").await.ok();
        let again = people.carl.delivers(&booking, "https://example.org/second").await.ok();
        assert_eq!(again["status"], "delivered");
        assert_eq!(app.email_to(&people.hannah).await.of_kind("project_delivered"), 3, "a new version after changes");
    }
}
