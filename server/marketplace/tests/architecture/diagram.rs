//! The diagram in `ARCHITECTURE.md`, made from the imports.
use super::{CRATES, order, product, server, sources_with};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
    path::Path,
};

type Edges = BTreeMap<String, BTreeSet<String>>;

const BEGIN: &str = "<!-- imports: begin -->";
const END: &str = "<!-- imports: end -->";

#[test]
fn the_diagram_shows_the_imports() {
    let file = server().join("../ARCHITECTURE.md");
    let text = fs::read_to_string(&file).unwrap();
    let (before, rest) = text.split_once(BEGIN).expect(BEGIN);
    let (_, after) = rest.split_once(END).expect(END);
    let wanted = format!("{before}{BEGIN}\n{}{END}{after}", diagram());
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&file, wanted).unwrap();
    } else {
        assert!(text == wanted, "the diagram in ARCHITECTURE.md is not what the imports say: run `make update`");
    }
}

fn diagram() -> String {
    let mut text =
        String::from("```mermaid\nflowchart BT\n  platform --> crates[\"crates.io\"]\n  auth --> platform\n");
    let edges = direct(&features());
    for (name, features) in &CRATES[..CRATES.len() - 1] {
        if features.is_empty() {
            write_edges(&mut text, "  ", "", &part(&edges, &[name]));
            continue;
        }
        let _ = writeln!(text, "  subgraph crate-{name}[\"server/{name}\"]");
        write_edges(&mut text, "    ", "", &part(&edges, features));
        text.push_str("  end\n");
    }
    text.push_str("  accounts --> auth\n  generator --> renderer\n  marketplace --> crate-market\n");
    text.push_str("  subgraph web[\"web/src\"]\n");
    write_edges(&mut text, "    ", "web-", &direct(&web(&server().join("../web/src"))));
    text.push_str("  end\n  web -- \"types of openapi.json\" --> marketplace\n```\n");
    text
}

fn part(edges: &Edges, features: &[&str]) -> Edges {
    edges
        .iter()
        .filter(|(from, _)| features.contains(&from.as_str()))
        .map(|(from, to)| (from.clone(), to.clone()))
        .collect()
}

/// What a feature uses, by its `use` lines and paths.
fn features() -> Edges {
    let order = order();
    let mut edges = product().edges();
    edges.retain(|feature, _| order.contains(&feature.as_str()));
    for used in edges.values_mut() {
        used.retain(|name| order.contains(&name.as_str()));
    }
    edges
}

/// What a folder of the web app imports; the features, which know only themselves and `shared`, are one place.
fn web(source: &Path) -> Edges {
    let mut edges = Edges::new();
    for file in sources_with(source, &["ts", "tsx"]) {
        let inside = file.strip_prefix(source).unwrap();
        let name = inside.to_string_lossy();
        if name.contains(".test.") || name.contains(".gen.") || name.starts_with("testing/") || !name.contains('/') {
            continue;
        }
        let place = |path: &str| {
            let mut folders = path.split('/');
            match (folders.next().unwrap_or_default(), folders.next().unwrap_or_default()) {
                ("app", inner @ ("shell" | "pages")) => format!("app/{inner}"),
                (top @ ("app" | "routes" | "shared"), _) => top.to_owned(),
                _ => "features".to_owned(),
            }
        };
        let here = place(&name);
        let text = fs::read_to_string(&file).unwrap();
        let specifier = |rest: &str| rest.split('\'').next().unwrap_or_default().to_owned();
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        let absolute = text.split("'@/").skip(1).map(specifier);
        let beside = text.split("'./").skip(1).map(|rest| format!("{folder}/{}", specifier(rest)));
        let used = absolute.chain(beside).map(|path| place(&path));
        edges.entry(here.clone()).or_default().extend(used.filter(|there| *there != here));
    }
    edges
}

/// The edges that no way over others replaces.
fn direct(edges: &Edges) -> Edges {
    let reach = |from: &str, without: &str| {
        let (mut seen, mut next) = (BTreeSet::new(), Vec::new());
        next.extend(edges.get(from).into_iter().flatten().filter(|to| *to != without));
        while let Some(name) = next.pop() {
            if seen.insert(name.clone()) {
                next.extend(edges.get(name).into_iter().flatten());
            }
        }
        seen
    };
    let kept = |from: &String, used: &BTreeSet<String>| {
        used.iter().filter(|to| !reach(from, to).contains(*to)).cloned().collect::<BTreeSet<_>>()
    };
    edges.iter().map(|(from, used)| (from.clone(), kept(from, used))).collect()
}

fn write_edges(text: &mut String, indent: &str, prefix: &str, edges: &Edges) {
    let node = |name: &str| {
        if prefix.is_empty() { name.to_owned() } else { format!("{prefix}{}[\"{name}\"]", name.replace('/', "-")) }
    };
    for (from, used) in edges {
        if used.is_empty() {
            let _ = writeln!(text, "{indent}{}", node(from));
        }
        for to in used {
            let _ = writeln!(text, "{indent}{} --> {}", node(from), node(to));
        }
    }
}
