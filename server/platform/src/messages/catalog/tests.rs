use super::*;
use crate::{messages::calendar_date, msg, text::normal};
use fluent_syntax::{ast, parser};
use std::collections::{BTreeMap, BTreeSet};

fn reader(language: &str, zone: &str) -> Reader {
    Reader::default().or_settings(Some(language), Some(zone))
}

/// The variables of each message and attribute.
fn variables(texts: &str) -> BTreeMap<String, BTreeSet<String>> {
    let resource = parser::parse(texts).map_err(|(_, errors)| errors).expect("the texts parse");
    let mut found = BTreeMap::new();
    for entry in &resource.body {
        let ast::Entry::Message(message) = entry else { continue };
        let mut add = |name: String, pattern: &ast::Pattern<&str>| {
            let mut names = BTreeSet::new();
            in_pattern(pattern, &mut names);
            assert!(found.insert(name.clone(), names).is_none(), "{name} is there twice");
        };
        if let Some(value) = &message.value {
            add(message.id.name.to_owned(), value);
        }
        for attribute in &message.attributes {
            add(format!("{}.{}", message.id.name, attribute.id.name), &attribute.value);
        }
    }
    found
}

fn in_pattern(pattern: &ast::Pattern<&str>, names: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let ast::PatternElement::Placeable { expression } = element {
            in_expression(expression, names);
        }
    }
}

fn in_expression(expression: &ast::Expression<&str>, names: &mut BTreeSet<String>) {
    let (inline, variants) = match expression {
        ast::Expression::Select { selector, variants } => (selector, variants.as_slice()),
        ast::Expression::Inline(inline) => (inline, [].as_slice()),
    };
    match inline {
        ast::InlineExpression::VariableReference { id } => drop(names.insert(id.name.to_owned())),
        ast::InlineExpression::Placeable { expression } => in_expression(expression, names),
        _ => {}
    }
    for variant in variants {
        in_pattern(&variant.value, names);
    }
}

#[test]
fn every_language_has_every_message_with_the_same_values() {
    let files = texts::languages().expect("the texts are there");
    let [(english, texts), others @ ..] = files.as_slice() else { panic!("no texts") };
    assert_eq!(english, "en");
    let wanted = variables(texts);
    assert!(!others.is_empty());
    for (name, texts) in others {
        let found = variables(texts);
        for id in wanted.keys().chain(found.keys()) {
            assert_eq!(found.get(id), wanted.get(id), "{id} in {name}");
        }
    }
}

#[test]
fn numbers_money_and_moments_are_written_as_the_reader_does() {
    let text = |value: Value, reader: &Reader| value_text(&value, reader);
    let (en, es) = (reader("en", "America/New_York"), reader("es", "Europe/Madrid"));
    assert_eq!(text(Value::Money(Money::usd(123_450)), &en), "$1,234.50");
    assert_eq!(text(Value::Money(Money::usd(123_450)), &es), "1234,50\u{a0}US$");
    assert_eq!(text(Value::Money(Money::usd(-1_234_567)), &es), "-12.345,67\u{a0}US$");
    assert_eq!([8_000, 8_050].map(|cents| text(Value::Hourly(Money::usd(cents)), &en)), ["$80/hr", "$80.50/hr"]);
    assert_eq!(
        [8_000, 8_050].map(|cents| text(Value::Hourly(Money::usd(cents)), &es)),
        ["80\u{a0}US$/h", "80,50\u{a0}US$/h"]
    );
    let of = |code, minor| Currency::parse(code).unwrap().of(minor);
    for (code, minor, english, spanish) in [
        ("eur", 123_450, "€1,234.50", "1234,50\u{a0}€"),
        ("jpy", 12_345, "¥12,345", "12.345\u{a0}JPY"),
        ("isk", 1_234_500, "ISK\u{a0}12,345", "12.345\u{a0}ISK"),
        ("kwd", 1_230, "KWD\u{a0}1.230", "1,230\u{a0}KWD"),
    ] {
        let money = Value::Money(of(code, minor));
        assert_eq!((text(money.clone(), &en), text(money, &es)), (english.to_owned(), spanish.to_owned()));
    }
    let hourly = [("jpy", 8_000), ("kwd", 15_000), ("kwd", 15_500)].map(|(code, minor)| of(code, minor));
    assert_eq!(
        hourly.map(|price| text(Value::Hourly(price), &en)),
        ["¥8,000/hr", "KWD\u{a0}15/hr", "KWD\u{a0}15.500/hr"]
    );
    assert_eq!([1, 4, 6, 50].map(|quarters| text(Value::Quarters(quarters), &es)), ["0,25", "1", "1,5", "12,5"]);
    let at = Timestamp::from_micros(1_795_000_000_000_000);
    assert_eq!(text(Value::Moment(at), &Reader::default()), "November 18, 2026 at 11:06\u{a0}AM UTC");
    assert_eq!(text(Value::Moment(at), &en), "November 18, 2026 at 6:06\u{a0}AM EST");
    assert_eq!([&en, &es].map(|reader| text(Value::Day(at), reader)), ["November 18, 2026", "18 de noviembre de 2026"]);
    let date = || calendar_date("2026-12-01").into();
    assert_eq!([&en, &es].map(|reader| text(date(), reader)), ["December 1, 2026", "1 de diciembre de 2026"]);
    for month in 1..=12 {
        let date = calendar_date(&format!("2026-{month:02}-09"));
        assert!(date.text(&en).ends_with(" 9, 2026") && date.text(&es).starts_with("9 de "), "{month}");
    }
    assert_eq!(text(calendar_date("soon").into(), &en), "soon");
    assert_eq!(text(Value::Moment(at), &es), "18 de noviembre de 2026 a las 12:06 (CET)");
    let [en_account, es_account] = [&en, &es].map(|reader| Reader { names_zone: false, ..reader.clone() });
    assert_eq!(text(Value::Moment(at), &en_account), "November 18, 2026 at 6:06\u{a0}AM");
    assert_eq!(text(Value::Moment(at), &es_account), "18 de noviembre de 2026 a las 12:06");
    assert_eq!(text(Value::Moment(at - 11 * 3_600_000_000), &es_account), "18 de noviembre de 2026 a la 1:06");
    assert_eq!(text(Value::Moment(at), &reader("en", "America/Sao_Paulo")), "November 18, 2026 at 8:06\u{a0}AM UTC-03");
}

#[test]
fn a_header_of_languages_leads_to_one_that_there_is() {
    let named = |header| accepted(header).name();
    assert_eq!(["es", "es-MX,en;q=0.5", "de,es;q=0.7,en;q=0.3"].map(named), ["es"; 3]);
    assert_eq!(["", "*", "de-CH", "en-GB,es;q=0.1", "\u{0}§§;;q=,"].map(named), ["en"; 5]);
}

#[test]
fn settings_that_mean_nothing_change_nothing() {
    let settings = reader("xx", "Nowhere/City");
    assert_eq!((settings.language.name(), settings.zone.iana_name()), ("en", Some("UTC")));
    assert_eq!(reader("es", "Asia/Tokyo").zone.iana_name(), Some("Asia/Tokyo"));
}

#[test]
fn a_text_keeps_what_people_wrote() {
    for words in ["{ $other }", "a\u{200f}b", "<b>", "reader"] {
        assert_eq!(Message::verbatim(words).english(), words);
    }
    assert_eq!(Message::verbatim("\u{2066}a").english(), "a", "an isolate that nothing closes");
    assert_eq!(msg!("no-such-message").english(), "no-such-message");
    assert_eq!(normal(&capitalized("élan")), "Élan");
}

#[test]
fn a_stored_message_is_read_again() {
    let message = msg!("verbatim", text = msg!("money", amount = Value::Money(Money::usd(5))))
        .with("at", Value::Moment(Timestamp::from_micros(1)));
    let json = serde_json::to_string(&message).expect("json");
    assert_eq!(serde_json::from_str::<Message>(&json).expect("a message"), message);
}

#[test]
fn no_user_becomes_the_reader_by_their_name() {
    let text = |who: Value, language: &str| {
        let message = Message::new("event-accept-work").with("who", who);
        message.text(&Reader::default().or_settings(Some(language), None))
    };
    assert_eq!(text(Value::You, "en"), "You accepted the work.");
    assert_eq!(text(Value::You, "es"), "Aceptaste el trabajo.");
    assert_eq!(text("you".into(), "en"), "you\u{2060} accepted the work.");
    assert_eq!(text("you".into(), "es"), "you\u{2060} aceptó el trabajo.");
}

#[test]
fn a_long_header_of_languages_is_read_in_part() {
    let many = "aa,".repeat(MAX_LANGUAGES) + "es";
    assert_eq!(accepted(&many).name(), "en");
    assert_eq!(accepted(&("x".repeat(MAX_RANGE + 1) + ",es")).name(), "es");
}

#[test]
fn titles_from_right_to_left_do_not_move_what_follows_them() {
    let text = |title: &str| {
        msg!(
            "todo-consent",
            title = title,
            hours = Value::Quarters(12),
            total = Value::Money(Money::usd(300)),
            until = "Monday"
        )
        .english()
    };
    assert!(
        text("סיור בירושלים").starts_with("Our team found \"\u{2068}סיור בירושלים\u{2069}\": 3 hours"),
        "{:?}",
        text("סיור בירושלים")
    );
    assert!(text("جولة\u{202e}").starts_with("Our team found \"\u{2068}جولة\u{2069}\": 3 hours"));
    assert!(text("Dune walk").starts_with("Our team found \"Dune walk\": 3 hours"));
    // alone, and within another message
    let alone = Message::verbatim("סיור");
    assert_eq!(alone.english(), "סיור");
    assert_eq!(msg!("email-hello", name = Value::Message(Box::new(alone))).english(), "Hello \u{2068}סיור\u{2069},");
}

#[test]
fn a_message_gets_the_numbers_that_it_or_what_it_includes_shows() {
    let texts = "first = { $days } days\n    .title = { $hours } hours\nsecond = { first }, or more\nnone =\n    No number.\nlong =\n    { $count ->\n        [one] { $weeks } week\n       *[other] { -term }\n    }\n-term = { $months }\n";
    let numbers = super::numbers_by_message(
        &[("en".into(), texts.into())],
        &[("days", 2), ("hours", 3), ("weeks", 4), ("months", 5), ("years", 6)],
    );
    let names = |id: &str| numbers[id].iter().map(|(name, _)| *name).collect::<Vec<_>>();
    assert_eq!(names("first"), ["days", "hours"]);
    assert_eq!(names("second"), ["days", "hours"]);
    assert_eq!(names("none"), [""; 0]);
    assert_eq!(names("long"), ["weeks", "months"]);
}
