//! The diagram in `ARCHITECTURE.md`, made from the imports.
use super::{BESIDE, ORDER, graph::Graph, root, sources_with};
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
    let file = root().join("../../../ARCHITECTURE.md");
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
    text.push_str("  subgraph marketplace[\"server/marketplace: features\"]\n");
    write_edges(&mut text, "", &direct(&server()));
    text.push_str("  end\n  marketplace --> auth\n  marketplace --> renderer\n");
    text.push_str("  subgraph web[\"web/src\"]\n");
    write_edges(&mut text, "web-", &direct(&web(&root().join("../../../web/src"))));
    text.push_str("  end\n  web -- \"types of openapi.json\" --> marketplace\n```\n");
    text
}

/// What a feature uses, by its `use` lines and paths.
fn server() -> Edges {
    let mut edges = Graph::of(&root()).edges();
    edges.retain(|feature, _| ORDER.contains(&feature.as_str()));
    for used in edges.values_mut() {
        used.retain(|name| ORDER.contains(&name.as_str()) && !BESIDE.contains(&name.as_str()));
    }
    edges
}

/// What a folder of the web app imports; the features, which know only themselves and `shared`, are one place.
fn web(source: &Path) -> Edges {
    let mut edges = Edges::new();
    for file in sources_with(source, &["ts", "tsx"]) {
        let inside = file.strip_prefix(source).unwrap();
        let name = inside.to_string_lossy();
        if name.contains(".test.") || name.contains(".gen.") || !name.contains('/') {
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

fn write_edges(text: &mut String, prefix: &str, edges: &Edges) {
    let node = |name: &str| {
        if prefix.is_empty() { name.to_owned() } else { format!("{prefix}{}[\"{name}\"]", name.replace('/', "-")) }
    };
    for (from, used) in edges {
        if used.is_empty() {
            let _ = writeln!(text, "    {}", node(from));
        }
        for to in used {
            let _ = writeln!(text, "    {} --> {}", node(from), node(to));
        }
    }
}
