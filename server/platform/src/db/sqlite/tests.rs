//! Guarantees of SQLite only: batches, and the writer that lends its connection.
use crate::{
    args,
    db::{Config, Db, Error, Migrations, Result, Sql, SqliteOptions, Tx},
};
use rand::RngExt;
use std::{
    collections::HashMap,
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

pub(super) const SCHEMA: Migrations = &[(
    "0001_halves",
    "CREATE TABLE halves (id TEXT PRIMARY KEY, whole TEXT NOT NULL, half BIGINT NOT NULL);
     CREATE INDEX halves_by_whole ON halves (whole);
     INSERT INTO halves (id, whole, half) VALUES ('taken', 'taken', 0)",
)];

pub(super) fn config(data: &Path, sqlite: SqliteOptions) -> Config {
    Config { data: data.to_owned(), sqlite, ..Config::default() }
}

pub(super) async fn open(data: &Path) -> Db {
    Db::open(&config(data, SqliteOptions::default()), SCHEMA).await.unwrap()
}

async fn half(tx: &mut Tx, whole: &str, half: i64) -> Result<u64> {
    let sql = "INSERT INTO halves (id, whole, half) VALUES ($1, $2, $3)";
    tx.run(sql, args![crate::ids::id(), whole, half]).await
}

pub(super) async fn whole(db: &Db, name: &str) -> Result<()> {
    let mut tx = db.write().await?;
    half(&mut tx, name, 1).await?;
    half(&mut tx, name, 2).await?;
    tx.commit().await
}

pub(super) async fn halves(db: &Db) -> HashMap<String, usize> {
    let mut halves = HashMap::new();
    for whole in db.all::<String>("SELECT whole FROM halves", &[]).await.unwrap() {
        *halves.entry(whole).or_default() += 1;
    }
    halves
}

/// The outcome that one writer of the stress test was given for its transaction.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Reported {
    Kept,
    NotKept,
    /// It stopped waiting.
    Nothing,
}

/// One transaction: it may succeed, fail, be dropped, be cancelled at some await, or make SQLite roll back the batch.
async fn member(db: Db, name: String) -> Reported {
    let dice = rand::rng().random_range(0..100);
    let mut answer = Reported::Nothing;
    let work = async {
        let outcome: Result<bool> = async {
            let mut tx = db.write().await?;
            half(&mut tx, &name, 1).await?;
            tokio::task::yield_now().await;
            half(&mut tx, &name, 2).await?;
            let seen: i64 = tx.one("SELECT COUNT(*) FROM halves WHERE whole = $1", args![name]).await?;
            assert_eq!(seen, 2, "a member sees exactly its own rows");
            match dice {
                0..10 => {
                    tx.run("INSERT INTO halves (id, whole, half) VALUES ('taken', $1, 3)", args![name]).await?;
                }
                10..20 => return Ok(false),
                20 => {
                    let sql = "INSERT OR ROLLBACK INTO halves (id, whole, half) VALUES ('taken', $1, 3)";
                    let refused = tx.run(sql, args![name]).await;
                    assert!(matches!(refused, Err(Error::Unique { .. })), "{refused:?}");
                    assert!(half(&mut tx, &name, 4).await.is_err(), "nothing runs outside of a transaction");
                }
                _ => {}
            }
            tx.commit().await?;
            Ok(true)
        }
        .await;
        answer = if matches!(outcome, Ok(true)) { Reported::Kept } else { Reported::NotKept };
    };
    if (21..40).contains(&dice) {
        let patience = Duration::from_micros(rand::rng().random_range(0..5_000));
        let _ = tokio::time::timeout(patience, work).await;
    } else {
        work.await;
    }
    answer
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn every_member_is_answered_rightly_whatever_the_others_do() {
    let folder = tempfile::tempdir().unwrap();
    let commits = Arc::new(AtomicUsize::new(0));
    let count = commits.clone();
    let failing = move || count.fetch_add(1, Ordering::SeqCst) % 17 == 16;
    let options = SqliteOptions { commit_hook: Some(Arc::new(failing)), ..SqliteOptions::default() };
    let db = Db::open(&config(folder.path(), options), SCHEMA).await.unwrap();
    let writers: Vec<_> = (0..64)
        .map(|writer| {
            let db = db.clone();
            tokio::spawn(async move {
                let mut outcomes = Vec::new();
                for turn in 0..60 {
                    let name = format!("{writer}-{turn}");
                    outcomes.push((name.clone(), member(db.clone(), name).await));
                }
                outcomes
            })
        })
        .collect();
    let mut outcomes = HashMap::new();
    for writer in writers {
        let answers = tokio::time::timeout(Duration::from_secs(60), writer).await.expect("nobody waits for ever");
        outcomes.extend(answers.unwrap());
    }
    whole_after_all(&db).await;
    let halves = halves(&db).await;
    for (name, outcome) in &outcomes {
        let found = halves.get(name).copied().unwrap_or(0);
        let right = match outcome {
            Reported::Kept => found == 2,
            Reported::NotKept => found == 0,
            Reported::Nothing => found == 0 || found == 2,
        };
        assert!(right, "{name} reported {outcome:?} and has {found} rows");
    }
    assert!(
        halves.keys().all(|name| outcomes.contains_key(name) || name == "taken" || name == "last"),
        "rows nobody asked for"
    );
    let count = |what| outcomes.values().filter(|outcome| **outcome == what).count();
    let (kept, undone) = (count(Reported::Kept), count(Reported::NotKept));
    assert!(kept > 1_000 && undone > 500, "{kept} kept, {undone} not: the test has lost its meaning");
    assert!(
        commits.load(Ordering::SeqCst) < outcomes.len() / 4,
        "{commits:?} commits for {} transactions",
        outcomes.len()
    );
}

/// The database still works after all that; the hook may fail the first attempt.
async fn whole_after_all(db: &Db) {
    if whole(db, "last").await.is_err() {
        whole(db, "last").await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_commit_fails_all_its_members_and_the_next_batch_works() {
    let folder = tempfile::tempdir().unwrap();
    let failing = Arc::new(AtomicBool::new(true));
    let hook = failing.clone();
    let hook = Some(Arc::new(move || hook.load(Ordering::SeqCst)) as crate::db::CommitHook);
    let options = SqliteOptions { commit_hook: hook, ..SqliteOptions::default() };
    let db = Db::open(&config(folder.path(), options), SCHEMA).await.unwrap();
    let holder = db.write().await.unwrap(); // so that the others meet in one batch
    let ran = Arc::new(AtomicUsize::new(0));
    let members: Vec<_> = (0..8)
        .map(|number| {
            let (db, ran) = (db.clone(), ran.clone());
            tokio::spawn(async move {
                let mut tx = db.write().await?;
                half(&mut tx, &number.to_string(), 1).await?;
                tx.after_commit(move || {
                    ran.fetch_add(1, Ordering::SeqCst);
                });
                tx.commit().await
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(50)).await;
    drop(holder);
    for member in members {
        member.await.unwrap().unwrap_err();
    }
    assert_eq!((halves(&db).await.len(), ran.load(Ordering::SeqCst)), (1, 0));
    failing.store(false, Ordering::SeqCst);
    whole(&db, "next").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transaction_held_for_too_long_is_rolled_back() {
    let folder = tempfile::tempdir().unwrap();
    let options = SqliteOptions { member_time: Duration::from_millis(100), ..SqliteOptions::default() };
    let db = Db::open(&config(folder.path(), options), SCHEMA).await.unwrap();
    let mut idle = db.write().await.unwrap();
    half(&mut idle, "idle", 1).await.unwrap();
    whole(&db, "meanwhile").await.unwrap();
    assert!(matches!(half(&mut idle, "idle", 2).await, Err(Error::TookTooLong)));
    idle.commit().await.unwrap_err();
    let late = db.write().await.unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(matches!(late.commit().await, Err(Error::TookTooLong)));
    // A statement that does not end is interrupted.
    let mut busy = db.write().await.unwrap();
    let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n";
    let stuck = tokio::task::spawn(async move { busy.one::<i64>(endless, &[]).await });
    whole(&db, "after").await.unwrap();
    assert!(matches!(stuck.await.unwrap(), Err(Error::TookTooLong)));
    let halves = halves(&db).await;
    assert_eq!((halves.get("idle"), halves.get("meanwhile"), halves.get("after")), (None, Some(&2), Some(&2)));
}

/// The first of a batch has no savepoint, the others have one.
#[tokio::test(flavor = "multi_thread")]
async fn a_dropped_transaction_takes_no_other_with_it_wherever_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let db = open(folder.path()).await;
    let mut first = db.write().await.unwrap();
    half(&mut first, "dropped", 1).await.unwrap();
    let line: Vec<_> = (0..6)
        .map(|number| {
            let db = db.clone();
            tokio::spawn(async move {
                if number % 2 == 0 {
                    return whole(&db, &format!("kept {number}")).await;
                }
                let mut tx = db.write().await?;
                half(&mut tx, "dropped", 2).await.map(drop)
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(50)).await; // all of them wait in line
    drop(first);
    for waited in line {
        waited.await.unwrap().unwrap();
    }
    let halves = halves(&db).await;
    assert_eq!(halves.get("dropped"), None);
    assert!([0, 2, 4].iter().all(|number| halves.get(&format!("kept {number}")) == Some(&2)), "{halves:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn waiting_for_a_turn_ends() {
    let folder = tempfile::tempdir().unwrap();
    let options = SqliteOptions { wait: Duration::from_millis(100), ..SqliteOptions::default() };
    let db = Db::open(&config(folder.path(), options), SCHEMA).await.unwrap();
    let first = db.write().await.unwrap();
    let second = db.write().await;
    assert!(matches!(second, Err(Error::Unavailable(_))), "a second write while holding one waits for itself");
    first.commit().await.unwrap();
    whole(&db, "after").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn another_process_may_write_between() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (open(folder.path()).await, open(folder.path()).await);
    let held = other.write().await.unwrap();
    let waiting = tokio::spawn(async move { whole(&one, "one").await });
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(!waiting.is_finished());
    held.commit().await.unwrap();
    waiting.await.unwrap().unwrap();
    whole(&other, "other").await.unwrap();
    assert_eq!(halves(&other).await.len(), 3);
}

#[tokio::test]
async fn an_unwritable_folder_is_unavailable_until_it_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let failing = Arc::new(AtomicBool::new(true));
    let hook = failing.clone();
    let hook = Some(Arc::new(move || hook.load(Ordering::SeqCst)) as crate::db::CommitHook);
    let options = SqliteOptions { commit_hook: hook, ..SqliteOptions::default() };
    let db = Db::open(&config(folder.path(), options), SCHEMA).await.unwrap();
    let away = folder.path().with_extension("away");
    std::fs::rename(folder.path(), &away).unwrap();
    whole(&db, "closes the connection").await.unwrap_err();
    let refused = whole(&db, "cannot open").await;
    std::fs::rename(&away, folder.path()).unwrap();
    assert!(matches!(refused, Err(Error::Unavailable(_))), "{refused:?}");
    failing.store(false, Ordering::SeqCst);
    whole(&db, "back").await.unwrap();
}

const CHILD: &str = "PARALLAX_TEST_KILLED_CHILD";

/// Not a test of its own: the process that the next test kills. It prints each name once its transaction is durable.
#[tokio::test(flavor = "multi_thread")]
async fn child_that_is_killed() {
    let Ok(data) = std::env::var(CHILD) else { return };
    let db = open(Path::new(&data)).await;
    let writers: Vec<_> = (0..64)
        .map(|writer| {
            let db = db.clone();
            tokio::spawn(async move {
                for turn in 0.. {
                    let name = format!("{writer}-{turn}");
                    whole(&db, &name).await.unwrap();
                    println!("kept {name}");
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_answered_survives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "db::sqlite::tests::child_that_is_killed", "--nocapture"])
        .env(CHILD, folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(std::io::Result::ok);
    let first: Vec<String> = lines.by_ref().take(1_000).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    // A line is cut off when the kill hits its write; a whole one ends where the next begins.
    let kept: Vec<String> = first
        .into_iter()
        .chain(lines)
        .filter_map(|line| line.rsplit_once("kept ").map(|(_, name)| name.to_owned()))
        .collect();
    assert!(kept.len() > 500, "{} lines only", kept.len());
    let halves = halves(&open(folder.path()).await).await;
    for name in &kept[..kept.len() - 1] {
        assert_eq!(halves.get(name), Some(&2), "{name} was answered");
    }
    assert!(halves.iter().all(|(name, found)| name == "taken" || *found == 2), "a transaction is half there");
}
