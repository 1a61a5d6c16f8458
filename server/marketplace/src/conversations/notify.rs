//! Notifications and emails about messages: at most one for each time that someone leaves a thread unread.
use super::{
    rules::{self, NotifyWhen},
    store::{self, Member, Message, Thread},
};
use crate::{
    accounts::{self, Person},
    notifications::{Email, Kind, Notification, link, notify},
    state::App,
};
use platform::{
    clock::Micros,
    db::{Result, Tx},
    jobs::{self, NewJob, Payload},
};
use serde::{Deserialize, Serialize};

/// Notifies someone who seemed to be looking and did not read.
#[derive(Deserialize, Serialize)]
pub struct LateNotification {
    /// The conversation.
    pub thread_id: String,
    /// Who has not read it.
    pub user_id: String,
}
impl Payload for LateNotification {
    const KIND: &'static str = "conversations.tell";
}

/// How many messages an email quotes.
const QUOTED_MESSAGES: i64 = 5;

/// Where a thread is read.
pub fn path(thread_id: &str) -> String {
    format!("/messages/{thread_id}")
}

/// A message has arrived for `reader_id`: notifies them now, later, or not again.
pub async fn on_new_message(app: &App, tx: &mut Tx, thread: &Thread, reader_id: &str, reader: &Member) -> Result<()> {
    match rules::when_to_notify(reader.told, reader.seen_at, app.clock.now()) {
        NotifyWhen::Never => Ok(()),
        NotifyWhen::Now => now(app, tx, thread, reader_id).await,
        NotifyWhen::At(at) => {
            let key = format!("{}:{}:{reader_id}", LateNotification::KIND, thread.id);
            let payload = LateNotification { thread_id: thread.id.clone(), user_id: reader_id.to_owned() };
            jobs::ensure(tx, NewJob::of(&payload, at).key(key)).await
        }
    }
}

/// Notifies `reader_id` of unread messages, unless they were notified or have read them meanwhile.
pub async fn now(app: &App, tx: &mut Tx, thread: &Thread, reader_id: &str) -> Result<()> {
    if !store::mark_notified(tx, &thread.id, reader_id).await? {
        return Ok(());
    }
    let Some(member) = store::member(tx, &thread.id, reader_id).await? else { return Ok(()) };
    let quoted = member.unread.clamp(1, QUOTED_MESSAGES);
    let mut messages = store::messages(tx, &thread.id, &(Micros::MAX, "~".into()), quoted).await?;
    messages.reverse();
    let Some(newest) = messages.last() else { return Ok(()) };
    let sender = accounts::person(tx, &newest.sender_id).await?;
    let Some(reader) = accounts::person(tx, reader_id).await? else { return Ok(()) };
    // since the message was written the reader may have had enough, or we
    if accounts::is_blocked(tx, reader_id, &newest.sender_id).await?
        || sender.as_ref().is_some_and(|person| person.banned)
    {
        return Ok(());
    }
    let name = name_of(sender.as_ref());
    let notification = Notification {
        user_id: reader_id.to_owned(),
        kind: Kind::MessageNew,
        title: format!("New message from {name}"),
        message: rules::excerpt(&newest.message),
        deal_id: thread.deal_id.clone(),
        link: Some(path(&thread.id)),
        dedupe_key: format!("message:{}:{reader_id}", newest.id),
        mail: Some(message_email(app, thread, &quoted_name(sender.as_ref()), &messages).to(reader.email)),
        sender_id: Some(newest.sender_id.clone()),
    };
    notify(tx, app, notification).await.map(drop)
}

/// What someone is called in a sentence.
fn name_of(person: Option<&Person>) -> String {
    let name = person.map(|person| person.full_name.clone()).filter(|name| !name.is_empty());
    name.unwrap_or_else(|| "somebody".into())
}

/// The same in an email, where it must not be taken for our own name.
fn quoted_name(person: Option<&Person>) -> String {
    let name = person.map(|person| person.full_name.replace('"', "'")).filter(|name| !name.is_empty());
    name.map(|name| format!(" named \"{name}\"")).unwrap_or_default()
}

fn message_email(app: &App, thread: &Thread, named: &str, messages: &[Message]) -> Email {
    let mut paragraphs: Vec<String> =
        messages.iter().flat_map(|message| message.message.split("\n\n")).map(str::to_owned).collect();
    paragraphs.push("Answer on Parallax. Until you have read it, no other mail comes about this conversation.".into());
    Email {
        subject: format!("New message from a user{named}: {}", thread.subject),
        preview: messages.last().map(|message| rules::excerpt(&message.message)).unwrap_or_default(),
        heading: format!("A user{named} wrote to you"),
        paragraphs,
        facts: vec![("Subject".into(), thread.subject.clone().into())],
        button: Some(("Read and answer".into(), link(&app.public_url, &path(&thread.id)))),
    }
}
