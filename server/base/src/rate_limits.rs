//! Rate limits under `/api` (the table is in `docs/security.md`): by address for everyone, by account for what reaches
//! other people. Signing in and signing up have their own rules in `auth`.
use crate::accounts::{Actor, UserId};
use crate::config::Config;
use crate::context::Base;
use axum::{
    extract::{Request, State},
    http::{Method, Uri},
    middleware::Next,
    response::{IntoResponse, Response},
};
use platform::http::{
    ClientAddress, Problem, Rule,
    body_limits::{BODY_LIMIT, BodyBounds},
    capacity::{Capacity, Caps, Held, Resource},
    client::Network,
    serve::{Bounds, Pace},
};
use platform::{file_limit, msg};
use std::time::Duration;

/// Reads that take a lot of CPU: searches, suggestions, sitemaps.
const SEARCH: Rule = Rule::new("search", 120, Duration::from_millis(100));
/// Pictures that are drawn for link previews.
const PICTURE: Rule = Rule::new("picture", 20, Duration::from_secs(1));
/// Calls that may write.
const CHANGE: Rule = Rule::new("change", 120, Duration::from_millis(500));
/// Webhooks of payment providers: many at once from few addresses.
const WEBHOOK: Rule = Rule::new("webhook", 300, Duration::from_millis(50));
/// Generations of films by one address, before the quotas of the generator count those that are drawn.
const FILM: Rule = Rule::new("film", 20, Duration::from_secs(5));
/// Listings of one account on the market: a new name or a ban touches all of them at once.
const MAX_LISTINGS: i64 = 200;
/// The body of a conversation with the assistant, in bytes.
const CHAT_BODY: u64 = 256 * 1024;
/// The body of a request to the authentication service, in bytes: metadata of people may be large.
const AUTH_BODY: u64 = 1024 * 1024;
/// The body of an insert into tables, in bytes: up to a hundred rows.
const TABLE_BODY: u64 = 1024 * 1024;
/// How long a body of these may take.
const LARGE_BODY_TIME: Duration = Duration::from_secs(120);
/// Unsafe methods that guests may call; everything else needs a session before its body is read.
const GUEST_PATHS: [&str; 7] = [
    "/api/chat",
    "/api/contact",
    "/api/generate-experience",
    "/api/generations/",
    "/api/modules/",
    "/api/sandbox/",
    "/api/webhooks/",
];
/// What one account sends to others: requests, offers, emails, notifications.
const OUTREACH: Rule = Rule::new("tell", 30, Duration::from_secs(20));
/// Questions to the assistant: of one address that is not signed in, and of one account.
const CHAT_GUEST: Rule = Rule::new("chat_guest", 20, Duration::from_secs(6));
const CHAT: Rule = Rule::new("chat", 60, Duration::from_secs(2));
/// Interests in modules of one address: each may send an email, once for each mailbox and module.
const INTEREST: Rule = Rule::new("interest", 10, Duration::from_secs(600));

/// Calls of one account that ask the payment provider about its payout account.
const PAYOUT_ACCOUNT: Rule = Rule::new("payout account", 10, Duration::from_secs(60));
/// Files with everything about one account.
const EXPORT: Rule = Rule::new("export", 5, Duration::from_secs(600));
/// Contact messages of one address, from our page or from a signed-in person.
const CONTACT: Rule = Rule::new("contact", 5, Duration::from_secs(600));
/// Contact messages of one address whose origin is unknown.
const CONTACT_UNKNOWN_ORIGIN: Rule = Rule::new("contact unseen", 3, Duration::from_secs(3_600));
/// Emails to admins about contact messages, no matter who writes.
const CONTACT_MAIL: Rule = Rule::new("contact mail", 60, Duration::from_secs(60));
/// Conversations that one account begins with people who did not ask for it.
const NEW_CONVERSATION: Rule = Rule::new("begin", 10, Duration::from_secs(360));
/// Messages of one account in its conversations.
const MESSAGE: Rule = Rule::new("say", 60, Duration::from_secs(2));

/// Counts a request for the address that it comes from, or refuses it with 429.
pub async fn layer(State(app): State<Base>, client: ClientAddress, request: Request, next: Next) -> Response {
    if let Some(rule) = rule(request.method(), request.uri())
        && let Err(problem) = app.limits.take_for(rule, &client)
    {
        return problem.into_response();
    }
    next.run(request).await
}

/// Counts a request for a film, or refuses it with 429.
///
/// # Errors
/// 429 `rate_limited`, with the seconds to wait.
pub fn film(app: &Base, client: &ClientAddress) -> Result<(), Problem> {
    app.limits.take_for(&FILM, client)
}

/// Counts a search whose results are sent with a page; false when the page is to be sent without them.
pub fn search(app: &Base, client: &ClientAddress) -> bool {
    app.limits.take_for(&SEARCH, client).is_ok()
}

/// A live stream, counted for its address and, when someone is signed in, for the account.
pub struct LiveStream(#[allow(dead_code, reason = "held until the stream ends")] Vec<Held>);

/// Counts a live stream until the result is dropped, or refuses it with 429.
///
/// # Errors
/// 429 `too_many_streams`; 503 when all clients together have as many as there may be.
pub fn stream(app: &Base, client: &ClientAddress, account: Option<&UserId>) -> Result<LiveStream, Problem> {
    let clients = std::iter::once(app.capacity.address(*client)).chain(account.map(|id| app.capacity.account(id)));
    let held: Option<Vec<Held>> = clients.map(|client| client.hold(Resource::Streams, 1)).collect();
    held.map(LiveStream).ok_or_else(|| match app.capacity.streams_are_full() {
        true => Problem::unavailable(msg!("problem-service-busy"), 10),
        false => Problem::too_many("too_many_streams", msg!("problem-too-many-streams"), 10),
    })
}

/// What one client may use at a time; more live streams with dev tools, whose browsers and scripts share one address.
pub fn capacity(config: &Config) -> Capacity {
    let limits = &config.limits;
    // so that short requests always find a connection
    let streams_total = (config.connections_total(file_limit::current()) * 3 / 4).max(1);
    Capacity::new(match multiplier(config) {
        0 => Caps { streams_total, ..Caps::UNLIMITED },
        times => Caps {
            connections: limits.connections,
            in_flight: limits.in_flight,
            streams: limits.streams.saturating_mul(times.into()),
            streams_total,
            body_bytes: limits.body_bytes,
            body_bytes_total: limits.body_bytes_total,
        },
    })
}

/// The bounds of the product's listener.
pub fn bounds(app: &Base) -> Bounds {
    let pace = if app.config.limits.enabled { Pace::default() } else { Pace::UNLIMITED };
    let proxies: Vec<Network> = app.config.trusted_proxies.clone();
    let connections = usize::try_from(app.config.connections_total(file_limit::current())).unwrap_or(usize::MAX);
    Bounds { connections, capacity: app.capacity.clone(), proxies, pace, ..Bounds::default() }
}

/// The bounds of the body of a request to `path`.
pub fn body(path: &str) -> BodyBounds {
    let bytes = match path {
        "/api/chat" => CHAT_BODY,
        _ if path.starts_with("/auth/v1/") => AUTH_BODY,
        _ if path.starts_with("/rest/v1/") => TABLE_BODY,
        _ => BODY_LIMIT,
    };
    // the larger ones may take longer, at the same minimum rate
    let time = if bytes == BODY_LIMIT { BodyBounds::default().time } else { LARGE_BODY_TIME };
    BodyBounds { bytes, time, ..BodyBounds::default() }
}

/// The bounds of a body where limits are off: only its size and a time.
pub fn body_without_limits(_: &str) -> BodyBounds {
    BodyBounds { bytes: AUTH_BODY, rate: Pace::UNLIMITED.receive, ..BodyBounds::default() }
}

/// Whether guests may call `path` with an unsafe method.
pub fn open_to_guests(path: &str) -> bool {
    GUEST_PATHS.iter().any(|open| if open.ends_with('/') { path.starts_with(open) } else { path == *open })
}

/// Refuses one more listing of an account that has `published` so many.
///
/// # Errors
/// 409 `too_many_listings`.
pub fn listings(app: &Base, published: i64) -> Result<(), Problem> {
    let most = MAX_LISTINGS * i64::from(multiplier(&app.config));
    if most == 0 || published < most {
        return Ok(());
    }
    Err(Problem::conflict("too_many_listings", msg!("problem-too-many-listings", max = most)))
}

/// How many times the limits of the rules are multiplied; 0: no limits.
pub fn multiplier(config: &Config) -> u32 {
    match (config.limits.enabled, config.dev_tools) {
        (false, _) => 0,
        (true, true) => 100,
        (true, false) => 1,
    }
}

/// Counts something that `who` sends to someone else, or refuses it with 429.
///
/// # Errors
/// 429 `rate_limited`, with the seconds to wait.
pub fn outreach(app: &Base, who: &Actor) -> Result<(), Problem> {
    app.limits.take(&OUTREACH, &who.id)
}

/// Counts a file with everything about `who`, or refuses it with 429.
///
/// # Errors
/// 429 `rate_limited`, with the seconds to wait.
pub fn export(app: &Base, who: &Actor) -> Result<(), Problem> {
    app.limits.take(&EXPORT, &who.id)
}

/// Counts a call to the provider about the payout account of `who`, or refuses it with 429.
///
/// # Errors
/// 429 `rate_limited`, with the seconds to wait.
pub fn payout_account(app: &Base, who: &Actor) -> Result<(), Problem> {
    app.limits.take(&PAYOUT_ACCOUNT, &who.id)
}

/// Counts a question to the assistant, or refuses it with 429.
///
/// # Errors
/// 429 `rate_limited`, with the seconds to wait.
pub fn chat(app: &Base, who: Option<&Actor>, client: &ClientAddress) -> Result<(), Problem> {
    match who {
        Some(who) => app.limits.take(&CHAT, &who.id),
        None => app.limits.take_for(&CHAT_GUEST, client),
    }
}

/// Counts an interest in a module for the address that it comes from, or refuses it with 429.
///
/// # Errors
/// 429 `rate_limited`, with the seconds to wait.
pub fn interest(app: &Base, client: &ClientAddress) -> Result<(), Problem> {
    app.limits.take_for(&INTEREST, client)
}

/// Counts a contact message of this address, or refuses it with 429; `known` if it comes from our page or from someone
/// who is signed in.
///
/// # Errors
/// 429 `rate_limited`, with the seconds to wait.
pub fn contact(app: &Base, client: &ClientAddress, known: bool) -> Result<(), Problem> {
    app.limits.take_for(if known { &CONTACT } else { &CONTACT_UNKNOWN_ORIGIN }, client)
}

/// Whether one more contact message may go to the admins' mailboxes.
pub fn may_mail_contact(app: &Base) -> bool {
    app.limits.try_take(&CONTACT_MAIL, "").is_ok()
}

/// Counts a conversation that `who` begins, or refuses it with 429.
///
/// # Errors
/// 429 `rate_limited`, with the seconds to wait.
pub fn new_conversation(app: &Base, who: &Actor) -> Result<(), Problem> {
    app.limits.take(&NEW_CONVERSATION, &who.id)
}

/// Counts a message of `who` in a conversation, or refuses it with 429.
///
/// # Errors
/// 429 `rate_limited`, with the seconds to wait.
pub fn message(app: &Base, who: &Actor) -> Result<(), Problem> {
    app.limits.take(&MESSAGE, &who.id)
}

fn rule(method: &Method, uri: &Uri) -> Option<&'static Rule> {
    let path = uri.path();
    // everything that is not clearly an SVG: the path may still be encoded
    if path.starts_with("/media/covers/") && !path.ends_with(".svg") {
        return Some(&PICTURE);
    }
    // clients end the session when a refresh is refused: the service counts tokens that it does not know
    if path == "/auth/v1/token" && uri.query() == Some("grant_type=refresh_token") {
        return None;
    }
    if !method.is_safe() {
        return Some(if path.starts_with("/api/webhooks/") { &WEBHOOK } else { &CHANGE });
    }
    let listed = ["/api/experiences", "/api/creators", "/api/suggestions"].contains(&path);
    let catalogue = ["/api/catalogue", "/api/experiences/facets", "/api/tags"].contains(&path);
    let watched = path.starts_with("/api/generations/") || path.starts_with("/sitemap") || path == "/api/about";
    // the first page as our own pages request it is cached, like the list without a query
    let first = matches!(uri.query(), None | Some("limit=24" | "side=offered&limit=24" | "side=wanted&limit=24"));
    let table = path.starts_with("/rest/v1/") && method != Method::OPTIONS;
    (watched || catalogue || table || (listed && !first)).then_some(&SEARCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_costs_is_counted() {
        let of = |method: Method, path: &'static str| rule(&method, &Uri::from_static(path)).map(|rule| rule.name);
        assert_eq!(of(Method::GET, "/api/experiences"), None);
        assert_eq!(of(Method::GET, "/api/experiences?query=vr"), Some("search"));
        assert_eq!(of(Method::GET, "/api/creators?limit=7"), Some("search"));
        assert_eq!(of(Method::GET, "/api/creators?limit=24"), None);
        assert_eq!(of(Method::GET, "/api/experiences?side=offered&limit=24"), None);
        assert_eq!(of(Method::GET, "/api/creators?limit=24&tags=vr"), Some("search"));
        for searched in ["/api/catalogue", "/api/experiences/facets", "/api/tags", "/api/tags?query=v"] {
            assert_eq!(of(Method::GET, searched), Some("search"), "{searched}");
        }
        assert_eq!(of(Method::GET, "/media/covers/1.png"), Some("picture"));
        assert_eq!(of(Method::GET, "/media/covers/1.pn%67"), Some("picture"));
        assert_eq!(of(Method::GET, "/media/covers/1.svg"), None);
        assert_eq!(of(Method::GET, "/api/generations/1"), Some("search"));
        assert_eq!(of(Method::GET, "/api/generations/1/events"), Some("search"));
        assert_eq!(of(Method::GET, "/sitemap.xml"), Some("search"));
        for method in [Method::GET, Method::HEAD] {
            assert_eq!(of(method, "/rest/v1/experiences?select=*"), Some("search"));
        }
        assert_eq!(of(Method::OPTIONS, "/rest/v1/tags"), None);
        assert_eq!(of(Method::DELETE, "/rest/v1/tags?name=eq.vr"), Some("change"));
        assert_eq!(of(Method::GET, "/api/bookings/1?x=1"), None);
        assert_eq!(of(Method::POST, "/api/bookings"), Some("change"));
        assert_eq!(of(Method::DELETE, "/api/bookings/1"), Some("change"));
        assert_eq!(of(Method::POST, "/api/webhooks/sandbox"), Some("webhook"));
        assert_eq!(of(Method::POST, "/auth/v1/token?grant_type=refresh_token"), None);
        assert_eq!(of(Method::POST, "/auth/v1/token?grant_type=password"), Some("change"));
    }
    #[test]
    fn bodies_are_small_but_for_conversations_and_accounts() {
        let of = |path: &str| body(path).bytes >> 10;
        assert_eq!((of("/api/bookings"), of("/api/chat"), of("/auth/v1/signup")), (64, 256, 1_024));
        assert_eq!((of("/api/chats"), of("/"), of("/api/webhooks/sandbox")), (64, 64, 64));
        assert_eq!(of("/rest/v1/experiences"), 1_024);
    }
    #[test]
    fn large_bodies_may_take_longer_at_the_same_least_rate() {
        let of = |path: &str| (body(path).time.as_secs(), body(path).rate.bytes_per_second);
        assert_eq!(
            (of("/api/bookings"), of("/api/chat"), of("/auth/v1/signup")),
            ((30, 1_024), (120, 1_024), (120, 1_024))
        );
    }
}
