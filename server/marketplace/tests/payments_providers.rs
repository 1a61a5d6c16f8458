//! An installation that changes its payment provider: earlier payments stay with the provider that has their money.

use crate::common::{Person, TestApp};
use payments::{Gateway, Gateways};
use platform::{
    args,
    clock::{DAY, HOUR, MINUTE},
    db::{Config, Db},
    testing::{on_each_database, workspace_migrations},
};
use serde_json::{Value, json};

const PAYS: &str = "4242424242424242";

/// A product that has had another provider, whose records are in a database of its own.
struct Changed {
    /// While the other provider took the payments.
    before: TestApp,
    /// The embedded sandbox alone.
    without: Gateways,
    /// The embedded sandbox for new payments, and the other provider for its own.
    both: Gateways,
    /// The records of the other provider.
    elsewhere: Db,
    _folder: tempfile::TempDir,
}

impl Changed {
    async fn of(app: &TestApp) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let config = Config { data: folder.path().to_owned(), ..Config::default() };
        let elsewhere = Db::open(&config, workspace_migrations()).await.unwrap();
        let earlier = Gateway::sandbox_account("acct_1", elsewhere.clone(), app.app.clock.clone());
        let without = Gateways::new(app.app.gateways.current().clone());
        let both = without.clone().with_earlier(earlier.clone());
        // the last one registered has the jobs
        let before = app.with_gateways(Gateways::new(earlier));
        Self { before, without, both, elsewhere, _folder: folder }
    }

    /// What a number in the other provider's records is.
    async fn there(&self, sql: &str) -> i64 {
        self.elsewhere.one(sql, &[]).await.unwrap()
    }

    /// A payment of Hannah's for Carl's work that the other provider has and we have not heard of.
    async fn paid_before(&self) -> (Person, Person, Value, Value) {
        let (hannah, carl, booking) = self.before.accepted(1.0).await;
        let intent = hannah.opens_payment(&booking).await.ok();
        assert_eq!(hannah.confirms_card(&intent, PAYS).await.ok()["status"], "succeeded");
        (hannah, carl, booking, intent)
    }
}

fn with(app: &TestApp, who: &Person) -> Person {
    Person { app: app.clone(), ..who.clone() }
}

on_each_database! {
    async fn an_earlier_payment_is_settled_and_refunded_by_its_own_provider(app: TestApp) {
        let changed = Changed::of(&app).await;
        let (hannah, _, booking, intent) = changed.paid_before().await;
        let after = app.with_gateways(changed.both.clone());
        let hannah = with(&after, &hannah);
        assert_eq!(hannah.confirms(&intent).await.ok()["success"], true);
        assert_eq!(hannah.sees(&booking).await["money"], "held");
        hannah.post(&format!("/api/bookings/{}/cancel", booking["id"].as_str().unwrap()), json!({})).await.ok();
        after.rings().await;
        assert_eq!(hannah.sees(&booking).await["money"], "refunded");
        assert_eq!(changed.there("SELECT refunded_cents FROM sandbox_intents").await, 8_000);
        assert_eq!(after.count("SELECT COUNT(*) /* test */ FROM sandbox_intents").await, 0);
        assert_eq!(after.count("SELECT COUNT(*) /* test */ FROM payment_refunds WHERE status = 'done'").await, 1);
        assert_eq!(after.ledger_sum().await, 0);
    }

    async fn a_webhook_belongs_to_the_provider_that_signed_it(app: TestApp) {
        let changed = Changed::of(&app).await;
        let (hannah, _, booking, _) = changed.paid_before().await;
        let after = app.with_gateways(changed.both.clone());
        let Some(Gateway::Sandbox(earlier)) = changed.both.all().nth(1) else { panic!("a sandbox") };
        let event: String = changed.elsewhere.one("SELECT id FROM sandbox_events", &[]).await.unwrap();
        let (headers, body) = earlier.webhook(&event).await.unwrap();
        let signature = headers["stripe-signature"].to_str().unwrap();
        assert_eq!(after.receives_webhook("sandbox", signature, &body).await.is(200)["received"], true);
        after.rings().await;
        assert_eq!(with(&after, &hannah).sees(&booking).await["money"], "held");
        let noted = "SELECT COUNT(*) /* test */ FROM webhook_events WHERE provider_account = 'acct_1'";
        assert_eq!(after.count(noted).await, 1);
    }

    async fn an_earlier_intent_that_nobody_paid_is_replaced_by_one_of_the_current_provider(app: TestApp) {
        let changed = Changed::of(&app).await;
        let (hannah, _, booking) = changed.before.accepted(1.0).await;
        let old = hannah.opens_payment(&booking).await.ok();
        let hannah = with(&app.with_gateways(changed.both.clone()), &hannah);
        let new = hannah.opens_payment(&booking).await.ok();
        assert_ne!(old["paymentIntentId"], new["paymentIntentId"]);
        assert_eq!(changed.there("SELECT COUNT(*) FROM sandbox_intents WHERE status = 'canceled'").await, 1);
        hannah.confirms_card(&new, PAYS).await.ok();
        assert_eq!(hannah.confirms(&new).await.ok()["success"], true);
        assert_eq!(app.count("SELECT COUNT(*) /* test */ FROM sandbox_intents WHERE status = 'succeeded'").await, 1);
        app.rings().await;
    }

    async fn without_its_provider_a_payment_waits_and_says_which_one_is_missing(app: TestApp) {
        let changed = Changed::of(&app).await;
        let (hannah, _, booking, intent) = changed.paid_before().await;
        let without = app.with_gateways(changed.without.clone());
        let hannah = with(&without, &hannah);
        for refused in [hannah.confirms(&intent).await, hannah.opens_payment(&booking).await] {
            let refused = refused.is(503);
            assert!(refused["message"].as_str().unwrap().contains("sandbox acct_1 (test)"), "{refused}");
        }
        without.later(11 * MINUTE).await;
        without.runs("payments.sweep").await;
        assert_eq!(hannah.sees(&booking).await["money"], "processing", "it is not taken for unpaid");
        let after = app.with_gateways(changed.both.clone());
        after.later(11 * MINUTE).await;
        after.runs("payments.sweep").await;
        assert_eq!(with(&after, &hannah).sees(&booking).await["money"], "held");
    }

    async fn without_its_provider_a_refund_waits(app: TestApp) {
        let changed = Changed::of(&app).await;
        let (hannah, _, booking, intent) = changed.paid_before().await;
        assert_eq!(hannah.confirms(&intent).await.ok()["success"], true);
        let without = app.with_gateways(changed.without.clone());
        let hannah = with(&without, &hannah);
        hannah.post(&format!("/api/bookings/{}/cancel", booking["id"].as_str().unwrap()), json!({})).await.ok();
        without.rings().await;
        let why: Vec<String> = app.app.db.all("SELECT last_error /* test */ FROM jobs WHERE kind = 'payments.refund'", &[]).await.unwrap();
        assert!(why[0].contains("sandbox acct_1 (test)"), "{why:?}");
        assert_eq!(app.count("SELECT COUNT(*) /* test */ FROM payment_refunds WHERE status = 'requested'").await, 1);
        let after = app.with_gateways(changed.both.clone());
        after.later(HOUR).await;
        assert_eq!(changed.there("SELECT refunded_cents FROM sandbox_intents").await, 8_000);
    }

    async fn an_earlier_payment_is_paid_out_by_its_provider_once_the_creator_has_an_account_there(app: TestApp) {
        let changed = Changed::of(&app).await;
        let (hannah, carl, booking, intent) = changed.paid_before().await;
        let mut tx = app.app.db.write().await.unwrap();
        tx.run("DELETE FROM payout_accounts WHERE creator_id = $1", args![carl.id]).await.unwrap();
        tx.commit().await.unwrap();
        let after = app.with_gateways(changed.both.clone());
        let (hannah, carl) = (with(&after, &hannah), with(&after, &carl));
        hannah.confirms(&intent).await.ok();
        hannah.accepts_work(&booking).await.ok();
        after.later(3 * DAY).await;
        assert_eq!(carl.sees(&booking).await["money"], "released");
        let waiting = "SELECT COUNT(*) /* test */ FROM payouts WHERE status = 'requested' AND no_account_at IS NOT NULL";
        assert_eq!(after.count(waiting).await, 1);
        let earned = carl.get(&format!("/api/payments/user/{}", carl.id)).await.ok();
        assert_eq!((&earned[0]["kind"], &earned[0]["status"]), (&json!("earning"), &json!("pending")));
        after.later(2 * HOUR).await;
        assert_eq!(after.count(waiting).await, 1, "there still is none");
        assert_eq!(after.count("SELECT COUNT(*) /* test */ FROM jobs WHERE status = 'dead'").await, 0);

        let mut tx = app.app.db.write().await.unwrap();
        let opened = "INSERT INTO payout_accounts (creator_id, provider, provider_account, provider_live, destination, created_at)
                      VALUES ($1, 'sandbox', 'acct_1', FALSE, 'acct_carl', 1)";
        tx.run(opened, args![carl.id]).await.unwrap();
        tx.commit().await.unwrap();
        after.runs("payments.payout_accounts").await;
        assert_eq!(changed.there("SELECT amount_cents FROM sandbox_transfers WHERE destination = 'acct_carl'").await, 7_200);
        assert_eq!(carl.get("/api/balance").await.ok()["paid_out_cents"], 7_200);
        assert_eq!((after.count(waiting).await, after.ledger_sum().await), (0, 0));
    }
}
