//! The job that waits for a deal's next timer.
use super::rules::{Deal, DealId, Timer, TimerKind};
use platform::{
    clock::Timestamp,
    db::{Result, Tx},
    jobs::{self, NewJob, Payload},
};
use serde::{Deserialize, Serialize};

/// A deal's timer fires. Deals of older versions may have a job for each of their timers, with a key of its own: those
/// fire as well, and the rules refuse what is not due.
#[derive(Deserialize, Serialize)]
pub struct FireTimer {
    /// The deal.
    pub deal_id: DealId,
    /// Which of its timers.
    pub timer: TimerKind,
}
impl Payload for FireTimer {
    const KIND: &'static str = "deals.timer";
}

/// A timer is tried for weeks before it is given up: nothing else moves the deal.
const TIMER_TRIES: i64 = 100;

/// Makes the timer job that of `after`: a deal waits for one timer at a time, the next one.
pub async fn reschedule(tx: &mut Tx, before: Option<&Deal>, after: &Deal, now: Timestamp) -> Result<()> {
    let was = before.map(Deal::schedule).unwrap_or_default();
    let is = after.schedule();
    if was == is {
        return Ok(());
    }
    // a reminder that both have was sent when its time came
    let next = after.timers(now).into_iter().min_by_key(|timer| timer.at);
    match next {
        Some(timer) => jobs::enqueue(tx, job(after, timer)).await,
        None if was.is_empty() => Ok(()),
        None => jobs::cancel(tx, &key(after)).await,
    }
}

/// The job of the next timer of a new deal.
pub fn first(deal: &Deal, now: Timestamp) -> Option<NewJob<'static>> {
    deal.timers(now).into_iter().min_by_key(|timer| timer.at).map(|timer| job(deal, timer))
}

/// Queues the timer that follows `fired`, or `fired` itself if it was put off, unless a transition has queued one.
pub async fn schedule_after(tx: &mut Tx, deal: &Deal, fired: TimerKind, now: Timestamp) -> Result<()> {
    let timers = deal.schedule();
    let Some(place) = timers.iter().position(|timer| timer.kind == fired) else { return Ok(()) };
    let next = if timers[place].at > now { Some(&timers[place]) } else { timers.get(place + 1) };
    match next {
        Some(timer) => jobs::ensure(tx, job(deal, *timer)).await,
        None => Ok(()),
    }
}

fn job(deal: &Deal, timer: Timer) -> NewJob<'static> {
    let payload = FireTimer { deal_id: deal.id.clone(), timer: timer.kind };
    NewJob { max_attempts: TIMER_TRIES, ..NewJob::with_payload(&payload, timer.at) }.key(key(deal))
}

fn key(deal: &Deal) -> String {
    format!("deal:{}", deal.id)
}
