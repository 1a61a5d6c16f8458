//! Rules of structure that the compiler does not keep: inside a feature `rules <- store <- the rest <- api`, and among
//! the features of a crate only downwards, through what a `mod.rs` re-exports. The order of the crates is in their
//! `Cargo.toml`.
mod auth;
mod circles;
mod diagram;
mod graph;
mod handlers;

use self::graph::{Crate, Graph, Layer, layer};
use marketplace::migrations::MIGRATIONS;
use platform::testing::workspace_migrations;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The crates of the product from the bottom up, each with its features in this order: a feature may use those before it,
/// never those after it. A crate without a list is one feature.
const CRATES: [(&str, &[&str]); 6] = [
    ("base", &["accounts", "ledger", "notifications", "contact", "contact_details", "modules"]),
    ("catalogue", &["creators", "experiences", "questions", "generator"]),
    ("deals", &[]),
    ("payments", &[]),
    ("market", &["listings", "tables", "profile", "conversations", "assistant", "activity", "personal_data", "admin"]),
    ("marketplace", &[]),
];

/// The features from the bottom up.
fn order() -> Vec<&'static str> {
    let features = |(name, features): &(&'static str, &'static [&'static str])| match features.is_empty() {
        true => vec![*name],
        false => features.to_vec(),
    };
    CRATES[..CRATES.len() - 1].iter().flat_map(features).collect()
}

/// The folder `server`.
fn server() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The crates of the product as one.
fn product() -> Graph {
    let folders = CRATES.map(|(name, features)| (server().join(name).join("src"), name, features));
    Graph::of_all(&folders.each_ref().map(|(folder, name, features)| Crate { folder, name, features }))
}

/// The files of the product, named as in [`product`].
fn product_sources() -> Vec<(String, PathBuf)> {
    let files = CRATES.iter().flat_map(|(name, features)| {
        let folder = server().join(name).join("src");
        sources(&folder).into_iter().map(move |path| {
            let inside = path.strip_prefix(&folder).unwrap().to_string_lossy().into_owned();
            let is_feature = features.iter().any(|feature| inside.starts_with(&format!("{feature}/")));
            (if is_feature { inside } else { format!("{name}/{inside}") }, path)
        })
    });
    files.collect()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    sources_with(folder, &["rs"])
}

fn sources_with(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources_with(&path, extensions));
        } else if path.extension().is_some_and(|extension| extensions.iter().any(|known| extension == *known)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The file without its test module and comments.
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let body = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    body.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

fn place(name: &str) -> Option<usize> {
    order().iter().position(|feature| *feature == name)
}

#[test]
fn features_use_each_other_only_downwards_and_through_their_public_face() {
    let graph = product();
    let mut wrong = Vec::new();
    assert!(graph.files.iter().filter(|file| place(file.top()).is_some()).count() > 100, "the reader is blind");
    for file in &graph.files {
        let Some(here) = place(file.top()) else { continue };
        for path in &file.inside {
            let shown = format!("{}: crate::{}", file.name, path.join("::"));
            let Some(there) = place(&path[0]) else { continue };
            if there > here {
                wrong.push(format!("{shown} points upwards"));
            }
            let is_context = path.get(1).is_some_and(|module| module == "context");
            if there != here && !is_context && graph.module(path).len() > 1 {
                wrong.push(format!("{shown} reaches past the public face of {}", path[0]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Terms of a provider that rows store: stores may import them through this folder's `mod.rs`.
const PROVIDER_TERMS: [&str; 2] = ["payments", "gateway"];

/// `rules <- store <- the rest <- api`; `mod.rs` re-exports from all of them, and routes to `api`.
#[test]
fn inside_a_feature_imports_go_one_way() {
    let graph = product();
    let mut wrong = Vec::new();
    for file in graph.files.iter().filter(|file| place(file.top()).is_some() && !file.is_face()) {
        for path in file.inside.iter().filter(|path| path[0] == file.top()) {
            let used = graph.module(path);
            if used.len() > 1 && used != PROVIDER_TERMS && layer(&used) > file.layer() {
                wrong.push(format!("{}: crate::{}", file.name, path.join("::")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn handlers_are_in_api_and_statements_in_stores() {
    let graph = product();
    let features = || graph.files.iter().filter(|file| place(file.top()).is_some());
    let handlers: usize = features().map(|file| file.handlers).sum();
    let statements: usize = features().map(|file| file.statements.len()).sum();
    assert!(handlers > 100 && statements > 200, "{handlers} handlers and {statements} statements: the reader is blind");
    let mut wrong = Vec::new();
    for file in features() {
        if file.handlers > 0 && file.layer() != Layer::Api {
            wrong.push(format!("{} has handlers: they belong into `api`", file.name));
        }
        if !file.statements.is_empty() && file.layer() != Layer::Store {
            wrong.push(format!("{} has SQL, which belongs into `store`: {:?}", file.name, file.statements));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rules_are_pure() {
    let banned = ["async ", ".await", "platform::db", "axum::", "tokio::", "Clock", "SystemTime", "utoipa::path"];
    let mut wrong = Vec::new();
    for (shown, file) in product_sources() {
        if !(shown.ends_with("/rules.rs") || shown.contains("/rules/")) {
            continue;
        }
        let text = code(&file);
        wrong.extend(banned.iter().filter(|word| text.contains(**word)).map(|word| format!("{shown} uses {word}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The document has one place for each name, and the second of two silently replaces the first.
#[test]
fn no_two_types_of_the_contract_share_a_name() {
    let mut seen = BTreeSet::new();
    for file in sources(&server()) {
        let text = code(&file);
        for shown in text.split("#[derive(").skip(1).filter(|rest| rest.lines().next().unwrap().contains("ToSchema")) {
            let is_item = |line: &&str| line.contains("struct ") || line.contains("enum ");
            let item = shown.lines().find(is_item).unwrap();
            let (attributes, _) = shown.split_once(item).unwrap();
            let alias = attributes.split_once("schema(as = ").map(|(_, rest)| rest);
            let name = alias.or_else(|| item.split_once("struct ").or(item.split_once("enum ")).map(|(_, rest)| rest));
            let name: String = name.unwrap().chars().take_while(|c| c.is_alphanumeric()).collect();
            assert!(
                seen.insert(name.clone()),
                "{name} of {} is another one's name: give it `#[schema(as = …)]`",
                file.display()
            );
        }
    }
    assert!(seen.len() > 100, "{seen:?}");
}

#[test]
fn stores_know_no_http() {
    let mut wrong = Vec::new();
    for (shown, file) in product_sources() {
        let text = code(&file);
        if shown.contains("/store") && (text.contains("axum::") || text.contains("Problem")) {
            wrong.push(shown);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_platform_knows_no_product_noun() {
    let nouns = ["booking", "hirer", "creator", "experience", "marketplace"];
    let of_auth = [&nouns[..], &["parallax", "mentor"]].concat();
    let mut wrong = Vec::new();
    for (folder, nouns) in [("platform/src", &nouns[..]), ("auth/src", &of_auth), ("auth/tests", &of_auth)] {
        let files = sources(&server().join(folder));
        assert!(!files.is_empty(), "{folder}");
        for file in files {
            let text = code(&file).to_lowercase();
            wrong.extend(
                nouns.iter().filter(|noun| text.contains(**noun)).map(|noun| format!("{} says {noun}", file.display())),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn one_tls_stack_and_no_other() {
    let output = Command::new(env!("CARGO")).args(["metadata", "--format-version", "1", "--locked"]).output().unwrap();
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let names: BTreeSet<&str> =
        metadata["packages"].as_array().unwrap().iter().filter_map(|package| package["name"].as_str()).collect();
    for banned in ["aws-lc-rs", "aws-lc-sys", "openssl", "openssl-sys", "native-tls"] {
        assert!(!names.contains(banned), "{banned} is in the dependency tree: one TLS stack, ring");
    }
}

#[test]
fn jobs_are_enqueued_by_their_type() {
    let untyped = |file: &PathBuf| code(file).contains("NewJob::new(");
    let product = product_sources().into_iter().map(|(_, file)| file);
    let wrong: Vec<PathBuf> = product.chain(sources(&server().join("auth/src"))).filter(untyped).collect();
    assert!(wrong.is_empty(), "give the jobs a payload type, and use NewJob::with_payload, in {wrong:#?}");
}

/// A file that `main.rs` does not name would never be compiled, and its tests would never run.
#[test]
fn every_test_file_is_part_of_the_binary() {
    for of in ["auth", "renderer", "marketplace"] {
        let folder = server().join(of).join("tests");
        let main = fs::read_to_string(folder.join("main.rs")).unwrap();
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap();
            let rust = path.extension().is_some_and(|extension| extension == "rs") || path.join("mod.rs").is_file();
            assert!(!rust || name == "main" || main.contains(&format!("mod {name};")), "{}", path.display());
        }
    }
}

/// The crates of the workspace, from its root.
fn crates() -> impl Iterator<Item = String> {
    let product = CRATES.iter().map(|(name, _)| *name);
    let server =
        ["texts", "platform", "auth", "renderer"].into_iter().chain(product).map(|name| format!("server/{name}"));
    server.chain(["bench".to_owned()])
}

#[test]
fn every_dependency_is_used() {
    let mut unused = Vec::new();
    for folder in crates() {
        let folder = server().join("..").join(folder);
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let all = |files: Vec<PathBuf>| files.iter().map(|file| fs::read_to_string(file).unwrap()).collect::<String>();
        let product = all(sources(&folder.join("src")));
        let whole = all(sources(&folder));
        let mut section = "";
        for line in manifest.lines() {
            section = line.strip_prefix('[').map_or(section, |rest| rest.trim_end_matches(']'));
            let text = match section {
                "dependencies" => &product,
                "dev-dependencies" | "build-dependencies" => &whole,
                _ => continue,
            };
            let name: String = line.chars().take_while(|c| c.is_alphanumeric() || *c == '-' || *c == '_').collect();
            let ident = name.replace('-', "_");
            let ways = [format!("{ident}::"), format!("use {ident};"), format!("{ident}!")];
            if !name.is_empty() && !ways.iter().any(|way| text.contains(way)) {
                unused.push(format!("{}: {name}", folder.display()));
            }
        }
    }
    assert!(unused.is_empty(), "{unused:#?}");
}

/// Files whose transactions belong to no response: jobs, the payment provider's webhooks, the embedded provider, and
/// the command line.
const COMMIT_EXEMPT: [&str; 20] = [
    "contact/about.rs",
    "conversations/jobs.rs",
    "deals/timer_jobs.rs",
    "marketplace/demo/mod.rs",
    "generator/jobs.rs",
    "marketplace/import.rs",
    "marketplace/main.rs",
    "payments/chargebacks/records.rs",
    "payments/payout_accounts/provider.rs",
    "payments/payouts/account.rs",
    "payments/reconciliation/provider.rs",
    "payments/payouts/mod.rs",
    "payments/payouts/reminders.rs",
    "payments/payouts/reversals.rs",
    "payments/intents/settle.rs",
    "payments/test_deals/actions.rs",
    "payments/webhooks/mod.rs",
    "personal_data/jobs.rs",
    "personal_data/retention.rs",
    "personal_data/mentions.rs",
];

#[test]
fn handlers_commit_together_with_the_record_of_their_key() {
    let mut bare = Vec::new();
    for (name, file) in product_sources() {
        let is_exempt = COMMIT_EXEMPT.contains(&name.as_str())
            || name.starts_with("payments/gateway/")
            || name.ends_with("tests.rs");
        let commits = code(&file).matches(".commit()").count();
        // `check` of the ledger is also a job, and `open` is a step of a request that has begun
        let allowed =
            usize::from(["payments/reconciliation/mod.rs", "payments/intents/actions.rs"].contains(&name.as_str()));
        if !is_exempt && commits > allowed {
            bare.push(name);
        }
    }
    assert!(bare.is_empty(), "use platform::idempotency::commit, or begin, in {bare:#?}");
}

/// Files with transactions of requests that are not begun for the caller, and how many: the two functions that begin one
/// for them, and a deletion, which locks the account first.
const WITHOUT_ACTOR: [(&str, usize); 2] = [("accounts/actor.rs", 2), ("personal_data/actions.rs", 1)];

#[test]
fn requests_write_for_the_person_who_asks() {
    let (mut checked, mut wrong) = (0, Vec::new());
    for (name, file) in product_sources() {
        let text = code(&file);
        let allowed = WITHOUT_ACTOR.iter().find(|(known, _)| *known == name).map_or(0, |(_, count)| *count);
        if !["#[utoipa::path(", "who.commit(", "commit(tx"].iter().any(|of_requests| text.contains(of_requests)) {
            continue;
        }
        checked += 1;
        if text.matches("db.write()").count() > allowed {
            wrong.push(name);
        }
    }
    assert!(checked > 50, "{checked} files: the reader is blind");
    assert!(wrong.is_empty(), "use Actor::commit, or accounts::write, in {wrong:#?}");
}

#[test]
fn every_migration_is_applied() {
    let files = workspace_migrations().iter().map(|(name, _)| *name);
    assert!(files.eq(MIGRATIONS.iter().map(|(name, _)| *name)));
}
