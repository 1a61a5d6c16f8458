//! LISTEN: what other nodes say.
use super::Result;
use futures_util::{Stream, stream};
use sqlx::{PgPool, postgres::PgListener};
use std::{pin::Pin, time::Duration};

/// What a listener hears.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    /// The payload of one notification.
    Payload(String),
    /// The connection was lost and is there again; what was said meanwhile is lost, so read again.
    Again,
}

/// A stream of what is heard, until the database is closed.
pub type Listening = Pin<Box<dyn Stream<Item = Heard> + Send>>;

/// How long to wait before another attempt to connect.
const PAUSE: Duration = Duration::from_secs(1);

/// Listens on `channel` with connections of `pool`, which nothing else uses.
pub(super) async fn listen(pool: PgPool, channel: &str) -> Result<Listening> {
    let ear = Ear { listener: Some(connect(&pool, channel).await?), pool, channel: channel.to_owned() };
    Ok(Box::pin(stream::unfold(ear, |mut ear| async move { Some((ear.next().await?, ear)) })))
}

struct Ear {
    pool: PgPool,
    channel: String,
    listener: Option<PgListener>,
}

impl Ear {
    /// A lost connection is replaced whole, and reported only once the new one listens.
    async fn next(&mut self) -> Option<Heard> {
        while !self.pool.is_closed() {
            if let Some(listener) = &mut self.listener {
                match listener.try_recv().await {
                    Ok(Some(note)) => return Some(Heard::Payload(note.payload().to_owned())),
                    Ok(None) => tracing::warn!("the listening connection was lost"),
                    Err(error) => tracing::warn!(%error, "the listening connection was lost"),
                }
                self.listener = None;
            }
            match connect(&self.pool, &self.channel).await {
                Ok(listener) => {
                    self.listener = Some(listener);
                    return Some(Heard::Again);
                }
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        }
        None
    }
}

async fn connect(pool: &PgPool, channel: &str) -> Result<PgListener> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.eager_reconnect(false);
    listener.listen(channel).await?;
    Ok(listener)
}
