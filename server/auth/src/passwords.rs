//! Password hashes: argon2id, off the async threads, a bounded number at a time.
use crate::{options::PasswordCost, rules::password};
use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc},
};
use platform::effort::{self, Effort};
use serde::Serialize;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Hashes at work at once: each holds 19 MiB and a core.
const CONCURRENT_HASHES: usize = 2;
/// Callers that may wait for their turn; more than that is refused at once.
const MAX_QUEUED: usize = 64;
/// The same for callers that are known: strangers cannot take their places.
const MAX_QUEUED_KNOWN: usize = 32;

/// A password's hash as a PHC string.
#[derive(Clone, Serialize)]
#[serde(transparent)]
pub struct PasswordHash(pub(crate) String);

impl PasswordHash {
    /// A hash from elsewhere; argon2 in any variant and with any parameters can be verified.
    pub fn from_phc(text: &str) -> Option<Self> {
        phc::PasswordHash::new(text).ok().filter(|hash| hash.algorithm.as_str().starts_with("argon2"))?;
        Some(Self(text.to_owned()))
    }
}

/// Why no hash was made.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refused {
    /// Too many wait already.
    #[error("too many passwords are being checked")]
    Busy,
    /// A defect.
    #[error("password hash: {0}")]
    Broken(String),
}

#[derive(Clone)]
pub(crate) struct Passwords {
    argon2: Argon2<'static>,
    turns: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    known_queue: Arc<Semaphore>,
    /// Hash of a password nobody has: unknown accounts cost as much as known ones.
    dummy: PasswordHash,
}

impl Passwords {
    pub(crate) fn new(cost: PasswordCost) -> Result<Self, Refused> {
        let params = Params::new(cost.memory_kib, cost.passes, cost.lanes, None).map_err(broken)?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let dummy = hash(&argon2, &platform::ids::secret())?;
        let (turns, queue) =
            (Arc::new(Semaphore::new(CONCURRENT_HASHES)), Arc::new(Semaphore::new(CONCURRENT_HASHES + MAX_QUEUED)));
        let known_queue = Arc::new(Semaphore::new(MAX_QUEUED_KNOWN));
        Ok(Self { argon2, turns, queue, known_queue, dummy })
    }
    /// The hash of `password`, which has to be normalised.
    pub(crate) async fn hash(&self, password: String) -> Result<PasswordHash, Refused> {
        let argon2 = self.argon2.clone();
        self.work(false, move || hash(&argon2, &password)).await?
    }
    /// Whether `password` (as it was typed) is the one of `stored`; takes as long when there is none.
    /// `known` is a caller whom no stranger can stand in for.
    pub(crate) async fn verify(
        &self,
        password: &str,
        stored: Option<PasswordHash>,
        known: bool,
    ) -> Result<bool, Refused> {
        if password::is_too_long_to_hash(password) {
            return Ok(false);
        }
        let (argon2, password) = (self.argon2.clone(), password::normalised(password));
        let exists = stored.is_some();
        let PasswordHash(stored) = stored.unwrap_or_else(|| self.dummy.clone());
        let same = self.work(known, move || {
            let parsed = phc::PasswordHash::new(&stored).map_err(broken)?;
            Ok::<_, Refused>(argon2.verify_password(password.as_bytes(), &parsed).is_ok())
        });
        Ok(same.await?? && exists)
    }
    async fn work<T: Send + 'static>(
        &self,
        known: bool,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let queue = if known { &self.known_queue } else { &self.queue };
        let _place = queue.try_acquire().map_err(|_| Refused::Busy)?;
        // the permit moves into the job: a caller who hangs up does not make room before the work is done
        effort::count(Effort::PasswordHash);
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(broken)?;
        let job = move || {
            let _turn = turn;
            job()
        };
        tokio::task::spawn_blocking(job).await.map_err(broken)
    }
}

fn hash(argon2: &Argon2<'_>, password: &str) -> Result<PasswordHash, Refused> {
    let hash: phc::PasswordHash = argon2.hash_password(password.as_bytes()).map_err(broken)?;
    Ok(PasswordHash(hash.to_string()))
}

fn broken(error: impl std::fmt::Display) -> Refused {
    Refused::Broken(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_password_itself_verifies() {
        let passwords = Passwords::new(PasswordCost::MINIMAL).expect("passwords");
        let hash = passwords.hash(password::normalised("Ångström 1")).await.expect("hash");
        assert!(hash.0.starts_with("$argon2id$v=19$m=8,t=1,p=1$"));
        assert!(passwords.verify("A\u{30a}ngstro\u{308}m 1", Some(hash.clone()), false).await.expect("verify"));
        assert!(!passwords.verify("angström 1", Some(hash.clone()), false).await.expect("verify"));
        assert!(!passwords.verify("anything", None, false).await.expect("verify"));
        assert!(!passwords.verify(&"x".repeat(100_000), Some(hash), false).await.expect("verify"));
    }
    #[tokio::test]
    async fn a_hash_from_elsewhere_keeps_its_parameters() {
        let other = Passwords::new(PasswordCost { memory_kib: 16, passes: 2, lanes: 1 }).expect("passwords");
        let hash = other.hash("correct horse".into()).await.expect("hash");
        let imported = PasswordHash::from_phc(&hash.0).expect("phc");
        let ours = Passwords::new(PasswordCost::MINIMAL).expect("passwords");
        assert!(ours.verify("correct horse", Some(imported), false).await.expect("verify"));
        assert!(PasswordHash::from_phc("$2b$10$abc").is_none());
    }
}
