//! Notifies every node whose sessions have ended, so that what a session holds open is closed at once and not only at
//! the next check.
use crate::service::Auth;
use crate::user::UserId;
use platform::{db::Tx, events::Event};

/// Prefix of the topics that say whose sessions have ended.
const ENDED: &str = "session_ended:";

/// The id of the account if `event` says that some of its sessions have ended: the holder of one of its sessions then
/// checks whether it is still live ([`Auth::is_live`]).
pub fn sessions_ended(event: &Event) -> Option<&str> {
    match event {
        Event::Changed(topic) => session_ended_topic(topic),
        Event::Missed => None,
    }
}

/// The same for the topic of an event.
pub fn session_ended_topic(topic: &str) -> Option<&str> {
    topic.strip_prefix(ENDED)
}

impl Auth {
    /// Announces, once `tx` is durable, that sessions of `user_id` have ended.
    pub(crate) fn ended(&self, tx: &mut Tx, user_id: &UserId) {
        if let Some(events) = &self.options.events {
            events.publish_after(tx, format!("{ENDED}{user_id}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_own_topics_name_an_account() {
        assert_eq!(sessions_ended(&Event::Changed("session_ended:ann".into())), Some("ann"));
        assert_eq!(sessions_ended(&Event::Changed("user:ann".into())), None);
        assert_eq!(sessions_ended(&Event::Missed), None);
    }
}
