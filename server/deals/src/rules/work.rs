//! The work region: delivered, discussed, accepted, refused, ended (T10 to T19).
use super::{
    apply::DealChange,
    deadlines::{ANSWER_HOURS, CONTEST_WINDOW, EXTENSION, HOLD_LIMIT, INSPECTION, INSPECTION_AGAIN, LONG_STOP, REOPEN},
    deal::{Deal, DealActor},
    input::{Link, UserText},
    refusal::Refusal,
    states::{MoneyState, Request, Role, Side, Work},
    transition::{DealEvent, To},
};
use base::notifications::Kind;
use platform::clock::{MINUTE, Micros, Timestamp};

/// How far a client's clock may be off for its instant to be kept.
const CLOCK_SKEW: Micros = 5 * MINUTE;

/// A version of the work, as the creator delivers it.
pub(super) struct Version<'a> {
    pub(super) link: &'a Link,
    /// When the creator's browser says the link was set.
    pub(super) sent_at: Option<Timestamp>,
    /// Quarter hours.
    pub(super) used: Option<i64>,
    pub(super) note: Option<&'a UserText>,
}

impl Version<'_> {
    /// Whether it is the one that is under inspection: what it does not name is as it was.
    fn is_under_inspection(&self, deal: &Deal) -> bool {
        deal.work == Some(Work::Delivered)
            && deal.delivery.link.as_deref() == Some(self.link.as_str())
            && self.used.is_none_or(|used| deal.is_hourly() && used == deal.stated())
            && self.note.is_none_or(|note| deal.delivery.note.as_deref() == Some(note.as_str()))
    }
}

impl DealChange {
    /// T10: a new version. On an offer it accepts and delivers. The version that is already under inspection is not a new
    /// one: sent again, it changes nothing and notifies nobody.
    pub(super) fn deliver(&mut self, version: &Version<'_>, actor: &DealActor) -> Result<DealEvent, Refusal> {
        if version.is_under_inspection(&self.deal) {
            return Ok(DealEvent::Deliver);
        }
        if self.deal.work == Some(Work::Offered) {
            self.must_be_pending()?;
            self.must_be_newest(None)?;
            self.approve(actor)?;
            self.mail(To::HIRER, Kind::BookingAccepted);
        } else {
            self.active_work()?;
        }
        self.state_hours(version.used)?;
        let deal = &mut self.deal;
        deal.work = Some(Work::Delivered);
        deal.delivery.link = Some(version.link.as_str().to_owned());
        deal.delivery.note = version.note.map(|note| note.as_str().to_owned());
        let sent_at = version.sent_at.filter(|sent| (*sent - self.now).abs() <= CLOCK_SKEW);
        deal.delivery.link_updated_at = sent_at.or(Some(self.now));
        deal.dates.delivered_at = Some(self.now);
        deal.delivery.versions += 1;
        deal.creator_acted |= self.role == Role::Creator;
        // a proposal was about what there was before
        self.clear_split();
        self.mail(To::HIRER, Kind::ProjectDelivered);
        Ok(DealEvent::Deliver)
    }

    /// T11. Late in the hold it is refused: the long-stop (T18) would cancel the work at once.
    pub(super) fn request_changes(&mut self, feedback: &UserText) -> Result<DealEvent, Refusal> {
        self.active_work()?;
        self.must_not_have_asked_for_hours()?;
        self.must_leave_inspection_time()?;
        self.deal.work = Some(Work::ChangesRequested);
        self.deal.delivery.feedback = Some(feedback.as_str().to_owned());
        self.mail(To::CREATOR, Kind::ChangesRequested);
        Ok(DealEvent::RequestChanges)
    }

    /// T12, with the hours that the creator stated; in a dispute the hirer concedes.
    pub(super) fn accept_work(&mut self, used: Option<i64>) -> Result<DealEvent, Refusal> {
        if self.deal.is_disputed() {
            return self.hirer_concedes();
        }
        self.active_work()?;
        self.must_be_stated(used)?;
        self.complete();
        self.mail(To::CREATOR, Kind::ProjectCompleted);
        let kind = if self.deal.money == MoneyState::Clearing { Kind::ProjectCompleted } else { Kind::PaymentDue };
        self.mail(To::HIRER, kind);
        Ok(DealEvent::AcceptWork)
    }

    /// T13.
    pub(super) fn auto_accept(&mut self) -> Result<DealEvent, Refusal> {
        self.complete();
        self.mail_both(Kind::ProjectCompleted);
        Ok(DealEvent::AutoAccept)
    }

    /// T12u.
    pub(super) fn reopen(&mut self) -> Result<DealEvent, Refusal> {
        if self.deal.work != Some(Work::Completed) {
            return Err(Refusal::NotCompleted);
        }
        let in_time = self.deal.dates.completed_at.is_some_and(|at| self.now <= at + REOPEN);
        let open = matches!(self.deal.money, MoneyState::Due | MoneyState::Processing | MoneyState::Clearing);
        // A dispute settled the work: reopening would start the same quarrel again, without a dispute to decide it.
        if !in_time || !open || self.deal.dispute.state != super::states::Dispute::None {
            return Err(Refusal::ReopenTooLate);
        }
        self.must_leave_inspection_time()?;
        let deal = &mut self.deal;
        deal.work = Some(Work::Delivered);
        deal.dates.completed_at = None;
        deal.dates.reopened_at = Some(self.now);
        if deal.unused_cents() > 0 {
            deal.hours.used_quarters = None; // of before the upgrade: it has not gone back yet
        }
        if deal.money == MoneyState::Clearing {
            deal.money = MoneyState::Held;
            deal.dates.release_at = None;
        }
        self.mail(To::CREATOR, Kind::System);
        Ok(DealEvent::Reopen)
    }

    /// T13, the hirer's one extension.
    pub(super) fn extend_inspection(&mut self) -> Result<DealEvent, Refusal> {
        if self.deal.extended_inspection_at().is_none() {
            return Err(Refusal::NoExtension);
        }
        self.deal.delivery.extended = true;
        self.notify(To::CREATOR, Kind::System);
        Ok(DealEvent::ExtendInspection)
    }

    fn must_leave_inspection_time(&self) -> Result<(), Refusal> {
        let held = matches!(self.deal.money, MoneyState::Held | MoneyState::Clearing);
        let late = self.deal.dates.held_at.is_some_and(|at| self.now >= at + LONG_STOP);
        if held && late { Err(Refusal::ChangesTooLate) } else { Ok(()) }
    }

    /// T14: unpaid money is no longer owed; paid money is refunded, after a delay if something was delivered. On an
    /// offer it withdraws the offer.
    pub(super) fn reject(&mut self) -> Result<DealEvent, Refusal> {
        if self.deal.work == Some(Work::Offered) {
            return self.withdraw();
        }
        self.active_work()?;
        self.must_not_have_asked_for_hours()?;
        let held = self.deal.held_cents();
        if self.role == Role::Hirer
            && self.deal.delivery.versions == 0
            && self.deal.cancellation_refund(self.now) < held
        {
            return self.cancel(); // by another name: the policy holds
        }
        self.deal.work = Some(Work::Rejected);
        self.deal.dates.closed_at = Some(self.now);
        self.mail(To::CREATOR, Kind::ProjectRejected);
        if self.deal.money == MoneyState::Held && self.deal.delivery.versions > 0 {
            self.deal.money = MoneyState::RefundWindow;
            self.deal.dates.refund_at = Some(self.now + CONTEST_WINDOW);
            self.mail(To::HIRER, Kind::RefundStarted);
        } else {
            self.refund_or_void();
        }
        Ok(DealEvent::Reject)
    }

    /// T15 by the creator, T17 by the hirer, or by an admin; in the refund window the creator agrees to the refund; in
    /// a dispute the creator concedes.
    pub(super) fn cancel(&mut self) -> Result<DealEvent, Refusal> {
        if self.deal.is_disputed() {
            return self.creator_concedes();
        }
        if self.deal.money == MoneyState::RefundWindow && self.role == Role::Creator {
            return self.refund_now();
        }
        self.active_work()?;
        if self.role == Role::Hirer && self.deal.delivery.versions > 0 {
            return Err(Refusal::AlreadyDelivered);
        }
        if self.role == Role::Hirer {
            self.cancel_by_policy()
        } else {
            self.end_work()
        }
        match self.role {
            Role::Hirer => {
                self.mail(To::CREATOR, Kind::ProjectCancelled);
                // unless a refund in full tells them; a kind that nobody can turn off, as it is about money
                if !self.is_notified(To::HIRER) {
                    self.mail(To::HIRER, Kind::System);
                }
            }
            Role::Creator => self.mail(To::HIRER, Kind::ProjectCancelled),
            _ => self.mail_both(Kind::ProjectCancelled),
        }
        Ok(DealEvent::Cancel)
    }

    /// T18.
    pub(super) fn long_stop(&mut self) -> Result<DealEvent, Refusal> {
        self.end_work();
        self.mail_both(Kind::ProjectCancelled);
        Ok(DealEvent::LongStop)
    }

    /// T19: nothing was delivered and nothing paid: it ends. Otherwise the hirer owes: it is overdue.
    pub(super) fn lapse(&mut self) -> Result<DealEvent, Refusal> {
        let waiting = matches!(self.deal.work, Some(Work::InProgress | Work::ChangesRequested));
        if waiting && self.deal.delivery.versions == 0 {
            self.end_work();
            self.mail_both(Kind::ProjectCancelled);
            return Ok(DealEvent::Lapse);
        }
        self.deal.overdue = true;
        self.mail(To::HIRER, Kind::PaymentOverdue);
        self.notify(To::CREATOR, Kind::PaymentOverdue);
        Ok(DealEvent::Overdue)
    }

    /// Ends the work without a result and refunds what was paid.
    fn end_work(&mut self) {
        self.deal.work = Some(Work::Cancelled);
        self.deal.dates.closed_at = Some(self.now);
        self.refund_or_void();
    }
}

/// What decides when the inspection of delivered work ends (T13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InspectionEnd {
    /// The last delivery.
    Delivery,
    /// The payment, which came after it.
    Payment,
    /// The hirer has extended the inspection.
    Extension,
    /// The hirer has reopened it.
    Reopening,
    /// The creator has refused fewer hours.
    HoursRefused,
    /// Money is not held for longer.
    HoldLimit,
}

impl Deal {
    /// When delivered and paid work counts as accepted (T13): 14 days after the later of the last delivery and the
    /// payment, 7 more when extended; never past the provider's limit; a reopened inspection lasts at least 3 days, and one
    /// whose hirer was refused fewer hours 5.
    pub fn auto_accept_at(&self) -> Option<Timestamp> {
        let held = self.dates.held_at?;
        let from = self.dates.delivered_at.unwrap_or(held).max(held);
        let at = from + INSPECTION + if self.delivery.extended { EXTENSION } else { 0 };
        let at = at.max(self.dates.reopened_at.map_or(at, |reopened| reopened + INSPECTION_AGAIN));
        let at = at.max(self.hours.refused_at.map_or(at, |refused| refused + ANSWER_HOURS));
        Some(at.min(held + HOLD_LIMIT))
    }
    /// What decides when delivered and paid work counts as accepted; `None` before the payment.
    pub fn inspection_end(&self) -> Option<InspectionEnd> {
        let (at, held) = (self.auto_accept_at()?, self.dates.held_at?);
        let from = self.dates.delivered_at.unwrap_or(held).max(held);
        let base = from + INSPECTION + if self.delivery.extended { EXTENSION } else { 0 };
        Some(if at == base {
            match (self.delivery.extended, from > held) {
                (true, _) => InspectionEnd::Extension,
                (false, true) => InspectionEnd::Delivery,
                (false, false) => InspectionEnd::Payment,
            }
        } else if at == held + HOLD_LIMIT {
            InspectionEnd::HoldLimit
        } else if self.hours.refused_at.is_some_and(|refused| at == refused + ANSWER_HOURS) {
            InspectionEnd::HoursRefused
        } else {
            InspectionEnd::Reopening
        })
    }
    /// When the inspection would end after the hirer's one extension (T13); `None` if there is none left, or it would gain
    /// no time.
    pub fn extended_inspection_at(&self) -> Option<Timestamp> {
        let waits_for_hours = self.hours.asked_at.is_some();
        let runs = self.work == Some(Work::Delivered)
            && self.money == MoneyState::Held
            && !self.delivery.extended
            && !waits_for_hours;
        let longer = self.clone().with(|deal| deal.delivery.extended = true);
        longer.auto_accept_at().filter(|at| runs && Some(*at) > self.auto_accept_at())
    }
    /// Whether the deal counts for reviews and the creator's history (T7).
    pub fn counts_toward_reviews(&self) -> bool {
        self.request == Request::Approved && (self.creator_acted || self.dates.held_at.is_some())
    }
    /// Whether this is an offer on which the creator has not acted, no matter what its hirer did with it (T12).
    pub fn is_unanswered_offer(&self) -> bool {
        let only_hirer = self.parties.answered_by.is_none() || self.parties.answered_by == self.parties.hirer_id;
        self.initiator() == Side::Hirer && only_hirer && !self.creator_acted
    }
    /// Whether `side` hid the deal.
    pub fn is_hidden_for(&self, side: Side) -> bool {
        match side {
            Side::Hirer => self.hidden_hirer,
            Side::Creator => self.hidden_creator,
        }
    }
}
