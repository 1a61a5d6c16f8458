//! Notifies someone inside the transaction of its cause.
use super::{email::Email, rules::Kind, store};
use crate::accounts;
use crate::accounts::UserId;
use crate::context::Base;
use platform::{
    clock::Timestamp,
    db::{Result, Tx},
    ids,
    mail::{self, Cause},
    messages::Message,
};

/// What a notification says.
#[derive(Clone, Debug)]
pub enum Text {
    /// One sentence, whose attribute `title` is the headline.
    Message(Message),
    /// What a caller wrote: a headline and one sentence.
    Written(String, String),
}

/// A notification to someone.
#[derive(Clone, Debug)]
pub struct Notification {
    /// Who is notified.
    pub user_id: UserId,
    /// What about.
    pub kind: Kind,
    /// What it says.
    pub text: Text,
    /// The deal it is about.
    pub deal_id: Option<String>,
    /// A path of the web app that the notification leads to.
    pub link: Option<String>,
    /// Names the cause: `deal:{id}:{rev}:{kind}:{user}`. A second notification with the same key is not made, nor its
    /// mail.
    pub dedupe_key: String,
    /// The same by email, for notifications that go there too.
    pub mail: Option<Email>,
    /// Who caused it, as long as that is someone without an office: their emails to others are counted.
    pub sender_id: Option<UserId>,
}

/// Sends `notification`, once per dedupe key: the row and its mail are written in `tx`, the live stream learns of it after
/// the commit. `false` when it had been sent before.
pub async fn notify(tx: &mut Tx, app: &Base, notification: Notification) -> Result<bool> {
    Ok(notify_all(tx, app, vec![notification]).await? == 1)
}

/// Sends each of `notifications` as [`notify`] does; how many had not been sent before.
pub async fn notify_all(tx: &mut Tx, app: &Base, notifications: Vec<Notification>) -> Result<usize> {
    let created_at = app.clock.now();
    let row = |notification: Notification| {
        let (title, message, content) = match notification.text {
            Text::Message(message) => (String::new(), String::new(), Some(message.to_json())),
            Text::Written(title, message) => (title, message, None),
        };
        let own = notification.sender_id.as_ref() == Some(&notification.user_id);
        let row = store::Row {
            id: ids::id(),
            user_id: notification.user_id,
            kind: notification.kind,
            title,
            message,
            content,
            deal_id: notification.deal_id,
            link: notification.link,
            dedupe_key: notification.dedupe_key,
            created_at,
            read_at: (own && notification.kind.confirms_own_act()).then_some(created_at),
        };
        (row, (notification.mail, notification.sender_id))
    };
    let (rows, mails): (Vec<_>, Vec<_>) = notifications.into_iter().map(row).unzip();
    let mut new = store::insert_all(tx, &rows).await?;
    let count = new.len();
    for (row, (mail, sender_id)) in rows.into_iter().zip(mails) {
        if !new.remove(&row.dedupe_key) {
            continue;
        }
        app.events.publish_after(tx, topic_of_user(&row.user_id));
        if let Some(mail) = mail.filter(|mail| !mail.to.is_empty()) {
            email_to(tx, app, (&row.user_id, sender_id.as_ref()), row.kind, mail, row.dedupe_key).await?;
        }
    }
    Ok(count)
}

/// Queues `mail` of `kind` to the account of `user_id`, caused by `sender_id`, unless they want no emails of its topic.
/// Whether it leaves is decided when its turn comes (see [`super::mail_gate`]).
pub async fn email_to(
    tx: &mut Tx,
    app: &Base,
    (user_id, sender_id): (&UserId, Option<&UserId>),
    kind: Kind,
    mail: Email,
    dedupe_key: String,
) -> Result<()> {
    if let Some(topic) = kind.topic()
        && !accounts::wants_mail(tx, user_id, topic).await?
    {
        return Ok(());
    }
    let new = mail.of_kind(kind.stored_name(), dedupe_key);
    let sender = sender_id.filter(|sender| *sender != user_id);
    let cause = Cause { user_id: Some(user_id), sender_id: sender.map(UserId::as_str) };
    mail::queue_for(tx, &app.clock, new, cause).await
}

/// Notifies the live streams of `people`, after the commit, that the deal `deal_id` changed.
pub fn changed<'a>(tx: &mut Tx, app: &Base, deal_id: &str, people: impl IntoIterator<Item = &'a UserId>) {
    for person in people {
        app.events.publish_after(tx, topic_of_deal(person, deal_id));
    }
}

/// Notifies the live streams of `people`, after the commit, that the conversation `thread_id` has a new message.
pub fn thread_changed(tx: &mut Tx, app: &Base, thread_id: &str, people: &[&UserId]) {
    for person in people {
        app.events.publish_after(tx, topic_of_thread(person, thread_id));
    }
}

/// Marks the notifications of `user_id` that lead to `link` as read: the person has seen what they tell.
pub async fn mark_read(tx: &mut Tx, app: &Base, user_id: &UserId, link: &str) -> Result<()> {
    store::read_link(tx, user_id, link, app.clock.now()).await
}

/// Marks what asked `user_id` to pay for the deal `deal_id` as read: nothing is due any more.
pub async fn mark_paid(tx: &mut Tx, app: &Base, user_id: &UserId, deal_id: &str) -> Result<()> {
    store::read_asking_to_pay(tx, user_id, deal_id, app.clock.now()).await
}

/// The topic that says "there are new notifications for this person".
pub(super) fn topic_of_user(user_id: &UserId) -> String {
    format!("user:{user_id}")
}

/// The topic that says "this deal, to which this person is party, changed".
pub(super) fn topic_of_deal(user_id: &UserId, deal_id: &str) -> String {
    format!("changed:{user_id}:{deal_id}")
}

/// The topic that says "this conversation of this person changed".
pub(super) fn topic_of_thread(user_id: &UserId, thread_id: &str) -> String {
    format!("thread:{user_id}:{thread_id}")
}

/// The instant of `id` in milliseconds, when it is a UUIDv7.
pub(super) fn millis_of(id: &str) -> Option<i64> {
    let hex: String = id.get(..13)?.chars().filter(|c| *c != '-').collect();
    (hex.len() == 12).then(|| i64::from_str_radix(&hex, 16).ok()).flatten()
}

/// An id below every UUIDv7 made from `at` (real time) on.
pub(super) fn id_floor(at: Timestamp) -> String {
    let hex = format!("{:012x}", (at.micros() / 1000).max(0));
    format!("{}-{}", &hex[..8], &hex[8..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_by_their_time() {
        let now = platform::clock::Clock::default().real();
        let id = ids::id();
        assert!(id_floor(now) <= id && id < id_floor(now + 5_000_000), "{id}");
        assert!((millis_of(&id).expect("a v7") - now.micros() / 1000).abs() < 1_000);
        assert_eq!(millis_of("test"), None);
        assert_eq!(millis_of("zzzzzzzz-zzzz"), None);
    }
}
