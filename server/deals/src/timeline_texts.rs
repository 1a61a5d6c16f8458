//! The present of a deal as its timeline tells it, in messages: the viewer is "you". Its past is in
//! `event_sentences`.
use super::{
    actions::stored_name,
    notification_texts::Names,
    rules::{
        ANSWER_BRIEF, ANSWER_DIRECT, Deal, InspectionEnd, MAX_VERSIONS, MoneyState, RefundPreview, Request, Side,
        TimerKind, UserText, Waiting, Work, is_payment_failure, is_stored_name,
    },
};
use platform::{
    messages::{Message, Value, calendar_date},
    msg,
};

/// A deal, and who reads about it.
pub struct DealNarrative<'a> {
    /// The deal.
    pub deal: &'a Deal,
    /// Its people.
    pub names: &'a Names,
    /// The side of the viewer; none for an admin.
    pub you: Option<Side>,
}

impl DealNarrative<'_> {
    /// The person on `side`; messages select by the word `you`.
    fn name(&self, side: Side) -> Value {
        if self.you == Some(side) { Value::You } else { self.names.value(side) }
    }

    /// The message `id` with what any message of the story may show.
    fn message(&self, id: impl Into<std::borrow::Cow<'static, str>>) -> Message {
        Message::new(id)
            .with("you", self.you.map_or_else(|| "other".to_owned(), |side| stored_name(&side)))
            .with("hirer", self.name(Side::Hirer))
            .with("creator", self.name(Side::Creator))
            .with("title", self.deal.title_value())
            .with("total", Value::Money(self.deal.amount(self.deal.total())))
            .with("share", Value::Money(self.deal.amount(self.deal.creator_cents())))
            .with("fee", Value::Money(self.deal.amount(self.deal.fee())))
            .with("held", Value::Money(self.deal.amount(self.deal.held_cents())))
            .with("unused", Value::Money(self.deal.amount(self.deal.unused_cents())))
            .with("used", Value::Quarters(self.deal.hours.used_quarters.unwrap_or(self.deal.terms.quarters)))
            .with("hours", Value::Quarters(self.deal.terms.quarters))
            .with("returned", Value::Money(self.deal.amount(self.deal.returned_cents)))
            .with("at_stake", Value::Money(self.deal.amount(self.deal.at_stake().1)))
            .with("asked_hours", Value::Quarters(self.deal.hours.asked_quarters.unwrap_or(self.deal.terms.quarters)))
            .with("stated", Value::Quarters(self.deal.stated()))
            .with("hours_by", Value::Moment(self.deal.hours_answer_by().unwrap_or(self.deal.dates.updated_at)))
            .with("split", Value::Money(self.deal.amount(self.deal.split.map_or(0, |split| split.refund_cents))))
            .with("responder", self.responder())
            .with("asked", self.deal.asked_word())
            .with("until", Value::Moment(self.deal.dates.respond_by))
            .with("finish", calendar_date(self.deal.terms.finish_by.as_deref().unwrap_or_default()))
            .with("hold", Value::Day(self.deal.hold_ends_before_finish().unwrap_or(self.deal.dates.updated_at)))
            .with("due", Value::Moment(self.deal.dates.due_at.unwrap_or(self.deal.dates.updated_at)))
            .with("answer_by", Value::Moment(self.deal.dispute_answer_by().unwrap_or(self.deal.dates.updated_at)))
            .with("accepted", Value::Moment(self.deal.auto_accept_at().unwrap_or(self.deal.dates.updated_at)))
            .with("release", Value::Day(self.deal.dates.release_at.unwrap_or(self.deal.dates.updated_at)))
            .with("refund_at", Value::Moment(self.deal.dates.refund_at.unwrap_or(self.deal.dates.updated_at)))
            .with("release_at", Value::Moment(self.deal.dates.release_at.unwrap_or(self.deal.dates.updated_at)))
    }

    /// Who answers the request.
    fn responder(&self) -> Value {
        self.deal.answering_side().map_or_else(|| msg!("our-team").into(), |side| self.name(side))
    }

    /// The state of the deal.
    pub fn headline(&self) -> Message {
        let deal = self.deal;
        if deal.chargeback {
            return self.message("headline-chargeback");
        }
        if deal.is_disputed() {
            let asked =
                deal.dispute_awaits().filter(|side| deal.dispute_answer_by().is_some() || self.you == Some(*side));
            if let Some(side) = asked {
                return self.message("headline-dispute-unanswered").with("who", self.name(side));
            }
            // an admin decides, but these two can still agree
            let offered = deal.split_answered_by().filter(|side| deal.held_cents() > 0 && self.you == Some(*side));
            return offered.map_or_else(
                || self.message("headline-disputed"),
                |side| self.message("headline-split").with("who", self.name(side)),
            );
        }
        if let Some(side) = deal.split_awaits() {
            return self.message("headline-split").with("who", self.name(side));
        }
        if deal.hours.asked_at.is_some() {
            return self.message("headline-hours-asked");
        }
        let id = match (deal.request, deal.work, deal.money) {
            (Request::Pending, ..) => return self.unanswered(),
            (Request::Declined, ..) => return self.declined(),
            (Request::Withdrawn, ..) => "headline-withdrawn",
            (Request::Expired, ..) => "headline-expired",
            (_, Some(Work::Rejected), MoneyState::RefundWindow) => "headline-refund-pending",
            (_, Some(Work::Rejected | Work::Cancelled), MoneyState::Released | MoneyState::Clearing)
                if deal.returned_cents > 0 =>
            {
                "headline-was-split"
            }
            (_, Some(Work::Rejected), _) => "headline-rejected",
            (_, Some(Work::Cancelled), MoneyState::Released | MoneyState::Clearing) => "headline-cancelled-kept",
            (_, Some(Work::Cancelled), _) => "headline-cancelled",
            (_, Some(Work::Completed), MoneyState::Due | MoneyState::Processing) => "headline-completed-due",
            (_, Some(Work::Completed), MoneyState::Clearing) => "headline-completed-clearing",
            (_, Some(Work::Completed), _) => "headline-completed",
            (_, Some(Work::Delivered), _) => "headline-delivered",
            (_, Some(Work::ChangesRequested), _) => "headline-changes-requested",
            (_, _, MoneyState::Due) => "headline-due",
            (_, _, MoneyState::Processing) if deal.dates.payment_sent_at.is_some() => "headline-payment-sent",
            (_, _, MoneyState::Processing) => "headline-processing",
            _ => "headline-paid",
        };
        self.message(id)
    }

    /// Who declined; an admin may have, in someone's place.
    fn declined(&self) -> Message {
        let by = [Side::Hirer, Side::Creator]
            .into_iter()
            .find(|side| self.deal.on(*side) == self.deal.parties.answered_by.as_ref());
        match by.filter(|_| self.deal.parties.answered_by.is_some()) {
            Some(side) => {
                self.message("headline-declined-by").with("who", self.name(side)).with("asker", self.name(side.other()))
            }
            None => self.message("headline-declined"),
        }
    }

    fn unanswered(&self) -> Message {
        let (id, side) = match (self.deal.work, self.deal.turn()) {
            (_, Some(side)) if self.deal.terms.needs_consent => ("headline-match-found", side),
            (_, Some(side)) if self.deal.counters() > 0 => ("headline-counter-offer", side),
            (Some(_), _) => ("headline-offer-unanswered", Side::Creator),
            (None, Some(side)) => ("headline-request-unanswered", side),
            (None, None) => return self.message("headline-matching"),
        };
        self.message(id).with("who", self.name(side))
    }

    /// What is waited for: an instruction to the person who has to act, a statement to everybody else; nothing when
    /// nobody has to.
    pub fn waiting_for(&self, waiting: Waiting, yours: bool) -> Option<Message> {
        let what = match (waiting, self.deal.request, self.deal.work, self.deal.money) {
            // what is less than agreed is said where it is seen
            (Waiting::Nobody, _, _, MoneyState::Clearing) if self.deal.unused_cents() > 0 => {
                return Some(self.message("money-clearing-unused"));
            }
            (Waiting::Nobody, _, _, MoneyState::Processing) => return Some(self.message("waiting-transfer")),
            (Waiting::Nobody, ..) => return None,
            (Waiting::Admin, Request::Pending, ..) => "match",
            (Waiting::Admin, ..) if yours && self.you.is_some() && self.deal.dispute_awaits() == self.you => {
                "statement"
            }
            (Waiting::Admin, ..) if yours && self.you.is_some() => "split-answer",
            (Waiting::Admin, ..) if yours => "decision",
            (Waiting::Admin, ..) => return Some(self.undecided()),
            _ if self.deal.dispute_answer_by().is_some() => "dispute-answer",
            _ if self.deal.split_awaits().is_some() => "split-answer",
            (Waiting::Creator, ..) if self.deal.hours.asked_at.is_some() => "hours-answer",
            _ if self.deal.terms.needs_consent => "consent",
            // who asked withdraws where the other side declines
            (_, Request::Pending, ..) if yours && self.you == Some(self.deal.initiator()) => {
                if self.deal.terms.version < MAX_VERSIONS { "answer-again" } else { "answer-last" }
            }
            (_, Request::Pending, ..) => "answer",
            (Waiting::Hirer, _, Some(Work::Delivered), MoneyState::Due) => "payment-and-review",
            (Waiting::Hirer, _, Some(Work::InProgress), MoneyState::Due)
                if yours && self.deal.delivery.versions == 0 =>
            {
                "payment-by"
            }
            (Waiting::Hirer, _, _, MoneyState::Due) => "payment",
            (Waiting::Hirer, _, work, MoneyState::Processing) if work != Some(Work::Delivered) => "transfer",
            (Waiting::Hirer, _, _, MoneyState::Held) if yours => "review-by",
            (Waiting::Hirer, ..) => "review",
            (Waiting::Creator, _, _, MoneyState::RefundWindow) => "contest",
            (Waiting::Creator, _, Some(Work::ChangesRequested), _) => "new-version",
            (Waiting::Creator, ..) if self.deal.hold_ends_before_finish().is_some() => "link-hold",
            (Waiting::Creator, ..) if self.deal.terms.finish_by.is_some() => "link-by",
            (Waiting::Creator, ..) => "link",
        };
        Some(self.message(format!("{}-{what}", if yours { "todo" } else { "waiting" })))
    }

    /// To a side: our team decides, and what the two can still do until then.
    fn undecided(&self) -> Message {
        let deal = self.deal;
        if deal.chargeback || deal.held_cents() == 0 {
            return self.message("waiting-decision-alone");
        }
        // what the viewer proposed waits for the other side; they can change it beside the proposal
        let other = deal.split_answered_by().filter(|side| self.you == Some(side.other()));
        other.map_or_else(
            || self.message("waiting-decision"),
            |side| self.message("waiting-decision-own").with("who", self.name(side)),
        )
    }

    /// What `timer` does, and why then.
    pub fn timer_text(&self, timer: TimerKind) -> Message {
        let deal = self.deal;
        // admins read what the person who declined reads
        let declined =
            [Side::Hirer, Side::Creator].into_iter().find(|side| deal.on(*side) == deal.parties.answered_by.as_ref());
        let who =
            declined.filter(|side| self.you.is_some_and(|you| you != *side)).map_or(Value::You, |side| self.name(side));
        self.message(match timer {
            TimerKind::Expire if deal.dates.respond_by - deal.dates.asked_at == ANSWER_DIRECT => "next-expire-direct",
            TimerKind::Expire if deal.dates.respond_by - deal.dates.asked_at == ANSWER_BRIEF => "next-expire-brief",
            TimerKind::Expire => "next-expire",
            TimerKind::TellDecline => "next-tell-decline",
            TimerKind::Lapse if deal.delivery.versions == 0 && deal.work.is_some_and(Work::is_active) => "next-lapse",
            TimerKind::Lapse => "next-overdue",
            TimerKind::AutoAccept => match deal.inspection_end() {
                Some(InspectionEnd::Payment) => "next-auto-accept-payment",
                Some(InspectionEnd::Extension) => "next-auto-accept-extended",
                Some(InspectionEnd::Reopening) => "next-auto-accept-reopened",
                Some(InspectionEnd::HoursRefused) => "next-auto-accept-hours",
                Some(InspectionEnd::HoldLimit) => "next-auto-accept-limit",
                Some(InspectionEnd::Delivery) | None => "next-auto-accept",
            },
            TimerKind::HoursUnanswered if deal.hours_answer_is_cut() => "next-hours-unanswered-limit",
            TimerKind::HoursUnanswered => "next-hours-unanswered",
            TimerKind::LongStop => "next-long-stop",
            TimerKind::Refund => "next-refund",
            TimerKind::Release => "next-release",
            TimerKind::DisputeUnanswered if deal.dispute_ends_with_inspection() => "next-dispute-unanswered-review",
            TimerKind::DisputeUnanswered => "next-dispute-unanswered",
            TimerKind::DisputeLongStop if deal.money == MoneyState::Released => "next-dispute-stays",
            TimerKind::DisputeLongStop
                if deal.money == MoneyState::Clearing && deal.dispute.opened_by == Some(Side::Creator) =>
            {
                "next-dispute-stays"
            }
            TimerKind::DisputeLongStop => "next-dispute-returns",
            _ => "next-reminder",
        })
        .with("who", who)
    }

    /// Where the money is.
    pub fn money_location(&self) -> Message {
        let deal = self.deal;
        self.message(match deal.money {
            MoneyState::None => "money-none",
            MoneyState::Due if deal.overdue => "money-overdue",
            MoneyState::Due if deal.work.is_some_and(Work::is_active) => "money-due-working",
            MoneyState::Due => "money-due",
            MoneyState::Processing if deal.dates.payment_sent_at.is_some() => "money-payment-sent",
            MoneyState::Processing => "money-processing",
            MoneyState::Held | MoneyState::Clearing if deal.is_disputed() => "money-disputed",
            MoneyState::Held if deal.delivery.versions > 0 && deal.unstated_cents() > 0 => {
                return self
                    .message("money-held-fewer")
                    .with("share", Value::Money(self.deal.amount(deal.as_accepted().creator_cents())))
                    .with("back", Value::Money(self.deal.amount(deal.unstated_cents())));
            }
            MoneyState::Held => "money-held",
            MoneyState::Clearing if deal.unused_cents() > 0 => "money-clearing-unused",
            MoneyState::Clearing if deal.returned_cents > 0 => "money-clearing-part",
            MoneyState::Clearing => "money-clearing",
            MoneyState::Released if deal.returned_cents > 0 => "money-split",
            MoneyState::Released => "money-released",
            MoneyState::RefundWindow => "money-refund-window",
            MoneyState::Refunded => "money-refunded",
            MoneyState::PartiallyRefunded => "money-partially-refunded",
            MoneyState::Void => "money-void",
        })
    }

    /// What an action would give back.
    pub fn refund(&self, preview: &RefundPreview) -> Message {
        let id = match preview {
            RefundPreview { refund: 0, .. } if self.deal.held_cents() > 0 => "preview-kept",
            RefundPreview { refund: 0, .. } => "preview-nothing",
            RefundPreview { contestable: true, .. } => "preview-contestable",
            _ if preview.refund < self.deal.held_cents() => "preview-part",
            _ => "preview-now",
        };
        self.message(id).with("amount", Value::Money(self.deal.amount(preview.refund)))
    }
}

/// The reason of a deal: ours if it is one of [`UserText::OURS`], otherwise what a person wrote.
pub fn reason(stored: &str) -> Message {
    let ours = UserText::OURS.iter().find(|ours| **ours == stored);
    ours.map_or_else(|| Message::verbatim(stored), |ours| Message::new(*ours))
}

/// Any stored words about a deal or its payment: the text of those that are the name of a message, otherwise themselves.
pub fn stored_words(stored: &str) -> Message {
    if is_stored_name(stored) { Message::new(stored.to_owned()) } else { Message::verbatim(stored) }
}

/// Why a payment failed, as `Transition::PaymentFailed` has it: the name of a message, or the provider's words.
pub fn payment_failure(stored: &str) -> Message {
    if is_payment_failure(stored) { Message::new(stored.to_owned()) } else { Message::verbatim(stored) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::messages::Reader;

    #[test]
    fn a_failure_is_told_in_the_readers_language_if_it_is_ours_else_in_the_providers_words() {
        let spanish = Reader::accepting("es");
        for (stored, text) in [
            ("declined-card", "Tu tarjeta ha sido rechazada. Prueba con otra."),
            ("payment-not-completed", "El pago no se completó a tiempo."),
            ("Your card was declined.", "Your card was declined."),
            ("payment-unheard-of", "payment-unheard-of"),
            ("field-message", "field-message"),
        ] {
            assert_eq!(payment_failure(stored).text(&spanish), text);
        }
    }
}
