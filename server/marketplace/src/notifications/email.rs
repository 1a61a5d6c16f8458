//! What an email says, rendered once as text and once as HTML on the one layout all emails share.
use askama::Template;

/// An email before it is rendered. All text is escaped by the templates.
#[derive(Clone, Debug, Default)]
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
    pub facts: Vec<(&'static str, Fact)>,
    /// The one thing to do: a label and an absolute link (see [`link`]).
    pub button: Option<(&'static str, String)>,
}

/// The value of a fact. What is an address says so itself: a title that looks like one must not become a link.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// A rendered mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailBody {
    /// The address it goes to.
    pub to: String,
    /// The subject line.
    pub subject: String,
    /// The plain text.
    pub text: String,
    /// The same as HTML.
    pub html: String,
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
        let html = Html { email: self }.render().unwrap_or_default();
        MailBody { to: to.into(), subject: one_line(&self.subject), text, html }
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
                ("Hours", Fact::Text("2".into())),
                ("Experience", Fact::Text("https://not-a-link.example".into())),
                ("Project link", Fact::Link("https://example.org/?a=1&b=\"2\"".into())),
            ],
            button: Some(("Answer", link("http://localhost:8080/", "/profile?tab=requests"))),
        };
        let mail = email.to("hannah@example.org");
        assert_eq!(mail.subject, "New booking request for \"A & B\"  Bcc: x");
        assert!(mail.text.contains("\"<b>A</b>\"") && mail.text.contains("Hours: 2"), "{}", mail.text);
        assert!(mail.text.contains("Answer: http://localhost:8080/profile?tab=requests"), "{}", mail.text);
        assert!(!mail.html.contains("<b>A</b>") && mail.html.contains("You have 14 days"), "{}", mail.html);
        assert!(mail.html.contains("href=\"http://localhost:8080/profile?tab=requests\""), "{}", mail.html);
        assert!(mail.text.contains("Project link: https://example.org/?a=1&b=\"2\""), "{}", mail.text);
        let address = "https://example.org/?a=1&#38;b=&#34;2&#34;";
        assert!(mail.html.contains(&format!("<a href=\"{address}\"")), "{}", mail.html);
        assert!(mail.html.contains(&format!(">{address}</a>")), "{}", mail.html);
        assert!(mail.html.contains(">https://not-a-link.example</td>"), "{}", mail.html);
        assert!(mail.html.contains("Carl asked.") && mail.html.starts_with("<!doctype html>"));
    }
}
