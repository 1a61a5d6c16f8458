//! The money region: requested, arrived, recorded manually, failed, cleared, refunded (T20 to T28, T32, T34, T35).
use super::{
    apply::DealChange,
    deadlines::{AFTER_RELEASE, CLEARING},
    deal::Deal,
    ids::PaymentId,
    refusal::Refusal,
    states::{Dispute, MoneyState, Role, Status, Work},
    transition::{DealEvent, Effect, Notification, To},
};
use base::ledger::{Book, Group};
use base::notifications::Kind;
use platform::{clock::Timestamp, money::Cents};

impl DealChange {
    /// T20. The client's amount is only an assertion: the hourly price or the total.
    pub(super) fn start_payment(&mut self, amount: Option<Cents>) -> Result<DealEvent, Refusal> {
        if self.status() != Status::Approved {
            return Err(Refusal::NotPayable);
        }
        let total_cents = self.deal.total();
        // zero is no hourly price
        let hourly = Some(self.deal.terms.price_cents).filter(|price| *price > 0);
        if amount.is_some_and(|amount| Some(amount) != hourly && amount != total_cents) {
            return Err(Refusal::AmountMismatch { total: self.deal.amount(total_cents) });
        }
        self.deal.money = MoneyState::Processing;
        Ok(DealEvent::StartPayment)
    }

    /// T20c: the payer confirmed, and the provider has the payment on its way.
    pub(super) fn confirm_payment(&mut self) -> Result<DealEvent, Refusal> {
        match self.deal.money {
            MoneyState::Due => {}
            MoneyState::Processing if self.deal.dates.payment_sent_at.is_none() => {}
            money => return Err(Refusal::AlreadySettled { money }),
        }
        self.deal.money = MoneyState::Processing;
        self.deal.dates.payment_sent_at = Some(self.now);
        Ok(DealEvent::ConfirmPayment)
    }

    /// T21; T21b if the deal ended in the meantime: the money is refunded at once.
    pub(super) fn settle(&mut self, payment: &PaymentId, amount: Cents, book: &Book) -> Result<DealEvent, Refusal> {
        match self.deal.money {
            MoneyState::Due | MoneyState::Processing => {}
            MoneyState::Void => return self.late_success(payment, amount, book),
            MoneyState::None => return self.wrong_state(),
            money => return Err(Refusal::AlreadySettled { money }),
        }
        self.set_paid_hours(amount);
        self.deal.book = book.clone();
        self.hold(Group::settle(&self.deal.id, payment, self.deal.amount(self.deal.total())));
        Ok(DealEvent::Settle)
    }

    /// T23: the payment was made outside the provider, as an admin says. A card form that is still open ends.
    pub(super) fn record_payment(&mut self, payment: &PaymentId, book: &Book) -> Result<DealEvent, Refusal> {
        match self.deal.money {
            MoneyState::Due => {}
            MoneyState::Processing => return Err(Refusal::PaymentUnderWay),
            MoneyState::None | MoneyState::Void => return self.wrong_state(),
            money => return Err(Refusal::AlreadySettled { money }),
        }
        self.deal.by_hand = true;
        self.deal.book = book.clone();
        self.effects.push(Effect::CancelIntent);
        self.hold(Group::settle(&self.deal.id, payment, self.deal.amount(self.deal.total())).by_hand());
        Ok(DealEvent::RecordPayment)
    }

    /// The money arrived, as `settled` posts it.
    fn hold(&mut self, settled: Group) {
        self.post(settled);
        let deal = &mut self.deal;
        deal.money = MoneyState::Held;
        deal.dates.held_at = Some(self.now);
        deal.overdue = false;
        deal.last_error = None;
        if deal.work == Some(Work::Completed) {
            self.start_clearing();
        }
        self.mail_both(Kind::PaymentConfirmed);
    }

    /// Posts `group` in the deal's book.
    pub(super) fn post(&mut self, group: Group) {
        self.effects.push(Effect::Ledger(group.in_book(&self.deal.book)));
    }

    fn late_success(&mut self, payment: &PaymentId, amount: Cents, book: &Book) -> Result<DealEvent, Refusal> {
        let id = self.deal.id.to_string();
        let amounts = self.deal.amount(amount);
        for group in [Group::settle(&id, payment, amounts), Group::refund(&id, payment, amounts)] {
            self.effects.push(Effect::Ledger(group.in_book(book)));
        }
        self.effects.push(Effect::Refund { amount, payment: Some(payment.to_owned()) });
        self.deal.money = MoneyState::Refunded;
        self.mail(To::HIRER, Kind::RefundDone);
        Ok(DealEvent::LateSuccess)
    }

    /// T22. A failure that arrives after the money did, or after the deal ended, is refused.
    pub(super) fn payment_failed(&mut self, error: &str) -> Result<DealEvent, Refusal> {
        if !matches!(self.deal.money, MoneyState::Processing | MoneyState::Due) {
            return Err(Refusal::AlreadySettled { money: self.deal.money });
        }
        self.deal.money = MoneyState::Due;
        self.deal.dates.payment_sent_at = None;
        self.deal.last_error = Some(error.to_owned());
        self.notify(To::HIRER, Kind::PaymentFailed);
        Ok(DealEvent::PaymentFailed)
    }

    /// Money that is held for accepted work clears for three days; the price of unused hours goes back at once.
    pub(super) fn start_clearing(&mut self) {
        self.return_part(self.deal.unused_hours_cents());
        self.clear_rest();
    }

    /// What is held clears for three days (`docs/product.md`, section 3): the only way to a release.
    pub(super) fn clear_rest(&mut self) {
        self.deal.money = MoneyState::Clearing;
        self.deal.dates.refund_at = None;
        self.clear_split();
        self.deal.dates.release_at = Some(self.now + CLEARING);
    }

    /// T26.
    pub(super) fn release(&mut self) -> Result<DealEvent, Refusal> {
        self.return_part(self.deal.unused_cents());
        self.release_rest();
        Ok(DealEvent::Release)
    }

    /// What is held becomes the creator's, less the fee.
    fn release_rest(&mut self) {
        let (held, fee) = (self.deal.held_cents(), self.deal.fee());
        let creator = self.deal.parties.creator_id.clone().unwrap_or_else(|| "".into());
        let released = Group::release(&self.deal.id, &creator, self.deal.amount(held), fee);
        self.post(released);
        self.deal.money = MoneyState::Released;
        self.deal.dates.released_at = Some(self.now);
        (self.deal.dates.release_at, self.deal.dates.refund_at) = (None, None);
        self.pay_out();
    }

    /// Pays out the creator's part of released money. It waits while the deal is frozen, so a freeze that ends in the
    /// creator's favour requests it again.
    pub(super) fn pay_out(&mut self) {
        let amount = self.deal.released_cents();
        if amount > 0 {
            self.effects.push(Effect::Payout { amount });
        }
    }

    /// T28: released money is refunded to the hirer. If the creator was paid already, they owe it.
    pub(super) fn claw_back(&mut self) -> Result<DealEvent, Refusal> {
        if self.deal.money != MoneyState::Released {
            return self.wrong_state();
        }
        if self.deal.dates.released_at.is_none_or(|at| self.now > at + AFTER_RELEASE) {
            return Err(Refusal::ClawbackTooLate);
        }
        self.refund();
        self.mail(To::CREATOR, Kind::RefundDone);
        Ok(DealEvent::Clawback)
    }

    /// Refunds what was paid; what was not is no longer owed. Only an admin decides about released money.
    pub(super) fn refund_or_void(&mut self) {
        match self.deal.money {
            MoneyState::Due | MoneyState::Processing => {
                self.deal.money = MoneyState::Void;
                self.deal.overdue = false;
                self.effects.push(Effect::CancelIntent);
            }
            MoneyState::Held | MoneyState::Clearing | MoneyState::RefundWindow | MoneyState::Released => self.refund(),
            _ => {}
        }
    }

    /// Refunds what was paid and has not gone back. After a chargeback the bank has taken it already.
    fn refund(&mut self) {
        let (id, total) = (self.deal.id.to_string(), self.deal.total() - self.deal.returned_cents);
        let group = if self.deal.money == MoneyState::Released {
            let creator = self.deal.parties.creator_id.clone().unwrap_or_else(|| "".into());
            self.effects.push(Effect::ReversePayout);
            Group::clawback(&id, &creator, self.deal.amount(total), self.deal.fee())
        } else {
            Group::refund(&id, &format!("{id}:{}", self.deal.rev + 1), self.deal.amount(total))
        };
        self.post(if self.deal.by_hand { group.by_hand() } else { group });
        if !self.deal.chargeback {
            self.effects.push(Effect::Refund { amount: total, payment: None });
            self.mail(To::HIRER, Kind::RefundDone);
            if self.deal.by_hand {
                self.mail(To::Admin, Kind::RefundStarted);
            }
        }
        let deal = &mut self.deal;
        deal.money = MoneyState::Refunded;
        (deal.dates.release_at, deal.dates.refund_at) = (None, None);
    }

    /// T24 by timer.
    pub(super) fn close_refund_window(&mut self) -> Result<DealEvent, Refusal> {
        self.refund_now()
    }

    /// T24: the refund window closes.
    pub(super) fn refund_now(&mut self) -> Result<DealEvent, Refusal> {
        self.refund();
        self.mail(To::CREATOR, Kind::RefundDone);
        Ok(DealEvent::Refund)
    }

    /// T32, only the flag: admins are notified, the timers stop.
    pub(super) fn chargeback(&mut self) -> Result<DealEvent, Refusal> {
        if self.deal.dates.held_at.is_none() {
            return self.wrong_state();
        }
        if !self.deal.chargeback {
            self.deal.chargeback = true;
            self.mail(To::Admin, Kind::System);
            self.notify(To::CREATOR, Kind::System);
        }
        Ok(DealEvent::Chargeback)
    }

    /// T34: completed work that is never paid.
    pub(super) fn write_off(&mut self) -> Result<DealEvent, Refusal> {
        if self.deal.work != Some(Work::Completed) || self.status() != Status::Approved {
            return self.wrong_state();
        }
        self.refund_or_void();
        self.mail_both(Kind::System);
        Ok(DealEvent::WriteOff)
    }

    /// T35: test money goes back where it came from, whatever the two sides have agreed on: nobody gets any real money for
    /// it. What was `paid_out` stays with the creator, and what was still open about it ends.
    pub(super) fn close_test(&mut self, paid_out: bool) -> Result<DealEvent, Refusal> {
        if self.deal.book.is_live() || !self.deal.holds_money(paid_out) {
            return self.wrong_state();
        }
        if self.deal.is_disputed() {
            self.deal.dispute.state = Dispute::Resolved;
        }
        if self.deal.money == MoneyState::Released && paid_out {
            self.deal.chargeback = false;
        } else {
            self.end_active(Work::Cancelled);
            self.refund();
        }
        self.clear_split();
        // one notice for each side says all of it
        self.effects.retain(|effect| !matches!(effect, Effect::Notify(Notification { to: To::Side(_), .. })));
        self.mail_both(Kind::System);
        Ok(DealEvent::CloseTest)
    }
}

impl Deal {
    /// What we hold for this deal, in cents.
    pub fn held_cents(&self) -> Cents {
        if matches!(self.money, MoneyState::Held | MoneyState::Clearing | MoneyState::RefundWindow) {
            self.total() - self.returned_cents
        } else {
            0
        }
    }
    /// Whether the creator's part may be paid out: released, and neither a dispute nor a chargeback is open.
    pub fn may_be_paid_out(&self) -> bool {
        self.money == MoneyState::Released && !self.is_disputed() && !self.chargeback
    }
    /// Whether money is held, or was released and something about it is open: the payout unless it was `paid_out`, a dispute,
    /// a chargeback. About what was paid by hand and paid out, people alone decide.
    pub fn holds_money(&self, paid_out: bool) -> bool {
        match self.money {
            MoneyState::Held | MoneyState::Clearing | MoneyState::RefundWindow => true,
            MoneyState::Released => !paid_out || (!self.by_hand && (self.is_disputed() || self.chargeback)),
            _ => false,
        }
    }
    /// What became the creator's, in cents.
    pub fn released_cents(&self) -> Cents {
        if self.money == MoneyState::Released { self.creator_cents() } else { 0 }
    }
    /// What was refunded to the hirer, in cents.
    pub fn refunded_cents(&self) -> Cents {
        if self.money == MoneyState::Refunded { self.total() } else { self.returned_cents }
    }
    /// Whether a side could open a dispute over the deal's money now (T29); the refund window is the creator's (T25).
    pub(super) fn disputable(&self, role: Role, now: Timestamp) -> Result<(), Refusal> {
        if self.dispute.state != Dispute::None {
            return Err(Refusal::DisputeTooLate);
        }
        match self.money {
            // the creator answers first
            MoneyState::Held if self.hours.asked_at.is_some() => Err(Refusal::HoursUnderWay),
            // a split or the cancellation policy has settled it
            MoneyState::Clearing if self.work.is_some_and(Work::ended_without_result) => Err(Refusal::DisputeTooLate),
            MoneyState::Held | MoneyState::Clearing => Ok(()),
            MoneyState::RefundWindow if role == Role::Creator => match self.dates.refund_at {
                Some(at) if now > at => Err(Refusal::DisputeTooLate),
                _ => Ok(()),
            },
            // the two sides or an admin have settled it
            MoneyState::Released if self.work.is_some_and(Work::ended_without_result) => Err(Refusal::DisputeTooLate),
            MoneyState::Released if self.dates.released_at.is_some_and(|at| now <= at + AFTER_RELEASE) => Ok(()),
            MoneyState::Released => Err(Refusal::DisputeTooLate),
            _ => Err(Refusal::NothingToDispute),
        }
    }
}
