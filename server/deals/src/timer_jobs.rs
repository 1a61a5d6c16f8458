//! The timer job of a deal: it applies the timer's transition, if the rules still allow it.
use super::{
    actions::{self, Error},
    rules::{DealActor, Refusal, Transition},
    store,
    timer_schedule::{self, FireTimer},
};
use crate::context::Deals;
use platform::jobs::{Job, JobError, Jobs};

/// Registers the timers of the deal machine.
pub fn register_jobs(jobs: &Jobs, app: &Deals) {
    jobs.handle(app, fire);
}

/// A timer of a state that was left, or that was put off, does nothing. Then the deal waits for its next one.
async fn fire(app: Deals, FireTimer { deal_id, timer }: FireTimer, job: Job) -> Result<(), JobError> {
    let mut tx = app.db.write().await?;
    match actions::transition(&app, &mut tx, &deal_id, Transition::Fire(timer), &DealActor::Timer).await {
        Ok(_) | Err(Error::Refused(Refusal::NotDue | Refusal::Frozen | Refusal::DisputeOpen | Refusal::NotFound)) => {}
        Err(Error::Refused(refusal)) => return Err(JobError::GiveUp(refusal.message().english())),
        Err(Error::Db(error)) => return Err(error.into()),
    }
    if let Some(deal) = store::find(&mut tx, &deal_id).await? {
        timer_schedule::schedule_after(&mut tx, &deal, timer, app.clock.now()).await?;
    }
    job.finish_in(&mut tx).await?;
    Ok(tx.commit().await?)
}
