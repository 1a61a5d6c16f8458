//! Graceful shutdown: everything long-running holds a [`Shutdown`] and ends once it is cancelled.

/// Cancelled when the server stops. `cancelled()` waits for it, `is_cancelled()` asks.
pub use tokio_util::sync::CancellationToken as Shutdown;

/// Waits for the terminal's interrupt or the service manager's terminate signal.
pub async fn signal() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            },
            Err(_) => drop(interrupt.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupt.await);
}

/// From now on a write past the limit on the size of files (`ulimit -f`) fails, as one on a full disk does; by default
/// it ends the process. Called in the runtime.
pub fn survive_file_size_limit() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        /// The number is the same on Linux, macOS and the BSDs.
        const SIGXFSZ: i32 = 25;
        if let Err(error) = signal(SignalKind::from_raw(SIGXFSZ)) {
            tracing::warn!(%error, "a limit on the size of files would end the process");
        }
    }
}
