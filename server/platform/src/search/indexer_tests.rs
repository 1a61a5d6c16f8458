//! The indexer: changes that it applies, and its recovery after a failure.
use super::{
    Indexer,
    faults::{Fault, fail, heal},
    table::{Rows, found, generation},
};
use crate::clock::{Clock, SECOND, Timestamp};
use std::{fs, path::Path, time::Duration};

fn now() -> Timestamp {
    Clock::default().real()
}

#[tokio::test]
async fn what_a_bulk_load_settled_is_not_applied_again_at_the_next_start() {
    let (folder, now) = (tempfile::tempdir().expect("folder"), now());
    let rows = Rows::with(5, now);
    let (_, mut load) = rows.indexer(folder.path());
    load.catch_up().await.expect("loads");
    load.settle().await.expect("settles");
    drop(load);
    assert_eq!(rows.rounds_that_applied(), 1);
    let (index, mut next) = rows.indexer(folder.path());
    for _ in 0..3 {
        next.catch_up().await.expect("follows");
    }
    // the very last row may have the same microsecond as one that is still to come
    assert!(rows.rounds_that_applied() <= 2, "{}", rows.rounds_that_applied());
    rows.write("5", now + 1, 1);
    next.catch_up().await.expect("follows");
    next.catch_up().await.expect("follows");
    assert!(rows.rounds_that_applied() <= 3, "{}", rows.rounds_that_applied());
    assert_eq!(found(&index).len(), 6);
}

#[tokio::test]
async fn what_a_server_has_built_is_not_applied_again_at_the_next_start() {
    let (folder, rows) = (tempfile::tempdir().expect("folder"), Rows::with(1_000, now() - 60 * SECOND));
    let (_, mut indexer) = rows.indexer(folder.path());
    indexer.catch_up().await.expect("builds");
    indexer.catch_up().await.expect("follows");
    drop(indexer);
    let (index, mut next) = rows.indexer(folder.path());
    next.catch_up().await.expect("follows");
    assert_eq!(rows.rounds_that_applied(), 1);
    rows.write("1000", now(), 1);
    next.catch_up().await.expect("follows");
    assert_eq!((rows.rounds_that_applied(), found(&index).len()), (2, 1_001));
}

#[tokio::test]
async fn a_writer_is_closed_when_it_is_idle_and_another_writes_on() {
    let (folder, rows) = (tempfile::tempdir().expect("folder"), Rows::with(1, now()));
    let (index, mut indexer) = rows.indexer(folder.path());
    indexer.catch_up().await.expect("builds");
    rows.write("1", now(), 1);
    indexer.catch_up().await.expect("follows");
    indexer.close_idle_writer(Duration::from_secs(60)).await.expect("nothing to close");
    assert!(index.live().expect("open").has_idle_writer(Duration::ZERO), "it has just written");
    indexer.close_idle_writer(Duration::ZERO).await.expect("closes");
    assert!(!index.live().expect("open").has_idle_writer(Duration::ZERO));
    rows.write("2", now(), 1);
    indexer.catch_up().await.expect("follows");
    assert_eq!(found(&index).len(), 3);
}

#[tokio::test]
async fn what_becomes_visible_late_is_applied_and_nothing_twice() {
    let (folder, rows, now) = (tempfile::tempdir().expect("folder"), Rows::default(), now());
    let (index, mut indexer) = rows.indexer(folder.path());
    rows.write("2", now, 1);
    indexer.catch_up().await.expect("follows");
    rows.write("1", now - SECOND, 1);
    indexer.catch_up().await.expect("follows");
    indexer.catch_up().await.expect("follows");
    assert_eq!(rows.rounds_that_applied(), 2);
    assert_eq!(found(&index), ["1", "2"]);
}

/// Ten rows, of which `fault` kept five, and the first of them changed, from the index for some rounds.
async fn after_failed_writes(folder: &Path, fault: Fault) -> (Rows, Indexer<Rows>, Vec<String>) {
    // older than the overlap: what is not applied again after the failure is lost for good
    let rows = Rows::with(5, now() - 60 * SECOND);
    let (index, mut indexer) = rows.indexer(folder);
    indexer.catch_up().await.expect("follows");
    fail(folder, fault);
    (5..10).for_each(|n| rows.write(&n.to_string(), now() - 30 * SECOND + n, 1));
    rows.write("0", now() - 30 * SECOND, 2);
    for _ in 0..3 {
        indexer.catch_up().await.expect_err("fails");
        assert_eq!(found(&index), ["0", "1", "2", "3", "4"], "{fault:?}: nothing is half applied");
    }
    heal(folder);
    rows.write("10", now(), 1);
    indexer.catch_up().await.expect("follows again");
    let found = found(&index);
    (rows, indexer, found)
}

#[tokio::test]
async fn after_a_failed_write_everything_is_found_once() {
    let all: Vec<String> = (0..11).map(|n| n.to_string()).collect();
    for fault in [Fault::Begin, Fault::Fill, Fault::Commit, Fault::Read] {
        let folder = tempfile::tempdir().expect("folder");
        let (rows, indexer, found_then) = after_failed_writes(folder.path(), fault).await;
        assert_eq!(found_then, all, "{fault:?}");
        drop(indexer);
        let (index, mut next) = rows.indexer(folder.path());
        next.catch_up().await.expect("follows after a restart");
        assert_eq!(found(&index), all, "{fault:?}: after a restart");
    }
}

#[tokio::test]
async fn a_build_that_fails_leaves_nothing_and_succeeds_later() {
    for fault in [Fault::Begin, Fault::Fill, Fault::Commit] {
        let (folder, rows) = (tempfile::tempdir().expect("folder"), Rows::with(5, now()));
        let (index, mut indexer) = rows.indexer(folder.path());
        fail(folder.path(), fault);
        indexer.catch_up().await.expect_err("fails");
        assert!(index.live().is_none());
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "{fault:?}");
        heal(folder.path());
        indexer.catch_up().await.expect("builds");
        assert_eq!(found(&index).len(), 5, "{fault:?}");
    }
}

#[tokio::test]
async fn a_second_process_leaves_the_index_of_the_first_alone() {
    let (folder, rows) = (tempfile::tempdir().expect("folder"), Rows::with(5, now()));
    let (first, mut one) = rows.indexer(folder.path());
    one.catch_up().await.expect("follows");
    let used = generation(folder.path());
    let (second, mut two) = rows.indexer(folder.path());
    two.catch_up().await.expect("follows");
    assert!(used.exists());
    rows.write("5", now(), 1);
    one.catch_up().await.expect("follows");
    two.catch_up().await.expect("follows");
    assert_eq!((found(&first).len(), found(&second).len()), (6, 6));
}
