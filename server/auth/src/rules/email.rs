//! Addresses: one spelling for each, and only what an email server can take.

/// Longest address, in characters.
pub(crate) const MAX: usize = 254;

/// Whether `text` is too long to be an address, however it is spelled.
pub(crate) fn is_too_long(text: &str) -> bool {
    text.trim().chars().count() > MAX
}

/// The one spelling of `text` (trimmed, lower case), or `None` when it is no address.
///
/// The rule is that of HTML's email field, so that the page and the server agree; it leaves no room for spaces,
/// line ends, quotes or anything beyond ASCII.
pub fn normalised(text: &str) -> Option<String> {
    let email = text.trim().to_ascii_lowercase();
    let (local, domain) = email.split_once('@')?;
    let sound = email.len() <= MAX
        && (1..=64).contains(&local.len())
        && local.chars().all(|c| c.is_ascii_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c))
        && domain.split('.').all(is_label);
    sound.then_some(email)
}

fn is_label(label: &str) -> bool {
    (1..=63).contains(&label.len())
        && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_one_spelling() {
        assert_eq!(normalised("  Ann.O'Hara+x@Example.COM ").as_deref(), Some("ann.o'hara+x@example.com"));
        assert_eq!(normalised("a@b").as_deref(), Some("a@b"));
    }
    #[test]
    fn addresses_that_no_mail_server_accepts_are_refused() {
        let long = format!("{}@example.com", "a".repeat(65));
        let longer = format!("a@{}.com", ["b".repeat(60).as_str(); 5].join("."));
        for text in [
            "",
            "@",
            "a",
            "a@",
            "@b.c",
            "a@b..c",
            "a@-b.c",
            "a@b-.c",
            "a b@c.d",
            "a@b@c.d",
            "a@b.c\r\nbcc: x@y.z",
            "ä@b.c",
            "\"a\"@b.c",
            "a@[127.0.0.1]",
            "<a@b.c>",
            "a@b.c\0",
            &long,
            &longer,
        ] {
            assert_eq!(normalised(text), None, "{text:?}");
        }
    }
}
