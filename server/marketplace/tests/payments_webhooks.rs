//! Events of a provider: by webhook, from its own list, or missing. A payment settles once, whichever is first.

use crate::common::{Answer, TestApp};
use http::Method;
use payments::Gateway;
use platform::{
    args,
    clock::{MINUTE, SECOND},
    jobs::{self, NewJob},
    testing::on_each_database,
};
use serde_json::{Value, json};

const PAYS: &str = "4242424242424242";
const DISPUTED: &str = "4000000000000259";

/// Jobs of these kinds are lost, as a lost webhook is.
async fn loses(app: &TestApp, kinds: &[&str]) {
    let mut tx = app.app.db.write().await.unwrap();
    for kind in kinds {
        tx.run("DELETE FROM jobs WHERE kind = $1", args![kind]).await.unwrap();
    }
    tx.commit().await.unwrap();
}

/// A periodic job has its turn, with what it asks for.
async fn runs(app: &TestApp, kind: &str) {
    let mut tx = app.app.db.write().await.unwrap();
    jobs::enqueue(&mut tx, NewJob::new(kind, Value::Null, app.app.clock.now())).await.unwrap();
    tx.commit().await.unwrap();
    app.rings().await;
}

/// The signed webhooks that the sandbox sent so far, as they go over the wire.
async fn webhooks(app: &TestApp) -> Vec<(String, String)> {
    let Gateway::Sandbox(sandbox) = app.app.gateways.current() else { panic!("a sandbox") };
    let ids: Vec<String> = app.app.db.all("SELECT id FROM sandbox_events ORDER BY id", &[]).await.unwrap();
    let mut signed = Vec::new();
    for id in ids {
        let (headers, body) = sandbox.webhook(&id).await.unwrap();
        signed.push((headers["stripe-signature"].to_str().unwrap().to_owned(), body));
    }
    signed
}

async fn delivered(app: &TestApp, signature: &str, body: &str) -> Answer {
    let request = http::Request::post("/api/webhooks/sandbox")
        .header("host", "127.0.0.1:8080")
        .header("content-type", "application/json")
        .header("stripe-signature", signature);
    app.send(request.body(axum::body::Body::from(body.to_owned())).unwrap()).await
}

on_each_database! {
    async fn browser_and_webhook_a_hundred_times_settle_once(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(1.0).await;
        let intent = hannah.opens_payment(&booking).await.ok();
        hannah.confirms_card(&intent, PAYS).await.ok();
        let hooks = webhooks(&app).await;
        let mut calls = Vec::new();
        for n in 0..100 {
            let (hannah, intent, app) = (hannah.clone(), intent.clone(), app.clone());
            let (signature, body) = hooks[n % hooks.len()].clone();
            calls.push(tokio::spawn(async move {
                match n % 3 {
                    0 => drop(delivered(&app, &signature, &body).await.is(200)),
                    1 => app.rings().await,
                    _ => assert_eq!(hannah.confirms(&intent).await.ok()["message"], "Payment completed successfully!"),
                }
            }));
        }
        for call in calls {
            call.await.unwrap();
        }
        app.rings().await;
        assert_eq!(app.count("SELECT COUNT(*) FROM ledger_groups").await, 1);
        assert_eq!(app.ledger_sum().await, 0);
        for who in [&hannah, &carl] {
            assert_eq!(app.email_to(who).await.of_kind("payment_confirmed"), 1, "{}", who.name);
        }
        let seen = hannah.sees(&booking).await;
        assert_eq!((&seen["status"], &seen["money"]), (&json!("paid"), &json!("held")));
        hannah.opens_payment(&booking).await.refused("booking_not_payable");
    }

    async fn a_webhook_counts_by_its_signature_and_once(app: TestApp) {
        let (hannah, _, booking) = app.accepted(1.0).await;
        let intent = hannah.opens_payment(&booking).await.ok();
        hannah.confirms_card(&intent, PAYS).await.ok();
        let (signature, body) = webhooks(&app).await.remove(0);
        delivered(&app, &signature, &body.replace("succeeded", "canceled")).await.refused("invalid_signature");
        delivered(&app, "", &body).await.refused("invalid_signature");
        app.guest(Method::POST, "/api/webhooks/other", Some(json!({}))).await.refused("not_found");
        for _ in 0..3 {
            assert_eq!(delivered(&app, &signature, &body).await.is(200)["received"], true);
        }
        assert_eq!(app.count("SELECT COUNT(*) FROM webhook_events").await, 1);
        app.rings().await;
        assert_eq!(app.count("SELECT COUNT(*) FROM webhook_events").await, 1, "the sandbox's own delivery is the same event");
        assert_eq!(hannah.sees(&booking).await["money"], "held");
    }

    async fn the_sweep_settles_what_no_webhook_reported(app: TestApp) {
        let (hannah, _, booking) = app.accepted(1.0).await;
        let intent = hannah.opens_payment(&booking).await.ok();
        hannah.confirms_card(&intent, PAYS).await.ok();
        loses(&app, &["sandbox.webhook", "payments.lapse"]).await;
        app.rings().await;
        assert_eq!(hannah.sees(&booking).await["money"], "processing");
        app.later(11 * MINUTE).await;
        runs(&app, "payments.sweep").await;
        assert_eq!(hannah.sees(&booking).await["money"], "held");
    }

    async fn reconciliation_finds_what_no_webhook_reported(app: TestApp) {
        let (hannah, _, booking) = app.accepted(1.0).await;
        let intent = hannah.opens_payment(&booking).await.ok();
        hannah.confirms_card(&intent, DISPUTED).await.ok();
        loses(&app, &["sandbox.webhook", "payments.lapse"]).await;
        app.later(3 * SECOND).await;
        loses(&app, &["sandbox.webhook"]).await;
        for _ in 0..2 {
            runs(&app, "payments.events").await;
            let seen = hannah.sees(&booking).await;
            assert_eq!((&seen["money"], &seen["chargeback"]), (&json!("held"), &json!(true)));
        }
        runs(&app, "ledger.check").await;
        assert_eq!(app.ledger_sum().await, 0);
    }
}
