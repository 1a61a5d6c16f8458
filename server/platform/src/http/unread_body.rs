//! The body of a request as its connection sees it: what a handler leaves unread is read here, or the connection says
//! that it ends (RFC 9112, section 9.6). Otherwise the rest of the body would be taken for the next request.
use super::progress::{Handling, Progress};
use axum::body::{Body, Bytes, HttpBody};
use http_body_util::BodyExt;
use hyper::{
    Request,
    body::{Frame, Incoming, SizeHint},
    header::EXPECT,
};
use std::{
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

/// The largest rest of a body that is read after its request was refused: an ordinary body. After more than that the
/// connection is closed, which is cheaper for both sides.
const DISCARD_BYTES: u64 = super::body_limits::BODY_LIMIT;
/// How long that may take.
const DISCARD_TIME: Duration = Duration::from_secs(10);

/// `request` with a body whose rest is not left on the connection. `handling` lasts as long as that is being read.
pub(super) fn tracked(request: Request<Incoming>, progress: &Progress, handling: &Arc<Handling>) -> Request<Body> {
    if request.body().is_end_stream() {
        return request.map(|_| Body::empty());
    }
    // a client that waits for our permission sends nothing once it has a response
    let awaits_permission = request.headers().contains_key(EXPECT);
    request.map(|body| {
        Body::new(Tracked {
            body: Some(body),
            awaits_permission,
            progress: progress.clone(),
            handling: Some(handling.clone()),
        })
    })
}

struct Tracked {
    /// Taken when this is dropped.
    body: Option<Incoming>,
    /// Whether the client sends the body only once it is read.
    awaits_permission: bool,
    progress: Progress,
    handling: Option<Arc<Handling>>,
}

impl HttpBody for Tracked {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        self.awaits_permission = false;
        match &mut self.body {
            Some(body) => Pin::new(body).poll_frame(context),
            None => Poll::Ready(None),
        }
    }
    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(HttpBody::is_end_stream)
    }
    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or_else(SizeHint::default, HttpBody::size_hint)
    }
}

impl Drop for Tracked {
    fn drop(&mut self) {
        let Some(body) = self.body.take().filter(|body| !body.is_end_stream()) else { return };
        let is_small = body.size_hint().lower() <= DISCARD_BYTES && !self.awaits_permission;
        match tokio::runtime::Handle::try_current() {
            Ok(runtime) if is_small => {
                runtime.spawn(discard(body, self.progress.clone(), self.handling.take()));
            }
            _ => self.progress.leave_unread(),
        }
    }
}

/// Reads the rest of a small body, so that the connection can be used again. Its end needs no notice: the response is on
/// its way already.
async fn discard(mut body: Incoming, progress: Progress, handling: Option<Arc<Handling>>) {
    let reading = async {
        let mut bytes = 0;
        while bytes <= DISCARD_BYTES {
            match body.frame().await {
                Some(Ok(frame)) => bytes += frame.data_ref().map_or(0, |data| data.len() as u64),
                Some(Err(_)) => return false,
                None => return true,
            }
        }
        false
    };
    if !tokio::time::timeout(DISCARD_TIME, reading).await.unwrap_or(false) {
        progress.leave_unread();
    }
    drop(handling);
}
