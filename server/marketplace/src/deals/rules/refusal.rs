//! Why something is refused: one stable code and one sentence each.
use super::{Money, Role, Status};
use platform::{
    clock::{HOUR, Micros},
    money::{self, Cents},
    text::Refused,
};

/// Why a transition is refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[allow(missing_docs, reason = "the sentence of each says it")]
pub enum Refusal {
    #[error("Booking not found")]
    NotFound,
    #[error("Only {} can do this.", role_names(allowed))]
    NotAllowed { allowed: Vec<Role> },
    #[error("Only the person who declined can do this.")]
    NotTheDecliner,
    #[error("Please enter a reason.")]
    ReasonRequired,
    #[error("You cannot book your own experience")]
    OwnExperience,
    #[error("Only {} can book this experience.", if *offered { "hirers" } else { "creators" })]
    WrongSide { offered: bool },
    #[error("An offer goes to a creator.")]
    NotACreator,
    #[error("You cannot ask this person.")]
    Blocked,
    #[error("You have blocked this person. Unblock them first.")]
    YouBlocked,
    #[error("You withdrew your last request. You can ask again in {}.", hours(*wait))]
    AskedRecently { wait: Micros },
    #[error("You already have a live request for this experience")]
    AlreadyRequested,
    #[error("A payment of yours is more than 14 days overdue. Please pay it before you publish or book anything new.")]
    PaymentOverdue,
    #[error("This booking is {}, so this is not possible any more.", status_name(*status))]
    WrongState { status: Status },
    #[error("Assign an experience to this request first.")]
    Unassigned,
    #[error("This request already has an experience.")]
    AlreadyAssigned,
    #[error("The time to undo is over.")]
    UndoTooLate,
    #[error("The project is completed.")]
    ProjectCompleted,
    #[error("The project is closed.")]
    ProjectClosed,
    #[error("The project is not completed.")]
    NotCompleted,
    #[error("Completed work can be reopened within 24 hours, and not once the payment is released.")]
    ReopenTooLate,
    #[error("The payment has been held for 75 days: accept the work, reject it, or open a dispute.")]
    ChangesTooLate,
    #[error("The review can be extended once, while delivered work waits for it.")]
    NoExtension,
    #[error("The work has been delivered: accept it, request changes, or reject it.")]
    AlreadyDelivered,
    #[error("Booking not found or not approved for payment")]
    NotPayable,
    #[error("The amount is {}.", money::display(*total_cents))]
    AmountMismatch { total_cents: Cents },
    #[error("This payment has been settled already.")]
    AlreadySettled { money: Money },
    #[error("There is no payment to dispute.")]
    NothingToDispute,
    #[error("The time to dispute is over.")]
    DisputeTooLate,
    #[error("A payment by card is under way. It has to fail or lapse before another can be recorded.")]
    PaymentUnderWay,
    #[error("The payment has been released: only an admin can give it back.")]
    AlreadyReleased,
    #[error("A released payment can be taken back within 30 days.")]
    ClawbackTooLate,
    #[error("There is no open dispute.")]
    NoDispute,
    #[error("A dispute is open. Until it is decided, the hirer can accept the work or the creator can refund it.")]
    DisputeOpen,
    #[error("The hirer's bank disputes the payment. Until that is decided, this deal stands still.")]
    Frozen,
    #[error("Only a finished booking can be archived.")]
    NotArchivable,
    #[error("It is not time for this.")]
    NotDue,
    #[error("{0}")]
    Input(Refused),
}

/// The kinds of refusal, as HTTP tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// 404.
    NotFound,
    /// 403.
    Forbidden,
    /// 409.
    Conflict,
    /// 422.
    Invalid,
}

impl Refusal {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "not_found",
            Self::NotAllowed { .. } | Self::NotTheDecliner => "not_allowed",
            Self::ReasonRequired => "reason_required",
            Self::OwnExperience => "own_experience",
            Self::WrongSide { .. } => "wrong_side",
            Self::NotACreator => "not_a_creator",
            Self::Blocked => "blocked",
            Self::YouBlocked => "you_blocked",
            Self::AskedRecently { .. } => "asked_recently",
            Self::AlreadyRequested => "already_requested",
            Self::PaymentOverdue => "payment_overdue",
            Self::WrongState { .. } => "booking_wrong_state",
            Self::Unassigned => "experience_missing",
            Self::AlreadyAssigned => "already_assigned",
            Self::UndoTooLate => "undo_too_late",
            Self::ProjectCompleted => "project_completed",
            Self::ProjectClosed => "project_closed",
            Self::NotCompleted => "project_not_completed",
            Self::ReopenTooLate => "reopen_too_late",
            Self::ChangesTooLate => "changes_too_late",
            Self::NoExtension => "no_extension",
            Self::AlreadyDelivered => "already_delivered",
            Self::NotPayable => "booking_not_payable",
            Self::AmountMismatch { .. } => "amount_mismatch",
            Self::AlreadySettled { .. } => "already_settled",
            Self::PaymentUnderWay => "payment_under_way",
            Self::NothingToDispute => "nothing_to_dispute",
            Self::DisputeTooLate => "dispute_too_late",
            Self::AlreadyReleased => "already_released",
            Self::ClawbackTooLate => "clawback_too_late",
            Self::NoDispute => "no_dispute",
            Self::DisputeOpen => "dispute_open",
            Self::Frozen => "chargeback_open",
            Self::NotArchivable => "booking_not_finished",
            Self::NotDue => "not_due",
            Self::Input(refused) => refused.code,
        }
    }
    /// What kind it is.
    pub fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => RefusalKind::NotFound,
            Self::NotAllowed { .. } | Self::NotTheDecliner | Self::WrongSide { .. } | Self::Blocked => {
                RefusalKind::Forbidden
            }
            Self::ReasonRequired | Self::Input(_) => RefusalKind::Invalid,
            _ => RefusalKind::Conflict,
        }
    }
}

fn role_names(roles: &[Role]) -> String {
    let names: Vec<&str> = roles
        .iter()
        .map(|role| match role {
            Role::Hirer => "the hirer",
            Role::Creator => "the creator",
            Role::Admin => "an operator",
            Role::Timer => "the clock",
            Role::Provider => "the payment provider",
        })
        .collect();
    names.join(" or ")
}

/// Whole hours, rounded up.
fn hours(wait: Micros) -> String {
    match (wait + HOUR - 1) / HOUR {
        ..=1 => "an hour".into(),
        hours => format!("{hours} hours"),
    }
}

fn status_name(status: Status) -> &'static str {
    match status {
        Status::Pending => "still pending",
        Status::Approved => "already accepted",
        Status::Paid => "already paid",
        Status::Completed => "completed",
        Status::Declined => "declined",
        Status::Withdrawn => "withdrawn",
        Status::Expired => "expired",
        Status::Cancelled => "cancelled",
        Status::Disputed => "in dispute",
    }
}
