//! The graph of imports of some crates, parsed: uses with their groups, paths in code, in types and in macros. Modules
//! of the product are named as if its crates were one: `accounts::rules`, wherever the feature `accounts` is.
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};
use syn::{
    Attribute, Item, ItemImpl, ItemMod, ItemUse, Type, UseTree,
    visit::{self, Visit},
};

/// What a file is for, by its name or its folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    Rules,
    Store,
    Logic,
    Api,
}

/// The path of a module: `["deals", "api", "bookings"]`.
pub type Module = Vec<String>;

/// One file, without what is compiled for tests only.
pub struct File {
    /// The module's path as that of a file: `deals/api/bookings.rs`.
    pub name: String,
    pub module: Module,
    /// Paths of these crates that it names.
    pub inside: BTreeSet<Vec<String>>,
    /// Functions with `#[utoipa::path]`.
    pub handlers: usize,
    /// Texts that are SQL statements.
    pub statements: Vec<String>,
    /// Types with an `impl` block here, by their last name.
    pub implemented: BTreeSet<String>,
}

impl File {
    /// The feature, or the module beside the features.
    pub fn top(&self) -> &str {
        self.module.first().map_or("", String::as_str)
    }
    pub fn layer(&self) -> Layer {
        layer(&self.module)
    }
    /// Whether it says what others may use of a folder.
    pub fn is_face(&self) -> bool {
        self.name.ends_with("/mod.rs") || self.name.ends_with("/lib.rs")
    }
}

pub fn layer(module: &[String]) -> Layer {
    let inner = module.get(1..).unwrap_or_default();
    let has = |word: &str| inner.iter().any(|part| part == word);
    match () {
        () if has("api") => Layer::Api,
        () if has("store") => Layer::Store,
        () if has("rules") => Layer::Rules,
        () => Layer::Logic,
    }
}

/// A crate whose files are read.
#[derive(Clone, Copy)]
pub struct Crate<'a> {
    /// The folder of its sources.
    pub folder: &'a Path,
    /// As other crates name it.
    pub name: &'a str,
    /// Modules at its root that are named without the crate: its features.
    pub features: &'a [&'a str],
}

impl Crate<'_> {
    /// The name of the module at `path` within the crate.
    fn named(&self, path: &[String]) -> Vec<String> {
        if self.name.is_empty() || path.first().is_some_and(|first| self.features.contains(&first.as_str())) {
            return path.to_vec();
        }
        [&[self.name.to_owned()], path].concat()
    }
}

/// The files of some crates.
pub struct Graph {
    pub files: Vec<File>,
    modules: BTreeSet<Vec<String>>,
}

impl Graph {
    /// Reads every file of one crate, whose modules are named without it.
    pub fn of(folder: &Path) -> Self {
        Self::of_all(&[Crate { folder, name: "", features: &[] }])
    }
    /// Reads every file of these crates.
    pub fn of_all(crates: &[Crate]) -> Self {
        let paths: Vec<(&Crate, PathBuf)> =
            crates.iter().flat_map(|of| super::sources(of.folder).into_iter().map(move |path| (of, path))).collect();
        let modules: BTreeSet<Vec<String>> = paths.iter().map(|(of, path)| module_of(of, path)).collect();
        let (mut files, mut of_tests) = (Vec::new(), Vec::new());
        for (of, path) in &paths {
            let (file, tests) = read(crates, of, path, &modules);
            files.push(file);
            of_tests.extend(tests);
        }
        files.retain(|file| !of_tests.iter().any(|module: &Vec<String>| file.module.starts_with(module)));
        Self { files, modules }
    }
    /// The module that a path leads into: its longest beginning that is one.
    pub fn module(&self, path: &[String]) -> Vec<String> {
        let lengths = (0..=path.len()).rev();
        lengths.map(|length| path[..length].to_vec()).find(|module| self.modules.contains(module)).unwrap_or_default()
    }
    /// Which of the modules at the top use which others.
    pub fn edges(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut edges = BTreeMap::<String, BTreeSet<String>>::new();
        for file in &self.files {
            let used = file.inside.iter().filter_map(|path| path.first()).filter(|top| *top != file.top());
            edges.entry(file.top().to_owned()).or_default().extend(used.cloned());
        }
        edges
    }
}

fn module_of(of: &Crate, path: &Path) -> Vec<String> {
    let inside = path.strip_prefix(of.folder).unwrap().with_extension("");
    let mut module: Vec<String> = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if module.last().is_some_and(|last| last == "mod" || (module.len() == 1 && last == "lib")) {
        module.pop();
    }
    of.named(&module)
}

/// A file, and the modules that it declares for tests only.
fn read(crates: &[Crate], of: &Crate, path: &Path, modules: &BTreeSet<Vec<String>>) -> (File, Vec<Vec<String>>) {
    let inside: Vec<String> =
        path.strip_prefix(of.folder).unwrap().iter().map(|part| part.to_string_lossy().into_owned()).collect();
    let name = of.named(&inside).join("/");
    let parsed = syn::parse_file(&fs::read_to_string(path).unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"));
    let module = module_of(of, path);
    let mut reader = Reader {
        crates,
        of,
        module: module.clone(),
        modules,
        inside: BTreeSet::new(),
        handlers: 0,
        statements: Vec::new(),
        implemented: BTreeSet::new(),
        of_tests: Vec::new(),
    };
    reader.visit_file(&parsed);
    let Reader { inside, handlers, statements, implemented, of_tests, .. } = reader;
    (File { name, module, inside, handlers, statements, implemented }, of_tests)
}

struct Reader<'a> {
    crates: &'a [Crate<'a>],
    of: &'a Crate<'a>,
    module: Vec<String>,
    modules: &'a BTreeSet<Vec<String>>,
    inside: BTreeSet<Vec<String>>,
    handlers: usize,
    statements: Vec<String>,
    implemented: BTreeSet<String>,
    of_tests: Vec<Vec<String>>,
}

fn only_for_tests(attributes: &[Attribute]) -> bool {
    let is = |attribute: &Attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<TokenStream>().is_ok_and(|tokens| tokens.to_string() == "test")
    };
    attributes.iter().any(is)
}

impl Reader<'_> {
    /// Notes `path` when it leads into one of the crates.
    fn add(&mut self, path: &[String]) {
        let mut module = self.module.clone();
        let mut rest = path;
        match path.first().map(String::as_str) {
            Some("crate") => (module, rest) = (self.of.named(&path[1..]), &[]),
            Some("self") => rest = &path[1..],
            Some("super") => {
                while rest.first().is_some_and(|first| first == "super") {
                    module.pop();
                    rest = &rest[1..];
                }
            }
            Some(first) => {
                module.push(first.to_owned());
                rest = &path[1..];
                if !self.modules.contains(&module) {
                    let Some(other) = self.crates.iter().find(|of| of.name == first) else { return };
                    (module, rest) = (other.named(rest), &[]);
                }
            }
            None => return,
        }
        module.extend_from_slice(rest);
        self.inside.insert(module);
    }

    fn add_tree(&mut self, before: &[String], tree: &UseTree) {
        let with = |ident: &syn::Ident| [before, &[ident.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.add_tree(&with(&path.ident), &path.tree),
            UseTree::Name(name) if name.ident == "self" => self.add(before),
            UseTree::Name(name) => self.add(&with(&name.ident)),
            UseTree::Rename(name) if name.ident == "self" => self.add(before),
            UseTree::Rename(name) => self.add(&with(&name.ident)),
            UseTree::Glob(_) => self.add(before),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.add_tree(before, tree)),
        }
    }

    fn add_text(&mut self, text: &str) {
        let begins = |word: &str| text.trim_start().starts_with(word);
        if ["SELECT ", "INSERT INTO ", "DELETE FROM ", "WITH "].iter().any(|word| begins(word))
            || (begins("UPDATE ") && text.contains(" SET "))
        {
            self.statements.push(text.chars().take(60).collect());
        }
    }

    /// A macro's arguments are tokens until it is expanded: its paths and texts are read from them.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let colon = |at: usize| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Ident(first) => {
                    let mut path = vec![first.to_string()];
                    while colon(at + 1) && colon(at + 2) {
                        let Some(TokenTree::Ident(next)) = tokens.get(at + 3) else { break };
                        path.push(next.to_string());
                        at += 3;
                    }
                    if path.len() > 1 {
                        self.add(&path);
                    }
                }
                TokenTree::Literal(literal) => {
                    if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                        self.add_text(&text.value());
                    }
                }
                TokenTree::Group(group) => {
                    assert_ne!(group.delimiter(), Delimiter::None);
                    self.add_tokens(group.stream());
                }
                TokenTree::Punct(_) => {}
            }
            at += 1;
        }
    }
}

impl Visit<'_> for Reader<'_> {
    fn visit_item(&mut self, item: &Item) {
        let attributes: &[Attribute] = match item {
            Item::Const(item) => &item.attrs,
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Mod(item) => &item.attrs,
            Item::Static(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            _ => &[],
        };
        if !only_for_tests(attributes) {
            visit::visit_item(self, item);
        } else if let Item::Mod(item) = item {
            self.of_tests.push([self.module.as_slice(), &[item.ident.to_string()]].concat());
        }
    }
    fn visit_item_impl(&mut self, item: &ItemImpl) {
        if let Type::Path(path) = &*item.self_ty {
            self.implemented.extend(path.path.segments.last().map(|segment| segment.ident.to_string()));
        }
        visit::visit_item_impl(self, item);
    }
    fn visit_item_mod(&mut self, item: &ItemMod) {
        self.module.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.module.pop();
    }
    fn visit_item_use(&mut self, item: &ItemUse) {
        self.add_tree(&[], &item.tree);
    }
    fn visit_path(&mut self, path: &syn::Path) {
        if path.segments.len() > 1 {
            let path: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            self.add(&path);
        }
        visit::visit_path(self, path);
    }
    fn visit_macro(&mut self, called: &syn::Macro) {
        self.add_tokens(called.tokens.clone());
    }
    fn visit_lit_str(&mut self, text: &syn::LitStr) {
        self.add_text(&text.value());
    }
    fn visit_attribute(&mut self, attribute: &Attribute) {
        let path = attribute.path();
        let is_handler =
            path.segments.len() == 2 && path.segments[0].ident == "utoipa" && path.segments[1].ident == "path";
        self.handlers += usize::from(is_handler);
    }
}
