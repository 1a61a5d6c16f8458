//! Hours (T27): the creator states with each version how many were used, the hirer may ask for fewer, and what is paid is
//! what both sides agreed to. A fixed price has none. What one side conceded is at stake in no dispute: only the
//! difference between the hours that the creator stated and those that the hirer asked for is.
use super::{
    apply::DealChange,
    deadlines::{ANSWER_HOURS, HOLD_LIMIT},
    deal::Deal,
    input::invalid as invalid_input,
    refusal::Refusal,
    states::{MoneyState, Work},
    transition::{DealEvent, Effect, To},
};
use base::notifications::Kind;
use platform::{
    clock::Timestamp,
    messages::{Message, Value},
    money::Cents,
    msg,
};

/// How often a hirer may ask for fewer hours about one version: once, and once more after a refusal.
const ASKS_PER_VERSION: i64 = 2;

impl DealChange {
    /// The creator states the quarter hours `used` with a version; those stated before, or all, if there are none. Before
    /// the payment this is what is due from now on.
    pub(super) fn state_hours(&mut self, used: Option<i64>) -> Result<(), Refusal> {
        self.clear_asked_hours();
        if !self.deal.is_hourly() {
            return used.map_or(Ok(()), |_| Err(refused("hours_used", msg!("problem-hours-of-fixed-price"))));
        }
        let most = self.deal.most_hours();
        let used = used.unwrap_or_else(|| self.deal.stated());
        if used > most {
            let message = msg!("problem-too-many-hours-used", hours = Value::Quarters(most));
            return Err(refused("hours_used", message));
        }
        // the payment that is under way would be too small
        if self.deal.money == MoneyState::Processing && used > self.deal.funded() {
            return Err(Refusal::PaymentUnderWay);
        }
        self.deal.hours.stated_quarters = Some(used);
        self.set_due_hours(used);
        Ok(())
    }

    /// What is due is the price of `quarters`, if nothing is paid yet. An open intent of another amount ends.
    fn set_due_hours(&mut self, quarters: i64) {
        if !matches!(self.deal.money, MoneyState::Due | MoneyState::Processing) || quarters == self.deal.funded() {
            return;
        }
        self.deal.hours.funded_quarters = Some(quarters).filter(|due| *due < self.deal.terms.quarters);
        self.effects.push(Effect::CancelIntent);
    }

    /// A payment of `amount` arrived: if that is the price of other hours than those that are due now (an intent of before
    /// was faster), those were paid.
    pub(super) fn set_paid_hours(&mut self, amount: Cents) {
        let deal = &self.deal;
        if !deal.is_hourly() || amount == deal.total() {
            return;
        }
        if let Some(paid) = (1..=deal.terms.quarters).rev().find(|quarters| deal.total_of(*quarters) == amount) {
            self.deal.hours.funded_quarters = Some(paid).filter(|paid| *paid < self.deal.terms.quarters);
        }
    }

    /// Accepts the work with the hours that the creator stated: `used`, if the hirer says so, has to be the same.
    pub(super) fn must_be_stated(&self, used: Option<i64>) -> Result<(), Refusal> {
        let Some(used) = used else { return Ok(()) };
        if !self.deal.is_hourly() {
            return Err(refused("hoursUsed", msg!("problem-hours-of-fixed-price")));
        }
        let stated = self.deal.stated();
        if used > stated {
            let message = msg!("problem-too-many-hours-used", hours = Value::Quarters(stated));
            return Err(refused("hoursUsed", message));
        }
        if used < stated { Err(Refusal::HoursNeedAProposal { stated }) } else { Ok(()) }
    }

    /// T27: the hirer asks to accept the work with fewer hours. The creator answers within five days.
    pub(super) fn ask_hours(&mut self, quarters: i64) -> Result<DealEvent, Refusal> {
        self.active_work()?;
        self.deal.must_allow_fewer_hours(quarters)?;
        if self.deal.work != Some(Work::Delivered) {
            return self.wrong_state();
        }
        if self.deal.hours.asked_at.is_some() {
            return Err(Refusal::HoursUnderWay);
        }
        if self.deal.hours.asks >= ASKS_PER_VERSION {
            return Err(Refusal::HoursAskedTwice);
        }
        // what they asked for before is not at stake any more
        if let Some(least) = self.deal.hours.asked_quarters.filter(|asked| quarters < *asked) {
            return Err(refused("hours", msg!("problem-fewer-hours-than-before", hours = Value::Quarters(least))));
        }
        let deal = &mut self.deal;
        deal.hours.asked_quarters = Some(quarters);
        deal.hours.asked_at = Some(self.now);
        deal.hours.asks += 1;
        self.mail(To::CREATOR, Kind::System);
        Ok(DealEvent::AskHours)
    }

    /// T27: the creator agrees; the work is accepted with these hours.
    pub(super) fn accept_hours(&mut self, quarters: i64) -> Result<DealEvent, Refusal> {
        let asked = self.open_hours()?;
        if asked != quarters {
            return Err(Refusal::HoursChanged { asked });
        }
        self.complete_with(asked);
        self.mail_both(Kind::ProjectCompleted);
        Ok(DealEvent::AcceptHours)
    }

    /// T27: the creator does not; the hirer accepts what was stated, asks once more, or opens a dispute.
    pub(super) fn refuse_hours(&mut self) -> Result<DealEvent, Refusal> {
        self.open_hours()?;
        self.deal.hours.asked_at = None;
        self.deal.hours.refused_at = Some(self.now);
        self.mail(To::HIRER, Kind::System);
        Ok(DealEvent::RefuseHours)
    }

    /// T27: nobody answered, so the work is accepted with the hours that the creator stated.
    pub(super) fn hours_unanswered(&mut self) -> Result<DealEvent, Refusal> {
        self.complete();
        self.mail_both(Kind::ProjectCompleted);
        Ok(DealEvent::HoursUnanswered)
    }

    fn open_hours(&self) -> Result<i64, Refusal> {
        self.deal.hours.asked_quarters.filter(|_| self.deal.hours.asked_at.is_some()).ok_or(Refusal::NoHoursAsked)
    }

    /// Who asked for fewer hours has accepted the rest: they don't reject it, and don't send it back.
    pub(super) fn must_not_have_asked_for_hours(&self) -> Result<(), Refusal> {
        if self.deal.hours.asked_quarters.is_some() { Err(Refusal::HoursAsked) } else { Ok(()) }
    }

    /// What was asked about a version stays conceded until there is another one, also when the work was accepted or
    /// reopened; it is over with the work.
    pub(super) fn clear_settled_hours(&mut self) {
        if !matches!(self.deal.work, Some(Work::Delivered | Work::Completed)) {
            self.clear_asked_hours();
        }
    }

    /// A new version, or the end: what was asked about the version before is over.
    fn clear_asked_hours(&mut self) {
        let deal = &mut self.deal;
        (deal.hours.asked_quarters, deal.hours.asked_at, deal.hours.refused_at, deal.hours.asks) =
            (None, None, None, 0);
    }

    /// The work is accepted with the hours that the creator stated.
    pub(super) fn complete(&mut self) {
        self.complete_with(self.deal.stated());
    }

    /// The work is accepted with these quarter hours; the price of the others goes back at once, and what is held for the
    /// rest begins to clear.
    pub(super) fn complete_with(&mut self, quarters: i64) {
        self.mark_completed();
        if self.deal.is_hourly() {
            self.deal.hours.used_quarters = Some(quarters).filter(|used| *used < self.deal.terms.quarters);
            self.set_due_hours(quarters);
        }
        if matches!(self.deal.money, MoneyState::Held | MoneyState::Clearing) {
            self.start_clearing();
        }
    }

    /// The end of a dispute about hours: the work is accepted, and `refund` goes back.
    pub(super) fn complete_with_refund(&mut self, refund: Cents) {
        self.mark_completed();
        self.return_part(refund);
        self.clear_rest();
    }

    fn mark_completed(&mut self) {
        self.deal.work = Some(Work::Completed);
        self.deal.dates.completed_at = Some(self.now);
        self.clear_split();
        (self.deal.hours.asked_at, self.deal.hours.refused_at) = (None, None);
    }
}

impl Deal {
    /// Whether the price depends on the hours.
    pub fn is_hourly(&self) -> bool {
        self.terms.fixed_price_cents.is_none() && self.terms.price_cents > 0
    }
    /// The quarter hours that are due or were paid.
    pub fn funded(&self) -> i64 {
        self.hours.funded_quarters.unwrap_or(self.terms.quarters)
    }
    /// The most quarter hours that a version may state: those last agreed to, and no more than were paid.
    pub fn most_hours(&self) -> i64 {
        let agreed = if self.dates.held_at.is_some() { self.funded() } else { self.terms.quarters };
        self.hours.used_quarters.map_or(agreed, |used| used.min(agreed))
    }
    /// The quarter hours that the creator stated, which accepting the work pays; all of them if they stated none.
    pub fn stated(&self) -> i64 {
        let most = self.most_hours();
        self.hours.stated_quarters.map_or(most, |stated| stated.min(most))
    }
    /// Whether a dispute that is open, or is opened now, is about hours only.
    pub fn is_about_hours(&self) -> bool {
        self.hours.asked_quarters.is_some() && !self.chargeback && self.held_cents() > 0
    }
    /// The least and the most that can go back to the hirer in a dispute, in cents.
    pub fn at_stake(&self) -> (Cents, Cents) {
        let back = |quarters| (self.total() - self.total_of(quarters) - self.returned_cents).max(0);
        match self.hours.asked_quarters.filter(|_| self.is_about_hours()) {
            Some(asked) => (back(self.stated()), back(asked)),
            // hours that the creator did not state are not theirs by any dispute
            None if self.is_hourly() && self.delivery.versions > 0 => {
                (back(self.stated()).min(self.held_cents()), self.held_cents())
            }
            None => (0, self.held_cents()),
        }
    }
    /// What goes back for hours that were paid and not used, in cents.
    pub fn unused_hours_cents(&self) -> Cents {
        let used = self.hours.used_quarters.filter(|_| self.is_hourly());
        used.map_or(0, |used| (self.total() - self.total_of(used) - self.returned_cents).max(0))
    }
    /// The deal as its amounts are once the work is accepted with the hours that the creator stated.
    #[must_use]
    pub fn as_accepted(&self) -> Self {
        let mut after = self.clone().with(|deal| deal.hours.used_quarters = Some(self.stated()));
        after.returned_cents += after.unused_hours_cents();
        after
    }
    /// What accepting the work with the stated hours gives back to the hirer, in cents.
    pub fn unstated_cents(&self) -> Cents {
        self.as_accepted().returned_cents - self.returned_cents
    }
    /// When the work is accepted with the stated hours, unless the creator answers the request for fewer.
    pub fn hours_answer_by(&self) -> Option<Timestamp> {
        let limit = self.dates.held_at? + HOLD_LIMIT;
        self.hours.asked_at.map(|asked| (asked + ANSWER_HOURS).min(limit))
    }
    /// Whether the creator has less time to answer, because money is not held for longer.
    pub fn hours_answer_is_cut(&self) -> bool {
        self.hours.asked_at.is_some_and(|asked| self.hours_answer_by().is_some_and(|at| at < asked + ANSWER_HOURS))
    }
    /// Refuses hours that the hirer cannot ask for: of a fixed price, before the payment or a delivery, or not fewer than
    /// the creator stated.
    pub(super) fn must_allow_fewer_hours(&self, quarters: i64) -> Result<(), Refusal> {
        if !self.is_hourly() {
            return Err(refused("hours", msg!("problem-hours-of-fixed-price")));
        }
        if self.money != MoneyState::Held {
            return Err(refused("hours", msg!("problem-hours-before-payment")));
        }
        // otherwise it would be a cancellation without its policy
        if self.delivery.versions == 0 {
            return Err(refused("hours", msg!("problem-hours-before-delivery")));
        }
        if quarters >= self.stated() {
            let message = msg!("problem-not-fewer-hours", hours = Value::Quarters(self.stated()));
            return Err(refused("hours", message));
        }
        Ok(())
    }
}

fn refused(field: &'static str, message: Message) -> Refusal {
    invalid_input(field, "invalid_hours_used", message)
}
