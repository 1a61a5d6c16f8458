//! Durations in text.
use platform::clock::{DAY, HOUR, MINUTE, Micros, SECOND};

/// A duration as Go writes it: `24h`, `1h30m`, `90s`; also days, which Go does not know. Not negative, and at most a
/// thousand years.
pub(crate) fn duration(text: &str) -> Option<Micros> {
    let (mut total, mut rest) = (0_i64, text);
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let number: i64 = rest.get(..digits)?.parse().ok()?;
        let unit_and_rest = rest.get(digits..)?;
        let end = unit_and_rest.find(|c: char| c.is_ascii_digit()).unwrap_or(unit_and_rest.len());
        let unit = match unit_and_rest.get(..end)? {
            "d" => DAY,
            "h" => HOUR,
            "m" => MINUTE,
            "s" => SECOND,
            "ms" => SECOND / 1_000,
            _ => return None,
        };
        total = total.checked_add(number.checked_mul(unit)?)?;
        rest = unit_and_rest.get(end..)?;
    }
    (!text.is_empty() && total <= 365_000 * DAY).then_some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_those_of_go() {
        for (text, expected) in [
            ("24h", Some(DAY)),
            ("1h30m", Some(90 * MINUTE)),
            ("90s", Some(90 * SECOND)),
            ("500ms", Some(SECOND / 2)),
            ("876000h", Some(36_500 * DAY)),
            ("7d", Some(7 * DAY)),
            ("", None),
            ("h", None),
            ("24", None),
            ("-1h", None),
            ("1.5h", None),
            ("1y", None),
            ("99999999999999999999h", None),
            ("9223372036854775807h", None),
            ("９h", None),
        ] {
            assert_eq!(duration(text), expected, "{text}");
        }
    }
}
