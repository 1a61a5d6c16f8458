//! Circles of imports: files of which each reaches each other.
use super::{
    graph::{Graph, Module},
    product, server,
};
use std::collections::{BTreeMap, BTreeSet};

/// Files of the largest circle that there may be: more than these nobody understands together.
const LARGEST: usize = 15;

/// The circles of a graph of files, the largest first.
fn circles(graph: &Graph) -> Vec<BTreeSet<&str>> {
    let names: BTreeMap<&Module, &str> = graph.files.iter().map(|file| (&file.module, file.name.as_str())).collect();
    let used = |file: &super::graph::File| -> BTreeSet<Module> {
        file.inside.iter().map(|path| graph.module(path)).filter(|module| *module != file.module).collect()
    };
    let edges: BTreeMap<&Module, BTreeSet<Module>> =
        graph.files.iter().map(|file| (&file.module, used(file))).collect();
    let reach = |from: &Module| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(module) = next.pop() {
            for used in edges.get(&module).into_iter().flatten() {
                if seen.insert(used.clone()) {
                    next.push(used.clone());
                }
            }
        }
        seen
    };
    let reached: BTreeMap<&Module, BTreeSet<Module>> = edges.keys().map(|module| (*module, reach(module))).collect();
    let mut circles = BTreeSet::new();
    for (module, all) in reached.iter().filter(|(module, all)| all.contains(**module)) {
        let circle = all.iter().filter(|other| reached.get(other).is_some_and(|back| back.contains(*module)));
        circles.insert(circle.filter_map(|module| names.get(module).copied()).collect::<BTreeSet<_>>());
    }
    let mut circles: Vec<_> = circles.into_iter().collect();
    circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    circles
}

#[test]
fn no_circle_of_imports_is_large() {
    let of = |name: &str| Graph::of(&server().join(name).join("src"));
    for (name, graph) in [("the product", product()), ("platform", of("platform")), ("auth", of("auth"))] {
        let circles = circles(&graph);
        let sizes: Vec<usize> = circles.iter().map(BTreeSet::len).collect();
        println!("{name}: circles of {sizes:?} files");
        let large: Vec<_> = circles.iter().filter(|circle| circle.len() > LARGEST).collect();
        assert!(large.is_empty(), "{name}: {large:#?}");
    }
}

#[test]
fn the_database_knows_no_http() {
    let graph = Graph::of(&server().join("platform/src"));
    let of_db: Vec<_> = graph.files.iter().filter(|file| file.top() == "db").collect();
    assert!(of_db.len() > 10, "the reader is blind");
    let wrong: Vec<&str> = of_db
        .iter()
        .filter(|file| file.inside.iter().any(|path| path[0] == "http"))
        .map(|file| file.name.as_str())
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}
