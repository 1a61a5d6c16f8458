//! Test money ends before real payments begin: `parallax payments close-test`.

use crate::common::{Person, TestApp, id};
use base::config::{self, Config};
use marketplace::{bootstrap, close_test};
use payments::{Closed, Gateway, Gateways};
use platform::{
    clock::{Clock, DAY},
    db::Db,
    http_client::HttpClient,
    ids, installation,
    shutdown::Shutdown,
    testing::on_each_database,
};
use serde_json::{Value, json};

const CARD: &str = "4242424242424242";

fn live_settings() -> config::Stripe {
    config::Stripe {
        secret_key: Some("sk_live_1".into()),
        publishable_key: Some("pk_live_1".into()),
        webhook_secrets: vec!["whsec_1".into()],
        ..config::Stripe::default()
    }
}

/// What an earlier start with the live key has learnt from Stripe, which no test asks.
async fn knows_live_account(db: &Db) {
    let settings = live_settings();
    let key = format!("{} {}", settings.api_url, settings.secret_key.unwrap());
    let mut tx = db.write().await.unwrap();
    let known = format!("stripe_account:{}", ids::sha256_hex(key.as_bytes()));
    installation::set(&mut tx, &known, "acct_live").await.unwrap();
    tx.commit().await.unwrap();
}

/// An account that moves real money, without a network.
pub async fn live_gateway(app: &TestApp) -> Gateway {
    knows_live_account(&app.app.db).await;
    payments::stripe(&live_settings(), &app.app.db, &app.app.clock, &HttpClient::default()).await.unwrap()
}

/// Runs the command, which has to come to an end; what it shows, and last what it says.
pub async fn closes(app: &TestApp) -> Vec<String> {
    let mut lines = Vec::new();
    let summary = close_test::run(&app.app, |line| lines.push(line.to_owned())).await.unwrap();
    lines.push(summary);
    lines
}

/// How many deals keep real payments from beginning.
async fn open(app: &TestApp) -> usize {
    payments::count_test_deals(&mut &app.app.db).await.unwrap()
}

/// Hannah and Carl, and what they have agreed on.
struct People {
    hannah: Person,
    carl: Person,
    olga: Person,
}

impl People {
    async fn of(app: &TestApp) -> Self {
        Self { hannah: app.hirer("Hannah").await, carl: app.creator("Carl").await, olga: app.olga().await }
    }
    /// A deal that waits for its payment of $80.
    async fn due(&self, title: &str) -> Value {
        let booking = self.carl.books(&self.hannah.publishes(title).await).await;
        self.hannah.accepts(&booking).await.ok();
        booking
    }
    async fn held(&self, title: &str) -> Value {
        let booking = self.due(title).await;
        assert_eq!(self.hannah.pays(&booking, CARD).await.ok()["success"], true);
        booking
    }
    async fn delivered(&self, title: &str) -> Value {
        let booking = self.held(title).await;
        self.carl.delivers(&booking, "https://example.org/work").await.ok();
        booking
    }
    async fn clearing(&self, title: &str) -> Value {
        let booking = self.delivered(title).await;
        self.hannah.accepts_work(&booking).await.ok();
        booking
    }
    async fn disputes(&self, booking: &Value) {
        let reason = json!({ "reason": "It stopped working." });
        self.hannah.post(&format!("/api/bookings/{}/dispute", id(booking)), reason).await.ok();
    }
    async fn money(&self, booking: &Value) -> Value {
        self.hannah.sees(booking).await["money"].clone()
    }
}

/// The headlines of someone's notifications about `booking`.
async fn told(who: &Person, booking: &Value) -> Vec<String> {
    let all = who.get("/api/notifications").await.ok();
    let about = |one: &&Value| one.to_string().contains(id(booking));
    let items = all["notifications"].as_array().unwrap();
    items.iter().filter(about).map(|one| one["title"].as_str().unwrap().to_owned()).collect()
}

fn was_a_test(titles: &[String]) -> usize {
    titles.iter().filter(|title| title.contains("was a test and has ended")).count()
}

on_each_database! {
    async fn every_deal_with_test_money_ends_with_a_notice_to_each_side(app: TestApp) {
        let people = People::of(&app).await;
        // released and waiting for an account, before Carl can be paid again
        let mut tx = app.app.db.write().await.unwrap();
        tx.run("DELETE FROM payout_accounts /* test */", &[]).await.unwrap();
        tx.commit().await.unwrap();
        let released = people.clearing("Released").await;
        app.later(3 * DAY).await;
        assert_eq!(app.count("SELECT COUNT(*) /* test */ FROM payouts WHERE status = 'requested'").await, 1);
        let (held, delivered, clearing) = (people.held("Held").await, people.delivered("Delivered").await, people.clearing("Clearing").await);
        let disputed = people.delivered("Disputed").await;
        people.disputes(&disputed).await;
        let refund_window = people.delivered("Rejected").await;
        people.hannah.rejects_work(&refund_window).await.ok();
        let (due, opened) = (people.due("Due").await, people.due("Opened").await);
        people.hannah.opens_payment(&opened).await.ok();
        let pending = people.carl.books(&people.hannah.publishes("Pending").await).await;
        app.rings().await;
        let with_money = [&released, &held, &delivered, &clearing, &disputed, &refund_window];
        assert_eq!(open(&app).await, with_money.len() + 1);

        let mut listed = Vec::new();
        let summary = close_test::list(&app.app, |line| listed.push(line.to_owned())).await.unwrap();
        assert_eq!((listed.len(), summary.as_str()), (7, "7 would end; nothing was changed"), "{listed:#?}");
        assert!(listed[0].contains("open payment of deal") && listed[0].ends_with("$80.00 at sandbox (test)"), "{listed:#?}");
        assert_eq!(open(&app).await, 7, "a list changes nothing");

        let lines = closes(&app).await;
        assert_eq!((lines.len(), lines[7].as_str()), (8, "7 ended; no test money is open"), "{lines:#?}");
        assert_eq!(open(&app).await, 0);
        app.rings().await;
        for booking in with_money {
            assert_eq!(people.money(booking).await, "refunded", "{booking}");
            for who in [&people.hannah, &people.carl] {
                assert_eq!(was_a_test(&told(who, booking).await), 1, "{booking}");
            }
            assert_eq!(told(&people.hannah, booking).await.iter().filter(|title| title.contains("efund")).count(), usize::from(booking == &refund_window), "the notice says it");
        }
        for who in [&people.hannah, &people.carl] {
            let emails = app.email_to(who).await;
            assert_eq!(emails.subjects().iter().filter(|subject| subject.contains("was a test and has ended")).count(), 6);
            let body = emails.0.iter().find(|mail| mail["subject"].as_str().unwrap().contains("was a test")).unwrap().to_string();
            assert!(body.contains("no real money moved"), "{body}");
        }
        assert_eq!((people.money(&due).await, people.money(&opened).await), (json!("due"), json!("due")));
        assert_eq!(people.hannah.sees(&pending).await["status"], "pending");
        assert_eq!(people.hannah.sees(&disputed).await["status"], "cancelled");

        assert_eq!((app.ledger_sum().await, app.count("SELECT COUNT(*) /* test */ FROM payouts WHERE status <> 'cancelled'").await), (0, 0));
        assert_eq!(people.olga.post("/api/admin/ledger/check", json!({})).await.ok()["clean"], true);
        assert_eq!(people.carl.get("/api/balance").await.ok()["debt_cents"], 0);
        assert_eq!(app.count("SELECT COUNT(*) /* test */ FROM sandbox_intents WHERE status = 'succeeded' AND refunded_cents = 8000").await, 6);
        assert_eq!(app.count("SELECT COUNT(*) /* test */ FROM sandbox_transfers").await, 0, "nothing was paid out");
        assert_eq!(app.audited("deal.test_closed").await, 6);
        let timeline = people.hannah.get(&format!("/api/bookings/{}/timeline", id(&held))).await.ok().to_string();
        assert!(timeline.contains("The booking was made with test money."), "{timeline}");

        assert_eq!(closes(&app).await, ["0 ended; no test money is open"]);
        app.later(90 * DAY).await;
        assert_eq!((people.money(&released).await, app.count("SELECT COUNT(*) /* test */ FROM sandbox_transfers").await), (json!("refunded"), 0));
    }

    async fn a_spanish_reader_is_told_in_spanish(app: TestApp) {
        let people = People::of(&app).await;
        people.carl.patch("/api/me", json!({ "preferences": { "language": "es" } })).await.ok();
        let booking = people.held("Visita").await;
        closes(&app).await;
        let emails = app.email_to(&people.carl).await;
        assert!(emails.subjects().contains(&"«Visita» era una prueba y ha terminado"), "{:?}", emails.subjects());
        assert_eq!(was_a_test(&told(&people.hannah, &booking).await), 1);
    }

    async fn what_was_paid_out_stays_and_only_its_dispute_ends(app: TestApp) {
        let people = People::of(&app).await;
        let (disputed, over) = (people.clearing("Disputed").await, people.clearing("Over").await);
        app.later(3 * DAY).await;
        assert_eq!(open(&app).await, 0, "paid out, and nothing is open");
        people.disputes(&disputed).await;
        assert_eq!(open(&app).await, 0, "nobody keeps real payments away by a dispute");
        let lines = closes(&app).await;
        assert_eq!(lines.len(), 2, "{lines:#?}");
        assert_eq!((people.hannah.sees(&disputed).await["status"].clone(), people.money(&disputed).await), (json!("completed"), json!("released")));
        assert_eq!((was_a_test(&told(&people.carl, &disputed).await), was_a_test(&told(&people.carl, &over).await)), (1, 0));
        assert_eq!((people.carl.get("/api/balance").await.ok()["paid_out_cents"].clone(), app.ledger_sum().await), (json!(14_400), 0));
        app.rings().await;
    }

    async fn a_debt_in_test_money_is_not_kept(app: TestApp) {
        let people = People::of(&app).await;
        let booking = people.clearing("Copied").await;
        app.later(3 * DAY).await;
        people.olga.post(&format!("/api/admin/bookings/{}/clawback", id(&booking)), json!({ "reason": "A copy." })).await.ok();
        app.rings().await;
        assert_eq!(people.carl.get("/api/balance").await.ok()["debt_cents"], 7_200);
        let lines = closes(&app).await;
        assert!(lines[0].contains("ended: debt of creator") && lines.len() == 2, "{lines:#?}");
        assert_eq!(people.carl.get("/api/balance").await.ok()["debt_cents"], 0);
        assert_eq!((app.ledger_sum().await, app.audited("debt.test_closed").await), (0, 1));
    }

    async fn a_chargeback_of_test_money_needs_no_decision(app: TestApp) {
        let people = People::of(&app).await;
        let booking = people.due("Charged").await;
        let disputed_later = "4000000000000259";
        assert_eq!(people.hannah.pays(&booking, disputed_later).await.ok()["success"], true);
        app.later(DAY).await;
        assert_eq!(people.hannah.sees(&booking).await["chargeback"], true);
        closes(&app).await;
        app.rings().await;
        assert_eq!((people.money(&booking).await, app.ledger_sum().await, open(&app).await), (json!("refunded"), 0, 0));
        assert_eq!(app.count("SELECT COUNT(*) /* test */ FROM payment_refunds").await, 0, "the bank has taken it already");
        assert_eq!(people.olga.get("/api/admin/money/attention").await.ok()["chargebacks"], json!([]));
    }

    async fn a_payment_recorded_by_hand_goes_back_by_hand(app: TestApp) {
        let people = People::of(&app).await;
        let booking = people.due("By hand").await;
        let body = json!({ "reference": "T-1", "reason": "A bank transfer." });
        people.olga.post(&format!("/api/admin/bookings/{}/record-payment", id(&booking)), body).await.ok();
        closes(&app).await;
        app.rings().await;
        let titles = told(&people.hannah, &booking).await;
        assert!(was_a_test(&titles) == 0 && titles.iter().any(|title| title.contains("before real payments begin")), "{titles:?}");
        let refunds = people.olga.get("/api/admin/refunds").await.ok().to_string();
        assert!(refunds.contains(id(&booking)), "{refunds}");
        assert_eq!((people.money(&booking).await, app.ledger_sum().await), (json!("refunded"), 0));
    }

    async fn a_payment_on_its_way_is_waited_for(app: TestApp) {
        let people = People::of(&app).await;
        let booking = people.due("Debit").await;
        let intent = people.hannah.opens_payment(&booking).await.ok();
        people.hannah.debits(&intent).await.ok();
        let mut shown = Vec::new();
        let error = close_test::run(&app.app, |line| shown.push(line.to_owned())).await.unwrap_err().to_string();
        assert!(error.contains("these payments did not: 1") && shown[0].contains("on its way"), "{error} {shown:?}");
        assert_eq!((open(&app).await, people.money(&booking).await), (1, json!("processing")));
        app.later(DAY).await;
        assert_eq!(people.money(&booking).await, "held");
        closes(&app).await;
        app.rings().await;
        assert_eq!((open(&app).await, people.money(&booking).await), (0, json!("refunded")));
    }

    async fn what_an_interrupted_run_did_stays_done_and_the_next_does_the_rest(app: TestApp) {
        let people = People::of(&app).await;
        let (first, second) = (people.held("First").await, people.held("Second").await);
        app.rings().await;
        let closing = async {
            let (sender, receiver) = tokio::sync::oneshot::channel();
            let mut sender = Some(sender);
            let closing = payments::close_test(&app.app, move |_, closed| {
                assert_eq!(closed, Closed::Ended);
                sender.take().map(|sender| sender.send(()));
            });
            // dropped as soon as one deal has ended
            tokio::select! {
                biased;
                _ = receiver => {}
                done = closing => drop(done.unwrap()),
            }
        };
        closing.await;
        closes(&app).await;
        app.rings().await;
        for booking in [&first, &second] {
            assert_eq!(people.money(booking).await, "refunded");
            assert_eq!((was_a_test(&told(&people.hannah, booking).await), was_a_test(&told(&people.carl, booking).await)), (1, 1));
        }
        assert_eq!((app.audited("deal.test_closed").await, app.ledger_sum().await), (2, 0));
        assert_eq!(app.count("SELECT COUNT(*) /* test */ FROM payment_refunds WHERE status = 'done'").await, 2);
    }

    async fn the_server_starts_with_live_keys_only_without_test_money(app: TestApp) {
        let people = People::of(&app).await;
        let booking = people.due("Opened").await;
        people.held("Held").await;
        people.hannah.opens_payment(&booking).await.ok();
        knows_live_account(&app.app.db).await;
        let folder = tempfile::tempdir().unwrap();
        let start = async || {
            let mut config = Config { data: folder.path().to_owned(), ..Config::default() };
            config.payments.provider = config::Provider::Stripe;
            config.payments.stripe = live_settings();
            config.public_url = Some("https://parallax.example".into());
            let address = ([127, 0, 0, 1], 8080).into();
            bootstrap::assemble(config, app.app.db.clone(), address, None, Shutdown::new()).await
        };
        let refused = start().await.err().unwrap().to_string();
        assert!(refused.contains("open in deals: 2") && refused.contains("`parallax payments close-test`"), "{refused}");
        closes(&app).await;
        app.rings().await;
        let live = start().await.unwrap();
        assert_eq!(live.gateways.current().id().to_string(), "stripe acct_live (live)");
        assert!(live.gateways.sandbox().is_ok(), "for what is left of its payments");
    }

    async fn test_money_under_live_keys_ends_without_its_provider(app: TestApp) {
        // as after a start with live keys whose account had test payments under other keys
        let people = People::of(&app).await;
        let folder = tempfile::tempdir().unwrap();
        let config = platform::db::Config { data: folder.path().to_owned(), ..platform::db::Config::default() };
        let elsewhere = Db::open(&config, platform::testing::workspace_migrations()).await.unwrap();
        let earlier = app.with_gateways(Gateways::new(Gateway::sandbox_account("acct_1", elsewhere, Clock::default())));
        let at = |app: &TestApp, who: &Person| Person { app: app.clone(), ..who.clone() };
        let (booking, opened) = (people.due("Paid").await, people.due("Opened").await);
        at(&earlier, &people.hannah).pays(&booking, CARD).await.ok();
        at(&earlier, &people.hannah).opens_payment(&opened).await.ok();
        let live = app.with_gateways(Gateways::new(live_gateway(&app).await).with_earlier(app.app.gateways.current().clone()));
        assert_eq!(open(&live).await, 2);
        closes(&live).await;
        live.rings().await;
        assert_eq!((open(&live).await, people.money(&booking).await, people.money(&opened).await), (0, json!("refunded"), json!("due")));
        assert_eq!(live.count("SELECT COUNT(*) /* test */ FROM payment_refunds WHERE status = 'done' AND provider_refund_id = 'test'").await, 1);
        assert_eq!((live.count("SELECT COUNT(*) /* test */ FROM jobs WHERE status = 'dead'").await, live.ledger_sum().await), (0, 0));
    }
}
