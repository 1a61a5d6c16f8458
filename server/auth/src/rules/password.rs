//! Password policy.
use platform::{messages::Message, msg};
use serde::Serialize;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;

/// Longest password, in characters; far above every pass phrase, and a bound on the work that a request can cause.
pub(crate) const MAX: usize = 256;

/// Why a password is weak: the words that clients of this protocol know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Weakness {
    /// Too short or too long.
    Length,
    /// Easy to guess: common, a sequence, or mostly a word that is known about the account.
    Pwned,
}

impl Weakness {
    /// What to do about it, for a person.
    pub(crate) fn message(self, password: &str, min: usize) -> Message {
        match self {
            Self::Length if password.chars().count() > MAX => msg!("password-too-long", max = MAX),
            Self::Length => msg!("password-too-short", min = min),
            Self::Pwned => msg!("password-weak"),
        }
    }
}

/// Normalises a password to NFKC, as NIST SP 800-63B requires, so that it is the same on every keyboard.
pub(crate) fn normalised(password: &str) -> String {
    password.nfkc().collect()
}

/// Whether the password is so long that it can only be an attack; such a password is never hashed.
pub(crate) fn is_too_long_to_hash(password: &str) -> bool {
    password.len() > 4 * MAX
}

/// Weaknesses of a password (normalised) of at least `min` characters for an account about which these words are known. Anyone may call it, so the
/// work is bounded: a password that is too long is not searched, and only [`context_words`] are looked for.
pub(crate) fn weaknesses<'a>(password: &str, min: usize, known: impl IntoIterator<Item = &'a str>) -> Vec<Weakness> {
    let length = password.chars().count();
    if length > MAX {
        return vec![Weakness::Length];
    }
    let mut found = Vec::new();
    if length < min {
        found.push(Weakness::Length);
    }
    let lower = password.to_lowercase();
    let letters = plain(&lower);
    if is_common(&lower)
        || is_sequence(&lower)
        || context_words(known).iter().any(|word| is_mostly_word(&letters, word))
    {
        found.push(Weakness::Pwned);
    }
    found
}

/// The most words that a password is compared with; the first ones count.
const MAX_CONTEXT_WORDS: usize = 50;

/// The words that a password may not consist of: those of meaningful length that fit in a password.
fn context_words<'a>(known: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let words = known.into_iter().filter(|word| word.len() <= 4 * MAX).map(|word| plain(&word.to_lowercase()));
    words.filter(|word| (WORD..=MAX).contains(&word.chars().count())).take(MAX_CONTEXT_WORDS).collect()
}

/// Letters and digits only.
fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Shortest password that a service may allow, in characters.
pub const LEAST: usize = 6;

/// The most common passwords of at least [`LEAST`] characters, lower case, in byte order: from the lists of zxcvbn (MIT),
/// which come from leaks, without those that [`is_sequence`] finds.
const COMMON: &str = include_str!("common_passwords.txt");

fn is_common(lower: &str) -> bool {
    static LINES: LazyLock<Vec<&str>> = LazyLock::new(|| COMMON.lines().collect());
    LINES.binary_search(&lower).is_ok()
}

/// Shortest word that is looked for in a password.
const WORD: usize = 4;
/// A password with at least this many other characters is more than a known word.
const MIN_EXTRA_CHARACTERS: usize = 4;

/// Whether `password` is hardly more than `word`, which anyone who knows it would try first; both are [`plain`].
fn is_mostly_word(password: &str, word: &str) -> bool {
    password.contains(word) && password.replace(word, "").chars().count() < MIN_EXTRA_CHARACTERS
}

/// `aaaaaaaa`, `12345678`, `hgfedcba`: every step between neighbours is the same.
fn is_sequence(password: &str) -> bool {
    let codes: Vec<i64> = password.chars().map(|c| i64::from(u32::from(c))).collect();
    let mut steps = codes.windows(2).map(|pair| match (pair.first(), pair.last()) {
        // 9 is followed by 0 on a keyboard
        (Some(57), Some(48)) => 1,
        (Some(48), Some(57)) => -1,
        (Some(a), Some(b)) => b - a,
        _ => 0,
    });
    steps.next().is_some_and(|first| first.abs() <= 1 && steps.all(|step| step == first))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::PASSWORD_MIN as MIN;

    fn all_in(password: &str) -> Vec<Weakness> {
        weaknesses(&normalised(password), MIN, ["ann@example.com", "ann", "Ångström", "Atelier"])
    }

    #[test]
    fn length_is_counted_in_characters() {
        assert_eq!(all_in("2short!"), [Weakness::Length]);
        assert_eq!(all_in("8 chars!"), []);
        assert_eq!(all_in("ünïcödé!"), []);
        assert_eq!(all_in(&"xy".repeat(128)), []);
        assert_eq!(all_in(&"xy".repeat(129)), [Weakness::Length]);
        assert_eq!(all_in(""), [Weakness::Length]);
        assert!(Weakness::Length.message("a", MIN).english().contains("at least 8"));
        assert!(Weakness::Length.message(&"x".repeat(257), MIN).english().contains("at most 256"));
    }
    #[test]
    fn the_most_common_passwords_are_refused() {
        for password in
            ["password", "PassWord", "12345678", "1234567890", "87654321", "aaaaaaaaaa", "abcdefgh", "ann@example.com"]
        {
            assert_eq!(all_in(password), [Weakness::Pwned], "{password}");
        }
        assert_eq!(all_in("123456"), [Weakness::Length, Weakness::Pwned]);
        assert_eq!(all_in("atelier-demo"), []);
    }
    #[test]
    fn the_list_is_long_and_can_be_searched() {
        let lines: Vec<&str> = COMMON.lines().collect();
        assert!(lines.len() >= 10_000 && lines.is_sorted());
        assert!(lines.iter().all(|line| line.chars().count() >= LEAST && **line == line.to_lowercase()));
        for password in ["Password1", "password123", "iloveyou1", "welcome1", "football1", "zxcvbnm1", "changeme"] {
            assert_eq!(all_in(password), [Weakness::Pwned], "{password}");
        }
    }
    #[test]
    fn what_is_known_of_the_account_is_no_password() {
        for password in ["atelier1", "Atelier-99!", "ANN.example.com", "angström12", "ångström99", "atelieratelier"]
        {
            let expected: &[Weakness] = if password.starts_with("ang") { &[] } else { &[Weakness::Pwned] };
            assert_eq!(all_in(password), expected, "{password}");
        }
        assert_eq!(
            (all_in("annual-plan"), all_in("an atelier of stars")),
            (vec![], vec![]),
            "short words and more words"
        );
    }
    #[test]
    fn the_words_that_are_compared_are_few_and_short() {
        let many: Vec<String> = (0..5_000).map(|n| format!("word{n:04}")).collect();
        let words = context_words(many.iter().map(String::as_str));
        assert_eq!(words, many[..MAX_CONTEXT_WORDS]);
        let (endless, long) = ("x".repeat(1_000_000), "é".repeat(MAX));
        let longer = format!("{long}é");
        assert_eq!(context_words(["a b", &endless, &longer, &long, "...", "Ann O'Hara"]), [long.as_str(), "annohara"]);
        // the first words count, so what is known without asking the person is never crowded out
        let among = |password: &str| weaknesses(password, MIN, many.iter().map(String::as_str));
        assert_eq!((among("word0049!"), among("word0050!")), (vec![Weakness::Pwned], vec![]));
    }
    #[test]
    fn nothing_is_looked_for_in_a_password_that_is_too_long() {
        let untouched = std::iter::from_fn(|| -> Option<&'static str> { panic!("looked at a word") });
        assert_eq!(weaknesses(&"x".repeat(1_024), MIN, untouched), [Weakness::Length]);
    }
    #[test]
    fn one_password_whatever_the_keyboard_sends() {
        assert_eq!(normalised("Å"), normalised("A\u{30a}"));
    }
}
