//! Forgetting the kept answer when something happened, here or on another node.
use crate::{accounts::PROFILES, experiences::EXPERIENCES, state::App};
use platform::events::Event;

/// Listens until the server stops.
pub async fn invalidate_on_changes(app: App) {
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

/// Experiences and people by their topics; a deal tells its two sides that it changed.
fn is_relevant_topic(topic: &str) -> bool {
    topic == EXPERIENCES || topic == PROFILES || topic.starts_with("changed:")
}
