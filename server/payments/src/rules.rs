//! Charges, checks of amounts that clients name, and expiry of intents: pure.
use platform::{
    clock::{MINUTE, Micros, Timestamp},
    messages::{Message, Reader, Value},
    money::{Cents, Currency, Money},
    msg,
    schema::{Bound, Bounds},
    text::Field,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

platform::id_type! {
    /// Money that goes back to a hirer.
    pub struct RefundId;

    /// Money that goes to a creator.
    pub struct PayoutId;
}

/// How long an intent waits for the payer before it is cancelled (T22 in `docs/product.md`, section 3).
pub const LAPSES_AFTER: Micros = 15 * MINUTE;
/// The sweeper asks the provider about intents without news for this long.
pub const STALE_AFTER: Micros = 10 * MINUTE;
/// How often the sweeper runs.
pub const SWEEP_EVERY: Micros = 5 * MINUTE;

/// The provider of payments that an admin recorded: only people move their money.
pub const BY_HAND: &str = "by_hand";

/// What identifies a payment outside the provider: a bank's reference, a cheque's number.
pub const REFERENCE: Field = Field::new("reference", "field-reference", 200);

/// The limits of what people send here, for the OpenAPI document.
pub const BOUNDS: Bounds = &[
    ("PaymentByHand", &[REFERENCE.required(), deals::REASON.required()]),
    ("PayoutCountry", &[Bound::Text("country", 2, 2, Some("^[A-Z]{2}$"))]),
    ("RefundByHand", &[REFERENCE.required()]),
];

/// What one deal costs, snapshotted when it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// Cents per hour.
    pub hourly: Cents,
    /// The currency of its amounts.
    pub currency: Currency,
    /// Quarter hours.
    pub quarters: i64,
    /// What the hirer pays, in cents.
    pub total: Cents,
    /// The total was agreed on; the hourly price follows from it.
    pub is_fixed: bool,
}

/// Why a payment does not start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The client named an amount that is neither the hourly price nor the total.
    AmountMismatch {
        /// The right total.
        total: Money,
    },
    /// The total is below the provider's minimum.
    AmountTooSmall {
        /// The total.
        total: Money,
        /// The smallest charge.
        least: Money,
    },
}

impl Refusal {
    /// What it says to the payer.
    pub fn message(&self) -> Message {
        match self {
            Self::AmountMismatch { total } => msg!("problem-amount-sent-differs", amount = *total),
            Self::AmountTooSmall { total, least } => {
                msg!("problem-amount-too-small", amount = *total, least = *least)
            }
        }
    }
}

/// The amount to charge. `claimed` (dollars, from the client) is an assertion about it, never the amount: it
/// has to be the hourly price or the total, after rounding to cents (`docs/product.md`, section 1).
pub fn charge(price: &Price, claimed: Option<f64>, least: Cents) -> Result<Money, Refusal> {
    let (total, currency) = (price.total, price.currency);
    // zero is no hourly price
    let right = |cents: Cents| cents == total || (cents == price.hourly && cents > 0);
    if let Some(dollars) = claimed
        && !currency.nearest(dollars).is_some_and(right)
    {
        return Err(Refusal::AmountMismatch { total: currency.of(total) });
    }
    if total < least.max(1) {
        return Err(Refusal::AmountTooSmall { total: currency.of(total), least: currency.of(least.max(1)) });
    }
    Ok(currency.of(total))
}

/// One line of what the payer sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = PaymentLine)]
pub struct Line {
    /// What it is for: `2.5 hours at $80/hr`.
    pub label: String,
    /// How many hours, in steps of 0.25: with the price what a page needs to say it in its own language.
    pub hours: f64,
    /// Their price in cents per hour.
    pub price_cents: Cents,
    /// In cents.
    pub amount_cents: Cents,
}

/// How the total is made up, in the words of `reader`. The platform's fee is on the creator's side: no line for the
/// hirer.
pub fn breakdown(price: &Price, reader: &Reader) -> Vec<Line> {
    let label = match price.hourly {
        _ if price.is_fixed => msg!("payment-line-fixed"),
        0 => msg!("payment-line-unpriced"),
        hourly => {
            // one hour is a singular; half an hour is not
            let count: i64 = if price.quarters == 4 { 1 } else { 2 };
            msg!(
                "payment-line",
                count = count,
                hours = Value::Quarters(price.quarters),
                price = Value::Hourly(price.currency.of(hourly))
            )
        }
    };
    let label = label.text(reader);
    #[allow(clippy::cast_precision_loss, reason = "at most 800 quarters")]
    let hours = price.quarters as f64 / 4.0;
    vec![Line { label, hours, price_cents: price.hourly, amount_cents: price.total }]
}

/// The status of our record of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Recorded; the provider has not answered yet.
    Creating,
    /// The provider waits for the payer, or works on it.
    Open,
    /// The money arrived.
    Settled,
    /// It will never be paid.
    Cancelled,
}

/// The provider's status of an intent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PaymentIntentStatus)]
pub enum ProviderStatus {
    /// No payment method yet, or the last one was declined.
    RequiresPaymentMethod,
    /// A method is there and has to be confirmed.
    RequiresConfirmation,
    /// The payer has to authenticate.
    RequiresAction,
    /// The money is on its way, days perhaps.
    Processing,
    /// The money arrived.
    Succeeded,
    /// It will never be paid. Stripe's spelling.
    Canceled,
}

impl ProviderStatus {
    /// Whether the provider still waits for the payer: only then an intent may lapse.
    pub fn waits_for_payer(self) -> bool {
        matches!(self, Self::RequiresPaymentMethod | Self::RequiresConfirmation | Self::RequiresAction)
    }
}

/// What an old intent needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaleIntentAction {
    /// Nothing yet.
    Wait,
    /// Cancel it at the provider; if that is refused, settle by the provider's status.
    Cancel,
    /// Settle by the provider's status.
    Settle,
}

/// What the intent made at `created_at` needs at `now`, given the provider's status of it.
pub fn stale_intent_action(provider: ProviderStatus, created_at: Timestamp, now: Timestamp) -> StaleIntentAction {
    match provider {
        ProviderStatus::Succeeded | ProviderStatus::Canceled => StaleIntentAction::Settle,
        ProviderStatus::Processing => StaleIntentAction::Wait,
        _ if now - created_at >= LAPSES_AFTER => StaleIntentAction::Cancel,
        _ => StaleIntentAction::Wait,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn price(hourly: Cents, quarters: i64) -> Price {
        let currency = Currency::USD;
        Price { hourly, currency, quarters, total: currency.total(hourly, quarters), is_fixed: false }
    }

    #[test]
    fn a_claimed_amount_is_the_hourly_price_or_the_total_and_never_what_is_charged() {
        let two_hours = price(8_000, 8);
        assert_eq!(charge(&two_hours, None, 1), Ok(Money::usd(16_000)));
        assert_eq!(charge(&two_hours, Some(80.0), 1), Ok(Money::usd(16_000)));
        assert_eq!(charge(&two_hours, Some(160.0), 1), Ok(Money::usd(16_000)));
        assert_eq!(charge(&two_hours, Some(79.999), 1), Ok(Money::usd(16_000)), "compared after rounding to cents");
        for wrong in [1.0, 80.01, 0.0, -80.0, f64::NAN, f64::INFINITY, f64::MAX] {
            assert_eq!(
                charge(&two_hours, Some(wrong), 1),
                Err(Refusal::AmountMismatch { total: Money::usd(16_000) }),
                "{wrong}"
            );
        }
    }

    #[test]
    fn what_has_no_price_costs_a_hundred() {
        let unpriced = Price { hourly: 0, currency: Currency::USD, quarters: 8, total: 10_000, is_fixed: false };
        assert_eq!(
            (charge(&unpriced, None, 50), charge(&unpriced, Some(100.0), 50)),
            (Ok(Money::usd(10_000)), Ok(Money::usd(10_000)))
        );
        assert_eq!(charge(&unpriced, Some(0.0), 50), Err(Refusal::AmountMismatch { total: Money::usd(10_000) }));
        let line = &breakdown(&unpriced, &Reader::default())[0];
        assert_eq!((line.label.as_str(), line.amount_cents), ("A booking without an hourly price", 10_000));
    }

    #[test]
    fn less_than_the_provider_takes_is_refused() {
        assert_eq!(charge(&price(1, 4), None, 1), Ok(Money::usd(1)));
        assert_eq!(
            charge(&price(49, 4), None, 50),
            Err(Refusal::AmountTooSmall { total: Money::usd(49), least: Money::usd(50) })
        );
        assert_eq!(charge(&price(50, 4), None, 50), Ok(Money::usd(50)));
        assert!(
            charge(&Price { hourly: 0, currency: Currency::USD, quarters: 4, total: 0, is_fixed: false }, None, 0)
                .is_err()
        );
    }

    #[test]
    fn lines_read_as_people_speak_and_sum_to_the_total() {
        assert_eq!(breakdown(&price(8_000, 4), &Reader::default())[0].label, "1 hour at $80/hr");
        assert_eq!(breakdown(&price(8_000, 10), &Reader::default())[0].label, "2.5 hours at $80/hr");
        let line =
            Line { label: "0.25 hours at $80.50/hr".into(), hours: 0.25, price_cents: 8_050, amount_cents: 2_013 };
        assert_eq!(breakdown(&price(8_050, 1), &Reader::default()), [line]);
        let labels = [80, 403].map(|quarters| breakdown(&price(8_000, quarters), &Reader::default())[0].label.clone());
        assert_eq!(labels, ["20 hours at $80/hr", "100.75 hours at $80/hr"]);
        let fixed = Price { hourly: 9_756, currency: Currency::USD, quarters: 41, total: 100_000, is_fixed: true };
        let line = &breakdown(&fixed, &Reader::default())[0];
        assert_eq!((line.label.as_str(), line.amount_cents), ("Fixed price", 100_000));
    }

    #[test]
    fn an_intent_lapses_only_while_the_provider_waits_for_the_payer() {
        use ProviderStatus as P;
        let made = Timestamp::default();
        for waiting in [P::RequiresPaymentMethod, P::RequiresConfirmation, P::RequiresAction] {
            assert_eq!(stale_intent_action(waiting, made, made + LAPSES_AFTER - 1), StaleIntentAction::Wait);
            assert_eq!(stale_intent_action(waiting, made, made + LAPSES_AFTER), StaleIntentAction::Cancel);
            assert!(waiting.waits_for_payer());
        }
        for age in [0, LAPSES_AFTER * 1000] {
            assert_eq!(
                stale_intent_action(P::Processing, made, made + age),
                StaleIntentAction::Wait,
                "a bank debit may take days"
            );
            assert_eq!(stale_intent_action(P::Succeeded, made, made + age), StaleIntentAction::Settle);
            assert_eq!(stale_intent_action(P::Canceled, made, made + age), StaleIntentAction::Settle);
        }
    }

    proptest! {
        #[test]
        fn the_breakdown_sums_to_the_charge(hourly in 1i64..=10_000_000, quarters in 1i64..=800) {
            let price = price(hourly, quarters);
            let sum: Cents = breakdown(&price, &Reader::default()).iter().map(|line| line.amount_cents).sum();
            prop_assert_eq!(Ok(Money::usd(sum)), charge(&price, None, 1));
        }
        #[test]
        fn no_claim_changes_the_charge(hourly in 1i64..=10_000_000, quarters in 1i64..=800, claim in proptest::num::f64::ANY) {
            let price = price(hourly, quarters);
            prop_assert!(!charge(&price, Some(claim), 1).is_ok_and(|charged| charged.minor != price.total));
        }
    }
}
