//! The queue: how much is due, and what was given up.
use super::outbox::QueuedView;
use crate::context::Market;
use base::accounts::{Actor, Right};
use platform::{
    audit,
    clock::iso,
    http::{Json, Problem},
    jobs::{self, Job},
    msg,
    paging::PageQuery,
};
use serde::Serialize;
use utoipa::ToSchema;

/// What an admin may do with a job now.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum JobAction {
    /// Run it once more.
    Retry,
}

/// A job that was given up.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeadJobView {
    id: String,
    kind: String,
    /// What it was about, as JSON.
    payload: String,
    /// When it was last due.
    run_at: String,
    attempts: i64,
    #[schema(required)]
    last_error: Option<String>,
    actions: Vec<JobAction>,
}

/// A page of the jobs that were given up.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeadJobPage {
    /// Newest first.
    jobs: Vec<DeadJobView>,
    #[schema(required)]
    next_cursor: Option<String>,
    /// How many jobs are due now and not done.
    due: i64,
}

impl DeadJobView {
    fn new(who: &Actor, job: Job) -> Self {
        Self {
            id: job.id,
            kind: job.kind,
            payload: job.payload.0.to_string(),
            run_at: iso(job.run_at),
            attempts: job.attempts,
            last_error: job.last_error,
            actions: who.may(Right::Operations).then_some(JobAction::Retry).into_iter().collect(),
        }
    }
}

/// The jobs that were given up, newest first.
///
/// # Errors
/// 403 for everybody but admins, 422 for a cursor or a limit that is none.
pub async fn list(app: &Market, who: &Actor, query: &PageQuery) -> Result<DeadJobPage, Problem> {
    who.must_be_admin()?;
    let page = query.page()?;
    let before = page.before()?.1;
    let mut dead = jobs::dead(&mut &app.db, Some(&before), page.fetch()).await?;
    let next_cursor = page.cut(&mut dead, |job| (job.run_at, job.id.clone()));
    let jobs = dead.into_iter().map(|job| DeadJobView::new(who, job)).collect();
    Ok(DeadJobPage { jobs, next_cursor, due: app.jobs.due().await? })
}

/// Runs the job `id` once more that was given up.
///
/// # Errors
/// 403 without the right to operations, 409 for one that was not given up.
pub async fn retry(app: &Market, who: &Actor, id: &str) -> Result<Json<QueuedView>, Problem> {
    who.must_have(Right::Operations)?;
    who.commit(app, async |tx| {
        if !jobs::requeue(tx, id, app.clock.now()).await? {
            return Err(Problem::conflict("job_not_dead", msg!("problem-job-not-dead")));
        }
        audit::record(tx, &app.clock, &who.id, "job.retried", id, (), ()).await?;
        Ok(Json(QueuedView { queued: true }))
    })
    .await
}
