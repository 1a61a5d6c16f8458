//! Content of an email before its language is known: messages and their values.
use crate::messages::{Message, Reader, Value};
use serde::{Deserialize, Serialize};

/// What an email says. It is stored as JSON, and becomes text and HTML when the email is sent or read.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Content {
    /// The subject line, also the headline.
    pub subject: Message,
    /// How it begins: `Hello Nora,`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub greeting: Option<Message>,
    /// The text, a paragraph each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paragraphs: Vec<Message>,
    /// The one thing to do: a label and an absolute link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub button: Option<(Message, String)>,
    /// A one-time code, shown in large digits below the button.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Details below the button: a label and a value each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<(Message, Fact)>,
    /// Small print, such as what to do when the email came unexpectedly.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub footer: Vec<Message>,
    /// The language of the person who caused it, by its name; the recipient's account knows better.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The time zone of that person, by its IANA name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
}

/// A detail in an email. What is an address says so itself: a title that looks like one must not become a link.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// Anything that a message can show.
    Value(Value),
    /// An absolute address, http or https.
    Link(String),
    /// An absolute address behind words.
    NamedLink(Message, String),
}

impl Content {
    /// An email with a subject and nothing else yet.
    pub fn new(subject: Message) -> Self {
        Self {
            subject,
            greeting: None,
            paragraphs: Vec::new(),
            button: None,
            code: None,
            facts: Vec::new(),
            footer: Vec::new(),
            language: None,
            time_zone: None,
        }
    }
    /// In the language and the time zone of `reader`, unless the recipient's account names others.
    #[must_use]
    pub fn for_reader(mut self, reader: &Reader) -> Self {
        self.language = Some(reader.language.name().to_owned());
        self.time_zone = reader.zone.iana_name().map(str::to_owned);
        self
    }
    /// The JSON that is stored.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
    /// Who reads it, as far as the email itself says.
    pub fn reader(&self) -> Reader {
        Reader::default().or_settings(self.language.as_deref(), self.time_zone.as_deref())
    }
}
