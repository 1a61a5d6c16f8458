//! The texts of all languages, parsed once.
use super::{Message, Reader, Value};
use crate::{
    clock::Timestamp,
    direction,
    money::{Currency, Money},
};
use fluent_bundle::{
    FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle, memoizer::MemoizerKind, types::FluentNumber,
};
use fluent_langneg::{NegotiationStrategy, accepted_languages, negotiate_languages};
use jiff::{civil::DateTime, tz::TimeZone};
use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
    sync::OnceLock,
};
use unic_langid::LanguageIdentifier;

static CATALOGS: OnceLock<Vec<Catalog>> = OnceLock::new();

/// Numbers of the product's rules, by the names that texts use for them.
type RuleNumbers = &'static [(&'static str, i64)];
/// By the id of a message, those that it may show.
static RULE_NUMBERS: OnceLock<HashMap<String, Vec<(&'static str, i64)>>> = OnceLock::new();

/// Gives the product its texts: name and texts of each language, English first, and the `numbers` that every text may
/// show besides its own values, so that a rule's number is written down once and messages that were stored before a text
/// named it can still be read. Call it before texts are made; later calls change nothing.
pub fn install(languages: &[(String, String)], numbers: RuleNumbers) {
    CATALOGS.get_or_init(|| parsed(languages));
    RULE_NUMBERS.get_or_init(|| numbers_by_message(languages, numbers));
}

/// Which of the `numbers` each message may show, itself or in a message that it includes. To give a message all of them
/// costs more than to format it.
fn numbers_by_message(
    languages: &[(String, String)],
    numbers: RuleNumbers,
) -> HashMap<String, Vec<(&'static str, i64)>> {
    let mut words: HashMap<&str, HashSet<&str>> = HashMap::new();
    for (_, texts) in languages {
        let mut id = "";
        for line in texts.lines() {
            let begins = line.starts_with(|first: char| first.is_ascii_alphabetic() || first == '-');
            if let (true, Some((name, _))) = (begins, line.split_once(" =")) {
                id = name;
            }
            let split = |sign: char| !sign.is_ascii_alphanumeric() && !"-_$".contains(sign);
            words.entry(id).or_default().extend(line.split(split));
        }
    }
    let shown = |id: &str| {
        let (mut found, mut next) = (HashSet::from([id]), vec![id]);
        while let Some(id) = next.pop() {
            let new = words.get(id).into_iter().flatten().copied();
            next.extend(new.filter(|word| found.insert(word)));
        }
        numbers.iter().copied().filter(|(name, _)| found.contains(format!("${name}").as_str())).collect()
    };
    words.keys().map(|id| ((*id).to_owned(), shown(id))).collect()
}

/// Without installed texts every message is its id, in the only language "en"; tests of a crate below the product have
/// the product's.
fn catalogs() -> &'static [Catalog] {
    #[cfg(any(test, feature = "product-texts"))]
    let languages = || texts::languages().unwrap_or_default();
    #[cfg(not(any(test, feature = "product-texts")))]
    let languages = || vec![("en".to_owned(), String::new())];
    CATALOGS.get_or_init(|| parsed(&languages()))
}

fn parsed(languages: &[(String, String)]) -> Vec<Catalog> {
    languages.iter().map(|(name, texts)| Catalog::new(name, texts)).collect()
}

/// What messages select by for [`Value::You`].
const YOU: &str = "you";
/// Ranges of `Accept-Language` that are looked at, and the bytes of one.
const MAX_LANGUAGES: usize = 10;
const MAX_RANGE: usize = 40;

/// A language that the catalogue has; English by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Language(usize);

impl Language {
    /// The language with this name: `es`.
    pub fn named(name: &str) -> Option<Self> {
        catalogs().iter().position(|catalog| catalog.name == name).map(Self)
    }
    /// Its name.
    pub fn name(self) -> &'static str {
        &catalogs()[self.0].name
    }
}

/// All languages, English first.
pub fn languages() -> impl Iterator<Item = Language> {
    (0..catalogs().len()).map(Language)
}

/// The first language of the header `Accept-Language` that the catalogue has, or English.
pub(super) fn accepted(header: &str) -> Language {
    find_accepted(header).unwrap_or_default()
}

/// The first language of the header `Accept-Language` that the catalogue has.
pub(super) fn find_accepted(header: &str) -> Option<Language> {
    // comparing costs more than sending: a browser names a few
    let first = header.split(',').take(MAX_LANGUAGES).filter(|range| range.len() <= MAX_RANGE).collect::<Vec<_>>();
    let wanted = accepted_languages::parse(&first.join(","));
    let known: Vec<&LanguageIdentifier> = catalogs().iter().map(|catalog| &catalog.id).collect();
    let found = negotiate_languages(&wanted, &known, None, NegotiationStrategy::Lookup);
    found.first().and_then(|found| known.iter().position(|id| id == *found)).map(Language)
}

struct Catalog {
    name: String,
    id: LanguageIdentifier,
    bundle: FluentBundle<FluentResource>,
    format: NumberFormat,
}

/// How a language writes numbers and times.
struct NumberFormat {
    decimal: String,
    group: String,
    /// From this many digits on they are grouped.
    grouped_from: usize,
    /// Whether a day has twice twelve hours.
    half_days: bool,
}

impl Catalog {
    fn new(name: &str, texts: &str) -> Self {
        let id: LanguageIdentifier = name.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id.clone()]);
        // `format` isolates the values that need it: the others stay as they are, also in fixed texts
        bundle.set_use_isolating(false);
        let decimal_comma = texts.lines().any(|line| line == "number-decimal = ,");
        bundle.set_formatter(Some(if decimal_comma { with_decimal::<','> } else { with_decimal::<'.'> }));
        // what cannot be parsed is left out; `every_language_has_every_message` finds it
        let resource = FluentResource::try_new(texts.to_owned()).unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
        let text = |id| plain(&bundle, id, None, None).unwrap_or_default();
        let grouped_from = text("number-grouped-from").parse().unwrap_or(4);
        let half_days = text("hours-of-clock") == "12";
        let format =
            NumberFormat { decimal: text("number-decimal"), group: text("number-group"), grouped_from, half_days };
        Self { name: name.to_owned(), id, bundle, format }
    }
}

fn plain(
    bundle: &FluentBundle<FluentResource>,
    id: &str,
    attribute: Option<&str>,
    args: Option<&FluentArgs<'_>>,
) -> Option<String> {
    let message = bundle.get_message(id)?;
    let pattern = match attribute {
        Some(name) => message.get_attribute(name)?.value(),
        None => message.value()?,
    };
    Some(bundle.format_pattern(pattern, args, &mut Vec::new()).into_owned())
}

/// Whether there is a message `id`.
pub(super) fn has(id: &str) -> bool {
    match id.split_once('.') {
        None => catalogs()[0].bundle.has_message(id),
        Some((id, name)) => {
            catalogs()[0].bundle.get_message(id).is_some_and(|found| found.get_attribute(name).is_some())
        }
    }
}

/// The text of `message` for `reader`; its id when the catalogue has none.
pub(super) fn format(message: &Message, reader: &Reader) -> String {
    let catalog = &catalogs()[reader.language.0];
    let (id, attribute) = message.id.split_once('.').map_or((&*message.id, None), |(id, name)| (id, Some(name)));
    let numbers = RULE_NUMBERS.get().and_then(|numbers| numbers.get(id));
    let mut args: FluentArgs<'_> = numbers.into_iter().flatten().copied().collect();
    let mut inserted = HashSet::new();
    for (name, value) in message.values.iter().flat_map(|values| values.iter()) {
        let value = match value {
            Value::Number(number) => FluentValue::from(*number),
            Value::Quarters(quarters) => FluentValue::from(hours(*quarters)),
            other => {
                let text = value_text(other, reader);
                if matches!(other, Value::Message(_) | Value::You) {
                    inserted.insert(text.clone());
                }
                // nobody becomes the reader by their name: a joiner that is not seen keeps it from being selected
                let name = text == YOU && matches!(other, Value::Text(_));
                let text = if name { format!("{YOU}\u{2060}") } else { changed(text, direction::isolated) };
                FluentValue::from(text)
            }
        };
        args.set(name.as_ref(), value);
    }
    let text = plain(&catalog.bundle, id, attribute, Some(&args));
    let text = text.or_else(|| plain(&catalogs()[0].bundle, id, attribute, Some(&args)));
    let text = text.unwrap_or_else(|| message.id.clone().into_owned());
    let text = changed(text, direction::without_outer_isolates);
    // "the hirer" and "you" begin a sentence with a capital letter; what people call themselves stays as it is
    if inserted.iter().any(|word| !word.is_empty() && text.starts_with(word.as_str())) {
        capitalized(&text)
    } else {
        text
    }
}

/// What `change` makes of `text`; most texts stay as they are.
fn changed(text: String, change: impl Fn(&str) -> Cow<'_, str>) -> String {
    match change(&text) {
        Cow::Owned(changed) => changed,
        Cow::Borrowed(_) => text,
    }
}

fn value_text(value: &Value, reader: &Reader) -> String {
    let format = &catalogs()[reader.language.0].format;
    match value {
        Value::Text(text) => text.clone(),
        Value::You => YOU.to_owned(),
        Value::Number(number) => grouped(&number.to_string(), format),
        Value::Quarters(quarters) => hours(*quarters).to_string().replace('.', &format.decimal),
        Value::Money(amount) => money(*amount, reader, true),
        Value::Hourly(price) => {
            let mut args = FluentArgs::new();
            args.set("amount", money(*price, reader, price.minor % price.currency.one() != 0));
            plain(&catalogs()[reader.language.0].bundle, "hourly", None, Some(&args)).unwrap_or_default()
        }
        Value::Moment(at) => moment(*at, reader),
        Value::Day(at) => day(*at, reader),
        Value::Message(message) => message.text(reader),
    }
}

/// Quarter hours as hours: exact, and plurals are selected by it.
#[allow(clippy::cast_precision_loss, reason = "hours of work are far below 2^53")]
fn hours(quarters: i64) -> f64 {
    quarters as f64 / 4.0
}

/// A number in a message, with the decimal sign of the language.
fn with_decimal<const SIGN: char>(value: &FluentValue<'_>, _: &impl MemoizerKind) -> Option<String> {
    match value {
        FluentValue::Number(FluentNumber { value, .. }) => {
            Some(value.to_string().replace('.', SIGN.encode_utf8(&mut [0; 4])))
        }
        _ => None,
    }
}

fn money(money: Money, reader: &Reader, decimals: bool) -> String {
    let catalog = &catalogs()[reader.language.0];
    let Money { minor, currency } = money;
    let digits = currency.digits(minor.abs());
    let (whole, rest) = digits.split_once('.').unwrap_or((&digits, ""));
    let mut amount = grouped(whole, &catalog.format);
    if decimals && !rest.is_empty() {
        amount += &format!("{}{rest}", catalog.format.decimal);
    }
    let mut args = FluentArgs::new();
    args.set("amount", amount);
    let dollars = currency == Currency::USD;
    if !dollars {
        args.set("currency", currency.code().to_owned());
        args.set("code", currency.code().to_uppercase());
    }
    let id = if dollars { "money" } else { "money-of-currency" };
    let text = plain(&catalog.bundle, id, None, Some(&args)).unwrap_or_default();
    if minor < 0 { format!("-{text}") } else { text }
}

fn grouped(digits: &str, format: &NumberFormat) -> String {
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && digits.len() >= format.grouped_from && (digits.len() - place).is_multiple_of(3) {
            grouped.push_str(&format.group);
        }
        grouped.push(digit);
    }
    grouped
}

fn moment(at: Timestamp, reader: &Reader) -> String {
    let catalog = &catalogs()[reader.language.0];
    let (instant, local, mut args) = dated(at, reader);
    args.set("year", local.year().to_string());
    args.set("time", time_of_day(local, catalog.format.half_days));
    args.set("hour", if local.hour() == 1 { "one" } else { "other" });
    args.set("zone", abbreviation(&reader.zone, instant));
    let id = if reader.names_zone { "moment" } else { "moment-of-account" };
    plain(&catalog.bundle, id, None, Some(&args)).unwrap_or_default()
}

/// `3:04 PM`, or `15:04`: as pages write it, whose browser knows its language.
fn time_of_day(at: DateTime, half_days: bool) -> String {
    let (hour, minute) = (at.hour(), at.minute());
    if !half_days {
        return format!("{hour}:{minute:02}");
    }
    let half = if hour < 12 { "AM" } else { "PM" };
    format!("{}:{minute:02}\u{a0}{half}", (hour + 11) % 12 + 1)
}

fn day(at: Timestamp, reader: &Reader) -> String {
    let (_, local, mut args) = dated(at, reader);
    args.set("year", local.year().to_string());
    plain(&catalogs()[reader.language.0].bundle, "day", None, Some(&args)).unwrap_or_default()
}

/// `at` where the reader lives, with day and month as values.
fn dated(at: Timestamp, reader: &Reader) -> (jiff::Timestamp, DateTime, FluentArgs<'static>) {
    let instant = jiff::Timestamp::from_microsecond(at.micros()).unwrap_or_default();
    let local = reader.zone.to_datetime(instant);
    let month = format!("m{}", local.month());
    let month = plain(&catalogs()[reader.language.0].bundle, "month", Some(&month), None).unwrap_or_default();
    let mut args = FluentArgs::new();
    args.set("day", local.day().to_string());
    args.set("month", month);
    (instant, local, args)
}

/// `CET`, `UTC`, or an offset where people have no abbreviation: `UTC-03`.
fn abbreviation(zone: &TimeZone, at: jiff::Timestamp) -> String {
    let info = zone.to_offset_info(at);
    let short = info.abbreviation();
    if short.starts_with(['+', '-']) { format!("UTC{short}") } else { short.to_owned() }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests;
