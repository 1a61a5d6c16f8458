//! Events of a provider: by webhook, from its own list, or missing. A payment settles once, whichever is first.

use crate::common::{TestApp, Webhook};
use http::Method;
use platform::{
    args,
    clock::{MINUTE, SECOND},
    testing::on_each_database,
};
use serde_json::json;

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

on_each_database! {
    async fn a_webhook_counts_by_its_signature_and_once(app: TestApp) {
        let (hannah, _, booking) = app.accepted(1.0).await;
        let intent = hannah.opens_payment(&booking).await.ok();
        hannah.confirms_card(&intent, PAYS).await.ok();
        let Webhook { signature, body, .. } = app.sandbox_webhooks().await.remove(0);
        let delivered = async |signature: &str, body: &str| app.receives_webhook("sandbox", signature, body).await;
        delivered(&signature, &body.replace("succeeded", "canceled")).await.refused("invalid_signature");
        delivered("", &body).await.refused("invalid_signature");
        app.guest(Method::POST, "/api/webhooks/other", Some(json!({}))).await.refused("not_found");
        for _ in 0..3 {
            assert_eq!(delivered(&signature, &body).await.is(200)["received"], true);
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
        app.runs("payments.sweep").await;
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
            app.runs("payments.events").await;
            let seen = hannah.sees(&booking).await;
            assert_eq!((&seen["money"], &seen["chargeback"]), (&json!("held"), &json!(true)));
        }
        app.runs("ledger.check").await;
        assert_eq!(app.ledger_sum().await, 0);
    }
}
