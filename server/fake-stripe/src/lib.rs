//! A stand-in for Stripe's API, for development and tests: in memory, on a loopback address.
//!
//! It makes the calls of a marketplace with separate charges and transfers: PaymentIntents, refunds, transfers and
//! reversals, Express accounts, disputes, balance transactions, payouts, events. Idempotency keys, balances and refusals
//! follow Stripe's documentation; webhooks are signed. Control calls play the other side (banks, payers, time) and break
//! what can break: see [`Control`], or `/_fake/…` over HTTP.
//!
//! ```no_run
//! # async fn test() -> std::io::Result<()> {
//! use fake_stripe::{Endpoint, FakeStripe, Fault, FaultKind, Options};
//! let endpoint = Endpoint::new("http://127.0.0.1:8080/api/webhooks/stripe", "whsec_1");
//! let fake = FakeStripe::start(Options { endpoints: vec![endpoint], ..Options::default() }).await?;
//! fake.control().fault(Fault::once("POST /v1/refunds", FaultKind::ErrorAfter));
//! println!("{} with {}", fake.url(), Options::default().secret_key);
//! # Ok(())
//! # }
//! ```
//!
//! A call goes through `server` (key, fault, idempotency), `api` (parameters) and `state` (the change, and its events),
//! under one lock; `webhooks` sends the events.
mod api;
mod chance;
mod clock;
mod control;
mod control_api;
mod error;
mod faults;
mod form;
mod hub;
mod idempotency;
mod options;
mod pages;
mod params;
mod server;
mod state;
mod webhooks;

pub use control::{Control, Done};
pub use faults::{Fault, FaultKind};
pub use options::{API_VERSION, Endpoint, Options, Rules};
pub use webhooks::Switches;

use hub::Hub;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// How often time is looked at without a call.
const TICK: Duration = Duration::from_millis(200);

/// A running fake. It stops when this is dropped.
pub struct FakeStripe {
    address: SocketAddr,
    control: Control,
    tasks: Vec<JoinHandle<()>>,
}

impl FakeStripe {
    /// Starts on a loopback address. Another address, or an endpoint that is not of this machine, is an error.
    pub async fn start(options: Options) -> io::Result<Self> {
        if !options.listen.ip().is_loopback() {
            return Err(io::Error::other("the fake listens on loopback addresses only"));
        }
        for endpoint in &options.endpoints {
            check_endpoint(endpoint)?;
        }
        let listener = TcpListener::bind(options.listen).await?;
        let address = listener.local_addr()?;
        let (queue, deliveries) = webhooks::Queue::new();
        let hub = Arc::new(Hub::new(options, format!("http://{address}"), queue));
        let router = control_api::routes().merge(pages::routes()).fallback(server::api).with_state(hub.clone());
        let serve = async move {
            if let Err(error) = axum::serve(listener, router).await {
                eprintln!("fake-stripe: {error}");
            }
        };
        let tasks = vec![
            tokio::spawn(serve),
            tokio::spawn(webhooks::work(hub.clone(), deliveries)),
            tokio::spawn(tick(hub.clone())),
        ];
        Ok(Self { address, control: Control(hub), tasks })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The API's base, `http://127.0.0.1:port`; the script is at `/stripe.js` of it.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// What the other side does.
    pub fn control(&self) -> Control {
        self.control.clone()
    }
}

impl Drop for FakeStripe {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

fn check_endpoint(endpoint: &Endpoint) -> io::Result<()> {
    let url = url::Url::parse(&endpoint.url).map_err(io::Error::other)?;
    if url.scheme() != "http" {
        return Err(io::Error::other(format!("{} is not an http address", endpoint.url)));
    }
    let authority = format!("{}:{}", url.host_str().unwrap_or_default(), url.port_or_known_default().unwrap_or(80));
    webhooks::loopback(&authority).map(|_| ())
}

async fn tick(hub: Arc<Hub>) {
    loop {
        tokio::time::sleep(TICK).await;
        hub.with(|_| ());
    }
}

#[cfg(test)]
mod tests {
    use super::{Endpoint, FakeStripe, Options};

    #[tokio::test]
    async fn it_stays_on_this_machine() {
        let fake = FakeStripe::start(Options::default()).await.unwrap();
        assert!(fake.address().ip().is_loopback() && fake.address().port() > 0);
        assert_eq!(fake.control().dump()["payment_intents"], serde_json::json!([]));
        let open = Options { listen: ([0, 0, 0, 0], 0).into(), ..Options::default() };
        assert!(FakeStripe::start(open).await.is_err());
        for url in ["http://192.0.2.1/hook", "https://127.0.0.1/hook", "hook"] {
            let away = Options { endpoints: vec![Endpoint::new(url, "whsec_1")], ..Options::default() };
            assert!(FakeStripe::start(away).await.is_err(), "{url}");
        }
    }
}
