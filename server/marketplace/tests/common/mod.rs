//! The whole product over a test database, with people as subjects.
mod answer;
mod people;
mod setup;
mod stripe;

pub use answer::Answer;
pub use people::{Emails, Person, id};
pub use setup::{Amounts, Method as PaymentMethod, Setup, Webhook};
pub use stripe::Stripe;

use axum::{Router, body::Body};
use base::config::Config;
use http::{Method, Request};
use http_body_util::BodyExt;
use market::{
    activity::latest::Latest,
    context::{Market, MarketParts},
};
use marketplace::bootstrap;
use marketplace::state::App;
use payments::{
    Gateway, Gateways,
    context::{Payments, PaymentsParts},
};
use platform::{
    clock::{Micros, SECOND},
    db::Db,
    jobs::{self, NewJob},
    shutdown::Shutdown,
    testing::{Column, Fixture, TestDb, columns},
};
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};
use tokio_util::{sync::DropGuard, task::TaskTracker};
use tower::ServiceExt;

/// The product, without a network: requests go through the same layers as the server's.
#[derive(Clone)]
pub struct TestApp {
    pub app: App,
    pub router: Router,
    /// Stopped and removed with the last clone.
    _running: Arc<(DropGuard, tempfile::TempDir)>,
}

/// Statements that read a whole table, and may.
const SCANS: &[&str] = &[
    // one row, at the start
    "SCAN experiences: SELECT currency FROM experiences LIMIT 1",
    "SCAN deals: SELECT currency FROM deals LIMIT 1",
    // the two dozen rows that the statement itself has chosen by an index
    "SCAN d: SELECT p.id AS person_id",
    "SCAN e: SELECT p.id AS person_id",
    // the service's list of accounts says how many there are; owners only
    "SCAN auth_users USING INDEX auth_users_created: SELECT COUNT(*) FROM auth_users WHERE deleted = FALSE AND (email LIKE",
    // a handful of rows: the signing keys
    "SCAN auth_keys",
    // the few due jobs that the statement itself has chosen by an index
    "SCAN due: WITH due AS MATERIALIZED (SELECT id FROM jobs WHERE status = ",
    // the two bounded parts of a list of one's own, by id and by address
    "SCAN both_of_them",
    "SCAN by_id",
    "SCAN by_address",
    // the bounded part of a table that a filtered list looks through
    "SCAN recent: ",
    // the rows of one page of such a list
    "SCAN page: ",
    "SCAN own: ",
    // the two sides of such a part, each with its limit
    "SCAN did: ",
    "SCAN done: ",
    // unfinished generations, of which there are as many as the queue holds
    "SCAN generations USING INDEX generations_same: SELECT COUNT(*) AS everybody",
    // jobs that were given up, as many as admins leave, and only when one of them sends an email again
    "SCAN jobs USING INDEX jobs_dead: DELETE FROM jobs WHERE status = 'dead' AND unique_key",
    // what tests ask by themselves
    "SCAN files USING COVERING INDEX",
    "SCAN films USING COVERING INDEX",
    "SCAN generation_uses USING COVERING INDEX",
    "SCAN jobs: DELETE FROM jobs WHERE kind = $1",
    "SCAN ledger_groups USING COVERING INDEX",
    "SCAN payment_intents USING COVERING INDEX payment_intents_of_deal: SELECT COUNT(*)",
    "SCAN payment_intents USING COVERING INDEX payment_intents_receipt: SELECT COUNT(*)",
    "SCAN payment_intents: SELECT COUNT(*) FROM payment_intents WHERE chargeback",
    "SCAN payment_intents: UPDATE payment_intents SET status = 'cancelled'",
    "SCAN payment_refunds: SELECT COUNT(*)",
    "SCAN sandbox_events USING COVERING INDEX sqlite_autoindex_sandbox_events_1: SELECT id FROM sandbox_events ORDER BY id",
    "SCAN sandbox_intents USING COVERING INDEX sqlite_autoindex_sandbox_intents_2: SELECT COUNT(*)",
    "SCAN sandbox_intents: SELECT C",
    "SCAN sandbox_refunds: SELECT CAST(COALESCE(SUM(amount_cents)",
    "SCAN sandbox_transfers: SELECT CAST(COALESCE(SUM(amount_cents)",
    "SCAN payouts: SELECT id FROM payouts WHERE deducted_cents",
    "SCAN payouts: SELECT CAST(COALESCE(SUM(amount_cents)",
    "SCAN payouts: INSERT INTO sandbox_transfers",
    "SCAN deals: SELECT id FROM deals WHERE money = 'released'",
    "SCAN webhook_events USING COVERING INDEX webhook_events_by_age: SELECT COUNT(*)",
];

impl Fixture for TestApp {
    async fn on(db: TestDb) -> Self {
        Self::with(db.db.clone(), |_| {}).await
    }

    /// A test that leaves due jobs unrun has not checked everything it caused.
    async fn finish(self) {
        let due = self.app.jobs.due().await.unwrap();
        let offenders = platform::testing::scan_offenders(&self.app.db);
        let may = |found: &str| found.contains("/* test */") || SCANS.iter().any(|known| found.starts_with(known));
        let offenders: Vec<_> = offenders.iter().filter(|found| !may(found)).collect();
        assert!(offenders.is_empty(), "these statements read a whole table that grows: {offenders:#?}");
        assert_eq!(due, 0, "{due} jobs are due and were not run: call `app.settle().await` and look at what they do");
    }
}

impl TestApp {
    /// The product over `db`, with a custom configuration.
    pub async fn with(db: Db, change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config { data: folder.path().to_owned(), dev_tools: true, ..Config::default() };
        config.limits.enabled = false;
        config.auth.autoconfirm = true;
        config.admin_email = Some("olga@test.example".into());
        // no worker runs in most tests: a film would be waited for in vain
        config.video.wait_seconds = 0;
        change(&mut config);
        let shutdown = Shutdown::new();
        let address = ([127, 0, 0, 1], 8080).into();
        let app = bootstrap::assemble(config, db, address, Some(auth::PasswordCost::MINIMAL), shutdown.clone())
            .await
            .unwrap();
        bootstrap::start_indexers(&app, &shutdown, &TaskTracker::new()).await;
        let router = marketplace::router(&app);
        Self { app, router, _running: Arc::new((shutdown.drop_guard(), folder)) }
    }

    /// The same product after its payment providers were configured anew.
    pub fn with_gateways(&self, gateways: Gateways) -> Self {
        let payments = Payments::new(PaymentsParts { deals: self.app.deals.clone(), gateways });
        payments::register_jobs(&self.app.jobs, &payments);
        let market = Market::new(MarketParts { payments, activity: Latest::default() });
        let app = App::around(market);
        Self { router: marketplace::router(&app), app, _running: self._running.clone() }
    }

    /// Asks everything that runs to stop, as the server does before it ends.
    pub fn stops(&self) {
        self.app.shutdown.cancel();
    }

    /// Sends one request as it is.
    pub async fn send(&self, request: Request<Body>) -> Answer {
        let shown = format!("{} {}", request.method(), request.uri());
        let (parts, body) = self.router.clone().oneshot(request).await.unwrap().into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        Answer::new(shown, parts.status, parts.headers, bytes)
    }

    /// One call with a JSON body, with or without someone's token.
    pub async fn call(&self, token: Option<&str>, method: Method, path: &str, body: Option<Value>) -> Answer {
        let mut request = Request::builder().method(method).uri(path).header("host", "127.0.0.1:8080");
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let body = match body {
            Some(body) => {
                request = request.header("content-type", "application/json");
                Body::from(body.to_string())
            }
            None => Body::empty(),
        };
        self.send(request.body(body).unwrap()).await
    }

    /// A call by a guest.
    pub async fn guest(&self, method: Method, path: &str, body: Option<Value>) -> Answer {
        self.call(None, method, path, body).await
    }

    /// Someone who signed up as a Hirer.
    pub async fn hirer(&self, name: &str) -> Person {
        self.person(name, Some("Hirer")).await
    }

    /// Someone who signed up as a Creator, and can be paid where the provider asks nothing of them.
    pub async fn creator(&self, name: &str) -> Person {
        let creator = self.person(name, Some("Creator")).await;
        creator.post("/api/payout-account/link", json!({})).await;
        creator
    }

    /// Someone with the admin's configured address, and so the first owner.
    pub async fn olga(&self) -> Person {
        self.person("Olga", Some("Hirer")).await
    }

    /// Someone who signed up over the real call.
    pub async fn person(&self, name: &str, user_type: Option<&str>) -> Person {
        let email = format!("{}@test.example", name.to_lowercase().replace(' ', "."));
        let mut data = json!({ "full_name": name });
        if let Some(user_type) = user_type {
            data["user_type"] = user_type.into();
        }
        let body = json!({ "email": email, "password": "correct horse battery", "data": data });
        let session = self.guest(Method::POST, "/auth/v1/signup", Some(body)).await.ok();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Person {
            app: self.clone(),
            id: text(&session["user"]["id"]),
            name: name.into(),
            email,
            token: text(&session["access_token"]),
        }
    }

    /// Someone who has an account already.
    pub async fn signs_in(&self, email: &str, password: &str) -> Person {
        let body = json!({ "email": email, "password": password });
        let session = self.guest(Method::POST, "/auth/v1/token?grant_type=password", Some(body)).await.ok();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Person {
            app: self.clone(),
            id: text(&session["user"]["id"]),
            name: email.into(),
            email: email.into(),
            token: text(&session["access_token"]),
        }
    }

    /// Runs every job that is due now, with what they enqueue.
    pub async fn settle(&self) {
        for _ in 0..20 {
            self.app.jobs.run_due(self.app.clock.now()).await.unwrap();
            if self.app.jobs.due().await.unwrap() == 0 {
                return;
            }
        }
    }

    /// Moves product time and runs what becomes due on the way.
    pub async fn later(&self, by: Micros) {
        self.app.jobs.run_due(self.app.clock.now() + by + SECOND).await.unwrap();
        self.settle().await;
    }

    /// The provider's webhooks arrive, and a second later the work they ask for is done.
    pub async fn rings(&self) {
        self.later(0).await;
    }

    /// The webhooks that the sandbox has made so far, oldest first, signed now.
    pub async fn sandbox_webhooks(&self) -> Vec<Webhook> {
        let Gateway::Sandbox(sandbox) = self.app.gateways.current() else { panic!("the sandbox") };
        let ids: Vec<String> = self.app.db.all("SELECT id FROM sandbox_events ORDER BY id", &[]).await.unwrap();
        let mut webhooks = Vec::new();
        for event in ids {
            let (headers, body) = sandbox.webhook(&event).await.unwrap();
            let signature = headers["stripe-signature"].to_str().unwrap().to_owned();
            webhooks.push(Webhook { event, signature, body });
        }
        webhooks
    }

    /// A webhook of `provider` arrives.
    pub async fn receives_webhook(&self, provider: &str, signature: &str, body: &str) -> Answer {
        let request = Request::post(format!("/api/webhooks/{provider}")).header("host", "127.0.0.1:8080");
        let request = request.header("content-type", "application/json").header("stripe-signature", signature);
        self.send(request.body(body.to_owned().into()).unwrap()).await
    }

    /// Changes rows as no user can.
    pub async fn changes(&self, sql: &str) {
        let mut tx = self.app.db.write().await.unwrap();
        tx.run(sql, &[]).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// A periodic job has its turn, with what it asks for.
    pub async fn runs(&self, kind: &str) {
        let mut tx = self.app.db.write().await.unwrap();
        jobs::enqueue(&mut tx, NewJob::new(kind, Value::Null, self.app.clock.now())).await.unwrap();
        tx.commit().await.unwrap();
        self.rings().await;
    }

    /// Hannah's brief at $80 an hour, asked for by Carl for `hours`, accepted.
    pub async fn accepted(&self, hours: f64) -> (Person, Person, Value) {
        let (hannah, carl) = (self.hirer("Hannah").await, self.creator("Carl").await);
        let brief = hannah.publishes("VR Training Simulator").await;
        let booking = carl.tries_to_book(&brief, json!({ "hours": hours })).await.is(201)["booking"].clone();
        hannah.accepts(&booking).await.ok();
        self.rings().await;
        (hannah, carl, booking)
    }

    /// The number that `sql` gives.
    pub async fn count(&self, sql: &str) -> i64 {
        self.app.db.one(sql, &[]).await.unwrap()
    }
    /// The text columns, as `table.column`, that contain `needle`.
    pub async fn places_of(&self, needle: &str) -> Vec<String> {
        let columns = columns(&self.app.db).await.into_iter().filter(|column| column.kind == "text");
        let mut places = Vec::new();
        for Column { table_name, column_name, .. } in columns {
            let sql = format!("SELECT 1 /* test */ AS found FROM {table_name} WHERE {column_name} LIKE $1 LIMIT 1");
            let found: Vec<i64> = self.app.db.all(&sql, platform::args![format!("%{needle}%")]).await.unwrap();
            if !found.is_empty() {
                places.push(format!("{table_name}.{column_name}"));
            }
        }
        places
    }

    /// How often `action` appears in the newest lines of the audit log.
    pub async fn audited(&self, action: &str) -> usize {
        let lines = platform::audit::page(&mut &self.app.db, None, 100).await.unwrap();
        lines.iter().filter(|line| line.action == action).count()
    }

    /// The emails to one address, oldest first, after running what is due.
    pub async fn email_to(&self, who: &Person) -> Emails {
        self.settle().await;
        let path = format!("/dev/mail.json?to={}", who.email);
        let mut mails = self.guest(Method::GET, &path, None).await.ok().as_array().unwrap().clone();
        mails.reverse();
        Emails(mails)
    }

    /// The sum over the whole ledger, in cents: always zero.
    pub async fn ledger_sum(&self) -> i64 {
        base::ledger::sum(&mut &self.app.db).await.unwrap()
    }
}

/// Polls until `there` is true, for a minute at most.
pub async fn until(there: impl AsyncFn() -> bool) {
    for _ in 0..6_000 {
        if there().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it did not come");
}
