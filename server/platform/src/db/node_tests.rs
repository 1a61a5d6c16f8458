//! Nodes of one PostgreSQL database: their effect on each other, and a server that does not answer.
use super::*;
use crate::{http::Problem, testing::TestDb};
use sqlx::Connection as _;
use std::{future::Future, time::Instant};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpStream, UnixListener, UnixStream},
    sync::watch,
};

const OLD: Migrations = &[("0001_notes", "CREATE TABLE notes (id TEXT PRIMARY KEY)")];
const ADDED: Migrations =
    &[OLD[0], ("0002_text", "-- compatible: nobody reads it yet\nALTER TABLE notes ADD COLUMN text TEXT")];
const RENAMED: Migrations = &[OLD[0], ("0002_papers", "ALTER TABLE notes RENAME TO papers")];

async fn add(db: &Db, id: &str) -> Result<()> {
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
        add(old, "before").await.unwrap();
        let new = Db::open(&test.config, ADDED).await.unwrap();
        for number in 0..12 { // more than the pool keeps, so connections made after the upgrade are among them
            add(if number % 2 == 0 { old } else { &new }, &number.to_string()).await.unwrap();
        }
        assert_eq!((count(old).await, count(&new).await), (13, 13));
        let restarted = Db::open(&test.config, OLD).await.unwrap();
        add(&restarted, "restarted").await.unwrap();
        assert_eq!(count(&new).await, 14);
        new.close().await;
        restarted.close().await;
    }

    async fn an_incompatible_migration_waits_until_other_versions_are_stopped(test: TestDb) {
        add(&test.db, "before").await.unwrap();
        let cut_off = Db::open(&short(&test.config), OLD).await.unwrap(); // has no connection yet
        if test.is_shared() {
            let mut config = test.config.clone();
            config.postgres.upgrade_wait = Duration::ZERO;
            let why = refusal(Db::open(&config, RENAMED).await);
            assert!(why.contains("parallax 0001-") && why.contains(&format!(":{}", std::process::id())), "{why}");
        }
        let config = test.config.clone();
        let new = tokio::spawn(async move { Db::open(&config, RENAMED).await });
        if test.is_shared() {
            tokio::time::sleep(Duration::from_millis(2500)).await;
            assert!(!new.is_finished(), "it migrated under a node that serves");
            add(&test.db, "meanwhile").await.unwrap();
        }
        test.db.close().await;
        let new = soon(new).await.unwrap().unwrap();
        let papers: i64 = new.one("SELECT COUNT(*) FROM papers", &[]).await.unwrap();
        assert_eq!(papers, if test.is_shared() { 2 } else { 1 });
        let why = refusal(Db::open(&test.config, OLD).await);
        assert!(why.contains("newer version, with the migration 0002_papers"), "{why}");
        if test.is_shared() {
            let refused = soon(cut_off.one::<i64>("SELECT 1::BIGINT", &[])).await;
            assert!(matches!(refused, Err(Error::Unavailable(_))), "a node that comes back stays out: {refused:?}");
        }
        new.close().await;
    }

    async fn nodes_of_the_first_versions_are_waited_for_too(test: TestDb) {
        let Some(url) = &test.config.url else { return };
        test.db.close().await;
        let mut url = url::Url::parse(url).unwrap();
        url.query_pairs_mut().append_pair("application_name", "parallax"); // their whole name
        let first_version = sqlx::PgConnection::connect(url.as_str()).await.unwrap();
        let mut config = test.config.clone();
        config.postgres.upgrade_wait = Duration::from_secs(2);
        let why = refusal(Db::open(&config, RENAMED).await);
        assert!(why.contains("are stopped: parallax at this host"), "{why}");
        first_version.close().await.unwrap();
        soon(Db::open(&config, RENAMED)).await.unwrap().close().await;
    }

    async fn a_command_beside_a_server_does_not_migrate_under_it(test: TestDb) {
        if test.is_shared() {
            return;
        }
        let config = Config { beside_server: true, ..test.config.clone() };
        let why = refusal(Db::open(&config, RENAMED).await);
        assert!(why.contains("0002_papers") && why.contains("running"), "{why}");
        Db::open(&config, OLD).await.unwrap();
        add(&test.db, "undisturbed").await.unwrap();
    }

    async fn a_full_disk_of_the_server_has_a_name(test: TestDb) {
        if !test.is_shared() {
            return;
        }
        let full = "DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$";
        let error = test.write().await.unwrap().run(full, &[]).await.unwrap_err();
        assert!(matches!(error, Error::StorageFull(_)), "{error:?}");
        assert_eq!(Problem::from(error).code, "storage_full");
    }

    async fn a_frozen_server_costs_seconds_and_no_connections(test: TestDb) {
        let Some(url) = &test.config.url else { return };
        let link = Link::to(url).await;
        let db = Db::open(&Config { url: Some(link.url.clone()), ..short(&test.config) }, OLD).await.unwrap();
        add(&db, "before").await.unwrap();
        let mut held = db.write().await.unwrap();
        held.run("INSERT INTO notes (id) VALUES ('held')", &[]).await.unwrap();
        let second = db.one::<i64>("SELECT 1::BIGINT", &[]).await; // leaves its connection in the pool
        assert!(second.is_ok());
        link.freeze(true);
        let began = Instant::now();
        let cut_off = tokio::time::timeout(Duration::from_millis(50), db.one::<i64>("SELECT 1::BIGINT", &[])).await;
        assert!(cut_off.is_err());
        let error = soon(held.run("DELETE FROM notes", &[])).await.unwrap_err();
        assert!(matches!(error, Error::Unavailable(_)), "{error:?}");
        drop(held);
        for _ in 0..3 {
            let error = soon(db.one::<i64>("SELECT 1::BIGINT", &[])).await.unwrap_err();
            let problem = Problem::from(error);
            assert_eq!((problem.status.as_u16(), problem.code), (503, "database_unavailable"));
            assert!(problem.retry_after.is_some());
        }
        link.freeze(false);
        let seen = soon(count(&db)).await;
        assert_eq!(seen, 1, "what was not committed is gone");
        add(&db, "after").await.unwrap();
        assert!(began.elapsed() < Duration::from_secs(12), "{:?}", began.elapsed());
        db.close().await;
    }

    async fn a_dead_link_is_dropped_although_it_never_recovers(test: TestDb) {
        let Some(url) = &test.config.url else { return };
        let link = Link::to(url).await;
        let db = Db::open(&Config { url: Some(link.url.clone()), ..short(&test.config) }, OLD).await.unwrap();
        let (one, other) = (db.write().await.unwrap(), db.write().await.unwrap());
        link.kill(); // present connections stay silent forever
        drop((one, other));
        tokio::time::sleep(Duration::from_secs(3)).await;
        soon(add(&db, "after")).await.expect("the pool has room again");
        db.close().await;
    }
}

/// Two connections, and little patience.
fn short(config: &Config) -> Config {
    let mut config = config.clone();
    let (statement_time, wait) = (Duration::from_millis(200), Duration::from_secs(1));
    config.postgres = PostgresOptions { connections: 2, statement_time, wait, ..config.postgres };
    config
}

/// A link to the server whose connections can fall silent without being closed.
struct Link {
    url: String,
    state: watch::Sender<Silence>,
    _folder: tempfile::TempDir,
}

/// What is silent: everything for now, and for ever the connections of generations before this one.
#[derive(Clone, Copy, Default)]
struct Silence {
    frozen: bool,
    generation: u32,
}

impl Link {
    async fn to(server: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let listener = UnixListener::bind(folder.path().join(".s.PGSQL.5432")).unwrap();
        let mut url = url::Url::parse(server).unwrap();
        url.query_pairs_mut().clear().append_pair("host", folder.path().to_str().unwrap());
        let state = watch::Sender::new(Silence::default());
        let (silence, server) = (state.clone(), server.to_owned());
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let ((near_read, near_write), (far_read, far_write)) =
                    (near.into_split(), tokio::io::split(connect(&server).await));
                tokio::spawn(pump(near_read, far_write, silence.subscribe()));
                tokio::spawn(pump(far_read, near_write, silence.subscribe()));
            }
        });
        Self { url: url.into(), state, _folder: folder }
    }
    /// Silences everything, or lets everything through.
    fn freeze(&self, frozen: bool) {
        self.state.send_modify(|state| state.frozen = frozen);
    }
    /// Silences the connections of now for ever; new ones work.
    fn kill(&self) {
        self.state.send_modify(|state| state.generation += 1);
    }
}

trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

async fn connect(server: &str) -> Box<dyn Stream> {
    let url = url::Url::parse(server).unwrap();
    let port = url.port().unwrap_or(5432);
    match url.query_pairs().find(|(name, _)| name == "host") {
        Some((_, folder)) => Box::new(UnixStream::connect(format!("{folder}/.s.PGSQL.{port}")).await.unwrap()),
        None => Box::new(TcpStream::connect((url.host_str().unwrap(), port)).await.unwrap()),
    }
}

/// Passes bytes on unless the link is silent.
async fn pump(mut from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin, mut state: watch::Receiver<Silence>) {
    let mut buffer = [0; 8192];
    let born = state.borrow().generation;
    while let Ok(read @ 1..) = from.read(&mut buffer).await {
        let may_speak = state.wait_for(|state| !state.frozen && state.generation == born).await.is_ok();
        if !may_speak || to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
    let _ = to.shutdown().await;
}
