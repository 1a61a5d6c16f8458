//! How often what may be asked (security rules, 9). An address is one client's, a mailbox one person's.
use crate::{
    Auth,
    client::Client,
    errors::{Error, Result},
};
use platform::http::Rule;
use std::time::Duration;

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3_600);

/// Sign-ins with a password, by address.
pub(crate) const SIGN_IN: Rule = Rule::new("auth.sign_in", 10, MINUTE);
/// New accounts, by address.
pub(crate) const SIGN_UP: Rule = Rule::new("auth.sign_up", 3, Duration::from_secs(1_200));
/// Requests that send a mail, by address.
pub(crate) const MAILS: Rule = Rule::new("auth.mails", 3, HOUR);
/// Mails, by the mailbox they go to.
pub(crate) const MAILBOX: Rule = Rule::new("auth.mailbox", 3, HOUR);
/// Links and codes, by address.
pub(crate) const VERIFY: Rule = Rule::new("auth.verify", 30, Duration::from_secs(10));
/// Refreshed sessions, by address: an office shares one.
pub(crate) const REFRESH: Rule = Rule::new("auth.refresh", 150, Duration::from_secs(2));
/// Changes to an account, by address.
pub(crate) const CHANGE: Rule = Rule::new("auth.change", 30, Duration::from_secs(10));

impl Auth {
    /// Counts one request of `client`, or refuses it.
    pub(crate) fn limit(&self, rule: &Rule, client: &Client) -> Result<()> {
        self.limits
            .try_take(rule, &client.address.bucket())
            .map_err(|wait| Error::too_many(wait.as_secs() + u64::from(wait.subsec_nanos() > 0)))
    }
    /// Whether one more mail may go to `email` now. Callers who may not know whether there is an account are not
    /// told: they get their usual answer, and no mail is sent.
    pub(crate) fn may_mail(&self, email: &str) -> bool {
        self.limits.try_take(&MAILBOX, email).is_ok()
    }
}
