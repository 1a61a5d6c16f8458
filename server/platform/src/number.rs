//! Numbers as people and programs send them: as numbers, or as numbers in text.
//!
//! Used with `#[serde(default, deserialize_with = "…")]` on an `Option<f64>`. Anything that is not a number becomes
//! NaN, which every rule about numbers refuses: so the error message is the field's, never the parser's.
use serde::{
    Deserializer,
    de::{IgnoredAny, MapAccess, SeqAccess, Visitor},
};
use std::fmt;

/// A number; null is none.
///
/// # Errors
/// When the value is missing.
pub fn optional<'de, D: Deserializer<'de>>(value: D) -> Result<Option<f64>, D::Error> {
    value.deserialize_any(Number { null: None })
}

/// A number that must be given if the field is present: null is refused like anything else that is not a number.
///
/// # Errors
/// When the value is missing.
pub fn given<'de, D: Deserializer<'de>>(value: D) -> Result<Option<f64>, D::Error> {
    value.deserialize_any(Number { null: Some(f64::NAN) })
}

/// The finite number that `text` is, written with digits, one point and an exponent; NaN for anything else, also for
/// the words that Rust takes for numbers.
pub fn read(text: &str) -> f64 {
    let text = text.trim();
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    let number = if plain { text.parse().unwrap_or(f64::NAN) } else { f64::NAN };
    if number.is_finite() { number } else { f64::NAN }
}

struct Number {
    null: Option<f64>,
}

impl<'de> Visitor<'de> for Number {
    type Value = Option<f64>;
    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a number")
    }
    fn visit_f64<E>(self, number: f64) -> Result<Option<f64>, E> {
        Ok(Some(number))
    }
    #[allow(clippy::cast_precision_loss, reason = "what is beyond 2^53 is beyond every rule")]
    fn visit_i64<E>(self, number: i64) -> Result<Option<f64>, E> {
        Ok(Some(number as f64))
    }
    #[allow(clippy::cast_precision_loss, reason = "what is beyond 2^53 is beyond every rule")]
    fn visit_u64<E>(self, number: u64) -> Result<Option<f64>, E> {
        Ok(Some(number as f64))
    }
    fn visit_str<E>(self, text: &str) -> Result<Option<f64>, E> {
        Ok(Some(read(text)))
    }
    fn visit_bool<E>(self, _: bool) -> Result<Option<f64>, E> {
        Ok(Some(f64::NAN))
    }
    fn visit_unit<E>(self) -> Result<Option<f64>, E> {
        Ok(self.null)
    }
    fn visit_none<E>(self) -> Result<Option<f64>, E> {
        Ok(self.null)
    }
    fn visit_some<D: Deserializer<'de>>(self, value: D) -> Result<Option<f64>, D::Error> {
        value.deserialize_any(self)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Option<f64>, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Some(f64::NAN))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Option<f64>, A::Error> {
        while members.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Some(f64::NAN))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Default, Deserialize)]
    #[serde(default)]
    struct Body {
        #[serde(deserialize_with = "optional")]
        hours: Option<f64>,
        #[serde(deserialize_with = "given")]
        price: Option<f64>,
    }

    fn both(value: &str) -> (Option<f64>, Option<f64>) {
        let body = format!("{{\"hours\":{value},\"price\":{value}}}");
        let Body { hours, price } = serde_json::from_str(&body).expect(value);
        (hours, price)
    }

    #[test]
    fn numbers_and_texts_that_are_numbers_are_read_alike() {
        for (value, number) in [
            ("80", 80.0),
            ("80.5", 80.5),
            ("-3", -3.0),
            ("1e3", 1000.0),
            ("18446744073709551615", 18_446_744_073_709_551_615.0),
            ("\"80\"", 80.0),
            ("\" 80.50 \"", 80.5),
            ("\"0080\"", 80.0),
            ("\".5\"", 0.5),
            ("\"5.\"", 5.0),
            ("\"+5\"", 5.0),
            ("\"-3\"", -3.0),
            ("\"1e3\"", 1000.0),
        ] {
            assert_eq!(both(value), (Some(number), Some(number)), "{value}");
        }
    }
    #[test]
    fn everything_else_is_no_number() {
        let long = format!("\"{}\"", "9".repeat(400));
        for value in [
            "\"\"",
            "\" \"",
            "\"abc\"",
            "\"80 USD\"",
            "\"$80\"",
            "\"80,5\"",
            "\"1,000\"",
            "\"1 000\"",
            "\"NaN\"",
            "\"nan\"",
            "\"inf\"",
            "\"Infinity\"",
            "\"-infinity\"",
            "\"1e400\"",
            "\"0x50\"",
            "\"1_000\"",
            "\"٨٠\"",
            "\"8 0\"",
            "\"--8\"",
            "\"1e\"",
            "\".\"",
            "\"e\"",
            &long,
            "true",
            "false",
            "{}",
            "{\"a\":{\"b\":1}}",
            "[]",
            "[80]",
            "[[1],2]",
        ] {
            let (hours, price) = both(value);
            assert!(hours.is_some_and(f64::is_nan) && price.is_some_and(f64::is_nan), "{value}");
        }
    }
    #[test]
    fn null_is_none_only_for_optional_fields() {
        let (hours, price) = both("null");
        assert!(hours.is_none() && price.is_some_and(f64::is_nan));
        let Body { hours, price } = serde_json::from_str("{}").expect("an object");
        assert_eq!((hours, price), (None, None));
    }
}
