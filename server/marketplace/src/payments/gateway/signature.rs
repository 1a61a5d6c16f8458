//! Webhook signatures in Stripe's scheme: `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`.
use hmac::{Hmac, KeyInit, Mac};
use platform::clock::{Micros, SECOND};
use sha2::Sha256;

/// The header that carries a signature.
pub const HEADER: &str = "stripe-signature";
/// How far a signature's time may be from ours, real time.
const TOLERANCE: i64 = 300;

fn mac(secret: &str, at: i64, body: &[u8]) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).ok()?;
    mac.update(at.to_string().as_bytes());
    mac.update(b".");
    mac.update(body);
    Some(mac)
}

/// The signature of `body` at `now`.
pub fn sign(secret: &str, now: Micros, body: &[u8]) -> String {
    use std::fmt::Write;
    let at = now / SECOND;
    let tag = mac(secret, at, body).map(|mac| mac.finalize().into_bytes()).unwrap_or_default();
    tag.iter().fold(format!("t={at},v1="), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Whether `signature` is one of `body` with `secret`, at most five minutes from `now`; compared in constant time.
pub fn holds(secret: &str, now: Micros, signature: &str, body: &[u8]) -> bool {
    let parts = || signature.split(',').filter_map(|part| part.trim().split_once('='));
    let Some(at) = parts().find(|(name, _)| *name == "t").and_then(|(_, at)| at.parse::<i64>().ok()) else {
        return false;
    };
    let fresh = at.checked_sub(now / SECOND).is_some_and(|off| off.abs() <= TOLERANCE);
    let genuine = parts()
        .filter(|(name, _)| *name == "v1")
        .filter_map(|(_, hex)| bytes(hex))
        .any(|tag| mac(secret, at, body).is_some_and(|mac| mac.verify_slice(&tag).is_ok()));
    fresh && genuine
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    if !hex.is_ascii() || !hex.len().is_multiple_of(2) {
        return None;
    }
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    const NOW: Micros = 1_795_000_000 * SECOND;

    #[test]
    fn a_signature_holds_for_its_body_and_five_minutes() {
        let signature = sign("key", NOW, b"body");
        assert!(holds("key", NOW, &signature, b"body"));
        assert!(holds("key", NOW + 300 * SECOND, &signature, b"body"));
        assert!(!holds("key", NOW + 301 * SECOND, &signature, b"body"));
        assert!(!holds("key", NOW - 301 * SECOND, &signature, b"body"));
        assert!(!holds("key", NOW, &signature, b"other"));
        assert!(!holds("other", NOW, &signature, b"body"));
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
            assert!(!holds("key", NOW, wrong, b"body"), "{wrong}");
        }
        let signature = sign("key", NOW, b"body");
        assert!(holds("key", NOW, &format!("{signature},v1=00"), b"body"), "one of several may hold while keys rotate");
        let other_time = signature.replace("t=1795000000", "t=1795000001");
        assert!(!holds("key", NOW, &other_time, b"body"));
    }
    #[test]
    fn the_scheme_is_stripes() {
        // printf '1.x' | openssl dgst -sha256 -hmac k
        assert_eq!(sign("k", SECOND, b"x"), "t=1,v1=976cb87e4f568d1c0f03f32859e90af8597cf00b978ba37c229c97d3a15b8449");
    }
}
