//! Reports of conversations, and what admins see of one: the thread while a report of it is open, and nothing else.
use super::{
    actions::find_own,
    pages::{ThreadAnswer, thread_answer},
    rules::{self, Refusal},
    store::{
        self, Thread,
        reports::{self, Report, ReportFilter},
    },
    view::{Correspondent, MessageView},
};
use crate::context::Market;
use base::accounts::{self, Actor, Person, Right, UserId};
use base::notifications::{Email, Kind, Notification, Text, link, notify};
use base::rate_limits;
use platform::{
    audit,
    clock::iso,
    db::{Sql, Tx},
    http::{Json, Problem},
    ids,
    mail::Content,
    msg,
    paging::{Page, PageQuery},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A report of a conversation.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportView {
    id: String,
    thread_id: String,
    subject: String,
    /// The booking that the conversation is about.
    #[schema(required)]
    booking_id: Option<String>,
    /// The two people of the conversation, the one who began it first.
    people: Vec<Correspondent>,
    /// Which of them reported it.
    reporter_id: String,
    reason: String,
    created_at: String,
    #[schema(required)]
    resolved_at: Option<String>,
}

/// A page of reports, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportPage {
    reports: Vec<ReportView>,
    #[schema(required)]
    next_cursor: Option<String>,
}

/// A page of a reported conversation, the newest message first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportedMessages {
    subject: String,
    /// The two people, the one who began it first.
    people: Vec<Correspondent>,
    messages: Vec<MessageView>,
    #[schema(required)]
    next_cursor: Option<String>,
}

/// How many reports were closed.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportsResolved {
    resolved: u64,
}

/// Which reports.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReportsQuery {
    /// `open` (when absent) or `resolved`.
    #[param(inline)]
    show: Option<ReportFilter>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 24 when absent.
    limit: Option<usize>,
}

/// The reported conversations, the newest report first.
///
/// # Errors
/// 403 for everybody but admins, 422 for a cursor or a limit that is none.
pub async fn list(app: &Market, who: &Actor, query: &ReportsQuery) -> Result<ReportPage, Problem> {
    who.must_be_admin()?;
    let page = Page::new(query.cursor.as_deref(), query.limit)?;
    let which = query.show.unwrap_or(ReportFilter::Open);
    let mut sql = &app.db;
    let mut rows = reports::page(&mut sql, which, &page.before()?, page.fetch()).await?;
    let next_cursor = page.cut(&mut rows, |row| (row.created_at, row.id.clone()));
    let mut reports = Vec::with_capacity(rows.len());
    for row in rows {
        let people = people(&mut sql, [&row.starter_id, &row.other_id]).await?;
        reports.push(report_view(row, people));
    }
    Ok(ReportPage { reports, next_cursor })
}

fn report_view(row: Report, people: Vec<Correspondent>) -> ReportView {
    ReportView {
        id: row.id,
        thread_id: row.thread_id,
        subject: row.subject,
        booking_id: row.deal_id.map(Into::into),
        people,
        reporter_id: row.reporter_id.into(),
        reason: row.reason,
        created_at: iso(row.created_at),
        resolved_at: row.resolved_at.map(iso),
    }
}

async fn people(sql: &mut impl Sql, ids: [&UserId; 2]) -> Result<Vec<Correspondent>, Problem> {
    let known = accounts::people(sql, &ids).await?;
    Ok(ids.into_iter().map(|id| Correspondent::new(id, known.get(id))).collect())
}

/// A page of the conversation `id` while a report of it is open; that an admin read it is written down.
///
/// # Errors
/// 403 for everybody but admins, 404 without an open report, 422 for a cursor or a limit that is none.
pub async fn messages(
    app: &Market,
    who: &Actor,
    id: &str,
    query: &PageQuery,
) -> Result<Json<ReportedMessages>, Problem> {
    who.must_be_admin()?;
    let page = query.page()?;
    who.commit(app, async |tx| {
        let thread = find_reported(tx, id).await?;
        audit::record(tx, &app.clock, &who.id, "conversation.read", id, (), ()).await?;
        let mut rows = store::messages(tx, id, &page.before()?, page.fetch()).await?;
        let people = people(tx, [&thread.starter_id, &thread.other_id]).await?;
        let next_cursor = page.cut(&mut rows, |row| (row.created_at, row.id.clone()));
        let messages = rows.into_iter().map(|row| MessageView::new(row, &who.id)).collect();
        Ok(Json(ReportedMessages { subject: thread.subject, people, messages, next_cursor }))
    })
    .await
}

/// Closes the reports of the conversation `id`; admins can then read it no more.
///
/// # Errors
/// 403 without the right to texts, 404 without an open report.
pub async fn resolve(app: &Market, who: &Actor, id: &str) -> Result<Json<ReportsResolved>, Problem> {
    who.must_have(Right::Texts)?;
    who.commit(app, async |tx| {
        find_reported(tx, id).await?;
        store::lock(tx, id).await?;
        let resolved = reports::resolve(tx, id, &who.id, app.clock.now()).await?;
        store::delete_left(tx, id).await?;
        audit::record(tx, &app.clock, &who.id, "conversation.resolved", id, (), resolved).await?;
        Ok(Json(ReportsResolved { resolved }))
    })
    .await
}

/// The thread, if admins may look at it.
async fn find_reported(sql: &mut impl Sql, id: &str) -> Result<Thread, Problem> {
    let thread = store::find(sql, id).await?.ok_or(Refusal::NotFound)?;
    if reports::is_open(sql, id).await? { Ok(thread) } else { Err(Refusal::NotFound.into()) }
}

/// Shows the conversation `id` of `who` to the admins.
///
/// # Errors
/// 404 when it is not theirs, 422 without a reason, 429 after too many.
pub async fn report(app: &Market, who: &Actor, id: &str, reason: &str) -> Result<Json<ThreadAnswer>, Problem> {
    who.commit(app, async |tx| {
        find_own(tx, who, id).await?;
        let (report_id, reason) = (ids::id(), rules::reason(reason)?);
        rate_limits::outreach(app, who)?;
        if reports::insert(tx, &report_id, (id, &who.id), &reason, app.clock.now()).await? {
            notify_admins(app, tx, who, &report_id, &reason).await?;
        }
        Ok(Json(thread_answer(tx, who, id).await?))
    })
    .await
}

/// Notifies admins that they may look, and why; the messages themselves are not included.
async fn notify_admins(app: &Market, tx: &mut Tx, who: &Actor, report_id: &str, reason: &str) -> Result<(), Problem> {
    let path = "/admin?tab=reports";
    for Person { id, email, .. } in accounts::admins(tx).await? {
        let content = Content {
            paragraphs: vec![msg!("email-report-heading", name = who.name.as_str(), reason = reason)],
            button: Some((msg!("button-report"), link(&app.public_url, path))),
            ..Content::new(msg!("notify-report", excerpt = "").attribute("title"))
        };
        let notification = Notification {
            user_id: id.clone(),
            kind: Kind::System,
            text: Text::Message(msg!("notify-report", excerpt = rules::excerpt(reason))),
            deal_id: None,
            link: Some(path.into()),
            dedupe_key: format!("report:{report_id}:{id}"),
            mail: Some(Email { to: email, content }),
            sender_id: Some(who.id.clone()),
        };
        notify(tx, app, notification).await?;
    }
    Ok(())
}
