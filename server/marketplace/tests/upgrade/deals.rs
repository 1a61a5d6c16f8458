//! Listings, and a deal in every state of that version, each with its events, deliveries and money.
use super::{
    data::{ago, id, in_days, insert},
    money,
    people::person,
};
use platform::db::Tx;
use serde_json::{Value, json};

/// The states: request, work, money, dispute.
pub const STATES: [(&str, Option<&str>, &str, &str); 35] = [
    ("pending", None, "none", "none"),
    ("pending", Some("offered"), "none", "none"),
    ("declined", None, "none", "none"),
    ("declined", Some("offered"), "none", "none"),
    ("withdrawn", None, "none", "none"),
    ("withdrawn", Some("offered"), "none", "none"),
    ("expired", None, "none", "none"),
    ("expired", Some("offered"), "none", "none"),
    ("approved", Some("in_progress"), "due", "none"),
    ("approved", Some("in_progress"), "processing", "none"),
    ("approved", Some("in_progress"), "held", "none"),
    ("approved", Some("delivered"), "due", "none"),
    ("approved", Some("delivered"), "processing", "none"),
    ("approved", Some("delivered"), "held", "none"),
    ("approved", Some("changes_requested"), "due", "none"),
    ("approved", Some("changes_requested"), "held", "none"),
    ("approved", Some("completed"), "due", "none"),
    ("approved", Some("completed"), "processing", "none"),
    ("approved", Some("completed"), "clearing", "none"),
    ("approved", Some("completed"), "released", "none"),
    ("approved", Some("rejected"), "refund_window", "none"),
    ("approved", Some("rejected"), "refunded", "none"),
    ("approved", Some("rejected"), "void", "none"),
    ("approved", Some("cancelled"), "refunded", "none"),
    ("approved", Some("cancelled"), "partially_refunded", "none"),
    ("approved", Some("cancelled"), "void", "none"),
    ("approved", Some("delivered"), "held", "open"),
    ("approved", Some("delivered"), "held", "answered"),
    ("approved", Some("rejected"), "refund_window", "open"),
    ("approved", Some("completed"), "released", "open"),
    ("approved", Some("completed"), "clearing", "resolved"),
    ("approved", Some("completed"), "released", "resolved"),
    ("approved", Some("completed"), "refunded", "resolved"),
    ("approved", Some("completed"), "released", "none"),
    ("approved", Some("rejected"), "refunded", "resolved"),
];

/// One deal.
pub struct Deal {
    pub number: usize,
    pub work: Option<&'static str>,
    pub money: &'static str,
}

impl Deal {
    pub fn id(&self) -> String {
        id(0x05, self.number)
    }
    pub fn hirer(&self) -> String {
        person(self.number % 2)
    }
    pub fn creator(&self) -> String {
        person(2 + self.number / 2 % 2)
    }
    /// Two hours of it.
    pub fn price_cents(&self) -> i64 {
        5_000 + 100 * self.number as i64
    }
    pub fn total(&self) -> i64 {
        2 * self.price_cents()
    }
    pub fn fee(&self) -> i64 {
        self.total() / 10
    }
    /// An admin recorded the payment.
    pub fn by_hand(&self) -> bool {
        matches!(self.number, 10 | 23)
    }
    fn is_delivered(&self) -> bool {
        matches!(self.work, Some("delivered" | "changes_requested" | "completed" | "rejected"))
    }
    fn is_closed(&self, request: &str) -> bool {
        matches!(request, "declined" | "withdrawn" | "expired") || matches!(self.work, Some("cancelled" | "rejected"))
    }
    fn listing(&self) -> String {
        id(0x04, self.number)
    }
}

pub async fn fill(tx: &mut Tx) {
    for (number, (request, work, money, dispute)) in STATES.into_iter().enumerate() {
        let deal = Deal { number, work, money };
        listing(tx, &deal).await;
        store(tx, &deal, request, dispute).await;
        events(tx, &deal, request, dispute).await;
        deliveries(tx, &deal).await;
        money::fill(tx, &deal).await;
    }
    concierge(tx).await;
    for (side, total) in [("wanted", 17), ("offered", 17)] {
        let sql = "UPDATE listing_counts SET total = CAST($2 AS BIGINT) WHERE name = $1";
        tx.run(sql, platform::args![side, total]).await.unwrap();
    }
}

/// A hirer's brief or a creator's offer; the first is taken off the list.
async fn listing(tx: &mut Tx, deal: &Deal) {
    let offered = deal.number % 2 == 1;
    let title = format!("Scène №{} in a lighthouse", deal.number);
    let row = json!({
        "id": deal.listing(), "publisher_id": if offered { deal.creator() } else { deal.hirer() },
        "side": if offered { "offered" } else { "wanted" }, "title": title, "title_lower": title.to_lowercase(),
        "description": "Walk the stairs, light the lamp.\n\nSix minutes.", "price_cents": deal.price_cents(), "icon": "Star",
        "tags": "[\"vr\",\"training\"]", "published": deal.number != 0, "created_at": ago(700), "updated_at": ago(700),
        "changed_at": ago(700), "rev": 1, "suspended": false,
    });
    insert(tx, "experiences", row).await;
}

async fn store(tx: &mut Tx, deal: &Deal, request: &str, dispute: &str) {
    let offered = deal.number % 2 == 1;
    let (asker, answerer) = if offered { (deal.hirer(), deal.creator()) } else { (deal.creator(), deal.hirer()) };
    let mut row = json!({
        "id": deal.id(), "rev": 3, "request": request, "work": deal.work, "money": deal.money, "dispute": dispute,
        "overdue": deal.money == "due" && deal.work == Some("completed"), "chargeback": deal.number == 32,
        "hirer_id": deal.hirer(), "creator_id": deal.creator(), "initiator_id": asker, "responder_id": answerer,
        "experience_id": deal.listing(), "publisher": if offered { "creator" } else { "hirer" },
        "answered_by": (request == "approved").then_some(answerer), "by_hand": deal.by_hand(),
    });
    for more in [words(deal, request), instants(deal, request, dispute)] {
        row.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    }
    insert(tx, "deals", row).await;
}

fn words(deal: &Deal, request: &str) -> Value {
    let (offered, policy) = (deal.number % 2 == 1, ["flexible", "moderate", "strict"][deal.number % 3]);
    json!({
        "title": "Scène in a lighthouse", "description": "Walk the stairs, light the lamp.",
        "price_cents": deal.price_cents(), "quarters": 8, "fee_bps": 1000, "policy": policy,
        "portfolio_link": (!offered).then_some("https://creator.example/reel"),
        "project_link": deal.is_delivered().then_some("https://builds.example/2"),
        "hirer_feedback": (deal.work == Some("changes_requested")).then_some("The stairs are too steep."),
        "reason": deal.is_closed(request).then_some("Our plans have changed."),
        "last_error": (deal.number == 8).then_some("Your card has insufficient funds."),
        "deliveries": if deal.is_delivered() { 2 } else { 0 }, "creator_acted": request == "approved",
        "hidden_hirer": deal.number == 4, "hidden_creator": deal.number == 6, "extended": deal.number == 13,
    })
}

/// The deadlines of a deal that waits lie a century ahead, so that the test does not depend on the day it runs.
fn instants(deal: &Deal, request: &str, dispute: &str) -> Value {
    let (approved, delivered, closed) = (request == "approved", deal.is_delivered(), deal.is_closed(request));
    let paid = !matches!(deal.money, "none" | "due" | "processing" | "void");
    let waits = |state| (deal.money == state).then(|| in_days(36_500));
    json!({
        "created_at": ago(200), "updated_at": ago(20), "asked_at": ago(200), "respond_by": in_days(36_500),
        "answered_at": approved.then(|| ago(190)), "decline_notice_at": (deal.number == 2).then(|| in_days(36_500)),
        "due_at": waits("due"), "delivered_at": delivered.then(|| ago(50)), "link_updated_at": delivered.then(|| ago(50)),
        "held_at": paid.then(|| ago(180)), "completed_at": (deal.work == Some("completed")).then(|| ago(40)),
        "closed_at": closed.then(|| ago(30)), "release_at": waits("clearing"), "refund_at": waits("refund_window"),
        "released_at": (deal.money == "released").then(|| ago(20)), "disputed_at": (dispute != "none").then(|| ago(25)),
    })
}

/// What a creator without a listing asked the admins for, and what a hirer did.
async fn concierge(tx: &mut Tx) {
    for (number, asker) in [(STATES.len(), person(0)), (STATES.len() + 1, person(2))] {
        let hirer = (number % 2 == 0).then_some(&asker);
        let creator = hirer.is_none().then_some(&asker);
        let row = json!({
            "id": id(0x05, number), "rev": 1, "request": "pending", "money": "none", "dispute": "none", "overdue": false,
            "chargeback": false, "hirer_id": hirer, "creator_id": creator, "initiator_id": asker, "price_cents": 10_000,
            "quarters": 4, "fee_bps": 1000, "policy": "flexible", "description": "A quiet room for twelve people.",
            "deliveries": 0, "creator_acted": false, "hidden_hirer": false, "hidden_creator": false, "created_at": ago(9),
            "updated_at": ago(9), "asked_at": ago(9), "respond_by": in_days(36_500), "extended": false, "by_hand": false,
        });
        insert(tx, "deals", row).await;
    }
}

async fn events(tx: &mut Tx, deal: &Deal, request: &str, dispute: &str) {
    let steps =
        [("request", "pending", None, "none", "none"), ("accept", "approved", Some("in_progress"), "due", "none")];
    for (at, (kind, request, work, money, dispute)) in
        steps.into_iter().chain([("settle", request, deal.work, deal.money, dispute)]).enumerate()
    {
        let role = ["creator", "hirer", "provider"][at];
        let row = json!({
            "id": id(0x06, 10 * deal.number + at), "deal_id": deal.id(), "rev": at + 1, "at": ago(200 - 60 * at as i64),
            "kind": kind, "role": role, "actor_id": (at < 2).then(|| deal.hirer()),
            "note": (at == 0).then_some("I would love to."), "request": request, "work": work, "money": money,
            "dispute": dispute,
        });
        insert(tx, "deal_events", row).await;
    }
}

async fn deliveries(tx: &mut Tx, deal: &Deal) {
    if !deal.is_delivered() {
        return;
    }
    for version in 1..=2 {
        let link = format!("https://builds.example/{version}");
        let row = json!({
            "deal_id": deal.id(), "version": version, "link": link, "sent_at": ago(70 - 10 * version),
            "created_at": ago(70 - 10 * version),
        });
        insert(tx, "deliveries", row).await;
    }
}
