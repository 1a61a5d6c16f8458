//! Limit of open files of this process: each connection is one.

/// The limit where the system does not say.
#[cfg(not(unix))]
const UNKNOWN: u64 = 1_024;

/// Raises the limit as far as this process may: systems start programs with a small one for those that still use
/// `select`, and leave raising it to the others.
pub fn raise() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        if limit.current.is_some() && limit.current != limit.maximum {
            limit.current = limit.maximum;
            if let Err(error) = setrlimit(Resource::Nofile, limit) {
                tracing::debug!(%error, "raising the open file limit failed");
            }
        }
    }
}

/// How many files this process may have open.
pub fn current() -> u64 {
    #[cfg(unix)]
    {
        rustix::process::getrlimit(rustix::process::Resource::Nofile).current.unwrap_or(u64::MAX)
    }
    #[cfg(not(unix))]
    UNKNOWN
}
