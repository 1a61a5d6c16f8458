//! Change events ("this has changed"), published to all subscribers in this process and on every other node.
//!
//! An event is a topic (`user:…`, `deal:…`, `experiences`), never data: a subscriber reads the database again. Within
//! the process it goes by a broadcast channel; between nodes by PostgreSQL's LISTEN/NOTIFY, many topics per message.
use crate::{
    db::{Db, Received, Tx},
    ids,
    shutdown::Shutdown,
};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeSet, sync::Arc, time::Duration};
use tokio::{
    sync::{broadcast, mpsc},
    task::JoinHandle,
};

const CHANNEL: &str = "platform_events";
/// How many topics a slow subscriber may lag behind before it is notified that it missed some.
const MAX_LAG: usize = 4_096;
/// How long topics are gathered before they are sent to the other nodes.
const BATCH_DELAY: Duration = Duration::from_millis(20);
/// PostgreSQL takes less than 8,000 bytes in one message.
const MESSAGE: usize = 7_000;

/// What a subscriber receives.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// This topic has changed.
    Changed(Arc<str>),
    /// Some events were lost; anything may have changed.
    Missed,
}

/// Where changes are published and received. Clones share it.
#[derive(Clone, Debug)]
pub struct Events {
    local: broadcast::Sender<Event>,
    remote: mpsc::UnboundedSender<Arc<str>>,
}

/// One subscriber's place in the stream.
#[derive(Debug)]
pub struct Subscription(broadcast::Receiver<Event>);

#[derive(Deserialize, Serialize)]
struct Message<'a> {
    /// The node that sent it: its own subscribers have it already.
    node: &'a str,
    topics: Vec<String>,
}

impl Events {
    /// Starts the exchange with the other nodes; on SQLite there are none.
    pub fn start(db: &Db, shutdown: Shutdown) -> (Self, JoinHandle<()>) {
        let (remote, outgoing) = mpsc::unbounded_channel();
        let events = Self { local: broadcast::Sender::new(MAX_LAG), remote };
        let exchange = Exchange { db: db.clone(), node: ids::id(), local: events.local.clone(), shutdown };
        let running = tokio::spawn(async move {
            if exchange.db.is_shared() {
                tokio::join!(exchange.send_to_nodes(outgoing), exchange.receive_from_nodes());
            } else {
                exchange.ignore(outgoing).await;
            }
        });
        (events, running)
    }
    /// Announces that `topic` has changed. Call it after the commit; see [`Events::publish_after`].
    pub fn publish(&self, topic: impl Into<Arc<str>>) {
        let topic = topic.into();
        let _ = self.local.send(Event::Changed(topic.clone()));
        let _ = self.remote.send(topic);
    }
    /// Announces that `topic` has changed, once `tx` is durable.
    pub fn publish_after(&self, tx: &mut Tx, topic: impl Into<Arc<str>>) {
        let (events, topic) = (self.clone(), topic.into());
        tx.after_commit(move || events.publish(topic));
    }
    /// Subscribes to all events from now on.
    pub fn subscribe(&self) -> Subscription {
        Subscription(self.local.subscribe())
    }
}

impl Subscription {
    /// The next event; `None` when the server stops.
    pub async fn next(&mut self) -> Option<Event> {
        match self.0.recv().await {
            Ok(event) => Some(event),
            Err(broadcast::error::RecvError::Lagged(_)) => Some(Event::Missed),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }
}

struct Exchange {
    db: Db,
    node: String,
    local: broadcast::Sender<Event>,
    shutdown: Shutdown,
}

impl Exchange {
    async fn ignore(&self, mut outgoing: mpsc::UnboundedReceiver<Arc<str>>) {
        tokio::select! {
            () = self.shutdown.cancelled() => {}
            () = async { while outgoing.recv().await.is_some() {} } => {}
        }
    }
    /// Sends what was published here, gathered: a message costs the database a lock that all commits share.
    async fn send_to_nodes(&self, mut outgoing: mpsc::UnboundedReceiver<Arc<str>>) {
        loop {
            let first = tokio::select! { () = self.shutdown.cancelled() => return, topic = outgoing.recv() => topic };
            let Some(first) = first else { return };
            tokio::time::sleep(BATCH_DELAY).await;
            let mut topics = BTreeSet::from([first]);
            while let Ok(topic) = outgoing.try_recv() {
                topics.insert(topic);
            }
            for message in messages(&self.node, topics) {
                if let Err(error) = self.db.notify(CHANNEL, &message).await {
                    tracing::warn!(%error, "notifying other nodes failed");
                }
            }
        }
    }
    async fn receive_from_nodes(&self) {
        while !self.shutdown.is_cancelled() {
            match self.db.listen(CHANNEL).await {
                Ok(Some(mut listening)) => loop {
                    let received = tokio::select! { () = self.shutdown.cancelled() => return, received = listening.next() => received };
                    let Some(received) = received else { return };
                    self.relay(received);
                },
                Ok(None) => return,
                Err(error) => tracing::warn!(%error, "other nodes unreachable"),
            }
            tokio::select! { () = self.shutdown.cancelled() => {}, () = tokio::time::sleep(Duration::from_secs(1)) => {} }
            let _ = self.local.send(Event::Missed);
        }
    }
    fn relay(&self, received: Received) {
        let Received::Payload(text) = received else {
            let _ = self.local.send(Event::Missed);
            return;
        };
        match serde_json::from_str::<Message<'_>>(&text) {
            Ok(message) if message.node == self.node => {}
            Ok(message) => {
                for topic in message.topics {
                    let _ = self.local.send(Event::Changed(topic.into()));
                }
            }
            Err(error) => tracing::warn!(%error, "message between nodes: invalid payload"),
        }
    }
}

/// `topics` in messages that PostgreSQL takes.
fn messages(node: &str, topics: BTreeSet<Arc<str>>) -> Vec<String> {
    let mut messages = Vec::new();
    let mut send = |topics: Vec<String>| messages.extend(serde_json::to_string(&Message { node, topics }));
    let (mut gathered, mut size) = (Vec::new(), 0);
    for topic in topics {
        if size + topic.len() + 8 > MESSAGE && !gathered.is_empty() {
            send(std::mem::take(&mut gathered));
            size = 0;
        }
        size += topic.len() + 8;
        gathered.push(topic.to_string());
    }
    send(gathered);
    messages
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::on_each_database;

    #[test]
    fn many_topics_are_few_messages() {
        let topics: BTreeSet<Arc<str>> = (0..1_000).map(|n| Arc::from(format!("user:{n:036}"))).collect();
        let messages = messages("node", topics);
        assert!(messages.len() <= 10 && messages.iter().all(|message| message.len() < 8_000));
    }

    on_each_database! { async fn a_subscriber_hears_what_is_published_once(db: Db) {
        let shutdown = Shutdown::new();
        let stopper = shutdown.clone();
        let (events, running) = Events::start(&db, shutdown);
        let mut received = events.subscribe();
        let mut tx = db.write().await.expect("tx");
        events.publish_after(&mut tx, "user:1");
        drop(tx);
        events.publish("user:2");
        assert_eq!(received.next().await, Some(Event::Changed("user:2".into())));
        stopper.cancel();
        running.await.expect("ended");
    } }

    on_each_database! { async fn other_nodes_hear_it_too(db: Db) {
        let shutdown = Shutdown::new();
        let (here, _running) = Events::start(&db, shutdown.clone());
        let (there, _running) = Events::start(&db, shutdown);
        let mut received = there.subscribe();
        if db.is_shared() {
            let until_received = async {
                while received.next().await != Some(Event::Changed("user:1".into())) {}
            };
            let saying = async {
                loop {
                    here.publish("user:1");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            };
            tokio::select! {
                () = until_received => {}
                () = saying => {}
                () = tokio::time::sleep(Duration::from_secs(10)) => panic!("nothing was received"),
            }
        }
    } }
}
