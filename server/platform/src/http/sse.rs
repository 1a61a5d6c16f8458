//! Server-sent events.
use super::live_response::LiveResponse;
use crate::shutdown::Shutdown;
use axum::{
    http::{HeaderName, HeaderValue, header},
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
};
use futures_util::{Stream, StreamExt, stream};
use std::{convert::Infallible, time::Duration};

/// What a browser waits before it connects again.
const RETRY: Duration = Duration::from_secs(2);
/// How often a quiet stream sends `event: ping`. It keeps proxies from timing out, and pages see it: one that has missed
/// two of them connects again (`web/src/shared/api/event-stream.ts`). A comment would be seen by proxies only.
const PING_INTERVAL: Duration = Duration::from_secs(15);

/// `events` as a response that ends with them: browsers reconnect after 2 s, and `event: bye` ends it when the server
/// stops.
pub fn respond(events: impl Stream<Item = Event> + Send + 'static, shutdown: Shutdown) -> Response {
    let stopping = shutdown.clone();
    let bye = stream::once(async move { stopping.is_cancelled().then(self::bye) });
    let until_stop = events.take_until(async move { shutdown.cancelled().await });
    stream_of(until_stop.chain(bye.filter_map(|event| async { event })), PING_INTERVAL)
}

/// `events`, which end by themselves when the server stops, with [`bye`], as a response that may stay open for hours.
pub fn respond_live(events: impl Stream<Item = Event> + Send + 'static) -> Response {
    keep_open(stream_of(events, PING_INTERVAL))
}

/// `response`, which may stay open for hours, as one that costs little while nothing happens.
pub fn keep_open(mut response: Response) -> Response {
    response.extensions_mut().insert(LiveResponse);
    response
}

/// The last event of a stream that the server ends.
pub fn bye() -> Event {
    Event::default().event("bye").data("{}")
}

fn stream_of(events: impl Stream<Item = Event> + Send + 'static, ping_interval: Duration) -> Response {
    let first = stream::once(async { Event::default().retry(RETRY).comment("hello") });
    let ping = KeepAlive::new().interval(ping_interval).event(Event::default().event("ping").data("{}"));
    let mut response = Sse::new(first.chain(events).map(Ok::<_, Infallible>)).keep_alive(ping).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // otherwise nginx would buffer the stream
    headers.insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_stream_is_closed_when_the_server_stops() {
        let shutdown = Shutdown::new();
        let stopper = shutdown.clone();
        let events =
            stream::once(async { Event::default().event("notice").id("7").data("x") }).chain(stream::pending());
        let response = respond(events, shutdown);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        let reading = tokio::spawn(axum::body::to_bytes(response.into_body(), 9_999));
        tokio::time::sleep(Duration::from_millis(50)).await;
        stopper.cancel();
        let text = String::from_utf8(reading.await.expect("joined").expect("body").to_vec()).expect("text");
        assert!(text.starts_with("retry: 2000") || text.contains("retry: 2000"), "{text}");
        assert!(text.contains("event: notice\nid: 7\ndata: x\n\n"), "{text}");
        assert!(text.ends_with("event: bye\ndata: {}\n\n"), "{text}");
    }
    #[tokio::test]
    async fn a_quiet_stream_sends_pings_that_pages_see() {
        let mut body = stream_of(stream::pending(), Duration::from_millis(20)).into_body().into_data_stream();
        let mut text = String::new();
        while !text.ends_with("event: ping\ndata: {}\n\n") {
            text += &String::from_utf8_lossy(&body.next().await.expect("more").expect("read"));
        }
    }
    #[tokio::test]
    async fn a_stream_that_has_ended_sends_nothing_more() {
        let response = respond(stream::empty(), Shutdown::new());
        let bytes = axum::body::to_bytes(response.into_body(), 9_999).await.expect("body");
        assert!(!String::from_utf8_lossy(&bytes).contains("bye"));
    }
}
