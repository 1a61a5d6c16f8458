//! Long computations beside the requests: on a thread of their own, at the lowest priority.
use std::panic::{AssertUnwindSafe, catch_unwind};
use tokio::sync::oneshot;

/// Why a computation has no result.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The system gave no thread.
    #[error("no thread: {0}")]
    NoThread(#[from] std::io::Error),
    /// It panicked.
    #[error("the computation panicked")]
    Panicked,
}

/// Runs `work` on a thread called `name`, at nice 19 where the system has a priority per thread (Linux), so that it only
/// uses what the requests leave. Dropping the future does not stop the thread: give `work` a way to hear that.
///
/// # Errors
/// When there is no thread, or `work` panics.
pub async fn run<T: Send + 'static>(name: &str, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
    let (done, result) = oneshot::channel();
    std::thread::Builder::new().name(name.to_owned()).spawn(move || {
        step_back();
        // a receiver that went away does not need it
        let _ = done.send(catch_unwind(AssertUnwindSafe(work)));
    })?;
    result.await.map_err(|_| Error::Panicked)?.map_err(|_| Error::Panicked)
}

/// Gives this thread the lowest priority. Elsewhere the call would lower the whole process, so nothing is done.
#[cfg(target_os = "linux")]
fn step_back() {
    if let Err(error) = rustix::process::setpriority_process(Some(rustix::thread::gettid()), 19) {
        tracing::warn!(%error, "a quiet thread keeps its priority");
    }
}
#[cfg(not(target_os = "linux"))]
fn step_back() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_runs_on_a_thread_of_its_own_and_steps_back() {
        let here = std::thread::current().id();
        let (there, nice) = run("quiet test", || {
            #[cfg(target_os = "linux")]
            let nice = rustix::process::getpriority_process(Some(rustix::thread::gettid())).expect("priority");
            #[cfg(not(target_os = "linux"))]
            let nice = 19;
            (std::thread::current().id(), nice)
        })
        .await
        .expect("ran");
        assert_ne!(here, there);
        assert_eq!(nice, 19);
    }
    #[tokio::test]
    async fn a_panic_is_an_error() {
        let outcome = run("quiet test", || {
            if std::hint::black_box(true) {
                panic!("on purpose")
            }
        })
        .await;
        assert!(matches!(outcome, Err(Error::Panicked)));
    }
}
