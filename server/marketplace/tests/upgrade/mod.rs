//! A database with the data of commit 29d80a8 goes through every later version: nothing of it is lost on the way.
mod data;
mod deals;
mod money;
mod people;
mod services;

use self::people::{PASSWORD, email, person};
use crate::common::TestApp;
use http::Method;
use marketplace::migrations::MIGRATIONS;
use platform::{
    db::{Db, Migrations},
    jobs,
    testing::{TestDb, on_each_database},
};
use serde_json::Value;
use std::{collections::BTreeMap, time::Duration};

/// The migrations that commit 29d80a8 had.
const THEN: usize = 17;

/// Rows that a migration adds or removes on purpose: its name, the table, by how much. Say there why.
const PLANNED: &[(&str, &str, i64)] = &[
    // the table is replaced by `auth_one_time_tokens`, which takes its rows over (`tokens_and_identities`)
    ("0035_ways_to_sign_in", "auth_tokens", -4),
    // each creator of an accepted deal gets an account in the sandbox
    ("0072_payout_reminders", "payout_accounts", 2),
];

/// Tables whose rows the migrations themselves make; here they are only changed.
const MADE: [&str; 3] = ["generation_queue", "listing_counts", "migrations"];

type Counts = BTreeMap<String, i64>;

fn first(count: usize) -> Migrations {
    &MIGRATIONS[..count]
}

async fn counts(db: &Db) -> Counts {
    let tables = if db.is_shared() {
        "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    } else {
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    };
    let mut counts = Counts::new();
    for table in db.all::<String>(tables, &[]).await.unwrap() {
        let rows = db.one(&format!("SELECT COUNT(*) FROM {table}"), &[]).await.unwrap();
        counts.insert(table, rows);
    }
    counts.remove("migrations");
    counts
}

/// What every account of the ledger holds, and the groups that do not sum to zero.
async fn ledger(db: &Db) -> (Vec<(String, i64)>, Vec<String>) {
    let balances =
        "SELECT account, CAST(SUM(amount_cents) AS BIGINT) FROM ledger_entries GROUP BY account ORDER BY account";
    let unbalanced = "SELECT group_id FROM ledger_entries GROUP BY group_id HAVING SUM(amount_cents) <> 0";
    (db.all(balances, &[]).await.unwrap(), db.all(unbalanced, &[]).await.unwrap())
}

/// What the tables held before must still be there after the migration `name`.
fn must_be_kept(before: &Counts, after: &Counts, name: &str) {
    for (table, rows) in before {
        let planned: i64 = PLANNED.iter().filter(|(by, of, _)| *by == name && of == table).map(|(.., rows)| rows).sum();
        // a table that is gone must have been empty, or its rows have moved on purpose
        assert_eq!(after.get(table).copied().unwrap_or_default(), rows + planned, "{table} after {name}");
    }
}

on_each_database! {
    migrations: first(THEN);

    async fn nothing_is_lost_on_the_way_from_29d80a8(test: TestDb) {
        assert_eq!(MIGRATIONS[THEN - 1].0, "0017_by_hand");
        let empty = counts(&test.db).await;
        data::fill(&test.db).await;
        let mut before = counts(&test.db).await;
        for (table, rows) in &before {
            let made = rows - empty[table];
            assert!(made >= 2 || MADE.contains(&table.as_str()), "the generator writes {made} rows into {table}");
        }
        let ledger_before = ledger(&test.db).await;
        assert!(!ledger_before.0.is_empty() && ledger_before.1.is_empty(), "{ledger_before:?}");

        let mut config = test.config.clone();
        // no other node is there
        config.postgres.upgrade_quiet = Duration::from_millis(20);
        let mut db = test.db.clone();
        for count in THEN + 1..=MIGRATIONS.len() {
            db.close().await;
            db = Db::open(&config, first(count)).await.unwrap();
            let (name, after) = (MIGRATIONS[count - 1].0, counts(&db).await);
            must_be_kept(&before, &after, name);
            assert_eq!(ledger(&db).await, ledger_before, "after {name}");
            before = after;
        }
        tokens_and_identities(&db).await;
        serves(db.clone()).await;
        db.close().await;
    }
}

/// Links that were open still work, each person signs in as before, and the key that signed still signs.
async fn tokens_and_identities(db: &Db) {
    let kinds: Vec<String> = db.all("SELECT kind FROM auth_one_time_tokens ORDER BY id", &[]).await.unwrap();
    assert_eq!(kinds, ["signup", "recovery", "email_change_current", "email_change_new"]);
    let without = "SELECT COUNT(*) FROM auth_users u WHERE deleted = FALSE
                   AND NOT EXISTS (SELECT 1 FROM auth_identities i WHERE i.user_id = u.id AND i.provider = 'email')";
    assert_eq!(db.one::<i64>(without, &[]).await.unwrap(), 0);
    let keys: Vec<(String, i64)> =
        db.all("SELECT kid, number FROM auth_keys ORDER BY signs_from DESC", &[]).await.unwrap();
    assert_eq!(keys.iter().map(|(_, number)| *number).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(keys[0].0, people::SIGNING_KEY);
}

/// The newest version on the migrated database: people sign in, read what is theirs, and waiting jobs run.
async fn serves(db: Db) {
    let app = TestApp::with(db, |_| {}).await;
    let list = app.guest(Method::GET, "/api/experiences?limit=100", None).await.ok();
    let listed = list["experiences"].as_array().unwrap().len();
    assert_eq!(listed, deals::STATES.len() - 1, "all that are published");
    let hirers = [app.signs_in(&email(0), PASSWORD).await, app.signs_in(&email(1), PASSWORD).await];
    for (number, (_, work, money, dispute)) in deals::STATES.into_iter().enumerate() {
        let deal = deals::Deal { number, work, money };
        let found = hirers[number % 2].get(&format!("/api/bookings/{}", deal.id())).await.ok();
        let actual = (&found["money"], &found["dispute"], &found["total_cents"]);
        assert_eq!(actual, (&money.into(), &dispute.into(), &deal.total().into()), "{found}");
    }
    let carl = app.signs_in(&email(2), PASSWORD).await;
    let balance = carl.get("/api/balance").await.ok();
    let amounts = ["pending_cents", "paid_out_cents", "debt_cents"].map(|name| balance[name].as_i64());
    assert_eq!((carl.id, amounts), (person(2), [Some(37_980), Some(36_360), Some(14_760)]));
    waiting_jobs_run(&app).await;
}

/// The jobs of that version are understood: none is given up, and the money that waited has moved.
async fn waiting_jobs_run(app: &TestApp) {
    let given_up = app.count("SELECT COUNT(*) FROM jobs WHERE status = 'dead'").await;
    app.settle().await;
    let dead = jobs::dead(&mut &app.app.db, None, 100).await.unwrap();
    assert_eq!(i64::try_from(dead.len()).unwrap(), given_up, "{dead:#?}");
    let sql = "SELECT value FROM settings WHERE key = 'ledger_check'";
    let check: String = app.app.db.one(sql, &[]).await.unwrap();
    let check: Value = serde_json::from_str(&check).unwrap();
    assert_eq!(check["sum_cents"], 0);
    for wrong in ["crooked", "differences"] {
        assert_eq!(check[wrong], Value::Array(Vec::new()), "{wrong}");
    }
    let waiting = "SELECT COUNT(*) FROM payment_refunds WHERE status = 'requested'";
    assert_eq!(app.count(waiting).await, 1, "the one that an admin sends");
}
