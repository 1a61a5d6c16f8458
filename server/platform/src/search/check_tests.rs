//! Rebuilding an index: when it happens, and when it does not.
use super::{
    Index, Indexer, Outcome,
    faults::{Fault, fail, heal},
    table::{Rows, change, found, generation},
};
use crate::{
    clock::{Clock, SECOND, Timestamp},
    db::Db,
    events::Events,
    shutdown::Shutdown,
    testing::on_sqlite,
};
use std::{fs, path::Path, time::Duration};

fn ids(count: i64) -> Vec<String> {
    (0..count).map(|n| n.to_string()).collect()
}

fn rows(count: i64) -> (Rows, Timestamp) {
    let now = Clock::default().real();
    // older than the overlap: no round of the indexer reads them again
    (Rows::with(count, now - 60 * SECOND), now)
}

async fn indexed(rows: &Rows, folder: &Path) -> (Index, Indexer<Rows>) {
    let (index, mut indexer) = rows.indexer(folder);
    indexer.catch_up().await.expect("follows");
    (index, indexer)
}

/// Takes documents out of the index behind the indexer's back.
fn lose(index: &Index, ids: &[&str]) {
    let live = index.live().expect("is live");
    let cursor = live.committed().expect("reads");
    let gone = |id: &&str| super::Change { document: None, ..change(&((*id).to_owned(), Timestamp::default(), 1)) };
    live.apply(&ids.iter().map(gone).collect::<Vec<_>>(), &cursor).expect("applies");
}

#[tokio::test]
async fn documents_that_are_missing_are_found_out_and_brought_back() {
    let (folder, (rows, _)) = (tempfile::tempdir().expect("folder"), rows(20));
    let (index, mut indexer) = indexed(&rows, folder.path()).await;
    let mut checker = indexer.checker();
    assert_eq!(checker.check().await.expect("checks"), Outcome::Sound);
    lose(&index, &["3", "17"]);
    indexer.catch_up().await.expect("follows");
    assert_eq!(found(&index).len(), 18);
    assert_eq!(checker.check().await.expect("checks"), Outcome::Differs, "once is not enough");
    indexer.catch_up().await.expect("follows");
    assert_eq!(found(&index).len(), 18);
    assert_eq!(checker.check().await.expect("checks"), Outcome::Rebuilt);
    assert_eq!(found(&index), ids(20));
    assert_eq!(checker.check().await.expect("checks"), Outcome::Sound);
    indexer.catch_up().await.expect("follows");
    generation(folder.path());
}

#[tokio::test]
async fn deleted_documents_leave_the_files() {
    let (folder, (rows, now)) = (tempfile::tempdir().expect("folder"), rows(20));
    let (index, mut indexer) = indexed(&rows, folder.path()).await;
    lose(&index, &["3", "17"]);
    rows.write("5", now, 2);
    indexer.catch_up().await.expect("follows");
    let live = index.live().expect("is live");
    assert_eq!((live.deleted_documents(), found(&index).len()), (3, 18), "and one that was replaced");
    for _ in 0..2 {
        index.purge().await.expect("purges");
        assert_eq!((live.deleted_documents(), found(&index).len()), (0, 18));
    }
    live.verify().expect("is sound");
    rows.write("6", now + SECOND, 2);
    indexer.catch_up().await.expect("follows");
    assert_eq!(found(&index).len(), 18);
}

#[tokio::test]
async fn a_document_too_many_or_of_another_revision_counts_too() {
    for changed in ["removed", "other revision"] {
        let (folder, (rows, _)) = (tempfile::tempdir().expect("folder"), rows(20));
        let (_, indexer) = indexed(&rows, folder.path()).await;
        let mut checker = indexer.checker();
        match changed {
            "removed" => rows.rows().retain(|row| row.0 != "3"),
            _ => rows.rows()[3].2 = 2,
        }
        for expected in [Outcome::Differs, Outcome::Rebuilt, Outcome::Sound] {
            assert_eq!(checker.check().await.expect("checks"), expected, "{changed}");
        }
    }
}

#[tokio::test]
async fn a_difference_that_changes_builds_nothing() {
    let (folder, (rows, now)) = (tempfile::tempdir().expect("folder"), rows(20));
    let (_, indexer) = indexed(&rows, folder.path()).await;
    let (mut checker, before) = (indexer.checker(), generation(folder.path()));
    for row in 2..6 {
        // as if some row was always on its way to the index
        let mut seen = rows.rows().clone();
        seen[row].2 = 2;
        *rows.lies.lock().expect("lies") = seen;
        assert_eq!(checker.check().await.expect("checks"), Outcome::Differs);
    }
    rows.lies.lock().expect("lies").clear();
    assert_eq!(checker.check().await.expect("checks"), Outcome::Sound);
    rows.write("20", now + SECOND, 1);
    assert_eq!(checker.check().await.expect("checks"), Outcome::Sound, "what lies after the cursor is not compared");
    assert_eq!(generation(folder.path()), before);
}

#[tokio::test]
async fn what_is_missing_is_found_out_while_other_rows_change() {
    let (folder, (rows, now)) = (tempfile::tempdir().expect("folder"), rows(20));
    let (index, mut indexer) = indexed(&rows, folder.path()).await;
    let mut checker = indexer.checker();
    lose(&index, &["3"]);
    let mut outcomes = Vec::new();
    for rev in 2..5 {
        rows.write("5", now + rev, rev);
        indexer.catch_up().await.expect("follows");
        let mut seen = rows.rows().clone();
        seen.iter_mut().filter(|row| row.0 == "7").for_each(|row| row.2 = rev);
        *rows.lies.lock().expect("lies") = seen;
        outcomes.push(checker.check().await.expect("checks"));
    }
    assert_eq!(outcomes[..2], [Outcome::Differs, Outcome::Rebuilt]);
    assert_eq!(found(&index), ids(20));
}

#[tokio::test]
async fn a_difference_that_a_rebuild_does_not_heal_is_not_built_for_again() {
    let (folder, (rows, _)) = (tempfile::tempdir().expect("folder"), rows(20));
    let (_, indexer) = indexed(&rows, folder.path()).await;
    let mut checker = indexer.checker();
    *rows.lies.lock().expect("lies") = rows.rows()[..10].to_vec();
    for expected in [Outcome::Differs, Outcome::Rebuilt, Outcome::Differs, Outcome::Differs, Outcome::Differs] {
        assert_eq!(checker.check().await.expect("checks"), expected);
    }
}

#[tokio::test]
async fn a_rebuild_that_fails_leaves_the_index_as_it_was() {
    let (folder, (rows, _)) = (tempfile::tempdir().expect("folder"), rows(20));
    let (index, mut indexer) = indexed(&rows, folder.path()).await;
    let (mut checker, before) = (indexer.checker(), generation(folder.path()));
    lose(&index, &["3"]);
    assert_eq!(checker.check().await.expect("checks"), Outcome::Differs);
    let next = folder.path().join("2");
    fail(&next, Fault::Fill);
    checker.check().await.expect_err("cannot build");
    assert_eq!((generation(folder.path()), found(&index).len()), (before, 19));
    rows.write("20", Clock::default().real(), 1);
    indexer.catch_up().await.expect("follows still");
    assert_eq!(found(&index).len(), 20);
    heal(&next);
    assert_eq!(checker.check().await.expect("checks"), Outcome::Rebuilt);
    assert_eq!(found(&index), ids(21));
}

#[tokio::test]
async fn a_kill_at_any_moment_of_a_rebuild_leaves_a_good_index() {
    let (folder, (rows, _)) = (tempfile::tempdir().expect("folder"), rows(20));
    drop(indexed(&rows, folder.path()).await);
    let first = generation(folder.path());
    // what a kill leaves is some of the next generation's files, the mark that it is complete always last
    let next = tempfile::tempdir().expect("folder");
    drop(indexed(&rows, next.path()).await);
    let mut files: Vec<_> =
        fs::read_dir(generation(next.path())).expect("a folder").map(|f| f.expect("f").path()).collect();
    files.sort_by_key(|file| (file.ends_with("format"), file.ends_with("meta.json"), file.clone()));
    for until in 0..=files.len() {
        let killed = tempfile::tempdir().expect("folder");
        for (to, from) in [
            ("1", fs::read_dir(&first).expect("a folder").map(|f| f.expect("f").path()).collect::<Vec<_>>()),
            ("2", files[..until].to_vec()),
        ] {
            fs::create_dir(killed.path().join(to)).expect("made");
            for file in from {
                fs::copy(&file, killed.path().join(to).join(file.file_name().expect("a name"))).expect("copied");
            }
        }
        let (index, indexer) = indexed(&rows, killed.path()).await;
        assert_eq!(found(&index), ids(20), "{until}");
        assert_eq!(indexer.checker().check().await.expect("checks"), Outcome::Sound);
        let kept = if until == files.len() { "2" } else { "1" };
        assert_eq!(generation(killed.path()), killed.path().join(kept));
    }
}

#[test]
fn the_background_checker_repairs_the_index() {
    on_sqlite(None, |db: Db| async move {
        let (folder, (rows, _)) = (tempfile::tempdir().expect("folder"), rows(20));
        let (shutdown, search) = (Shutdown::new(), folder.path().join("rows"));
        let (events, _) = Events::start(&db, shutdown.clone());
        let (index, indexer) = rows.indexer(&search);
        let running = tokio::spawn(indexer.run(events.subscribe(), shutdown.clone()));
        assert!(index.wait_until_available(Duration::from_secs(5)).await);
        for round in 0..2_i64 {
            fs::remove_dir_all(&search).expect("removed");
            rows.write(&(20 + round).to_string(), Clock::default().real(), 1);
            until(|| search.exists() && found(&index) == ids(21 + round)).await;
        }
        shutdown.cancel();
        running.await.expect("ends");
    });
}

#[tokio::test]
async fn a_generation_that_is_not_complete_is_never_used() {
    let (folder, (rows, _)) = (tempfile::tempdir().expect("folder"), rows(20));
    let (index, indexer) = indexed(&rows, folder.path()).await;
    let unfinished = index.folder().create_next().expect("begins");
    let first = change(&rows.rows()[0]);
    unfinished.apply(std::slice::from_ref(&first), &first.cursor).expect("applies");
    drop((index, indexer, unfinished)); // as a kill would leave it
    let (index, _indexer) = indexed(&rows, folder.path()).await;
    assert_eq!(found(&index), ids(20));
    assert_eq!(generation(folder.path()), folder.path().join("1"));
}

#[test]
fn a_search_that_fails_has_the_index_repaired() {
    on_sqlite(None, |db: Db| async move {
        let (folder, (rows, _)) = (tempfile::tempdir().expect("folder"), rows(20));
        let shutdown = Shutdown::new();
        let (events, _) = Events::start(&db, shutdown.clone());
        let (index, mut indexer) = rows.indexer(folder.path());
        indexer.catch_up().await.expect("follows");
        overwrite(&generation(folder.path()));
        let search = super::Search { text: "row".into(), limit: 100, ..super::Search::default() };
        index.search(&search).expect_err("fails");
        let running = tokio::spawn(indexer.run(events.subscribe(), shutdown.clone()));
        until(|| index.search(&search).is_ok_and(|found| found.total == 20)).await;
        shutdown.cancel();
        running.await.expect("ends");
    });
}

fn overwrite(folder: &Path) {
    for file in fs::read_dir(folder).expect("a folder").map(|file| file.expect("an entry").path()) {
        let length = usize::try_from(fs::metadata(&file).expect("a file").len()).expect("a length");
        let open = fs::File::options().write(true).open(&file);
        open.and_then(|mut open| std::io::Write::write_all(&mut open, &vec![0xa5; length])).expect("overwritten");
    }
}

/// Waits until `holds`, twenty seconds at most.
async fn until(holds: impl Fn() -> bool) {
    for _ in 0..400 {
        if holds() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it did not come to hold");
}
