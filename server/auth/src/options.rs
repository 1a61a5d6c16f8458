//! The options of the service.
use platform::{events::Events, text::Refused};
use serde_json::{Map, Value};
use std::{path::PathBuf, sync::Arc};

/// Longest life of an access token, in seconds.
pub const ACCESS_TOKEN_SECONDS: i64 = 3_600;

/// The product's rule for metadata that a person types, at sign-up or as a change. Metadata from trusted code
/// ([`crate::Auth::create_user`]) are not checked.
pub type MetadataRule = Arc<dyn Fn(&Map<String, Value>) -> Result<(), Refused> + Send + Sync>;

/// Settings of the service; the defaults suit a production site.
#[derive(Clone)]
pub struct Options {
    /// The product's name, as emails and the confirmation page say it.
    pub app_name: String,
    /// Where people reach the site, without a path: links in emails, the issuer, the cookie's form.
    pub public_url: String,
    /// The cookie's name before its prefix or port.
    pub cookie_name: String,
    /// New accounts need not confirm their address.
    pub autoconfirm: bool,
    /// Refuses all sign-ups.
    pub signup_disabled: bool,
    /// Shared secret of HS256 keys (`anon`, `service_role`) made for this instance elsewhere; never signs people's
    /// tokens.
    pub jwt_secret: Option<String>,
    /// PEM file (PKCS #8, P-256) with the signing key, followed by retired ones; created when absent. If not set, the
    /// key is stored in the database, where every node finds it.
    pub signing_keys_file: Option<PathBuf>,
    /// The key that pages send when nobody is signed in.
    pub anon_key: Option<String>,
    /// The key of trusted servers.
    pub service_key: Option<String>,
    /// Further redirect targets: an origin with an optional path; `*` and `**` are wildcards.
    pub redirect_allow: Vec<String>,
    /// Origins whose pages may call the service; `*` is every one.
    pub cors_origins: Vec<String>,
    /// Life of an access token in seconds, at most [`ACCESS_TOKEN_SECONDS`].
    pub access_token_seconds: i64,
    /// Days after which a session that was not refreshed ends; also the cookie's life.
    pub session_days: i64,
    /// Days after which a session ends however often it was refreshed.
    pub session_most_days: i64,
    /// What hashing a password costs.
    pub password_cost: PasswordCost,
    /// How many times more generous than the rules the rate limits are; 0: none.
    pub limits_multiplier: u32,
    /// A rule that metadata must meet besides the size limit; `None`: no rule.
    pub metadata_rule: Option<MetadataRule>,
    /// Notified whose sessions have ended ([`crate::sessions_ended`]), so that what they hold open ends with them.
    pub events: Option<Events>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            app_name: "Parallax".into(),
            public_url: "http://127.0.0.1:8080".into(),
            cookie_name: "parallax-session".into(),
            autoconfirm: false,
            signup_disabled: false,
            jwt_secret: None,
            signing_keys_file: None,
            anon_key: None,
            service_key: None,
            redirect_allow: Vec::new(),
            cors_origins: Vec::new(),
            access_token_seconds: ACCESS_TOKEN_SECONDS,
            session_days: 30,
            session_most_days: 90,
            password_cost: PasswordCost::default(),
            limits_multiplier: 1,
            metadata_rule: None,
            events: None,
        }
    }
}

/// Parameters of argon2id.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PasswordCost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over it.
    pub passes: u32,
    /// Lanes.
    pub lanes: u32,
}

impl Default for PasswordCost {
    /// OWASP's first choice: 19 MiB, two passes, one lane.
    fn default() -> Self {
        Self { memory_kib: 19_456, passes: 2, lanes: 1 }
    }
}

impl PasswordCost {
    /// As cheap as it gets, for tests only.
    pub const MINIMAL: Self = Self { memory_kib: 8, passes: 1, lanes: 1 };
}
