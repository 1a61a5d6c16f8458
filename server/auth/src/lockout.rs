//! Guessing the password of one account.
//!
//! A stranger's wrong guesses are counted by account and address, so that they hold back anyone who makes them; over
//! all addresses together there is only a generous bound, which refills every few seconds and which a refused guess
//! does not touch. A browser in which the person has signed in before, and a session that is open, have a budget of
//! their own: however much is guessed elsewhere, the owner gets in there. Nothing is written for a password that was
//! right.
use crate::user::UserId;
use crate::{client::Client, rate_limits, service::Auth};
use platform::{
    db,
    http::{ClientAddress, Rule},
    shared_limits::Attempt,
};
use std::{
    net::{IpAddr, Ipv6Addr},
    time::Duration,
};

/// Wrong passwords, by account and address.
const WRONG_PASSWORDS_PER_ADDRESS: Rule = Rule::new("auth.wrong_here", 5, Duration::from_secs(15));
/// Wrong passwords, by account and IPv6 site.
const WRONG_PASSWORDS_PER_SITE: Rule = Rule::new("auth.wrong_near", 20, Duration::from_secs(4));
/// Wrong passwords from strangers, by account: never more than a few seconds to wait.
const WRONG_PASSWORDS_PER_ACCOUNT: Rule = Rule::new("auth.wrong_anywhere", 100, Duration::from_secs(5));
/// Wrong passwords in a browser that is known, by browser and account.
const WRONG_PASSWORDS_PER_DEVICE: Rule = Rule::new("auth.wrong_on_device", 10, Duration::from_secs(60));
/// Wrong passwords inside a session, by session.
const WRONG_PASSWORDS_PER_SESSION: Rule = Rule::new("auth.wrong_in_session", 10, Duration::from_secs(60));

/// Where a password comes from.
#[derive(Clone, Copy)]
pub(crate) enum GuessOrigin<'a> {
    /// Anywhere.
    Anywhere(&'a ClientAddress),
    /// A browser in which this account has signed in before.
    Device(&'a str),
    /// A session of this account.
    Session(&'a str),
}

impl GuessOrigin<'_> {
    /// Whether it is one that a stranger cannot come from: its place in the queue is not a stranger's either.
    pub(crate) fn is_known(self) -> bool {
        !matches!(self, Self::Anywhere(_))
    }
}

impl Auth {
    /// Where a password for `user_id` comes from that `client` sends.
    pub(crate) fn place<'a>(&self, client: &'a Client, user_id: Option<&UserId>) -> GuessOrigin<'a> {
        let known = user_id.and_then(|id| self.devices.known(client.device.as_deref(), id, self.clock.real()));
        known.map_or(GuessOrigin::Anywhere(&client.address), GuessOrigin::Device)
    }

    /// Begins a guess of the password of `account`, known or not: it counts once it has [failed](Attempt::failed).
    /// If it is refused for now, the seconds to wait.
    pub(crate) async fn begin_guess(&self, account: &str, place: GuessOrigin<'_>) -> db::Result<Result<Attempt, u64>> {
        let begun = match place {
            GuessOrigin::Device(name) => self.shared.begin(&[(&WRONG_PASSWORDS_PER_DEVICE, name)]).await?,
            GuessOrigin::Session(id) => self.shared.begin(&[(&WRONG_PASSWORDS_PER_SESSION, id)]).await?,
            GuessOrigin::Anywhere(address) => {
                let here = format!("{account} {}", address.bucket());
                let near = site(address).map(|site| format!("{account} {site}"));
                let mut budgets =
                    vec![(&WRONG_PASSWORDS_PER_ADDRESS, here.as_str()), (&WRONG_PASSWORDS_PER_ACCOUNT, account)];
                budgets.extend(near.as_deref().map(|near| (&WRONG_PASSWORDS_PER_SITE, near)));
                self.shared.begin(&budgets).await?
            }
        };
        Ok(begun.map_err(rate_limits::seconds))
    }
}

/// The /48 of an IPv6 address: anyone who has one has 65,536 networks.
fn site(address: &ClientAddress) -> Option<String> {
    let IpAddr::V6(address) = address.0 else { return None };
    Some(format!("{}/48", Ipv6Addr::from(u128::from(address) >> 80 << 80)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_networks_of_one_site_are_one() {
        let of = |text: &str| site(&ClientAddress(text.parse().expect("an address")));
        assert_eq!(of("2001:db8:1:2:3:4:5:6").as_deref(), Some("2001:db8:1::/48"));
        assert_eq!(of("2001:db8:1:ffff::1"), of("2001:db8:1:2:3:4:5:6"));
        assert_eq!(of("203.0.113.9"), None);
    }
}
