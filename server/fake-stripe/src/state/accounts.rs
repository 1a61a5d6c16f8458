//! Connected accounts and the links of their onboarding.
use super::State;
use super::table::row;
use crate::error::ApiError;
use crate::params::{Metadata, Params};
use serde_json::{Value, json};

/// Where the account's owner stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Onboarding {
    /// Nothing was handed in.
    New,
    /// Handed in; what is missing or wrong.
    Restricted(Vec<String>),
    /// Can be paid.
    Ready,
}

/// One connected account.
#[derive(Clone, Debug)]
pub struct Account {
    pub id: String,
    pub created: i64,
    /// `express`, `standard`, `custom` or `none`.
    pub kind: &'static str,
    pub country: String,
    pub currency: String,
    pub email: Option<String>,
    pub business_type: Option<String>,
    pub capabilities: Vec<String>,
    pub business_profile: Value,
    pub schedule: Value,
    pub metadata: Metadata,
    pub onboarding: Onboarding,
    pub deleted: bool,
}

/// One link to the onboarding, for one visit.
#[derive(Clone, Debug)]
pub struct AccountLink {
    /// The secret part of its address.
    pub id: String,
    pub created: i64,
    pub account: String,
    pub return_url: String,
    pub refresh_url: String,
    pub used: bool,
}
row!(Account, AccountLink);

/// Seconds that a link lives.
pub const LINK_LIFE: i64 = 300;

/// What a new account has to hand in.
const WANTED: [&str; 6] = [
    "business_type",
    "external_account",
    "individual.dob.day",
    "individual.first_name",
    "individual.last_name",
    "tos_acceptance.date",
];

/// Countries whose accounts can be paid, with their currency.
const COUNTRIES: [(&str, &str); 46] = [
    ("AE", "aed"),
    ("AT", "eur"),
    ("AU", "aud"),
    ("BE", "eur"),
    ("BG", "eur"),
    ("BR", "brl"),
    ("CA", "cad"),
    ("CH", "chf"),
    ("CY", "eur"),
    ("CZ", "czk"),
    ("DE", "eur"),
    ("DK", "dkk"),
    ("EE", "eur"),
    ("ES", "eur"),
    ("FI", "eur"),
    ("FR", "eur"),
    ("GB", "gbp"),
    ("GI", "gbp"),
    ("GR", "eur"),
    ("HK", "hkd"),
    ("HR", "eur"),
    ("HU", "huf"),
    ("IE", "eur"),
    ("IS", "isk"),
    ("IT", "eur"),
    ("JP", "jpy"),
    ("KW", "kwd"),
    ("LI", "chf"),
    ("LT", "eur"),
    ("LU", "eur"),
    ("LV", "eur"),
    ("MT", "eur"),
    ("MX", "mxn"),
    ("MY", "myr"),
    ("NL", "eur"),
    ("NO", "nok"),
    ("NZ", "nzd"),
    ("PL", "pln"),
    ("PT", "eur"),
    ("RO", "ron"),
    ("SE", "sek"),
    ("SG", "sgd"),
    ("SI", "eur"),
    ("SK", "eur"),
    ("TH", "thb"),
    ("US", "usd"),
];

/// The currency of a country, or Stripe's refusal.
pub fn currency_of(country: &str) -> Result<&'static str, ApiError> {
    let known = COUNTRIES.iter().find(|(name, _)| *name == country);
    known.map(|(_, currency)| *currency).ok_or_else(|| {
        ApiError::invalid(&format!("{country} is not currently supported by Stripe."))
            .code("country_unsupported")
            .param("country")
    })
}

impl State {
    /// The connected account of an address. One that was deleted, or is not ours, is forbidden.
    pub fn account(&self, id: &str) -> Result<&Account, ApiError> {
        self.accounts.get(id).filter(|account| !account.deleted).ok_or_else(|| {
            let message = format!(
                "The provided key does not have access to account '{id}' (or that account does not exist). Application \
                 access may have been revoked."
            );
            ApiError::forbidden(&message).code("account_invalid")
        })
    }

    /// The same, to change.
    pub fn account_mut(&mut self, id: &str) -> Result<&mut Account, ApiError> {
        self.account(id)?;
        self.accounts.get_mut(id).ok_or_else(|| ApiError::no_such("account", id))
    }

    /// Tells that the account changed.
    pub fn emit_account(&mut self, id: &str, before: Value) {
        if let Some(account) = self.accounts.get(id) {
            let shown = account.show();
            self.emit_for("account.updated", shown, before, Some(id));
        }
    }

    /// The owner handed in everything, or not enough.
    pub fn onboard(&mut self, id: &str, onboarding: Onboarding) -> Result<(), ApiError> {
        let account = self.account_mut(id)?;
        let before = json!({"payouts_enabled": account.ready(), "requirements": account.requirements()});
        account.onboarding = onboarding;
        self.emit_account(id, before);
        Ok(())
    }

    /// Deletes an account that has no money.
    pub fn delete_account(&mut self, id: &str) -> Result<Value, ApiError> {
        self.account(id)?;
        let owner = Some(id.to_owned());
        if self.balances.of_owner(&owner).iter().any(|(_, money)| money.available != 0 || money.pending != 0) {
            let message = "The account has a balance that is not zero and cannot be deleted.";
            return Err(ApiError::invalid(message).kept());
        }
        self.account_mut(id)?.deleted = true;
        self.emit_for(
            "account.application.deauthorized",
            json!({"id": id, "object": "application"}),
            Value::Null,
            Some(id),
        );
        Ok(json!({"id": id, "object": "account", "deleted": true}))
    }
}

impl Account {
    /// Whether it can receive transfers and be paid out.
    pub fn ready(&self) -> bool {
        self.onboarding == Onboarding::Ready && self.capabilities.iter().any(|name| name == "transfers")
    }

    /// Takes what a create or update call says.
    pub fn change(&mut self, params: &Params) -> Result<(), ApiError> {
        params.change_metadata(&mut self.metadata)?;
        if let Some(email) = params.string("email") {
            self.email = Some(email);
        }
        if let Some(kind) = params.string("business_type") {
            self.business_type = Some(kind);
        }
        if let Value::Object(given) = params.group("business_profile") {
            for (name, value) in given {
                self.business_profile[name] = value;
            }
        }
        if let Value::Object(given) = params.group("settings.payouts.schedule") {
            for (name, value) in given {
                self.schedule[name] = value;
            }
        }
        if let Value::Object(given) = params.group("capabilities") {
            for name in given.keys().filter(|name| !self.capabilities.contains(name)).cloned().collect::<Vec<_>>() {
                if params.flag(&format!("capabilities.{name}.requested"))? == Some(true) {
                    self.capabilities.push(name);
                }
            }
        }
        Ok(())
    }

    fn requirements(&self) -> Value {
        let due: Vec<&str> = match &self.onboarding {
            Onboarding::New => WANTED.to_vec(),
            Onboarding::Restricted(due) => due.iter().map(String::as_str).collect(),
            Onboarding::Ready => Vec::new(),
        };
        let reason = if due.is_empty() { Value::Null } else { "requirements.past_due".into() };
        json!({
            "alternatives": [], "current_deadline": null, "currently_due": due, "disabled_reason": reason,
            "errors": [], "eventually_due": due, "past_due": due, "pending_verification": [],
        })
    }

    fn controller(&self) -> Value {
        let express = self.kind == "express";
        let us = if express { "application" } else { "stripe" };
        json!({
            "type": "application", "is_controller": true,
            "fees": {"payer": if express { "application_express" } else { "account" }},
            "losses": {"payments": us}, "requirement_collection": "stripe",
            "stripe_dashboard": {"type": if express { "express" } else { "full" }},
        })
    }

    fn settings(&self) -> Value {
        json!({
            "branding": {"icon": null, "logo": null, "primary_color": null, "secondary_color": null},
            "card_issuing": {"tos_acceptance": {"date": null, "ip": null}},
            "card_payments": {
                "decline_on": {"avs_failure": false, "cvc_failure": false}, "statement_descriptor_prefix": null,
                "statement_descriptor_prefix_kana": null, "statement_descriptor_prefix_kanji": null,
            },
            "dashboard": {"display_name": null, "timezone": "Etc/UTC"},
            "invoices": {"default_account_tax_ids": null, "hosted_payment_method_save": "offer"},
            "payments": {
                "statement_descriptor": null, "statement_descriptor_kana": null, "statement_descriptor_kanji": null,
                "statement_descriptor_prefix_kana": null, "statement_descriptor_prefix_kanji": null,
            },
            "payouts": {"debit_negative_balances": true, "schedule": self.schedule, "statement_descriptor": null},
            "sepa_debit_payments": {},
        })
    }

    fn external_accounts(&self) -> Value {
        let bank = json!({
            "id": format!("ba_{}", self.id.trim_start_matches("acct_")), "object": "bank_account", "account": self.id,
            "account_holder_name": null, "account_holder_type": null, "account_type": null,
            "available_payout_methods": ["standard"], "bank_name": "STRIPE TEST BANK", "country": self.country,
            "currency": self.currency, "default_for_currency": true, "fingerprint": "fakebank", "last4": "6789",
            "metadata": {}, "routing_number": "110000000", "status": "new",
        });
        let data = if self.onboarding == Onboarding::Ready { vec![bank] } else { Vec::new() };
        json!({
            "object": "list", "data": data, "has_more": false,
            "url": format!("/v1/accounts/{}/external_accounts", self.id),
        })
    }

    /// The account as the API shows it.
    pub fn show(&self) -> Value {
        let state = match self.onboarding {
            Onboarding::Ready => "active",
            _ => "inactive",
        };
        let capabilities: Metadata = self.capabilities.iter().map(|name| (name.clone(), state.into())).collect();
        json!({
            "id": self.id,
            "object": "account",
            "business_profile": self.business_profile,
            "business_type": self.business_type,
            "capabilities": capabilities,
            "charges_enabled": self.onboarding == Onboarding::Ready && capabilities.contains_key("card_payments"),
            "controller": self.controller(),
            "country": self.country,
            "created": self.created,
            "default_currency": self.currency,
            "details_submitted": self.onboarding != Onboarding::New,
            "email": self.email,
            "external_accounts": self.external_accounts(),
            "future_requirements": {
                "alternatives": [], "current_deadline": null, "currently_due": [], "disabled_reason": null,
                "errors": [], "eventually_due": [], "past_due": [], "pending_verification": [],
            },
            "metadata": self.metadata,
            "payouts_enabled": self.ready(),
            "requirements": self.requirements(),
            "settings": self.settings(),
            "tos_acceptance": {"date": if self.onboarding == Onboarding::New { None } else { Some(self.created) }},
            "type": self.kind,
        })
    }
}

/// `business_profile` of a new account.
pub fn empty_profile() -> Value {
    json!({
        "annual_revenue": null, "estimated_worker_count": null, "mcc": null,
        "minority_owned_business_designation": null, "name": null, "product_description": null, "specified_commercial_transactions_act_url": null,
        "support_address": null, "support_email": null, "support_phone": null, "support_url": null, "url": null,
    })
}
