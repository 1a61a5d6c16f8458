//! Hourly prices as they are sent: one value under two names, and one message for an invalid one.
use platform::{
    money::{Cents, Currency},
    msg,
    schema::{Bound, Bounds},
    text::Refused,
};
use serde::de::IgnoredAny;
use std::collections::BTreeMap;

/// The highest hourly price in dollars, as the OpenAPI document has it: 100,000.00. Other currencies have their own.
const MAX_PRICE: Cents = 10_000_000;

/// The limit of a profile's price, for the OpenAPI document.
pub const PRICE_BOUNDS: Bounds = &[("ProfileChange", &[price_bound("pricePerHour")])];

/// The bound of a price in dollars that is sent as `name`.
#[allow(clippy::cast_precision_loss, reason = "far below the largest exact number")]
pub const fn price_bound(name: &'static str) -> Bound {
    Bound::Number(name, 0.01, (MAX_PRICE / 100) as f64, Some(0.01))
}

/// Minor units of an hourly price: of dollars 0.01 to 100,000.00 with at most two decimals, and so for each currency.
pub fn price(field: &'static str, number: f64, currency: Currency) -> Result<Cents, Refused> {
    let cents = currency.exact(number).filter(|cents| (1..=currency.max_price()).contains(cents));
    cents.ok_or_else(|| no_price(field))
}

/// The one price that is sent as `price_per_hour`, as `pricePerHour` or as both; two different ones are refused.
pub fn one_price(field: &'static str, snake: Option<f64>, camel: Option<f64>) -> Result<Option<f64>, Refused> {
    match (snake, camel) {
        (Some(one), Some(other)) if one.to_bits() != other.to_bits() => Err(no_price(field)),
        _ => Ok(snake.or(camel)),
    }
}

/// Unknown fields of a change. They are ignored, as everywhere, unless there is no other field: then the sender would
/// believe that something was changed.
pub type Unknown = BTreeMap<String, IgnoredAny>;

/// Refuses a change without a price in which an unknown field seems to mean one, and a change of `unknown` fields only.
pub fn must_be_known(unknown: &Unknown, price: Option<f64>, anything: bool) -> Result<(), Refused> {
    let meant = unknown.keys().any(|name| name.to_lowercase().contains("price"));
    if price.is_none() && meant {
        return Err(no_price("price_per_hour"));
    }
    match unknown.keys().next() {
        Some(_) if !anything => Err(Refused::new("", "nothing_to_change", msg!("problem-nothing-to-change"))),
        _ => Ok(()),
    }
}

fn no_price(field: &'static str) -> Refused {
    Refused::new(field, "invalid_price", msg!("problem-invalid-price"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_whole_cents_within_bounds() {
        for good in [0.01, 80.0, 80.5, 99_999.99, 100_000.0] {
            assert!(price("price", good, Currency::USD).is_ok(), "{good}");
        }
        for bad in [0.0, -1.0, 0.001, 1.005, 100_000.01, f64::NAN, f64::INFINITY, 1e300] {
            assert_eq!(price("price", bad, Currency::USD).unwrap_err().code, "invalid_price", "{bad}");
        }
    }
    #[test]
    fn a_price_has_two_names_and_one_value() {
        let one = |snake, camel| one_price("p", snake, camel).map_err(|refused| refused.code);
        for price in [None, Some(80.0)] {
            assert_eq!((one(price, None), one(None, price), one(price, price)), (Ok(price), Ok(price), Ok(price)));
        }
        assert_eq!(one(Some(80.0), Some(81.0)), Err("invalid_price"));
        let nan = one_price("p", Some(f64::NAN), Some(f64::NAN)).unwrap();
        assert!(nan.is_some_and(f64::is_nan), "both are no number: the rule of a price says so");
        assert_eq!(one(Some(80.0), Some(f64::NAN)), Err("invalid_price"));
    }
    #[test]
    fn a_change_that_would_do_nothing_is_refused() {
        let refused = |names: &[&str], price, anything| {
            let unknown: Unknown = names.iter().map(|name| ((*name).to_owned(), IgnoredAny)).collect();
            must_be_known(&unknown, price, anything).err().map(|refused| refused.code)
        };
        assert_eq!((refused(&[], None, false), refused(&[], None, true)), (None, None));
        assert_eq!((refused(&["id"], None, true), refused(&["id"], None, false)), (None, Some("nothing_to_change")));
        for name in ["price", "priceperhour", "PricePerHour", "hourly_price", "price_cents"] {
            assert_eq!(refused(&[name], None, true), Some("invalid_price"), "{name}");
            assert_eq!(refused(&[name], Some(1.0), true), None, "{name} beside a price");
        }
    }
}
