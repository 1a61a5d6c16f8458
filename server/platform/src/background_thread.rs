//! Long computations in the background: on a thread of their own, at the lowest priority.
use std::panic::{AssertUnwindSafe, catch_unwind};
use tokio::sync::oneshot;

/// Why a computation has no result.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The system could not start a thread.
    #[error("no thread: {0}")]
    NoThread(#[from] std::io::Error),
    /// It panicked.
    #[error("the computation panicked")]
    Panicked,
}

/// The lowest priority there is.
pub const LOWEST: i32 = 19;

/// Runs `work` at the [`LOWEST`] priority, so that it only uses what the requests leave.
///
/// # Errors
/// As of [`run_at`].
pub async fn run<T: Send + 'static>(name: &str, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
    run_at(LOWEST, name, work).await
}

/// Runs `work` on a thread called `name`, at the priority `nice` (0 to 19) where the system has one per thread (Linux).
/// Dropping the future does not stop the thread: give `work` a way to notice it.
///
/// # Errors
/// When there is no thread, or `work` panics.
pub async fn run_at<T: Send + 'static>(
    nice: i32,
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    let (done, result) = oneshot::channel();
    std::thread::Builder::new().name(name.to_owned()).spawn(move || {
        step_back(nice);
        // a dropped receiver does not need the result
        let _ = done.send(catch_unwind(AssertUnwindSafe(work)));
    })?;
    result.await.map_err(|_| Error::Panicked)?.map_err(|_| Error::Panicked)
}

/// Gives this thread the priority `nice`, unless the process was started with a lower one. Does nothing on other systems,
/// where the call would lower the whole process.
#[cfg(target_os = "linux")]
fn step_back(nice: i32) {
    use rustix::process::{getpriority_process, setpriority_process};
    let thread = Some(rustix::thread::gettid());
    let lower = |own| if own < nice { setpriority_process(thread, nice) } else { Ok(()) };
    if let Err(error) = getpriority_process(thread).and_then(lower) {
        tracing::warn!(%error, "lowering the thread's priority failed");
    }
}
#[cfg(not(target_os = "linux"))]
fn step_back(_: i32) {}

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
