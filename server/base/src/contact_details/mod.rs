//! Contact details and links to pay elsewhere in what people write to each other before a payment: the sender is warned
//! once in each booking or conversation (`docs/product.md`, section 13), if their client asks. The rule is here only; browsers send, and ask
//! again when this refuses.
mod rules;
mod store;

use crate::accounts::UserId;
use platform::{
    clock::Timestamp,
    db::{self, Sql, Tx},
    http::Problem,
    msg,
};

pub use store::erase;

/// A text on its way to someone.
#[derive(Clone, Copy, Debug)]
pub struct Outgoing<'a> {
    /// What they will read.
    pub text: &'a str,
    /// Whether the sender was asked and sends it anyway; `None`: by a client that does not ask.
    pub confirmed: Option<bool>,
}

/// Whether a text that may be sent is one whose sender was warned: then that is to be written down with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "who was warned is warned again unless it is recorded"]
pub struct Warned(bool);

impl Warned {
    /// Nothing was to be warned of.
    pub const NOTHING: Self = Self(false);

    /// Records that `who` was warned in `subject`, a booking or a conversation.
    pub async fn record(self, tx: &mut Tx, who: &UserId, subject: &str, now: Timestamp) -> db::Result<()> {
        if self.0 { store::confirm(tx, who, subject, now).await } else { Ok(()) }
    }
}

/// Refuses `sent` if it contains contact details that its sender was not warned of.
///
/// # Errors
/// 409 `contact_details`, with the kinds that were `found`.
pub fn check_first(sent: Outgoing<'_>) -> Result<Warned, Problem> {
    // a client that does not know the question is not stopped
    let Some(confirmed) = sent.confirmed else { return Ok(Warned::NOTHING) };
    let found = rules::find(sent.text);
    match found.is_empty() || confirmed {
        true => Ok(Warned(!found.is_empty())),
        false => {
            let kinds: Vec<&str> = found.into_iter().map(rules::ContactDetail::stored_name).collect();
            Err(Problem::conflict("contact_details", msg!("problem-contact-details")).with("found", kinds))
        }
    }
}

/// As [`check_first`], in a booking or conversation that exists: nothing is refused once `who` has confirmed there.
///
/// # Errors
/// 409 `contact_details`.
pub async fn check(sql: &mut impl Sql, who: &UserId, subject: &str, sent: Outgoing<'_>) -> Result<Warned, Problem> {
    match check_first(sent) {
        Err(_) if store::has_confirmed(sql, who, subject).await? => Ok(Warned::NOTHING),
        checked => checked,
    }
}
