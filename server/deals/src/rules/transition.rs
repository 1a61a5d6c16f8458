//! Transitions of a deal, and the events that they cause.
use super::{
    deal::{Deal, DealActor},
    ids::PaymentId,
    input::{Link, UserText},
    proposal::Proposal,
    request::Listing,
    states::Side,
    timers::TimerKind,
};
use base::ledger::{Book, Group};
use base::notifications::Kind;
use platform::{clock::Timestamp, money::Cents};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Something done to a deal (`docs/product.md`, section 3).
#[derive(Clone, Debug, PartialEq)]
pub enum Transition {
    /// T2: the side on turn says yes.
    Accept {
        /// To which version of the terms; the first, when absent.
        version: Option<i64>,
    },
    /// T6: the side on turn proposes other terms.
    Counter(Box<Proposal>),
    /// T2b: yes after all, within 120 s of a decline whose notification is held back.
    LateAccept,
    /// T3: the responder says no.
    Decline {
        /// Why.
        reason: Option<UserText>,
        /// Hold the notification back for 120 s, so that it can be undone or become an accept.
        hold: bool,
    },
    /// The decline is undone: back to pending while its notification is held back.
    UndoDecline,
    /// T4: the initiator withdraws the request.
    Withdraw,
    /// T1b: an admin finds the listing for a concierge request.
    Assign(Box<Listing>),
    /// T9: hide it from one's own lists.
    Archive,
    /// T10: a version of the work.
    Deliver {
        /// Where it is.
        link: Link,
        /// When the creator's browser says it was set; kept when within 5 minutes of our time.
        sent_at: Option<Timestamp>,
        /// The quarter hours that were used; when absent, those stated before, or all.
        used: Option<i64>,
        /// What the creator says about this version.
        note: Option<UserText>,
    },
    /// T11: what should be different.
    RequestChanges {
        /// In the hirer's words.
        feedback: UserText,
    },
    /// T12: the work is good, with the hours that the creator stated.
    AcceptWork {
        /// The quarter hours that were stated, as the hirer was shown them.
        used: Option<i64>,
    },
    /// T27: the hirer asks to accept the work with fewer hours than were stated.
    AskHours {
        /// Quarter hours.
        quarters: i64,
        /// Why.
        reason: UserText,
    },
    /// T27: the creator agrees to the fewer hours.
    AcceptHours {
        /// Quarter hours, as they were shown.
        quarters: i64,
    },
    /// T27: the creator does not.
    RefuseHours {
        /// Why.
        reason: Option<UserText>,
    },
    /// T12u: it is not, after all.
    Reopen,
    /// T13: seven more days to look at it, once.
    ExtendInspection,
    /// T14: the work is refused.
    Reject {
        /// Why.
        reason: Option<UserText>,
    },
    /// T15, T17: a side ends it; in the refund window the creator agrees to the refund (T24).
    Cancel {
        /// Why.
        reason: Option<UserText>,
    },
    /// T20: the hirer wants to pay.
    StartPayment {
        /// What the client believes it costs, in cents.
        amount: Option<Cents>,
    },
    /// T20c: the payer confirmed, and the payment is on its way.
    ConfirmPayment,
    /// T21, T21b: the provider has the money.
    Settle {
        /// Our id of the payment.
        payment: PaymentId,
        /// How much, in cents.
        amount: Cents,
        /// The provider that has it.
        book: Book,
    },
    /// T22: it failed or lapsed.
    PaymentFailed {
        /// Why, for the hirer: the name of a message, or the provider's words.
        error: String,
        /// The hirer has just tried and was answered on the screen.
        answered: bool,
    },
    /// T23: the payment was made outside the provider, as an admin says.
    RecordPayment {
        /// Our id of the payment.
        payment: PaymentId,
        /// The provider that will pay the creator.
        book: Book,
    },
    /// T25, T29: an admin is to decide.
    Dispute {
        /// What is wrong.
        reason: UserText,
        /// What should go back to the hirer, in cents; it does if nobody answers.
        refund: Option<Cents>,
    },
    /// T30: what the other side says to the dispute.
    AnswerDispute {
        /// Their view of it.
        statement: UserText,
    },
    /// T16, T30: a side proposes a split.
    ProposeSplit {
        /// What goes back to the hirer, in cents.
        refund: Cents,
        /// Why.
        reason: Option<UserText>,
    },
    /// The other side agrees.
    AcceptSplit {
        /// What goes back to the hirer, in cents, as they were shown it.
        refund: Cents,
    },
    /// The split is taken back or declined.
    DropSplit,
    /// T31: an admin decides.
    Resolve(Outcome),
    /// T32: the hirer's bank disputes the payment.
    Chargeback,
    /// T34: an admin gives up unpaid money.
    WriteOff,
    /// T28: an admin takes released money back.
    Clawback,
    /// T35: what holds test money ends before real payments begin.
    CloseTest {
        /// The creator was paid already: only a dispute or a chargeback is open.
        paid_out: bool,
    },
    /// A timer of the deal fires.
    Fire(TimerKind),
}

/// How a dispute ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The creator gets the money.
    Release,
    /// The hirer gets it back.
    Refund,
    /// Part of it goes back to the hirer, and the rest is the creator's.
    Split {
        /// What goes back, in cents.
        refund_cents: Cents,
    },
}

/// What happened, as the history and the texts name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DealMove)]
#[allow(missing_docs, reason = "the transitions of docs/product.md, section 3")]
pub enum DealEvent {
    Request,
    Concierge,
    Offer,
    Accept,
    Counter,
    LateAccept,
    Decline,
    UndoDecline,
    Withdraw,
    Expire,
    DeclineTold,
    Assign,
    Consent,
    Archive,
    Deliver,
    RequestChanges,
    AcceptWork,
    AskHours,
    AcceptHours,
    RefuseHours,
    HoursUnanswered,
    Reopen,
    // as histories have it from before reviews of people were planned
    #[serde(rename = "extend_review")]
    ExtendInspection,
    AutoAccept,
    Reject,
    Cancel,
    LongStop,
    Lapse,
    Overdue,
    StartPayment,
    ConfirmPayment,
    Settle,
    LateSuccess,
    PaymentFailed,
    RecordPayment,
    Refund,
    Contest,
    Release,
    Dispute,
    Concede,
    AnswerDispute,
    DisputeUnanswered,
    ProposeSplit,
    AcceptSplit,
    DropSplit,
    DeclineSplit,
    Resolve,
    DisputeLongStop,
    Chargeback,
    WriteOff,
    Clawback,
    CloseTest,
    Remind,
}

/// Who is notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum To {
    /// One of the two sides.
    Side(Side),
    /// Every admin.
    Admin,
}

/// A notification.
#[derive(Clone, Debug, PartialEq)]
pub struct Notification {
    /// Who.
    pub to: To,
    /// The type of notification.
    pub kind: Kind,
    /// By mail as well.
    pub mail: bool,
}

/// What follows from a transition outside the deal's own row; written in the same transaction.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Someone is notified.
    Notify(Notification),
    /// The ledger change.
    Ledger(Group),
    /// The provider sends money back.
    Refund {
        /// The amount, in cents.
        amount: Cents,
        /// Which payment; the deal's settled one when empty.
        payment: Option<PaymentId>,
    },
    /// The provider cancels the open intent, if there is one.
    CancelIntent,
    /// The creator is paid, less what they owe us. If requested again, it is paid only once.
    Payout {
        /// The creator's part, in cents.
        amount: Cents,
    },
    /// What the creator was paid is taken back from their account at the provider, as far as they still owe it.
    ReversePayout,
}

/// The result of a change: the deal afterwards, what happened to it, and what follows from that.
pub type Applied = (Deal, DealEvent, Vec<Effect>);

impl Transition {
    /// The actor's words about it: the note of its event.
    pub fn note<'a>(&'a self, actor: &'a DealActor) -> Option<&'a str> {
        let words = match self {
            Self::Decline { reason, .. }
            | Self::Reject { reason }
            | Self::Cancel { reason }
            | Self::RefuseHours { reason }
            | Self::ProposeSplit { reason, .. } => reason.as_ref().map(UserText::as_str),
            Self::AskHours { reason, .. } => Some(reason.as_str()),
            Self::RequestChanges { feedback } => Some(feedback.as_str()),
            Self::Dispute { reason, .. } => Some(reason.as_str()),
            Self::AnswerDispute { statement } => Some(statement.as_str()),
            Self::Counter(proposal) => proposal.message.as_ref().map(UserText::as_str),
            Self::Deliver { link, .. } => Some(link.as_str()),
            Self::PaymentFailed { error, .. } => Some(error.as_str()),
            _ => None,
        };
        words.or(actor.reason())
    }
}

impl DealEvent {
    /// The amount that an event is about, in cents: the total of the terms it proposes or accepts, or what goes back by the
    /// split it proposes, accepts, withdraws or declines. `before` and `after` are the deal's states; a new one has no
    /// state before.
    pub fn amount(self, before: Option<&Deal>, after: &Deal) -> Option<Cents> {
        match self {
            Self::Request | Self::Offer | Self::Counter | Self::Consent | Self::Accept | Self::LateAccept => {
                Some(after.total())
            }
            Self::ProposeSplit | Self::Dispute | Self::Contest => after.split.map(|split| split.refund_cents),
            Self::AcceptSplit | Self::DropSplit | Self::DeclineSplit | Self::DisputeUnanswered => {
                before.and_then(|deal| deal.split).map(|split| split.refund_cents)
            }
            _ => None,
        }
    }
}

impl To {
    /// The hirer's side.
    pub const HIRER: Self = Self::Side(Side::Hirer);
    /// The creator's side.
    pub const CREATOR: Self = Self::Side(Side::Creator);
}
