//! Reports: what lets admins read a thread, while they are open.
use base::accounts::UserId;
use deals::DealId;
use platform::{
    args,
    clock::Timestamp,
    db::{Result, Sql, Tx},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A report as it is stored, with its thread.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Report {
    /// UUIDv7.
    pub id: String,
    /// The thread.
    pub thread_id: String,
    /// Who reported it.
    pub reporter_id: UserId,
    /// Why.
    pub reason: String,
    /// When, product time.
    pub created_at: Timestamp,
    /// When admins were done with it.
    pub resolved_at: Option<Timestamp>,
    /// The thread's subject.
    pub subject: String,
    /// Who wrote first.
    pub starter_id: UserId,
    /// To whom.
    pub other_id: UserId,
    /// The deal it is about.
    pub deal_id: Option<DealId>,
}

/// Which reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ReportsShown)]
pub enum ReportFilter {
    /// Those that wait.
    Open,
    /// Those that admins are done with.
    Resolved,
}

/// Writes a report; `false` when the person's former one still waits.
pub async fn insert(
    tx: &mut Tx,
    id: &str,
    (thread_id, reporter_id): (&str, &str),
    reason: &str,
    now: Timestamp,
) -> Result<bool> {
    let text = "INSERT INTO thread_reports (id, thread_id, reporter_id, reason, created_at) VALUES ($1, $2, $3, $4, $5) \
                ON CONFLICT (thread_id, reporter_id) WHERE resolved_at IS NULL DO NOTHING";
    Ok(tx.run(text, args![id, thread_id, reporter_id, reason, now]).await? == 1)
}

/// Whether a report of this thread waits.
pub async fn is_open(sql: &mut impl Sql, thread_id: &str) -> Result<bool> {
    let text = "SELECT id FROM thread_reports WHERE thread_id = $1 AND resolved_at IS NULL LIMIT 1";
    Ok(sql.maybe::<String>(text, args![thread_id]).await?.is_some())
}

/// How many reports wait; no more than `most` are counted.
pub async fn count_open(sql: &mut impl Sql, most: i64) -> Result<usize> {
    let text = "SELECT id FROM thread_reports WHERE resolved_at IS NULL ORDER BY created_at LIMIT $1";
    Ok(sql.all::<String>(text, args![most]).await?.len())
}

/// The reports below `before`, newest first.
pub async fn page(
    sql: &mut impl Sql,
    which: ReportFilter,
    before: &(Timestamp, String),
    limit: i64,
) -> Result<Vec<Report>> {
    let chosen = match which {
        ReportFilter::Open => "r.resolved_at IS NULL",
        ReportFilter::Resolved => "r.resolved_at IS NOT NULL",
    };
    let text = format!(
        "SELECT r.id, r.thread_id, r.reporter_id, r.reason, r.created_at, r.resolved_at, t.subject, t.starter_id, \
         t.other_id, t.deal_id FROM thread_reports r JOIN threads t ON t.id = r.thread_id \
         WHERE {chosen} AND (r.created_at, r.id) < ($1, $2) ORDER BY r.created_at DESC, r.id DESC LIMIT $3"
    );
    sql.all(&text, args![before.0, before.1, limit]).await
}

/// Closes the reports of a thread; how many there were.
pub async fn resolve(tx: &mut Tx, thread_id: &str, by: &str, now: Timestamp) -> Result<u64> {
    let text =
        "UPDATE thread_reports SET resolved_at = $3, resolved_by = $2 WHERE thread_id = $1 AND resolved_at IS NULL";
    tx.run(text, args![thread_id, by, now]).await
}
