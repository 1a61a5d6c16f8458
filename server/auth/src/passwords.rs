//! Password hashes: argon2id, off the async threads, a bounded number at a time.
use crate::rules::password;
use argon2::{
    Algorithm, Argon2, Block, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc},
};
use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use platform::{
    background_thread,
    effort::{self, Effort},
};
use serde::{Deserialize, Serialize};
use std::{
    num::NonZero,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use subtle::ConstantTimeEq;
use tokio::{runtime::Handle, sync::Semaphore};

/// Hashes at work at once, and at most one for each core: each holds 19 MiB and a core, and everything else needs one.
const CONCURRENT_HASHES: usize = 2;
/// The priority of a hash (`nice`): on a busy core it gets a third of the time, so that everyone else keeps two thirds
/// while many people sign in.
const PRIORITY: i32 = 3;
/// How long the memory of a hash is kept for the next one: to get it from the system and to clear it costs a seventh of
/// a hash.
const POOL_TIMEOUT: Duration = Duration::from_secs(1);
/// Callers that may wait for their turn; more than that is refused at once.
const MAX_QUEUED: usize = 64;
/// The same for callers that are known: strangers cannot take their places.
const MAX_QUEUED_KNOWN: usize = 32;

/// A password's hash as a PHC string.
#[derive(Clone, Serialize)]
#[serde(transparent)]
pub struct PasswordHash(pub(crate) String);

impl PasswordHash {
    /// A hash from elsewhere; argon2 in any variant can be verified, with parameters that this server may be set to:
    /// others would take its memory, or its time, at each try to sign in.
    pub fn from_phc(text: &str) -> Option<Self> {
        let hash = phc::PasswordHash::new(text).ok().filter(|hash| hash.algorithm.as_str().starts_with("argon2"))?;
        let cost = Params::try_from(&hash).ok()?;
        let is_affordable = cost.m_cost() <= 1_048_576 && cost.t_cost() <= 20 && cost.p_cost() <= 8;
        is_affordable.then(|| Self(text.to_owned()))
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
    memory: Memory,
    /// Hash that no password matches: unknown accounts cost as much as known ones.
    dummy: PasswordHash,
}

impl Passwords {
    pub(crate) fn new(cost: PasswordCost) -> Result<Self, Refused> {
        let params = Params::new(cost.memory_kib, cost.passes, cost.lanes, None).map_err(broken)?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let dummy = hash_of_nothing(cost);
        let at_once = std::thread::available_parallelism().map_or(1, NonZero::get).min(CONCURRENT_HASHES);
        let (turns, queue) = (Arc::new(Semaphore::new(at_once)), Arc::new(Semaphore::new(at_once + MAX_QUEUED)));
        let known_queue = Arc::new(Semaphore::new(MAX_QUEUED_KNOWN));
        Ok(Self { argon2, turns, queue, known_queue, memory: Memory::default(), dummy })
    }
    /// The hash of `password`, which has to be normalised.
    pub(crate) async fn hash(&self, password: String) -> Result<PasswordHash, Refused> {
        let argon2 = self.argon2.clone();
        self.work(false, move || hash(&argon2, &password)).await?
    }
    /// Whether `password` (as it was typed) matches `stored`; takes as long when there is no `stored`.
    /// `known`: the caller cannot be a stranger, so the request has a queue apart from theirs.
    pub(crate) async fn verify(
        &self,
        password: &str,
        stored: Option<PasswordHash>,
        known: bool,
    ) -> Result<bool, Refused> {
        if password::is_too_long_to_hash(password) {
            return Ok(false);
        }
        let (argon2, memory, password) = (self.argon2.clone(), self.memory.clone(), password::normalised(password));
        let exists = stored.is_some();
        let PasswordHash(stored) = stored.unwrap_or_else(|| self.dummy.clone());
        let same = self.work(known, move || {
            let stored = phc::PasswordHash::new(&stored).map_err(broken)?;
            let is_same = verify_pooled(&argon2, &stored, password.as_bytes(), &memory);
            Ok::<_, Refused>(is_same.unwrap_or_else(|| argon2.verify_password(password.as_bytes(), &stored).is_ok()))
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
        let runtime = Handle::current();
        let job = move || {
            let (_turn, _runtime) = (turn, runtime.enter()); // the memory of the hash is released by a task
            job()
        };
        background_thread::run_at(PRIORITY, "password", job).await.map_err(broken)
    }
}

/// Whether `password` has this hash, computed in pooled memory; `None` when the hash was made with parameters other
/// than ours.
fn verify_pooled(argon2: &Argon2<'_>, stored: &phc::PasswordHash, password: &[u8], memory: &Memory) -> Option<bool> {
    let (ours, theirs) = (argon2.params(), Params::try_from(stored).ok()?);
    let same_cost =
        (ours.m_cost(), ours.t_cost(), ours.p_cost()) == (theirs.m_cost(), theirs.t_cost(), theirs.p_cost());
    let same_kind = stored.algorithm.as_str() == "argon2id" && stored.version == Some(Version::V0x13.into());
    let (salt, expected) = (stored.salt.as_ref()?, stored.hash.as_ref()?);
    if !same_cost || !same_kind || !theirs.keyid().is_empty() || !theirs.data().is_empty() {
        return None;
    }
    let (mut blocks, mut output) = (memory.acquire(ours.block_count()), vec![0; expected.len()]);
    let hashed = argon2.hash_password_into_with_memory(password, salt, &mut output, &mut blocks);
    memory.release(blocks);
    hashed.ok().map(|()| output.ct_eq(expected.as_bytes()).into())
}

/// A pool of memory blocks: those of finished hashes serve the next ones.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<Pooled>>>);

/// Since when it is unused, and the blocks.
type Pooled = (Instant, Vec<Block>);

impl Memory {
    fn pool(&self) -> MutexGuard<'_, Vec<Pooled>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn acquire(&self, blocks: usize) -> Vec<Block> {
        let pooled = self.pool().pop().map(|(_, pooled)| pooled);
        pooled.filter(|pooled| pooled.len() == blocks).unwrap_or_else(|| vec![Block::default(); blocks])
    }
    /// Keeps `blocks` for a second, also when the caller has hung up meanwhile.
    fn release(&self, blocks: Vec<Block>) {
        self.pool().push((Instant::now(), blocks));
        let memory = self.clone();
        tokio::spawn(async move {
            tokio::time::sleep(POOL_TIMEOUT).await;
            memory.pool().retain(|(since, _)| since.elapsed() < POOL_TIMEOUT);
        });
    }
}

/// A hash that no password has, with the parameters of `cost`: to compare with it costs what any other costs.
fn hash_of_nothing(cost: PasswordCost) -> PasswordHash {
    let random = || platform::ids::secret().into_bytes();
    let (salt, output) = (STANDARD_NO_PAD.encode(&random()[..16]), STANDARD_NO_PAD.encode(&random()[..32]));
    let PasswordCost { memory_kib, passes, lanes } = cost;
    PasswordHash(format!("$argon2id$v=19$m={memory_kib},t={passes},p={lanes}${salt}${output}"))
}

fn hash(argon2: &Argon2<'_>, password: &str) -> Result<PasswordHash, Refused> {
    let hash: phc::PasswordHash = argon2.hash_password(password.as_bytes()).map_err(broken)?;
    Ok(PasswordHash(hash.to_string()))
}

fn broken(error: impl std::fmt::Display) -> Refused {
    Refused::Broken(error.to_string())
}

/// The parameters of argon2id.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct PasswordCost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over it.
    pub passes: u32,
    /// Lanes.
    pub lanes: u32,
}

impl Default for PasswordCost {
    /// OWASP's first choice: 19 MiB, two passes, one lane.
    fn default() -> Self {
        Self { memory_kib: 19_456, passes: 2, lanes: 1 }
    }
}

impl PasswordCost {
    /// As cheap as it gets, for tests only.
    pub const MINIMAL: Self = Self { memory_kib: 8, passes: 1, lanes: 1 };
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
    /// The priority of the thread whose folder in `/proc` this is.
    #[cfg(target_os = "linux")]
    fn nice_of(thread: &std::path::Path) -> Option<i32> {
        let stat = std::fs::read_to_string(thread.join("stat")).ok()?;
        // after the name, which may hold spaces: the 19th field of `man 5 proc_pid_stat`
        stat.rsplit_once(") ")?.1.split(' ').nth(16)?.parse().ok()
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn hashes_have_a_lower_priority_that_no_thread_of_the_server_takes_over() {
        const THREADS: &str = "server-thread";
        let serving = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name(THREADS)
            .enable_all()
            .build()
            .expect("runtime");
        let own = nice_of("/proc/thread-self".as_ref()).expect("priority");
        let lower = own.max(PRIORITY);
        serving.block_on(async {
            let passwords = Passwords::new(PasswordCost::MINIMAL).expect("passwords");
            let hash = passwords.hash("correct horse".into()).await.expect("hash");
            for _ in 0..20 {
                assert!(passwords.verify("correct horse", Some(hash.clone()), false).await.expect("verify"));
                let there = passwords.work(false, || nice_of("/proc/thread-self".as_ref())).await.expect("work");
                assert_eq!(there, Some(lower));
                // the runtime adds a thread where none is idle
                let here = tokio::task::spawn_blocking(|| nice_of("/proc/thread-self".as_ref()));
                assert_eq!(here.await.expect("blocking"), Some(own));
            }
            let threads = std::fs::read_dir("/proc/self/task").expect("threads").flatten().map(|entry| entry.path());
            let name = |path: &std::path::Path| std::fs::read_to_string(path.join("comm")).unwrap_or_default();
            let serving: Vec<_> = threads.filter(|path| name(path).trim() == THREADS).collect();
            assert!(serving.len() > 2, "{serving:?}");
            assert!(serving.iter().all(|path| nice_of(path) == Some(own)));
        });
    }
    #[tokio::test]
    async fn memory_is_used_again_and_released_after_a_second() {
        let passwords = Passwords::new(PasswordCost::MINIMAL).expect("passwords");
        let hash = passwords.hash("correct horse".into()).await.expect("hash");
        for (password, right) in [("correct horse", true), ("another", false), ("correct horse", true)] {
            assert_eq!(passwords.verify(password, Some(hash.clone()), false).await.expect("verify"), right);
            assert_eq!(passwords.memory.pool().len(), 1);
        }
        for _ in 0..100 {
            tokio::time::sleep(Duration::from_millis(50)).await;
            if passwords.memory.pool().is_empty() {
                return;
            }
        }
        panic!("it is kept");
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
