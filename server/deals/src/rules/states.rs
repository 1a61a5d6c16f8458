//! The words of a deal: its four regions (request, work, money, dispute), and the sides and roles around it. They are
//! the same in the database, on the wire and in `docs/product.md`, section 2.
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The request region: was it asked for, and what was the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RequestState)]
pub enum Request {
    /// Nobody has answered yet.
    Pending,
    /// Accepted.
    Approved,
    /// Refused by the responder.
    Declined,
    /// Withdrawn by the initiator.
    Withdrawn,
    /// Not answered in time.
    Expired,
}

/// The work region: the project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// A hirer's direct offer that waits for the creator.
    Offered,
    /// The creator works.
    InProgress,
    /// A version was delivered.
    Delivered,
    /// The hirer asked for changes.
    ChangesRequested,
    /// Accepted.
    Completed,
    /// The hirer refused the work.
    Rejected,
    /// Ended without a result.
    Cancelled,
}

impl Work {
    /// Work in progress: a live deal has it. The partial unique index of the deals table names the same words.
    pub fn is_active(self) -> bool {
        matches!(self, Self::InProgress | Self::Delivered | Self::ChangesRequested)
    }
    /// Work that ended without a result.
    pub fn ended_without_result(self) -> bool {
        matches!(self, Self::Rejected | Self::Cancelled)
    }
}

/// The money region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Money)]
pub enum MoneyState {
    /// Nothing is owed.
    None,
    /// To be paid by the hirer.
    Due,
    /// A payment is under way.
    Processing,
    /// Paid, held for the two sides.
    Held,
    /// The work is accepted; the release waits three days.
    Clearing,
    /// The creator's.
    Released,
    /// Is refunded to the hirer unless the creator contests.
    RefundWindow,
    /// Refunded to the hirer.
    Refunded,
    /// A part was refunded (later version).
    PartiallyRefunded,
    /// Never paid, and no longer owed.
    Void,
}

impl MoneyState {
    /// The hirer has to pay, or has begun to.
    pub fn is_owed(self) -> bool {
        matches!(self, Self::Due | Self::Processing)
    }
    /// A payment arrived, and it is not being refunded in full.
    pub fn is_retained(self) -> bool {
        matches!(self, Self::Held | Self::Clearing | Self::Released | Self::PartiallyRefunded)
    }
}

/// The overlay over a deal with money in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Dispute {
    /// There has been none.
    None,
    /// Opened: the deal's timers pause, the admin decides.
    Open,
    /// The other side answered (later version).
    Answered,
    /// Decided, or one side conceded.
    Resolved,
}

/// How a hirer's cancellation of dated work is refunded; undated work is not affected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CancellationPolicy)]
#[allow(missing_docs, reason = "docs/product.md, section 5, names them")]
pub enum Policy {
    Flexible,
    Moderate,
    Strict,
}

/// The two sides of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The side that pays.
    Hirer,
    /// The side that delivers.
    Creator,
}

/// In what role something is done to a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DealRole)]
pub enum Role {
    /// The side that pays.
    Hirer,
    /// The side that delivers.
    Creator,
    /// An admin who is not a party.
    #[serde(rename = "operator")]
    Admin,
    /// A timer of the deal.
    Timer,
    /// The payment provider.
    Provider,
}

/// The booking's status: a function of the regions, never stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BookingStatus)]
#[allow(missing_docs, reason = "docs/product.md, section 2, explains them")]
pub enum Status {
    Pending,
    Approved,
    Paid,
    Completed,
    Declined,
    Withdrawn,
    Expired,
    Cancelled,
    Disputed,
}

impl Status {
    /// Every status.
    pub const ALL: [Self; 9] = [
        Self::Pending,
        Self::Approved,
        Self::Paid,
        Self::Completed,
        Self::Declined,
        Self::Withdrawn,
        Self::Expired,
        Self::Cancelled,
        Self::Disputed,
    ];
    /// The status of this name.
    pub fn parse(word: &str) -> Option<Self> {
        serde_json::from_value(word.into()).ok()
    }
}

impl Side {
    /// The opposite side.
    pub fn other(self) -> Self {
        match self {
            Self::Hirer => Self::Creator,
            Self::Creator => Self::Hirer,
        }
    }
}

impl Role {
    /// The role as a side, when it is a party's.
    pub fn side(self) -> Option<Side> {
        match self {
            Self::Hirer => Some(Side::Hirer),
            Self::Creator => Some(Side::Creator),
            Self::Admin | Self::Timer | Self::Provider => None,
        }
    }
}
