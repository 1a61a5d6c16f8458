//! Limits of questions about a listing, and which of them it may show.
use platform::{
    clock::{DAY, HOUR, Micros, SECOND, Timestamp},
    messages::Message,
    msg,
    schema::Bounds,
    text::{Field, Refused},
};
use serde::Serialize;
use utoipa::ToSchema;

const MESSAGE: Field = Field::new("message", "field-message", 1000);
const QUESTION: Field = Field::new("question", "field-question", 1000);
const ANSWER: Field = Field::new("answer", "field-answer", 2000);
/// The shortest question, in code points.
const MIN_QUESTION: usize = 10;

/// The limits of what people send here, for the OpenAPI document.
pub const BOUNDS: Bounds =
    &[("NewQuestion", &[MESSAGE.at_least(MIN_QUESTION)]), ("QuestionTexts", &[QUESTION.required(), ANSWER.required()])];
/// The time within which questions are counted.
pub const WINDOW: Micros = DAY;
/// The most questions of one person about one listing within that time.
pub const MOST_OF_ONE_PERSON: usize = 3;
/// The most questions about one listing within that time.
pub const MOST_ABOUT_A_LISTING: usize = 30;
/// The most questions that a listing shows.
pub const MOST_PUBLISHED: usize = 20;

/// Why a question is refused, or not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The person has asked often enough about this listing.
    TooManyOfYours {
        /// How long until they may ask again.
        wait: Micros,
    },
    /// The listing has been asked about often enough.
    TooManyAboutIt {
        /// How long until someone may ask again.
        wait: Micros,
    },
    /// The publisher has not answered it.
    NotAnswered,
    /// The listing shows as many as it may.
    TooManyPublished,
}

impl Refusal {
    /// Its stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::TooManyOfYours { .. } => "question_limit",
            Self::TooManyAboutIt { .. } => "listing_question_limit",
            Self::NotAnswered => "not_answered",
            Self::TooManyPublished => "too_many_answers",
        }
    }
    /// What it says.
    pub fn message(self) -> Message {
        let hours = |wait: Micros| msg!("hours", number = (wait + HOUR - 1) / HOUR);
        match self {
            Self::TooManyOfYours { wait } => {
                msg!("problem-question-limit", max = MOST_OF_ONE_PERSON, wait = hours(wait))
            }
            Self::TooManyAboutIt { wait } => msg!("problem-listing-question-limit", wait = hours(wait)),
            Self::NotAnswered => msg!("problem-question-not-answered"),
            Self::TooManyPublished => msg!("problem-too-many-answers", max = MOST_PUBLISHED),
        }
    }
}

/// A wait in seconds, rounded up.
pub fn seconds(wait: Micros) -> u64 {
    u64::try_from((wait + SECOND - 1) / SECOND).unwrap_or(0)
}

/// Whether one more question may be asked at `now`, after those asked within [`WINDOW`] at these times, newest first: by
/// this person, and by everybody.
///
/// # Errors
/// [`Refusal::TooManyOfYours`], [`Refusal::TooManyAboutIt`].
pub fn may_ask(own: &[Timestamp], all: &[Timestamp], now: Timestamp) -> Result<(), Refusal> {
    let wait = |asked: &[Timestamp], most: usize| asked.get(most - 1).map(|oldest| *oldest + WINDOW - now);
    match (wait(own, MOST_OF_ONE_PERSON), wait(all, MOST_ABOUT_A_LISTING)) {
        (Some(wait), _) => Err(Refusal::TooManyOfYours { wait }),
        (_, Some(wait)) => Err(Refusal::TooManyAboutIt { wait }),
        _ => Ok(()),
    }
}

/// Whether a listing that shows `published` questions may show one more.
///
/// # Errors
/// [`Refusal::TooManyPublished`].
pub fn may_publish(published: usize) -> Result<(), Refusal> {
    if published < MOST_PUBLISHED { Ok(()) } else { Err(Refusal::TooManyPublished) }
}

/// What the publisher may do with a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = QuestionAction)]
pub enum Action {
    /// Show it on the listing, with its answer and without the asker's name.
    Publish,
    /// Show it there no more.
    Unpublish,
}

/// What someone may do with a question; nothing unless they are the publisher of its listing.
pub fn actions(publisher: bool, answered: bool, published: bool) -> Vec<Action> {
    match (publisher, published, answered) {
        (true, true, _) => vec![Action::Unpublish],
        (true, false, true) => vec![Action::Publish],
        _ => Vec::new(),
    }
}

/// A question, checked.
///
/// # Errors
/// 'Message must be at least 10 characters', or its length.
pub fn question(text: &str) -> Result<String, Refused> {
    let text = MESSAGE.paragraphs(text)?;
    if text.chars().count() < MIN_QUESTION {
        let message = msg!("problem-too-short", field = msg!("field-message"), min = MIN_QUESTION);
        return Err(Refused::new(MESSAGE.name, "too_short", message));
    }
    Ok(text)
}

/// A question and its answer, as a listing shows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Texts {
    /// Not empty, at most 1,000 characters.
    pub question: String,
    /// Not empty, at most 2,000 characters.
    pub answer: String,
}

impl Texts {
    /// These texts, checked.
    ///
    /// # Errors
    /// When one is missing, or too long.
    pub fn checked(question: &str, answer: &str) -> Result<Self, Refused> {
        let question = QUESTION.filled(QUESTION.paragraphs(question)?)?;
        Ok(Self { question, answer: ANSWER.filled(ANSWER.paragraphs(answer)?)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_questions_of_one_person_and_thirty_about_a_listing_within_a_day() {
        let now = Timestamp::from_micros(10 * DAY);
        let asked = |many: i64| (1..=many).map(|hours| now - hours * HOUR).collect::<Vec<_>>();
        assert_eq!(may_ask(&[], &[], now), Ok(()));
        assert_eq!(may_ask(&asked(2), &asked(20), now), Ok(()));
        assert_eq!(may_ask(&asked(3), &asked(3), now), Err(Refusal::TooManyOfYours { wait: 21 * HOUR }));
        let busy = vec![now - HOUR; 30];
        assert_eq!(may_ask(&[], &busy, now), Err(Refusal::TooManyAboutIt { wait: 23 * HOUR }));
        assert_eq!(may_ask(&asked(3), &busy, now).unwrap_err().code(), "question_limit", "one's own comes first");
        assert_eq!((seconds(1), seconds(SECOND), seconds(-1)), (1, 1, 0));
    }

    #[test]
    fn the_publisher_shows_what_is_answered_and_takes_it_back() {
        assert_eq!(actions(true, true, false), [Action::Publish]);
        assert_eq!(actions(true, true, true), [Action::Unpublish]);
        assert_eq!(actions(true, false, true), [Action::Unpublish]);
        assert_eq!(actions(true, false, false), []);
        assert_eq!(actions(false, true, true), []);
        assert_eq!((may_publish(19), may_publish(20)), (Ok(()), Err(Refusal::TooManyPublished)));
    }

    #[test]
    fn texts_have_their_lengths() {
        assert_eq!(question("Too short").unwrap_err().code, "too_short");
        assert!(question(&"ü".repeat(1_000)).is_ok());
        assert_eq!(question(&"x".repeat(1_001)).unwrap_err().code, "too_long");
        let texts = Texts::checked(" Is it <b>loud</b>? ", "No.\n").unwrap();
        assert_eq!((texts.question.as_str(), texts.answer.as_str()), ("Is it <b>loud</b>?", "No."));
        assert_eq!(Texts::checked(" ", "No.").unwrap_err().message.english(), "Question is required");
        assert_eq!(Texts::checked("Loud?", "").unwrap_err().message.english(), "Answer is required");
        assert_eq!(Texts::checked("Loud?", &"x".repeat(2_001)).unwrap_err().code, "too_long");
    }
}
