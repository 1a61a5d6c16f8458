//! The platform's account, connected accounts, and their links.
use super::Call;
use super::lists::page;
use crate::error::{Answer, ApiError};
use crate::params::{LIST, Metadata};
use crate::state::State;
use crate::state::accounts::{Account, AccountLink, LINK_LIFE, Onboarding, currency_of, empty_profile};
use serde_json::{Value, json};

const KNOWN: [&str; 12] = [
    "business_profile",
    "business_type",
    "capabilities",
    "company",
    "default_currency",
    "email",
    "external_account",
    "individual",
    "metadata",
    "settings",
    "tos_acceptance",
    "documents",
];

/// `GET /v1/account`: whose key it is, or the connected account of the header.
pub fn own(state: &State, call: &Call) -> Answer {
    call.params.only(&[], &[])?;
    if let Some(id) = &call.account {
        return retrieve(state, id);
    }
    let capabilities = vec!["card_payments".to_owned(), "transfers".to_owned()];
    let own = Account {
        id: state.account_id.clone(),
        country: state.rules.country.clone(),
        currency: state.rules.currency.clone(),
        capabilities,
        onboarding: Onboarding::Ready,
        ..new_account("standard")
    };
    let mut shown = own.show();
    shown["controller"] = json!({"type": "account"});
    Ok(shown)
}

fn new_account(kind: &'static str) -> Account {
    Account {
        id: String::new(),
        created: 0,
        kind,
        country: String::new(),
        currency: String::new(),
        email: None,
        business_type: None,
        capabilities: Vec::new(),
        business_profile: empty_profile(),
        schedule: json!({"delay_days": 2, "interval": "daily"}),
        metadata: Metadata::new(),
        onboarding: Onboarding::New,
        deleted: false,
    }
}

/// `POST /v1/accounts`.
pub fn create(state: &mut State, call: &Call) -> Answer {
    let params = &call.params;
    params.only(&KNOWN, &["country", "type", "controller"])?;
    if params.text("type").is_some() && params.at("controller").is_some() {
        let message = "You may only specify one of these parameters: type, controller.";
        return Err(ApiError::invalid(message).code("parameters_exclusive"));
    }
    let express = params.text("controller.stripe_dashboard.type") == Some("express");
    let kind = params.word("type", &["express", "standard", "custom"])?;
    let kind = kind.unwrap_or(if express { "express" } else { "standard" });
    let country = params.string("country").unwrap_or_else(|| state.rules.country.clone());
    let currency = currency_of(&country)?;
    let mut account = Account { country, currency: currency.to_owned(), created: state.now, ..new_account(kind) };
    account.change(params)?;
    account.id = format!("acct_{}", state.letters(16));
    let shown = account.show();
    state.accounts.add(account);
    Ok(shown)
}

/// `GET /v1/accounts/{id}`.
pub fn retrieve(state: &State, id: &str) -> Answer {
    state.account(id).map(Account::show)
}

/// `GET /v1/accounts`.
pub fn list(state: &State, call: &Call) -> Answer {
    call.params.only(&LIST, &[])?;
    page(call, &state.accounts, |account| !account.deleted, Account::show)
}

/// `POST /v1/accounts/{id}`.
pub fn update(state: &mut State, call: &Call, id: &str) -> Answer {
    call.params.only(&KNOWN, &[])?;
    let account = state.account_mut(id)?;
    account.change(&call.params)?;
    let shown = account.show();
    state.emit_account(id, Value::Null);
    Ok(shown)
}

/// `POST /v1/account_links`.
pub fn link(state: &mut State, call: &Call) -> Answer {
    let params = &call.params;
    let known = ["account", "type", "refresh_url", "return_url", "collect", "collection_options"];
    params.only(&known, &[])?;
    let account = params.need("account")?.to_owned();
    params.word("type", &["account_onboarding", "account_update"])?.ok_or_else(|| ApiError::missing("type"))?;
    let address = |name: &str| {
        let text = params.need(name)?;
        url::Url::parse(text)
            .map(|_| text.to_owned())
            .map_err(|_| ApiError::invalid("Not a valid URL").code("url_invalid").param(name))
    };
    let (return_url, refresh_url) = (address("return_url")?, address("refresh_url")?);
    if state.accounts.get(&account).is_none_or(|account| account.deleted) {
        return Err(ApiError::no_such_param("account", &account, "account"));
    }
    let id = state.letters(12);
    let url = format!("{}/_pages/setup/{account}/{id}", call.base);
    let created = state.now;
    state.links.add(AccountLink { id, created, account, return_url, refresh_url, used: false });
    Ok(json!({"object": "account_link", "created": created, "expires_at": created + LINK_LIFE, "url": url}))
}

/// `POST /v1/accounts/{id}/login_links`.
pub fn login_link(state: &State, call: &Call, id: &str) -> Answer {
    let account = state.account(id)?;
    if account.kind != "express" || account.onboarding == Onboarding::New {
        let message = "Cannot create a login link for an account that has not completed onboarding, or is not Express.";
        return Err(ApiError::invalid(message).kept());
    }
    let url = format!("{}/_pages/express/{id}", call.base);
    Ok(json!({"object": "login_link", "created": state.now, "url": url}))
}
