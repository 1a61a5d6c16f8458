//! What admins see: threads while a report of them is open, and nothing else.
use crate::context::Market;
use crate::conversations::{
    rules::Refusal,
    store::{
        self, Thread,
        reports::{self, Report, ReportFilter},
    },
    view::{Correspondent, MessageView},
};
use axum::extract::State;
use base::accounts::{self, Actor, Right};
use platform::{
    audit,
    clock::iso,
    db::Sql,
    http::{Json, Path, Problem, Query},
    idempotency::commit,
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
#[utoipa::path(get, path = "/api/admin/threads", tag = "admin", params(ReportsQuery),
               responses((status = 200, body = ReportPage), Problem))]
pub async fn list(
    State(app): State<Market>,
    who: Actor,
    Query(query): Query<ReportsQuery>,
) -> Result<Json<ReportPage>, Problem> {
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
    Ok(Json(ReportPage { reports, next_cursor }))
}

fn report_view(row: Report, people: Vec<Correspondent>) -> ReportView {
    ReportView {
        id: row.id,
        thread_id: row.thread_id,
        subject: row.subject,
        booking_id: row.deal_id,
        people,
        reporter_id: row.reporter_id,
        reason: row.reason,
        created_at: iso(row.created_at),
        resolved_at: row.resolved_at.map(iso),
    }
}

async fn people(sql: &mut impl Sql, ids: [&str; 2]) -> Result<Vec<Correspondent>, Problem> {
    let known = accounts::people(sql, &ids).await?;
    Ok(ids.into_iter().map(|id| Correspondent::of(id, known.get(id))).collect())
}

/// Read a conversation while a report of it is open. That an admin did is written down.
#[utoipa::path(get, path = "/api/admin/threads/{id}/messages", tag = "admin",
               params(("id" = String, Path), PageQuery), responses((status = 200, body = ReportedMessages), Problem))]
pub async fn messages(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
    Query(query): Query<PageQuery>,
) -> Result<Json<ReportedMessages>, Problem> {
    who.must_be_admin()?;
    let page = query.page()?;
    let mut tx = who.write(&app).await?;
    let thread = find_reported(&mut tx, &id).await?;
    audit::record(&mut tx, &app.clock, &who.id, "conversation.read", &id, (), ()).await?;
    let mut rows = store::messages(&mut tx, &id, &page.before()?, page.fetch()).await?;
    let people = people(&mut tx, [&thread.starter_id, &thread.other_id]).await?;
    let next_cursor = page.cut(&mut rows, |row| (row.created_at, row.id.clone()));
    let messages = rows.into_iter().map(|row| MessageView::of(row, &who.id)).collect();
    commit(tx, Json(ReportedMessages { subject: thread.subject, people, messages, next_cursor })).await
}

/// Close the reports of a conversation; admins can then read it no more.
#[utoipa::path(post, path = "/api/admin/threads/{id}/resolve", tag = "admin", params(("id" = String, Path)),
               responses((status = 200, body = ReportsResolved), Problem))]
pub async fn resolve(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
) -> Result<Json<ReportsResolved>, Problem> {
    who.must_have(Right::Texts)?;
    let mut tx = who.write(&app).await?;
    find_reported(&mut tx, &id).await?;
    store::lock(&mut tx, &id).await?;
    let resolved = reports::resolve(&mut tx, &id, &who.id, app.clock.now()).await?;
    store::forget_left(&mut tx, &id).await?;
    audit::record(&mut tx, &app.clock, &who.id, "conversation.resolved", &id, (), resolved).await?;
    commit(tx, Json(ReportsResolved { resolved })).await
}

/// The thread, if admins may look at it.
async fn find_reported(sql: &mut impl Sql, id: &str) -> Result<Thread, Problem> {
    let thread = store::find(sql, id).await?.ok_or(Refusal::NotFound)?;
    if reports::is_open(sql, id).await? { Ok(thread) } else { Err(Refusal::NotFound.into()) }
}
