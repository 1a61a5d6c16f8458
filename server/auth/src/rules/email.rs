//! Addresses: one spelling for each, and only what an email server can take.
use platform::domain;

/// Longest address, in characters.
pub(crate) const MAX: usize = 254;

/// Whether `text` is too long to be an address, however it is spelled.
pub(crate) fn is_too_long(text: &str) -> bool {
    text.trim().chars().count() > MAX
}

/// The one spelling of `text` (trimmed, lower case, the domain in its code for the internet), or `None` when it is no
/// address.
///
/// The rule is that of HTML's email field, so that the page and the server agree; it leaves no room for spaces,
/// line ends, quotes or anything beyond ASCII before the sign. Emails can be sent to all of them
/// (`platform::mail::address`). [`shown`] is the other way round.
pub fn normalised(text: &str) -> Option<String> {
    let (local, domain) = text.trim().split_once('@')?;
    let email = format!("{}@{}", local.to_ascii_lowercase(), domain::to_ascii(domain)?);
    // dots like these are sent in quotes, which count
    let in_quotes = local.starts_with('.') || local.ends_with('.') || local.contains("..");
    let sound = email.len() <= MAX
        && (1..=if in_quotes { 62 } else { 64 }).contains(&local.len())
        && local.chars().all(|c| c.is_ascii_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c));
    sound.then_some(email)
}

/// An address as people write it: `ann@bücher.example`. What is none stays as it is.
pub fn shown(email: &str) -> String {
    match email.split_once('@') {
        Some((local, host)) => format!("{local}@{}", domain::shown(host)),
        None => email.to_owned(),
    }
}

/// What is looked for in stored addresses when `words` are typed: with a whole domain in any letters, its stored spelling.
pub fn searched(words: &str) -> String {
    let words = words.to_lowercase();
    let (local, host) = words.split_once('@').unwrap_or(("", ""));
    match domain::to_ascii(host) {
        Some(ascii) if !host.is_ascii() => format!("{local}@{ascii}"),
        _ => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_one_spelling() {
        assert_eq!(normalised("  Ann.O'Hara+x@Example.COM ").as_deref(), Some("ann.o'hara+x@example.com"));
        assert_eq!(normalised("a@b").as_deref(), Some("a@b"));
        for typed in
            ["Ann@bücher.example", "ann@BÜCHER.example", "ann@xn--bcher-kva.example", "ann@XN--BCHER-KVA.example"]
        {
            assert_eq!(normalised(typed).as_deref(), Some("ann@xn--bcher-kva.example"), "{typed}");
        }
        assert_eq!(shown("ann@xn--bcher-kva.example"), "ann@bücher.example");
        assert_eq!(
            (shown("ann@example.com"), shown(""), shown("a")),
            ("ann@example.com".into(), "".into(), "a".into())
        );
    }
    #[test]
    fn a_search_finds_an_address_as_it_is_shown() {
        assert_eq!(searched("Ann@Bücher.example"), "ann@xn--bcher-kva.example");
        assert_eq!(searched("@bücher.example"), "@xn--bcher-kva.example");
        assert_eq!(["Ann@ex", "Zoë Ü", "ü@", "b@ü ü"].map(searched), ["ann@ex", "zoë ü", "ü@", "b@ü ü"]);
    }
    /// Every form that an address can have: each way to begin, to go on and to end it, with each domain.
    #[test]
    fn emails_can_be_sent_to_what_signs_up() {
        let parts =
            ["", "a", ".", "..", "-", "+", "\"", "a b", "ü", "@", "\\", "'", "(", "<", "{|}~", "_", "`", "\0", "ａ"];
        let long = ["x".repeat(64), "x".repeat(65), format!(".{}", "x".repeat(61)), format!(".{}", "x".repeat(62))];
        let domains = [
            "b",
            "b.c",
            "1.2",
            "127.0.0.1",
            "[127.0.0.1]",
            "bücher.example",
            "xn--a.example",
            "xn--bcher-kva.example",
            "b..c",
            "-b.c",
            "b-.c",
            "b_c.d",
            "аррӏе.com",
            "例え.jp",
            "b.c.",
            "",
            "b c",
            "3com.example",
            "a--b.example",
            "ß.example",
        ];
        let hosts = domains
            .map(str::to_owned)
            .into_iter()
            .chain([format!("{}.example", "y".repeat(63)), ["z".repeat(62).as_str(); 4].join(".")]);
        let mut accepted = 0;
        for domain in hosts {
            let mut begun = Vec::new();
            for (first, second) in parts.iter().flat_map(|first| parts.iter().map(move |second| (first, second))) {
                begun.extend(parts.iter().map(|third| format!("{first}{second}{third}")));
            }
            for local in begun.into_iter().chain(long.clone()) {
                let typed = format!("{local}@{domain}");
                let Some(email) = normalised(&typed) else { continue };
                accepted += 1;
                let address = platform::mail::address(&email).unwrap_or_else(|error| panic!("{typed}: {error}"));
                assert!(address.to_string().is_ascii(), "{typed}: not every server takes more");
                assert_eq!(normalised(&shown(&email)), Some(email), "{typed}: one account in each spelling");
            }
        }
        assert!(accepted > 1_000, "{accepted}");
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
