//! The keys that sign access tokens (ES256) and the public document about them.
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, jwk};
use p256::{
    SecretKey,
    pkcs8::{DecodePrivateKey, EncodePrivateKey, LineEnding},
};
use rand::RngExt;
use serde_json::{Value, json};
use std::{io::Write, path::Path};

/// A key could not be made or read.
#[derive(Debug, thiserror::Error)]
#[error("signing key: {0}")]
pub struct KeyError(String);

impl KeyError {
    fn from(error: impl std::fmt::Display) -> Self {
        Self(error.to_string())
    }
}

/// The signing key first, then the retired ones.
pub(crate) struct Keys(Vec<Key>);

pub(crate) struct Key {
    pub(crate) kid: String,
    pub(crate) sign: EncodingKey,
    pub(crate) verify: DecodingKey,
    public: Value,
}

impl Keys {
    /// Keys out of PEM texts; the first one signs.
    pub(crate) fn new(pems: &[String]) -> Result<Self, KeyError> {
        let keys: Vec<Key> = pems.iter().map(|pem| Key::read(pem)).collect::<Result<_, _>>()?;
        if keys.is_empty() { Err(KeyError("there is none".into())) } else { Ok(Self(keys)) }
    }
    pub(crate) fn active(&self) -> Option<&Key> {
        self.0.first()
    }
    pub(crate) fn find(&self, kid: &str) -> Option<&Key> {
        self.0.iter().find(|key| key.kid == kid)
    }
    /// `/.well-known/jwks.json`: public parts only.
    pub(crate) fn document(&self) -> Value {
        json!({ "keys": self.0.iter().map(|key| &key.public).collect::<Vec<_>>() })
    }
}

impl Key {
    fn read(pem: &str) -> Result<Self, KeyError> {
        // parsed here for its checks: jsonwebtoken would find a broken key only when it signs
        let secret = SecretKey::from_pkcs8_pem(pem).map_err(KeyError::from)?;
        let der = secret.to_pkcs8_der().map_err(KeyError::from)?;
        let sign = EncodingKey::from_ec_der(der.as_bytes());
        let jwk = jwk::Jwk::from_encoding_key(&sign, Algorithm::ES256).map_err(KeyError::from)?;
        let verify = DecodingKey::from_jwk(&jwk).map_err(KeyError::from)?;
        let kid = jwk.thumbprint(jwk::ThumbprintHash::SHA256).map_err(KeyError::from)?;
        let jwk::AlgorithmParameters::EllipticCurve(point) = &jwk.algorithm else {
            return Err(KeyError("not an elliptic curve key".into()));
        };
        let public = json!({
            "kty": "EC", "crv": "P-256", "x": point.x, "y": point.y,
            "alg": "ES256", "use": "sig", "key_ops": ["verify"], "kid": kid,
        });
        Ok(Self { kid, sign, verify, public })
    }
    /// A new private key as PEM (PKCS #8) with its id.
    pub(crate) fn generate() -> Result<(String, String), KeyError> {
        let mut bytes = [0u8; 32];
        let secret = loop {
            rand::rng().fill(&mut bytes);
            // fails only for the few values outside the curve's order
            if let Ok(secret) = SecretKey::from_slice(&bytes) {
                break secret;
            }
        };
        let pem = secret.to_pkcs8_pem(LineEnding::LF).map_err(KeyError::from)?.to_string();
        Ok((Self::read(&pem)?.kid, pem))
    }
}

/// The PEM texts of `file`, which is made (0600) when it does not exist.
pub(crate) fn from_file(file: &Path) -> Result<Vec<String>, KeyError> {
    match std::fs::read_to_string(file) {
        Ok(text) => Ok(split(&text)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let (_, pem) = Key::generate()?;
            let mut options = std::fs::OpenOptions::new();
            options.write(true).create_new(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let named = |error| KeyError(format!("{}: {error}", file.display()));
            let mut handle = options.open(file).map_err(named)?;
            handle.write_all(pem.as_bytes()).and_then(|()| handle.sync_all()).map_err(named)?;
            Ok(split(&pem))
        }
        Err(error) => Err(KeyError(format!("{}: {error}", file.display()))),
    }
}

fn split(text: &str) -> Vec<String> {
    const END: &str = "-----END PRIVATE KEY-----";
    text.split_inclusive(END).filter(|part| part.contains(END)).map(|part| part.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_public_document_is_what_clients_verify_with() {
        let (kid, pem) = Key::generate().expect("key");
        let document = Keys::new(&[pem]).expect("keys").document();
        let key = document.pointer("/keys/0").expect("one key");
        assert_eq!(key.get("kid"), Some(&json!(kid)));
        let mut names: Vec<&str> = key.as_object().expect("object").keys().map(String::as_str).collect();
        names.sort_unstable();
        assert_eq!(names, ["alg", "crv", "key_ops", "kid", "kty", "use", "x", "y"]);
        assert_eq!(key.get("x").and_then(Value::as_str).map(str::len), Some(43));
    }
    #[test]
    fn a_key_file_is_made_once_and_private() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("folder");
        let file = folder.path().join("keys.pem");
        let first = from_file(&file).expect("made");
        assert_eq!(from_file(&file).expect("read"), first);
        assert_eq!(std::fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o600);
        let (_, retired) = Key::generate().expect("key");
        std::fs::write(&file, format!("{}\n{retired}", first.join("\n"))).expect("written");
        assert_eq!(from_file(&file).expect("read").len(), 2);
        std::fs::write(&file, "nonsense").expect("written");
        assert!(Keys::new(&from_file(&file).expect("read")).is_err());
    }
}
