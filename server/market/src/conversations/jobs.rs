//! Someone who seemed to be looking is notified after all if they did not read.
use super::{
    notify::{self, LateNotification},
    store,
};
use crate::context::Market;
use platform::jobs::{Job, JobError, Jobs};

/// Registers the late notifications.
pub fn register_jobs(jobs: &Jobs, app: &Market) {
    jobs.handle(app, notify_late);
}

async fn notify_late(app: Market, late: LateNotification, _: Job) -> Result<(), JobError> {
    let mut tx = app.db.write().await?;
    if let Some(thread) = store::find(&mut tx, &late.thread_id).await? {
        notify::now(&app, &mut tx, &thread, &late.user_id).await?;
    }
    Ok(tx.commit().await?)
}
