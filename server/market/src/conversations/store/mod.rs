//! The conversations' SQL.
pub mod reports;

use base::accounts::UserId;
use catalogue::experiences::ListingId;
use deals::DealId;
use platform::{
    args,
    clock::Timestamp,
    db::{Result, Sql, Tx},
};
use serde::Deserialize;

/// A thread as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Thread {
    /// UUIDv7.
    pub id: String,
    /// Who wrote first.
    pub starter_id: UserId,
    /// To whom.
    pub other_id: UserId,
    /// The deal it is about.
    pub deal_id: Option<DealId>,
    /// The listing that it began with a question about.
    #[serde(default)]
    pub experience_id: Option<ListingId>,
    /// What it is about.
    pub subject: String,
    /// The beginning of the newest message.
    pub last_text: String,
    /// Who wrote it.
    pub last_sender_id: UserId,
    /// When it began, product time.
    pub created_at: Timestamp,
}

impl Thread {
    /// The one of the two people who is not `user_id`; `None` for anyone else.
    pub fn counterpart(&self, user_id: &UserId) -> Option<&UserId> {
        match user_id {
            id if *id == self.starter_id => Some(&self.other_id),
            id if *id == self.other_id => Some(&self.starter_id),
            _ => None,
        }
    }
}

/// The state of a thread for one of its people.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Member {
    /// How many messages the person has not read.
    pub unread: i64,
    /// Whether a notification and an email went out since they read.
    #[serde(rename = "told")]
    pub notified: bool,
    /// When they last read or wrote here.
    pub seen_at: Option<Timestamp>,
}

/// A thread in someone's list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ThreadListItem {
    /// The thread's id.
    pub id: String,
    /// The deal it is about.
    pub deal_id: Option<DealId>,
    /// The listing that it began with a question about.
    pub experience_id: Option<ListingId>,
    /// What it is about.
    pub subject: String,
    /// The beginning of the newest message.
    pub last_text: String,
    /// Who wrote it.
    pub last_sender_id: UserId,
    /// When it began.
    pub created_at: Timestamp,
    /// The other person.
    pub other_id: UserId,
    /// When the newest message was written.
    pub last_at: Timestamp,
    /// How many messages are unread.
    pub unread: i64,
    /// When the person blocked the other one.
    pub blocked_at: Option<Timestamp>,
    /// When the person reported it, while the report is open.
    pub reported_at: Option<Timestamp>,
}

/// A message as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Message {
    /// UUIDv7.
    pub id: String,
    /// Its thread.
    pub thread_id: String,
    /// Who wrote it.
    pub sender_id: UserId,
    /// What it says.
    pub message: String,
    /// When, product time.
    pub created_at: Timestamp,
}

/// Writes a thread with its two members; `false` when its deal, or this person's question about its listing, has one
/// already.
pub async fn insert(tx: &mut Tx, thread: &Thread) -> Result<bool> {
    let text = "INSERT INTO threads \
                (id, starter_id, other_id, deal_id, experience_id, subject, last_text, last_sender_id, created_at) \
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING";
    let Thread { id, starter_id, other_id, deal_id, experience_id, subject, last_text, last_sender_id, created_at } =
        thread;
    let values =
        args![id, starter_id, other_id, deal_id, experience_id, subject, last_text, last_sender_id, created_at];
    if tx.run(text, values).await? == 0 {
        return Ok(false);
    }
    for (user, other) in [(starter_id, other_id), (other_id, starter_id)] {
        let text = "INSERT INTO thread_members (thread_id, user_id, other_id, last_at, unread, told, seen_at) \
                    VALUES ($1, $2, $3, $4, 0, FALSE, NULL)";
        tx.run(text, args![id, user, other, created_at]).await?;
    }
    Ok(true)
}

/// The thread with this id.
pub async fn find(sql: &mut impl Sql, id: &str) -> Result<Option<Thread>> {
    sql.maybe("SELECT * FROM threads WHERE id = $1", args![id]).await
}

/// The thread of a deal.
pub async fn of_deal(sql: &mut impl Sql, deal_id: &DealId) -> Result<Option<Thread>> {
    sql.maybe("SELECT * FROM threads WHERE deal_id = $1", args![deal_id]).await
}

/// The thread in which `starter` asks about a listing.
pub async fn of_listing(sql: &mut impl Sql, experience_id: &ListingId, starter: &UserId) -> Result<Option<Thread>> {
    let text = "SELECT * FROM threads WHERE experience_id = $1 AND starter_id = $2";
    sql.maybe(text, args![experience_id, starter]).await
}

/// When `sender` last wrote in a thread.
pub async fn last_written(sql: &mut impl Sql, thread_id: &str, sender: &UserId) -> Result<Option<(Timestamp, String)>> {
    let text = "SELECT created_at, id FROM thread_messages WHERE thread_id = $1 AND sender_id = $2 \
                ORDER BY created_at DESC, id DESC LIMIT 1";
    sql.maybe(text, args![thread_id, sender]).await
}

/// The newest thread that `starter` began with `other` after `since` under this subject, without a deal.
pub async fn find_recently_started(
    sql: &mut impl Sql,
    (starter, other): (&str, &str),
    subject: &str,
    since: Timestamp,
) -> Result<Option<Thread>> {
    let text = "SELECT * FROM threads WHERE starter_id = $1 AND other_id = $2 AND created_at > $3 AND subject = $4 \
                AND deal_id IS NULL AND experience_id IS NULL ORDER BY created_at DESC LIMIT 1";
    sql.maybe(text, args![starter, other, since, subject]).await
}

/// Adds a message, moves the thread to the top of both lists and returns the reader's new state. The thread's row is
/// locked first, so that two concurrent messages are added one after the other.
pub async fn add(tx: &mut Tx, message: &Message, excerpt: &str) -> Result<Option<Member>> {
    let Message { id, thread_id, sender_id, message, created_at } = message;
    let thread = "UPDATE threads SET last_text = $2, last_sender_id = $3 WHERE id = $1";
    tx.run(thread, args![thread_id, excerpt, sender_id]).await?;
    let row = "INSERT INTO thread_messages (id, thread_id, sender_id, message, created_at) VALUES ($1, $2, $3, $4, $5)";
    tx.run(row, args![id, thread_id, sender_id, message, created_at]).await?;
    let own = "UPDATE thread_members SET last_at = $3, unread = 0, told = FALSE, seen_at = $3 \
               WHERE thread_id = $1 AND user_id = $2";
    tx.run(own, args![thread_id, sender_id, created_at]).await?;
    let theirs = "UPDATE thread_members SET last_at = $3, unread = unread + 1 \
                  WHERE thread_id = $1 AND user_id <> $2 RETURNING unread, told, seen_at";
    tx.maybe(theirs, args![thread_id, sender_id, created_at]).await
}

/// The state of a thread for `user_id`.
pub async fn member(sql: &mut impl Sql, thread_id: &str, user_id: &UserId) -> Result<Option<Member>> {
    let text = "SELECT unread, told, seen_at FROM thread_members WHERE thread_id = $1 AND user_id = $2";
    sql.maybe(text, args![thread_id, user_id]).await
}

/// Records that a notification and an email are sent; `false` if they were sent before, or nothing is unread any more.
pub async fn mark_notified(tx: &mut Tx, thread_id: &str, user_id: &UserId) -> Result<bool> {
    let text =
        "UPDATE thread_members SET told = TRUE WHERE thread_id = $1 AND user_id = $2 AND NOT told AND unread > 0";
    Ok(tx.run(text, args![thread_id, user_id]).await? == 1)
}

/// Records that `user_id` has read the thread at `now`.
pub async fn read(tx: &mut Tx, thread_id: &str, user_id: &UserId, now: Timestamp) -> Result<()> {
    let text = "UPDATE thread_members SET unread = 0, told = FALSE, seen_at = $3 WHERE thread_id = $1 AND user_id = $2";
    tx.run(text, args![thread_id, user_id, now]).await.map(drop)
}

const THREADS: &str = "SELECT t.id, t.deal_id, t.experience_id, t.subject, t.last_text, t.last_sender_id, t.created_at, m.other_id, \
                      m.last_at, m.unread, b.blocked_at, r.created_at AS reported_at \
                      FROM thread_members m JOIN threads t ON t.id = m.thread_id \
                      LEFT JOIN blocks b ON b.blocker_id = m.user_id AND b.blocked_id = m.other_id \
                      LEFT JOIN thread_reports r ON r.thread_id = t.id AND r.reporter_id = m.user_id \
                      AND r.resolved_at IS NULL";

/// The threads of `user_id` below `before`, the one with the newest message first.
pub async fn page(
    sql: &mut impl Sql,
    user_id: &UserId,
    before: &(Timestamp, String),
    limit: i64,
) -> Result<Vec<ThreadListItem>> {
    let text = format!(
        "{THREADS} WHERE m.user_id = $1 AND (m.last_at, m.thread_id) < ($2, $3) \
         ORDER BY m.last_at DESC, m.thread_id DESC LIMIT $4"
    );
    sql.all(&text, args![user_id, before.0, before.1, limit]).await
}

/// One thread as listed for `user_id`; `None` when it is not theirs.
pub async fn listed(sql: &mut impl Sql, user_id: &UserId, thread_id: &str) -> Result<Option<ThreadListItem>> {
    sql.maybe(&format!("{THREADS} WHERE m.thread_id = $1 AND m.user_id = $2"), args![thread_id, user_id]).await
}

/// The newest thread of `user_id` with `other` that is about neither a deal nor a listing.
pub async fn newest_with(sql: &mut impl Sql, user_id: &UserId, other: &UserId) -> Result<Option<ThreadListItem>> {
    let text = format!(
        "{THREADS} WHERE m.user_id = $1 AND m.other_id = $2 AND t.deal_id IS NULL AND t.experience_id IS NULL \
         ORDER BY m.last_at DESC, m.thread_id DESC LIMIT 1"
    );
    sql.maybe(&text, args![user_id, other]).await
}

/// How many threads of `user_id` have something unread, counted up to 100.
pub async fn unread(sql: &mut impl Sql, user_id: &UserId) -> Result<usize> {
    let text = "SELECT 1 AS unread FROM thread_members WHERE user_id = $1 AND unread > 0 LIMIT 100";
    let some: Vec<i64> = sql.all(text, args![user_id]).await?;
    Ok(some.len())
}

/// The messages of a thread below `before`, newest first.
pub async fn messages(
    sql: &mut impl Sql,
    thread_id: &str,
    before: &(Timestamp, String),
    limit: i64,
) -> Result<Vec<Message>> {
    let text = "SELECT * FROM thread_messages WHERE thread_id = $1 AND (created_at, id) < ($2, $3) \
                ORDER BY created_at DESC, id DESC LIMIT $4";
    sql.all(text, args![thread_id, before.0, before.1, limit]).await
}

/// Locks a thread, so that the second of two changes to its members sees the first.
pub async fn lock(tx: &mut Tx, thread_id: &str) -> Result<()> {
    tx.run("UPDATE threads SET last_text = last_text WHERE id = $1", args![thread_id]).await.map(drop)
}

/// A thread that one of its people has left.
#[derive(serde::Deserialize)]
pub struct AbandonedThread {
    /// The thread's id.
    #[serde(rename = "thread_id")]
    pub id: String,
    /// The person who stays in it, unless they left earlier.
    pub other_id: UserId,
}

/// Removes `user_id` from every thread and block, with their messages ([`delete_left`]) and their resolved reports. An open report, and
/// the thread it is about, stay as they are until an admin resolves it. Returns the threads.
pub async fn leave(tx: &mut Tx, user_id: &UserId) -> Result<Vec<AbandonedThread>> {
    tx.run("DELETE FROM blocks WHERE blocker_id = $1 OR blocked_id = $1", args![user_id]).await?;
    tx.run("DELETE FROM thread_reports WHERE reporter_id = $1 AND resolved_at IS NOT NULL", args![user_id]).await?;
    let theirs = "SELECT thread_id, other_id FROM thread_members WHERE user_id = $1 ORDER BY thread_id";
    let threads: Vec<AbandonedThread> = tx.all(theirs, args![user_id]).await?;
    for AbandonedThread { id, .. } in &threads {
        lock(tx, id).await?;
        tx.run("DELETE FROM thread_members WHERE thread_id = $1 AND user_id = $2", args![id, user_id]).await?;
        delete_left(tx, id).await?;
    }
    Ok(threads)
}

/// Removes the messages of people who have left a thread, except one about a deal that was paid, whose record it is for
/// the other side; and the whole thread once both have. Nothing while a report about it is open.
pub async fn delete_left(tx: &mut Tx, thread_id: &str) -> Result<()> {
    if reports::is_open(tx, thread_id).await? {
        return Ok(());
    }
    let member = "SELECT user_id FROM thread_members WHERE thread_id = $1 LIMIT 1";
    let stays: Option<String> = tx.maybe(member, args![thread_id]).await?;
    if stays.is_some() {
        if is_of_paid_deal(tx, thread_id).await? {
            return Ok(());
        }
        let messages = "UPDATE thread_messages SET message = '' WHERE thread_id = $1 AND message <> '' \
                        AND sender_id NOT IN (SELECT user_id FROM thread_members WHERE thread_id = $1)";
        tx.run(messages, args![thread_id]).await?;
        let excerpt = "UPDATE threads SET last_text = '' WHERE id = $1 \
                       AND last_sender_id NOT IN (SELECT user_id FROM thread_members WHERE thread_id = $1)";
        return tx.run(excerpt, args![thread_id]).await.map(drop);
    }
    tx.run("DELETE FROM thread_messages WHERE thread_id = $1", args![thread_id]).await?;
    tx.run("DELETE FROM thread_reports WHERE thread_id = $1", args![thread_id]).await?;
    tx.run("DELETE FROM threads WHERE id = $1", args![thread_id]).await.map(drop)
}

/// Whether a thread is about a deal whose money was held at some time.
async fn is_of_paid_deal(sql: &mut impl Sql, thread_id: &str) -> Result<bool> {
    let text = "SELECT d.held_at FROM threads t JOIN deals d ON d.id = t.deal_id \
                WHERE t.id = $1 AND d.held_at IS NOT NULL";
    Ok(sql.maybe::<Timestamp>(text, args![thread_id]).await?.is_some())
}

#[cfg(test)]
mod tests;
