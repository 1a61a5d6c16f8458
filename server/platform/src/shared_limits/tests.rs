use super::*;
use crate::testing::on_each_database;

const SLOW: Rule = Rule::new("slow", 3, Duration::from_secs(3_600));
const ACCOUNT: Rule = Rule::new("account", 5, Duration::from_secs(3_600));

fn limits(db: &Db, multiplier: u32) -> SharedLimits {
    SharedLimits::new(db.clone(), Clock::default(), multiplier)
}

async fn takes(limits: &SharedLimits, key: &str) -> Result<(), Duration> {
    limits.try_take(&SLOW, key).await.expect("the database")
}

async fn begins(limits: &SharedLimits, key: &str) -> Result<Attempt, Duration> {
    limits.begin(&[(&SLOW, key), (&ACCOUNT, "ann")]).await.expect("the database")
}

#[test]
fn a_bucket_holds_its_burst_and_refills_one_by_one() {
    let terms = Terms { interval: 10, tolerance: 20 };
    assert_eq!(Terms::from_rule(&Rule::new("x", 3, Duration::from_micros(10)), 1), terms);
    let at = Timestamp::from_micros;
    let left: Vec<i64> =
        [0, 100, 101, 110, 120, 121, 130].iter().map(|full_at| terms.left(at(*full_at), at(100))).collect();
    assert_eq!(left, [3, 3, 2, 2, 1, 0, 0]);
    assert_eq!(
        (terms.wait(at(130), at(100)), terms.wait(at(100), at(100))),
        (Duration::from_micros(10), Duration::ZERO)
    );
    assert_eq!(Terms::from_rule(&SLOW, 100).left(at(0), at(0)), 300);
    assert_eq!(Terms::from_rule(&Rule::new("x", 0, Duration::ZERO), 1).left(at(0), at(0)), 1);
}

#[test]
fn a_flood_of_other_keys_resets_no_limit_and_stays_bounded() {
    let (mut memory, terms) = (Memory::default(), Terms::from_rule(&SLOW, 1));
    let takes = |memory: &mut Memory, rule, bucket: &str| memory.take(rule, bucket, terms, Timestamp::from_micros(1));
    for rule in ["slow", "other"] {
        for _ in 0..3 {
            takes(&mut memory, rule, "victim").expect("a burst");
        }
    }
    for key in 0..3 * memory::CAPACITY {
        let _ = takes(&mut memory, "slow", &key.to_string());
    }
    assert!(memory.len() <= memory::CAPACITY + 1);
    assert!(takes(&mut memory, "slow", "victim").is_err() && takes(&mut memory, "other", "victim").is_err());
}

on_each_database! {
    async fn a_burst_passes_and_a_refusal_takes_nothing(db: Db) {
        let limits = limits(&db, 1);
        for _ in 0..3 { assert_eq!(takes(&limits, "a").await, Ok(())); }
        for _ in 0..50 {
            let wait = takes(&limits, "a").await.expect_err("refused");
            assert!(wait <= Duration::from_secs(3_600) && wait > Duration::from_secs(3_000), "{wait:?}");
        }
        assert!(limits.peek(&SLOW, "a").await.expect("answer").is_err());
        assert_eq!((takes(&limits, "b").await, limits.peek(&SLOW, "b").await.expect("answer")), (Ok(()), Ok(())));
        limits.reset(&SLOW, "a").await.expect("forgotten");
        assert_eq!(takes(&limits, "a").await, Ok(()));
    }

    async fn generous_and_off(db: Db) {
        let generous = limits(&db, 100);
        for _ in 0..300 { assert_eq!(takes(&generous, "a").await, Ok(())); }
        assert!(takes(&generous, "a").await.is_err());
        let off = limits(&db, 0);
        for _ in 0..10 {
            assert_eq!(takes(&off, "a").await, Ok(()));
            begins(&off, "a").await.expect("an attempt").failed().await.expect("counted");
        }
        assert_eq!(off.peek(&SLOW, "a").await.expect("answer"), Ok(()));
    }

    async fn nodes_share_one_budget(db: Db) {
        // on SQLite a second node is not allowed: there it is a clone
        let here = limits(&db, 1);
        let there = if db.is_shared() { limits(&db, 1) } else { here.clone() };
        let tries: Vec<_> = (0..20).map(|n| {
            let node = if n % 2 == 0 { here.clone() } else { there.clone() };
            tokio::spawn(async move { takes(&node, "a").await })
        }).collect();
        let mut taken = 0;
        for one in tries { taken += usize::from(one.await.expect("done").is_ok()); }
        assert_eq!(taken, 3);
        begins(&here, "x").await.expect("an attempt").failed().await.expect("counted");
        begins(&there, "x").await.expect("an attempt").failed().await.expect("counted");
        begins(&here, "x").await.expect("an attempt").failed().await.expect("counted");
        assert!(begins(&there, "x").await.is_err() && there.peek(&SLOW, "x").await.expect("answer").is_err());
    }

    async fn only_a_failure_counts_and_tries_under_way_are_tries(db: Db) {
        let limits = limits(&db, 1);
        for _ in 0..10 { drop(begins(&limits, "a").await.expect("succeeded")); }
        if db.is_shared() {
            let rows: i64 = db.one("SELECT COUNT(*) FROM shared_limits", &[]).await.expect("counted");
            assert_eq!(rows, 0, "a success writes nothing");
        }
        let at_once = [begins(&limits, "a").await, begins(&limits, "a").await, begins(&limits, "a").await];
        assert_eq!(begins(&limits, "a").await.err(), Some(Duration::from_secs(1)));
        for attempt in at_once { attempt.expect("an attempt").failed().await.expect("counted"); }
        assert!(begins(&limits, "a").await.is_err_and(|wait| wait > Duration::from_secs(3_000)));
        // the second budget is the account's, wherever the tries come from
        for key in ["b", "c"] { begins(&limits, key).await.expect("an attempt").failed().await.expect("counted"); }
        assert!(begins(&limits, "d").await.is_err());
    }

    async fn a_failure_stays_counted_when_the_callers_work_is_undone(db: Db) {
        let limits = limits(&db, 1);
        for _ in 0..3 {
            let attempt = begins(&limits, "a").await.expect("an attempt");
            attempt.failed().await.expect("counted");
            drop(db.write().await.expect("a transaction that fails"));
        }
        assert!(begins(&limits, "a").await.is_err());
    }

    async fn what_is_full_again_is_removed(db: Db) {
        let (limits, quick) = (limits(&db, 1), Rule::new("quick", 1, Duration::from_micros(1)));
        for key in 0..1_100 { let _ = limits.try_take(&quick, &key.to_string()).await.expect("answer"); }
        assert_eq!(takes(&limits, "a").await, Ok(()));
        limits.clean_up().await.expect("cleaned");
        let left = if db.is_shared() {
            db.one::<i64>("SELECT COUNT(*) FROM shared_limits", &[]).await.expect("counted")
        } else {
            i64::try_from(limits.memory().len()).expect("few")
        };
        assert_eq!(left, 1);
    }
}
