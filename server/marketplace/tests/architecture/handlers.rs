//! A handler reads its input, calls one action and writes the answer. What is decided, read, written and counted on the way
//! is the action's.
use super::{code, product_sources};
use proc_macro2::{TokenStream, TokenTree};
use std::{fs, path::PathBuf};
use syn::{
    Attribute, Block, ExprAwait, ItemFn, ItemMod, ItemUse, UseTree,
    visit::{self, Visit},
};

/// Words of code that reads or writes the database, or that decides who may do what and how often.
const OF_ACTIONS: [&str; 7] = ["Tx", "Sql", "store", "db", "commit", "rate_limits", "notify"];
/// What the names of functions begin with that refuse a caller.
const REFUSES: &str = "must_";

/// Endpoints without one action for each handler, and why.
const EXEMPT: [(&str, &str); 1] = [("tables/api.rs", "one handler for all of a protocol: the method names the action")];

/// The files with endpoints of the product.
fn endpoint_files() -> Vec<(String, PathBuf)> {
    let is_endpoint = |name: &str| name.ends_with("/api.rs") || name.contains("/api/");
    product_sources().into_iter().filter(|(name, _)| is_endpoint(name)).collect()
}

/// The names in `code`, without texts.
fn names(code: TokenStream) -> Vec<String> {
    let of_token = |token| match token {
        TokenTree::Ident(name) => vec![name.to_string()],
        TokenTree::Group(group) => names(group.stream()),
        TokenTree::Punct(_) | TokenTree::Literal(_) => Vec::new(),
    };
    code.into_iter().flat_map(of_token).collect()
}

/// What `code` names that belongs into actions.
fn decisions(code: &str) -> Vec<String> {
    let mut found = names(code.parse().unwrap());
    found.retain(|name| OF_ACTIONS.contains(&name.as_str()) || name.starts_with(REFUSES));
    found.extend(["who.write(", "accounts::write("].into_iter().filter(|call| code.contains(call)).map(str::to_owned));
    found
}

/// How many futures a block waits for: each is an action, or a part of one.
struct Awaits(usize);

impl Visit<'_> for Awaits {
    fn visit_expr_await(&mut self, awaited: &ExprAwait) {
        self.0 += 1;
        visit::visit_expr_await(self, awaited);
    }
    fn visit_macro(&mut self, called: &syn::Macro) {
        self.0 += names(called.tokens.clone()).iter().filter(|name| *name == "await").count();
    }
}

fn awaits_in(block: &Block) -> usize {
    let mut awaits = Awaits(0);
    awaits.visit_block(block);
    awaits.0
}

fn is_handler(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let names = attribute.path().segments.iter().map(|segment| segment.ident.to_string());
        names.eq(["utoipa", "path"])
    })
}

/// What a file of endpoints has that is no handler with one action.
#[derive(Default)]
struct Endpoints {
    handlers: usize,
    wrong: Vec<String>,
}

impl Endpoints {
    fn of(source: &str) -> Self {
        let mut endpoints = Self::default();
        endpoints.visit_file(&syn::parse_file(source).unwrap());
        endpoints
    }
}

impl Visit<'_> for Endpoints {
    fn visit_item_fn(&mut self, function: &ItemFn) {
        let (name, awaits) = (&function.sig.ident, awaits_in(&function.block));
        if is_handler(&function.attrs) {
            self.handlers += 1;
            if awaits > 1 {
                self.wrong.push(format!("{name} calls {awaits} actions"));
            }
        } else if function.sig.asyncness.is_some() || awaits > 0 {
            self.wrong.push(format!("{name} is part of an action"));
        }
        visit::visit_item_fn(self, function);
    }
    fn visit_item_mod(&mut self, module: &ItemMod) {
        let is_test = module.ident == "tests";
        if !is_test {
            visit::visit_item_mod(self, module);
        }
    }
    /// Another name would hide a word.
    fn visit_item_use(&mut self, item: &ItemUse) {
        fn renames(tree: &UseTree) -> Vec<String> {
            match tree {
                UseTree::Rename(rename) => vec![rename.ident.to_string()],
                UseTree::Path(path) => renames(&path.tree),
                UseTree::Group(group) => group.items.iter().flat_map(renames).collect(),
                UseTree::Name(_) | UseTree::Glob(_) => Vec::new(),
            }
        }
        let hidden = renames(&item.tree).into_iter().filter(|name| OF_ACTIONS.contains(&name.as_str()));
        self.wrong.extend(hidden.map(|name| format!("{name} under another name")));
    }
}

#[test]
fn a_handler_calls_one_action_and_leaves_decisions_to_it() {
    let files = endpoint_files();
    let (mut handlers, mut wrong) = (0, Vec::new());
    for (name, path) in &files {
        let words = decisions(&code(path)).into_iter().map(|word| format!("{name} names {word}")).collect::<Vec<_>>();
        wrong.extend(words);
        if EXEMPT.iter().any(|(exempt, _)| exempt == name) {
            continue;
        }
        let endpoints = Endpoints::of(&fs::read_to_string(path).unwrap());
        handlers += endpoints.handlers;
        wrong.extend(endpoints.wrong.into_iter().map(|what| format!("{name}: {what}")));
    }
    assert!(files.len() > 30 && handlers > 80, "{} files and {handlers} handlers: the reader is blind", files.len());
    assert!(wrong.is_empty(), "an action belongs outside `api`:\n{}", wrong.join("\n"));
    for (exempt, _) in EXEMPT {
        assert!(files.iter().any(|(name, _)| name == exempt), "{exempt} is exempt and does not exist");
    }
}

#[test]
fn the_measure_sees_actions_in_every_form() {
    let handler = |body: &str| Endpoints::of(&format!("#[utoipa::path(get)] pub async fn list() {{ {body} }}")).wrong;
    assert_eq!(handler("actions::list(&app).await.map(Json)"), [""; 0]);
    for two in [
        "actions::check(&app).await?; actions::list(&app).await",
        "if all { actions::all(&app).await } else { actions::own(&app).await }",
        "run(async { actions::check(&app).await }).await",
        "tokio::join!(actions::check(&app)).await; vec![actions::list(&app).await]",
    ] {
        assert_eq!(handler(two), ["list calls 2 actions"], "{two}");
    }
    assert_eq!(Endpoints::of("async fn helper() {}").wrong, ["helper is part of an action"]);
    assert_eq!(Endpoints::of("use crate::{accounts, store as rows};").wrong, ["store under another name"]);
    assert_eq!(decisions("let row = super::store::find(&mut &app.db, &id)"), ["store", "db"]);
    assert_eq!(decisions("who.must_be_admin()?; let mut tx = who.write(&app)"), ["must_be_admin", "who.write("]);
}
