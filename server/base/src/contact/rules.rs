//! Validation of contact messages, and detection of automated ones.
use platform::{
    clock::{DAY, Micros, SECOND},
    msg,
    schema::Bounds,
    text::{Field, Refused},
};

const NAME: Field = Field::new("name", "field-name", 100);
/// An address that someone types into a form.
pub const EMAIL: Field = Field::new("email", "field-email", 254);
const SUBJECT: Field = Field::new("subject", "field-subject", 200);
const MESSAGE: Field = Field::new("message", "field-message", 5000);
/// The shortest message, in code points.
const MIN_MESSAGE: usize = 10;
/// No person fills in four fields faster than this.
const MIN_FILL_TIME: Micros = 2 * SECOND;
/// A form that was open for longer than this proves nothing any more.
const FORM_LIFETIME: Micros = DAY;
/// A message with more links than this is advertising.
const MAX_LINKS: usize = 3;

/// The limits of what people send here, for the OpenAPI document.
pub const BOUNDS: Bounds =
    &[("NewContact", &[NAME.required(), EMAIL.required(), SUBJECT.required(), MESSAGE.at_least(MIN_MESSAGE)])];

/// What someone wrote, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactForm {
    /// The name they gave.
    pub name: String,
    /// Where they want the response.
    pub email: String,
    /// What it is about.
    pub subject: String,
    /// What they say.
    pub message: String,
}

impl ContactForm {
    /// Reads the four fields as they are stored, or returns every field that is refused.
    ///
    /// # Errors
    /// The fixed texts (`docs/texts.csv`), and too long (`docs/product.md`, section 10).
    pub fn read(name: &str, email: &str, subject: &str, message: &str) -> Result<Self, Vec<Refused>> {
        let (name, email) = (self::name(name), self::email(email));
        let (subject, message) = (self::subject(subject), self::message(message));
        match (name, email, subject, message) {
            (Ok(name), Ok(email), Ok(subject), Ok(message)) => Ok(Self { name, email, subject, message }),
            (name, email, subject, message) => {
                Err([name.err(), email.err(), subject.err(), message.err()].into_iter().flatten().collect())
            }
        }
    }
}

fn name(text: &str) -> Result<String, Refused> {
    NAME.filled(NAME.title(text)?)
}

/// An email address in normalised form.
///
/// # Errors
/// 'Invalid email address', also if it is empty.
pub fn email(text: &str) -> Result<String, Refused> {
    let typed = EMAIL.line(text)?;
    auth::normalised_email(&typed)
        .ok_or_else(|| Refused::new(EMAIL.name, "invalid_email", msg!("problem-invalid-email")))
}

fn subject(text: &str) -> Result<String, Refused> {
    SUBJECT.filled(SUBJECT.title(text)?)
}

fn message(text: &str) -> Result<String, Refused> {
    let text = MESSAGE.paragraphs(text)?;
    if text.chars().count() < MIN_MESSAGE {
        let message = msg!("problem-too-short", field = msg!("field-message"), min = MIN_MESSAGE);
        return Err(Refused::new(MESSAGE.name, "too_short", message));
    }
    Ok(text)
}

/// The hidden token that came with the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormToken {
    /// None: a program that uses our API, or a page that was left open for long.
    None,
    /// One of ours, this old.
    Aged(Micros),
    /// One that we did not issue.
    Forged,
}

impl FormToken {
    /// Whether it proves that the form was opened on our page recently.
    pub fn is_fresh(self) -> bool {
        matches!(self, Self::Aged(age) if age <= FORM_LIFETIME)
    }
}

/// Whether a message is stored without emailing it: the hidden field was filled in, the form came back faster than
/// anyone can type or with a forged token, or the text is a list of links.
pub fn is_suspicious(trap_filled: bool, token: FormToken, form: &ContactForm) -> bool {
    let too_fast = match token {
        FormToken::None => false,
        FormToken::Aged(age) => age < MIN_FILL_TIME,
        FormToken::Forged => true,
    };
    let links = [&form.subject, &form.message].map(|text| text.to_lowercase().matches("://").count());
    trap_filled || too_fast || links.iter().sum::<usize>() > MAX_LINKS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(message: &str) -> ContactForm {
        ContactForm::read("Ada", "Ada@Example.org", "Hello", message).unwrap()
    }

    #[test]
    fn every_refused_field_is_named_at_once_in_fixed_texts() {
        let refused = ContactForm::read(" ", "nobody", "", "too short").unwrap_err();
        let messages: Vec<_> = refused.iter().map(|refused| (refused.field, refused.message.english())).collect();
        let messages: Vec<_> = messages.iter().map(|(field, message)| (*field, message.as_str())).collect();
        assert_eq!(
            messages,
            [
                ("name", "Name is required"),
                ("email", "Invalid email address"),
                ("subject", "Subject is required"),
                ("message", "Message must be at least 10 characters"),
            ]
        );
        assert_eq!(form("Ten points").email, "ada@example.org");
        let unseen = ContactForm::read("\u{2800}", "ada@example.org", "\u{3164}", "Ten points").unwrap_err();
        assert_eq!(
            unseen.iter().map(|refused| (refused.field, refused.code)).collect::<Vec<_>>(),
            [("name", "invisible"), ("subject", "invisible")]
        );
    }

    #[test]
    fn lengths_count_code_points_after_trimming() {
        let at =
            |n: usize| ContactForm::read(&"é".repeat(100), "a@b.c", &"s".repeat(200), &format!(" {} ", "ü".repeat(n)));
        assert!(at(5_000).is_ok() && at(10).is_ok());
        assert_eq!(at(5_001).unwrap_err()[0].message.english(), "Message must be at most 5000 characters");
        let long =
            ContactForm::read(&"n".repeat(101), &format!("{}@b.c", "e".repeat(251)), &"s".repeat(201), "0123456789");
        let messages: Vec<_> = long.unwrap_err().into_iter().map(|refused| refused.message.english()).collect();
        assert_eq!(
            messages,
            [
                "Name must be at most 100 characters",
                "Email must be at most 254 characters",
                "Subject must be at most 200 characters"
            ]
        );
    }

    #[test]
    fn machines_are_held_and_people_are_not() {
        let plain = form("I would like to know more.");
        assert!(
            !is_suspicious(false, FormToken::None, &plain)
                && !is_suspicious(false, FormToken::Aged(MIN_FILL_TIME), &plain)
        );
        assert!(is_suspicious(true, FormToken::Aged(MINUTE), &plain), "the field that nobody sees");
        assert!(is_suspicious(false, FormToken::Aged(SECOND), &plain), "faster than hands");
        assert!(is_suspicious(false, FormToken::Forged, &plain));
        assert!(is_suspicious(false, FormToken::None, &form(&"see https://a.example ".repeat(4))));
        assert!(!is_suspicious(false, FormToken::None, &form(&"see https://a.example ".repeat(3))));
        assert!(
            FormToken::Aged(FORM_LIFETIME).is_fresh()
                && !FormToken::Aged(FORM_LIFETIME + 1).is_fresh()
                && !FormToken::None.is_fresh()
        );
    }

    const MINUTE: Micros = 60 * SECOND;
}
