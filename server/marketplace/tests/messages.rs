//! The messages that code names are those of the catalogue: every `msg!` of the server with exactly the values that its
//! message has, and no message that nothing uses.
use deals::RULE_NUMBERS;
use proc_macro2::{TokenStream, TokenTree};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// Messages whose ids are made when the server runs, and by what.
const BUILT_AT_RUN_TIME: [(&str, &str); 8] = [
    ("button-projects", "emails of an older version that still wait"),
    ("released-when", "a part of other messages"),
    ("unit-", "the hours after their number, a part of other messages"),
    ("field-", "the name of a field on the wire: platform/src/http/extractors.rs"),
    ("event-", "an event of a deal: deals/src/timeline_texts.rs"),
    ("shot-", "what is drawn in a shot of a film: catalogue/src/generator/rules.rs"),
    ("todo-", "what a deal waits for, to the person who has to act: the same"),
    ("waiting-", "what a deal waits for, to everybody else: the same"),
];

/// The values of each message of the catalogue, its attributes included.
fn catalogue() -> BTreeMap<String, BTreeSet<String>> {
    let mut messages = BTreeMap::<String, BTreeSet<String>>::new();
    let mut last = String::new();
    for line in fs::read_to_string(server().join("locales/en.ftl")).unwrap().lines() {
        if line.starts_with(|first: char| first.is_ascii_lowercase()) {
            let (id, _) = line.split_once(" =").unwrap_or_else(|| panic!("no message: {line}"));
            last = id.to_owned();
            assert!(messages.insert(last.clone(), BTreeSet::new()).is_none(), "{id} is there twice");
        }
        if line.starts_with('#') {
            continue;
        }
        let named = line.split('$').skip(1).map(|rest| {
            rest.split(|c: char| !(c.is_ascii_alphanumeric() || "-_".contains(c))).next().unwrap_or_default()
        });
        // what every text may name is not one of its own values
        let own = |name: &&str| !name.is_empty() && !RULE_NUMBERS.iter().any(|(rule, _)| rule == name);
        let named = named.filter(own).map(str::to_owned);
        if let Some(values) = messages.get_mut(&last) {
            values.extend(named);
        }
    }
    messages
}

/// What the code of the server says of messages.
#[derive(Default)]
struct Uses {
    /// Id and values of each `msg!`, with the file.
    messages: Vec<(String, BTreeSet<String>, PathBuf)>,
    /// Every text in code: the id of a message may be a constant.
    texts: BTreeSet<String>,
}

impl Uses {
    fn of_server() -> Self {
        let mut uses = Self::default();
        for part in ["platform", "auth", "base", "catalogue", "deals", "payments", "market", "marketplace"] {
            uses.read_folder(&server().join(part).join("src"));
        }
        uses
    }

    fn read_folder(&mut self, folder: &Path) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                self.read_folder(&path);
            } else if path.extension().is_some_and(|end| end == "rs") && name != "tests" && !name.ends_with("_tests") {
                let tokens = fs::read_to_string(&path).unwrap().parse::<TokenStream>().unwrap();
                self.read(&tokens.into_iter().collect::<Vec<_>>(), &path);
            }
        }
    }

    fn read(&mut self, tokens: &[TokenTree], file: &Path) {
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at..] {
                // a module of tests
                [TokenTree::Punct(hash), TokenTree::Group(attribute), ..]
                    if hash.as_char() == '#' && attribute.stream().to_string().replace(' ', "") == "cfg(test)" =>
                {
                    let ends = |token: &TokenTree| match token {
                        TokenTree::Group(group) => group.delimiter() == proc_macro2::Delimiter::Brace,
                        TokenTree::Punct(punct) => punct.as_char() == ';',
                        _ => false,
                    };
                    at += 2 + tokens[at + 2..].iter().position(ends).unwrap_or_default();
                }
                [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(arguments), rest @ ..]
                    if name == "msg" && bang.as_char() == '!' =>
                {
                    let arguments: Vec<TokenTree> = arguments.stream().into_iter().collect();
                    if let Some(id) = arguments.first().and_then(text) {
                        let mut values = named_values(&arguments);
                        values.extend(added_values(rest));
                        self.messages.push((id, values, file.to_owned()));
                    }
                }
                [TokenTree::Group(group), ..] => self.read(&group.stream().into_iter().collect::<Vec<_>>(), file),
                [token, ..] => self.texts.extend(text(token)),
                [] => {}
            }
            at += 1;
        }
    }
}

/// The text of a literal.
fn text(token: &TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = token else { return None };
    syn::parse_str::<syn::LitStr>(&literal.to_string()).ok().map(|text| text.value())
}

/// `a` and `b` of `msg!("id", a = 1, b = 2)`.
fn named_values(arguments: &[TokenTree]) -> BTreeSet<String> {
    let is = |token: &TokenTree, wanted: char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == wanted);
    let each = arguments.split(|token| is(token, ','));
    let name = |argument: &[TokenTree]| match argument {
        [TokenTree::Ident(name), equals, value, ..] if is(equals, '=') && !is(value, '=') => Some(name.to_string()),
        _ => None,
    };
    each.filter_map(name).collect()
}

/// `c` of `.with("c", 3)`, which may follow a message.
fn added_values(mut rest: &[TokenTree]) -> BTreeSet<String> {
    let mut values = BTreeSet::new();
    while let [TokenTree::Punct(dot), TokenTree::Ident(with), TokenTree::Group(arguments), after @ ..] = rest {
        if dot.as_char() != '.' || with != "with" {
            break;
        }
        values.extend(arguments.stream().into_iter().next().as_ref().and_then(text));
        rest = after;
    }
    values
}

/// The folder `server`.
fn server() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

#[test]
fn code_names_messages_of_the_catalogue_with_their_values() {
    let (catalogue, uses) = (catalogue(), Uses::of_server());
    assert!(catalogue.len() > 200 && uses.messages.len() > 200);
    let mut wrong = Vec::new();
    for (id, values, file) in &uses.messages {
        if catalogue.get(id) != Some(values) {
            wrong.push(format!("{}: {id} with {values:?}, {:?} in the catalogue", file.display(), catalogue.get(id)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_message_is_used() {
    let uses = Uses::of_server();
    let named: BTreeSet<&String> = uses.messages.iter().map(|(id, ..)| id).chain(&uses.texts).collect();
    let catalogue = catalogue();
    for (prefix, why) in BUILT_AT_RUN_TIME {
        assert!(catalogue.keys().any(|id| id.starts_with(prefix)), "no message begins with {prefix}: {why}");
    }
    let made = |id: &String| BUILT_AT_RUN_TIME.iter().any(|(prefix, _)| id.starts_with(prefix));
    let unused: Vec<&String> = catalogue.keys().filter(|id| !named.contains(id) && !made(id)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn numbers_of_rules_are_not_written_down_again() {
    let units = ["hour", "day", "minute", "hora", "día", "minuto"];
    let mut named = BTreeSet::new();
    let mut wrong = Vec::new();
    for language in ["en", "es"] {
        let text = fs::read_to_string(server().join(format!("locales/{language}.ftl"))).unwrap();
        let words: Vec<&str> = text.split_whitespace().collect();
        for pair in words.windows(2) {
            let is_number = !pair[0].is_empty() && pair[0].bytes().all(|byte| byte.is_ascii_digit());
            if is_number && units.iter().any(|unit| pair[1].starts_with(unit)) {
                wrong.push(format!("{language}: {}", pair.join(" ")));
            }
        }
        let uses = |name: &str| words.contains(&format!("${name}").as_str());
        named.extend(RULE_NUMBERS.iter().map(|(name, _)| *name).filter(|name| uses(name)));
    }
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(named.len(), RULE_NUMBERS.len(), "used: {named:?}");
    assert!(RULE_NUMBERS.iter().all(|(_, number)| *number > 1), "texts have them in the plural");
}

/// Words that were replaced, with what is written now (docs/glossary.md).
const REPLACED: [(&str, &str); 4] = [
    ("is funded", "held"),
    ("approved bookings", "accepted bookings"),
    ("Pedir una propuesta", "Buscamos por ti: a match is no proposal"),
    // a deadline includes its day
    ("antes del {", "hasta el, a más tardar el"),
];

fn texts_of_the_web_app(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            texts_of_the_web_app(&path, found);
        } else if path.file_name().is_some_and(|name| name == "copy.ts" || name == "copy.es.ts") {
            found.push(path);
        }
    }
}

#[test]
fn no_text_has_a_word_that_was_replaced() {
    let mut files = vec![server().join("locales/en.ftl"), server().join("locales/es.ftl")];
    texts_of_the_web_app(&server().parent().unwrap().join("web/src"), &mut files);
    assert!(files.len() > 20);
    let mut wrong = Vec::new();
    for file in files {
        // in the browser, values are written as ${day}
        let text = fs::read_to_string(&file).unwrap().replace("${", "{");
        for (word, now) in REPLACED {
            if text.contains(word) {
                wrong.push(format!("{}: \"{word}\" (now: {now})", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
