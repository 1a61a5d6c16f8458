//! Server-sent events.
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

/// `events` as a long-lived response: browsers reconnect after 2 s, a comment every 15 s keeps proxies from timing out,
/// and `event: bye` ends it when the server stops.
pub fn respond(events: impl Stream<Item = Event> + Send + 'static, shutdown: Shutdown) -> Response {
    let stopping = shutdown.clone();
    let first = stream::once(async { Event::default().retry(Duration::from_secs(2)).comment("hello") });
    let bye = stream::once(async move { stopping.is_cancelled().then(|| Event::default().event("bye").data("{}")) });
    let until_stop = events.take_until(async move { shutdown.cancelled().await });
    let all = first.chain(until_stop).chain(bye.filter_map(|event| async { event })).map(Ok::<_, Infallible>);
    let keep_alive = KeepAlive::new().interval(Duration::from_secs(15));
    let mut response = Sse::new(all).keep_alive(keep_alive).into_response();
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
    async fn a_stream_that_has_ended_sends_nothing_more() {
        let response = respond(stream::empty(), Shutdown::new());
        let bytes = axum::body::to_bytes(response.into_body(), 9_999).await.expect("body");
        assert!(!String::from_utf8_lossy(&bytes).contains("bye"));
    }
}
