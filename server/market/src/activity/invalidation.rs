//! Drops the cached feed when something happened, on this node or another.
use crate::context::Market;
use base::accounts::PROFILES;
use catalogue::experiences::EXPERIENCES;
use platform::events::Event;

/// Listens until the server stops.
pub async fn invalidate_on_changes(app: Market) {
    let mut events = app.events.subscribe();
    loop {
        let event = tokio::select! {
            event = events.next() => event,
            () = app.shutdown.cancelled() => return,
        };
        match event {
            Some(Event::Changed(topic)) if is_relevant_topic(&topic) => app.activity.0.clear(),
            Some(Event::Changed(_)) => {}
            Some(Event::Missed) => app.activity.0.clear(),
            None => return,
        }
    }
}

/// Topics of experiences and people, and those by which a deal notifies its two sides that it changed.
fn is_relevant_topic(topic: &str) -> bool {
    topic == EXPERIENCES || topic == PROFILES || topic.starts_with("changed:")
}
