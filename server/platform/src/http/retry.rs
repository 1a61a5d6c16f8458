//! Runs a request once more when its transaction lost against another one.
use super::problem::TryAgain;
use axum::{
    body::{Body, Bytes, HttpBody},
    extract::Request,
    middleware::Next,
    response::Response,
};
use hyper::body::{Frame, SizeHint};
use rand::RngExt;
use std::{
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll, ready},
    time::Duration,
};

/// Tries in all.
const TRIES: u32 = 3;

/// The layer for routers of unsafe methods: `router.layer(axum::middleware::from_fn(retry::layer))`.
///
/// Handlers have no effect outside their transaction, so one whose answer carries [`TryAgain`] may run again: up to
/// three tries, a few milliseconds apart; the last answer (503, `Retry-After: 1`) is the caller's. The body is read by
/// the handler, after its other checks, and kept for the next try.
pub async fn layer(request: Request, next: Next) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let body = Recording::new(body);
    let mut attempt = 1;
    loop {
        let request = Request::from_parts(parts.clone(), body.replay());
        let response = next.clone().run(request).await;
        if attempt == TRIES || response.extensions().get::<TryAgain>().is_none() {
            return response;
        }
        let pause = rand::rng().random_range(2..=10 * u64::from(attempt * attempt));
        tokio::time::sleep(Duration::from_millis(pause)).await;
        attempt += 1;
    }
}

/// A body that can be read several times, one after the other: what was read is kept.
#[derive(Clone)]
struct Recording(Arc<Mutex<Recorded>>);

struct Recorded {
    rest: Body,
    chunks: Vec<Bytes>,
}

impl Recording {
    fn new(body: Body) -> Self {
        Self(Arc::new(Mutex::new(Recorded { rest: body, chunks: Vec::new() })))
    }
    /// The body from its beginning.
    fn replay(&self) -> Body {
        let hint = {
            let recorded = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if recorded.rest.is_end_stream() && recorded.chunks.is_empty() {
                return Body::empty();
            }
            if recorded.chunks.is_empty() { recorded.rest.size_hint() } else { SizeHint::default() }
        };
        Body::new(Replay { recording: self.clone(), next: 0, hint })
    }
}

struct Replay {
    recording: Recording,
    /// The next of the kept chunks.
    next: usize,
    hint: SizeHint,
}

impl HttpBody for Replay {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let recording = self.recording.clone();
        let mut recorded = recording.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(chunk) = recorded.chunks.get(self.next) {
            self.next += 1;
            return Poll::Ready(Some(Ok(Frame::data(chunk.clone()))));
        }
        let frame = ready!(Pin::new(&mut recorded.rest).poll_frame(context));
        if let Some(data) = frame.as_ref().and_then(|frame| frame.as_ref().ok()).and_then(Frame::data_ref) {
            recorded.chunks.push(data.clone());
            self.next += 1;
        }
        Poll::Ready(frame)
    }
    fn size_hint(&self) -> SizeHint {
        self.hint
    }
}

#[cfg(test)]
mod tests {
    use super::super::Problem;
    use super::*;
    use axum::{Router, middleware::from_fn, routing::post};
    use std::sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    };
    use tower::ServiceExt;

    async fn run(losses: u32) -> (u16, u32, Option<String>) {
        let count = Arc::new(AtomicU32::new(0));
        let seen = count.clone();
        let handler = move |body: String| async move {
            assert_eq!(body, "kept");
            if seen.fetch_add(1, Ordering::SeqCst) < losses {
                Err(Problem { try_again: true, ..Problem::unavailable(crate::msg!("problem-service-busy"), 1) })
            } else {
                Ok(())
            }
        };
        let app = Router::new().route("/", post(handler)).layer(from_fn(layer));
        let response =
            app.oneshot(Request::post("/").body(Body::from("kept")).expect("request")).await.expect("answer");
        let retry = response.headers().get("retry-after").and_then(|value| value.to_str().ok()).map(str::to_owned);
        (response.status().as_u16(), count.load(Ordering::SeqCst), retry)
    }

    #[tokio::test]
    async fn a_lost_transaction_is_run_again_but_not_for_ever() {
        assert_eq!(run(0).await, (200, 1, None));
        assert_eq!(run(2).await, (200, 3, None));
        assert_eq!(run(9).await, (503, 3, Some("1".into())));
    }
    #[tokio::test]
    async fn a_body_is_not_read_before_the_handler_asks_for_it() {
        let never = Body::from_stream(futures_util::stream::pending::<Result<Bytes, std::io::Error>>());
        let refuse = || async { Problem::unauthorized() };
        let app = Router::new().route("/", post(refuse)).layer(from_fn(layer));
        let response = app.oneshot(Request::post("/").body(never).expect("request")).await.expect("answer");
        assert_eq!(response.status(), 401);
    }
}
