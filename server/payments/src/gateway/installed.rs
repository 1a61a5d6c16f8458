//! The providers of this installation, and how a row says which of them it belongs to.
use super::{Gateway, GatewayError, Sandbox};
use crate::rules::BY_HAND;
use base::ledger::Book;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Which provider moves the money of a payment or payout: an account of it, and in which mode. Stored with each,
/// because only this account knows them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct ProviderId {
    /// The provider's name: `sandbox`.
    pub name: String,
    /// Our account there; empty for a provider that has no accounts.
    pub account: String,
    /// Whether real money moves.
    pub live: bool,
}

impl ProviderId {
    /// The embedded sandbox, which has no accounts.
    pub fn sandbox() -> Self {
        Self { name: "sandbox".into(), account: String::new(), live: false }
    }
    /// Its money in the ledger.
    pub fn book(&self) -> Book {
        if *self == Self::sandbox() {
            return Book::default();
        }
        let mode = if self.live { "live" } else { "test" };
        Book::from(format!("{}/{}/{mode}", self.name, self.account))
    }
    /// The provider whose money is in `book`.
    pub fn of_book(book: &Book) -> Self {
        match book.split('/').collect::<Vec<_>>()[..] {
            [name, account, mode] => Self { name: name.into(), account: account.into(), live: mode == "live" },
            _ => Self::sandbox(),
        }
    }
    /// Of payments that an admin recorded. No provider knows them, so there is neither an account nor a mode.
    pub fn manual() -> Self {
        Self { name: BY_HAND.into(), account: String::new(), live: false }
    }
}

/// `sandbox (test)`, `stripe acct_1 (live)`.
impl fmt::Display for ProviderId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, account, live } = self;
        let (space, mode) = (if account.is_empty() { "" } else { " " }, if *live { "live" } else { "test" });
        write!(out, "{name}{space}{account} ({mode})")
    }
}

/// The providers of this installation: the one that takes new payments, and those that took earlier ones and still settle,
/// cancel, refund and pay them out.
#[derive(Clone)]
pub struct Gateways {
    current: Gateway,
    earlier: Vec<Gateway>,
}

impl Gateways {
    /// `current` takes new payments.
    pub fn new(current: Gateway) -> Self {
        Self { current, earlier: Vec::new() }
    }
    /// The same, with a provider of earlier payments.
    #[must_use]
    pub fn with_earlier(mut self, gateway: Gateway) -> Self {
        self.earlier.push(gateway);
        self
    }
    /// The provider of new payments.
    pub fn current(&self) -> &Gateway {
        &self.current
    }
    /// All of them, the current one first.
    pub fn all(&self) -> impl Iterator<Item = &Gateway> {
        std::iter::once(&self.current).chain(&self.earlier)
    }
    /// The provider of an existing payment or payout.
    ///
    /// # Errors
    /// [`GatewayError::NotConfigured`] when this installation does not have it (any more).
    pub fn of(&self, id: &ProviderId) -> Result<&Gateway, GatewayError> {
        self.all().find(|gateway| gateway.id() == *id).ok_or_else(|| GatewayError::NotConfigured(id.clone()))
    }
    /// The sandbox: of several, the one that takes new payments.
    ///
    /// # Errors
    /// [`GatewayError::NotConfigured`] when this installation has none.
    pub fn sandbox(&self) -> Result<&Sandbox, GatewayError> {
        let mut sandboxes = self.all().filter_map(|gateway| match gateway {
            Gateway::Sandbox(sandbox) => Some(sandbox),
            Gateway::Stripe(_) => None,
        });
        sandboxes.next().ok_or_else(|| GatewayError::NotConfigured(ProviderId::sandbox()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_is_named_with_its_account_and_mode() {
        assert_eq!(ProviderId::sandbox().to_string(), "sandbox (test)");
        let other = ProviderId { name: "stripe".into(), account: "acct_1".into(), live: true };
        assert_eq!(other.to_string(), "stripe acct_1 (live)");
    }

    #[test]
    fn a_provider_and_its_book_name_each_other() {
        let account = |name: &str, account: &str, live| ProviderId { name: name.into(), account: account.into(), live };
        let (live, test) = (account("stripe", "acct_1", true), account("stripe", "acct_1", false));
        for provider in [ProviderId::sandbox(), account("sandbox", "second", false), live.clone(), test.clone()] {
            assert_eq!(ProviderId::of_book(&provider.book()), provider);
        }
        assert_eq!((ProviderId::sandbox().book(), live.book()), (Book::default(), "stripe/acct_1/live".into()));
        assert_ne!(live.book(), test.book());
    }
}
