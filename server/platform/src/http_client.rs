//! The one client for calls to other services over HTTP: pooled connections, time-outs, no redirects, TLS by ring with
//! the roots that the binary carries, no proxy of the environment.
use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

/// How long a connection may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// How long an unused connection is kept: shorter than the usual 60 s of servers, so that few calls meet a closed one.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);
/// The most bytes of an answer that are read.
const MAX_ANSWER: usize = 8 << 20;

/// A client; clones share its connections. Made when it is first used.
#[derive(Clone, Debug, Default)]
pub struct HttpClient(Arc<OnceLock<Result<reqwest::Client, String>>>);

/// A call.
#[derive(Debug)]
pub struct Call {
    /// Its method.
    pub method: Method,
    /// Its absolute address.
    pub url: String,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body; empty for none.
    pub body: Bytes,
    /// How long the answer may take, its body included.
    pub timeout: Duration,
}

/// What came back: any status is an answer, a redirect too.
#[derive(Debug)]
pub struct Answer {
    /// Its status.
    pub status: StatusCode,
    /// Its headers.
    pub headers: HeaderMap,
    /// The whole body.
    pub body: Bytes,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// No connection was made, so the other side has not seen the call.
    #[error("no connection: {0}")]
    NotSent(String),
    /// The other side may have acted on the call, but its answer was lost, late or broken off.
    #[error("the answer was lost: {0}")]
    Lost(String),
    /// The call is none: its address cannot be read.
    #[error("not a call: {0}")]
    Invalid(String),
}

impl Call {
    /// A `POST` of `body`, of the type `content_type`, to `url`.
    pub fn post(url: impl Into<String>, content_type: &'static str, body: impl Into<Bytes>, timeout: Duration) -> Self {
        let mut headers = HeaderMap::new();
        headers.insert(http::header::CONTENT_TYPE, HeaderValue::from_static(content_type));
        Self { method: Method::POST, url: url.into(), headers, body: body.into(), timeout }
    }
    /// A `GET` of `url`.
    pub fn get(url: impl Into<String>, timeout: Duration) -> Self {
        Self { method: Method::GET, url: url.into(), headers: HeaderMap::new(), body: Bytes::new(), timeout }
    }
    /// The same with the header `name`.
    ///
    /// # Errors
    /// [`NoAnswer::Invalid`] for a `value` that no header can have.
    pub fn header(mut self, name: &'static str, value: &str) -> Result<Self, NoAnswer> {
        let value = HeaderValue::from_str(value).map_err(|_| NoAnswer::Invalid(format!("the header {name}")))?;
        self.headers.insert(HeaderName::from_static(name), value);
        Ok(self)
    }
}

impl HttpClient {
    /// Makes `call`.
    ///
    /// # Errors
    /// When there is no whole answer of at most 8 MiB in time.
    pub async fn send(&self, call: Call) -> Result<Answer, NoAnswer> {
        let client = self.0.get_or_init(client).as_ref().map_err(|why| NoAnswer::Invalid(why.clone()))?;
        let request = client.request(call.method, &call.url).headers(call.headers).body(call.body);
        let mut response = request.timeout(call.timeout).send().await.map_err(no_answer)?;
        let (status, headers) = (response.status(), std::mem::take(response.headers_mut()));
        let mut body = Vec::new();
        while let Some(part) = response.chunk().await.map_err(|error| NoAnswer::Lost(with_causes(&error)))? {
            if body.len() + part.len() > MAX_ANSWER {
                return Err(NoAnswer::Lost(format!("it is more than {MAX_ANSWER} bytes")));
            }
            body.extend_from_slice(&part);
        }
        Ok(Answer { status, headers, body: body.into() })
    }
}

fn client() -> Result<reqwest::Client, String> {
    let roots = rustls::RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let tls = rustls::ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let tls = tls.map_err(|error| error.to_string())?.with_root_certificates(roots).with_no_client_auth();
    let client = reqwest::Client::builder().tls_backend_preconfigured(tls).no_proxy();
    let client = client.redirect(reqwest::redirect::Policy::none()).retry(reqwest::retry::never());
    let client = client.connect_timeout(CONNECT_TIMEOUT).pool_idle_timeout(IDLE_TIMEOUT);
    client.build().map_err(|error| error.to_string())
}

fn no_answer(error: reqwest::Error) -> NoAnswer {
    // an address may hold a secret, as webhooks of chat services do
    let error = error.without_url();
    match &error {
        _ if error.is_builder() => NoAnswer::Invalid(with_causes(&error)),
        _ if error.is_connect() => NoAnswer::NotSent(with_causes(&error)),
        _ => NoAnswer::Lost(with_causes(&error)),
    }
}

/// An error with its causes: the outermost one only says that sending failed.
fn with_causes(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

#[cfg(test)]
mod tests;
