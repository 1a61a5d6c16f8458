//! A hirer and a creator who work together against the platform, in a random walk over the real calls, jobs and ledger:
//! with no admin watching, what they do costs the platform nothing, by the ledger and by the provider's own account.

use crate::common::{Person, TestApp};
use platform::{
    clock::{DAY, HOUR},
    testing::on_each_database,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const CARD: &str = "4242424242424242";
const STEPS: usize = 140;

/// A small generator, so that a walk can be repeated by its seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % sides
    }
}

/// What lies at the provider beyond what is held for others and owed to creators, in cents: the platform's own.
async fn own(app: &TestApp) -> i64 {
    let sum = async |sql: &'static str| app.app.db.report::<i64>(sql, Vec::new()).await.unwrap()[0];
    let paid = sum("SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) AS cents FROM sandbox_intents \
                    WHERE status = 'succeeded'")
    .await;
    let back = sum("SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) AS cents FROM sandbox_refunds").await;
    let sent = sum("SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) AS cents FROM sandbox_transfers").await;
    let held = sum("SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) AS cents FROM ledger_entries \
                    WHERE account >= 'held:' AND account < 'held;'")
    .await;
    let payable = sum("SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) AS cents FROM ledger_entries \
                       WHERE account >= 'creator_payable:' AND account < 'creator_payable;'")
    .await;
    paid - back - sent + held + payable.min(0)
}

struct Two {
    hannah: Person,
    carl: Person,
    deals: Vec<Value>,
    did: BTreeSet<&'static str>,
}

impl Two {
    /// Someone who owes a payment for two weeks has to pay before they publish.
    async fn begin(&mut self, app: &TestApp, price: usize) {
        let title = format!("Deal {}", self.deals.len());
        let listing = json!({ "title": title, "description": "Theirs.", "price_per_hour": price });
        let mut published = self.hannah.post("/api/experiences", listing.clone()).await;
        if !published.status.is_success() {
            for booking in self.deals.clone() {
                self.pays(app, &booking).await;
            }
            published = self.hannah.post("/api/experiences", listing).await;
        }
        let booking = self.carl.books(&published.is(201)["experience"]).await;
        self.hannah.accepts(&booking).await.ok();
        app.settle().await;
        self.deals.push(booking);
    }

    async fn pays(&mut self, app: &TestApp, booking: &Value) {
        let intent = self.hannah.opens_payment(booking).await;
        if intent.status.is_success() {
            self.hannah.confirms_card(&intent.ok(), CARD).await.ok();
            app.rings().await;
            self.did.insert("paid");
        }
    }

    /// One attempt at something; most are refused, which is just as good.
    async fn tries(&mut self, app: &TestApp, dice: &mut Dice) {
        let first = self.deals.len().saturating_sub(3);
        let booking = self.deals[first + dice.below(self.deals.len() - first)].clone();
        let call = |end: &str| format!("/api/bookings/{}{end}", booking["id"].as_str().unwrap());
        let (hannah, carl) = (self.hannah.clone(), self.carl.clone());
        let reason = json!({ "reason": "We agreed on it." });
        let (name, answer) = match dice.below(13) {
            0 | 1 => return self.pays(app, &booking).await,
            2 => ("delivered", carl.delivers(&booking, &format!("https://example.org/{}", dice.below(3))).await),
            3 => ("changes", hannah.requests_changes(&booking, "Again.").await),
            4..=6 => ("accepted", hannah.accepts_work(&booking).await),
            7 => {
                let reopen = json!({ "isCompleted": false });
                ("reopened", hannah.patch(&format!("/api/projects/{}", booking["id"].as_str().unwrap()), reopen).await)
            }
            8 => ("rejected", hannah.rejects_work(&booking).await),
            9 => ("cancelled", carl.post(&call("/cancel"), reason).await),
            10 | 11 => ("disputed", hannah.post(&call("/dispute"), reason).await),
            _ => ("contested", carl.post(&call("/dispute"), reason).await),
        };
        assert!(answer.status.as_u16() < 500, "{name}");
        if answer.status.is_success() {
            self.did.insert(name);
        }
    }
}

on_each_database! {
    async fn colluding_users_take_nothing_from_the_platform(app: TestApp) {
        let mut dice = Dice(2_026);
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let mut two = Two { hannah, carl, deals: Vec::new(), did: BTreeSet::new() };
        two.begin(&app, 80).await;
        let mut before = 0;
        for step in 0..STEPS {
            match dice.below(10) {
                0 if two.deals.len() < 40 => {
                    let price = 1 + dice.below(300);
                    two.begin(&app, price).await;
                }
                1 => app.later(HOUR * i64::try_from(dice.below(30)).unwrap()).await,
                2 => app.later(4 * DAY).await,
                3 if dice.below(4) == 0 => app.later(61 * DAY).await,
                _ => two.tries(&app, &mut dice).await,
            }
            app.settle().await;
            let now = own(&app).await;
            assert!(now >= before, "step {step} took {} cents from the platform: {:?}", before - now, two.did);
            before = now;
            assert_eq!(app.ledger_sum().await, 0);
        }
        // and the worst they can do at the end: paid out, disputed, and no admin decides
        two.begin(&app, 200).await;
        let last = two.deals.last().unwrap().clone();
        two.pays(&app, &last).await;
        two.carl.delivers(&last, "https://example.org/last").await.ok();
        two.hannah.accepts_work(&last).await.ok();
        app.later(4 * DAY).await;
        let (released, before) = (two.hannah.sees(&last).await["money"].clone(), own(&app).await);
        let dispute = format!("/api/bookings/{}/dispute", last["id"].as_str().unwrap());
        two.hannah.post(&dispute, json!({ "reason": "We agreed on it." })).await.ok();
        app.later(61 * DAY).await;
        assert_eq!((&two.hannah.sees(&last).await["money"], &released), (&released, &json!("released")));
        assert!(own(&app).await >= before && before > 0, "{:?}", two.did);
        assert_eq!(app.app.db.report::<String>("SELECT id FROM payouts WHERE deducted_cents > 0", Vec::new()).await.unwrap(), [""; 0], "nobody owes anything");
    }
}
