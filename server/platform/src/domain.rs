//! Names of hosts in letters of any script: one spelling to compare and to look up, and one to show.
use std::borrow::Cow;
use unicode_security::{RestrictionLevel, RestrictionLevelDetection};

/// The one spelling of `domain`: lower-case ASCII (`xn--bcher-kva.example`), as the internet looks it up. `None` when it
/// cannot be one.
pub fn to_ascii(domain: &str) -> Option<String> {
    let ascii = if domain.is_ascii() { domain.to_ascii_lowercase() } else { idna::domain_to_ascii(domain).ok()? };
    (ascii.len() <= 253 && ascii.split('.').all(is_label)).then_some(ascii)
}

fn is_label(label: &str) -> bool {
    (1..=63).contains(&label.len())
        && label.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}

/// `domain` (in the spelling of [`to_ascii`]) as people write it: `bücher.example`. Stays as it is when a label could be
/// taken for another one.
pub fn shown(domain: &str) -> Cow<'_, str> {
    if !domain.contains("xn--") {
        return Cow::Borrowed(domain);
    }
    let (unicode, sound) = idna::domain_to_unicode(domain);
    let same = sound.is_ok() && to_ascii(&unicode).as_deref() == Some(domain);
    if same && unicode.split('.').all(is_plain) { Cow::Owned(unicode) } else { Cow::Borrowed(domain) }
}

/// Whether nobody takes `label` for another one: its letters are of one script, or of those that are written together in
/// Chinese, Japanese and Korean, and they do not look like a word in plain Latin letters, as Cyrillic `аррӏе` does.
/// Browsers decide in the same way.
fn is_plain(label: &str) -> bool {
    let together = matches!(
        label.detect_restriction_level(),
        RestrictionLevel::ASCIIOnly | RestrictionLevel::SingleScript | RestrictionLevel::HighlyRestrictive
    );
    together && (label.is_ascii() || !unicode_security::skeleton(label).all(|c| c.is_ascii()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_has_one_spelling() {
        for (typed, expected) in [
            ("Example.ORG", Some("example.org")),
            ("bücher.example", Some("xn--bcher-kva.example")),
            ("BÜCHER.example", Some("xn--bcher-kva.example")),
            ("bu\u{308}cher.example", Some("xn--bcher-kva.example")),
            ("XN--bcher-kva.example", Some("xn--bcher-kva.example")),
            ("bücher。example", Some("xn--bcher-kva.example")),
            ("例え.jp", Some("xn--r8jz45g.jp")),
            ("", None),
            ("a..b", None),
            ("ü..b", None),
            ("-a.b", None),
            ("ü b.example", None),
            ("ü_b.example", None),
            ("[127.0.0.1]", None),
        ] {
            assert_eq!(to_ascii(typed).as_deref(), expected, "{typed:?}");
        }
        assert_eq!(to_ascii(&format!("{}.example", "ü".repeat(60))), None);
        assert_eq!(to_ascii(&["b".repeat(60).as_str(); 5].join(".")), None);
    }
    #[test]
    fn a_domain_is_shown_as_people_write_it() {
        for name in ["example.org", "bücher.example", "例え.jp", "пример.example", "مثال.example", "café-3.example"]
        {
            assert_eq!(shown(&to_ascii(name).expect("a domain")), name);
        }
    }
    #[test]
    fn a_domain_that_could_be_another_one_stays_in_its_code() {
        // whole words of Cyrillic that look like Latin ones, scripts that nobody mixes, letters without a dot
        for name in ["аррӏе.com", "раураӏ.com", "gооgle.com", "pαypal.com", "paypaı.com", "bücherт.example"]
        {
            let ascii = to_ascii(name).expect("a domain");
            assert_eq!(shown(&ascii), ascii, "{name}");
        }
        for code in ["xn--a.example", "xn--zzzzzzzzz.example", "xn--.example"] {
            assert_eq!(shown(code), code);
        }
    }
}
