//! What a viewer may do now, and who has to act next: sent with every deal, so that the browser repeats no rule.
use super::{Deal, DealActor, Link, Money, Request, Role, Side, Status, Transition, Words, Work, apply::apply};
use platform::{clock::Micros, money::Cents};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What someone may do to a booking or a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DealAction)]
#[allow(missing_docs, reason = "docs/product.md, section 4, lists them")]
pub enum Action {
    Accept,
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
    ExtendReview,
    Reject,
}

impl Action {
    /// The actions shown on a booking.
    pub const BOOKING: [Self; 7] =
        [Self::Accept, Self::Decline, Self::Withdraw, Self::Cancel, Self::Pay, Self::Dispute, Self::Archive];
    /// The actions shown on a project.
    pub const PROJECT: [Self; 8] = [
        Self::Deliver,
        Self::RequestChanges,
        Self::AcceptWork,
        Self::Reopen,
        Self::ExtendReview,
        Self::Reject,
        Self::Dispute,
        Self::Pay,
    ];

    /// A transition of this kind, with made-up words where it carries some.
    fn sample_transition(self) -> Option<Transition> {
        let words = || Words::reason("sample").ok();
        Some(match self {
            Self::Accept => Transition::Accept,
            Self::Decline => Transition::Decline { reason: None, hold: false },
            Self::Withdraw => Transition::Withdraw,
            Self::Cancel => Transition::Cancel { reason: None },
            Self::Pay => Transition::StartPayment { amount: None },
            Self::Dispute => Transition::Dispute { reason: words()? },
            Self::Archive => Transition::Archive,
            Self::Deliver => Transition::Deliver { link: Link::project("https://example.org").ok()?, sent_at: None },
            Self::RequestChanges => Transition::RequestChanges { feedback: words()? },
            Self::AcceptWork => Transition::AcceptWork,
            Self::Reopen => Transition::Reopen,
            Self::ExtendReview => Transition::ExtendReview,
            Self::Reject => Transition::Reject { reason: None },
        })
    }
}

/// Those of `among` that `actor` may do now. An admin's reason is only requested when they act.
pub fn actions(deal: &Deal, among: &[Action], actor: &DealActor, now: Micros) -> Vec<Action> {
    let actor = match actor {
        DealActor::Person { id, admin, .. } => {
            DealActor::Person { id: id.clone(), admin: *admin, reason: Words::reason("sample").ok() }
        }
        other => other.clone(),
    };
    let hidden = deal.role_of(&actor).and_then(Role::side).is_some_and(|side| deal.is_hidden_for(side));
    let may = |action: &&Action| {
        let offers = !(hidden && **action == Action::Archive);
        offers && action.sample_transition().is_some_and(|sample| apply(deal, &sample, &actor, now).is_ok())
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
pub fn operations(deal: &Deal, (bookings, money): (bool, bool), now: Micros) -> Vec<Operation> {
    let admin = DealActor::Person { id: String::new(), admin: true, reason: Words::reason("sample").ok() };
    let may = |transition: &Transition| apply(deal, transition, &admin, now).is_ok();
    let unassigned = deal.request == Request::Pending && deal.experience_id.is_none();
    let decline = Transition::Decline { reason: None, hold: false };
    let resolve = [super::Outcome::Release, super::Outcome::Refund].map(Transition::Resolve);
    let all = [
        (Operation::Assign, bookings && unassigned),
        (Operation::Accept, bookings && may(&Transition::Accept)),
        (Operation::Decline, bookings && may(&decline)),
        (Operation::Resolve, money && resolve.iter().any(may)),
        (Operation::RecordPayment, money && may(&Transition::RecordPayment { payment: String::new() })),
        (Operation::WriteOff, money && may(&Transition::WriteOff)),
        (Operation::Clawback, money && may(&Transition::Clawback)),
    ];
    all.into_iter().filter_map(|(operation, allowed)| allowed.then_some(operation)).collect()
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
    if deal.chargeback || deal.is_disputed() {
        return Waiting::Admin;
    }
    match (deal.request, deal.work, deal.money) {
        (Request::Pending, ..) => deal.responder().map_or(Waiting::Admin, Waiting::from),
        (Request::Declined | Request::Withdrawn | Request::Expired, ..) => Waiting::Nobody,
        (_, Some(Work::ChangesRequested), Money::Due) if deal.deliveries > 0 => Waiting::Creator,
        // a payment that was only started is still theirs to finish
        (_, _, Money::Due | Money::Processing) => Waiting::Hirer,
        (_, _, Money::RefundWindow) => Waiting::Creator,
        (_, Some(Work::Delivered), _) => Waiting::Hirer,
        (_, Some(Work::InProgress | Work::ChangesRequested), Money::Held) => Waiting::Creator,
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
pub fn preview(deal: &Deal, action: Action, actor: &DealActor, now: Micros) -> Result<RefundPreview, super::Refusal> {
    let transition = match action {
        Action::Reject => Transition::Reject { reason: None },
        _ => Transition::Cancel { reason: None },
    };
    let (after, ..) = apply(deal, &transition, actor, now)?;
    let contestable = after.money == Money::RefundWindow;
    let back = contestable || (after.money == Money::Refunded && deal.money != Money::Refunded);
    Ok(RefundPreview { refund: if back { after.total() } else { 0 }, contestable })
}

impl Deal {
    /// Whether the side of `role` has to act.
    pub fn is_turn_of(&self, role: Option<Role>) -> bool {
        match waiting_on(self) {
            Waiting::Hirer => role == Some(Role::Hirer),
            Waiting::Creator => role == Some(Role::Creator),
            Waiting::Admin => role == Some(Role::Admin),
            Waiting::Nobody => false,
        }
    }
    /// Whether Pay Now is shown on it.
    pub fn is_payable(&self) -> bool {
        self.status() == Status::Approved
    }
}
