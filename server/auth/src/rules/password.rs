//! Which passwords are taken.
use serde::Serialize;
use unicode_normalization::UnicodeNormalization;

/// Shortest password, in characters.
pub(crate) const MIN: usize = 8;
/// Longest password, in characters; far above every pass phrase, and a bound on the work that a request can cause.
pub(crate) const MAX: usize = 256;

/// Why a password is weak: the words that clients of this protocol know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Weakness {
    /// Too short or too long.
    Length,
    /// One of those that everybody tries first.
    Pwned,
}

impl Weakness {
    /// What to do about it, for a person.
    pub(crate) fn sentence(self, password: &str) -> String {
        match self {
            Self::Length if password.chars().count() > MAX => {
                format!("Password should be at most {MAX} characters.")
            }
            Self::Length => format!("Password should be at least {MIN} characters."),
            Self::Pwned => "Password is known to be weak and easy to guess, please choose a different one.".into(),
        }
    }
}

/// What is the same password on every keyboard: NFKC, as NIST SP 800-63B asks.
pub(crate) fn normalised(password: &str) -> String {
    password.nfkc().collect()
}

/// Whether it is so long that it can only be an attack; such a password is never hashed.
pub(crate) fn is_absurd(password: &str) -> bool {
    password.len() > 4 * MAX
}

/// What is wrong with a password (normalised) for the account of `email`.
pub(crate) fn weaknesses(password: &str, email: &str) -> Vec<Weakness> {
    let mut found = Vec::new();
    if !(MIN..=MAX).contains(&password.chars().count()) {
        found.push(Weakness::Length);
    }
    let lower = password.to_lowercase();
    if lower == email || COMMON.contains(&lower.as_str()) || is_a_run(&lower) {
        found.push(Weakness::Pwned);
    }
    found
}

/// Words of at least [`MIN`] letters from the top of every list of leaked passwords. Digits appended to them are
/// left to the limits on guessing.
const COMMON: &[&str] = &[
    "password",
    "passw0rd",
    "p@ssw0rd",
    "p@ssword",
    "iloveyou",
    "sunshine",
    "princess",
    "football",
    "baseball",
    "superman",
    "trustno1",
    "starwars",
    "whatever",
    "michelle",
    "jennifer",
    "computer",
    "internet",
    "qwertyui",
    "qwertyuiop",
    "qwerty123",
    "1q2w3e4r",
    "1q2w3e4r5t",
    "1qaz2wsx",
    "zaq12wsx",
    "q1w2e3r4",
    "asdfghjk",
    "asdfghjkl",
    "zxcvbnm1",
    "letmein1",
    "dragon12",
    "monkey12",
    "abc12345",
    "admin123",
    "abcd1234",
    "1234qwer",
    "changeme",
];

/// `aaaaaaaa`, `12345678`, `hgfedcba`: every step between neighbours is the same.
fn is_a_run(password: &str) -> bool {
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

    fn of(password: &str) -> Vec<Weakness> {
        weaknesses(&normalised(password), "ann@example.com")
    }

    #[test]
    fn length_is_counted_in_characters() {
        assert_eq!(of("2short!"), [Weakness::Length]);
        assert_eq!(of("8 chars!"), []);
        assert_eq!(of("ünïcödé!"), []);
        assert_eq!(of(&"xy".repeat(128)), []);
        assert_eq!(of(&"xy".repeat(129)), [Weakness::Length]);
        assert_eq!(of(""), [Weakness::Length]);
        assert!(Weakness::Length.sentence("a").contains("at least 8"));
        assert!(Weakness::Length.sentence(&"x".repeat(257)).contains("at most 256"));
    }
    #[test]
    fn what_everybody_tries_first_is_refused() {
        for password in
            ["password", "PassWord", "12345678", "1234567890", "87654321", "aaaaaaaaaa", "abcdefgh", "ann@example.com"]
        {
            assert_eq!(of(password), [Weakness::Pwned], "{password}");
        }
        assert_eq!(of("123456"), [Weakness::Length, Weakness::Pwned]);
        assert_eq!(of("parallax-demo"), []);
    }
    #[test]
    fn one_password_whatever_the_keyboard_sends() {
        assert_eq!(normalised("Å"), normalised("A\u{30a}"));
    }
}
