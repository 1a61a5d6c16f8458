//! The load: a fixed number of keep-alive connections, each sending one request after another.
use super::{data, servers::Server};
use http_body_util::{BodyExt, Full};
use hyper::{body::Bytes, client::conn::http1::SendRequest};
use hyper_util::rt::TokioIo;
use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};
use tokio::task::JoinSet;

/// Concurrent connections.
const CONNECTIONS: usize = 64;

/// One request of the load.
#[derive(Clone)]
pub struct Request {
    method: &'static str,
    path: String,
    body: Bytes,
    headers: Vec<(&'static str, String)>,
}

impl Request {
    /// A GET request.
    pub fn get(path: &str) -> Self {
        Self { method: "GET", path: path.into(), body: Bytes::new(), headers: Vec::new() }
    }
    /// A POST with a JSON body.
    pub fn post(path: &str, body: String) -> Self {
        let headers = vec![("content-type", "application/json".to_owned())];
        Self { method: "POST", path: path.into(), body: body.into(), headers }
    }
    /// Any method (in lower case) with a JSON body.
    pub fn new(method: &'static str, path: &str, body: String) -> Self {
        let method = match method {
            "post" => "POST",
            "patch" => "PATCH",
            "delete" => "DELETE",
            _ => "GET",
        };
        Self { method, ..Self::post(path, if method == "GET" { String::new() } else { body }) }
    }
    /// With one more header.
    pub fn header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.into()));
        self
    }
    fn build(&self, host: &str) -> Result<hyper::Request<Full<Bytes>>, String> {
        let mut request = hyper::Request::builder().method(self.method).uri(&self.path).header("host", host);
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        request.body(Full::new(self.body.clone())).map_err(|error| error.to_string())
    }
}

/// `count` requests, taken from `requests` in turn.
pub struct Load<'a> {
    /// The server.
    pub server: &'a Server,
    /// The requests, sent in turn.
    pub requests: &'a [Request],
    /// How many are sent in total.
    pub count: usize,
    /// How often the first is sent before that, if it is a GET.
    pub warm_up: usize,
}

/// The cost of a load.
pub struct Cost {
    /// CPU microseconds of the server for each request.
    pub cpu_micros: f64,
    /// Status of the last response.
    pub status: u16,
    /// Body of the last response.
    pub sample: Bytes,
}

impl Load<'_> {
    /// Runs the load; every response must be a success or a 304.
    pub async fn run(&self) -> Result<Cost, String> {
        let warm_up = self.requests.first().filter(|request| request.method == "GET");
        if let Some(request) = warm_up {
            let mut connection = connect(&self.server.address).await?;
            for _ in 0..self.warm_up {
                ask(&mut connection, request, &self.server.address).await?;
            }
        }
        let before = self.server.cpu();
        let next = Arc::new(AtomicUsize::new(0));
        let mut tasks = JoinSet::new();
        for _ in 0..CONNECTIONS {
            let (next, requests, count, address) =
                (next.clone(), self.requests.to_vec(), self.count, self.server.address.clone());
            tasks.spawn(async move { work(&next, &requests, count, &address).await });
        }
        let mut last = None;
        while let Some(result) = tasks.join_next().await {
            last = result.map_err(|error| error.to_string())??.or(last);
        }
        let (status, sample) = last.ok_or("no request was sent")?;
        let spent = self.server.cpu() - before;
        #[allow(clippy::cast_precision_loss, reason = "a count of requests")]
        let cpu_micros = spent.as_micros() as f64 / self.count as f64;
        Ok(Cost { cpu_micros, status, sample })
    }
}

async fn work(
    next: &AtomicUsize,
    requests: &[Request],
    count: usize,
    address: &str,
) -> Result<Option<(u16, Bytes)>, String> {
    let mut connection = connect(address).await?;
    let mut last = None;
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= count {
            return Ok(last);
        }
        let request = &requests[number % requests.len()];
        let (status, body) = ask(&mut connection, request, address).await?;
        if status >= 400 {
            return Err(format!(
                "{} {} answered {status}: {}",
                request.method,
                request.path,
                String::from_utf8_lossy(&body)
            ));
        }
        last = Some((status, body));
    }
}

pub(super) async fn connect(address: &str) -> Result<SendRequest<Full<Bytes>>, String> {
    let stream = tokio::net::TcpStream::connect(address).await.map_err(|error| error.to_string())?;
    stream.set_nodelay(true).map_err(|error| error.to_string())?;
    let (sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(|error| error.to_string())?;
    tokio::spawn(connection);
    Ok(sender)
}

pub(super) async fn ask(
    connection: &mut SendRequest<Full<Bytes>>,
    request: &Request,
    host: &str,
) -> Result<(u16, Bytes), String> {
    connection.ready().await.map_err(|error| error.to_string())?;
    let response = connection.send_request(request.build(host)?).await.map_err(|error| error.to_string())?;
    let status = response.status().as_u16();
    let body = response.into_body().collect().await.map_err(|error| error.to_string())?.to_bytes();
    Ok((status, body))
}

/// The status of one GET, if there is a response.
pub async fn status(server: &Server, path: &str) -> Option<u16> {
    let mut connection = connect(&server.address).await.ok()?;
    ask(&mut connection, &Request::get(path), &server.address).await.ok().map(|(status, _)| status)
}

/// The `ETag` of a response.
pub async fn etag(server: &Server, request: &Request) -> Result<String, String> {
    let mut connection = connect(&server.address).await?;
    let response = connection.send_request(request.build(&server.address)?).await.map_err(|error| error.to_string())?;
    let tag = response.headers().get("etag").and_then(|tag| tag.to_str().ok());
    tag.map(str::to_owned).ok_or_else(|| "no ETag".into())
}

/// Sends `body` with PUT.
pub async fn put(server: &Server, path: &str, body: Vec<u8>) -> Result<(), String> {
    let mut connection = connect(&server.address).await?;
    let request = Request { method: "PUT", path: path.into(), body: body.into(), headers: Vec::new() };
    ask(&mut connection, &request, &server.address).await.map(|_| ())
}

/// People who sign in over and over.
pub struct SigningIn {
    stopped: Arc<AtomicBool>,
    tasks: JoinSet<Result<(), String>>,
}

impl SigningIn {
    /// Ends it; an error if a sign-in failed.
    pub async fn stop(mut self) -> Result<(), String> {
        self.stopped.store(true, Ordering::Relaxed);
        while let Some(result) = self.tasks.join_next().await {
            result.map_err(|error| error.to_string())??;
        }
        Ok(())
    }
}

/// Has the first `people` creators sign in until it is stopped, each one sign-in after another.
pub fn keep_signing_in(server: &Server, people: usize) -> SigningIn {
    let stopped = Arc::new(AtomicBool::new(false));
    let mut tasks = JoinSet::new();
    for number in 0..people {
        let (address, stopped) = (server.address.clone(), Arc::clone(&stopped));
        tasks.spawn(async move {
            while !stopped.load(Ordering::Relaxed) {
                sign_in_at(&address, &data::creator_email(number), data::PASSWORD).await?;
            }
            Ok(())
        });
    }
    SigningIn { stopped, tasks }
}

/// Signs in; returns the access token.
pub async fn sign_in(server: &Server, email: &str, password: &str) -> Result<String, String> {
    sign_in_at(&server.address, email, password).await
}

async fn sign_in_at(address: &str, email: &str, password: &str) -> Result<String, String> {
    let mut connection = connect(address).await?;
    let body = format!(r#"{{"email":"{email}","password":"{password}"}}"#);
    let request = Request::post("/auth/v1/token?grant_type=password", body);
    let (_, answer) = ask(&mut connection, &request, address).await?;
    let answer: serde_json::Value = serde_json::from_slice(&answer).map_err(|error| error.to_string())?;
    answer["access_token"].as_str().map(str::to_owned).ok_or_else(|| format!("no session for {email}: {answer}"))
}
