//! The layout of all emails: plain text and HTML of what an email says, for its reader.
use super::{
    CODE_LIFE, Mail,
    content::{Content, Fact},
};
use crate::{
    clock::MINUTE,
    db,
    messages::{Message, Reader, Value},
    msg,
};
use askama::Template;
use futures_util::future::BoxFuture;
use std::{fmt, sync::Arc};

/// What emails show of the product.
#[derive(Clone, Debug, Default)]
pub struct Brand {
    /// Its name.
    pub name: String,
    /// An absolute address of its logo, a square picture.
    pub logo: Option<String>,
    /// Where people choose which emails they get, an absolute address.
    pub settings: Option<String>,
}

/// An email as it is sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rendered {
    /// The subject line.
    pub subject: String,
    /// The body as plain text.
    pub text: String,
    /// The body as HTML.
    pub html: String,
}

struct Parts {
    subject: String,
    preview: String,
    paragraphs: Vec<String>,
    button: Option<(String, String)>,
    code: Option<(String, String)>,
    facts: Vec<Line>,
    footer: Vec<String>,
    settings: Option<(String, String)>,
}

struct Line {
    label: String,
    text: String,
    link: Option<String>,
}

#[derive(Template)]
#[template(path = "mail/email.html")]
struct Html<'a> {
    brand: &'a Brand,
    language: &'a str,
    email: &'a Parts,
}

#[derive(Template)]
#[template(path = "mail/email.txt", escape = "none")]
struct Text<'a> {
    email: &'a Parts,
}

/// `mail` as `reader` gets it.
fn render(mail: &Mail, brand: &Brand, reader: &Reader) -> Rendered {
    let subject = mail.subject(reader);
    let content = mail.content.as_deref().and_then(|content| serde_json::from_str::<Content>(content).ok());
    let Some(content) = content else {
        // queued by an older version, or its text is no longer kept
        return Rendered { subject, text: mail.text_body.clone(), html: stored_html(mail) };
    };
    let parts = parts(content, brand, reader, mail.user_id.is_some());
    // Rendering writes into a String; the templates have no fallible filter.
    let text = Text { email: &parts }.render().unwrap_or_default();
    let html = Html { brand, language: reader.language.name(), email: &parts }.render().unwrap_or_default();
    Rendered { subject, text, html }
}

fn stored_html(mail: &Mail) -> String {
    if !mail.html_body.is_empty() {
        return mail.html_body.clone();
    }
    askama::filters::escape(&mail.text_body, askama::filters::Html)
        .map(|text| format!("<pre style=\"white-space:pre-wrap;font-family:inherit\">{text}</pre>"))
        .unwrap_or_default()
}

fn parts(content: Content, brand: &Brand, reader: &Reader, of_account: bool) -> Parts {
    let text = |message: &Message| message.text(reader);
    let first = content.paragraphs.first().map(text).unwrap_or_default();
    let paragraphs = content.paragraphs.iter().flat_map(|paragraph| {
        // someone's own words may have paragraphs of their own
        text(paragraph).split("\n\n").map(str::to_owned).collect::<Vec<_>>()
    });
    let line = |(label, fact): &(Message, Fact)| {
        let (text, link) = match fact {
            Fact::Value(value) => (value_text(value, reader), None),
            Fact::Link(link) => (link.clone(), Some(link.clone())),
            Fact::NamedLink(name, link) => (name.text(reader), Some(link.clone())),
        };
        Line { label: label.text(reader), text, link }
    };
    let mut footer: Vec<String> = content.footer.iter().map(text).collect();
    if footer.is_empty() {
        footer.push(msg!("email-why", app = brand.name.as_str()).text(reader));
    }
    let settings = brand.settings.clone().filter(|_| of_account);
    Parts {
        subject: super::one_line(&text(&content.subject)),
        preview: first,
        paragraphs: content.greeting.iter().map(text).chain(paragraphs).collect(),
        code: content.code.map(|code| (msg!("email-code", minutes = CODE_LIFE / MINUTE).text(reader), code)),
        facts: content.facts.iter().map(line).collect(),
        button: content.button.map(|(label, link)| (text(&label), link)),
        settings: settings.map(|link| (msg!("email-settings").text(reader), link)),
        footer,
    }
}

fn value_text(value: &Value, reader: &Reader) -> String {
    msg!("verbatim", text = value.clone()).text(reader)
}

/// The settings of an account: how it reads. Asked with the account's id and what is known without it.
pub type Readers = Arc<dyn Fn(String, Reader) -> BoxFuture<'static, db::Result<Reader>> + Send + Sync>;

/// Makes text and HTML of emails, in the language and the time zone of their recipients.
#[derive(Clone, Default)]
pub struct Layout {
    brand: Arc<Brand>,
    readers: Option<Readers>,
}

impl fmt::Debug for Layout {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Layout").field("brand", &self.brand).finish_non_exhaustive()
    }
}

impl Layout {
    /// Emails that show `brand`, for accounts that `readers` knows.
    pub fn new(brand: Brand, readers: Readers) -> Self {
        Self { brand: Arc::new(brand), readers: Some(readers) }
    }
    /// `mail` as its recipient gets it.
    ///
    /// # Errors
    /// When the account's settings cannot be read.
    pub async fn render(&self, mail: &Mail) -> db::Result<Rendered> {
        let content = mail.content.as_deref().and_then(|content| serde_json::from_str::<Content>(content).ok());
        let known = content.map(|content| content.reader()).unwrap_or_default();
        let reader = match (&self.readers, &mail.user_id) {
            (Some(readers), Some(user_id)) => readers(user_id.clone(), known).await?,
            _ => known,
        };
        Ok(render(mail, &self.brand, &reader))
    }
    /// Subject and plain text of an email by its columns, for `reader`.
    pub fn plain_text(&self, subject: &str, content: Option<&str>, reader: &Reader) -> (String, Option<String>) {
        let content = content.and_then(|content| serde_json::from_str::<Content>(content).ok());
        let text = content.map(|content| {
            let parts = parts(content, &self.brand, reader, true);
            Text { email: &parts }.render().unwrap_or_default()
        });
        (super::subject(subject, reader), text)
    }
}
