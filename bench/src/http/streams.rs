//! What an idle live stream costs, and how long a notification takes to its reader while many are open.
use super::{
    data::PASSWORD,
    load::{self, Request},
    servers::{self, Server},
};
use crate::process;
use std::{fs, net::Ipv4Addr, path::Path, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::{Instant, sleep, timeout},
};

/// Streams of one run: three quarters of the connections that a server has at most, and a little less.
const STREAMS: usize = 12_000;
/// The accounts that they are of, in turn.
const ACCOUNTS: usize = 100;
/// The most memory that one stream may take, in KiB.
const MOST_KIB: f64 = 10.0;
/// The longest that a notification may take.
const MOST_TIME: Duration = Duration::from_secs(1);

/// Measures `binary`, and what `BENCH_BASELINE` names beside it.
///
/// # Errors
/// When a server does not start, or a stream of `binary` costs too much.
pub async fn report(binary: &Path) -> Result<(), String> {
    platform::file_limit::raise();
    println!("{:<12} {:>9} {:>14} {:>16}", "", "streams", "KiB a stream", "notification ms");
    if let Some(baseline) = std::env::var_os("BENCH_BASELINE") {
        measure("baseline", Path::new(&baseline)).await?;
    }
    let (kib, took) = measure("this", binary).await?;
    if kib > MOST_KIB || took > MOST_TIME {
        return Err(format!("a stream may take {MOST_KIB} KiB, and a notification {} ms", MOST_TIME.as_millis()));
    }
    Ok(())
}

async fn measure(name: &str, binary: &Path) -> Result<(f64, Duration), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let email = |account: usize| format!("reader{account}@bench.example");
    let rows: String = (0..ACCOUNTS)
        .map(|at| {
            format!(r#"{{"id":"reader{at}","email":"{}","full_name":"Reader","user_type":"Hirer"}}"#, email(at)) + "\n"
        })
        .collect();
    let file = folder.path().join("people.jsonl");
    fs::write(&file, rows).map_err(|error| error.to_string())?;
    servers::import(binary, folder.path(), &[file])?;
    let server = Server::parallax(binary, folder.path()).await?;
    let mut tokens = Vec::new();
    for account in 0..ACCOUNTS {
        tokens.push(load::sign_in(&server, &email(account), PASSWORD).await?);
    }
    // what a server allocates for its first streams is not theirs
    drop(open(&server, &tokens, 50).await?);
    sleep(Duration::from_secs(5)).await;
    let before = process::memory(server.pid()).0;
    let mut streams = open(&server, &tokens, STREAMS).await?;
    sleep(Duration::from_secs(5)).await;
    let after = process::memory(server.pid()).0;
    #[allow(clippy::cast_precision_loss, reason = "a few megabytes")]
    let kib = after.saturating_sub(before) as f64 / streams.len().max(1) as f64;
    let took = notify(&server, &tokens[0], &mut streams[0]).await?;
    println!("{name:<12} {:>9} {kib:>14.1} {:>16}", streams.len(), took.as_millis());
    Ok((kib, took))
}

/// Opens streams until there are `most`, or the server has no room for more.
async fn open(server: &Server, tokens: &[String], most: usize) -> Result<Vec<TcpStream>, String> {
    let mut streams = Vec::with_capacity(most);
    for number in 0..most {
        let request = format!(
            "GET /api/events HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\nuser-agent: a browser, as long as they are\r\n\
             accept: text/event-stream\r\ncache-control: no-cache\r\n\r\n",
            server.address,
            tokens[number % tokens.len()]
        );
        match timeout(Duration::from_secs(5), connect(server, number, &request)).await {
            Ok(Ok(Some(stream))) => streams.push(stream),
            Ok(Ok(None)) | Err(_) => break,
            Ok(Err(error)) => return Err(error.to_string()),
        }
    }
    Ok(streams)
}

/// One stream, from one of many addresses of this machine; `None` if it is refused.
async fn connect(server: &Server, number: usize, request: &str) -> std::io::Result<Option<TcpStream>> {
    let socket = TcpSocket::new_v4()?;
    let part = |shift: usize| u8::try_from((number >> shift) & 0x7f).unwrap_or(1);
    socket.bind((Ipv4Addr::new(127, 40, part(7), part(0) + 1), 0).into())?;
    let mut stream = socket.connect(server.address.parse().map_err(std::io::Error::other)?).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut text = Vec::new();
    while !text.ends_with(b": hello\n\n") && !text.ends_with(b": hello\n\n\r\n") {
        if stream.read_buf(&mut text).await? == 0 || text.starts_with(b"HTTP/1.1 4") || text.starts_with(b"HTTP/1.1 5")
        {
            return Ok(None);
        }
    }
    Ok(Some(stream))
}

/// How long a notification of the first account takes until it is on its stream.
async fn notify(server: &Server, token: &str, stream: &mut TcpStream) -> Result<Duration, String> {
    let body = r#"{"user_id":"reader0","type":"system","title":"Bench","message":"Hello"}"#;
    let request = Request::post("/api/notifications", body.into()).header("authorization", &format!("Bearer {token}"));
    let mut connection = load::connect(&server.address).await?;
    let began = Instant::now();
    let (status, answer) = load::ask(&mut connection, &request, &server.address).await?;
    if status != 201 {
        return Err(format!("no notification: {status} {}", String::from_utf8_lossy(&answer)));
    }
    let reading = async {
        let mut text = Vec::new();
        while !String::from_utf8_lossy(&text).contains("event: notice") {
            if stream.read_buf(&mut text).await? == 0 {
                break;
            }
        }
        std::io::Result::Ok(())
    };
    let read = timeout(Duration::from_secs(10), reading).await;
    read.map_err(|_| "the notification did not arrive".to_owned())?.map_err(|error| error.to_string())?;
    Ok(began.elapsed())
}
