//! A request body within its bounds: size, time, rate, and room for it in memory.
use super::{capacity::RequestCapacity, pace::MinimumRate, problem::Problem};
use crate::msg;
use axum::{
    body::{Body, Bytes, HttpBody},
    http::StatusCode,
};
use bytes::BytesMut;
use hyper::body::{Frame, SizeHint};
use std::{
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};
use tokio::time::{Instant, Sleep};

/// The largest body of an ordinary request, in bytes.
pub const BODY_LIMIT: u64 = 64 * 1024;

/// Pieces of a body are joined until they are this large, and memory is reserved in steps of this size: a client that
/// sends byte by byte costs no more memory than what is counted. The first step of each body is not counted against the
/// shared budget: requests in flight bound it, and an ordinary request passes while others upload.
const STEP: u64 = 16 * 1024;

/// The bounds of one body.
#[derive(Clone, Copy, Debug)]
pub struct BodyBounds {
    /// The most bytes.
    pub bytes: u64,
    /// The longest that all of it may take.
    pub time: Duration,
    /// The least that the sender has to send.
    pub rate: MinimumRate,
}

impl Default for BodyBounds {
    fn default() -> Self {
        Self {
            bytes: BODY_LIMIT,
            time: Duration::from_secs(30),
            rate: MinimumRate { grace: Duration::from_secs(5), bytes_per_second: 1_024 },
        }
    }
}

/// Why a body was not read to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BodyError {
    /// More bytes than the endpoint takes.
    #[error("the body is too large")]
    TooLarge,
    /// It did not arrive in time, or too slowly.
    #[error("the body did not arrive in time")]
    TooSlow,
    /// The client, its account or all clients together have too many bytes in flight.
    #[error("there is no room for the body")]
    NoRoom,
}

impl From<BodyError> for Problem {
    fn from(error: BodyError) -> Self {
        match error {
            BodyError::TooLarge => {
                Self::new(StatusCode::PAYLOAD_TOO_LARGE, "body_too_large", msg!("problem-body-too-large"))
            }
            BodyError::TooSlow => Self::new(StatusCode::REQUEST_TIMEOUT, "body_timeout", msg!("problem-body-timeout")),
            BodyError::NoRoom => Self::too_many("too_many_bytes", msg!("problem-too-many-bytes"), 1),
        }
    }
}

/// `body`, failing with a [`BodyError`] when it leaves its `bounds` or `request` has no room for it.
///
/// The time starts, and memory is reserved, at the first read: a handler that never reads is unaffected and costs
/// nothing.
pub fn bounded(body: Body, bounds: BodyBounds, request: Arc<RequestCapacity>) -> Body {
    if body.is_end_stream() {
        return body;
    }
    let joined = BytesMut::new();
    Body::new(Bounded { body, bounds, request, reserved: 0, received: 0, joined, began: None, timer: None })
}

struct Bounded {
    body: Body,
    bounds: BodyBounds,
    request: Arc<RequestCapacity>,
    /// Bytes that room was taken for.
    reserved: u64,
    received: u64,
    /// Small pieces that wait for more.
    joined: BytesMut,
    began: Option<Instant>,
    timer: Option<Pin<Box<Sleep>>>,
}

impl Bounded {
    /// Refuses a body that announces too much. The announced size reserves no memory, as the bytes may never arrive.
    fn begin(&mut self) -> Result<Instant, BodyError> {
        if let Some(began) = self.began {
            return Ok(began);
        }
        if self.body.size_hint().lower() > self.bounds.bytes {
            return Err(BodyError::TooLarge);
        }
        let now = Instant::now();
        self.began = Some(now);
        Ok(now)
    }
    /// Takes room for `bytes` in all.
    fn reserve(&mut self, bytes: u64) -> Result<(), BodyError> {
        if bytes > self.bounds.bytes {
            return Err(BodyError::TooLarge);
        }
        if bytes > self.reserved {
            let wanted = bytes.next_multiple_of(STEP).min(self.bounds.bytes);
            let shared = |bytes: u64| bytes.saturating_sub(STEP);
            if !self.request.reserve_body(wanted - self.reserved, shared(wanted) - shared(self.reserved)) {
                return Err(BodyError::NoRoom);
            }
            self.reserved = wanted;
        }
        Ok(())
    }
    /// Counts a piece; large ones continue as they are, small ones are joined.
    fn receive(&mut self, data: Bytes) -> Result<Option<Bytes>, BodyError> {
        self.received += data.len() as u64;
        self.reserve(self.received)?;
        if self.joined.is_empty() && data.len() as u64 >= STEP {
            return Ok(Some(data));
        }
        self.joined.extend_from_slice(&data);
        Ok((self.joined.len() as u64 >= STEP).then(|| self.joined.split().freeze()))
    }
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        let began = self.begin()?;
        while let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            self.timer = None;
            let Some(frame) = frame.transpose()? else {
                let rest = (!self.joined.is_empty()).then(|| Ok(Frame::data(self.joined.split().freeze())));
                return Poll::Ready(rest);
            };
            // trailers are ignored
            let Ok(data) = frame.into_data() else { continue };
            if let Some(data) = self.receive(data)? {
                return Poll::Ready(Some(Ok(Frame::data(data))));
            }
        }
        let deadline = self.bounds.rate.deadline(began, self.received).min(began + self.bounds.time);
        let timer = self.timer.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(deadline)));
        timer.as_mut().poll(context).map(|()| Some(Err(BodyError::TooSlow.into())))
    }
}

impl HttpBody for Bounded {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        self.poll(context)
    }
    fn is_end_stream(&self) -> bool {
        self.joined.is_empty() && self.body.is_end_stream()
    }
    fn size_hint(&self) -> SizeHint {
        if self.joined.is_empty() { self.body.size_hint() } else { SizeHint::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::{
        ClientAddress,
        capacity::{Capacity, Caps},
        extractors::read_body,
    };
    use axum::extract::Request;
    use futures_util::stream;
    use std::net::Ipv4Addr;

    fn request(body_bytes: u64) -> Arc<RequestCapacity> {
        let capacity = Capacity::new(Caps { body_bytes, ..Caps::UNLIMITED });
        RequestCapacity::enter(&capacity, capacity.address(ClientAddress(Ipv4Addr::LOCALHOST.into()))).expect("room")
    }
    async fn refusal(body: Body, bounds: BodyBounds, body_bytes: u64) -> Option<&'static str> {
        let body = bounded(body, bounds, request(body_bytes));
        read_body(Request::new(body), &()).await.err().map(|problem| problem.code)
    }
    fn chunks(count: usize) -> Body {
        Body::from_stream(stream::iter((0..count).map(|_| Ok::<_, std::io::Error>("0123456789"))))
    }

    #[tokio::test]
    async fn a_body_that_never_ends_is_cut_off() {
        let endless = || Body::from_stream(stream::pending::<Result<Bytes, std::io::Error>>());
        let short = Duration::from_millis(20);
        let timed = BodyBounds { time: short, ..BodyBounds::default() };
        assert_eq!(refusal(endless(), timed, 100).await, Some("body_timeout"));
        let rate = MinimumRate { grace: short, bytes_per_second: 1_024 };
        assert_eq!(refusal(endless(), BodyBounds { rate, ..BodyBounds::default() }, 100).await, Some("body_timeout"));
    }
    #[tokio::test]
    async fn a_large_body_is_refused_with_or_without_a_content_length() {
        let bounds = BodyBounds { bytes: 50, ..BodyBounds::default() };
        assert_eq!(refusal(chunks(5), bounds, 100).await, None);
        assert_eq!(refusal(chunks(6), bounds, 100).await, Some("body_too_large"));
        assert_eq!(refusal(Body::from("x".repeat(51)), bounds, 100).await, Some("body_too_large"));
    }
    #[tokio::test]
    async fn a_body_needs_room_before_it_is_read() {
        let bounds = BodyBounds::default();
        let of = |bytes: u64| Body::from("x".repeat(usize::try_from(bytes).expect("size")));
        assert_eq!(refusal(of(STEP), bounds, STEP).await, None);
        assert_eq!(refusal(of(STEP + 1), bounds, STEP).await, Some("too_many_bytes"));
        assert_eq!(refusal(chunks(2_000), bounds, STEP).await, Some("too_many_bytes"));
        let request = request(STEP);
        let body = bounded(of(100), bounds, request.clone());
        assert!(read_body(Request::new(body), &()).await.is_ok());
        assert!(!request.reserve_body(1, 0), "the room is held as long as the request");
    }
    /// A body that announces `0` bytes, of which nothing comes.
    struct Announced(u64);
    impl HttpBody for Announced {
        type Data = Bytes;
        type Error = std::io::Error;
        fn poll_frame(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
            Poll::Pending
        }
        fn size_hint(&self) -> SizeHint {
            SizeHint::with_exact(self.0)
        }
    }
    fn at(capacity: &Capacity, address: [u8; 4]) -> Arc<RequestCapacity> {
        RequestCapacity::enter(capacity, capacity.address(ClientAddress(address.into()))).expect("room")
    }
    async fn reads(request: &Arc<RequestCapacity>, bytes: u64) -> Result<(), &'static str> {
        let body = Body::from("x".repeat(usize::try_from(bytes).expect("size")));
        let body = bounded(body, BodyBounds { bytes: 1024 * 1024, ..BodyBounds::default() }, request.clone());
        read_body(Request::new(body), &()).await.map(drop).map_err(|problem| problem.code)
    }

    #[tokio::test]
    async fn an_announced_body_uses_no_capacity_before_it_arrives() {
        let capacity = Capacity::new(Caps { body_bytes: BODY_LIMIT, ..Caps::UNLIMITED });
        let first = at(&capacity, [1, 1, 1, 1]);
        let mut waits = bounded(Body::new(Announced(BODY_LIMIT)), BodyBounds::default(), first);
        let nothing = tokio::time::timeout(Duration::from_millis(10), http_body_util::BodyExt::frame(&mut waits)).await;
        assert!(nothing.is_err(), "it waits");
        assert_eq!(reads(&at(&capacity, [1, 1, 1, 1]), BODY_LIMIT).await, Ok(()));
        let too_much = Body::new(Announced(BODY_LIMIT + 1));
        assert_eq!(refusal(too_much, BodyBounds::default(), BODY_LIMIT).await, Some("body_too_large"));
    }
    #[tokio::test]
    async fn a_small_body_passes_where_large_ones_have_taken_everything() {
        let capacity = Capacity::new(Caps { body_bytes_total: 3 * STEP, ..Caps::UNLIMITED });
        let large: Vec<_> = (0..9).map(|n| at(&capacity, [1, 1, 1, n])).collect();
        for request in &large {
            let _ = reads(request, 3 * STEP).await; // as many as pass
        }
        let other = at(&capacity, [2, 2, 2, 2]);
        assert_eq!(reads(&other, STEP).await, Ok(()));
        assert_eq!(reads(&other, 8 * STEP).await, Err("too_many_bytes"));
    }
    #[tokio::test]
    async fn clients_with_much_on_its_way_leave_room_for_one_with_little() {
        let (client, total) = (64 * STEP, 16 * 64 * STEP);
        let capacity = Capacity::new(Caps { body_bytes: client, body_bytes_total: total, ..Caps::UNLIMITED });
        let mut held = Vec::new();
        // as much as each gets, in bodies of a quarter of what it may have
        for n in 0..20 {
            for _ in 0..5 {
                let request = at(&capacity, [1, 1, 1, n]);
                let _ = reads(&request, 16 * STEP).await;
                held.push(request);
            }
        }
        assert_eq!(reads(&at(&capacity, [2, 2, 2, 2]), BODY_LIMIT).await, Ok(()));
    }
    #[tokio::test]
    async fn small_pieces_are_joined() {
        let request = request(1024 * 1024);
        let mut body = bounded(chunks(5_000), BodyBounds::default(), request);
        let (mut pieces, mut bytes) = (0, 0);
        while let Some(frame) = http_body_util::BodyExt::frame(&mut body).await {
            let data = frame.expect("read").into_data().expect("data");
            (pieces, bytes) = (pieces + 1, bytes + data.len());
        }
        assert_eq!((pieces, bytes), (4, 50_000));
    }
}
