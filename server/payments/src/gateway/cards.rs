//! The sandbox's cards: Stripe's test numbers and codes, nothing else. A number is compared and forgotten, never
//! stored.
use super::Declined;
use serde::{Deserialize, Serialize};

/// What paying with a method does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The money arrives.
    Succeeds,
    /// The payer has to authenticate first.
    NeedsAuthentication,
    /// It arrives, and the bank takes it back.
    SucceedsThenDisputed,
    /// The bank says no: code, decline code, sentence.
    Declines(&'static str, Option<&'static str>, &'static str),
}

/// The brand of a test card, for the receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Brand {
    /// 4…
    Visa,
    /// 5…
    Mastercard,
    /// 37…
    Amex,
}

/// A documented test card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TestCard {
    number: &'static str,
    /// The brand.
    pub brand: Brand,
    /// What it does.
    pub outcome: Outcome,
}

impl TestCard {
    /// The number; documented, so not a secret.
    #[cfg(test)]
    pub(super) fn number(&self) -> &'static str {
        self.number
    }
    /// The last four digits, all that is kept of a card.
    pub fn last4(&self) -> &'static str {
        &self.number[self.number.len() - 4..]
    }
}

const fn declines(
    number: &'static str,
    code: &'static str,
    decline: Option<&'static str>,
    say: &'static str,
) -> TestCard {
    TestCard { number, brand: Brand::Visa, outcome: Outcome::Declines(code, decline, say) }
}
const fn card(number: &'static str, brand: Brand, outcome: Outcome) -> TestCard {
    TestCard { number, brand, outcome }
}

/// Every number that the sandbox takes (docs: outside services, payments).
pub const CARDS: [TestCard; 13] = [
    card("4242424242424242", Brand::Visa, Outcome::Succeeds),
    card("5555555555554444", Brand::Mastercard, Outcome::Succeeds),
    card("378282246310005", Brand::Amex, Outcome::Succeeds),
    card("4000002500003155", Brand::Visa, Outcome::NeedsAuthentication),
    card("4000000000000259", Brand::Visa, Outcome::SucceedsThenDisputed),
    declines("4000000000000002", "card_declined", Some("generic_decline"), "Your card was declined."),
    declines("4000000000009995", "card_declined", Some("insufficient_funds"), "Your card has insufficient funds."),
    declines("4000000000009987", "card_declined", Some("lost_card"), "Your card was declined."),
    declines("4000000000009979", "card_declined", Some("stolen_card"), "Your card was declined."),
    declines("4000000000000069", "expired_card", None, "Your card has expired."),
    declines("4000000000000127", "incorrect_cvc", None, "Your card's security code is incorrect."),
    declines(
        "4000000000000119",
        "processing_error",
        None,
        "An error occurred while processing your card. Try again in a little bit.",
    ),
    declines("4242424242424241", "incorrect_number", None, "Your card number is incorrect."),
];

/// What a payer typed.
#[derive(Clone, Deserialize, utoipa::ToSchema)]
pub struct CardForm {
    /// The number; spaces and dashes are ignored.
    pub number: String,
    /// 1 to 12.
    pub exp_month: u32,
    /// Four digits.
    pub exp_year: u32,
    /// Three digits, four for American Express.
    pub cvc: String,
}

impl std::fmt::Debug for CardForm {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("CardForm(..)")
    }
}

/// The test card that `form` names, valid in `today` (year, month); or what a bank would say.
pub fn read(form: &CardForm, today: (u32, u32)) -> Result<&'static TestCard, Declined> {
    let digits: String = form.number.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
    let Some(card) = CARDS.iter().find(|card| card.number == digits) else {
        return Err(unknown(&digits));
    };
    let year = if form.exp_year < 100 { 2000 + form.exp_year } else { form.exp_year };
    if !(1..=12).contains(&form.exp_month) {
        return Err(Declined::new("invalid_expiry_month", None, "Your card's expiration month is invalid."));
    }
    if (year, form.exp_month) < today || year > today.0 + 50 {
        return Err(Declined::new("invalid_expiry_year", None, "Your card's expiration year is invalid."));
    }
    let length = if card.brand == Brand::Amex { 4 } else { 3 };
    if form.cvc.len() != length || !form.cvc.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Declined::new("invalid_cvc", None, "Your card's security code is invalid."));
    }
    Ok(card)
}

/// Any other number: wrong, or perhaps a real card, which the sandbox must not take.
fn unknown(digits: &str) -> Declined {
    let plausible = (12..=19).contains(&digits.len()) && luhn(digits);
    if plausible {
        let say = "Your card was declined. This is a sandbox: only the test cards shown with the form work.";
        return Declined::new("card_declined", Some("test_mode_live_card"), say);
    }
    Declined::new("incorrect_number", None, "Your card number is incorrect.")
}

/// The check digit of card numbers.
fn luhn(digits: &str) -> bool {
    let sum = digits.chars().rev().enumerate().try_fold(0, |sum, (place, c)| {
        let digit = c.to_digit(10)?;
        let value = if place % 2 == 1 { digit * 2 } else { digit };
        Some(sum + value / 10 + value % 10)
    });
    sum.is_some_and(|sum| sum % 10 == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(number: &str) -> CardForm {
        CardForm { number: number.into(), exp_month: 12, exp_year: 2034, cvc: "123".into() }
    }
    const TODAY: (u32, u32) = (2026, 11);

    #[test]
    fn only_documented_numbers_are_taken() {
        assert_eq!(read(&form("4242 4242 4242 4242"), TODAY).map(TestCard::last4), Ok("4242"));
        assert_eq!(
            read(&form("4000056655665556"), TODAY).unwrap_err().decline_code,
            Some("test_mode_live_card".into())
        );
        for wrong in ["4242424242424243", "", "abc", "424242424242424٢", "4242"] {
            assert_eq!(read(&form(wrong), TODAY).unwrap_err().code, "incorrect_number", "{wrong}");
        }
    }

    #[test]
    fn dates_and_codes_are_checked() {
        let with = |month, year, cvc: &str| {
            let form = CardForm { exp_month: month, exp_year: year, cvc: cvc.into(), ..form("4242424242424242") };
            read(&form, TODAY).map_err(|declined| declined.code)
        };
        assert!(with(11, 2026, "123").is_ok() && with(1, 27, "123").is_ok());
        assert_eq!(with(13, 2030, "123").unwrap_err(), "invalid_expiry_month");
        assert_eq!(with(10, 2026, "123").unwrap_err(), "invalid_expiry_year");
        assert_eq!(with(1, u32::MAX, "123").unwrap_err(), "invalid_expiry_year");
        assert_eq!(with(1, 2030, "1234").unwrap_err(), "invalid_cvc");
        assert_eq!(with(1, 2030, "12x").unwrap_err(), "invalid_cvc");
        let amex = CardForm { cvc: "1234".into(), ..form("378282246310005") };
        assert!(read(&amex, TODAY).is_ok());
    }

    #[test]
    fn a_form_never_shows_its_number() {
        assert!(!format!("{:?}", form("4242424242424242")).contains("4242"));
        assert_eq!(CARDS.iter().filter(|card| luhn(card.number)).count(), 12, "all but the wrong number");
    }
}
