//! Instances in other currencies than the dollar: the main job, what people read, and what is refused.

use crate::common::{Person, TestApp};
use http::Method;
use platform::{clock::DAY, money::Currency, testing::on_each_database};
use serde_json::{Value, json};

const CARD: &str = "4242424242424242";

/// What the main job comes to in one currency; amounts in minor units.
struct Expected {
    code: &'static str,
    /// Of the brief, per hour.
    price: f64,
    /// Finer than the currency's step.
    too_fine: f64,
    /// Of one hour and three quarters.
    total: i64,
    /// Off the step, if the step is not 1.
    off_step: Option<i64>,
    refund: i64,
    fee: i64,
    /// As emails and pages write the total, in English and in Spanish.
    shown: [&'static str; 2],
    /// As other programs read the price.
    digits: &'static str,
}

async fn instance_in(app: &TestApp, code: &str) -> TestApp {
    let currency = Currency::parse(code).unwrap();
    TestApp::with(app.app.db.clone(), |config| config.currency = currency).await
}

fn path(booking: &Value, call: &str) -> String {
    format!("/api/bookings/{}{call}", booking["id"].as_str().unwrap())
}

/// A brief is published, asked for, paid by card, delivered; a part goes back, the rest is released and paid out.
async fn main_job(app: &TestApp, of: Expected) {
    let app = instance_in(app, of.code).await;
    let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
    let refused = json!({ "title": "Fine", "description": "A price.", "price_per_hour": of.too_fine });
    hannah.post("/api/experiences", refused).await.refused("invalid_price");
    let brief = hannah.publishes_at("VR Training Simulator", of.price).await;
    pages_state_the_price(&app, &brief, &of).await;
    let booking = carl.tries_to_book(&brief, json!({ "hours": 1.75 })).await.is(201)["booking"].clone();
    assert_eq!((&booking["total_cents"], &booking["currency"]), (&json!(of.total), &json!(of.code)));
    hannah.accepts(&booking).await.ok();
    let intent = hannah.opens_payment(&booking).await.ok();
    assert_eq!((&intent["amount_cents"], &intent["currency"]), (&json!(of.total), &json!(of.code)));
    hannah.confirms_card(&intent, CARD).await.ok();
    assert_eq!(hannah.confirms(&intent).await.ok()["success"], true);
    app.rings().await;
    people_read_amounts(&app, &hannah, &booking, &of).await;
    carl.delivers(&booking, "https://example.org/work").await.ok();
    if let Some(amount) = of.off_step {
        carl.post(&path(&booking, "/split"), json!({ "refund_cents": amount })).await.refused("amount_step");
        let terms = json!({ "hours": 1, "fixed_price_cents": amount });
        carl.tries_to_book(&brief, terms).await.refused("invalid_fixed_price");
    }
    carl.post(&path(&booking, "/split"), json!({ "refund_cents": of.refund })).await.ok();
    hannah.post(&path(&booking, "/split/accept"), json!({ "refund_cents": of.refund })).await.ok();
    app.rings().await;
    app.later(3 * DAY).await;
    let receipt = hannah.get(&format!("/api/receipts/{}", booking["id"].as_str().unwrap())).await.ok();
    let amounts =
        ["currency", "total_cents", "refunded_cents", "fee_cents", "creator_cents"].map(|name| receipt[name].clone());
    let creator = of.total - of.refund - of.fee;
    assert_eq!(amounts, [json!(of.code), json!(of.total), json!(of.refund), json!(of.fee), json!(creator)]);
    let earned = carl.get(&format!("/api/payments/user/{}", carl.id)).await.ok();
    assert_eq!((&earned[0]["amount_cents"], &earned[0]["currency"]), (&json!(creator), &json!(of.code)));
    assert_eq!(
        (app.ledger_sum().await, carl.get("/api/balance").await.ok()["paid_out_cents"].clone()),
        (0, json!(creator))
    );
    everything_is_on_the_step(&app, of.code).await;
}

async fn pages_state_the_price(app: &TestApp, brief: &Value, of: &Expected) {
    assert_eq!(brief["pricePerHour"].as_f64(), Some(of.price));
    let page = app.guest(Method::GET, &format!("/experiences/{}", brief["id"].as_str().unwrap()), None).await.text();
    let offer = format!("\"price\":\"{}\",\"priceCurrency\":\"{}\"", of.digits, of.code.to_uppercase());
    assert!(page.contains(&offer) && page.contains("<meta name=\"parallax-currency\""), "{offer} in {page}");
    let filtered = format!("/api/experiences?price_min={0}&price_max={0}", of.price);
    let found = app.guest(Method::GET, &filtered, None).await.ok();
    assert_eq!(found["experiences"].as_array().map(Vec::len), Some(1), "{found}");
    let rows = app.guest(Method::GET, &format!("/rest/v1/experiences?price_per_hour=eq.{}", of.price), None).await.ok();
    assert_eq!(rows[0]["price_per_hour"].as_f64(), Some(of.price), "{rows}");
}

async fn people_read_amounts(app: &TestApp, hannah: &Person, booking: &Value, of: &Expected) {
    let emails = format!("{:?}", app.email_to(hannah).await.subjects());
    let shown = of.shown[0].replace('\u{a0}', "\\u{a0}");
    assert!(emails.contains(&shown), "{shown} in {emails}");
    let notifications = hannah.get("/api/notifications").await.ok().to_string();
    assert!(notifications.contains(of.shown[0]), "{} in {notifications}", of.shown[0]);
    hannah.patch("/api/me", json!({ "preferences": { "language": "es" } })).await.ok();
    let spanish = hannah.get(&path(booking, "/timeline")).await.ok().to_string();
    assert!(spanish.contains(of.shown[1]), "{} in {spanish}", of.shown[1]);
}

/// Each amount that is stored is in the currency and a multiple of its step.
async fn everything_is_on_the_step(app: &TestApp, code: &str) {
    let step = Currency::parse(code).unwrap().step();
    for table in ["ledger_entries", "payment_intents", "payment_refunds", "payouts"] {
        let rows = app.count(&format!("SELECT COUNT(*) /* test */ FROM {table}")).await;
        let wrong =
            format!("SELECT COUNT(*) /* test */ FROM {table} WHERE currency <> '{code}' OR amount_cents % {step} <> 0");
        assert!(rows > 0 && app.count(&wrong).await == 0, "{table}: {rows} rows");
    }
    let wrong = format!("SELECT COUNT(*) /* test */ FROM deals WHERE currency <> '{code}'");
    assert_eq!(app.count(&wrong).await, 0);
}

on_each_database! {
    async fn the_main_job_in_euros(app: TestApp) {
        main_job(&app, Expected {
            code: "eur", price: 80.5, too_fine: 80.505, total: 14_088, off_step: None, refund: 4_001, fee: 1_008,
            shown: ["€140.88", "140,88\u{a0}€"], digits: "80.50",
        }).await;
    }

    async fn the_main_job_in_yen(app: TestApp) {
        main_job(&app, Expected {
            code: "jpy", price: 8_051.0, too_fine: 80.5, total: 14_089, off_step: None, refund: 4_001, fee: 1_008,
            shown: ["¥14,089", "14.089\u{a0}JPY"], digits: "8051",
        }).await;
    }

    async fn the_main_job_in_kronur(app: TestApp) {
        main_job(&app, Expected {
            code: "isk", price: 8_051.0, too_fine: 8_050.5, total: 1_408_900, off_step: Some(400_150), refund: 400_100,
            fee: 100_800, shown: ["ISK\u{a0}14,089", "14.089\u{a0}ISK"], digits: "8051",
        }).await;
    }

    async fn the_main_job_in_dinars(app: TestApp) {
        main_job(&app, Expected {
            code: "kwd", price: 15.01, too_fine: 15.015, total: 26_270, off_step: Some(4_005), refund: 4_010, fee: 2_220,
            shown: ["KWD\u{a0}26.270", "26,270\u{a0}KWD"], digits: "15.010",
        }).await;
    }

    async fn what_has_no_price_costs_about_as_much_as_in_dollars(app: TestApp) {
        let app = instance_in(&app, "jpy").await;
        let carl = app.creator("Carl").await;
        let me = carl.get("/api/me").await.ok();
        assert_eq!((me["pricePerHour"].as_f64(), &me["price_cents"]), (Some(7_500.0), &Value::Null));
        carl.patch("/api/me", json!({ "pricePerHour": 80.5 })).await.refused("invalid_price");
        carl.patch("/api/me", json!({ "pricePerHour": 15_000_001 })).await.refused("invalid_price");
        assert_eq!(carl.patch("/api/me", json!({ "pricePerHour": 8_000 })).await.ok()["price_cents"], 8_000);
    }

    async fn the_currency_is_fixed_with_the_first_listing(app: TestApp) {
        let euros = instance_in(&app, "eur").await;
        let hannah = euros.hirer("Hannah").await;
        hannah.publishes("VR Training Simulator").await;
        let db = app.app.db.clone();
        let folder = tempfile::tempdir().unwrap();
        let config = |code: &str| base::config::Config {
            data: folder.path().to_owned(),
            currency: Currency::parse(code).unwrap(),
            ..base::config::Config::default()
        };
        let starts = async |code| {
            let (address, shutdown) = (([127, 0, 0, 1], 8080).into(), platform::shutdown::Shutdown::new());
            let app = marketplace::bootstrap::assemble(config(code), db.clone(), address, None, shutdown).await;
            app.err().map(|error| error.to_string())
        };
        let why = starts("usd").await.unwrap();
        assert!(why.contains("are in eur") && why.contains("set PARALLAX_CURRENCY=eur"), "{why}");
        assert!(starts("xxx").await.unwrap().starts_with("currency: `xxx` is none of aed, "));
        assert_eq!(starts("eur").await, None);
    }
}
