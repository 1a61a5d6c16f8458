//! Stripe's documented test cards and test payment methods: what each of them does.

/// What happens when a method is confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Money comes, pending.
    Succeeds,
    /// Money comes, available at once.
    Available,
    /// A declined charge.
    Declined(&'static Decline),
    /// 3-D Secure, then success.
    Authenticates,
    /// 3-D Secure, then a declined charge.
    AuthenticatesThenDeclined(&'static Decline),
    /// Success, then a dispute with this reason.
    Disputed(&'static str),
    /// Success; a refund fails later.
    RefundFails,
    /// Success; a refund stays pending first.
    RefundPends,
    /// Stays processing, then succeeds.
    Slow,
    /// Stays processing, then fails.
    SlowFails,
    /// Goes to a page of the method, then succeeds.
    Redirects,
}

/// Why a charge is declined.
#[derive(Debug, PartialEq, Eq)]
pub struct Decline {
    pub code: &'static str,
    pub decline_code: Option<&'static str>,
    pub message: &'static str,
}

const fn decline(code: &'static str, decline_code: Option<&'static str>, message: &'static str) -> Decline {
    Decline { code, decline_code, message }
}

const DECLINED: &str = "Your card was declined.";
static GENERIC: Decline = decline("card_declined", Some("generic_decline"), DECLINED);
static FUNDS: Decline = decline("card_declined", Some("insufficient_funds"), "Your card has insufficient funds.");
static LOST: Decline = decline("card_declined", Some("lost_card"), DECLINED);
static STOLEN: Decline = decline("card_declined", Some("stolen_card"), DECLINED);
static FRAUDULENT: Decline = decline("card_declined", Some("fraudulent"), DECLINED);
static VELOCITY: Decline = decline("card_declined", Some("card_velocity_exceeded"), DECLINED);
static EXPIRED: Decline = decline("expired_card", None, "Your card has expired.");
static CVC: Decline = decline("incorrect_cvc", None, "Your card's security code is incorrect.");
static PROCESSING: Decline =
    decline("processing_error", None, "An error occurred while processing your card. Try again in a little bit.");
/// A number that is no test card.
pub static LIVE_CARD: Decline = decline(
    "card_declined",
    Some("test_mode_live_card"),
    "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, \
     visit: https://stripe.com/docs/testing.",
);

/// One test card.
#[derive(Debug, PartialEq, Eq)]
pub struct TestCard {
    /// `pm_card_…` without its beginning.
    pub name: &'static str,
    pub number: &'static str,
    pub brand: &'static str,
    pub outcome: Outcome,
}

const fn card(name: &'static str, number: &'static str, brand: &'static str, outcome: Outcome) -> TestCard {
    TestCard { name, number, brand, outcome }
}

const fn visa(name: &'static str, number: &'static str, outcome: Outcome) -> TestCard {
    card(name, number, "visa", outcome)
}

static CARDS: [TestCard; 30] = [
    visa("visa", "4242424242424242", Outcome::Succeeds),
    visa("visa_debit", "4000056655665556", Outcome::Succeeds),
    card("mastercard", "5555555555554444", "mastercard", Outcome::Succeeds),
    card("mastercard_debit", "5200828282828210", "mastercard", Outcome::Succeeds),
    card("amex", "378282246310005", "amex", Outcome::Succeeds),
    card("discover", "6011111111111117", "discover", Outcome::Succeeds),
    card("diners", "3056930009020004", "diners", Outcome::Succeeds),
    card("jcb", "3566002020360505", "jcb", Outcome::Succeeds),
    visa("bypassPending", "4000000000000077", Outcome::Available),
    visa("chargeDeclined", "4000000000000002", Outcome::Declined(&GENERIC)),
    visa("visa_chargeDeclined", "4000000000000002", Outcome::Declined(&GENERIC)),
    visa("visa_chargeDeclinedInsufficientFunds", "4000000000009995", Outcome::Declined(&FUNDS)),
    visa("chargeDeclinedInsufficientFunds", "4000000000009995", Outcome::Declined(&FUNDS)),
    visa("visa_chargeDeclinedLostCard", "4000000000009987", Outcome::Declined(&LOST)),
    visa("visa_chargeDeclinedStolenCard", "4000000000009979", Outcome::Declined(&STOLEN)),
    visa("visa_chargeDeclinedVelocityLimitExceeded", "4000000000006975", Outcome::Declined(&VELOCITY)),
    visa("chargeDeclinedFraudulent", "4100000000000019", Outcome::Declined(&FRAUDULENT)),
    visa("chargeDeclinedExpiredCard", "4000000000000069", Outcome::Declined(&EXPIRED)),
    visa("chargeDeclinedIncorrectCvc", "4000000000000127", Outcome::Declined(&CVC)),
    visa("chargeDeclinedProcessingError", "4000000000000119", Outcome::Declined(&PROCESSING)),
    visa("threeDSecure2Required", "4000000000003220", Outcome::Authenticates),
    visa("authenticationRequired", "4000002760003184", Outcome::Authenticates),
    visa("authenticationRequiredOnSetup", "4000002500003155", Outcome::Authenticates),
    visa("threeDSecureRequiredChargeDeclined", "4000008400001629", Outcome::AuthenticatesThenDeclined(&GENERIC)),
    visa("createDispute", "4000000000000259", Outcome::Disputed("fraudulent")),
    visa("createDisputeProductNotReceived", "4000000000002685", Outcome::Disputed("product_not_received")),
    visa("createDisputeInquiry", "4000000000001976", Outcome::Disputed("inquiry")),
    visa("refundFail", "4000000000005126", Outcome::RefundFails),
    visa("pendingRefund", "4000000000007726", Outcome::RefundPends),
    visa("us", "4242424242424242", Outcome::Succeeds),
];

/// The card of `pm_card_…` or of `tok_…`.
pub fn by_token(token: &str) -> Option<&'static TestCard> {
    let name = token.strip_prefix("pm_card_").or_else(|| token.strip_prefix("tok_"))?;
    CARDS.iter().find(|card| card.name == name)
}

/// The card with the number.
pub fn by_number(number: &str) -> Option<&'static TestCard> {
    CARDS.iter().find(|card| card.number == number)
}

/// Whether the last digit of a card's number fits the others.
pub fn number_is_complete(number: &str) -> bool {
    let digits: Option<Vec<u32>> = number.chars().map(|digit| digit.to_digit(10)).collect();
    let Some(digits) = digits.filter(|digits| (12..=19).contains(&digits.len())) else { return false };
    let double = |digit: u32| if digit > 4 { digit * 2 - 9 } else { digit * 2 };
    let sum: u32 = digits.iter().rev().enumerate().map(|(at, d)| if at % 2 == 1 { double(*d) } else { *d }).sum();
    sum.is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use super::{CARDS, by_number, number_is_complete};

    #[test]
    fn every_test_number_is_complete() {
        for card in &CARDS {
            assert!(number_is_complete(card.number), "{}", card.number);
        }
        assert!(!number_is_complete("4242424242424241") && !number_is_complete("4242") && !number_is_complete("x"));
        assert!(by_number("4111111111111111").is_none());
    }
}
