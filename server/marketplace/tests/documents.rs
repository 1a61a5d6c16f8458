//! `docs/asvs.md` names only tests that exist, and its counts are those of its tables. No file of the repository refers
//! to a document, a heading or a transition that is not there.
use std::{collections::BTreeSet, fs, path::Path};

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

/// Folders whose files are searched for references, beside the pages at the top.
const SEARCHED: [&str; 6] = ["bench", "docs", "e2e", "scripts", "server", "web/src"];
/// Files and folders that tools write.
const GENERATED: [&str; 9] = [
    "Cargo.lock",
    "dist",
    "node_modules",
    "openapi.json",
    "package-lock.json",
    "report",
    "results",
    "schema.d.ts",
    "target",
];
/// Documents that are not in the repository, as they were once referred to; split, because this file is searched, too.
const OUTSIDE: [&str; 4] = [
    concat!("product", " decisions"),
    concat!("security", " rules"),
    concat!("specification", " section"),
    concat!("specification", ", section"),
];
/// Where transitions are named by their numbers.
const WITH_TRANSITIONS: [&str; 3] = ["docs/", "server/deals/src/", "server/payments/src/"];

/// A text file: its path from the top of the repository, and what it says.
struct Source {
    path: String,
    text: String,
}

/// Every text file that people write.
fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    for folder in SEARCHED {
        read_folder(folder, &mut sources);
    }
    for name in names_in("") {
        if name.ends_with(".md") {
            read_file(name, &mut sources);
        }
    }
    assert!(sources.len() > 500, "{} files", sources.len());
    sources
}

fn names_in(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(repository().join(folder)).unwrap();
    entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
}

fn read_folder(folder: &str, sources: &mut Vec<Source>) {
    for name in names_in(folder) {
        let path = format!("{folder}/{name}");
        if GENERATED.contains(&name.as_str()) {
            continue;
        }
        if repository().join(&path).is_dir() {
            read_folder(&path, sources);
        } else {
            read_file(path, sources);
        }
    }
}

/// Pictures and other files that are no text are passed over.
fn read_file(path: String, sources: &mut Vec<Source>) {
    if let Ok(text) = fs::read_to_string(repository().join(&path)) {
        sources.push(Source { path, text });
    }
}

/// `text` on one line, without the marks at which lines of comments begin: a reference may go over two lines.
fn flat(text: &str) -> String {
    let lines = text.lines().map(|line| line.trim().trim_start_matches(['/', '!', '*', '#', '-']).trim());
    lines.collect::<Vec<_>>().join(" ")
}

fn is_of_path(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-_./".contains(c)
}

/// The paths below `docs/` that `text` names.
fn documents(text: &str) -> Vec<&str> {
    let mut named = Vec::new();
    for (at, _) in text.match_indices("docs/") {
        let (before, rest) = text.split_at(at);
        if before.ends_with("../") || !before.ends_with(is_of_path) {
            let path = rest.split(|c| !is_of_path(c)).next().unwrap_or_default();
            named.push(path.trim_end_matches('.'));
        }
    }
    named
}

/// The numbers of decision records that `text` names without a path.
fn decisions(text: &str) -> Vec<&str> {
    let words: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_number = |word: &str| word.len() == 4 && word.starts_with('0') && word.bytes().all(|b| b.is_ascii_digit());
    let is_named = |pair: &&[&str]| ["decision", "decisions"].contains(&pair[0]) && is_number(pair[1]);
    words.windows(2).filter(is_named).map(|pair| pair[1]).collect()
}

/// Whether `path` exists, also as the beginning of a decision's file name: `docs/decisions/0008`.
fn exists(path: &str) -> bool {
    let number = path.strip_prefix("docs/decisions/").filter(|number| number.len() == 4);
    let is_decision =
        number.is_some_and(|number| names_in("docs/decisions").iter().any(|name| name.starts_with(number)));
    is_decision || repository().join(path).exists()
}

#[test]
fn every_document_that_is_named_exists() {
    let (mut dead, mut named) = (Vec::new(), 0);
    for Source { path, text } in sources() {
        let mut paths: Vec<String> = documents(&text).into_iter().map(str::to_owned).collect();
        paths.extend(decisions(&flat(&text)).into_iter().map(|number| format!("docs/decisions/{number}")));
        named += paths.len();
        dead.extend(paths.into_iter().filter(|named| !exists(named)).map(|named| format!("{path}: {named}")));
    }
    assert!(dead.is_empty(), "documents that are not there:\n{}", dead.join("\n"));
    assert!(named > 50, "{named} documents");
}

#[test]
fn no_document_outside_the_repository_is_referred_to() {
    let mut dead = Vec::new();
    for Source { path, text } in sources() {
        let text = flat(&text).to_lowercase();
        dead.extend(OUTSIDE.iter().filter(|phrase| text.contains(**phrase)).map(|phrase| format!("{path}: {phrase}")));
    }
    assert!(dead.is_empty(), "documents that are not in the repository:\n{}", dead.join("\n"));
}

/// The targets of the links of a page in Markdown that stay in the repository.
fn links(page: &str) -> Vec<&str> {
    let targets = page.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
    targets.filter(|target| !target.contains("://") && !target.starts_with("mailto:")).collect()
}

/// What can follow `#` in a link to a page, made of its headings as on GitHub.
fn anchors(page: &str) -> Vec<String> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    let texts = headings.map(|line| line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-"));
    texts.map(|text| text.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect()).collect()
}

/// Whether the link `target` of the page `path`, which says `text`, leads somewhere.
fn leads_somewhere(path: &str, text: &str, target: &str) -> bool {
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let found = repository().join(path).parent().unwrap().join(file);
    let page = if file.is_empty() { text.to_owned() } else { fs::read_to_string(&found).unwrap_or_default() };
    let has_anchor = anchor.is_empty() || anchors(&page).iter().any(|known| known == anchor);
    (file.is_empty() || found.exists()) && has_anchor
}

#[test]
fn every_link_of_a_page_leads_somewhere() {
    let (mut dead, mut followed) = (Vec::new(), 0);
    for Source { path, text } in sources().into_iter().filter(|source| source.path.ends_with(".md")) {
        for target in links(&text) {
            followed += 1;
            if !leads_somewhere(&path, &text, target) {
                dead.push(format!("{path}: {target}"));
            }
        }
    }
    assert!(dead.is_empty(), "links that lead nowhere:\n{}", dead.join("\n"));
    assert!(followed > 20, "{followed} links");
}

fn product_rules() -> String {
    fs::read_to_string(repository().join("docs/product.md")).unwrap()
}

/// The sections of the product's rules that `text` names, in words like "section 3" or "sections 2, 3 and 5" after the
/// page's name.
fn sections(text: &str) -> Vec<&str> {
    let mut named = Vec::new();
    for rest in text.split("product.md").skip(1) {
        let Some(rest) = rest.trim_start_matches(['`', ')']).strip_prefix(", section") else { continue };
        for word in rest.trim_start_matches('s').split_whitespace() {
            if ["and", "to"].contains(&word) {
                continue;
            }
            let number = word.trim_matches(|c: char| !c.is_ascii_digit());
            named.extend((!number.is_empty()).then_some(number));
            // a sentence that ends here, or any other word: no more sections
            if !word.trim_end_matches(',').ends_with(|c: char| c.is_ascii_digit()) {
                break;
            }
        }
    }
    named
}

#[test]
fn every_section_of_the_product_rules_that_is_named_exists() {
    let rules = product_rules();
    let headings = rules.lines().filter_map(|line| line.strip_prefix("## ")?.split_once(". "));
    let numbers: BTreeSet<&str> = headings.map(|(number, _)| number).collect();
    let (mut dead, mut named) = (Vec::new(), 0);
    for Source { path, text } in sources() {
        let text = flat(&text);
        let sections = sections(&text);
        named += sections.len();
        let missing = sections.into_iter().filter(|section| !numbers.contains(section));
        dead.extend(missing.map(|section| format!("{path}: section {section}")));
    }
    assert!(dead.is_empty(), "sections that docs/product.md does not have:\n{}", dead.join("\n"));
    assert!(named > 30, "{named} sections");
}

/// Whether `word` is a transition's number: `T1`, `T12u`.
fn is_transition(word: &str) -> bool {
    let Some(rest) = word.strip_prefix('T') else { return false };
    let digits = rest.trim_end_matches(|c: char| c.is_ascii_lowercase());
    (1..=2).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit())
}

fn transitions(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| is_transition(word)).collect()
}

#[test]
fn every_transition_that_is_named_is_in_the_table() {
    let rules = product_rules();
    let cells = rules.lines().filter(|line| line.starts_with("| T")).filter_map(|line| line.split('|').nth(1));
    let known: BTreeSet<&str> = cells.flat_map(transitions).collect();
    assert!(known.len() > 30, "{known:?}");
    let mut dead = Vec::new();
    for Source { path, text } in sources() {
        if WITH_TRANSITIONS.iter().any(|folder| path.starts_with(folder)) {
            dead.extend(transitions(&text).difference(&known).map(|number| format!("{path}: {number}")));
        }
    }
    assert!(dead.is_empty(), "transitions that docs/product.md does not list:\n{}", dead.join("\n"));
}
