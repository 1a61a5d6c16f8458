//! The sandbox and the stand-in for Stripe through one interface, for tests that hold for every payment provider.
use super::{Answer, Person, Stripe, TestApp};
use fake_stripe::Control;
use payments::Gateway;
use platform::{
    args,
    clock::{Micros, SECOND},
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
};

/// How a payer pays.
#[derive(Clone, Copy)]
pub enum Method {
    /// A card that pays.
    Card,
    /// A card without funds.
    Declined,
    /// A card that asks for 3-D Secure.
    Secure,
    /// A bank debit, which is on its way for a while.
    Debit,
}

/// What a provider's records say, in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amounts {
    /// Taken from payers.
    pub charged: i64,
    /// Sent back to payers.
    pub refunded: i64,
    /// What payers' banks have taken back and not returned.
    pub taken: i64,
    /// Sent to creators.
    pub sent: i64,
    /// Taken back from creators' accounts.
    pub reversed: i64,
}

/// A line of a provider's records.
#[derive(Deserialize)]
struct Line {
    booking: String,
    what: String,
    cents: i64,
}

/// A webhook as it goes over the wire.
pub struct Webhook {
    pub event: String,
    pub signature: String,
    pub body: String,
}

/// The product with one of the payment providers, and the people of a deal.
#[derive(Clone)]
pub struct Setup {
    pub app: TestApp,
    pub hannah: Person,
    /// A creator who has no payout account yet.
    pub carl: Person,
    /// An admin.
    pub olga: Person,
    /// None where the provider is the sandbox.
    stripe: Option<Arc<Stripe>>,
    /// The events whose webhooks have arrived.
    arrived: Arc<Mutex<BTreeSet<String>>>,
}

/// Rows that a repeated webhook must not add to.
const TABLES: [&str; 8] = [
    "chargebacks",
    "deal_events",
    "ledger_entries",
    "mails",
    "notifications",
    "payment_refunds",
    "payouts",
    "webhook_events",
];

impl Setup {
    pub async fn sandbox(app: &TestApp) -> Self {
        Self::of(app.clone(), None).await
    }

    pub async fn stripe(app: &TestApp) -> Self {
        let stripe = Stripe::of(app).await;
        Self::of(stripe.app.clone(), Some(Arc::new(stripe))).await
    }

    async fn of(app: TestApp, stripe: Option<Arc<Stripe>>) -> Self {
        let (hannah, carl) = (app.hirer("Hannah").await, app.person("Carl", Some("Creator")).await);
        let olga = app.olga().await;
        Self { app, hannah, carl, olga, stripe, arrived: Arc::default() }
    }

    /// The provider's name.
    pub fn provider(&self) -> &'static str {
        if self.stripe.is_some() { "stripe" } else { "sandbox" }
    }

    /// Whether what creators were sent stays in accounts from which it can be taken back; else it is in their bank.
    pub fn takes_payouts_back(&self) -> bool {
        self.stripe.is_some()
    }

    fn gateway(&self) -> &Gateway {
        self.app.app.gateways.current()
    }

    /// The stand-in's controls, where the provider is Stripe.
    fn does(&self) -> Control {
        self.stripe.as_ref().unwrap().does()
    }

    /// Carl opens a payout account and does all that the provider asks for.
    pub async fn opens_account(&self) {
        self.carl.post("/api/payout-account/link", json!({ "country": "US" })).await.ok();
        if let Some(stripe) = &self.stripe {
            stripe.does().make_ready(stripe.all("accounts")[0]["id"].as_str().unwrap()).unwrap();
        }
        self.rings().await;
    }

    /// What the provider's form does in Hannah's browser; the status of the payment afterwards.
    pub async fn confirms(&self, intent: &Value, method: Method) -> String {
        let shown = match (&self.stripe, method) {
            (Some(stripe), _) => {
                let name = match method {
                    Method::Card => "pm_card_visa",
                    Method::Declined => "pm_card_visa_chargeDeclinedInsufficientFunds",
                    Method::Secure => "pm_card_authenticationRequired",
                    Method::Debit => "pm_usBankAccount_success",
                };
                let shown = stripe.confirms(intent, name).await;
                // a refusal has the payment inside
                shown.pointer("/error/payment_intent").unwrap_or(&shown).clone()
            }
            (None, Method::Card) => self.hannah.confirms_card(intent, "4242424242424242").await.ok(),
            (None, Method::Declined) => self.hannah.confirms_card(intent, "4000000000009995").await.ok(),
            (None, Method::Secure) => self.hannah.confirms_card(intent, "4000002500003155").await.ok(),
            (None, Method::Debit) => self.hannah.debits(intent).await.ok(),
        };
        shown["status"].as_str().unwrap_or_else(|| panic!("{shown}")).to_owned()
    }

    /// Hannah completes or fails 3-D Secure.
    pub async fn authenticates(&self, intent: &Value, complete: bool) {
        match &self.stripe {
            Some(stripe) => stripe.does().authenticate(name_of(intent), complete).unwrap(),
            None => {
                self.hannah.authenticates(intent, if complete { "complete" } else { "fail" }).await.ok();
            }
        }
    }

    /// Hannah's bank pays its debit, or does not; the sandbox's always pays, so its records are written here.
    pub async fn debit_ends(&self, intent: &Value, pays: bool) {
        let id = name_of(intent);
        match self.gateway() {
            Gateway::Stripe(_) => self.does().end_payment(id, pays).unwrap(),
            Gateway::Sandbox(sandbox) if pays => sandbox.bank_debit_arrives(id).await.unwrap(),
            Gateway::Sandbox(_) => {
                let refused = "UPDATE sandbox_intents SET status = 'requires_payment_method', error_code = 'payment_failed',
                               error_message = 'The debit came back.' WHERE id = $1 AND status = 'processing' /* test */";
                let event = "INSERT INTO sandbox_events (id, kind, intent_id, created_at)
                             VALUES ('evt_returned', 'payment_intent.payment_failed', $1, $2)";
                let mut tx = self.app.app.db.write().await.unwrap();
                assert_eq!(tx.run(refused, args![id]).await.unwrap(), 1);
                tx.run(event, args![id, self.app.app.clock.now()]).await.unwrap();
                tx.commit().await.unwrap();
            }
        }
    }

    /// Hannah's bank takes the payment back.
    pub async fn charges_back(&self, intent: &Value) {
        match self.gateway() {
            Gateway::Stripe(_) => drop(self.does().dispute(name_of(intent), "fraudulent").unwrap()),
            Gateway::Sandbox(sandbox) => sandbox.chargeback(name_of(intent)).await.unwrap(),
        }
        self.rings().await;
    }

    /// The bank, which has our evidence, decides for us; the sandbox's did when it got that.
    pub async fn bank_decides_for_us(&self) {
        if let Some(stripe) = &self.stripe {
            stripe.does().close_dispute(stripe.all("disputes")[0]["id"].as_str().unwrap(), true).unwrap();
        }
        self.rings().await;
    }

    /// The webhooks that the provider has made so far, oldest first, signed now.
    pub async fn webhooks(&self) -> Vec<Webhook> {
        let Some(stripe) = &self.stripe else { return self.app.sandbox_webhooks().await };
        let signed = |event: &Value| {
            let body = event.to_string();
            Webhook { event: event["id"].as_str().unwrap().into(), signature: stripe.signature(&body), body }
        };
        stripe.all("events").iter().map(signed).collect()
    }

    pub async fn receives(&self, webhook: &Webhook) -> Answer {
        self.app.receives_webhook(self.provider(), &webhook.signature, &webhook.body).await
    }

    /// The provider's webhooks arrive, and what they ask for is done, until there are no more.
    pub async fn rings(&self) {
        loop {
            self.app.rings().await;
            let mut webhooks = self.webhooks().await;
            webhooks.retain(|webhook| self.arrived.lock().unwrap().insert(webhook.event.clone()));
            if webhooks.is_empty() {
                return;
            }
            for webhook in &webhooks {
                self.receives(webhook).await.is(200);
            }
        }
    }

    /// Time passes for both sides.
    pub async fn later(&self, by: Micros) {
        if let Some(stripe) = &self.stripe {
            stripe.does().advance(by / SECOND + 1);
        }
        self.app.later(by).await;
        self.rings().await;
    }

    /// What the provider's records say of `booking`, or of all of them.
    pub async fn records(&self, booking: Option<&Value>) -> Amounts {
        let mut amounts = Amounts::default();
        for line in self.lines().await.iter().filter(|line| booking.is_none_or(|booking| booking["id"] == line.booking))
        {
            *match line.what.as_str() {
                "charged" => &mut amounts.charged,
                "refunded" => &mut amounts.refunded,
                "taken" => &mut amounts.taken,
                "sent" => &mut amounts.sent,
                _ => &mut amounts.reversed,
            } += line.cents;
        }
        amounts
    }

    async fn lines(&self) -> Vec<Line> {
        let Some(stripe) = &self.stripe else {
            let records = "SELECT reference AS booking, 'charged' AS what, amount_cents AS cents /* test */
                           FROM sandbox_intents WHERE status = 'succeeded'
                           UNION ALL SELECT i.reference, 'refunded', r.amount_cents
                           FROM sandbox_refunds r JOIN sandbox_intents i ON i.id = r.intent_id
                           UNION ALL SELECT i.reference, 'taken', d.amount_cents
                           FROM sandbox_disputes d JOIN sandbox_intents i ON i.id = d.intent_id WHERE d.status <> 'won'
                           UNION ALL SELECT reference, 'sent', amount_cents FROM sandbox_transfers";
            return self.app.app.db.all(records, &[]).await.unwrap();
        };
        let all = stripe.does().dump();
        let rows = |kind: &str| all[kind].as_array().unwrap().clone();
        let booking = |kind: &str, id: &Value| {
            let named = rows(kind).into_iter().find(|each| each["id"] == *id).unwrap();
            named["metadata"]["booking"].as_str().unwrap().to_owned()
        };
        let line =
            |booking, what: &str, cents: &Value| Line { booking, what: what.into(), cents: cents.as_i64().unwrap() };
        let mut lines = Vec::new();
        for each in rows("payment_intents") {
            lines.push(line(booking("payment_intents", &each["id"]), "charged", &each["amount_received"]));
        }
        for each in rows("refunds").iter().filter(|refund| refund["status"] != "failed") {
            lines.push(line(booking("payment_intents", &each["payment_intent"]), "refunded", &each["amount"]));
        }
        for each in rows("disputes").iter().filter(|dispute| dispute["status"] != "won") {
            lines.push(line(booking("payment_intents", &each["payment_intent"]), "taken", &each["amount"]));
        }
        for each in rows("transfers") {
            lines.push(line(booking("transfers", &each["id"]), "sent", &each["amount"]));
        }
        for each in rows("transfer_reversals") {
            lines.push(line(booking("transfers", &each["transfer"]), "reversed", &each["amount"]));
        }
        lines
    }

    /// What must hold at the end of each test: repeated webhooks change nothing, the ledger sums to zero and is what the
    /// deals say, and it has to the cent what the provider has.
    pub async fn agrees(&self) {
        self.rings().await;
        let before = self.traces().await;
        for _ in 0..2 {
            for webhook in self.webhooks().await {
                self.receives(&webhook).await.is(200);
            }
            self.app.rings().await;
        }
        assert_eq!(self.traces().await, before, "repeated webhooks change nothing");
        let check = self.olga.post("/api/admin/ledger/check", json!({})).await.ok();
        assert_eq!(check["clean"], true, "{check}");
        let ledger = self.olga.get("/api/admin/ledger").await.ok();
        let balance = |account: &str| -> i64 {
            let lines = ledger["balances"].as_array().unwrap().iter().filter(|line| line["account"] == account);
            lines.map(|line| line["cents"].as_i64().unwrap()).sum()
        };
        let Amounts { charged, refunded, taken, sent, reversed } = self.records(None).await;
        let ours = balance("provider_clearing") + balance("payout_external");
        assert_eq!((ledger["sum_cents"].as_i64(), ours), (Some(0), charged - refunded - taken - sent + reversed));
    }

    /// Everything that a webhook may have changed.
    async fn traces(&self) -> (Amounts, Vec<i64>, Value) {
        let mut rows = Vec::new();
        for table in TABLES {
            rows.push(self.app.count(&format!("SELECT COUNT(*) /* test */ FROM {table}")).await);
        }
        let deals = self.hannah.get("/api/deals").await.ok();
        (self.records(None).await, rows, deals)
    }
}

fn name_of(intent: &Value) -> &str {
    intent["paymentIntentId"].as_str().unwrap()
}
