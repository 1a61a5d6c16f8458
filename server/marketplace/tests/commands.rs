//! The commands as processes: what they answer, and what they refuse.
use crate::common::TestApp;
use platform::db::Db;
use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Output, Stdio},
};

fn parallax(data: &Path, args: &[&str]) -> Output {
    command(data, args).output().unwrap()
}

fn command(data: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parallax"));
    command.current_dir(data.parent().unwrap()).env_clear().env("PARALLAX_DATA", data);
    if args[0] == "serve" {
        // nothing listens there: a start that gets as far as the database fails anyway
        command.env("PARALLAX_DATABASE_URL", "postgres://nobody@127.0.0.1:1/none");
    }
    command.args(args);
    command
}

fn refused(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "it was not refused: {error}");
    let lines: Vec<_> = error.lines().filter(|line| !line.contains(" WARN")).collect(); // of `serve`, about its settings
    assert_eq!(lines.len(), 1, "one clear line: {error}");
    lines[0].to_owned()
}

fn done(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_backup_is_restored_and_both_say_what_they_did() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    assert!(refused(&parallax(&data, &["backup", "copy.db"])).contains("no database"));
    assert!(!data.exists(), "a backup of nothing makes nothing");
    done(&parallax(&data, &["migrate"]));
    let made = done(&parallax(&data, &["backup", "copy.db"]));
    assert!(made.contains("copy.db: a verified backup, schema 00") && made.contains("deals 0"), "{made}");
    std::fs::write(folder.path().join("empty.db"), "").unwrap();
    assert!(refused(&parallax(&data, &["restore", "empty.db"])).contains("the file is empty"));
    let index = data.join("search");
    std::fs::write(&index, "not a folder").unwrap();
    let restored = done(&parallax(&data, &["restore", "copy.db"]));
    assert!(!index.exists(), "the index is built again");
    assert!(restored.contains("restored copy.db, schema 00"), "{restored}");
    assert!(restored.contains("the old database is kept as "), "{restored}");
}

#[test]
fn keys_are_exchanged_and_stay_out_of_backups_unless_they_are_encrypted() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    done(&parallax(&data, &["migrate"]));
    let rotated = done(&parallax(&data, &["keys", "rotate"]));
    assert!(rotated.contains("is published now and signs in 10 minutes"), "{rotated}");
    assert!(refused(&parallax(&data, &["keys", "rotate"])).contains("published already"));
    let has = |file: &Path, text: &str| {
        let bytes = std::fs::read(file).unwrap();
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    };
    done(&parallax(&data, &["backup", "plain.db"]));
    assert!(!has(&folder.path().join("plain.db"), "PRIVATE KEY"), "no key is in it");
    let sealed = |args: &[&str]| {
        let secret = [("PARALLAX_AUTH__KEYS_SECRET", "a secret of the operator")];
        command(&data, args).envs(secret).output().unwrap()
    };
    // the next command that reads the keys encrypts them
    assert!(refused(&sealed(&["keys", "rotate"])).contains("published already"));
    done(&sealed(&["backup", "sealed.db"]));
    let file = folder.path().join("sealed.db");
    assert!(has(&file, "BEGIN ENCRYPTED PRIVATE KEY") && !has(&file, "BEGIN PRIVATE KEY"));
    assert!(refused(&parallax(&data, &["keys", "rotate"])).contains("auth.keys_secret"));
}

#[test]
fn one_node_has_the_data_folder() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let _held = Db::lock_data(&data).unwrap();
    let holder = format!("in use by process {}", std::process::id());
    for args in [&["serve"][..], &["migrate"], &["restore", "copy.db"]] {
        let error = refused(&parallax(&data, args));
        assert!(error.contains(&holder), "{args:?}: {error}");
    }
}

#[test]
fn a_load_with_refused_lines_fails_and_a_byte_order_mark_is_no_reason() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let user =
        |id: u8, email: &str| format!("{{\"id\": \"p{id}\", \"email\": \"{email}\", \"user_type\": \"Hirer\"}}\n");
    std::fs::write(folder.path().join("good.jsonl"), format!("\u{feff}{}", user(1, "a@example.test"))).unwrap();
    let loaded = done(&parallax(&data, &["import", "good.jsonl"]));
    assert!(loaded.contains("1 loaded, 0 known already, 0 refused"), "{loaded}");
    std::fs::write(folder.path().join("bad.jsonl"), user(2, "b@example.test") + &user(3, "nobody")).unwrap();
    let output = parallax(&data, &["import", "bad.jsonl"]);
    assert!(refused(&output).contains("1 lines were refused"));
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("1 loaded, 0 known already, 1 refused") && said.contains("bad.jsonl:2"), "{said}");
}

#[test]
fn a_role_is_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let user =
        "{\"id\": \"p1\", \"email\": \"olga@example.test\", \"full_name\": \"Olga\", \"user_type\": \"Hirer\"}\n";
    std::fs::write(folder.path().join("users.jsonl"), user).unwrap();
    done(&parallax(&data, &["import", "users.jsonl"]));
    assert!(refused(&parallax(&data, &["admin", "revoke", "olga@example.test"])).contains("has a role"));
    done(&parallax(&data, &["admin", "grant", "olga@example.test"]));
    let configured = [("PARALLAX_ADMIN_EMAIL", "olga@example.test")];
    let output = command(&data, &["admin", "revoke", "Olga@example.test"]).envs(configured).output().unwrap();
    let said = done(&output);
    assert!(said.contains("Olga <olga@example.test> has no role now"), "{said}");
    assert!(said.contains("still in admin_email"), "{said}");
}

/// The deal of a server that takes test money, in the SQLite database of `data`: paid, its work not delivered yet.
async fn pays_with_test_money(data: &Path) {
    let config = platform::db::Config { data: data.to_owned(), ..platform::db::Config::default() };
    let db = Db::open(&config, &marketplace::migrations::MIGRATIONS).await.unwrap();
    let app = TestApp::with(db, |_| {}).await;
    let (hannah, _, booking) = app.accepted(1.0).await;
    assert_eq!(hannah.pays(&booking, "4242424242424242").await.ok()["success"], true);
    app.rings().await;
    app.stops();
    app.app.db.close().await;
}

/// What the server says that is started with live keys and has to refuse.
fn refuses_live_keys(data: &Path) -> String {
    let keys = [
        ("PARALLAX_LISTEN", "127.0.0.1:0"),
        ("PARALLAX_PUBLIC_URL", "https://parallax.example"),
        ("PARALLAX_PAYMENTS__PROVIDER", "stripe"),
        ("PARALLAX_PAYMENTS__STRIPE__SECRET_KEY", "sk_live_1"),
        ("PARALLAX_PAYMENTS__STRIPE__PUBLISHABLE_KEY", "pk_live_1"),
        ("PARALLAX_PAYMENTS__STRIPE__WEBHOOK_SECRETS", "whsec_1"),
    ];
    let mut command = command(data, &["serve"]);
    command.env_remove("PARALLAX_DATABASE_URL").envs(keys).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut server = command.spawn().unwrap();
    let mut first = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut first).unwrap();
    if !first.is_empty() {
        server.kill().unwrap();
    }
    let output = server.wait_with_output().unwrap();
    assert_eq!(first, "", "it listens");
    refused(&output)
}

#[test]
fn live_keys_are_refused_until_the_test_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    tokio::runtime::Runtime::new().unwrap().block_on(pays_with_test_money(&data));
    let error = refuses_live_keys(&data);
    assert!(error.contains("open in deals: 1") && error.contains("`parallax payments close-test`"), "{error}");
    let listed = done(&parallax(&data, &["payments", "close-test", "--dry-run"]));
    assert!(listed.contains("would end: deal ") && listed.contains("(held), $80.00 at sandbox (test)"), "{listed}");
    assert!(listed.ends_with("1 would end; nothing was changed\n"), "{listed}");
    {
        let _held = Db::lock_data(&data).unwrap();
        assert!(refused(&parallax(&data, &["payments", "close-test"])).contains("in use by process"));
    }
    let ended = done(&parallax(&data, &["payments", "close-test"]));
    assert!(ended.contains("ended: deal ") && ended.ends_with("1 ended; no test money is open\n"), "{ended}");
    let again = done(&parallax(&data, &["payments", "close-test"]));
    assert_eq!(again, "0 ended; no test money is open\n");
}

#[test]
fn settings_that_open_everything_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let check = |set: &[(&str, &str)]| command(&data, &["config", "check"]).envs(set.iter().copied()).output().unwrap();
    let shown =
        done(&check(&[("PARALLAX_AUTH__REDIRECT_ALLOW", "**"), ("PARALLAX_TRUSTED_PROXIES", "0.0.0.0/0, ::/0")]));
    assert!(shown.contains("warning: links in our emails may lead to every site (auth.redirect_allow)"), "{shown}");
    assert!(shown.contains("warning: everyone counts as a proxy (trusted_proxies)"), "{shown}");
    let key = "a key of more than 32 characters!!";
    let error = refused(&check(&[("PARALLAX_AUTH__ANON_KEY", key), ("PARALLAX_AUTH__SERVICE_KEY", key)]));
    assert!(error.contains("auth.anon_key is the service key"), "{error}");
}
