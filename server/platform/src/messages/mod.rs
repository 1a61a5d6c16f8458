//! Texts for people. Code names a message and its values; the text is formatted when it is sent or read, in the reader's
//! language and time zone. The product installs its texts, one catalogue a language, in the syntax of Project Fluent.
mod catalog;
mod reader;

use crate::{
    clock::Timestamp,
    money::{Currency, Money},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{borrow::Cow, collections::BTreeMap};

pub use catalog::{Language, install, languages};
pub use reader::{
    Reader, ReaderHeaders, TIME_ZONE, browser_language, find_zone, for_reader, reader, set_reader, with_reader_of,
};

/// A text by its name in the catalogue, with the values that it shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    id: Cow<'static, str>,
    #[allow(clippy::box_collection, reason = "a message is part of every error, which has to stay small")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    values: Option<Box<BTreeMap<Cow<'static, str>, Value>>>,
}

/// A value in a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    /// Someone's own words, or a word that the message selects by.
    Text(String),
    /// The reader: messages select by `[you]`. A name that is "you" is not this.
    You,
    /// A number, also for plurals.
    Number(i64),
    /// Quarter hours, shown as hours: `1.5`.
    Quarters(i64),
    /// An amount.
    #[serde(serialize_with = "write_money", deserialize_with = "read_money")]
    Money(Money),
    /// A price per hour, decimals only where there are some: `$80/hr`.
    #[serde(serialize_with = "write_money", deserialize_with = "read_money")]
    Hourly(Money),
    /// An instant, shown with date, time and zone.
    Moment(Timestamp),
    /// The day of an instant: `December 6, 2026`.
    Day(Timestamp),
    /// Another message.
    Message(Box<Message>),
}

/// Money as messages are stored: in US dollars only the cents, as before other currencies.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Stored {
    Cents(i64),
    Money(Money),
}

fn write_money<S: Serializer>(money: &Money, serializer: S) -> Result<S::Ok, S::Error> {
    let dollars = money.currency == Currency::USD;
    if dollars { Stored::Cents(money.minor) } else { Stored::Money(*money) }.serialize(serializer)
}

fn read_money<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Money, D::Error> {
    Ok(match Stored::deserialize(deserializer)? {
        Stored::Cents(cents) => Money::usd(cents),
        Stored::Money(money) => money,
    })
}

/// The date `iso` in words, the same in every time zone: `December 24, 2026`.
pub fn calendar_date(iso: &str) -> Message {
    let Ok(date) = iso.parse::<jiff::civil::Date>() else { return Message::verbatim(iso) };
    let (day, month, year) = (date.day().to_string(), format!("m{}", date.month()), date.year().to_string());
    crate::msg!("calendar-date", day = day, month = month, year = year)
}

/// A message by its id, with its values: `msg!("amount-is", amount = Value::Money(total))`. A test compares each use
/// with the catalogue.
#[macro_export]
macro_rules! msg {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::messages::Message::new($id)$(.with(stringify!($name), $value))*
    };
}

impl Message {
    /// The message `id` without values.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Self {
        Self { id: id.into(), values: None }
    }
    /// Words that no catalogue has: what another service answered.
    pub fn verbatim(text: impl Into<String>) -> Self {
        msg!("verbatim", text = text.into())
    }
    /// Adds a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.values.get_or_insert_default().insert(name.into(), value.into());
        self
    }
    /// Its name in the catalogue; `id.name` is an attribute of it.
    pub fn id(&self) -> &str {
        &self.id
    }
    /// Whether the catalogue has it: for ids that are made of what a caller sent.
    pub fn exists(&self) -> bool {
        catalog::has(&self.id)
    }
    /// The text for `reader`.
    pub fn text(&self, reader: &Reader) -> String {
        catalog::format(self, reader)
    }
    /// One of its attributes, with the same values: `title`.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Self {
        Self { id: format!("{}.{name}", self.id).into(), values: self.values.clone() }
    }
    /// As JSON, as it is stored.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
    /// The text in English, for logs and the command line.
    pub fn english(&self) -> String {
        self.text(&Reader::default())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}
impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}
impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}
impl From<Money> for Value {
    fn from(money: Money) -> Self {
        Self::Money(money)
    }
}
impl From<Message> for Value {
    fn from(message: Message) -> Self {
        Self::Message(Box::new(message))
    }
}
