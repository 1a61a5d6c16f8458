//! Backups: when they appear, and what is left behind.
use super::{
    Pragmas, connect,
    tests::{SCHEMA, halves, open, whole},
};
use crate::{
    db::{Contents, DataLock, Db, Migrations, Restored, Result},
    shutdown::Shutdown,
};
use rusqlite::Connection;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

/// A data folder with a database, and a folder for its backups.
pub(super) struct Place {
    root: tempfile::TempDir,
}

impl Place {
    pub(super) async fn new(names: &[&str]) -> Self {
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
    pub(super) fn data(&self) -> PathBuf {
        self.root.path().join("data")
    }
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.root.path().join("backups").join(name)
    }
    /// The writer lets go of the file a moment after the last handle. Anyone who closes it last removes the log, unless
    /// two close it at once.
    pub(super) async fn closed(&self) {
        for _ in 0..200 {
            if !self.data().join("parallax.db-wal").exists() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
            let _ = connect(&self.data().join("parallax.db"), Pragmas::Checkpoints);
        }
        panic!("the database is still open");
    }
    pub(super) async fn backup(&self, name: &str) -> Result<Contents> {
        Db::backup(&self.data(), self.file(name), SCHEMA, "", Shutdown::new()).await
    }
    pub(super) async fn restore(&self, file: &Path, migrations: Migrations) -> Result<Restored> {
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
    pub(super) fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.root.path().join(folder)).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

/// Opens a file as any SQLite tool does.
pub(super) fn tool(file: &Path) -> Connection {
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

pub(super) fn damage(file: &Path) {
    let mut bytes = fs::read(file).unwrap();
    let page = bytes.len() - 4096;
    bytes[page..page + 200].fill(0xff);
    fs::write(file, bytes).unwrap();
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

#[tokio::test]
async fn what_is_left_out_is_nowhere_in_the_file() {
    let place = Place::new(&["Ann", "to be left out"]).await;
    let left_out = "DELETE FROM halves WHERE whole = 'to be left out'";
    Db::backup(&place.data(), place.file("part.db"), SCHEMA, left_out, Shutdown::new()).await.unwrap();
    place.backup("all.db").await.unwrap();
    let has = |name: &str, text: &str| {
        let bytes = fs::read(place.file(name)).unwrap();
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    };
    assert!(has("all.db", "to be left out") && !has("part.db", "to be left out"));
    assert!(has("part.db", "Ann"), "the rest is there");
    place.restore(&place.file("part.db"), SCHEMA).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_that_fails_or_is_stopped_leaves_nothing() {
    let place = Place::new(&["kept"]).await;
    let stop = Shutdown::new();
    stop.cancel();
    let stopped = Db::backup(&place.data(), place.file("stopped.db"), SCHEMA, "", stop).await.unwrap_err().to_string();
    assert!(stopped.contains("stopped"), "{stopped}");
    damage(&place.data().join("parallax.db"));
    let damaged = place.backup("damaged.db").await.unwrap_err().to_string();
    assert!(damaged.contains("damaged"), "{damaged}");
    let empty = place.root.path().join("nothing here");
    let none = Db::backup(&empty, place.file("none.db"), SCHEMA, "", Shutdown::new()).await.unwrap_err().to_string();
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
    Db::backup(&root.join("data"), root.join("backups/copy.db"), SCHEMA, "", Shutdown::new()).await.unwrap();
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
