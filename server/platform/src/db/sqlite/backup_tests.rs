//! Backup and restore: what is accepted, what is refused, and what is left behind.
use super::{
    Pragmas, connect,
    tests::{SCHEMA, halves, open, whole},
};
use crate::{
    args,
    db::{Config, Contents, DataLock, Db, Migrations, Restored, Result},
    shutdown::Shutdown,
};
use rusqlite::Connection;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

/// The version after [`SCHEMA`].
const NEWER: Migrations = &[SCHEMA[0], ("0002_third", "ALTER TABLE halves ADD COLUMN third TEXT")];

/// A data folder with a database, and a folder for its backups.
struct Place {
    root: tempfile::TempDir,
}

impl Place {
    async fn new(names: &[&str]) -> Self {
        let place = Self { root: tempfile::tempdir().unwrap() };
        fs::create_dir(place.root.path().join("backups")).unwrap();
        let db = open(&place.data()).await;
        for name in names {
            whole(&db, name).await.unwrap();
        }
        drop(db);
        place.closed().await;
        place
    }
    fn data(&self) -> PathBuf {
        self.root.path().join("data")
    }
    fn file(&self, name: &str) -> PathBuf {
        self.root.path().join("backups").join(name)
    }
    /// The writer lets go of the file a moment after the last handle. Whoever closes it last removes the log, unless two
    /// close it at once.
    async fn closed(&self) {
        for _ in 0..200 {
            if !self.data().join("parallax.db-wal").exists() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
            let _ = connect(&self.data().join("parallax.db"), Pragmas::Checkpoints);
        }
        panic!("the database is still open");
    }
    async fn backup(&self, name: &str) -> Result<Contents> {
        Db::backup(&self.data(), self.file(name), SCHEMA, Shutdown::new()).await
    }
    async fn restore(&self, file: &Path, migrations: Migrations) -> Result<Restored> {
        Db::restore(file.to_owned(), &self.data(), migrations, &self.lock().await).await
    }
    /// A process that another test starts holds our descriptors, and so the lock, until it runs its own program.
    async fn lock(&self) -> DataLock {
        for _ in 0..200 {
            if let Ok(lock) = Db::lock_data(&self.data()) {
                return lock;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("the folder is locked");
    }
    fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.root.path().join(folder)).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

/// Opens a file as any SQLite tool does.
fn tool(file: &Path) -> Connection {
    let conn = Connection::open_in_memory().unwrap();
    conn.execute("ATTACH ?1 AS file", [file.to_str().unwrap()]).unwrap();
    conn
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_restored_and_the_old_database_kept() {
    let place = Place::new(&["before"]).await;
    let copy = place.file("copy.db");
    let made = place.backup("copy.db").await.unwrap();
    assert_eq!((made.version.as_str(), made.rows["halves"]), ("0001_halves", 3));
    let again = place.backup("copy.db").await.unwrap_err().to_string();
    assert!(again.contains("exists already"), "{again}");
    assert_eq!(place.names("backups"), ["copy.db"], "one file that stands alone");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let db = open(&place.data()).await;
    whole(&db, "after").await.unwrap();
    drop(db);
    place.closed().await;

    let restored = place.restore(&copy, SCHEMA).await.unwrap();
    assert_eq!(restored.backup, made);
    let db = open(&place.data()).await;
    let found = halves(&db).await;
    assert!(found.contains_key("before") && !found.contains_key("after"));
    let old = restored.old.unwrap();
    let kept: i64 =
        tool(&old).query_row("SELECT COUNT(*) FROM file.halves WHERE whole = 'after'", [], |row| row.get(0)).unwrap();
    assert_eq!(kept, 2, "the old database is whole");
    drop(db);
    place.closed().await;
    let old = old.file_name().unwrap().to_string_lossy().into_owned();
    assert!(old.starts_with("parallax-2"), "{old}");
    assert_eq!(place.names("data"), ["lock", &old, "parallax.db"].map(str::to_owned));
    let second = place.restore(&copy, SCHEMA).await.unwrap().old.unwrap();
    assert_ne!(second.file_name().unwrap().to_string_lossy(), old, "two restores in a second keep both");
}

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

fn damage(file: &Path) {
    let mut bytes = fs::read(file).unwrap();
    let page = bytes.len() - 4096;
    bytes[page..page + 200].fill(0xff);
    fs::write(file, bytes).unwrap();
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
    let newer = Db::backup(&place.data(), place.file("newer.db"), NEWER, Shutdown::new()).await.unwrap();
    assert_eq!((newer.version.as_str(), newer.pending.len()), ("0002_third", 0));
    let refused = place.restore(&place.file("newer.db"), SCHEMA).await.unwrap_err().to_string();
    assert!(refused.contains("newer version, with the migration 0002_third"), "{refused}");
    let refused = place.backup("by-the-old-version.db").await.unwrap_err().to_string();
    assert!(refused.contains("newer version"), "{refused}");
    assert_eq!(place.names("backups"), ["newer.db", "older.db"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_one_moment_of_a_database_that_is_written() {
    let place = Place::new(&[]).await;
    let db = open(&place.data()).await;
    let writers: Vec<_> = (0..4)
        .map(|writer| {
            let db = db.clone();
            tokio::spawn(async move {
                for turn in 0..200 {
                    whole(&db, &format!("{writer}-{turn}-{}", "x".repeat(4_000))).await.unwrap();
                }
            })
        })
        .collect();
    for number in 0..5 {
        let name = format!("{number}.db");
        let counted = place.backup(&name).await.unwrap().rows["halves"];
        let found: i64 =
            tool(&place.file(&name)).query_row("SELECT COUNT(*) FROM file.halves", [], |row| row.get(0)).unwrap();
        assert_eq!(found.cast_unsigned(), counted);
        assert_eq!(found % 2, 1, "the one that was there, and whole transactions");
    }
    for writer in writers {
        writer.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_that_fails_or_is_stopped_leaves_nothing() {
    let place = Place::new(&["kept"]).await;
    let stop = Shutdown::new();
    stop.cancel();
    let stopped = Db::backup(&place.data(), place.file("stopped.db"), SCHEMA, stop).await.unwrap_err().to_string();
    assert!(stopped.contains("stopped"), "{stopped}");
    damage(&place.data().join("parallax.db"));
    let damaged = place.backup("damaged.db").await.unwrap_err().to_string();
    assert!(damaged.contains("damaged"), "{damaged}");
    let empty = place.root.path().join("nothing here");
    let none = Db::backup(&empty, place.file("none.db"), SCHEMA, Shutdown::new()).await.unwrap_err().to_string();
    assert!(none.contains("no database") && !empty.exists(), "{none}");
    assert!(place.names("backups").is_empty());
    assert_eq!(place.names("data"), ["lock", "parallax.db"].map(str::to_owned)[1..]);
}

const CHILD: &str = "PARALLAX_TEST_KILLED_BACKUP";

/// Not a test of its own: the process that the next test kills.
#[tokio::test(flavor = "multi_thread")]
async fn child_that_makes_a_backup() {
    let Ok(root) = std::env::var(CHILD) else { return };
    let root = Path::new(&root);
    Db::backup(&root.join("data"), root.join("backups/copy.db"), SCHEMA, Shutdown::new()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_backup_leaves_nothing_behind() {
    let place = Place::new(&[]).await;
    let db = open(&place.data()).await;
    for number in 0..40 {
        whole(&db, &format!("{number}{}", "x".repeat(500_000))).await.unwrap();
    }
    drop(db);
    place.closed().await;
    let mut killed = 0;
    for wait in (0..400).step_by(20) {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "db::sqlite::backup_tests::child_that_makes_a_backup", "--nocapture"])
            .env(CHILD, place.root.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        child.kill().unwrap();
        killed += u64::from(!child.wait().unwrap().success());
        let left = fs::read_dir(place.data().join("tmp")).into_iter().flatten();
        let bytes: u64 = left.map(|entry| entry.unwrap().metadata().unwrap().len()).sum();
        assert_eq!(bytes, 0, "in the data folder, killed after {wait} ms");
        for name in place.names("backups") {
            assert_eq!(name, "copy.db", "killed after {wait} ms");
            place.restore(&place.file("copy.db"), SCHEMA).await.expect("under its final name it is complete");
            fs::remove_file(place.file("copy.db")).unwrap();
        }
    }
    assert!(killed > 0, "every backup was done before its kill");
    place.backup("last.db").await.unwrap();
    assert!(!place.data().join("tmp").exists(), "{:?}", place.names("data"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_killed_commands_left_is_removed_and_live_work_is_not() {
    let place = Place::new(&[]).await;
    let live = super::scratch::create(&place.data(), "restore-").unwrap();
    let beside = |suffix: &str| PathBuf::from(format!("{}{suffix}", live.path().display()));
    fs::write(beside("-wal"), "of the live one").unwrap();
    for name in ["restore-dead.db", "restore-dead.db-wal", "restore-dead.db-shm", "backup-dead.db", "somebody's own"] {
        fs::write(place.data().join("tmp").join(name), "half").unwrap();
    }
    fs::write(place.data().join("parallax.db.new"), "half").unwrap();
    let lock = place.lock().await;
    let mut stays = vec![file_name(live.path()), file_name(&beside("-wal")), "somebody's own".to_owned()];
    stays.sort();
    assert_eq!(place.names("data/tmp"), stays);
    assert!(!place.data().join("parallax.db.new").exists());
    drop(live);
    fs::remove_file(place.data().join("tmp/somebody's own")).unwrap();
    drop(lock);
    drop(place.lock().await);
    assert!(!place.data().join("tmp").exists());
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}
