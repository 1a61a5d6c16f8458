//! Responses that stay open for hours (server-sent events) without what it takes to read requests: hyper keeps 24 KiB of
//! buffers for a connection as long as it owns it, which is most of what an idle stream would cost.
use super::serve::Pace;
use crate::clock::real_now;
use axum::{
    body::{Body, Bytes},
    http::{HeaderValue, header},
    response::Response,
};
use http_body_util::BodyExt;
use std::io::{self, Write};
use tokio::{
    io::{AsyncWriteExt, Interest},
    net::TcpStream,
};

/// Marks a response that stays open and ends its connection: the server may send it by itself.
#[derive(Clone, Copy, Debug)]
pub struct LiveResponse;

/// What a client may send on the connection of its stream before it is closed.
const MAX_INPUT: usize = 64 * 1024;

/// Sends `response` over `stream` until its body ends or the client leaves.
///
/// # Errors
/// When the client has closed the connection, or reads nothing for too long.
pub(super) async fn send(mut stream: TcpStream, response: Response, pace: Pace) -> io::Result<()> {
    let (head, mut body) = (head(&response), response.into_body());
    write(&mut stream, &head, pace).await?;
    drop(head);
    let mut received = 0;
    loop {
        let data = tokio::select! {
            data = next(&mut body) => data,
            ready = stream.ready(Interest::READABLE) => {
                ready?;
                received += discard_input(&stream)?;
                if received > MAX_INPUT {
                    return Err(io::ErrorKind::InvalidData.into());
                }
                continue;
            }
        };
        let Some(data) = data else { break };
        write(&mut stream, &data, pace).await?;
    }
    stream.shutdown().await
}

/// The next piece of `body`; `None` at its end.
async fn next(body: &mut Body) -> Option<Bytes> {
    loop {
        match body.frame().await?.map(|frame| frame.into_data()) {
            Ok(Ok(data)) => return Some(data),
            Ok(Err(_)) => {}
            Err(_) => return None,
        }
    }
}

/// Reads what the client sent, for which there is no use; fails when it has left.
fn discard_input(stream: &TcpStream) -> io::Result<usize> {
    let mut space = [0; 1024];
    match stream.try_read(&mut space) {
        Ok(0) => Err(io::ErrorKind::UnexpectedEof.into()),
        Ok(bytes) => Ok(bytes),
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(0),
        Err(error) => Err(error),
    }
}

async fn write(stream: &mut TcpStream, bytes: &[u8], pace: Pace) -> io::Result<()> {
    tokio::time::timeout(pace.stall, stream.write_all(bytes)).await.map_err(|_| io::ErrorKind::TimedOut)?
}

/// The head of a response that ends with its connection.
fn head(response: &Response) -> Vec<u8> {
    let mut head = Vec::with_capacity(1024);
    let _ = write!(head, "HTTP/1.1 {}\r\n", response.status());
    let now = jiff::Timestamp::from_microsecond(real_now().micros()).unwrap_or_default();
    let date = jiff::fmt::rfc2822::DateTimePrinter::new().timestamp_to_rfc9110_string(&now);
    let date = date.ok().and_then(|date| HeaderValue::try_from(date).ok());
    let close = (&header::CONNECTION, &HeaderValue::from_static("close"));
    let own = date.iter().map(|date| (&header::DATE, date)).chain([close]);
    for (name, value) in response.headers().iter().chain(own) {
        head.extend_from_slice(name.as_str().as_bytes());
        head.extend_from_slice(b": ");
        head.extend_from_slice(value.as_bytes());
        head.extend_from_slice(b"\r\n");
    }
    head.extend_from_slice(b"\r\n");
    head
}
