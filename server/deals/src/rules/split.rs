//! Splits: part of the money goes back to the hirer, and the rest is the creator's. Both sides agree on one (T16, T30), an
//! admin decides one (T31), or the cancellation policy gives one (T17). The hirer's part goes back at once; the creator's
//! clears first (T26).
use super::{
    apply::DealChange,
    deadlines::{ANSWER_DISPUTE, FLEXIBLE_NOTICE, FREE_CANCELLATION, MODERATE_NOTICE, STRICT_NOTICE},
    deal::Deal,
    input,
    parts::ProposedSplit,
    refusal::Refusal,
    states::{Dispute, MoneyState, Policy, Side, Work},
    transition::{DealEvent, Effect, To},
};
use base::ledger::Group;
use base::notifications::Kind;
use platform::{
    clock::{self, HOUR, Micros, Timestamp},
    money::Cents,
    msg,
};

/// How far away the beginning of the work must be for a cancellation soon after the payment to cost nothing.
const FREE_DISTANCE: Micros = 48 * HOUR;

impl DealChange {
    /// T16, in a dispute T30: a side proposes that `refund` goes back to the hirer.
    pub(super) fn propose_split(&mut self, refund: Cents) -> Result<DealEvent, Refusal> {
        let Some(side) = self.role.side() else { return self.wrong_state() };
        self.must_be_splittable(refund)?;
        self.deal.split = Some(ProposedSplit { by: side, refund_cents: refund, at: Some(self.now) });
        self.answer_if_other_side();
        self.mail(To::Side(side.other()), Kind::System);
        Ok(DealEvent::ProposeSplit)
    }

    /// The other side agrees to the split that it was shown.
    pub(super) fn accept_split(&mut self, refund: Cents) -> Result<DealEvent, Refusal> {
        let proposed = self.deal.split.ok_or(Refusal::NoSplit)?;
        if Some(proposed.by) == self.role.side() {
            return Err(Refusal::NotYourTurn);
        }
        if proposed.refund_cents != refund {
            return Err(Refusal::SplitChanged { refund_cents: proposed.refund_cents });
        }
        self.must_be_splittable(refund)?;
        self.agree_on_split(refund);
        self.mail_both(Kind::System);
        Ok(DealEvent::AcceptSplit)
    }

    /// The side that proposed a split takes it back, or the other one declines it.
    pub(super) fn drop_split(&mut self) -> Result<DealEvent, Refusal> {
        let ProposedSplit { by, .. } = self.deal.split.ok_or(Refusal::NoSplit)?;
        self.clear_split();
        // who waits for an answer gets an email; a proposal that was taken back needs none
        if self.role.side() == Some(by) {
            self.notify(To::Side(by.other()), Kind::System);
            Ok(DealEvent::DropSplit)
        } else {
            self.mail(To::Side(by), Kind::System);
            Ok(DealEvent::DeclineSplit)
        }
    }

    /// T30: the side across from the one that opened the dispute says what it thinks of it, once.
    pub(super) fn answer_dispute(&mut self) -> Result<DealEvent, Refusal> {
        if self.deal.dispute.state != Dispute::Open || self.deal.chargeback {
            return Err(Refusal::NoDispute);
        }
        if self.deal.dispute.opened_by == self.role.side() {
            return Err(Refusal::NotYourTurn);
        }
        self.deal.dispute.state = Dispute::Answered;
        if let Some(side) = self.deal.dispute.opened_by {
            self.mail(To::Side(side), Kind::System);
        }
        self.notify(To::Admin, Kind::System);
        Ok(DealEvent::AnswerDispute)
    }

    /// T30: nobody answered the dispute in time, so what its opener proposed stands.
    pub(super) fn dispute_unanswered(&mut self) -> Result<DealEvent, Refusal> {
        let refund = self.deal.split.ok_or(Refusal::NoSplit)?.refund_cents;
        self.agree_on_split(refund);
        self.mail_both(Kind::DisputeResolved);
        Ok(DealEvent::DisputeUnanswered)
    }

    fn answer_if_other_side(&mut self) {
        if self.deal.dispute.state == Dispute::Open && self.deal.dispute.opened_by != self.role.side() {
            self.deal.dispute.state = Dispute::Answered;
        }
    }

    fn must_be_splittable(&self, refund: Cents) -> Result<(), Refusal> {
        let range = if self.deal.is_disputed() { self.deal.at_stake() } else { (0, self.deal.held_cents()) };
        self.deal.must_hold(refund, range)?;
        if !self.deal.is_disputed() && !self.deal.work.is_some_and(Work::is_active) {
            return self.wrong_state();
        }
        Ok(())
    }

    fn agree_on_split(&mut self, refund: Cents) {
        if self.deal.is_disputed() {
            self.deal.dispute.state = Dispute::Resolved;
            if self.deal.is_about_hours() {
                return self.complete_with_refund(refund);
            }
        }
        if self.deal.work.is_some_and(Work::is_active) {
            self.deal.work = Some(Work::Cancelled);
            self.deal.dates.closed_at = Some(self.now);
        }
        self.split(refund);
    }

    /// `refund` of the held money goes back to the hirer now, and the rest clears for the creator.
    pub(super) fn split(&mut self, refund: Cents) {
        self.deal.hours.used_quarters = None;
        if refund >= self.deal.held_cents() {
            self.refund_or_void();
            return;
        }
        self.return_part(refund);
        self.clear_rest();
    }

    /// Returns `refund` of the held money to the hirer; the fee is on what remains.
    pub(super) fn return_part(&mut self, refund: Cents) {
        if refund == 0 {
            return;
        }
        let id = self.deal.id.to_string();
        let group = Group::refund(&id, &format!("{id}:{}", self.deal.rev + 1), self.deal.amount(refund));
        self.post(if self.deal.by_hand { group.by_hand() } else { group });
        self.effects.push(Effect::Refund { amount: refund, payment: None });
        self.deal.returned_cents += refund;
        if self.deal.by_hand {
            self.mail(To::Admin, Kind::RefundStarted);
        }
    }

    /// T17: what the hirer gets back when they cancel now; the rest is the creator's.
    pub(super) fn cancel_by_policy(&mut self) {
        let refund = self.deal.cancellation_refund(self.now);
        self.deal.work = Some(Work::Cancelled);
        self.deal.dates.closed_at = Some(self.now);
        if self.deal.money == MoneyState::Held { self.split(refund) } else { self.refund_or_void() }
    }

    /// A proposed split is over once there is nothing left to split.
    pub(super) fn clear_settled_split(&mut self) {
        if self.deal.held_cents() == 0 {
            self.clear_split();
        }
    }

    pub(super) fn clear_split(&mut self) {
        self.deal.split = None;
    }
}

impl Deal {
    /// Whether `refund` of the held money can go back, which is between the two amounts.
    pub(super) fn must_hold(&self, refund: Cents, (least, most): (Cents, Cents)) -> Result<(), Refusal> {
        let held = self.held_cents();
        match self.money {
            MoneyState::Released if held == 0 => Err(Refusal::AlreadyReleased),
            _ if held == 0 => Err(Refusal::NothingHeld),
            _ if refund > most || refund < 0 => Err(Refusal::SplitTooLarge { held: self.amount(most) }),
            _ if refund < least => Err(Refusal::SplitTooSmall { least: self.amount(least) }),
            _ if !self.currency().allows(refund) => {
                let step = self.amount(self.currency().step());
                Err(input::invalid("refund_cents", "amount_step", msg!("problem-amount-step", step = step)))
            }
            _ => Ok(()),
        }
    }
    /// What a hirer who cancels at `now` gets back of the held money, by the deal's policy (`docs/product.md`, section 5).
    pub fn cancellation_refund(&self, now: Timestamp) -> Cents {
        let held = self.held_cents();
        let Some(start) = self.terms.start_by.as_deref().and_then(clock::start_of_day) else { return held };
        let distance = start - now;
        let just_paid = self.dates.held_at.is_some_and(|at| now <= at + FREE_CANCELLATION) && distance >= FREE_DISTANCE;
        match self.conditions.policy {
            _ if just_paid => held,
            Policy::Flexible if distance >= FLEXIBLE_NOTICE => held,
            Policy::Moderate if distance >= MODERATE_NOTICE => held,
            Policy::Strict if distance >= STRICT_NOTICE => self.currency().floor(held / 2),
            _ => 0,
        }
    }
    /// What goes back for unused hours when the money is released, in cents: of deals that were accepted before it went
    /// back at once.
    pub fn unused_cents(&self) -> Cents {
        if self.money == MoneyState::Clearing { self.unused_hours_cents() } else { 0 }
    }
    /// When an unanswered dispute ends as its opener proposed: the other side has as long for a proposal that came later.
    /// A creator who has delivered nothing gets nothing by silence.
    pub fn dispute_answer_by(&self) -> Option<Timestamp> {
        let by_opener = self.split.is_some_and(|split| Some(split.by) == self.dispute.opened_by);
        let unanswered = self.dispute.state == Dispute::Open && by_opener;
        if self.dispute.opened_by == Some(Side::Creator) && self.delivery.versions == 0 {
            return None;
        }
        let proposed = self
            .split
            .and_then(|split| split.at)
            .or(self.dispute.opened_at)
            .filter(|_| unanswered && self.held_cents() > 0);
        // a creator's dispute does not make the hirer's time to inspect shorter
        let inspection = self.auto_accept_at().filter(|_| self.dispute.opened_by == Some(Side::Creator));
        proposed.map(|at| (at + ANSWER_DISPUTE).max(inspection.unwrap_or_default()))
    }
    /// Whether an unanswered dispute ends only when the inspection would have.
    pub fn dispute_ends_with_inspection(&self) -> bool {
        let proposed = self.split.and_then(|split| split.at).or(self.dispute.opened_at);
        proposed.is_some_and(|at| self.dispute_answer_by().is_some_and(|ends| ends > at + ANSWER_DISPUTE))
    }
    /// The side that has not answered a dispute yet.
    pub fn dispute_awaits(&self) -> Option<Side> {
        self.dispute.opened_by.filter(|_| self.dispute.state == Dispute::Open).map(Side::other)
    }
    /// The side whose answer a proposed split waits for. In a dispute only the proposal that stands if nobody answers does;
    /// otherwise an admin decides.
    pub fn split_awaits(&self) -> Option<Side> {
        let waits = !self.is_disputed() || self.dispute_answer_by().is_some();
        self.split_answered_by().filter(|_| waits && self.held_cents() > 0)
    }
    /// The side that may accept the proposed split.
    pub fn split_answered_by(&self) -> Option<Side> {
        self.split.map(|split| split.by.other())
    }
}

/// What a split is previewed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitOf {
    /// What goes back to the hirer, in cents.
    Refund(Cents),
    /// The quarter hours with which the work is accepted.
    HoursUsed(i64),
}

/// `deal` as its amounts would be after a split.
///
/// # Errors
/// When there is nothing to split, or it is outside of what is held.
pub fn split_preview(deal: &Deal, of: SplitOf) -> Result<Deal, Refusal> {
    let mut step = DealChange {
        deal: deal.clone(),
        role: super::states::Role::Hirer,
        now: deal.dates.updated_at,
        effects: Vec::new(),
    };
    match of {
        SplitOf::HoursUsed(used) => {
            if used != deal.stated() {
                deal.must_allow_fewer_hours(used)?;
            }
            step.deal.hours.used_quarters = Some(used);
            step.deal.returned_cents += step.deal.unused_hours_cents();
        }
        SplitOf::Refund(refund) => {
            // also before a dispute, which may propose one where only a dispute can
            let range = if deal.is_disputed() { deal.at_stake() } else { (0, deal.held_cents()) };
            step.deal.must_hold(refund, range)?;
            step.deal.hours.used_quarters = None;
            step.deal.returned_cents += refund;
        }
    }
    Ok(step.deal)
}
