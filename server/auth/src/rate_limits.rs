//! Rate limits (the table is in `docs/security.md`). An address belongs to one client, a mailbox to one person.
//!
//! Each node counts a client's requests for itself; limits that protect an account are shared by all nodes.
use crate::user::UserId;
use crate::{
    client::Client,
    errors::{Error, Result},
    rules::challenge::Challenge,
    service::Auth,
};
use platform::{db, http::Rule};
use std::time::Duration;

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3_600);

/// Sign-ins with a password, by address.
pub(crate) const SIGN_IN: Rule = Rule::new("auth.sign_in", 10, MINUTE);
/// Sign-ins with a password in browsers that are known, by account.
pub(crate) const SIGN_IN_KNOWN: Rule = Rule::new("auth.sign_in_known", 30, Duration::from_secs(10));
/// New accounts, by address.
pub(crate) const SIGN_UP: Rule = Rule::new("auth.sign_up", 3, Duration::from_secs(1_200));
/// Sign-ups that are examined, by address: also those that are refused.
pub(crate) const SIGN_UP_TRIED: Rule = Rule::new("auth.sign_up_tried", 30, Duration::from_secs(10));
/// Requests that send an email, by address.
pub(crate) const EMAILS: Rule = Rule::new("auth.mails", 3, HOUR);
/// Requests for a link or a code that signs in, by address or known browser: people ask again when one is late.
pub(crate) const SIGN_IN_EMAILS: Rule = Rule::new("auth.sign_in_mails", 10, Duration::from_secs(360));
/// Links and codes, by address.
pub(crate) const VERIFY: Rule = Rule::new("auth.verify", 30, Duration::from_secs(10));
/// Refreshes with a token that is unknown, by address. One that is known is never limited.
pub(crate) const REFRESH: Rule = Rule::new("auth.refresh", 150, Duration::from_secs(2));
/// Calls of the admin endpoints, by who makes them.
pub(crate) const ADMIN: Rule = Rule::new("auth.admin", 300, Duration::from_millis(100));
/// Changes to an account, by address.
pub(crate) const CHANGE: Rule = Rule::new("auth.change", 30, Duration::from_secs(10));

/// Changes of address that someone asks for, by account.
pub(crate) const CHANGE_EMAILS: Rule = Rule::new("auth.change_mails", 6, Duration::from_secs(1_200));

/// Text messages, by number: each costs money.
const TEXTS_TO_NUMBER: Rule = Rule::new("auth.number.texts", 3, Duration::from_secs(1_200));
/// Text messages to all numbers together: what someone can make the operator pay for.
const TEXTS_IN_ALL: Rule = Rule::new("auth.texts", 300, Duration::from_secs(12));
/// Changes of the phone number that someone asks for, by account: each may use up the budget of a number that is not theirs.
pub(crate) const CHANGE_TEXTS: Rule = Rule::new("auth.change_texts", 3, Duration::from_secs(3_600));
/// Anonymous people, by address.
pub(crate) const ANONYMOUS: Rule = Rule::new("auth.anonymous", 30, Duration::from_secs(120));

/// Wrong codes, by mailbox and address; codes of links, by account and address.
pub(crate) const WRONG_CODES_PER_ADDRESS: Rule = Rule::new("auth.code_here", 10, Duration::from_secs(360));
/// Wrong codes, by mailbox; codes of links, by account: about 100 guesses on the worst day, of a million codes. The
/// link in the same email still works, so a stranger who uses this up does not keep the owner out.
pub(crate) const WRONG_CODES_PER_MAILBOX: Rule = Rule::new("auth.code_anywhere", 50, Duration::from_secs(1_800));

/// An email that someone asks for. Each has a budget of its own, so that none uses up another's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum EmailKind {
    /// To someone who signs up.
    Confirm,
    /// The same again, for someone who lost it: a separate budget, so that repeated requests do not block sign-ups.
    ConfirmAgain,
    AlreadyRegistered,
    Recovery,
    EmailChangeCurrent,
    EmailChangeNew,
    /// One of these two again, which anyone may ask for.
    EmailChangeAgain,
    /// A link or a code for signing in.
    SignIn,
    /// A code that confirms a signed-in person's identity again.
    Reauthentication,
}

impl EmailKind {
    /// Limit per recipient. Their links are valid for at least an hour, so a mailbox whose budget others
    /// have used up still has one that works.
    fn to_mailbox(self) -> Rule {
        match self {
            Self::Confirm => Rule::new("auth.mailbox.confirm", 3, HOUR),
            Self::ConfirmAgain => Rule::new("auth.mailbox.confirm_again", 3, HOUR),
            Self::AlreadyRegistered => Rule::new("auth.mailbox.registered", 2, Duration::from_secs(6 * 3_600)),
            Self::Recovery => Rule::new("auth.mailbox.recovery", 6, Duration::from_secs(600)),
            Self::EmailChangeCurrent => Rule::new("auth.mailbox.change_current", 6, Duration::from_secs(600)),
            // other accounts each have a budget of their own (below): this one only stops a flood
            Self::EmailChangeNew => Rule::new("auth.mailbox.change_new", 30, Duration::from_secs(120)),
            Self::EmailChangeAgain => Rule::new("auth.mailbox.change_again", 3, HOUR),
            Self::SignIn => Rule::new("auth.mailbox.sign_in", 6, Duration::from_secs(600)),
            Self::Reauthentication => Rule::new("auth.mailbox.reauthentication", 6, Duration::from_secs(600)),
        }
    }
    /// How many of them one sender may cause to one mailbox.
    fn for_sender(self) -> Rule {
        match self {
            Self::Confirm => Rule::new("auth.sender.confirm", 3, HOUR),
            Self::ConfirmAgain => Rule::new("auth.sender.confirm_again", 3, HOUR),
            Self::AlreadyRegistered => Rule::new("auth.sender.registered", 1, Duration::from_secs(6 * 3_600)),
            Self::Recovery => Rule::new("auth.sender.recovery", 3, HOUR),
            Self::EmailChangeCurrent => Rule::new("auth.sender.change_current", 3, HOUR),
            Self::EmailChangeNew => Rule::new("auth.sender.change_new", 3, HOUR),
            Self::EmailChangeAgain => Rule::new("auth.sender.change_again", 3, HOUR),
            Self::SignIn => Rule::new("auth.sender.sign_in", 5, Duration::from_secs(600)),
            Self::Reauthentication => Rule::new("auth.sender.reauthentication", 5, Duration::from_secs(600)),
        }
    }
}

/// Who causes an email.
#[derive(Clone, Copy)]
pub(crate) enum Sender<'a> {
    /// Someone at this address.
    Address(&'a str),
    /// Someone signed in to this account.
    Account(&'a str),
    /// The owner of the mailbox, in a known browser: requests by strangers do not count.
    Device(&'a str),
    /// Trusted code.
    Us,
}

/// The mailbox whose budget an email uses. Links that lead to a code have a separate one: otherwise strangers, with a
/// challenge of their own, could use up what the owner's requests need.
pub(crate) fn mailbox(email: &str, challenge: Option<&Challenge>) -> String {
    if challenge.is_some() { format!("{email} pkce") } else { email.to_owned() }
}

impl Auth {
    /// Counts one request of `client`, or refuses it. IPv6 is also counted by /48, whose owner has 65,536 networks.
    pub(crate) fn limit(&self, rule: &Rule, client: &Client) -> Result<()> {
        self.limits.try_take_for(rule, &client.address).map_err(|wait| Error::too_many(seconds(wait)))
    }
    /// Counts one request by `key`, or refuses it.
    pub(crate) fn limit_key(&self, rule: &Rule, key: &str) -> Result<()> {
        self.limits.try_take(rule, key).map_err(|wait| Error::too_many(seconds(wait)))
    }
    /// Whether one more email of this `kind` may go to `mailbox` now; if so, it is counted. Call it before any
    /// transaction begins, and only for an email that will be written, so that requests without effect do not use up
    /// the owner's budget. Callers that must not learn whether there is an account get their usual response, and no
    /// email is sent.
    pub(crate) async fn may_mail(&self, kind: EmailKind, mailbox: &str, sender: Sender<'_>) -> db::Result<bool> {
        let mailbox = &without_tag(mailbox);
        if !self.may_request_email(kind, mailbox, sender).await? {
            return Ok(false);
        }
        if matches!(sender, Sender::Device(_)) {
            return Ok(true);
        }
        Ok(self.shared.try_take(&kind.to_mailbox(), mailbox).await?.is_ok())
    }
    /// Whether one more text message may go to `phone` now; if so, it is counted.
    pub(crate) async fn may_text(&self, phone: &str) -> db::Result<bool> {
        Ok(self.shared.try_take(&TEXTS_TO_NUMBER, phone).await?.is_ok()
            && self.shared.try_take(&TEXTS_IN_ALL, "all").await?.is_ok())
    }
    /// The same for an account that wants to move to `phone`: counted apart from its owner's, so that nobody uses up
    /// the codes with which the owner signs in.
    pub(crate) async fn may_text_change(&self, phone: &str, user_id: &UserId) -> db::Result<bool> {
        Ok(self.shared.try_take(&CHANGE_TEXTS, user_id).await?.is_ok()
            && self.may_text(&format!("{phone} change")).await?)
    }
    /// Whether the emails about a change of address may be sent: to both mailboxes, and not to ever more of them.
    pub(crate) async fn may_mail_change(&self, current: &str, new: &str, user_id: &UserId) -> Result<bool> {
        let by = Sender::Account(user_id);
        // the person's own mailbox first: a refusal there uses up nothing of the other one's budget
        Ok(self.shared.try_take(&CHANGE_EMAILS, user_id).await?.is_ok()
            && (current.is_empty() || self.may_mail(EmailKind::EmailChangeCurrent, current, by).await?)
            && self.may_mail(EmailKind::EmailChangeNew, new, by).await?)
    }
    /// Whether `sender` may request one more email of this `kind` to `mailbox` now, whether or not it has an account;
    /// if so, it is counted.
    pub(crate) async fn may_request_email(
        &self,
        kind: EmailKind,
        mailbox: &str,
        sender: Sender<'_>,
    ) -> db::Result<bool> {
        let mailbox = without_tag(mailbox);
        let by = match sender {
            Sender::Address(bucket) => format!("{mailbox} {bucket}"),
            Sender::Account(id) => format!("{mailbox} account {id}"),
            Sender::Device(name) => format!("{mailbox} device {name}"),
            Sender::Us => return Ok(true),
        };
        Ok(self.shared.try_take(&kind.for_sender(), &by).await?.is_ok())
    }
}

/// `ann+shop@example.com` is Ann's mailbox, too: adding tags does not get more emails sent to it.
fn without_tag(mailbox: &str) -> String {
    match mailbox.split_once('@') {
        Some((name, rest)) => format!("{}@{rest}", name.split('+').next().unwrap_or(name)),
        None => mailbox.to_owned(),
    }
}

/// A wait in seconds, rounded up.
pub(crate) fn seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tagged_addresses_share_one_mailbox_limit() {
        for (mailbox, one) in [
            ("ann@example.com", "ann@example.com"),
            ("ann+shop@example.com", "ann@example.com"),
            ("ann+a+b@example.com pkce", "ann@example.com pkce"),
            ("ann@ex+ample.com", "ann@ex+ample.com"),
            ("+a@example.com", "@example.com"),
        ] {
            assert_eq!(without_tag(mailbox), one);
        }
    }
    #[test]
    fn a_code_is_guessed_about_a_hundred_times_a_day() {
        let more = 24 * 3_600 / WRONG_CODES_PER_MAILBOX.every.as_secs();
        assert!(u64::from(WRONG_CODES_PER_MAILBOX.burst) + more <= 100);
    }
}
