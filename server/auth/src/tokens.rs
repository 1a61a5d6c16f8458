//! Access tokens: made, and verified cheaply.
use crate::{
    keys::Keys,
    rules::{email::shown as shown_email, metadata},
    store::{identities::Identity, sessions::SessionRow},
    user::{User, UserId},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, DecodingKey, Header, Validation};
use platform::clock::{Micros, SECOND, Timestamp};
use serde::{Deserialize, Serialize, de::IgnoredAny};
use serde_json::{Map, Value};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, RwLock},
};
use url::{Host, Url};

/// Whom an access token is for, as clients expect it.
pub(crate) const AUDIENCE: &str = "authenticated";
/// How long a verified signature is remembered. The session row is read on every call all the same, so this spares
/// arithmetic only: a token whose session has ended is refused at once.
const VERIFIED_FOR: Micros = 5 * SECOND;
/// Signatures remembered at most.
const CAPACITY: usize = 20_000;

#[derive(Serialize)]
struct Claims<'a> {
    iss: &'a str,
    sub: &'a UserId,
    aud: &'a str,
    exp: i64,
    iat: i64,
    email: &'a str,
    phone: &'a str,
    app_metadata: Value,
    user_metadata: Map<String, Value>,
    role: &'a str,
    aal: &'a str,
    amr: &'a Value,
    session_id: &'a str,
    is_anonymous: bool,
    /// Of the refresh token that came with it: its use proves that the answer arrived.
    generation: i64,
}

/// What the server reads from a verified token.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Verified {
    #[serde(default)]
    iss: String,
    #[serde(default)]
    pub(crate) sub: String,
    pub(crate) session_id: String,
    pub(crate) exp: i64,
    #[serde(default)]
    pub(crate) generation: i64,
}

/// What an HS256 key made with the configured shared secret says.
#[derive(Deserialize)]
pub(crate) struct KeyClaims {
    #[serde(default)]
    pub(crate) role: String,
}

/// Why a token is refused; clients match on the beginning of these texts.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub(crate) enum Invalid {
    #[error("invalid JWT: unable to parse or verify signature, token is malformed")]
    Malformed,
    #[error("invalid JWT: unable to parse or verify signature, token signature is invalid")]
    Signature,
    #[error("invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired")]
    Expired,
    #[error("invalid JWT: unable to parse or verify signature, token has invalid claims: token has invalid issuer")]
    Issuer,
    #[error("invalid JWT: unable to parse or verify signature, token has invalid claims: token has invalid audience")]
    Audience,
    #[error("invalid claim: missing sub claim")]
    NoSubject,
}

/// Verified tokens by their SHA-256, and until when that is remembered.
type Known = HashMap<[u8; 32], (Arc<Verified>, Timestamp)>;

pub(crate) struct Tokens {
    keys: RwLock<Arc<Keys>>,
    issuer: String,
    secret: Option<DecodingKey>,
    life: i64,
    known: Mutex<Known>,
}

impl Tokens {
    pub(crate) fn new(keys: Keys, issuer: String, secret: Option<&str>, life: i64) -> Self {
        let secret = secret.map(|text| DecodingKey::from_secret(text.as_bytes()));
        Self { keys: RwLock::new(Arc::new(keys)), issuer, secret, life, known: Mutex::default() }
    }
    pub(crate) fn keys(&self) -> Arc<Keys> {
        Arc::clone(&self.keys.read().unwrap_or_else(PoisonError::into_inner))
    }
    /// Replaces the keys.
    pub(crate) fn set_keys(&self, keys: Keys) {
        *self.keys.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(keys);
        // a key may have been removed
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
    /// Seconds a new access token lives.
    pub(crate) fn life(&self) -> i64 {
        self.life
    }
    /// An access token for `session` of `user`, valid from `now`.
    pub(crate) fn sign(
        &self,
        session: &SessionRow,
        (user, identities): (&User, &[Identity]),
        now: Timestamp,
    ) -> Result<String, jsonwebtoken::errors::Error> {
        let keys = self.keys();
        let Some((key, secret)) = keys.active(now).and_then(|key| Some((key, key.sign.as_ref()?))) else {
            return Err(jsonwebtoken::errors::ErrorKind::InvalidKeyFormat.into());
        };
        let seconds = now.seconds();
        let claims = Claims {
            iss: &self.issuer,
            sub: &user.id,
            aud: AUDIENCE,
            exp: seconds + self.life,
            iat: seconds,
            email: &shown_email(&user.email),
            phone: &user.phone,
            app_metadata: user.shown_app_metadata(identities),
            user_metadata: metadata::for_token(&user.user_metadata),
            role: &user.role,
            aal: &session.aal,
            amr: &session.amr,
            session_id: &session.id,
            is_anonymous: user.is_anonymous,
            generation: session.generation,
        };
        let header = Header { kid: Some(key.kid.clone()), ..Header::new(key.algorithm) };
        jsonwebtoken::encode(&header, &claims, secret)
    }
    /// Verifies a token; returns its claims and whether the verification cache missed.
    pub(crate) fn verify(&self, token: &str, now: Timestamp) -> Result<(Arc<Verified>, bool), Invalid> {
        let digest = digest(token);
        let known = self.cached(&digest, now);
        let fresh = known.is_none();
        let verified = match known {
            Some(verified) => verified,
            None => Arc::new(self.verify_signature(token)?),
        };
        if verified.exp <= now.seconds() {
            return Err(Invalid::Expired);
        }
        if fresh {
            self.cache(digest, &verified, now);
        }
        Ok((verified, fresh))
    }
    /// What a key says that was made with the shared secret, or signed with one of our keys for a program (it has no
    /// session); such a token never identifies a person.
    pub(crate) fn verify_key(&self, token: &str, now: Timestamp) -> Option<KeyClaims> {
        #[derive(Deserialize)]
        struct Expiring {
            exp: Option<f64>,
            #[serde(default)]
            iss: String,
            #[serde(flatten)]
            claims: KeyClaims,
        }
        // the token of a person, whatever their role is: it is not worth a signature here
        if has_session(token) {
            return None;
        }
        let header = jsonwebtoken::decode_header(token).ok()?;
        let keys = self.keys();
        let by_kid = header.kid.as_deref().and_then(|kid| keys.find(kid));
        let (algorithm, key) = match (by_kid, &self.secret) {
            (Some(key), _) => (key.algorithm, &key.verify),
            (None, Some(secret)) => (Algorithm::HS256, secret),
            (None, None) => return None,
        };
        let mut rules = unchecked_claims(algorithm);
        rules.validate_aud = false;
        let key = jsonwebtoken::decode::<Expiring>(token, key, &rules).ok()?.claims;
        #[expect(clippy::cast_precision_loss, reason = "seconds, compared only")]
        let expired = key.exp.is_some_and(|exp| exp <= now.seconds() as f64);
        // some are issued by a word, such as "supabase"; an address names an instance
        let is_foreign = Url::parse(&key.iss).is_ok() && !self.is_own(&key.iss);
        (!expired && !is_foreign).then_some(key.claims)
    }
    fn verify_signature(&self, token: &str) -> Result<Verified, Invalid> {
        let header = jsonwebtoken::decode_header(token).map_err(|_| Invalid::Malformed)?;
        let keys = self.keys();
        let key = header.kid.as_deref().and_then(|kid| keys.find(kid)).ok_or(Invalid::Signature)?;
        let mut rules = unchecked_claims(key.algorithm);
        rules.set_audience(&[AUDIENCE]);
        rules.set_required_spec_claims(&["aud", "iss"]);
        let verified = jsonwebtoken::decode::<Verified>(token, &key.verify, &rules).map_err(|error| {
            use jsonwebtoken::errors::ErrorKind as Kind;
            match error.kind() {
                Kind::InvalidAudience => Invalid::Audience,
                Kind::Json(_) | Kind::MissingRequiredClaim(_) => Invalid::NoSubject,
                _ => Invalid::Signature,
            }
        })?;
        // a token of another instance is none of ours, also when both use the same keys
        if self.is_own(&verified.claims.iss) { Ok(verified.claims) } else { Err(Invalid::Issuer) }
    }
    /// Whether this instance issued tokens as `issuer`. Addresses of one machine name no instance: the port is another
    /// after a restart, and each node has its own.
    fn is_own(&self, issuer: &str) -> bool {
        issuer == self.issuer || (is_local(&self.issuer) && is_local(issuer))
    }
    fn cached(&self, digest: &[u8; 32], now: Timestamp) -> Option<Arc<Verified>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(digest).filter(|(_, until)| *until > now).map(|(verified, _)| Arc::clone(verified))
    }
    fn cache(&self, digest: [u8; 32], verified: &Arc<Verified>, now: Timestamp) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= CAPACITY {
            known.retain(|_, (_, until)| *until > now);
            if known.len() >= CAPACITY {
                known.clear();
            }
        }
        known.insert(digest, (Arc::clone(verified), now + VERIFIED_FOR));
    }
}

fn is_local(issuer: &str) -> bool {
    match Url::parse(issuer).ok().as_ref().and_then(Url::host) {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback() || address.is_unspecified(),
        Some(Host::Ipv6(address)) => address.is_loopback() || address.is_unspecified(),
        None => false,
    }
}

/// Rules that check the algorithm and the signature; the time is checked on our own clock, after the cache.
fn unchecked_claims(algorithm: Algorithm) -> Validation {
    let mut rules = Validation::new(algorithm);
    rules.validate_exp = false;
    rules.required_spec_claims.clear();
    rules
}

/// Whether a token claims to be of a session; nothing of it is verified.
fn has_session(token: &str) -> bool {
    #[derive(Deserialize)]
    struct Claims {
        session_id: Option<IgnoredAny>,
    }
    let payload = token.split('.').nth(1).and_then(|part| URL_SAFE_NO_PAD.decode(part).ok());
    let claims = payload.and_then(|bytes| serde_json::from_slice::<Claims>(&bytes).ok());
    claims.is_some_and(|claims| claims.session_id.is_some())
}

fn digest(token: &str) -> [u8; 32] {
    use sha2::Digest;
    sha2::Sha256::digest(token.as_bytes()).into()
}
