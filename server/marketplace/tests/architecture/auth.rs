//! The layers of the authentication service: `rules <- store <- the rest <- api <- lib.rs`. An endpoint reads its input,
//! calls an action outside `api` and writes the answer.
use super::graph::{File, Graph};
use std::path::PathBuf;

fn root() -> PathBuf {
    super::server().join("auth/src")
}

fn imports(file: &File, module: &str) -> bool {
    file.inside.iter().any(|path| path.first().is_some_and(|first| first == module))
}

/// Words of a file that reads or writes the database itself.
const DATABASE: [&str; 3] = ["Tx", "db", "commit"];

/// What a file does that endpoints leave to actions.
fn decisions(file: &File) -> Vec<String> {
    let mut found = Vec::new();
    if file.implemented.contains("Auth") {
        found.push(format!("{} has an `impl` of Auth: an action belongs outside `api`", file.name));
    }
    if imports(file, "store") {
        found.push(format!("{} imports from `store`", file.name));
    }
    let code = super::code(&root().join(&file.name));
    let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
    if let Some(word) = words.find(|word| DATABASE.contains(word)) {
        found.push(format!("{} names {word}: the database is for actions", file.name));
    }
    found
}

#[test]
fn endpoints_of_the_authentication_service_leave_decisions_to_actions() {
    let graph = Graph::of(&root());
    let (endpoints, others): (Vec<&File>, Vec<&File>) = graph.files.iter().partition(|file| file.top() == "api");
    // an action does all three
    let actions = others.iter().filter(|file| decisions(file).len() == 3).count();
    assert!(
        endpoints.len() > 10 && actions > 10,
        "{} endpoints, {actions} actions: the reader is blind",
        endpoints.len()
    );
    let wrong: Vec<String> = endpoints.iter().flat_map(|file| decisions(file)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Only `lib.rs` does, to mount the routes.
#[test]
fn no_module_of_the_authentication_service_imports_its_endpoints() {
    let graph = Graph::of(&root());
    let importers = graph.files.iter().filter(|file| file.top() != "api" && imports(file, "api"));
    let names: Vec<&str> = importers.map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["lib.rs"]);
}
