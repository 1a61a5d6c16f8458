//! The caller of the generator: an account, or the browser of a guest, known by a cookie that only says "the same as before".
use super::{
    actions::account_subject,
    rules::{Allowance, Generation, Owner},
};
use crate::context::Catalogue;
use axum::{
    extract::FromRequestParts,
    http::{HeaderValue, request::Parts},
};
use base::accounts::{Actor, Viewer};
use base::rate_limits;
use platform::{
    http::{ClientAddress, Cookie, Problem},
    ids,
    messages::{Reader, reader},
};
use std::convert::Infallible;

/// How long a browser keeps its guest's token: as long as a guest's film is kept.
const COOKIE_SECONDS: i64 = 30 * 24 * 3_600;
/// How many times what one address has an IPv6 /48 has.
const SITE: i64 = 4;
/// A token has this many characters; anything else is none of ours.
const TOKEN_LENGTH: usize = 43;

/// The person who makes this request.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The account, when someone is signed in.
    pub who: Option<Actor>,
    /// The digest of the guest's token that the browser sent.
    pub guest: Option<String>,
    /// Client address.
    pub client: ClientAddress,
    /// In which language they read.
    pub reader: Reader,
}

/// The cookie that holds a guest's token.
fn cookie(app: &Catalogue) -> Option<Cookie> {
    url::Url::parse(&app.public_url).ok().map(|url| Cookie::new("parallax-guest", &url))
}

/// A caller who asks for a film, counted before the body is read.
pub struct RateLimited(pub Caller);

impl FromRequestParts<Catalogue> for RateLimited {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &Catalogue) -> Result<Self, Problem> {
        let caller = Caller::from_request_parts(parts, app).await?;
        rate_limits::film(app, &caller.client)?;
        Ok(Self(caller))
    }
}

impl FromRequestParts<Catalogue> for Caller {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &Catalogue) -> Result<Self, Problem> {
        let Viewer(who) = Viewer::from_request_parts(parts, app).await?;
        let client =
            ClientAddress::from_request_parts(parts, app).await.unwrap_or_else(|never: Infallible| match never {});
        // as a session's cookie, a guest's counts for changes only when a page of ours sends it
        let ours = app.site.check_unsafe(&parts.method, &parts.headers).is_ok();
        let cookie = cookie(app).filter(|_| ours);
        let token = cookie.as_ref().and_then(|cookie| cookie.read(&parts.headers));
        let guest = token.filter(|token| token.len() == TOKEN_LENGTH).map(|token| ids::sha256_hex(token.as_bytes()));
        Ok(Self { who, guest, client, reader: reader() })
    }
}

impl Caller {
    /// Whose generations those of this caller are, as far as we know the caller.
    pub fn owner(&self) -> Option<Owner> {
        let account = self.who.as_ref().map(|who| Owner::Account(who.id.clone()));
        account.or_else(|| self.guest.clone().map(Owner::Guest))
    }
    /// The same for a new generation; a guest without a token gets one, as a `Set-Cookie` value.
    pub fn owner_of_new(&self, app: &Catalogue) -> (Owner, Option<HeaderValue>) {
        if let Some(owner) = self.owner() {
            return (owner, None);
        }
        let token = ids::secret();
        let set = cookie(app).map(|cookie| cookie.set(&token, COOKIE_SECONDS));
        (Owner::Guest(ids::sha256_hex(token.as_bytes())), set)
    }
    /// Whether `generation` is this caller's: made by the account, or as a guest by this browser.
    pub fn owns(&self, generation: &Generation) -> bool {
        let account = self.who.as_ref().is_some_and(|who| who.id == generation.owner);
        account || self.guest.as_ref().is_some_and(|digest| Owner::Guest(digest.clone()).name() == generation.owner)
    }
    /// Whether someone is signed in.
    pub fn is_signed_in(&self) -> bool {
        self.who.is_some()
    }
    /// What a new film counts against: an account's films, and those of its address; a guest's address. An IPv6 address
    /// is its /64, whose /48 has four times as much.
    pub fn allowances(&self, app: &Catalogue) -> Vec<Allowance> {
        let set = &app.config.video;
        let times = i64::from(base::rate_limits::multiplier(&app.config));
        if times == 0 {
            return Vec::new();
        }
        let (guests, accounts) = (set.guest_films_per_day * times, set.account_films_per_day * times);
        let Some(who) = &self.who else { return self.address_allowances("address", guests) };
        let mut allowances = vec![Allowance { subject: account_subject(&who.id), films: accounts }];
        // several accounts behind one address share what five of them may
        allowances.extend(self.address_allowances("accounts at", accounts * 5));
        allowances
    }
    /// `films` for this caller's address, and four times as many for the site around it.
    fn address_allowances(&self, kind: &str, films: i64) -> Vec<Allowance> {
        let address = (Some(self.client.bucket()), films);
        let site = (self.client.site_bucket(), films * SITE);
        let known = [address, site].into_iter();
        known.filter_map(|(at, films)| Some(Allowance { subject: format!("{kind} {}", at?), films })).collect()
    }
}
