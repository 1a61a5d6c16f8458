//! Connections that must make progress: a request head has to arrive at a minimum rate, and the client has to read.
use super::serve::Pace;
use std::{
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Instant, Sleep},
};

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

/// Shared with the service: how many heads have arrived, and whether a request is being handled.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<AtomicU64>);

impl Progress {
    /// A head has arrived; until the result is dropped its request is being handled.
    pub fn handling(&self) -> Handling {
        self.0.fetch_add(1, Ordering::Relaxed);
        Handling(self.clone())
    }
    /// Moves on with each head and each end of a request; odd while one is being handled.
    fn stage(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A request that is being handled.
#[derive(Debug)]
pub struct Handling(Progress);

impl Drop for Handling {
    fn drop(&mut self) {
        self.0.0.fetch_add(1, Ordering::Relaxed);
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
        Self { stream, pace, progress, head: None, reading: None, writing: None }
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
        self.written(context, result)
    }
    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.written(context, result)
    }
    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }
    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
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
    #[test]
    fn a_stage_is_odd_while_a_request_is_handled() {
        let progress = Progress::default();
        let handling = progress.handling();
        assert_eq!(progress.stage(), 1);
        drop(handling);
        assert_eq!(progress.stage(), 2);
    }
}
