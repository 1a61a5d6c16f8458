//! What an operator can set: `parallax.toml`, then `PARALLAX_*`, then flags (docs/operations.md lists the names).
use platform::http::Problem;
use serde::{Deserialize, Serialize};
use std::{net::SocketAddr, path::PathBuf};

/// The whole configuration, with the defaults that need none.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Address of the product; port 0 picks a free one.
    pub listen: SocketAddr,
    /// Folder for the database, files, search index and keys.
    pub data: PathBuf,
    /// Address that people type; absent: the listener's own.
    pub public_url: Option<String>,
    /// `postgres://…`; absent: SQLite in the data folder.
    pub database_url: Option<String>,
    /// Captured mail page, test clock, sandbox controls, generous limits.
    pub dev_tools: bool,
    /// Allows dev tools on a listener that is not loopback.
    pub dev_tools_public: bool,
    /// Seeds demo data into an empty database; turns dev tools on.
    pub demo: bool,
    /// Becomes the first owner once the address is verified.
    pub admin_email: Option<String>,
    /// Loopback address of `/metrics`; absent: none.
    pub metrics_listen: Option<SocketAddr>,
    /// Peers whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<std::net::IpAddr>,
    /// The words of /about (TOML); absent: `about.toml` in the data folder, if there is one, else our own.
    pub about_file: Option<PathBuf>,
    /// Log as JSON lines instead of text.
    pub log_json: bool,
    /// Rate limits.
    pub limits: Limits,
    /// The authentication service.
    pub auth: Auth,
    /// Card payments.
    pub payments: Payments,
    /// Outgoing mail.
    pub mail: Mail,
    /// Films of the generator.
    pub video: Video,
}

/// Rate limits.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Off is allowed with dev tools only.
    pub enabled: bool,
}

/// The authentication service.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Auth {
    /// Accounts need no confirmation mail.
    pub autoconfirm: bool,
    /// Also accept HS256 tokens signed with this secret (service and anon keys of an existing set-up).
    pub jwt_secret: Option<String>,
    /// ES256 private key in PEM; absent: generated at first start and kept in the database.
    pub signing_keys_file: Option<PathBuf>,
    /// Key that counts as signed out.
    pub anon_key: Option<String>,
    /// Key with full access to the administrative calls.
    pub service_key: Option<String>,
}

/// Card payments.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Payments {
    /// `sandbox` is the embedded provider.
    pub provider: Provider,
    /// The platform's fee on the creator's side, in basis points (1,000 = 10 %).
    pub fee_basis_points: i64,
}

/// Who moves the money.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Provider {
    /// The embedded provider: no real money.
    Sandbox,
}

/// Outgoing mail.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mail {
    /// `smtp://user:password@host:port`; absent: mails are captured and shown at `/dev/mail`.
    pub smtp_url: Option<String>,
    /// The sender that people see.
    pub from: String,
}

/// Films of the generator.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Video {
    /// Off: as if the binary had no encoder.
    pub enabled: bool,
    /// Films drawn at a time by one node, each on one thread at the lowest priority.
    pub renders_at_once: usize,
    /// Films that wait or are being drawn, in all; more are refused with 429.
    pub queue: i64,
    /// Films of one person that wait or are being drawn.
    pub waiting_each: i64,
    /// Films in 24 hours by guests of one address; a hundred times as many with dev tools.
    pub guest_films_per_day: i64,
    /// Films in 24 hours by one account; a hundred times as many with dev tools.
    pub account_films_per_day: i64,
    /// Films that one account, or one guest, has at most.
    pub films_each: i64,
    /// What all films may take on the disk, in millions of bytes; then no more are drawn.
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
            admin_email: None,
            metrics_listen: None,
            trusted_proxies: Vec::new(),
            about_file: None,
            log_json: false,
            limits: Limits::default(),
            auth: Auth::default(),
            payments: Payments::default(),
            mail: Mail::default(),
            video: Video::default(),
        }
    }
}
impl Default for Limits {
    fn default() -> Self {
        Self { enabled: true }
    }
}
impl Default for Payments {
    fn default() -> Self {
        Self { provider: Provider::Sandbox, fee_basis_points: 1_000 }
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
    /// What would make the server unsafe or meaningless, said before it starts.
    pub fn check(&self) -> Result<(), String> {
        if self.dev_tools && !self.listen.ip().is_loopback() && !self.dev_tools_public {
            return Err(
                "dev tools are on and the listener is not loopback: listen on 127.0.0.1, turn dev tools off, or \
                        set PARALLAX_DEV_TOOLS_PUBLIC=true if everyone who reaches it may read all mail"
                    .into(),
            );
        }
        if !self.limits.enabled && !self.dev_tools {
            return Err("PARALLAX_LIMITS__ENABLED=false needs dev tools (PARALLAX_DEV_TOOLS=true)".into());
        }
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
        if let Some(url) = &self.public_url
            && !url::Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
        {
            return Err("public_url must be an http or https address".into());
        }
        Ok(())
    }

    /// Refuses what only exists while dev tools are on, as if it did not exist.
    pub fn require_dev_tools(&self) -> Result<(), Problem> {
        if self.dev_tools { Ok(()) } else { Err(Problem::not_found("Not found")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn dev_tools_stay_on_this_machine() {
        let open = Config { dev_tools: true, listen: ([0, 0, 0, 0], 8080).into(), ..Config::default() };
        assert!(open.check().is_err());
        assert!(Config { dev_tools_public: true, ..open }.check().is_ok());
    }
    #[test]
    fn limits_are_switched_off_only_with_dev_tools() {
        let off = Config { limits: Limits { enabled: false }, ..Config::default() };
        assert!(off.check().is_err());
        assert!(Config { dev_tools: true, ..off }.check().is_ok());
    }
    #[test]
    fn the_first_operators_address_has_to_be_proved() {
        let admin_email = Some("olga@test.example".into());
        let claimed = Config { admin_email, auth: Auth { autoconfirm: true, ..Auth::default() }, ..Config::default() };
        assert!(claimed.check().is_err());
        assert!(Config { dev_tools: true, ..claimed.clone() }.check().is_ok());
        assert!(Config { auth: Auth::default(), ..claimed }.check().is_ok());
    }
}
