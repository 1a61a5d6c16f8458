//! `docs/asvs.md` names only tests that exist, and its counts are those of its tables.
#![allow(clippy::unwrap_used, reason = "tests")]
use std::{fs, path::Path};

fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn page() -> String {
    fs::read_to_string(repository().join("docs/asvs.md")).unwrap()
}

/// The lines about requirements, cell by cell.
fn requirements(page: &str) -> Vec<Vec<&str>> {
    let lines = page.lines().filter(|line| line.starts_with("| ") && line.as_bytes()[2].is_ascii_digit());
    lines.map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

#[test]
fn every_test_that_is_named_exists() {
    let (page, mut missing, mut named) = (page(), Vec::new(), 0);
    for cells in requirements(&page) {
        let parts: Vec<&str> = cells[4].split('`').collect();
        for (at, code) in parts.iter().enumerate().skip(1).step_by(2) {
            // `path::name` is a test of the server, `path`: "row" one of a script or of the web
            let row = parts[at + 1].strip_prefix(": \"").and_then(|rest| rest.split('"').next());
            let (file, text) = match (code.split_once(".rs::"), row) {
                (Some((path, name)), _) => (format!("server/{path}.rs"), format!("fn {name}(")),
                (None, Some(row)) => ((*code).to_owned(), row.to_owned()),
                (None, None) => continue,
            };
            named += 1;
            if !fs::read_to_string(repository().join(&file)).is_ok_and(|source| source.contains(&text)) {
                missing.push(format!("{}: {text} in {file}", cells[0]));
            }
        }
    }
    assert!(missing.is_empty(), "docs/asvs.md names what is not there:\n{}", missing.join("\n"));
    assert!(named > 100, "{named} tests");
}

#[test]
fn the_counts_are_those_of_the_tables() {
    let (page, security) = (page(), fs::read_to_string(repository().join("docs/security.md")).unwrap());
    let requirements = requirements(&page);
    for status in ["met", "open"] {
        let of = |level: &str| requirements.iter().filter(|cells| cells[1] == level && cells[3] == status).count();
        let line = format!("| {status} | {} | {} | {} |", of("1"), of("2"), of("1") + of("2"));
        assert!(page.contains(&line), "docs/asvs.md should say {line}");
        let short = format!("{} are {status}", of("1") + of("2"));
        assert!(security.contains(&short), "docs/security.md should say {short}");
    }
    assert!(requirements.iter().all(|cells| cells.len() == 5 && ["met", "open"].contains(&cells[3])));
}
