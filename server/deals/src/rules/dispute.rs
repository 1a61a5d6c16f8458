//! The overlay: a dispute is opened, conceded or decided (T25, T29, T31).
use super::{
    apply::DealChange,
    deadlines::CLEARING,
    parts::ProposedSplit,
    refusal::Refusal,
    states::{Dispute, MoneyState, Role, Side, Work},
    transition::{DealEvent, Outcome, To},
};
use base::notifications::Kind;
use platform::money::Cents;

impl DealChange {
    /// T29; in the refund window it contests the rejection (T25): the work is back and the money is held again.
    pub(super) fn dispute(&mut self, refund: Option<Cents>) -> Result<DealEvent, Refusal> {
        self.deal.disputable(self.role, self.now)?;
        let held = self.deal.held_cents();
        if refund.is_some() && held == 0 {
            return Err(Refusal::AlreadyReleased);
        }
        if let Some(refund) = refund {
            self.deal.must_hold(refund, self.deal.at_stake())?;
        }
        let contests = self.deal.money == MoneyState::RefundWindow;
        let deal = &mut self.deal;
        deal.dispute.state = Dispute::Open;
        deal.dispute.opened_at = Some(self.now);
        deal.dispute.opened_by = self.role.side();
        let proposed = self.role.side().zip(refund);
        deal.split = proposed.map(|(by, refund_cents)| ProposedSplit { by, refund_cents, at: Some(self.now) });
        if contests {
            deal.work = Some(Work::Delivered);
            deal.money = MoneyState::Held;
            (deal.dates.refund_at, deal.dates.closed_at) = (None, None);
        }
        let other = if self.role == Role::Hirer { To::CREATOR } else { To::HIRER };
        self.mail(other, Kind::DisputeOpened);
        self.mail(To::Admin, Kind::DisputeOpened);
        Ok(if contests { DealEvent::Contest } else { DealEvent::Dispute })
    }

    /// The hirer concedes: the work is accepted, or stays accepted.
    pub(super) fn hirer_concedes(&mut self) -> Result<DealEvent, Refusal> {
        self.deal.dispute.state = Dispute::Resolved;
        // of before the upgrade: the creator disputed what has not gone back yet
        if self.deal.dispute.opened_by == Some(Side::Creator) && self.deal.unused_cents() > 0 {
            self.deal.hours.used_quarters = None;
        }
        if self.deal.money == MoneyState::Held {
            self.complete();
        } else {
            self.resume();
            self.pay_out();
        }
        self.mail(To::CREATOR, Kind::DisputeResolved);
        self.notify(To::HIRER, Kind::DisputeResolved);
        Ok(DealEvent::Concede)
    }

    /// The creator concedes: everything is refunded. Not once it was released: the two sides together could make us pay
    /// the hirer what the creator has spent, so an admin decides that.
    pub(super) fn creator_concedes(&mut self) -> Result<DealEvent, Refusal> {
        if self.deal.money == MoneyState::Released {
            return Err(Refusal::AlreadyReleased);
        }
        self.deal.dispute.state = Dispute::Resolved;
        self.refund_dispute(Work::Cancelled);
        self.mail(To::HIRER, Kind::DisputeResolved);
        self.notify(To::CREATOR, Kind::DisputeResolved);
        Ok(DealEvent::Concede)
    }

    /// T31, also the end of a chargeback: released when it was won, refunded when the bank kept the money.
    pub(super) fn resolve(&mut self, outcome: Outcome) -> Result<DealEvent, Refusal> {
        if !self.deal.is_disputed() && !self.deal.chargeback {
            return Err(Refusal::NoDispute);
        }
        if self.deal.is_disputed() {
            self.deal.dispute.state = Dispute::Resolved;
        }
        if let Outcome::Split { refund_cents } = outcome {
            self.decide_split(refund_cents)?;
        }
        match outcome {
            Outcome::Split { .. } => {}
            Outcome::Release => self.decide_for_creator(),
            Outcome::Refund => self.refund_dispute(Work::Rejected),
        }
        self.deal.chargeback &= outcome == Outcome::Refund;
        self.mail_both(Kind::DisputeResolved);
        Ok(DealEvent::Resolve)
    }

    /// The hirer gets back all that is at stake: everything that is held, or the price of the hours in dispute.
    fn refund_dispute(&mut self, end: Work) {
        if let Some(asked) = self.deal.hours.asked_quarters.filter(|_| self.deal.is_about_hours()) {
            return self.complete_with(asked);
        }
        self.end_active(end);
        self.refund_or_void();
    }

    /// Part of the held money goes back, and the rest clears. What a bank took back, or what was released, is not held.
    fn decide_split(&mut self, refund: Cents) -> Result<(), Refusal> {
        if self.deal.held_cents() == 0 || self.deal.chargeback {
            return Err(Refusal::NothingHeld);
        }
        self.deal.must_hold(refund, self.deal.at_stake())?;
        if self.deal.is_about_hours() {
            self.complete_with_refund(refund);
            return Ok(());
        }
        self.end_active(Work::Cancelled);
        self.split(refund);
        Ok(())
    }

    /// An admin's decision needs no further clearing, but for a payment of the last three days.
    fn decide_for_creator(&mut self) {
        if self.deal.unused_cents() > 0 {
            self.deal.hours.used_quarters = None;
        }
        if matches!(self.deal.money, MoneyState::Held | MoneyState::RefundWindow) {
            self.deal.money = MoneyState::Held;
            (self.deal.dates.refund_at, self.deal.dates.closed_at) = (None, None);
            self.complete();
        }
        if self.deal.money == MoneyState::Clearing {
            self.deal.dates.release_at =
                Some(self.deal.dates.held_at.map_or(self.now, |at| self.now.max(at + CLEARING)));
        }
        self.pay_out();
    }

    /// Nobody decided for 60 days: what is at stake is refunded. Released money stays the creator's, because time alone
    /// takes nothing from anyone; admins see that it ended this way. A dispute that a creator opened after the hirer had
    /// accepted the work puts nothing at stake that was theirs: the clearing continues.
    pub(super) fn dispute_long_stop(&mut self) -> Result<DealEvent, Refusal> {
        self.deal.dispute.state = Dispute::Resolved;
        if self.deal.money == MoneyState::Released {
            self.deal.dispute.lapsed_at = Some(self.now);
            self.pay_out();
            self.notify(To::Admin, Kind::DisputeResolved);
        } else if self.deal.money == MoneyState::Clearing && self.deal.dispute.opened_by == Some(Side::Creator) {
            self.resume();
        } else {
            self.refund_dispute(Work::Cancelled);
        }
        self.mail_both(Kind::DisputeResolved);
        Ok(DealEvent::DisputeLongStop)
    }

    /// Ends work in progress; completed work stays completed.
    pub(super) fn end_active(&mut self, end: Work) {
        if self.deal.work.is_some_and(Work::is_active) {
            self.deal.work = Some(end);
            self.deal.dates.closed_at = Some(self.now);
        }
    }

    /// The timers that the dispute paused continue with the time they had left.
    fn resume(&mut self) {
        let paused = self.deal.dispute.opened_at.map_or(0, |at| self.now - at);
        self.deal.dates.release_at = self.deal.dates.release_at.map(|at| at + paused);
    }
}
