//! Connected accounts of creators: Stripe asks who they are and where their bank is, on its own pages.
use super::super::{AccountState, GatewayError, NewAccount, PayoutAccount};
use super::{
    Stripe,
    form::{self, Form},
    objects::{Account, Link},
};
use platform::ids;

impl From<Account> for AccountState {
    fn from(account: Account) -> Self {
        let takes_transfers = account.capabilities.get("transfers").is_some_and(|state| state == "active");
        let missing = account.requirements.currently_due.into_iter().chain(account.requirements.past_due);
        let mut missing: Vec<String> = missing.collect();
        missing.sort();
        missing.dedup();
        match account.requirements.disabled_reason {
            None if takes_transfers && account.payouts_enabled => Self::Ready,
            None if missing.is_empty() => Self::Pending,
            _ if !account.details_submitted => Self::Pending,
            _ => Self::Restricted(missing),
        }
    }
}

impl Stripe {
    /// Opens an account for a creator; the same key opens one.
    pub(crate) async fn open_account(&self, new: NewAccount<'_>) -> Result<PayoutAccount, GatewayError> {
        let form = Form::new()
            .with("type", "express")
            .with("country", new.country)
            .with("email", new.email)
            .with("capabilities[transfers][requested]", true)
            .with("business_type", "individual")
            .with("metadata[creator]", new.creator);
        let account: Account = self.client().post("/v1/accounts", new.key, &form).await?;
        Ok(PayoutAccount { destination: account.id })
    }

    /// A page of Stripe's where the creator says what is missing. It leads back to `back`, also when it is too old: a link
    /// opens once, and each call makes a new one.
    pub(crate) async fn account_link(&self, account: &PayoutAccount, back: &str) -> Result<String, GatewayError> {
        let key = format!("account_link:{}", ids::id());
        let form = Form::new()
            .with("account", &account.destination)
            .with("type", "account_onboarding")
            .with("return_url", back)
            .with("refresh_url", back);
        Ok(self.client().post::<Link>("/v1/account_links", &key, &form).await?.url)
    }

    /// Whether the creator can be paid, as Stripe says now.
    pub(crate) async fn account_state(&self, account: &PayoutAccount) -> Result<AccountState, GatewayError> {
        let path = format!("/v1/accounts/{}", form::segment(&account.destination));
        Ok(AccountState::from(self.client().get::<Account>(&path, &Form::new()).await?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn state(account: serde_json::Value) -> AccountState {
        AccountState::from(serde_json::from_value::<Account>(account).expect("an account"))
    }

    #[test]
    fn a_creator_is_paid_once_transfers_and_payouts_work() {
        let ready = json!({
            "id": "acct_1", "details_submitted": true, "payouts_enabled": true,
            "capabilities": { "transfers": "active" },
            "requirements": { "currently_due": [], "past_due": [], "disabled_reason": null },
        });
        assert_eq!(state(ready), AccountState::Ready);
        assert_eq!(state(json!({ "id": "acct_1" })), AccountState::Pending);
        let begun = json!({
            "id": "acct_1", "details_submitted": false, "payouts_enabled": false,
            "requirements": { "currently_due": ["individual.dob.day"], "past_due": [], "disabled_reason": "requirements.past_due" },
        });
        assert_eq!(state(begun), AccountState::Pending);
        let restricted = json!({
            "id": "acct_1", "details_submitted": true, "payouts_enabled": false,
            "capabilities": { "transfers": "inactive" },
            "requirements": {
                "currently_due": ["external_account", "individual.verification.document"],
                "past_due": ["external_account"], "disabled_reason": "requirements.past_due",
            },
        });
        let missing = ["external_account", "individual.verification.document"];
        assert_eq!(state(restricted), AccountState::Restricted(missing.map(Into::into).to_vec()));
    }
}
