use super::*;
use crate::{
    clock::{DAY, HOUR},
    http::problem::{REQUEST_ID, request_id},
    shutdown::Shutdown,
    testing::on_each_database,
};
use serde_json::json;
use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

type Log = Arc<Mutex<Vec<String>>>;

fn noting(jobs: &Jobs, kind: &'static str) -> Log {
    let log = Log::default();
    let noted = log.clone();
    jobs.register(kind, move |job| {
        let noted = noted.clone();
        async move {
            noted.lock().expect("log").push(job.payload.0.as_str().unwrap_or_default().to_owned());
            Ok(())
        }
    });
    log
}

fn queue(db: Db) -> (Jobs, Clock) {
    let clock = Clock::default();
    (Jobs::new(db, clock.clone()), clock)
}

async fn put(db: &Db, job: NewJob<'_>) {
    let mut tx = db.write().await.expect("tx");
    enqueue(&mut tx, job).await.expect("enqueued");
    tx.commit().await.expect("kept");
}

async fn eventually(what: impl Fn() -> bool) {
    for _ in 0..400 {
        if what() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("it did not happen");
}

on_each_database! { async fn jobs_run_in_the_order_of_their_time(db: Db) {
    let (jobs, clock) = queue(db.clone());
    let log = noting(&jobs, "note");
    for (text, after) in [("third", 2 * DAY), ("first", HOUR), ("second", DAY), ("later", 9 * DAY)] {
        put(&db, NewJob::new("note", json!(text), clock.now() + after)).await;
    }
    assert_eq!(jobs.run_due(clock.now() + 3 * DAY).await.expect("ran"), 3);
    assert_eq!(*log.lock().expect("log"), ["first", "second", "third"]);
    assert!(clock.offset() >= 2 * DAY);
    assert_eq!(all(&mut &db).await.expect("jobs").len(), 1);
} }

on_each_database! { async fn a_key_waits_once_and_can_be_cancelled(db: Db) {
    let (jobs, clock) = queue(db.clone());
    let log = noting(&jobs, "note");
    put(&db, NewJob::new("note", json!("old"), clock.now()).key("deal:1:due")).await;
    put(&db, NewJob::new("note", json!("new"), clock.now() + HOUR).key("deal:1:due")).await;
    put(&db, NewJob::new("note", json!("gone"), clock.now()).key("deal:2:due")).await;
    let mut tx = db.write().await.expect("tx");
    ensure(&mut tx, NewJob::new("note", json!("ignored"), Timestamp::default()).key("deal:1:due")).await.expect("ensured");
    cancel(&mut tx, "deal:2:due").await.expect("cancelled");
    tx.commit().await.expect("kept");
    jobs.run_due(clock.now() + DAY).await.expect("ran");
    assert_eq!(*log.lock().expect("log"), ["new"]);
} }

on_each_database! { async fn a_job_works_for_the_request_that_enqueued_it(db: Db) {
    let (jobs, clock) = queue(db.clone());
    let log = Log::default();
    let noted = log.clone();
    let queued_by = db.clone();
    jobs.register("first", move |job| {
        let (noted, db) = (noted.clone(), queued_by.clone());
        async move {
            noted.lock().expect("log").push(format!("first of {:?}", request_id()));
            put(&db, NewJob::new("second", json!(null), job.run_at)).await;
            Ok(())
        }
    });
    let noted = log.clone();
    jobs.register("second", move |_| {
        let noted = noted.clone();
        async move {
            noted.lock().expect("log").push(format!("second of {:?}", request_id()));
            Ok(())
        }
    });
    REQUEST_ID.scope("r-1".into(), put(&db, NewJob::new("first", json!(null), clock.now()))).await;
    jobs.run_due(clock.now() + HOUR).await.expect("ran");
    put(&db, NewJob::new("second", json!(null), clock.now())).await;
    jobs.run_due(clock.now() + DAY).await.expect("ran");
    assert_eq!(*log.lock().expect("log"), ["first of Some(\"r-1\")", "second of Some(\"r-1\")", "second of None"]);
} }

on_each_database! { async fn a_failing_job_backs_off_and_then_dies(db: Db) {
    let (jobs, clock) = queue(db.clone());
    let tries = Log::default();
    let noted = tries.clone();
    jobs.register("fail", move |job| {
        noted.lock().expect("log").push(job.attempts.to_string());
        async { Err(JobError::Retry("no luck".into())) }
    });
    let id = ids_of(&db, &jobs, &clock, "fail").await;
    assert_eq!(*tries.lock().expect("log"), ["1", "2", "3", "4", "5", "6"]);
    assert_eq!((id.len(), id[0].last_error.as_deref()), (1, Some("no luck")));
    let mut tx = db.write().await.expect("tx");
    assert!(requeue(&mut tx, &id[0].id, clock.now()).await.expect("requeued"));
    tx.commit().await.expect("kept");
    assert!(dead(&mut &db, None, 9).await.expect("dead").is_empty());
} }

/// Runs one job of `kind` for two days; returns the dead jobs.
async fn ids_of(db: &Db, jobs: &Jobs, clock: &Clock, kind: &'static str) -> Vec<Job> {
    put(db, NewJob::new(kind, json!(null), clock.now())).await;
    jobs.run_due(clock.now() + 2 * DAY).await.expect("ran");
    dead(&mut &*db, None, 9).await.expect("dead")
}

on_each_database! { async fn a_hopeless_job_or_a_panic_harms_no_other(db: Db) {
    let (jobs, clock) = queue(db.clone());
    jobs.register("hopeless", |_| async { Err(JobError::GiveUp("never".into())) });
    jobs.register("panic", |job| async move { if job.attempts == 1 { panic!("once") } else { Ok(()) } });
    assert_eq!(ids_of(&db, &jobs, &clock, "hopeless").await.len(), 1);
    assert_eq!(ids_of(&db, &jobs, &clock, "panic").await.len(), 1);
    assert_eq!(all(&mut &db).await.expect("jobs").len(), 1);
} }

on_each_database! { async fn the_worker_runs_what_is_enqueued_at_once(db: Db) {
    let (jobs, clock) = queue(db.clone());
    let log = noting(&jobs, "note");
    let shutdown = Shutdown::new();
        let stopper = shutdown.clone();
    let worker = jobs.start(4, shutdown);
    for number in 0..20 {
        put(&db, NewJob::new("note", json!(number.to_string()), clock.now())).await;
    }
    let noted = log.clone();
    eventually(move || noted.lock().expect("log").len() == 20).await;
    stopper.cancel();
    worker.await.expect("ended");
    assert!(all(&mut &db).await.expect("jobs").is_empty());
    assert_eq!(log.lock().expect("log").len(), 20);
} }

on_each_database! { async fn two_workers_share_the_jobs(db: Db) {
    let (one, clock) = queue(db.clone());
    let two = Jobs::new(db.clone(), clock.clone());
    let (first, second) = (noting(&one, "note"), noting(&two, "note"));
    // On SQLite a worker that starts ends the leases it finds, so there is nothing to share until both have started:
    // each then queues its periodic job, and either of them runs it.
    let started = Arc::new(AtomicUsize::new(0));
    let starts = || {
        let started = started.clone();
        move |_: Job| { started.fetch_add(1, Ordering::SeqCst); async { Ok(()) } }
    };
    for (jobs, own, other) in [(&one, "first", "second"), (&two, "second", "first")] {
        jobs.every(own, DAY, starts());
        jobs.register(other, starts());
    }
    let shutdown = Shutdown::new();
        let stopper = shutdown.clone();
    let workers = [one.start(3, shutdown.clone()), two.start(3, shutdown)];
    eventually({ let started = started.clone(); move || started.load(Ordering::SeqCst) >= 2 }).await;
    let mut tx = db.write().await.expect("tx");
    for number in 0..60 {
        enqueue(&mut tx, NewJob::new("note", json!(number.to_string()), clock.now())).await.expect("enqueued");
    }
    tx.commit().await.expect("kept");
    let count = { let (first, second) = (first.clone(), second.clone()); move || first.lock().expect("log").len() + second.lock().expect("log").len() };
    eventually(move || count() >= 60).await;
    stopper.cancel();
    for worker in workers { worker.await.expect("ended"); }
    let mut ran: Vec<String> = first.lock().expect("log").iter().chain(second.lock().expect("log").iter()).cloned().collect();
    ran.sort();
    ran.dedup();
    assert_eq!((ran.len(), first.lock().expect("log").len() + second.lock().expect("log").len()), (60, 60));
} }

on_each_database! { async fn a_job_of_a_dead_worker_is_taken_over(db: Db) {
    let (jobs, clock) = queue(db.clone());
    let log = noting(&jobs, "note");
    put(&db, NewJob::new("note", json!("again"), clock.now())).await;
    let mut tx = db.write().await.expect("tx");
    let claimed = store::claim(&mut tx, store::Kinds::Except(&[]), (clock.now(), clock.real() - DAY), 9).await.expect("claimed");
    tx.commit().await.expect("kept");
    assert_eq!(claimed.len(), 1);
    assert_eq!(jobs.run_due(clock.now()).await.expect("ran"), 1);
    assert_eq!(*log.lock().expect("log"), ["again"]);
    // the first worker comes back: its acknowledgement changes nothing, as the try has another number
    let mut tx = db.write().await.expect("tx");
    assert!(!store::renew(&mut tx, &claimed[0], clock.real()).await.expect("renewed"));
    tx.commit().await.expect("kept");
} }

on_each_database! { async fn a_periodic_job_has_one_successor_even_over_a_jump(db: Db) {
    let (jobs, clock) = queue(db.clone());
    let log = Log::default();
    let noted = log.clone();
    jobs.every("sweep", HOUR, move |_| {
        noted.lock().expect("log").push("swept".into());
        async { Ok(()) }
    });
    jobs.prepare().await.expect("prepared");
    jobs.prepare().await.expect("prepared");
    jobs.run_due(clock.now() + 30 * DAY).await.expect("ran");
    assert_eq!(log.lock().expect("log").len(), 2);
    assert_eq!(all(&mut &db).await.expect("jobs").len(), 1);
} }

on_each_database! { async fn a_running_job_may_queue_its_own_key(db: Db) {
    let (jobs, clock) = queue(db.clone());
    let (inner, time) = (db.clone(), clock.clone());
    jobs.register("chain", move |job| {
        let (db, clock) = (inner.clone(), time.clone());
        async move {
            let step = job.payload.0.as_i64().unwrap_or(0);
            if step < 3 {
                let mut tx = db.write().await?;
                enqueue(&mut tx, NewJob::new("chain", json!(step + 1), clock.now() + HOUR).key("chain")).await?;
                tx.commit().await?;
            }
            if step == 1 { Err(JobError::Retry("after its effect".into())) } else { Ok(()) }
        }
    });
    put(&db, NewJob::new("chain", json!(0), clock.now()).key("chain")).await;
    assert_eq!(jobs.run_due(clock.now() + DAY).await.expect("ran"), 4);
    assert!(all(&mut &db).await.expect("jobs").is_empty());
} }

on_each_database! { async fn the_test_clock_steps_in_order_beside_a_running_worker(db: Db) {
    let (jobs, clock) = queue(db.clone());
    let log = noting(&jobs, "note");
    let shutdown = Shutdown::new();
        let stopper = shutdown.clone();
    let worker = jobs.start(4, shutdown);
    for number in (10..40).rev() {
        put(&db, NewJob::new("note", json!(number.to_string()), clock.now() + number * HOUR)).await;
    }
    assert_eq!(jobs.run_due(clock.now() + 20 * HOUR).await.expect("ran"), 11);
    assert_eq!(jobs.run_due(clock.now() + 30 * HOUR).await.expect("ran"), 19);
    stopper.cancel();
    worker.await.expect("ended");
    let expected: Vec<String> = (10..40).map(|number| number.to_string()).collect();
    assert_eq!(*log.lock().expect("log"), expected);
} }

on_each_database! { async fn a_postponed_job_has_not_failed(db: Db) {
    let (jobs, clock) = queue(db.clone());
    let (log, time) = (Log::default(), clock.clone());
    let noted = log.clone();
    jobs.register("wait", move |job| {
        noted.lock().expect("log").push(job.attempts.to_string());
        let (first, until) = (noted.lock().expect("log").len() < 9, time.now() + HOUR);
        async move { if first { Err(JobError::Postpone(until)) } else { Ok(()) } }
    });
    put(&db, NewJob::new("wait", json!(null), clock.now())).await;
    assert_eq!(jobs.run_due(clock.now() + DAY).await.expect("ran"), 9);
    assert!(log.lock().expect("log").iter().all(|attempt| attempt == "1"));
    assert!(all(&mut &db).await.expect("jobs").is_empty());
} }

on_each_database! { async fn long_work_leaves_slots_for_short_work(db: Db) {
    let (jobs, clock) = queue(db.clone());
    let (log, running) = (noting(&jobs, "note"), Arc::new(Mutex::new((0, 0))));
    let counted = running.clone();
    jobs.register("long", move |_| {
        let counted = counted.clone();
        async move {
            let now = {
                let mut counted = counted.lock().expect("count");
                counted.0 += 1;
                counted.1 = counted.1.max(counted.0);
                counted.0
            };
            tokio::time::sleep(Duration::from_millis(120)).await;
            counted.lock().expect("count").0 -= 1;
            assert_eq!(now, 1, "one at a time");
            Ok(())
        }
    });
    jobs.at_most("long", 1);
    for _ in 0..3 {
        put(&db, NewJob::new("long", json!(null), clock.now())).await;
    }
    let shutdown = Shutdown::new();
        let stopper = shutdown.clone();
    let worker = jobs.start(2, shutdown);
    tokio::time::sleep(Duration::from_millis(30)).await;
    put(&db, NewJob::new("note", json!("short"), clock.now())).await;
    eventually(|| !log.lock().expect("log").is_empty()).await;
    assert!(jobs.due().await.expect("due") > 0, "the short one did not wait for the long ones");
    while jobs.due().await.expect("due") > 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(running.lock().expect("count").1, 1);
    stopper.cancel();
    worker.await.expect("ended");
} }

on_each_database! { async fn nodes_that_start_insert_periodic_jobs_in_one_order(db: Db) {
    let (jobs, _) = queue(db.clone());
    let kinds = ["mail", "audit", "zebra", "index", "books", "films", "tokens", "limits", "events", "sweep"];
    for kind in kinds {
        jobs.every(kind, HOUR, |_| async { Ok(()) });
    }
    jobs.prepare().await.expect("prepared");
    let inserted: Vec<String> = db.all("SELECT kind FROM jobs ORDER BY id", &[]).await.expect("read");
    let mut sorted = kinds.map(str::to_owned);
    sorted.sort();
    assert_eq!(inserted, sorted);
} }
