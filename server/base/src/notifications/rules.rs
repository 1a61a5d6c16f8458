//! Kinds of notifications, and validation of those that a caller writes.
use crate::accounts::{MailTopic, UserId};
use platform::{
    msg,
    schema::Bounds,
    text::{Field, Refused},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The types of notification (`docs/product.md`, section 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = NotificationType)]
#[allow(missing_docs, reason = "docs/product.md, section 7, explains them")]
pub enum Kind {
    BookingRequested,
    BookingSent,
    BookingAccepted,
    BookingDeclined,
    BookingWithdrawn,
    BookingExpiring,
    BookingExpired,
    CounterOffer,
    OfferReceived,
    PaymentDue,
    PaymentDueSoon,
    PaymentFailed,
    PaymentConfirmed,
    PaymentOverdue,
    ProjectDelivered,
    DeliveryReminder,
    AutoAcceptSoon,
    ChangesRequested,
    ProjectCompleted,
    ProjectRejected,
    ProjectCancelled,
    RefundStarted,
    RefundDone,
    DisputeOpened,
    DisputeAnswerNeeded,
    DisputeResolved,
    PayoutSent,
    PayoutBlocked,
    ReviewWaiting,
    ReviewPublished,
    MessageNew,
    RfpMatch,
    WaitlistJoined,
    ApplicationUpdate,
    System,
}

impl Kind {
    /// Whether it only confirms what the person has just done, when they caused it: it is listed as read. A payment
    /// that they have to make is news, and so is anything a deadline has ended.
    pub fn confirms_own_act(self) -> bool {
        matches!(
            self,
            Self::BookingSent
                | Self::BookingAccepted
                | Self::PaymentFailed
                | Self::ProjectCompleted
                | Self::ProjectRejected
                | Self::ProjectCancelled
                | Self::RefundStarted
                | Self::RefundDone
                | Self::DisputeResolved
                | Self::System
        )
    }

    /// Those that ask a hirer to pay: nothing is left to do about them once nothing is due any more.
    pub const ASK_TO_PAY: [Self; 5] =
        [Self::BookingAccepted, Self::PaymentDue, Self::PaymentDueSoon, Self::PaymentFailed, Self::PaymentOverdue];

    /// The type that `word` names.
    pub fn parse(word: &str) -> Option<Self> {
        serde_json::from_value(serde_json::Value::String(word.to_owned())).ok()
    }
    /// What an email of this type is about, if the person may turn it off. Money, and whatever waits for them, always
    /// comes: it is a record, or it has a deadline.
    pub fn topic(self) -> Option<MailTopic> {
        match self {
            Self::BookingSent
            | Self::BookingDeclined
            | Self::BookingWithdrawn
            | Self::BookingExpired
            | Self::RfpMatch
            | Self::WaitlistJoined
            | Self::ApplicationUpdate => Some(MailTopic::Answers),
            Self::ProjectCompleted | Self::ProjectCancelled | Self::ReviewWaiting | Self::ReviewPublished => {
                Some(MailTopic::Progress)
            }
            Self::MessageNew => Some(MailTopic::Messages),
            _ => None,
        }
    }
    /// The type's word on the wire and in the column.
    pub fn stored_name(self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(word)) => word,
            _ => String::new(),
        }
    }
}

const TITLE: Field = Field::new("title", "field-title", 120);
const MESSAGE: Field = Field::new("message", "field-message", 1000);
const BOOKING: Field = Field::new("booking_id", "field-booking-id", 64);

/// The limits of what people send here, for the OpenAPI document.
pub const BOUNDS: Bounds = &[("NewNotification", &[TITLE.required(), MESSAGE.required(), BOOKING.optional()])];

/// A title as it is kept: on one line, not empty.
pub fn title(text: &str) -> Result<String, Refused> {
    TITLE.filled(TITLE.title(text)?)
}

/// A message as it is kept: not empty.
pub fn message(text: &str) -> Result<String, Refused> {
    MESSAGE.filled(MESSAGE.paragraphs(text)?)
}

/// The id of the booking that a notification is about; empty is none.
pub fn booking(text: Option<&str>) -> Result<Option<String>, Refused> {
    Ok(Some(BOOKING.line(text.unwrap_or_default())?).filter(|id| !id.is_empty()))
}

/// The type that `word` names.
pub fn kind(word: &str) -> Result<Kind, Refused> {
    Kind::parse(word).ok_or_else(|| Refused::new("type", "unknown_type", msg!("problem-unknown-notification-type")))
}

/// The person without an account that the test page notifies.
pub const TEST_USER: &str = "test-user-123";

/// Whether `caller` may write a notification for `user_id`.
pub fn may_notify(caller: &UserId, admin: bool, demo: bool, user_id: &UserId) -> bool {
    caller == user_id || admin || (demo && user_id == TEST_USER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_those_of_section_7() {
        assert_eq!(Kind::parse("booking_requested"), Some(Kind::BookingRequested));
        assert_eq!(Kind::parse("system"), Some(Kind::System));
        assert_eq!(Kind::parse("booking"), None);
        assert_eq!(Kind::RfpMatch.stored_name(), "rfp_match");
    }

    #[test]
    fn texts_are_trimmed_and_counted_in_code_points() {
        assert_eq!(title(&format!(" {} ", "é".repeat(120))), Ok("é".repeat(120)));
        assert_eq!(title(" ").unwrap_err().message.english(), "Title is required");
        assert_eq!(title(&"a".repeat(121)).unwrap_err().message.english(), "Title must be at most 120 characters");
        assert_eq!(
            message(&"a".repeat(1001)).unwrap_err().message.english(),
            "Message must be at most 1000 characters"
        );
        assert!(title("a\nb").is_err() && message("a\nb").is_ok() && message("a\0b").is_err());
        assert_eq!((booking(None), booking(Some(" 1 "))), (Ok(None), Ok(Some("1".into()))));
    }

    #[test]
    fn only_oneself_an_admin_or_the_demo_test_page_may_notify() {
        assert!(may_notify(&"a".into(), false, false, &"a".into()));
        assert!(!may_notify(&"a".into(), false, true, &"b".into()));
        assert!(may_notify(&"a".into(), true, false, &"b".into()));
        assert!(may_notify(&"a".into(), false, true, &TEST_USER.into()));
        assert!(!may_notify(&"a".into(), false, false, &TEST_USER.into()));
    }
}
