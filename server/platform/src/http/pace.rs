//! Connections that must make progress: a request head has to arrive at a minimum rate, and the client has to read.
use super::{progress::Progress, serve::Pace};
use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Instant, Sleep},
};

/// How long, and for how many bytes, a connection with unread input is read after its end. Closing it at once would
/// send a reset, and the client could lose the response that says why (RFC 9112, section 9.6).
const LINGER: Duration = Duration::from_secs(2);
const LINGER_BYTES: u64 = 1024 * 1024;

/// The minimum rate of a sender: nothing is required during `grace`, then `bytes_per_second` on average.
#[derive(Clone, Copy, Debug)]
pub struct MinimumRate {
    /// How long a sender may take at any rate.
    pub grace: Duration,
    /// The average rate it has to reach afterwards.
    pub bytes_per_second: u32,
}

impl MinimumRate {
    /// Until when a sender that began at `began` and has sent `bytes` may be silent.
    pub fn deadline(&self, began: Instant, bytes: u64) -> Instant {
        let earned = Duration::from_secs(bytes) / self.bytes_per_second.max(1);
        began + self.grace + earned
    }
}

/// A connection that fails with `TimedOut` when a head arrives too slowly, or the client reads nothing for a while.
#[derive(Debug)]
pub struct PacedStream {
    stream: TcpStream,
    pace: Pace,
    progress: Progress,
    head: Option<Head>,
    reading: Option<Pin<Box<Sleep>>>,
    writing: Option<Pin<Box<Sleep>>>,
    lingering: Option<Lingering>,
}

/// A connection whose output has ended, while what the client still sends is read and discarded.
#[derive(Debug)]
struct Lingering {
    until: Pin<Box<Sleep>>,
    bytes: u64,
}

/// A head that is arriving.
#[derive(Debug)]
struct Head {
    stage: u64,
    began: Instant,
    bytes: u64,
}

impl PacedStream {
    /// `stream`, paced; the service reports the requests it handles through `progress`.
    pub fn new(stream: TcpStream, pace: Pace, progress: Progress) -> Self {
        Self { stream, pace, progress, head: None, reading: None, writing: None, lingering: None }
    }
    /// The connection without its pace.
    pub fn into_inner(self) -> TcpStream {
        self.stream
    }

    /// Notes `bytes` that arrived; those of a body have their own rule.
    fn received(&mut self, bytes: u64) {
        self.reading = None;
        let stage = self.progress.stage();
        if stage % 2 == 1 {
            self.head = None;
            return;
        }
        match &mut self.head {
            Some(head) if head.stage == stage => head.bytes += bytes,
            _ => self.head = Some(Head { stage, began: Instant::now(), bytes }),
        }
    }

    /// Whether the head that is arriving is late; otherwise the task is woken when it would be.
    fn is_late(&mut self, context: &mut Context<'_>) -> bool {
        let stage = self.progress.stage();
        let Some(head) = self.head.as_ref().filter(|head| head.stage == stage) else {
            self.head = None;
            self.reading = None;
            return false;
        };
        let deadline = self.pace.receive.deadline(head.began, head.bytes);
        let timer = self.reading.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(deadline)));
        timer.as_mut().poll(context).is_ready()
    }

    fn written(&mut self, context: &mut Context<'_>, result: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if result.is_ready() {
            self.writing = None;
            return result;
        }
        let stall = self.pace.stall;
        let timer = self.writing.get_or_insert_with(|| Box::pin(tokio::time::sleep(stall)));
        timer.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }

    /// Whether the client may still be sending something that nobody will read.
    fn has_unread_input(&self) -> bool {
        self.progress.has_unread() || self.head.as_ref().is_some_and(|head| head.stage == self.progress.stage())
    }

    /// Discards what still arrives, until the client closes or it is too much.
    fn linger(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let Some(lingering) = &mut self.lingering else { return Poll::Ready(()) };
        let mut space = [0; 4096];
        while lingering.bytes < LINGER_BYTES {
            let mut buffer = ReadBuf::new(&mut space);
            match Pin::new(&mut self.stream).poll_read(context, &mut buffer) {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => lingering.bytes += buffer.filled().len() as u64,
                Poll::Ready(_) => return Poll::Ready(()),
                Poll::Pending => return lingering.until.as_mut().poll(context),
            }
        }
        Poll::Ready(())
    }
}

impl AsyncRead for PacedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        match Pin::new(&mut self.stream).poll_read(context, buffer) {
            Poll::Ready(result) => {
                self.received((buffer.filled().len() - before) as u64);
                Poll::Ready(result)
            }
            Poll::Pending if self.is_late(context) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncWrite for PacedStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.progress.set_flushed(false);
        self.written(context, result)
    }
    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.progress.set_flushed(false);
        self.written(context, result)
    }
    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // asked for when everything was written
        ready!(Pin::new(&mut self.stream).poll_flush(context))?;
        self.progress.set_flushed(true);
        Poll::Ready(Ok(()))
    }
    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.lingering.is_none() {
            ready!(Pin::new(&mut self.stream).poll_shutdown(context))?;
            if self.has_unread_input() {
                self.lingering = Some(Lingering { until: Box::pin(tokio::time::sleep(LINGER)), bytes: 0 });
            }
        }
        self.linger(context).map(Ok)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deadline_moves_with_what_was_sent() {
        let rate = MinimumRate { grace: Duration::from_secs(5), bytes_per_second: 1_024 };
        let began = Instant::now();
        for (bytes, seconds) in [(0, 5.0), (512, 5.5), (1_024, 6.0), (64 * 1_024, 69.0)] {
            let wait = rate.deadline(began, bytes) - began;
            assert!((wait.as_secs_f64() - seconds).abs() < 1e-6, "{bytes} bytes: {wait:?}");
        }
    }
}
