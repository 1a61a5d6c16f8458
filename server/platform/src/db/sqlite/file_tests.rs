//! Tests of SQLite alone: the file, its log, its copies, its planner.
use super::tests::{SCHEMA, config, open, whole};
use crate::{
    args,
    db::{Db, Error, Sql, SqliteOptions},
    http::Problem,
    testing::scan_offenders,
};
use std::{path::Path, time::Duration};

#[tokio::test]
async fn only_the_owner_may_read_the_files_and_one_process_has_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let db = open(&data).await;
    whole(&db, "x").await.unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&data), 0o700);
        for file in std::fs::read_dir(&data).unwrap() {
            let path = file.unwrap().path();
            assert_eq!(mode(&path), 0o600, "{}", path.display());
        }
    }
    let held = Db::lock_data(&data).unwrap();
    let refused = Db::lock_data(&data).unwrap_err();
    assert!(refused.to_string().contains(&std::process::id().to_string()), "{refused}");
    drop(held);
    Db::lock_data(&data).unwrap();
}

/// Unbroken writing, and no time for the thread that copies beside.
#[tokio::test(flavor = "multi_thread")]
async fn the_log_stays_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let db = open(folder.path()).await;
    let long = "x".repeat(1 << 20);
    for number in 0..200 {
        whole(&db, &format!("{number}{long}")).await.unwrap();
        let log = std::fs::metadata(folder.path().join("parallax.db-wal")).unwrap().len();
        assert!(log < 128 << 20, "the log has {log} bytes");
    }
}

#[tokio::test]
async fn after_a_bulk_load_there_is_no_log_to_read() {
    let folder = tempfile::tempdir().unwrap();
    let db = open(folder.path()).await;
    let log = || std::fs::metadata(folder.path().join("parallax.db-wal")).unwrap().len();
    whole(&db, "loaded").await.unwrap();
    assert!(log() > 0);
    db.empty_log().await.unwrap();
    assert_eq!(log(), 0);
    whole(&db, "after").await.unwrap();
    assert_eq!(db.one::<i64>("SELECT COUNT(*) FROM halves WHERE whole = 'after'", &[]).await.unwrap(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_endless_read_ends() {
    let folder = tempfile::tempdir().unwrap();
    let options = SqliteOptions { read_time: Duration::from_millis(50), ..SqliteOptions::default() };
    let db = Db::open(&config(folder.path(), options), SCHEMA).await.unwrap();
    let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n";
    assert!(matches!(db.one::<i64>(endless, &[]).await, Err(Error::TookTooLong)));
    assert_eq!(db.one::<i64>("SELECT COUNT(*) FROM halves", &[]).await.unwrap(), 1);
}

#[tokio::test]
async fn the_library_is_built_as_measured() {
    let folder = tempfile::tempdir().unwrap();
    let options: Vec<String> = open(folder.path()).await.all("PRAGMA compile_options", &[]).await.unwrap();
    assert!(options.iter().any(|option| option == "DEFAULT_MEMSTATUS=0"), "{options:?}");
}

#[tokio::test]
async fn statements_that_read_a_whole_table_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let db = open(folder.path()).await;
    let mut tx = db.write().await.unwrap();
    tx.maybe::<String>("SELECT id FROM halves WHERE whole = $1", args!["a"]).await.unwrap();
    tx.run("UPDATE halves SET half = 1 WHERE id = $1", args!["a"]).await.unwrap();
    db.all::<String>("SELECT id FROM halves WHERE whole > $1 ORDER BY whole LIMIT 3", args!["a"]).await.unwrap();
    db.all::<String>("SELECT whole FROM halves ORDER BY whole LIMIT 3", &[]).await.unwrap();
    assert_eq!(scan_offenders(&db), [""; 0]);
    db.all::<String>("SELECT h.id FROM halves h WHERE h.half = $1", args![1]).await.unwrap();
    tx.run("DELETE FROM halves WHERE half = $1", args![9]).await.unwrap();
    let offenders = scan_offenders(&db);
    assert_eq!(offenders.len(), 2, "{offenders:?}");
    assert!(offenders.iter().any(|offender| offender == "SCAN h: SELECT h.id FROM halves h WHERE h.half = $1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_writes_by_name_and_reads_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let db = open(folder.path()).await;
    let mut tx = db.write().await.unwrap();
    tx.run("PRAGMA max_page_count = 1", &[]).await.unwrap(); // no page more than there are
    let sql = "INSERT INTO halves (id, whole, half) VALUES ('long', $1, 1)";
    let error = tx.run(sql, args!["x".repeat(100_000)]).await.unwrap_err();
    drop(tx);
    assert!(matches!(error, Error::StorageFull(_)), "{error:?}");
    let problem = Problem::from(error);
    assert_eq!((problem.status.as_u16(), problem.code), (503, "storage_full"));
    assert!(problem.retry_after.is_some());
    assert_eq!(db.one::<i64>("SELECT COUNT(*) FROM halves", &[]).await.unwrap(), 1);
    let full = std::io::Error::from(std::io::ErrorKind::StorageFull);
    assert!(matches!(Error::from(full), Error::StorageFull(_)));
}
