//! The payment part of the main job: the same steps over the sandbox and over the stand-in for Stripe, on both databases.
//! What is special about one provider is in `payments*.rs` and `chargebacks.rs`.

use crate::common::{Amounts, Answer, PaymentMethod, Person, Setup, TestApp};
use platform::clock::DAY;
use serde_json::{Value, json};

/// Emits each test once per provider and database, as `name::{sandbox, stripe}::{sqlite, postgres}`; what
/// [`Setup::agrees`] says must hold after each.
macro_rules! on_each_provider {
    ($($(#[$meta:meta])* async fn $name:ident($at:ident: Setup) $body:block)*) => { $(
        $(#[$meta])*
        mod $name {
            use super::*;
            async fn steps($at: Setup) $body
            platform::testing::on_each_database! {
                async fn sandbox(app: TestApp) {
                    let at = Setup::sandbox(&app).await;
                    steps(at.clone()).await;
                    at.agrees().await;
                }
                async fn stripe(app: TestApp) {
                    let at = Setup::stripe(&app).await;
                    steps(at.clone()).await;
                    at.agrees().await;
                }
            }
        }
    )* };
}

mod chargebacks;
mod paid_out;
mod paying;
mod returned;

/// The price of an hour, in cents: every amount of these tests is made of it.
const HOUR: i64 = 8_000;

/// What a creator gets of `cents`.
const fn after_fee(cents: i64) -> i64 {
    cents - cents / 10
}

/// Carl's work for Hannah.
struct Deal {
    at: Setup,
    booking: Value,
}

impl Deal {
    /// Accepted, and to be paid.
    async fn accepted(at: &Setup, hours: i64) -> Self {
        let brief = at.hannah.publishes_at("VR Training Simulator", HOUR as f64 / 100.0).await;
        let booking = at.carl.tries_to_book(&brief, json!({ "hours": hours })).await.is(201)["booking"].clone();
        at.hannah.accepts(&booking).await.ok();
        at.rings().await;
        Self { at: at.clone(), booking }
    }

    /// Paid by card, with the payment.
    async fn paid(at: &Setup, hours: i64) -> (Self, Value) {
        let deal = Self::accepted(at, hours).await;
        let intent = deal.pays().await;
        (deal, intent)
    }

    /// Paid and delivered, with the payment.
    async fn delivered(at: &Setup, hours: i64) -> (Self, Value) {
        let (deal, intent) = Self::paid(at, hours).await;
        at.carl.delivers(&deal.booking, "https://example.org/work").await.ok();
        (deal, intent)
    }

    /// Paid, accepted and released.
    async fn released(at: &Setup, hours: i64) -> Self {
        let (deal, _) = Self::delivered(at, hours).await;
        at.hannah.accepts_work(&deal.booking).await.ok();
        at.later(3 * DAY).await;
        deal.is("released").await;
        deal
    }

    /// Hannah opens a payment and confirms it in the provider's form; the payment, and its status there.
    async fn starts(&self, method: PaymentMethod) -> (Value, String) {
        let intent = self.at.hannah.opens_payment(&self.booking).await.ok();
        assert_eq!(intent["provider"], self.at.provider());
        let status = self.at.confirms(&intent, method).await;
        (intent, status)
    }

    /// The same with a card that pays, and back on our page.
    async fn pays(&self) -> Value {
        let (intent, status) = self.starts(PaymentMethod::Card).await;
        assert_eq!(status, "succeeded");
        assert_eq!(self.at.hannah.confirms(&intent).await.ok()["success"], true);
        self.at.rings().await;
        intent
    }

    fn path(&self, call: &str) -> String {
        format!("/api/bookings/{}{call}", self.booking["id"].as_str().unwrap())
    }

    /// A call that moves the deal.
    async fn post(&self, who: &Person, call: &str, body: Value) -> Answer {
        let answer = who.post(&self.path(call), body).await;
        self.at.rings().await;
        answer
    }

    /// An admin's call about the deal.
    async fn admin(&self, call: &str, body: Value) -> Answer {
        let path = format!("/api/admin/bookings/{}/{call}", self.booking["id"].as_str().unwrap());
        let answer = self.at.olga.post(&path, body).await;
        self.at.rings().await;
        answer
    }

    /// Our team decides.
    async fn resolves(&self, outcome: &str, refund_cents: Option<i64>) {
        let decision = json!({ "outcome": outcome, "reason": "We looked into it.", "refund_cents": refund_cents });
        self.admin("resolve", decision).await.ok();
    }

    /// Where its money is.
    async fn is(&self, money: &str) {
        assert_eq!(self.at.hannah.sees(&self.booking).await["money"], money);
    }

    async fn records(&self) -> Amounts {
        self.at.records(Some(&self.booking)).await
    }

    async fn timeline(&self, who: &Person) -> Value {
        who.get(&self.path("/timeline")).await.ok()
    }

    /// The sum of the rows of this kind in what `who` paid, got back and earned.
    async fn listed(&self, who: &Person, kind: &str) -> i64 {
        let rows = who.get(&format!("/api/payments/user/{}", who.id)).await.ok();
        let rows = rows.as_array().unwrap().iter();
        let own = rows.filter(|row| row["booking_id"] == self.booking["id"] && row["kind"] == kind);
        own.map(|row| row["amount_cents"].as_i64().unwrap()).sum()
    }

    /// How it ended: where its money is, what the provider moved, and that the lists of both and the receipt say the same.
    async fn ended(&self, money: &str, amounts: Amounts) {
        self.is(money).await;
        assert_eq!(self.records().await, amounts);
        let Amounts { charged, refunded, sent, .. } = amounts;
        let (hannah, carl) = (&self.at.hannah, &self.at.carl);
        let listed = (self.listed(hannah, "charge").await, self.listed(hannah, "refund").await);
        assert_eq!(listed, (charged, -refunded));
        assert_eq!(self.listed(carl, "earning").await, sent);
        let receipt = hannah.get(&format!("/api/receipts/{}", self.booking["id"].as_str().unwrap())).await.ok();
        assert_eq!((&receipt["total_cents"], &receipt["refunded_cents"]), (&json!(charged), &json!(refunded)));
        // a receipt of what went back in whole shows what was agreed
        if refunded < charged {
            let shares = (receipt["creator_cents"].as_i64(), receipt["fee_cents"].as_i64());
            let kept = charged - refunded;
            assert_eq!(shares, (Some(after_fee(kept)), Some(kept - after_fee(kept))), "{receipt}");
        }
    }
}
