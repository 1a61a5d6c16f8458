//! Questions about a listing: asking one, and showing it there with its answer (`docs/product.md`, section 13).
use super::{
    actions::{created_status, must_be_reachable, new_thread, warned_in, write as write_message},
    pages::{ThreadAnswer, thread_answer},
    rules::{self, Refusal},
    store::{self, Message, Thread},
};
use crate::context::Market;
use axum::http::StatusCode;
use base::accounts::{self, Actor, Person, Right, UserId};
use base::contact_details::{self, Outgoing};
use base::notifications::thread_changed;
use base::rate_limits;
use catalogue::experiences::{self, Experience, ListingId};
use catalogue::questions::{self, PublishedQuestion, Question, Texts};
use platform::{
    audit,
    clock::Timestamp,
    db::{self, Sql, Tx},
    http::{Json, Problem},
    msg,
};
use serde::Serialize;
use utoipa::ToSchema;

/// A question that is shown on its listing.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuestionAnswer {
    question: PublishedQuestion,
}

/// Asks the publisher of a listing a question.
///
/// # Errors
/// 403 without a confirmed email address, 404, 409 for a listing or a person that cannot be asked, 422, 429 after too many.
pub async fn ask(
    app: &Market,
    who: &Actor,
    experience_id: &ListingId,
    new: Outgoing<'_>,
) -> Result<(StatusCode, Json<ThreadAnswer>), Problem> {
    who.must_be_confirmed()?;
    rate_limits::new_conversation(app, who)?;
    who.commit(app, async |tx| {
        let (thread, asked) = ask_in_thread(app, tx, who, experience_id, new).await?;
        Ok((created_status(asked), Json(thread_answer(tx, who, &thread.id).await?)))
    })
    .await
}

/// Asks about a listing, in the asker's thread about it. The second value is false for a question that repeats the one of
/// a moment ago.
async fn ask_in_thread(
    app: &Market,
    tx: &mut Tx,
    who: &Actor,
    experience_id: &ListingId,
    new: Outgoing<'_>,
) -> Result<(Thread, bool), Problem> {
    let text = questions::question(new.text)?;
    let listing = find_listing(app, tx, experience_id).await?;
    if listing.publisher_id == who.id {
        return Err(Refusal::OwnListing.into());
    }
    must_be_reachable(tx, who, &listing.publisher_id).await?;
    experiences::lock(tx, &listing.id).await?;
    let known = store::of_listing(tx, &listing.id, &who.id).await?;
    if let Some(thread) = &known
        && is_repeated(app, tx, thread, who, &text).await?
    {
        return Ok((thread.clone(), false));
    }
    let warned = match &known {
        Some(thread) => warned_in(tx, who, thread, new).await?,
        None => contact_details::check_first(new)?,
    };
    let thread = match known {
        Some(thread) => thread,
        None => begin(app, tx, who, &listing).await?,
    };
    warned.record(tx, &who.id, &thread.id, app.clock.now()).await?;
    write(app, tx, &thread, who, text).await?;
    Ok((thread, true))
}

/// The thread of someone's first question about a listing.
async fn begin(app: &Market, tx: &mut Tx, who: &Actor, listing: &Experience) -> Result<Thread, Problem> {
    let begun = new_thread(app, who, &listing.publisher_id, listing.title.clone());
    let thread = Thread { experience_id: Some(listing.id.clone()), ..begun };
    store::insert(tx, &thread).await?;
    Ok(thread)
}

/// A listing that can be asked about: published, by someone who is active and stays so until `tx` ends.
async fn find_listing(app: &Market, tx: &mut Tx, id: &ListingId) -> Result<Experience, Problem> {
    let missing = || Problem::not_found(msg!("problem-experience-not-found"));
    let listing = experiences::find(tx, id).await?.ok_or_else(missing)?;
    if listing.taken {
        return Err(Problem::conflict("brief_taken", msg!("problem-brief-taken")));
    }
    app.auth.share_user(tx, &listing.publisher_id).await?;
    let active = accounts::person(tx, &listing.publisher_id).await?.is_some_and(|person| Person::is_active(&person));
    if listing.published && active { Ok(listing) } else { Err(missing()) }
}

/// Whether `text` is what `who` asked last, a moment ago.
async fn is_repeated(app: &Market, tx: &mut Tx, thread: &Thread, who: &Actor, text: &str) -> db::Result<bool> {
    let newest = store::messages(tx, &thread.id, &(Timestamp::MAX, "~".into()), 1).await?;
    let since = app.clock.now() - rules::DUPLICATE_WINDOW;
    Ok(newest.iter().any(|last| last.sender_id == who.id && last.message == text && last.created_at > since))
}

/// Whether a message of `sender` counts as a question: until the publisher has written in the thread, all of the asker's
/// do.
pub async fn is_question(sql: &mut impl Sql, thread: &Thread, sender: &UserId) -> db::Result<bool> {
    let asks = thread.experience_id.is_some() && thread.starter_id == *sender;
    Ok(asks && store::last_written(sql, &thread.id, &thread.other_id).await?.is_none())
}

/// Writes a question into its thread, if there may be one more about the listing.
pub async fn write(app: &Market, tx: &mut Tx, thread: &Thread, who: &Actor, text: String) -> Result<Message, Problem> {
    let experience_id = thread.experience_id.clone().ok_or(Refusal::NotFound)?;
    experiences::lock(tx, &experience_id).await?;
    questions::must_be_within_limits(tx, &experience_id, &who.id, app.clock.now()).await?;
    let message = write_message(app, tx, thread, who, text).await?;
    let asked = Question {
        id: message.id.clone(),
        experience_id,
        thread_id: Some(thread.id.clone()),
        asker_id: Some(who.id.clone()),
        asked_at: message.created_at,
        question: None,
        answer: None,
        published_at: None,
    };
    questions::insert(tx, &asked).await?;
    Ok(message)
}

/// Whether the publisher has written after the question was asked; `answered` is when they last did.
pub fn is_answered(question: &Question, answered: Option<&(Timestamp, String)>) -> bool {
    answered.is_some_and(|(at, id)| (*at, id) > (question.asked_at, &question.id))
}

/// Shows a question and its answer on the listing, without the asker's name: as they were written, or shorter.
///
/// # Errors
/// 403 when the listing is someone else's, 404, 409 without an answer or room for one more, 422 for texts that the rules
/// refuse.
pub async fn publish(
    app: &Market,
    who: &Actor,
    id: &str,
    (question, answer): (&str, &str),
) -> Result<Json<QuestionAnswer>, Problem> {
    let texts = Texts::checked(question, answer)?;
    who.commit(app, async |tx| Ok(Json(QuestionAnswer { question: show(app, tx, who, id, &texts).await? }))).await
}

async fn show(app: &Market, tx: &mut Tx, who: &Actor, id: &str, texts: &Texts) -> Result<PublishedQuestion, Problem> {
    let (question, listing) = find_question(tx, who, id).await?;
    if listing.publisher_id != who.id {
        return Err(Problem::forbidden("not_yours", msg!("problem-publisher-only")));
    }
    experiences::lock(tx, &listing.id).await?;
    let answered = match &question.thread_id {
        Some(thread) => store::last_written(tx, thread, &who.id).await?,
        None => None,
    };
    if !is_answered(&question, answered.as_ref()) {
        return Err(questions::Refusal::NotAnswered.into());
    }
    if question.published_at.is_none() {
        questions::must_have_room(tx, &listing.id).await?;
    }
    let at = question.published_at.unwrap_or_else(|| app.clock.now());
    questions::set_published(tx, id, Some((texts, at))).await?;
    show_again(app, tx, &question, &listing).await?;
    let published = questions::find(tx, id).await?.and_then(PublishedQuestion::new);
    published.ok_or_else(|| Problem::internal("a published question is not shown"))
}

/// Shows a question on the listing no more; admins who may change listings can do that, too.
///
/// # Errors
/// 403 when the listing is someone else's, 404.
pub async fn unpublish(app: &Market, who: &Actor, id: &str) -> Result<StatusCode, Problem> {
    who.commit(app, async |tx| {
        hide(app, tx, who, id).await?;
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

async fn hide(app: &Market, tx: &mut Tx, who: &Actor, id: &str) -> Result<(), Problem> {
    let (question, listing) = find_question(tx, who, id).await?;
    if listing.publisher_id != who.id && !who.may(Right::Texts) {
        return Err(Problem::forbidden("not_yours", msg!("problem-publisher-only")));
    }
    experiences::lock(tx, &listing.id).await?;
    questions::set_published(tx, id, None).await?;
    if listing.publisher_id != who.id {
        let shown = (question.question.as_ref(), question.answer.as_ref());
        audit::record(tx, &app.clock, &who.id, "question.unpublished", &listing.id, Some(shown), None::<()>).await?;
    }
    Ok(show_again(app, tx, &question, &listing).await?)
}

/// The question and its listing, for those who know of it: its two people, admins, and everybody while it is shown.
async fn find_question(sql: &mut impl Sql, who: &Actor, id: &str) -> Result<(Question, Experience), Problem> {
    let missing = || Problem::not_found(msg!("problem-no-such-question"));
    let question = questions::find(sql, id).await?.ok_or_else(missing)?;
    let listing = experiences::find(sql, &question.experience_id).await?.ok_or_else(missing)?;
    let known = listing.publisher_id == who.id
        || question.asker_id.as_ref() == Some(&who.id)
        || question.published_at.is_some()
        || who.may(Right::Texts);
    if known { Ok((question, listing)) } else { Err(missing()) }
}

/// The listing's page and the thread are read again where they are open.
async fn show_again(app: &Market, tx: &mut Tx, question: &Question, listing: &Experience) -> db::Result<()> {
    if let (Some(thread), Some(asker)) = (&question.thread_id, &question.asker_id) {
        thread_changed(tx, app, thread, &[asker, &listing.publisher_id]);
    }
    experiences::show_again(app, tx, &listing.id).await
}
