//! Validation of input to deals: links, texts, hours.
use super::refusal::Refusal;
use base::accounts;
use platform::{
    domain,
    messages::{Message, Value},
    msg,
    schema::{Bound, Bounds},
    text::{Field, Refused},
};
use serde::{Deserialize, Serialize};

/// Quarter hours if none are given: one hour.
pub const DEFAULT_QUARTERS: i64 = 4;
const MAX_HOURS: f64 = 200.0;
const MAX_LINK_LENGTH: usize = 2048;
/// The most links of a proposal.
pub const MAX_LINKS: usize = 5;
const MESSAGE: Field = Field::new("message", "field-message", 2000);
const STATEMENT: Field = Field::new("statement", "field-statement", 2000);
const NOTE: Field = Field::new("note", "field-note", 2000);
const FEEDBACK: Field = Field::new("hirerFeedback", "field-hirer-feedback", 2000);
/// The reason for an action.
pub const REASON: Field = Field::new("reason", "field-reason", 2000);
/// What admins look for in bookings.
pub const QUERY: Field = Field::new("query", "field-query", 200);

const HOURS: Bound = Bound::Number("hours", 0.25, MAX_HOURS, Some(0.25));
const USED: Bound = Bound::Number("hoursUsed", 0.25, MAX_HOURS, Some(0.25));
const PRICE: Bound = accounts::price_bound("price_per_hour");
const FIXED_PRICE: Bound = Bound::Number("fixed_price_cents", 1.0, 100_000_000.0, Some(1.0));
/// An ISO date, as a pattern for forms.
const DATE: &str = "^\\d{4}-\\d{2}-\\d{2}$";
const START: Bound = Bound::Text("start_by", 0, 10, Some(DATE));
const FINISH: Bound = Bound::Text("finish_by", 0, 10, Some(DATE));
const LINKS: Bound = Bound::List("links", MAX_LINKS, MAX_LINK_LENGTH);

/// The limits of what people send here, for the OpenAPI document.
pub const BOUNDS: Bounds = &[
    ("ProposedTerms", &[HOURS, PRICE, FIXED_PRICE, START, FINISH, LINKS]),
    ("NewBooking", &[link("portfolio_link"), REASON.optional(), MESSAGE.optional()]),
    ("NewProject", &[REASON.optional(), MESSAGE.optional()]),
    ("NewTerms", &[NOTE.optional()]),
    ("Acceptance", &[REASON.optional()]),
    ("NewSplit", &[REASON.optional()]),
    ("NewDispute", &[REASON.required()]),
    ("DisputeAnswer", &[STATEMENT.required()]),
    ("ProjectChange", &[USED, FEEDBACK.optional(), REASON.optional(), NOTE.optional(), link("projectLink")]),
    ("NewHours", &[HOURS, REASON.required()]),
    ("HoursAcceptance", &[HOURS]),
    ("Reason", &[REASON.optional()]),
    ("Decision", &[REASON.required()]),
    ("Assignment", &[REASON.optional()]),
    ("get /api/admin/bookings", &[QUERY.optional()]),
];

const fn link(name: &'static str) -> Bound {
    Bound::Text(name, 0, MAX_LINK_LENGTH, None)
}

/// A link to someone's work: http or https, with a host, at most 2048 characters, without credentials. The server never
/// opens it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Link(String);

impl Link {
    /// Parses `text` as a link; `message` says that it is not one.
    fn parse(field: &'static str, text: &str, message: Message) -> Result<Self, Refusal> {
        let text = text.trim();
        let refused = || Refusal::Input(Refused::new(field, "invalid_link", message.clone()));
        if text.chars().count() > MAX_LINK_LENGTH || text.chars().any(|c| c.is_control() || c.is_whitespace()) {
            return Err(refused());
        }
        let url = url::Url::parse(text).map_err(|_| refused())?;
        // A browser reads `https:example.org` as a path of our own site: the slashes are required.
        let lower = text.to_ascii_lowercase();
        let web = lower.starts_with("http://") || lower.starts_with("https://");
        let plain = web && url.username().is_empty() && url.password().is_none();
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or_else(refused)?;
        if !plain {
            return Err(refused());
        }
        // as it was written, except for a host in letters that could be taken for others: its code is shown
        let is_code = |host: &str| host.contains("xn--") && domain::shown(host) == host;
        let shown = if is_code(host) { url.as_str() } else { text };
        if shown.chars().count() > MAX_LINK_LENGTH {
            return Err(refused());
        }
        Ok(Self(shown.to_owned()))
    }
    /// An optional portfolio link: empty means none.
    pub fn portfolio(text: Option<&str>) -> Result<Option<Self>, Refusal> {
        let text = text.map(str::trim).filter(|text| !text.is_empty());
        text.map(|text| Self::parse("portfolio_link", text, msg!("problem-invalid-portfolio-link"))).transpose()
    }
    /// A link of a proposal.
    pub fn of_proposal(text: &str) -> Result<Self, Refusal> {
        Self::parse("links", text, msg!("problem-invalid-link"))
    }
    /// A project link.
    pub fn project(text: &str) -> Result<Self, Refusal> {
        Self::parse("projectLink", text, msg!("problem-invalid-project-link"))
    }
    /// The link's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A text of a person, not empty, at most 2000 characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UserText(String);

impl UserText {
    /// Names of messages that the server stores as a reason. What a person writes is never one: [`UserText::checked`].
    pub const OURS: [&'static str; 2] = [Self::ACCOUNT_DELETED, Self::MATCH_FOUND];
    /// Of a request or a deal of someone who leaves.
    pub const ACCOUNT_DELETED: &'static str = "reason-account-deleted";
    /// Of a concierge request with a match.
    pub const MATCH_FOUND: &'static str = "reason-match-found";

    /// Our own reason: one of [`UserText::OURS`].
    pub fn ours(name: &'static str) -> Self {
        Self(name.to_owned())
    }
    /// What the creator says about a version.
    pub fn delivery_note(text: Option<&str>) -> Result<Option<Self>, Refusal> {
        Self::checked(NOTE, text.unwrap_or_default())
    }
    /// What the hirer wants changed.
    pub fn feedback(text: &str) -> Result<Self, Refusal> {
        Self::checked(FEEDBACK, text)?.ok_or_else(|| empty("hirerFeedback", msg!("problem-feedback-required")))
    }
    /// A required reason.
    pub fn reason(text: &str) -> Result<Self, Refusal> {
        Self::optional_reason(Some(text))?.ok_or_else(|| empty("reason", msg!("problem-reason-required")))
    }
    /// What someone says to a dispute.
    pub fn statement(text: &str) -> Result<Self, Refusal> {
        Self::checked(STATEMENT, text)?.ok_or_else(|| empty("statement", msg!("problem-statement-required")))
    }
    /// An optional reason.
    pub fn optional_reason(text: Option<&str>) -> Result<Option<Self>, Refusal> {
        Self::checked(REASON, text.unwrap_or_default())
    }
    /// What someone says with a request or an offer.
    pub fn message(text: Option<&str>) -> Result<Option<Self>, Refusal> {
        Self::checked(MESSAGE, text.unwrap_or_default())
    }
    /// What someone says with a counter-offer.
    pub fn terms_note(text: Option<&str>) -> Result<Option<Self>, Refusal> {
        Self::checked(NOTE, text.unwrap_or_default())
    }
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
    fn checked(field: Field, text: &str) -> Result<Option<Self>, Refusal> {
        let mut text = field.paragraphs(text).map_err(Refusal::Input)?;
        if is_stored_name(&text) {
            // an invisible word joiner keeps it from being taken for one of our names
            text.push('\u{2060}');
        }
        Ok((!text.is_empty()).then_some(Self(text)))
    }
}

/// Whether the server stores `text` for the message of this name: as a reason, or as why a payment failed.
pub fn is_stored_name(text: &str) -> bool {
    UserText::OURS.contains(&text) || is_payment_failure(text)
}

/// Whether `text` names a message about a payment that failed.
pub fn is_payment_failure(text: &str) -> bool {
    (text.starts_with("declined-") || text.starts_with("payment-")) && Message::new(text.to_owned()).exists()
}

fn empty(field: &'static str, message: Message) -> Refusal {
    invalid(field, "required", message)
}

/// The refusal of what is in `field`.
pub fn invalid(field: &'static str, code: &'static str, message: Message) -> Refusal {
    Refusal::Input(Refused::new(field, code, message))
}

/// Quarter hours of `hours`: a multiple of 0.25, from 0.25 to 200.
pub fn quarters(hours: f64) -> Result<i64, Refusal> {
    let quarters = hours * 4.0;
    if !quarters.is_finite() || quarters.fract() != 0.0 || quarters < 1.0 || hours > MAX_HOURS {
        let message = msg!("problem-invalid-hours", step = Value::Quarters(1), most = MAX_HOURS.to_string());
        return Err(Refusal::Input(Refused::new("hours", "invalid_hours", message)));
    }
    #[allow(clippy::cast_possible_truncation, reason = "whole and at most 800")]
    Ok(quarters as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_web_links_are_links() {
        for good in
            ["https://example.org", " http://example.org/a?b=c#d ", "https://bücher.example/x", "https://[::1]:80/"]
        {
            assert!(Link::project(good).is_ok(), "{good}");
        }
        let long = format!("https://example.org/{}", "a".repeat(2048));
        for bad in [
            "",
            "example.org",
            "javascript:alert(1)",
            "data:text/html,x",
            "ftp://example.org",
            "https://",
            "https:example.org",
            "https:/\\example.org",
            "https://user@example.org",
            "https://user:pass@example.org",
            "https://example.org/a b",
            "https://exa\nmple.org",
            &long,
        ] {
            assert_eq!(
                Link::project(bad).unwrap_err().message().english(),
                "Please enter a valid project link.",
                "{bad}"
            );
        }
        for (typed, shown) in [
            ("https://bücher.example/ännchen?q=ü", "https://bücher.example/ännchen?q=ü"),
            ("https://xn--bcher-kva.example/a", "https://xn--bcher-kva.example/a"),
            ("https://例え.jp", "https://例え.jp"),
            ("https://аррӏе.com/a", "https://xn--80ak6aa92e.com/a"),
        ] {
            assert_eq!(Link::project(typed).unwrap().as_str(), shown, "{typed}");
        }
        assert_eq!(Link::portfolio(Some("  ")), Ok(None));
        assert_eq!(Link::portfolio(None), Ok(None));
        assert_eq!(Link::portfolio(Some("nonsense")).unwrap_err().code(), "invalid_link");
    }

    #[test]
    fn hours_come_in_quarters() {
        assert_eq!((quarters(0.25), quarters(1.0), quarters(200.0)), (Ok(1), Ok(4), Ok(800)));
        for bad in [0.0, -1.0, 0.1, 200.25, 1.3, f64::NAN, f64::INFINITY, 1e300] {
            assert_eq!(quarters(bad).unwrap_err().code(), "invalid_hours", "{bad}");
        }
    }

    #[test]
    fn texts_are_required_and_bounded() {
        assert_eq!(UserText::feedback(" ").unwrap_err().message().english(), "Please enter feedback for the creator.");
        assert_eq!(UserText::feedback(" Brighter, please. ").unwrap().as_str(), "Brighter, please.");
        let long = "x".repeat(2001);
        assert_eq!(UserText::reason(&long).unwrap_err().message().english(), "Reason must be at most 2000 characters");
        assert_eq!(UserText::optional_reason(Some("")), Ok(None));
        for name in UserText::OURS.into_iter().chain(["payment-cancelled", "declined-card"]) {
            let typed = UserText::reason(&format!(" {name}\n")).unwrap();
            assert!(is_stored_name(name) && !is_stored_name(typed.as_str()), "{name}");
            assert_eq!(UserText::reason(typed.as_str()).unwrap(), typed, "once is enough");
        }
        assert!(!is_stored_name("payment-unheard-of"));
        assert_eq!(UserText::ours(UserText::MATCH_FOUND).as_str(), "reason-match-found");
        assert!(UserText::reason("a\0b").is_err());
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_a_link_of_another_kind(text in "\\PC{0,60}") {
            if let Ok(link) = Link::project(&text) {
                proptest::prop_assert!(url::Url::parse(link.as_str()).is_ok_and(|url| url.scheme().starts_with("http")));
            }
        }
    }
}
