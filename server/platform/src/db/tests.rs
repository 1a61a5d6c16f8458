//! The portable subset and the promises of a transaction, on both databases.
use super::*;
use crate::http::Problem;
use crate::testing::TestDb;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicUsize, Ordering};

const SCHEMA: Migrations = &[
    (
        "0001_deals",
        "CREATE TABLE people (id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE);
         CREATE TABLE deals (
            id TEXT PRIMARY KEY, person_id TEXT NOT NULL REFERENCES people (id), word TEXT NOT NULL
                CHECK (word IN ('pending', 'approved')),
            reason TEXT, price_cents BIGINT NOT NULL, paid_at BIGINT, hidden BOOLEAN NOT NULL, more TEXT NOT NULL,
            rev BIGINT NOT NULL);
         CREATE UNIQUE INDEX deals_one_open ON deals (person_id, price_cents) WHERE hidden = FALSE;",
    ),
    ("0002_index", "CREATE INDEX deals_by_price ON deals (price_cents, id)"),
];

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
struct DealId(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Word {
    Pending,
    Approved,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
struct Deal {
    id: DealId,
    person_id: String,
    word: Word,
    reason: Option<String>,
    price_cents: i64,
    paid_at: Option<i64>,
    hidden: bool,
    more: Json<Vec<String>>,
    rev: u32,
}

fn deal(id: &str, cents: i64) -> Deal {
    let more = Json(vec!["a \"quoted\" word".into()]);
    let (id, person_id) = (DealId(id.into()), "p".into());
    Deal {
        id,
        person_id,
        word: Word::Pending,
        reason: None,
        price_cents: cents,
        paid_at: None,
        hidden: false,
        more,
        rev: 1,
    }
}

async fn insert(tx: &mut Tx, deal: &Deal) -> Result<Deal> {
    tx.one(
        "INSERT INTO deals (rev, id, person_id, word, reason, price_cents, paid_at, hidden, more)
         VALUES ($9, $1, $2, $3, $4, $5, $6, $7, $8) RETURNING *",
        args![
            deal.id,
            deal.person_id,
            deal.word,
            deal.reason,
            deal.price_cents,
            deal.paid_at,
            deal.hidden,
            deal.more,
            deal.rev
        ],
    )
    .await
}

async fn person(db: &Db) {
    let mut tx = db.write().await.unwrap();
    tx.run("INSERT INTO people (id, email) VALUES ($1, $2)", args!["p", "p@example.com"]).await.unwrap();
    tx.commit().await.unwrap();
}

async fn ids(sql: &mut impl Sql) -> Vec<String> {
    sql.all("SELECT id FROM deals ORDER BY id", &[]).await.unwrap()
}

crate::testing::on_each_database! {
    migrations: SCHEMA;

    async fn types_survive_the_database(db: Db) {
        person(&db).await;
        let mut tx = db.write().await.unwrap();
        let first = deal("1", 500);
        assert_eq!(insert(&mut tx, &first).await.unwrap(), first);
        let second = Deal { word: Word::Approved, reason: Some("ja — 日本".into()), paid_at: Some(i64::MAX), hidden: true, ..deal("2", 7) };
        assert_eq!(insert(&mut tx, &second).await.unwrap(), second, "NULLs first, then values, on one statement");
        tx.commit().await.unwrap();
        let sql = "SELECT * FROM deals WHERE (price_cents, id) > ($1, $2) AND word = $3 ORDER BY price_cents, id LIMIT $4";
        assert_eq!(db.all::<Deal>(sql, args![7, "2", Word::Pending, 10]).await.unwrap(), std::slice::from_ref(&first));
        assert_eq!(db.all::<Deal>("SELECT * FROM deals WHERE hidden = $1", args![true]).await.unwrap(), [second]);
        let sum: Option<i64> = db.one("SELECT CAST(SUM(price_cents) AS BIGINT) FROM deals", &[]).await.unwrap();
        assert_eq!(sum, Some(507));
        let none: Option<i64> = db.one("SELECT CAST(SUM(price_cents) AS BIGINT) FROM deals WHERE id = $1", args!["x"]).await.unwrap();
        assert_eq!(none, None);
        let pair: (DealId, i64) = db.one("SELECT id, price_cents FROM deals WHERE id = $1", args![first.id]).await.unwrap();
        assert_eq!(pair, (first.id.clone(), 500));
        let map: serde_json::Value = db.one("SELECT id, paid_at FROM deals WHERE id = $1", args![first.id]).await.unwrap();
        assert_eq!(map, serde_json::json!({ "id": "1", "paid_at": null }));
        let filter = "SELECT COUNT(*) FROM deals WHERE (CAST($1 AS TEXT) IS NULL OR id = $1)";
        assert_eq!(db.one::<i64>(filter, args![None::<String>]).await.unwrap(), 2);
        assert_eq!(db.one::<i64>(filter, args!["2"]).await.unwrap(), 1);
    }

    async fn parameters_are_bound_by_their_number(db: Db) {
        person(&db).await;
        let mut tx = db.write().await.unwrap();
        insert(&mut tx, &deal("1", 500)).await.unwrap();
        let sql = "UPDATE deals SET word = $3, paid_at = $4, rev = rev + 1 WHERE id = $1 AND rev = $2 RETURNING *";
        let saved: Option<Deal> = tx.maybe(sql, args!["1", 1, Word::Approved, 42]).await.unwrap();
        assert_eq!(saved, Some(Deal { word: Word::Approved, paid_at: Some(42), rev: 2, ..deal("1", 500) }));
        let stale: Option<Deal> = tx.maybe(sql, args!["1", 1, Word::Pending, None::<i64>]).await.unwrap();
        assert_eq!(stale, None);
        tx.commit().await.unwrap();
    }

    async fn a_dropped_transaction_leaves_nothing(db: Db) {
        person(&db).await;
        let mut tx = db.write().await.unwrap();
        insert(&mut tx, &deal("1", 1)).await.unwrap();
        assert_eq!(ids(&mut tx).await, ["1"], "it sees its own rows");
        assert!(ids(&mut &db).await.is_empty(), "nobody else does");
        drop(tx);
        let mut tx = db.write().await.unwrap();
        insert(&mut tx, &deal("2", 2)).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(ids(&mut &db).await, ["2"]);
    }

    async fn many_parameters_are_bound_by_their_number(db: Db) {
        let many = 60;
        let values: Vec<Value<'_>> = (0..many).map(|number| value_of(&format!("{number:03}"))).collect();
        let places: Vec<String> = (1..=many).map(|place| format!("CAST(${place} AS TEXT)")).collect();
        for (places, first) in [(places.clone(), "000"), (places.into_iter().rev().collect(), "059")] {
            let text = format!("SELECT '$1 $61' || {} AS all_of_them", places.join(" || "));
            let row: String = db.one(&text, &values).await.unwrap();
            assert_eq!((row.len(), &row[6..9]), (6 + 3 * many, first));
            let text = format!("SELECT {} AS all_of_them", places.join(" || "));
            let row: String = db.one(&text, &values).await.unwrap();
            assert_eq!((row.len(), &row[..3]), (3 * many, first));
        }
        assert_eq!((row_places(2, 2), rows_at_once(500)), ("($1, $2), ($3, $4)".to_owned(), 1));
    }

    async fn constraints_have_the_same_names(db: Db) {
        person(&db).await;
        let mut tx = db.write().await.unwrap();
        insert(&mut tx, &deal("1", 1)).await.unwrap();
        tx.commit().await.unwrap();
        let refused = [
            (deal("1", 2), "deals.id"),
            (deal("2", 1), "deals.person_id, deals.price_cents"),
        ];
        for (row, columns) in refused {
            let error = insert(&mut db.write().await.unwrap(), &row).await.unwrap_err();
            assert!(error.is_unique(columns), "{error:?}");
            assert_eq!(Problem::from(error).code, "conflict");
        }
        let orphan = Deal { person_id: "nobody".into(), ..deal("3", 3) };
        let error = insert(&mut db.write().await.unwrap(), &orphan).await.unwrap_err();
        assert!(matches!(error, Error::Constraint(_)), "{error:?}");
    }

    async fn after_a_failed_statement_nothing_is_kept(db: Db) {
        person(&db).await;
        let mut tx = db.write().await.unwrap();
        insert(&mut tx, &deal("1", 1)).await.unwrap();
        insert(&mut tx, &deal("1", 1)).await.unwrap_err();
        tx.run("DELETE FROM deals", &[]).await.unwrap_err();
        tx.commit().await.unwrap_err();
        assert!(ids(&mut &db).await.is_empty());
    }

    async fn misuse_is_an_error_that_names_its_place(db: Db) {
        person(&db).await;
        let read = |sql: &'static str| { let db = db.clone(); async move { db.one::<(String, i64)>(sql, &[]).await.unwrap_err().to_string() } };
        assert!(read("SELECT id, email FROM people").await.contains("column email"));
        assert!(read("SELECT nothing FROM people").await.contains("nothing"));
        assert!(matches!(db.one::<String>("SELECT id FROM people WHERE id = $1", &[]).await, Err(Error::Args(_))));
        assert!(matches!(db.one::<String>("SELECT id FROM people WHERE id = $1", args![1, 2]).await, Err(Error::Args(_))));
        assert!(matches!(db.one::<String>("SELECT id FROM people WHERE id = $1", args![vec![1]]).await, Err(Error::Args(_))));
        assert!(matches!(db.maybe::<String>("SELECT id FROM people WHERE id = $1", args!["a\0b"]).await, Err(Error::Nul)));
        assert!(matches!(db.one::<String>("SELECT id FROM people WHERE id = $1", args!["x"]).await, Err(Error::NoRow)));
    }

    async fn what_follows_a_commit_runs_only_when_it_is_kept(db: Db) {
        let ran = Arc::new(AtomicUsize::new(0));
        let count = |tx: &mut Tx| { let ran = ran.clone(); tx.after_commit(move || { ran.fetch_add(1, Ordering::SeqCst); }) };
        let mut dropped = db.write().await.unwrap();
        count(&mut dropped);
        drop(dropped);
        assert_eq!(ran.load(Ordering::SeqCst), 0);
        let mut kept = db.write().await.unwrap();
        kept.run("INSERT INTO people (id, email) VALUES ($1, $1)", args!["x"]).await.unwrap();
        count(&mut kept);
        kept.commit().await.unwrap();
        assert_eq!(ran.load(Ordering::SeqCst), 1, "it has run when the commit is answered");
    }

    async fn concurrent_increments_are_not_lost(db: Db) {
        person(&db).await;
        let mut tx = db.write().await.unwrap();
        insert(&mut tx, &deal("1", 0)).await.unwrap();
        tx.commit().await.unwrap();
        let tasks: Vec<_> = (0..16).map(|_| tokio::spawn({ let db = db.clone(); async move {
            let mut done = 0;
            while done < 10 {
                let mut tx = db.write().await.unwrap();
                let rev: i64 = tx.one("SELECT rev FROM deals WHERE id = $1", args!["1"]).await.unwrap();
                let sql = "UPDATE deals SET rev = rev + 1, price_cents = price_cents + 1 WHERE id = $1 AND rev = $2";
                done += tx.run(sql, args!["1", rev]).await.unwrap();
                tx.commit().await.unwrap();
            }
        } })).collect();
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(db.one::<i64>("SELECT price_cents FROM deals", &[]).await.unwrap(), 160);
    }

    async fn an_interrupted_transaction_leaves_all_or_nothing(db: Db) {
        use rand::RngExt;
        let writers: Vec<_> = (0..16).map(|writer| tokio::spawn({ let db = db.clone(); async move {
            for turn in 0..20 {
                let (name, patience) = (format!("{writer}-{turn}"), rand::rng().random_range(0..4_000));
                let work = async {
                    let mut tx = db.write().await?;
                    for half in ["a", "b"] {
                        let sql = "INSERT INTO people (id, email) VALUES ($1, $2)";
                        tx.run(sql, args![format!("{name}-{half}"), format!("{half}@{name}")]).await?;
                    }
                    tx.commit().await
                };
                if let Ok(done) = tokio::time::timeout(Duration::from_micros(patience), work).await {
                    done.unwrap();
                    assert_eq!(db.one::<i64>("SELECT COUNT(*) FROM people WHERE id LIKE $1", args![format!("{name}-_")]).await.unwrap(), 2);
                }
            }
        } })).collect();
        for writer in writers {
            writer.await.unwrap();
        }
        person(&db).await; // queued behind any write still in progress
        let sql = "SELECT COUNT(*) FROM people p WHERE p.id LIKE '%-a' AND NOT EXISTS (SELECT 1 FROM people q WHERE q.id = REPLACE(p.id, '-a', '-b'))";
        assert_eq!(db.one::<i64>(sql, &[]).await.unwrap(), 0);
        let (a, b): (i64, i64) = db.one("SELECT COUNT(CASE WHEN id LIKE '%-a' THEN 1 END), COUNT(CASE WHEN id LIKE '%-b' THEN 1 END) FROM people", &[]).await.unwrap();
        assert_eq!(a, b);
    }

    async fn migrations_apply_once_and_must_not_change(test: TestDb) {
        const MORE: Migrations = &[SCHEMA[0], SCHEMA[1], ("0003_more", "-- compatible\nCREATE TABLE more (id TEXT PRIMARY KEY); CREATE INDEX more_again ON more (id);")];
        const BROKEN: Migrations = &[SCHEMA[0], SCHEMA[1], MORE[2], ("0004_broken", "-- compatible\nCREATE TABLE half (id TEXT PRIMARY KEY); CREATE NONSENSE;")];
        person(&test).await;
        Db::open(&test.config, SCHEMA).await.unwrap();
        let opened: Vec<_> = (0..4).map(|_| tokio::spawn({ let config = test.config.clone(); async move { Db::open(&config, MORE).await.map(|_| ()) } })).collect();
        for open in opened {
            open.await.unwrap().unwrap();
        }
        assert_eq!(test.one::<i64>("SELECT COUNT(*) FROM more", &[]).await.unwrap(), 0);
        let changed: Migrations = &[("0001_deals", "SELECT 1")];
        assert!(matches!(Db::open(&test.config, changed).await, Err(Error::Migration(why)) if why.contains("0001_deals was changed")));
        let error = Db::open(&test.config, BROKEN).await.err().unwrap();
        assert!(error.to_string().contains("0004_broken"), "{error}");
        test.one::<i64>("SELECT COUNT(*) FROM half", &[]).await.unwrap_err();
    }

    async fn a_migration_of_another_node_is_survived(test: TestDb) {
        person(&test).await;
        let read = "SELECT * FROM people";
        let before: serde_json::Value = test.one(read, &[]).await.unwrap();
        const MORE: Migrations = &[SCHEMA[0], SCHEMA[1], ("0003_name", "-- compatible\nALTER TABLE people ADD COLUMN name TEXT")];
        Db::open(&test.config, MORE).await.unwrap();
        let after: serde_json::Value = test.one(read, &[]).await.unwrap();
        assert_eq!((before.get("name"), after.get("name")), (None, Some(&serde_json::Value::Null)));
    }

    async fn other_nodes_receive_published_events(db: Db) {
        use futures_util::StreamExt;
        let Some(mut events) = db.listen("news").await.unwrap() else {
            assert!(!db.is_shared());
            return db.notify("news", "nobody minds").await.unwrap();
        };
        db.notify("other", "not for us").await.unwrap();
        db.notify("news", "deal 1").await.unwrap();
        assert_eq!(events.next().await, Some(Received::Payload("deal 1".into())));
        // The connection is terminated: the stream reports it and continues.
        let end = "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity
                   WHERE pid <> pg_backend_pid() AND datname = current_database() AND query LIKE 'LISTEN%'";
        assert_eq!(db.one::<i64>(end, &[]).await.unwrap(), 1);
        assert_eq!(events.next().await, Some(Received::Again));
        db.notify("news", "deal 2").await.unwrap();
        assert_eq!(events.next().await, Some(Received::Payload("deal 2".into())));
    }

    async fn reports_run_beside(db: Db) {
        person(&db).await;
        let emails: Vec<String> = db.report("SELECT email FROM people WHERE id = $1", args!["p"].to_vec()).await.unwrap();
        assert_eq!(emails, ["p@example.com"]);
    }
}
