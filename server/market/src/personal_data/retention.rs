//! Once a day: removes what has been kept long enough.
use super::store::retention::{ADDRESS_RETENTION, PERIODS, STEP};
use crate::context::Market;
use platform::{
    audit,
    clock::DAY,
    db,
    jobs::{JobError, Jobs},
};

/// Registers the daily removal.
pub fn register_jobs(jobs: &Jobs, app: &Market) {
    let app = app.clone();
    jobs.every("settings.retention", DAY, move |_| {
        let app = app.clone();
        async move { run(&app).await.map_err(JobError::from) }
    });
}

/// Removes what is older than its period.
///
/// # Errors
/// When the database does not answer; what was removed by then stays removed.
pub async fn run(app: &Market) -> db::Result<()> {
    let now = app.clock.now();
    for period in PERIODS {
        let mut removed = 0;
        loop {
            let mut tx = app.db.write().await?;
            let some = period.step(&mut tx, now - period.kept).await?;
            tx.commit().await?;
            removed += some;
            if i64::try_from(some).is_ok_and(|some| some < STEP) {
                break;
            }
        }
        if removed > 0 {
            tracing::info!(what = period.what, removed, "retention: rows deleted");
        }
    }
    audit::erase_addresses(&app.db, now - ADDRESS_RETENTION).await
}
