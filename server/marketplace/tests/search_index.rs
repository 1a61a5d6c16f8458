//! Search over a folder that was damaged, over the calls.

use crate::common::{Person, TestApp};
use catalogue::{creators::Creators, experiences::Experiences, index_source::Source};
use http::Method;
use platform::{
    db::Db,
    search::{Cursor, Index, IndexSource, Indexer, Outcome},
    testing::{TestDb, on_each_database},
};
use serde_json::json;
use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

/// A server on `db` and the data folder `data`.
async fn starts(db: &Db, data: &Path) -> TestApp {
    let data = data.to_owned();
    TestApp::with(db.clone(), |config| config.data = data).await
}

/// The server has ended: nothing of it uses the folder.
async fn ends(app: TestApp) {
    app.stops();
    tokio::time::sleep(Duration::from_millis(300)).await;
}

async fn status_and_count(app: &TestApp) -> (u16, i64) {
    let answer = app.guest(Method::GET, "/api/experiences?query=dome", None).await;
    (answer.status.as_u16(), answer.body["count"].as_i64().unwrap_or(-1))
}

/// Waits until a search finds `count`; 503 on the way is fine, any other failure is not.
async fn finds(app: &TestApp, count: i64, after: &str) {
    for _ in 0..400 {
        let (status, found) = status_and_count(app).await;
        assert!(status == 200 || status == 503, "{after}: {status}");
        if (status, found) == (200, count) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{after}: {:?}", status_and_count(app).await);
}

/// Asserts that `table` gives the checker the same rows as the index; returns, sorted, whether each is found.
async fn agrees<S: IndexSource + Clone>(table: &S, index: &Index) -> Vec<bool> {
    let changes = table.changes(&Cursor::default(), 100).await.unwrap().into_iter();
    let changes: Vec<_> =
        changes.map(|row| (row.cursor.changed_at, row.cursor.id, row.rev, row.document.is_some())).collect();
    let versions = table.versions(&Cursor::default(), 100).await.unwrap().into_iter();
    let versions: Vec<_> = versions.map(|row| (row.changed_at, row.id, row.rev, row.found)).collect();
    assert_eq!(changes, versions);
    let second = Cursor { changed_at: versions[1].0, id: versions[1].1.clone() };
    assert_eq!(table.versions(&second, 1).await.unwrap()[0].id, versions[2].1);
    let mut follower = Indexer::new(index.clone(), table.clone());
    follower.catch_up().await.unwrap();
    assert_eq!(follower.checker().check().await.unwrap(), Outcome::Sound);
    let mut found: Vec<bool> = versions.into_iter().map(|row| row.3).collect();
    found.sort_unstable();
    found
}

async fn publishes(who: &Person, count: usize) {
    for _ in 0..count {
        who.publishes("Dome").await;
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() { found.extend(files(&entry)) } else { found.push(entry) }
    }
    found
}

/// Other bytes of the same length, in place.
fn overwrite(file: &Path) {
    let length = fs::metadata(file).unwrap().len();
    let noise: Vec<u8> = (0..length).map(|n| (n * 31 % 251) as u8).collect();
    std::io::Write::write_all(&mut fs::File::options().write(true).open(file).unwrap(), &noise).unwrap();
}

type Damage = (&'static str, fn(&Path));

const DAMAGES: [Damage; 5] = [
    ("removed", |search| fs::remove_dir_all(search).unwrap()),
    ("a file", |search| {
        fs::remove_dir_all(search).unwrap();
        fs::write(search, "?").unwrap();
    }),
    ("without positions", |search| {
        let files = files(search).into_iter();
        files
            .filter(|file| file.extension().is_some_and(|ending| ending == "pos"))
            .for_each(|file| fs::remove_file(file).unwrap());
    }),
    ("noise as positions", |search| {
        let files = files(search).into_iter();
        files.filter(|file| file.extension().is_some_and(|ending| ending == "pos")).for_each(|file| overwrite(&file));
    }),
    ("noise everywhere", |search| files(search).iter().for_each(|file| overwrite(file))),
];

on_each_database! {
    async fn a_start_on_a_damaged_search_folder_finds_everything(db: TestDb) {
        let data = db.data.join("node");
        let app = starts(&db, &data).await;
        publishes(&app.hirer("Hannah").await, 5).await;
        finds(&app, 5, "first").await;
        ends(app).await;
        for (kind, damage) in DAMAGES {
            damage(&data.join("search"));
            let app = starts(&db, &data).await;
            finds(&app, 5, kind).await;
            ends(app).await;
        }
    }
    async fn the_check_expects_what_the_index_is_given(app: TestApp) {
        let (hannah, _) = (app.hirer("Hannah").await, app.creator("Carl").await);
        app.person("Nina", None).await;
        let first = hannah.publishes("Dome").await;
        publishes(&hannah, 2).await;
        hannah.delete(&format!("/api/experiences/{}", first["id"].as_str().unwrap())).await.ok();
        let (db, guest_cache) = (&app.app.db, &app.app.guest_cache);
        let experiences = Source::<Experiences>::new(db, guest_cache);
        assert_eq!(agrees(&experiences, &app.app.experiences).await, [false, true, true]);
        let creators = Source::<Creators>::new(db, guest_cache);
        assert_eq!(agrees(&creators, &app.app.creators).await, [false, false, true]);
    }
    async fn a_running_server_repairs_its_search_folder(db: TestDb) {
        let data = db.data.join("node");
        let app = starts(&db, &data).await;
        let hannah = app.hirer("Hannah").await;
        publishes(&hannah, 5).await;
        finds(&app, 5, "first").await;
        let mut all = 5;
        for (kind, damage) in [DAMAGES[0], DAMAGES[4], DAMAGES[1]] {
            damage(&data.join("search"));
            publishes(&hannah, 1).await;
            all += 1;
            finds(&app, all, kind).await;
        }
        ends(app).await;
        finds(&starts(&db, &data).await, all, "after a restart").await;
    }
    async fn without_a_folder_for_its_index_the_server_runs_and_logs_it(db: TestDb) {
        let data = db.data.join("node");
        fs::create_dir_all(&data).unwrap();
        std::os::unix::fs::symlink("/proc", data.join("search")).unwrap(); // where no folder can be created
        let app = starts(&db, &data).await;
        let hannah = app.hirer("Hannah").await;
        publishes(&hannah, 1).await;
        for search in ["/api/experiences?query=dome", "/api/creators?description=x"] {
            let refused = app.guest(Method::GET, search, None).await;
            assert_eq!(refused.headers["retry-after"], "2");
            assert_eq!(refused.headers["content-type"], "application/problem+json");
            assert_eq!(refused.is(503)["code"], "search_unavailable");
        }
        assert_eq!(app.guest(Method::GET, "/api/experiences", None).await.ok()["count"], 1);
        let question = json!({ "messages": [{ "content": "an experience for DOME?", "fromBot": false }] });
        let reply = app.guest(Method::POST, "/api/chat", Some(question)).await.ok();
        assert_eq!(reply["results"][0]["title"], "Dome", "the assistant looks through the newest itself: {reply}");
        fs::remove_file(data.join("search")).unwrap();
        finds(&app, 1, "after it could be written").await;
    }
}
