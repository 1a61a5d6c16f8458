//! Pages of threads and of their messages.
use super::{
    rules::Refusal,
    store,
    view::{MessageView, ThreadView, threads, with_questions},
};
use crate::context::Market;
use base::accounts::{Actor, UserId};
use deals::DealId;
use platform::{
    clock::Timestamp,
    db::{self, Sql},
    http::Problem,
    paging::{Page, PageQuery},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A page of conversations, the one with the newest message first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ThreadPage {
    threads: Vec<ThreadView>,
    /// How many conversations have something unread, counted up to 100.
    unread: usize,
    #[schema(required)]
    next_cursor: Option<String>,
}

/// A page of a conversation, the newest message first.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessagePage {
    thread: ThreadView,
    messages: Vec<MessageView>,
    #[schema(required)]
    next_cursor: Option<String>,
}

/// A conversation after something was done to it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ThreadAnswer {
    thread: ThreadView,
}

/// Which conversations.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ThreadsQuery {
    /// Only the one about this booking.
    booking_id: Option<String>,
    /// Only the newest with this person that is about neither a booking nor a listing.
    with: Option<String>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 24 when absent.
    limit: Option<usize>,
}

/// The newest messages about the deal `id`, newest first, 500 at most: when, who, what.
pub async fn of_deal(sql: &mut impl Sql, id: &DealId) -> db::Result<Vec<(Timestamp, UserId, String)>> {
    let Some(thread) = store::of_deal(sql, id).await? else { return Ok(Vec::new()) };
    let messages = store::messages(sql, &thread.id, &(Timestamp::MAX, String::new()), 500).await?;
    Ok(messages.into_iter().map(|message| (message.created_at, message.sender_id, message.message)).collect())
}

/// The conversations of `who` that `query` asks for.
///
/// # Errors
/// 422 for a cursor or a limit that is none.
pub async fn list(app: &Market, who: &Actor, query: &ThreadsQuery) -> Result<ThreadPage, Problem> {
    let page = Page::new(query.cursor.as_deref(), query.limit)?;
    let mut sql = &app.db;
    let mut rows = match (&query.booking_id, &query.with) {
        (None, None) => store::page(&mut sql, &who.id, &page.before()?, page.fetch()).await?,
        (None, Some(other)) => {
            store::newest_with(&mut sql, &who.id, &other.as_str().into()).await?.into_iter().collect()
        }
        (Some(deal), _) => match store::of_deal(&mut sql, &deal.as_str().into()).await? {
            Some(thread) => store::listed(&mut sql, &who.id, &thread.id).await?.into_iter().collect(),
            None => Vec::new(),
        },
    };
    let next_cursor = page.cut(&mut rows, |row| (row.last_at, row.id.clone()));
    let unread = store::unread(&mut sql, &who.id).await?;
    Ok(ThreadPage { threads: threads(&mut sql, &who.id, rows).await?, unread, next_cursor })
}

/// The messages of the conversation `id`, newest first.
///
/// # Errors
/// 404 for everybody but its two people, 422 for a cursor or a limit that is none.
pub async fn messages(app: &Market, who: &Actor, id: &str, query: &PageQuery) -> Result<MessagePage, Problem> {
    let page = query.page()?;
    let mut sql = &app.db;
    let ThreadAnswer { thread } = thread_answer(&mut sql, who, id).await?;
    let mut rows = store::messages(&mut sql, id, &page.before()?, page.fetch()).await?;
    let next_cursor = page.cut(&mut rows, |row| (row.created_at, row.id.clone()));
    let messages = with_questions(&mut sql, &thread, rows, &who.id).await?;
    Ok(MessagePage { thread, messages, next_cursor })
}

/// The thread `id` as it is now for `who`.
///
/// # Errors
/// 404 for everybody but its two people.
pub async fn thread_answer(sql: &mut impl Sql, who: &Actor, id: &str) -> Result<ThreadAnswer, Problem> {
    let row = store::listed(sql, &who.id, id).await?.ok_or(Refusal::NotFound)?;
    let thread = threads(sql, &who.id, vec![row]).await?.pop().ok_or(Refusal::NotFound)?;
    Ok(ThreadAnswer { thread })
}
