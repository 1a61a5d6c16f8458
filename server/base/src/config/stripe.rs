//! The settings of an account at Stripe.
use super::is_loopback;
use serde::{Deserialize, Serialize};

/// An account at Stripe.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Stripe {
    /// `sk_live_…` or `sk_test_…`, or a restricted key `rk_…`.
    pub secret_key: Option<String>,
    /// The browsers' key, `pk_live_…` or `pk_test_…`.
    pub publishable_key: Option<String>,
    /// `whsec_…` of each webhook endpoint; several while one is exchanged.
    pub webhook_secrets: Vec<String>,
    /// Allows test keys with a public https address.
    pub allow_test_keys: bool,
    /// Another address of the API, for development: loopback only.
    pub api_url: String,
    /// Another address of Stripe's script, for development: loopback only.
    pub js_url: Option<String>,
}

impl Stripe {
    /// The address of Stripe's API.
    pub const API: &str = "https://api.stripe.com";

    /// Whether real money would move.
    pub fn is_live(&self) -> bool {
        self.secret_key.as_deref().is_some_and(|key| key.split('_').nth(1) == Some("live"))
    }

    /// Refuses keys that do not belong together, or would move other money than people expect.
    ///
    /// # Errors
    /// A sentence for the operator.
    pub(super) fn check(&self, public_url: Option<&str>, dev_tools: bool) -> Result<(), String> {
        let (Some(secret), Some(publishable)) = (&self.secret_key, &self.publishable_key) else {
            return Err("payments.provider = stripe needs payments.stripe.secret_key and .publishable_key".into());
        };
        let mode = |key: &str, kinds: &[&str]| match key.split('_').collect::<Vec<_>>()[..] {
            [kind, mode @ ("live" | "test"), rest, ..] if kinds.contains(&kind) && !rest.is_empty() => {
                Some(mode == "live")
            }
            _ => None,
        };
        let (secret, publishable) = (mode(secret, &["sk", "rk"]), mode(publishable, &["pk"]));
        let loopback = |url: &str| url::Url::parse(url).is_ok_and(|url| url.host_str().is_some_and(is_loopback));
        let elsewhere = self.api_url != Self::API || self.js_url.is_some();
        let only_here = loopback(&self.api_url) && self.js_url.as_deref().is_some_and(loopback);
        let public = public_url.is_some_and(|url| url.starts_with("https://") && !loopback(url));
        let checks = [
            (secret.is_some(), "payments.stripe.secret_key must begin with sk_live_, sk_test_, rk_live_ or rk_test_"),
            (publishable.is_some(), "payments.stripe.publishable_key must begin with pk_live_ or pk_test_"),
            (secret == publishable, "payments.stripe: one key is live and the other is a test key"),
            (
                !self.webhook_secrets.is_empty() && self.webhook_secrets.iter().all(|key| key.starts_with("whsec_")),
                "payments.stripe.webhook_secrets needs the signing secret of the webhook endpoint (whsec_…)",
            ),
            (
                !public || secret == Some(true) || self.allow_test_keys,
                "payments.stripe has test keys and public_url is a public address: nobody would be paid. Set \
                 payments.stripe.allow_test_keys = true if that is what you want",
            ),
            (
                !elsewhere || only_here,
                "payments.stripe.api_url and .js_url are for development, and both must be loopback addresses",
            ),
            (!elsewhere || secret == Some(false), "payments.stripe.api_url takes test keys only"),
            (
                !dev_tools || elsewhere,
                "development tools with payments.provider = stripe need loopback addresses in payments.stripe.api_url and .js_url",
            ),
        ];
        checks.into_iter().find(|(holds, _)| !holds).map_or(Ok(()), |(_, refusal)| Err(refusal.to_owned()))
    }
}

impl Default for Stripe {
    fn default() -> Self {
        Self {
            secret_key: None,
            publishable_key: None,
            webhook_secrets: Vec::new(),
            allow_test_keys: false,
            api_url: Self::API.into(),
            js_url: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn configured(secret: &str, publishable: &str) -> Stripe {
        Stripe {
            secret_key: Some(secret.into()),
            publishable_key: Some(publishable.into()),
            webhook_secrets: vec!["whsec_1".into()],
            ..Stripe::default()
        }
    }
    const PUBLIC: Option<&str> = Some("https://parallax.example");

    #[test]
    fn keys_of_one_mode_are_taken() {
        assert_eq!(configured("sk_live_1", "pk_live_1").check(PUBLIC, false), Ok(()));
        assert_eq!(configured("rk_live_1", "pk_live_1").check(PUBLIC, false), Ok(()));
        assert_eq!(configured("sk_test_1", "pk_test_1").check(None, false), Ok(()));
        assert_eq!(configured("sk_test_1", "pk_test_1").check(Some("https://localhost"), false), Ok(()));
    }

    #[test]
    fn keys_that_do_not_fit_are_refused() {
        for (secret, publishable) in [
            ("sk_live_1", "pk_test_1"),
            ("sk_test_1", "pk_live_1"),
            ("pk_live_1", "pk_live_1"),
            ("sk_live_1", "sk_live_1"),
            ("sk_live_", "pk_live_1"),
            ("sk_live", "pk_live_1"),
            ("", ""),
        ] {
            assert!(configured(secret, publishable).check(PUBLIC, false).is_err(), "{secret} {publishable}");
        }
        assert!(Stripe::default().check(None, false).is_err());
        let unsigned = Stripe { webhook_secrets: Vec::new(), ..configured("sk_live_1", "pk_live_1") };
        assert!(unsigned.check(PUBLIC, false).is_err());
    }

    #[test]
    fn test_keys_on_a_public_address_are_deliberate() {
        let test = configured("sk_test_1", "pk_test_1");
        assert!(test.check(PUBLIC, false).is_err());
        assert_eq!(Stripe { allow_test_keys: true, ..test }.check(PUBLIC, false), Ok(()));
    }

    #[test]
    fn only_a_provider_on_this_machine_goes_with_development_tools() {
        let (api, js) = ("http://127.0.0.1:12111", Some("http://127.0.0.1:12111/stripe.js".to_owned()));
        let fake = Stripe { api_url: api.into(), js_url: js.clone(), ..configured("sk_test_1", "pk_test_1") };
        assert_eq!(fake.check(None, true), Ok(()));
        assert!(configured("sk_test_1", "pk_test_1").check(None, true).is_err());
        let live = Stripe { api_url: api.into(), js_url: js.clone(), ..configured("sk_live_1", "pk_live_1") };
        assert!(live.check(None, true).is_err());
        for (api, js) in [("https://elsewhere.example", js), (api, None)] {
            let other = Stripe { api_url: api.into(), js_url: js, ..fake.clone() };
            assert!(other.check(None, false).is_err(), "{api}");
        }
    }
}
