//! The settings: `parallax.toml`, then `PARALLAX_*`, then flags (docs/operations.md lists the names).
mod stripe;

use platform::{
    background_thread,
    clock::{Micros, SECOND},
    file_limit,
    http::{Problem, client::Network},
    money::Currency,
    msg,
};
use serde::{Deserialize, Serialize};
use std::{net::SocketAddr, path::PathBuf};
pub use stripe::Stripe;

/// Connections of all clients together, where the limit of open files leaves room for them.
const CONNECTIONS: u64 = 16_384;
/// Open files that are no connections of clients: databases, the index, films, email, refused connections.
const OTHER_FILES: u64 = 512;

/// The whole configuration, with the defaults that need none.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Address of the product; port 0 picks a free one.
    pub listen: SocketAddr,
    /// Folder for the database, files, search index and keys.
    pub data: PathBuf,
    /// Public address of the product; absent: the listener's own.
    pub public_url: Option<String>,
    /// `postgres://…`; absent: SQLite in the data folder.
    pub database_url: Option<String>,
    /// Captured mail page, test clock, sandbox controls, generous limits.
    pub dev_tools: bool,
    /// Allows dev tools on a listener that is not loopback.
    pub dev_tools_public: bool,
    /// Seeds demo data into an empty database; turns dev tools on.
    pub demo: bool,
    /// The currency of every price, as ISO 4217 writes it, in lower-case letters: fixed with the first listing.
    pub currency: Currency,
    /// Becomes the first owner once the address is verified, while there is no owner.
    pub admin_email: Option<String>,
    /// Loopback address of `/metrics`; absent: none.
    pub metrics_listen: Option<SocketAddr>,
    /// Addresses and networks of proxies: their `X-Forwarded-For` is believed, and their connections are not capped.
    pub trusted_proxies: Vec<Network>,
    /// Origins of other front ends whose pages may call `/auth/v1` and `/rest/v1`; `*` is every one.
    pub cors_origins: Vec<String>,
    /// The texts of /about (TOML); absent: `about.toml` in the data folder if it exists, otherwise our own.
    pub about_file: Option<PathBuf>,
    /// Makes browsers use https for all names below the public URL's host, too; for an https public URL.
    pub hsts_include_subdomains: bool,
    /// Log as JSON lines instead of text.
    pub log_json: bool,
    /// Rate limits.
    pub limits: Limits,
    /// The authentication service.
    pub auth: auth::Settings,
    /// Card payments.
    pub payments: Payments,
    /// Outgoing mail.
    pub mail: Mail,
    /// Films of the generator.
    pub video: Video,
}

/// Rate limits, and what one client may use at a time: an IPv4 address, an IPv6 /64 (a /48 may use four times as much)
/// or an account.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Turning it off lifts all of these, and is allowed with dev tools only.
    pub enabled: bool,
    /// Connections of one address.
    pub connections: u64,
    /// Connections of all clients together; absent: as many as the limit of open files leaves room for, 16384 at most. Live
    /// streams take three quarters of them at most.
    pub connections_total: Option<u64>,
    /// Requests in flight of one address, and of one account.
    pub in_flight: u64,
    /// Live streams of one address, and of one account; a hundred times as many with dev tools.
    pub streams: u64,
    /// Bytes of bodies being read, of one address and of one account.
    pub body_bytes: u64,
    /// Bytes of bodies being read, of all clients together.
    pub body_bytes_total: u64,
}

/// Card payments.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Payments {
    /// `sandbox` is the embedded provider, `stripe` needs `stripe`.
    pub provider: Provider,
    /// Our account at Stripe.
    pub stripe: Stripe,
    /// The platform's fee on the creator's side, in basis points (1,000 = 10 %).
    pub fee_basis_points: i64,
    /// Chargebacks of less than this are not contested, in cents: the bank keeps the money.
    pub concede_below_cents: i64,
    /// How long a test bank debit of the sandbox takes, in seconds of product time.
    pub sandbox_debit_seconds: i64,
}

impl Payments {
    /// How long a test bank debit takes, in microseconds.
    pub fn bank_debit_takes(&self) -> Micros {
        self.sandbox_debit_seconds.saturating_mul(SECOND)
    }
}

/// Who moves the money.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Provider {
    /// The embedded provider: no real money.
    Sandbox,
    /// Real cards, and creators who are paid.
    Stripe,
}

/// Outgoing mail.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mail {
    /// `smtp://user:password@host:port`; absent: emails are captured and shown at `/dev/mail`.
    pub smtp_url: Option<String>,
    /// The sender that recipients see.
    pub from: String,
}

/// Films of the generator.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Video {
    /// False refuses new films with `video_not_available`, like a binary without the encoder.
    pub enabled: bool,
    /// Films drawn at a time by one node, each on one thread.
    pub renders_at_once: usize,
    /// The priority at which they are drawn, 0 to 19: at 19 they use only what everything else on the machine leaves,
    /// which is almost nothing if other programs keep it busy.
    pub nice: i32,
    /// Films that wait or are being drawn, in total; more are refused with 429.
    pub queue: i64,
    /// Films of one person that wait or are being drawn.
    pub waiting_each: i64,
    /// Films in 24 hours by guests of one address; a hundred times as many with dev tools.
    pub guest_films_per_day: i64,
    /// Films in 24 hours by one account; a hundred times as many with dev tools.
    pub account_films_per_day: i64,
    /// Films that one account, or one guest, has at most.
    pub films_each: i64,
    /// The disk space of all films, in millions of bytes; once it is used up, no more are drawn.
    pub most_megabytes: i64,
    /// How long `POST /api/generate-experience` waits for a film.
    pub wait_seconds: u64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            data: PathBuf::from("./data"),
            public_url: None,
            database_url: None,
            dev_tools: false,
            dev_tools_public: false,
            demo: false,
            currency: Currency::USD,
            admin_email: None,
            metrics_listen: None,
            trusted_proxies: Vec::new(),
            cors_origins: Vec::new(),
            about_file: None,
            hsts_include_subdomains: true,
            log_json: false,
            limits: Limits::default(),
            auth: auth::Settings {
                app_name: "Parallax".into(),
                cookie_name: "parallax-session".into(),
                ..auth::Settings::default()
            },
            payments: Payments::default(),
            mail: Mail::default(),
            video: Video::default(),
        }
    }
}
impl Default for Limits {
    fn default() -> Self {
        Self {
            enabled: true,
            connections: 256,
            connections_total: None,
            in_flight: 64,
            streams: 10,
            body_bytes: 4 * 1024 * 1024,
            body_bytes_total: 64 * 1024 * 1024,
        }
    }
}
impl Default for Payments {
    fn default() -> Self {
        let stripe = Stripe::default();
        let provider = Provider::Sandbox;
        Self { provider, stripe, fee_basis_points: 1_000, concede_below_cents: 0, sandbox_debit_seconds: 10 }
    }
}
impl Default for Mail {
    fn default() -> Self {
        Self { smtp_url: None, from: "Parallax <no-reply@parallax.localhost>".into() }
    }
}

impl Default for Video {
    fn default() -> Self {
        Self {
            enabled: true,
            renders_at_once: 1,
            nice: background_thread::LOWEST,
            queue: 20,
            waiting_each: 4,
            guest_films_per_day: 6,
            account_films_per_day: 40,
            films_each: 200,
            most_megabytes: 20_000,
            wait_seconds: 25,
        }
    }
}

impl Config {
    /// Refuses settings that would make the server unsafe or meaningless, before it starts.
    pub fn check(&self) -> Result<(), String> {
        if self.dev_tools && !self.dev_tools_public && !self.is_local() {
            return Err(
                "dev tools are on and the listener or public_url is not this machine's own: turn dev tools off, \
                        or set PARALLAX_DEV_TOOLS_PUBLIC=true if everyone who reaches the server may read all mail and \
                        sign in as anybody"
                    .into(),
            );
        }
        if !self.currency.is_known() {
            let known: Vec<String> = Currency::all().map(|currency| currency.to_string()).collect();
            return Err(format!("currency: `{}` is none of {}", self.currency, known.join(", ")));
        }
        let total = self.limits.connections_total.unwrap_or(1);
        let caps = [self.limits.connections, self.limits.in_flight, self.limits.streams, total];
        if caps.contains(&0) || self.limits.body_bytes < 1024 * 1024 || self.limits.body_bytes_total < 1024 * 1024 {
            return Err("limits: every cap must be at least 1, and the bytes of bodies at least 1048576".into());
        }
        if !self.limits.enabled && !self.dev_tools {
            return Err("PARALLAX_LIMITS__ENABLED=false needs dev tools (PARALLAX_DEV_TOOLS=true)".into());
        }
        self.auth.check(self.dev_tools)?;
        if self.auth.autoconfirm && self.admin_email.is_some() && !self.dev_tools {
            let advice = "turn it off, or leave admin_email out and use `parallax admin grant`";
            return Err(format!("auth.autoconfirm lets anybody claim admin_email: {advice}"));
        }
        if !(0..=5_000).contains(&self.payments.fee_basis_points) {
            return Err("payments.fee_basis_points must be between 0 and 5000".into());
        }
        if self.video.renders_at_once == 0 || self.video.wait_seconds > 55 {
            return Err("video.renders_at_once must be at least 1 and video.wait_seconds at most 55".into());
        }
        if self.payments.provider == Provider::Stripe {
            if self.demo {
                return Err("the demo data are paid with test cards of the sandbox: without --demo, or without \
                            payments.provider = stripe"
                    .into());
            }
            self.payments.stripe.check(self.public_url.as_deref(), self.dev_tools)?;
        }
        if self.payments.concede_below_cents < 0 {
            return Err("payments.concede_below_cents must be at least 0".into());
        }
        if !(0..=86_400).contains(&self.payments.sandbox_debit_seconds) {
            return Err("payments.sandbox_debit_seconds must be between 0 and 86400".into());
        }
        if !(0..=background_thread::LOWEST).contains(&self.video.nice) {
            return Err("video.nice must be between 0 and 19".into());
        }
        if let Some(url) = &self.public_url
            && !url::Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
        {
            return Err("public_url must be an http or https address".into());
        }
        if let Some(origin) = self.cors_origins.iter().find(|origin| !is_origin(origin)) {
            return Err(format!("cors_origins: `{origin}` is not an origin such as https://app.example"));
        }
        Ok(())
    }

    /// Connections of all clients together: what is configured, as far as `files` open files leave room for them.
    pub fn connections_total(&self, files: u64) -> u64 {
        let room = files.saturating_sub(OTHER_FILES).max(files / 2).max(1);
        self.limits.connections_total.unwrap_or(CONNECTIONS).min(room)
    }

    /// Whether only this machine can reach the server, as far as the configuration shows: with a proxy in front, there
    /// would be a public URL.
    fn is_local(&self) -> bool {
        self.listen.ip().is_loopback() && self.public_host().is_none_or(|host| is_loopback(&host))
    }
    fn public_host(&self) -> Option<String> {
        let url = url::Url::parse(self.public_url.as_deref()?).ok()?;
        Some(url.host_str().unwrap_or_default().to_ascii_lowercase())
    }
    /// Settings that are allowed but risky, one sentence each: reported at startup and by `config check`.
    pub fn warnings(&self) -> Vec<&'static str> {
        let https = self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
        let smtp = self.mail.smtp_url.as_deref().unwrap_or_default();
        let risky = [
            (
                self.dev_tools && !self.is_local(),
                "dev tools are public (dev_tools_public): everyone who reaches the server can read all mail, sign in as \
                 anybody and move the clock",
            ),
            (
                self.payments.provider == Provider::Sandbox && !self.demo,
                "payments go through the sandbox provider (payments.provider): no real money moves, and every page says so",
            ),
            (
                self.limits
                    .connections_total
                    .is_some_and(|total| total > self.connections_total(file_limit::current())),
                "there are fewer connections than configured (limits.connections_total): the limit of open files leaves no \
                 room for more (LimitNOFILE of systemd, ulimit -n)",
            ),
            (!self.limits.enabled, "all limits are off (limits.enabled): one client can starve all others"),
            (
                self.auth.autoconfirm && !self.dev_tools,
                "accounts need no confirmed address (auth.autoconfirm): people can sign up with addresses of others",
            ),
            (
                self.cors_origins.iter().any(|origin| origin == "*"),
                "pages of every site may call /auth/v1 and /rest/v1 (cors_origins): list the ones that should",
            ),
            (
                self.auth.redirect_allow.iter().any(|pattern| auth::allows_any_site(pattern)),
                "links in our emails may lead to every site (auth.redirect_allow): list the ones that should",
            ),
            (
                self.trusted_proxies.iter().any(Network::is_nearly_everyone),
                "everyone counts as a proxy (trusted_proxies): a client names its own address, and no limit holds it",
            ),
            (
                !https && !self.is_local(),
                "the public URL is not https (public_url): passwords and sessions cross the network readable",
            ),
            (
                self.mail.smtp_url.is_none() && !self.dev_tools,
                "no mail is sent (mail.smtp_url): it is kept in the database, and nobody can confirm an address",
            ),
            (
                smtp.starts_with("smtp://") && !smtp.contains("tls="),
                "mail is sent without encryption (mail.smtp_url): use smtps:// or smtp://…?tls=required",
            ),
            (
                self.database_url.as_deref().is_some_and(is_open_connection),
                "the connection to PostgreSQL is not encrypted (database_url): add sslmode=verify-full",
            ),
        ];
        risky.into_iter().filter_map(|(holds, warning)| holds.then_some(warning)).collect()
    }

    /// Refuses what only exists while dev tools are on, as if it did not exist.
    pub fn require_dev_tools(&self) -> Result<(), Problem> {
        if self.dev_tools { Ok(()) } else { Err(Problem::not_found(msg!("problem-not-found"))) }
    }
}

/// Whether `text` is `*`, or an http or https address without a path.
fn is_origin(text: &str) -> bool {
    let is_bare = |url: url::Url| {
        let is_plain = url.host_str().is_some_and(|host| !host.contains('*'));
        is_plain && url.origin().ascii_serialization().eq_ignore_ascii_case(text.trim_end_matches('/'))
    };
    text == "*" || (text.starts_with("http") && url::Url::parse(text).is_ok_and(is_bare))
}

fn is_loopback(host: &str) -> bool {
    let host = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost"
        || host.ends_with(".localhost")
        || host.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

/// Whether `url` points to another machine without asking for TLS.
fn is_open_connection(url: &str) -> bool {
    let Ok(url) = url::Url::parse(url) else { return false };
    let asks = |name: &str, value: &str| name == "sslmode" && matches!(value, "require" | "verify-ca" | "verify-full");
    let elsewhere = url.host_str().is_some_and(|host| !is_loopback(host));
    let socket = url.query_pairs().any(|(name, value)| name == "host" && value.starts_with('/'));
    elsewhere && !socket && !url.query_pairs().any(|(name, value)| asks(&name, &value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use auth::Settings;
    #[test]
    fn dev_tools_stay_on_this_machine() {
        let open = Config { dev_tools: true, listen: ([0, 0, 0, 0], 8080).into(), ..Config::default() };
        assert!(open.check().is_err());
        assert!(Config { dev_tools_public: true, ..open }.check().is_ok());
        let behind = |url: &str| Config { dev_tools: true, public_url: Some(url.into()), ..Config::default() };
        for url in ["https://shop.example", "http://shop.example", "http://10.0.0.5:8080", "http://localhost.example"] {
            let behind = behind(url);
            assert!(behind.check().is_err(), "{url}");
            let public = Config { dev_tools_public: true, ..behind };
            assert!(public.check().is_ok() && public.warnings()[0].starts_with("dev tools are public"), "{url}");
        }
        for url in ["http://localhost:8080", "http://127.0.0.1:9000", "http://[::1]:9000", "http://shop.localhost"] {
            assert!(behind(url).check().is_ok(), "{url}");
        }
    }
    #[test]
    fn secrets_that_can_be_guessed_are_refused() {
        let with = |auth: Settings| Config { auth, ..Config::default() }.check();
        for secret in ["", "service-key", &"s".repeat(31)] {
            let secret = Some(secret.to_owned());
            assert!(with(Settings { service_key: secret.clone(), ..Settings::default() }).is_err(), "{secret:?}");
            assert!(with(Settings { jwt_secret: secret.clone(), ..Settings::default() }).is_err(), "{secret:?}");
        }
        let long = Some("s".repeat(32));
        assert!(with(Settings { service_key: long.clone(), jwt_secret: long.clone(), ..Settings::default() }).is_ok());
        let same = Settings { service_key: long.clone(), anon_key: long.clone(), ..Settings::default() };
        assert!(with(same).expect_err("refused").contains("anon_key"));
        assert!(with(Settings { anon_key: long, ..Settings::default() }).is_ok());
    }
    #[test]
    fn each_risky_setting_has_one_warning() {
        let production = Config {
            public_url: Some("https://shop.example".into()),
            mail: Mail { smtp_url: Some("smtps://mail.example".into()), ..Mail::default() },
            ..Config::default()
        };
        let of = |config: &Config| config.warnings();
        assert_eq!(of(&production).len(), 1, "the sandbox provider alone: {:?}", of(&production));
        assert!(of(&production)[0].contains("sandbox"));
        let more = |change: fn(&mut Config)| {
            let mut config = production.clone();
            change(&mut config);
            of(&config).len() - 1
        };
        assert_eq!(more(|config| config.public_url = Some("http://shop.example".into())), 1);
        assert_eq!(more(|config| config.auth.autoconfirm = true), 1);
        assert_eq!(more(|config| config.mail.smtp_url = None), 1);
        assert_eq!(more(|config| config.auth.redirect_allow = vec!["https://app.example/**".into(), "**".into()]), 1);
        assert_eq!(more(|config| config.auth.redirect_allow = vec!["https://app.example/**".into()]), 0);
        for (network, count) in [("0.0.0.0/0", 1), ("::/0", 1), ("128.0.0.0/1", 1), ("10.0.0.0/8", 0), ("fc00::/7", 0)]
        {
            let mut config = production.clone();
            config.trusted_proxies = vec![network.parse().expect("a network")];
            assert_eq!(of(&config).len() - 1, count, "{network}");
        }
        assert_eq!(more(|config| config.mail.smtp_url = Some("smtp://mail.example".into())), 1);
        assert_eq!(more(|config| config.database_url = Some("postgres://u@db.example/p".into())), 1);
        assert_eq!(
            more(|config| config.database_url = Some("postgres://u@db.example/p?sslmode=verify-full".into())),
            0
        );
        assert_eq!(more(|config| config.database_url = Some("postgres://u@localhost/p?host=/run".into())), 0);
        let demo = Config { demo: true, dev_tools: true, ..Config::default() };
        assert!(of(&demo).is_empty(), "{:?}", of(&demo));
    }
    #[test]
    fn other_front_ends_are_named_by_their_origin() {
        let check = |origin: &str| Config { cors_origins: vec![origin.into()], ..Config::default() }.check();
        for origin in ["*", "https://app.example", "https://app.example/", "http://localhost:5173"] {
            assert!(check(origin).is_ok(), "{origin}");
        }
        for other in
            ["app.example", "https://app.example/path", "https://*.app.example", "ftp://app.example", "null", ""]
        {
            assert!(check(other).is_err(), "{other}");
        }
    }
    #[test]
    fn limits_are_switched_off_only_with_dev_tools() {
        let off = Config { limits: Limits { enabled: false, ..Limits::default() }, ..Config::default() };
        assert!(off.check().is_err());
        assert!(Config { dev_tools: true, ..off }.check().is_ok());
    }
    #[test]
    fn the_limit_of_open_files_bounds_the_connections() {
        let total = |connections_total: Option<u64>, files: u64| {
            let limits = Limits { connections_total, ..Limits::default() };
            Config { limits, ..Config::default() }.connections_total(files)
        };
        assert_eq!([1_000_000, 4_096, 1_024, 256].map(|files| total(None, files)), [16_384, 3_584, 512, 128]);
        assert_eq!([1_000_000, 4_096].map(|files| total(Some(30_000), files)), [30_000, 3_584]);
        assert_eq!(total(Some(100), 4_096), 100);
        let none = Config { limits: Limits { connections_total: Some(0), ..Limits::default() }, ..Config::default() };
        assert!(none.check().is_err());
    }
    #[test]
    fn the_first_admins_address_has_to_be_proved() {
        let admin_email = Some("olga@test.example".into());
        let claimed =
            Config { admin_email, auth: Settings { autoconfirm: true, ..Settings::default() }, ..Config::default() };
        assert!(claimed.check().is_err());
        assert!(Config { dev_tools: true, ..claimed.clone() }.check().is_ok());
        assert!(Config { auth: Settings::default(), ..claimed }.check().is_ok());
    }
}
