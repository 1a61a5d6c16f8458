//! The product with Stripe as its payment provider, against the stand-in.

use crate::common::{Person, Stripe, TestApp, id};
use fake_stripe::{Fault, FaultKind};
use platform::{
    clock::{DAY, HOUR, MINUTE},
    installation,
    testing::on_each_database,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What the product sends to Stripe, a sample of each call; the official client's types are compared with it
/// (`server/fake-stripe/tests/client/recorded.test.ts`). `UPDATE_SNAPSHOTS=1` (`make update`) rewrites it.
const RECORDED: &str = "../fake-stripe/tests/client/recorded.json";

/// `path` with `*` for ids.
fn template(path: &str) -> String {
    let named = |part: &str| part.contains('_') && part.bytes().any(|byte| byte.is_ascii_digit());
    path.split('/').map(|part| if named(part) { "*" } else { part }).collect::<Vec<_>>().join("/")
}

/// `value` without what differs from run to run: ids, times and what is made of them.
fn sample(name: &str, value: &Value) -> Value {
    match value {
        Value::Object(inside) => inside.iter().map(|(name, value)| (name.clone(), sample(name, value))).collect(),
        Value::Array(inside) => inside.iter().map(|value| sample(name, value)).collect(),
        Value::String(text) if text.parse::<i64>().is_ok_and(|number| number > 1_000_000) => json!("1000000"),
        Value::String(_) if name == "service_date" => json!("2026-01-01"),
        Value::String(text) if text.bytes().all(|byte| byte == b'_' || byte.is_ascii_lowercase()) => json!(text),
        Value::String(text)
            if text.contains('-') || text.contains("://") || text.contains('_') || name.ends_with("suffix") =>
        {
            match text.split_once('_') {
                Some((kind, _)) if kind.len() <= 4 => json!(format!("{kind}_1")),
                _ if text.contains("://") => json!("https://example.org/"),
                _ => json!("text"),
            }
        }
        other => other.clone(),
    }
}

impl Stripe {
    /// An accepted booking of one hour for $80 whose payment was started.
    async fn starts(&self) -> (Person, Person, Value, Value) {
        let (hannah, carl, booking) = self.app.accepted(1.0).await;
        let intent = hannah.opens_payment(&booking).await.ok();
        assert_eq!((&intent["provider"], &intent["amount_cents"]), (&json!("stripe"), &json!(8_000)));
        (hannah, carl, booking, intent)
    }

    /// The same, paid by card.
    async fn paid(&self) -> (Person, Person, Value) {
        let (hannah, carl, booking, intent) = self.starts().await;
        assert_eq!(self.confirms(&intent, "pm_card_visa").await["status"], "succeeded");
        assert_eq!(hannah.confirms(&intent).await.ok()["success"], true);
        (hannah, carl, booking)
    }

    /// The same, whose money is the creator's.
    async fn released(&self) -> (Person, Person, Value) {
        let (hannah, carl, booking) = self.paid().await;
        hannah.accepts_work(&booking).await.ok();
        self.app.later(3 * DAY).await;
        assert_eq!(carl.sees(&booking).await["money"], "released");
        (hannah, carl, booking)
    }

    /// The same, paid out to an account at Stripe.
    async fn paid_out(&self) -> (Person, Person, Value) {
        let (hannah, carl, booking) = self.released().await;
        carl.post("/api/payout-account/link", json!({ "country": "US" })).await.ok();
        self.does().make_ready(self.all("accounts")[0]["id"].as_str().unwrap()).unwrap();
        carl.post("/api/payout-account/check", json!({})).await.ok();
        self.app.later(2 * HOUR).await;
        assert_eq!(self.amounts("transfers"), [7_200]);
        (hannah, carl, booking)
    }

    /// A paid booking with delivered work, whose payer's bank takes the money back; and an admin.
    async fn disputed(&self) -> (Person, Person, Value, Person) {
        let (hannah, carl, booking) = self.paid().await;
        carl.delivers(&booking, "https://example.org/work").await.ok();
        let intent = self.all("payment_intents")[0]["id"].as_str().unwrap().to_owned();
        self.does().dispute(&intent, "fraudulent").unwrap();
        self.sends("charge.dispute.created").await.ok();
        self.app.rings().await;
        (hannah, carl, booking, self.app.olga().await)
    }

    /// Our account's id.
    fn account(&self) -> String {
        self.app.app.gateways.current().id().account
    }

    /// The provider's records are compared with ours. Its clock stays where it is, so earlier days are looked at again.
    async fn reconciles(&self) {
        let mut tx = self.app.app.db.write().await.unwrap();
        let cursor = format!("reconciled_until:{}", self.app.app.gateways.current().id().book());
        installation::set(&mut tx, &cursor, "90000000000").await.unwrap();
        tx.commit().await.unwrap();
        self.app.runs("payments.reconcile").await;
        let waiting: Option<String> = self
            .app
            .app
            .db
            .maybe(
                "SELECT last_error FROM jobs WHERE kind = 'payments.reconcile' AND last_error IS NOT NULL /* test */",
                &[],
            )
            .await
            .unwrap();
        assert_eq!(waiting, None);
    }
}

async fn cancels(hannah: &Person, booking: &Value) {
    hannah.post(&format!("/api/bookings/{}/cancel", booking["id"].as_str().unwrap()), json!({})).await.ok();
}

/// A refund whose first call meets a fault reaches the hirer once.
async fn refunds_once(app: &TestApp, fault: FaultKind) {
    let stripe = Stripe::of(app).await;
    let (hannah, _, booking) = stripe.paid().await;
    stripe.does().fault(Fault::once("POST /v1/refunds", fault));
    cancels(&hannah, &booking).await;
    stripe.app.later(HOUR).await;
    assert_eq!(stripe.amounts("refunds"), [8_000]);
    assert_eq!(hannah.sees(&booking).await["money"], "refunded");
    assert_eq!(app.count("SELECT COUNT(*) /* test */ FROM payment_refunds WHERE status <> 'done'").await, 0);
    assert_eq!(app.count("SELECT COUNT(*) /* test */ FROM jobs WHERE status = 'dead'").await, 0);
    assert_eq!(app.ledger_sum().await, 0);
}

on_each_database! {
    async fn a_payment_of_a_closed_tab_is_settled_by_the_webhook_or_else_by_the_sweep(app: TestApp) {
        let stripe = Stripe::of(&app).await;
        let (hannah, _, first, intent) = stripe.starts().await;
        stripe.confirms(&intent, "pm_card_visa").await;
        stripe.sends("payment_intent.succeeded").await.ok();
        stripe.app.rings().await;
        assert_eq!(hannah.sees(&first).await["money"], "held");
        let brief = hannah.publishes("Another Simulator").await;
        let dora = stripe.app.creator("Dora").await;
        let second = dora.tries_to_book(&brief, json!({ "hours": 1.0 })).await.is(201)["booking"].clone();
        hannah.accepts(&second).await.ok();
        let intent = hannah.opens_payment(&second).await.ok();
        stripe.confirms(&intent, "pm_card_visa").await;
        stripe.app.later(11 * MINUTE).await;
        stripe.app.runs("payments.sweep").await;
        assert_eq!(hannah.sees(&second).await["money"], "held");
    }

    async fn a_refund_whose_answer_breaks_off_is_made_once(app: TestApp) {
        refunds_once(&app, FaultKind::Cut).await;
    }
    async fn a_refund_that_failed_after_it_was_made_is_made_once(app: TestApp) {
        refunds_once(&app, FaultKind::ErrorAfter).await;
    }
    async fn a_refund_that_failed_before_it_was_made_is_made_once(app: TestApp) {
        refunds_once(&app, FaultKind::ErrorBefore).await;
    }
    async fn a_refund_whose_answer_is_nonsense_is_made_once(app: TestApp) {
        refunds_once(&app, FaultKind::Nonsense).await;
    }
    async fn a_refund_waits_while_the_provider_takes_no_more_calls(app: TestApp) {
        refunds_once(&app, FaultKind::TooMany).await;
    }
    async fn a_refund_waits_while_another_call_has_its_payment(app: TestApp) {
        refunds_once(&app, FaultKind::Conflict).await;
    }

    async fn an_intent_whose_creation_failed_is_made_anew(app: TestApp) {
        let stripe = Stripe::of(&app).await;
        let (hannah, _, booking) = stripe.app.accepted(1.0).await;
        stripe.does().fault(Fault::once("POST /v1/payment_intents", FaultKind::ErrorAfter));
        hannah.opens_payment(&booking).await.is(503);
        let intent = hannah.opens_payment(&booking).await.ok();
        stripe.confirms(&intent, "pm_card_visa").await;
        assert_eq!(hannah.confirms(&intent).await.ok()["success"], true);
        assert_eq!((hannah.sees(&booking).await["money"].clone(), stripe.amounts("charges")), (json!("held"), vec![8_000]));
        stripe.app.rings().await;
    }

    async fn a_creator_is_paid_once_their_account_is_ready(app: TestApp) {
        let stripe = Stripe::of(&app).await;
        let (hannah, carl, _) = stripe.released().await;
        assert_eq!(stripe.amounts("transfers"), [0i64; 0]);
        let own = carl.get("/api/payout-account").await.ok();
        assert_eq!((&own["state"], &own["waiting_cents"]), (&json!("none"), &json!(7_200)));
        hannah.get("/api/payout-account").await.is(403);
        for nowhere in ["", "usa", "us", "ZZ"] {
            let refused = carl.post("/api/payout-account/link", json!({ "country": nowhere })).await.is(422);
            assert_eq!(refused["code"], "country_not_paid", "{nowhere}");
        }
        for _ in 0..2 {
            let link = carl.post("/api/payout-account/link", json!({ "country": "US" })).await.ok();
            assert!(link["url"].as_str().unwrap().starts_with(&stripe.fake.url()), "{link}");
        }
        let accounts = stripe.all("accounts");
        let [account] = accounts.as_slice() else { panic!("{accounts:?}") };
        let account = account["id"].as_str().unwrap();
        assert_eq!(carl.post("/api/payout-account/check", json!({})).await.ok()["state"], "pending");
        stripe.does().restrict(account, &["external_account".into()]).unwrap();
        let restricted = carl.post("/api/payout-account/check", json!({})).await.ok();
        assert_eq!((&restricted["state"], &restricted["missing"]), (&json!("restricted"), &json!(["external_account"])));
        stripe.does().make_ready(account).unwrap();
        stripe.sends("account.updated").await.ok();
        stripe.app.rings().await;
        stripe.app.rings().await;
        assert_eq!(carl.get("/api/payout-account").await.ok()["state"], "ready");
        let transfers = stripe.all("transfers");
        assert_eq!(transfers.len(), 1);
        assert_eq!((&transfers[0]["amount"], &transfers[0]["destination"]), (&json!(7_200), &json!(account)));
        assert_eq!(transfers[0]["source_transaction"], stripe.all("charges")[0]["id"]);
        assert_eq!(carl.get("/api/balance").await.ok()["paid_out_cents"], 7_200);
        assert_eq!(app.ledger_sum().await, 0);
    }

    async fn a_transfer_whose_answer_is_lost_is_not_sent_twice(app: TestApp) {
        let stripe = Stripe::of(&app).await;
        let (_, carl, booking) = stripe.released().await;
        carl.post("/api/payout-account/link", json!({ "country": "US" })).await.ok();
        stripe.does().make_ready(stripe.all("accounts")[0]["id"].as_str().unwrap()).unwrap();
        stripe.does().fault(Fault::once("POST /v1/transfers", FaultKind::ErrorAfter));
        carl.post("/api/payout-account/check", json!({})).await.ok();
        stripe.app.later(2 * HOUR).await;
        assert_eq!(stripe.amounts("transfers"), [7_200]);
        assert_eq!(carl.get("/api/balance").await.ok()["paid_out_cents"], 7_200, "{booking}");
    }

    async fn only_what_stripe_signed_for_this_mode_counts(app: TestApp) {
        let stripe = Stripe::of(&app).await;
        let (_, _, _, intent) = stripe.starts().await;
        let event = |live: bool| json!({
            "id": "evt_1", "object": "event", "type": "payment_intent.succeeded", "livemode": live,
            "data": { "object": { "id": intent["paymentIntentId"], "object": "payment_intent" } },
        }).to_string();
        let body = event(false);
        for (body, signature) in [
            (&body, "t=1,v1=00".to_owned()),
            (&body, stripe.does().sign(body.as_bytes(), "whsec_other")),
            (&body, stripe.signature("another body")),
            (&event(true), stripe.signature(&event(true))),
        ] {
            assert_eq!(stripe.posts(body, &signature).await.is(400)["code"], "invalid_signature");
        }
        stripe.posts(&body, &stripe.does().sign(body.as_bytes(), "whsec_before")).await.ok();
        let unknown = json!({ "id": "evt_2", "type": "customer.created", "data": { "object": { "id": "cus_1" } } }).to_string();
        stripe.posts(&unknown, &stripe.signature(&unknown)).await.ok();
        stripe.app.rings().await;
        assert_eq!(app.count("SELECT COUNT(*) /* test */ FROM ledger_groups").await, 0, "an event only says that something changed");
    }

    async fn evidence_is_handed_in_once_and_the_bank_decides(app: TestApp) {
        let stripe = Stripe::of(&app).await;
        let (hannah, carl, booking, olga) = stripe.disputed().await;
        let path = |call: &str| format!("/api/admin/bookings/{}/chargeback{call}", booking["id"].as_str().unwrap());
        let listed = async || olga.get("/api/admin/money/attention").await.ok()["chargebacks"].clone();
        let open = listed().await;
        assert_eq!((&open[0]["amount_cents"], &open[0]["reason"], &open[0]["status"]), (&json!(8_000), &json!("fraudulent"), &json!("needs_response")));
        assert!(open[0]["due_by"].is_string() && open[0]["answered"] == false, "{open}");
        for who in [&hannah, &carl] {
            who.get(&path("")).await.refused("not_allowed");
        }
        let evidence = olga.get(&path("")).await.ok();
        for part in ["Carl delivered the work. https://example.org/work", "Hannah accepted the proposal: $80.00.", "$80.00 arrived and is held."] {
            assert!(evidence["text"].as_str().unwrap().contains(part), "{part}: {evidence}");
        }
        assert_eq!((&evidence["customer_name"], &evidence["customer_email"]), (&json!("Hannah"), &json!("hannah@test.example")));
        olga.post(&path("/contest"), json!({})).await.is(204);
        let dispute = stripe.all("disputes")[0].clone();
        assert_eq!((&dispute["status"], &dispute["evidence"]["uncategorized_text"]), (&json!("under_review"), &evidence["text"]));
        let under_review = listed().await;
        assert_eq!((&under_review[0]["status"], &under_review[0]["answered"]), (&json!("under_review"), &json!(true)));
        olga.post(&path("/contest"), json!({})).await.refused("not_found");
        stripe.does().close_dispute(dispute["id"].as_str().unwrap(), true).unwrap();
        stripe.sends("charge.dispute.closed").await.ok();
        stripe.app.rings().await;
        assert_eq!(listed().await[0]["status"], "won");
        stripe.app.runs("payments.chargebacks").await;
        assert_eq!(listed().await, json!([]), "its fee is ours");
        assert_eq!(app.audited("chargeback.contested").await, 1);
    }

    async fn the_fee_of_a_chargeback_is_the_creator_s_if_bank_and_team_find_the_payer_right(app: TestApp) {
        let stripe = Stripe::of(&app).await;
        let (_, carl, booking, olga) = stripe.disputed().await;
        let dispute = stripe.all("disputes")[0]["id"].as_str().unwrap().to_owned();
        stripe.does().close_dispute(&dispute, false).unwrap();
        stripe.app.runs("payments.chargebacks").await;
        let debt = async || carl.get("/api/balance").await.ok()["debt_cents"].as_i64().unwrap();
        assert_eq!(debt().await, 0, "our team has not decided");
        olga.post(&format!("/api/admin/bookings/{}/resolve", booking["id"].as_str().unwrap()), json!({ "outcome": "refund", "reason": "Nothing works." })).await.ok();
        for _ in 0..2 {
            stripe.app.runs("payments.chargebacks").await;
        }
        let fee = stripe.all("disputes")[0]["balance_transactions"][0]["fee"].as_i64().unwrap();
        assert!(fee > 0);
        assert_eq!(debt().await, fee);
        assert_eq!(app.ledger_sum().await, 0);
        assert_eq!(olga.get("/api/admin/money/attention").await.ok()["chargebacks"], json!([]));
    }

    async fn a_concession_of_which_the_provider_did_not_hear_is_repeated(app: TestApp) {
        let stripe = Stripe::of(&app).await;
        let (_, _, booking, olga) = stripe.disputed().await;
        let path = |call: &str| format!("/api/admin/bookings/{}/chargeback/{call}", id(&booking));
        stripe.does().fault(Fault::once("POST /v1/disputes/*/close", FaultKind::ErrorBefore));
        olga.post(&path("concede"), json!({})).await.is(503);
        assert_eq!(stripe.all("disputes")[0]["status"], "needs_response");
        stripe.app.runs("payments.chargebacks").await;
        assert_eq!(stripe.all("disputes")[0]["status"], "lost");
        olga.post(&path("concede"), json!({})).await.refused("not_found");
    }

    async fn a_conceded_chargeback_costs_the_creator_no_fee(app: TestApp) {
        let stripe = Stripe::of(&app).await;
        let (_, carl, booking, olga) = stripe.disputed().await;
        olga.post(&format!("/api/admin/bookings/{}/chargeback/concede", booking["id"].as_str().unwrap()), json!({})).await.is(204);
        assert_eq!(stripe.all("disputes")[0]["status"], "lost");
        olga.post(&format!("/api/admin/bookings/{}/resolve", booking["id"].as_str().unwrap()), json!({ "outcome": "refund", "reason": "Nothing works." })).await.ok();
        stripe.app.runs("payments.chargebacks").await;
        assert_eq!((carl.get("/api/balance").await.ok()["debt_cents"].clone(), app.ledger_sum().await), (json!(0), 0));
        assert_eq!(app.audited("chargeback.conceded").await, 1);
    }

    async fn a_payout_is_taken_back_with_the_money_of_its_deal(app: TestApp) {
        let stripe = Stripe::of(&app).await;
        let (_, carl, booking) = stripe.paid_out().await;
        let olga = stripe.app.olga().await;
        stripe.does().fault(Fault::once("POST /v1/transfers/*/reversals", FaultKind::ErrorAfter));
        olga.post(&format!("/api/admin/bookings/{}/clawback", booking["id"].as_str().unwrap()), json!({ "reason": "It never worked." })).await.ok();
        stripe.app.rings().await;
        stripe.app.later(2 * HOUR).await;
        assert_eq!(stripe.amounts("transfer_reversals"), [7_200], "once, although the answer was lost");
        assert_eq!(carl.get("/api/balance").await.ok()["debt_cents"], 0);
        assert_eq!(app.ledger_sum().await, 0);
        assert_eq!(olga.post("/api/admin/ledger/check", json!({})).await.ok()["clean"], true);
    }

    async fn what_an_account_no_longer_has_stays_its_creator_s_debt(app: TestApp) {
        let stripe = Stripe::of(&app).await;
        let (_, carl, booking) = stripe.paid_out().await;
        stripe.does().make_available();
        stripe.does().pay_out(stripe.all("accounts")[0]["id"].as_str(), "usd").unwrap();
        let olga = stripe.app.olga().await;
        olga.post(&format!("/api/admin/bookings/{}/clawback", booking["id"].as_str().unwrap()), json!({ "reason": "It never worked." })).await.ok();
        stripe.app.rings().await;
        assert_eq!(stripe.amounts("transfer_reversals"), [0i64; 0]);
        assert_eq!(carl.get("/api/balance").await.ok()["debt_cents"], 7_200);
        assert_eq!((app.ledger_sum().await, app.count("SELECT COUNT(*) /* test */ FROM jobs WHERE status = 'dead'").await), (0, 0));
    }

    async fn every_call_is_as_recorded(app: TestApp) {
        let stripe = Stripe::of(&app).await;
        let (hannah, carl, booking) = stripe.paid_out().await;
        let olga = stripe.app.olga().await;
        olga.post(&format!("/api/admin/bookings/{}/clawback", id(&booking)), json!({ "reason": "It never worked." })).await.ok();
        stripe.app.rings().await;
        let books = async |title: &str| {
            let booking = carl.books(&hannah.publishes(title).await).await;
            hannah.accepts(&booking).await.ok();
            let intent = hannah.opens_payment(&booking).await.ok();
            (booking, intent)
        };
        // one that is never paid, and two whose payer's bank takes the money back
        let (never, _) = books("One").await;
        cancels(&hannah, &never).await;
        stripe.app.rings().await;
        for (title, answer) in [("Two", "contest"), ("Three", "concede")] {
            let (booking, intent) = books(title).await;
            stripe.confirms(&intent, "pm_card_visa").await;
            hannah.confirms(&intent).await.ok();
            carl.delivers(&booking, "https://example.org/work").await.ok();
            stripe.does().dispute(intent["paymentIntentId"].as_str().unwrap(), "fraudulent").unwrap();
            stripe.sends("charge.dispute.created").await.ok();
            stripe.app.rings().await;
            let path = format!("/api/admin/bookings/{}/chargeback/{answer}", id(&booking));
            assert!(olga.post(&path, json!({})).await.status.is_success());
        }
        stripe.app.runs("payments.events").await;
        stripe.reconciles().await;
        // what may have been refunded or sent before is looked up
        stripe.does().fault(Fault::once("POST /v1/refunds", FaultKind::ErrorAfter));
        stripe.does().fault(Fault::once("POST /v1/transfers", FaultKind::ErrorAfter));
        for title in ["Four", "Five"] {
            let (booking, intent) = books(title).await;
            stripe.confirms(&intent, "pm_card_visa").await;
            hannah.confirms(&intent).await.ok();
            if title == "Four" { cancels(&hannah, &booking).await } else { drop(hannah.accepts_work(&booking).await.ok()) }
            stripe.app.later(4 * DAY).await;
            stripe.app.later(2 * HOUR).await;
        }
        let mut recorded: BTreeMap<String, Value> = BTreeMap::new();
        for request in stripe.does().requests() {
            let call = format!("{} {}", request["method"].as_str().unwrap(), template(request["path"].as_str().unwrap()));
            // what the payer's browser sends is not ours
            if !call.ends_with("/confirm") {
                recorded.entry(call).or_insert_with(|| sample("", &request["params"]));
            }
        }
        let now = serde_json::to_string_pretty(&recorded).unwrap() + "\n";
        if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
            std::fs::write(RECORDED, &now).unwrap();
        }
        assert_eq!(std::fs::read_to_string(RECORDED).unwrap(), now, "make update, and read the diff");
    }

    async fn the_provider_s_own_records_agree_and_say_its_fees(app: TestApp) {
        let stripe = Stripe::of(&app).await;
        let (_, carl, _) = stripe.released().await;
        carl.post("/api/payout-account/link", json!({ "country": "US" })).await.ok();
        stripe.does().make_ready(stripe.all("accounts")[0]["id"].as_str().unwrap()).unwrap();
        carl.post("/api/payout-account/check", json!({})).await.ok();
        stripe.app.later(2 * HOUR).await;
        for _ in 0..2 {
            stripe.reconciles().await;
        }
        let olga = stripe.app.olga().await;
        let list = olga.get("/api/admin/money/attention").await.ok();
        assert_eq!(list, json!({ "chargebacks": [], "differences": [], "refused": [], "unpaid": [] }));
        let ledger = olga.get("/api/admin/ledger").await.ok();
        let balance = |kind: &str| {
            let of_kind = |line: &&Value| line["account"] == kind;
            let line = ledger["balances"].as_array().unwrap().iter().find(of_kind).unwrap();
            (line["book"].as_str().unwrap().to_owned(), line["cents"].as_i64().unwrap())
        };
        let book = format!("stripe/{}/test", stripe.account());
        // 2.9 % and 30 cents
        assert_eq!(balance("provider_fees"), (book.clone(), 262));
        assert_eq!(balance("provider_clearing"), (book.clone(), 8_000 - 262));
        assert_eq!(balance("platform_revenue"), (book, -800));
        assert_eq!((app.ledger_sum().await, carl.get("/api/admin/money/attention").await.status.as_u16()), (0, 403));
    }

    async fn what_the_provider_s_records_say_otherwise_is_for_an_admin(app: TestApp) {
        let stripe = Stripe::of(&app).await;
        let (hannah, _, booking) = stripe.paid().await;
        let intent = stripe.all("payment_intents")[0]["id"].as_str().unwrap().to_owned();
        // someone sends part of it back on the provider's own page
        stripe.calls("sk_test_fake", "refunds", format!("payment_intent={intent}&amount=500")).await;
        // and a payment has another amount in our records
        stripe.app.changes("UPDATE payment_intents SET amount_cents = 7000 /* test */").await;
        stripe.app.later(2 * HOUR).await;
        stripe.reconciles().await;
        let olga = stripe.app.olga().await;
        let differences = async || {
            let list = olga.get("/api/admin/money/attention").await.ok();
            let found = list["differences"].as_array().unwrap().clone();
            found.iter().map(|each| (each["what"].clone(), each["theirs_cents"].as_i64().unwrap(), each["ours_cents"].as_i64().unwrap(), each["booking_id"].clone())).collect::<Vec<_>>()
        };
        assert_eq!(differences().await, [
            (json!("payment"), 8_000, 7_000, booking["id"].clone()),
            (json!("refund"), 500, 0, Value::Null),
        ]);
        assert_eq!(hannah.sees(&booking).await["money"], "held", "nothing is corrected by itself");
        stripe.app.changes("UPDATE payment_intents SET amount_cents = 8000 /* test */").await;
        stripe.app.runs("payments.reconcile").await;
        assert_eq!(differences().await, [(json!("refund"), 500, 0, Value::Null)], "what was explained is off the list");
    }

    async fn earlier_payments_of_the_sandbox_are_settled_refunded_and_paid_out_there(app: TestApp) {
        const CARD: &str = "4242424242424242";
        let (hannah, carl, refunded) = app.accepted(1.0).await;
        let books = async |title: &str| {
            let booking = carl.books(&hannah.publishes(title).await).await;
            hannah.accepts(&booking).await.ok();
            booking
        };
        let (released, settled) = (books("Released").await, books("Settled").await);
        for booking in [&refunded, &released] {
            assert_eq!(hannah.pays(booking, CARD).await.ok()["success"], true);
        }
        let intent = hannah.opens_payment(&settled).await.ok();
        hannah.confirms_card(&intent, CARD).await.ok();

        let stripe = Stripe::of(&app).await;
        let at = |who: &Person| Person { app: stripe.app.clone(), ..who.clone() };
        let (hannah, carl) = (at(&hannah), at(&carl));
        assert_eq!(hannah.confirms(&intent).await.ok()["success"], true);
        cancels(&hannah, &refunded).await;
        hannah.accepts_work(&released).await.ok();
        stripe.app.later(3 * DAY).await;
        let money = async |booking: &Value| hannah.sees(booking).await["money"].clone();
        assert_eq!((money(&refunded).await, money(&released).await, money(&settled).await), (json!("refunded"), json!("released"), json!("held")));
        assert_eq!(app.count("SELECT COUNT(*) /* test */ FROM sandbox_intents WHERE refunded_cents = 8000").await, 1);
        assert_eq!(app.count("SELECT COUNT(*) /* test */ FROM sandbox_transfers WHERE amount_cents = 7200").await, 1);
        assert_eq!((carl.get("/api/balance").await.ok()["paid_out_cents"].clone(), app.ledger_sum().await), (json!(7_200), 0));
        for kind in ["payment_intents", "refunds", "transfers"] {
            assert!(stripe.all(kind).is_empty(), "Stripe knows nothing of them");
        }
        // and a new one goes to Stripe
        let new = carl.books(&hannah.publishes("New").await).await;
        hannah.accepts(&new).await.ok();
        assert_eq!(hannah.opens_payment(&new).await.ok()["provider"], "stripe");
        stripe.app.rings().await;
    }

    async fn test_money_goes_back_in_the_account_s_records(app: TestApp) {
        let stripe = Stripe::of(&app).await;
        let (hannah, carl, booking) = stripe.paid().await;
        let released = carl.books(&hannah.publishes("Released").await).await;
        hannah.accepts(&released).await.ok();
        let intent = hannah.opens_payment(&released).await.ok();
        stripe.confirms(&intent, "pm_card_visa").await;
        hannah.confirms(&intent).await.ok();
        hannah.accepts_work(&released).await.ok();
        stripe.app.later(3 * DAY).await;
        assert_eq!(carl.sees(&released).await["money"], "released");
        let other = carl.books(&hannah.publishes("Opened").await).await;
        hannah.accepts(&other).await.ok();
        hannah.opens_payment(&other).await.ok();
        let lines = crate::close_test::closes(&stripe.app).await;
        let of_account = format!("stripe {} (test)", stripe.account());
        assert!(lines.len() == 4 && lines[..3].iter().all(|line| line.contains(&of_account)), "{lines:#?}");
        stripe.app.later(HOUR).await;
        assert_eq!(stripe.amounts("refunds"), [8_000, 8_000]);
        assert_eq!(stripe.amounts("transfers"), [0i64; 0]);
        let cancelled = stripe.all("payment_intents").iter().filter(|intent| intent["status"] == "canceled").count();
        assert_eq!((cancelled, hannah.sees(&other).await["money"].clone()), (1, json!("due")));
        assert_eq!((hannah.sees(&booking).await["money"].clone(), hannah.sees(&released).await["money"].clone()), (json!("refunded"), json!("refunded")));
        // an account of a later day is sent nothing
        carl.post("/api/payout-account/link", json!({ "country": "US" })).await.ok();
        stripe.does().make_ready(stripe.all("accounts")[0]["id"].as_str().unwrap()).unwrap();
        carl.post("/api/payout-account/check", json!({})).await.ok();
        stripe.app.later(2 * HOUR).await;
        assert_eq!((stripe.amounts("transfers"), app.ledger_sum().await), (vec![], 0));
    }

    async fn play_money_is_never_paid_out_as_another_provider_s(app: TestApp) {
        let stripe = Stripe::of(&app).await;
        let (hannah, carl, booking) = stripe.released().await;
        let olga = stripe.app.olga().await;
        // the creator owes the sandbox, from before
        stripe.app.changes("INSERT INTO ledger_groups (id, key, kind, deal_id, created_at) VALUES ('g', 'old', 'clawback', NULL, 0)").await;
        assert_eq!(carl.get("/api/balance").await.ok()["debt_cents"], 0);
        let entry = |id: &str, account: String, cents: i64| format!("INSERT INTO ledger_entries (id, group_id, account, amount_cents, currency) VALUES ('{id}', 'g', '{account}', {cents}, 'usd')");
        stripe.app.changes(&entry("e1", format!("creator_payable:{}", carl.id), 5_000)).await;
        stripe.app.changes(&entry("e2", "provider_clearing".into(), -5_000)).await;
        assert_eq!(carl.get("/api/balance").await.ok()["debt_cents"], 5_000);
        carl.post("/api/payout-account/link", json!({ "country": "US" })).await.ok();
        stripe.does().make_ready(stripe.all("accounts")[0]["id"].as_str().unwrap()).unwrap();
        carl.post("/api/payout-account/check", json!({})).await.ok();
        stripe.app.later(2 * HOUR).await;
        assert_eq!(stripe.amounts("transfers"), [7_200], "a debt in play money takes nothing from real money");
        let check = olga.post("/api/admin/ledger/check", json!({})).await.ok();
        assert_eq!((&check["clean"], &check["debts"][0]["cents"], &check["debts"][0]["book"]), (&json!(true), &json!(5_000), &json!("")));
        assert_eq!(hannah.sees(&booking).await["money"], "released");
    }
}
