//! The timers of a deal. The length of each period is in `deadlines.rs`; what the transitions
//! then do is with the others, in `request.rs`, `work.rs` and `money.rs`.
use super::{
    deadlines::{DISPUTE_LONG_STOP, LONG_STOP},
    deal::Deal,
    states::{MoneyState, Request, Work},
};
use platform::clock::{DAY, HOUR, Micros, Timestamp, day};
use serde::{Deserialize, Serialize};

/// The timers of the machine; each is a job while the deal waits for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimerKind {
    /// A third of the time to answer is over.
    ExpireFirst,
    /// Five sixths of it are over.
    ExpireLast,
    /// T5: the time to answer is over.
    Expire,
    /// T3: the held-back notification of a decline is sent.
    TellDecline,
    /// 48 h are left to pay.
    LapseFirst,
    /// 24 h are left to pay.
    LapseLast,
    /// T19: the time to pay is over.
    Lapse,
    /// 7 days are left to look at the delivered work. Stored jobs have these three under their first names.
    #[serde(rename = "review_first")]
    InspectionFirst,
    /// 2 days are left.
    #[serde(rename = "review_second")]
    InspectionSecond,
    /// 1 day is left.
    #[serde(rename = "review_last")]
    InspectionLast,
    /// T13: the work counts as accepted.
    AutoAccept,
    /// 1 day is left to answer a request for fewer hours.
    HoursAnswerLast,
    /// T27: nobody answered it.
    HoursUnanswered,
    /// Day 60 of held money without a delivery.
    LongStopFirst,
    /// Day 72.
    LongStopLast,
    /// T18: day 75.
    LongStop,
    /// T24: the refund window closes.
    Refund,
    /// T26: cleared money is released.
    Release,
    /// 1 day is left to answer a dispute with a proposed split.
    DisputeAnswerLast,
    /// T30: nobody answered a dispute.
    DisputeUnanswered,
    /// T31: nobody decided a dispute for 60 days.
    DisputeLongStop,
}

impl TimerKind {
    /// Only notifies someone; the deal stays as it is.
    pub fn is_reminder(self) -> bool {
        matches!(
            self,
            Self::ExpireFirst
                | Self::ExpireLast
                | Self::LapseFirst
                | Self::LapseLast
                | Self::InspectionFirst
                | Self::InspectionSecond
                | Self::InspectionLast
                | Self::LongStopFirst
                | Self::LongStopLast
                | Self::DisputeAnswerLast
                | Self::HoursAnswerLast
        )
    }
}

/// One timer and its instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timer {
    /// Which.
    pub kind: TimerKind,
    /// When, in product time.
    pub at: Timestamp,
}

impl Deal {
    /// The timers that the deal waits for. A reminder whose time has passed is not sent later.
    pub fn timers(&self, now: Timestamp) -> Vec<Timer> {
        let mut timers = self.schedule();
        timers.retain(|timer| !timer.kind.is_reminder() || timer.at > now);
        timers
    }

    /// When a dispute ends without a decision.
    pub fn dispute_ends_at(&self) -> Option<Timestamp> {
        self.schedule().into_iter().find(|timer| timer.kind == TimerKind::DisputeLongStop).map(|timer| timer.at)
    }
    /// When the money goes back if nothing is delivered before, if the work is agreed to take longer.
    pub fn hold_ends_before_finish(&self) -> Option<Timestamp> {
        let finish = self.terms.finish_by.as_deref()?;
        let ends = self.schedule().into_iter().find(|timer| timer.kind == TimerKind::LongStop)?.at;
        (day(ends).as_str() < finish).then_some(ends)
    }

    /// All timers of the deal's current state, including those whose time has passed. An open dispute pauses all but
    /// its own; a chargeback stops them.
    pub fn schedule(&self) -> Vec<Timer> {
        let one = |kind, at: Option<Timestamp>| at.map(|at| Timer { kind, at }).into_iter().collect::<Vec<_>>();
        if self.chargeback {
            return Vec::new();
        }
        if self.is_disputed() {
            let steps = [(TimerKind::DisputeAnswerLast, DAY), (TimerKind::DisputeUnanswered, 0)];
            let mut timers = reminders_before(self.dispute_answer_by(), &steps);
            timers.extend(one(TimerKind::DisputeLongStop, self.dispute.opened_at.map(|at| at + DISPUTE_LONG_STOP)));
            // after a late proposal the long stop comes before the end of the time to answer
            timers.sort_by_key(|timer| timer.at);
            return timers;
        }
        match (self.request, self.money, self.work) {
            (Request::Pending, ..) => self.answer_timers(),
            (Request::Declined, ..) => one(TimerKind::TellDecline, self.dates.decline_notice_at),
            (_, MoneyState::Due, _) if !self.overdue => self.payment_timers(),
            (_, MoneyState::Held, Some(Work::Delivered)) if self.hours.asked_at.is_some() => {
                let steps = [(TimerKind::HoursAnswerLast, DAY), (TimerKind::HoursUnanswered, 0)];
                reminders_before(self.hours_answer_by(), &steps)
            }
            (_, MoneyState::Held, Some(Work::Delivered)) => self.inspection_timers(),
            (_, MoneyState::Held, Some(Work::InProgress | Work::ChangesRequested)) => self.long_stop_timers(),
            (_, MoneyState::RefundWindow, _) => one(TimerKind::Refund, self.dates.refund_at),
            (_, MoneyState::Clearing, _) => one(TimerKind::Release, self.dates.release_at),
            _ => Vec::new(),
        }
    }

    fn answer_timers(&self) -> Vec<Timer> {
        let span = self.dates.respond_by - self.dates.asked_at;
        let timer = |kind, at| Timer { kind, at };
        vec![
            timer(TimerKind::ExpireFirst, self.dates.asked_at + span / 3),
            timer(TimerKind::ExpireLast, self.dates.asked_at + span / 6 * 5),
            timer(TimerKind::Expire, self.dates.respond_by),
        ]
    }

    fn payment_timers(&self) -> Vec<Timer> {
        let steps = [(TimerKind::LapseFirst, 48 * HOUR), (TimerKind::LapseLast, 24 * HOUR), (TimerKind::Lapse, 0)];
        reminders_before(self.dates.due_at, &steps)
    }

    fn inspection_timers(&self) -> Vec<Timer> {
        let steps = [
            (TimerKind::InspectionFirst, 7 * DAY),
            (TimerKind::InspectionSecond, 2 * DAY),
            (TimerKind::InspectionLast, DAY),
            (TimerKind::AutoAccept, 0),
        ];
        reminders_before(self.auto_accept_at(), &steps)
    }

    fn long_stop_timers(&self) -> Vec<Timer> {
        let steps =
            [(TimerKind::LongStopFirst, 15 * DAY), (TimerKind::LongStopLast, 3 * DAY), (TimerKind::LongStop, 0)];
        reminders_before(self.dates.held_at.map(|at| at + LONG_STOP), &steps)
    }
}

/// Timers at these distances before `end`.
fn reminders_before(end: Option<Timestamp>, steps: &[(TimerKind, Micros)]) -> Vec<Timer> {
    let Some(end) = end else { return Vec::new() };
    steps.iter().map(|(kind, distance)| Timer { kind: *kind, at: end - *distance }).collect()
}
