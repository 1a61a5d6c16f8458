//! Payment methods: test cards, bank debits and redirect methods.
use super::State;
use super::cards::{self, LIVE_CARD, Outcome};
use super::table::row;
use crate::error::ApiError;
use crate::params::Params;
use serde_json::{Value, json};

/// One payment method.
#[derive(Clone, Debug)]
pub struct Method {
    pub id: String,
    pub created: i64,
    /// `card`, `us_bank_account`, `sepa_debit`, or a redirect method.
    pub kind: String,
    pub brand: &'static str,
    pub last4: String,
    pub exp_month: i64,
    pub exp_year: i64,
    pub outcome: Outcome,
    pub billing: Value,
}
row!(Method);

/// Methods that take days.
const SLOW: [&str; 2] = ["us_bank_account", "sepa_debit"];
/// Methods that have a page of their own.
const REDIRECT: [&str; 3] = ["amazon_pay", "bancontact", "ideal"];

/// What the account offers in a currency.
pub fn offered(currency: &str) -> Vec<String> {
    let names: &[&str] = match currency {
        "usd" => &["card", "us_bank_account", "amazon_pay"],
        "eur" => &["card", "sepa_debit", "bancontact", "ideal"],
        _ => &["card"],
    };
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// Whether paying with it leaves the page.
pub fn redirects(kind: &str) -> bool {
    REDIRECT.contains(&kind)
}

impl State {
    /// The method that a confirmation names, by `payment_method` or `payment_method_data`; none if it names none.
    pub fn method_of(&mut self, params: &Params) -> Result<Option<String>, ApiError> {
        if let Some(name) = params.text("payment_method") {
            return self.method_by_name(name).map(Some);
        }
        if params.at("payment_method_data").is_none() {
            return Ok(None);
        }
        self.method_by_data(params).map(Some)
    }

    fn method_by_name(&mut self, name: &str) -> Result<String, ApiError> {
        if self.methods.get(name).is_some() {
            return Ok(name.to_owned());
        }
        if let Some(card) = cards::by_token(name) {
            return Ok(self.add_method("card", card.brand, card.number, card.outcome));
        }
        let (kind, outcome) = match name {
            "pm_usBankAccount" | "pm_usBankAccount_success" => ("us_bank_account", Outcome::Slow),
            "pm_usBankAccount_insufficientFunds" | "pm_usBankAccount_accountClosed" => {
                ("us_bank_account", Outcome::SlowFails)
            }
            _ => return Err(ApiError::no_such_param("PaymentMethod", name, "payment_method")),
        };
        Ok(self.add_method(kind, "", "000123456789", outcome))
    }

    fn method_by_data(&mut self, params: &Params) -> Result<String, ApiError> {
        let kind = params.need("payment_method_data.type")?.to_owned();
        let id = match kind.as_str() {
            "card" => self.card_by_data(params)?,
            slow if SLOW.contains(&slow) => self.bank_by_data(slow, params),
            redirect if redirects(redirect) => self.add_method(redirect, "", "", Outcome::Redirects),
            _ => {
                let message = format!("The payment method type \"{kind}\" is invalid.");
                return Err(ApiError::invalid(&message).param("payment_method_data[type]"));
            }
        };
        let billing = params.group("payment_method_data.billing_details");
        if let (Some(method), Value::Object(given)) = (self.methods.get_mut(&id), billing) {
            for (name, value) in given {
                method.billing[name] = value;
            }
        }
        Ok(id)
    }

    fn card_by_data(&mut self, params: &Params) -> Result<String, ApiError> {
        let at = |name: &str| format!("payment_method_data.card.{name}");
        if let Some(token) = params.text(&at("token")) {
            let card = cards::by_token(token).ok_or_else(|| ApiError::no_such_param("token", token, "token"))?;
            return Ok(self.add_method("card", card.brand, card.number, card.outcome));
        }
        let number: String = params.need(&at("number"))?.chars().filter(|c| !c.is_whitespace()).collect();
        let wrong = |code: &str, message: &str, param: &str| {
            Err(ApiError::card(code, None, message).param(&format!("payment_method_data[card][{param}]")))
        };
        if !cards::number_is_complete(&number) {
            return wrong("incorrect_number", "Your card number is incorrect.", "number");
        }
        let month = params.integer(&at("exp_month"))?.unwrap_or_default();
        if !(1..=12).contains(&month) {
            return wrong("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
        }
        let year = params.integer(&at("exp_year"))?.map_or(0, |year| if year < 100 { 2000 + year } else { year });
        if year * 12 + month < month_of(self.now) {
            return wrong("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
        }
        let cvc = params.text(&at("cvc")).unwrap_or("000");
        if !(3..=4).contains(&cvc.len()) || cvc.bytes().any(|digit| !digit.is_ascii_digit()) {
            return wrong("invalid_cvc", "Your card's security code is invalid.", "cvc");
        }
        let (brand, outcome) = cards::by_number(&number)
            .map_or(("visa", Outcome::Declined(&LIVE_CARD)), |card| (card.brand, card.outcome));
        let id = self.add_method("card", brand, &number, outcome);
        if let Some(method) = self.methods.get_mut(&id) {
            (method.exp_month, method.exp_year) = (month, year);
        }
        Ok(id)
    }

    /// The documented account numbers: 000111111116 is closed and 000222222227 has no funds, others pay.
    fn bank_by_data(&mut self, kind: &str, params: &Params) -> String {
        let number = params.text("payment_method_data.us_bank_account.account_number").unwrap_or("000123456789");
        let fails = ["000111111116", "000222222227"].contains(&number);
        let number = number.to_owned();
        self.add_method(kind, "", &number, if fails { Outcome::SlowFails } else { Outcome::Slow })
    }

    fn add_method(&mut self, kind: &str, brand: &'static str, number: &str, outcome: Outcome) -> String {
        let id = self.new_id("pm");
        let method = Method {
            id: id.clone(),
            created: self.now,
            kind: kind.to_owned(),
            brand,
            last4: number.get(number.len().saturating_sub(4)..).unwrap_or_default().to_owned(),
            exp_month: 8,
            exp_year: month_of(self.now) / 12 + 4,
            outcome,
            billing: no_billing(),
        };
        self.methods.add(method);
        id
    }
}

/// Months since year 0; years of 365.2425 days are exact enough for expiry.
fn month_of(now: i64) -> i64 {
    1970 * 12 + now * 12 / 31_556_952 + 1
}

/// Billing details that say nothing.
pub fn no_billing() -> Value {
    let none = Value::Null;
    json!({
        "address": {"city": none, "country": none, "line1": none, "line2": none, "postal_code": none, "state": none},
        "email": null, "name": null, "phone": null, "tax_id": null,
    })
}

impl Method {
    /// The method as the API shows it.
    pub fn show(&self) -> Value {
        let mut shown = json!({
            "id": self.id,
            "object": "payment_method",
            "allow_redisplay": "unspecified",
            "billing_details": self.billing,
            "created": self.created,
            "customer": null,
            "customer_account": null,
            "livemode": false,
            "metadata": {},
            "type": self.kind,
        });
        shown[&self.kind] = match self.kind.as_str() {
            "card" => json!({
                "brand": self.brand,
                "checks": {"address_line1_check": null, "address_postal_code_check": null, "cvc_check": "pass"},
                "country": "US", "display_brand": self.brand, "exp_month": self.exp_month, "exp_year": self.exp_year,
                "fingerprint": format!("fake{}", self.last4), "funding": "credit", "generated_from": null,
                "last4": self.last4, "networks": {"available": [self.brand], "preferred": null},
                "regulated_status": "unregulated", "three_d_secure_usage": {"supported": true}, "wallet": null,
            }),
            "us_bank_account" => json!({
                "account_holder_type": "individual", "account_type": "checking", "bank_name": "STRIPE TEST BANK",
                "financial_connections_account": null, "fingerprint": format!("fake{}", self.last4),
                "last4": self.last4, "networks": null, "routing_number": "110000000", "status_details": {},
            }),
            _ => json!({}),
        };
        shown
    }

    /// `payment_method_details` of a charge.
    pub fn details(&self, authenticated: bool, amount: i64) -> Value {
        let secure = json!({
            "authentication_flow": "challenge", "electronic_commerce_indicator": "05", "exemption_indicator": null,
            "result": "authenticated", "result_reason": null, "transaction_id": null, "version": "2.2.0",
        });
        let details = match self.kind.as_str() {
            "card" => json!({
                "amount_authorized": amount, "authorization_code": "123456", "brand": self.brand,
                "checks": {"address_line1_check": null, "address_postal_code_check": null, "cvc_check": "pass"},
                "country": "US", "electronic_commerce_indicator": null, "exp_month": self.exp_month, "exp_year": self.exp_year,
                "extended_authorization": {"status": "disabled"}, "fingerprint": format!("fake{}", self.last4),
                "funding": "credit", "incremental_authorization": {"status": "unavailable"}, "installments": null,
                "last4": self.last4, "mandate": null, "multicapture": {"status": "unavailable"}, "network": self.brand,
                "network_token": {"used": false}, "network_transaction_id": "000000000000000",
                "overcapture": {"maximum_amount_capturable": amount, "status": "unavailable"},
                "regulated_status": "unregulated", "transaction_link_id": null, "three_d_secure": if authenticated { secure } else { Value::Null },
                "wallet": null,
            }),
            "us_bank_account" => json!({
                "account_holder_type": "individual", "account_type": "checking", "bank_name": "STRIPE TEST BANK",
                "fingerprint": format!("fake{}", self.last4), "last4": self.last4, "payment_reference": null,
                "routing_number": "110000000",
            }),
            _ => json!({}),
        };
        json!({"type": self.kind, self.kind.as_str(): details})
    }
}
