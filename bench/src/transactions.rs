//! The cost of a durable write: six statements (a read, a guarded update, four inserts) and a COMMIT that is on disk.
//!
//! All are measured in one run, because rates vary more between runs than between the designs: the server's own path
//! with group commit, the same with one transaction per batch, both with 5 ms more per COMMIT (a slower disk), and the
//! bare library in batches of 64, which no server can beat.
use crate::process;
use platform::{
    args,
    db::{CommitHook, Config, Db, Migrations, Result, Sql, SqliteOptions},
    ids,
};
use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

const SCHEMA: Migrations = &[("0001_bench", TABLES)];
const TABLES: &str = "
    CREATE TABLE deals (id TEXT PRIMARY KEY, person_id TEXT NOT NULL, state TEXT NOT NULL, changed_at BIGINT NOT NULL,
        rev BIGINT NOT NULL);
    CREATE TABLE events (id TEXT PRIMARY KEY, deal_id TEXT NOT NULL REFERENCES deals (id), kind TEXT NOT NULL,
        at BIGINT NOT NULL);
    CREATE INDEX events_of_deal ON events (deal_id, id);
    CREATE TABLE notices (id TEXT PRIMARY KEY, person_id TEXT NOT NULL, title TEXT NOT NULL, message TEXT NOT NULL);
    CREATE INDEX notices_of_person ON notices (person_id, id);
    CREATE TABLE jobs (id TEXT PRIMARY KEY, kind TEXT NOT NULL, payload TEXT NOT NULL, run_at BIGINT NOT NULL);
    CREATE INDEX jobs_due ON jobs (run_at, id);
    CREATE TABLE mails (id TEXT PRIMARY KEY, recipient TEXT NOT NULL, subject TEXT NOT NULL, body TEXT NOT NULL);";

const FIND: &str = "SELECT rev FROM deals WHERE id = $1";
const MOVE: &str = "UPDATE deals SET state = $3, changed_at = $4, rev = rev + 1 WHERE id = $1 AND rev = $2";
const EVENT: &str = "INSERT INTO events (id, deal_id, kind, at) VALUES ($1, $2, $3, $4)";
const NOTICE: &str = "INSERT INTO notices (id, person_id, title, message) VALUES ($1, $2, $3, $4)";
const JOB: &str = "INSERT INTO jobs (id, kind, payload, run_at) VALUES ($1, $2, $3, $4)";
const MAIL: &str = "INSERT INTO mails (id, recipient, subject, body) VALUES ($1, $2, $3, $4)";
const BODY: &str = "Hannah accepted your proposal. You can start now; the work is due in fourteen days.";

/// Deals to change; each writer has its own.
const DEALS: usize = 64 * 16;

/// The result of one configuration.
struct Cost {
    writers: usize,
    per_second: f64,
    cpu_micros: f64,
}

/// Prints the table; each configuration is measured for `span`, with its database in `folder`.
pub fn report(folder: &Path, span: Duration) -> Result<()> {
    let runtime = tokio::runtime::Runtime::new()?;
    let slow: CommitHook = Arc::new(|| {
        std::thread::sleep(Duration::from_millis(5));
        false
    });
    let ways: [(&str, usize, Option<CommitHook>); 4] = [
        ("group commit", 256, None),
        ("one transaction a batch", 1, None),
        ("group commit, COMMIT + 5 ms", 256, Some(slow.clone())),
        ("one a batch, COMMIT + 5 ms", 1, Some(slow)),
    ];
    say("six statements and a durable COMMIT (transactions a second, microseconds of CPU each)");
    let mut at_64 = Vec::new();
    for (number, (name, batch_members, commit_hook)) in ways.into_iter().enumerate() {
        let options = SqliteOptions { batch_members, commit_hook, ..SqliteOptions::default() };
        for writers in [1, 16, 64] {
            let data = folder.join(format!("{number}-{writers}"));
            let cost = runtime.block_on(measure(&data, options.clone(), writers, span))?;
            print(name, &cost);
            at_64.extend((writers == 64).then_some(cost));
        }
    }
    print("bare library, batches of 64", &bare(folder, span)?);
    let [grouped, single, grouped_slow, single_slow] = &at_64[..] else { return Ok(()) };
    let target = |what: &str, value: f64, holds: bool| {
        say(&format!("{} {what}: {value:.1}", if holds { "reached" } else { "MISSED " }));
    };
    let (gain, gain_slow) = (grouped.per_second / single.per_second, grouped_slow.per_second / single_slow.per_second);
    target("CPU at 64 writers, at most 90 us", grouped.cpu_micros, grouped.cpu_micros <= 90.0);
    target("times the rate of one a batch, at least 3", gain, gain >= 3.0);
    target("times its rate with 5 ms more per COMMIT, at least 20", gain_slow, gain_slow >= 20.0);
    Ok(())
}

#[allow(clippy::print_stdout, reason = "the report is what this program is for")]
fn say(line: &str) {
    println!("{line}");
}

fn print(name: &str, cost: &Cost) {
    say(&format!("{name:<30} {:>3} writers {:>9.0}/s {:>7.0} us", cost.writers, cost.per_second, cost.cpu_micros));
}

async fn measure(data: &Path, sqlite: SqliteOptions, writers: usize, span: Duration) -> Result<Cost> {
    let config = Config { data: data.to_owned(), sqlite, ..Config::default() };
    let db = Db::open(&config, SCHEMA).await?;
    let deals: Arc<Vec<String>> = Arc::new((0..DEALS).map(|_| ids::id()).collect());
    let mut tx = db.write().await?;
    for deal in deals.iter() {
        let sql = "INSERT INTO deals (id, person_id, state, changed_at, rev) VALUES ($1, $1, 'pending', 0, 1)";
        tx.run(sql, args![deal]).await?;
    }
    tx.commit().await?;
    write_for(&db, &deals, writers, span / 10).await?; // statements prepared, file grown
    let (began, before) = (Instant::now(), process::cpu(std::process::id()));
    let done = write_for(&db, &deals, writers, span).await?;
    let (took, used) = (began.elapsed(), process::cpu(std::process::id()) - before);
    Ok(Cost {
        writers,
        per_second: done as f64 / took.as_secs_f64(),
        cpu_micros: used.as_secs_f64() * 1e6 / done as f64,
    })
}

/// How many transactions `writers` tasks complete in `span`.
async fn write_for(db: &Db, deals: &Arc<Vec<String>>, writers: usize, span: Duration) -> Result<u64> {
    let end = Instant::now() + span;
    let tasks: Vec<_> = (0..writers)
        .map(|writer| {
            let (db, deals) = (db.clone(), deals.clone());
            tokio::spawn(async move {
                let mut done = 0;
                while Instant::now() < end {
                    let deal = writer + 64 * (done as usize % 16);
                    accept(&db, &deals[deal]).await?;
                    done += 1;
                }
                Ok::<u64, platform::db::Error>(done)
            })
        })
        .collect();
    let mut done = 0;
    for task in tasks {
        done += task.await.map_err(std::io::Error::from)??;
    }
    Ok(done)
}

async fn accept(db: &Db, deal: &str) -> Result<()> {
    let mut tx = db.write().await?;
    let rev: i64 = tx.one(FIND, args![deal]).await?;
    tx.run(MOVE, args![deal, rev, "approved", rev]).await?;
    tx.run(EVENT, args![ids::id(), deal, "accepted", rev]).await?;
    tx.run(NOTICE, args![ids::id(), deal, "Booking Accepted", BODY]).await?;
    tx.run(JOB, args![ids::id(), "mail", "{}", rev]).await?;
    tx.run(MAIL, args![ids::id(), "carl@demo.parallax.example", "Your proposal was accepted", BODY]).await?;
    tx.commit().await
}

/// The same statements on the bare library.
#[allow(clippy::disallowed_methods, reason = "the floor is measured without platform::db")]
fn bare(folder: &Path, span: Duration) -> Result<Cost> {
    let conn = rusqlite::Connection::open(folder.join("bare.db"))?;
    conn.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")?;
    conn.execute_batch(TABLES)?;
    let deals: Vec<String> = (0..DEALS).map(|_| ids::id()).collect();
    conn.execute_batch("BEGIN")?;
    for deal in &deals {
        conn.execute("INSERT INTO deals VALUES (?1, ?1, 'pending', 0, 1)", [deal])?;
    }
    conn.execute_batch("COMMIT")?;
    let (began, before, mut done) = (Instant::now(), process::cpu(std::process::id()), 0_u64);
    while began.elapsed() < span {
        conn.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        for _ in 0..64 {
            accept_bare(&conn, &deals[done as usize % DEALS])?;
            done += 1;
        }
        conn.prepare_cached("COMMIT")?.execute([])?;
    }
    let (took, used) = (began.elapsed(), process::cpu(std::process::id()) - before);
    let (per_second, cpu_micros) = (done as f64 / took.as_secs_f64(), used.as_secs_f64() * 1e6 / done as f64);
    Ok(Cost { writers: 1, per_second, cpu_micros })
}

fn accept_bare(conn: &rusqlite::Connection, deal: &str) -> rusqlite::Result<()> {
    let rev: i64 = conn.prepare_cached(FIND)?.query_row([deal], |row| row.get(0))?;
    // To SQLite `$3` is a name, and names are numbered by first appearance.
    conn.prepare_cached(MOVE)?.execute(("approved", rev, deal, rev))?;
    conn.prepare_cached(EVENT)?.execute((ids::id(), deal, "accepted", rev))?;
    conn.prepare_cached(NOTICE)?.execute((ids::id(), deal, "Booking Accepted", BODY))?;
    conn.prepare_cached(JOB)?.execute((ids::id(), "mail", "{}", rev))?;
    let mail = (ids::id(), "carl@demo.parallax.example", "Your proposal was accepted", BODY);
    conn.prepare_cached(MAIL)?.execute(mail)?;
    Ok(())
}
