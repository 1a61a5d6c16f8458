//! Available actions of a viewer, and who has to act next: sent with every deal, so that the browser repeats no rule.
use super::{
    apply::apply,
    deal::{Deal, DealActor},
    input::{Link, UserText},
    states::{MoneyState, Request, Role, Side, Status, Work},
    transition::Transition,
};
use base::ledger::Book;
use platform::{clock::Timestamp, money::Cents};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What someone may do to a booking or a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DealAction)]
#[allow(missing_docs, reason = "docs/product.md, section 4, lists them")]
pub enum Action {
    Accept,
    Counter,
    Decline,
    Withdraw,
    Cancel,
    Pay,
    Dispute,
    Archive,
    Deliver,
    RequestChanges,
    AcceptWork,
    Reopen,
    // as callers know it from before reviews of people were planned
    #[serde(rename = "extend_review")]
    ExtendInspection,
    Reject,
    AnswerDispute,
    ProposeSplit,
    AcceptSplit,
    DropSplit,
    AskHours,
    AcceptHours,
    RefuseHours,
}

impl Action {
    /// The actions shown on a booking.
    pub const BOOKING: [Self; 12] = [
        Self::Accept,
        Self::Counter,
        Self::Decline,
        Self::Withdraw,
        Self::Cancel,
        Self::Pay,
        Self::Dispute,
        Self::AnswerDispute,
        Self::ProposeSplit,
        Self::AcceptSplit,
        Self::DropSplit,
        Self::Archive,
    ];
    /// The actions shown on a project.
    pub const PROJECT: [Self; 11] = [
        Self::Deliver,
        Self::RequestChanges,
        Self::AcceptWork,
        Self::AskHours,
        Self::AcceptHours,
        Self::RefuseHours,
        Self::Reopen,
        Self::ExtendInspection,
        Self::Reject,
        Self::Dispute,
        Self::Pay,
    ];

    /// A transition of this kind for `deal`, with made-up words where it carries some.
    fn sample_transition(self, deal: &Deal) -> Option<Transition> {
        let words = || UserText::reason("sample").ok();
        Some(match self {
            Self::Accept => Transition::Accept { version: Some(deal.terms.version) },
            Self::Counter => Transition::Counter(Box::default()),
            Self::Decline => Transition::Decline { reason: None, hold: false },
            Self::Withdraw => Transition::Withdraw,
            Self::Cancel => Transition::Cancel { reason: None },
            Self::Pay => Transition::StartPayment { amount: None },
            Self::Dispute => Transition::Dispute { reason: words()?, refund: None },
            Self::Archive => Transition::Archive,
            Self::Deliver => {
                let link = Link::project("https://example.org").ok()?;
                Transition::Deliver { link, sent_at: None, used: None, note: None }
            }
            Self::RequestChanges => Transition::RequestChanges { feedback: words()? },
            Self::AcceptWork => Transition::AcceptWork { used: None },
            Self::AskHours => {
                Transition::AskHours { quarters: deal.hours.asked_quarters.unwrap_or(1), reason: words()? }
            }
            Self::AcceptHours => Transition::AcceptHours { quarters: deal.hours.asked_quarters? },
            Self::RefuseHours => Transition::RefuseHours { reason: None },
            Self::AnswerDispute => Transition::AnswerDispute { statement: words()? },
            Self::ProposeSplit => Transition::ProposeSplit { refund: 0, reason: None },
            Self::AcceptSplit => Transition::AcceptSplit { refund: deal.split?.refund_cents },
            Self::DropSplit => Transition::DropSplit,
            Self::Reopen => Transition::Reopen,
            Self::ExtendInspection => Transition::ExtendInspection,
            Self::Reject => Transition::Reject { reason: None },
        })
    }
}

/// Those of `among` that `actor` may do now. An admin's reason is only requested when they act.
pub fn actions(deal: &Deal, among: &[Action], actor: &DealActor, now: Timestamp) -> Vec<Action> {
    let actor = match actor {
        DealActor::Person { id, admin, .. } => {
            DealActor::Person { id: id.clone(), admin: *admin, reason: UserText::reason("sample").ok() }
        }
        other => other.clone(),
    };
    let hidden = deal.role_of(&actor).and_then(Role::side).is_some_and(|side| deal.is_hidden_for(side));
    let may = |action: &&Action| {
        let offers = !(hidden && **action == Action::Archive);
        offers && action.sample_transition(deal).is_some_and(|sample| apply(deal, &sample, &actor, now).is_ok())
    };
    among.iter().filter(may).copied().collect()
}

/// What an admin may do to other people's bookings, in addition to the actions of their sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DealOperation)]
pub enum Operation {
    /// Find the listing for a concierge request.
    Assign,
    /// Accept in place of the side that should.
    Accept,
    /// Decline in place of the side that should.
    Decline,
    /// Decide a dispute, or what becomes of the deal after a chargeback.
    Resolve,
    /// Record a payment that was made outside the provider.
    RecordPayment,
    /// Give up a payment that never came.
    WriteOff,
    /// Take a released payment back.
    Clawback,
}

/// What an admin may do to `deal` now: `bookings` and `money` are the rights that their role has.
pub fn operations(deal: &Deal, (bookings, money): (bool, bool), now: Timestamp) -> Vec<Operation> {
    let admin = DealActor::Person { id: "".into(), admin: true, reason: UserText::reason("sample").ok() };
    let may = |transition: &Transition| apply(deal, transition, &admin, now).is_ok();
    let unassigned = deal.request == Request::Pending && deal.listing.experience_id.is_none();
    let decline = Transition::Decline { reason: None, hold: false };
    let resolve = [super::transition::Outcome::Release, super::transition::Outcome::Refund].map(Transition::Resolve);
    let all = [
        (Operation::Assign, bookings && unassigned),
        (Operation::Accept, bookings && may(&Transition::Accept { version: Some(deal.terms.version) })),
        (Operation::Decline, bookings && may(&decline)),
        (Operation::Resolve, money && resolve.iter().any(may)),
        (
            Operation::RecordPayment,
            money && may(&Transition::RecordPayment { payment: "".into(), book: Book::default() }),
        ),
        (Operation::WriteOff, money && may(&Transition::WriteOff)),
        (Operation::Clawback, money && may(&Transition::Clawback)),
    ];
    all.into_iter().filter_map(|(operation, allowed)| allowed.then_some(operation)).collect()
}

/// An email about a booking that an admin or its hirer may have sent again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BookingEmail {
    /// "Your proposal was accepted", to the side that asked.
    ProposalAccepted,
    /// "Payment confirmed", to both sides.
    PaymentConfirmed,
}

/// Why an email about a booking cannot be sent now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EmailBarrier {
    /// The request was not accepted.
    NotAccepted,
    /// The work ended without a result.
    Over,
    /// Nothing has been paid; only admins may send an email about a payment that is not recorded.
    NotPaid,
    /// The money was refunded, or will be.
    Refunded,
}

/// What keeps `email` about `deal` from being sent now; `unrecorded` is the right to describe a payment that is not
/// recorded.
pub fn email_barrier(deal: &Deal, email: BookingEmail, unrecorded: bool) -> Option<EmailBarrier> {
    match email {
        BookingEmail::ProposalAccepted if deal.request != Request::Approved => Some(EmailBarrier::NotAccepted),
        BookingEmail::ProposalAccepted => {
            deal.work.is_some_and(Work::ended_without_result).then_some(EmailBarrier::Over)
        }
        // "this much of it is yours" would be untrue, no matter who has it sent
        BookingEmail::PaymentConfirmed if deal.money.is_retained() => None,
        BookingEmail::PaymentConfirmed if matches!(deal.money, MoneyState::RefundWindow | MoneyState::Refunded) => {
            Some(EmailBarrier::Refunded)
        }
        BookingEmail::PaymentConfirmed => (!unrecorded).then_some(EmailBarrier::NotPaid),
    }
}

/// Who has to act next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Waiting {
    /// The side that pays.
    Hirer,
    /// The side that delivers.
    Creator,
    /// An admin.
    #[serde(rename = "operator")]
    Admin,
    /// Nobody: it continues automatically, or is over.
    Nobody,
}

impl From<Side> for Waiting {
    fn from(side: Side) -> Self {
        match side {
            Side::Hirer => Self::Hirer,
            Side::Creator => Self::Creator,
        }
    }
}

/// Who has to act next on `deal`.
pub fn waiting_on(deal: &Deal) -> Waiting {
    if deal.chargeback {
        return Waiting::Admin;
    }
    if let Some(side) = deal.split_awaits() {
        return side.into();
    }
    if deal.is_disputed() {
        return Waiting::Admin;
    }
    if deal.hours.asked_at.is_some() {
        return Waiting::Creator;
    }
    match (deal.request, deal.work, deal.money) {
        (Request::Pending, ..) => deal.turn().map_or(Waiting::Admin, Waiting::from),
        (Request::Declined | Request::Withdrawn | Request::Expired, ..) => Waiting::Nobody,
        (_, Some(Work::ChangesRequested), MoneyState::Due) if deal.delivery.versions > 0 => Waiting::Creator,
        // the payer did their part, but delivered work is still theirs to inspect
        (_, work, MoneyState::Processing) if deal.dates.payment_sent_at.is_some() && work != Some(Work::Delivered) => {
            Waiting::Nobody
        }
        // a payment that was only started is still theirs to finish
        (_, _, MoneyState::Due | MoneyState::Processing) => Waiting::Hirer,
        (_, _, MoneyState::RefundWindow) => Waiting::Creator,
        (_, Some(Work::Delivered), _) => Waiting::Hirer,
        (_, Some(Work::InProgress | Work::ChangesRequested), MoneyState::Held) => Waiting::Creator,
        _ => Waiting::Nobody,
    }
}

/// What an action would refund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefundPreview {
    /// In cents.
    pub refund: Cents,
    /// The creator has time to contest before the money is refunded.
    pub contestable: bool,
}

/// What `action` (cancel or reject) by `actor` would refund to the hirer, shown before they confirm (`docs/product.md`,
/// section 5).
pub fn preview(
    deal: &Deal,
    action: Action,
    actor: &DealActor,
    now: Timestamp,
) -> Result<RefundPreview, super::refusal::Refusal> {
    let transition = match action {
        Action::Reject => Transition::Reject { reason: None },
        _ => Transition::Cancel { reason: None },
    };
    let (after, ..) = apply(deal, &transition, actor, now)?;
    let contestable = after.money == MoneyState::RefundWindow;
    let back = contestable || (after.money == MoneyState::Refunded && deal.money != MoneyState::Refunded);
    let part = after.returned_cents - deal.returned_cents;
    let refund = if back { after.total() - deal.returned_cents } else { part };
    Ok(RefundPreview { refund, contestable })
}

impl Deal {
    /// Whether the side of `role` has to act.
    pub fn is_turn_of(&self, role: Option<Role>) -> bool {
        match waiting_on(self) {
            Waiting::Hirer => role == Some(Role::Hirer),
            Waiting::Creator => role == Some(Role::Creator),
            // both can act: an admin decides, and a side may answer or accept the proposed split until then
            Waiting::Admin => {
                role == Some(Role::Admin) || self.may_answer_dispute(role) || self.may_end_dispute_by_split(role)
            }
            Waiting::Nobody => false,
        }
    }
    fn may_answer_dispute(&self, role: Option<Role>) -> bool {
        role.and_then(Role::side).is_some_and(|side| !self.chargeback && self.dispute_awaits() == Some(side))
    }
    /// Whether the side of `role` could end the dispute by accepting the split that the other one proposes.
    pub fn may_end_dispute_by_split(&self, role: Option<Role>) -> bool {
        let side = role.and_then(Role::side);
        side.is_some()
            && self.is_disputed()
            && !self.chargeback
            && self.held_cents() > 0
            && self.split_answered_by() == side
    }
    /// Whether Pay Now is shown on it.
    pub fn is_payable(&self) -> bool {
        self.status() == Status::Approved
    }
}
