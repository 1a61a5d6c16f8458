//! Restores: what is accepted, what is refused, and what becomes of the old database.
use super::{
    backup_tests::{Place, damage, tool},
    tests::{SCHEMA, halves, open, whole},
};
use crate::{
    args,
    db::{Config, Db, Migrations},
    shutdown::Shutdown,
};
use rusqlite::Connection;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The version after [`SCHEMA`].
const NEWER: Migrations = &[SCHEMA[0], ("0002_third", "ALTER TABLE halves ADD COLUMN third TEXT")];

#[tokio::test(flavor = "multi_thread")]
async fn the_log_of_a_killed_server_is_part_of_the_old_database() {
    let place = Place::new(&["before"]).await;
    place.backup("copy.db").await.unwrap();
    let killed = Place::new(&[]).await;
    let db = open(&place.data()).await;
    whole(&db, "in the log").await.unwrap();
    for name in ["parallax.db", "parallax.db-wal"] {
        fs::copy(place.data().join(name), killed.data().join(name)).unwrap();
    }
    let old = killed.restore(&place.file("copy.db"), SCHEMA).await.unwrap().old.unwrap();
    let kept: i64 = tool(&old)
        .query_row("SELECT COUNT(*) FROM file.halves WHERE whole = 'in the log'", [], |row| row.get(0))
        .unwrap();
    assert_eq!(kept, 2);
    assert!(!halves(&open(&killed.data()).await).await.contains_key("in the log"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_database_can_be_replaced_and_is_kept() {
    let place = Place::new(&["before"]).await;
    place.backup("copy.db").await.unwrap();
    fs::write(place.data().join("parallax.db"), "this is not a database".repeat(100)).unwrap();
    fs::write(place.data().join("parallax.db-wal"), "its log").unwrap();
    let old = place.restore(&place.file("copy.db"), SCHEMA).await.unwrap().old.unwrap();
    assert!(fs::read(&old).unwrap().starts_with(b"this is not"));
    assert_eq!(fs::read(format!("{}-wal", old.display())).unwrap(), b"its log");
    assert!(halves(&open(&place.data()).await).await.contains_key("before"));
}

/// Changes a copy of a sound backup, as a tool or an accident would.
fn altered(place: &Place, name: &str, alter: impl FnOnce(&Path)) -> PathBuf {
    let file = place.file(name);
    fs::copy(place.file("sound.db"), &file).unwrap();
    alter(&file);
    file
}

fn run(file: &Path, sql: &str) {
    let conn = Connection::open_in_memory().unwrap();
    conn.execute("ATTACH ?1 AS file", [file.to_str().unwrap()]).unwrap();
    conn.execute_batch(sql).unwrap();
}

fn cut(file: &Path, by: u64) {
    let opened = fs::OpenOptions::new().write(true).open(file).unwrap();
    opened.set_len(opened.metadata().unwrap().len() - by).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restore_accepts_nothing_but_a_verified_backup() {
    let place = Place::new(&["kept"]).await;
    place.backup("sound.db").await.unwrap();
    let nothing = place.file("empty.db");
    fs::write(&nothing, "").unwrap();
    let noise = place.file("noise.db");
    fs::write(&noise, "this is not a database, and long enough to be taken for one ".repeat(100)).unwrap();
    let foreign = place.file("foreign.db");
    run(&foreign, "CREATE TABLE file.notes (id TEXT PRIMARY KEY)");
    let without = "DELETE FROM file.migrations";
    let newer = "INSERT INTO file.migrations (name, hash, compatible) VALUES ('0099_newer', 'x', TRUE)";
    let refused = [
        (nothing, "empty"),
        (noise, "not a SQLite database"),
        (foreign, "something else"),
        (place.file("absent.db"), "No such file"),
        (place.data().join("parallax.db"), "is the database itself"),
        (altered(&place, "cut.db", |file| cut(file, 100)), "truncated"),
        (altered(&place, "shorter.db", |file| cut(file, 4096)), "truncated"),
        (altered(&place, "damaged.db", damage), "damaged"),
        (altered(&place, "no-schema.db", |file| run(file, without)), "no schema"),
        (altered(&place, "newer.db", |file| run(file, newer)), "newer version, with the migration 0099_newer"),
        (
            altered(&place, "changed.db", |file| run(file, "UPDATE file.migrations SET hash = 'x'")),
            "0001_halves was changed",
        ),
        (
            altered(&place, "no-index.db", |file| run(file, "DROP INDEX file.halves_by_whole")),
            "index halves_by_whole is missing",
        ),
        (
            altered(&place, "in-use.db", |file| fs::write(file.with_extension("db-wal"), "log").unwrap()),
            "lies beside it",
        ),
    ];
    let before = (place.names("data"), fs::read(place.data().join("parallax.db")).unwrap());
    for (file, why) in refused {
        let error = place.restore(&file, SCHEMA).await.unwrap_err().to_string();
        assert!(error.contains(why) && error.lines().count() == 1, "{}: {error}", file.display());
        let after = (place.names("data"), fs::read(place.data().join("parallax.db")).unwrap());
        assert_eq!(after.0, ["lock", "parallax.db"], "{why}: {:?} before", before.0);
        assert!(after.1 == before.1, "{why}: the database is what it was");
    }
    assert!(halves(&open(&place.data()).await).await.contains_key("kept"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_backup_is_migrated_and_a_newer_one_refused() {
    let place = Place::new(&["old"]).await;
    let older = place.backup("older.db").await.unwrap();
    let restored = place.restore(&place.file("older.db"), NEWER).await.unwrap();
    assert_eq!((older.version.as_str(), restored.backup.pending), ("0001_halves", vec!["0002_third"]));
    let migrated = tool(&place.data().join("parallax.db"));
    migrated.query_row("SELECT third FROM file.halves LIMIT 1", [], |_| Ok(())).expect("the restore migrates");
    drop(migrated);
    let config = Config { data: place.data(), ..Config::default() };
    let db = Db::open(&config, NEWER).await.unwrap();
    let rows: i64 =
        db.one("SELECT COUNT(*) FROM halves WHERE third IS NULL AND whole = $1", args!["old"]).await.unwrap();
    assert_eq!(rows, 2);
    drop(db);
    place.closed().await;
    let newer = Db::backup(&place.data(), place.file("newer.db"), NEWER, "", Shutdown::new()).await.unwrap();
    assert_eq!((newer.version.as_str(), newer.pending.len()), ("0002_third", 0));
    let refused = place.restore(&place.file("newer.db"), SCHEMA).await.unwrap_err().to_string();
    assert!(refused.contains("newer version, with the migration 0002_third"), "{refused}");
    let refused = place.backup("by-the-old-version.db").await.unwrap_err().to_string();
    assert!(refused.contains("newer version"), "{refused}");
    assert_eq!(place.names("backups"), ["newer.db", "older.db"]);
}
