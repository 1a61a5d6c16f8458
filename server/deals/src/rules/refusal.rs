//! Reasons for a refusal: one stable code and one sentence each.
use super::{
    deadlines::{self},
    states::{MoneyState, Role, Status},
};
use platform::{
    clock::{DAY, HOUR, Micros},
    messages::{Message, Value},
    money::{Cents, Money},
    msg,
    text::Refused,
};

/// Why a transition is refused.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the message of each says it")]
pub enum Refusal {
    NotFound,
    NotAllowed { allowed: Vec<Role> },
    NotTheDecliner,
    ReasonRequired,
    OwnExperience,
    WrongSide { offered: bool },
    NotACreator,
    Blocked,
    YouBlocked,
    AskedRecently { wait: Micros },
    AlreadyRequested,
    CreatorFull { most: i64 },
    NotYourTurn,
    NoSplit,
    SplitChanged { refund_cents: Cents },
    SplitTooLarge { held: Money },
    SplitTooSmall { least: Money },
    NotAcceptedYet,
    HoursNeedAProposal { stated: i64 },
    HoursUnderWay,
    HoursAskedTwice,
    HoursAsked,
    HoursChanged { asked: i64 },
    NoHoursAsked,
    NothingHeld,
    TermsChanged { newest: i64 },
    TooManyVersions,
    PaymentOverdue { grace: Micros },
    WrongState { status: Status },
    Unassigned,
    AlreadyAssigned,
    UndoTooLate,
    ProjectCompleted,
    ProjectClosed,
    NotCompleted,
    ReopenTooLate,
    ChangesTooLate,
    NoExtension,
    AlreadyDelivered,
    NotPayable,
    AmountMismatch { total: Money },
    AlreadySettled { money: MoneyState },
    NothingToDispute,
    DisputeTooLate,
    PaymentUnderWay,
    AlreadyReleased,
    ClawbackTooLate,
    NoDispute,
    DisputeOpen,
    Frozen,
    NotArchivable,
    NotDue,
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
            Self::CreatorFull { .. } => "creator_full",
            Self::NotYourTurn => "not_your_turn",
            Self::NoSplit => "no_split",
            Self::SplitChanged { .. } => "split_changed",
            Self::SplitTooLarge { .. } => "split_too_large",
            Self::SplitTooSmall { .. } => "split_too_small",
            Self::NotAcceptedYet => "not_accepted_yet",
            Self::HoursNeedAProposal { .. } => "hours_need_a_proposal",
            Self::HoursUnderWay => "hours_under_way",
            Self::HoursAskedTwice => "hours_asked_twice",
            Self::HoursAsked => "hours_asked",
            Self::HoursChanged { .. } => "hours_changed",
            Self::NoHoursAsked => "no_hours_asked",
            Self::NothingHeld => "nothing_held",
            Self::TermsChanged { .. } => "terms_changed",
            Self::TooManyVersions => "too_many_versions",
            Self::PaymentOverdue { .. } => "payment_overdue",
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
    /// What it says to the person.
    pub fn message(&self) -> Message {
        match self {
            Self::NotFound => msg!("problem-booking-not-found"),
            Self::NotAllowed { allowed } => only(allowed),
            Self::NotTheDecliner => msg!("problem-decliner-only"),
            Self::ReasonRequired => msg!("problem-reason-required"),
            Self::OwnExperience => msg!("problem-own-experience"),
            Self::WrongSide { offered: true } => msg!("problem-hirers-only"),
            Self::WrongSide { offered: false } => msg!("problem-creators-only"),
            Self::NotACreator => msg!("problem-not-a-creator"),
            Self::Blocked => msg!("problem-blocked"),
            Self::YouBlocked => msg!("problem-you-blocked"),
            Self::AskedRecently { wait } => {
                msg!("problem-asked-recently", wait = msg!("hours", number = (wait + HOUR - 1) / HOUR))
            }
            Self::AlreadyRequested => msg!("problem-already-requested"),
            Self::CreatorFull { most } => msg!("problem-creator-full", number = *most),
            Self::NotYourTurn => msg!("problem-not-your-turn"),
            Self::NoSplit => msg!("problem-no-split"),
            Self::SplitChanged { .. } => msg!("problem-split-changed"),
            Self::SplitTooLarge { held } => msg!("problem-split-too-large", held = *held),
            Self::SplitTooSmall { least } => msg!("problem-split-too-small", least = *least),
            Self::NotAcceptedYet => msg!("problem-not-accepted-yet"),
            Self::HoursNeedAProposal { stated } => {
                msg!("problem-hours-need-a-proposal", hours = Value::Quarters(*stated))
            }
            Self::HoursUnderWay => msg!("problem-hours-under-way"),
            Self::HoursAskedTwice => msg!("problem-hours-asked-twice"),
            Self::HoursAsked => msg!("problem-hours-asked"),
            Self::HoursChanged { .. } => msg!("problem-hours-changed"),
            Self::NoHoursAsked => msg!("problem-no-hours-asked"),
            Self::NothingHeld => msg!("problem-nothing-held"),
            Self::TermsChanged { .. } => msg!("problem-terms-changed"),
            Self::TooManyVersions => msg!("problem-too-many-versions", max = super::proposal::MAX_VERSIONS),
            Self::PaymentOverdue { grace } => msg!("problem-payment-overdue", days = grace / DAY),
            Self::WrongState { status } => msg!("problem-wrong-state", status = status_word(*status)),
            Self::Unassigned => msg!("problem-experience-missing"),
            Self::AlreadyAssigned => msg!("problem-already-assigned"),
            Self::UndoTooLate => msg!("problem-undo-too-late"),
            Self::ProjectCompleted => msg!("problem-project-completed"),
            Self::ProjectClosed => msg!("problem-project-closed"),
            Self::NotCompleted => msg!("problem-project-not-completed"),
            Self::ReopenTooLate => msg!("problem-reopen-too-late", hours = deadlines::REOPEN / HOUR),
            Self::ChangesTooLate => msg!("problem-changes-too-late", days = deadlines::LONG_STOP / DAY),
            Self::NoExtension => msg!("problem-no-extension"),
            Self::AlreadyDelivered => msg!("problem-already-delivered"),
            Self::NotPayable => msg!("problem-booking-not-payable"),
            Self::AmountMismatch { total } => msg!("problem-amount-is", amount = *total),
            Self::AlreadySettled { .. } => msg!("problem-already-settled"),
            Self::NothingToDispute => msg!("problem-nothing-to-dispute"),
            Self::DisputeTooLate => msg!("problem-dispute-too-late"),
            Self::PaymentUnderWay => msg!("problem-payment-in-progress"),
            Self::AlreadyReleased => msg!("problem-already-released"),
            Self::ClawbackTooLate => msg!("problem-clawback-too-late", days = deadlines::AFTER_RELEASE / DAY),
            Self::NoDispute => msg!("problem-no-dispute"),
            Self::DisputeOpen => msg!("problem-dispute-open"),
            Self::Frozen => msg!("problem-chargeback-open"),
            Self::NotArchivable => msg!("problem-booking-not-finished"),
            Self::NotDue => msg!("problem-not-due"),
            Self::Input(refused) => refused.message.clone(),
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

/// "Only the hirer or an admin can do this."
fn only(roles: &[Role]) -> Message {
    let name = |role: &Role| match role {
        Role::Hirer => msg!("the-hirer"),
        Role::Creator => msg!("the-creator"),
        Role::Admin => msg!("an-admin"),
        Role::Timer => msg!("the-timer"),
        Role::Provider => msg!("the-provider"),
    };
    match roles {
        [one] => msg!("problem-only-one", one = name(one)),
        [one, other] => msg!("problem-only-two", one = name(one), other = name(other)),
        [one, other, third, ..] => {
            msg!("problem-only-three", one = name(one), other = name(other), third = name(third))
        }
        [] => msg!("problem-role-not-allowed"),
    }
}

/// The word that the message selects by.
fn status_word(status: Status) -> &'static str {
    match status {
        Status::Pending => "pending",
        Status::Approved => "approved",
        Status::Paid => "paid",
        Status::Completed => "completed",
        Status::Declined => "declined",
        Status::Withdrawn => "withdrawn",
        Status::Expired => "expired",
        Status::Cancelled => "cancelled",
        Status::Disputed => "disputed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::messages::Reader;

    #[test]
    fn a_refusal_names_roles_and_states_in_the_readers_language() {
        let spanish = Reader::default().or_settings(Some("es"), None);
        let several = Refusal::NotAllowed { allowed: vec![Role::Hirer, Role::Creator, Role::Admin] };
        let paid = Refusal::WrongState { status: Status::Paid };
        for (refusal, english, translated) in [
            (
                several,
                "Only the hirer, the creator or an admin can do this.",
                "Solo el contratante, el creador o un administrador pueden hacer esto.",
            ),
            (
                paid,
                "This booking is already paid, so this isn't possible.",
                "Esta reserva ya está pagada, así que esto no es posible.",
            ),
        ] {
            assert_eq!(refusal.message().english(), english);
            assert_eq!(refusal.message().text(&spanish), translated);
        }
    }
}
