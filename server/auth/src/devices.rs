//! The browsers in which someone has signed in before.
//!
//! A cookie records it, signed with a key stored in the database. It does not sign anyone in: it only lets a person
//! type their password while strangers guess it elsewhere, and has a small budget of its own, so that a stolen cookie
//! does not allow unlimited guesses.
use crate::user::UserId;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use platform::{
    clock::{DAY, Micros, SECOND, Timestamp},
    db::{self, Db},
    installation,
};
use sha2::Sha256;

/// The most accounts that one browser is known to; the newest stay.
const MAX_ACCOUNTS: usize = 4;
/// How long a browser is remembered after a sign-in: as long as browsers keep any cookie.
const COOKIE_LIFE: Micros = 400 * DAY;
/// A sign-in after this time restarts it.
const RENEW_AFTER: Micros = 30 * DAY;
/// The cookie's life, in seconds.
pub(crate) const SECONDS: i64 = COOKIE_LIFE / SECOND;
/// Where the key is stored.
const KEY: &str = "auth_device_key";

/// Signs and verifies such cookies.
#[derive(Clone)]
pub(crate) struct Devices(String);

/// `seconds.name.signature`: when someone signed in, the browser's name, and proof that both belong to an account.
#[derive(Clone, Copy)]
struct Entry<'a> {
    text: &'a str,
    at: Timestamp,
    name: &'a str,
    signature: &'a str,
}

impl<'a> Entry<'a> {
    fn read(text: &'a str) -> Option<Self> {
        let mut parts = text.split('.');
        let (at, name, signature) = (parts.next()?, parts.next()?, parts.next()?);
        let at = Timestamp::from_micros(at.parse::<i64>().ok()?.checked_mul(SECOND)?);
        (parts.next().is_none() && name.len() <= 64).then_some(Self { text, at, name, signature })
    }
}

impl Devices {
    /// With the key of this installation; the first node that needs it creates it.
    pub(crate) async fn load(db: &Db) -> db::Result<Self> {
        if let Some(key) = installation::get(&mut &*db, KEY).await? {
            return Ok(Self::new(&key));
        }
        let mut tx = db.write().await?;
        installation::set_once(&mut tx, KEY, &platform::ids::secret()).await?;
        let key = installation::get(&mut tx, KEY).await?;
        tx.commit().await?;
        Ok(Self::new(&key.unwrap_or_default()))
    }

    fn new(key: &str) -> Self {
        Self(key.to_owned())
    }

    /// The name of the browser with this cookie, if `user_id` has signed in there.
    pub(crate) fn known<'a>(&self, cookie: Option<&'a str>, user_id: &UserId, now: Timestamp) -> Option<&'a str> {
        self.find(cookie, user_id, now).map(|entry| entry.name)
    }

    /// The new cookie after a sign-in of `user_id`; `None` if the present one records it already.
    pub(crate) fn signed_in(&self, cookie: Option<&str>, user_id: &UserId, now: Timestamp) -> Option<String> {
        let known = self.find(cookie, user_id, now);
        if known.is_some_and(|entry| entry.at + RENEW_AFTER > now) {
            return None;
        }
        // the name stays, and with it the rest of its budget
        let name = known.map_or_else(platform::ids::secret, |entry| entry.name.to_owned());
        let seconds = now.seconds();
        let signature = URL_SAFE_NO_PAD.encode(self.mac(user_id, seconds, &name)?.finalize().into_bytes());
        let own = known.map(|entry| entry.text);
        let others = entries(cookie).map(|entry| entry.text).filter(|text| Some(*text) != own);
        let mut all = vec![format!("{seconds}.{name}.{signature}")];
        all.extend(others.take(MAX_ACCOUNTS - 1).map(str::to_owned));
        Some(all.join("~"))
    }

    fn find<'a>(&self, cookie: Option<&'a str>, user_id: &UserId, now: Timestamp) -> Option<Entry<'a>> {
        entries(cookie).find(|entry| {
            let signature = URL_SAFE_NO_PAD.decode(entry.signature).unwrap_or_default();
            let mac = self.mac(user_id, entry.at.seconds(), entry.name);
            let ours = mac.is_some_and(|mac| mac.verify_slice(&signature).is_ok());
            ours && entry.at + COOKIE_LIFE > now
        })
    }

    fn mac(&self, user_id: &UserId, seconds: i64, name: &str) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.0.as_bytes()).ok()?;
        mac.update(format!("device {user_id} {seconds} {name}").as_bytes());
        Some(mac)
    }
}

fn entries(cookie: Option<&str>) -> impl Iterator<Item = Entry<'_>> {
    cookie.unwrap_or_default().split('~').take(MAX_ACCOUNTS).filter_map(Entry::read)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_micros(1_800_000_000 * SECOND);

    #[test]
    fn a_cookie_names_the_accounts_that_signed_in_and_no_other() {
        let devices = Devices::new("key");
        let one = devices.signed_in(None, &"ann".into(), NOW).expect("a cookie");
        let two = devices.signed_in(Some(&one), &"bob".into(), NOW).expect("a cookie");
        assert_eq!(devices.signed_in(Some(&two), &"ann".into(), NOW), None, "already in the cookie");
        let known = |cookie: &str, who: &str| devices.known(Some(cookie), &who.into(), NOW).is_some();
        assert!(known(&one, "ann") && known(&two, "ann") && known(&two, "bob"));
        assert!(!known(&one, "bob") && !known(&two, "eve"));
        assert!(Devices::new("another key").known(Some(&one), &"ann".into(), NOW).is_none());
        for broken in ["", "~", "...", "1.2", "x.y.z", &one[1..], &one[..one.len() - 2], &format!("{one}.x")] {
            assert!(!known(broken, "ann"), "{broken}");
        }
    }
    #[test]
    fn it_is_renewed_under_its_name_and_ends() {
        let devices = Devices::new("key");
        let one = devices.signed_in(None, &"ann".into(), NOW).expect("a cookie");
        let later = NOW + RENEW_AFTER;
        let renewed = devices.signed_in(Some(&one), &"ann".into(), later).expect("renewed");
        assert_eq!(devices.known(Some(&renewed), &"ann".into(), later), devices.known(Some(&one), &"ann".into(), NOW));
        assert_eq!(renewed.matches('~').count(), 0);
        assert!(devices.known(Some(&one), &"ann".into(), NOW + COOKIE_LIFE).is_none());
        let crowd = (0..9).fold(String::new(), |cookie, n| {
            devices.signed_in(Some(&cookie), &n.to_string().into(), NOW).expect("a cookie")
        });
        assert_eq!(crowd.split('~').count(), MAX_ACCOUNTS);
        assert!(
            devices.known(Some(&crowd), &"8".into(), NOW).is_some()
                && devices.known(Some(&crowd), &"0".into(), NOW).is_none()
        );
    }
}
