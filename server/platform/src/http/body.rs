//! A request body that has to arrive within a time.
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use std::{
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};
use tokio::time::Sleep;

/// The body did not arrive in time.
#[derive(Debug, thiserror::Error)]
#[error("the body did not arrive in time")]
pub struct BodyTimeout;

/// `body`, failing with [`BodyTimeout`] when it is not complete after `limit`.
///
/// The time runs from the first read, so a handler that never reads is not disturbed.
pub fn within(limit: Duration, body: Body) -> Body {
    if body.is_end_stream() { body } else { Body::new(Timed { body, limit, timer: None }) }
}

struct Timed {
    body: Body,
    limit: Duration,
    timer: Option<Pin<Box<Sleep>>>,
}

impl HttpBody for Timed {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        let limit = self.limit;
        let timer = self.timer.get_or_insert_with(|| Box::pin(tokio::time::sleep(limit)));
        timer.as_mut().poll(context).map(|()| Some(Err(BodyTimeout.into())))
    }
    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }
    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::stream;

    #[tokio::test]
    async fn a_body_that_never_ends_is_cut_off() {
        let endless = Body::from_stream(stream::pending::<Result<Bytes, std::io::Error>>());
        let body = within(Duration::from_millis(20), endless);
        assert!(axum::body::to_bytes(body, 10).await.is_err());
    }
}
