//! What nodes of one PostgreSQL database do to each other, and what a server that does not answer does to them.
use super::*;
use crate::testing::TestDb;
use std::future::Future;

const OLD: Migrations = &[("0001_notes", "CREATE TABLE notes (id TEXT PRIMARY KEY)")];
const ADDED: Migrations =
    &[OLD[0], ("0002_text", "-- compatible: nobody reads it yet\nALTER TABLE notes ADD COLUMN text TEXT")];
const RENAMED: Migrations = &[OLD[0], ("0002_papers", "ALTER TABLE notes RENAME TO papers")];

async fn note(db: &Db, id: &str) -> Result<()> {
    let mut tx = db.write().await?;
    tx.run("INSERT INTO notes (id) VALUES ($1)", args![id]).await?;
    tx.commit().await
}

async fn count(db: &Db) -> i64 {
    db.one("SELECT COUNT(*) FROM notes", &[]).await.unwrap()
}

fn refusal(opened: Result<Db>) -> String {
    match opened {
        Err(Error::Migration(why)) => why.to_string(),
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("it was opened"),
    }
}

async fn soon<T>(what: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(5), what).await.expect("in time")
}

crate::testing::on_each_database! {
    migrations: OLD;

    async fn versions_with_a_compatible_migration_serve_side_by_side(test: TestDb) {
        let old = &test.db;
        note(old, "before").await.unwrap();
        let new = Db::open(&test.config, ADDED).await.unwrap();
        for number in 0..12 { // more than the pool keeps, so connections made after the upgrade are among them
            note(if number % 2 == 0 { old } else { &new }, &number.to_string()).await.unwrap();
        }
        assert_eq!((count(old).await, count(&new).await), (13, 13));
        let restarted = Db::open(&test.config, OLD).await.unwrap();
        note(&restarted, "restarted").await.unwrap();
        assert_eq!(count(&new).await, 14);
        new.close().await;
        restarted.close().await;
    }

    async fn an_incompatible_migration_waits_until_other_versions_are_stopped(test: TestDb) {
        note(&test.db, "before").await.unwrap();
        let cut_off = Db::open(&short(&test.config), OLD).await.unwrap(); // has no connection yet
        if test.is_postgres() {
            let mut config = test.config.clone();
            config.postgres.upgrade_wait = Duration::ZERO;
            let why = refusal(Db::open(&config, RENAMED).await);
            assert!(why.contains("parallax 0001-") && why.contains(&format!(":{}", std::process::id())), "{why}");
        }
        let config = test.config.clone();
        let new = tokio::spawn(async move { Db::open(&config, RENAMED).await });
        if test.is_postgres() {
            tokio::time::sleep(Duration::from_millis(2500)).await;
            assert!(!new.is_finished(), "it migrated under a node that serves");
            note(&test.db, "meanwhile").await.unwrap();
        }
        test.db.close().await;
        let new = soon(new).await.unwrap().unwrap();
        let papers: i64 = new.one("SELECT COUNT(*) FROM papers", &[]).await.unwrap();
        assert_eq!(papers, if test.is_postgres() { 2 } else { 1 });
        let why = refusal(Db::open(&test.config, OLD).await);
        assert!(why.contains("newer version, with the migration 0002_papers"), "{why}");
        if test.is_postgres() {
            let refused = soon(cut_off.one::<i64>("SELECT 1::BIGINT", &[])).await;
            assert!(matches!(refused, Err(Error::Unavailable(_))), "a node that comes back stays out: {refused:?}");
        }
        new.close().await;
    }

    async fn a_command_beside_a_server_does_not_migrate_under_it(test: TestDb) {
        if test.is_postgres() {
            return;
        }
        let config = Config { beside_server: true, ..test.config.clone() };
        let why = refusal(Db::open(&config, RENAMED).await);
        assert!(why.contains("0002_papers") && why.contains("running"), "{why}");
        Db::open(&config, OLD).await.unwrap();
        note(&test.db, "undisturbed").await.unwrap();
    }
}

/// Two connections, and little patience.
fn short(config: &Config) -> Config {
    let mut config = config.clone();
    let (statement_time, wait) = (Duration::from_millis(200), Duration::from_secs(1));
    config.postgres = PostgresOptions { connections: 2, statement_time, wait, ..config.postgres };
    config
}
