//! The deal's own clock: each timer is a job that asks the rules again when its time comes.
use super::{
    actions::{self, Error},
    effects::FireTimer,
    rules::{DealActor, Refusal, Transition},
};
use crate::state::App;
use platform::jobs::{Job, JobError, Jobs};

/// Registers the timers of the deal machine.
pub fn register_jobs(jobs: &Jobs, app: &App) {
    jobs.handle(app, fire);
}

/// A timer of a state that was left, or that was put off, does nothing.
async fn fire(app: App, FireTimer { deal_id, timer }: FireTimer, _: Job) -> Result<(), JobError> {
    let mut tx = app.db.write().await?;
    match actions::transition(&app, &mut tx, &deal_id, Transition::Fire(timer), &DealActor::Timer).await {
        Ok(_) => Ok(tx.commit().await?),
        Err(Error::Refused(Refusal::NotDue | Refusal::Frozen | Refusal::DisputeOpen | Refusal::NotFound)) => Ok(()),
        Err(Error::Refused(refusal)) => Err(JobError::GiveUp(refusal.to_string())),
        Err(Error::Db(error)) => Err(error.into()),
    }
}
