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

/// Makes types of ids, so that one cannot be taken for another: `id_type! { /// An account. pub struct UserId; }`. Each
/// is a text on the wire and in rows, and reads as one; two kinds of ids become each other only through a text, which
/// shows.
#[macro_export]
macro_rules! id_type {
    ($($(#[$about:meta])* pub struct $name:ident;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }
        impl std::ops::Deref for $name {
            type Target = str;
            fn deref(&self) -> &str {
                &self.0
            }
        }
        impl std::fmt::Display for $name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.write_str(&self.0)
            }
        }
        impl From<String> for $name {
            fn from(id: String) -> Self {
                Self(id)
            }
        }
        impl From<&str> for $name {
            fn from(id: &str) -> Self {
                Self(id.to_owned())
            }
        }
        impl From<&$name> for $name {
            fn from(id: &Self) -> Self {
                id.clone()
            }
        }
        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.0
            }
        }
        impl PartialEq<str> for $name {
            fn eq(&self, id: &str) -> bool {
                self.0 == id
            }
        }
        impl PartialEq<&str> for $name {
            fn eq(&self, id: &&str) -> bool {
                self.0 == *id
            }
        }
        impl PartialEq<String> for $name {
            fn eq(&self, id: &String) -> bool {
                self.0 == *id
            }
        }
        impl PartialEq<$name> for String {
            fn eq(&self, id: &$name) -> bool {
                *self == id.0
            }
        }
    )*};
}
