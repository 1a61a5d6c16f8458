//! The sentences of the notifications.
use super::{Names, hours};
use crate::{
    deals::rules::{Deal, DealEvent, Money, Role, Side, To, Work},
    notifications::Kind,
};
use platform::{
    clock::format_human,
    money::{self, Cents},
};

/// One notification: what happened to which deal, and who reads about it.
pub(super) struct TextContext<'a> {
    pub(super) deal: &'a Deal,
    pub(super) names: &'a Names,
    pub(super) what: DealEvent,
    pub(super) by: Role,
    pub(super) to: To,
    /// The total.
    pub(super) amount: String,
    /// What of the creator's part pays a debt of theirs, in cents.
    pub(super) deducted: Cents,
}

impl TextContext<'_> {
    fn hirer(&self) -> &str {
        self.names.name(Side::Hirer)
    }
    fn creator(&self) -> &str {
        self.names.name(Side::Creator)
    }
    /// Who did it for `side`: the person there, or an admin in their place.
    fn doer_name(&self, side: Side) -> &str {
        if self.by == Role::Admin { "An operator" } else { self.names.name(side) }
    }
    fn initiator(&self) -> &str {
        self.names.name(self.deal.initiator())
    }
    fn responder(&self) -> &str {
        self.deal.responder().map_or("The concierge", |side| self.names.name(side))
    }
    /// The side across from the reader.
    fn other(&self) -> &str {
        match self.to {
            To::Side(side) => self.doer_name(side.other()),
            To::Admin => "A party",
        }
    }

    /// The subjects of `docs/product.md`, section 7, exact where it names them.
    pub(super) fn title(&self, kind: Kind) -> String {
        let title = self.deal.title();
        match kind {
            Kind::BookingRequested => format!("New booking request for \"{title}\""),
            Kind::BookingSent if self.what == DealEvent::Offer => "Your offer was sent".into(),
            Kind::BookingSent => "Your booking request was sent".into(),
            Kind::OfferReceived => format!("New offer for \"{title}\""),
            Kind::BookingAccepted => self.accepted_title(),
            Kind::BookingDeclined => "Your request was not accepted".into(),
            Kind::BookingWithdrawn => format!("The request for \"{title}\" was withdrawn"),
            Kind::BookingExpiring => format!("A request for \"{title}\" waits for your answer"),
            Kind::BookingExpired if self.to == To::Side(self.deal.initiator()) => "Your request expired".into(),
            Kind::BookingExpired => format!("A request for \"{title}\" expired"),
            Kind::PaymentDue => format!("Payment due for \"{title}\""),
            Kind::PaymentDueSoon => format!("Payment for \"{title}\" is due soon"),
            Kind::PaymentFailed => format!("Payment for \"{title}\" failed"),
            Kind::PaymentConfirmed => format!("Payment confirmed: {}", self.amount),
            Kind::PaymentOverdue => format!("Payment for \"{title}\" is overdue"),
            Kind::ProjectDelivered => format!("\"{title}\" was delivered"),
            Kind::DeliveryReminder => format!("A reminder about \"{title}\""),
            Kind::AutoAcceptSoon => format!("\"{title}\" will be accepted soon"),
            Kind::ChangesRequested => format!("Changes requested for \"{title}\""),
            Kind::ProjectCompleted => format!("\"{title}\" is complete"),
            Kind::ProjectRejected => format!("\"{title}\" was rejected"),
            Kind::ProjectCancelled => format!("\"{title}\" was cancelled"),
            Kind::RefundStarted if self.to == To::Admin => format!("Refund of {} to be sent by hand", self.amount),
            Kind::RefundStarted => format!("Refund of {} on its way", self.amount),
            Kind::RefundDone => format!("Refund of {}", self.amount),
            Kind::PayoutSent => format!("Payout of {}", self.paid()),
            Kind::DisputeOpened => format!("Dispute opened for \"{title}\""),
            Kind::DisputeResolved => format!("Dispute resolved for \"{title}\""),
            _ => self.system_title(),
        }
    }
    fn accepted_title(&self) -> String {
        match self.to {
            To::Side(side) if side != self.deal.initiator() => "A booking was accepted".into(),
            To::CREATOR => "Your proposal was accepted".into(),
            _ => "Your request was accepted".into(),
        }
    }
    fn system_title(&self) -> String {
        let title = self.deal.title();
        match self.what {
            DealEvent::Reopen => format!("\"{title}\" was reopened"),
            DealEvent::ExtendReview => format!("More time to review \"{title}\""),
            DealEvent::Chargeback => format!("Chargeback for \"{title}\""),
            DealEvent::WriteOff => format!("Payment for \"{title}\" was written off"),
            DealEvent::UndoDecline => format!("The answer to the request for \"{title}\" was taken back"),
            _ => format!("News about \"{title}\""),
        }
    }

    pub(super) fn asked(&self, kind: Kind) -> String {
        let (title, hours) = (self.deal.title(), hours(self.deal.quarters));
        match (kind, self.what) {
            (Kind::OfferReceived, _) => {
                format!(
                    "{} offers you \"{title}\": {hours} h for {}. Please answer within 72 hours.",
                    self.hirer(),
                    self.amount
                )
            }
            (Kind::BookingSent, DealEvent::Offer) => format!("We asked {} about \"{title}\".", self.creator()),
            (Kind::BookingSent, DealEvent::Concierge) => {
                "Our concierge looks for a match and answers within 14 days.".into()
            }
            (Kind::BookingSent, _) => {
                format!("{} has been asked to answer your request for \"{title}\".", self.responder())
            }
            (_, DealEvent::Concierge) => format!("{} asks the concierge for a match.", self.initiator()),
            _ => format!("{} would like to book \"{title}\": {hours} h for {}.", self.initiator(), self.amount),
        }
    }

    pub(super) fn answered(&self, kind: Kind) -> String {
        let title = self.deal.title();
        match kind {
            Kind::BookingAccepted if self.to == To::Side(self.deal.initiator()) => match self.deal.initiator() {
                Side::Creator => format!(
                    "{} accepted your proposal for \"{title}\". {} has been asked to pay {}.",
                    self.doer_name(Side::Hirer),
                    self.hirer(),
                    self.amount
                ),
                Side::Hirer => {
                    format!(
                        "{} accepted \"{title}\". Please pay {} within 72 hours.",
                        self.doer_name(Side::Creator),
                        self.amount
                    )
                }
            },
            Kind::BookingAccepted => {
                let who = if self.by == Role::Admin { "An operator" } else { "You" };
                format!("{who} accepted \"{title}\". {} has been asked to pay {}.", self.hirer(), self.amount)
            }
            Kind::BookingDeclined => format!("Your request for \"{title}\" was not accepted."),
            Kind::BookingWithdrawn => format!("{} took the request for \"{title}\" back.", self.initiator()),
            Kind::BookingExpiring => {
                format!(
                    "{} waits for your answer about \"{title}\" until {}.",
                    self.initiator(),
                    format_human(self.deal.respond_by)
                )
            }
            _ => format!("The request for \"{title}\" was not answered in time and has ended."),
        }
    }

    pub(super) fn paying(&self, kind: Kind) -> String {
        let (title, amount) = (self.deal.title(), &self.amount);
        let by = self.deal.due_at.map(format_human).unwrap_or_default();
        match (kind, self.to) {
            (Kind::PaymentDue, _) if self.deal.work == Some(Work::Completed) => {
                format!("\"{title}\" is accepted. Please pay {amount} by {by}.")
            }
            (Kind::PaymentDue, _) => {
                format!("Please pay {amount} for \"{title}\" by {by}. We hold it until you accept the work.")
            }
            (Kind::PaymentDueSoon, _) => format!("{amount} for \"{title}\" is due by {by}."),
            (Kind::PaymentFailed, _) => {
                let why = self.deal.last_error.as_deref().unwrap_or("The payment did not go through.");
                format!("{why} Nothing was taken. You can try again.")
            }
            (Kind::PaymentConfirmed, _) => self.confirmed(),
            (_, To::CREATOR) => {
                format!("{} has not paid {amount} for \"{title}\" in time. We have reminded them.", self.hirer())
            }
            _ => format!(
                "{amount} for \"{title}\" was due by {by}. After 14 days you cannot publish or book anything new until it is paid."
            ),
        }
    }

    /// The payment is here: what each side needs to know of the sum.
    fn confirmed(&self) -> String {
        let (title, amount, share) = (self.deal.title(), &self.amount, self.share());
        match (self.deal.money == Money::Clearing, self.to) {
            (true, To::CREATOR) => format!(
                "{} paid {amount} for \"{title}\". The work is accepted, so {share} is released to you in 3 days.",
                self.hirer()
            ),
            (true, _) => format!(
                "Thank you for your payment of {amount} for \"{title}\". The work is accepted, so {share} of it is released to {} in 3 days.",
                self.creator()
            ),
            (false, To::CREATOR) => format!(
                "{} paid {amount} for \"{title}\". We hold it until the work is accepted; then {share} is yours.",
                self.hirer()
            ),
            (false, _) => format!(
                "Thank you for your payment of {amount} for \"{title}\". We hold it until you accept the work; then {} gets {share}.",
                self.creator()
            ),
        }
    }
    /// What the creator gets of the total.
    fn share(&self) -> String {
        money::display(self.deal.total() - self.deal.fee())
    }

    /// What is paid out of it.
    fn paid(&self) -> String {
        money::display(self.deal.total() - self.deal.fee() - self.deducted)
    }
    /// What it means for a creator that released money went back.
    fn debt_sentence(&self) -> &'static str {
        let owes = self.to == To::CREATOR && self.deal.released_at.is_some() && self.deal.money == Money::Refunded;
        if owes { " What you were paid for it is deducted from your next payouts." } else { "" }
    }

    pub(super) fn working(&self, kind: Kind) -> String {
        let (title, amount) = (self.deal.title(), &self.amount);
        match (kind, self.what, self.to) {
            (Kind::ProjectDelivered, ..) => {
                format!("{} delivered version {} of \"{title}\".", self.doer_name(Side::Creator), self.deal.deliveries)
            }
            (Kind::ChangesRequested, ..) => {
                format!(
                    "{} asks for changes: {}",
                    self.doer_name(Side::Hirer),
                    self.deal.hirer_feedback.as_deref().unwrap_or_default()
                )
            }
            (Kind::DeliveryReminder, ..) if self.deal.work == Some(Work::Delivered) => {
                format!("\"{title}\" was delivered and waits for your review.")
            }
            (Kind::DeliveryReminder, ..) => {
                format!("\"{title}\" is paid and not delivered yet. After 75 days the payment goes back.")
            }
            (Kind::AutoAcceptSoon, ..) => {
                let at = self.deal.auto_accept_at().map(format_human).unwrap_or_default();
                format!(
                    "\"{title}\" counts as accepted on {at} unless you ask for changes, reject it or open a dispute."
                )
            }
            (Kind::ProjectCompleted, ..) => self.completed(),
            (Kind::ProjectRejected, ..) if self.deal.money == Money::RefundWindow => {
                format!(
                    "{} rejected \"{title}\". {amount} goes back in 72 hours unless you contest it.",
                    self.doer_name(Side::Hirer)
                )
            }
            (Kind::ProjectRejected, ..) => {
                format!("{} rejected \"{title}\" and the project is closed.", self.doer_name(Side::Hirer))
            }
            (_, DealEvent::LongStop, _) => format!(
                "\"{title}\" was not delivered within 75 days of the payment and was cancelled. {amount} goes back to the hirer."
            ),
            (_, DealEvent::Lapse, _) => format!("\"{title}\" was not paid within 72 hours and was cancelled."),
            _ => format!("{} cancelled \"{title}\".", self.other()),
        }
    }

    fn completed(&self) -> String {
        let (title, share) = (self.deal.title(), self.share());
        match (self.what, self.to) {
            (DealEvent::AutoAccept, to) => {
                let whom = if to == To::CREATOR { "you" } else { self.creator() };
                format!(
                    "\"{title}\" was not reviewed within 14 days and counts as accepted. {share} is released to {whom} in 3 days."
                )
            }
            (_, To::CREATOR) if self.deal.money == Money::Clearing => {
                let hirer = self.doer_name(Side::Hirer);
                format!("{hirer} accepted your work on \"{title}\". {share} is released to you in 3 days.")
            }
            (_, To::CREATOR) => {
                let (doer, hirer, amount) = (self.doer_name(Side::Hirer), self.hirer(), &self.amount);
                format!("{doer} accepted your work on \"{title}\". {hirer} has been asked to pay {amount}.")
            }
            _ => format!("\"{title}\" is accepted. {share} is released to {} in 3 days.", self.creator()),
        }
    }

    pub(super) fn money_back(&self, kind: Kind) -> String {
        let (title, amount) = (self.deal.title(), &self.amount);
        match (kind, self.what, self.to) {
            (Kind::RefundStarted, _, To::Admin) => format!(
                "The payment for \"{title}\" was recorded by hand. Send {amount} back to {} the way it came, and note it under Money.",
                self.hirer()
            ),
            (Kind::RefundStarted, ..) => {
                format!("{amount} for \"{title}\" goes back to you in 72 hours unless {} contests it.", self.creator())
            }
            (Kind::RefundDone, DealEvent::LateSuccess, _) => {
                format!("Your payment of {amount} arrived after \"{title}\" had ended. We are sending all of it back.")
            }
            (Kind::RefundDone, DealEvent::Clawback, To::CREATOR) => {
                format!(
                    "We took the payment for \"{title}\" back: {amount} goes back to {}.{}",
                    self.hirer(),
                    self.debt_sentence()
                )
            }
            (Kind::RefundDone, _, To::CREATOR) => format!("{amount} for \"{title}\" went back to {}.", self.hirer()),
            (Kind::RefundDone, ..) if self.deal.by_hand => {
                format!("We are sending {amount} for \"{title}\" back to you the way it came. It may take a few days.")
            }
            (Kind::RefundDone, ..) => format!(
                "We are sending {amount} for \"{title}\" back to your payment method. Your bank may take a few days."
            ),
            _ => {
                let yours = format!(
                    "{} for \"{title}\" is yours: the total of {amount} less our fee of {}.",
                    self.share(),
                    money::display(self.deal.fee())
                );
                match self.deducted {
                    0 => yours,
                    debt => format!(
                        "{yours} {} of it was deducted for your debt, so {} is paid out.",
                        money::display(debt),
                        self.paid()
                    ),
                }
            }
        }
    }

    pub(super) fn disputed(&self, kind: Kind) -> String {
        let (title, amount) = (self.deal.title(), &self.amount);
        match (kind, self.what, self.to) {
            (Kind::DisputeOpened, _, To::Admin) => {
                format!("A dispute over {amount} for \"{title}\" waits for a decision.")
            }
            (Kind::DisputeOpened, ..) => {
                format!("{} opened a dispute over \"{title}\". Nothing moves until it is decided.", self.other())
            }
            (_, DealEvent::Concede, _) if self.deal.money == Money::Refunded => {
                format!("The creator gave in: {amount} for \"{title}\" goes back to the hirer.")
            }
            (_, DealEvent::Concede, _) => {
                format!("The hirer gave in: \"{title}\" is accepted and the payment is released.")
            }
            (_, DealEvent::DisputeLongStop, _) if self.deal.money == Money::Released => {
                format!(
                    "The dispute over \"{title}\" was not decided within 60 days: the payment stays with {}.",
                    if self.to == To::CREATOR { "you" } else { self.creator() }
                )
            }
            (_, DealEvent::DisputeLongStop, _) => {
                format!("The dispute over \"{title}\" was not decided within 60 days: {amount} goes back to the hirer.")
            }
            _ if self.deal.money == Money::Refunded => {
                format!(
                    "The dispute over \"{title}\" was decided: {amount} goes back to the hirer.{}",
                    self.debt_sentence()
                )
            }
            _ => format!("The dispute over \"{title}\" was decided: {amount} goes to the creator."),
        }
    }

    pub(super) fn system(&self) -> String {
        let title = self.deal.title();
        match (self.what, self.to) {
            (DealEvent::Reopen, _) => format!("{} reopened \"{title}\": the work is under review again.", self.hirer()),
            (DealEvent::ExtendReview, _) => format!("{} took 7 more days to review \"{title}\".", self.hirer()),
            (DealEvent::Chargeback, To::Admin) => {
                format!("The bank of the hirer disputes the payment for \"{title}\". Its timers are stopped.")
            }
            (DealEvent::Chargeback, _) => {
                format!("The bank of the hirer disputes the payment for \"{title}\". We will keep you informed.")
            }
            (DealEvent::WriteOff, _) => {
                format!("The unpaid {} for \"{title}\" is not asked for any more.", self.amount)
            }
            (what, _) => {
                let did = match what {
                    DealEvent::Accept | DealEvent::LateAccept => "accepted the request for",
                    DealEvent::Decline => "declined the request for",
                    DealEvent::Assign => "found a match for the concierge request:",
                    DealEvent::Deliver => "delivered",
                    DealEvent::RequestChanges => "asked for changes of",
                    DealEvent::AcceptWork => "accepted the work on",
                    DealEvent::Reject => "rejected the work on",
                    DealEvent::Cancel => "cancelled",
                    _ => "changed the booking of",
                };
                format!("An operator {did} \"{title}\".{}", self.reason_suffix())
            }
        }
    }

    fn reason_suffix(&self) -> String {
        self.deal.reason.as_ref().map(|reason| format!(" The reason given: {reason}")).unwrap_or_default()
    }

    /// The one thing to do, and where.
    pub(super) fn action_link(&self, kind: Kind) -> (&'static str, String) {
        let id = &self.deal.id;
        let pays = matches!(kind, Kind::PaymentDue | Kind::PaymentDueSoon | Kind::PaymentFailed | Kind::PaymentOverdue);
        if self.to == To::HIRER && (pays || (kind == Kind::BookingAccepted && self.deal.money == Money::Due)) {
            return ("Pay now", format!("/payment/{id}"));
        }
        if kind == Kind::RefundStarted && self.to == To::Admin {
            return ("Open the refunds", "/admin?tab=money".into());
        }
        let label = match kind {
            Kind::BookingRequested | Kind::OfferReceived | Kind::BookingExpiring => "Answer the request",
            Kind::ProjectDelivered | Kind::AutoAcceptSoon => "Review the work",
            Kind::ProjectRejected if self.deal.money == Money::RefundWindow => "Contest the rejection",
            Kind::ChangesRequested => "See the feedback",
            _ => "Open the booking",
        };
        (label, format!("/profile?booking={id}"))
    }
}
