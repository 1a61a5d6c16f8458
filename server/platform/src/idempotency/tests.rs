use super::*;
use crate::testing::on_each_database;
use axum::{Router, middleware::from_fn_with_state, routing::post};
use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};
use tower::ServiceExt;

type Count = Arc<AtomicU64>;

fn app(db: &Db, clock: &Clock) -> (Router, Count) {
    let count = Count::default();
    let idempotency = Idempotency::new(db.clone(), clock.clone(), |parts| {
        let actor = parts.headers.get("actor").and_then(|value| value.to_str().ok()).unwrap_or("guest").to_owned();
        async { Ok(actor) }
    });
    let (things, slow, broken) = (count.clone(), count.clone(), count.clone());
    let made = move || {
        let number = things.fetch_add(1, Ordering::SeqCst) + 1;
        async move { (StatusCode::CREATED, [(header::LOCATION, format!("/things/{number}"))], number.to_string()) }
    };
    let router = Router::new()
        .route("/things", post(made.clone()).get(made))
        .route(
            "/slow",
            post(move || async move {
                tokio::time::sleep(Duration::from_millis(300)).await;
                slow.fetch_add(1, Ordering::SeqCst).to_string()
            }),
        )
        .route(
            "/broken",
            post(move || async move {
                broken.fetch_add(1, Ordering::SeqCst);
                Problem::internal("broken")
            }),
        )
        .layer(from_fn_with_state(idempotency, layer));
    (router, count)
}

async fn call(app: &Router, path: &str, actor: &str, key: &str, body: &'static str) -> (u16, String, bool) {
    let request = Request::post(path).header("actor", actor).header("idempotency-key", key);
    let request = request.header("content-type", "application/json").body(Body::from(body));
    let response = app.clone().oneshot(request.expect("request")).await.expect("answer");
    let (status, replayed) = (response.status().as_u16(), response.headers().contains_key(&REPLAYED));
    let bytes = axum::body::to_bytes(response.into_body(), 9_999).await.expect("body");
    (status, String::from_utf8_lossy(&bytes).into_owned(), replayed)
}

on_each_database! { async fn a_repeated_request_has_one_effect(db: Db) {
    let clock = Clock::default();
    let (app, count) = app(&db, &clock);
    assert_eq!(call(&app, "/things", "ann", "k", "{}").await, (201, "1".into(), false));
    assert_eq!(call(&app, "/things", "ann", "k", "{}").await, (201, "1".into(), true));
    assert_eq!(call(&app, "/things", "bob", "k", "{}").await, (201, "2".into(), false));
    let (status, body, _) = call(&app, "/things", "ann", "k", "{ }").await;
    assert!(status == 422 && body.contains("idempotency_key_reused"));
    clock.advance_to(clock.now() + DAY + MINUTE);
    assert_eq!(call(&app, "/things", "ann", "k", "{}").await, (201, "3".into(), false));
    assert_eq!(count.load(Ordering::SeqCst), 3);
} }

on_each_database! { async fn of_two_at_once_one_runs(db: Db) {
    let (app, count) = app(&db, &Clock::default());
    let answers = tokio::join!(call(&app, "/slow", "ann", "k", ""), call(&app, "/slow", "ann", "k", ""));
    let mut statuses = [answers.0.0, answers.1.0];
    statuses.sort_unstable();
    assert_eq!((statuses, count.load(Ordering::SeqCst)), ([200, 409], 1));
} }

on_each_database! { async fn a_caller_that_goes_away_finds_the_answer_later(db: Db) {
    let (app, count) = app(&db, &Clock::default());
    let impatient = tokio::time::timeout(Duration::from_millis(100), call(&app, "/slow", "ann", "k", "")).await;
    assert!(impatient.is_err());
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(call(&app, "/slow", "ann", "k", "").await, (200, "0".into(), true));
    assert_eq!(count.load(Ordering::SeqCst), 1);
} }

on_each_database! { async fn a_failure_may_be_tried_again(db: Db) {
    let (app, count) = app(&db, &Clock::default());
    assert_eq!(call(&app, "/broken", "ann", "k", "").await.0, 500);
    assert_eq!(call(&app, "/broken", "ann", "k", "").await.0, 500);
    assert_eq!(count.load(Ordering::SeqCst), 2);
    assert_eq!(call(&app, "/things", "ann", "", "").await.0, 400);
} }

on_each_database! { async fn a_dead_claim_is_taken_over(db: Db) {
    let (app, count) = app(&db, &Clock::default());
    assert_eq!(call(&app, "/things", "ann", "k", "").await.0, 201);
    let mut tx = db.write().await.expect("tx");
    let sql = "UPDATE idempotency SET status = NULL, claimed_at = claimed_at - $1";
    tx.run(sql, args![2 * MINUTE]).await.expect("made old");
    tx.commit().await.expect("kept");
    assert_eq!(call(&app, "/things", "ann", "k", "").await, (201, "2".into(), false));
    assert_eq!(count.load(Ordering::SeqCst), 2);
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
