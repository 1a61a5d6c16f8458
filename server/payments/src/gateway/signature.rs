//! Webhook signatures in Stripe's scheme: `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`.
use hmac::{Hmac, KeyInit, Mac};
use http::HeaderMap;
use platform::{
    clock::Timestamp,
    effort::{self, Effort},
};
use sha2::Sha256;
use subtle::ConstantTimeEq;

/// How far a signature's time may be from ours, in seconds of real time.
const TOLERANCE: i64 = 300;
/// Tags that are compared: a few, as keys rotate.
const MAX_TAGS_TAKEN: usize = 5;

/// What the header says, before anything is computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// When it was signed, in seconds.
    at: i64,
    tags: Vec<[u8; 32]>,
}

impl Signature {
    /// Reads the header; `None` when it is no signature at all.
    pub fn parse(header: &str) -> Option<Self> {
        let parts = || header.split(',').filter_map(|part| part.trim().split_once('='));
        let at = parts().find(|(name, _)| *name == "t").and_then(|(_, at)| at.parse().ok())?;
        let tags = parts().filter(|(name, _)| *name == "v1").filter_map(|(_, hex)| tag(hex));
        let tags: Vec<_> = tags.take(MAX_TAGS_TAKEN).collect();
        (!tags.is_empty()).then_some(Self { at, tags })
    }
    /// Whether it was signed at most five minutes from `now`.
    pub fn is_fresh(&self, now: Timestamp) -> bool {
        self.at.checked_sub(now.seconds()).is_some_and(|off| off.abs() <= TOLERANCE)
    }
    /// Whether it is one of `body` with `secret` and fresh at `now`: one digest, compared in constant time.
    pub fn is_valid(&self, secret: &str, now: Timestamp, body: &[u8]) -> bool {
        self.is_fresh(now)
            && digest(secret, self.at, body)
                .is_some_and(|ours| self.tags.iter().any(|theirs| bool::from(theirs.ct_eq(&ours))))
    }
}

/// The header that carries the signature of a webhook.
pub const HEADER: &str = "stripe-signature";

/// The signature among `headers`, if it was made just before or after `now`.
pub fn in_header(headers: &HeaderMap, now: Timestamp) -> Option<Signature> {
    let header = headers.get(HEADER)?.to_str().ok()?;
    Signature::parse(header).filter(|signature| signature.is_fresh(now))
}

/// The signature of `body` at `now`.
pub fn sign(secret: &str, now: Timestamp, body: &[u8]) -> String {
    use std::fmt::Write;
    let at = now.seconds();
    let tag = digest(secret, at, body).unwrap_or_default();
    tag.iter().fold(format!("t={at},v1="), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn digest(secret: &str, at: i64, body: &[u8]) -> Option<[u8; 32]> {
    effort::count(Effort::Hmac);
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).ok()?;
    mac.update(at.to_string().as_bytes());
    mac.update(b".");
    mac.update(body);
    Some(mac.finalize().into_bytes().into())
}

/// A tag of exactly 64 hex digits.
fn tag(hex: &str) -> Option<[u8; 32]> {
    if hex.len() != 64 || !hex.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let mut tag = [0; 32];
    for (at, byte) in tag.iter_mut().enumerate() {
        *byte = u8::from_str_radix(hex.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    Some(tag)
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::clock::SECOND;
    fn is_valid(secret: &str, now: Timestamp, header: &str, body: &[u8]) -> bool {
        Signature::parse(header).is_some_and(|signature| signature.is_valid(secret, now, body))
    }
    const NOW: Timestamp = Timestamp::from_micros(1_795_000_000 * SECOND);

    #[test]
    fn a_signature_holds_for_its_body_and_five_minutes() {
        let signature = sign("key", NOW, b"body");
        assert!(is_valid("key", NOW, &signature, b"body"));
        assert!(is_valid("key", NOW + 300 * SECOND, &signature, b"body"));
        assert!(!is_valid("key", NOW + 301 * SECOND, &signature, b"body"));
        assert!(!is_valid("key", NOW - 301 * SECOND, &signature, b"body"));
        assert!(!is_valid("key", NOW, &signature, b"other"));
        assert!(!is_valid("other", NOW, &signature, b"body"));
    }

    #[test]
    fn nonsense_is_no_signature() {
        for wrong in [
            "",
            "t=,v1=",
            "t=1795000000",
            "v1=00",
            "t=1795000000,v1=0",
            "t=1795000000,v1=zz",
            "t=1795000000,v1=é",
            "t=-9223372036854775808,v1=00",
        ] {
            assert!(!is_valid("key", NOW, wrong, b"body"), "{wrong}");
        }
        let signature = sign("key", NOW, b"body");
        let other = format!("v1={}", "0".repeat(64));
        assert!(is_valid("key", NOW, &format!("{signature},{other}"), b"body"), "one of several while keys rotate");
        let (time, tag) = signature.split_once(',').expect("two parts");
        assert!(is_valid("key", NOW, &[time, &other, &other, &other, &other, tag].join(","), b"body"));
        assert!(
            !is_valid("key", NOW, &[time, &other, &other, &other, &other, &other, tag].join(","), b"body"),
            "a sixth"
        );
        let other_time = signature.replace("t=1795000000", "t=1795000001");
        assert!(!is_valid("key", NOW, &other_time, b"body"));
    }
    #[test]
    fn what_is_stale_or_malformed_costs_no_digest() {
        let many = "v1=".to_owned() + &",v1=".repeat(15_000);
        assert_eq!(Signature::parse(&format!("t=1,{many}")), None);
        let stale = Signature::parse(&format!("t=1,v1={}", "0".repeat(64))).expect("read");
        assert!(!stale.is_fresh(NOW) && !stale.is_valid("key", NOW, b"body"));
    }
    #[test]
    fn the_scheme_is_stripes() {
        // printf '1.x' | openssl dgst -sha256 -hmac k
        assert_eq!(
            sign("k", Timestamp::from_micros(SECOND), b"x"),
            "t=1,v1=976cb87e4f568d1c0f03f32859e90af8597cf00b978ba37c229c97d3a15b8449"
        );
    }
}
