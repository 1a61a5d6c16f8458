//! The deal's own clock: each timer is a job that asks the rules again when its time comes.
use super::{
    actions::{self, Error},
    effects::TIMER_JOB,
    rules::{DealActor, DealId, Refusal, TimerKind, Transition},
};
use crate::state::App;
use platform::jobs::{Job, JobError, Jobs};
use serde::Deserialize;

#[derive(Deserialize)]
struct Payload {
    deal_id: DealId,
    timer: TimerKind,
}

/// Registers the timers of the deal machine.
pub fn register_jobs(jobs: &Jobs, app: &App) {
    let app = app.clone();
    jobs.register(TIMER_JOB, move |job| {
        let app = app.clone();
        async move { fire(&app, &job).await }
    });
}

/// A timer of a state that was left, or that was put off, does nothing.
async fn fire(app: &App, job: &Job) -> Result<(), JobError> {
    let Payload { deal_id, timer } = job.read()?;
    let mut tx = app.db.write().await?;
    match actions::transition(app, &mut tx, &deal_id, Transition::Fire(timer), &DealActor::Timer).await {
        Ok(_) => Ok(tx.commit().await?),
        Err(Error::Refused(Refusal::NotDue | Refusal::Frozen | Refusal::DisputeOpen | Refusal::NotFound)) => Ok(()),
        Err(Error::Refused(refusal)) => Err(JobError::GiveUp(refusal.to_string())),
        Err(Error::Db(error)) => Err(error.into()),
    }
}
