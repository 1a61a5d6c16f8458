//! Money: integer amounts with their currency, and minor units for what is computed inside one.
mod currency;

use serde::{Deserialize, Serialize};
use std::ops::Neg;

pub use currency::Currency;

/// An amount in minor units of a currency that its place names, cents of the dollar; negative for money that goes back.
pub type Cents = i64;

/// An amount with its currency: what is stored, posted to the ledger or asked of a payment provider. A row has it in the
/// columns `amount_cents` and `currency`; a struct reads both with `#[serde(flatten)]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Money {
    /// In the smallest unit of the currency, cents; negative for money that goes back.
    #[serde(rename = "amount_cents")]
    pub minor: i64,
    /// Its currency.
    pub currency: Currency,
}

impl Money {
    /// `cents` US cents.
    pub const fn usd(cents: Cents) -> Self {
        Self { minor: cents, currency: Currency::USD }
    }
    /// `minor` units of the currency of this amount.
    #[must_use]
    pub const fn with(self, minor: i64) -> Self {
        Self { minor, ..self }
    }
    /// The sum; `None` for two currencies, or when it is too large.
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let same = self.currency == other.currency;
        same.then(|| self.minor.checked_add(other.minor)).flatten().map(|minor| self.with(minor))
    }
}

impl Neg for Money {
    type Output = Self;
    fn neg(self) -> Self {
        self.with(-self.minor)
    }
}

impl Currency {
    /// `price_cents` per hour for `quarters` quarter hours, rounded half up to the step, at least one step
    /// (`docs/product.md`, section 10).
    pub fn total(self, price_cents: Cents, quarters: i64) -> Cents {
        self.rounded(price_cents * quarters, 4)
    }
    /// The price per hour when `total` pays for `quarters` quarter hours: rounded half up to the step, at least one step.
    pub fn hourly_of(self, total: Cents, quarters: i64) -> Cents {
        self.rounded(total * 4, quarters)
    }
    /// The fee of `basis_points` (hundredths of a percent) on `amount`, rounded down to the step: the creator gets the
    /// rest.
    pub fn fee(self, amount: Cents, basis_points: i64) -> Cents {
        self.floor(amount * basis_points / 10_000)
    }
    /// `minor` units with this currency.
    pub const fn of(self, minor: Cents) -> Money {
        Money { minor, currency: self }
    }
    /// Minor units of `number` dollars, or of whatever is one of it; `None` when it is not finite or not on the step.
    pub fn exact(self, number: f64) -> Option<Cents> {
        let minor = self.minor(number)?;
        let exact = (number * self.scale() - minor).abs() < 1e-6;
        #[allow(clippy::cast_possible_truncation, reason = "bounded above")]
        (exact && self.allows(minor as Cents)).then_some(minor as Cents)
    }
    /// Minor units of `number` dollars, or of whatever is one of it, rounded to the nearest.
    pub fn nearest(self, number: f64) -> Option<Cents> {
        #[allow(clippy::cast_possible_truncation, reason = "bounded above")]
        self.minor(number).map(|minor| minor as Cents)
    }
    fn minor(self, number: f64) -> Option<f64> {
        let minor = (number * self.scale()).round();
        (number.is_finite() && minor.abs() < 1e15).then_some(minor)
    }
    /// Minor units in one of it, as a number.
    pub fn scale(self) -> f64 {
        10_f64.powi(self.exponent().cast_signed())
    }
    /// `cents` as a number of dollars, or of whatever is one of it: for the fields that are so on the wire.
    #[allow(clippy::cast_precision_loss, reason = "amounts are far below 2^53 minor units")]
    pub fn number(self, cents: Cents) -> f64 {
        cents as f64 / self.scale()
    }
    /// `1234.50`: an amount in digits, with the decimals that people see, for other programs.
    pub fn digits(self, cents: Cents) -> String {
        let (sign, amount) = (if cents < 0 { "-" } else { "" }, cents.unsigned_abs());
        let one = self.one().unsigned_abs();
        match self.decimals() {
            0 => format!("{sign}{}", amount / one),
            decimals => format!("{sign}{}.{:0width$}", amount / one, amount % one, width = decimals as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn two_currencies_do_not_add_up() {
        let euros = Money { minor: 5, currency: Currency::parse("eur").unwrap() };
        assert_eq!(Money::usd(5).checked_add(-Money::usd(7)), Some(Money::usd(-2)));
        assert_eq!(Money::usd(5).checked_add(euros), None);
        assert_eq!(Money::usd(i64::MAX).checked_add(Money::usd(1)), None);
    }
    #[test]
    fn a_currency_is_three_letters() {
        assert_eq!(
            ["usd", "US", "USD", "us1", "usdt", "é$"].map(Currency::parse),
            [Some(Currency::USD), None, None, None, None, None]
        );
        let written = serde_json::to_value(Money::usd(5)).unwrap();
        assert_eq!(written, serde_json::json!({ "amount_cents": 5, "currency": "usd" }));
        assert_eq!(serde_json::from_value::<Money>(written).unwrap(), Money::usd(5));
    }
    #[test]
    fn a_total_is_rounded_half_up_and_never_nothing() {
        let total = |price, quarters| Currency::USD.total(price, quarters);
        assert_eq!([total(8_000, 4), total(8_000, 8), total(3, 2), total(1, 1)], [8_000, 16_000, 2, 1]);
    }
    #[test]
    fn the_hourly_price_of_a_total_is_rounded_half_up() {
        let hourly = |total, quarters| Currency::USD.hourly_of(total, quarters);
        assert_eq!((hourly(8_000, 4), hourly(100_000, 41)), (8_000, 9_756));
        assert_eq!(hourly(1, 8), 1, "half a cent");
        assert_eq!(hourly(1, 800), 1, "never nothing");
        assert_eq!(hourly(3, 8), 2, "a cent and a half");
    }
    #[test]
    fn computed_amounts_are_on_the_step() {
        let [isk, kwd, jpy] = ["isk", "kwd", "jpy"].map(|code| Currency::parse(code).unwrap());
        assert_eq!([isk.total(650_000, 1), isk.total(650_100, 1), isk.total(100, 1)], [162_500, 162_500, 100]);
        assert_eq!([kwd.total(15_010, 3), kwd.hourly_of(10_000, 7)], [11_260, 5_710]);
        assert_eq!([jpy.total(7_501, 1), jpy.fee(7_505, 1_000)], [1_875, 750]);
        assert_eq!([isk.fee(162_500, 1_000), kwd.fee(11_260, 1_000)], [16_200, 1_120]);
    }
    #[test]
    fn numbers_become_minor_units_only_when_exact() {
        let exact = |code, number| Currency::parse(code).unwrap().exact(number);
        assert_eq!((exact("usd", 80.5), exact("usd", 0.29)), (Some(8_050), Some(29)));
        assert_eq!((exact("usd", 1.005), exact("usd", f64::NAN)), (None, None));
        assert_eq!((exact("jpy", 8_000.0), exact("jpy", 80.5)), (Some(8_000), None));
        assert_eq!((exact("isk", 8_000.0), exact("isk", 80.5)), (Some(800_000), None));
        assert_eq!((exact("kwd", 1.23), exact("kwd", 1.235)), (Some(1_230), None));
    }
    #[test]
    fn amounts_have_the_digits_that_people_see() {
        let digits = |code, cents| Currency::parse(code).unwrap().digits(cents);
        assert_eq!((digits("usd", 8_050), digits("usd", -5)), ("80.50".into(), "-0.05".into()));
        assert_eq!((digits("jpy", 8_000), digits("isk", 800_000)), ("8000".into(), "8000".into()));
        assert_eq!(digits("kwd", 1_230), "1.230");
        assert!((Currency::parse("kwd").unwrap().number(1_230) - 1.23).abs() < 1e-9);
    }
}
