//! Writing: who may, to whom, and what follows from it.
use super::{
    notify,
    pages::{ThreadAnswer, thread_answer},
    questions,
    rules::{self, Refusal},
    store::{self, Message, Thread},
    view::MessageView,
};
use crate::context::Market;
use axum::http::StatusCode;
use base::accounts::{self, Actor, Person, UserId};
use base::contact;
use base::contact_details::{self, Outgoing, Warned};
use base::notifications::{self, thread_changed};
use base::rate_limits;
use deals::{self, Deal, DealId, Side};
use platform::{
    db::{Sql, Tx},
    http::{Json, Problem},
    ids, msg,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let (code, message) = (refusal.code(), refusal.message());
        match refusal {
            Refusal::Input(refused) => refused.into(),
            Refusal::NotFound | Refusal::NoSuchPerson => Problem::not_found(message),
            Refusal::Blocked => Problem::forbidden(code, message),
            Refusal::NobodyThere | Refusal::Yourself | Refusal::OwnListing | Refusal::YouBlocked | Refusal::Gone => {
                Problem::conflict(code, message)
            }
        }
    }
}

/// The thread, for one of its two people; to everybody else there is none.
pub async fn find_own(sql: &mut impl Sql, who: &Actor, id: &str) -> Result<Thread, Problem> {
    let thread = store::find(sql, id).await?.filter(|thread| thread.counterpart(&who.id).is_some());
    Ok(thread.ok_or(Refusal::NotFound)?)
}

/// A message that was written.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageAnswer {
    message: MessageView,
}

/// The message that begins a conversation: with a creator, or about a booking.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewThread {
    /// The creator who is written to.
    #[serde(alias = "user_id", alias = "creator_id", alias = "creatorId")]
    to: Option<String>,
    /// The booking whose other side is written to, instead of `to`.
    #[serde(alias = "bookingId")]
    booking_id: Option<String>,
    /// The form's; the account's name is what the other person reads.
    name: Option<String>,
    /// The form's; the other person never sees an address.
    email: Option<String>,
    /// At most 200 characters; a booking's thread has the booking's title.
    subject: Option<String>,
    /// 10 to 5000 characters; about a booking one is enough.
    message: String,
    /// What a page does that asks its user about contact details first: `false` has them refused (409 `contact_details`),
    /// `true` sends them. Without it nothing is refused.
    confirmed_contact: Option<bool>,
}

/// Begins a conversation with a creator, or writes to the other side of a booking.
///
/// # Errors
/// 422 for a field that a rule refuses, 429 after too many, 409 or 403 for people who cannot be written to.
pub async fn begin(app: &Market, who: &Actor, new: &NewThread) -> Result<(StatusCode, Json<ThreadAnswer>), Problem> {
    if let Some(email) = new.email.as_deref() {
        contact::email(email)?;
    }
    if new.name.as_deref().is_some_and(|name| name.trim().is_empty()) {
        let message = msg!("problem-required", field = msg!("field-name"));
        return Err(Problem::invalid("required", message.clone()).field("name", message));
    }
    who.commit(app, async |tx| {
        let sent = Outgoing { text: &new.message, confirmed: new.confirmed_contact };
        let (thread, made) = match (new.booking_id.as_deref(), new.to.as_deref().unwrap_or_default()) {
            (Some(deal), _) => {
                rate_limits::message(app, who)?;
                begin_for_deal(app, tx, who, &deal.into(), sent).await?
            }
            (None, to) => {
                who.must_be_confirmed()?;
                rate_limits::new_conversation(app, who)?;
                begin_with_creator(app, tx, who, &to.into(), new.subject.as_deref().unwrap_or_default(), sent).await?
            }
        };
        Ok((created_status(made), Json(thread_answer(tx, who, &thread.id).await?)))
    })
    .await
}

/// 201 for what was made, 200 for what was there.
pub fn created_status(made: bool) -> StatusCode {
    if made { StatusCode::CREATED } else { StatusCode::OK }
}

/// A thread that `who` begins with the creator `to`, and its first message; the one that the same words began a moment
/// ago, if there is one.
async fn begin_with_creator(
    app: &Market,
    tx: &mut Tx,
    who: &Actor,
    to: &UserId,
    subject: &str,
    new: Outgoing<'_>,
) -> Result<(Thread, bool), Problem> {
    let (subject, text) = (rules::subject(subject)?, rules::first_message(new.text)?);
    if *to == who.id {
        return Err(Refusal::Yourself.into());
    }
    let other = accounts::person(tx, to).await?.filter(Person::is_listed_creator).ok_or(Refusal::NoSuchPerson)?;
    let now = app.clock.now();
    let twice = store::find_recently_started(tx, (&who.id, &other.id), &subject, now - rules::DUPLICATE_WINDOW).await?;
    if let Some(thread) = twice.filter(|thread| thread.last_text == rules::excerpt(&text)) {
        return Ok((thread, false));
    }
    must_be_reachable(tx, who, &other.id).await?;
    let shown = format!("{subject}\n{text}");
    let warned = contact_details::check_first(Outgoing { text: &shown, ..new })?;
    let thread = new_thread(app, who, &other.id, subject);
    store::insert(tx, &thread).await?;
    warned.record(tx, &who.id, &thread.id, now).await?;
    write(app, tx, &thread, who, text).await?;
    Ok((thread, true))
}

/// Writes a message into the thread of a deal, which is created if there is none. The second value is true if it was
/// created.
async fn begin_for_deal(
    app: &Market,
    tx: &mut Tx,
    who: &Actor,
    deal_id: &DealId,
    new: Outgoing<'_>,
) -> Result<(Thread, bool), Problem> {
    let text = rules::message(new.text)?;
    let deal = deals::find(tx, deal_id).await?;
    let deal = deal.filter(|deal| [Side::Hirer, Side::Creator].iter().any(|side| deal.on(*side) == Some(&who.id)));
    let deal = deal.ok_or_else(|| Problem::not_found(msg!("problem-booking-not-found")))?;
    let others = [Side::Hirer, Side::Creator].into_iter().filter_map(|side| deal.on(side));
    let other = others.into_iter().find(|id| **id != who.id).ok_or(Refusal::NobodyThere)?.to_owned();
    must_be_reachable(tx, who, &other).await?;
    let warned = warned_in_deal(tx, who, &deal, new).await?;
    warned.record(tx, &who.id, deal_id, app.clock.now()).await?;
    let deal_id_of = Some(deal_id.to_owned());
    let begun = Thread { deal_id: deal_id_of, ..new_thread(app, who, &other, deal.title().to_owned()) };
    let made = store::insert(tx, &begun).await?;
    let thread = if made { begun } else { store::of_deal(tx, deal_id).await?.ok_or(Refusal::NotFound)? };
    // An admin may have found someone else for the deal since: the thread stays between those who began it.
    thread.counterpart(&who.id).ok_or(Refusal::NotFound)?;
    write(app, tx, &thread, who, text).await?;
    Ok((thread, made))
}

/// A thread that `who` begins with `other`.
pub fn new_thread(app: &Market, who: &Actor, other: &UserId, subject: String) -> Thread {
    Thread {
        id: ids::id(),
        starter_id: who.id.clone(),
        other_id: other.to_owned(),
        deal_id: None,
        experience_id: None,
        subject,
        last_text: String::new(),
        last_sender_id: who.id.clone(),
        created_at: app.clock.now(),
    }
}

/// Writes a message of `who` in their thread `id`.
///
/// # Errors
/// 404 when it is not theirs, 422 for a text that the rules refuse, 429 after too many.
pub async fn send(
    app: &Market,
    who: &Actor,
    id: &str,
    new: Outgoing<'_>,
) -> Result<(StatusCode, Json<MessageAnswer>), Problem> {
    rate_limits::message(app, who)?;
    who.commit(app, async |tx| {
        let message = write_in(app, tx, who, id, new).await?;
        Ok((StatusCode::CREATED, Json(MessageAnswer { message: MessageView::new(message, &who.id) })))
    })
    .await
}

/// Marks the thread `id` of `who` as read, with the notifications that lead to it.
///
/// # Errors
/// 404 when it is not theirs.
pub async fn read(app: &Market, who: &Actor, id: &str) -> Result<Json<ThreadAnswer>, Problem> {
    who.commit(app, async |tx| {
        find_own(tx, who, id).await?;
        store::read(tx, id, &who.id, app.clock.now()).await?;
        notifications::mark_read(tx, app, &who.id, &notify::path(id)).await?;
        Ok(Json(thread_answer(tx, who, id).await?))
    })
    .await
}

/// Blocks the other person of the thread `id` for `who`, or ends the block.
///
/// # Errors
/// 404 when the thread is not theirs.
pub async fn set_block(app: &Market, who: &Actor, id: &str, blocked: bool) -> Result<Json<ThreadAnswer>, Problem> {
    who.commit(app, async |tx| {
        let thread = find_own(tx, who, id).await?;
        let other = thread.counterpart(&who.id).ok_or(Refusal::NotFound)?;
        if blocked {
            accounts::block(tx, &who.id, other, app.clock.now()).await?;
        } else {
            accounts::unblock(tx, &who.id, other).await?;
        }
        Ok(Json(thread_answer(tx, who, id).await?))
    })
    .await
}

/// A message of `who` in their thread.
async fn write_in(app: &Market, tx: &mut Tx, who: &Actor, id: &str, new: Outgoing<'_>) -> Result<Message, Problem> {
    let thread = find_own(tx, who, id).await?;
    let text = rules::message(new.text)?;
    let other = thread.counterpart(&who.id).ok_or(Refusal::NotFound)?;
    must_be_reachable(tx, who, other).await?;
    let warned = warned_in(tx, who, &thread, new).await?;
    warned.record(tx, &who.id, thread.deal_id.as_deref().unwrap_or(&thread.id), app.clock.now()).await?;
    if questions::is_question(tx, &thread, &who.id).await? {
        return questions::write(app, tx, &thread, who, text).await;
    }
    write(app, tx, &thread, who, text).await
}

/// Refuses contact details that `who` was not warned of in this thread, or in the booking it is about.
pub async fn warned_in(tx: &mut Tx, who: &Actor, thread: &Thread, new: Outgoing<'_>) -> Result<Warned, Problem> {
    let deal = match &thread.deal_id {
        Some(id) => deals::find(tx, id).await?,
        None => None,
    };
    match deal {
        Some(deal) => warned_in_deal(tx, who, &deal, new).await,
        None => contact_details::check(tx, &who.id, &thread.id, new).await,
    }
}

/// Once the money is held, both sides see each other's address anyway.
async fn warned_in_deal(tx: &mut Tx, who: &Actor, deal: &Deal, new: Outgoing<'_>) -> Result<Warned, Problem> {
    match deal.dates.held_at {
        Some(_) => Ok(Warned::NOTHING),
        None => contact_details::check(tx, &who.id, &deal.id, new).await,
    }
}

/// Refuses a message over a block, or to an account that is gone.
pub async fn must_be_reachable(tx: &mut Tx, who: &Actor, other: &UserId) -> Result<(), Problem> {
    let (mine, theirs) = accounts::blocks_between(tx, &who.id, other).await?;
    rules::may_write(mine, theirs)?;
    let gone = accounts::person(tx, other).await?.is_none_or(|person| person.email.is_empty());
    if gone { Err(Refusal::Gone.into()) } else { Ok(()) }
}

/// Adds a message to a thread and notifies its reader.
pub async fn write(app: &Market, tx: &mut Tx, thread: &Thread, who: &Actor, text: String) -> Result<Message, Problem> {
    let other = thread.counterpart(&who.id).ok_or(Refusal::NotFound)?;
    let (id, created_at) = (ids::id(), app.clock.now());
    let message = Message { id, thread_id: thread.id.clone(), sender_id: who.id.clone(), message: text, created_at };
    let reader = store::add(tx, &message, &rules::excerpt(&message.message)).await?;
    if let Some(reader) = reader {
        notify::on_new_message(app, tx, thread, other, &reader).await?;
    }
    thread_changed(tx, app, &thread.id, &[&who.id, other]);
    Ok(message)
}
