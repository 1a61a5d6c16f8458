//! The accept loop: what `axum::serve` leaves open to abuse is bounded here.
use super::{
    body_limits::BodyBounds,
    capacity::{Capacity, Caps, Client, Held, Resource, Total},
    client::{ClientAddress, Network, Peer, is_in},
    edge::ConnectionClient,
    front::Front,
    live_response::{self, LiveResponse},
    pace::{MinimumRate, PacedStream},
    progress::{Connections, Progress},
    unread_body,
};
use crate::{
    metrics::{self, Gauge},
    shutdown::Shutdown,
};
use axum::{body::HttpBody, response::Response};
use futures_util::future::{Either, pending, ready};
use hyper::{
    Method, Request,
    body::Incoming,
    header::{CONNECTION, HeaderValue},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::{
    future::{Future, poll_fn},
    io::{self, Write},
    net::SocketAddr,
    pin::Pin,
    sync::Arc,
    task::Poll,
    time::Duration,
};
use tokio::{
    io::AsyncWriteExt,
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
};
use tokio_util::task::TaskTracker;

/// Once only one connection in so many is left, idle ones are closed for others.
const RESERVE: usize = 16;
/// Refused connections that are kept for a moment, so that their clients can read why.
const REFUSALS_AT_ONCE: usize = 128;

/// The bounds of one listener.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Connections at once; more are refused. Shortly before, idle ones are closed.
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
    let listener = Listener {
        front: front.into(),
        slots: Arc::new(Semaphore::new(bounds.connections)),
        refusals: Arc::new(Semaphore::new(REFUSALS_AT_ONCE)),
        open: Connections::default(),
        tasks: TaskTracker::new(),
        bounds,
        shutdown,
    }
    .accept_from(listener)
    .await;
    listener.tasks.close();
    if tokio::time::timeout(listener.bounds.grace, listener.tasks.wait()).await.is_err() {
        tracing::warn!(connections = listener.tasks.len(), "shutdown: connections aborted");
    }
}

/// What the connections of one listener share.
struct Listener {
    front: Front,
    bounds: Bounds,
    slots: Arc<Semaphore>,
    refusals: Arc<Semaphore>,
    open: Connections,
    tasks: TaskTracker,
    shutdown: Shutdown,
}

/// Why a connection is refused.
#[derive(Clone, Copy, Debug)]
enum Refused {
    /// Its client has as many as it may have.
    Client,
    /// There are as many as there may be.
    Full,
}

impl Listener {
    async fn accept_from(self, listener: TcpListener) -> Self {
        loop {
            let accepted = tokio::select! { () = self.shutdown.cancelled() => return self, accepted = listener.accept() => accepted };
            match accepted {
                Ok((stream, peer)) => match self.admit(peer) {
                    Ok(connection) => connection.start(stream, &self),
                    Err(refused) => self.refuse(stream, refused),
                },
                Err(error) => {
                    // most likely out of file descriptors: some become free when a connection ends
                    tracing::warn!(%error, "accepting a connection failed");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
    }

    /// The connection of `peer`, unless there are too many, of all clients or of its own, or its client has more than its
    /// share of what is left.
    fn admit(&self, peer: SocketAddr) -> Result<Connection, Refused> {
        let slot = self.slots.clone().try_acquire_owned();
        let (all, free) = (self.bounds.connections, self.slots.available_permits());
        let reserve = (all / RESERVE).max(1);
        if free < reserve {
            self.open.close_idle(reserve);
        }
        let slot = slot.map_err(|_| Refused::Full)?;
        let address = ClientAddress(peer.ip().to_canonical());
        let client = self.bounds.capacity.address(address);
        let held = if is_in(address.0, &self.bounds.proxies) {
            None
        } else {
            Some(client.hold(Resource::Connections, 1).ok_or(Refused::Client)?)
        };
        let total = Total { all: all as u64, free: free as u64, least: 1 };
        if held.is_some() && client.exceeds_share(Resource::Connections, total) {
            return Err(Refused::Client);
        }
        let place = Place { _held: held, _slot: slot, _open: Open::count(&metrics::http().connections) };
        Ok(Connection { peer, address, client, place })
    }

    /// Sends the reason if the socket accepts it at once; the connection is closed either way.
    fn refuse(&self, stream: TcpStream, refused: Refused) {
        let _ = stream.try_write(refused.response().as_bytes());
        // without a moment to read it, a client that has sent its request could get a reset instead
        if let Ok(place) = self.refusals.clone().try_acquire_owned() {
            self.tasks.spawn(async move {
                let progress = Progress::default();
                progress.leave_unread();
                let _ = PacedStream::new(stream, Pace::default(), progress).shutdown().await;
                drop(place);
            });
        }
    }
}

impl Refused {
    fn response(self) -> String {
        let (status, code, message) = match self {
            Self::Client => (
                "429 Too Many Requests",
                "too_many_connections",
                "Too many connections from your address. Please close some.",
            ),
            Self::Full => (
                "503 Service Unavailable",
                "server_full",
                "Too many people are connected. Please try again in a moment.",
            ),
        };
        let number = &status[..3];
        let body = format!(
            r#"{{"type":"about:blank","status":{number},"code":"{code}","title":"{message}","message":"{message}"}}"#
        );
        format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/problem+json\r\ncontent-length: {}\r\n\
             retry-after: 5\r\ncache-control: no-store\r\nconnection: close\r\n\r\n{body}",
            body.len()
        )
    }
}

/// Counts a connection for as long as it is open, also when its task panics.
struct Open(Gauge);

impl Open {
    fn count(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// The place of a connection among all of them, until it is dropped.
struct Place {
    _held: Option<Held>,
    _slot: OwnedSemaphorePermit,
    _open: Open,
}

struct Connection {
    peer: SocketAddr,
    address: ClientAddress,
    client: Client,
    place: Place,
}

impl Connection {
    fn start(self, stream: TcpStream, listener: &Listener) {
        let _ = stream.set_nodelay(true);
        let progress = Progress::default();
        let stream = PacedStream::new(stream, listener.bounds.pace, progress.clone());
        let client = ConnectionClient { address: self.address, client: self.client.clone() };
        let (peer, front, service_progress) = (Peer(self.peer), listener.front.clone(), progress.clone());
        let service = service_fn(move |request| respond(request, &front, peer, &client, &service_progress));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(listener.bounds.head_time)
            .max_buf_size(listener.bounds.head_size)
            .serve_connection(TokioIo::new(stream), service);
        let (pace, shutdown, tasks) = (listener.bounds.pace, listener.shutdown.clone(), listener.tasks.clone());
        let listed = listener.open.add(progress.clone());
        listener.tasks.spawn(async move {
            match run(connection, &progress, &shutdown).await {
                Ended::Closed(Ok(())) => {}
                Ended::Closed(Err(error)) => tracing::debug!(%error, "connection closed early"),
                Ended::Live(stream, response) => {
                    drop(listed);
                    // a task of its own, which is as small as what it does
                    let place = self.place;
                    tasks.spawn(async move {
                        if let Err(error) = live_response::send(stream, response, pace).await {
                            tracing::debug!(%error, "live stream closed early");
                        }
                        drop(place);
                    });
                }
            }
        });
    }
}

/// The response to a request: one that is kept ready, or that of the router.
fn respond(
    request: Request<Incoming>,
    front: &Front,
    peer: Peer,
    client: &ConnectionClient,
    progress: &Progress,
) -> impl Future<Output = Result<Response, std::convert::Infallible>> + use<> {
    let handling = progress.handling();
    // what is kept ready is sent without a look at the body, which would be left on the connection
    if request.body().is_end_stream()
        && let Some(response) = front.answer(&request, peer.0.ip())
    {
        drop(handling);
        return Either::Left(ready(Ok(response)));
    }
    let (handling, takes_live) = (Arc::new(handling), request.method() == Method::GET);
    let mut request = unread_body::tracked(request, progress, &handling);
    request.extensions_mut().insert(peer);
    request.extensions_mut().insert(client.clone());
    let (response, progress) = (front.route(request), progress.clone());
    Either::Right(async move {
        let mut response = response.await?;
        if takes_live && response.extensions().get::<LiveResponse>().is_some() {
            progress.set_live(response);
            return pending().await;
        }
        drop(handling);
        if progress.has_unread() {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        Ok(response)
    })
}

/// How a connection ended.
enum Ended {
    Closed(hyper::Result<()>),
    /// It is a live stream from here on.
    Live(TcpStream, Response),
}

async fn run<S>(
    mut connection: http1::Connection<TokioIo<PacedStream>, S>,
    progress: &Progress,
    shutdown: &Shutdown,
) -> Ended
where
    S: hyper::service::HttpService<Incoming, ResBody = axum::body::Body>,
    S::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    let mut is_closing = false;
    loop {
        let polled = poll_fn(|context| match Pin::new(&mut connection).poll(context) {
            Poll::Ready(ended) => Poll::Ready(Err(ended)),
            Poll::Pending => progress.take_live().map_or(Poll::Pending, |response| Poll::Ready(Ok(response))),
        });
        tokio::select! {
            ended = polled => return match ended {
                Err(ended) => Ended::Closed(ended),
                Ok(response) => Ended::Live(connection.into_parts().io.into_inner().into_inner(), response),
            },
            () = shutdown.cancelled(), if !is_closing => {}
            () = progress.is_to_close(), if !is_closing => {}
        }
        is_closing = true;
        Pin::new(&mut connection).graceful_shutdown();
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
    async fn more_connections_than_the_cap_are_refused_at_once_and_idle_ones_make_room() {
        let (address, _shutdown, _serving) = start(Bounds { connections: 2, ..Bounds::default() }).await;
        let request = "GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";
        let busy = tokio::spawn(async move { ask(address, "GET /slow HTTP/1.1\r\nhost: a\r\n\r\n").await });
        let mut idle = TcpStream::connect(address).await.expect("connected");
        tokio::time::sleep(Duration::from_millis(50)).await;
        let refused = tokio::time::timeout(Duration::from_secs(1), ask(address, request)).await.expect("at once");
        assert!(refused.starts_with("HTTP/1.1 503") && refused.contains("connection: close"), "{refused}");
        assert!(refused.contains("server_full") && refused.contains("retry-after: 5"), "{refused}");
        tokio::time::sleep(Duration::from_millis(1_200)).await;
        // idle for longer than a second: its place goes to the next
        let mut answer = String::new();
        for _ in 0..2 {
            answer = ask(address, request).await;
        }
        assert!(answer.ends_with("fine"), "{answer}");
        assert_eq!(idle.read(&mut [0; 9]).await.expect("closed"), 0);
        assert!(busy.await.expect("asked").ends_with("slow"));
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
