//! Sends events, signed, to the configured addresses: in order by default, again when they fail, and with
//! switches that repeat, delay, reorder, lose and spoil them.
use crate::clock::real_nanoseconds;
use crate::hub::Hub;
use bytes::Bytes;
use hmac::{Hmac, KeyInit, Mac};
use http_body_util::{BodyExt, Full};
use hyper_util::rt::TokioIo;
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use std::error::Error;
use std::fmt::Write;
use std::net::ToSocketAddrs;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};

/// An endpoint has this long to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// What happens to events on their way.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Switches {
    /// How often each event is sent.
    pub repeat: u32,
    /// How long each waits, in milliseconds.
    pub delay_ms: u64,
    /// Each waits up to this much more, by chance, in milliseconds: later ones overtake.
    pub reorder_ms: u64,
    /// The share that is never sent, 0.0 to 1.0.
    pub lose: f64,
    /// The share with a signature of another secret, 0.0 to 1.0; they are not sent again.
    pub wrong_signature: f64,
    /// The signature's time is this many seconds ago.
    pub signed_seconds_ago: i64,
    /// The first pause before another attempt, in milliseconds; each further one is twice as long.
    pub retry_ms: u64,
    /// How often an event is tried.
    pub attempts: u32,
    /// Nothing is sent: events wait for `resend`.
    pub paused: bool,
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            repeat: 1,
            delay_ms: 0,
            reorder_ms: 0,
            lose: 0.0,
            wrong_signature: 0.0,
            signed_seconds_ago: 0,
            retry_ms: 500,
            attempts: 6,
            paused: false,
        }
    }
}

/// An event for an endpoint.
#[derive(Clone, Debug)]
pub struct Delivery {
    pub event: String,
    pub body: Bytes,
    /// The place among the options' endpoints.
    pub endpoint: usize,
}

/// Events that wait to be sent.
pub struct Queue {
    sender: UnboundedSender<Delivery>,
    under_way: AtomicUsize,
}

impl Queue {
    /// A queue, and the end that the worker reads.
    pub fn new() -> (Self, UnboundedReceiver<Delivery>) {
        let (sender, receiver) = tokio::sync::mpsc::unbounded_channel();
        (Self { sender, under_way: AtomicUsize::new(0) }, receiver)
    }

    /// Adds one; without a worker it is dropped.
    pub fn add(&self, delivery: Delivery) {
        self.under_way.fetch_add(1, Ordering::SeqCst);
        if self.sender.send(delivery).is_err() {
            self.done();
        }
    }

    fn done(&self) {
        self.under_way.fetch_sub(1, Ordering::SeqCst);
    }

    /// How many were neither taken nor given up.
    pub fn under_way(&self) -> usize {
        self.under_way.load(Ordering::SeqCst)
    }
}

/// Sends what is queued until the hub is gone.
pub async fn work(hub: Arc<Hub>, mut queue: UnboundedReceiver<Delivery>) {
    while let Some(delivery) = queue.recv().await {
        let switches = hub.with(|inside| inside.switches.clone());
        if switches.paused || hub.with(|inside| inside.chance.happens(switches.lose)) {
            hub.queue.done();
            continue;
        }
        for copy in 0..switches.repeat.max(1) {
            if copy > 0 {
                hub.queue.under_way.fetch_add(1, Ordering::SeqCst);
            }
            let more = hub.with(|inside| inside.chance.below(switches.reorder_ms + 1));
            let wait = switches.delay_ms + more;
            if wait == 0 {
                attempt(hub.clone(), delivery.clone(), switches.clone()).await;
            } else {
                let (hub, delivery, switches) = (hub.clone(), delivery.clone(), switches.clone());
                tokio::spawn(async move {
                    tokio::time::sleep(Duration::from_millis(wait)).await;
                    attempt(hub, delivery, switches).await;
                });
            }
        }
    }
}

/// Tries once; a task tries again what failed.
async fn attempt(hub: Arc<Hub>, delivery: Delivery, switches: Switches) {
    if ended(&hub, &delivery, &switches).await {
        return hub.queue.done();
    }
    tokio::spawn(async move {
        for number in 1..switches.attempts {
            tokio::time::sleep(Duration::from_millis(switches.retry_ms << (number - 1).min(16))).await;
            if ended(&hub, &delivery, &switches).await {
                break;
            }
        }
        hub.queue.done();
    });
}

/// Sends it; false where it is to be sent again.
async fn ended(hub: &Hub, delivery: &Delivery, switches: &Switches) -> bool {
    let spoiled = hub.with(|inside| inside.chance.happens(switches.wrong_signature));
    let sent = tokio::time::timeout(PATIENCE, send(hub, delivery, switches, spoiled)).await;
    let taken = matches!(sent, Ok(Ok(status)) if (200..300).contains(&status));
    if taken {
        hub.with(|inside| {
            if let Some(event) = inside.state.events.get_mut(&delivery.event) {
                event.pending = event.pending.saturating_sub(1);
            }
        });
    }
    taken || spoiled
}

/// Posts the event and returns the HTTP status.
async fn send(
    hub: &Hub,
    delivery: &Delivery,
    switches: &Switches,
    spoiled: bool,
) -> Result<u16, Box<dyn Error + Send + Sync>> {
    let endpoint = &hub.options.endpoints[delivery.endpoint];
    let time = (real_nanoseconds() / 1_000_000_000).cast_signed() - switches.signed_seconds_ago;
    let wrong = ["whsec_of_someone_else".to_owned()];
    let signature = header(time, &delivery.body, if spoiled { &wrong } else { &endpoint.secrets });
    let url = url::Url::parse(&endpoint.url)?;
    let host = url.host_str().unwrap_or_default();
    let authority = format!("{host}:{}", url.port_or_known_default().unwrap_or(80));
    let stream = TcpStream::connect(loopback(&authority)?).await?;
    let (mut client, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let path = url.query().map_or_else(|| url.path().to_owned(), |query| format!("{}?{query}", url.path()));
    let request = hyper::Request::post(path)
        .header("host", authority)
        .header("content-type", "application/json; charset=utf-8")
        .header("user-agent", "Stripe/1.0 (+https://stripe.com/docs/webhooks)")
        .header("stripe-signature", signature)
        .body(Full::new(delivery.body.clone()))?;
    let answer = client.send_request(request).await?;
    let status = answer.status().as_u16();
    answer.into_body().collect().await?;
    Ok(status)
}

/// The address, if it is of this machine.
pub fn loopback(authority: &str) -> Result<std::net::SocketAddr, std::io::Error> {
    let address = authority.to_socket_addrs()?.find(|address| address.ip().is_loopback());
    address.ok_or_else(|| std::io::Error::other(format!("{authority} is not a loopback address")))
}

/// `Stripe-Signature` of a body: a time, and one `v1` for each secret.
pub fn header(time: i64, body: &[u8], secrets: &[String]) -> String {
    let mut header = format!("t={time}");
    for secret in secrets {
        let _ = write!(header, ",v1={}", signature(time, body, secret));
    }
    header
}

fn signature(time: i64, body: &[u8], secret: &str) -> String {
    // HMAC takes keys of every length.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return String::new() };
    mac.update(format!("{time}.").as_bytes());
    mac.update(body);
    mac.finalize().into_bytes().iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Whether a `Stripe-Signature` signs the body with the secret, not more than `tolerance` seconds ago.
pub fn verify(header: &str, body: &[u8], secret: &str, now: i64, tolerance: i64) -> bool {
    let parts = || header.split(',').filter_map(|part| part.trim().split_once('='));
    let time = parts().find(|(name, _)| *name == "t").and_then(|(_, value)| value.parse::<i64>().ok());
    let Some(time) = time.filter(|time| now - time <= tolerance) else { return false };
    let expected = signature(time, body, secret);
    parts().any(|(name, value)| {
        name == "v1" && bool::from(subtle::ConstantTimeEq::ct_eq(value.as_bytes(), expected.as_bytes()))
    })
}

#[cfg(test)]
mod tests {
    use super::{header, verify};

    #[test]
    fn a_signature_is_of_its_body_secret_and_time() {
        let secrets = ["whsec_old".to_owned(), "whsec_new".to_owned()];
        let signed = header(1_000, b"{}", &secrets);
        assert!(verify(&signed, b"{}", "whsec_new", 1_300, 300) && verify(&signed, b"{}", "whsec_old", 1_000, 300));
        assert!(!verify(&signed, b"{}", "whsec_new", 1_301, 300), "too old");
        assert!(!verify(&signed, b"{ }", "whsec_new", 1_000, 300), "another body");
        assert!(!verify(&signed, b"{}", "whsec_other", 1_000, 300), "another secret");
        assert!(!verify(&signed.replace("v1", "v0"), b"{}", "whsec_new", 1_000, 300), "another scheme");
        assert!(!verify("", b"{}", "whsec_new", 1_000, 300));
    }
}
