//! The message of each notification, and its values.
use super::Names;
use crate::rules::{Deal, DealEvent, MoneyState, Role, Side, To, UserText, Work};
use crate::timeline_texts::{self, payment_failure};
use base::notifications::Kind;
use platform::{
    messages::{Message, Value},
    money::Cents,
    msg,
};

/// One notification: what happened to which deal, and who reads about it.
pub(super) struct TextContext<'a> {
    pub(super) deal: &'a Deal,
    pub(super) names: &'a Names,
    pub(super) what: DealEvent,
    pub(super) by: Role,
    pub(super) to: To,
    /// What of the creator's part pays a debt of theirs, in cents.
    pub(super) deducted: Cents,
}

impl TextContext<'_> {
    fn title(&self) -> Value {
        self.deal.title_value()
    }
    fn hirer(&self) -> Value {
        self.names.value(Side::Hirer)
    }
    /// The creator; `you` to themselves.
    fn creator(&self) -> Value {
        if self.to == To::CREATOR { Value::You } else { self.names.value(Side::Creator) }
    }
    /// Who did it for `side`: the person there, or an admin in their place.
    fn doer(&self, side: Side) -> Value {
        if self.by == Role::Admin { msg!("an-admin").into() } else { self.names.value(side) }
    }
    fn asker(&self) -> Value {
        self.names.value(self.deal.initiator())
    }
    /// The side that proposed the newest terms.
    fn proposer(&self) -> Side {
        self.deal.answering_side().map_or_else(|| self.deal.initiator(), Side::other)
    }
    /// A creator answers a brief.
    fn is_proposal(&self) -> bool {
        self.deal.initiator() == Side::Creator
    }
    fn responder(&self) -> Value {
        self.deal.answering_side().map_or_else(|| msg!("our-team").into(), |side| self.names.value(side))
    }
    /// The side across from the reader.
    fn other(&self) -> Value {
        match self.to {
            To::Side(side) => self.doer(side.other()),
            To::Admin => self.names.value(if self.by == Role::Creator { Side::Creator } else { Side::Hirer }),
        }
    }
    fn total(&self) -> Value {
        Value::Money(self.deal.amount(self.deal.total()))
    }
    /// What goes back to the hirer now: all that had not, or the part of a split.
    fn going_back(&self) -> Value {
        let Deal { money, returned_cents: returned, .. } = *self.deal;
        let part = !matches!(money, MoneyState::Refunded | MoneyState::RefundWindow) && returned > 0;
        Value::Money(self.deal.amount(if part { returned } else { self.deal.total() - returned }))
    }
    /// What the creator gets of the total.
    fn share(&self) -> Value {
        Value::Money(self.deal.amount(self.deal.creator_cents()))
    }
    fn hours(&self) -> Value {
        Value::Quarters(self.deal.terms.quarters)
    }
    fn due(&self) -> Value {
        Value::Moment(self.deal.dates.due_at.unwrap_or(self.deal.dates.updated_at))
    }
    /// Whether released money went back, so that the creator who reads it owes it.
    fn creator_owes(&self) -> bool {
        self.to == To::CREATOR && self.deal.dates.released_at.is_some() && self.deal.money == MoneyState::Refunded
    }

    /// The sentence; its attribute `title` is the subject of `docs/product.md`, section 7.
    pub(super) fn message(&self, kind: Kind) -> Message {
        match kind {
            Kind::BookingRequested | Kind::BookingSent | Kind::OfferReceived | Kind::CounterOffer => self.asked(kind),
            Kind::BookingAccepted
            | Kind::BookingDeclined
            | Kind::BookingWithdrawn
            | Kind::BookingExpiring
            | Kind::BookingExpired => self.answered(kind),
            Kind::PaymentDue
            | Kind::PaymentDueSoon
            | Kind::PaymentFailed
            | Kind::PaymentConfirmed
            | Kind::PaymentOverdue => self.paying(kind),
            Kind::RefundStarted | Kind::RefundDone | Kind::PayoutSent => self.money_back(kind),
            Kind::DisputeOpened | Kind::DisputeAnswerNeeded | Kind::DisputeResolved => self.disputed(kind),
            Kind::System => self.system(),
            _ => self.working(kind),
        }
    }

    fn asked(&self, kind: Kind) -> Message {
        let title = self.title();
        match (kind, self.what) {
            (Kind::CounterOffer, DealEvent::Assign) => {
                let (hours, total, until) = (self.hours(), self.total(), Value::Moment(self.deal.dates.respond_by));
                msg!("notify-match-found", title = title, hours = hours, total = total, until = until)
            }
            (Kind::CounterOffer, _) => {
                let (other, hours, total) = (self.other(), self.hours(), self.total());
                msg!("notify-counter-offer", title = title, other = other, hours = hours, total = total)
            }
            (Kind::OfferReceived, _) => {
                let (hirer, hours, total) = (self.hirer(), self.hours(), self.total());
                msg!("notify-offer-received", title = title, hirer = hirer, hours = hours, total = total)
            }
            (Kind::BookingSent, DealEvent::Offer) => {
                msg!("notify-offer-sent", title = title, creator = self.creator())
            }
            (Kind::BookingSent, DealEvent::Concierge) => msg!("notify-match-sent"),
            (Kind::BookingSent, _) if self.is_proposal() => {
                msg!("notify-proposal-sent", title = title, responder = self.responder())
            }
            (Kind::BookingSent, _) => msg!("notify-booking-sent", title = title, responder = self.responder()),
            (_, DealEvent::Concierge) => msg!("notify-match-requested", asker = self.asker()),
            (_, DealEvent::Assign | DealEvent::Consent) => {
                let (asker, hours, total) = (self.asker(), self.hours(), self.total());
                msg!("notify-match-assigned", title = title, asker = asker, hours = hours, total = total)
            }
            _ if self.is_proposal() => {
                let (asker, hours, total) = (self.asker(), self.hours(), self.total());
                msg!("notify-proposal-received", title = title, asker = asker, hours = hours, total = total)
            }
            _ => {
                let (asker, hours, total) = (self.asker(), self.hours(), self.total());
                msg!("notify-booking-requested", title = title, asker = asker, hours = hours, total = total)
            }
        }
    }

    fn answered(&self, kind: Kind) -> Message {
        let title = self.title();
        let own = self.to == To::Side(self.proposer());
        match kind {
            Kind::BookingAccepted => self.accepted(own),
            Kind::BookingDeclined => {
                msg!("notify-booking-declined", title = title, asked = self.deal.asked_word())
            }
            Kind::BookingWithdrawn => msg!("notify-booking-withdrawn", title = title, asker = self.asker()),
            Kind::BookingExpiring => {
                let respond_by = Value::Moment(self.deal.dates.respond_by);
                let asker = self.names.value(self.proposer());
                msg!("notify-booking-expiring", title = title, asker = asker, respond_by = respond_by)
            }
            _ if own => msg!("notify-own-request-expired", title = title),
            _ => msg!("notify-request-expired", title = title),
        }
    }

    fn accepted(&self, own: bool) -> Message {
        let (title, hirer, total) = (self.title(), self.hirer(), self.total());
        if !own {
            let doer = if self.by == Role::Admin { msg!("an-admin").into() } else { Value::You };
            return msg!("notify-booking-accepted", title = title, doer = doer, hirer = hirer, total = total);
        }
        match self.proposer() {
            Side::Creator if self.deal.counters() > 0 => {
                let doer = self.doer(Side::Hirer);
                msg!("notify-own-terms-accepted", title = title, doer = doer, hirer = hirer, total = total)
            }
            Side::Hirer if self.deal.counters() > 0 => {
                let (doer, due) = (self.doer(Side::Creator), self.due());
                msg!("notify-own-terms-accepted-hirer", title = title, doer = doer, total = total, due = due)
            }
            Side::Creator => {
                let doer = self.doer(Side::Hirer);
                msg!("notify-proposal-accepted", title = title, doer = doer, hirer = hirer, total = total)
            }
            Side::Hirer if self.deal.delivery.versions > 0 => {
                msg!("notify-offer-delivered", title = title, doer = self.doer(Side::Creator), total = total)
            }
            Side::Hirer => {
                msg!("notify-request-accepted", title = title, doer = self.doer(Side::Creator), total = total)
            }
        }
    }

    fn paying(&self, kind: Kind) -> Message {
        let (title, total) = (self.title(), self.total());
        match (kind, self.to) {
            (Kind::PaymentDue, _) if self.deal.work == Some(Work::Completed) => {
                msg!("notify-payment-due-accepted", title = title, total = total, due = self.due())
            }
            (Kind::PaymentDue, _) => msg!("notify-payment-due", title = title, total = total, due = self.due()),
            (Kind::PaymentDueSoon, _) => {
                msg!("notify-payment-due-soon", title = title, total = total, due = self.due())
            }
            (Kind::PaymentFailed, _) => {
                let known = self.deal.last_error.as_deref().map(payment_failure);
                let why = known.unwrap_or_else(|| msg!("payment-did-not-go-through"));
                msg!("notify-payment-failed", title = title, why = why)
            }
            (Kind::PaymentConfirmed, _) => self.confirmed(),
            (_, To::CREATOR) => msg!("notify-overdue-creator", title = title, total = total, hirer = self.hirer()),
            _ => msg!("notify-overdue-hirer", title = title, total = total, due = self.due()),
        }
    }

    /// The payment is here: what each side needs to know of the sum.
    fn confirmed(&self) -> Message {
        let (title, total, share) = (self.title(), self.total(), self.share());
        let (hirer, creator) = (self.hirer(), self.names.value(Side::Creator));
        let deal = self.deal;
        let is_delivered = deal.money == MoneyState::Held && deal.work == Some(Work::Delivered);
        if let Some(at) = deal.auto_accept_at().filter(|_| is_delivered && self.to != To::CREATOR) {
            let at = Value::Moment(at);
            return msg!(
                "notify-paid-delivered-hirer",
                title = title,
                total = total,
                share = share,
                creator = creator,
                at = at
            );
        }
        match (self.deal.money == MoneyState::Clearing, self.to) {
            (true, To::CREATOR) => {
                msg!("notify-paid-clearing-creator", title = title, total = total, share = share, hirer = hirer)
            }
            (true, _) => {
                msg!("notify-paid-clearing-hirer", title = title, total = total, share = share, creator = creator)
            }
            (false, To::CREATOR) => {
                msg!("notify-paid-held-creator", title = title, total = total, share = share, hirer = hirer)
            }
            (false, _) => {
                msg!("notify-paid-held-hirer", title = title, total = total, share = share, creator = creator)
            }
        }
    }

    fn working(&self, kind: Kind) -> Message {
        let (title, total) = (self.title(), self.total());
        match (kind, self.what) {
            (Kind::ProjectDelivered, _) => self.delivered(),
            (Kind::ChangesRequested, _) => {
                let feedback = self.deal.delivery.feedback.as_deref().unwrap_or_default();
                msg!("notify-changes-requested", title = title, doer = self.doer(Side::Hirer), feedback = feedback)
            }
            (Kind::DeliveryReminder, _) if self.deal.work == Some(Work::Delivered) => {
                msg!("notify-review-reminder", title = title)
            }
            (Kind::DeliveryReminder, _) => msg!("notify-delivery-reminder", title = title),
            (Kind::AutoAcceptSoon, _) => {
                let at = Value::Moment(self.deal.auto_accept_at().unwrap_or(self.deal.dates.updated_at));
                msg!("notify-auto-accept-soon", title = title, at = at)
            }
            (Kind::ProjectCompleted, _) => self.completed(),
            (Kind::ProjectRejected, _) if self.deal.money == MoneyState::RefundWindow => {
                msg!("notify-rejected-contestable", title = title, doer = self.doer(Side::Hirer), total = total)
            }
            (Kind::ProjectRejected, _) => msg!("notify-rejected", title = title, doer = self.doer(Side::Hirer)),
            (_, DealEvent::LongStop) => msg!("notify-not-delivered", title = title, total = total),
            (_, DealEvent::Lapse) => msg!("notify-not-paid", title = title),
            _ => msg!("notify-cancelled", title = title, doer = self.other()),
        }
    }

    fn delivered(&self) -> Message {
        let (title, doer, version) = (self.title(), self.doer(Side::Creator), self.deal.delivery.versions);
        let deal = self.deal;
        // what was agreed, or paid
        let most = if deal.dates.held_at.is_some() { deal.funded() } else { deal.terms.quarters };
        if deal.is_hourly() && deal.stated() < most {
            return self.delivered_hours(most).with("doer", doer).with("version", version);
        }
        match deal.auto_accept_at() {
            _ if deal.money == MoneyState::Due => {
                msg!("notify-delivered-unpaid", title = title, doer = doer, version = version, total = self.total())
            }
            Some(at) => {
                msg!("notify-delivered-until", title = title, doer = doer, version = version, at = Value::Moment(at))
            }
            None => msg!("notify-delivered", title = title, doer = doer, version = version),
        }
    }

    /// A version was delivered with fewer than the `most` quarter hours that were agreed or paid.
    fn delivered_hours(&self, most: i64) -> Message {
        let id = match self.deal.auto_accept_at() {
            _ if self.deal.money == MoneyState::Due => "notify-delivered-hours-unpaid",
            Some(_) => "notify-delivered-hours-until",
            None => "notify-delivered-hours",
        };
        Message::new(id)
            .with("title", self.title())
            .with("used", Value::Quarters(self.deal.stated()))
            .with("hours", Value::Quarters(most))
            .with("total", self.total())
            .with("at", Value::Moment(self.deal.auto_accept_at().unwrap_or(self.deal.dates.updated_at)))
    }

    /// The hirer accepted fewer hours than were agreed.
    fn accepted_fewer(&self) -> Message {
        let (title, share, unused) =
            (self.title(), self.share(), Value::Money(self.deal.amount(self.deal.returned_cents)));
        let used = Value::Quarters(self.deal.hours.used_quarters.unwrap_or(self.deal.terms.quarters));
        let hours = Value::Quarters(self.deal.funded());
        if self.to == To::CREATOR {
            let (doer, hirer) = (self.doer(Side::Hirer), self.hirer());
            msg!(
                "notify-work-accepted-fewer",
                title = title,
                doer = doer,
                hirer = hirer,
                used = used,
                hours = hours,
                unused = unused,
                share = share
            )
        } else {
            let (doer, creator) = (self.accepter(), self.names.value(Side::Creator));
            msg!(
                "notify-work-accepted-fewer-hirer",
                title = title,
                doer = doer,
                creator = creator,
                used = used,
                hours = hours,
                unused = unused,
                share = share
            )
        }
    }

    /// The work is accepted with the hours that both sides agreed to, or that were stated.
    fn hours_agreed(&self, id: &'static str) -> Message {
        let used = self.deal.hours.used_quarters.unwrap_or(self.deal.terms.quarters);
        Message::new(id)
            .with("title", self.title())
            .with("hirer", if self.to == To::HIRER { Value::You } else { self.hirer() })
            .with("creator", self.creator())
            .with("used", Value::Quarters(used))
            .with("hours", Value::Quarters(self.deal.funded()))
            .with("returned", Value::Money(self.deal.amount(self.deal.returned_cents)))
            .with("share", self.share())
    }

    /// Who accepted the work, as its hirer reads it.
    fn accepter(&self) -> Value {
        if self.by == Role::Admin { msg!("an-admin").into() } else { Value::You }
    }

    fn completed(&self) -> Message {
        let in_part = self.deal.hours.used_quarters.is_some() && self.deal.returned_cents > 0;
        match self.what {
            DealEvent::AcceptWork if in_part => return self.accepted_fewer(),
            DealEvent::AcceptHours => return self.hours_agreed("notify-hours-accepted"),
            DealEvent::HoursUnanswered => return self.hours_agreed("notify-hours-unanswered"),
            DealEvent::AutoAccept if in_part => return self.hours_agreed("notify-auto-accepted-fewer"),
            _ => {}
        }
        let (title, share, doer) = (self.title(), self.share(), self.doer(Side::Hirer));
        let creator = self.names.value(Side::Creator);
        match (self.what, self.to) {
            (DealEvent::AutoAccept, To::CREATOR) => {
                msg!("notify-auto-accepted-creator", title = title, share = share)
            }
            (DealEvent::AutoAccept, _) => {
                msg!("notify-auto-accepted-hirer", title = title, share = share, creator = creator)
            }
            (_, To::CREATOR) if self.deal.money == MoneyState::Clearing => {
                msg!("notify-work-accepted-paid", title = title, doer = doer, share = share)
            }
            (_, To::CREATOR) => {
                let (hirer, total) = (self.hirer(), self.total());
                msg!("notify-work-accepted-due", title = title, doer = doer, hirer = hirer, total = total)
            }
            _ => {
                let doer = self.accepter();
                msg!("notify-work-accepted-hirer", title = title, doer = doer, share = share, creator = creator)
            }
        }
    }

    fn money_back(&self, kind: Kind) -> Message {
        let (title, amount, hirer) = (self.title(), self.going_back(), self.hirer());
        match (kind, self.what, self.to) {
            (Kind::RefundStarted, _, To::Admin) => {
                msg!("notify-refund-by-hand", title = title, total = amount, hirer = hirer)
            }
            (Kind::RefundStarted, ..) => {
                msg!("notify-refund-started", title = title, total = amount, creator = self.creator())
            }
            (Kind::RefundDone, DealEvent::LateSuccess, _) => {
                msg!("notify-refund-late", title = title, total = amount)
            }
            (Kind::RefundDone, DealEvent::Clawback, To::CREATOR) if self.creator_owes() => {
                msg!("notify-clawed-back-owed", title = title, total = amount, hirer = hirer)
            }
            (Kind::RefundDone, DealEvent::Clawback, To::CREATOR) => {
                msg!("notify-clawed-back", title = title, total = amount, hirer = hirer)
            }
            (Kind::RefundDone, _, To::CREATOR) => {
                msg!("notify-refunded-creator", title = title, total = amount, hirer = hirer)
            }
            (Kind::RefundDone, ..) if self.deal.by_hand => {
                msg!("notify-refunded-by-hand", title = title, total = amount)
            }
            (Kind::RefundDone, ..) => msg!("notify-refunded", title = title, total = amount),
            _ => self.paid_out(),
        }
    }

    fn paid_out(&self) -> Message {
        let (title, total, fee) = (self.title(), self.total(), Value::Money(self.deal.amount(self.deal.fee())));
        let paid = Value::Money(self.deal.amount(self.deal.creator_cents() - self.deducted));
        let went_back = self.deal.total() - self.deal.creator_cents() - self.deal.fee();
        let (share, deducted, returned) =
            (self.share(), Value::Money(self.deal.amount(self.deducted)), Value::Money(self.deal.amount(went_back)));
        match (self.deducted, went_back) {
            (0, 0) => msg!("notify-payout", title = title, paid = paid, total = total, fee = fee),
            (0, _) => {
                msg!("notify-payout-part", title = title, paid = paid, total = total, returned = returned, fee = fee)
            }
            (_, 0) => msg!(
                "notify-payout-deducted",
                title = title,
                paid = paid,
                total = total,
                fee = fee,
                share = share,
                deducted = deducted
            ),
            (..) => msg!(
                "notify-payout-part-deducted",
                title = title,
                paid = paid,
                total = total,
                returned = returned,
                fee = fee,
                share = share,
                deducted = deducted
            ),
        }
    }

    fn disputed(&self, kind: Kind) -> Message {
        let (title, total) = (self.title(), self.total());
        match (kind, self.what, self.to) {
            (Kind::DisputeOpened, _, To::Admin) => msg!("notify-dispute-to-decide", title = title, total = total),
            (Kind::DisputeOpened, ..) if let Some(until) = self.deal.dispute_answer_by() => msg!(
                "notify-dispute-opened-split",
                title = title,
                doer = self.other(),
                to = self.side_word(),
                split = self.split(),
                total = total,
                until = Value::Moment(until)
            ),
            (Kind::DisputeOpened, ..) => msg!("notify-dispute-opened", title = title, doer = self.other()),
            (Kind::DisputeAnswerNeeded, ..) => msg!(
                "notify-dispute-answer-needed",
                title = title,
                asker = self.other(),
                to = self.side_word(),
                split = self.split(),
                total = total,
                until = Value::Moment(self.deal.dispute_answer_by().unwrap_or(self.deal.dates.updated_at))
            ),
            (_, DealEvent::DisputeUnanswered, _) => self.split_agreed(),
            (_, DealEvent::Resolve, _) if self.deal.returned_cents > 0 && self.is_on_its_way() => self.split_agreed(),
            (_, DealEvent::Concede, _) if self.by == Role::Creator && self.deal.money == MoneyState::Clearing => {
                self.split_agreed()
            }
            (_, DealEvent::Concede, _) if self.deal.money == MoneyState::Refunded => {
                msg!("notify-creator-conceded", title = title, total = self.going_back())
            }
            (_, DealEvent::Concede, _) => msg!("notify-hirer-conceded", title = title),
            (_, DealEvent::DisputeLongStop, _) if self.deal.money == MoneyState::Released => {
                msg!("notify-dispute-stays", title = title, creator = self.creator())
            }
            (_, DealEvent::DisputeLongStop, _)
                if self.deal.money == MoneyState::Clearing && self.deal.returned_cents > 0 =>
            {
                self.split_agreed()
            }
            (_, DealEvent::DisputeLongStop, _) if self.deal.money == MoneyState::Clearing => {
                msg!("notify-dispute-stays", title = title, creator = self.creator())
            }
            (_, DealEvent::DisputeLongStop, _) => {
                msg!("notify-dispute-returns", title = title, total = self.going_back())
            }
            _ if self.creator_owes() => {
                msg!("notify-decided-for-hirer-owed", title = title, total = self.going_back())
            }
            _ if self.deal.money == MoneyState::Refunded => {
                msg!("notify-decided-for-hirer", title = title, total = self.going_back())
            }
            _ => msg!("notify-decided-for-creator", title = title, total = total),
        }
    }

    fn system(&self) -> Message {
        let title = self.title();
        match (self.what, self.to) {
            (DealEvent::AskHours, _) => {
                let until = Value::Moment(self.deal.hours_answer_by().unwrap_or(self.deal.dates.updated_at));
                self.hours_message("notify-hours-asked").with("until", until)
            }
            (DealEvent::RefuseHours, _) => self.hours_message("notify-hours-refused"),
            (DealEvent::Remind, To::CREATOR) if self.deal.hours.asked_at.is_some() => {
                let until = Value::Moment(self.deal.hours_answer_by().unwrap_or(self.deal.dates.updated_at));
                self.hours_message("notify-hours-answer-needed").with("until", until)
            }
            (DealEvent::Reopen, _) => msg!("notify-reopened", title = title, hirer = self.hirer()),
            (DealEvent::ExtendInspection, _) => msg!("notify-review-extended", title = title, hirer = self.hirer()),
            (DealEvent::ProposeSplit, _) => self.split_proposed(),
            (DealEvent::AcceptSplit, _) => self.split_agreed(),
            (DealEvent::DropSplit, _) => {
                msg!("notify-split-withdrawn", title = title, other = self.other(), disputed = self.disputed_word())
            }
            (DealEvent::DeclineSplit, _) => {
                msg!("notify-split-declined", title = title, other = self.other(), disputed = self.disputed_word())
            }
            (DealEvent::AnswerDispute, _) => msg!("notify-dispute-answered", title = title, other = self.other()),
            (DealEvent::Chargeback, To::Admin) => msg!("notify-chargeback-admin", title = title),
            (DealEvent::Chargeback, _) => msg!("notify-chargeback", title = title),
            (DealEvent::Cancel, To::HIRER) if self.by == Role::Hirer => {
                msg!("notify-cancelled", title = title, doer = Value::You)
            }
            (DealEvent::CloseTest, _) if self.deal.by_hand => {
                msg!("notify-test-closed-by-hand", title = title, total = self.going_back())
            }
            (DealEvent::CloseTest, _) => msg!("notify-test-closed", title = title),
            (DealEvent::WriteOff, _) => msg!("notify-written-off", title = title, total = self.total()),
            (what, _) => self.done_by_admin(what),
        }
    }

    /// A message about the hours that were stated and those that the hirer asked for.
    fn hours_message(&self, id: &'static str) -> Message {
        let asked = self.deal.hours.asked_quarters.unwrap_or(self.deal.terms.quarters);
        Message::new(id)
            .with("title", self.title())
            .with("hirer", self.hirer())
            .with("creator", self.names.value(Side::Creator))
            .with("asked", Value::Quarters(asked))
            .with("stated", Value::Quarters(self.deal.stated()))
    }

    /// The creator's part is theirs, or clears for them.
    fn is_on_its_way(&self) -> bool {
        matches!(self.deal.money, MoneyState::Released | MoneyState::Clearing)
    }

    /// A split was proposed, and what happens without an answer: an unanswered dispute ends with it.
    fn split_proposed(&self) -> Message {
        let until = self.deal.dispute_answer_by();
        let id = match (until, self.deal.is_disputed()) {
            (Some(_), _) => "notify-split-proposed-deadline",
            (None, true) => "notify-split-proposed-disputed",
            (None, false) => "notify-split-proposed",
        };
        Message::new(id)
            .with("title", self.title())
            .with("other", self.other())
            .with("to", self.side_word())
            .with("split", self.split())
            .with("total", self.total())
            .with("share", self.share_after_split())
            .with("until", Value::Moment(until.unwrap_or(self.deal.dates.updated_at)))
    }

    /// Whether a dispute is open, as messages select it.
    fn disputed_word(&self) -> &'static str {
        if self.deal.is_disputed() { "yes" } else { "no" }
    }

    /// The side that reads, as messages select it.
    fn side_word(&self) -> &'static str {
        if self.to == To::HIRER { "hirer" } else { "creator" }
    }

    /// What goes back to the hirer by the proposed split.
    fn split(&self) -> Value {
        Value::Money(self.deal.amount(self.deal.split.map_or(0, |split| split.refund_cents)))
    }

    /// What the creator would get by the proposed split.
    fn share_after_split(&self) -> Value {
        let returned_cents = self.deal.returned_cents + self.deal.split.map_or(0, |split| split.refund_cents);
        Value::Money(self.deal.amount(Deal { returned_cents, ..self.deal.clone() }.creator_cents()))
    }

    /// Who got what of a split, and whether our team decided it.
    fn split_agreed(&self) -> Message {
        let hirer = if self.to == To::HIRER { Value::You } else { self.hirer() };
        let (title, creator) = (self.title(), self.creator());
        let share = if self.is_on_its_way() { self.deal.creator_cents() } else { 0 };
        let (returned, share) =
            (Value::Money(self.deal.amount(self.deal.refunded_cents())), Value::Money(self.deal.amount(share)));
        if self.what == DealEvent::Resolve {
            return msg!(
                "notify-split-decided",
                title = title,
                hirer = hirer,
                creator = creator,
                returned = returned,
                share = share
            );
        }
        msg!("notify-split-agreed", title = title, hirer = hirer, creator = creator, returned = returned, share = share)
    }

    /// What an admin did in someone's place.
    fn done_by_admin(&self, what: DealEvent) -> Message {
        // the message about a match says as much
        let reason = self.deal.reason.as_deref().filter(|reason| *reason != UserText::MATCH_FOUND);
        let reason = reason.map(|reason| msg!("reason-suffix", reason = timeline_texts::reason(reason)));
        let (title, reason) = (self.title(), reason.unwrap_or_else(|| Message::verbatim("")));
        match what {
            DealEvent::Accept | DealEvent::LateAccept => {
                msg!("notify-admin-accepted", title = title, reason = reason)
            }
            DealEvent::Decline => msg!("notify-admin-declined", title = title, reason = reason),
            DealEvent::UndoDecline => msg!("notify-decline-undone", title = title, reason = reason),
            DealEvent::Assign => msg!("notify-admin-matched", title = title, reason = reason),
            DealEvent::Deliver => msg!("notify-admin-delivered", title = title, reason = reason),
            DealEvent::RequestChanges => msg!("notify-admin-changes", title = title, reason = reason),
            DealEvent::AcceptWork => msg!("notify-admin-work-accepted", title = title, reason = reason),
            DealEvent::Reject => msg!("notify-admin-rejected", title = title, reason = reason),
            DealEvent::Cancel => msg!("notify-admin-cancelled", title = title, reason = reason),
            _ => msg!("notify-admin-changed", title = title, reason = reason),
        }
    }

    /// The one thing to do, and where.
    pub(super) fn action_link(&self, kind: Kind) -> (Message, String) {
        let id = &self.deal.id;
        let pays = matches!(kind, Kind::PaymentDue | Kind::PaymentDueSoon | Kind::PaymentFailed | Kind::PaymentOverdue);
        if self.to == To::HIRER && (pays || (kind == Kind::BookingAccepted && self.deal.money == MoneyState::Due)) {
            return (msg!("button-pay"), format!("/payment/{id}"));
        }
        if kind == Kind::RefundStarted && self.to == To::Admin {
            return (msg!("button-refunds"), "/admin?tab=money".into());
        }
        if kind == Kind::BookingDeclined && self.deal.listing.experience_id.is_some() {
            let side = if self.is_proposal() { "wanted" } else { "offered" };
            let label = msg!("button-search", asked = self.deal.asked_word());
            return (label, format!("/experiences?side={side}"));
        }
        let label = match kind {
            Kind::BookingRequested | Kind::OfferReceived | Kind::CounterOffer | Kind::BookingExpiring => {
                msg!("button-answer", asked = self.deal.asked_word())
            }
            Kind::DisputeAnswerNeeded => msg!("button-answer-dispute"),
            Kind::DisputeOpened if self.deal.dispute_awaits().map(To::Side) == Some(self.to) => {
                msg!("button-answer-dispute")
            }
            Kind::ProjectDelivered | Kind::AutoAcceptSoon => msg!("button-review"),
            Kind::ProjectRejected if self.deal.money == MoneyState::RefundWindow => msg!("button-contest"),
            Kind::ChangesRequested => msg!("button-feedback"),
            _ => msg!("button-booking"),
        };
        (label, format!("/deals/{id}"))
    }
}
