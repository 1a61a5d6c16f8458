//! The accept loop: what `axum::serve` leaves open to abuse is bounded here.
use super::{
    body::BodyBounds,
    capacity::{Capacity, Caps, Client, Held, Resource, Total},
    client::{ClientAddress, Network, Peer, is_in},
    edge::ConnectionClient,
    front::Front,
    pace::{MinimumRate, PacedStream, Progress},
};
use crate::{
    metrics::{self, Gauge},
    shutdown::Shutdown,
};
use axum::body::Body;
use futures_util::future::{Either, ready};
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
use tokio_util::task::TaskTracker;

/// The bounds of one listener.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Connections at once; more wait in the system's backlog.
    pub connections: usize,
    /// What one client may hold; its connections beyond that are refused.
    pub capacity: Capacity,
    /// Our proxies: their connections carry the requests of many clients and are not capped.
    pub proxies: Vec<Network>,
    /// How long the head of a request may take, and how long a kept connection may be idle.
    pub head_time: Duration,
    /// The largest head, in bytes; checked after each read, so up to one read more passes.
    pub head_size: usize,
    /// The progress that a connection has to make.
    pub pace: Pace,
    /// How long running requests may take to end once the server stops.
    pub grace: Duration,
}

/// The progress that a connection has to make.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The least that a client has to send while its request arrives.
    pub receive: MinimumRate,
    /// How long a client may read nothing of what is sent to it.
    pub stall: Duration,
}

impl Pace {
    /// Practically no limits: one year.
    pub const UNLIMITED: Self = Self {
        receive: MinimumRate { grace: Duration::from_secs(31_536_000), bytes_per_second: 1 },
        stall: Duration::from_secs(31_536_000),
    };
}

impl Default for Pace {
    fn default() -> Self {
        Self { receive: BodyBounds::default().rate, stall: Duration::from_secs(30) }
    }
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            connections: 4_096,
            capacity: Capacity::new(Caps::UNLIMITED),
            proxies: Vec::new(),
            head_time: Duration::from_secs(10),
            head_size: 64 * 1024,
            pace: Pace::default(),
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

/// Prints the line from which scripts read the server's address.
#[allow(clippy::print_stdout, reason = "the documented line on standard output")]
pub fn announce(address: SocketAddr) {
    println!("listening on http://{address}");
    let _ = io::stdout().flush();
}

/// Serves `front` until `shutdown`; then accepts no more connections and waits, up to a limit, for running requests.
pub async fn serve(listener: TcpListener, front: impl Into<Front>, bounds: Bounds, shutdown: Shutdown) {
    let front = front.into();
    let slots = Arc::new(Semaphore::new(bounds.connections));
    let connections = TaskTracker::new();
    loop {
        let slot = tokio::select! { () = shutdown.cancelled() => break, slot = slots.clone().acquire_owned() => slot };
        let Ok(slot) = slot else { break };
        let accepted = tokio::select! { () = shutdown.cancelled() => break, accepted = listener.accept() => accepted };
        match accepted {
            Ok((stream, peer)) => match bounds.admit(peer, slot, slots.available_permits()) {
                Some(connection) => {
                    connections.spawn(connection.run(stream, front.clone(), bounds.clone(), shutdown.clone()));
                }
                None => refuse(&stream),
            },
            Err(error) => {
                // most likely out of file descriptors: some become free when a connection ends
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop(listener);
    connections.close();
    if tokio::time::timeout(bounds.grace, connections.wait()).await.is_err() {
        tracing::warn!(connections = connections.len(), "connections were cut off at the end");
    }
}

impl Bounds {
    /// The connection of `peer`, unless its client is at its cap, or has more than its share when `free` are left.
    fn admit(&self, peer: SocketAddr, slot: OwnedSemaphorePermit, free: usize) -> Option<Connection> {
        let address = ClientAddress(peer.ip().to_canonical());
        let client = self.capacity.address(address);
        let held = if is_in(address.0, &self.proxies) { None } else { Some(client.hold(Resource::Connections, 1)?) };
        let total = Total { all: self.connections as u64, free: free as u64, least: 1 };
        if held.is_some() && client.exceeds_share(Resource::Connections, total) {
            return None;
        }
        Some(Connection { peer, address, client, _held: held, _slot: slot })
    }
}

/// Sends the reason if the socket accepts it at once; the connection is closed either way.
fn refuse(stream: &TcpStream) {
    let body = r#"{"type":"about:blank","status":429,"code":"too_many_connections","title":"Too many connections from your address. Please close some.","message":"Too many connections from your address. Please close some."}"#;
    let answer = format!(
        "HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/problem+json\r\ncontent-length: {}\r\n\
         retry-after: 5\r\ncache-control: no-store\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let _ = stream.try_write(answer.as_bytes());
}

/// Counts a connection for as long as it is open, also when its task panics.
struct Open<'a>(&'a Gauge);

impl<'a> Open<'a> {
    fn count(gauge: &'a Gauge) -> Self {
        gauge.inc();
        Self(gauge)
    }
}

impl Drop for Open<'_> {
    fn drop(&mut self) {
        self.0.dec();
    }
}

struct Connection {
    peer: SocketAddr,
    address: ClientAddress,
    client: Client,
    _held: Option<Held>,
    _slot: OwnedSemaphorePermit,
}

impl Connection {
    async fn run(self, stream: TcpStream, front: Front, bounds: Bounds, shutdown: Shutdown) {
        let _open = Open::count(&metrics::http().connections);
        let _ = stream.set_nodelay(true);
        let (peer, progress) = (Peer(self.peer), Progress::default());
        let stream = PacedStream::new(stream, bounds.pace, progress.clone());
        let client = ConnectionClient { address: self.address, client: self.client.clone() };
        let service = service_fn(move |request: Request<Incoming>| {
            let handling = progress.handling();
            if let Some(response) = front.answer(&request, peer.0.ip()) {
                drop(handling);
                return Either::Left(ready(Ok(response)));
            }
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(peer);
            request.extensions_mut().insert(client.clone());
            let response = front.route(request);
            Either::Right(async move {
                let response = response.await;
                drop(handling);
                response
            })
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(bounds.head_time)
            .max_buf_size(bounds.head_size)
            .serve_connection(TokioIo::new(stream), service);
        let mut connection = std::pin::pin!(connection);
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            () = shutdown.cancelled() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, "a connection ended early");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::{Router, routing::get};
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        task::JoinHandle,
    };

    async fn start(bounds: Bounds) -> (SocketAddr, Shutdown, JoinHandle<()>) {
        let (listener, address) = bind("127.0.0.1:0").await.expect("bound");
        let slow = || async {
            tokio::time::sleep(Duration::from_millis(300)).await;
            "slow"
        };
        let large = || async { "x".repeat(64 * 1024 * 1024) };
        let echo = |body: String| async { body };
        let router = Router::new()
            .route("/", get(|| async { "fine" }).post(echo))
            .route("/slow", get(slow))
            .route("/large", get(large));
        let shutdown = Shutdown::new();
        (address, shutdown.clone(), tokio::spawn(serve(listener, router, bounds, shutdown)))
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
        let (address, _shutdown, _serving) = start(bounds).await;
        assert!(!ask(address, "GET / HTTP/1.1\r\nhost: a\r\n").await.contains("200 OK"));
        let large = format!("GET / HTTP/1.1\r\nhost: a\r\nx: {}\r\n\r\n", "x".repeat(300_000));
        assert!(!ask(address, &large).await.contains("200 OK"));
        assert!(ask(address, "GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").await.ends_with("fine"));
    }
    #[tokio::test]
    async fn a_stop_lets_running_requests_end() {
        let (address, shutdown, serving) = start(Bounds::default()).await;
        let asking = tokio::spawn(async move { ask(address, "GET /slow HTTP/1.1\r\nhost: a\r\n\r\n").await });
        tokio::time::sleep(Duration::from_millis(100)).await;
        shutdown.cancel();
        assert!(asking.await.expect("asked").ends_with("slow"));
        tokio::time::timeout(Duration::from_secs(2), serving).await.expect("in time").expect("ended");
        assert!(TcpStream::connect(address).await.is_err());
    }
    #[tokio::test]
    async fn more_connections_than_the_cap_wait() {
        let (address, _shutdown, _serving) = start(Bounds { connections: 1, ..Bounds::default() }).await;
        let first = TcpStream::connect(address).await.expect("connected");
        tokio::time::sleep(Duration::from_millis(50)).await;
        let request = "GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";
        let mut second = Box::pin(ask(address, request));
        assert!(tokio::time::timeout(Duration::from_millis(100), &mut second).await.is_err());
        drop(first);
        assert!(second.await.ends_with("fine"));
    }
    #[tokio::test]
    async fn a_client_with_too_many_connections_is_refused_and_others_are_not() {
        let capacity = Capacity::new(Caps { connections: 2, ..Caps::UNLIMITED });
        let (address, _shutdown, _serving) = start(Bounds { capacity, ..Bounds::default() }).await;
        let from = |host: [u8; 4]| async move {
            let socket = tokio::net::TcpSocket::new_v4().expect("socket");
            socket.bind((host, 0).into()).expect("bound");
            socket.connect(address).await.expect("connected")
        };
        let request = "GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";
        let answer = |mut stream: TcpStream| async move {
            let _ = stream.write_all(request.as_bytes()).await;
            let mut text = String::new();
            let _ = stream.read_to_string(&mut text).await;
            text
        };
        let held = [from([127, 0, 0, 2]).await, from([127, 0, 0, 2]).await];
        let mut third = from([127, 0, 0, 2]).await;
        let mut text = String::new();
        let _ = third.read_to_string(&mut text).await;
        assert!(text.starts_with("HTTP/1.1 429") && text.contains("too_many_connections"), "{text}");
        assert!(answer(from([127, 0, 0, 3]).await).await.ends_with("fine"));
        drop(held);
        while !answer(from([127, 0, 0, 2]).await).await.ends_with("fine") {}
    }
    #[tokio::test]
    async fn clients_with_many_connections_leave_some_for_others() {
        let capacity = Capacity::new(Caps { connections: 16, ..Caps::UNLIMITED });
        let (address, _shutdown, _serving) = start(Bounds { connections: 32, capacity, ..Bounds::default() }).await;
        let from = |host: u8| async move {
            let socket = tokio::net::TcpSocket::new_v4().expect("socket");
            socket.bind(([127, 0, 1, host], 0).into()).expect("bound");
            socket.connect(address).await.expect("connected")
        };
        let mut held = Vec::new();
        for _ in 0..16 {
            for host in [1, 2, 3] {
                held.push(from(host).await);
            }
        }
        let mut other = from(4).await;
        other.write_all(b"GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").await.expect("sent");
        let mut text = String::new();
        let answered = tokio::time::timeout(Duration::from_secs(2), other.read_to_string(&mut text)).await;
        assert!(answered.is_ok() && text.ends_with("fine"), "{text}");
    }
    #[tokio::test]
    async fn a_head_that_drips_is_cut_off_and_a_slow_answer_is_not() {
        let receive = MinimumRate { grace: Duration::from_millis(150), bytes_per_second: 1_000_000 };
        let bounds = Bounds { pace: Pace { receive, ..Pace::default() }, ..Bounds::default() };
        let (address, _shutdown, _serving) = start(bounds).await;
        let mut stream = TcpStream::connect(address).await.expect("connected");
        stream.write_all(b"GET / HTTP/1.1\r\nhost: a\r\n").await.expect("sent");
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest).await; // ends long before the ten seconds of a head
        assert!(!String::from_utf8_lossy(&rest).contains("200 OK"));
        let request = "GET /slow HTTP/1.1\r\nhost: a\r\n\r\nGET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";
        assert!(ask(address, request).await.ends_with("fine"), "the wait of 300 ms is ours, not the client's");
    }
    #[tokio::test]
    async fn a_reader_that_takes_nothing_is_cut_off() {
        let bounds =
            Bounds { pace: Pace { stall: Duration::from_millis(100), ..Pace::default() }, ..Bounds::default() };
        let (address, _shutdown, _serving) = start(bounds).await;
        let mut stream = TcpStream::connect(address).await.expect("connected");
        stream.write_all(b"GET /large HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").await.expect("sent");
        tokio::time::sleep(Duration::from_millis(600)).await;
        let mut taken = Vec::new();
        let _ = stream.read_to_end(&mut taken).await;
        assert!(taken.len() < 64 * 1024 * 1024, "{} bytes: the rest was given up", taken.len());
        assert!(ask(address, "GET /large HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").await.len() > 64 << 20);
    }
}
