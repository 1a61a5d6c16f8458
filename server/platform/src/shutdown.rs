//! The word that everything long-running waits for: stop.
use tokio::sync::watch;

/// Says stop. Dropping it says so too.
#[derive(Debug)]
pub struct Stopper(watch::Sender<bool>);

/// Hears the word.
#[derive(Clone, Debug)]
pub struct Shutdown(watch::Receiver<bool>);

/// A stopper and those who hear it.
pub fn channel() -> (Stopper, Shutdown) {
    let (sender, receiver) = watch::channel(false);
    (Stopper(sender), Shutdown(receiver))
}

impl Stopper {
    /// Everything that hears it comes to its end.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Shutdown {
    /// Never stops: for tests and short commands.
    pub fn never() -> Self {
        let (sender, receiver) = watch::channel(false);
        // leaked on purpose: a dropped sender means stop
        std::mem::forget(sender);
        Self(receiver)
    }
    /// Whether the word has been said.
    pub fn requested(&self) -> bool {
        *self.0.borrow() || self.0.has_changed().is_err()
    }
    /// Waits for the word.
    pub async fn wait(&self) {
        let mut receiver = self.0.clone();
        let _ = receiver.wait_for(|stopped| *stopped).await;
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_word_reaches_those_who_come_late() {
        let (stopper, shutdown) = channel();
        assert!(!shutdown.requested());
        stopper.stop();
        shutdown.clone().wait().await;
        assert!(shutdown.requested());
        let (stopper, shutdown) = channel();
        drop(stopper);
        shutdown.wait().await;
    }
}
