//! LISTEN: notifications from other nodes.
use super::error::Result;
use futures_util::{Stream, stream};
use sqlx::{PgPool, postgres::PgListener};
use std::{pin::Pin, time::Duration};
use tokio::time::timeout;

/// What a listener receives.
#[derive(Clone, Debug, PartialEq)]
pub enum Received {
    /// The payload of one notification.
    Payload(String),
    /// The connection was lost and restored; what was sent meanwhile is lost, so read again.
    Again,
}

/// A stream of what is received, until the database is closed.
pub type Listening = Pin<Box<dyn Stream<Item = Received> + Send>>;

/// How long to wait before another attempt to connect.
const PAUSE: Duration = Duration::from_secs(1);
/// After this much silence the connection is tested: a link that was cut without notice is silent, too.
const SILENCE: Duration = Duration::from_secs(5);
/// How long the test may take.
const TEST: Duration = Duration::from_secs(5);

/// Listens on `channel` with connections of `pool`, which nothing else uses.
pub(super) async fn listen(pool: PgPool, channel: &str) -> Result<Listening> {
    let listener = Some(connect(&pool, channel).await?);
    let ear = Listener { listener, current: pool.clone(), pool, channel: channel.to_owned() };
    Ok(Box::pin(stream::unfold(ear, |mut ear| async move { Some((ear.next().await?, ear)) })))
}

struct Listener {
    /// Closed with the database.
    pool: PgPool,
    /// Where connections come from: that pool, or one like it after a link was cut without notice.
    current: PgPool,
    channel: String,
    listener: Option<PgListener>,
}

impl Listener {
    /// A lost connection is replaced whole, and reported only once the new one listens.
    async fn next(&mut self) -> Option<Received> {
        while !self.pool.is_closed() {
            if let Some(listener) = &mut self.listener {
                match timeout(SILENCE, listener.try_recv()).await {
                    Ok(Ok(Some(note))) => return Some(Received::Payload(note.payload().to_owned())),
                    Ok(Ok(None)) => tracing::warn!("LISTEN connection lost"),
                    Ok(Err(error)) => tracing::warn!(%error, "LISTEN connection lost"),
                    Err(_) if is_responsive(listener).await => continue,
                    Err(_) => {
                        tracing::warn!("LISTEN connection not responding");
                        // the old connection takes minutes to close, and occupies its place in the pool until then
                        self.current =
                            self.pool.options().clone().connect_lazy_with((*self.pool.connect_options()).clone());
                    }
                }
                self.listener = None;
            }
            match connect(&self.current, &self.channel).await {
                Ok(listener) => {
                    self.listener = Some(listener);
                    return Some(Received::Again);
                }
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        }
        None
    }
}

async fn is_responsive(listener: &mut PgListener) -> bool {
    matches!(timeout(TEST, sqlx::query("SELECT 1").execute(listener)).await, Ok(Ok(_)))
}

async fn connect(pool: &PgPool, channel: &str) -> Result<PgListener> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.eager_reconnect(false);
    listener.listen(channel).await?;
    Ok(listener)
}
