//! What amounts a currency allows. Amounts are in minor units as Stripe counts them.
use crate::error::ApiError;

/// The smallest charges. Other currencies take the worth of half a US dollar, which the fake does not convert.
const MINIMUMS: [(&str, i64); 30] = [
    ("usd", 50),
    ("aed", 200),
    ("aud", 50),
    ("bgn", 100),
    ("brl", 50),
    ("cad", 50),
    ("chf", 50),
    ("cop", 200_000),
    ("czk", 1500),
    ("dkk", 250),
    ("eur", 50),
    ("gbp", 30),
    ("hkd", 400),
    ("huf", 17_500),
    ("inr", 50),
    ("isk", 7_000),
    ("jpy", 50),
    ("krw", 700),
    ("kwd", 150),
    ("mxn", 1000),
    ("myr", 200),
    ("nok", 300),
    ("nzd", 50),
    ("pln", 200),
    ("ron", 200),
    ("sek", 300),
    ("sgd", 50),
    ("thb", 1000),
    ("ugx", 200_000),
    ("clp", 500),
];

const NO_DECIMALS: [&str; 15] =
    ["bif", "clp", "djf", "gnf", "jpy", "kmf", "krw", "mga", "pyg", "rwf", "vnd", "vuv", "xaf", "xof", "xpf"];
const THREE_DECIMALS: [&str; 5] = ["bhd", "jod", "kwd", "omr", "tnd"];
const OTHERS: [&str; 26] = [
    "ars", "bdt", "bob", "bam", "crc", "cop", "dop", "egp", "gel", "gtq", "idr", "ils", "kes", "kzt", "lkr", "mad",
    "mdl", "mur", "ngn", "npr", "pen", "php", "pkr", "sar", "try", "twd",
];
const MORE: [&str; 6] = ["tzs", "uah", "uyu", "zar", "rsd", "qar"];
const LARGEST: i64 = 99_999_999;

/// Whether Stripe knows the currency.
pub fn known(currency: &str) -> bool {
    MINIMUMS.iter().any(|(name, _)| *name == currency)
        || [&NO_DECIMALS[..], &THREE_DECIMALS, &OTHERS, &MORE].iter().any(|names| names.contains(&currency))
}

/// Amounts are multiples of this: hundreds where an old two-decimal form is kept, tens with three decimals.
pub fn step(currency: &str) -> i64 {
    match currency {
        "isk" | "ugx" => 100,
        _ if THREE_DECIMALS.contains(&currency) => 10,
        _ => 1,
    }
}

/// The smallest charge.
pub fn minimum(currency: &str) -> i64 {
    MINIMUMS.iter().find(|(name, _)| *name == currency).map_or_else(|| step(currency), |(_, minimum)| *minimum)
}

/// `1050 usd` as `10.50 usd`, for messages.
pub fn shown(amount: i64, currency: &str) -> String {
    let digits = match () {
        () if NO_DECIMALS.contains(&currency) => 0,
        () if THREE_DECIMALS.contains(&currency) => 3,
        () => 2,
    };
    let one = 10_i64.pow(digits);
    match digits {
        0 => format!("{amount} {currency}"),
        _ => format!("{}.{:0width$} {currency}", amount / one, amount % one, width = digits as usize),
    }
}

/// Refuses what is no amount of the currency: zero or less, not a multiple of the step, too large.
pub fn check_amount(amount: i64, currency: &str) -> Result<(), ApiError> {
    let invalid = |message: &str, code: &str| Err(ApiError::invalid(message).code(code).param("amount"));
    if amount < 1 {
        return invalid("This value must be greater than or equal to 1.", "parameter_invalid_integer");
    }
    let step = step(currency);
    if amount % step != 0 {
        return invalid(
            &format!("Invalid amount: amounts in {currency} are multiples of {step}."),
            "invalid_charge_amount",
        );
    }
    if amount > LARGEST {
        let most = shown(LARGEST / step * step, currency);
        return invalid(&format!("Amount must be no more than {most}"), "amount_too_large");
    }
    Ok(())
}

/// `check_amount`, and not below the currency's smallest charge.
pub fn check_charge(amount: i64, currency: &str) -> Result<(), ApiError> {
    check_amount(amount, currency)?;
    let least = minimum(currency);
    if amount < least {
        let message = format!("Amount must be at least {}", shown(least, currency));
        return Err(ApiError::invalid(&message).code("amount_too_small").param("amount"));
    }
    Ok(())
}

/// A currency that a call names.
pub fn check_currency(currency: &str) -> Result<String, ApiError> {
    let lower = currency.to_ascii_lowercase();
    if known(&lower) {
        return Ok(lower);
    }
    Err(ApiError::invalid(&format!("Invalid currency: {lower}. Stripe does not support it.")).param("currency"))
}

#[cfg(test)]
mod tests {
    use super::{check_charge, shown};

    #[test]
    fn each_currency_has_its_amounts() {
        let table = [
            (50, "usd", ""),
            (49, "usd", "amount_too_small"),
            (0, "usd", "parameter_invalid_integer"),
            (100_000_000, "usd", "amount_too_large"),
            (50, "jpy", ""),
            (7_000, "isk", ""),
            (7_050, "isk", "invalid_charge_amount"),
            (1_230, "kwd", ""),
            (1_235, "kwd", "invalid_charge_amount"),
            (300_000, "ugx", ""),
        ];
        for (amount, currency, code) in table {
            let said = check_charge(amount, currency).err().map(|e| e.error["code"].as_str().unwrap().to_owned());
            assert_eq!(said.unwrap_or_default(), code, "{amount} {currency}");
        }
    }

    #[test]
    fn amounts_are_shown_with_their_decimals() {
        for (amount, currency, text) in [(1050, "usd", "10.50 usd"), (50, "jpy", "50 jpy"), (1230, "kwd", "1.230 kwd")]
        {
            assert_eq!(shown(amount, currency), text);
        }
    }
}
