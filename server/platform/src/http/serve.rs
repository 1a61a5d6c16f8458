//! The accept loop: what `axum::serve` leaves open to abuse is bounded here (security rules, 15).
use super::client::Peer;
use axum::{Router, body::Body};
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::{
    io::{self, Write},
    net::SocketAddr,
    sync::Arc,
    time::Duration,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
};
use tower::ServiceExt;

use crate::{
    metrics::{Gauge, gauge},
    shutdown::Shutdown,
};

/// The bounds of one listener.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Connections at once; more wait in the system's backlog.
    pub connections: usize,
    /// How long the head of a request may take, and how long a kept connection may be idle.
    pub head_time: Duration,
    /// The largest head, in bytes; checked after each read, so up to one read more passes.
    pub head_size: usize,
    /// How long running requests may take to end once the server stops.
    pub grace: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            connections: 4_096,
            head_time: Duration::from_secs(10),
            head_size: 64 * 1024,
            grace: Duration::from_secs(10),
        }
    }
}

/// Opens `listen` (`127.0.0.1:0` picks a port).
pub async fn bind(listen: &str) -> io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(listen).await?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

/// Prints the one line that tells scripts where the server is.
#[allow(clippy::print_stdout, reason = "the documented line on standard output")]
pub fn announce(address: SocketAddr) {
    println!("listening on http://{address}");
    let _ = io::stdout().flush();
}

/// Serves `router` until `shutdown`; then takes no more connections and waits for running requests, for a time.
pub async fn serve(listener: TcpListener, router: Router, bounds: Bounds, shutdown: Shutdown) {
    let slots = Arc::new(Semaphore::new(bounds.connections));
    let open = gauge("http_connections", "Open connections.", &[]);
    loop {
        let slot = tokio::select! { () = shutdown.wait() => break, slot = slots.clone().acquire_owned() => slot };
        let Ok(slot) = slot else { break };
        let accepted = tokio::select! { () = shutdown.wait() => break, accepted = listener.accept() => accepted };
        match accepted {
            Ok((stream, peer)) => {
                let connection = Connection { peer, open: open.clone(), _slot: slot };
                tokio::spawn(connection.run(stream, router.clone(), bounds.clone(), shutdown.clone()));
            }
            Err(error) => {
                // out of file descriptors, most likely: some are free again when a connection ends
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop(listener);
    let all = u32::try_from(bounds.connections).unwrap_or(u32::MAX);
    if tokio::time::timeout(bounds.grace, slots.acquire_many(all)).await.is_err() {
        tracing::warn!(connections = open.value(), "connections were cut off at the end");
    }
}

struct Connection {
    peer: SocketAddr,
    open: Arc<Gauge>,
    _slot: OwnedSemaphorePermit,
}

impl Connection {
    async fn run(self, stream: TcpStream, router: Router, bounds: Bounds, shutdown: Shutdown) {
        self.open.add(1);
        let _ = stream.set_nodelay(true);
        let peer = Peer(self.peer);
        let service = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(peer);
            router.clone().oneshot(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(bounds.head_time)
            .max_buf_size(bounds.head_size)
            .serve_connection(TokioIo::new(stream), service);
        let mut connection = std::pin::pin!(connection);
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            () = shutdown.wait() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, "a connection ended early");
        }
        self.open.add(-1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::routing::get;
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        task::JoinHandle,
    };

    async fn start(bounds: Bounds) -> (SocketAddr, crate::shutdown::Stopper, JoinHandle<()>) {
        let (listener, address) = bind("127.0.0.1:0").await.expect("bound");
        let slow = || async {
            tokio::time::sleep(Duration::from_millis(300)).await;
            "slow"
        };
        let router = Router::new().route("/", get(|| async { "fine" })).route("/slow", get(slow));
        let (stopper, shutdown) = crate::shutdown::channel();
        (address, stopper, tokio::spawn(serve(listener, router, bounds, shutdown)))
    }
    async fn ask(address: SocketAddr, text: &str) -> String {
        let mut stream = TcpStream::connect(address).await.expect("connected");
        stream.write_all(text.as_bytes()).await.expect("sent");
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer).await;
        answer
    }

    #[tokio::test]
    async fn a_head_that_never_ends_is_cut_off() {
        let bounds = Bounds { head_time: Duration::from_millis(100), ..Bounds::default() };
        let (address, _stopper, _serving) = start(bounds).await;
        assert!(!ask(address, "GET / HTTP/1.1\r\nhost: a\r\n").await.contains("200 OK"));
        let large = format!("GET / HTTP/1.1\r\nhost: a\r\nx: {}\r\n\r\n", "x".repeat(300_000));
        assert!(!ask(address, &large).await.contains("200 OK"));
        assert!(ask(address, "GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").await.ends_with("fine"));
    }
    #[tokio::test]
    async fn a_stop_lets_running_requests_end() {
        let (address, stopper, serving) = start(Bounds::default()).await;
        let asking = tokio::spawn(async move { ask(address, "GET /slow HTTP/1.1\r\nhost: a\r\n\r\n").await });
        tokio::time::sleep(Duration::from_millis(100)).await;
        stopper.stop();
        assert!(asking.await.expect("asked").ends_with("slow"));
        tokio::time::timeout(Duration::from_secs(2), serving).await.expect("in time").expect("ended");
        assert!(TcpStream::connect(address).await.is_err());
    }
    #[tokio::test]
    async fn more_connections_than_the_cap_wait() {
        let (address, _stopper, _serving) = start(Bounds { connections: 1, ..Bounds::default() }).await;
        let first = TcpStream::connect(address).await.expect("connected");
        tokio::time::sleep(Duration::from_millis(50)).await;
        let request = "GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";
        let mut second = Box::pin(ask(address, request));
        assert!(tokio::time::timeout(Duration::from_millis(100), &mut second).await.is_err());
        drop(first);
        assert!(second.await.ends_with("fine"));
    }
}
