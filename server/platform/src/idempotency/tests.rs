use super::*;
use crate::{args, testing::on_each_database};
use axum::{Router, middleware::from_fn_with_state, routing::post};
use serde_json::{Value, json};
use std::{sync::atomic::AtomicU64, time::Duration};
use tokio::sync::Barrier;
use tower::ServiceExt;

/// What the handlers below do.
#[derive(Clone)]
struct Things {
    db: Db,
    /// How often one ran.
    runs: Arc<AtomicU64>,
    /// Those that wait for each other before they commit.
    together: Option<Arc<Barrier>>,
    /// Whether the server dies after the first transaction.
    dies: Arc<AtomicBool>,
}

impl Things {
    fn new(db: &Db) -> Self {
        Self { db: db.clone(), runs: Arc::default(), together: None, dies: Arc::default() }
    }
    fn ran(&self) -> u64 {
        self.runs.load(Ordering::SeqCst)
    }
    /// Writes a row; its number among all of them is the id.
    async fn add(&self) -> Result<(Tx, String), Problem> {
        self.runs.fetch_add(1, Ordering::SeqCst);
        let mut tx = self.db.write().await?;
        let id = format!("{:09}", self.runs.load(Ordering::SeqCst));
        tx.run("INSERT INTO settings (key, value) VALUES ($1, 'a thing')", args![id]).await?;
        Ok((tx, id))
    }
    async fn make(self) -> Result<(StatusCode, Json<Value>), Problem> {
        if let Some(barrier) = &self.together {
            barrier.wait().await;
        }
        let (tx, id) = self.add().await?;
        commit(tx, (StatusCode::CREATED, Json(json!({ "id": id })))).await
    }
    async fn make_in_two_steps(self) -> Result<Json<Value>, Problem> {
        let id = match begun() {
            Some(id) => id,
            None => {
                if let Some(barrier) = &self.together {
                    barrier.wait().await;
                }
                let (tx, id) = self.add().await?;
                begin(tx, &id).await?;
                id
            }
        };
        if self.dies.load(Ordering::SeqCst) {
            return Err(Problem::internal("died"));
        }
        Ok(Json(json!({ "id": id, "things": self.count().await })))
    }
    async fn count(&self) -> i64 {
        #[derive(serde::Deserialize)]
        struct Count {
            n: i64,
        }
        let count: Count =
            self.db.one("SELECT count(*) AS n FROM settings WHERE value = 'a thing'", &[]).await.expect("counts");
        count.n
    }
    fn app(&self, clock: &Clock) -> Router {
        let idempotency = Idempotency::new(self.db.clone(), clock.clone(), |parts| {
            let actor = parts.headers.get("actor").and_then(|value| value.to_str().ok()).unwrap_or("guest").to_owned();
            async { Ok(actor) }
        });
        let (one, two, broken) = (self.clone(), self.clone(), self.clone());
        Router::new()
            .route("/things", post(move || one.clone().make()))
            .route("/steps", post(move || two.clone().make_in_two_steps()))
            .route(
                "/broken",
                post(move || async move {
                    broken.runs.fetch_add(1, Ordering::SeqCst);
                    Problem::internal("broken")
                }),
            )
            .route("/refused", post(|| async { Problem::invalid("no", crate::messages::Message::verbatim("No.")) }))
            .layer(from_fn_with_state(idempotency, layer))
    }
}

use crate::http::Json;

async fn call(app: &Router, path: &str, actor: &str, key: &str, body: &'static str) -> (u16, String, bool) {
    let request = Request::post(path).header("actor", actor).header("idempotency-key", key);
    let request = request.header("content-type", "application/json").body(Body::from(body));
    let response = app.clone().oneshot(request.expect("request")).await.expect("answer");
    let (status, replayed) = (response.status().as_u16(), response.headers().contains_key(&REPLAYED));
    let bytes = axum::body::to_bytes(response.into_body(), 9_999).await.expect("body");
    (status, String::from_utf8_lossy(&bytes).into_owned(), replayed)
}

fn id(n: u64) -> String {
    format!(r#"{{"id":"{n:09}"}}"#)
}

on_each_database! { async fn a_repeated_request_has_one_effect(db: Db) {
    let (things, clock) = (Things::new(&db), Clock::default());
    let app = things.app(&clock);
    assert_eq!(call(&app, "/things", "ann", "k", "{}").await, (201, id(1), false));
    assert_eq!(call(&app, "/things", "ann", "k", "{}").await, (201, id(1), true));
    assert_eq!(call(&app, "/things", "bob", "k", "{}").await, (201, id(2), false));
    let (status, body, _) = call(&app, "/things", "ann", "k", "{ }").await;
    assert!(status == 422 && body.contains("idempotency_key_reused"));
    clock.advance_to(clock.now() + DAY + crate::clock::MINUTE);
    assert_eq!(call(&app, "/things", "ann", "k", "{}").await, (201, id(3), false));
    assert_eq!(call(&app, "/things", "ann", "k", "{}").await, (201, id(3), true));
    assert_eq!((things.ran(), things.count().await), (3, 3));
} }

on_each_database! { async fn of_many_at_once_one_takes_effect_and_all_have_its_answer(db: Db) {
    let things = Things { together: Some(Arc::new(Barrier::new(8))), ..Things::new(&db) };
    let app = things.app(&Clock::default());
    let calls = (0..8).map(|_| call(&app, "/things", "ann", "k", "{}"));
    let answers = futures_util::future::join_all(calls).await;
    assert_eq!((things.ran(), things.count().await), (8, 1), "all ran, one was kept");
    assert!(answers.iter().all(|(status, body, _)| (*status, body) == (201, &answers[0].1)), "{answers:?}");
    assert_eq!(answers.iter().filter(|(_, _, replayed)| !replayed).count(), 1);
} }

on_each_database! { async fn the_effect_and_its_record_are_one_transaction(db: Db) {
    let things = Things::new(&db);
    let app = things.app(&Clock::default());
    // a record that cannot be written undoes the effect
    let mut tx = db.write().await.expect("tx");
    tx.run("DROP TABLE idempotency", &[]).await.expect("dropped");
    tx.run("CREATE TABLE idempotency (id TEXT, actor TEXT, key TEXT, request_hash TEXT, created_at BIGINT, \
            status BIGINT, content_type TEXT, location TEXT, body TEXT, made TEXT)", &[]).await.expect("made");
    tx.commit().await.expect("kept");
    assert_eq!(call(&app, "/things", "ann", "k", "{}").await.0, 500);
    assert_eq!((things.ran(), things.count().await), (1, 0));
} }

on_each_database! { async fn a_disconnected_caller_may_retry(db: Db) {
    let things = Things { together: Some(Arc::new(Barrier::new(2))), ..Things::new(&db) };
    let app = things.app(&Clock::default());
    let impatient = tokio::time::timeout(Duration::from_millis(100), call(&app, "/things", "ann", "k", "{}")).await;
    assert!(impatient.is_err());
    let app = Things { together: None, ..things.clone() }.app(&Clock::default());
    assert_eq!(call(&app, "/things", "ann", "k", "{}").await.0, 201);
    assert_eq!(things.count().await, 1);
} }

on_each_database! { async fn a_failure_may_be_retried_and_a_refusal_is_final(db: Db) {
    let things = Things::new(&db);
    let app = things.app(&Clock::default());
    assert_eq!(call(&app, "/broken", "ann", "k", "{}").await.0, 500);
    assert_eq!(call(&app, "/broken", "ann", "k", "{}").await.0, 500);
    assert_eq!(things.ran(), 2);
    assert!(!call(&app, "/refused", "ann", "r", "{}").await.2);
    let (status, body, replayed) = call(&app, "/refused", "ann", "r", "{}").await;
    assert!(status == 422 && body.contains("\"no\"") && replayed);
    assert_eq!(call(&app, "/things", "ann", "", "{}").await.0, 400);
} }

on_each_database! { async fn a_request_in_steps_resumes_where_it_stopped(db: Db) {
    let things = Things::new(&db);
    let app = things.app(&Clock::default());
    things.dies.store(true, Ordering::SeqCst);
    assert_eq!(call(&app, "/steps", "ann", "k", "{}").await.0, 500);
    things.dies.store(false, Ordering::SeqCst);
    let now = |things: u64| format!(r#"{{"id":"000000001","things":{things}}}"#);
    assert_eq!(call(&app, "/steps", "ann", "k", "{}").await, (200, now(1), true));
    assert_eq!(call(&app, "/things", "ann", "other", "{}").await.0, 201);
    assert_eq!(call(&app, "/steps", "ann", "k", "{}").await, (200, now(2), true), "as it stands now");
    let (status, body, _) = call(&app, "/steps", "ann", "k", "{ }").await;
    assert!(status == 422 && body.contains("idempotency_key_reused"));
} }

on_each_database! { async fn of_two_in_steps_one_begins(db: Db) {
    let things = Things { together: Some(Arc::new(Barrier::new(2))), ..Things::new(&db) };
    let app = things.app(&Clock::default());
    let answers = tokio::join!(call(&app, "/steps", "ann", "k", "{}"), call(&app, "/steps", "ann", "k", "{}"));
    assert_eq!((answers.0.0, answers.1.0, things.count().await), (200, 200, 1));
    assert_eq!(answers.0.1, answers.1.1);
} }

/// A request that was begun, as its next run has it.
async fn begun_before(db: &Db, idempotency: &Idempotency, key: &str) -> Arc<KeyedRequest> {
    let mut tx = db.write().await.expect("tx");
    assert!(store::begin(&mut tx, &idempotency.keyed("ann", key, "hash", None), "made").await.expect("begun"));
    tx.commit().await.expect("kept");
    let begun = store::find(&mut &*db, "ann", key).await.expect("found");
    Arc::new(idempotency.keyed("ann", key, "hash", begun))
}

/// The code with which a run of `keyed` is refused; empty when it is the one that answers.
async fn resumes(db: Db, keyed: Arc<KeyedRequest>) -> String {
    let answers = async { commit(db.write().await?, StatusCode::CREATED).await };
    CURRENT.scope(keyed, answers).await.err().map(|problem| problem.code.to_string()).unwrap_or_default()
}

fn for_ann(db: &Db) -> Idempotency {
    Idempotency::new(db.clone(), Clock::default(), |_| async { Ok("ann".to_owned()) })
}

on_each_database! { async fn of_many_that_resume_a_request_one_answers(db: Db) {
    let idempotency = for_ann(&db);
    for round in 0..20 {
        let keyed = begun_before(&db, &idempotency, &format!("k{round}")).await;
        let runs = (0..4).map(|_| tokio::spawn(resumes(db.clone(), keyed.clone())));
        let ended = futures_util::future::join_all(runs).await;
        let mut codes: Vec<_> = ended.into_iter().map(|code| code.expect("ended")).collect();
        codes.sort_unstable();
        assert_eq!(codes, ["", "idempotency_in_progress", "idempotency_in_progress", "idempotency_in_progress"]);
    }
} }

// Between the look for the key and the insertion another one may commit: then the record is met by its id, which is
// what happens here each time, because it has another key.
on_each_database! { async fn a_request_that_conflicts_only_by_record_id_loses(db: Db) {
    let idempotency = for_ann(&db);
    let keyed = begun_before(&db, &idempotency, "k").await;
    let mut tx = db.write().await.expect("tx");
    tx.run("UPDATE idempotency SET key = 'other' WHERE id = $1", args![keyed.id]).await.expect("moved");
    tx.commit().await.expect("kept");
    assert_eq!(resumes(db.clone(), keyed.clone()).await, "idempotency_in_progress");
    let begins = async { begin(db.write().await?, "made").await };
    let problem = CURRENT.scope(keyed, begins).await.expect_err("beaten");
    assert_eq!(problem.code, "idempotency_in_progress");
} }

on_each_database! { async fn a_request_that_cannot_pass_is_refused_before_its_body_is_read(db: Db) {
    let refused = |parts: &Parts| {
        let known = parts.headers.contains_key("actor");
        async move { if known { Ok("a".to_owned()) } else { Err(Problem::unauthorized()) } }
    };
    let idempotency = Idempotency::new(db, Clock::default(), refused);
    let app = Router::new().route("/things", post(|| async {})).layer(from_fn_with_state(idempotency, layer));
    for (name, value, status) in [("x", "x", 401), ("actor", "a", 415)] {
        let never = Body::from_stream(futures_util::stream::pending::<Result<Bytes, std::io::Error>>());
        let request = Request::post("/things").header("idempotency-key", "1").header(name, value).body(never);
        let response = app.clone().oneshot(request.expect("request")).await.expect("answer");
        assert_eq!(response.status(), status);
    }
} }
