//! Money: integer amounts with their currency, and cents for what is computed inside one.
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{borrow::Cow, fmt, ops::Neg};

/// An amount in cents of a currency that its place names; negative for money that goes back.
pub type Cents = i64;
/// The one currency of this version, as it is written.
pub const CURRENCY: &str = Currency::USD.code();

/// A currency: three lower-case letters of ISO 4217, written as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Currency([u8; 3]);

impl Currency {
    /// The US dollar.
    pub const USD: Self = Self(*b"usd");
    /// The currency that three lower-case letters name; whether ISO 4217 has it is not looked up.
    pub fn parse(code: &str) -> Option<Self> {
        let letters: [u8; 3] = code.as_bytes().try_into().ok()?;
        letters.iter().all(u8::is_ascii_lowercase).then_some(Self(letters))
    }
    /// Its three letters.
    pub const fn code(&self) -> &str {
        match std::str::from_utf8(&self.0) {
            Ok(code) => code,
            Err(_) => "", // never: each letter is ASCII
        }
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.code())
    }
}
impl Serialize for Currency {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}
impl<'de> Deserialize<'de> for Currency {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = Cow::<'_, str>::deserialize(deserializer)?;
        Self::parse(&code).ok_or_else(|| serde::de::Error::custom(format!("`{code}` is no currency")))
    }
}

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

/// `price_cents` per hour for `quarters` quarter hours, rounded half up, at least 1 cent (`docs/product.md`, section
/// 10).
pub fn total(price_cents: Cents, quarters: i64) -> Cents {
    ((price_cents * quarters * 2 + 4) / 8).max(1)
}

/// Cents per hour when `total` cents pay for `quarters` quarter hours: rounded half up, at least 1 cent.
pub fn hourly_of(total: Cents, quarters: i64) -> Cents {
    ((total * 8 + quarters) / (quarters * 2)).max(1)
}

/// The fee of `basis_points` (hundredths of a percent) on `amount`, rounded down: the creator gets the rest.
pub fn fee(amount: Cents, basis_points: i64) -> Cents {
    amount * basis_points / 10_000
}

/// Cents of a dollar amount with at most two decimals; `None` when it is not finite or finer than a cent.
pub fn from_dollars(dollars: f64) -> Option<Cents> {
    let cents = (dollars * 100.0).round();
    let exact = dollars.is_finite() && cents.abs() < 1e15 && (dollars * 100.0 - cents).abs() < 1e-6;
    #[allow(clippy::cast_possible_truncation, reason = "bounded above")]
    exact.then_some(cents as Cents)
}

/// Cents of a dollar amount, rounded to the nearest cent.
pub fn rounded(dollars: f64) -> Option<Cents> {
    #[allow(clippy::cast_possible_truncation, reason = "bounded above")]
    (dollars.is_finite() && dollars.abs() < 1e13).then(|| (dollars * 100.0).round() as Cents)
}

/// `cents` as a number of dollars, for the fields that are in dollars on the wire.
#[allow(clippy::cast_precision_loss, reason = "amounts are far below 2^53 cents")]
pub fn dollars(cents: Cents) -> f64 {
    cents as f64 / 100.0
}

/// `$1,234.50`: an amount for people, always two decimals.
pub fn display(cents: Cents) -> String {
    let (sign, whole, rest) =
        (if cents < 0 { "-" } else { "" }, cents.unsigned_abs() / 100, cents.unsigned_abs() % 100);
    let digits = whole.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{sign}${grouped}.{rest:02}")
}

/// `$1,234/hr`, with cents `$80.50/hr`: an hourly price for people (`docs/product.md`, section 10).
pub fn hourly(cents: Cents) -> String {
    let price = display(cents);
    format!("{}/hr", price.strip_suffix(".00").unwrap_or(&price))
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
        assert_eq!(total(8_000, 4), 8_000);
        assert_eq!(total(8_000, 8), 16_000);
        assert_eq!(total(3, 2), 2);
        assert_eq!(total(1, 1), 1);
    }
    #[test]
    fn the_hourly_price_of_a_total_is_rounded_half_up() {
        assert_eq!(hourly_of(8_000, 4), 8_000);
        assert_eq!(hourly_of(100_000, 41), 9_756);
        assert_eq!(hourly_of(1, 8), 1, "half a cent");
        assert_eq!(hourly_of(1, 800), 1, "never nothing");
        assert_eq!(hourly_of(3, 8), 2, "a cent and a half");
    }
    #[test]
    fn dollars_become_cents_only_when_exact() {
        assert_eq!(from_dollars(80.5), Some(8_050));
        assert_eq!(from_dollars(0.29), Some(29));
        assert_eq!(from_dollars(1.005), None);
        assert_eq!(from_dollars(f64::NAN), None);
    }
    #[test]
    fn amounts_read_as_people_write_them() {
        assert_eq!(display(123_456_789), "$1,234,567.89");
        assert_eq!(display(-5), "-$0.05");
        assert_eq!(
            (hourly(8_000), hourly(8_050), hourly(100_000)),
            ("$80/hr".into(), "$80.50/hr".into(), "$1,000/hr".into())
        );
    }
}
