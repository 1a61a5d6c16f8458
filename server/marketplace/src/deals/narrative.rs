//! The sentences of a deal's story, in its viewer's terms: the viewer is "you".
use super::{
    notification_texts::Names,
    rules::{Deal, DealEvent, Money, Request, Role, Side, TimerKind, Waiting, Work},
};
use platform::money::display;

/// A deal, and who is notified of it.
pub struct Story<'a> {
    /// The deal.
    pub deal: &'a Deal,
    /// Its people.
    pub names: &'a Names,
    /// The side of the viewer; none for an admin.
    pub you: Option<Side>,
}

impl Story<'_> {
    /// The person on `side` in the middle of a sentence.
    fn name(&self, side: Side) -> &str {
        if self.you == Some(side) { "you" } else { self.names.name(side) }
    }
    /// The same at a sentence's beginning.
    fn subject(&self, side: Side) -> &str {
        if self.you == Some(side) { "You" } else { self.names.name(side) }
    }
    fn is_you(&self, side: Side) -> bool {
        self.you == Some(side)
    }
    fn total(&self) -> String {
        display(self.deal.total())
    }
    fn share(&self) -> String {
        display(self.deal.total() - self.deal.fee())
    }

    /// The state of the deal.
    pub fn headline(&self) -> String {
        let deal = self.deal;
        if deal.chargeback {
            return "The bank disputes the payment".into();
        }
        if deal.is_disputed() {
            return "A dispute waits for its decision".into();
        }
        match (deal.request, deal.work, deal.money) {
            (Request::Pending, ..) => self.unanswered(),
            (Request::Declined, ..) => "The request was not accepted".into(),
            (Request::Withdrawn, ..) => "The request was withdrawn".into(),
            (Request::Expired, ..) => "The request expired".into(),
            (_, Some(Work::Rejected), Money::RefundWindow) => {
                format!("{} rejected the work; the refund waits", self.subject(Side::Hirer))
            }
            (_, Some(Work::Rejected), _) => format!("{} rejected the work", self.subject(Side::Hirer)),
            (_, Some(Work::Cancelled), _) => "Cancelled".into(),
            (_, Some(Work::Completed), Money::Due | Money::Processing) => "Completed, payment is due".into(),
            (_, Some(Work::Completed), Money::Clearing) => "Completed, the payment clears".into(),
            (_, Some(Work::Completed), _) => "Completed".into(),
            (_, Some(Work::Delivered), _) if self.is_you(Side::Hirer) => "Delivered: your review is next".into(),
            (_, Some(Work::Delivered), _) => format!("Delivered: {} reviews it", self.name(Side::Hirer)),
            (_, Some(Work::ChangesRequested), _) if self.is_you(Side::Creator) => "You are asked for changes".into(),
            (_, Some(Work::ChangesRequested), _) => {
                format!("{} works on the requested changes", self.subject(Side::Creator))
            }
            (_, _, Money::Due) if self.is_you(Side::Hirer) => "Accepted: your payment is next".into(),
            (_, _, Money::Due) => format!("Accepted: waiting for {} to pay", self.name(Side::Hirer)),
            (_, _, Money::Processing) if self.is_you(Side::Hirer) => "Your payment was begun".into(),
            (_, _, Money::Processing) => format!("{} has begun to pay", self.name(Side::Hirer)),
            _ if self.is_you(Side::Creator) => "Paid: you can work".into(),
            _ => format!("Paid: {} is at work", self.name(Side::Creator)),
        }
    }
    fn unanswered(&self) -> String {
        let (what, side) = match (self.deal.work, self.deal.responder()) {
            (Some(_), _) => ("offer", Side::Creator),
            (None, Some(side)) => ("request", side),
            (None, None) => return "The concierge looks for a match".into(),
        };
        if self.is_you(side) {
            return format!("The {what} waits for your answer");
        }
        format!("Waiting for {} to answer", self.name(side))
    }

    /// What is waited for: an instruction to the person who has to act, a statement to everybody else.
    pub fn waiting_for(&self, waiting: Waiting, yours: bool) -> String {
        let total = self.total();
        let (do_it, wait) = match (waiting, self.deal.request, self.deal.work, self.deal.money) {
            (Waiting::Nobody, ..) => return String::new(),
            (Waiting::Admin, Request::Pending, ..) => {
                ("Find an experience for this request.".into(), "an experience for this request".into())
            }
            (Waiting::Admin, ..) => ("Decide.".into(), "a decision".into()),
            (_, Request::Pending, ..) => ("Accept or decline it.".into(), "an answer: accept or decline".to_owned()),
            (Waiting::Hirer, _, Some(Work::Delivered), Money::Due) => {
                (format!("Pay {total} and review the work."), format!("a payment of {total} and a review"))
            }
            (Waiting::Hirer, _, _, Money::Due) => (format!("Pay {total}."), format!("a payment of {total}")),
            (Waiting::Hirer, _, work, Money::Processing) if work != Some(Work::Delivered) => {
                ("Finish the payment, or wait for your bank.".into(), "the payment to arrive".into())
            }
            (Waiting::Hirer, ..) => (
                "Review it: accept, request changes or reject.".into(),
                "a review: accept, request changes or reject".into(),
            ),
            (Waiting::Creator, _, _, Money::RefundWindow) => (
                "Contest the rejection if it is wrong. Otherwise nothing is to be done.".into(),
                "nothing, or a contest of the rejection".into(),
            ),
            (Waiting::Creator, _, Some(Work::ChangesRequested), _) => {
                ("Deliver a new version.".into(), "a new version".into())
            }
            (Waiting::Creator, ..) => ("Add the project link when the work is done.".into(), "the project link".into()),
        };
        if yours { do_it } else { format!("Waiting for {wait}.") }
    }

    /// What `timer` does.
    pub fn will_happen(&self, timer: TimerKind) -> String {
        let (deal, total, hirer) = (self.deal, self.total(), self.name(Side::Hirer));
        match timer {
            TimerKind::Expire => "The request expires if nobody answers.".into(),
            TimerKind::TellDecline => "The answer is told; until then it can be undone.".into(),
            TimerKind::Lapse if deal.deliveries == 0 && deal.work.is_some_and(Work::is_active) => {
                "The booking is cancelled if it is not paid.".into()
            }
            TimerKind::Lapse => "The payment counts as overdue.".into(),
            TimerKind::AutoAccept => "The work counts as accepted.".into(),
            TimerKind::LongStop => format!("Without a delivery {total} goes back to {hirer}."),
            TimerKind::Refund => format!("{total} goes back to {hirer}."),
            TimerKind::Release => format!("{} is released to {}.", self.share(), self.name(Side::Creator)),
            TimerKind::DisputeLongStop if deal.money == Money::Released => {
                format!("Without a decision the payment stays with {}.", self.name(Side::Creator))
            }
            TimerKind::DisputeLongStop => format!("Without a decision {total} goes back to {hirer}."),
            _ => "A reminder is sent.".into(),
        }
    }

    /// Where the money is.
    pub fn money_location(&self) -> String {
        let (deal, total) = (self.deal, self.total());
        let (hirer, creator) = (self.name(Side::Hirer), self.name(Side::Creator));
        match deal.money {
            Money::None => "Nothing is owed yet.".into(),
            Money::Due if deal.overdue => format!("{total} is overdue from {hirer}."),
            Money::Due if deal.work.is_some_and(Work::is_active) => match self.you {
                Some(Side::Hirer) => format!("{total} is due from you. {creator} is advised not to start before then."),
                _ => format!("{total} is due from {hirer}. Not funded yet: we advise not to start."),
            },
            Money::Due => format!("{total} is due from {hirer}."),
            Money::Processing => match self.you {
                Some(Side::Hirer) => format!("You have begun to pay {total}. Nothing is funded before it arrives."),
                _ => format!("{hirer} has begun to pay {total}. Nothing is funded before it arrives."),
            },
            Money::Held => {
                format!("We hold {total} until the work is accepted. Then {} goes to {creator}.", self.share())
            }
            Money::Clearing => format!("We hold {total}; {} of it is released to {creator} soon.", self.share()),
            Money::Released => format!("{} was released to {creator}.", self.share()),
            Money::RefundWindow if self.is_you(Side::Creator) => {
                format!("We hold {total}; it goes back to {hirer} unless you contest.")
            }
            Money::RefundWindow => format!("We hold {total}; it goes back to {hirer} unless {creator} contests."),
            Money::Refunded => format!("{total} went back to {hirer}."),
            Money::PartiallyRefunded => format!("A part of {total} went back to {hirer}."),
            Money::Void => "Nothing was taken, and nothing is owed.".into(),
        }
    }

    /// What happened, by whom.
    pub fn happened(&self, what: DealEvent, by: Role) -> String {
        let who = match by {
            Role::Admin => "An operator",
            Role::Timer => "The clock",
            Role::Provider => "The payment provider",
            Role::Hirer => self.subject(Side::Hirer),
            Role::Creator => self.subject(Side::Creator),
        };
        self.asked(what, who).or_else(|| self.worked(what, who)).unwrap_or_else(|| self.paid(what, who))
    }
    fn asked(&self, what: DealEvent, who: &str) -> Option<String> {
        let title = self.deal.title();
        Some(match what {
            DealEvent::Request => format!("{who} asked to book \"{title}\"."),
            DealEvent::Concierge => format!("{who} asked the concierge for a match."),
            DealEvent::Offer => format!("{who} offered \"{title}\" to {}.", self.name(Side::Creator)),
            DealEvent::Accept | DealEvent::LateAccept => format!("{who} accepted the request."),
            DealEvent::Decline => format!("{who} declined the request."),
            DealEvent::UndoDecline => format!("{who} took the decline back."),
            DealEvent::Withdraw => format!("{who} withdrew the request."),
            DealEvent::Expire => "The request expired.".into(),
            DealEvent::DeclineTold => "The decline was told.".into(),
            DealEvent::Assign => format!("{who} found \"{title}\"."),
            DealEvent::Archive => format!("{who} archived the booking."),
            _ => return None,
        })
    }
    fn worked(&self, what: DealEvent, who: &str) -> Option<String> {
        Some(match what {
            DealEvent::Deliver => format!("{who} delivered the work."),
            DealEvent::RequestChanges => format!("{who} asked for changes."),
            DealEvent::AcceptWork => format!("{who} accepted the work."),
            DealEvent::Reopen => format!("{who} reopened the work."),
            DealEvent::ExtendReview => format!("{who} took 7 more days for the review."),
            DealEvent::AutoAccept => "The work was not reviewed in time and counts as accepted.".into(),
            DealEvent::Reject => format!("{who} rejected the work."),
            DealEvent::Cancel => format!("{who} cancelled the booking."),
            DealEvent::LongStop => "Nothing was delivered within 75 days of the payment.".into(),
            DealEvent::Contest => format!("{who} contested the rejection."),
            DealEvent::Dispute => format!("{who} opened a dispute."),
            DealEvent::Concede => format!("{who} gave in."),
            DealEvent::Resolve => format!("{who} decided the dispute."),
            _ => return None,
        })
    }
    fn paid(&self, what: DealEvent, who: &str) -> String {
        let total = self.total();
        match what {
            DealEvent::Lapse => "The payment did not come in time.".into(),
            DealEvent::Overdue => "The payment is overdue.".into(),
            DealEvent::StartPayment => format!("{who} started a payment of {total}."),
            DealEvent::Settle => format!("{total} arrived and is held."),
            DealEvent::LateSuccess => format!("{total} arrived too late and goes back."),
            DealEvent::PaymentFailed => "The payment failed.".into(),
            DealEvent::RecordPayment => format!("{who} recorded a payment of {total} by another way. It is held."),
            DealEvent::Refund => format!("{total} goes back to {}.", self.name(Side::Hirer)),
            DealEvent::Release => format!("{} was released to {}.", self.share(), self.name(Side::Creator)),
            DealEvent::DisputeLongStop if self.deal.dispute_lapsed_at.is_some() => {
                format!("The dispute was not decided in time: the payment stays with {}.", self.name(Side::Creator))
            }
            DealEvent::DisputeLongStop => format!("The dispute was not decided in time: {total} goes back."),
            DealEvent::Chargeback => "The bank disputes the payment.".into(),
            DealEvent::WriteOff => format!("{who} wrote the payment off."),
            DealEvent::Clawback => {
                format!("{who} took the payment back: {total} goes back to {}.", self.name(Side::Hirer))
            }
            _ => "A reminder was sent.".into(),
        }
    }
}
