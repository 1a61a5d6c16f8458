//! Threads and messages as their people see them.
use super::{
    questions::is_answered,
    rules::{self, Action, ThreadStatus},
    store::{self, Message, ThreadListItem},
};
use base::accounts::{self, Person, UserId, cover};
use catalogue::questions;
use platform::{
    clock::iso,
    db::{Result, Sql},
};
use serde::Serialize;
use std::collections::HashMap;
use utoipa::ToSchema;

/// Someone in a conversation.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Correspondent {
    /// The account's id.
    pub id: String,
    /// The full name; empty when they gave none, or the account is gone.
    pub name: String,
    /// Their picture.
    pub cover: String,
    /// Whether `/creators/{id}` shows them.
    pub listed: bool,
    /// Whether the account is gone.
    pub gone: bool,
}

impl Correspondent {
    /// The person `id`, as far as they are known.
    pub fn new(id: &UserId, person: Option<&Person>) -> Self {
        Self {
            id: id.to_owned().into(),
            name: person.map(|person| person.full_name.clone()).unwrap_or_default(),
            cover: cover(id),
            listed: person.is_some_and(Person::is_listed_creator),
            gone: person.is_none_or(|person| person.email.is_empty()),
        }
    }
}

/// The beginning of a thread's newest message.
#[derive(Debug, Serialize, ToSchema)]
pub struct LastMessage {
    /// Empty once its writer's account is deleted, unless the thread is about a paid booking.
    text: String,
    /// Whether the viewer wrote it.
    mine: bool,
    at: String,
}

/// A conversation, for one of its two people.
#[derive(Debug, Serialize, ToSchema)]
pub struct ThreadView {
    id: String,
    subject: String,
    /// The booking it is about.
    #[schema(required)]
    booking_id: Option<String>,
    /// The listing that it began with a question about.
    #[schema(required)]
    experience_id: Option<String>,
    /// The other person.
    counterpart: Correspondent,
    last: LastMessage,
    /// How many messages the viewer has not read.
    unread: i64,
    /// The viewer has blocked the other person.
    blocked: bool,
    /// The viewer's report waits for the admins.
    reported: bool,
    created_at: String,
    /// What the viewer may do.
    actions: Vec<Action>,
}

impl ThreadView {
    /// `row` of the list of `viewer`.
    pub fn new(row: ThreadListItem, viewer: &str, people: &HashMap<UserId, Person>) -> Self {
        let counterpart = Correspondent::new(&row.other_id, people.get(&row.other_id));
        let (blocked, reported) = (row.blocked_at.is_some(), row.reported_at.is_some());
        Self {
            actions: rules::actions(ThreadStatus { blocked, reported, gone: counterpart.gone }),
            last: LastMessage { text: row.last_text, mine: row.last_sender_id == viewer, at: iso(row.last_at) },
            id: row.id,
            subject: row.subject,
            booking_id: row.deal_id.map(Into::into),
            experience_id: row.experience_id.map(Into::into),
            counterpart,
            unread: row.unread,
            blocked,
            reported,
            created_at: iso(row.created_at),
        }
    }
}

/// The threads as `viewer` sees them, with everybody's name.
pub async fn threads(sql: &mut impl Sql, viewer: &str, rows: Vec<ThreadListItem>) -> Result<Vec<ThreadView>> {
    let ids: Vec<&UserId> = rows.iter().map(|row| &row.other_id).collect();
    let people = accounts::people(sql, &ids).await?;
    Ok(rows.into_iter().map(|row| ThreadView::new(row, viewer, &people)).collect())
}

/// A message that asks about a listing.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuestionView {
    /// Whether the listing shows it with its answer.
    published: bool,
    /// What the viewer may do with it.
    actions: Vec<questions::Action>,
}

/// A message.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageView {
    id: String,
    /// Who wrote it.
    sender_id: String,
    /// Whether the viewer did.
    mine: bool,
    /// Empty once its writer's account is deleted, unless the thread is about a paid booking.
    message: String,
    /// What is asked about a listing with it; absent from other messages. The message's id names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<QuestionView>,
    created_at: String,
}

impl MessageView {
    /// `message` as `viewer` sees it.
    pub fn new(message: Message, viewer: &str) -> Self {
        Self {
            mine: message.sender_id == viewer,
            id: message.id,
            sender_id: message.sender_id.into(),
            message: message.message,
            question: None,
            created_at: iso(message.created_at),
        }
    }
}

/// Messages of `thread` as `viewer` sees them, with what they may do with those that ask about a listing.
pub async fn with_questions(
    sql: &mut impl Sql,
    thread: &ThreadView,
    rows: Vec<Message>,
    viewer: &UserId,
) -> Result<Vec<MessageView>> {
    let mut views: Vec<MessageView> = rows.into_iter().map(|row| MessageView::new(row, viewer)).collect();
    if thread.experience_id.is_none() {
        return Ok(views);
    }
    let ids: Vec<&str> = views.iter().map(|view| view.id.as_str()).collect();
    let asked = questions::among(sql, &ids).await?;
    let answered = store::last_written(sql, &thread.id, viewer).await?;
    for view in &mut views {
        view.question = asked.get(&view.id).map(|question| {
            let (published, is_publisher) = (question.published_at.is_some(), !view.mine);
            let answered = is_answered(question, answered.as_ref());
            QuestionView { published, actions: questions::actions(is_publisher, answered, published) }
        });
    }
    Ok(views)
}
