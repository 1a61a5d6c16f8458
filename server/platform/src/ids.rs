//! Identifiers and secrets.
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rand::RngExt;

/// A new UUIDv7 as lower-case text: ids in time order keep inserts at the end of the index.
#[allow(clippy::disallowed_methods, reason = "the one place that makes ids")]
pub fn id() -> String {
    uuid::Uuid::now_v7().to_string()
}

/// A new id for a request: also a UUIDv7, but made without a system call for randomness, as every request needs one.
#[allow(clippy::disallowed_methods, reason = "the one place that makes ids")]
pub fn request_id() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let millis = u64::try_from(now.as_millis()).unwrap_or_default();
    let mut bytes = [0u8; 10];
    rand::rng().fill(&mut bytes);
    uuid::Builder::from_unix_timestamp_millis(millis, &bytes).into_uuid().to_string()
}

/// 256 random bits as URL-safe text, for tokens and keys.
pub fn secret() -> String {
    let mut bytes = [0u8; 32];
    rand::rng().fill(&mut bytes);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// SHA-256 of `text` in lower-case hex: how secrets are stored.
pub fn sha256_hex(text: &[u8]) -> String {
    use sha2::Digest;
    use std::fmt::Write;
    sha2::Sha256::digest(text).iter().fold(String::with_capacity(64), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
