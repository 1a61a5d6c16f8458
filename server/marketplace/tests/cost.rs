//! The cost of guests' requests, counted: password hashes, digests over bodies, drawings, statements. Counts are the
//! same on every machine; `make bench` measures the time.

use crate::common::TestApp;
use axum::body::Body;
use http::{Method, Request};
use platform::{
    effort::{Effort, counted},
    testing::TestDb,
};
use serde_json::{Value, json};
use std::process::Command;

/// The most of each that one request may cause.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Cost {
    hashes: u64,
    digests: u64,
    drawings: u64,
    statements: u64,
}

impl Cost {
    fn now() -> Self {
        Self {
            hashes: counted(Effort::PasswordHash),
            digests: counted(Effort::Hmac),
            drawings: counted(Effort::Rendering),
            statements: counted(Effort::Statement),
        }
    }
    fn since(self, before: Self) -> Self {
        Self {
            hashes: self.hashes - before.hashes,
            digests: self.digests - before.digests,
            drawings: self.drawings - before.drawings,
            statements: self.statements - before.statements,
        }
    }
    fn at_most(self, most: Self) -> bool {
        self.hashes <= most.hashes
            && self.digests <= most.digests
            && self.drawings <= most.drawings
            && self.statements <= most.statements
    }
}

fn statements(statements: u64) -> Cost {
    Cost { statements, ..Cost::default() }
}

/// A request by its parts; the body is JSON unless it is a text.
struct Asked<'a> {
    method: Method,
    path: String,
    headers: Vec<(&'a str, String)>,
    body: String,
}

fn get(path: &str) -> Asked<'static> {
    Asked { method: Method::GET, path: path.into(), headers: Vec::new(), body: String::new() }
}
fn post(path: &str, body: &Value) -> Asked<'static> {
    Asked { method: Method::POST, path: path.into(), headers: Vec::new(), body: body.to_string() }
}
impl<'a> Asked<'a> {
    fn with(mut self, name: &'a str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }
    async fn cost(&self, app: &TestApp) -> (u16, Cost) {
        let mut request = Request::builder().method(&self.method).uri(&self.path).header("host", "127.0.0.1:8080");
        if !self.body.is_empty() {
            request = request.header("content-type", "application/json");
        }
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        let before = Cost::now();
        let answer = app.send(request.body(Body::from(self.body.clone())).unwrap()).await;
        (answer.status.as_u16(), Cost::now().since(before))
    }
    /// Sends it three times: the cheapest counts, as the indexes and kept answers are brought up to date beside it.
    async fn costs_at_most(&self, app: &TestApp, status: u16, most: Cost) {
        let mut costs = Vec::new();
        for _ in 0..3 {
            let (answered, cost) = self.cost(app).await;
            assert_eq!(answered, status, "{} {}", self.method, self.path);
            costs.push(cost);
        }
        assert!(costs.iter().any(|cost| cost.at_most(most)), "{} {}: {costs:?}, not {most:?}", self.method, self.path);
    }
}

fn signed(at: i64, tags: usize) -> String {
    format!("t={at}") + &format!(",v1={}", "0".repeat(64)).repeat(tags)
}

/// The counters belong to the process, so the test runs in one of its own.
#[test]
fn guests_cannot_make_the_server_work_for_nothing() {
    let alone = ["cost::requests_of_guests_alone_in_the_process", "--exact", "--ignored"];
    let output = Command::new(std::env::current_exe().unwrap()).args(alone).output().unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && printed.contains("1 passed"), "{printed}");
}

#[test]
#[ignore = "runs in a process of its own, started by the test above"]
fn requests_of_guests_alone_in_the_process() {
    platform::testing::on_sqlite::<TestDb, _>(None, counts);
    platform::testing::on_sqlite::<TestDb, _>(None, reads_do_not_grow);
}

/// What guests read, each with the most expensive query: what the database does for it is the same in a market of twice
/// the size. No request repeats another one, so that none is answered from memory.
async fn reads_do_not_grow(db: TestDb) {
    let app = TestApp::with(db.db.clone(), |_| {}).await;
    app.hirer("Hannah").await.publishes("Dome").await;
    app.settle().await;
    let steps = async |path: &str| {
        let request = Request::get(path).header("host", "127.0.0.1:8080").header("prefer", "count=exact");
        let before = counted(Effort::Step);
        let answer = app.send(request.body(Body::empty()).unwrap()).await;
        assert!(answer.status.is_success(), "{path}: {} {}", answer.status, answer.text());
        counted(Effort::Step) - before
    };
    let reads = async |round: usize| {
        let mut all = Vec::new();
        for path in [
            "/rest/v1/experiences?limit=1000&offset=9000".to_owned(),
            "/rest/v1/experiences?order=title.desc&offset=9000".into(),
            "/rest/v1/experiences?order=price_per_hour&offset=9000".into(),
            "/rest/v1/experiences?order=description,mentor_name.desc&offset=900".into(),
            "/rest/v1/experiences?title=ilike.*zz*&price_per_hour=gte.1&icon_name=neq.x".into(),
            "/rest/v1/experiences?mentor_name=neq.x&description=ilike.*zz*&order=icon_name".into(),
            "/rest/v1/tags?name=neq.x&order=name.desc".into(),
            format!("/api/experiences?limit=9{round}&sort=price_asc"),
            format!("/api/experiences?limit=9{round}&sort=newest"),
            format!("/api/experiences?query=dome{round}&sort=price_desc"),
            format!("/api/creators?description=dome{round}"),
            format!("/api/suggestions?query=zz{round}"),
            format!("/api/tags?query=zz{round}"),
            format!("/api/experiences/facets?query=dome&min_price={round}"),
            format!("/experiences?query=zz{round}"),
            "/".into(),
        ] {
            all.push((steps(&path).await, path));
        }
        all
    };
    let mut rounds = Vec::new();
    for (round, (first, last)) in [(1, 12_000), (12_001, 24_000)].into_iter().enumerate() {
        more_listings(&app, first, last).await;
        rounds.push(reads(round).await);
    }
    for ((small, _), (large, path)) in rounds[0].iter().zip(&rounds[1]) {
        assert!(*large <= small + small / 20 + 2_000, "{path}: {small} steps, {large} in twice the market");
        assert!(*large <= 600_000, "{path}: {large} steps");
    }
}

/// Listings like the one there is, with other ids, titles, prices and times. The index does not follow them.
async fn more_listings(app: &TestApp, first: i64, last: i64) {
    let db = &app.app.db;
    let columns: Vec<String> = db.all("SELECT name FROM pragma_table_info('experiences')", &[]).await.unwrap();
    let values = columns.iter().map(|column| match column.as_str() {
        "id" => "'m' || n.value".to_owned(),
        "title" => "e.title || ' ' || (n.value * 7919 % 100003)".to_owned(),
        "price_cents" => "1000 + n.value".to_owned(),
        "created_at" => "e.created_at - n.value".to_owned(),
        "changed_at" => "1".to_owned(),
        other => format!("e.{other}"),
    });
    let sql = format!(
        "WITH RECURSIVE n (value) AS (SELECT {first} UNION ALL SELECT value + 1 FROM n WHERE value < {last}) \
         INSERT INTO experiences ({}) SELECT {} FROM experiences e, n WHERE e.id NOT LIKE 'm%'",
        columns.join(", "),
        values.collect::<Vec<_>>().join(", ")
    );
    let mut tx = db.write().await.unwrap();
    tx.run(&sql, &[]).await.unwrap();
    tx.run(&format!("UPDATE listing_counts SET total = {last}"), &[]).await.unwrap();
    tx.commit().await.unwrap();
}

/// What a request does must not show whether an address has an account: as many hashes and statements either way.
async fn accounts_cannot_be_told_apart(app: &TestApp, known: &str) {
    let calls = [
        ("/auth/v1/token?grant_type=password", json!({ "password": "a wrong password" }), 400),
        ("/auth/v1/recover", json!({}), 200),
        ("/auth/v1/otp", json!({}), 200),
        ("/auth/v1/otp", json!({ "create_user": false }), 200),
        ("/auth/v1/resend", json!({ "type": "signup" }), 200),
        ("/auth/v1/resend", json!({ "type": "email_change" }), 200),
        ("/auth/v1/verify", json!({ "type": "email", "token": "000000" }), 403),
        ("/auth/v1/verify", json!({ "type": "recovery", "token": "000000" }), 403),
    ];
    for (path, body, status) in calls {
        let cheapest = async |email: &str| {
            let mut body = body.clone();
            body["email"] = email.into();
            let mut costs = Vec::new();
            for _ in 0..3 {
                let (answered, cost) = post(path, &body).cost(app).await;
                assert_eq!(answered, status, "{path}");
                costs.push(cost);
            }
            costs.into_iter().min_by_key(|cost| cost.statements).unwrap()
        };
        assert_eq!(cheapest(known).await, cheapest("nobody@test.example").await, "{path} {body}");
    }
    // a sign-up writes another row for a new person; what it costs most, the hash, is the same
    let app = TestApp::with(app.app.db.clone(), |config| config.auth.autoconfirm = false).await;
    let mut hashes = Vec::new();
    for email in [known, "new-here@test.example"] {
        let body = json!({ "email": email, "password": "correct horse battery", "data": { "full_name": "Ann", "user_type": "Hirer" } });
        let (answered, cost) = post("/auth/v1/signup", &body).cost(&app).await;
        assert_eq!(answered, 200);
        hashes.push(cost.hashes);
    }
    assert_eq!(hashes, [1, 1]);
}

async fn counts(db: TestDb) {
    let app = TestApp::with(db.db.clone(), |_| {}).await;
    let hannah = app.hirer("Hannah").await;
    let brief = hannah.publishes("Dome").await;
    let id = brief["id"].as_str().unwrap().to_owned();
    app.settle().await;
    accounts_cannot_be_told_apart(&app, &hannah.email).await;
    app.settle().await;
    let nothing = Cost::default();
    let now = app.app.clock.real().seconds();

    // a webhook: nothing for what cannot hold, one digest for what might
    let hook = |signature: String| {
        post("/api/webhooks/sandbox", &json!("x".repeat(60_000))).with("stripe-signature", signature)
    };
    hook(String::new()).costs_at_most(&app, 400, nothing).await;
    hook(signed(1, 5)).costs_at_most(&app, 400, nothing).await;
    hook(format!("t={now}") + &",v1=".repeat(15_000)).costs_at_most(&app, 400, nothing).await;
    hook(signed(now, 5)).costs_at_most(&app, 400, Cost { digests: 1, ..statements(1) }).await;
    hook(signed(now, 500)).costs_at_most(&app, 400, Cost { digests: 1, ..statements(1) }).await;

    // pictures: existence first, and once for each
    get("/media/covers/nothing.png").costs_at_most(&app, 404, statements(2)).await;
    let picture = get(&format!("/media/covers/{id}.png"));
    assert_eq!(picture.cost(&app).await.1.drawings, 1);
    picture.costs_at_most(&app, 200, nothing).await;

    // sitemaps: once an hour, and only for months with something in them
    let index = app.guest(Method::GET, "/sitemap.xml", None).await.text();
    let file = index.split("<loc>http://127.0.0.1:8080").find(|part| part.contains("experiences-")).unwrap();
    let list = get(file.split('<').next().unwrap());
    assert_eq!(list.cost(&app).await.1.drawings, 1);
    list.costs_at_most(&app, 200, nothing).await;
    get("/sitemap.xml").costs_at_most(&app, 200, nothing).await;
    get("/sitemaps/experiences-1999-01.xml").costs_at_most(&app, 404, nothing).await;

    // who is not signed in is refused before anything is looked up
    post("/api/bookings", &json!({ "experience_id": id })).costs_at_most(&app, 401, nothing).await;
    post("/api/bookings", &json!({})).with("idempotency-key", "1").costs_at_most(&app, 401, nothing).await;
    get("/api/me").with("authorization", "Bearer a.b.c").costs_at_most(&app, 401, nothing).await;

    // lists that are kept, and the whole cost of those that are not
    get("/api/experiences").costs_at_most(&app, 200, nothing).await;
    get("/api/experiences?limit=24").costs_at_most(&app, 200, nothing).await;
    get(&format!("/api/experiences/{id}")).costs_at_most(&app, 200, nothing).await;
    get("/api/experiences?query=dome&min_price=1").costs_at_most(&app, 200, statements(3)).await;
    get("/api/creators?description=dome&tags=a,b").costs_at_most(&app, 200, statements(3)).await;
    get("/api/suggestions?query=do").costs_at_most(&app, 200, statements(3)).await;
    post("/api/chat", &json!({ "messages": [{ "content": "experiences for dome", "fromBot": false }] }))
        .costs_at_most(&app, 200, statements(6))
        .await;

    // a wrong password is one hash, known or not
    let sign_in = |email: &str| {
        post("/auth/v1/token?grant_type=password", &json!({ "email": email, "password": "not this one, surely" }))
    };
    for email in [hannah.email.as_str(), "nobody@test.example"] {
        sign_in(email).costs_at_most(&app, 400, Cost { hashes: 1, ..statements(6) }).await;
    }
}
