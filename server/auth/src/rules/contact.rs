//! Sign-in identifiers: an email address or a phone number.
use super::email;

/// Shortest and longest phone number, in digits (E.164 allows 15).
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 7..=15;

/// An email address or a phone number, each in its one spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Contact {
    /// Lower case.
    Email(String),
    /// E.164 without the plus sign.
    Phone(String),
}

impl Contact {
    /// The address or the number.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Email(text) | Self::Phone(text) => text,
        }
    }
    pub(crate) fn is_phone(&self) -> bool {
        matches!(self, Self::Phone(_))
    }
    /// The address or the number as a client typed them.
    pub(crate) fn parse_email(typed: &str) -> Option<Self> {
        email::normalised(typed).map(Self::Email)
    }
    pub(crate) fn parse_phone(typed: &str) -> Option<Self> {
        phone(typed).map(Self::Phone)
    }
}

/// The one spelling of a phone number with its country code, or `None` when it is none: digits only, as clients of this
/// protocol expect it. A plus sign and what people write between digits are left out.
pub(crate) fn phone(typed: &str) -> Option<String> {
    let typed = typed.trim();
    let typed = typed.strip_prefix('+').or_else(|| typed.strip_prefix("00")).unwrap_or(typed);
    if typed.chars().count() > 40 || !typed.chars().all(|c| c.is_ascii_digit() || " -().".contains(c)) {
        return None;
    }
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    (PHONE_DIGITS.contains(&digits.len()) && !digits.starts_with('0')).then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_one_spelling() {
        for typed in ["+1 (555) 010-0199", "15550100199", "0015550100199", " +1.555.010.0199 "] {
            assert_eq!(phone(typed).as_deref(), Some("15550100199"), "{typed}");
        }
        assert_eq!(phone("+44 20 7946 0958").as_deref(), Some("442079460958"));
    }
    #[test]
    fn anything_else_is_no_number() {
        let long = "1".repeat(16);
        for typed in [
            "",
            "+",
            "123456",
            "0301234567",
            "+0301234567",
            "1555x010019",
            "++15550100199",
            "１５５５０１００１９９",
            &long,
        ] {
            assert_eq!(phone(typed), None, "{typed}");
        }
        assert_eq!(phone(&format!("1555{}0100199", " ".repeat(100))), None);
    }
}
