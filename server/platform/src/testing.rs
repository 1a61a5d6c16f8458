//! Tests that run on both databases.
//!
//! ```ignore
//! on_each_database! {
//!     async fn a_person_is_found_again(db: Db) {
//!         …
//!     }
//! }
//! ```
//! emits `a_person_is_found_again::{sqlite, postgres}`. The argument is any [`Fixture`]; [`Db`] is one. Without
//! `PARALLAX_TEST_POSTGRES_URL` (`scripts/postgres COMMAND` sets it) the second one says that it was skipped, and fails
//! where `CI=true`.
#![allow(clippy::expect_used, clippy::print_stdout, reason = "a test says what stops it by panicking")]
use crate::db::{Config, Db, Migrations, PostgresOptions};
use crate::ids;
use futures_util::FutureExt;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::{
    collections::BTreeMap,
    ops::Deref,
    panic::AssertUnwindSafe,
    path::PathBuf,
    sync::{Mutex, OnceLock, PoisonError},
    time::Duration,
};

pub mod node;

pub use crate::on_each_database;

/// What a test is given: a database, or a whole application on it.
pub trait Fixture: Clone + Sized {
    /// The schema it needs: all of the workspace's folder unless it says otherwise.
    fn migrations() -> Migrations {
        workspace_migrations()
    }
    /// Made on a fresh database.
    fn on(db: TestDb) -> impl Future<Output = Self>;
    /// Runs after the test has passed, for what must hold after every one.
    fn finish(self) -> impl Future<Output = ()> {
        async {}
    }
}

/// A database of one test, gone after it.
#[derive(Clone)]
pub struct TestDb {
    /// The database, migrated.
    pub db: Db,
    /// What it was opened with, to open it again as a restarted process does.
    pub config: Config,
    /// A folder of the test's own, which also holds the SQLite file.
    pub data: PathBuf,
}

/// A column of the schema.
#[derive(Debug, serde::Deserialize)]
pub struct Column {
    /// The name of its table.
    pub table_name: String,
    /// Its own name.
    pub column_name: String,
    /// `text`, `bigint` and so on, in lower case.
    pub kind: String,
}

/// Every column of every table in `db`.
pub async fn columns(db: &Db) -> Vec<Column> {
    let sql = match db.is_shared() {
        true => {
            "SELECT CAST(table_name AS TEXT) AS table_name, CAST(column_name AS TEXT) AS column_name, \
             CAST(data_type AS TEXT) AS kind FROM information_schema.columns WHERE table_schema = current_schema()"
        }
        false => {
            "SELECT /* test */ t.name AS table_name, c.name AS column_name, LOWER(c.type) AS kind \
             FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'"
        }
    };
    db.all(sql, &[]).await.expect("the schema")
}

impl Deref for TestDb {
    type Target = Db;
    fn deref(&self) -> &Db {
        &self.db
    }
}

impl Fixture for Db {
    async fn on(db: TestDb) -> Self {
        db.db
    }
}

impl Fixture for TestDb {
    async fn on(db: TestDb) -> Self {
        db
    }
}

/// Emits each test once per database; see the [module](crate::testing). Starts with `migrations: PATH;` where the
/// fixture's own schema is not wanted.
#[macro_export]
macro_rules! on_each_database {
    (migrations: $migrations:expr; $($tests:tt)*) => { $crate::on_each_database!(@each [Some($migrations)] $($tests)*); };
    (@each [$migrations:expr] $($(#[$meta:meta])* async fn $name:ident($arg:ident: $fixture:ty) $body:block)*) => { $(
        $(#[$meta])*
        mod $name {
            #[allow(unused_imports)]
            use super::*;
            async fn test($arg: $fixture) $body
            #[test]
            fn sqlite() {
                $crate::testing::on_sqlite::<$fixture, _>($migrations, test);
            }
            #[test]
            fn postgres() {
                $crate::testing::on_postgres::<$fixture, _>($migrations, test);
            }
        }
    )* };
    ($($tests:tt)*) => { $crate::on_each_database!(@each [None] $($tests)*); };
}

/// Runs `test` on a new SQLite file.
pub fn on_sqlite<F: Fixture, T: Future<Output = ()>>(migrations: Option<Migrations>, test: impl FnOnce(F) -> T) {
    run(migrations.unwrap_or_else(F::migrations), None, test);
}

/// Runs `test` in a new PostgreSQL database.
pub fn on_postgres<F: Fixture, T: Future<Output = ()>>(migrations: Option<Migrations>, test: impl FnOnce(F) -> T) {
    match std::env::var("PARALLAX_TEST_POSTGRES_URL") {
        Ok(server) => run(migrations.unwrap_or_else(F::migrations), Some(server), test),
        Err(_) if std::env::var("CI").is_ok_and(|ci| ci == "true") => panic!("no PostgreSQL, and CI=true requires it"),
        Err(_) => println!("skipped: no PostgreSQL"),
    }
}

fn run<F: Fixture, T: Future<Output = ()>>(migrations: Migrations, server: Option<String>, test: impl FnOnce(F) -> T) {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let outcome = runtime.block_on(async {
        let url = match &server {
            Some(server) => Some(postgres::fresh(server, migrations).await),
            None => {
                sqlite::fresh(folder.path(), migrations);
                None
            }
        };
        let postgres = PostgresOptions { connections: 8, ..PostgresOptions::default() };
        let config = Config { url: url.clone(), data: folder.path().to_owned(), postgres, ..Config::default() };
        let db = Db::open(&config, migrations).await.expect("the test's database opens");
        let on = TestDb { db: db.clone(), config, data: folder.path().to_owned() };
        let body = async move {
            let fixture = F::on(on).await;
            test(fixture.clone()).await;
            fixture.finish().await;
        };
        let outcome = AssertUnwindSafe(body).catch_unwind().await;
        if let (Some(server), Some(url)) = (server, url) {
            let _ = tokio::time::timeout(Duration::from_secs(2), db.close()).await;
            postgres::drop(&server, &url).await;
        }
        outcome
    });
    runtime.shutdown_timeout(Duration::from_secs(2));
    if let Err(panic) = outcome {
        std::panic::resume_unwind(panic);
    }
}

/// The files of every crate's `migrations` folder, by name.
pub fn workspace_migrations() -> Migrations {
    static FILES: OnceLock<Migrations> = OnceLock::new();
    FILES.get_or_init(|| {
        let crates = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
        let files = |folder: PathBuf| std::fs::read_dir(folder).into_iter().flatten();
        let mut files: Vec<_> = files(crates.into())
            .flat_map(|folder| files(folder.expect("a crate").path().join("migrations")))
            .map(|file| file.expect("a file").path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "sql"))
            .map(|path| {
                let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
                let sql = std::fs::read_to_string(&path).expect("a readable migration");
                (&*name.leak(), &*sql.leak())
            })
            .collect();
        files.sort_unstable();
        files.leak()
    })
}

/// Databases in files.
mod sqlite {
    use super::{Db, Migrations};
    use std::{
        collections::BTreeMap,
        path::Path,
        sync::{Mutex, PoisonError},
    };

    /// By the place of the migrations in memory, and how many they are.
    static MIGRATED: Mutex<BTreeMap<(usize, usize), Vec<u8>>> = Mutex::new(BTreeMap::new());

    /// A new database in the folder `data`: a copy of the first one with these migrations.
    pub fn fresh(data: &Path, migrations: Migrations) {
        let mut known = MIGRATED.lock().unwrap_or_else(PoisonError::into_inner);
        let migrated = known
            .entry((migrations.as_ptr().addr(), migrations.len()))
            .or_insert_with(|| Db::migrated(migrations).expect("the migrations apply"));
        Db::put(data, migrated).expect("a new database");
    }
}

/// Databases of a server.
mod postgres {
    use super::{AssertSqlSafe, Connection, Db, Duration, Migrations, PgConnection, ids};
    use crate::db::Config;

    /// An arbitrary number, the same in every process: the process that holds this lock makes the template.
    const LOCK: i64 = 0x7465_6d70_6c61;

    /// The URL of a new database, copied from a template with these migrations.
    pub async fn fresh(server: &str, migrations: Migrations) -> String {
        let mut admin = PgConnection::connect(server).await.expect("PARALLAX_TEST_POSTGRES_URL answers");
        let template = template(&mut admin, server, migrations).await;
        let name = format!("test_{}", ids::id().replace('-', ""));
        execute(&mut admin, format!("CREATE DATABASE {name} TEMPLATE {template}"))
            .await
            .expect("a copy of the template");
        let _ = admin.close().await;
        with_database(server, &name)
    }

    /// Drops the database at `url`, and ends its connections.
    pub async fn drop(server: &str, url: &str) {
        let url = url::Url::parse(url).expect("a URL");
        if let Ok(mut admin) = PgConnection::connect(server).await {
            let _ =
                execute(&mut admin, format!("DROP DATABASE {} WITH (FORCE)", url.path().trim_start_matches('/'))).await;
            let _ = admin.close().await;
        }
    }

    /// The name of a database with these migrations, which is made under another name and renamed when done.
    async fn template(admin: &mut PgConnection, server: &str, migrations: Migrations) -> String {
        let texts: Vec<String> = migrations.iter().map(|(name, sql)| format!("{name}\n{sql}\n")).collect();
        let name = format!("template_{}", &ids::sha256_hex(texts.concat().as_bytes())[..24]);
        let unfinished = format!("{name}_new");
        execute(admin, format!("SELECT pg_advisory_lock({LOCK})")).await.expect("the lock");
        let known = sqlx::query("SELECT 1 FROM pg_database WHERE datname = $1").bind(&name);
        if known.fetch_optional(&mut *admin).await.expect("the list of databases").is_none() {
            execute(admin, format!("DROP DATABASE IF EXISTS {unfinished} WITH (FORCE)")).await.expect("no leftover");
            let made = format!("CREATE DATABASE {unfinished} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'");
            execute(admin, made).await.expect("a new database");
            let config = Config { url: Some(with_database(server, &unfinished)), ..Config::default() };
            Db::open(&config, migrations).await.expect("the migrations apply").close().await;
            // The server may need a moment to notice that the connections are closed.
            let rename = format!("ALTER DATABASE {unfinished} RENAME TO {name}");
            let mut renamed = execute(admin, rename.clone()).await;
            for _ in 0..100 {
                if renamed.is_ok() {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
                renamed = execute(admin, rename.clone()).await;
            }
            renamed.expect("the template gets its name");
        }
        execute(admin, format!("SELECT pg_advisory_unlock({LOCK})")).await.expect("the lock is given back");
        name
    }

    fn with_database(server: &str, name: &str) -> String {
        let mut url = url::Url::parse(server).expect("a URL");
        url.set_path(name);
        url.into()
    }

    async fn execute(admin: &mut PgConnection, sql: String) -> sqlx::Result<()> {
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(admin).await.map(|_| ())
    }
}

/// The offenders among the statements that ran so far, by schema and statement: most tests run the same ones.
static PLANS: Mutex<BTreeMap<String, BTreeMap<String, Vec<String>>>> = Mutex::new(BTreeMap::new());

/// Statements that ran on this SQLite database (in a debug build) and read a whole table, each with its plan.
///
/// A table is also read whole through an index when nothing bounds the scan; `LIMIT` bounds it. Plans do not depend on
/// the rows as long as `ANALYZE` is not run, so small test tables are representative of large ones. Tables that never
/// grow are the caller's list of exceptions.
pub fn scan_offenders(db: &Db) -> Vec<String> {
    let whole = |sql: &str, step: &str| {
        let target = step.strip_prefix("SCAN ").unwrap_or_default();
        let written_out = target.contains("CONSTANT ROW") || target.ends_with(" VALUES CLAUSE");
        let stored = !target.is_empty() && !target.starts_with('(') && !written_out;
        stored && !target.contains("VIRTUAL TABLE") && !(target.contains(" USING ") && sql.contains("LIMIT"))
    };
    let schema = db.schema().expect("the schema");
    let mut known = PLANS.lock().unwrap_or_else(PoisonError::into_inner);
    let plans = known.entry(schema).or_default();
    let mut offenders = Vec::new();
    for sql in db.statements() {
        let found = plans.entry(sql).or_insert_with_key(|sql| {
            let plan = db.plan(sql).unwrap_or_default();
            let whole = plan.into_iter().filter(|step| whole(sql, step));
            whole.map(|step| format!("{step}: {}", sql.split_whitespace().collect::<Vec<_>>().join(" "))).collect()
        });
        offenders.extend_from_slice(found);
    }
    offenders
}
