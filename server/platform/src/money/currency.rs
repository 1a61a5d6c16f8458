//! Currencies: how their amounts are counted, and the limits that the product sets in each.
use super::Cents;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{borrow::Cow, fmt};

/// A currency: three lower-case letters of ISO 4217, written as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Currency([u8; 3]);

/// How a currency's amounts are counted. Payment providers count some unlike ISO 4217, and browsers unlike both, so this is
/// the one table of the product: of the currencies that Stripe charges and pays out.
#[derive(Clone, Copy, Debug)]
struct Facts {
    code: [u8; 3],
    /// Decimals of the minor unit in which amounts are counted.
    exponent: u32,
    /// Every amount is a multiple of this many minor units.
    step: i64,
    /// Minor units that are worth about as much as a US dollar: limits and defaults are multiples of it.
    dollar: i64,
    /// The smallest charge, in minor units.
    minimum: i64,
}

const fn facts(code: [u8; 3], exponent: u32, step: i64, dollar: i64, minimum: i64) -> Facts {
    Facts { code, exponent, step, dollar, minimum }
}

/// A currency that is not in the table is counted like the dollar; no instance can have it.
const UNKNOWN: Facts = facts(*b"xxx", 2, 1, 100, 50);

/// In the order of their codes.
const TABLE: [Facts; 74] = [
    facts(*b"aed", 2, 1, 400, 200),
    facts(*b"ars", 2, 1, 150_000, 75_000),
    facts(*b"aud", 2, 1, 150, 50),
    facts(*b"bam", 2, 1, 200, 100),
    facts(*b"bdt", 2, 1, 12_000, 6_000),
    facts(*b"bhd", 3, 10, 400, 200),
    facts(*b"bif", 0, 1, 3_000, 1_500),
    facts(*b"bob", 2, 1, 700, 350),
    facts(*b"brl", 2, 1, 500, 50),
    facts(*b"cad", 2, 1, 150, 50),
    facts(*b"chf", 2, 1, 100, 50),
    facts(*b"clp", 0, 1, 1_000, 500),
    facts(*b"cop", 2, 1, 400_000, 200_000),
    facts(*b"crc", 2, 1, 50_000, 25_000),
    facts(*b"czk", 2, 1, 2_000, 1_500),
    facts(*b"djf", 0, 1, 200, 100),
    facts(*b"dkk", 2, 1, 700, 250),
    facts(*b"dop", 2, 1, 6_000, 3_000),
    facts(*b"egp", 2, 1, 5_000, 2_500),
    facts(*b"eur", 2, 1, 100, 50),
    facts(*b"gbp", 2, 1, 100, 30),
    facts(*b"gel", 2, 1, 300, 150),
    facts(*b"gnf", 0, 1, 10_000, 5_000),
    facts(*b"gtq", 2, 1, 800, 400),
    facts(*b"hkd", 2, 1, 800, 400),
    facts(*b"huf", 2, 1, 35_000, 17_500),
    facts(*b"ils", 2, 1, 400, 200),
    facts(*b"inr", 2, 1, 9_000, 4_500),
    facts(*b"isk", 2, 100, 13_000, 7_000),
    facts(*b"jod", 3, 10, 700, 350),
    facts(*b"jpy", 0, 1, 150, 75),
    facts(*b"kes", 2, 1, 13_000, 6_500),
    facts(*b"kmf", 0, 1, 500, 250),
    facts(*b"krw", 0, 1, 1_400, 700),
    facts(*b"kwd", 3, 10, 300, 150),
    facts(*b"kzt", 2, 1, 50_000, 25_000),
    facts(*b"lkr", 2, 1, 30_000, 15_000),
    facts(*b"mad", 2, 1, 1_000, 500),
    facts(*b"mdl", 2, 1, 2_000, 1_000),
    facts(*b"mga", 0, 1, 5_000, 2_500),
    facts(*b"mur", 2, 1, 5_000, 2_500),
    facts(*b"mxn", 2, 1, 2_000, 1_000),
    facts(*b"myr", 2, 1, 500, 250),
    facts(*b"ngn", 2, 1, 150_000, 75_000),
    facts(*b"nok", 2, 1, 1_000, 300),
    facts(*b"npr", 2, 1, 14_000, 7_000),
    facts(*b"nzd", 2, 1, 200, 50),
    facts(*b"omr", 3, 10, 400, 200),
    facts(*b"pen", 2, 1, 400, 200),
    facts(*b"php", 2, 1, 6_000, 3_000),
    facts(*b"pkr", 2, 1, 30_000, 15_000),
    facts(*b"pln", 2, 1, 400, 200),
    facts(*b"pyg", 0, 1, 8_000, 4_000),
    facts(*b"qar", 2, 1, 400, 200),
    facts(*b"ron", 2, 1, 500, 250),
    facts(*b"rsd", 2, 1, 10_000, 5_000),
    facts(*b"rwf", 0, 1, 1_500, 750),
    facts(*b"sar", 2, 1, 400, 200),
    facts(*b"sek", 2, 1, 1_000, 300),
    facts(*b"sgd", 2, 1, 150, 50),
    facts(*b"thb", 2, 1, 3_500, 1_750),
    facts(*b"tnd", 3, 10, 3_000, 1_500),
    facts(*b"try", 2, 1, 4_000, 2_000),
    facts(*b"twd", 2, 1, 3_000, 1_500),
    facts(*b"tzs", 2, 1, 250_000, 125_000),
    facts(*b"uah", 2, 1, 4_000, 2_000),
    facts(*b"ugx", 2, 100, 400_000, 200_000),
    facts(*b"usd", 2, 1, 100, 50),
    facts(*b"uyu", 2, 1, 4_000, 2_000),
    facts(*b"vnd", 0, 1, 25_000, 12_500),
    facts(*b"vuv", 0, 1, 100, 50),
    facts(*b"xaf", 0, 1, 600, 300),
    facts(*b"xof", 0, 1, 600, 300),
    facts(*b"zar", 2, 1, 2_000, 1_000),
];

/// The largest charge of most currencies, in minor units: eight digits. The product's limit in dollars is one cent more.
const LARGEST: i64 = 99_999_999;

impl Currency {
    /// The US dollar.
    pub const USD: Self = Self(*b"usd");
    /// The currency that three lower-case letters name; whether the product can count in it says [`Self::is_known`].
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
    /// All that an instance can have.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|facts| Self(facts.code))
    }
    /// Whether an instance can have it.
    pub fn is_known(self) -> bool {
        self.row().is_some()
    }
    fn row(self) -> Option<&'static Facts> {
        TABLE.binary_search_by(|facts| facts.code.cmp(&self.0)).ok().map(|place| &TABLE[place])
    }
    fn facts(self) -> &'static Facts {
        self.row().unwrap_or(&UNKNOWN)
    }
    /// How many decimals its minor unit has: 2 of the dollar's.
    pub fn exponent(self) -> u32 {
        self.facts().exponent
    }
    /// Minor units in one of it: 100 cents in a dollar.
    pub fn one(self) -> Cents {
        10_i64.pow(self.exponent())
    }
    /// Every amount is a multiple of this many minor units.
    pub fn step(self) -> Cents {
        self.facts().step
    }
    /// How many decimals people see: none where the step is a whole unit.
    pub fn decimals(self) -> u32 {
        if self.step() >= self.one() { 0 } else { self.exponent() }
    }
    /// The smallest charge that payment providers take.
    pub fn minimum(self) -> Cents {
        self.facts().minimum
    }
    /// The most that a deal may cost.
    pub fn max_total(self) -> Cents {
        let product = self.facts().dollar * 1_000_000;
        match self.code() {
            "usd" => product,
            _ => self.floor(product.min(LARGEST)),
        }
    }
    /// The highest price per hour.
    pub fn max_price(self) -> Cents {
        (self.facts().dollar * 100_000).min(self.max_total())
    }
    /// Above this a total is confirmed a second time.
    pub fn large_total(self) -> Cents {
        (self.facts().dollar * 10_000).min(self.max_total())
    }
    /// The price per hour of a creator who has named none.
    pub fn default_price(self) -> Cents {
        self.facts().dollar * 50
    }
    /// What a booking without any price costs.
    pub fn unpriced_total(self) -> Cents {
        self.facts().dollar * 100
    }
    /// What is about as much as this many US cents, on the step: prices of the demo.
    pub fn about(self, us_cents: Cents) -> Cents {
        self.floor(us_cents * self.facts().dollar / 100).max(self.step())
    }
    /// `amount` rounded down to the step: what computed amounts lose stays with the creator.
    pub fn floor(self, amount: Cents) -> Cents {
        amount.div_euclid(self.step()) * self.step()
    }
    /// `numerator` / `denominator` (positive) rounded half up to the step, at least one step.
    pub(super) fn rounded(self, numerator: i64, denominator: i64) -> Cents {
        let whole = denominator * self.step();
        ((numerator * 2 + whole) / (whole * 2) * self.step()).max(self.step())
    }
    /// Whether `amount` is on the step.
    pub fn allows(self, amount: Cents) -> bool {
        amount % self.step() == 0
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.code())
    }
}
impl Default for Currency {
    fn default() -> Self {
        Self::USD
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order_and_every_row_is_on_its_step() {
        assert!(TABLE.is_sorted_by(|one, other| one.code < other.code));
        for currency in Currency::all() {
            let limits = [
                currency.minimum(),
                currency.max_total(),
                currency.max_price(),
                currency.large_total(),
                currency.default_price(),
                currency.unpriced_total(),
                currency.about(8_050),
            ];
            assert!(limits.iter().all(|limit| *limit > 0 && currency.allows(*limit)), "{currency}: {limits:?}");
            assert!(currency.minimum() <= currency.unpriced_total(), "{currency}");
            assert!(currency.default_price() <= currency.max_price(), "{currency}");
            assert!(currency.max_price() <= currency.max_total(), "{currency}");
            assert!(currency.one() % currency.step() == 0 || currency.step() % currency.one() == 0, "{currency}");
        }
    }
    #[test]
    fn the_dollar_has_the_limits_of_the_specification() {
        let usd = Currency::USD;
        assert_eq!((usd.exponent(), usd.step(), usd.decimals(), usd.minimum()), (2, 1, 2, 50));
        assert_eq!((usd.default_price(), usd.unpriced_total()), (5_000, 10_000));
        assert_eq!((usd.max_price(), usd.max_total(), usd.large_total()), (10_000_000, 100_000_000, 1_000_000));
    }
    #[test]
    fn the_minor_units_are_the_providers() {
        let of =
            |code| Currency::parse(code).filter(|it| it.is_known()).map(|it| (it.exponent(), it.step(), it.decimals()));
        let table = [
            ("eur", Some((2, 1, 2))),
            ("jpy", Some((0, 1, 0))),
            ("isk", Some((2, 100, 0))),
            ("ugx", Some((2, 100, 0))),
            ("kwd", Some((3, 10, 3))),
            ("huf", Some((2, 1, 2))),
            ("mga", Some((0, 1, 0))),
            ("xxx", None),
            ("bgn", None),
        ];
        for (code, facts) in table {
            assert_eq!(of(code), facts, "{code}");
        }
    }
}
