//! The keys that sign and verify access tokens, and the public document about them.
//!
//! They are stored in the database, where every node finds them, or come from a file: PEM texts, or a set of JSON Web
//! Keys from another instance. RSA keys only verify: this program never computes with an RSA private key.
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, jwk};
use p256::{
    SecretKey,
    pkcs8::{DecodePrivateKey, EncodePrivateKey, LineEnding},
};
use pkcs8::{EncryptedPrivateKeyInfoRef, PrivateKeyInfoRef, der::pem::PemLabel, pkcs5::pbes2};
use platform::clock::Timestamp;
use rand::RngExt;
use serde::Deserialize;
use serde_json::{Value, json};
use std::{cmp::Reverse, io::Write, path::Path};

/// A key could not be made or read.
#[derive(Debug, thiserror::Error)]
#[error("signing key: {0}")]
pub struct KeyError(String);

impl KeyError {
    pub(crate) fn new(why: impl Into<String>) -> Self {
        Self(why.into())
    }
    fn from(error: impl std::fmt::Display) -> Self {
        Self(error.to_string())
    }
}

/// All keys that are known: those that sign, will sign or have signed, and foreign ones that only verify.
pub(crate) struct Keys(Vec<Key>);

/// One key.
#[derive(Clone)]
pub(crate) struct Key {
    pub(crate) kid: String,
    pub(crate) algorithm: Algorithm,
    /// `None`: it only verifies.
    pub(crate) sign: Option<EncodingKey>,
    pub(crate) verify: DecodingKey,
    /// When it begins to sign (real time).
    pub(crate) signs_from: Timestamp,
    /// Its line in the public document; none for a shared secret.
    public: Option<Value>,
}

impl Keys {
    /// At least one of `keys` must be able to sign at `now`.
    pub(crate) fn new(keys: Vec<Key>, now: Timestamp) -> Result<Self, KeyError> {
        let keys = Self(keys);
        match keys.active(now) {
            Some(_) => Ok(keys),
            None => Err(KeyError("there is none that signs".into())),
        }
    }
    /// The key that signs at `now`: of those whose time has come the newest, the first of a file.
    pub(crate) fn active(&self, now: Timestamp) -> Option<&Key> {
        let able = self.0.iter().enumerate().filter(|(_, key)| key.sign.is_some() && key.signs_from <= now);
        able.max_by_key(|(place, key)| (key.signs_from, Reverse(*place))).map(|(_, key)| key)
    }
    pub(crate) fn all(&self) -> &[Key] {
        &self.0
    }
    pub(crate) fn find(&self, kid: &str) -> Option<&Key> {
        self.0.iter().find(|key| key.kid == kid)
    }
    /// `/.well-known/jwks.json`: public parts only, also of a key that will sign soon.
    pub(crate) fn document(&self) -> Value {
        json!({ "keys": self.0.iter().filter_map(|key| key.public.as_ref()).collect::<Vec<_>>() })
    }
}

impl Key {
    /// The key of a PEM text (PKCS #8, P-256).
    pub(crate) fn from_pem(pem: &str, signs_from: Timestamp) -> Result<Self, KeyError> {
        let secret = SecretKey::from_pkcs8_pem(pem).map_err(KeyError::from)?;
        Self::from_secret(&secret, None, signs_from)
    }
    /// The same key, which begins to sign at another time.
    pub(crate) fn signing_from(&self, signs_from: Timestamp) -> Self {
        Self { signs_from, ..self.clone() }
    }
    fn from_secret(secret: &SecretKey, kid: Option<String>, signs_from: Timestamp) -> Result<Self, KeyError> {
        let der = secret.to_pkcs8_der().map_err(KeyError::from)?;
        let sign = EncodingKey::from_ec_der(der.as_bytes());
        let jwk = jwk::Jwk::from_encoding_key(&sign, Algorithm::ES256).map_err(KeyError::from)?;
        Ok(Self { sign: Some(sign), signs_from, ..Self::from_public(&jwk, Algorithm::ES256, kid)? })
    }
    /// A key that only verifies.
    fn from_public(jwk: &jwk::Jwk, algorithm: Algorithm, kid: Option<String>) -> Result<Self, KeyError> {
        let kid = match kid {
            Some(kid) => kid,
            None => jwk.thumbprint(jwk::ThumbprintHash::SHA256).map_err(KeyError::from)?,
        };
        let mut public = match &jwk.algorithm {
            jwk::AlgorithmParameters::EllipticCurve(point) => {
                json!({ "kty": "EC", "crv": "P-256", "x": point.x, "y": point.y })
            }
            jwk::AlgorithmParameters::RSA(key) => json!({ "kty": "RSA", "n": key.n, "e": key.e }),
            _ => return Err(KeyError("neither an elliptic curve nor an RSA key".into())),
        };
        if let Some(members) = public.as_object_mut() {
            let more = [
                ("alg", json!(format!("{algorithm:?}"))),
                ("use", json!("sig")),
                ("key_ops", json!(["verify"])),
                ("kid", json!(kid)),
            ];
            members.extend(more.map(|(name, value)| (name.to_owned(), value)));
        }
        let verify = DecodingKey::from_jwk(jwk).map_err(KeyError::from)?;
        Ok(Self { kid, algorithm, sign: None, verify, signs_from: Timestamp::default(), public: Some(public) })
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
        Ok((Self::from_pem(&pem, Timestamp::default())?.kid, pem))
    }
}

/// The rounds of PBKDF2 that make an AES key of the operator's secret (OWASP's number for SHA-256).
const ROUNDS: u32 = 600_000;

/// Whether a PEM text is encrypted.
pub(crate) fn is_encrypted(pem: &str) -> bool {
    pem.contains(EncryptedPrivateKeyInfoRef::PEM_LABEL)
}

/// `pem` encrypted with the operator's secret (PKCS #8, AES-256, which OpenSSL reads as well).
pub(crate) fn encrypted(pem: &str, secret: &str) -> Result<String, KeyError> {
    let key = SecretKey::from_pkcs8_pem(pem).map_err(KeyError::from)?;
    let der = key.to_pkcs8_der().map_err(KeyError::from)?;
    let key = PrivateKeyInfoRef::try_from(der.as_bytes()).map_err(KeyError::from)?;
    let (salt, start): ([u8; 16], [u8; 16]) = (rand::rng().random(), rand::rng().random());
    let how = pbes2::Parameters::generate_pbkdf2_sha256_aes256cbc(ROUNDS, &salt, start).map_err(KeyError::from)?;
    let sealed = key.encrypt_with_params(how, secret).map_err(KeyError::from)?;
    let pem = sealed.to_pem(EncryptedPrivateKeyInfoRef::PEM_LABEL, LineEnding::LF).map_err(KeyError::from)?;
    Ok(pem.to_string())
}

/// The PEM text that was encrypted with `secret`.
pub(crate) fn decrypted(pem: &str, secret: &str) -> Result<String, KeyError> {
    let wrong = |_| KeyError("it was encrypted with another secret than auth.keys_secret".into());
    let key = SecretKey::from_pkcs8_encrypted_pem(pem, secret).map_err(wrong)?;
    Ok(key.to_pkcs8_pem(LineEnding::LF).map_err(KeyError::from)?.to_string())
}

/// The keys of `file`; one is made (0600) when it does not exist.
pub(crate) fn from_file(file: &Path) -> Result<Vec<Key>, KeyError> {
    let named = |error: std::io::Error| KeyError(format!("{}: {error}", file.display()));
    match std::fs::read_to_string(file) {
        Ok(text) => parse(&text).map_err(|error| KeyError(format!("{}: {}", file.display(), error.0))),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let (_, pem) = Key::generate()?;
            let mut options = std::fs::OpenOptions::new();
            options.write(true).create_new(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let mut handle = options.open(file).map_err(named)?;
            handle.write_all(pem.as_bytes()).and_then(|()| handle.sync_all()).map_err(named)?;
            parse(&pem)
        }
        Err(error) => Err(named(error)),
    }
}

/// The keys in a text: JSON Web Keys (a set, an array or one of them), or PEM texts one after the other.
fn parse(text: &str) -> Result<Vec<Key>, KeyError> {
    const END: &str = "-----END PRIVATE KEY-----";
    if !text.trim_start().starts_with(['{', '[']) {
        let pems = text.split_inclusive(END).filter(|part| part.contains(END));
        return pems.map(|pem| Key::from_pem(pem.trim(), Timestamp::default())).collect();
    }
    let document: Value = serde_json::from_str(text).map_err(KeyError::from)?;
    let keys = match document {
        Value::Array(keys) => keys,
        Value::Object(mut set) => match set.remove("keys") {
            Some(Value::Array(keys)) => keys,
            Some(_) => return Err(KeyError("`keys` must be a list".into())),
            None => vec![Value::Object(set)],
        },
        _ => return Err(KeyError("neither a key nor a set of keys".into())),
    };
    keys.into_iter().map(from_jwk).collect()
}

/// The private members of a JSON Web Key; `jwk::Jwk` has the public ones.
#[derive(Deserialize)]
struct PrivateParts {
    kty: String,
    kid: Option<String>,
    d: Option<String>,
    k: Option<String>,
}

fn from_jwk(key: Value) -> Result<Key, KeyError> {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    let parts: PrivateParts = serde_json::from_value(key.clone()).map_err(KeyError::from)?;
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).map_err(KeyError::from);
    match (parts.kty.as_str(), parts.d, parts.k) {
        ("oct", _, Some(secret)) => {
            let secret = bytes(&secret)?;
            if secret.len() < 32 {
                return Err(KeyError("a shared secret needs at least 32 bytes".into()));
            }
            Ok(Key {
                kid: parts.kid.ok_or_else(|| KeyError("a shared secret needs a `kid`".into()))?,
                algorithm: Algorithm::HS256,
                sign: Some(EncodingKey::from_secret(&secret)),
                verify: DecodingKey::from_secret(&secret),
                signs_from: Timestamp::default(),
                public: None,
            })
        }
        ("RSA", Some(_), _) => {
            Err(KeyError("an RSA key may only be a public one here: remove its private members".into()))
        }
        ("RSA", None, _) => Key::from_public(&public_jwk(key)?, Algorithm::RS256, parts.kid),
        ("EC", None, _) => Key::from_public(&on_p256(public_jwk(key)?)?, Algorithm::ES256, parts.kid),
        ("EC", Some(secret), _) => {
            on_p256(public_jwk(key)?)?;
            let secret = SecretKey::from_slice(&bytes(&secret)?).map_err(KeyError::from)?;
            Key::from_secret(&secret, parts.kid, Timestamp::default())
        }
        (other, ..) => Err(KeyError(format!("keys of the type {other:?} are not supported"))),
    }
}

/// The public part; what a key says about its use is not needed.
fn public_jwk(mut key: Value) -> Result<jwk::Jwk, KeyError> {
    if let Some(members) = key.as_object_mut() {
        members.retain(|name, _| matches!(name.as_str(), "kty" | "crv" | "x" | "y" | "n" | "e"));
    }
    serde_json::from_value(key).map_err(KeyError::from)
}

fn on_p256(key: jwk::Jwk) -> Result<jwk::Jwk, KeyError> {
    match &key.algorithm {
        jwk::AlgorithmParameters::EllipticCurve(point) if point.curve == jwk::EllipticCurve::P256 => Ok(key),
        _ => Err(KeyError("of the elliptic curves only P-256 is supported".into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(micros: i64) -> Timestamp {
        Timestamp::from_micros(micros)
    }

    fn one(pem: &str) -> Vec<Key> {
        vec![Key::from_pem(pem, at(0)).expect("a key")]
    }

    #[test]
    fn the_public_document_is_what_clients_verify_with() {
        let (kid, pem) = Key::generate().expect("key");
        let document = Keys::new(one(&pem), at(0)).expect("keys").document();
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
        let kids = || from_file(&file).expect("read").into_iter().map(|key| key.kid).collect::<Vec<_>>();
        let first = kids();
        assert_eq!((kids(), first.len()), (first.clone(), 1));
        assert_eq!(std::fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o600);
        let (retired, pem) = Key::generate().expect("key");
        let both = format!("{}\n{pem}", std::fs::read_to_string(&file).expect("text"));
        std::fs::write(&file, both).expect("written");
        assert_eq!(kids(), [first[0].clone(), retired]);
        let keys = Keys::new(from_file(&file).expect("read"), at(0)).expect("keys");
        assert_eq!(keys.active(at(0)).map(|key| &key.kid), first.first(), "the first of a file signs");
        std::fs::write(&file, "nonsense").expect("written");
        assert!(Keys::new(from_file(&file).expect("read"), at(0)).is_err());
    }
    #[test]
    fn a_key_signs_from_its_time_on_and_is_published_before() {
        let keys = (0..3).map(|n| Key::from_pem(&Key::generate().expect("key").1, at(n * 10)).expect("key"));
        let keys = Keys::new(keys.collect(), at(5)).expect("keys");
        let kid = |time| keys.active(at(time)).expect("one").kid.clone();
        assert_eq!(
            [kid(0), kid(9), kid(10), kid(19), kid(20)].map(|kid| keys.0.iter().position(|key| key.kid == kid)),
            [Some(0), Some(0), Some(1), Some(1), Some(2)]
        );
        assert_eq!(keys.document()["keys"].as_array().map(Vec::len), Some(3));
        assert!(Keys::new(vec![Key::from_pem(&Key::generate().expect("key").1, at(6)).expect("key")], at(5)).is_err());
    }
    #[test]
    fn a_set_of_web_keys_signs_with_the_first_that_can() {
        let modulus = "u1SU1LfVLPHCozMxH2Mo4lgOEePzNm0tRgeLezV6ffAt0gunVTLw7onLRnrq0_IzW7yWR7QkrmBL7jTKEn5u-qKhbwKfBstIs-bMY2Zkp18gnTxKLxoS2tFczGkPLPgizskuemMghRniWaoLcyehkd3qqGElvW_VDL5AaWTg0nLVkjRo9z-40RQzuVaE8AkAFmxZzow3x-VJYKdjykkJ0iT9wCS0DRTXu269V264Vf_3jvredZiKRkgwlL9xNAwxXFg0x_XFw005UWVRIkdgcKWTjpBP2dPwVZ4WWC-9aGVd-Gyn1o0CLelf4rEjGoXbAAEgAqeGUxrcIlbjXfbcmw";
        // the example of RFC 7517, appendix A.2
        let ec = json!({ "kty": "EC", "crv": "P-256", "kid": "own",
            "x": "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4", "y": "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM",
            "d": "870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE", "use": "sig", "alg": "ES256", "ext": true });
        let rsa = json!({ "kty": "RSA", "kid": "old", "n": modulus, "e": "AQAB", "alg": "RS256" });
        let secret = json!({ "kty": "oct", "kid": "shared", "k": "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3JldA" });
        let set = json!({ "keys": [rsa, ec, secret] });
        let keys = Keys::new(parse(&set.to_string()).expect("keys"), at(0)).expect("keys");
        assert_eq!(keys.active(at(0)).map(|key| key.kid.as_str()), Some("own"));
        let text = keys.document().to_string();
        let public: Vec<&str> = keys.0.iter().filter(|key| key.public.is_some()).map(|key| key.kid.as_str()).collect();
        assert_eq!(public, ["old", "own"]);
        assert!(!text.contains("870MB6") && !text.contains("c2VjcmV0"));
        let with = |key: &Value, name: &str, value: Value| {
            let mut key = key.clone();
            key[name] = value;
            key
        };
        for (broken, why) in [
            (with(&rsa, "d", json!("AQAB")), "only be a public one"),
            (with(&ec, "crv", json!("P-384")), "P-256"),
            (with(&ec, "d", json!("AA")), ""),
            (with(&secret, "k", json!("AAAA")), "32 bytes"),
            (json!({ "kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" }), "OKP"),
            (json!({ "keys": 1 }), "a list"),
        ] {
            let error = parse(&broken.to_string()).err().expect("refused").to_string();
            assert!(error.contains(why), "{error}");
        }
    }
    #[test]
    fn an_encrypted_key_needs_its_secret() {
        let (kid, pem) = Key::generate().expect("key");
        let sealed = encrypted(&pem, "a long secret").expect("sealed");
        assert!(is_encrypted(&sealed) && !is_encrypted(&pem) && !sealed.contains(pem.lines().nth(1).expect("a line")));
        let opened = decrypted(&sealed, "a long secret").expect("opened");
        assert_eq!(Key::from_pem(&opened, at(0)).expect("key").kid, kid);
        assert!(decrypted(&sealed, "another secret").is_err());
    }
}
