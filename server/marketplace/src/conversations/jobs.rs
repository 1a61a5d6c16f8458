//! Somebody who seemed to be looking is told after all when they did not read.
use super::{notify, store};
use crate::state::App;
use platform::jobs::{Job, JobError, Jobs};
use serde::Deserialize;

#[derive(Deserialize)]
struct Payload {
    thread_id: String,
    user_id: String,
}

/// Registers the late notices.
pub fn register_jobs(jobs: &Jobs, app: &App) {
    let app = app.clone();
    jobs.register(notify::JOB, move |job| {
        let app = app.clone();
        async move { late(&app, &job).await }
    });
}

async fn late(app: &App, job: &Job) -> Result<(), JobError> {
    let Payload { thread_id, user_id } = job.read()?;
    let mut tx = app.db.write().await?;
    if let Some(thread) = store::find(&mut tx, &thread_id).await? {
        notify::now(app, &mut tx, &thread, &user_id).await?;
    }
    Ok(tx.commit().await?)
}
