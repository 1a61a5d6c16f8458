//! State shared by the parts of a connection: the stream, the service that handles its requests, and its task.
use axum::response::Response;
use std::{
    collections::HashMap,
    sync::{
        Arc, LazyLock, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::sync::Notify;

/// Connections that have been idle for less than this are not closed for others: their next request is on its way.
const LEAST_IDLE: Duration = Duration::from_secs(1);
/// The idle connections are looked through at most this often.
const SWEEP_INTERVAL: Duration = Duration::from_millis(250);

/// Instants are kept as milliseconds since this one.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

fn millis() -> u64 {
    u64::try_from(START.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// The state of one connection. Clones share it.
#[derive(Clone, Debug)]
pub struct Progress(Arc<State>);

#[derive(Debug)]
struct State {
    /// Moves on with each head and each end of a request; odd while one is being handled.
    stage: AtomicU64,
    /// When it moved on.
    since: AtomicU64,
    /// Part of a request arrives, or may, and nobody will read it: the connection cannot be used again.
    unread: AtomicBool,
    /// Nothing that was to be written waits in a buffer.
    flushed: AtomicBool,
    /// The response of a live stream, which is sent without what reads requests.
    live: Mutex<Option<Response>>,
    /// Others need its place.
    close: Notify,
}

impl Default for Progress {
    fn default() -> Self {
        Self(Arc::new(State {
            stage: AtomicU64::new(0),
            since: AtomicU64::new(millis()),
            unread: AtomicBool::new(false),
            flushed: AtomicBool::new(true),
            live: Mutex::default(),
            close: Notify::new(),
        }))
    }
}

impl Progress {
    /// Marks the request as in progress until the guard is dropped.
    pub fn handling(&self) -> Handling {
        self.move_on();
        Handling(self.clone())
    }
    fn move_on(&self) {
        self.0.stage.fetch_add(1, Ordering::Relaxed);
        self.0.since.store(millis(), Ordering::Relaxed);
    }
    /// Moves on with each head and each end of a request; odd while one is being handled.
    pub(super) fn stage(&self) -> u64 {
        self.0.stage.load(Ordering::Relaxed)
    }
    /// The rest of a request will not be read.
    pub(super) fn leave_unread(&self) {
        self.0.unread.store(true, Ordering::Relaxed);
    }
    /// Whether the rest of a request will not be read.
    pub(super) fn has_unread(&self) -> bool {
        self.0.unread.load(Ordering::Relaxed)
    }
    /// Notes whether everything that was to be written has been.
    pub(super) fn set_flushed(&self, flushed: bool) {
        self.0.flushed.store(flushed, Ordering::Relaxed);
    }
    /// Hands `response` to the task of the connection.
    pub(super) fn set_live(&self, response: Response) {
        *self.0.live.lock().unwrap_or_else(PoisonError::into_inner) = Some(response);
    }
    /// The response of a live stream, once everything before it has been written.
    pub(super) fn take_live(&self) -> Option<Response> {
        if !self.0.flushed.load(Ordering::Relaxed) {
            return None;
        }
        self.0.live.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
    /// Waits until others need the place of this connection.
    pub(super) async fn is_to_close(&self) {
        self.0.close.notified().await;
    }
}

/// A request that is being handled.
#[derive(Debug)]
pub struct Handling(Progress);

impl Drop for Handling {
    fn drop(&mut self) {
        self.0.move_on();
    }
}

/// The connections of a server that may be idle. Clones share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Connections(Arc<Mutex<Registry>>);

#[derive(Debug, Default)]
struct Registry {
    next: u64,
    open: HashMap<u64, Progress>,
    swept: Option<Instant>,
}

/// A connection in the list, until this is dropped.
#[derive(Debug)]
pub(super) struct Listed(Connections, u64);

impl Connections {
    /// Lists a connection.
    pub fn add(&self, progress: Progress) -> Listed {
        let mut registry = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let number = registry.next;
        registry.next += 1;
        registry.open.insert(number, progress);
        Listed(self.clone(), number)
    }
    /// Closes up to `count` connections on which no request is being handled, those that have been so for longest.
    pub fn close_idle(&self, count: usize) {
        let mut registry = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if registry.swept.is_some_and(|at| at.elapsed() < SWEEP_INTERVAL) {
            return;
        }
        registry.swept = Some(Instant::now());
        let before = millis().saturating_sub(u64::try_from(LEAST_IDLE.as_millis()).unwrap_or(u64::MAX));
        let is_idle = |progress: &&Progress| {
            progress.stage().is_multiple_of(2) && progress.0.since.load(Ordering::Relaxed) <= before
        };
        let mut idle: Vec<(u64, &Progress)> = (registry.open.values().filter(is_idle))
            .map(|progress| (progress.0.since.load(Ordering::Relaxed), progress))
            .collect();
        if idle.len() > count {
            idle.select_nth_unstable_by_key(count, |(since, _)| *since);
            idle.truncate(count);
        }
        for (_, progress) in idle {
            progress.0.close.notify_one();
        }
    }
}

impl Drop for Listed {
    fn drop(&mut self) {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner).open.remove(&self.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[test]
    fn a_stage_is_odd_while_a_request_is_handled() {
        let progress = Progress::default();
        let handling = progress.handling();
        assert_eq!(progress.stage(), 1);
        drop(handling);
        assert_eq!(progress.stage(), 2);
    }
    #[test]
    fn the_connections_that_are_idle_for_longest_make_room() {
        let connections = Connections::default();
        std::thread::sleep(LEAST_IDLE + Duration::from_millis(50)); // so that an instant of a second ago exists
        let since = |seconds: u64| {
            let progress = Progress::default();
            progress.0.since.store(millis().saturating_sub(seconds * 1_000), Ordering::Relaxed);
            let listed = connections.add(progress.clone());
            (progress, listed)
        };
        let closes = |progress: &Progress| progress.is_to_close().now_or_never().is_some();
        let (fresh, old, busy) = (since(0), since(1), since(1));
        busy.0.0.stage.store(1, Ordering::Relaxed);
        connections.close_idle(9);
        assert_eq!([&fresh.0, &old.0, &busy.0].map(closes), [false, true, false]);
        connections.close_idle(9);
        assert!(!closes(&old.0), "they are not looked through all the time");
    }
}
