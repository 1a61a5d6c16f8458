//! PKCE (RFC 7636): the session that a link leads to goes to the person who asked for the link, not to anyone who opens
//! it. The person who asks keeps a secret, the verifier, and sends the challenge that is computed from it.
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Allowed length of a challenge, in characters.
const LENGTH: std::ops::RangeInclusive<usize> = 43..=128;

/// What a verifier is compared with: base64url(SHA-256(verifier)) for either method, so that a `plain` one is not
/// stored in clear text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Challenge(String);

/// The challenge in a body; none in the implicit flow.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn read(challenge: Option<String>, method: Option<String>) -> Result<Option<Challenge>, &'static str> {
    let given = |text: Option<String>| text.filter(|text| !text.is_empty());
    let (challenge, method) = match (given(challenge), given(method)) {
        (None, None) => return Ok(None),
        (Some(challenge), Some(method)) => (challenge, method),
        _ => return Err("PKCE flow requires code_challenge_method and code_challenge"),
    };
    if !LENGTH.contains(&challenge.chars().count()) {
        return Err("code challenge has to be between 43 and 128 characters");
    }
    if !challenge.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)) {
        let message =
            "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes";
        return Err(message);
    }
    match method.to_ascii_lowercase().as_str() {
        "s256" => Ok(Some(Challenge(challenge))),
        "plain" => Ok(Some(Challenge::from_verifier(&challenge))),
        _ => Err("code_challenge_method has to be s256 or plain"),
    }
}

impl Challenge {
    fn from_verifier(verifier: &str) -> Self {
        Self(URL_SAFE_NO_PAD.encode(Sha256::digest(verifier)))
    }
    /// Whether it was computed from `verifier`.
    pub(crate) fn is_of(&self, verifier: &str) -> bool {
        self.0.as_bytes().ct_eq(Self::from_verifier(verifier).0.as_bytes()).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 7636, appendix B.
    const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

    fn read(challenge: &str, method: &str) -> Result<Option<Challenge>, &'static str> {
        super::read(Some(challenge.to_owned()), Some(method.to_owned()))
    }

    #[test]
    fn only_its_verifier_fits() {
        for method in ["s256", "S256"] {
            let challenge = read(CHALLENGE, method).expect("read").expect("one");
            assert!(challenge.is_of(VERIFIER));
            for other in ["", CHALLENGE, &VERIFIER[1..], &format!("{VERIFIER}x"), &VERIFIER.to_lowercase()] {
                assert!(!challenge.is_of(other), "{other}");
            }
        }
        for method in ["plain", "PLAIN"] {
            let challenge = read(VERIFIER, method).expect("read").expect("one");
            assert!(challenge.is_of(VERIFIER) && !challenge.is_of(CHALLENGE));
            assert_eq!(challenge, Challenge(CHALLENGE.into()), "it is not kept as it was sent");
        }
    }

    #[test]
    fn both_or_neither_and_within_bounds() {
        assert_eq!(super::read(None, None), Ok(None));
        assert_eq!(read("", ""), Ok(None));
        for (challenge, method) in [(CHALLENGE, ""), ("", "s256"), (CHALLENGE, "s512"), (CHALLENGE, "none")] {
            assert!(read(challenge, method).is_err(), "{challenge} {method}");
        }
        for (length, good) in [(1, false), (42, false), (43, true), (128, true), (129, false)] {
            assert_eq!(read(&"a".repeat(length), "s256").is_ok(), good, "{length}");
        }
        for odd in ["=", "+", "/", " ", "ä", "\0", "%", "\n"] {
            assert!(read(&format!("{CHALLENGE}{odd}"), "s256").is_err(), "{odd:?}");
        }
    }
}
