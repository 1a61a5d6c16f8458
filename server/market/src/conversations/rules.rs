//! Rules of messages: what may be written, to whom, and when the reader is notified.
use platform::{
    clock::{MINUTE, Micros, Timestamp},
    messages::Message,
    msg,
    schema::Bounds,
    text::{self, Field, Refused},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const SUBJECT: Field = Field::new("subject", "field-subject", 200);
const MESSAGE: Field = Field::new("message", "field-message", 5000);
const REASON: Field = Field::new("reason", "field-reason", 2000);

/// The limits of what people send here, for the OpenAPI document.
pub const BOUNDS: Bounds = &[
    ("NewThread", &[SUBJECT.optional(), MESSAGE.required()]),
    ("NewMessage", &[MESSAGE.required()]),
    ("NewReport", &[REASON.required()]),
];
/// The shortest message that begins a conversation with a stranger, in code points.
const MIN_FIRST_MESSAGE: usize = 10;
/// How much of the newest message the list shows, in code points.
const EXCERPT: usize = 160;
/// The same text again within this time belongs to the same conversation.
pub const DUPLICATE_WINDOW: Micros = MINUTE;
/// Someone who read or wrote this recently is assumed to be looking: the notification and the email wait, and are sent
/// only if the message stays unread.
const ACTIVE_WINDOW: Micros = 5 * MINUTE;
/// How long they wait.
pub const NOTIFY_DELAY: Micros = 2 * MINUTE;

/// Why something in a conversation is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// A text breaks a rule.
    Input(Refused),
    /// There is no such thread, or not for this person.
    NotFound,
    /// There is nobody with this id to write to.
    NoSuchPerson,
    /// The deal has no other side yet.
    NobodyThere,
    /// To oneself.
    Yourself,
    /// A question about one's own listing.
    OwnListing,
    /// The other person has blocked the writer.
    Blocked,
    /// The writer has blocked the other person.
    YouBlocked,
    /// The other account is gone.
    Gone,
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        Self::Input(refused)
    }
}

impl Refusal {
    /// Its stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Input(refused) => refused.code,
            Self::NotFound | Self::NoSuchPerson => "not_found",
            Self::NobodyThere => "nobody_there",
            Self::Yourself => "to_yourself",
            Self::OwnListing => "own_listing",
            Self::Blocked => "blocked",
            Self::YouBlocked => "you_blocked",
            Self::Gone => "account_gone",
        }
    }
    /// What it says to the writer.
    pub fn message(&self) -> Message {
        match self {
            Self::Input(refused) => refused.message.clone(),
            Self::NotFound => msg!("problem-no-such-conversation"),
            Self::NoSuchPerson => msg!("problem-no-such-person"),
            Self::NobodyThere => msg!("problem-nobody-there"),
            Self::Yourself => msg!("problem-write-to-yourself"),
            Self::OwnListing => msg!("problem-own-listing"),
            Self::Blocked => msg!("problem-cannot-write"),
            Self::YouBlocked => msg!("problem-you-blocked-write"),
            Self::Gone => msg!("problem-account-gone"),
        }
    }
}

/// What a person may do in a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ThreadAction)]
pub enum Action {
    /// Write a message.
    Write,
    /// Show it to the admins.
    Report,
    /// Stop receiving messages from the other person.
    Block,
    /// Receive them again.
    Unblock,
}

/// The state of a conversation for one of its two people, as far as it decides what they may do.
#[derive(Clone, Copy, Debug, Default)]
pub struct ThreadStatus {
    /// This person has blocked the other one.
    pub blocked: bool,
    /// This person's report is waiting for the admins.
    pub reported: bool,
    /// The other account is gone.
    pub gone: bool,
}

/// What the person may do. A block by the other person is not revealed until this one writes.
pub fn actions(status: ThreadStatus) -> Vec<Action> {
    let ThreadStatus { blocked, reported, gone } = status;
    let all = [
        (Action::Write, !blocked && !gone),
        (Action::Report, !reported),
        (Action::Block, !blocked && !gone),
        (Action::Unblock, blocked),
    ];
    all.into_iter().filter_map(|(action, may)| may.then_some(action)).collect()
}

/// Refuses a message if either side has blocked the other; which side did decides the code.
///
/// # Errors
/// [`Refusal::YouBlocked`], [`Refusal::Blocked`].
pub fn may_write(blocked_by_writer: bool, blocked_by_other: bool) -> Result<(), Refusal> {
    match (blocked_by_writer, blocked_by_other) {
        (true, _) => Err(Refusal::YouBlocked),
        (_, true) => Err(Refusal::Blocked),
        _ => Ok(()),
    }
}

/// A subject as it is stored.
///
/// # Errors
/// 'Subject is required', or its length.
pub fn subject(text: &str) -> Result<String, Refused> {
    SUBJECT.filled(SUBJECT.title(text)?)
}

/// The first message to someone who did not ask for it, checked.
///
/// # Errors
/// 'Message must be at least 10 characters', or its length.
pub fn first_message(text: &str) -> Result<String, Refused> {
    let text = MESSAGE.paragraphs(text)?;
    if text.chars().count() < MIN_FIRST_MESSAGE {
        let message = msg!("problem-too-short", field = msg!("field-message"), min = MIN_FIRST_MESSAGE);
        return Err(Refused::new(MESSAGE.name, "too_short", message));
    }
    Ok(text)
}

/// A message between people who know each other, checked.
///
/// # Errors
/// 'Message is required', or its length.
pub fn message(text: &str) -> Result<String, Refused> {
    MESSAGE.filled(MESSAGE.paragraphs(text)?)
}

/// Why a conversation is reported.
///
/// # Errors
/// 'Reason is required', or its length.
pub fn reason(text: &str) -> Result<String, Refused> {
    REASON.filled(REASON.paragraphs(text)?)
}

/// The beginning of a message on one line, for lists and notifications.
pub fn excerpt(message: &str) -> String {
    text::excerpt(message, EXCERPT)
}

/// When someone is notified of a message, in the app and by email.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotifyWhen {
    /// Together with the message.
    Now,
    /// At that time, if it is still unread.
    At(Timestamp),
    /// They were notified already and have not looked since.
    Never,
}

/// When to notify the reader of a message at `now`: `notified` if they were since they last read, `seen_at` when
/// they were last here.
pub fn when_to_notify(notified: bool, seen_at: Option<Timestamp>, now: Timestamp) -> NotifyWhen {
    match seen_at {
        _ if notified => NotifyWhen::Never,
        Some(seen_at) if now - seen_at < ACTIVE_WINDOW => NotifyWhen::At(now + NOTIFY_DELAY),
        _ => NotifyWhen::Now,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_may_do_follows_from_ones_own_side_alone() {
        use Action::{Block, Report, Unblock, Write};
        assert_eq!(actions(ThreadStatus::default()), [Write, Report, Block]);
        assert_eq!(actions(ThreadStatus { blocked: true, ..ThreadStatus::default() }), [Report, Unblock]);
        assert_eq!(actions(ThreadStatus { reported: true, ..ThreadStatus::default() }), [Write, Block]);
        assert_eq!(actions(ThreadStatus { gone: true, ..ThreadStatus::default() }), [Report]);
    }

    #[test]
    fn a_block_stops_both_sides_and_reveals_only_what_one_knows() {
        assert_eq!(may_write(false, false), Ok(()));
        assert_eq!(may_write(false, true).unwrap_err().code(), "blocked");
        assert_eq!(may_write(true, true).unwrap_err().code(), "you_blocked");
    }

    #[test]
    fn texts_have_their_lengths() {
        assert_eq!(subject(" ").unwrap_err().message.english(), "Subject is required");
        assert_eq!(subject("\u{3164}").unwrap_err().code, "invisible");
        assert_eq!(subject(&"s".repeat(201)).unwrap_err().message.english(), "Subject must be at most 200 characters");
        assert_eq!(first_message("123456789").unwrap_err().message.english(), "Message must be at least 10 characters");
        assert!(first_message(&"ü".repeat(5_000)).is_ok());
        assert_eq!(
            message(&"m".repeat(5_001)).unwrap_err().message.english(),
            "Message must be at most 5000 characters"
        );
        assert_eq!(message("\n").unwrap_err().message.english(), "Message is required");
        assert_eq!(reason(&"r".repeat(2_001)).unwrap_err().message.english(), "Reason must be at most 2000 characters");
        assert_eq!(excerpt("  one\n\ntwo  "), "one two");
        assert_eq!(excerpt(&"x".repeat(200)).chars().count(), 160);
    }

    #[test]
    fn active_readers_are_notified_later_and_once() {
        let now = Timestamp::from_micros(10 * ACTIVE_WINDOW);
        assert_eq!(when_to_notify(false, None, now), NotifyWhen::Now);
        assert_eq!(when_to_notify(false, Some(now - ACTIVE_WINDOW), now), NotifyWhen::Now);
        assert_eq!(when_to_notify(false, Some(now - 1), now), NotifyWhen::At(now + NOTIFY_DELAY));
        assert_eq!(when_to_notify(true, None, now), NotifyWhen::Never);
    }
}
