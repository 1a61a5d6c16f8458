//! Notifications and emails about messages: at most one for each time that someone leaves a thread unread.
use super::{
    questions,
    rules::{self, NotifyWhen},
    store::{self, Member, Message, Thread},
};
use crate::context::Market;
use base::accounts::{self, Person, UserId};
use base::notifications::{Email, Kind, Notification, Text, link, notify};
use platform::{
    clock::Timestamp,
    db::{Result, Tx},
    jobs::{self, NewJob, Payload},
    mail::Content,
    messages::Message as Words,
    msg,
};
use serde::{Deserialize, Serialize};

/// Notifies someone who seemed to be looking and did not read.
#[derive(Deserialize, Serialize)]
pub struct LateNotification {
    /// The conversation.
    pub thread_id: String,
    /// Who has not read it.
    pub user_id: UserId,
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
pub async fn on_new_message(
    app: &Market,
    tx: &mut Tx,
    thread: &Thread,
    reader_id: &UserId,
    reader: &Member,
) -> Result<()> {
    match rules::when_to_notify(reader.notified, reader.seen_at, app.clock.now()) {
        NotifyWhen::Never => Ok(()),
        NotifyWhen::Now => now(app, tx, thread, reader_id).await,
        NotifyWhen::At(at) => {
            let key = format!("{}:{}:{reader_id}", LateNotification::KIND, thread.id);
            let payload = LateNotification { thread_id: thread.id.clone(), user_id: reader_id.to_owned() };
            jobs::ensure(tx, NewJob::with_payload(&payload, at).key(key)).await
        }
    }
}

/// Notifies `reader_id` of unread messages, unless they were notified or have read them meanwhile.
pub async fn now(app: &Market, tx: &mut Tx, thread: &Thread, reader_id: &UserId) -> Result<()> {
    if !store::mark_notified(tx, &thread.id, reader_id).await? {
        return Ok(());
    }
    let Some(member) = store::member(tx, &thread.id, reader_id).await? else { return Ok(()) };
    let quoted = member.unread.clamp(1, QUOTED_MESSAGES);
    let mut messages = store::messages(tx, &thread.id, &(Timestamp::MAX, "~".into()), quoted).await?;
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
    let excerpt = rules::excerpt(&newest.message);
    let asks = questions::is_question(tx, thread, &newest.sender_id).await?;
    let content = message_email(app, thread, subject(thread, name_of(sender.as_ref()), asks), &messages);
    let notification = Notification {
        user_id: reader_id.to_owned(),
        kind: Kind::MessageNew,
        text: Text::Message(match name_of(sender.as_ref()) {
            Some(name) => msg!("notify-message", name = name, excerpt = excerpt),
            None => msg!("notify-message", name = msg!("someone"), excerpt = excerpt),
        }),
        deal_id: thread.deal_id.clone().map(Into::into),
        link: Some(path(&thread.id)),
        dedupe_key: format!("message:{}:{reader_id}", newest.id),
        mail: Some(Email { to: reader.email, content }),
        sender_id: Some(newest.sender_id.clone()),
    };
    notify(tx, app, notification).await.map(drop)
}

fn name_of(person: Option<&Person>) -> Option<&str> {
    person.map(|person| person.full_name.as_str()).filter(|name| !name.is_empty())
}

/// The subject of an email about a message, or about one who `asks`: it says who wrote, because a name may look like ours.
fn subject(thread: &Thread, name: Option<&str>, asks: bool) -> Words {
    let subject = thread.subject.as_str();
    let Some(name) = name.map(|name| name.replace('"', "'")) else {
        return msg!("email-message-subject-nameless", subject = subject);
    };
    if asks {
        msg!("email-question-subject", name = name, subject = subject)
    } else {
        msg!("email-message-subject", name = name, subject = subject)
    }
}

fn message_email(app: &Market, thread: &Thread, subject: Words, messages: &[Message]) -> Content {
    let quoted = messages.iter().map(|message| Words::verbatim(message.message.as_str()));
    Content {
        paragraphs: quoted.chain([msg!("email-message-reply")]).collect(),
        button: Some((msg!("button-message"), link(&app.public_url, &path(&thread.id)))),
        ..Content::new(subject)
    }
}
