//! What an email says: rendered as text at once, and as HTML, on the one layout all emails share, when it is sent or
//! read.
use askama::Template;
use platform::mail::{Mail, NewMail};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// An email before it is rendered. All text is escaped by the templates.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Email {
    /// The subject line.
    pub subject: String,
    /// What mail programs show beside the subject.
    pub preview: String,
    /// The headline.
    pub heading: String,
    /// The text, a paragraph each.
    pub paragraphs: Vec<String>,
    /// Facts below the text: a label and a value each.
    pub facts: Vec<(Cow<'static, str>, Fact)>,
    /// The one thing to do: a label and an absolute link (see [`link`]).
    pub button: Option<(Cow<'static, str>, String)>,
}

/// A fact as code writes it: its label and its value.
pub type FactLine = (&'static str, Fact);

/// `facts` as an email has them.
pub fn with_labels(facts: Vec<FactLine>) -> Vec<(Cow<'static, str>, Fact)> {
    facts.into_iter().map(|(label, fact)| (label.into(), fact)).collect()
}

/// The value of a fact. What is an address says so itself: a title that looks like one must not become a link.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// Words or a number.
    Text(String),
    /// An absolute address, http or https.
    Link(String),
}

impl From<String> for Fact {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// An email to someone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailBody {
    /// The address it goes to.
    pub to: String,
    /// The subject line.
    pub subject: String,
    /// The plain text.
    pub text: String,
    /// The [`Email`] as JSON; [`layout`] makes HTML of it.
    content: String,
}

impl MailBody {
    /// It as an email of `kind` for the outbox; a second one with the same `dedupe_key` is not sent.
    pub fn of_kind(self, kind: String, dedupe_key: String) -> NewMail {
        let Self { to, subject, text, content } = self;
        NewMail { to, subject, kind, text, html: String::new(), content: Some(content), dedupe_key }
    }
}

/// The HTML of an email's content.
pub fn layout(content: &str) -> String {
    let email: Option<Email> = serde_json::from_str(content).ok();
    email.and_then(|email| Html { email: &email }.render().ok()).unwrap_or_default()
}

/// The HTML of an email in the outbox.
pub fn html_of(mail: &Mail) -> String {
    mail.content.as_deref().map_or_else(|| mail.html_body.clone(), layout)
}

#[derive(Template)]
#[template(path = "notifications/mail/email.html")]
struct Html<'a> {
    email: &'a Email,
}

#[derive(Template)]
#[template(path = "notifications/mail/email.txt", escape = "none")]
struct Text<'a> {
    email: &'a Email,
}

impl Email {
    /// This email as an email to `to`.
    pub fn to(&self, to: impl Into<String>) -> MailBody {
        // Rendering writes into a String; the templates have no fallible filter.
        let text = Text { email: self }.render().unwrap_or_default();
        let content = serde_json::to_string(self).unwrap_or_default();
        MailBody { to: to.into(), subject: one_line(&self.subject), text, content }
    }
}

/// A subject on one line: control characters (a title's line break) become spaces.
fn one_line(subject: &str) -> String {
    subject.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// The absolute link of a path like `/profile` under the configured public URL.
pub fn link(public_url: &str, path: &str) -> String {
    format!("{}{path}", public_url.trim_end_matches('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_email_says_the_same_in_text_and_html_and_escapes_html_only() {
        let email = Email {
            subject: "New booking request for \"A & B\"\r\nBcc: x".into(),
            preview: "Carl asked.".into(),
            heading: "Carl asked to book \"<b>A</b>\"".into(),
            paragraphs: vec!["You have 14 days to answer.".into()],
            facts: vec![
                ("Hours".into(), Fact::Text("2".into())),
                ("Experience".into(), Fact::Text("https://not-a-link.example".into())),
                ("Project link".into(), Fact::Link("https://example.org/?a=1&b=\"2\"".into())),
            ],
            button: Some(("Answer".into(), link("http://localhost:8080/", "/profile?tab=requests"))),
        };
        let mail = email.to("hannah@example.org");
        let html = layout(&mail.content);
        assert_eq!(mail.subject, "New booking request for \"A & B\"  Bcc: x");
        assert!(mail.text.contains("\"<b>A</b>\"") && mail.text.contains("Hours: 2"), "{}", mail.text);
        assert!(mail.text.contains("Answer: http://localhost:8080/profile?tab=requests"), "{}", mail.text);
        assert!(!html.contains("<b>A</b>") && html.contains("You have 14 days"), "{}", html);
        assert!(html.contains("href=\"http://localhost:8080/profile?tab=requests\""), "{}", html);
        assert!(mail.text.contains("Project link: https://example.org/?a=1&b=\"2\""), "{}", mail.text);
        let address = "https://example.org/?a=1&#38;b=&#34;2&#34;";
        assert!(html.contains(&format!("<a href=\"{address}\"")), "{}", html);
        assert!(html.contains(&format!(">{address}</a>")), "{}", html);
        assert!(html.contains(">https://not-a-link.example</td>"), "{}", html);
        assert!(html.contains("Carl asked.") && html.starts_with("<!doctype html>"));
    }
}
